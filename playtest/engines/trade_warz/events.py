"""The events of Trade Warz, as data.

Secret parts are events of their own, with an audience.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator

from playtest.engines.game import Data, Event, Seat
from playtest.engines.trade_warz.cards import OneExport

Events = list[Event] | None


@dataclass(frozen=True, slots=True)
class LeaderTaken(Event):
    """A seat took a leader, or was given one."""

    seat: Seat
    leader: str
    prototype: bool
    kind: Literal["leader_taken"] = "leader_taken"


@dataclass(frozen=True, slots=True)
class PartnersOut(Event):
    """The trade partners on the table."""

    partners: tuple[str, ...]
    kind: Literal["partners_out"] = "partners_out"


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of a round began."""

    phase: str
    round: int
    kind: Literal["phase_began"] = "phase_began"


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """The round's event was flipped. ``ignored_by`` lists the seats that it does not touch."""

    event: str
    ignored_by: tuple[Seat, ...]
    kind: Literal["flipped"] = "flipped"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew from a deck."""

    seat: Seat
    deck: str
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class SawCards(Event):
    """The audience saw these cards; ``where`` says where they are."""

    cards: tuple[str, ...]
    where: Literal["drawn", "hand", "deck", "taken", "committed", "placed", "offered"]
    seat: Seat
    kind: Literal["saw_cards"] = "saw_cards"


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """All discarded cards of a global deck were gathered and shuffled."""

    deck: str
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """A seat has chosen a policy, or none."""

    seat: Seat
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A seat revealed its policy.

    ``paid`` is ``None`` if it could not be paid and went back to hand.
    """

    seat: Seat
    card: str | None
    paid: int | None
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class RevealedNone(Event):
    """These seats chose no policy; everyone sees that at the reveal."""

    seats: tuple[Seat, ...]
    kind: Literal["revealed_none"] = "revealed_none"


@dataclass(frozen=True, slots=True)
class PlacedFaceDown(Event):
    """An export was placed face down on a slot."""

    seat: Seat
    back: str
    partner: str
    slot: int
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A placed export was turned face up."""

    seat: Seat
    card: str
    partner: str
    slot: int
    kind: Literal["turned_up"] = "turned_up"


@dataclass(frozen=True, slots=True)
class TacticPlayed(Event):
    """A tactic was played and paid, and waits for answers."""

    seat: Seat
    card: str
    paid: int
    at: Seat | None
    partner: str | None
    target: str | None
    kind: Literal["tactic_played"] = "tactic_played"


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """A tactic, policy or power takes effect."""

    seat: Seat
    card: str
    kind: Literal["resolved"] = "resolved"


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat's public choice for an effect; "nothing" if the seat declined."""

    seat: Seat
    card: str
    what: str
    kind: Literal["chosen"] = "chosen"


@dataclass(frozen=True, slots=True)
class GdpChanged(Event):
    """A seat gained or lost GDP; ``now`` is its GDP after that."""

    seat: Seat
    amount: int
    source: str
    now: int
    kind: Literal["gdp_changed"] = "gdp_changed"


@dataclass(frozen=True, slots=True)
class InfluenceChanged(Event):
    """A seat's influence with a partner changed; ``now`` is its influence after that."""

    seat: Seat
    partner: str
    amount: int
    source: str
    now: int
    kind: Literal["influence_changed"] = "influence_changed"


