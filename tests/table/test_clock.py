"""The clock: what it has left through moves, pauses, undo, deaths and reopening."""

from __future__ import annotations

import asyncio

import pytest

from playtest import Store
from playtest.engines.game import REFEREE, Clock, Illegal
from playtest.table import Table
from playtest.table.runner import LEASE_SECONDS, TableRunner
from tests.ladder import Ladder, Rules, Say, TimeUp


@pytest.fixture
def table(store):
    return Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["Ana", "Ben"])


def left(table):
    clock, seconds, still = table.clock_left()
    return clock.name, round(seconds, 3), "still" if still else "running"


def keep(table, time, seconds):
    """Let time pass with a runner at the table."""
    new = []
    for _ in range(seconds):
        time.passes(1)
        new += table.tick()
    return new


def test_the_runner_starts_the_clock(table):
    assert left(table) == ("turn 0", 60, "still")
    (entry,) = table.tick()
    assert (entry.kind, entry.by) == ("clock", "clock")
    assert entry.body == {"name": "turn 0", "left": 60.0, "running": True}
    assert left(table) == ("turn 0", 60, "running")


def test_time_runs_between_entries(table, time):
    table.tick()
    time.passes(20)
    table.note("a note takes no time")
    time.passes(5)
    assert left(table) == ("turn 0", 35, "running")


def test_a_new_name_starts_anew(table, time):
    table.tick()
    time.passes(20)
    table.submit(0, Say(1))
    assert left(table) == ("turn 1", 60, "still")
    table.tick()
    assert left(table) == ("turn 1", 60, "running")


def test_the_same_name_goes_on_and_stands_still_while_the_rules_say_so(store, time):
    class OneClock(Ladder):
        name = "one_clock"

        def clock(self, state):
            return Clock("all", 100, (0, 1), TimeUp(), running=state.turn != 1)

    table = Table.new(store, OneClock(2, Rules(seconds=60)), ["Ana", "Ben"])
    table.tick()
    time.passes(10)
    table.submit(0, Say(1))
    time.passes(50)
    assert left(table) == ("all", 90, "still")
    assert table.tick() == []
    table.submit(1, Say(1))
    time.passes(5)
    assert left(table) == ("all", 85, "running")
    assert Table.open(store, table.id, game=OneClock).clock_left() == table.clock_left()


def test_time_running_out_is_the_referees_move(table, time):
    table.tick()
    assert keep(table, time, 59) == []
    (entry,) = keep(table, time, 1)
    assert (entry.kind, entry.seat, entry.by, entry.body) == ("move", REFEREE, "clock", {"kind": "time_up"})
    assert table.state.strikes == [1, 0]


def test_between_a_move_and_time_running_out_the_order_of_the_log_decides(table, time):
    other = Table.open(table.store, table.id)
    table.tick()
    keep(table, time, 59)
    time.passes(1)
    other.submit(0, Say(3))
    assert [entry.kind for entry in table.tick()] == ["move", "clock"]
    assert table.state.strikes == [0, 0]
    assert table.state.said == ("0 says 3",)


def test_a_seat_that_ran_out_of_time_for_good_is_left_to_a_bot(table, time):
    for _ in range(3):
        table.tick()
        keep(table, time, 60)
    assert table.state.strikes == [2, 1]
    move, seat = table.log[-2:]
    assert (move.kind, seat.kind, seat.by, seat.seat) == ("move", "seat", "clock", 0)
    assert (table.seats[0].name, table.seats[0].is_bot) == ("Ana", True)
    table.undo()
    assert table.seats[0].is_bot
    table.seat_person(0)
    assert not table.seats[0].is_bot


def test_the_facilitator_pauses_and_resumes(table, time):
    table.tick()
    time.passes(10)
    assert table.pause_clock().body == {"name": "turn 0", "left": 50.0, "running": False}
    time.passes(1000)
    assert table.tick() == []
    assert left(table) == ("turn 0", 50, "still")
    table.resume_clock()
    time.passes(10)
    assert left(table) == ("turn 0", 40, "running")


