"""What a player looks up, made once: distances between cards, 39 by 39, and what one game pays for a mine."""

from __future__ import annotations

from functools import cache
from math import exp

from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import DECK, HEARTS, SPADES, SUIT, VALUE


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


class Temptations(dict[tuple[int, int], tuple[float, ...]]):
    """By two revealed cards, and tile: how promising a hex is to nominate under its true suit.

    Tiles of a card's suit are, the near ones more the less there is ``spoiling``, and less above a half. A
    pair's row is made when it is first asked for.
    """

    def __init__(self, spoiling: float) -> None:
        near = closeness(REACH)
        self.by_card = [
            [
                1.0 + (1.0 - 2.0 * spoiling) * near[card][tile] if SUIT[card] == SUIT[tile] else 0.0
                for tile in DECK
            ]
            for card in DECK
        ]

    def __missing__(self, cards: tuple[int, int]) -> tuple[float, ...]:
        one, other = cards
        self[cards] = made = tuple(map(max, self.by_card[one], self.by_card[other]))
        return made


HEART, MINE = HEARTS * 13, SPADES * 13
"""A card of each suit, to ask the game what claiming it brings; mines are all cards from this one on."""


class Book:
    """What a player looks up in one game: what cards promise and tempt to, what a mine pays an Advisor."""

    def __init__(self, game: Collapsization, reach: float, precision: float, spoiling: float) -> None:
        self.game = game
        near, any_ = closeness(reach), closeness_to_any(reach)
        self.any = tuple([any_[card] if card < MINE else 0.0 for card in DECK])
        """By card: what it promises on a hex where nobody claims its suit."""
        self.promises = tuple(
            tuple(
                [
                    max(self.any[card], precision * near[card][claim] + (1 - precision) * self.any[card])
                    if card < MINE
                    else 0.0
                    for claim in DECK
                ]
            )
            for card in DECK
        )
        """By card and a claim of its suit: what it promises there, if the suit is true."""
        self.tempts = Temptations(spoiling)
        self.for_a_lie = game.advisor_points(HEART, HEART, MINE)
        self.for_a_warning = game.advisor_points(MINE, MINE, MINE)
        """What an Advisor gets for a mine that the Mayor builds on."""


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
