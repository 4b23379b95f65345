"""What a game of Rat Scramble is made of while it runs: moves, events, state and view."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field

from playtest.engines.codec import as_list
from playtest.engines.game import Action, Data, Derived, Event, IsTag, Seat
from playtest.engines.rat_scramble.agreements import (
    Agreement,
    Bound,
    Clause,
    Clauses,
    OpenOffer,
    Status,
    binding,
)
from playtest.engines.rat_scramble.components import PLAYERS, Effect, Season

Phase = Literal["characters", "negotiation", "voting", "window", "tie", "effect", "end"]
OfferId = Annotated[int, Field(title="Offer", ge=1), IsTag]
Matrix = Annotated[
    list[int],
    *as_list(
        lambda flat: [flat[row : row + PLAYERS] for row in range(0, len(flat), PLAYERS)],
        lambda rows: [count for row in rows for count in row],
    ),
]
"""Tokens by holder and owner: ``PLAYERS * holder + owner``; in JSON a row for each holder."""

# -- actions


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Play a character."""

    character: Annotated[str, Field(title="Character")]
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer an agreement."""

    clauses: Clauses
    kind: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """Answer an offer with another one in its place."""

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
    """Decline an offer; it is off the table."""

    offer: OfferId
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Withdraw an offer of one's own."""

    offer: OfferId
    kind: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, slots=True)
class TakeVoteToken(Action):
    """Take a vote token, which ends one's negotiation."""

    number: Annotated[int, Field(title="Vote token", ge=1, le=4)]
    kind: Literal["take_vote_token"] = "take_vote_token"


@dataclass(frozen=True, slots=True)
class Cast(Action):
    """Vote for a proposal."""

    proposal: Annotated[str, Field(title="Proposal")]
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Change another player's vote: with a token of theirs, or by giving them three of one's own."""

    target: Annotated[int, Field(title="Whose vote", ge=0, le=3)]
    method: Annotated[Literal["their_token", "three_tokens"], Field(title="With")]
    kind: Literal["change"] = "change"


@dataclass(frozen=True, slots=True)
class LetStand(Action):
    """Let the votes, or a tie, stand."""

    kind: Literal["let_stand"] = "let_stand"


@dataclass(frozen=True, slots=True)
class BreakTie(Action):
    """With Shotgun, decide a tie."""

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
    """Transformation: transform no more."""

    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class CloseNegotiation(Action):
    """The referee ends the negotiation; the tokens left go out in seat order."""

    by_referee: ClassVar[bool] = True
    kind: Literal["close_negotiation"] = "close_negotiation"


@dataclass(frozen=True, slots=True)
class Judge(Action):
    """The referee says what became of a promise in words."""

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


# -- events: everything happens in the open


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat plays a character."""

    seat: Seat
    character: str
    kind: Literal["chosen"] = "chosen"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Two proposals with their effects: majority and consensus of the first, then of the second."""

    round: int
    proposals: tuple[str, str]
    effects: tuple[Effect, Effect, Effect, Effect]
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """An offer is made; ``counters`` is the offer that it replaces."""

    offer: OpenOffer
    counters: int | None = None
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A party has accepted or declined an offer, or withdrawn its own; with the offer's maker and terms."""

    seat: Seat
    offer: int
    answer: Literal["accepted", "declined", "withdrawn"]
    maker: Seat
    terms: tuple[Clause, ...]
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """An offer lapses because a party has taken a vote token."""

    offer: int
    maker: Seat
    terms: tuple[Clause, ...]
    kind: Literal["lapsed"] = "lapsed"


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """Every party has accepted: the agreement binds."""

    agreement: Agreement
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class TokensMoved(Event):
    """Promise tokens change hands."""

    giver: Seat
    taker: Seat
    owner: Seat
    tokens: int
    kind: Literal["tokens_moved"] = "tokens_moved"


