"""The facts by which the learner of Collapsization compares moves: distances, suits, claims, who leads.

A sort stands for all moves with the same facts, so that the worth of these facts is added up only once. No
fact uses another bot's calculations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from playtest.bots.learned import Fact
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import DECK, DOMAIN, HEARTS, SPADES, SUIT
from playtest.engines.game import Seat

APART = (0, 1, 2, 3, 3, 4, 4, 4, *[5] * 5)
"""For each distance between cards of one suit, its step: the learner treats distances in a step alike."""
OFF, SPADE = 6, 7
"""The step of a card whose suit is not among the cards compared, and the step of a spade."""
STEPS = ("0", "1", "2", "3", "5", "8", "off", "spade")
A_HEART, A_MINE = HEARTS * 13, SPADES * 13
FURTHEST = 4
"""Lead in points beyond which larger leads count the same."""


@cache
def sorts(one: int, other: int) -> tuple[int, ...]:
    """Return each card's sort, for two revealed cards: its suit and its distance from the nearer one.

    A sort is a number: 8 times the card's suit plus the step of its distance. ``one`` and ``other`` are the
    revealed cards.
    """
    return tuple([8 * SUIT[card] + _step(card, (one, other)) for card in DECK])


def _step(card: int, shown: Sequence[int]) -> int:
    if SUIT[card] == SPADES:
        return SPADE
    return min([APART[abs(card - one)] for one in shown if SUIT[one] == SUIT[card]], default=OFF)


def credit(found: Sequence[int]) -> int:
    """Grade in four steps how often an Advisor's claims have been true so far.

    ``found`` has two numbers: of false claims and of true claims.
    """
    false, true = found
    return round(3 * (3 + true) / (4 + true + false))


def sign(number: int) -> str:
    """Return ``+``, ``-`` or ``0``, the sign of a number."""
    return "+" if number > 0 else "-" if number else "0"


class Desk(NamedTuple):
    """What the learner knows about an Advisor's turn, the same for all of its possible nominations.

    ``told`` says whether this turn's earlier nomination by the same Advisor was true (``None`` if there is
    none). ``first`` is that nomination's claim.
    """

    seat: Seat
    credit: int
    rivals_credit: int
    rival: Seat
    """The seat with the most points except this one."""
    lead: int
    leads: str
    told: bool | None
    first: int


PAIR, CREDIT, LEAD, AFTER, MINE = range(5)
Part = tuple[Any, ...]
"""A group of facts that many nominations share: the group, and the values that its facts are made of."""


def parts(desk: Desk, tile: int, claim: int) -> list[Part]:
    """List the groups of facts that describe claiming ``claim`` for a hex with the tile ``tile``.

    ``tile`` and ``claim`` are sorts, as in ``sorts``. A group is a tuple that ``of_part`` turns into facts.
    The groups say whether the claim is true, how near it is to a revealed card, what this Advisor claimed
    first, and who leads.
    """
    honest, step = tile >> 3 == claim >> 3, claim & 7
    found: list[Part] = [
        (PAIR, desk.seat, tile, claim),
        (CREDIT, desk.credit, desk.rivals_credit, desk.told is not None, honest, step),
        (LEAD, desk.rival, desk.leads, honest, tile & 7),
    ]
    if desk.told is not None:
        found.append((AFTER, desk.told, desk.first & 7, desk.first >> 3 == claim >> 3, honest, step))
    if tile >> 3 == SPADES:
        found.append((MINE, desk.lead, claim >> 3, step))
    return found


def of_part(game: Collapsization, part: Part) -> list[Fact]:
    """Return the facts for one group of ``parts``, each with the number 1."""
    return [(f"nominate:{name}", 1.0) for name in _NAMES[part[0]](game, *part[1:])]


def _pair(game: Collapsization, seat: Seat, tile: int, claim: int) -> list[str]:
    honest, at_claim = tile >> 3 == claim >> 3, STEPS[claim & 7]
    return [
        f"{TRUE[honest]}:{STEPS[tile & 7]}:{at_claim}",
        f"{at_claim}:domain {DOMAIN[claim >> 3] == seat}",
    ]


def _credit(
    game: Collapsization, credit: int, rivals: int, second: bool, honest: bool, step: int
) -> list[str]:
    true, at_claim = TRUE[honest], STEPS[step]
    return [
        f"{true}:credit {credit}",
        f"{true}:{at_claim}:rival's credit {rivals}",
        f"{int(second)}:{true}:{at_claim}",
    ]


def _lead(game: Collapsization, rival: Seat, leads: str, honest: bool, step: int) -> list[str]:
    return [f"{TRUE[honest]}:{STEPS[step]}:behind {rival}{leads}"]


def _after(game: Collapsization, told: bool, first: int, alike: bool, honest: bool, step: int) -> list[str]:
    return [f"after {told}:{TRUE[honest]}:{alike}", f"after {STEPS[first]}:{STEPS[step]}:{alike}"]


def _mine(game: Collapsization, lead: int, suit: int, step: int) -> list[str]:
    after = lead + game.advisor_points(suit * 13, A_HEART, A_MINE)
    return [f"mine:{STEPS[step]}:{sign(after)}", f"mine:{suit == SPADES}:{max(-3, min(3, after))}"]


TRUE = ("false", "true")
_NAMES: dict[int, Callable[..., list[str]]] = {
    PAIR: _pair,
    CREDIT: _credit,
    LEAD: _lead,
    AFTER: _after,
    MINE: _mine,
}


class Shown(NamedTuple):
    """A class of reveals with equal facts: the card's value, and how it fits the hand and cards shown."""

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
    """Return the facts about revealing a card: its value, and how it fits the cards shown and held."""
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


