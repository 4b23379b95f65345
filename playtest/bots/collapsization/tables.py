"""Distances between cards, made once: 39 by 39, and for each card the others by distance."""

from __future__ import annotations

from functools import cache
from math import exp

from playtest.engines.collapsization.pieces import DECK, SPADES, SUIT, VALUE


@cache
def closeness(reach: float) -> tuple[tuple[float, ...], ...]:
    """By card and card: 1 for the same, less with every step in the suit, 0 for another suit.

    ``reach`` is how many steps it takes to fall to a third.
    """
    return tuple(
        tuple(exp(-abs(one - other) / reach) if SUIT[one] == SUIT[other] else 0.0 for other in DECK)
        for one in DECK
    )


@cache
def closeness_to_any(reach: float) -> tuple[float, ...]:
    """By card: how near it lies on average to a tile of its suit of which nothing is known."""
    near = closeness(reach)
    return tuple(sum(near[card]) / 13 for card in DECK)


REACH = 3.0
"""How many steps from a revealed card it takes to be a third as tempting."""


@cache
def temptation(spoiling: float) -> tuple[tuple[float, ...], ...]:
    """By revealed card and tile: how promising a hex is to nominate under its true suit.

    Tiles of the card's suit are, the near ones more the less there is ``spoiling``, and less above a half.
    """
    near = closeness(REACH)
    return tuple(
        tuple(
            1.0 + (1.0 - 2.0 * spoiling) * near[card][tile] if SUIT[card] == SUIT[tile] else 0.0
            for tile in DECK
        )
        for card in DECK
    )


NEAREST = tuple(
    tuple(
        sorted(
            DECK,
            key=lambda other: (
                SUIT[other] != SUIT[card],
                SUIT[other] == SPADES,
                abs(VALUE[other] - VALUE[card]),
                VALUE[other],
                other,
            ),
        )
    )
    for card in DECK
)
"""By card: all cards, those of its suit first and the nearest of them first, other suits' spades last."""
