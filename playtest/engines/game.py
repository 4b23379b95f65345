"""The interface that every game implements.

A *game* is rules as code, a *state* is plain data. Everything else in the product (table, bots, simulation,
front-ends, adapters) knows games only through the methods here. A designer changes a rule by a field of the
rules object or by overriding one of a game's small methods.

This module holds no rules and reads no clock, disk or screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

from pydantic import Field, PlainSerializer

from playtest.engines.codec import check_rules

Seat = int
"""A seat at the table: 0 to players - 1, clockwise."""

REFEREE: Seat = -1
"""The seat number of the referee, who rules on unforeseen cases, calls time, and sees everything."""

Scalar = int | float | str | bool | None
Measure = Scalar | Sequence[Scalar] | Mapping[str, Scalar | Sequence[Scalar]]
"""A measure's value: one value, a sequence with one value per seat, or a mapping from labels to either."""

IsSeat = Field(json_schema_extra={"seat": True})
"""Marks a move's field as a seat, so that forms ask for a player: ``Annotated[int, IsSeat]``."""

IsTag = Field(json_schema_extra={"tag": True})
"""Marks a move's field as a mere label, such as the number of an offer or of an identical slot.

The number itself means nothing in the game.
"""

IsTalk = Field(json_schema_extra={"talk": True})
"""Marks a text in a player's own words, such as a promise.

It may hold names, so no language model gets it.
"""

Derived = Field(exclude=True)
"""Marks a state's field as computed from other fields: left out of JSON, rebuilt in ``__post_init__``."""

Seats = Annotated[frozenset[Seat], PlainSerializer(sorted, return_type=list[int])]


class Roller(Protocol):
    """A source of randomness: ``random.Random`` and ``Chance`` both fit."""

    def choice(self, options: Sequence[Any], /) -> Any:
        """Return a random item of ``options``."""

    def shuffle(self, items: list[Any], /) -> None:
        """Put ``items`` in a random order, in place."""


class Data:
    """Base class of everything that is written to JSON: strict, and unknown fields are refused."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"strict": True, "extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Action(Data):
    """A move as a value. A subclass adds a literal ``kind`` and the parts that the player chooses.

    ``by_referee`` is true for moves that only the referee makes. With these, the referee ends a phase that
    takes too long, or judges something that the rules cannot decide.
    """

    by_referee: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Data):
    """Something that happened, as data. A subclass adds a literal ``kind`` and the details.

    ``audience`` lists the seats that may know of it; ``None`` means everyone, including spectators. The
    referee sees every event.
    """

    audience: tuple[Seat, ...] | None = None

    def shown_to(self, seat: Seat | None) -> bool:
        """Return whether ``seat`` may see this event; ``None`` stands for a spectator."""
        return self.audience is None or seat == REFEREE or seat in self.audience


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """A bot takes over a seat that used up its time-outs, until the facilitator hands the seat back."""

    seat: Seat
    kind: Literal["handed_over"] = "handed_over"


@dataclass(frozen=True, slots=True)
class Outcome(Data):
    """A game's result: one score per seat, the winners (one, several or none) and why the game ended."""

    scores: tuple[int | float, ...]
    winners: Seats
    reason: str


@dataclass(frozen=True, slots=True)
class Clock(Data):
    """A countdown that the rules ask for. Engines describe it; the table runs it.

    ``name`` identifies the countdown: with the same name it continues, with a new name it starts again.
    ``seconds`` is its full length, and ``whose`` lists the seats whose time it is. The referee submits
    ``timeout`` at zero. A warning is given ``warning`` seconds before the end. While ``running`` is false,
    the countdown is paused.
    """

    name: str
    seconds: float
    whose: tuple[Seat, ...]
    timeout: Action
    running: bool = True
    warning: float | None = None


class Illegal(ValueError):
    """Error for a move that the rules refuse; the message gives the reason in a player's words."""


class StateLike(Protocol):
    """The one method that a state must have: ``copy``."""

    def copy(self) -> Self:
        """Return an independent copy; immutable parts are shared."""