class Of(NamedTuple):
    """Facts about one Advisor's claim; they do not depend on the card that the Mayor builds."""

    credit: int
    ahead: str
    """Whether this Advisor is ahead of the other one."""
    wins: bool
    """Whether this Advisor would win if the claim hid a mine."""
    bait: bool
    """Whether the claim is a revealed card."""


Built = tuple[str, bool, int, bool, tuple[tuple[Of, str], ...]]
"""The sort of a build, as a tuple.

It holds who leads, whether the card was revealed, how much nearer it is than the best pair on another hex,
whether two claims agree in suit, and each claim with the card's step to it.
"""


def of_build(sort: Built) -> list[Fact]:
    """Return the facts about a build: the claims about its hex, who made them, and how well the card fits."""
    leads, open_, nearer, agree, claims = sort
    shown = "open" if open_ else "hidden"
    names = [f"build:nearest {nearer}:{shown}"]
    for of, step in claims:
        bait = "bait" if of.bait else "other"
        names += [
            f"build:{step}:{bait}:{shown}:{len(claims)}",
            f"build:{step}:credit {of.credit}",
            f"build:{step}:ahead {of.ahead}",
            f"build:{step}:leads {leads}",
            f"build:{step}:{bait}:wins by a mine {of.wins}",
            f"build:credit {of.credit}:leads {leads}",
        ]
    if len(claims) == 2:
        names.append(f"build:both:{':'.join(sorted([step for _, step in claims]))}")
        names.append(f"build:both agree {agree}:leads {leads}")
    return [(name, 1.0) for name in names]


def step_of(card: int, claim: int) -> str:
    """Describe how well a built card fits a claim about its hex, in words for a fact's name.

    For the same suit, this is the distance of the two cards (for spades only "spade"). For different suits it
    is "called": building the card tests the claim.
    """
    if SUIT[card] == SUIT[claim]:
        return "spade" if SUIT[claim] == SPADES else STEPS[APART[abs(card - claim)]]
    return "spade, called" if SUIT[claim] == SPADES else "called"


STEPS_OF = tuple([tuple([step_of(card, claim) for card in DECK]) for claim in DECK])
"""For each claim and card, the step between them."""
NONE = 13
DISTANCE = tuple(
    [
        tuple([abs(card - claim) if SUIT[card] == SUIT[claim] != SPADES else NONE for claim in DECK])
        for card in DECK
    ]
)
"""For each card and claim, the distance; ``NONE`` if they cannot score together."""
