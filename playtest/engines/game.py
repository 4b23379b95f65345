"""The contract every game keeps.

A *game* is rules as code, a *state* is plain data. Everything else in the product (table, bots, simulation,
front-ends, adapters) knows games only through the methods here, and a designer changes a rule by a field of
the rules object or by overriding one of a game's small methods.

This module holds no rules and reads no clock, disk or screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

from pydantic import Field, PlainSerializer

from playtest.engines.codec import check_rules

Seat = int
"""A seat at the table, 0 to players - 1, clockwise."""

REFEREE: Seat = -1
"""The seat of the one who rules on the unforeseen and calls time. Sees everything."""

Scalar = int | float | str | bool | None
Measure = Scalar | Sequence[Scalar] | Mapping[str, Scalar | Sequence[Scalar]]
"""One number, one value a seat (a sequence as long as the table), or either by label (a mapping)."""

IsSeat = Field(json_schema_extra={"seat": True})
"""Marks a field of a move that names a seat, so that forms ask for a player: ``Annotated[int, IsSeat]``."""

IsTag = Field(json_schema_extra={"tag": True})
"""Marks a field of a move that only numbers what lies on the table, an offer or one of several slots that are
alike: which number it is says nothing about the game."""

IsTalk = Field(json_schema_extra={"talk": True})
"""Marks a text in a player's own words, as a promise: it may hold names, so no language model gets it."""

Derived = Field(exclude=True)
"""Marks a field of a state that is made from the others: not in JSON, made again in ``__post_init__``."""

Seats = Annotated[frozenset[Seat], PlainSerializer(sorted, return_type=list[int])]


class Roller(Protocol):
    """Where randomness comes from: ``random.Random`` and ``Chance`` both fit."""

    def choice(self, options: Sequence[Any], /) -> Any:
        """One of ``options``."""

    def shuffle(self, items: list[Any], /) -> None:
        """Put ``items`` in a random order, in place."""


class Data:
    """Base of everything that is written to JSON: strict, and closed to unknown fields."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"strict": True, "extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Action(Data):
    """A move, as a value. A subclass adds a literal ``kind`` and the parts the player chooses.

    ``by_referee`` says that no player makes it: to end what took too long, to judge what nobody foresaw.
    """

    by_referee: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Data):
    """What happened, in data. A subclass adds a literal ``kind`` and what there is to say.

    ``audience`` is the seats that may know of it; ``None`` is everybody, spectators included.
    The referee is told everything.
    """

    audience: tuple[Seat, ...] | None = None

    def shown_to(self, seat: Seat | None) -> bool:
        """Whether ``seat`` (``None``: a spectator) is told of this event."""
        return self.audience is None or seat == REFEREE or seat in self.audience


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """A seat ran out of time for good: the table seats a bot there until it is handed back."""

    seat: Seat
    kind: Literal["handed_over"] = "handed_over"


@dataclass(frozen=True, slots=True)
class Outcome(Data):
    """How a game ended: one score a seat, who won (one, several or nobody) and why it ended."""

    scores: tuple[int | float, ...]
    winners: Seats
    reason: str


@dataclass(frozen=True, slots=True)
class Clock(Data):
    """A countdown that the rules ask for. Engines name it; the table runs it.

    ``name`` identifies the countdown: the same name goes on from where it was, a new name starts anew.
    ``seconds`` is its full length, ``whose`` the seats it presses, ``timeout`` what the referee submits
    at zero, ``warning`` how many seconds before the end a warning is given. While ``running`` is false
    the countdown stands still.
    """

    name: str
    seconds: float
    whose: tuple[Seat, ...]
    timeout: Action
    running: bool = True
    warning: float | None = None


class Illegal(ValueError):
    """A move that the rules refuse; the message is the reason in a player's words."""


class StateLike(Protocol):
    """What the contract asks of a state: that it can be copied."""

    def copy(self) -> Self:
        """An independent copy; what never changes is shared."""


