"""Which card to declare in which color, on integers: tables made once, sums corrected for one card.

A hand is packed with four bits a number, a set of spaces is a mask with four bits a number, so that the rows
of both lie at the same place; see ``playtest.engines.cat_in_the_box.board``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb, exp
from typing import NamedTuple

from playtest.engines.cat_in_the_box import COLUMNS, COPIES, POWER, RED

SPACES = range(36)
NOT_RED = ~COLUMNS[1 << RED]
NOT_GREEN = ~COLUMNS[8]

BESIDE = tuple(
    sum(
        1 << other
        for other in SPACES
        if (abs(one - other) == 1 and one >> 2 == other >> 2) or abs(one - other) == 4
    )
    for one in SPACES
)
"""The mask of the spaces beside each space; red and green are not neighbors."""

ABOVE = tuple(
    tuple(
        sum(1 << other for other in SPACES if POWER[led][other] > POWER[led][space] and other & 3 == led)
        for space in SPACES
    )
    for led in range(4)
)
"""By the color led and a space: the spaces of the color led that beat it."""
TRUMPS = tuple(
    tuple(
        sum(1 << other for other in SPACES if POWER[led][other] > POWER[led][space] and other & 3 == RED)
        * (led != RED)
        for space in SPACES
    )
    for led in range(4)
)
"""By the color led and a space: the red spaces that beat it."""


class Weights(NamedTuple):
    """What a player weighs; each is a parameter of the bots, where its help stands."""

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


class Seen(NamedTuple):
    """What a seat on turn knows of a position, as integers."""

    hand: int
    colors: int
    tokens: int
    vacant: int
    trick: tuple[int, ...]
    won: int
    aim: int
    most: int
    """Whether winning fewer than ``aim`` is as good (two players)."""
    left: int
    """Tricks to play, this one with them."""
    others: int
    """How many players come after this one in the trick."""
    rival: int
    """Whether who wins the trick so far still needs it (1) or has had enough (-1); 0 when leading."""
    decay: float
    """How many color tokens the others have lost on average: how near their paradox is."""


@cache
def lasting(seats: int, cards: int, left: int, pressure: float) -> tuple[float, ...]:
    """How many cards of a number can be expected to stay declarable, while the others take spaces too.

    By ``copies << 8 | open to the player << 4 | vacant``, the last two as the four spaces of the row.
    ``cards`` is how many the others and the table hold unseen for each number that nobody has shown yet.
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
    """The mean of ``min(copies, spaces that stay)``: each card that others hold is played on any space."""
    unseen = max(0, 1 + vacant - copies)  # five copies, one of them on each space that is taken
    total = 0.0
    for taken in range(unseen + 1):
        chance = comb(unseen, taken) * played**taken * (1 - played) ** (unseen - taken)
        gone = min(taken, vacant)
        for lost in range(max(0, gone - (vacant - free)), min(gone, free) + 1):
            ways = comb(free, lost) * comb(vacant - free, gone - lost) / comb(vacant, gone)
            total += chance * ways * min(copies, free - lost)
    return total


def largest(tokens: int) -> int:
    """The largest group of joined tokens, as a mask."""
    best = size = 0
    while tokens:
        group, before = tokens & -tokens, 0
        while group != before:
            before = group
            group |= (group << 4 | group >> 4 | (group & NOT_GREEN) << 1 | (group & NOT_RED) >> 1) & tokens
        tokens &= ~group
        if (count := group.bit_count()) > size:
            best, size = group, count
    return best


def worths_of(
    spaces: list[int], seen: Seen, weights: Weights, lasts: tuple[float, ...], numbers: int
) -> list[float]:
    """What declaring on each of ``spaces`` is worth.

    ``lasts`` is the table of ``lasting`` for the tricks after this one.
    """
    (
        caution,
        _,
        nerve,
        steepness,
        hunger,
        satiety,
        growth,
        building,
        beaten,
        trumped,
        shedding,
        loyalty,
        spite,
        haste,
    ) = weights
    hand, colors, tokens, vacant, trick, won, aim, most, left, others, rival, decay = seen
    led = trick[0] & 3 if trick else -1
    kept = lost = -1.0
    open_kept = vacant & COLUMNS[colors]
    open_lost = 0
    wanted = left - 1 - nerve
    haste *= decay
    caution /= 1.0 + haste
    group = largest(tokens)
    size = group.bit_count()
    winning = worth_of(won, aim, most, left, 1 + size, hunger * (1.0 + haste), satiety) + spite * rival
    shed = shedding if won >= aim else -shedding
    top = max([POWER[led][other] for other in trick]) if trick else 0
    worths: list[float] = []
    for space in spaces:
        color = space & 3
        row = space & 60
        follows = led < 0 or color == led
        if follows:
            open_ = open_kept
            if kept < 0:
                kept = total_of(hand, open_, vacant, lasts, numbers)
            total = kept
        else:
            if not open_lost:
                open_lost = vacant & COLUMNS[colors & ~(1 << led)] | 1 << 36
            open_ = open_lost
            if lost < 0:
                lost = total_of(hand, open_, vacant, lasts, numbers)
            total = lost
        copies = hand >> row & 15
        mine, free = open_ >> row & 15, vacant >> row & 15
        step = 1 << color
        total += (
            lasts[(copies - 1) << 8 | (mine & ~step) << 4 | free & ~step]
            - lasts[copies << 8 | mine << 4 | free]
        )
        worth = -caution / (1.0 + exp(min(50.0, steepness * (total - wanted)))) if left > 1 else 0.0
        suit = color if led < 0 else led
        if POWER[suit][space] > top:
            if others:
                threats = beaten * (vacant & ABOVE[suit][space]).bit_count()
                threats += trumped * (vacant & TRUMPS[suit][space]).bit_count()
                chance = exp(-threats * others)
            else:
                chance = 1.0
            worth += winning * chance
        else:
            worth += shed * (row + 4) / (4 * numbers)
        near = BESIDE[space] & tokens
        if near:
            worth += growth if near & group else building
        if not follows and colors >> led & 1:
            worth -= loyalty
        worths.append(worth)
    return worths


def total_of(hand: int, open_: int, vacant: int, lasts: tuple[float, ...], numbers: int) -> float:
    """How many cards of a hand can be expected to stay declarable."""
    total = 0.0
    while hand:
        if copies := hand & 15:
            total += lasts[copies << 8 | (open_ & 15) << 4 | vacant & 15]
        hand >>= 4
        open_ >>= 4
        vacant >>= 4
    return total


def rival_of(trick: tuple[int, ...], leader: int, won: Sequence[int], aims: Sequence[int | None]) -> int:
    """What winning is to the player who is winning ``trick``: 1 needed, -1 too much, 0 nothing."""
    if not trick:
        return 0
    power = [POWER[trick[0] & 3][space] for space in trick]
    seat = (leader + power.index(max(power))) % len(won)
    aim, has = aims[seat] or 4, won[seat]
    return 1 if has < aim else -1 if has == aim else 0


def worth_of(won: int, aim: int, most: int, left: int, bonus: int, hunger: float, satiety: float) -> float:
    """What winning this trick is worth: much until the prediction is made, then less than nothing."""
    if won < aim:
        if most:
            return 1.0
        needed = aim - won
        return 1.0 + hunger * bonus / needed if needed <= left else 1.0
    return 1.0 - satiety * bonus if won == aim else 1.0