R = TypeVar("R")
S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class Game(Generic[R, S, A, V]):
    """A game with fixed rules and a fixed number of players.

    The position is not stored in the game: methods receive it as ``state``.

    Subclasses set the class attributes and override the methods below. The module of a game follows the order
    of its rulebook: docstring, rules, actions, events, state, view, and the game from setup to scoring.
    """

    name: ClassVar[str]
    """The game's identifier, such as ``cat_in_the_box``."""
    title: ClassVar[str]
    """The game's printed name."""
    players: ClassVar[range]
    """The possible numbers of players."""
    Rules: ClassVar[Any]
    """The dataclass of the options that a designer may change.

    Its fields carry label, help, bounds and allowed values.
    """
    Action: ClassVar[Any]
    """The type of moves: one action class, or a union of them discriminated by ``kind``."""
    State: ClassVar[Any]
    View: ClassVar[Any]
    Event: ClassVar[Any]
    """The type of events: one event class, or a union of them discriminated by ``kind``."""
    open: ClassVar[frozenset[type]] = frozenset()
    """The action types of which ``legal`` gives only samples, such as deals, offers and table talk."""
    formal: ClassVar[frozenset[type]] = frozenset()
    """The action types that are mere formalities if nothing else is legal, such as covering a card.

    Undo goes back past such a move, to the decision before.
    """
    lowest_wins: ClassVar[bool] = False
    """Whether low scores are better than high ones."""
    leads_by: ClassVar[str] = ""
    """The name of the measure, with one value per seat, that shows who leads during a game.

    If empty, "score" or "points" is used, whichever the game has.
    """
    public_measures: ClassVar[frozenset[str]] = frozenset()
    """The measures that a live screen may chart; the others are shown only after the game."""

    def __init__(self, players: int, rules: R | None = None) -> None:
        """Create the game for ``players`` players; ``rules`` defaults to the rulebook's.

        Raises ``ValueError`` if the game is not for that many players, or a rule is of the wrong kind.
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
        """Return the position after setup and deal, and add what happened to ``events``."""
        raise NotImplementedError

    def pending(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that the game waits for; empty only when the game is over."""
        raise NotImplementedError

    def free(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may act although the game does not wait for them.

        They may include ``REFEREE``; none of them is pending. A free seat may have no legal move, because the
        list of free seats must not reveal what somebody holds.
        """
        return ()

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Return every legal move of ``seat``; of types in ``open``, such as offers, only a few samples.

        The result is empty for a seat that is neither pending nor free. Callers must not change it.
        """
        raise NotImplementedError

    def sample(self, state: S, seat: Seat, chance: Roller) -> A:
        """Return a random legal move of ``seat``."""
        move: A = chance.choice(self.legal(state, seat))
        return move

    def refusal(self, state: S, seat: Seat, action: A) -> str | None:
        """Explain in a player's words why ``seat`` may not make this move now; ``None`` if it is legal.

        The reason reveals nothing that ``seat`` may not know. Any action of the game is accepted, however odd
        its parts.
        """
        if action in self.legal(state, seat):
            return None
        if seat not in self.pending(state) and seat not in self.free(state):
            return self.refusal_out_of_turn(state)
        return "That is not possible now."

    def refusal_out_of_turn(self, state: S) -> str:
        """Return the refusal for a seat that is not to move."""
        return "It is not your turn." if self.pending(state) else "The game is over."

    def apply(
        self, state: S, seat: Seat, action: A, chance: Roller, events: list[Event] | None = None
    ) -> None:
        """Carry out ``action`` by changing ``state`` in place; nothing else changes a state.

        Trusts the caller that the move is legal. Atomic: if it raises, ``state`` is unchanged. Events are
        added to ``events`` unless it is ``None``.
        """
        raise NotImplementedError

    def play(self, state: S, seat: Seat, action: A, chance: Roller) -> list[Event]:
        """Check ``action``, carry it out and return its events.

        Raises ``Illegal`` with the reason if the rules refuse it.
        """
        reason = self.refusal(state, seat, action)
        if reason is not None:
            raise Illegal(reason)
        events: list[Event] = []
        self.apply(state, seat, action, chance, events)
        return events

    def phase(self, state: S) -> str:
        """Return the rulebook's name of the current phase.

        Everyone may see the phase. Statistics of decision times are grouped by phase.
        """
        return "play"

    def round(self, state: S) -> int:
        """Return the current round, from 1.

        If the rulebook counts tricks, turns or years instead, return the number of the trick, turn or year.
        """
        return 1

    def roles(self, state: S) -> tuple[str, ...]:
        """Return each seat's role, such as a character or leader; empty if all seats play the same.

        Roles are public.
        """
        return ()

    def all_roles(self) -> tuple[str, ...]:
        """Return every role of the game; empty if there are none, or if any name is allowed.

        A playtest on paper can use only these names, each at most as often as it is listed.
        """
        return ()

    def readings(self) -> Mapping[str, str]:
        """Return the rules that this version of the code interprets differently from an earlier version.

        A key names the rule; its value is a sentence that says what changed. Rules that are off at this table
        are left out. The keys enter the digest of the rules, so that older playtests have another digest.
        """
        return {}

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Return which seats won and which did not, as far as the final ``scores`` alone decide it.

        ``None`` is an unknown score. Seats whose result depends on anything else are left out. A playtest on
        paper is checked against this.
        """
        return {}

    # -- what may be known

    def view(self, state: S, seat: Seat | None) -> V:
        """Return everything ``seat`` may know, with perfect recall.

        ``None`` stands for a spectator; ``REFEREE`` sees everything. The view shares no mutable data with the
        state. ``view.seat`` is the seat it belongs to.
        """
        raise NotImplementedError

    def resample(self, view: V, chance: Roller) -> S:
        """Return a random full state that fits the view: always ``view(resample(v), v.seat) == v``."""
        raise NotImplementedError

    # -- result and measures

    def outcome(self, state: S) -> Outcome | None:
        """Return scores, winners and reason; ``None`` until the game is over."""
        raise NotImplementedError

    def measures(self, state: S) -> dict[str, Measure]:
        """Return the game's measures by name, for dashboards. Live screens show only ``public_measures``."""
        return {}

    def offered_to(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that have yet to answer an open offer of ``seat``.

        A bot gives people time to answer before it continues.
        """
        return ()

    def meant(self, state: S, action: A) -> object:
        """Return the object that ``action`` names by a number, such as the offer it answers.

        Return ``None`` if the action names nothing by a number. Numbers may be used again: a player may
        accept offer 1 just after another offer has become offer 1. So the table compares this object now
        with the one in the position that the player saw, and refuses the move if they differ.
        """
        return None

    def looks(self, state: S, seat: Seat) -> bool:
        """Return whether ``seat`` is looking at a card that its next move turns face down for good.

        The player may not undo that next move, which would show the card again. Nor may the player undo the
        move that began the look, and then look at another card.
        """
        return False

    def clock(self, state: S) -> Clock | None:
        """Return the countdown that the rules ask for now; ``None`` if there is none."""
        return None

    # -- for tools

    def faults(self, state: S) -> list[str]:
        """List what is inconsistent in ``state``, in words; empty if nothing is.

        A ruling is a change of the position by the facilitator; it is checked with this method.
        """
        return []

    def actions(self) -> list[A]:
        """Return the list of moves for adapters to machine learning, which name a move by its index.

        The list never changes during a game. Of the ``open`` types, it holds only a few moves.
        """
        raise NotImplementedError

    def name_of(self, rolled: Any) -> str:
        """Return the name that people at a table use for a random result, such as a card or tile.

        It is needed when a game played with real components is entered.
        """
        return str(rolled)


def add_event(events: list[Event] | None, event: Event) -> None:
    """Append ``event``, unless ``events`` is ``None``.

    On a hot path, test ``events`` before building the event.
    """
    if events is not None:
        events.append(event)


def best_wins(scores: Sequence[float | None], *, lowest: bool = False, ties: bool = True) -> dict[Seat, bool]:
    """Return which seats won, as far as ``scores`` decide it; for ``won_by``.

    The highest score wins, or the ``lowest``. If ``ties`` is false, something else breaks ties, so seats tied
    for the best score are left out. While a score is unknown, no seat is known to have won.

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


AnyGame = Game[Any, Any, Any, Any]
"""A game of any kind."""
