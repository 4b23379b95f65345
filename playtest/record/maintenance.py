"""Maintenance of recordings: verify them, back them up, remove one for good."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import sqlalchemy as sa

from playtest.engines import endings
from playtest.engines.sentences import counted, one_sentence, short
from playtest.record import checksums, connections, mappings, paper, tables, versions, wal
from playtest.record.database import Database
from playtest.record.entries import UNREADABLE, Damaged, Header, NoSuchPlaytest, Unusable, to_json

_LOT = 500
"""The number of rows copied at a time."""
BESIDE = (paper.papers, mappings.understood, versions.versions)
"""Tables that exist only if something was written to them."""


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of ``verify``: how many playtests and entries it read, and what is damaged.

    ``file`` has a sentence for each fault of the database itself. ``derived`` are the playtests whose derived
    rows (their stored frames) were damaged. Such rows are dropped, and made anew from the log when needed.
    """

    playtests: int
    entries: int
    damaged: tuple[Damaged, ...]
    file: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing is damaged."""
        return not self.damaged and not self.file

    def __str__(self) -> str:
        if self.whole:
            again = f" Figures are made anew for {len(self.derived):,} of them." if self.derived else ""
            which = "The one playtest is" if self.playtests == 1 else f"All {self.playtests:,} playtests are"
            return f"{which} intact, with {counted(self.entries, 'entry', 'entries')}.{again}"
        if not self.damaged:
            kept = counted(self.entries, "entry", "entries")
            return f"The readable part of {counted(self.playtests, 'playtest')} is intact: {kept}."
        are = "is" if len(self.damaged) == 1 else "are"
        of = counted(self.playtests, "playtest")
        return f"{len(self.damaged)} of {of} {are} damaged; the others can be used."


# -- verify


def verify(database: Database) -> Verified:
    """Read every header, every entry and every derived row, and check their checksums.

    Nothing that was recorded is changed, but damaged derived rows are dropped.
    """
    file = tuple(_wrong_with_file(database))
    damaged = {one.id: one for one in database.damaged()}
    headers = database.playtests()
    count = 0
    for header in headers:
        try:
            log = database.entries(header.id)
        except Unusable as error:
            damaged.setdefault(header.id, Damaged(header.id, str(error)))
            continue
        readable = [entry for entry in log if entry.kind != UNREADABLE]
        count += len(readable)
        if len(readable) < len(log) or not log:
            why = f"entry {log[-1].n}: {log[-1].body}" if log else "it has no entries."
            damaged.setdefault(header.id, Damaged(header.id, why))
    damaged |= {id: Damaged(id, "its header is gone.") for id in _headless(database)}
    unreadable = len(damaged.keys() - {header.id for header in headers})
    papers = _wrong_on_paper(database)
    return Verified(
        len(headers) + unreadable,
        count,
        tuple(damaged.values()),
        file + papers + versions.damaged(database),
        _spoiled(database),
    )


def _wrong_on_paper(database: Database) -> tuple[str, ...]:
    try:
        paper.read(database)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return (f"A playtest on paper cannot be read: {one_sentence(error, 100)}",)
    return ()


def _spoiled(database: Database) -> tuple[str, ...]:
    """Drop derived rows with wrong checksums. Return the playtests that had such rows."""
    with database.reading() as connection:
        there = sa.inspect(connection)
        made = [name for name in there.get_table_names() if name.startswith("derived_")]
        kept = "derived_frames"
        if kept not in made or "checksums" not in {column["name"] for column in there.get_columns(kept)}:
            return ()
        said = connection.exec_driver_sql(f"SELECT playtest, checksums FROM {kept}").all()
        frames = [name for name in made if name not in (kept, tables.snapshots.name)]
        sums = {name: _sums_of(connection, name) for name in frames}
    spoiled = []
    for id, fits in said:
        found = {name.removeprefix("derived_"): by_id.get(id, "") for name, by_id in sums.items()}
        if to_json(dict(sorted(found.items()))) != _sorted(fits):
            spoiled.append(str(id))
    if spoiled and database.writable:
        with database.writing(counts=False) as connection:
            for name in (kept, *frames):
                of = sa.table(name, sa.column("playtest"))
                connection.execute(sa.delete(of).where(of.c.playtest.in_(spoiled)))
    return tuple(spoiled)


def _sums_of(connection: sa.Connection, name: str) -> dict[str, str]:
    """Return the checksum of each playtest's rows in a table of derived rows."""
    rows = connection.exec_driver_sql(f"SELECT * FROM {name} ORDER BY playtest, row")
    return {id: checksums.of_rows(map(tuple, group)) for id, group in groupby(rows, lambda row: row[0])}