def test_a_paused_clock_stays_paused_through_a_move(table):
    table.tick()
    table.pause_clock()
    table.submit(0, Say(1))
    assert table.clock_held
    assert table.tick() == []
    table.resume_clock()
    assert left(table) == ("turn 1", 60, "running")


def test_bots_wait_too_while_somebody_has_paused_the_clock(store):
    table = Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["Ana", "bot:random"])
    table.tick()
    table.pause_clock()
    assert table.on_break
    table.submit(0, Say(1))
    assert table.tick() == []
    table.resume_clock()
    assert not table.on_break
    assert [entry.seat for entry in table.tick() if entry.kind == "move"] == [1]


def test_a_clock_that_stands_still_by_itself_keeps_no_bot_waiting(store):
    table = Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["Ana", "bot:random"])
    table.tick()
    table.pause_clock(by="clock")
    assert not table.on_break
    table.submit(0, Say(1))
    assert [entry.seat for entry in table.tick() if entry.kind == "move"] == [1]


def test_time_runs_out_for_no_bot_that_has_yet_to_move(store, time):
    """Bots that waited for a word ran out of time again every few seconds, into the recording without end."""
    table = Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["bot:random", "Ben"])
    table.pace.choose("normal")
    table.pace.hold(time.now + 9_999, table)
    runner = TableRunner(table, table.pace)
    for _ in range(200):
        time.passes(1)
        runner._has_lease(None)
    assert [entry.kind for entry in table.log if entry.kind == "move"] == []


def test_who_gets_a_seat_back_from_a_bot_gets_its_time_anew(store, time):
    """What the clock had left was gone in a moment, and the bot had the seat again."""
    table = Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["Ana", "Ben"])
    table.tick()
    time.passes(55)
    table.seat_bot(0, "random")
    table.seat_person(0, "Ana")
    _, seconds, still = table.clock_left()
    assert (seconds, still) == (60, False)
    table.seat_person(0, "Anna")
    time.passes(5)
    assert left(table)[1] == 55, "a name alone changes nothing"


def test_the_facilitator_may_give_time(table):
    table.tick()
    table.resume_clock(left=90)
    assert left(table) == ("turn 0", 90, "running")


def test_there_is_no_clock_to_pause_where_the_rules_have_none(file_store):
    table = Table.new(file_store, Ladder(2), ["Ana", "Ben"])
    assert table.clock_left() is None
    with pytest.raises(Illegal, match="no clock"):
        table.pause_clock()


def test_undo_brings_the_time_back(table, time):
    table.tick()
    time.passes(20)
    table.note("here")
    table.submit(0, Say(1))
    table.tick()
    time.passes(30)
    table.undo(to=2)
    assert left(table) == ("turn 0", 60, "running")
    time.passes(15)
    assert left(table) == ("turn 0", 45, "running")
    assert Table.open(table.store, table.id).clock_left() == table.clock_left()
    table.submit(0, Say(1))
    assert table._fold.countdown.left["turn 0"] == 45


def test_an_undo_leaves_a_pause_as_it_is(table, time):
    table.tick()
    time.passes(20)
    table.submit(0, Say(1))
    table.tick()
    time.passes(5)
    table.pause_clock()
    table.undo()
    assert left(table) == ("turn 0", 60, "still")
    assert (table.clock_held, table.paused_by) == (True, "facilitator")
    time.passes(30)
    assert table.tick() == []
    table.submit(0, Say(1))
    assert table.tick() == []
    assert left(table) == left(Table.open(table.store, table.id)) == ("turn 1", 60, "still")
    table.resume_clock()
    assert left(table) == ("turn 1", 60, "running")


def test_an_undo_pauses_no_clock_that_went_on(table, time):
    table.tick()
    table.pause_clock()
    table.submit(0, Say(1))
    table.resume_clock()
    table.undo()
    table.tick()
    time.passes(15)
    assert left(table) == left(Table.open(table.store, table.id)) == ("turn 0", 45, "running")


