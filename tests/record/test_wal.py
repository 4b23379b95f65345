"""The log beside a file: a copy is whole, or says that it is not, wherever it is looked at."""

from __future__ import annotations

import gc
import multiprocessing
import os
import shutil
import signal
import sqlite3

import pytest
from typer.testing import CliRunner

import playtest
from playtest.cli import app
from playtest.record import Store, Unusable, wal
from playtest.table import Table
from playtest.widgets import start
from tests.ladder import Ladder, Rules, Say
from tests.widgets.conftest import Page

playtest.register(Ladder)


def ladder(store):
    return Table.new(store, Ladder(2, Rules(turns=400)), ["Ana", "Ben"], seed=1)


def play(table, moves):
    for _ in range(moves):
        table.submit(table.pending[0], Say(1))
    return table


def copied(store, tmp_path, *ends):
    """A copy as somebody makes it who takes only some of the files."""
    place = tmp_path / "copy" / "r.sqlite"
    place.parent.mkdir()
    for end in ends:
        shutil.copyfile(f"{store.file}{end}", f"{place}{end}")
    return place


@pytest.fixture
def begun(file_store):
    """A playtest whose first move has been moved into the file, and the later ones perhaps not."""
    table = play(ladder(file_store), 2)
    file_store._moving.now(5)
    return play(table, 6)


def said_everywhere(place, id, word):
    """What is wrong is said where a file is opened, listed, verified and salvaged."""
    run = CliRunner().invoke(app, ["recordings", "--recordings", str(place)])
    assert word in run.stderr
    run = CliRunner().invoke(app, ["verify", "--recordings", str(place)])
    assert run.exit_code
    assert word in run.output
    page = Page(start(store=place).board)
    page.do("hello")
    assert word in page.text
    if wal.wrong_with_log(place):
        with pytest.raises(Unusable, match=word):
            Store(place)
    else:
        store = Store(place)
        assert word in Table.open(store, id).warning
        assert not store.verify().whole
        store.close()
    into = place.with_name("saved.sqlite")
    run = CliRunner().invoke(app, ["salvage", str(place), str(into)])
    assert word in run.output
    return Store(into)


def test_a_file_copied_without_its_log_is_shorter_and_says_so_everywhere(begun, tmp_path):
    place = copied(begun.store, tmp_path, "")
    saved = said_everywhere(place, begun.id, "without its companion file")
    assert saved.entries(begun.id) == begun.log[: len(saved.entries(begun.id))]
    assert len(saved.entries(begun.id)) >= 3
    assert saved.verify().whole
    assert saved.missing_note is None


def test_it_goes_on_saying_so_though_somebody_played_on_in_it(begun, tmp_path):
    place = copied(begun.store, tmp_path, "")
    store = Store(place)
    play(Table.open(store, begun.id), 2)
    store.close()
    again = Store(place)
    assert "without its companion file" in Table.open(again, begun.id).warning
    assert "without its companion file" in Store(again.backup(tmp_path / "backup.sqlite")).missing_note


def test_with_its_log_and_the_index_of_that_a_copy_is_whole(begun, tmp_path):
    store = Store(copied(begun.store, tmp_path, "", "-wal", "-shm"))
    assert store.missing_note is None
    assert store.verify().whole
    assert Table.open(store, begun.id).log == begun.log


def test_with_its_log_and_without_the_index_a_copy_has_every_move_and_says_that_it_cannot_tell(
    begun, tmp_path
):
    place = copied(begun.store, tmp_path, "", "-wal")
    store = Store(place)
    assert Table.open(store, begun.id).log == begun.log
    store.close()
    saved = said_everywhere(place, begun.id, "the latest moves may be missing")
    assert saved.entries(begun.id) == begun.log
    assert (saved.missing_note, saved.verify().whole) == (None, True)
    assert "may be missing" in Store(Store(place).backup(place.with_name("backup.sqlite"))).missing_note


def commits_of(place):
    """After how many bytes of the log beside a file a commit ends."""
    frames = wal.read_log(wal.log_of(place).read_bytes()).frames
    return [32 + (at + 1) * (24 + 4096) for at, frame in enumerate(frames) if frame.commits]


@pytest.mark.parametrize("moved", [False, True], ids=["still in it", "in the file too"])
def test_wherever_between_two_moves_a_log_is_cut_off_a_copy_of_both_is_not_silently_shorter(
    begun, tmp_path, moved
):
    if moved:
        begun.store._moving.now(5)
    whole = copied(begun.store, tmp_path, "", "-wal")
    told = []
    for number, end in enumerate(commits_of(whole)):
        place = tmp_path / f"cut{number}.sqlite"
        shutil.copyfile(whole, place)
        wal.log_of(place).write_bytes(wal.log_of(whole).read_bytes()[:end])
        assert wal.read_log(wal.log_of(place).read_bytes()).more is False
        if "is damaged or incomplete" in (wal.wrong_with_log(place) or ""):
            told.append("refused")
            with pytest.raises(Unusable, match="is damaged or incomplete"):
                Store(place)
            into = Store(tmp_path / f"saved{number}.sqlite")
            assert into.salvage(place)[0].wrong
            assert into.entries(begun.id) == begun.log
        else:
            told.append("unsure")
            assert "may be missing" in Store(place).missing_note
    assert len(told) > 5
    assert told.count("refused") == (len(told) - 1 if moved else 0)