def _sorted(fits: str) -> str:
    try:
        return to_json(dict(sorted(json.loads(fits).items())))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return ""


def _wrong_with_file(database: Database) -> Iterator[str]:
    if database.file is None:
        return
    if database.missing_note is not None:
        yield database.missing_note
    with database.reading() as connection:
        found = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check(3)")]
    yield from (one_sentence(str(said), 200) for said in found if said != "ok")


def _headless(database: Database) -> list[str]:
    """List the ids of playtests whose log entries exist but whose header is missing."""
    known = sa.select(tables.playtests.c.id)
    query = sa.select(tables.entries.c.playtest).where(tables.entries.c.playtest.not_in(known)).distinct()
    with database.reading() as connection:
        return [str(row[0]) for row in connection.execute(query)]


# -- backup


def backup(database: Database, to: str | Path) -> Path | str:
    """Copy everything to a new file, or to an empty database by its URL, while others keep playing.

    The copy is consistent. Returns its place. Raises ``Unusable`` if ``to`` is not empty or cannot be written
    to.
    """
    if "://" in str(to):
        copy = Database(to)
        with contextlib.closing(copy):
            if copy.playtests() or copy.damaged():
                raise Unusable(f"There are playtests in {copy.place} already; a backup needs an empty place.")
            _copy_rows(database, copy)
        return copy.place
    path = endings.of_file(str(connections.url_of(to).database), "an SQLite file", endings.SQLITE)
    if path.exists():
        raise Unusable(f"{path} already exists, and a backup never replaces anything. Choose another name.")
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        connections.look_at_file(part, make=True)
        if database.file is not None:
            _copy_file(database, part)
            wal.copied(part, database.missing_note is not None)
        else:
            _copy_into(database, part)
        os.replace(part, path)
    except (OSError, sqlite3.Error) as error:
        raise Unusable(f"The backup could not be written to {path}: {one_sentence(error)}") from None
    finally:
        for left in (part, *(part.with_name(f"{part.name}{end}") for end in ("-wal", "-shm", "-journal"))):
            left.unlink(missing_ok=True)
    return path


def _copy_file(database: Database, part: Path) -> None:
    """Copy the file with SQLite's backup, consistently while others write."""
    source = database.engine.raw_connection()
    try:
        with contextlib.closing(sqlite3.connect(part)) as copy:
            source.driver_connection.backup(copy)  # type: ignore[union-attr]  # an engine for SQLite has SQLite's
            copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        source.close()


def _copy_into(database: Database, part: Path) -> None:
    with contextlib.closing(Database(part)) as copy:
        _copy_rows(database, copy)


def _copy_rows(database: Database, copy: Database) -> None:
    """Copy all rows as of one moment, with their checksums."""
    at_once = database.engine.execution_options(isolation_level="REPEATABLE READ")
    engine = at_once if database.file is None else database.engine
    with engine.connect() as source, copy.writing() as target:
        there = sa.inspect(source).get_table_names()
        for table in (tables.playtests, tables.entries, *BESIDE):
            if table.name not in there:
                continue
            if table in BESIDE:
                table.create(target, checkfirst=True)
            result = source.execution_options(yield_per=_LOT).execute(sa.select(table))
            for lot in result.mappings().partitions(_LOT):
                target.execute(sa.insert(table), [dict(row) for row in lot])


# -- remove


def forks(database: Database, id: str) -> list[Header]:
    """List the playtests that were forked from this one."""
    return [header for header in database.playtests() if header.parent and header.parent[0] == id]


def remove(database: Database, id: str) -> list[Header]:
    """Remove a playtest for good, with everything derived from it. Return its forks, which stay.

    A playtest on paper has no forks. Raises ``NoSuchPlaytest`` if no playtest has this id.
    """
    if id.startswith(paper.PREFIX):
        paper.remove(database, id)
        return []
    left = forks(database, id)
    with database.writing() as connection:
        names = sa.inspect(connection).get_table_names()
        for name in names:
            if name.startswith("derived_") or name == tables.leases.name:
                of = sa.table(name, sa.column("playtest"))
                connection.execute(sa.delete(of).where(of.c.playtest == id))
        logs = connection.execute(sa.delete(tables.entries).where(tables.entries.c.playtest == id))
        heads = connection.execute(sa.delete(tables.playtests).where(tables.playtests.c.id == id))
        if not logs.rowcount and not heads.rowcount:
            raise NoSuchPlaytest(f"There is no playtest {short(id)} in {database.place}.")
    return left