@dataclass(frozen=True, slots=True)
class LookedAt(Event):
    """A seat looked at a hand or at cards of a deck."""

    seat: Seat
    whose: Seat | None
    deck: str | None
    kind: Literal["looked_at"] = "looked_at"


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went from a hand, or from the policy slot, to its player's discard pile."""

    seat: Seat
    card: str
    random: bool
    by: Seat | None = None
    """The player who chose the card, if it was not its owner."""
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card moved unseen from one hand to another."""

    giver: Seat
    taker: Seat
    back: str
    kind: Literal["card_moved"] = "card_moved"


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """A card went to a hand face up: from a discard pile, from the board, or because it was not paid."""

    seat: Seat
    card: str
    source: str
    kind: Literal["recovered"] = "recovered"


@dataclass(frozen=True, slots=True)
class Established(Event):
    """An export was paid and is now a route."""

    seat: Seat
    card: str
    partner: str
    slot: int
    paid: int
    kind: Literal["established"] = "established"


@dataclass(frozen=True, slots=True)
class RouteLost(Event):
    """An export left play; ``how`` may also say that its destruction was prevented.

    ``by`` is the player who caused it; ``None`` for an event or the owner's own card.
    """

    owner: Seat
    card: str
    how: Literal["destroyed", "discarded", "prevented"]
    by: Seat | None
    kind: Literal["route_lost"] = "route_lost"


@dataclass(frozen=True, slots=True)
class RouteChanged(Event):
    """An export in play changed its slot or its owner; ``was`` is the former owner."""

    card: str
    owner: Seat
    partner: str
    slot: int
    was: Seat | None = None
    kind: Literal["route_changed"] = "route_changed"


@dataclass(frozen=True, slots=True)
class PolicyGone(Event):
    """An active policy was ignored, copied, cancelled or destroyed."""

    seat: Seat
    card: str
    how: Literal["ignored", "copied", "cancelled", "destroyed"]
    by: Seat
    kind: Literal["policy_gone"] = "policy_gone"


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """An offer of influence or of a card was made; for a card, ``points`` is 0."""

    offer: int
    by: Seat
    giver: Seat
    taker: Seat
    partner: str | None
    points: int
    gdp: int
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class OfferClosed(Event):
    """An offer of ``maker`` was accepted, withdrawn or turned down by ``seat``, or lapsed."""

    offer: int
    how: Literal["accepted", "withdrawn", "turned down", "lapsed"]
    maker: Seat
    seat: Seat | None = None
    kind: Literal["offer_closed"] = "offer_closed"


@dataclass(frozen=True, slots=True)
class SeatDone(Event):
    """A seat is done, ran out of time, passed or stopped drawing."""

    seat: Seat
    how: Literal["done", "timed_out", "passed", "stopped"]
    kind: Literal["seat_done"] = "seat_done"


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """The Trade clock started."""

    seconds: int
    kind: Literal["clock_started"] = "clock_started"


@dataclass(frozen=True, slots=True)
class ClockStopped(Event):
    """The Trade phase closed; ``time_up`` is true if its clock ran out."""

    time_up: bool
    kind: Literal["clock_stopped"] = "clock_stopped"


@dataclass(frozen=True, slots=True)
class DisputeOpened(Event):
    """A dispute began over a slot on which several exports were placed."""

    chooser: Seat
    partner: str
    slot: int
    seats: tuple[Seat, ...]
    kind: Literal["dispute_opened"] = "dispute_opened"


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat made its sealed bid."""

    seat: Seat
    kind: Literal["bid_made"] = "bid_made"


@dataclass(frozen=True, slots=True)
class Cause(Data):
    """A card that reduces an income, and the player who played it.

    ``seat`` is ``None`` for an event or a printed effect.
    """

    card: str
    seat: Seat | None = None


Tie = Literal["", "poorest", "first"]
"""Why a side wins a tie: as the poorest, or as the first of the equally poor."""


@dataclass(frozen=True, slots=True)
class Term(Data):
    """One term of a sum, such as an income or a strength: source, amount, and what reduces it."""

    source: str
    gdp: int
    less_by: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class DisputeWon(Event):
    """The result of a dispute: strength, bid and terms of each seat in ``seats``.

    ``tie`` says why the winner won a tie; it is empty if nobody else was as strong.
    """

    seat: Seat
    partner: str
    slot: int
    seats: tuple[Seat, ...]
    powers: tuple[int, ...]
    bids: tuple[int, ...]
    terms: tuple[tuple[Term, ...], ...]
    tie: Tie
    kind: Literal["dispute_won"] = "dispute_won"


@dataclass(frozen=True, slots=True)
class RouteIncome(Event):
    """The income of a seat's routes, term by term; ``now`` is its GDP after that."""

    seat: Seat
    total: int
    terms: tuple[Term, ...]
    now: int
    kind: Literal["route_income"] = "route_income"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round ended, with GDP by seat."""

    round: int
    gdp: tuple[int, ...]
    kind: Literal["round_ended"] = "round_ended"


@dataclass(frozen=True, slots=True)
class FoundNone(Event):
    """A card of ``seat`` found no export to act on, so that part of the card does nothing."""

    seat: Seat
    card: str
    what: OneExport
    """Whose export the card may act on."""
    tag: str | None = None
    kind: Literal["found_none"] = "found_none"


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over."""

    winners: tuple[Seat, ...]
    gdp: tuple[int, ...]
    reason: str
    kind: Literal["game_won"] = "game_won"


TradeEvent = Annotated[
    LeaderTaken
    | PartnersOut
    | PhaseBegan
    | Flipped
    | Drew
    | SawCards
    | Reshuffled
    | Committed
    | Revealed
    | RevealedNone
    | PlacedFaceDown
    | TurnedUp
    | TacticPlayed
    | Resolved
    | Chosen
    | GdpChanged
    | InfluenceChanged
    | LookedAt
    | Discarded
    | CardMoved
    | Recovered
    | Established
    | RouteLost
    | RouteChanged
    | PolicyGone
    | Offered
    | OfferClosed
    | SeatDone
    | ClockStarted
    | ClockStopped
    | DisputeOpened
    | BidMade
    | DisputeWon
    | RouteIncome
    | RoundEnded
    | FoundNone
    | GameWon,
    Discriminator("kind"),
]
