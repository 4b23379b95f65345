"""Positions of Trade Warz, and what a seat may know of one.

Cards, leaders and partners are named by their printed names, so that an edited card file needs no table of
numbers and the JSON reads as the table does.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal

from playtest.engines.codec import as_list
from playtest.engines.game import Data, Seat

PhaseName = Literal[
    "leaders",
    "partners",
    "event",
    "draw",
    "policy",
    "reveal",
    "trade",
    "disputes",
    "payment",
    "income",
    "cleanup",
    "end",
]
Origin = Literal["tactic", "policy", "power", "export", "event", "leader", "partner"]

GROUP, ROUTES, LOSS, EVENT = -1, -2, -3, -4
"""In the place of an effect: the choice between two groups of effects, the income of all routes, GDP that is
due (``left`` of it, from ``at_seat``), the event of the round that still has to act."""
DECK = 6
"""The bit that stands for the top of a card's deck among its possible holders."""


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(DECK + 1) if mask >> bit & 1]


def _mask(bits: list[Any]) -> int:
    if any(type(bit) is not int or bit not in range(DECK + 1) for bit in bits):
        raise ValueError("should be seats, or 6 for the deck")
    return sum(1 << bit for bit in set(bits))


Holders = Annotated[int, *as_list(_bits, _mask)]
"""Where a card may be: seats, or 6 for the top of its deck."""


@dataclass(slots=True)
class Task(Data):
    """An effect that is still to be carried out; the front one of the agenda may have to ask somebody.

    ``at`` counts the effects of the card. ``asked`` is who answers, ``left`` how often it still acts,
    ``seen`` the cards it has turned up so far, ``answers`` what has been answered in secret, by seat.
    """

    seat: Seat
    card: str
    at: int
    origin: Origin
    asked: Seat
    at_seat: Seat | None = None
    partner: str | None = None
    target: str | None = None
    left: int = 0
    discarded: int = 0
    """Cards that earlier effects of the same card have discarded."""
    seen: list[str] = field(default_factory=list)
    answers: list[str | None] = field(default_factory=list)
    open: list[Seat] = field(default_factory=list)
    """Who has not answered yet, where several are asked at once."""
    offered: str | None = None
    """The partner's power by which the one asked may answer this effect, before it is carried out."""
    heard: list[Seat] = field(default_factory=list)
    """Who has been asked so."""
    spared: list[Seat] = field(default_factory=list)
    """Who has refused it, or has prevented it."""

    def copy(self) -> Task:
        """An independent copy."""
        return Task(
            self.seat,
            self.card,
            self.at,
            self.origin,
            self.asked,
            self.at_seat,
            self.partner,
            self.target,
            self.left,
            self.discarded,
            self.seen[:],
            self.answers[:],
            self.open[:],
            self.offered,
            self.heard[:],
            self.spared[:],
        )


@dataclass(frozen=True, slots=True)
class Played(Data):
    """A tactic on the stack, paid and aimed."""

    seat: Seat
    card: str
    at_seat: Seat | None
    partner: str | None
    target: str | None
    heard: tuple[Seat, ...] = ()
    """Who has been asked whether to redirect it."""


@dataclass(frozen=True, slots=True)
class PlacedExport(Data):
    """An export on a slot, not paid yet; ``card`` is ``None`` where it may not be seen."""

    seat: Seat
    back: str
    card: str | None
    partner: str
    slot: int


@dataclass(slots=True)
class Route(Data):
    """An export in play. Routes are listed oldest first."""

    owner: Seat
    card: str
    partner: str
    slot: int
    since: int
    """The round in which it was established."""
    produces: int = 0
    """What cards add to its revenue this round."""
    stopped: bool = False
    """Produces nothing this round."""
    pinned: bool = False
    """Cannot be moved this round."""
    touched: bool = False
    """A tactic targeted it this round."""
    saved: bool = False
    """Its destruction has been prevented this round."""

    def copy(self) -> Route:
        """An independent copy."""
        new: Route = object.__new__(Route)
        new.owner = self.owner
        new.card = self.card
        new.partner = self.partner
        new.slot = self.slot
        new.since = self.since
        new.produces = self.produces
        new.stopped = self.stopped
        new.pinned = self.pinned
        new.touched = self.touched
        new.saved = self.saved
        return new


