"""Choose which card to declare in which color, with whole numbers as compact sets and precomputed tables.

A hand is one integer: four bits for each card number, which count the copies held. A set of spaces on the
board is one integer too: four bits for each number, one bit for each color. So bits at the same place belong
to the same number; see ``playtest.engines.cat_in_the_box.board``.

Functions marked ``compiled`` may run as machine code when many games are played, see
``playtest.bots.compiled``. They get everything as arguments, tables too, and call only functions of this
file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, exp
from typing import NamedTuple

from playtest.bots.compiled import Floats, Integers, compiled
from playtest.engines.cat_in_the_box import COLUMNS, COPIES, GREEN, POWER, RED

SPACES = range(36)
COLUMN = COLUMNS[1]
NOT_RED = ~COLUMNS[1 << RED]
NOT_GREEN = ~COLUMNS[1 << GREEN]
ALIKE = 1e-9
"""Worths that differ by at most this much count as equal."""
LOWEST = (4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0)
"""The first color in each mask."""
NOTHING_YET = -1e300

POWERS = tuple(POWER[led][space] for led in range(4) for space in SPACES)
"""The strength of a card in a trick, at index ``36 * led color + space``; 0 cannot win."""
ABOVE = tuple(
    sum(1 << other for other in SPACES if POWER[led][other] > POWER[led][space] and other & 3 == led)
    for led, space in product(range(4), SPACES)
)
"""The spaces of the led color that beat a card, as a mask, at the same index as in ``POWERS``."""
TRUMPS = tuple(
    sum(1 << other for other in SPACES if POWER[led][other] > POWER[led][space] and other & 3 == RED)
    * (led != RED)
    for led, space in product(range(4), SPACES)
)
"""The red spaces that beat a card, as a mask, at the same index as in ``POWERS``."""


class Weights(NamedTuple):
    """The weights by which a player chooses. Each is a parameter of the bots, explained by its help."""

    caution: float
    pressure: float
    nerve: float
    steepness: float
    hunger: float
    satiety: float
    growth: float
    building: float
    beaten: float
    trumped: float
    shedding: float
    loyalty: float
    spite: float
    haste: float


Seen = tuple[int, ...]
"""What the seat on turn knows of a position: twelve integers, in the order that ``best_spaces`` unpacks."""
Tables = tuple[Floats, Floats, Floats, Integers, Integers, Integers]
"""``staying`` and ``stepping`` for the tricks after this one, ``odds_to_win`` for this one, and the constants
``POWERS``, ``ABOVE`` and ``TRUMPS``."""


@lru_cache(maxsize=64)
def lasting(seats: int, cards: int, left: int, pressure: float) -> tuple[float, ...]:
    """Tabulate how many of a player's cards of one number can probably still be declared later.

    Other players take some of the number's four spaces first. The index of the table is ``copies << 8 | open
    to the player << 4 | vacant``. ``copies`` is how many cards of the number the player holds. The other two
    are masks of spaces: vacant ones in a color that the player still has, and all vacant ones. ``cards`` is
    how many cards the player cannot see, and ``left`` how many tricks are left. A higher ``pressure`` means
    that others take more spaces.
    """
    played = min(1.0, pressure * (seats - 1) * left / max(1, cards))
    table = [0.0] * (8 << 8)
    by_sizes = {
        (copies, free, vacant): _expected(copies, free, vacant, played)
        for copies, free, vacant in product(range(COPIES + 1), range(5), range(5))
        if free <= vacant
    }
    for copies, mine, vacant in product(range(COPIES + 1), range(16), range(16)):
        if not mine & ~vacant:
            table[copies << 8 | mine << 4 | vacant] = by_sizes[copies, mine.bit_count(), vacant.bit_count()]
    return tuple(table)


def _expected(copies: int, free: int, vacant: int, played: float) -> float:
    """Return how many of ``copies`` cards of one number can be declared on average, once others took spaces.

    ``vacant`` is the number of empty spaces of the number, ``free`` how many of these the player may use.
    ``played`` is the chance that an unseen card of the number is played. Others take spaces at random.
    """
    unseen = max(0, 1 + vacant - copies)  # five copies, one on each taken space
    total = 0.0
    for taken in range(unseen + 1):
        chance = comb(unseen, taken) * played**taken * (1 - played) ** (unseen - taken)
        gone = min(taken, vacant)
        for lost in range(max(0, gone - (vacant - free)), min(gone, free) + 1):
            ways = comb(free, lost) * comb(vacant - free, gone - lost) / comb(vacant, gone)
            total += chance * ways * min(copies, free - lost)
    return total


def staying(lasts: Sequence[float], steepness: float) -> list[float]:
    """Turn each expected number of cards in a table from ``lasting`` into a factor, at the same index.

    A factor is ``exp`` of ``steepness`` times the number. So the product of a hand's factors grows with the
    number of its cards that can still be declared.
    """
    return [exp(steepness * one) for one in lasts]


def stepping(factors: Sequence[float]) -> list[float]:
    """Return, for each index of ``factors``, the ratio of the new factor to the old one after a declaration.

    The declaration takes one card of that number from the hand and one space that the player may use. An
    index without such a card or space has the ratio 1.
    """
    steps = [1.0] * len(factors)
    for key in range(1 << 8, len(factors)):
        mine, free = key >> 4 & 15, key & 15
        if mine and not mine & ~free:
            taken = mine & -mine  # any of them: the same number of spaces stays
            steps[key] = factors[key - (1 << 8) - (taken << 4) - taken] / factors[key]
    return steps


def odds_to_win(beaten: float, trumped: float) -> list[float]:
    """Return a table of the chances that the best card of a trick so far wins the trick.

    The index is ``led << 4 | red``: the numbers of spaces of the led color, and of red spaces, that beat the
    card. ``beaten`` and ``trumped`` are rates: the chance falls by ``exp(-rate)`` with each such space. If
    there is no such space, the chance is 1.
    """
    return [exp(-(beaten * above) - trumped * trumps) for above in range(16) for trumps in range(16)]


@compiled()
def neighbors(spaces: int) -> int:
    """Return the mask of the spaces next to those in ``spaces``; red and green are not neighbors."""
    return spaces << 4 | spaces >> 4 | (spaces & NOT_GREEN) << 1 | (spaces & NOT_RED) >> 1


@compiled()
def largest(tokens: int) -> int:
    """Return the largest group of joined tokens, as a mask."""
    best = size = 0
    while tokens.bit_count() > size:
        group, before = tokens & -tokens, 0
        while group != before:
            before = group
            group |= (group << 4 | group >> 4 | (group & NOT_GREEN) << 1 | (group & NOT_RED) >> 1) & tokens
        tokens &= ~group
        count = group.bit_count()
        if count > size:
            best, size = group, count
    return best


@compiled()
def staying_in(hand: int, open_: int, vacant: int, stays: float, factors: Floats) -> float:
    """Return ``stays`` times the hand's ``factors``: the higher, the more cards can still be declared later.

    ``hand`` is a packed hand. ``open_`` is the mask of vacant spaces that the player may use, ``vacant`` the
    mask of all vacant spaces. ``factors`` is a table from ``staying``.
    """
    while hand:
        copies = hand & 15
        if copies:
            stays *= factors[copies << 8 | (open_ & 15) << 4 | vacant & 15]
        hand >>= 4
        open_ >>= 4
        vacant >>= 4
    return stays


@compiled()
def worth_of_trick(needed: int, at_most: int, left: int, bonus: int, hunger: float, satiety: float) -> float:
    """Return what winning this trick is worth.

    It is 1, plus a bonus while the prediction needs tricks, and less once the prediction is exactly met.
    ``needed`` is how many more tricks the prediction needs, and ``left`` how many tricks are left. ``bonus``
    is the size of the player's largest group plus 1. ``hunger`` weighs it while tricks are needed;
    ``satiety`` weighs it once the prediction is met, when it is subtracted. If the prediction cannot be met
    any more, the worth is 1. With two players ``at_most`` is 1: winning fewer than four tricks is as good as
    winning four.
    """
    if needed == 0:
        return 1.0 - satiety * bonus
    if needed < 0 or at_most or needed > left:
        return 1.0
    return 1.0 + hunger * bonus / needed


@compiled()
def at_stake(
    spaces: int, seen: Seen, hurry: float, weights: Sequence[float], factors: Floats
) -> tuple[int, int, float, float, float, float, float, float]:
    """Compute the parts of a declaration's worth that are the same for all ``spaces``.

    ``seen`` is what the player knows, and ``hurry`` is 1, or more if others have lost colors.

    Returned in order:

    - the mask of spaces beside one of the player's tokens, and the mask of those beside its largest group
    - the worth of winning the trick
    - the worth of shedding a card, for each step of its number
    - the cost of giving up the led color
    - the weight of the fear of a paradox
    - how well the hand can be declared later (see ``staying_in``) after following, and after declining
    """
    hand, colors, tokens, vacant, led, _, needed, at_most, left, _, rival, numbers = seen
    _, _, fear, nerve, steepness, hunger, satiety, shedding, loyalty, spite = weights
    led_bit = 1 << led if led >= 0 else 0
    group = largest(tokens)
    beside = neighbors(tokens)
    beside_group = neighbors(group) if group != tokens else beside
    winning = worth_of_trick(needed, at_most, left, 1 + group.bit_count(), hunger * hurry, satiety)
    winning += spite * rival
    shed = (shedding if needed <= 0 else -shedding) / numbers
    loss = loyalty if colors & led_bit else 0.0
    fear = fear / hurry if left > 1 else 0.0
    following = declining = 0.0
    if fear > 0.0:
        sure = exp(steepness * (nerve + 1 - left))
        if spaces & led_bit * COLUMN:
            following = staying_in(hand, vacant & colors * COLUMN, vacant, sure, factors)
        if spaces & ~(led_bit * COLUMN):
            declining = staying_in(hand, vacant & (colors & ~led_bit) * COLUMN, vacant, sure, factors)
    return beside, beside_group, winning, shed, loss, fear, following, declining


@compiled(
    "Tuple((int64, float64, float64))(int64, UniTuple(int64, 12), float64, float64, UniTuple(float64, 10),"
    "Tuple((float64[::1], float64[::1], float64[::1], int64[::1], int64[::1], int64[::1])))"
)
def best_spaces(
    spaces: int, seen: Seen, most: float, hurry: float, weights: Sequence[float], tables: Tables
) -> tuple[int, float, float]:
    """Return the mask of the most valuable of ``spaces``, the highest worth found, and the lowest in it.

    The worth of a declaration counts the trick, the cards that can be declared later, the group and the lost
    color. ``hurry`` is 1, or more if the others are near their paradox.

    ``most`` is a worth that some space is known to reach. Spaces that are worth less than this by more than
    ``ALIKE`` are left out. As the highest worth rises during the search, the mask may keep worse spaces. If
    the two worths returned differ by more than ``ALIKE``, call again with the highest as ``most``.
    """
    hand, colors, _, vacant, led, top, _, _, _, others, _, _ = seen
    factors, steps, odds, powers, above, trumps = tables
    stake = at_stake(spaces, seen, hurry, weights, factors)
    beside, beside_group, winning, shed, loss, fear, following, declining = stake
    led_bit = 1 << led if led >= 0 else 0
    follows, declines = vacant & colors * COLUMN, vacant & (colors & ~led_bit) * COLUMN
    dread, dread_following = loss, 0.0
    best, least, enough, row = 0, most, most - ALIKE, -4
    while spaces:
        row += 4
        here, spaces = spaces & 15, spaces >> 4
        if here and fear > 0.0:
            key = (hand >> row & 15) << 8 | vacant >> row & 15
            if here & ~led_bit:
                dread = fear / (1.0 + declining * steps[key | (declines >> row & 15) << 4]) + loss
            if here & led_bit:
                dread_following = fear / (1.0 + following * steps[key | (follows >> row & 15) << 4])
        while here:
            color, here = LOWEST[here], here & here - 1
            space = row + color
            at = space + 36 * (led if led >= 0 else color)
            if powers[at] <= top:
                worth = shed * (row + 4)
            elif others:
                beaten, trumped = (vacant & above[at]).bit_count(), (vacant & trumps[at]).bit_count()
                worth = winning * odds[beaten << 4 | trumped]
            else:
                worth = winning
            worth -= dread_following if color == led else dread
            if beside >> space & 1:
                worth += weights[0] if beside_group >> space & 1 else weights[1]
            if worth >= enough:
                if worth > most + ALIKE:
                    best, least = 0, worth
                elif worth < least:
                    least = worth
                if worth > most:
                    most, enough = worth, worth - ALIKE
                best |= 1 << space
    return best, most, least
