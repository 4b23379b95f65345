"""Simulations: 100,000 games on two processes, the gain by the second process, memory in streaming."""

from __future__ import annotations

import resource
import time

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.simulate import simulate

GAMES = 100_000


def seconds(games, processes):
    began = time.perf_counter()
    found = simulate(CatInTheBox(4), "random", games, seed=1, processes=processes, progress=False)
    assert len(found.results) == 4 * games
    return time.perf_counter() - began


def test_a_hundred_thousand_games(benchmark, report):
    simulate(CatInTheBox(4), "random", 2_000, seed=1, processes=2)  # the processes are there before
    took = benchmark.pedantic(lambda: seconds(GAMES, 2), rounds=1)
    report("100,000 games, two processes", f"{took:.1f} s", "under 10 s")


def test_a_second_process(benchmark, report):
    simulate(CatInTheBox(4), "random", 2_000, seed=1, processes=2)
    alone = seconds(GAMES, 1)
    together = benchmark.pedantic(lambda: seconds(GAMES, 2), rounds=1)
    report("speed-up of a second process", f"{alone / together:.2f}", "at least 1.8")


@pytest.mark.parametrize("games", [200_000])
def test_memory_while_streaming(benchmark, report, tmp_path, games):
    def stream():
        simulate(CatInTheBox(4), "random", games, seed=1, processes=2, out=tmp_path / "games.parquet")

    benchmark.pedantic(stream, rounds=1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = (tmp_path / "games.parquet").stat().st_size / 1e6
    report(
        f"{games:,} games to Parquet", f"peak {peak:.0f} MiB, file {size:.0f} MB", "a million within 1 GiB"
    )
