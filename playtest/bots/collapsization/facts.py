"""The facts that the learner of Collapsization has of moves: distances, suits, who claimed what, who leads.

A move's facts follow from its sort, a small tuple, so that the worth of each sort is added up only once. No
fact is what another bot reckons.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from playtest.bots.learned import Fact
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import DECK, DOMAIN, HEARTS, SPADES, SUIT, VALUE
from playtest.engines.game import Seat

APART = (0, 1, 2, 3, 3, 4, 4, 4, *[5] * 5)
"""Distances between cards of one suit, in steps that count as one."""
OFF, SPADE = 6, 7
"""Steps for a card whose suit is not among the cards compared, and for a spade."""
STEPS = ("0", "1", "2", "3", "5", "8", "off", "spade")
A_HEART, A_MINE = HEARTS * 13, SPADES * 13
FURTHEST = 4
"""Lead, in points, from which a larger one counts the same."""


class Card(NamedTuple):
    """A tile or a claim: its suit, its step to the nearest revealed card, and its step from the middle."""

    suit: int
    step: int
    off: int


@cache
def cards(one: int, other: int) -> tuple[Card, ...]:
    """Return every card as it stands to two revealed cards."""
    return tuple([_card(card, (one, other)) for card in DECK])


def _card(card: int, shown: Sequence[int]) -> Card:
    suit = SUIT[card]
    if suit == SPADES:
        return Card(suit, SPADE, 0)
    near = [APART[abs(card - one)] for one in shown if SUIT[one] == suit]
    return Card(suit, min(near), 0) if near else Card(suit, OFF, abs(VALUE[card] - 8) // 2)


def credit(found: Sequence[int]) -> int:
    """Return how an Advisor's claims came out so far, in four steps; ``found`` counts false and true."""
    false, true = found
    return round(3 * (3 + true) / (4 + true + false))


def sign(number: int) -> str:
    """Return the sign of a number."""
    return "+" if number > 0 else "-" if number else "0"


class Desk(NamedTuple):
    """What one Advisor's nominations have in common; ``told``, ``step`` and ``suit`` are of the first one."""

    seat: Seat
    credit: int
    rivals_credit: int
    rival: Seat
    """Who has most points besides this seat."""
    lead: int
    told: bool | None
    step: int
    suit: int


def of_nomination(game: Collapsization, desk: Desk, tile: Card, claim: Card) -> list[Fact]:
    """Return what a claim on a tile is: near or far, true or false, after what, and for whom."""
    honest = "true" if tile.suit == claim.suit else "false"
    at_tile, at_claim = STEPS[tile.step], STEPS[claim.step]
    number = int(desk.told is not None)
    names = [
        f"nominate:{honest}:{at_tile}:{at_claim}",
        f"nominate:{honest}:credit {desk.credit}",
        f"nominate:{honest}:{at_claim}:rival's credit {desk.rivals_credit}",
        f"nominate:{honest}:{at_tile}:behind {desk.rival}{sign(desk.lead)}",
        f"nominate:{at_claim}:domain {DOMAIN[claim.suit] == desk.seat}",
        f"nominate:{number}:{honest}:{at_claim}",
    ]
    if claim.step == OFF:
        names.append(f"nominate:off:{claim.off}")
    if number:
        alike = desk.suit == claim.suit
        names.append(f"nominate:after {desk.told}:{honest}:{alike}")
        names.append(f"nominate:after {STEPS[desk.step]}:{at_claim}:{alike}")
    if tile.suit == SPADES:
        after = desk.lead + game.advisor_points(claim.suit * 13, A_HEART, A_MINE)
        names.append(f"nominate:mine:{at_claim}:{sign(after)}")
        names.append(f"nominate:mine:{claim.suit == SPADES}:{max(-3, min(3, after))}")
    return [(name, 1.0) for name in names]


class Shown(NamedTuple):
    """The sort of a reveal: the card, and how it fits what the Mayor holds and has shown."""

    spade: bool
    value: int
    held: int
    spades: int
    leads: str
    before: int
    """The suit shown before; -1 for none."""
    alike: bool
    apart: int


def of_reveal(sort: Shown) -> list[Fact]:
    """Return what showing a card tells: its value, and how it fits what is shown and held."""
    kind = "spade" if sort.spade else "other"
    names = [
        f"reveal:{kind}:{sort.before >= 0}",
        f"reveal:{kind}:value {sort.value}",
        f"reveal:{kind}:held {sort.held}",
        f"reveal:{kind}:spades {sort.spades}",
        f"reveal:{kind}:leads {sort.leads}",
    ]
    if sort.before >= 0:
        names.append(f"reveal:{kind}:after {sort.alike}:{sort.before == SPADES}")
        if sort.alike:
            names.append(f"reveal:again:{STEPS[sort.apart]}")
    return [(name, 1.0) for name in names]


class Claim(NamedTuple):
    """A claim on a hex, as the Mayor sees it: of whom, how near to the card, and whether it is bait."""

    credit: int
    ahead: str
    """Whether this Advisor is ahead of the other."""
    wins: bool
    """Whether this Advisor would win if the claim hid a mine."""
    bait: bool
    """Whether it is a revealed card."""
    step: str


class Built(NamedTuple):
    """The sort of a build."""

    leads: str
    open: bool
    spade: bool
    nearer: int
    agree: bool
    claims: tuple[Claim, ...]


def of_build(sort: Built) -> list[Fact]:
    """Return what is claimed of the hex, by whom, and how it fits the card and the other claims."""
    shown, leads = "open" if sort.open else "hidden", sort.leads
    names = [
        f"build:{shown}:{'spade' if sort.spade else 'other'}",
        f"build:nearest {sort.nearer}:{shown}",
    ]
    for claim in sort.claims:
        step, bait = claim.step, "bait" if claim.bait else "other"
        names += [
            f"build:{step}:{bait}:{shown}:{len(sort.claims)}",
            f"build:{step}:credit {claim.credit}",
            f"build:{step}:ahead {claim.ahead}",
            f"build:{step}:leads {leads}",
            f"build:{step}:{bait}:wins by a mine {claim.wins}",
            f"build:credit {claim.credit}:leads {leads}",
        ]
    if len(sort.claims) == 2:
        names.append(f"build:both:{':'.join(sorted([claim.step for claim in sort.claims]))}")
        names.append(f"build:both agree {sort.agree}:leads {leads}")
    return [(name, 1.0) for name in names]


def step_of(card: int, claim: int) -> str:
    """Return how near a card is to a claim of its suit; otherwise that it calls the claim."""
    if SUIT[card] == SUIT[claim]:
        return "spade" if SUIT[claim] == SPADES else STEPS[APART[abs(card - claim)]]
    return "spade, called" if SUIT[claim] == SPADES else "called"


STEPS_OF = tuple([tuple([step_of(card, claim) for claim in DECK]) for card in DECK])
"""For each card and claim, the step between them."""
NONE = 13
DISTANCE = tuple(
    [
        tuple([abs(card - claim) if SUIT[card] == SUIT[claim] != SPADES else NONE for claim in DECK])
        for card in DECK
    ]
)
"""For each card and claim, the distance; ``NONE`` where they cannot score together."""
