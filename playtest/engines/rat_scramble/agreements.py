"""Agreements: the clauses that bind players, and how they combine.

(Rulebook, Negotiation Phase; rulings 5 and 6)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Literal

from pydantic import Discriminator, Field

from playtest.engines.game import Data, IsTalk, Seat
from playtest.engines.rat_scramble.components import Season

OneSeat = Annotated[int, Field(title="Player", ge=0, le=3)]
AGAINST = Field(title="Against", ge=0, le=3, json_schema_extra={"blank": "Everyone"})


@dataclass(frozen=True, slots=True)
class VoteFor(Data):
    """Vote for a proposal this round."""

    seat: OneSeat
    proposal: Annotated[str, Field(title="Proposal")]
    kind: Literal["vote_for"] = "vote_for"


@dataclass(frozen=True, slots=True)
class FavorSeason(Data):
    """Vote in a later round for the proposal that gives a season more bells."""

    seat: OneSeat
    season: Annotated[Season, Field(title="Season")]
    round: Annotated[int, Field(title="Round", ge=1, le=10)]
    kind: Literal["favor_season"] = "favor_season"


@dataclass(frozen=True, slots=True)
class Give(Data):
    """Give promise tokens of ``owner`` now."""

    giver: Annotated[int, Field(title="Who gives", ge=0, le=3)]
    taker: Annotated[int, Field(title="To whom", ge=0, le=3, json_schema_extra={"unlike": "giver"})]
    owner: Annotated[int, Field(title="Tokens of", ge=0, le=3)]
    tokens: Annotated[int, Field(title="How many", ge=1, le=5)]
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class DoNotUse(Data):
    """Do not use promise tokens of ``owner`` through the end of round ``until``.

    With a ``target``: do not use them against that player.
    """

    seat: OneSeat
    owner: Annotated[int, Field(title="Tokens of", ge=0, le=3)]
    until: Annotated[int, Field(title="Up to and including round", ge=1, le=10)]
    target: Annotated[int | None, AGAINST] = None
    kind: Literal["do_not_use"] = "do_not_use"


@dataclass(frozen=True, slots=True)
class Take(Data):
    """Take a vote token this round."""

    seat: OneSeat
    number: Annotated[int, Field(title="Vote token", ge=1, le=4)]
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Leave(Data):
    """Do not take this vote token this round."""

    seat: OneSeat
    number: Annotated[int, Field(title="Vote token", ge=1, le=4)]
    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Promise(Data):
    """Promise anything else in words; the referee judges whether it was kept."""

    seat: OneSeat
    text: Annotated[str, Field(title="Promise", min_length=1, max_length=300), IsTalk]
    kind: Literal["promise"] = "promise"


Clause = Annotated[
    VoteFor | FavorSeason | Give | DoNotUse | Take | Leave | Promise,
    Discriminator("kind"),
]
Status = Literal["open", "kept", "broken", "impossible", "void"]
STATUSES: tuple[Status, ...] = ("kept", "broken", "impossible", "void", "open")
Clauses = Annotated[tuple[Clause, ...], Field(title="Clauses", min_length=1, max_length=8)]


@dataclass(frozen=True, slots=True)
class OpenOffer(Data):
    """An offer on the table. It binds when all its ``parties`` have accepted.

    ``instead_of`` holds the clauses of the offer that a counter-offer replaced; it is empty for other offers.
    """

    id: int
    seat: Seat
    parties: tuple[Seat, ...]
    accepted: tuple[Seat, ...]
    clauses: tuple[Clause, ...]
    instead_of: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Agreement(Data):
    """A binding agreement, with the status of each clause. Agreements are numbered from 1."""

    id: int
    round: int
    parties: tuple[Seat, ...]
    clauses: tuple[Clause, ...]
    statuses: tuple[Status, ...]


Bound = tuple[Agreement, int, Clause]
"""A clause that still binds: its agreement, its index in that agreement, and the clause itself."""
OF_VOTE_TOKENS = (Take, Leave)
"""The clause types about vote tokens."""
OF_VOTES = (VoteFor, FavorSeason)
"""The clause types about votes."""


def seats_in(clause: Clause) -> tuple[Seat, ...]:
    """Return the seats that must agree to a clause."""
    return (clause.giver, clause.taker) if isinstance(clause, Give) else (clause.seat,)


def parties_to(proposer: Seat, clauses: tuple[Clause, ...]) -> tuple[Seat, ...]:
    """Return the parties of an offer, sorted: its maker and every seat in its clauses."""
    parties = {proposer}
    for clause in clauses:
        if type(clause) is Give:
            parties.add(clause.giver)
            parties.add(clause.taker)
        else:
            parties.add(clause.seat)  # type: ignore[union-attr]  # every other clause has one
    if len(parties) == 2:
        one, other = parties
        return (one, other) if one < other else (other, one)
    return tuple(sorted(parties))


def binding(agreements: tuple[Agreement, ...]) -> tuple[Bound, ...]:
    """Return all clauses that are not settled yet, the oldest agreement first."""
    return tuple(
        [
            (agreement, i, clause)
            for agreement in agreements
            if "open" in agreement.statuses
            for i, (clause, status) in enumerate(zip(agreement.clauses, agreement.statuses, strict=True))
            if status == "open"
        ]
    )


def still_binding(bound: tuple[Bound, ...], gone: Bound, settled: Agreement) -> tuple[Bound, ...]:
    """Return the clauses that still bind after the clause ``gone`` is settled.

    ``settled`` is the agreement to which the clause ``gone`` belongs, with its new status.
    """
    number, index = gone[0].id, gone[1]
    return tuple(
        [
            other if other[0].id != number else (settled, other[1], other[2])
            for other in bound
            if other[0].id != number or other[1] != index
        ]
    )


def handed_over(clauses: tuple[Clause, ...]) -> list[Give]:
    """List the tokens that clauses give, in order.

    Consecutive gifts of one player's tokens between the same two players are added up.

    >>> handed_over((Give(0, 1, 0, 1), VoteFor(1, "Winter Awake"), Give(0, 1, 0, 1)))
    [Give(giver=0, taker=1, owner=0, tokens=2, kind='give')]
    """
    given = [clause for clause in clauses if isinstance(clause, Give)]
    runs = groupby(given, key=lambda give: (give.giver, give.taker, give.owner))
    return [Give(*way, sum(give.tokens for give in same)) for way, same in runs]


def settled(agreement: Agreement, index: int, status: Status) -> Agreement:
    """Return ``agreement`` with a new status for one clause."""
    statuses = (*agreement.statuses[:index], status, *agreement.statuses[index + 1 :])
    return Agreement(agreement.id, agreement.round, agreement.parties, agreement.clauses, statuses)


def about_vote_tokens(one: Clause, other: Clause) -> bool:
    """Return whether two clauses of one player contradict each other about vote tokens."""
    if type(one) not in OF_VOTE_TOKENS:
        return False
    match one, other:
        case Take(number=n), Take(number=m):
            return n != m
        case (Take(number=n), Leave(number=m)) | (Leave(number=m), Take(number=n)):
            return n == m
    return False


def in_words(clause: Clause, name: Callable[[Seat], str]) -> str:
    """Return a clause in words, as part of a sentence; ``name`` gives the name of a seat."""
    match clause:
        case VoteFor(seat=seat, proposal=proposal):
            return f"{name(seat)} votes for {proposal}"
        case FavorSeason(seat=seat, season=season, round=number):
            return f"{name(seat)} votes in round {number} for the proposal with more {season} bells"
        case Give(giver=giver, taker=taker, owner=owner, tokens=tokens):
            return f"{name(giver)} gives {name(taker)} {some_tokens(tokens, giver, owner, name)}"
        case DoNotUse(seat=seat, owner=owner, until=until, target=target):
            which = f"none of {_own(owner, name) if owner == seat else _whose(owner, name)} tokens"
            against = "" if target is None else f" against {name(target)}"
            return f"{name(seat)} uses {which}{against} through round {until}"
        case Take(seat=seat, number=number):
            return f"{name(seat)} takes vote token {number}"
        case Leave(seat=seat, number=number):
            return f"{name(seat)} leaves vote token {number}"
        case Promise(seat=seat, text=text):
            return f'{name(seat)} promises: "{text}"'


def some_tokens(many: int, giver: Seat, owner: Seat, name: Callable[[Seat], str]) -> str:
    """Return a number of promise tokens in words, with their owner if that is not the giver.

    >>> name = ["Ann", "Bob"].__getitem__
    >>> some_tokens(1, 0, 0, name), some_tokens(2, 0, 0, name), some_tokens(1, 0, 1, name)
    ('1 token', '2 tokens', "1 of Bob's tokens")
    """
    if owner == giver:
        return "1 token" if many == 1 else f"{many} tokens"
    return f"{many} of {_whose(owner, name)} tokens"


def _own(seat: Seat, name: Callable[[Seat], str]) -> str:
    """Return "your" or "their own", for tokens that their owner uses."""
    return "your" if name(seat) == "you" else "their own"


def _whose(seat: Seat, name: Callable[[Seat], str]) -> str:
    """Return the possessive of a seat's name: "your", or the name with 's."""
    called = name(seat)
    return "your" if called == "you" else f"{called}'s"
