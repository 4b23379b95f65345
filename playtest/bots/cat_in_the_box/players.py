"""Players of Cat in the Box: alike in what they look at, unlike in what it is worth to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from playtest.bots.cat_in_the_box.declaring import Seen, Weights, best_spaces, lasting, rival_of
from playtest.bots.parameters import Parameter, Tunable
from playtest.engines.cat_in_the_box import (
    DISCARDS,
    NUMBERS,
    ONLY_PARADOX,
    PLAYS,
    PREDICTIONS,
    CatInTheBox,
    CatState,
    CatView,
    unpack,
)
from playtest.engines.game import Roller, Seat

WEIGHTS = (
    Parameter("caution", 0, 60, 6.0, help="how much paradox is feared"),
    Parameter("pressure", 0, 1.5, 0.6, help="how many of the others' cards are expected to be in the way"),
    Parameter("nerve", -2, 2, 0.0, help="how many cards fewer than needed may be sure"),
    Parameter("steepness", 0.5, 8, 2.0, help="how sharply danger begins"),
    Parameter("hunger", 0, 3, 1.0, help="what a trick is worth towards the prediction"),
    Parameter("satiety", 0, 3, 1.0, help="how much a trick hurts once the prediction is made"),
    Parameter("growth", -1, 5, 0.5, help="what a token beside the largest group is worth"),
    Parameter("building", -1, 5, 0.2, help="what a token beside another token is worth"),
    Parameter("beaten", 0, 1, 0.15, help="how likely each higher space of the color led is used"),
    Parameter("trumped", 0, 1, 0.05, help="how likely each red space is used"),
    Parameter("shedding", -3, 5, 0.3, help="whether high cards go when the prediction is made"),
    Parameter("loyalty", -2, 5, 0.3, help="what a color token is worth besides what it declares"),
    Parameter("spite", -3, 3, 0.0, help="what it is worth to take a trick from one who needs it"),
)
"""What ``Weights`` holds, in its order."""
HAND = (
    Parameter("optimism", -2, 2, -0.25, help="how many tricks more than its cards are worth it predicts"),
    Parameter("trust", 0, 3, 1.0, help="how much high cards count for the prediction"),
    Parameter("evenness", 0, 5, 2.0, help="how much numbers held several times are discarded"),
)


class Player(Tunable):
    """Weighs every declaration: the trick, the cards left, the group, the color that is lost.

    Whatever is equal is told apart by chance.
    """

    version = "2"
    quick_for = CatInTheBox
    parameters: ClassVar[tuple[Parameter, ...]] = (*WEIGHTS, *HAND)
    caution: float
    pressure: float
    optimism: float
    trust: float
    evenness: float

    def __init__(self, **given: float) -> None:
        super().__init__(**given)
        self.weights = Weights(*(self.settings[one.name] for one in WEIGHTS))

    def choose(self, game: CatInTheBox, view: CatView, legal: Sequence[Any], chance: Roller) -> Any:
        """The legal move it values most."""
        if len(legal) == 1:
            return legal[0]
        seat = view.seat
        assert seat is not None
        hand = view.hands[seat] or 0
        if view.phase == "discard":
            return self.discard(hand, [move.number for move in legal], chance)
        if view.phase == "prediction":
            return self.predict(game, hand, [move.tricks for move in legal])
        taken = view.blocked
        for tokens in view.tokens:
            taken |= tokens
        left = game.tricks_to_play - len(view.tricks)
        seen = Seen(
            hand,
            view.colors[seat],
            view.tokens[seat],
            (1 << 36) - 1 & ~taken,
            view.trick,
            view.won[seat],
            view.predictions[seat] or 4,
            game.seats == 2,
            left,
            game.seats - 1 - len(view.trick),
            rival_of(view.trick, view.leader, view.won, view.predictions),
        )
        spaces = [4 * move.number - 4 + move.color for move in legal]
        return PLAYS[chance.choice(self.spaces_to_declare(game, seen, spaces))]

    def policy(self, game: CatInTheBox, state: CatState, seat: Seat, chance: Roller) -> Any:
        """The same on a whole position, of which it looks at nothing hidden from ``seat``."""
        hand = state.hands[seat]
        if state.phase == "tricks":
            mask = game.declarable(state, seat)
            if not mask:
                return ONLY_PARADOX[0]
            spaces = spaces_of(mask)
            if len(spaces) == 1:
                return PLAYS[spaces[0]]
            seen = Seen(
                hand,
                state.colors[seat],
                state.tokens[seat],
                state.vacant,
                state.trick,
                state.won[seat],
                state.predictions[seat] or 4,
                game.seats == 2,
                game.tricks_to_play - len(state.tricks),
                game.seats - 1 - len(state.trick),
                rival_of(state.trick, state.leader, state.won, state.predictions),
            )
            return PLAYS[chance.choice(self.spaces_to_declare(game, seen, spaces))]
        if state.phase == "prediction":
            return self.predict(game, hand, (1, 2, 3, 4))
        numbers = [number for number in NUMBERS if hand >> 4 * number - 4 & 15]
        return DISCARDS[numbers[0] - 1] if len(numbers) == 1 else self.discard(hand, numbers, chance)

    def spaces_to_declare(self, game: CatInTheBox, seen: Seen, spaces: list[int]) -> list[int]:
        """The best of ``spaces``."""
        left = seen.left - 1
        lasts = lasting(game.seats, self.unseen(game, left), left, self.pressure)
        return best_spaces(spaces, seen, self.weights, lasts, game.numbers)

    def unseen(self, game: CatInTheBox, left: int) -> int:
        """How many cards a seat cannot see with ``left`` tricks to come, of hands, discards and the rest."""
        aside = 5 * game.numbers - game.seats * game.hand_size
        return (game.seats - 1) * (left + 2) + aside

    def predict(self, game: CatInTheBox, hand: int, allowed: Sequence[int]) -> Any:
        """The fair share of the tricks, more for high cards and less for low ones."""
        cards = unpack(hand)
        share = game.tricks_to_play / game.seats
        strength = sum((number / game.numbers) ** 3 for number in cards)
        usual = len(cards) * sum((n / game.numbers) ** 3 for n in range(1, game.numbers + 1)) / game.numbers
        tricks = share * (1 + self.trust * (strength / usual - 1)) + self.optimism
        return PREDICTIONS[min(allowed, key=lambda one: abs(one - tricks)) - 1]

    def discard(self, hand: int, numbers: Sequence[int], chance: Roller) -> Any:
        """A number held more than twice is hard to declare; else what neither wins nor ducks well."""
        cards = unpack(hand)
        middle = sum(cards) / len(cards)
        worths = [self.evenness * max(cards.count(number), 2) - abs(number - middle) for number in numbers]
        best = max(worths)
        return DISCARDS[
            chance.choice([n for n, worth in zip(numbers, worths, strict=True) if worth == best]) - 1
        ]


def spaces_of(mask: int) -> list[int]:
    """The spaces of a mask."""
    spaces = []
    while mask:
        bit = mask & -mask
        spaces.append(bit.bit_length() - 1)
        mask ^= bit
    return spaces


class Careful(Player):
    """Keeps out of paradox before anything else."""

    name, title = "careful", "Careful Cora"
    style = "Keeps her cards declarable above all, and predicts few tricks."
