"""Recordings are looked after: copied while others play, brought up to date, taken away, kept private."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import psycopg
import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import Busy, NoSuchPlaytest, Store, Unusable
from playtest.table import Table
from tests.ladder import Ladder, Rules, Say

SAMPLES = Path(__file__).parent / "samples"


def played(store, moves=4, title=""):
    table = Table.new(store, Ladder(2, Rules(turns=400)), ["Ana", "Ben"], title)
    for at in range(moves):
        table.submit(at % 2, Say(1))
    return table


def test_a_backup_has_everything_checksums_and_all(store, tmp_path):
    tables = [played(store, moves) for moves in (2, 7)]
    copy = Store(store.backup(tmp_path / "copy.sqlite"))
    assert copy.verify().whole
    assert copy.playtests() == store.playtests()
    for table in tables:
        assert Table.open(copy, table.id).log == table.log


def test_a_backup_is_of_one_moment_though_somebody_is_in_the_middle_of_writing(file_store, tmp_path):
    table = played(file_store)
    with file_store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM entries")
        copy = Store(file_store.backup(tmp_path / "copy.sqlite"))
        connection.rollback()
    assert copy.entries(table.id) == table.log


def test_a_backup_replaces_nothing(file_store, tmp_path):
    (tmp_path / "copy.sqlite").write_text("dear")
    with pytest.raises(Unusable, match="already exists"):
        file_store.backup(tmp_path / "copy.sqlite")
    with pytest.raises(Unusable):
        file_store.backup(tmp_path)
    assert (tmp_path / "copy.sqlite").read_text() == "dear"
    assert not list(tmp_path.glob("*.part*"))


def test_a_backup_may_go_to_an_empty_database(store, tmp_path):
    table = played(store)
    place = f"sqlite:///{tmp_path}/other.sqlite"
    store.backup(place)
    assert Store(place).entries(table.id) == table.log
    with pytest.raises(Unusable, match="already"):
        store.backup(place)


def test_what_is_removed_is_gone_with_all_that_was_made_of_it_and_its_forks_stay(store):
    table, other = played(store, 230), played(store)
    fork = table.fork(at=3)
    frames(store)
    assert [header.id for header in store.remove(table.id)] == [fork.id]
    assert {header.id for header in store.playtests()} == {fork.id, other.id}
    assert set(frames(store).games["playtest"]) == {fork.id, other.id}
    assert Table.open(store, fork.id).state == fork.state
    with store.reading() as connection:
        for name in ("entries", "derived_snapshots", "derived_moves"):
            assert not connection.exec_driver_sql(
                f"SELECT count(*) FROM {name} WHERE playtest = '{table.id}'"
            ).scalar()
    with pytest.raises(NoSuchPlaytest):
        store.remove(table.id)


def test_somebody_at_a_table_that_is_removed_is_told(store):
    table = played(store)
    store.remove(table.id)
    with pytest.raises(NoSuchPlaytest, match="it was removed"):
        table.talk(0, "Still there?")


# -- databases of format 1


def test_a_file_of_format_1_is_brought_up_to_date_and_goes_on(tmp_path):
    place = tmp_path / "old.sqlite"
    with sqlite3.connect(place) as raw:
        raw.executescript((SAMPLES / "store_format_1.sql").read_text())
        before = raw.execute("SELECT playtest, n, body FROM entries ORDER BY 1, 2").fetchall()
    raw.close()
    goes_on(Store(place))
    with sqlite3.connect(place) as raw:
        after = raw.execute("SELECT playtest, n, body FROM entries WHERE format = 1 ORDER BY 1, 2").fetchall()
    raw.close()
    assert after == before


def test_a_servers_tables_of_format_1_are_brought_up_to_date_and_go_on(request):
    url = request.getfixturevalue("postgres")
    script = (SAMPLES / "store_format_1.sql").read_text().replace(" DOUBLE", " DOUBLE PRECISION")
    lines = [line for line in script.splitlines() if "'seat',1.5" not in line]
    creates, others = [], []
    for part in "\n".join(lines).replace("BEGIN TRANSACTION;", "").replace("COMMIT;", "").split(";\n"):
        (creates if "CREATE TABLE" in part else others).append(part)
    creates.sort(key=lambda part: "TABLE entries" in part)
    others.sort(key=lambda part: 'INTO "entries"' in part)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA old")
        connection.execute("SET search_path TO old")
        for part in filter(str.strip, creates + others):
            connection.execute(part)
    goes_on(Store(f"{url}&options=-csearch_path%3Dold"))


def goes_on(store):
    assert store.verify().whole
    assert len(store.playtests()) == 3
    table = Table.open(store, "261121-sound")
    assert table.readonly is None
    assert len(table.log) == 205
    table.talk(0, "In format 2")
    assert Table.open(store, table.id).log == table.log
    odd = Table.open(store, "261121-odd22")
    assert odd.readonly is None
    assert isinstance(odd.game, CatInTheBox)
    assert store.verify().whole
    store.close()


# -- who can read them, who holds them


@pytest.mark.skipif(os.name != "posix", reason="only there have files such permissions")
def test_recordings_are_for_their_owner_alone(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    played(store)
    for file in tmp_path.glob("r.sqlite*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE(Path(store.backup(tmp_path / "copy.sqlite")).stat().st_mode) == 0o600


def test_a_password_in_a_url_is_nowhere_to_be_seen(postgres, tmp_path):
    store = Store(f"{postgres}&password=hunter2&options=-csearch_path%3Dpublic")
    assert "hunter2" not in store.place + repr(store)
    for place in (
        "postgresql://x:hunter2@127.0.0.1:1/y?password=hunter2",
        "postgresql://127.0.0.1:port/?password=hunter2",
    ):
        with pytest.raises(Unusable) as refused:
            Store(place)
        assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("place", ["~nouser-here/x", "postgresql://127.0.0.1:port/x", "a\0b", "", "x" * 5000])
def test_a_place_that_cannot_be_is_refused_in_a_sentence(place):
    with pytest.raises(Unusable) as refused:
        Store(place)
    assert len(str(refused.value)) < 400


def test_a_place_that_is_not_there_is_not_made_unless_it_is_meant(tmp_path):
    with pytest.raises(Unusable, match="no recordings in"):
        Store(tmp_path / "misspelt.sqlite", make=False)
    assert list(tmp_path.iterdir()) == []


def held(file):
    """Another program in the middle of writing."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_nobody_in_an_event_loop_waits_for_a_lock(file_store):
    table = played(file_store)
    other = held(file_store.file)

    async def on_a_screen():
        with pytest.raises(Busy):
            table.submit(0, Say(1))
        # Had it waited, this could not come before the lock is given up.
        other.execute("ROLLBACK")
        return table.submit(0, Say(1))

    assert asyncio.run(on_a_screen()).n == 6
    other.close()