@dataclass(frozen=True, slots=True)
class OpenOffer(Data):
    """An offer on the table: influence for GDP, or with ``card`` a card for a card."""

    number: int
    by: Seat
    giver: Seat
    taker: Seat
    partner: str | None
    points: int
    gdp: int
    card: str | None = None
    answer: str | None = None
    """The card offered in return; the offer waits for its maker then."""


@dataclass(slots=True)
class Player(Data):
    """What one seat has, and what holds for it this round."""

    leader: str
    gdp: int
    hand: list[str]
    deck: list[str]
    """The leader deck, as a bag."""
    discard: list[str]
    influence: dict[str, int]
    policy: str | None = None
    chosen: str | None = None
    """The export that the active policy protects."""
    copied: str | None = None
    """The policy whose text the active policy has copied until Cleanup."""
    borrowed: str | None = None
    """The policy whose text a suzerain's power has copied until Cleanup."""
    reached: list[str] = field(default_factory=list)
    """The partners' powers that have acted on being reached, once a game."""
    started: int = 0
    """GDP at the start of the round."""
    ignored: bool = False
    """The active policy has no text until Cleanup."""
    cancelled: list[str] = field(default_factory=list)
    """The opponents' policies that do not touch this seat until Cleanup."""
    shielded: str | None = None
    """The policy by which opponents cannot target this seat's exports until Cleanup."""
    touched: bool = False
    """A tactic targeted this seat this round."""
    used: list[str] = field(default_factory=list)
    """What has been used this round of the things that work once."""
    established: int = 0
    """Routes established this round."""
    finished: bool = False
    """Draws no more, or is done in the Trade phase."""
    committed: bool = False
    commit: str | None = None
    bid: int | None = None
    limit: int | None = None
    """How many exports may be placed in the next Trade phase."""
    placements: int = 0
    offers: int = 0
    next_cost: int = 0
    """What the next export costs more (less), this round only."""
    later_cost: int = 0
    """The same, until it is used."""
    next_produces: int = 0
    """What the next export established this round produces more (less) this round."""
    power: int = 0
    """Power in the first dispute of this round."""
    contraband: dict[str, int] = field(default_factory=dict)
    """Cards back from the discard pile that cost more (less) in this Trade phase."""
    income: int = 0
    """What this round's income has brought so far."""
    income_now: int = 0
    """How much more (less) this round's whole income is."""
    income_next: int = 0
    debts: list[tuple[Seat, int]] = field(default_factory=list)
    """To whom and how much is owed when the next income ends."""
    earned: dict[str, int] = field(default_factory=dict)
    """GDP gained so far, by source."""
    lost: dict[str, int] = field(default_factory=dict)
    """GDP lost so far, by source; what a player chose to pay is not lost."""
    brought: dict[str, int] = field(default_factory=dict)
    """GDP that partners' powers have brought so far, by partner."""
    disputes: int = 0
    disputes_won: int = 0
    bids: int = 0
    """GDP paid in bids so far."""

    def copy(self) -> Player:
        """An independent copy."""
        new: Player = object.__new__(Player)
        for name in _SAME:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name).copy())
        return new


_LISTS = (
    "hand",
    "deck",
    "discard",
    "influence",
    "cancelled",
    "used",
    "contraband",
    "debts",
    "earned",
    "lost",
    "brought",
    "reached",
)
_SAME = tuple(f.name for f in fields(Player) if f.name not in _LISTS)

Bids = tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Aimed(Data):
    """What a card of ``seat`` was aimed at, before everybody's eyes."""

    round: int
    seat: Seat
    card: str
    at_seat: Seat | None
    partner: str | None
    target: str | None


@dataclass(frozen=True, slots=True)
class Dispute(Data):
    """A dispute as it ended."""

    round: int
    partner: str
    slot: int
    winner: Seat
    powers: Bids
    bids: Bids


class Remembering(Data):
    """What is worked out from a position and kept beside it while it holds; no part of the position."""

    __slots__ = ("held",)

    held: list[frozenset[str]] | None
    """The partners' powers that each seat has, until some influence changes; ``sources`` works it out."""

    def __post_init__(self) -> None:
        self.remember(None)

    def remember(self, held: list[frozenset[str]] | None) -> None:
        """Keep who has which powers, or forget it."""
        self.held = held


