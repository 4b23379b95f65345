"""Players of Cat in the Box, which differ only in how they weigh the same considerations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from playtest.bots.cat_in_the_box.declaring import (
    ABOVE,
    ALIKE,
    NOTHING_YET,
    POWERS,
    TRUMPS,
    Weights,
    best_spaces,
    lasting,
    odds_to_win,
    staying,
    stepping,
)
from playtest.bots.compiled import compiles, running, table
from playtest.bots.parameters import Parameter, Tunable, with_defaults
from playtest.engines.cat_in_the_box import (
    DISCARDS,
    NUMBERS,
    ONLY_PARADOX,
    PLAYS,
    POWER,
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
    Parameter("haste", 0, 6, 0.0, help="how much more it hurries, and fears less, as others lose colors"),
)
"""The parameters in ``Weights``, in its order."""
HAND = (
    Parameter("optimism", -2, 2, -0.25, help="how many tricks more than its cards are worth it predicts"),
    Parameter("trust", 0, 3, 1.0, help="how much high cards count for the prediction"),
    Parameter("evenness", 0, 5, 2.0, help="how much numbers held several times are discarded"),
)


class Tables:
    """A player's lookup tables for one game, built once.

    Those that depend on the tricks left are built when needed.
    """

    def __init__(self, player: Player, game: CatInTheBox) -> None:
        self.player, self.game, self.compiled = player, game, compiles()
        self.best_spaces = best = running(best_spaces)
        weights = player.weights
        self.weights = (
            *(weights.growth, weights.building, weights.caution, weights.nerve, weights.steepness),
            *(weights.hunger, weights.satiety, weights.shedding / 4.0, weights.loyalty, weights.spite),
        )
        self.at_most = int(game.seats == 2)
        self.share = game.tricks_to_play / game.seats
        self.strengths = [(number / game.numbers) ** 3 for number in range(game.numbers + 1)]
        self.all_strengths = sum(self.strengths[1:])
        board = table(POWERS, best), table(ABOVE, best), table(TRUMPS, best)
        beaten, trumped = weights.beaten, weights.trumped
        odds = [odds_to_win(beaten * others, trumped * others) for others in range(game.seats)]
        self.by_others = [(table(one, best), *board) for one in odds]
        self.by_left: list[list[tuple[Any, ...]]] = [[] for _ in range(game.tricks_to_play)]

    def known(self, left: int, others: int) -> tuple[Any, ...]:
        """Return the weights and tables for ``best_spaces``.

        ``left`` is how many tricks come after this one. ``others`` is how many players still have to play to
        this trick after the bot.
        """
        by_others = self.by_left[left]
        if not by_others:
            player, best = self.player, self.best_spaces
            lasts = lasting(self.game.seats, player.unseen(self.game, left), left, player.pressure)
            factors = staying(lasts, player.weights.steepness)
            cards = table(factors, best), table(stepping(factors), best)
            by_others += [(self.weights, (*cards, *one)) for one in self.by_others]
        return by_others[others]


class Player(Tunable):
    """Weighs every declaration by the trick, the cards left, the group, and the color lost.

    Chance breaks ties.
    """

    valuation = "reckoned"
    version = "2"
    quick_for = CatInTheBox
    parameters: ClassVar[tuple[Parameter, ...]] = (*WEIGHTS, *HAND)
    caution: float
    pressure: float
    optimism: float
    trust: float
    evenness: float
    haste: float

    def __init__(self, **given: float) -> None:
        super().__init__(**given)
        self.weights = Weights(*(float(self.settings[one.name]) for one in WEIGHTS))
        self.tables: Tables | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, without lookup tables, which another process builds itself."""
        return vars(self) | {"tables": None}

    def choose(self, game: CatInTheBox, view: CatView, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the legal move that the bot values most."""
        if len(legal) == 1:
            return legal[0]
        seat = view.seat
        assert seat is not None
        hand = view.hands[seat] or 0
        if view.phase == "discard":
            return self.discard(hand, [move.number for move in legal], chance)
        if view.phase == "prediction":
            return self.predict(game, hand, [move.tricks for move in legal])
        spaces = sum([1 << 4 * move.number - 4 + move.color for move in legal])
        best, _ = self.rated(game, view, seat, spaces, hand, vacant_in(view))
        return PLAYS[chance.choice(spaces_of(best))]

    def policy(self, game: CatInTheBox, state: CatState, seat: Seat, chance: Roller) -> Any:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``."""
        hand = state.hands[seat]
        if state.phase == "tricks":
            mask = game.declarable(state, seat)
            if not mask:
                return ONLY_PARADOX[0]
            if not mask & mask - 1:
                return PLAYS[mask.bit_length() - 1]
            best, _ = self.rated(game, state, seat, mask, hand, state.vacant)
            return PLAYS[chance.choice(spaces_of(best))]
        if state.phase == "prediction":
            return self.predict(game, hand, (1, 2, 3, 4))
        numbers = [number for number in NUMBERS if hand >> 4 * number - 4 & 15]
        return DISCARDS[numbers[0] - 1] if len(numbers) == 1 else self.discard(hand, numbers, chance)

    def candidates(
        self, game: CatInTheBox, view: CatView, legal: Sequence[Any], chance: Roller, n: int
    ) -> Sequence[Any]:
        """List the moves that the bot values most, the best first."""
        moves = list(legal)
        chance.shuffle(moves)
        if len(moves) == 1 or view.seat is None:
            return moves
        hand = view.hands[view.seat] or 0
        if view.phase == "discard":
            worths = self.worths_to_discard(hand, [move.number for move in moves])
        elif view.phase == "prediction":
            wanted = self.tricks_wanted(game, hand)
            worths = [-abs(move.tricks - wanted) for move in moves]
        else:
            spaces = [1 << 4 * move.number - 4 + move.color for move in moves]
            vacant, seat = vacant_in(view), view.seat
            worths = [self.rated(game, view, seat, space, hand, vacant)[1] for space in spaces]
        order = sorted(range(len(moves)), key=lambda one: -worths[one])
        return [moves[one] for one in order[:n]]

    def rated(
        self, game: CatInTheBox, place: CatState | CatView, seat: Seat, spaces: int, hand: int, vacant: int
    ) -> tuple[int, float]:
        """Return the mask of the most valuable of ``spaces`` to declare on, and the highest worth.

        ``spaces`` is the mask of allowed spaces, and ``vacant`` that of all empty ones. ``hand`` is the
        packed hand.
        """
        tables = self.tables_of(game)
        trick, won, predictions, colors = place.trick, place.won, place.predictions, place.colors
        led = top = -1
        rival = 0
        if trick:
            led = trick[0] & 3
            powers = [POWER[led][space] for space in trick]
            top = max(powers)
            rival = needs((place.leader + powers.index(top)) % game.seats, won, predictions)
        needed = (predictions[seat] or 4) - won[seat]
        left, others = game.tricks_to_play - len(place.tricks), game.seats - 1 - len(trick)
        mine = hand, colors[seat], place.tokens[seat], vacant
        seen = *mine, led, top, needed, tables.at_most, left, others, rival, game.numbers
        hurry = 1.0 + self.haste * decay_of(colors, seat) if self.haste else 1.0
        known = tables.known(left - 1, others)
        best, most, least = tables.best_spaces(spaces, seen, NOTHING_YET, hurry, *known)
        if least < most - ALIKE:
            best, most, _ = tables.best_spaces(spaces, seen, most, hurry, *known)
        return best, most

    def tables_of(self, game: CatInTheBox) -> Tables:
        """Return the lookup tables for ``game``."""
        tables = self.tables
        if tables is None or tables.game is not game or tables.compiled is not compiles():
            tables = self.tables = Tables(self, game)
        return tables

    def unseen(self, game: CatInTheBox, left: int) -> int:
        """Return how many cards a seat cannot see with ``left`` tricks to come.

        The unseen cards are in hands, among discards, or left over.
        """
        aside = 5 * game.numbers - game.seats * game.hand_size
        return (game.seats - 1) * (left + 2) + aside

    def predict(self, game: CatInTheBox, hand: int, allowed: Sequence[int]) -> Any:
        """Return the allowed prediction nearest to the number of tricks that the bot wants to win."""
        tricks = self.tricks_wanted(game, hand)
        return PREDICTIONS[min(allowed, key=lambda one: abs(one - tricks)) - 1]

    def tricks_wanted(self, game: CatInTheBox, hand: int) -> float:
        """Estimate how many tricks to predict: a fair share, more for high cards, less for low ones."""
        tables = self.tables_of(game)
        cards = unpack(hand)
        strength = sum([tables.strengths[number] for number in cards])
        usual = len(cards) * tables.all_strengths / game.numbers
        return tables.share * (1 + self.trust * (strength / usual - 1)) + self.optimism

    def discard(self, hand: int, numbers: Sequence[int], chance: Roller) -> Any:
        """Discard one of the cards that are most worth losing."""
        return DISCARDS[chance.choice(best_of(numbers, self.worths_to_discard(hand, numbers))) - 1]

    def worths_to_discard(self, hand: int, numbers: Sequence[int]) -> list[float]:
        """Rate each number for discarding.

        A number held more than twice is hard to declare, so it goes first. Otherwise middling numbers go
        first, because they neither win nor duck well.
        """
        cards = unpack(hand)
        middle = sum(cards) / len(cards)
        evenness = self.evenness
        return [evenness * max(hand >> 4 * number - 4 & 15, 2) - abs(number - middle) for number in numbers]


def best_of(options: Sequence[int], worths: Sequence[float]) -> list[int]:
    """Return those of ``options`` that are worth most; several if they tie."""
    enough = max(worths) - 1e-9
    return [option for option, worth in zip(options, worths, strict=True) if worth >= enough]


def vacant_in(view: CatView) -> int:
    """Return the empty spaces, as a mask."""
    taken = view.blocked
    for tokens in view.tokens:
        taken |= tokens
    return (1 << 36) - 1 & ~taken


def needs(seat: Seat, won: Sequence[int], predictions: Sequence[int | None]) -> int:
    """Return 1 if ``seat`` needs another trick, -1 if one more would be too many, else 0."""
    aim, has = predictions[seat] or 4, won[seat]
    return 1 if has < aim else -1 if has == aim else 0


def decay_of(colors: Sequence[int], seat: Seat) -> float:
    """Return how many colors the other players have lost on average."""
    kept = sum([COLORS_IN[one] for one in colors]) - COLORS_IN[colors[seat]]
    return 4.0 - kept / (len(colors) - 1)


COLORS_IN = tuple(colors.bit_count() for colors in range(16))


def spaces_of(mask: int) -> list[int]:
    """List the spaces in a mask, in order."""
    return [*_spaces(0, mask & 4095), *_spaces(12, mask >> 12 & 4095), *_spaces(24, mask >> 24)]


@cache
def _spaces(first: int, mask: int) -> tuple[int, ...]:
    """List the spaces in a mask of three rows of the board; ``first`` is the mask's first space."""
    return tuple([first + at for at in range(12) if mask >> at & 1])


class Sharp(Player):
    """A player tuned to win."""

    name, title = "sharp", "Sharp Shirin"
    style = "Plays for an exact prediction, and welcomes a paradox that hurts the others."
    parameters = with_defaults(
        Player.parameters,
        caution=10.36,
        pressure=0.21,
        nerve=0.28,
        steepness=1.76,
        hunger=1.87,
        satiety=2.18,
        growth=0.62,
        building=0.467,
        beaten=0.1675,
        trumped=0.19,
        shedding=1.18,
        loyalty=0.65,
        spite=0.165,
        haste=0.0,
        optimism=0.315,
        trust=1.163,
        evenness=3.41,
    )


class Careful(Player):
    """Avoids a paradox above all, unless the others are running into one anyway."""

    name, version, title = "careful", "3", "Careful Cora"
    style = "Keeps her colors and cards playable above all; hurries only when others lose colors."
    parameters = with_defaults(
        Player.parameters,
        caution=51.946,
        pressure=0.37,
        nerve=0.433,
        steepness=3.289,
        hunger=1.319,
        satiety=0.405,
        growth=0.275,
        building=0.326,
        beaten=0.1,
        trumped=0.308,
        shedding=1.353,
        loyalty=2.367,
        spite=-0.057,
        haste=3.611,
        optimism=0.953,
        trust=0.703,
        evenness=4.218,
    )


class Builder(Player):
    """Builds one large group."""

    name, title = "builder", "Building Bill"
    style = "Plays next to his own tokens, for the bonus of a large group."
    parameters = with_defaults(
        Player.parameters,
        caution=16.2,
        pressure=0.16,
        nerve=0.25,
        steepness=1.74,
        hunger=2.37,
        satiety=2.53,
        growth=2.0,
        building=1.2,
        beaten=0.2,
        trumped=0.17,
        shedding=3.13,
        loyalty=0.62,
        spite=0.3,
        haste=0.0,
        optimism=0.405,
        trust=0.905,
        evenness=2.94,
    )
