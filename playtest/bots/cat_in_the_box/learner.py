"""The learner of Cat in the Box, and the facts by which it compares declarations, predictions and discards.

The facts are counts: spaces that beat a card, cards still declarable, tokens joined, colors left.
"""

from __future__ import annotations

from typing import Any

from playtest.bots.cat_in_the_box.declaring import largest, neighbors
from playtest.bots.cat_in_the_box.players import vacant_in
from playtest.bots.learned import Fact, Linear
from playtest.engines.cat_in_the_box import (
    COLUMNS,
    GREEN,
    POWER,
    RED,
    CatInTheBox,
    CatState,
    CatView,
    Play,
    Predict,
    unpack,
)
from playtest.engines.game import Seat

Place = CatView | CatState
ONE = 1.0


class Learner(Linear):
    """Makes the declaration, prediction or discard that paid most in the games it has learned from."""

    quick_for = CatInTheBox

    def facts(self, game: CatInTheBox, place: Place, seat: Seat) -> Sights:
        """Return an object whose ``of(move)`` gives the facts about a move."""
        return Sights(game, place, seat)

    def standings(self, game: CatInTheBox, state: CatState, seat: Seat) -> list[dict[str, float]]:
        """Return an empty list: a game is one round, so every playout runs to the end of the game."""
        return [{} for _ in range(game.seats)]

    def stage(self, game: CatInTheBox, state: CatState) -> int:
        """Return the same stage for the whole game, which is one round."""
        return 0


