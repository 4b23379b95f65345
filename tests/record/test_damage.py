"""Damage is noticed, and what is not damaged goes on: flipped bits, cut files, odd rows, lonely copies."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from playtest.frames import frames
from playtest.record import Store, Unusable, paper
from playtest.table import Table
from tests.ladder import Ladder, Rules, Say
from tests.record import flips

PAPER = paper.Paper(
    "cat_in_the_box",
    date(1970, 1, 5),
    tuple(paper.Sat(name, 3, name == "Ana") for name in ("Ana", "Ben", "Cy")),
)


def ladder(store, title=""):
    return Table.new(store, Ladder(2, Rules(turns=400)), ["Ana", "Ben"], title, seed=1)


def played(store, moves, title=""):
    table = ladder(store, title)
    for at in range(moves):
        table.submit(at % 2, Say(1 + at % 3))
    return table


def change(store, what, *values):
    with store.writing() as connection:
        assert connection.exec_driver_sql(what, values).rowcount == 1


SPOILED = [
    ("created", 253402300799.0),
    ("created", "yesterday"),
    ("seats", "Ana and Ben"),
    ("tags", "{"),
    ("tags", "[1]"),
    ("players", "two"),
    ("seats", "[" * 200_000),
]


@pytest.mark.parametrize(("column", "value"), SPOILED, ids=lambda part: str(part)[:12])
def test_a_damaged_header_is_listed_with_a_reason_and_hides_no_other_playtest(file_store, column, value):
    odd, other = played(file_store, 3), played(file_store, 4)
    change(file_store, f"UPDATE playtests SET {column} = ? WHERE id = ?", value, odd.id)
    assert [header.id for header in file_store.playtests()] == [other.id]
    (damaged,) = file_store.damaged()
    assert damaged.id == odd.id
    assert len(damaged.reason) < 200
    with pytest.raises(Unusable, match="is damaged"):
        file_store.header(odd.id)
    assert list(frames(file_store).games["playtest"]) == [other.id]
    assert Table.open(file_store, other.id).readonly is None


def test_a_header_whose_title_changed_by_itself_opens_read_only(store):
    table = played(store, 2, "evening")
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE playtests SET title = 'evenine' WHERE id = '{table.id}'")
    assert "damaged" in Table.open(store, table.id).readonly
    assert [one.id for one in store.damaged()] == [table.id]


def test_an_entry_that_changed_by_itself_opens_read_only_up_to_it_though_it_would_replay(store):
    table = played(store, 6)
    with store.writing() as connection:
        other = '{"number":2,"kind":"say"}'
        connection.exec_driver_sql(
            f"UPDATE entries SET body = '{other}' WHERE playtest = '{table.id}' AND n = 4"
        )
    opened = Table.open(store, table.id)
    assert opened.readonly.startswith("Entry 4")
    assert len(opened.log) == 3


def test_a_log_that_lost_its_end_does_not_open_as_if_it_were_whole(store):
    table = played(store, 6)
    with store.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM entries WHERE playtest = '{table.id}' AND n > 5")
    opened = Table.open(store, table.id)
    assert "ends at entry 5" in opened.readonly
    assert len(opened.log) == 5


def test_a_log_under_anothers_id_is_not_taken_for_its_own(file_store):
    one, other = played(file_store, 4), played(file_store, 4)
    with file_store.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM entries WHERE playtest = '{one.id}'")
        connection.exec_driver_sql(f"UPDATE entries SET playtest = '{one.id}' WHERE playtest = '{other.id}'")
    with pytest.raises(Unusable, match="damaged"):
        Table.open(file_store, one.id)


@pytest.mark.parametrize("column", ["state", "countdown", "events", "n"])
def test_a_snapshot_that_is_not_json_is_dropped_and_the_log_opens(store, column):
    table = played(store, 250)
    value = "7" if column == "n" else "'not json'"
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE derived_snapshots SET {column} = {value}")
    opened = Table.open(store, table.id)
    assert opened.readonly is None
    assert opened.state == table.state
    assert opened.events(0) == table.events(0)
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM derived_snapshots").scalar() == 0


def test_what_happened_on_a_damaged_playtest_reaches_the_frames_as_an_error_and_no_further(file_store):
    odd, other = played(file_store, 6), played(file_store, 6)
    change(file_store, "UPDATE entries SET body = '{}' WHERE playtest = ? AND n = 4", odd.id)
    games = frames(file_store).games.set_index("playtest")
    assert "damaged" in games.loc[odd.id, "error"]
    assert not games.loc[other.id, "error"]


def test_an_unreadable_text_is_damage_of_its_row_alone(file_store):
    odd, other = played(file_store, 6), played(file_store, 6)
    change(
        file_store, "UPDATE entries SET body = CAST(x'ff7b7d' AS TEXT) WHERE playtest = ? AND n = 4", odd.id
    )
    assert Table.open(file_store, odd.id).readonly.startswith("Entry 4")
    assert Table.open(file_store, other.id).readonly is None


# -- verify, salvage


def test_verify_says_that_all_is_whole_and_which_is_not(store):
    table, other = played(store, 5), played(store, 3)
    found = store.verify()
    assert found.whole
    assert (found.playtests, found.entries) == (2, 10)
    with store.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM entries WHERE playtest = '{table.id}' AND n = 3")
    found = store.verify()
    assert [one.id for one in found.damaged] == [table.id]
    assert "entry 3: it is missing" in found.damaged[0].reason
    assert other.id not in str(found)


def test_verify_finds_a_log_whose_header_is_gone(file_store):
    table = played(file_store, 3)
    file_store.close()
    with sqlite3.connect(file_store.file) as raw:
        raw.execute("DELETE FROM playtests")
    raw.close()
    assert [one.id for one in Store(file_store.file).verify().damaged] == [table.id]


def test_a_damaged_entry_is_salvaged_up_to_it_and_the_others_whole(file_store, tmp_path):
    odd, other = played(file_store, 6), played(file_store, 7)
    change(file_store, "UPDATE entries SET at = 0 WHERE playtest = ? AND n = 5", odd.id)
    file_store.close()
    into = Store(tmp_path / "saved.sqlite")
    saved = {one.id: one for one in into.salvage(file_store.file)}
    assert (saved[odd.id].entries, saved[other.id].entries) == (4, 8)
    assert "damaged" in saved[odd.id].wrong
    assert not saved[other.id].wrong
    assert Table.open(into, other.id).log == other.log
    going_on = Table.open(into, odd.id)
    assert going_on.readonly is None
    assert going_on.log == odd.log[:4]


@pytest.mark.parametrize("rules", ['{"turns":', '{"laps": 3}'])
def test_a_playtest_whose_rules_are_damaged_is_lost_and_not_kept_as_one_that_cannot_be_opened(
    file_store, tmp_path, rules
):
    odd, other = played(file_store, 6), played(file_store, 7)
    change(file_store, "UPDATE playtests SET rules = ? WHERE id = ?", rules, odd.id)
    file_store.close()
    into = Store(tmp_path / "saved.sqlite")
    saved = {one.id: one for one in into.salvage(file_store.file)}
    assert (saved[odd.id].entries, saved[other.id].entries) == (0, 8)
    assert "do not fit Ladder" in saved[odd.id].wrong
    assert [header.id for header in into.playtests()] == [other.id]


def test_a_file_cut_in_half_gives_what_its_first_half_holds(file_store, tmp_path):
    tables = [played(file_store, 60) for _ in range(8)]
    file_store.close()
    content = file_store.file.read_bytes()
    cut = tmp_path / "cut.sqlite"
    cut.write_bytes(content[: len(content) // 2])
    before = cut.read_bytes()
    into = Store(tmp_path / "saved.sqlite")
    saved = {one.id: one.entries for one in into.salvage(cut)}
    assert sum(saved.values()) > 100
    for table in tables:
        if saved.get(table.id):
            assert Table.open(into, table.id).log == table.log[: saved[table.id]]
    assert cut.read_bytes() == before


def test_a_torn_export_is_salvaged_up_to_the_tear(file_store, tmp_path):
    table = played(file_store, 9)
    torn = tmp_path / "torn.playtest"
    torn.write_text(file_store.export(table.id)[:-900])
    into = Store(tmp_path / "saved.sqlite")
    (saved,) = into.salvage(torn)
    assert 1 < saved.entries < 10
    assert Table.open(into, saved.id).log == table.log[: saved.entries]


@pytest.mark.parametrize("what", ["nothing there", "a letter", "itself"])
def test_what_cannot_be_salvaged_is_said(file_store, tmp_path, what):
    place = {"nothing there": tmp_path / "no", "a letter": tmp_path / "letter", "itself": file_store.file}[
        what
    ]
    if what == "a letter":
        place.write_text("Dear all")
    with pytest.raises(Unusable):
        file_store.salvage(place)


# -- single bits


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    return flips.recorded(tmp_path_factory.mktemp("flips"))


def test_of_fifty_flipped_bits_none_makes_a_playtest_silently_different_or_shorter(recorded, tmp_path):
    came = flips.flip_bits(recorded, tmp_path, 50, seed=1)
    assert (came.silently_different, came.silently_shorter, came.lost_though_not_hit) == (0, 0, 0)


def test_of_ten_cut_files_none_opens_silently_shorter(recorded, tmp_path):
    came = flips.cut(recorded, tmp_path, 10, seed=1)
    assert (came.silently_different, came.silently_shorter, came.lost_though_not_hit) == (0, 0, 0)


def test_of_ten_cut_logs_none_leaves_a_playtest_silently_shorter(recorded, tmp_path):
    came = flips.cut_log(recorded, tmp_path, 10, seed=1)
    assert (came.silently_different, came.silently_shorter, came.lost_though_not_hit) == (0, 0, 0)
    assert came.noticed + came.file_refused == 10


PIECES = {
    "flipped bits in the file": lambda *at, seed: flips.flip_bits(*at, 175, seed=seed),
    "flipped bits in the log beside it": lambda *at, seed: flips.flip_bits(*at, 50, seed=seed, log=True),
    "cuts of the file": lambda *at, seed: flips.cut(*at, 25, seed=seed),
    "cuts of the log beside it": lambda *at, seed: flips.cut_log(*at, 25, seed=seed),
}


@pytest.mark.soak
@pytest.mark.parametrize("piece", range(8))
def test_none_of_2200_flips_and_cuts_goes_unnoticed(recorded, tmp_path, measured, piece):
    for what, tried in PIECES.items():
        came = tried(recorded, tmp_path, seed=100 + piece)
        measured(what, came)
        assert (came.silently_different, came.silently_shorter, came.lost_though_not_hit) == (0, 0, 0)


def test_of_two_that_overlap_only_what_is_hit_is_lost(recorded, tmp_path):
    """Two pages are hit, so that SQLite comes to what lies between them from neither side."""
    content = bytearray(recorded.file.read_bytes())
    hit = set()
    rows = [
        at for at in range(0, len(content), 4096) if content[at] == 0x0D and _holds(recorded, content, at)
    ]
    for at in (rows[len(rows) // 4], rows[3 * len(rows) // 4]):
        hit |= _holds(recorded, content, at)
        content[at : at + 4096] = bytes(4096)
    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(content)
    into = Store(tmp_path / "saved.sqlite")
    into.salvage(torn)
    whole = {id for id, log in recorded.logs.items() if into.entries(id) == log}
    assert recorded.logs.keys() - whole <= hit < recorded.logs.keys()


def _holds(recorded, content, at):
    return {id for id in recorded.logs if id.encode() in content[at : at + 4096]}


def test_a_playtest_on_paper_is_salvaged_and_copied_too(file_store, tmp_path):
    paper.write(file_store, PAPER)
    (kept,) = paper.read(file_store)
    file_store.backup(f"sqlite:///{tmp_path}/other.sqlite")
    elsewhere = Store(tmp_path / "other.sqlite")
    assert paper.read(elsewhere) == [kept]
    file_store.close()
    with file_store.file.open("r+b") as file:
        file.write(b"not a database")
    into = Store(tmp_path / "saved.sqlite")
    assert [str(one) for one in into.salvage(file_store.file)] == [
        f"Playtest {kept.id}, which was played on paper, is saved."
    ]
    assert paper.read(into) == [kept]


def test_of_ten_flipped_bits_in_the_log_beside_the_file_none_costs_a_playtest_that_was_not_hit(
    recorded, tmp_path
):
    came = flips.flip_bits(recorded, tmp_path, 10, seed=1, log=True)
    assert (came.silently_different, came.silently_shorter, came.lost_though_not_hit) == (0, 0, 0)


def test_the_samples_of_this_test_are_there(recorded):
    assert Path(recorded.file).exists()
    assert len(recorded.logs) == 6
