"""How long it takes to answer a standard question of each game to 3 percentage points, with its panel.

Each bot of the panel plays until every seat's or role's share of wins is known to that precision. A share
that exists in only some of the games, such as a leader's, is left out, as a rare leader would need many more
games. The number of pairs is worked out from fewer, and so is the time. Runs of two lengths separate the cost
of a question (reading cards, asking bots whether they react to the rule) from that of a pair.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pandas as pd
import pytest

import playtest
from playtest.bots import panel
from playtest.simulate import compare
from playtest.simulate.cache import CACHE
from playtest.simulate.pairs import of_the_panel

QUESTIONS = {
    "cat_in_the_box": (4, {"start_player": "random"}, 200, 20),
    "collapsization": (3, {"honest_spade_points": 1}, 200, 20),
    "rat_scramble": (4, {"win_threshold": 13}, 100, 20),
    "scambodia": (3, {"ace_value": 0}, 200, 20),
    "trade_warz": (3, {"first_income": "next_round"}, 60, 60),
}
"""A game, its players, a variant, how many pairs to play, and the target in seconds."""
FEW = 4
"""How many pairs to play to measure the cost of a question."""
NARROW = 0.03
"""The target for half the width of the interval, as a share of games."""


class Answer(NamedTuple):
    """The need of one bot: pairs for the widest of its shares of wins, seconds per question and per pair."""

    bot: str
    pairs: float
    once: float
    each: float
    values: Mapping[str, pd.DataFrame]

    @property
    def seconds(self) -> float:
        """How long everything takes."""
        return self.once + self.pairs * self.each


def answer(game, one, change, games, *, processes, clock):
    """Return what one bot needs for ``change``, worked out from ``games`` pairs."""

    def asked(count):
        began = clock()
        found = compare(
            *(game, {"x": change}, one, count, "answers"),
            measures=["wins"],
            processes=processes,
            progress=False,
        )
        return clock() - began, found

    asked(FEW)  # what a process builds only once
    short, _ = asked(FEW)
    long, found = asked(games)
    rows = found.of("wins")
    rows = rows[(rows["n"] == games) & (rows["who"] != "mean of all")]
    each = (long - short) / (games - FEW)
    return Answer(one.name, needed(rows), max(0.0, short - FEW * each), each, found.values)


def needed(rows):
    """Return how many pairs make the widest of these intervals as narrow as the target."""
    return float((rows["n"] * ((rows["high"] - rows["low"]) / 2 / NARROW) ** 2).max())


def together(found: Sequence[Answer]) -> tuple[float, float]:
    """Return how many deals all bots need for their joint answer, and how many seconds that takes."""
    rows = of_the_panel({side: pd.concat([one.values[side] for one in found]) for side in ("", "x")}, 0.05)
    rows = rows[(rows["what"] == "wins") & (rows["n"] == rows["n"].max())]
    deals = needed(rows)
    return deals, sum(one.once + deals * one.each for one in found)


@pytest.mark.parametrize("name", QUESTIONS)
def test_seconds_to_three_points(name, benchmark, report):
    players, change, games, target = QUESTIONS[name]
    game = playtest.game(name)(players)
    found = benchmark.pedantic(
        lambda: [
            answer(game, one, change, games, processes=2, clock=time.perf_counter) for one in panel(game)
        ],
        rounds=1,
    )
    seconds, pairs = [one.seconds for one in found], [one.pairs for one in found]
    report(
        f"{game.title} for {players}: wins to ±3 points, two processes",
        f"a bot {min(seconds):.0f} to {max(seconds):.0f} s, its panel of {len(found)} {sum(seconds):.0f} s"
        f" ({math.ceil(min(pairs)):,} to {math.ceil(max(pairs)):,} pairs)",
        f"at most {target} s",
    )
    deals, spent = together(found)
    report(
        f"{game.title} for {players}: wins of the panel together to ±3 points, two processes",
        f"{spent:.0f} s ({math.ceil(deals):,} deals)",
        f"at most {target} s",
    )


@pytest.mark.parametrize("name", QUESTIONS)
def test_next_question(name, benchmark, report):
    """A second question about the same rules, beside one for which all games have to be played."""
    players, change, games, _ = QUESTIONS[name]
    game = playtest.game(name)(players)

    def seconds(changed):
        began = time.perf_counter()
        compare(game, {"x": changed}, games=games, seed="next", executor=None, progress=False)
        return time.perf_counter() - began

    def both():
        seconds(change)  # what a process builds only once
        CACHE.clear()
        seconds({})  # another question about the same rules
        after = seconds(change)
        CACHE.clear()
        return seconds(change), after

    alone, after = benchmark.pedantic(both, rounds=1)
    report(
        f"{game.title} for {players}: a question after another about the same rules, {games} games",
        f"{after / alone:.2f} of the time ({alone:.1f} s alone)",
        "no target",
    )
