"""Places where nothing can be recorded: one clear sentence, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from pathlib import Path

import pytest

from playtest.record import Store, Unusable, places
from playtest.table import Table
from tests.ladder import Ladder, Say


@contextmanager
def as_nobody():
    """Permissions do not hold for root: then do it as a user for whom they do."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def read_only(folder: Path):
    for place in (folder, *folder.parents):  # pytest keeps its folders to whoever runs it
        if place == Path("/tmp") or place.stat().st_uid != os.geteuid():
            break
        place.chmod(place.stat().st_mode | 0o055)
    mode = folder.stat().st_mode
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(mode)


def sentence(place):
    with pytest.raises(Unusable) as refused:
        Store(place)
    assert str(refused.value).count("\n") == 0
    return str(refused.value)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("Dear diary, today we played")
    assert "is not a recording" in sentence(file)
    assert file.read_text() == "Dear diary, today we played"


def test_a_damaged_database_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "r.sqlite"
    content = b"SQLite format 3\0" + bytes(range(256)) * 40
    file.write_bytes(content)
    assert "damaged" in sentence(file)
    assert file.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "books.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE books (title)")
    other.close()
    before = file.read_bytes()
    assert "another program" in sentence(file)
    assert file.read_bytes() == before


def test_a_database_from_a_newer_playtest_is_refused_and_left_alone(place):
    store = Store(place)
    table = Table.new(store, Ladder(2), ["Ana", "Ben"])
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE store SET value = '99'")
    assert "newer playtest (format 99" in sentence(place)
    assert len(store.entries(table.id)) == 1


def test_a_playtest_from_a_newer_playtest_is_refused_and_the_others_open(place):
    store = Store(place)
    newer = Table.new(store, Ladder(2), ["Ana", "Ben"])
    other = Table.new(store, Ladder(2), ["Cy", "Di"])
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE playtests SET format = 99 WHERE id = '{newer.id}'")
    with pytest.raises(Unusable, match=f"Playtest {newer.id}: .*format 99"):
        Table.open(store, newer.id)
    assert Table.open(store, other.id).readonly is None
    assert len(store.playtests()) == 2


def test_an_entry_that_a_newer_playtest_added_stops_an_older_one_in_a_sentence(store):
    table = Table.new(store, Ladder(2), ["Ana", "Ben"])
    other = Table.open(store, table.id)
    other.submit(0, Say(1))
    with store.writing() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET format = 99 WHERE playtest = '{table.id}' AND n = 2")
    table.refresh()
    assert "newer playtest" in table.readonly
    assert table.state.turn == 0


def test_a_read_only_folder_is_refused(tmp_path):
    folder = tmp_path / "shelf"
    folder.mkdir()
    with read_only(folder), as_nobody():
        assert "cannot be written to" in sentence(folder / "r.sqlite")
        assert "cannot be written to" in sentence(folder / "deeper" / "r.sqlite")
    assert list(folder.iterdir()) == []


def test_recordings_in_a_read_only_folder_are_refused_and_not_lost(tmp_path):
    folder = tmp_path / "shelf"
    folder.mkdir()
    store = Store(folder / "r.sqlite")
    table = Table.new(store, Ladder(2), ["Ana", "Ben"])
    store.close()
    with read_only(folder), as_nobody():
        assert "cannot be written to" in sentence(folder / "r.sqlite")
    assert len(Store(folder / "r.sqlite").entries(table.id)) == 1


def test_a_folder_that_becomes_read_only_loses_nothing_acknowledged(tmp_path):
    folder = tmp_path / "shelf"
    folder.mkdir()
    store = Store(folder / "r.sqlite")
    table = Table.new(store, Ladder(2), ["Ana", "Ben"])
    table.submit(0, Say(1))
    store.close()
    (folder / "r.sqlite").chmod(0o444)
    with read_only(folder), as_nobody():
        with pytest.raises(Unusable, match="cannot be written to"):
            table.submit(1, Say(1))
        assert table.state.turn == 1
    (folder / "r.sqlite").chmod(0o644)
    table.submit(1, Say(1))
    assert len(table.store.entries(table.id)) == 3


def test_a_folder_is_not_a_file(tmp_path):
    assert "is a folder" in sentence(tmp_path)


def test_missing_folders_are_made(tmp_path):
    Store(tmp_path / "a" / "b" / "r.sqlite").close()
    assert (tmp_path / "a" / "b" / "r.sqlite").exists()


MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/ana/local ext4 rw 0 0
//nas/My\\040Share /mnt/My\\040Share cifs rw 0 0
ana@far: /mnt/far fuse.sshfs rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/var/games", None),
        ("/home/ana", "nfs4"),
        ("/home/ana/local/games", None),
        ("/homework", None),
        ("/mnt/My Share/games", "cifs"),
        ("/mnt/far", "fuse.sshfs"),
    ],
)
def test_a_network_folder_is_told_from_one_of_this_machine(folder, kind):
    assert places.network_folder(Path(folder), MOUNTS) == kind


def test_what_a_mac_says_of_its_mounts_is_read_the_same_way():
    line = "//ana@nas/My Share on /Volumes/My Share (smbfs, nodev, nosuid, mounted by ana)"
    assert places.network_folder(Path("/Volumes/My Share/x"), places._bsd_mount(line)) == "smbfs"


def test_this_machines_temporary_folder_is_no_network_folder(tmp_path):
    assert places.network_folder(tmp_path) is None


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://nobody:secret@127.0.0.1:1/x", "cannot be used now"),
        ("oracle+dust://x/y", "not a database that playtest can use"),
        ("mysql+pymysql://x/y", "driver pymysql is not installed"),
        ("://", "not the URL of a database"),
    ],
)
def test_a_database_that_cannot_be_reached_says_so_without_its_password(url, why):
    said = sentence(url)
    assert why in said
    assert "secret" not in said


def test_recordings_go_where_the_environment_says(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYTEST_RECORDINGS", str(tmp_path / "mine.sqlite"))
    store = Store()
    assert store.place == str(tmp_path / "mine.sqlite")
    store.close()


def test_in_a_checkout_recordings_go_where_git_does_not_look(monkeypatch):
    monkeypatch.delenv("PLAYTEST_RECORDINGS", raising=False)
    assert Path(places.default()).parts[-3:] == ("data", "recordings", "recordings.sqlite")


def test_sqlite_waits_for_others_and_writes_through(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    with store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() >= 10_000
    store.close()