@dataclass(slots=True, repr=False)
class TradeState(Remembering):
    """A position."""

    phase: PhaseName
    round: int
    marker: Seat
    partners: list[str]
    players: list[Player]
    decks: dict[str, list[str]]
    """The global decks, as bags."""
    tops: dict[str, list[str]]
    """Cards put back on a global deck in an order somebody knows; the first is drawn first."""
    events: list[str]
    """The event deck, as a bag."""
    event: str | None = None
    events_gone: list[str] = field(default_factory=list)
    ignoring: list[Seat] = field(default_factory=list)
    """Whom the event of the round does not touch."""
    passed: list[tuple[Seat, Seat]] = field(default_factory=list)
    """Who has passed the event's effect on, and to whom."""
    closed: list[tuple[str, int]] = field(default_factory=list)
    """Slots closed for this round."""
    routes: list[Route] = field(default_factory=list)
    placed: list[PlacedExport] = field(default_factory=list)
    face_up: bool = False
    """The placed exports have been turned up."""
    clock: bool = False
    """The Trade clock has started."""
    agenda: list[Task] = field(default_factory=list)
    stack: list[Played] = field(default_factory=list)
    asked: Seat | None = None
    """Who may answer the tactic on top of the stack."""
    passes: int = 0
    turn: Seat = 0
    """Whose turn it is in Chill mode, who decides the order of policies, or who chooses a dispute (as an
    index of ``order``)."""
    order: list[Seat] = field(default_factory=list)
    """The order held through the step: reveals, disputes or payments still to come."""
    contest: tuple[str, int] | None = None
    """The slot whose dispute is being settled."""
    offers: list[OpenOffer] = field(default_factory=list)
    offers_made: int = 0
    known: list[dict[str, Holders]] = field(default_factory=list)
    """What each seat, and last a spectator, knows of cards in hands of others: card and possible places."""
    destroyed: bool = False
    """An export was destroyed this round."""
    event_destroyed: bool = False
    """An event destroyed an export this round."""
    played: tuple[tuple[int, Seat, str], ...] = ()
    """Cards paid so far: round, seat, card."""
    aimed: tuple[Aimed, ...] = ()
    """What was chosen for cards so far: everybody saw it, and its effect may end with the round."""
    handed: tuple[tuple[int, Seat, Seat, str], ...] = ()
    """Cards that went unseen from hand to hand: round, giver, taker, back."""
    turned_up: tuple[tuple[int, PlacedExport], ...] = ()
    """Every placed export that has been turned up, with its round; some went back to a hand."""
    disputes: tuple[Dispute, ...] = ()
    gdp_by_round: tuple[tuple[int, ...], ...] = ()
    reason: str = ""

    def __repr__(self) -> str:
        return f"<Trade Warz, round {self.round}, {self.phase}>"

    def copy(self) -> TradeState:
        """An independent copy; what never changes is shared."""
        new: TradeState = object.__new__(TradeState)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
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


_SHARED = (
    "phase",
    "round",
    "marker",
    "event",
    "face_up",
    "clock",
    "asked",
    "passes",
    "turn",
    "contest",
    "offers_made",
    "destroyed",
    "event_destroyed",
    "played",
    "aimed",
    "handed",
    "turned_up",
    "disputes",
    "gdp_by_round",
    "reason",
)


# -- views


@dataclass(frozen=True, slots=True)
class PlayerView(Data):
    """What is to be seen of one seat: everything but the faces of cards, which ``hand`` gives where known.

    ``backs`` counts the cards in hand by their back. ``commit`` and ``bid`` are the viewer's own.
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
    """The partners' powers that this seat has now."""


@dataclass(frozen=True, slots=True)
class RouteView(Data):
    """An export in play, with what it would bring if income were now."""

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


@dataclass(frozen=True, slots=True)
class Agendum(Data):
    """An effect that waits its turn, as everybody knows it."""

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


@dataclass(frozen=True, slots=True, repr=False)
class TradeView(Data):
    """All that ``seat`` may know. Tuples are by seat; ``None`` stands for what is hidden or not there."""

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
    """Cards of others that the viewer knows, and where they may be."""
    public: dict[str, Holders]
    """Cards in hands that everybody has seen, and where they may be."""
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
