"""The state of Trade Warz, and a seat's view of it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter

from playtest.engines.game import Data, Seat
from playtest.engines.quick import quick
from playtest.engines.trade_warz.held_powers import Held
from playtest.engines.trade_warz.pieces import (
    Aimed,
    Dispute,
    Holders,
    OpenOffer,
    Origin,
    PhaseName,
    PlacedExport,
    Played,
    Player,
    Route,
    Task,
)

__all__ = [
    "Agendum",
    "Aimed",
    "Dispute",
    "OpenOffer",
    "PlacedExport",
    "Played",
    "Player",
    "PlayerView",
    "Route",
    "RouteView",
    "Task",
    "TradeState",
    "TradeView",
]


class Remembering(Data):
    """Base class of a position, which also keeps cached partner powers and a change counter.

    These two values are not part of the position itself.
    """

    __slots__ = ("changes", "held")

    held: Held | None
    """The partner powers of all seats, until any influence changes; computed by ``sources``."""
    changes: int
    """A counter of changes, except to what a seat has drawn, chosen, placed, bid or offered.

    A cache of values from this position stays valid while the counter is the same.
    """

    def __post_init__(self) -> None:
        self.remember(None)
        self.changes = 0

    def remember(self, held: Held | None) -> None:
        """Cache the partner powers of all seats. ``None`` clears the cache."""
        self.held = held

    def changed(self) -> None:
        """Count one more change, so that values cached before it are no longer used."""
        self.changes += 1


@dataclass(slots=True, repr=False)
class TradeState(Remembering):
    """A position of the game."""

    phase: PhaseName
    round: int
    marker: Seat
    partners: list[str]
    players: list[Player]
    decks: dict[str, list[str]]
    """The global decks; the order of their cards is unknown."""
    tops: dict[str, list[str]]
    """Cards put back on a global deck in an order that somebody knows; the first is drawn first."""
    events: list[str]
    """The event deck; the order of its cards is unknown."""
    event: str | None = None
    events_gone: list[str] = field(default_factory=list)
    ignoring: list[Seat] = field(default_factory=list)
    """The seats that the round's event does not touch."""
    passed: list[tuple[Seat, Seat]] = field(default_factory=list)
    """The seats that have passed the event's effect on, each with the seat that bears it."""
    closed: list[tuple[str, int]] = field(default_factory=list)
    """The slots closed for this round."""
    routes: list[Route] = field(default_factory=list)
    placed: list[PlacedExport] = field(default_factory=list)
    face_up: bool = False
    """Whether the placed exports have been turned up."""
    clock: bool = False
    """Whether the Trade clock has started."""
    agenda: list[Task] = field(default_factory=list)
    stack: list[Played] = field(default_factory=list)
    asked: Seat | None = None
    """The seat that may answer the tactic on top of the stack."""
    passes: int = 0
    turn: Seat = 0
    """The seat to move in Chill mode, or the seat that decides the order of policies.

    During disputes: the index in ``order`` of the seat that chooses.
    """
    order: list[Seat] = field(default_factory=list)
    """The fixed order of the current step: the reveals, disputes or payments still to come."""
    contest: tuple[str, int] | None = None
    """The slot whose dispute is being settled."""
    offers: list[OpenOffer] = field(default_factory=list)
    offers_made: int = 0
    known: list[dict[str, Holders]] = field(default_factory=list)
    """For each seat, and last a spectator, the cards known in others' hands and their possible places."""
    destroyed: bool = False
    """Whether an export was destroyed this round."""
    event_destroyed: bool = False
    """Whether an event destroyed an export this round."""
    played: tuple[tuple[int, Seat, str], ...] = ()
    """Cards paid so far: round, seat, card."""
    aimed: tuple[Aimed, ...] = ()
    """The targets chosen for cards so far. Everyone saw them, even if their effect ends with the round."""
    handed: tuple[tuple[int, Seat, Seat, str], ...] = ()
    """Cards that moved unseen from hand to hand: round, giver, taker, back."""
    turned_up: tuple[tuple[int, PlacedExport], ...] = ()
    """Every placed export that was turned up, and when: (round, export). Some went back to a hand."""
    disputes: tuple[Dispute, ...] = ()
    gdp_by_round: tuple[tuple[int, ...], ...] = ()
    reason: str = ""

    def __repr__(self) -> str:
        return f"<Trade Warz, round {self.round}, {self.phase}>"

    def copy(self) -> TradeState:
        """Return an independent copy; immutable parts are shared."""
        new = TradeState(*_values_of(self))
        new.remember(self.held)
        new.partners = self.partners[:]
        new.players = [player.copy() for player in self.players]
        new.decks = {deck: cards[:] for deck, cards in self.decks.items()}
        new.tops = {deck: cards[:] for deck, cards in self.tops.items()}
        new.events = self.events[:]
        new.events_gone = self.events_gone[:]
        new.ignoring = self.ignoring[:]
        new.passed = self.passed[:]
        new.closed = self.closed[:]
        new.routes = [route.copy() for route in self.routes]
        new.placed = self.placed[:]
        new.agenda = [task.copy() for task in self.agenda]
        new.stack = self.stack[:]
        new.order = self.order[:]
        new.offers = self.offers[:]
        new.known = [cards.copy() for cards in self.known]
        return new