R = TypeVar("R")
S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class Game(Generic[R, S, A, V]):
    """One game with its rules chosen and its number of players fixed; holds no position of its own.

    Subclasses give the class attributes and override the methods below. The module of a game reads as its
    rulebook does: docstring, rules, actions, events, state, view, and the game from setup to scoring.
    """

    name: ClassVar[str]
    """The game's identifier, as in ``cat_in_the_box``."""
    title: ClassVar[str]
    """The game's name in print."""
    players: ClassVar[range]
    """The numbers of players it can be played with."""
    Rules: ClassVar[Any]
    """The dataclass of what a designer may change; fields carry label, help, bounds and allowed values."""
    Action: ClassVar[Any]
    """The type of moves: one action class, or a union of them discriminated by ``kind``."""
    State: ClassVar[Any]
    View: ClassVar[Any]
    Event: ClassVar[Any]
    """The type of events: one event class, or a union of them discriminated by ``kind``."""
    open: ClassVar[frozenset[type]] = frozenset()
    """The action types of which ``legal`` gives only samples: deals, offers, table talk."""
    formal: ClassVar[frozenset[type]] = frozenset()
    """The action types that decide nothing where no other action is legal, as covering a card that one has
    looked at: undo goes back past them, to the decision before."""
    lowest_wins: ClassVar[bool] = False
    """Whether low scores are the good ones."""
    leads_by: ClassVar[str] = ""
    """The measure, one value a seat, that says who leads during a game; where none is named, "score" or
    "points", whichever there is."""
    public_measures: ClassVar[frozenset[str]] = frozenset()
    """The measures that a live screen may chart; the others wait for the end."""

    def __init__(self, players: int, rules: R | None = None) -> None:
        """Set the table for ``players``; ``rules`` defaults to the rulebook's.

        Raises ``ValueError`` when the game is not for that many players, or a rule is of the wrong kind.
        """
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            span = str(low) if low == high else f"{low} to {high}"
            raise ValueError(f"{self.title} is for {span} players, not {players}.")
        self.seats = players
        self.rules: R = self.Rules() if rules is None else check_rules(rules)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seats}, {self.rules!r})"

    # -- the course of a game

    def start(self, chance: Roller, events: list[Event] | None = None) -> S:
        """The position after setup and deal; what there is to tell of it goes to ``events``."""
        raise NotImplementedError

    def pending(self, state: S) -> tuple[Seat, ...]:
        """The seats the game waits for; empty exactly at the end."""
        raise NotImplementedError

    def free(self, state: S) -> tuple[Seat, ...]:
        """Seats, and ``REFEREE``, that may act though nobody waits for them; none of them is pending.

        A free seat may have no legal move: who is free must not tell what somebody holds.
        """
        return ()

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every legal move of ``seat``, only samples of the ``open`` types. Never mutate what you get.

        Empty for a seat that is neither pending nor free.
        """
        raise NotImplementedError

    def sample(self, state: S, seat: Seat, chance: Roller) -> A:
        """One legal move of ``seat``, at random."""
        move: A = chance.choice(self.legal(state, seat))
        return move

    def refusal(self, state: S, seat: Seat, action: A) -> str | None:
        """Why ``seat`` may not do ``action`` now, in a player's words; ``None`` when it is legal.

        The reason tells nothing that ``seat`` may not know. Works on any action of the game, however odd
        its parts.
        """
        if action in self.legal(state, seat):
            return None
        if seat not in self.pending(state) and seat not in self.free(state):
            return self.refusal_out_of_turn(state)
        return "That is not possible now."

    def refusal_out_of_turn(self, state: S) -> str:
        """What to tell a seat that nobody waits for."""
        return "It is not your turn." if self.pending(state) else "The game is over."

    def apply(
        self, state: S, seat: Seat, action: A, chance: Roller, events: list[Event] | None = None
    ) -> None:
        """Carry ``action`` out on ``state``, in place; the one place where a state changes.

        Trusts its caller that the move is legal. Atomic: raises before touching the state or not at all.
        What happened goes to ``events`` if somebody listens.
        """
        raise NotImplementedError

    def play(self, state: S, seat: Seat, action: A, chance: Roller) -> list[Event]:
        """Check ``action``, carry it out and return what happened. Raises ``Illegal`` with the reason."""
        reason = self.refusal(state, seat, action)
        if reason is not None:
            raise Illegal(reason)
        events: list[Event] = []
        self.apply(state, seat, action, chance, events)
        return events

    def phase(self, state: S) -> str:
        """The rulebook's name of the phase, public; what decision times are grouped by."""
        return "play"

    def round(self, state: S) -> int:
        """The round being played, from 1; a trick, turn or year where the rulebook counts those."""
        return 1

    def roles(self, state: S) -> tuple[str, ...]:
        """The part each seat plays (a character, a leader), public; empty where all play the same."""
        return ()

    def all_roles(self) -> tuple[str, ...]:
        """Every part there is to play; empty where there are none, or where any name will do.

        A playtest on paper can name these alone, each for as many seats as it is listed times.
        """
        return ()

    def readings(self) -> Mapping[str, str]:
        """Rules that are read otherwise than they once were, as far as this table uses them.

        By a name, which is part of the rules' digest: what was played by the older reading has another one.
        The text says what changed, as a whole sentence.
        """
        return {}

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Which seats won and which did not, as far as their final ``scores`` alone decide it.

        ``None`` is a score that nobody knows. Seats are left out whose result depends on anything else. A
        playtest on paper is held against it.
        """
        return {}

    # -- what may be known

    def view(self, state: S, seat: Seat | None) -> V:
        """All that ``seat`` may know, with perfect recall. ``None``: a spectator; ``REFEREE``: everything.

        Detached from the state. ``view.seat`` names whose it is.
        """
        raise NotImplementedError

    def resample(self, view: V, chance: Roller) -> S:
        """A full state that the view's seat could be in: ``view(resample(v), v.seat) == v`` always."""
        raise NotImplementedError

    # -- what came of it

    def outcome(self, state: S) -> Outcome | None:
        """Scores, winners and reason; ``None`` while the game goes on."""
        raise NotImplementedError

    def measures(self, state: S) -> dict[str, Measure]:
        """What a dashboard follows, by name. See ``public_measures`` for what a live screen may show."""
        return {}

    def offered_to(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """Whom open offers of ``seat`` wait for: a bot leaves people time to answer before it goes on."""
        return ()

    def meant(self, state: S, action: A) -> object:
        """What ``action`` names by a number, as the offer it answers; ``None`` where it names nothing so.

        A move that was made on a screen on which that was something else does not count.
        """
        return None

    def looks(self, state: S, seat: Seat) -> bool:
        """Whether ``seat`` has before its eyes what its next move covers, and is not to look at again.

        Taken back, such a move would show it once more, and the one that began the look another card, if it
        was known or not: a player may take back neither.
        """
        return False

    def clock(self, state: S) -> Clock | None:
        """The countdown that the rules ask for now."""
        return None

    # -- for tools

    def faults(self, state: S) -> list[str]:
        """What is inconsistent in ``state``, in words; empty for a sound one. Guards rulings."""
        return []

    def actions(self) -> list[A]:
        """The fixed list of moves behind adapters; open types contribute a small set."""
        raise NotImplementedError

    def name_of(self, rolled: Any) -> str:
        """What a rolled value (a card, a tile) is called at the table; for transcriptions."""
        return str(rolled)


def add_event(events: list[Event] | None, event: Event) -> None:
    """Append ``event`` if somebody listens. In a hot path test ``events`` before building the event."""
    if events is not None:
        events.append(event)


def best_wins(scores: Sequence[float | None], *, lowest: bool = False, ties: bool = True) -> dict[Seat, bool]:
    """For ``won_by`` of a game that the most points win, or the ``lowest``: the seats that ``scores`` decide.

    Without ``ties`` something else breaks them, so that seats tied for the best are left out. While a score
    is unknown nobody is known to have won.

    >>> best_wins([3, 5, 5])
    {0: False, 1: True, 2: True}
    >>> best_wins([3, None, 5])
    {0: False}
    """
    known = {seat: -score if lowest else score for seat, score in enumerate(scores) if score is not None}
    if not known:
        return {}
    best = [seat for seat, score in known.items() if score == max(known.values())]
    sure = len(known) == len(scores) and (ties or len(best) == 1)
    return {seat: seat in best for seat in known if sure or seat not in best}
