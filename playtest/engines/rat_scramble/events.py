"""The events of Rat Scramble, one class each; everyone sees all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Discriminator

from playtest.engines.game import Event, Seat
from playtest.engines.rat_scramble.agreements import (
    Agreement,
    Clause,
    OpenOffer,
    Status,
)
from playtest.engines.rat_scramble.components import Effect, Season


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat chose a character, or got one at random."""

    seat: Seat
    character: str
    kind: Literal["chosen"] = "chosen"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Two proposals were dealt with four effects.

    The effects are those for majority and consensus of the first proposal, then of the second.
    """

    round: int
    proposals: tuple[str, str]
    effects: tuple[Effect, Effect, Effect, Effect]
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """An offer was made; ``counters`` is the number of the offer that it replaces."""

    offer: OpenOffer
    counters: int | None = None
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A party accepted or declined an offer, or withdrew its own.

    ``maker`` and ``terms`` are the offer's.
    """

    seat: Seat
    offer: int
    answer: Literal["accepted", "declined", "withdrawn"]
    maker: Seat
    terms: tuple[Clause, ...]
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """An offer lapsed because a party took a vote token."""

    offer: int
    maker: Seat
    terms: tuple[Clause, ...]
    kind: Literal["lapsed"] = "lapsed"


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """Every party has accepted: the agreement now binds."""

    agreement: Agreement
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class TokensMoved(Event):
    """Promise tokens changed hands."""

    giver: Seat
    taker: Seat
    owner: Seat
    tokens: int
    kind: Literal["tokens_moved"] = "tokens_moved"


@dataclass(frozen=True, slots=True)
class VoteTokenTaken(Event):
    """A seat took a vote token.

    ``given_out`` is true if it was the last token or the referee gave it, so that the seat did not choose it.
    """

    seat: Seat
    number: int
    given_out: bool = False
    kind: Literal["vote_token_taken"] = "vote_token_taken"


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A clause got its final status."""

    agreement: int
    clause: Clause
    status: Status
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A vote was cast."""

    seat: Seat
    proposal: str
    kind: Literal["voted"] = "voted"


@dataclass(frozen=True, slots=True)
class VoteChanged(Event):
    """A seat changed another seat's vote; everyone sees it."""

    seat: Seat
    target: Seat
    method: Literal["their_token", "three_tokens"]
    proposal: str
    kind: Literal["vote_changed"] = "vote_changed"


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """A seat let the votes, or a tie, stand."""

    seat: Seat
    kind: Literal["stood"] = "stood"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A proposal passed; ``seat`` is the player who broke a tie, if any.

    Four fields hold one value per seat: ``votes``; ``points`` after the new bells; ``gave``, the points that
    the new bells added; and ``bound``, the agreement that the vote keeps (0 for a free vote).
    """

    round: int
    proposal: str
    by: Literal["majority", "consensus"]
    bells: str
    effect: Effect
    votes: tuple[str, ...]
    points: tuple[int, ...]
    gave: tuple[int, ...]
    seat: Seat | None = None
    bound: tuple[int, ...] = ()
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class NothingPassed(Event):
    """A tie stands and nothing passes.

    Two fields hold one value per seat: ``votes``, and ``bound``, the agreement that the vote keeps (0 for a
    free vote).
    """

    round: int
    votes: tuple[str, ...]
    bound: tuple[int, ...] = ()
    kind: Literal["nothing_passed"] = "nothing_passed"


@dataclass(frozen=True, slots=True)
class Toggled(Event):
    """A persistent effect is on or off, from the next round."""

    effect: Effect
    on: bool
    kind: Literal["toggled"] = "toggled"


@dataclass(frozen=True, slots=True)
class TransformedNoMore(Event):
    """A seat finished its Transformation, with or without transforming a token."""

    seat: Seat
    kind: Literal["transformed_no_more"] = "transformed_no_more"


@dataclass(frozen=True, slots=True)
class DeckShown(Event):
    """The remaining proposals were shown in order, next one first."""

    proposals: tuple[str, ...]
    kind: Literal["deck_shown"] = "deck_shown"


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The game is over."""

    bells: dict[Season, int]
    points: tuple[int, ...]
    kind: Literal["finished"] = "finished"


RatEvent = Annotated[
    Chosen
    | Dealt
    | Offered
    | Answered
    | Lapsed
    | Agreed
    | TokensMoved
    | VoteTokenTaken
    | Settled
    | Voted
    | VoteChanged
    | Stood
    | Passed
    | NothingPassed
    | Toggled
    | TransformedNoMore
    | DeckShown
    | Finished,
    Discriminator("kind"),
]


Events = list[Event] | None
