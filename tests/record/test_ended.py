"""The entries by which a playtest is ended early and goes on: what fits, and how it replays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playtest.record import Entry, Fold, Store, validation
from playtest.record.anonymize import without_names
from playtest.record.replay import Broken
from playtest.record.salvage import salvage
from playtest.table import Table
from tests.ladder import Ladder, Rules, Say


def closes(n, body, **more):
    return Entry(n, 1.0, "close", by="facilitator", body=body, **more)


@pytest.fixture
def table(store):
    table = Table.new(store, Ladder(2, Rules(turns=8, seconds=60)), ["Ana", "Ben"], seed=1)
    table.submit(0, Say(1))
    return table


GOOD = [{"closed": True, "reason": ""}, {"closed": False, "reason": ""}, {"closed": True, "reason": "Late"}]
BAD = [
    None,
    [],
    {},
    {"closed": 1, "reason": ""},
    {"closed": True},
    {"closed": True, "reason": None},
    {"closed": True, "reason": "a" * 20_001},
    {"reason": "Late"},
]


@pytest.mark.parametrize("body", GOOD)
def test_a_close_that_fits(body):
    assert validation.problem(closes(2, body), 2) is None
    assert validation.problem(closes(2, body, seat=-1), 2) is None


@pytest.mark.parametrize("body", BAD)
def test_a_close_that_does_not_fit_is_said_in_a_sentence(body):
    assert validation.problem(closes(2, body), 2).endswith(".")


def test_a_fold_knows_whether_it_is_ended(table):
    fold = Fold(table.game, table.header.seats)
    for entry in table.log:
        fold.take_in(entry)
    assert fold.ended is None
    fold.take_in(closes(3, {"closed": True, "reason": "Late"}))
    assert fold.ended.body["reason"] == "Late"
    assert fold.course.head == 2
    fold.take_in(Entry(4, 2.0, "note", body={"text": "Hm", "about": 2, "tags": []}))
    assert fold.ended.n == 3
    fold.take_in(closes(5, {"closed": False, "reason": ""}))
    assert fold.ended is None


@pytest.mark.parametrize(
    "entry",
    [
        Entry(4, 3.0, "move", 1, body={"kind": "say", "number": 1}),
        Entry(4, 3.0, "undo", body={"to": 1}),
        Entry(4, 3.0, "ruling", -1, body={"patch": [], "reason": "so"}),
        Entry(4, 3.0, "clock", body={"name": "turn 1", "left": 60.0, "running": True}),
    ],
    ids=lambda entry: entry.kind,
)
def test_a_log_in_which_a_game_goes_on_while_it_is_ended_does_not_replay(table, entry):
    fold = Fold(table.game, table.header.seats)
    for each in [*table.log, closes(3, {"closed": True, "reason": ""})]:
        fold.take_in(each)
    with pytest.raises(Broken, match="had already been ended early"):
        fold.take_in(entry)


def test_an_ended_playtest_comes_back_as_it_went(table, tmp_path):
    table.end_early("The last train")
    other = Store(tmp_path / "other.sqlite")
    taken = Table.open(other, other.import_(table.store.export(table.id)))
    assert taken.log == table.log
    assert taken.ended == table.ended
    taken.go_on()
    taken.submit(1, Say(1))


def test_a_snapshot_loses_nothing_of_it(store):
    table = Table.new(store, Ladder(2, Rules(turns=300)), ["Ana", "Ben"])
    for at in range(150):
        table.submit(at % 2, Say(1))
    table.end_early("Late")
    for at in range(60):
        table.note(f"{at}")
    again = Table.open(store, table.id)
    assert again.ended == table.ended
    assert again.state == table.state


def test_an_ended_playtest_is_salvaged(file_store, tmp_path):
    table = Table.new(file_store, Ladder(2), ["Ana", "Ben"])
    table.submit(0, Say(1))
    table.end_early("Late")
    export = tmp_path / "one.playtest"
    export.write_text(file_store.export(table.id))
    into = Store(tmp_path / "saved.sqlite")
    (saved,) = salvage(export, into)
    assert saved.wrong == ""
    assert Table.open(into, saved.id).ended.body["reason"] == "Late"


def test_names_are_taken_out_of_its_reason(table):
    table.end_early("Ana must go home")
    _, entries = without_names(table.header, table.log)
    assert entries[-1].body == {"closed": True, "reason": "Seat 1 must go home"}


def test_who_does_not_know_a_kind_stops_before_it_and_says_what_helps(table):
    """As an older playtest does with a close."""
    newer = [*table.log, replace(closes(3, {}), kind="spell")]
    fold = Fold(table.game, table.header.seats)
    for entry in newer[:-1]:
        fold.take_in(entry)
    with pytest.raises(Broken, match="this version of playtest does not know such an entry; update it"):
        fold.take_in(newer[-1])