@dataclass(frozen=True, slots=True)
class VoteTokenTaken(Event):
    """A seat has a vote token; by itself where it was the last or the referee gave it out."""

    seat: Seat
    number: int
    given_out: bool = False
    kind: Literal["vote_token_taken"] = "vote_token_taken"


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """What became of a clause."""

    agreement: int
    clause: Clause
    status: Status
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A vote is cast."""

    seat: Seat
    proposal: str
    kind: Literal["voted"] = "voted"


@dataclass(frozen=True, slots=True)
class VoteChanged(Event):
    """A vote is changed by somebody else, for everybody to see."""

    seat: Seat
    target: Seat
    method: Literal["their_token", "three_tokens"]
    proposal: str
    kind: Literal["vote_changed"] = "vote_changed"


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """A seat lets the votes, or a tie, stand."""

    seat: Seat
    kind: Literal["stood"] = "stood"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A proposal passes; ``seat`` is who broke the tie, if somebody did.

    By seat: the ``votes``, the ``points`` that everybody has now, how many of them these bells ``gave``, and
    as ``bound`` the agreement that the vote keeps, 0 for a free one.
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
    """A tie stands; ``votes`` by seat, and as ``bound`` the agreement that each keeps, 0 for a free one."""

    round: int
    votes: tuple[str, ...]
    bound: tuple[int, ...] = ()
    kind: Literal["nothing_passed"] = "nothing_passed"


@dataclass(frozen=True, slots=True)
class Toggled(Event):
    """A persistent effect is on or off from the next round."""

    effect: Effect
    on: bool
    kind: Literal["toggled"] = "toggled"


@dataclass(frozen=True, slots=True)
class TransformedNoMore(Event):
    """A seat is done with Transformation, whether it transformed any token or none."""

    seat: Seat
    kind: Literal["transformed_no_more"] = "transformed_no_more"


@dataclass(frozen=True, slots=True)
class DeckShown(Event):
    """The remaining proposals, in order, next one first."""

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


# -- state


@dataclass(frozen=True, slots=True)
class RoundRecord(Data):
    """A finished round, as everybody remembers it. Tuples are by seat."""

    proposals: tuple[str, str]
    effects: tuple[str, str, str, str]
    vote_tokens: tuple[int, ...]
    votes: tuple[str, ...]
    changes: tuple[int, ...]
    passed: str | None
    by: Literal["majority", "consensus", "tie", "shotgun"]

    @property
    def effect(self) -> str | None:
        """The effect that passed with the proposal."""
        if self.passed is None:
            return None
        return self.effects[2 * self.proposals.index(self.passed) + (self.by == "consensus")]

    @property
    def decided(self) -> str:
        """What the changes of votes came to: the result of the votes as cast, against that of the last."""
        flipped = [change % 2 == 1 for change in self.changes]
        cast = sum(
            (vote == self.proposals[0]) != flip for vote, flip in zip(self.votes, flipped, strict=True)
        )
        last = self.votes.count(self.proposals[0])
        if cast == last:
            return "nothing"
        if last == 2 or cast == 2:
            return "to a tie" if last == 2 else "from a tie"
        return "another proposal" if (cast > 2) != (last > 2) else "majority or consensus"


MOST_CHANGES = 2
"""How often a vote may be changed in a round. (Rulebook, Voting Manipulation)"""


def votes_to_change(votes: list[str | None], changes: list[int]) -> int:
    """A mask of the votes that are cast and may still be changed."""
    return sum(
        1 << seat for seat, vote in enumerate(votes) if vote is not None and changes[seat] < MOST_CHANGES
    )


def voting_order(vote_tokens: list[int | None]) -> tuple[Seat, ...]:
    """The seats by vote token, from 1; nothing while somebody has none."""
    if None in vote_tokens:
        return ()
    return tuple([vote_tokens.index(number) for number in range(1, PLAYERS + 1)])


@dataclass(slots=True, repr=False)
class RatState(Data):
    """A position. Lists are by seat unless they say otherwise; bells are in the order of ``SEASONS``."""

    phase: Phase
    round: int
    characters: list[str | None]
    bells: list[int]
    deck: list[str]
    """The proposals left; in order, the next one first, only if ``deck_known``."""
    deck_known: bool
    proposals: tuple[str, ...]
    effects: tuple[str, ...]
    """Effects of the majority and the consensus of the first proposal, then of the second."""
    tokens: Matrix
    doubled: Matrix
    """Of these tokens, how many may still be used twice. (Gemini Season)"""
    toggles: tuple[str, ...]
    vote_tokens: list[int | None]
    votes: list[str | None]
    changes: list[int]
    """How often the vote of each seat was changed this round."""
    stood: int
    """A mask of the seats that have let the votes stand since the last change."""
    asked: Seat
    """Who is asked in a window, a tie or an effect."""
    queue: tuple[Seat, ...]
    """Who is still to be asked by an effect."""
    effect: str | None
    transforms: list[int]
    """Tokens the asked seat may still transform, by owner."""
    offers: tuple[OpenOffer, ...]
    agreements: tuple[Agreement, ...]
    offer_count: int
    """How many offers were made in the game."""
    offers_made: list[int]
    moves: int
    history: tuple[RoundRecord, ...]
    bound: Annotated[tuple[Bound, ...], Derived] = field(init=False)
    """The clauses that still bind, the oldest first."""
    order: Annotated[tuple[Seat, ...], Derived] = field(init=False)
    """The seats by vote token, from 1, once all have one."""
    changeable: Annotated[int, Derived] = field(init=False)
    """A mask of the votes that are cast and may still be changed."""

    def __post_init__(self) -> None:
        self.bound = binding(self.agreements)
        self.order = voting_order(self.vote_tokens)
        self.changeable = votes_to_change(self.votes, self.changes)

    def __repr__(self) -> str:
        return f"<Rat Scramble, round {self.round}, {self.phase}>"

    def copy(self) -> RatState:
        """An independent copy; what never changes is shared."""
        new: RatState = object.__new__(RatState)
        new.phase = self.phase
        new.round = self.round
        new.characters = self.characters[:]
        new.bells = self.bells[:]
        new.deck = self.deck[:]
        new.deck_known = self.deck_known
        new.proposals = self.proposals
        new.effects = self.effects
        new.tokens = self.tokens[:]
        new.doubled = self.doubled[:]
        new.toggles = self.toggles
        new.vote_tokens = self.vote_tokens[:]
        new.votes = self.votes[:]
        new.changes = self.changes[:]
        new.stood = self.stood
        new.asked = self.asked
        new.queue = self.queue
        new.effect = self.effect
        new.transforms = self.transforms[:]
        new.offers = self.offers
        new.agreements = self.agreements
        new.offer_count = self.offer_count
        new.offers_made = self.offers_made[:]
        new.moves = self.moves
        new.history = self.history
        new.bound = self.bound
        new.order = self.order
        new.changeable = self.changeable
        return new


# -- view


@dataclass(frozen=True, slots=True, repr=False)
class RatView(Data):
    """Everything: the only thing nobody knows is the order of the proposals to come.

    ``deck`` is sorted by name unless ``deck_known``.
    """

    seat: Seat | None
    waiting: tuple[Seat, ...]
    phase: Phase
    round: int
    rounds: int
    characters: tuple[str | None, ...]
    points: tuple[int, ...]
    win_threshold: int
    bells: tuple[int, ...]
    deck: tuple[str, ...]
    deck_known: bool
    proposals: tuple[str, ...]
    outcomes: tuple[str, ...]
    """The bells of the proposals on the table: majority and consensus of the first, then of the second."""
    effects: tuple[str, ...]
    tokens: tuple[int, ...]
    doubled: tuple[int, ...]
    toggles: tuple[str, ...]
    vote_tokens: tuple[int | None, ...]
    votes: tuple[str | None, ...]
    changes: tuple[int, ...]
    stood: int
    asked: Seat
    queue: tuple[Seat, ...]
    effect: str | None
    transforms: tuple[int, ...]
    offers: tuple[OpenOffer, ...]
    agreements: tuple[Agreement, ...]
    offer_count: int
    offers_made: tuple[int, ...]
    moves: int
    history: tuple[RoundRecord, ...]

    def __repr__(self) -> str:
        return f"<Rat Scramble as seat {self.seat} sees it, round {self.round}, {self.phase}>"


LISTS = (
    *("characters", "bells", "deck", "tokens", "doubled"),
    *("vote_tokens", "votes", "changes", "transforms", "offers_made"),
)
"""The fields that are lists in the state and tuples in the view."""

AS_THEY_ARE = tuple(
    f.name for f in fields(RatState) if f.name not in (*LISTS, "bound", "order", "changeable")
)
"""The other fields that state and view have in common."""