class Sights:
    """The facts about moves in one position."""

    def __init__(self, game: CatInTheBox, place: Place, seat: Seat) -> None:
        self.game, self.place, self.seat = game, place, seat
        self.hand = place.hands[seat] or 0
        self.vacant = vacant_in(place) if isinstance(place, CatView) else place.vacant
        self.seats = min(4, game.seats)
        if place.phase != "tricks":
            return
        trick = place.trick
        self.led = trick[0] & 3 if trick else -1
        powers = [POWER[self.led][space] for space in trick] if trick else []
        self.top = max(powers, default=-1)
        self.others = game.seats - 1 - len(trick)
        self.left = game.tricks_to_play - len(place.tricks)
        self.needed = self.needs(seat)
        self.rival = 9
        if trick:
            self.rival = self.needs((place.leader + powers.index(self.top)) % game.seats)
        self.group = largest(place.tokens[seat])
        self.aim = self.aim_of(self.needed, self.left)

    def needs(self, seat: Seat) -> int:
        """Return how many more tricks a seat needs, from -1 to 4."""
        return max(-1, (self.place.predictions[seat] or 4) - self.place.won[seat])

    def aim_of(self, needed: int, left: int) -> str:
        """Describe the aim of a seat that needs ``needed`` of the ``left`` tricks, as in ``needs 1``."""
        if self.game.seats == 2:
            return f"two, {max(-1, needed)}"
        if needed > left:
            return "lost"
        return f"needs {needed}" if needed < 2 else f"needs {needed}, spare {min(4, left - needed)}"

    def of(self, move: Any) -> list[Fact]:
        """Return the facts about a move."""
        if isinstance(move, Play):
            return self.declaring(move.number, move.color)
        return self.predicting(move.tricks) if isinstance(move, Predict) else self.discarding(move.number)

    def declaring(self, number: int, color: int) -> list[Fact]:
        """Return the facts about a declaration: its effect on trick, hand, group and colors."""
        aim, row = self.aim, 4 * number - 4
        space = row + color
        result, level = self.result_of(space), round(8 * number / self.game.numbers)
        left = self.left - 1
        stage = min(3, left // 2)
        colors = self.place.colors[self.seat]
        drops = self.led >= 0 and color != self.led and colors >> self.led & 1
        colors = colors & ~(1 << self.led) if drops else colors
        hand, vacant = self.hand - (1 << row), self.vacant & ~(1 << space)
        safe, ways = self.playable(hand, vacant & COLUMNS[colors])
        facts = [
            *self.in_the_trick(result),
            (f"number {level}:{aim[:7]}", ONE),
            (f"number {level}:{result[:5]}", ONE),
            (f"safe {max(-3, min(3, safe - left))}:{stage}", ONE),
            (f"ways {min(8, ways)}:{stage}", ONE),
            *self.on_the_board(space, stage),
            (f"row {(vacant >> row & 15).bit_count()}:{min(3, hand >> row & 15)}", ONE),
            (f"red {color == RED}:{self.led == RED}:{self.led < 0}:{stage}", ONE),
        ]
        if self.led < 0:
            return facts + self.leading(hand, vacant, color)
        return facts + self.dropping(stage) if drops else facts

    def result_of(self, space: int) -> str:
        """Name how a card on ``space`` would stand in the trick: it loses, wins, or leads for now.

        If it leads, the name has the numbers of empty spaces that would beat it, in the led color and in red.
        """
        led = space & 3 if self.led < 0 else self.led
        power = POWER[led][space]
        if power <= self.top:
            return "loses"
        if not self.others:
            return "wins"
        spaces = [at for at in range(36) if self.vacant >> at & 1 and POWER[led][at] > power]
        same = sum([at & 3 == led for at in spaces])
        return f"leads {min(4, same)}, {min(3, (len(spaces) - same + 1) // 2)}"

    def in_the_trick(self, result: str) -> list[Fact]:
        """Return the facts about how a card stands in this trick; ``result`` is a name from ``result_of``.

        Each fact combines ``result`` with one other thing. These are the seat's aim, the seats still to play,
        whether the leading seat needs the trick, and the size of the group.
        """
        brief, aim = result[:5], self.aim
        return [
            (f"{result}:{aim}", ONE),
            (f"{result}:others {self.others}", ONE),
            (f"{brief}:{aim}:others {self.others}", ONE),
            (f"{brief}:rival {self.rival}", ONE),
            (f"{brief}:group {min(5, self.group.bit_count())}:{aim[:7]}", ONE),
        ]

    def on_the_board(self, space: int, stage: int) -> list[Fact]:
        """Return the facts about a token on ``space``: growth of the group, and whether a token is beside it.

        ``stage`` says how far the game has come; it becomes part of a fact's name.
        """
        tokens = self.place.tokens[self.seat]
        grown = largest(tokens | 1 << space).bit_count() - self.group.bit_count()
        return [
            (f"grows {min(3, grown)}:{self.aim[:7]}", ONE),
            (f"beside {neighbors(tokens) >> space & 1}:{stage}", ONE),
        ]

    def leading(self, hand: int, vacant: int, color: int) -> list[Fact]:
        """Return the facts about leading ``color``.

        These are the number of opponents without the color, and the number of its empty spaces. A third fact
        is how many different numbers in the hand have such a space. ``vacant`` is the mask of empty spaces.
        """
        others = [one for at, one in enumerate(self.place.colors) if at != self.seat]
        without = sum([not one >> color & 1 for one in others])
        mine = sum([hand >> 4 * at & 15 > 0 for at in range(9) if vacant >> 4 * at + color & 1])
        return [
            (f"lead:without {min(2, without)}:{self.aim[:7]}", ONE),
            (f"lead:mine {min(4, mine)}", ONE),
            (f"lead:open {(vacant & COLUMNS[1 << color]).bit_count() // 2}", ONE),
        ]

    def dropping(self, stage: int) -> list[Fact]:
        """Return the facts about giving up the led color.

        These are how many colors the seat has now, how many spaces of the led color are empty, and whether it
        is red or green. ``stage`` says how far the game has come; it becomes part of the facts' names.
        """
        return [
            (f"drops:{self.place.colors[self.seat].bit_count()}:{stage}", ONE),
            (f"drops:open {(self.vacant & COLUMNS[1 << self.led]).bit_count() // 2}:{stage}", ONE),
            (f"drops red {self.led == RED}, green {self.led == GREEN}", ONE),
        ]

    @staticmethod
    def playable(hand: int, spaces: int) -> tuple[int, int]:
        """Return how many cards of a hand can be declared, and on how many spaces."""
        safe = ways = 0
        while hand:
            copies, open_ = hand & 15, (spaces & 15).bit_count()
            if copies:
                safe += min(copies, open_)
                ways += open_
            hand, spaces = hand >> 4, spaces >> 4
        return safe, ways

    def predicting(self, tricks: int) -> list[Fact]:
        """Return the facts about predicting ``tricks`` tricks with this hand.

        They combine the prediction with the number of players, the strength of the hand and others'
        predictions.
        """
        game, cards = self.game, unpack(self.hand)
        strength = sum([(one / game.numbers) ** 3 for one in cards])
        usual = len(cards) * sum([(one / game.numbers) ** 3 for one in range(1, game.numbers + 1)])
        usual /= game.numbers
        said = sum([one for one in self.place.predictions if one])
        number = sum([one is not None for one in self.place.predictions])
        apart = sum([self.hand >> 4 * at & 15 > 0 for at in range(9)])
        return [
            (f"predict {tricks}:seats {self.seats}", ONE),
            (f"predict {tricks}:strength {max(-4, min(4, round(4 * (strength - usual) / usual)))}", ONE),
            (f"predict {tricks}:numbers {apart}", ONE),
            (f"predict {tricks}:top {cards.count(game.numbers)}", ONE),
            (f"predict {tricks}:after {number}, {said}", ONE),
        ]

    def discarding(self, number: int) -> list[Fact]:
        """Return the facts about discarding a number, compared with the rest of the hand."""
        copies, cards = self.hand >> 4 * number - 4 & 15, unpack(self.hand)
        level = round(8 * number / self.game.numbers)
        middle = round((number - sum(cards) / len(cards)) * 8 / self.game.numbers)
        return [
            (f"discard {min(4, copies)}:{level}", ONE),
            (f"discard {level}:seats {self.seats}", ONE),
            (f"discard off {max(-4, min(4, middle))}", ONE),
            (f"discard copies {copies}:seats {self.seats}", ONE),
        ]
