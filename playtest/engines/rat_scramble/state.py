"""The state of Rat Scramble, and a seat's view of it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Literal

from playtest.engines.codec import as_list
from playtest.engines.game import Data, Derived, Seat
from playtest.engines.quick import quick
from playtest.engines.rat_scramble.agreements import (
    Agreement,
    Bound,
    OpenOffer,
    binding,
)
from playtest.engines.rat_scramble.components import PLAYERS

Phase = Literal["characters", "negotiation", "voting", "window", "tie", "effect", "end"]
Matrix = Annotated[
    list[int],
    *as_list(
        lambda flat: [flat[row : row + PLAYERS] for row in range(0, len(flat), PLAYERS)],
        lambda rows: [count for row in rows for count in row],
    ),
]
"""Tokens by holder and owner, at index ``PLAYERS * holder + owner``; JSON shows one row per holder."""


@dataclass(frozen=True, slots=True)
class RoundRecord(Data):
    """A finished round, which everyone remembers. Tuples are by seat."""

    proposals: tuple[str, str]
    effects: tuple[str, str, str, str]
    vote_tokens: tuple[int, ...]
    votes: tuple[str, ...]
    changes: tuple[int, ...]
    passed: str | None
    by: Literal["majority", "consensus", "tie", "shotgun"]

    @property
    def effect(self) -> str | None:
        """The effect that passed with the proposal; ``None`` if nothing passed."""
        if self.passed is None:
            return None
        return self.effects[2 * self.proposals.index(self.passed) + (self.by == "consensus")]

    @property
    def decided(self) -> str:
        """How vote changes altered the round's result, from the votes as cast to the final votes.

        "nothing": as many votes for each proposal; "to a tie"; "from a tie"; "another proposal" has won; or
        "majority or consensus": the same proposal has won, but with the other number of votes.
        """
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
"""The most times a vote may be changed in a round. (Rulebook, Voting Manipulation)"""


def votes_to_change(votes: list[str | None], changes: list[int]) -> int:
    """Return the mask of seats whose cast vote may still be changed.

    ``changes`` holds how often each seat's vote has been changed this round.
    """
    return sum(
        1 << seat for seat, vote in enumerate(votes) if vote is not None and changes[seat] < MOST_CHANGES
    )


def voting_order(vote_tokens: list[int | None]) -> tuple[Seat, ...]:
    """Return the seats in the order of their vote tokens, 1 first; empty until every seat has a token."""
    if None in vote_tokens:
        return ()
    return tuple([vote_tokens.index(number) for number in range(1, PLAYERS + 1)])


@dataclass(slots=True, repr=False)
class RatState(Data):
    """A position. Lists are by seat unless stated otherwise; bells are in the order of ``SEASONS``."""

    phase: Phase
    round: int
    characters: list[str | None]
    bells: list[int]
    deck: list[str]
    """The remaining proposals. They are in order, next one first, only if ``deck_known``."""
    deck_known: bool
    proposals: tuple[str, ...]
    effects: tuple[str, ...]
    """The effects for majority and consensus of the first proposal, then of the second."""
    tokens: Matrix
    doubled: Matrix
    """How many of each holder's tokens, by owner, may still be used twice (Gemini Season)."""
    toggles: tuple[str, ...]
    vote_tokens: list[int | None]
    votes: list[str | None]
    changes: list[int]
    """The number of times each seat's vote was changed this round."""
    stood: int
    """A mask of the seats that have let the votes stand since the last change."""
    asked: Seat
    """The seat that must answer: in a window (change a vote or not), after a tie, or by an effect."""
    queue: tuple[Seat, ...]
    """The seats that an effect has yet to ask."""
    effect: str | None
    transforms: list[int]
    """The number of tokens, by owner, that the asked seat may still transform."""
    offers: tuple[OpenOffer, ...]
    agreements: tuple[Agreement, ...]
    offer_count: int
    """The number of offers made in the game."""
    offers_made: list[int]
    moves: int
    history: tuple[RoundRecord, ...]
    bound: Annotated[tuple[Bound, ...], Derived] = field(init=False)
    """The clauses that still bind, oldest first."""
    order: Annotated[tuple[Seat, ...], Derived] = field(init=False)
    """The seats in the order of their vote tokens, from 1; empty until every seat has one."""
    changeable: Annotated[int, Derived] = field(init=False)
    """A mask of the cast votes that may still be changed."""

    def __post_init__(self) -> None:
        self.bound = binding(self.agreements)
        self.order = voting_order(self.vote_tokens)
        self.changeable = votes_to_change(self.votes, self.changes)

    def __repr__(self) -> str:
        return f"<Rat Scramble, round {self.round}, {self.phase}>"

    def copy(self) -> RatState:
        """Return an independent copy; immutable parts are shared."""
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


@quick
@dataclass(frozen=True, slots=True, repr=False)
class RatView(Data):
    """A view of the whole position: only the order of the remaining proposals is unknown.

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
    """The bells of both proposals: majority and consensus of the first, then of the second."""
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
"""The fields that state and view share unchanged, unlike ``LISTS``."""


def position_of(view: RatView) -> RatState:
    """Return the position that a view shows: everything except the order of the deck."""
    state: RatState = object.__new__(RatState)
    for name in AS_THEY_ARE:
        setattr(state, name, getattr(view, name))
    for name in LISTS:
        setattr(state, name, list(getattr(view, name)))
    state.__post_init__()
    return state