_values_of = attrgetter(*[f.name for f in fields(TradeState)])


# -- views


@quick
@dataclass(frozen=True, slots=True)
class PlayerView(Data):
    """What a viewer sees of one seat: everything except card faces that the viewer does not know.

    ``hand`` has the known faces. ``backs`` counts the cards in hand by their back. ``commit`` is shown only
    to its own seat until the policies are revealed, and ``bid`` always only to its own seat.
    """

    leader: str
    prototype: bool
    gdp: int
    hand: tuple[str, ...] | None
    hand_size: int
    backs: dict[str, int]
    deck_size: int
    discard: tuple[str, ...]
    influence: dict[str, int]
    policy: str | None
    chosen: str | None
    copied: str | None
    borrowed: str | None
    reached: tuple[str, ...]
    started: int
    ignored: bool
    cancelled: tuple[str, ...]
    shielded: str | None
    touched: bool
    used: tuple[str, ...]
    established: int
    finished: bool
    committed: bool
    commit: str | None
    has_bid: bool
    bid: int | None
    limit: int | None
    placements: int
    offers: int
    next_cost: int
    later_cost: int
    next_produces: int
    power: int
    contraband: dict[str, int]
    income: int
    income_now: int
    income_next: int
    debts: tuple[tuple[Seat, int], ...]
    earned: dict[str, int]
    lost: dict[str, int]
    brought: dict[str, int]
    disputes: int
    disputes_won: int
    bids: int
    powers: tuple[str, ...]
    """The partner powers that this seat has now."""


@quick
@dataclass(frozen=True, slots=True)
class RouteView(Data):
    """An export in play, with the income it would bring now."""

    owner: Seat
    card: str
    partner: str
    slot: int
    since: int
    produces: int
    stopped: bool
    pinned: bool
    touched: bool
    saved: bool
    income: int


@quick
@dataclass(frozen=True, slots=True)
class Agendum(Data):
    """What a viewer sees of a waiting effect (``Task``)."""

    seat: Seat
    card: str
    at: int
    origin: Origin
    asked: Seat
    at_seat: Seat | None
    partner: str | None
    target: str | None
    left: int
    discarded: int
    seen: tuple[str | None, ...]
    answers: tuple[str | None, ...]
    open: tuple[Seat, ...]
    offered: str | None
    heard: tuple[Seat, ...]
    spared: tuple[Seat, ...]


@quick
@dataclass(frozen=True, slots=True, repr=False)
class TradeView(Data):
    """Everything ``seat`` may know. ``None`` means hidden or not decided yet.

    Values that every seat has, such as ``players``, are in the order of the seats.
    """

    seat: Seat | None
    phase: PhaseName
    round: int
    marker: Seat
    waiting: tuple[Seat, ...]
    partners: tuple[str, ...]
    suzerains: dict[str, Seat]
    players: tuple[PlayerView, ...]
    deck_sizes: dict[str, int]
    tops: dict[str, tuple[str | None, ...]]
    events_left: int
    event: str | None
    events_gone: tuple[str, ...]
    ignoring: tuple[Seat, ...]
    passed: tuple[tuple[Seat, Seat], ...]
    closed: tuple[tuple[str, int], ...]
    routes: tuple[RouteView, ...]
    placed: tuple[PlacedExport, ...]
    face_up: bool
    clock: bool
    agenda: tuple[Agendum, ...]
    stack: tuple[Played, ...]
    asked: Seat | None
    passes: int
    turn: Seat
    order: tuple[Seat, ...]
    contest: tuple[str, int] | None
    offers: tuple[OpenOffer, ...]
    offers_made: int
    known: dict[str, Holders]
    """Cards of other players that the viewer knows, with their possible places."""
    public: dict[str, Holders]
    """Cards in hands that everyone has seen, with their possible places."""
    destroyed: bool
    event_destroyed: bool
    played: tuple[tuple[int, Seat, str], ...]
    aimed: tuple[Aimed, ...]
    handed: tuple[tuple[int, Seat, Seat, str], ...]
    turned_up: tuple[tuple[int, PlacedExport], ...]
    disputes: tuple[Dispute, ...]
    gdp_by_round: tuple[tuple[int, ...], ...]
    winners: tuple[Seat, ...]
    reason: str

    def __repr__(self) -> str:
        return f"<Trade Warz as seat {self.seat} sees it, round {self.round}, {self.phase}>"
