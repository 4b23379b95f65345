"""The moves of players and referee in Rat Scramble, one class each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import Action, IsTag
from playtest.engines.rat_scramble.agreements import (
    Clauses,
)

OfferId = Annotated[int, Field(title="Offer", ge=1), IsTag]


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose a character."""

    character: Annotated[str, Field(title="Character")]
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer an agreement."""

    clauses: Clauses
    kind: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """Answer an offer with a counter-offer, which replaces it."""

    offer: OfferId
    clauses: Clauses
    kind: Literal["counter"] = "counter"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept an offer."""

    offer: OfferId
    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an offer, which removes it from the table."""

    offer: OfferId
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Withdraw your own offer."""

    offer: OfferId
    kind: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, slots=True)
class TakeVoteToken(Action):
    """Take a vote token, which ends your negotiation."""

    number: Annotated[int, Field(title="Vote token", ge=1, le=4)]
    kind: Literal["take_vote_token"] = "take_vote_token"


@dataclass(frozen=True, slots=True)
class Cast(Action):
    """Vote for a proposal."""

    proposal: Annotated[str, Field(title="Proposal")]
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Change another player's vote: use one of their tokens, or give them three of yours."""

    target: Annotated[int, Field(title="Whose vote", ge=0, le=3)]
    method: Annotated[Literal["their_token", "three_tokens"], Field(title="With")]
    kind: Literal["change"] = "change"


@dataclass(frozen=True, slots=True)
class LetStand(Action):
    """Let the votes, or a tie, stand."""

    kind: Literal["let_stand"] = "let_stand"


@dataclass(frozen=True, slots=True)
class BreakTie(Action):
    """Decide a tie by choosing a proposal. The effect Shotgun gives this right to vote token 1."""

    proposal: Annotated[str, Field(title="Proposal")]
    kind: Literal["break_tie"] = "break_tie"


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """Highway Robbery: take a token."""

    victim: Annotated[int, Field(title="From", ge=0, le=3)]
    owner: Annotated[int, Field(title="Token of", ge=0, le=3)]
    kind: Literal["rob"] = "rob"


@dataclass(frozen=True, slots=True)
class Gift(Action):
    """Secret Santa: give a token."""

    taker: Annotated[int, Field(title="To", ge=0, le=3)]
    owner: Annotated[int, Field(title="Token of", ge=0, le=3)]
    kind: Literal["gift"] = "gift"


@dataclass(frozen=True, slots=True)
class Transform(Action):
    """Transformation: send a token home and take another player's from their supply."""

    owner: Annotated[int, Field(title="Send home a token of", ge=0, le=3)]
    into: Annotated[int, Field(title="Take a token of", ge=0, le=3)]
    kind: Literal["transform"] = "transform"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Transformation: stop transforming."""

    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class CloseNegotiation(Action):
    """Close the negotiation; remaining vote tokens go out in seat order. The referee's move."""

    by_referee: ClassVar[bool] = True
    kind: Literal["close_negotiation"] = "close_negotiation"


@dataclass(frozen=True, slots=True)
class Judge(Action):
    """Judge whether a promise in words was kept; the referee's move."""

    by_referee: ClassVar[bool] = True
    agreement: Annotated[int, Field(title="Agreement", ge=1), IsTag]
    clause: Annotated[int, Field(title="Clause, from 0", ge=0, le=7), IsTag]
    verdict: Annotated[Literal["kept", "broken", "impossible"], Field(title="Verdict")]
    kind: Literal["judge"] = "judge"


RatAction = Annotated[
    Choose
    | Offer
    | Counter
    | Accept
    | Decline
    | Withdraw
    | TakeVoteToken
    | Cast
    | Change
    | LetStand
    | BreakTie
    | Rob
    | Gift
    | Transform
    | Done
    | CloseNegotiation
    | Judge,
    Discriminator("kind"),
]
