"""Recordings of older formats open, one step at a time; the log is not rewritten."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.record import Entry, Store, tables, unpack, upgrade
from playtest.table import Table, transcript
from tests.record.players import finish

SAMPLES = Path(__file__).parent / "samples"


def test_every_format_there_was_has_a_stored_sample_and_a_step():
    assert sorted(upgrade.STEPS) == list(range(1, upgrade.FORMAT))
    assert {path.stem for path in SAMPLES.glob("format_*")} >= {
        f"format_{number}" for number in range(1, upgrade.FORMAT + 1)
    }


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("format_?.playtest")), ids=lambda path: path.stem)
def test_a_stored_sample_of_each_format_comes_in_and_can_be_finished(sample, request, store):
    if sample.stem == "format_0":
        request.getfixturevalue("from_the_sketch")
    table = Table.open(store, store.import_(sample.read_bytes()))
    assert table.readonly is None
    assert [e.body["text"] for e in table.log if e.kind == "talk"] == ["Is that allowed?"]
    finish(table, random.Random(1))
    assert table.outcome is not None


@pytest.fixture
def from_the_sketch():
    """A step from a format that no release wrote: the way of upgrading is tested before it is needed."""

    def talk_was_said(entry):
        if entry["kind"] == "talk":
            entry["body"] = {"text": entry["body"]["said"]}
        return entry

    upgrade.STEPS[0] = talk_was_said
    yield
    del upgrade.STEPS[0]


def test_entries_of_an_older_format_are_read_as_todays_and_left_as_they_are(from_the_sketch, store):
    header, entries = unpack((SAMPLES / "format_1.playtest").read_text())
    store.create(header, entries)
    talk = next(entry for entry in entries if entry.kind == "talk")
    old = json.dumps({"said": talk.body["text"]})
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE playtests SET format = 0")
        connection.exec_driver_sql("UPDATE entries SET format = 0")
        connection.exec_driver_sql(f"UPDATE entries SET body = '{old}' WHERE n = {talk.n}")
        tables.seal(connection)
    table = Table.open(store, header.id)
    assert table.log == entries
    assert store.header(header.id).format == upgrade.FORMAT  # an older product keeps its hands off now
    table.talk(1, "In today's words")
    assert [e.body["text"] for e in Table.open(store, header.id).log if e.kind == "talk"][
        -1
    ] == "In today's words"
    with store.reading() as connection:
        kept = connection.exec_driver_sql(f"SELECT body, format FROM entries WHERE n = {talk.n}").one()
    assert tuple(kept) == (old, 0)


SAYS = (
    "This was begun in version 0.1.0 of playtest; Trade Warz has changed since. "
    "Where partner powers meet other cards, they now do what ruling 29 says."
)


def test_what_partners_powers_did_before_ruling_29_opens_and_says_what_differs(store):
    """Here a player has 79 GDP who had 78 at the table; nothing said so."""
    table = Table.open(store, store.import_((SAMPLES / "powers_before_ruling_29.playtest").read_bytes()))
    assert table.readonly is None
    assert table.outcome.scores == (16, 79)
    assert table.warning == SAYS
    assert SAYS in transcript(table)


def test_what_ruling_29_would_play_otherwise_is_kept_whole_and_opens_up_to_there(store):
    """It could not be taken in at all."""
    data = (SAMPLES / "powers_that_part_from_ruling_29.playtest").read_bytes()
    _, entries = unpack(data)
    id = store.import_(data)
    assert store.entries(id) == entries
    table = Table.open(store, id)
    assert len(table.log) == 20 < len(entries)
    assert "shown up to entry 20, read-only" in table.readonly
    assert table.warning == SAYS
    assert unpack(store.export(id))[1] == entries


def test_a_table_without_all_powers_is_read_as_ever():
    alike, other = TradeWarz(2), TradeWarz(2, TradeRules(partner_powers="all"))
    assert alike.readings() == {}
    assert list(other.readings()) == ["29"]


def test_steps_are_taken_one_after_another():
    entry = Entry(1, 0.0, "note", body=[])
    steps = {
        number: lambda plain, number=number: {**plain, "body": [*plain["body"], number]}
        for number in (1, 2, 3)
    }
    assert upgraded_body(entry, steps, 1, 4) == [1, 2, 3]
    assert upgraded_body(entry, steps, 3, 4) == [3]
    with pytest.raises(upgrade.NewerFormat, match="format 5, and this one knows 4"):
        upgraded_body(entry, steps, 5, 4)


def upgraded_body(entry, steps, format, to):
    return upgrade.upgraded(entry, format, steps, to).body


def test_the_stores_own_file_opens_again(tmp_path):
    Store(tmp_path / "r.sqlite").close()
    assert Store(tmp_path / "r.sqlite").playtests() == []
