"""Engines: random playouts in moves per CPU second, copies and views in microseconds.

Targets are printed and never asserted, as the figures depend on the machine.
"""

from __future__ import annotations

import time

import pytest

import playtest
from playtest.engines.chance import Dice
from playtest.simulate import with_limits

TARGETS = {
    "cat_in_the_box": "600,000 with 4 players",
    "collapsization": "300,000",
    "rat_scramble": "300,000",
    "scambodia": "500,000",
    "trade_warz": "90,000",
    "trade_warz, all partner powers": "60,000",
}
COPY_TARGETS = {
    "cat_in_the_box": "under 2 µs",
    "collapsization": "under 8 µs",
    "scambodia": "under 3 µs",
}
GAMES = [(name, players) for name, game in sorted(playtest.games().items()) for players in game.players]
WITH_POWERS = [("trade_warz, all partner powers", players) for players in range(2, 7)]
SECONDS = 0.5


def playout(game, rng):
    """Play one random game through the contract, using only pending, sample and apply."""
    pending, sample, apply = game.pending, game.sample, game.apply
    state = game.start(rng)
    moves = 0
    while waiting := pending(state):
        seat = waiting[0]
        apply(state, seat, sample(state, seat, rng), rng)
        moves += 1
    return moves


def made(name, players):
    """Return a game as simulations play it. Names with a comma are games with an optional rule."""
    cls = playtest.games()[name.partition(",")[0]]
    return with_limits(cls(players, cls.Rules(partner_powers="all") if "," in name else None))


@pytest.mark.parametrize(("name", "players"), [*GAMES, *WITH_POWERS])
def test_random_playouts(benchmark, report, name, players):
    game, rng = made(name, players), Dice(1)
    playout(game, rng)
    rates, lengths = [], []

    def batch():
        moves, games, began = 0, 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            moves += playout(game, rng)
            games += 1
        rates.append(moves / spent)
        lengths.append(moves / games)

    benchmark.pedantic(batch, rounds=5)
    rate = max(rates)
    benchmark.extra_info["moves_per_cpu_second"] = rate
    figure = f"{rate:>9,.0f} moves per CPU second, {rate / lengths[-1]:,.0f} games of {lengths[-1]:.0f} moves"
    report(f"playouts {name} {players}", figure, TARGETS.get(name, ""))


def in_the_middle(name, players):
    """Return a position in the middle of a random game."""
    game = made(name, players)
    half = playout(game, Dice(1)) // 2
    rng = Dice(1)
    state = game.start(rng)
    for _ in range(half):
        seat = game.pending(state)[0]
        game.apply(state, seat, game.sample(state, seat, rng), rng)
    return game, state


@pytest.mark.parametrize("name", sorted(playtest.games()))
def test_a_copy(benchmark, report, name):
    _, state = in_the_middle(name, playtest.games()[name].players[-1])
    benchmark(state.copy)
    report(f"copy {name}", f"{benchmark.stats.stats.median * 1e6:9.2f} µs", COPY_TARGETS.get(name, ""))


@pytest.mark.parametrize("name", sorted(playtest.games()))
def test_a_view(benchmark, report, name):
    game, state = in_the_middle(name, playtest.games()[name].players[-1])
    benchmark(game.view, state, 0)
    report(f"view {name}", f"{benchmark.stats.stats.median * 1e6:9.2f} µs")
