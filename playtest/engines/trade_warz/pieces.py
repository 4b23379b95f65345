"""What lies on the table of Trade Warz: routes, placed exports, players, offers, effects that wait.

Cards, leaders and partners are named by their printed names, so that an edited card file needs no table of
numbers and the JSON reads as the table does.
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
"""In the place of an effect: the choice between two groups of effects, the income of all routes, GDP that is
due (``left`` of it, from ``at_seat``), the event of the round that still has to act, the end of an income."""
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
