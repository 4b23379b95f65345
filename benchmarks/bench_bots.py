"""Bots: decisions per CPU second for each panel, and how long a search thinks.

Decisions are counted as a simulation makes them, with the engine's time: every move in a game of a bot
against itself, including forced moves. Targets are printed and never asserted.
"""

from __future__ import annotations

import time

import pytest

import playtest
from playtest.bots import bot, names, panel
from playtest.bots.compiled import SWITCH, compiles
from playtest.bots.tuning import played
from playtest.engines.chance import Dice
from playtest.simulate import simulate, with_limits

PLAYERS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 3}
TARGETS = {
    "cat_in_the_box": "40,000",
    "collapsization": "80,000",
    "rat_scramble": "90,000",
    "scambodia": "80,000",
    "trade_warz": "20,000",
}
SECONDS = 2.0
POSITIONS = 12
CASES = [(name, one.name) for name in PLAYERS for one in panel(name)]
COMPILED = [(name, one) for name, one in CASES if name == "cat_in_the_box"]


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Use plain Python, whatever was played before; see ``playtest.bots.compiled``."""
    monkeypatch.setenv(SWITCH, "0")


def made(name):
    return with_limits(playtest.games()[name](PLAYERS[name]))


@pytest.mark.parametrize(("name", "one"), CASES)
def test_decisions(benchmark, report, name, one):
    rate = decisions(benchmark, name, one)
    report(f"decisions per CPU second, {name}, {PLAYERS[name]} players, {one}", rate, TARGETS[name])


@pytest.mark.parametrize(("name", "one"), COMPILED)
def test_decisions_compiled(benchmark, report, name, one, monkeypatch):
    monkeypatch.setenv(SWITCH, "1")
    rate = decisions(benchmark, name, one)
    assert compiles()
    report(f"decisions per CPU second, {name}, {PLAYERS[name]} players, {one}, compiled", rate)


def decisions(benchmark, name, one):
    game = made(name)
    simulate(game, one, 5, seed="warm", processes=1, progress=False)  # what a process builds only once
    began = time.process_time()
    simulate(game, one, 5, seed="warm", processes=1)
    a_game = (time.process_time() - began) / 5
    games = max(5, round(SECONDS / 4 / a_game))  # so that what a frame costs once does not count
    rates = []

    def batch():
        moves, number, began = 0, 0, time.process_time()
        while time.process_time() - began < SECONDS:
            found = simulate(game, one, range(number, number + games), seed=1, processes=1, progress=False)
            moves += int(found.games["length"].sum())
            number += games
        rates.append(moves / (time.process_time() - began))

    benchmark.pedantic(batch, rounds=1)
    return f"{max(rates):,.0f}"


@pytest.mark.parametrize("name", [name for name in PLAYERS if "search" in names(name)])
def test_how_long_a_search_thinks(benchmark, report, name):
    game = made(name)
    player, rng = bot("search", game), Dice(3)
    longest = []

    def decide():
        state, asked = game.start(rng), 0
        while (waiting := game.pending(state)) and asked < POSITIONS:
            legal = game.legal(state, waiting[0])
            move = legal[0]
            if len(legal) > 1:
                began = time.process_time()
                move = player.choose(game, game.view(state, waiting[0]), legal, rng)
                longest.append(time.process_time() - began)
                asked += 1
            game.apply(state, waiting[0], move, rng)

    benchmark.pedantic(decide, rounds=1)
    report(f"a decision of the search, {name}", f"at most {max(longest):.2f} s", "under 1 s")


def test_a_game_of_a_tuning_run(benchmark, report):
    game = made("cat_in_the_box")
    sharp = bot("sharp", game)
    games = 400

    def play():
        for number in range(games):
            played(game, [sharp] * game.seats, "tune", number)

    began = time.process_time()
    benchmark.pedantic(play, rounds=1)
    spent = time.process_time() - began
    report("games per CPU second of a tuning run, Cat in the Box, 4 players", f"{games / spent:,.0f}")
