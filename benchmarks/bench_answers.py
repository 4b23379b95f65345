"""How long it takes to answer a standard question of each game to 3 percentage points, asked of its panel.

Each bot of the panel goes on until every seat's or role's share of wins is known so well. What stands in a
part of the games only, as a leader does, is left out: it would need as many more as it is rare.
"""

from __future__ import annotations

import math
import time

import pytest

import playtest
from playtest.simulate import compare

QUESTIONS = {
    "cat_in_the_box": (4, {"start_player": "random"}, 200, 20),
    "collapsization": (3, {"honest_spade_points": 1}, 200, 20),
    "rat_scramble": (4, {"win_threshold": 13}, 100, 20),
    "scambodia": (3, {"ace_value": 0}, 200, 20),
    "trade_warz": (3, {"first_income": "next_round"}, 24, 60),
}
"""A game, its players, a variant, how many pairs are played to find out, and the target in seconds."""
NARROW = 0.03
"""Half the width of the interval that is aimed at, as a share of games."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_seconds_to_three_points(name, benchmark, report):
    players, change, games, target = QUESTIONS[name]
    game = playtest.game(name)(players)
    began = time.perf_counter()
    found = benchmark.pedantic(
        lambda: compare(game, {"x": change}, games=games, measures=["wins"], processes=2, progress=False),
        rounds=1,
    )
    seconds = time.perf_counter() - began
    rows = found.of("wins")
    rows = rows[(rows["n"] == games) & (rows["who"] != "mean of all")]
    needed = games * (((rows["high"] - rows["low"]) / 2 / NARROW) ** 2)
    by_bot = needed.groupby(rows["bots"]).max()
    each = seconds / games / len(by_bot)
    report(
        f"{game.title} for {players}: wins to ±3 points, {len(by_bot)} bots, two processes",
        f"{each * by_bot.sum():.0f} s, a bot {each * by_bot.min():.0f} to {each * by_bot.max():.0f} s"
        f" ({math.ceil(by_bot.min()):,} to {math.ceil(by_bot.max()):,} pairs)",
        f"at most {target} s",
    )
