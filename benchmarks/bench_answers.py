"""How long it takes to answer a standard question of each game to 3 percentage points, asked of its panel.

Each bot of the panel goes on until every seat's or role's share of wins is known so well. What stands in a
part of the games only, as a leader does, is left out: it would need as many more as it is rare. How many
pairs that takes is worked out from fewer, and so is how long: what a question costs once (reading cards,
asking bots whether they react to the rule) and what a pair costs are told apart by two lengths.
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
from playtest.simulate.pairs import of_the_panel

QUESTIONS = {
    "cat_in_the_box": (4, {"start_player": "random"}, 200, 20),
    "collapsization": (3, {"honest_spade_points": 1}, 200, 20),
    "rat_scramble": (4, {"win_threshold": 13}, 100, 20),
    "scambodia": (3, {"ace_value": 0}, 200, 20),
    "trade_warz": (3, {"first_income": "next_round"}, 60, 60),
}
"""A game, its players, a variant, how many pairs are played to find out, and the target in seconds."""
FEW = 4
"""What a question costs once is seen from so many pairs."""
NARROW = 0.03
"""Half the width of the interval that is aimed at, as a share of games."""


class Answer(NamedTuple):
    """What one bot needs: pairs for the widest of its shares of wins, seconds at once and for each pair."""

    bot: str
    pairs: float
    once: float
    each: float
    values: Mapping[str, pd.DataFrame]

    @property
    def seconds(self) -> float:
        """How long all of it takes."""
        return self.once + self.pairs * self.each


def answer(game, one, change, games, *, processes, clock):
    """What one bot needs for ``change``, from as many ``games``."""

    def asked(count):
        began = clock()
        found = compare(
            *(game, {"x": change}, one, count, "answers"),
            measures=["wins"],
            processes=processes,
            progress=False,
        )
        return clock() - began, found

    asked(FEW)  # what is made once in a process is made now
    short, _ = asked(FEW)
    long, found = asked(games)
    rows = found.of("wins")
    rows = rows[(rows["n"] == games) & (rows["who"] != "mean of all")]
    each = (long - short) / (games - FEW)
    return Answer(one.name, needed(rows), max(0.0, short - FEW * each), each, found.values)


def needed(rows):
    """So many pairs make the widest of these intervals as narrow as is aimed at."""
    return float((rows["n"] * ((rows["high"] - rows["low"]) / 2 / NARROW) ** 2).max())


def together(found: Sequence[Answer]) -> tuple[float, float]:
    """How many deals all bots need for what they come to together, and the seconds of that."""
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
