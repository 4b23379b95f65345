"""Check whether a model chooses by the order of the list: ask again with the same moves shuffled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scipy.stats import binomtest, sem, t

from playtest.bots.language_model import asking
from playtest.bots.language_model.player import LanguageModel
from playtest.engines.chance import stream
from playtest.engines.game import AnyGame, Roller

LEAST_MOVES = 3
"""Positions with fewer moves are not used: they say too little about which place in a list is chosen."""
LEVEL = 0.95
"""The share of intervals that should contain the true value."""
SURE = 0.05
"""A share is called more than chance if chance alone would give it with a lower probability than this."""


Interval = tuple[float, float] | None
"""The ends of a 95% interval of a share; missing if there are too few answers for one."""


@dataclass(frozen=True, slots=True)
class OrderCheck:
    """The result of a check whether a model's choices follow the order of the list.

    ``decisions`` is the number of usable answers, ``fallbacks`` the number of decisions without one. A place
    is the number of the chosen move in the list.

    - ``same_place``, ``same_move``: the same position is asked about with different shuffles; the share of
      pairs of answers with the same place, and with the same move
    - ``place_by_chance``, ``move_by_chance``: these two shares for random choices
    - ``commonest``, ``commonest_by_chance``: the share of answers with the commonest place; the same for
      random choices
    - ``p``: the probability that random choices make a place so common
    - ``place_interval``, ``move_interval``: 95% intervals of ``same_place`` and ``same_move``, by Student's t
      over positions; ``None`` if there are fewer than 3 positions or all agree
    - ``commonest_interval``: Wilson's 95% interval
    """

    model: str
    decisions: int
    fallbacks: int
    same_place: float
    place_by_chance: float
    same_move: float
    move_by_chance: float
    commonest: float
    commonest_by_chance: float
    p: float
    positions: int = 0
    place_interval: Interval = None
    move_interval: Interval = None
    commonest_interval: Interval = None

    @property
    def place_decides(self) -> bool:
        """Whether list order explains the choices at least as well as the moves do."""
        more_than_chance = self.p < SURE and self.commonest > self.commonest_by_chance
        return more_than_chance and (
            self.same_place - self.place_by_chance >= self.same_move - self.move_by_chance
        )

    @property
    def withheld(self) -> str:
        """Return why results with this model are withheld; empty if they need not be."""
        if self.decisions == 0:
            return f"Results are withheld: {self.model} gave no usable answer in the order check."
        if not self.place_decides:
            return ""
        return (
            f"Results are withheld: the place in the list decides what {self.model} chooses. It took the "
            f"commonest place in {self.commonest:.0%} of {self.decisions} decisions; chance gives "
            f"{self.commonest_by_chance:.0%}."
        )

    def __str__(self) -> str:
        return (
            f"{self.model}: {self.decisions} decisions in {self.positions} positions, {self.fallbacks} "
            f"without a usable answer. Same place {_share(self.same_place, self.place_interval)} (chance "
            f"{self.place_by_chance:.2f}), same move {_share(self.same_move, self.move_interval)} (chance "
            f"{self.move_by_chance:.2f}), commonest place {_share(self.commonest, self.commonest_interval)} "
            f"(chance {self.commonest_by_chance:.2f}, p {self.p:.2g}). {self.withheld}".strip()
        )


def order_check(
    model: LanguageModel, game: AnyGame, *, positions: int = 10, repeats: int = 4, seed: object = 0
) -> OrderCheck:
    """Ask ``model`` about some positions of ``game``, each ``repeats`` times with the moves shuffled.

    The positions come from random play, one a game. The result is kept as ``model.order``, so that
    simulations know it. Raises ``CannotGoOn`` if the budget runs out, ``ValueError`` for fewer than 2
    repeats.
    """
    if repeats < 2 or positions < 1:
        raise ValueError("An order check needs at least 1 position and 2 repeats of each.")
    asked = []
    for number in range(positions):
        view, legal = _position(game, stream(seed, number, "game"))
        asked.append(
            [_answer(model, game, view, legal, stream(seed, number, again)) for again in range(repeats)]
        )
    model.order = _counted(model.model, asked)
    checked: OrderCheck = model.order
    return checked


_Answered = tuple[int, int, Any] | None
"""The chosen place, the number of entries and the move; ``None`` if there was no usable answer."""


def _position(game: AnyGame, rng: random.Random) -> tuple[Any, Sequence[Any]]:
    """Return one decision from a random game: the view of the seat that decides, and its legal moves."""
    found: list[tuple[Any, Sequence[Any]]] = []
    for _ in range(20):
        state = game.start(rng)
        while waiting := game.pending(state):
            seat = waiting[0]
            legal = [move for move in game.legal(state, seat) if type(move) not in game.open]
            if LEAST_MOVES <= len(legal) <= asking.MOST_LISTED:
                found.append((game.view(state, seat), legal))
            game.apply(state, seat, game.sample(state, seat, rng), rng)
        if found:
            return found[rng.randrange(len(found))]
    raise ValueError(
        f"{game.title} has no decisions of {LEAST_MOVES} to {asking.MOST_LISTED} moves to check with."
    )


def _answer(
    model: LanguageModel, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller
) -> _Answered:
    move = model.choose(game, view, legal, chance)
    decision = model.decisions.pop()
    if decision.fallback:
        return None
    return *decision.places[0], move


def _counted(model: str, asked: Sequence[Sequence[_Answered]]) -> OrderCheck:
    usable = [[answer for answer in answers if answer is not None] for answers in asked]
    every = [answer for answers in usable for answer in answers]
    by_position = [pairs for answers in usable if (pairs := list(combinations(answers, 2)))]
    pairs = [pair for some in by_position for pair in some]
    place_of_each = [_mean([float(one[0] == other[0]) for one, other in some]) for some in by_position]
    move_of_each = [_mean([float(one[2] == other[2]) for one, other in some]) for some in by_position]
    counts = Counter(answer[0] for answer in every)
    place, times = counts.most_common(1)[0] if every else (0, 0)
    expected = _mean([1 / of if place <= of else 0.0 for _, of, _ in every])
    by_chance = _mean([1 / one[1] for one, _ in pairs])
    most_places = max((of for _, of, _ in every), default=1)
    return OrderCheck(
        model=model,
        decisions=len(every),
        fallbacks=sum(map(len, asked)) - len(every),
        same_place=_mean([float(one[0] == other[0]) for one, other in pairs]),
        place_by_chance=by_chance,
        same_move=_mean([float(one[2] == other[2]) for one, other in pairs]),
        move_by_chance=by_chance,
        commonest=times / len(every) if every else 0.0,
        commonest_by_chance=expected,
        p=_chance_of(times, len(every), expected, most_places) if every else 1.0,
        positions=len(asked),
        place_interval=_interval(place_of_each),
        move_interval=_interval(move_of_each),
        commonest_interval=_wilson(times, len(every)),
    )


def _chance_of(times: int, n: int, expected: float, places: int) -> float:
    """Return an upper bound on the probability that some place is chosen so often by chance alone.

    The place was chosen ``times`` times in ``n`` answers; ``expected`` is its share by chance. The
    probability is multiplied by the number of ``places``, as each might have been the one tested
    (Bonferroni).
    """
    return min(1.0, places * float(binomtest(times, n, expected, "greater").pvalue))


def _share(share: float, interval: Interval) -> str:
    """Return a share as a text, with its interval if there is one."""
    return f"{share:.2f}" if interval is None else f"{share:.2f} [{interval[0]:.2f}, {interval[1]:.2f}]"


def _interval(shares: Sequence[float]) -> Interval:
    """Return Student's t interval of a mean of shares, kept between 0 and 1.

    Missing if there are fewer than 3 shares, or if they are equal.
    """
    if len(shares) < 3 or len(set(shares)) == 1:
        return None
    low, high = t.interval(LEVEL, len(shares) - 1, _mean(shares), sem(shares))
    return max(0.0, float(low)), min(1.0, float(high))


def _wilson(times: int, n: int) -> Interval:
    """Return Wilson's interval of a share; missing if there are no answers."""
    if n == 0:
        return None
    ends = binomtest(times, n).proportion_ci(LEVEL, method="wilson")
    return float(ends.low), float(ends.high)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
