"""The moves of Trade Warz. Exports in play are named by their card; slots are numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import Action, IsTag, Seat

Deck = Literal["leader", "export", "tactic", "policy"]
CardName = Annotated[str, Field(title="Card", max_length=60)]
PartnerName = Annotated[str, Field(title="Partner", max_length=60)]
Slot = Annotated[int, Field(title="Slot", ge=1, le=8)]
Target = Annotated[str | None, Field(title="Target", max_length=60)]
OneSeat = Annotated[Seat, Field(title="Player", ge=0, le=5)]
Whole = Annotated[int, Field(ge=0, le=500)]
OfferNumber = Annotated[Whole, Field(title="Offer"), IsTag]


@dataclass(frozen=True, slots=True)
class ChooseLeader(Action):
    """Take a leader."""

    leader: Annotated[str, Field(title="Leader", max_length=60)]
    kind: Literal["choose_leader"] = "choose_leader"


@dataclass(frozen=True, slots=True)
class ChoosePartner(Action):
    """Put a trade partner on the table."""

    partner: PartnerName
    kind: Literal["choose_partner"] = "choose_partner"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top card of a deck."""

    deck: Annotated[Deck, Field(title="Deck")]
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class StopDrawing(Action):
    """Stop drawing for this round."""

    kind: Literal["stop_drawing"] = "stop_drawing"


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """Choose the policy to reveal, or choose none."""

    card: Annotated[str | None, Field(title="Policy", max_length=60)]
    kind: Literal["commit"] = "commit"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Slide an export face down onto an open slot."""

    card: CardName
    partner: PartnerName
    slot: Annotated[Slot, IsTag]
    kind: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class PlayTactic(Action):
    """Play a tactic on its target.

    The target is a player, a partner, an export, a card in a discard pile, or a deck.
    """

    card: CardName
    seat: Annotated[OneSeat | None, Field(title="Player")] = None
    partner: Annotated[PartnerName | None, Field(title="Partner")] = None
    target: Target = None
    kind: Literal["tactic"] = "tactic"


@dataclass(frozen=True, slots=True)
class UsePower(Action):
    """Use the once-a-round power of a policy or a partner."""

    card: CardName
    seat: Annotated[OneSeat | None, Field(title="Player")] = None
    partner: Annotated[PartnerName | None, Field(title="Partner")] = None
    target: Target = None
    kind: Literal["power"] = "power"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do not answer the tactic. In Chill mode: place nothing this turn."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Finish placing and offering for this Trade phase."""

    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer to sell or buy influence: the giver's points at a partner for the taker's GDP."""

    giver: Annotated[OneSeat, Field(title="Who gives influence")]
    taker: Annotated[OneSeat, Field(title="Who pays for it", json_schema_extra={"unlike": "giver"})]
    partner: Annotated[str, Field(title="Partner (you have)", max_length=60)]
    points: Annotated[int, Field(title="Influence", ge=1, le=99)]
    gdp: Annotated[Whole, Field(title="GDP")]
    kind: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True)
class OfferCard(Action):
    """Show a card to a player and offer it for one of theirs."""

    to: OneSeat
    card: CardName
    kind: Literal["offer_card"] = "offer_card"


@dataclass(frozen=True, slots=True)
class AnswerCard(Action):
    """Show the card that you would give for the one you were offered."""

    offer: OfferNumber
    card: CardName
    kind: Literal["answer_card"] = "answer_card"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept an offer; it takes effect right away."""

    offer: OfferNumber
    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Withdraw your own offer, or turn down one made to you."""

    offer: OfferNumber
    kind: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Answer the question of a card."""

    seat: Annotated[OneSeat | None, Field(title="Player")] = None
    partner: Annotated[PartnerName | None, Field(title="Partner")] = None
    slot: Annotated[Slot | None, Field(title="Slot"), IsTag] = None
    target: Target = None
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an optional effect of a card."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Contest(Action):
    """Choose the disputed slot to settle next."""

    partner: PartnerName
    slot: Annotated[Slot, IsTag]
    kind: Literal["contest"] = "contest"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid this much GDP, sealed."""

    gdp: Annotated[Whole, Field(title="GDP")]
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    """Call time on the Trade clock; the referee's move."""

    by_referee: ClassVar[bool] = True
    kind: Literal["time_up"] = "time_up"


TradeAction = Annotated[
    ChooseLeader
    | ChoosePartner
    | Draw
    | StopDrawing
    | Commit
    | Place
    | PlayTactic
    | UsePower
    | Pass
    | Done
    | Offer
    | OfferCard
    | AnswerCard
    | Accept
    | Withdraw
    | Choose
    | Decline
    | Contest
    | Bid
    | TimeUp,
    Discriminator("kind"),
]
