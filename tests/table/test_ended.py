"""A playtest that is ended early and gone on with later: what is refused, and that nothing moves."""

from __future__ import annotations

import pytest

from playtest.engines.game import Illegal
from playtest.frames import frames
from playtest.record import validation
from playtest.table import Ended, SeatTable, Stale, Table, transcript
from playtest.table.runner import TableRunner
from tests.ladder import FirstLegal, Ladder, Roll, Rules, Say

SENTENCE = r"^This playtest was ended early\. Resume it first\.$"


@pytest.fixture
def game():
    return Ladder(2, Rules(turns=8, seconds=60))


@pytest.fixture
def table(store, game):
    table = Table.new(store, game, ["Ana", "Ben"], seed=3)
    table.submit(0, Say(1))
    return table


ACTS = {
    "a move": lambda table: table.submit(1, Say(1)),
    "an illegal move": lambda table: table.submit(0, Say(1)),
    "the referee's move": lambda table: table.submit(-1, table.clock.timeout),
    "an undo": lambda table: table.undo(),
    "a player's undo": lambda table: table.undo(seat=0),
    "an undo to the deal": lambda table: table.undo(1),
    "a ruling": lambda table: table.ruling([], "so be it"),
    "pausing the clock": lambda table: table.pause_clock(),
    "starting the clock": lambda table: table.resume_clock(),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_would_go_on_is_refused_in_one_sentence_while_it_is_ended(table, act):
    table.end_early()
    with pytest.raises(Ended, match=SENTENCE):
        act(table)
    assert table.log == table.store.entries(table.id)
    assert table.log[-1].kind == "close"


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_would_go_on_is_refused_where_another_process_ended_it(table, act):
    other = Table.open(table.store, table.id)
    other.end_early("The last train")
    with pytest.raises(Ended, match=SENTENCE):
        act(table)
    assert table.log == other.log


@pytest.mark.parametrize("act", [ACTS[name] for name in ACTS if name != "an illegal move"])
def test_what_would_go_on_is_refused_where_another_ended_it_between_look_and_writing(table, act, monkeypatch):
    other = Table.open(table.store, table.id)
    write = table.store.append

    def late(id, entries):
        monkeypatch.undo()
        other.end_early()
        write(id, entries)

    monkeypatch.setattr(table.store, "append", late)
    with pytest.raises(Ended, match=SENTENCE):
        act(table)
    assert [entry.kind for entry in table.log] == ["start", "move", "close"]


def test_of_two_who_end_it_at_once_one_is_told(table, monkeypatch):
    other = Table.open(table.store, table.id)
    write = table.store.append

    def late(id, entries):
        monkeypatch.undo()
        other.end_early("First")
        write(id, entries)

    monkeypatch.setattr(table.store, "append", late)
    with pytest.raises(Stale, match="The playtest was ended here: First"):
        table.end_early("Second")
    assert [entry.kind for entry in table.log] == ["start", "move", "close"]


def test_a_move_that_came_first_is_said_to_who_wanted_to_end_it(table, monkeypatch):
    other = Table.open(table.store, table.id)
    write = table.store.append

    def late(id, entries):
        monkeypatch.undo()
        other.submit(1, Say(1))
        write(id, entries)

    monkeypatch.setattr(table.store, "append", late)
    with pytest.raises(Stale, match="Nothing was changed; look again"):
        table.end_early()
    assert table.ended is None


def test_notes_surveys_talk_and_seats_stay_possible(table):
    table.end_early("They must go home")
    table.note("Too long")
    table.survey(0, {"fun": 5})
    table.talk(1, "See you next week")
    table.rename(1, "Bea")
    assert [entry.kind for entry in table.log[3:]] == ["note", "survey", "talk", "seat"]
    assert table.ended.body == {"closed": True, "reason": "They must go home"}


def test_nobody_is_asked_while_it_is_ended(table):
    table.end_early()
    assert table.pending == table.free == tuple(table.legal(1)) == ()
    assert table.refusal(1, Say(1)) == "This playtest was ended early. Resume it first."
    assert table.can_undo(0) == "This playtest was ended early. Resume it first."
    assert table.outcome is None
    table.go_on()
    assert table.pending == (1,)
    assert table.refusal(1, Say(1)) is None


def test_it_is_ended_once_and_goes_on_once_and_not_after_the_game(store):
    table = Table.new(store, Ladder(2, Rules(turns=2)), ["Ana", "Ben"])
    with pytest.raises(Illegal, match=r"^The playtest was not ended; it continues\.$"):
        table.go_on()
    table.end_early()
    with pytest.raises(Illegal, match=r"^The playtest was already ended\.$"):
        table.end_early()
    table.go_on()
    table.submit(0, Say(1))
    table.submit(1, Say(1))
    with pytest.raises(Illegal, match=r"^The game is over; there is nothing to end\.$"):
        table.end_early()


def test_a_second_click_finds_the_first_ones_entry(table):
    ended = table.end_early("Late", key="end")
    assert table.end_early("Late", key="end") == ended
    went_on = table.go_on(key="on")
    assert table.go_on(key="on") == went_on
    made = table.submit(1, Say(1), key="move")
    table.end_early()
    assert table.submit(1, Say(1), key="move") == made


def test_a_reason_is_words_of_bounded_length(table):
    for reason in (7, None, "a" * (validation.LONGEST_TEXT + 1)):
        with pytest.raises(Illegal):
            table.end_early(reason)
    assert table.ended is None


def test_only_the_facilitator_ends_it_and_goes_on(table):
    seat = SeatTable(table, 0)
    with pytest.raises(Illegal, match="Only the facilitator"):
        seat.end_early()
    table.end_early("Late")
    with pytest.raises(Illegal, match="Only the facilitator"):
        seat.go_on()
    assert seat.ended_why == "The playtest was ended here: Late."
    with pytest.raises(Ended):
        SeatTable(table, 1).submit(1, Say(1))


def test_bots_stop_and_go_on(store):
    table = Table.new(store, Ladder(2, Rules(turns=8)), ["bot:random", FirstLegal()])
    assert table.tick()
    table.end_early()
    assert [table.tick() for _ in range(3)] == [[], [], []]
    assert not table.stepping
    table.go_on()
    assert table.tick()


def test_a_bot_that_was_thinking_is_not_given_up(store):
    class Slow(FirstLegal):
        def choose(self, game, view, legal, chance):
            if table.ended is None and len(table.log) == 1:
                Table.open(store, table.id).end_early()
            return legal[0]

    table = Table.new(store, Ladder(2, Rules(turns=8)), [Slow(), "Ben"])
    table.tick()
    assert [entry.kind for entry in table.log] == ["start", "close"]
    assert table.warning is None
    table.go_on()
    assert [entry.kind for entry in table.tick()] == ["move"]


def test_the_clock_stands_while_it_is_ended_and_goes_on_after_it(table, time):
    table.tick()
    time.passes(20)
    table.end_early()
    before = table.clock_left()
    assert before[1:] == (40.0, True)
    for _ in range(100):
        time.passes(1)
        assert table.tick() == []
    table.note("Later")
    assert table.clock_left() == before
    table.go_on()
    time.passes(5)
    assert table.clock_left()[1:] == (35.0, False)
    assert not table.clock_held


def test_a_clock_that_was_paused_stays_so(table, time):
    table.tick()
    time.passes(20)
    table.pause_clock()
    table.end_early()
    time.passes(7)
    table.go_on()
    table.tick()
    time.passes(7)
    assert table.clock_left()[1:] == (40.0, True)
    assert table.clock_held


def test_no_clock_is_started_while_it_is_ended(table):
    table.end_early()
    assert table.tick() == []
    table.go_on()
    assert [entry.kind for entry in table.tick()] == ["clock"]


def test_time_does_not_run_out_a_week_later_in_another_process(table, time):
    table.tick()
    time.passes(20)
    table.end_early("See you next week")
    table.close()
    time.passes(7 * 86_400)
    again = Table.open(table.store, table.id)
    assert again.ended == table.ended
    assert again.pending == ()
    runner = TableRunner(again)
    assert runner.tick() == []
    time.passes(1)
    again.go_on()
    time.passes(1)
    assert runner.tick() == []
    assert again.clock_left()[1:] == (39.0, False)
    third = Table.open(table.store, table.id)
    assert third.ended is None
    assert third.clock_left() == again.clock_left()


def test_an_undo_after_it_goes_on_leaves_the_clock_what_the_position_had(table, time):
    table.tick()
    time.passes(10)
    table.end_early()
    time.passes(1000)
    table.go_on()
    time.passes(5)
    table.submit(1, Say(1))
    table.undo()
    time.passes(5)
    assert table.clock_left()[1:] == (55.0, False)
    table.end_early()
    time.passes(1000)
    assert table.clock_left()[1:] == (55.0, True)


def test_an_undo_takes_back_no_ending_and_no_going_on(table):
    table.end_early()
    table.go_on()
    assert table.can_undo(0) == "The playtest was ended and reopened since. The facilitator can undo it."
    table.undo()
    assert table.ended is None
    assert table.pending == (0,)
    assert table.voided == {2}
    table.end_early()
    assert Table.open(table.store, table.id).ended == table.ended


def test_a_fork_is_not_ended(table):
    table.end_early("Late")
    for at in (2, 3):
        forked = table.fork(at)
        assert forked.ended is None
        assert forked.pending == (1,)
    table.note("still ended")
    assert table.ended is not None


def test_it_goes_on_as_if_it_had_not_been_ended(store):
    """The same moves meet the same rolls, whether it was ended in between or not."""
    logs = []
    for ends in (False, True):
        table = Table.new(store, Ladder(2, Rules(turns=8)), ["Ana", "Ben"], seed=5)
        table.submit(0, Roll())
        if ends:
            table.end_early()
            table = Table.open(store, table.id)
            table.go_on()
        for seat, move in ((1, Roll()), (0, Say(1)), (1, Roll())):
            table.submit(seat, move)
        logs.append([(e.kind, e.body, e.chance) for e in table.log if e.kind != "close"])
        assert table.state == Table.open(store, table.id).state
    assert logs[0] == logs[1]


def test_the_transcript_says_so(table):
    table.end_early("The last train")
    table.go_on()
    table.end_early()
    lines = [line.strip() for line in transcript(table, None)]
    assert "3  The playtest was ended here: The last train." in lines
    assert "4  The playtest continues." in lines
    assert lines[-1] == "The playtest was ended here."


def test_an_ended_playtest_is_no_finished_game(table, time):
    time.passes(30)
    table.end_early("The last train")
    time.passes(600)
    table.go_on()
    time.passes(10)
    table.submit(1, Say(1), shown=time.now - 620)
    table.end_early()
    found = frames(table.store)
    (game,) = found.games.to_dict("records")
    assert not game["finished"]
    assert game["length"] == 2
    assert game["seconds"] == pytest.approx(40, abs=1)
    assert found.results.empty
    move = found.moves.iloc[-1]
    assert move["think"] == pytest.approx(20, abs=1)
    notes = found.notes[found.notes["kind"] == "close"]
    assert list(zip(notes["label"], notes["text"], strict=True)) == [
        ("ended", "The last train"),
        ("went on", ""),
        ("ended", ""),
    ]
