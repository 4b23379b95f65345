"""The dashboard over 200 recordings and over 10,000 simulated games, and a step of the scrubber.

Targets: first figures under 2 s, a filter change under 0.5 s, 10,000 games under 3 s, a step under 100 ms.
"""

from __future__ import annotations

import random
import time

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames.frame_cache import read
from playtest.record import Store
from playtest.review import samples
from playtest.simulate import simulate
from playtest.table import Table
from playtest.widgets.studio import Dashboard, Review


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Return 200 playtests with their frames filled, as tables leave them after play."""
    store = Store(tmp_path_factory.mktemp("review") / "recordings.sqlite")
    for seed in range(200):
        table, rng = Table.new(store, CatInTheBox(3 + seed % 2), ["A", "B", "C", "D"][: 3 + seed % 2]), None
        rng = random.Random(seed)
        while table.pending:
            seat = table.pending[0]
            table.submit(seat, table.game.sample(table.state, seat, rng), shown=store.now() - 2)
    read(store)
    yield store
    store.close()


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    path = tmp_path_factory.mktemp("simulated") / "games.parquet"
    simulate(CatInTheBox(4), "random", 10_000, seed=1, detail="moves", out=path)
    return path


def seconds(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def test_first_figures_over_200_recordings(benchmark, report, recorded):
    took = [seconds(lambda: Dashboard(recorded)) for _ in range(3)]
    report("first figures, 200 recordings", f"{min(took):.2f} s", "under 2 s")
    benchmark.pedantic(lambda: Dashboard(recorded), rounds=2)


def test_a_filter_change_over_200_recordings(benchmark, report, recorded):
    made = Dashboard(recorded)
    took = [seconds(lambda count=count: made.choose(players=count)) for count in (3, 4, None, 3)]
    report("filter change, 200 recordings", f"{max(took):.2f} s", "under 0.5 s")
    benchmark.pedantic(lambda: made.choose(players=4), rounds=2)


def test_figures_over_10000_simulated_games(benchmark, report, simulated):
    took = seconds(lambda: Dashboard(simulated))
    report("first figures, 10,000 simulated games", f"{took:.2f} s", "under 3 s")
    made = Dashboard(simulated)
    for section in ("Who wins?", "How does it go?", "Where does time go?"):
        took = seconds(lambda section=section: made.choose(section))
        report(f"{section}, 10,000 simulated games", f"{took:.2f} s", "under 3 s")
    benchmark.pedantic(lambda: made.choose("Who wins?"), rounds=1)


def test_a_step_of_the_scrubber_in_the_longest_sample(benchmark, report, tmp_path):
    store = Store(tmp_path / "samples.sqlite")
    samples.load(store)
    longest = max(store.playtests(), key=lambda header: len(store.entries(header.id)))
    made = Review(store)
    made.open(longest.id)
    steps = [entry.n for entry in made.table.log if entry.kind == "move"]
    took = [seconds(lambda n=n: made.go(n)) for n in steps]
    what = f"scrubber's step, {longest.game}, {len(steps)} moves"
    report(
        what,
        f"{1000 * sorted(took)[len(took) // 2]:.0f} ms, at most {1000 * max(took):.0f} ms",
        "under 100 ms",
    )
    benchmark.pedantic(lambda: made.go(random.choice(steps)), rounds=5)
