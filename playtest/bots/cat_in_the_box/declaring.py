"""Which card to declare in which color, on integers: tables made once, sums corrected for one card.

A hand is packed with four bits a number, a set of spaces is a mask with four bits a number, so that the rows
of both lie at the same place; see ``playtest.engines.cat_in_the_box.board``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
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
BEATEN = tuple(
    tuple((POWER[led][space], ABOVE[led][space], TRUMPS[led][space]) for space in SPACES) for led in range(4)
)
"""By the color led and a space: its power, and the spaces that beat it as above."""


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
    spaces: Sequence[int], seen: Seen, weights: Weights, lasts: tuple[float, ...], numbers: int
) -> list[float]:
    """What declaring on each of ``spaces`` is worth: cards left, the trick, the group, the color lost.

    ``lasts`` is the table of ``lasting`` for the tricks after this one.
    """
    haste = 1.0 + weights.haste * seen.decay
    caution, steepness = weights.caution / haste if seen.left > 1 else 0.0, weights.steepness
    wanted = seen.left - 1 - weights.nerve
    hand, colors, tokens, vacant, trick = seen.hand, seen.colors, seen.tokens, seen.vacant, seen.trick
    group, growth, building = largest(tokens), weights.growth, weights.building
    winning = worth_of_trick(seen, 1 + group.bit_count(), weights.hunger * haste, weights)
    shed = (weights.shedding if seen.won >= seen.aim else -weights.shedding) / (4 * numbers)
    led = trick[0] & 3 if trick else -1
    top = max([POWER[led][other] for other in trick]) if trick else 0
    declined = weights.loyalty if led >= 0 and colors >> led & 1 else 0.0
    odds = odds_to_win(weights.beaten * seen.others, weights.trumped * seen.others)
    with_led = without_led = -1.0  # the sum over the hand is made once with the color led and once without
    open_with, open_without = vacant & COLUMNS[colors], 0
    worths = []
    for space in spaces:
        color, row = space & 3, space & 60
        power, above, trumps = BEATEN[color if led < 0 else led][space]
        if power > top:
            worth = winning * odds[(vacant & above).bit_count() << 4 | (vacant & trumps).bit_count()]
        else:
            worth = shed * (row + 4)
        if caution:  # how many cards stay declarable when a card is declared there
            if led < 0 or color == led:
                if with_led < 0:
                    with_led = total_of(hand, open_with, vacant, lasts)
                stays, mine = with_led, open_with >> row & 15
            else:
                if without_led < 0:
                    open_without = vacant & COLUMNS[colors & ~(1 << led)]
                    without_led = total_of(hand, open_without, vacant, lasts)
                stays, mine = without_led, open_without >> row & 15
            copies, free, left = (hand >> row & 15) << 8, vacant >> row & 15, ~(1 << color)
            stays += lasts[copies - 256 | (mine & left) << 4 | free & left]
            stays = steepness * (stays - lasts[copies | mine << 4 | free] - wanted)
            worth -= caution / (1.0 + exp(stays if stays < 50.0 else 50.0))
        if near := BESIDE[space] & tokens:
            worth += growth if near & group else building
        if led >= 0 and color != led:
            worth -= declined
        worths.append(worth)
    return worths


@lru_cache(maxsize=512)
def odds_to_win(beaten: float, trumped: float) -> tuple[float, ...]:
    """How likely a card wins the trick that leads it so far: sure for the last to play.

    By ``spaces of the color led that beat it << 4 | red spaces that do``; each is used with these odds.
    """
    return tuple([exp(-(beaten * above) - trumped * trumps) for above in range(16) for trumps in range(16)])


def total_of(hand: int, open_: int, vacant: int, lasts: tuple[float, ...]) -> float:
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


def worth_of_trick(seen: Seen, bonus: int, hunger: float, weights: Weights) -> float:
    """What winning this trick is worth: much until the prediction is made, then less than nothing."""
    spite = weights.spite * seen.rival
    needed = seen.aim - seen.won
    if needed == 0:
        return 1.0 - weights.satiety * bonus + spite
    if needed < 0 or seen.most or needed > seen.left:
        return 1.0 + spite
    return 1.0 + hunger * bonus / needed + spite