def test_a_log_of_later_than_its_file_is_refused(begun, tmp_path):
    place = copied(begun.store, tmp_path, "")
    play(begun, 2)
    begun.store._moving.now(5)
    play(begun, 6)  # SQLite begins its log anew
    shutil.copyfile(wal.log_of(begun.store.file), wal.log_of(place))
    assert wal.read_log(wal.log_of(place).read_bytes()).more is False
    with pytest.raises(Unusable, match="is damaged or incomplete"):
        Store(place)


def test_a_log_without_its_file_is_not_thrown_away(begun, tmp_path):
    place = copied(begun.store, tmp_path, "-wal")
    log = wal.log_of(place).read_bytes()
    with pytest.raises(Unusable, match="is damaged or incomplete"):
        Store(place)
    assert wal.log_of(place).read_bytes() == log


def test_what_is_closed_is_whole_without_anything_beside_it(begun, tmp_path):
    begun.store.close()
    assert sorted(path.name for path in begun.store.file.parent.glob("rec*")) == ["recordings.sqlite"]
    store = Store(copied(begun.store, tmp_path, ""))
    assert (store.missing_note, store.verify().whole) == (None, True)
    assert Table.open(store, begun.id).log == begun.log


def test_when_it_has_been_quiet_for_a_while_a_copy_is_whole_though_it_is_open(begun, tmp_path):
    begun.store._moving._say_whole()
    store = Store(copied(begun.store, tmp_path, ""))
    assert store.missing_note is None
    assert Table.open(store, begun.id).log == begun.log
    store.close()
    play(begun, 2)
    shutil.copyfile(begun.store.file, store.file)
    assert "without its companion file" in Store(store.file).missing_note


@pytest.mark.parametrize("hurt", ["a bit", "its beginning", "its end", "its half"])
def test_a_damaged_log_is_said_before_anything_is_changed_and_costs_nothing_that_is_in_the_file(
    begun, tmp_path, hurt
):
    place = copied(begun.store, tmp_path, "", "-wal")
    log = wal.log_of(place)
    data = bytearray(log.read_bytes())
    match hurt:
        case "a bit":
            data[32 + 24 + 100] ^= 4
        case "its beginning":
            data[20] ^= 1
        case "its end":
            del data[-100:]
        case "its half":
            del data[len(data) // 2 - 7 :]
    log.write_bytes(data)
    before = place.read_bytes(), log.read_bytes()
    saved = said_everywhere(place, begun.id, "beside")
    assert (place.read_bytes(), log.read_bytes()) == before
    entries = saved.entries(begun.id)
    assert len(entries) >= 3
    assert entries == begun.log[: len(entries)]


def test_a_log_cut_off_between_two_moves_is_told_by_its_index(begun, tmp_path):
    place = copied(begun.store, tmp_path, "", "-wal", "-shm")
    assert wal.wrong_with_log(place) is None
    log = wal.log_of(place)
    frames = wal.read_log(log.read_bytes()).frames
    last = max(at for at, frame in enumerate(frames[:-1]) if frame.commits) + 1
    os.truncate(log, 32 + last * (24 + 4096))
    assert wal.read_log(log.read_bytes()).more is False
    assert "is damaged or incomplete" in wal.wrong_with_log(place)


def _play_and_say(place, said):
    table = ladder(Store(place))
    while True:
        table.submit(table.pending[0], Say(1))
        said.send((table.id, len(table.log)))


def test_what_a_killed_process_left_is_whole_and_nothing_is_said(tmp_path):
    place = tmp_path / "r.sqlite"
    Store(place).close()
    ear, mouth = multiprocessing.get_context("spawn").Pipe(duplex=False)
    player = multiprocessing.get_context("spawn").Process(target=_play_and_say, args=(place, mouth))
    player.start()
    while (told := ear.recv())[1] < 30:
        pass
    os.kill(player.pid, signal.SIGKILL)
    player.join()
    while ear.poll(0):
        told = ear.recv()
    store = Store(place)
    assert store.missing_note is None
    assert len(store.entries(told[0])) >= told[1]
    assert store.verify().whole


def test_a_store_that_is_forgotten_leaves_a_file_that_is_whole(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    id = play(ladder(store), 3).id
    thread = store._moving._thread
    del store
    thread.join(10)
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(tmp_path / "r.sqlite", copy)
    opened = Store(copy)
    assert opened.missing_note is None
    assert len(opened.entries(id)) == 4


def test_a_store_that_was_closed_touches_nothing_when_it_is_forgotten(tmp_path):
    """It opened the file again, and left two more beside one that had become read-only."""
    store = Store(tmp_path / "r.sqlite")
    Table.new(store, Ladder(2), ["Ann", "Ben"]).submit(0, Say(1))
    store.close()
    before = tmp_path.stat().st_mtime_ns
    del store
    gc.collect()
    assert tmp_path.stat().st_mtime_ns == before
    assert [each.name for each in tmp_path.iterdir()] == ["r.sqlite"]


def test_two_stores_on_one_file_may_close_in_any_order(tmp_path):
    one, other = Store(tmp_path / "r.sqlite"), Store(tmp_path / "r.sqlite")
    table = play(ladder(one), 3)
    one.close()
    mine = play(Table.open(other, table.id), 3)
    other.close()
    again = Store(tmp_path / "r.sqlite")
    assert again.missing_note is None
    assert again.entries(table.id) == mine.log


def test_the_log_is_read_as_sqlite_reads_it(begun):
    log = wal.read_log(wal.log_of(begun.store.file).read_bytes())
    assert (log.fits, log.more) == (True, False)
    assert log.frames[log.sound - 1].commits
    with sqlite3.connect(f"file:{begun.store.file}?mode=ro", uri=True) as raw:
        assert raw.execute("SELECT count(*) FROM entries").fetchone()[0] == len(begun.log)
    raw.close()