def test_a_clock_whose_runner_died_reopens_paused(table, time):
    table.tick()
    time.passes(10)
    table.tick()  # the last sign of life, 10 seconds in
    time.passes(3600)  # killed; nobody is there
    reopened = Table.open(table.store, table.id)
    (entry,) = reopened.tick()
    assert entry.body == {"name": "turn 0", "left": 50.0, "running": False}
    assert left(reopened) == ("turn 0", 50, "still")
    assert reopened.tick() == []
    reopened.resume_clock()
    assert left(reopened) == ("turn 0", 50, "running")


def test_a_clock_resumed_before_the_dead_runners_lease_is_over_runs_on(table, time):
    table.tick()
    table.pause_clock()
    time.passes(1)
    table.tick()  # killed right after this
    time.passes(0.5)
    reopened = Table.open(table.store, table.id)
    assert reopened.tick() == []  # the lease of the dead is good for a while yet
    time.passes(0.5)
    reopened.resume_clock()
    time.passes(LEASE_SECONDS)
    assert reopened.tick() == []
    assert left(reopened) == ("turn 0", 57, "running")


def test_a_resumed_clock_whose_process_died_too_reopens_paused(table, time):
    table.tick()
    table.pause_clock()
    time.passes(0.5)
    second = Table.open(table.store, table.id)
    second.tick()
    second.resume_clock()  # killed before it ever kept the table
    time.passes(3600)
    (entry,) = Table.open(table.store, table.id).tick()
    assert entry.body == {"name": "turn 0", "left": 60.0, "running": False}


def test_a_clock_reopens_paused_after_a_proper_goodbye_too(table, time):
    table.tick()
    time.passes(10)
    table.close()
    time.passes(100)
    reopened = Table.open(table.store, table.id)
    assert reopened.tick()[0].body == {"name": "turn 0", "left": 50.0, "running": False}


def test_a_second_runner_who_was_there_all_along_lets_the_clock_run_on(table, time):
    other = Table.open(table.store, table.id)
    table.tick()
    assert [e.kind for e in other.tick()] == ["clock"]  # heard of, not written
    for _ in range(5):
        time.passes(1)
        table.tick()
        other.tick()
    for _ in range(4):  # the first is dead
        time.passes(1)
        other.tick()
    assert left(other) == ("turn 0", 51, "running")
    (timeout,) = keep(other, time, 51)
    assert (timeout.by, other.state.strikes) == ("clock", [1, 0])


def test_a_runner_that_was_asleep_pauses_the_clock(table, time):
    table.tick()
    time.passes(2)
    table.tick()
    time.passes(8 * 3600)  # the lid of the laptop was closed
    (entry,) = table.tick()
    assert entry.body == {"name": "turn 0", "left": 58.0, "running": False}


def test_only_one_runner_at_a_time(table, time):
    other = Table.open(table.store, table.id)
    one, two = TableRunner(table), TableRunner(other)
    one.tick()
    two.tick()
    assert (one.active, two.active) == (True, False)
    time.passes(LEASE_SECONDS + 0.1)
    two.tick()
    one.tick()
    assert (one.active, two.active) == (False, True)
    two.stop()
    one.tick()
    assert one.active


def test_a_game_that_refuses_its_own_time_out_gets_its_clock_paused(file_store, time):
    class Stubborn(Ladder):
        name = "stubborn"

        def free(self, state):
            return ()

    table = Table.new(file_store, Stubborn(2, Rules(seconds=60)), ["Ana", "Ben"])
    table.tick()
    keep(table, time, 61)
    assert table.clock_held
    assert "Time is up" in table.warning


def test_a_running_clock_has_its_table_kept_however_seldom_it_looks_for_news(tmp_path):
    """Time counts only while somebody keeps the table, so nobody rests longer than that is believed."""

    async def evening():
        store = Store(tmp_path / "r.sqlite")
        table = Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["Ana", "Ben"])
        runner = TableRunner(table, lease_seconds=0.3)
        keeping = asyncio.create_task(runner.run(poll=1000))
        beats = set()
        async with asyncio.timeout(10):
            while len(beats) < 4:
                await asyncio.sleep(0.01)
                lease = store.lease(table.id)
                beats.add(lease and lease.alive)
        runner.stop()
        await keeping

    asyncio.run(evening())
