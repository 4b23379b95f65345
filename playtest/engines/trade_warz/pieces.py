"""The pieces on the table of Trade Warz: routes, placed exports, players, offers, waiting effects.

Cards, leaders and partners are identified by their printed names. So nothing needs to be numbered when a file
of cards is edited, and the JSON is readable.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
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

GROUP, ROUTES, LOSS, EVENT, INCOME_OVER = -1, -2, -3, -4, -5
"""Special values of ``Task.at`` for tasks that are not effects of cards.

In order: the choice between two groups of effects; the income of all routes; GDP that is due (the amount is
``left``, the payer ``at_seat``); the round's event that still has to act; the end of an income.
"""
DECK = 6
"""In a mask of a card's possible places, the bit for the top of its deck."""


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(DECK + 1) if mask >> bit & 1]


def _mask(bits: list[Any]) -> int:
    if any(type(bit) is not int or bit not in range(DECK + 1) for bit in bits):
        raise ValueError("should be seats, or 6 for the deck")
    return sum(1 << bit for bit in set(bits))


Holders = Annotated[int, *as_list(_bits, _mask)]
"""The possible places of a card, as a mask: a bit for each seat, and bit 6 for the top of its deck."""


@dataclass(slots=True)
class Task(Data):
    """An effect on the agenda, the queue of effects to be carried out. It may have to ask a player first.

    ``at`` is the effect's index on its card. ``asked`` is the seat that answers. ``left`` is how many more
    times the effect acts. ``seen`` lists the cards that the effect has turned up so far. ``answers`` has the
    secret answers, by seat.
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
    """The number of cards that earlier effects of the same card have discarded."""
    seen: list[str] = field(default_factory=list)
    answers: list[str | None] = field(default_factory=list)
    open: list[Seat] = field(default_factory=list)
    """The seats that have not answered yet, if several are asked at the same time."""
    offered: str | None = None
    """The partner power with which the asked seat may answer this effect before it is carried out."""
    heard: list[Seat] = field(default_factory=list)
    """The seats that were already asked to answer with a power."""
    spared: list[Seat] = field(default_factory=list)
    """The seats that have refused or prevented the effect."""

    def copy(self) -> Task:
        """Return an independent copy."""
        new: Task = object.__new__(Task)
        new.seat = self.seat
        new.card = self.card
        new.at = self.at
        new.origin = self.origin
        new.asked = self.asked
        new.at_seat = self.at_seat
        new.partner = self.partner
        new.target = self.target
        new.left = self.left
        new.discarded = self.discarded
        new.seen = self.seen[:]
        new.answers = self.answers[:]
        new.open = self.open[:]
        new.offered = self.offered
        new.heard = self.heard[:]
        new.spared = self.spared[:]
        return new


@dataclass(frozen=True, slots=True)
class Played(Data):
    """A tactic that was played and paid and now waits on the stack, with its target."""

    seat: Seat
    card: str
    at_seat: Seat | None
    partner: str | None
    target: str | None
    heard: tuple[Seat, ...] = ()
    """The seats already asked whether to redirect the tactic."""


@dataclass(frozen=True, slots=True)
class PlacedExport(Data):
    """An unpaid export on a slot; ``card`` is ``None`` if the card is face down and hidden."""

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
    """The change of its income by cards this round."""
    stopped: bool = False
    """Produces nothing this round."""
    pinned: bool = False
    """Cannot be moved this round."""
    touched: bool = False
    """A tactic targeted it this round."""
    saved: bool = False
    """Its destruction has been prevented this round."""

    def copy(self) -> Route:
        """Return an independent copy."""
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
    """An offer on the table: influence for GDP, or, with ``card``, a card for a card."""

    number: int
    by: Seat
    giver: Seat
    taker: Seat
    partner: str | None
    points: int
    gdp: int
    card: str | None = None
    answer: str | None = None
    """The card offered in return. If there is one, the offer waits for its maker."""


@dataclass(slots=True)
class Player(Data):
    """What one player has, and which effects change that player's possibilities this round."""

    leader: str
    gdp: int
    hand: list[str]
    deck: list[str]
    """The leader deck; its order is unknown."""
    discard: list[str]
    influence: dict[str, int]
    policy: str | None = None
    chosen: str | None = None
    """The export that the active policy protects."""
    copied: str | None = None
    """The policy whose text the active policy copies until Cleanup."""
    borrowed: str | None = None
    """The policy whose text a suzerain power copies until Cleanup."""
    reached: list[str] = field(default_factory=list)
    """The partner powers whose effect "on reaching" a threshold has happened; it happens once a game."""
    started: int = 0
    """GDP at the start of the round."""
    ignored: bool = False
    """Whether the active policy has no text until Cleanup."""
    cancelled: list[str] = field(default_factory=list)
    """The opponents' policies that do not touch this seat until Cleanup."""
    shielded: str | None = None
    """The policy that keeps opponents from targeting this seat's exports until Cleanup."""
    touched: bool = False
    """Whether a tactic targeted this seat this round."""
    used: list[str] = field(default_factory=list)
    """The once-a-round powers and discounts used this round."""
    established: int = 0
    """The number of routes established this round."""
    finished: bool = False
    """Whether the seat has stopped drawing, or is done in the Trade phase."""
    committed: bool = False
    commit: str | None = None
    bid: int | None = None
    limit: int | None = None
    """The most exports that may be placed in the next Trade phase."""
    placements: int = 0
    offers: int = 0
    next_cost: int = 0
    """The change of the next export's cost, this round only."""
    later_cost: int = 0
    """The change of the next export's cost, which lasts until an export is paid."""
    next_produces: int = 0
    """The change of what the next export established this round earns in this round."""
    power: int = 0
    """Extra strength in the first dispute of this round."""
    contraband: dict[str, int] = field(default_factory=dict)
    """Cards recovered from the discard pile, with the change of their cost in this Trade phase."""
    income: int = 0
    """This round's income so far."""
    income_now: int = 0
    """The change of this round's whole income."""
    income_next: int = 0
    debts: list[tuple[Seat, int]] = field(default_factory=list)
    """The creditors and amounts owed when the next income ends."""
    earned: dict[str, int] = field(default_factory=dict)
    """GDP gained so far, by source."""
    lost: dict[str, int] = field(default_factory=dict)
    """GDP lost so far, by source; payments by choice do not count."""
    brought: dict[str, int] = field(default_factory=dict)
    """GDP gained from partner powers so far, by partner."""
    disputes: int = 0
    disputes_won: int = 0
    bids: int = 0
    """GDP paid in bids so far."""

    def copy(self) -> Player:
        """Return an independent copy."""
        new = Player(*_values_of(self))
        new.hand = self.hand[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.influence = self.influence.copy()
        new.reached = self.reached[:]
        new.cancelled = self.cancelled[:]
        new.used = self.used[:]
        new.contraband = self.contraband.copy()
        new.debts = self.debts[:]
        new.earned = self.earned.copy()
        new.lost = self.lost.copy()
        new.brought = self.brought.copy()
        return new


_values_of = attrgetter(*[f.name for f in fields(Player)])

Bids = tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Aimed(Data):
    """A target that ``seat`` chose for a card, which everyone saw."""

    round: int
    seat: Seat
    card: str
    at_seat: Seat | None
    partner: str | None
    target: str | None


@dataclass(frozen=True, slots=True)
class Dispute(Data):
    """The result of a dispute."""

    round: int
    partner: str
    slot: int
    winner: Seat
    powers: Bids
    bids: Bids
