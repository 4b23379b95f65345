"""Lookup tables for the bots: how close cards are to each other, and what a game pays for a mine."""

from __future__ import annotations

from functools import cache
from math import exp

from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import DECK, HEARTS, SPADES, SUIT, VALUE


@cache
def closeness(reach: float) -> tuple[tuple[float, ...], ...]:
    """Return the closeness of each pair of cards.

    Equal cards have the closeness 1, and cards of different suits 0. In between, it falls with every step of
    value, to a third after ``reach`` steps.
    """
    return tuple(
        tuple(exp(-abs(one - other) / reach) if SUIT[one] == SUIT[other] else 0.0 for other in DECK)
        for one in DECK
    )


@cache
def closeness_to_any(reach: float) -> tuple[float, ...]:
    """Return each card's average closeness to an unknown tile of its suit."""
    near = closeness(reach)
    return tuple(sum(near[card]) / 13 for card in DECK)


REACH = 3.0
"""Number of steps from a revealed card at which a claim is only a third as tempting."""


class Temptations(dict[tuple[int, int], tuple[float, ...]]):
    """A table of how promising it is for an Advisor to nominate a hex with its true suit.

    The rows are for pairs of revealed cards, the columns for the hex's tile. Only tiles of a revealed card's
    suit are promising. If ``spoiling`` is below 0.5, tiles near that card are better than others; above 0.5,
    they are worse. A row is computed on first use.
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
"""The first heart, used to ask the game what a claim earns, and the first mine.

All cards after the first mine are mines too.
"""


class Book:
    """A player's lookup tables for one game: the worth of cards, temptations, and the pay for a mine."""

    def __init__(self, game: Collapsization, reach: float, precision: float, spoiling: float) -> None:
        self.game = game
        near, any_ = closeness(reach), closeness_to_any(reach)
        self.any = tuple([any_[card] if card < MINE else 0.0 for card in DECK])
        """For each card, its expected worth on a hex where nobody claims its suit."""
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
        """For each card and each claim of its suit, the card's expected worth if the claimed suit is true."""
        self.tempts = Temptations(spoiling)
        self.for_a_lie = game.advisor_points(HEART, HEART, MINE)
        self.for_a_warning = game.advisor_points(MINE, MINE, MINE)
        """What an Advisor gets for honestly claiming a mine that is built on; ``for_a_lie``: for a lie."""


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
"""For each card, all cards in order of similarity.

First come those of its own suit, nearest first; then the other suits, spades last.
"""
