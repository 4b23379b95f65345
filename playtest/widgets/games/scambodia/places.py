"""Positions on the table of Scambodia: two to four players' cards, and the piles between them."""

from __future__ import annotations

from dataclasses import dataclass

CARD_W, CARD_H, GAP, HEAD = 64, 90, 10, 34
GRID_W, GRID_H = 2 * CARD_W + GAP, 2 * CARD_H + GAP
PLAYER_H = HEAD + GRID_H + 8
"""The height of a player's cards with the name above them."""
APART, CLOSE = 34, 14
"""The gap between players' cards, and the smaller gap between three players in a narrow place."""
STACK_W = 104
"""The width of the piles when one is above the other."""


@dataclass(frozen=True)
class Piles:
    """The positions of the deck and, relative to the deck, of the discard pile and of a drawn card."""

    x: float
    y: float
    second: tuple[float, float]
    held: tuple[float, float]
    free: tuple[float, float] | None = None
    """The free x range, relative to the deck, for the name of the player who discarded last."""
    aside: float = 0
    """The width for text at the left and right of the piles, if the text is not below them."""

    @property
    def right(self) -> float:
        """The right edge of the piles and their text."""
        return self.x + max(CARD_W, self.second[0] + CARD_W, self.held[0] + CARD_W) + max(20, self.aside)

    @property
    def bottom(self) -> float:
        """The lower edge of the piles and their text."""
        return self.y + self.second[1] + CARD_H + (0 if self.aside else 44)


ON_THE_DECK = (14.0, -8.0)
"""The position of a drawn card if there is no room next to the piles."""


def abreast(
    middle: float,
    y: float,
    held: tuple[float, float] = (2 * CARD_W + 48, 0),
    free: tuple[float, float] | None = None,
) -> Piles:
    """Place the deck and the discard pile side by side around ``middle``, at height ``y``.

    ``held`` is the place of a card in a player's hand, relative to the deck. The last discarder's name, below
    the pile, stays within the x range ``free``.
    """
    x = middle - CARD_W - 12
    return Piles(x, y, (CARD_W + 24, 0), held, None if free is None else (free[0] - x, free[1] - x))


def stacked(left: float, y: float, *, alone: bool = False) -> Piles:
    """Place the deck and the discard pile one above the other, starting at ``left`` and ``y``.

    ``alone`` means that nothing is on either side, so that the name of the last discarder may be wide.
    """
    free = (-left, STACK_W + left - CARD_W) if alone else None
    return Piles(left + (STACK_W - CARD_W) / 2, y, (0, CARD_H + 34), ON_THE_DECK, free)


def opposite(*, tall: bool) -> tuple[list[tuple[float, float]], Piles]:
    """Place one other player's cards and the piles: side by side in a ``tall`` place, else cards above piles.

    Return the positions of the cards and of the piles.
    """
    if tall:
        left = GRID_W + 12 + CLOSE
        above = (CARD_W / 2 + 12, -CARD_H - 8)
        free = (-left, 2 * CARD_W + 24 + 16)
        return [(0, 8)], Piles(left, HEAD + GRID_H - CARD_H - 10, (CARD_W + 24, 0), above, free)
    wide = 4 * CARD_W + 76
    return [((wide - GRID_W - 12) / 2, 8)], abreast(wide / 2, HEAD + GRID_H + 32, free=(0, wide))


def about_the_piles(many: int, *, tall: bool) -> tuple[list[tuple[float, float]], Piles]:
    """Place the cards of two to four players around the piles. Return the positions of both.

    With three players, one player's cards are above the piles. With four, two players' cards are at the left
    and two at the right.
    """
    cards, between = GRID_W + 12, STACK_W if tall else 2 * CARD_W + 2 * APART + 8
    rows = 2 if many == 4 else 1
    high = rows * PLAYER_H + (rows - 1) * CLOSE
    low = 8 + high - PLAYER_H
    if many == 3:
        right = 2 * (cards + APART)
        side = 8 + (CARD_H + 44) / 2
        return [(0, side), (cards + APART, 8), (right, side)], abreast(
            cards * 1.5 + APART, PLAYER_H + 16, ON_THE_DECK, (0, right + cards)
        )
    left, right = (0.0, cards + between)
    spots = [(left, 8.0), (right, 8.0), (right, low), (left, low)][:many]
    if tall:
        return spots, stacked(cards, max(10, 8 + (high - 2 * CARD_H - 54) / 2), alone=many == 2)
    above = (CARD_W / 2 + 12, -CARD_H - 8)
    at = 8 + high / 2 - 10 if many == 4 else HEAD + GRID_H - CARD_H - 10
    free = (GRID_W + 6, right - 6) if many == 4 else (0, right + cards)
    return spots, abreast(cards + between / 2, at, above, free)
