"""Bots for Cat in the Box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import Any

from playtest.engines.cat_in_the_box import (
    CARD,
    COLUMNS,
    POWER,
    RED,
    CatInTheBox,
    CatView,
    Discard,
    Play,
    Predict,
    Space,
    color_of,
    number_of,
    space_of,
    unpack,
)
from playtest.engines.game import Roller


class Heuristic:
    """Predicts what its hand is worth, then plays towards it and away from paradox.

    Every declaration is weighed by three things: how likely it wins the trick, and whether a trick is wanted;
    whether the cards left can still be declared afterwards; how much the largest group grows. Ties are
    broken by chance.
    """

    name = "heuristic"
    version = "1"
    needs_view = True

    def __init__(self, caution: float = 3.0, growth: float = 0.5) -> None:
        """``caution`` weighs the fear of paradox, ``growth`` a token that joins the largest group."""
        self.caution = caution
        self.growth = growth

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: CatInTheBox, view: CatView, legal: Sequence[Any], chance: Roller) -> Any:
        """The legal move that it values most."""
        if len(legal) == 1:
            return legal[0]
        if view.phase == "discard":
            return Discard(card_to_discard(_hand(view)))
        if view.phase == "prediction":
            return Predict(tricks_to_predict(_hand(view), game))
        position = _Position(game, view)
        values = [self.value(position, move) for move in legal]
        best = max(values)
        return chance.choice([move for move, value in zip(legal, values, strict=True) if value == best])

    def value(self, position: _Position, move: Play) -> float:
        """What a declaration is worth: the trick, the cards left, the group."""
        space = space_of(move.number, move.color)
        return (
            position.worth_of_trick * position.chance_to_win(space)
            - self.caution * position.danger_after(space)
            + self.growth * position.growth(space)
            - 0.3 * position.loses_a_color(space)
        )


BOTS: dict[str, Callable[..., Any]] = {"heuristic": Heuristic}


def card_to_discard(hand: Sequence[int]) -> int:
    """A number held more than twice is hard to declare; else the card that neither wins nor ducks well."""
    middle = sum(hand) / len(hand)
    return max(set(hand), key=lambda number: (max(hand.count(number), 2), -abs(number - middle)))


def tricks_to_predict(hand: Sequence[int], game: CatInTheBox) -> int:
    """The fair share of the tricks, more for high cards and less for low ones; 1 to 4."""
    share = game.tricks_to_play / game.seats
    strength = sum((number / game.numbers) ** 3 for number in hand)
    usual = len(hand) * sum((n / game.numbers) ** 3 for n in range(1, game.numbers + 1)) / game.numbers
    return max(1, min(4, round(share * strength / usual - 0.25)))


class _Position:
    """What a seat on turn can work out from its view."""

    def __init__(self, game: CatInTheBox, view: CatView) -> None:
        assert view.seat is not None
        self.game = game
        self.seat = view.seat
        self.cards = view.hands[view.seat] or 0
        self.hand = _hand(view)
        self.colors = view.colors[view.seat]
        self.tokens = view.tokens[view.seat]
        self.trick = view.trick
        taken = view.blocked
        for tokens in view.tokens:
            taken |= tokens
        self.vacant = (1 << 4 * view.numbers) - 1 & ~taken
        self.others_to_come = game.seats - 1 - len(view.trick)
        self.tricks_left = game.tricks_to_play - len(view.tricks)
        self.worth_of_trick = self._worth(view)

    def _worth(self, view: CatView) -> float:
        """What winning this trick is worth: much until the prediction is made, then less than nothing."""
        won = view.won[self.seat]
        aim = 4 if self.game.seats == 2 else view.predictions[self.seat] or 1
        bonus = 1 + _largest(self.tokens)
        if won < aim:
            return 1 + bonus / (1 if aim - won < self.tricks_left else 0.8)
        return 1 - bonus if won == aim else 1.0

    def chance_to_win(self, space: Space) -> float:
        """How likely this declaration wins the trick: exact for the last to play, else a guess."""
        led = color_of(self.trick[0] if self.trick else space)
        power = POWER[led]
        if self.trick and power[space] <= max(power[other] for other in self.trick):
            return 0.0
        if not self.others_to_come:
            return 1.0
        above: float = sum(power[other] > power[space] for other in _spaces(self.vacant & COLUMNS[1 << led]))
        if led != RED and color_of(space) != RED:
            # few give up a color to trump
            above += 0.3 * (self.vacant & COLUMNS[1 << RED]).bit_count()
        return exp(-0.15 * above * self.others_to_come)

    def danger_after(self, space: Space) -> float:
        """How near paradox this declaration leads: 0 is safe, 1 is as good as lost."""
        colors = self.colors
        if self.trick and color_of(space) != color_of(self.trick[0]):
            colors &= ~(1 << color_of(self.trick[0]))
        open_ = self.vacant & ~(1 << space) & COLUMNS[colors]
        hand = self.cards - CARD[number_of(space)]
        wanted = self.tricks_left - 1
        if not wanted:
            return 0.0
        declarable = _declarable(hand, open_, self.game.numbers)
        # the others take spaces too: about half of what is open now will be gone when it is needed
        later = sum(
            min(copies, 0.6 * options) for copies, options in _options(hand, open_, self.game.numbers)
        )
        if declarable < wanted:
            return 1.0 + 0.2 * (wanted - declarable)
        return 1.0 / (1.0 + exp(2.0 * (later - wanted + 0.5)))

    def loses_a_color(self, space: Space) -> bool:
        """Whether the token of the color led goes."""
        led = color_of(self.trick[0] if self.trick else space)
        return color_of(space) != led and bool(self.colors >> led & 1)

    def growth(self, space: Space) -> int:
        """By how much the largest group grows."""
        return _largest(self.tokens | 1 << space) - _largest(self.tokens)


def _hand(view: CatView) -> list[int]:
    assert view.seat is not None
    return unpack(view.hands[view.seat] or 0)


def _spaces(mask: int) -> list[Space]:
    return [space for space in range(mask.bit_length()) if mask >> space & 1]


def _options(hand: int, open_: int, numbers: int) -> list[tuple[int, int]]:
    """For each number held: how many copies, and how many spaces are open to it."""
    rows = ((hand >> 4 * row & 15, (open_ >> 4 * row & 15).bit_count()) for row in range(numbers))
    return [(copies, options) for copies, options in rows if copies]


def _declarable(hand: int, open_: int, numbers: int) -> int:
    return sum(min(copies, options) for copies, options in _options(hand, open_, numbers))


@cache
def _neighbors() -> tuple[int, ...]:
    """The mask of the spaces beside each space."""
    masks = [0] * 36
    for one in range(36):
        for other in range(36):
            beside = abs(one - other) == 1 and one >> 2 == other >> 2
            if beside or abs(one - other) == 4:
                masks[one] |= 1 << other
    return tuple(masks)


def _largest(tokens: int) -> int:
    """The size of the largest group, grown from each token in turn."""
    neighbors = _neighbors()
    largest = 0
    while tokens:
        group = frontier = tokens & -tokens
        while frontier:
            one = frontier & -frontier
            reached = neighbors[one.bit_length() - 1] & tokens & ~group
            group |= reached
            frontier = frontier ^ one | reached
        tokens &= ~group
        largest = max(largest, group.bit_count())
    return largest
