"""Recording: a move to disk, and opening a long playtest.

Targets: under 2 ms at the median for a move, under 300 ms for opening.
"""

from __future__ import annotations

import os
import random
from itertools import count

import pytest

import playtest
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store
from playtest.table import Table
from tests.ladder import Ladder, Rules

playtest.register(Ladder)

NAMES = ["Ana", "Ben", "Cy", "Di"]


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "recordings.sqlite")
    yield opened
    opened.close()


def play(table, rng):
    """Play one random move, starting again when the round is over."""
    if not table.pending:
        table.undo(to=1)
    seat = table.pending[0]
    return seat, table.game.sample(table.state, seat, rng)


def test_an_acknowledged_move(benchmark, store):
    table, rng, keys = Table.new(store, CatInTheBox(4), NAMES), random.Random(1), count()
    benchmark.pedantic(
        lambda seat, action, key: table.submit(seat, action, key),
        setup=lambda: ((*play(table, rng), str(next(keys))), {}),
        rounds=1000,
    )


def test_the_first_move_after_a_quiet_while(benchmark, store):
    """Time the first move after a pause. It waits until the file is marked as possibly incomplete."""
    table, rng = Table.new(store, CatInTheBox(4), NAMES), random.Random(1)

    def quiet():
        store._moving._say_whole()
        return play(table, rng), {}

    benchmark.pedantic(table.submit, setup=quiet, rounds=100)


def test_what_the_disk_takes_for_so_much(benchmark, tmp_path):
    """Write and sync four pages. No acknowledged move is faster than this."""
    with (tmp_path / "pages").open("wb", buffering=0) as file:

        def write():
            file.write(bytes(4 * 4120))
            os.fsync(file.fileno())

        benchmark.pedantic(write, rounds=1000)


@pytest.fixture(params=["cat_in_the_box", "ladder"])
def long(request, store):
    """Return 2,000 entries: fifty rounds of Cat in the Box, each undone for the next, or 2,000 moves."""
    cat = request.param == "cat_in_the_box"
    game = CatInTheBox(4) if cat else Ladder(4, Rules(turns=2000))
    table, rng = Table.new(store, game, NAMES), random.Random(1)
    while len(table.log) < 2000:
        table.submit(*play(table, rng))
    return table


@pytest.mark.parametrize("snapshots", ["with snapshots", "from the deal"])
def test_opening_2000_entries(benchmark, store, long, snapshots):
    table = long
    if snapshots == "from the deal":
        store.delete_derived()
    opened = benchmark.pedantic(lambda: Table.open(store, table.id), rounds=10)
    assert opened.state == table.state


def test_opening_2000_entries_and_telling_what_happened(benchmark, store, long):
    benchmark.pedantic(lambda: Table.open(store, long.id).events(0), rounds=10)


def test_a_step_of_the_scrubber(benchmark, store, long):
    opened, rng = Table.open(store, long.id), random.Random(1)
    benchmark.pedantic(lambda: opened.state_at(rng.randrange(1, 2000)), rounds=100)


def test_looking_for_news_from_other_processes(benchmark, store):
    table = Table.new(store, CatInTheBox(4), NAMES)
    benchmark.pedantic(table.refresh, rounds=500)
