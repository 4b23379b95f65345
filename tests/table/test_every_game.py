"""Every shipped game at a table: recorded, reopened, forked, ruled on, exported and imported."""

from __future__ import annotations

import random

import pytest

from playtest import games
from playtest.engines import codec
from playtest.engines.game import REFEREE
from playtest.record import Fold, Store
from playtest.record.replay import within
from playtest.table import Table

SHIPPED = sorted(name for name, cls in games().items() if cls.__module__.startswith("playtest.engines"))
MOVES = 80


@pytest.fixture(params=SHIPPED)
def table(request, file_store):
    """A game in the middle, all seats played at random, free moves among them."""
    cls, rng = games()[request.param], random.Random(7)
    seats = max(cls.players)
    table = Table.new(file_store, cls(seats), [f"Player {seat + 1}" for seat in range(seats)], seed=3)
    for _ in range(MOVES):
        if not table.pending:
            break
        free = [seat for seat in table.free if seat != REFEREE and rng.random() < 0.1]
        able = [seat for seat in free if table.legal(seat)]
        seat = rng.choice(able or table.pending)
        table.submit(seat, table.game.sample(table.state, seat, rng))
    return table


def test_it_reopens_to_the_byte(table):
    again = Table.open(table.store, table.id)
    assert again.readonly is None
    assert codec.dump(again.state, table.game.State) == codec.dump(table.state, table.game.State)
    assert again.events(REFEREE) == table.events(REFEREE)


def test_a_snapshot_holds_state_and_events(table):
    kept = table._fold.snapshot()
    fold = Fold(table.game, table.header.seats)
    for entry in table.log:
        fold.note_down(entry)
    fold.use(kept)
    fold.settle()
    assert fold.now.state == table.state
    assert [(n, event) for n, event in fold.events()] == table.events(REFEREE)


def test_a_move_is_carried_out_as_far_as_an_event_and_the_table_stands_as_it_did(table):
    def plain(state):
        return codec.dump(state, table.game.State)

    now, looked = plain(table.state), 0
    for entry in [entry for entry in table.log if entry.kind == "move"][-12:]:
        told = table.events_of(entry.n)
        for many in range(1, len(told) + 1):
            assert isinstance(within(table.game, table.state_at(entry.n - 1), entry, many), table.game.State)
            looked += 1
        whole = within(table.game, table.state_at(entry.n - 1), entry, len(told) + 1)
        assert plain(whole) == plain(table.state_at(entry.n))
    assert looked
    assert plain(table.state) == now


def test_a_fork_holds_the_whole_position(table):
    fork = table.fork()
    again = Table.open(table.store, fork.id)
    assert again.state == table.state
    for seat in (*range(table.game.seats), None, REFEREE):
        assert again.view(seat) == table.view(seat)


def test_a_ruling_that_changes_nothing_changes_nothing(table):
    before = table.state
    table.ruling([], "It stands.")
    assert table.state == before
    assert Table.open(table.store, table.id).state == before


def test_it_can_be_taken_back_to_the_deal_and_mailed(table, tmp_path):
    deal = table.state_at(1)
    table.undo(to=1)
    assert table.state == deal
    elsewhere = Store(tmp_path / "elsewhere.sqlite")
    id = elsewhere.import_(table.store.export(table.id))
    assert Table.open(elsewhere, id).state == deal
    elsewhere.close()
