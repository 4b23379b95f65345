"""Recover what can still be read from a damaged file: every playtest, as far as it can be trusted.

The file itself is never touched. Recovered playtests go into a place of their own, with a note of how far
each goes.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, BinaryIO

import sqlalchemy as sa

from playtest import catalog
from playtest.engines.sentences import counted, one_sentence, short
from playtest.record import checksums, pages, paper, portable, tables, validation, versions, wal
from playtest.record.connections import file_at
from playtest.record.database import Database
from playtest.record.entries import FORMAT, UNREADABLE, Entry, Header, Taken, Unusable, is_id
from playtest.record.fold import Fold
from playtest.record.headers import game_of
from playtest.record.replay import Broken

_LARGER = 1000
"""Limit on a cut-off file's original size, as a multiple of its size now.

A larger size in the header means that the header is damaged.
"""
_FLOATS = frozenset(["at", "shown", "created"])
"""Float columns, which SQLite stores as integers if their values are whole."""

_TORN = (sqlite3.Error, UnicodeDecodeError)
"""Errors from reading a damaged file; even its error messages may be invalid text."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The result of salvaging one item: a playtest, or the journal's text about a version of the rules.

    ``id`` is the new id of the playtest, or says which version it is if ``version`` is true. ``entries`` is
    the number of saved entries, and ``wrong`` says what was damaged.
    """

    id: str
    entries: int
    wrong: str = ""
    on_paper: bool = False
    version: bool = False

    def __str__(self) -> str:
        if self.version:
            kept = f"What the journal says of {self.id} is saved."
            return f"A version in the journal is lost: {self.wrong}" if self.wrong else kept
        if self.on_paper:
            return f"Playtest {self.id}, which was played on paper, is saved."
        if not self.wrong:
            return f"Playtest {self.id} is intact, with {counted(self.entries, 'entry', 'entries')}."
        if not self.entries:
            return f"Playtest {self.id} is lost: {self.wrong}"
        return f"Playtest {self.id} is saved up to entry {self.entries:,}: {self.wrong}"


def salvage(path: str | Path, into: Database) -> list[Salvaged]:
    """Recover every playtest from a damaged file into ``into``, each as far as it can be read.

    ``path`` is a file of recordings or an exported playtest. Raises ``Unusable`` if it is neither.
    """
    place = file_at(path)
    if into.file is not None and into.file.exists() and place.exists() and into.file.samefile(place):
        raise Unusable("That is the damaged file itself. Name a new file for the salvaged playtests.")
    try:
        data = _bytes(place)
    except (OSError, ValueError) as error:
        raise Unusable(f"{short(str(place), 200)} cannot be read: {one_sentence(error)}") from None
    if data[:64].lstrip(b"\xef\xbb\xbf \r\n")[:1] == b"{":
        return [_of_export(place.name, data, into)]
    found = _found_in(place, data)
    saved = [_saved(into, *playtest) for playtest in found.playtests()]
    papers = [_saved_paper(into, row) for row in found.papers.values()]
    return [*saved, *papers, *(_saved_version(into, rows) for rows in found.versions.values())]


def _of_export(name: str, data: bytes, into: Database) -> Salvaged:
    try:
        header, entries = portable.unpack_torn(data)
    except portable.NotImportable as error:
        raise Unusable(f"{name} is neither a recordings file nor an exported playtest: {error}") from None
    wrong = ""
    try:
        portable.unpack(data)
    except portable.NotImportable as error:
        wrong = str(error)
    return _saved(into, header, entries, wrong)


def _saved(into: Database, header: Header, entries: Sequence[Entry], wrong: str) -> Salvaged:
    """Save the part of a playtest's log that is valid and can be replayed; return the result.

    ``wrong`` says what is already known to be damaged.
    """
    entries, wrong = _sound(header, entries, wrong)
    if not entries:
        return Salvaged(header.id, 0, wrong)
    header = replace(header, damage=None, format=FORMAT)
    while True:
        try:
            into.create(header, entries)
        except Taken:
            if into.entries(header.id) == list(entries):
                return Salvaged(header.id, len(entries), wrong)
            header = replace(header, id=into.new_id())
        except validation.Invalid as problem:
            return Salvaged(header.id, 0, str(problem))
        else:
            return Salvaged(header.id, len(entries), wrong)


def _saved_paper(into: Database, row: Row) -> Salvaged:
    """Save a playtest on paper from its row; return the result."""
    id = str(row["id"])
    try:
        paper.write(into, paper.loaded(id, json.loads(row["body"])))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        return Salvaged(id, 0, one_sentence(error))
    return Salvaged(id, 0, on_paper=True)


def _saved_version(into: Database, rows: Sequence[Row]) -> Salvaged:
    """Save what was written about a version, from the first undamaged of ``rows``; return the result."""
    wrong = ""
    for row in rows:
        wrong = versions.wrong(SimpleNamespace(**row))
        if wrong:
            continue
        try:
            one = versions.loaded(row["body"])
            versions.restore(into, [one])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            return Salvaged(str(row["id"]), 0, one_sentence(error), version=True)
        game = catalog.game(one.game).title if one.game in catalog.names() else one.game
        return Salvaged(f"{short(one.name or one.key or 'its own rules')} of {game}", 0, version=True)
    return Salvaged(str(rows[0]["id"]), 0, wrong, version=True)


def _sound(header: Header, entries: Sequence[Entry], wrong: str) -> tuple[list[Entry], str]:
    """Return the valid entries at the beginning, and why the rest is not valid.

    The valid entries end before the first one that is damaged or cannot be replayed.
    """
    sound: list[Entry] = []
    for entry in entries:
        why = entry.body if entry.kind == UNREADABLE else validation.problem(entry, header.players)
        if why is None and entry.n != len(sound) + 1:
            why = f"entry {len(sound) + 1} is missing."
        if why is not None:
            wrong = wrong or str(why)
            break
        sound.append(entry)
    try:
        game = game_of(header, None)
    except ValueError as error:
        if header.damage and header.game in catalog.names():  # its rules could not be opened again
            return [], one_sentence(error)
        # Unknown game: the undamaged part is kept, to be opened where the game is known.
        return sound, wrong or (one_sentence(error) if header.damage else "")
    while sound:
        fold = Fold(game, header.seats)
        try:
            for entry in sound:
                fold.note_down(entry)
            fold.settle()
        except Broken as broken:
            sound, wrong = sound[: broken.n - 1], wrong or str(broken)
        else:
            break
    return sound, wrong or header.damage or ""


# -- a database that may be torn anywhere


def _found_in(place: Path, file: bytes) -> _Found:
    """Find every playtest and every text about a version, in a file and in the log next to it.

    ``file`` has the contents of the file at ``place``. Raises ``Unusable`` if nothing is found.
    """
    log = _bytes(wal.log_of(place)) if wal.log_of(place).exists() else b""
    known = wal.read_log(log)
    found = _Found()
    with TemporaryDirectory() as name:
        folder = Path(name)
        found.read(_copy(folder / "torn.sqlite", file, log), place)
        if log and (known.more or not known.fits or not wal.of_one_moment(file, known)):
            found.missing_note = f"the log beside it ({wal.log_of(place).name}) is damaged or was cut off."
            found.read(_copy(folder / "without.sqlite", file), place)
            found.read(_copy(folder / "with-all.sqlite", _with_all(file, known.frames)), place)
            for frame in known.frames:
                found.take(pages.rows_of_page(frame.content))
    if not (found.heads or found.logs or found.papers or found.versions):
        raise Unusable(f"{place.name} is not a recording or an exported playtest, or none of it can be read.")
    return found


def _with_all(file: bytes, frames: Sequence[wal.Frame]) -> bytes:
    """Return the contents of ``file`` after copying every page of its log into it.

    Pages that do not belong in the file are found later by their checksums.
    """
    made = bytearray(file)
    for frame in frames:
        end = frame.page * len(frame.content)
        if 0 < end <= _LARGER * max(len(file), len(frame.content)):
            made.extend(b"\0" * (end - len(made)))
            made[end - len(frame.content) : end] = frame.content
    return bytes(made)


_kept_open: list[BinaryIO] = []
"""Files that are also open here as recordings.

Closing any handle of such a file would drop SQLite's locks on it.
"""


def _bytes(place: Path) -> bytes:
    file = place.open("rb")
    try:
        return file.read()
    finally:
        _kept_open.append(file) if wal.is_open_here(place) else file.close()


def _copy(copy: Path, file: bytes, log: bytes = b"") -> Path:
    copy.write_bytes(file)
    # A file that was cut off is padded, as SQLite would otherwise read nothing of it.
    size = (int.from_bytes(file[16:18], "big") or 1) * int.from_bytes(file[28:32], "big")
    if len(file) < size < len(file) * _LARGER:
        os.truncate(copy, size)
    if log:
        wal.log_of(copy).write_bytes(log)
    return copy


class _Found:
    """All rows found in a damaged file; an item may have several rows, such as old copies.

    ``missing_note`` says what the file lacks if it was copied without its log.
    """

    def __init__(self) -> None:
        self.heads: dict[str, list[Row]] = {}
        self.logs: dict[str, dict[int, list[Row]]] = {}
        self.papers: dict[str, Row] = {}
        self.versions: dict[str, list[Row]] = {}
        self.missing_note = ""

    def playtests(self) -> Iterator[tuple[Header, list[Entry], str]]:
        """Yield the header and entries of each playtest, and what is wrong with it."""
        for id, heads in self.heads.items():
            header, entries, wrong = _playtest(heads, self.logs.get(id, {}))
            yield header, entries, wrong or self.missing_note
        for id in self.logs.keys() - self.heads.keys():
            yield _headless(id, len(self.logs[id]))

    def read(self, copy: Path, place: Path) -> None:
        """Add the rows that SQLite reads in ``copy``, a copy of the file at ``place``.

        If something is damaged or missing, also add the rows found in all pages. Unused pages hold removed
        rows, so they are read only if necessary.
        """
        whole = self._read_by_sqlite(copy, place)
        if not whole or self.missing_note or any(wrong for _, _, wrong in self.playtests()):
            self.take(pages.rows(copy.read_bytes()))

    def take(self, rows: Iterable[Sequence[Any]]) -> None:
        """Keep each of these rows as one of the table that it fits. Rows that fit no table are skipped."""
        for columns in rows:
            for table, older in _TABLES.items():
                if len(columns) in (len(table.c), len(table.c) - older) and is_id(columns[0]):
                    self._take(table, columns)

    def _read_by_sqlite(self, copy: Path, place: Path) -> bool:
        """Add the rows that SQLite reads in ``copy``. Return whether SQLite could read everything.

        ``place`` is the damaged file itself, next to which its log and its index may be.
        """
        whole = True
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            connection.text_factory = partial(str, encoding="utf-8", errors="replace")
            try:
                marked, indexed = wal.mark_in(connection), not wal.without_index(place)
                self.missing_note = (
                    self.missing_note or wal.missing_note(place, marked, indexed=indexed) or ""
                )
                there = {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master")}
            except _TORN:
                whole, there = False, {table.name for table in _TABLES}
            for table in _TABLES:
                if table.name not in there:
                    continue
                try:
                    for columns in connection.execute(f"SELECT * FROM {table.name} ORDER BY rowid"):
                        self._take(table, columns)
                except _TORN:
                    whole = False
        return whole

    def _take(self, table: sa.Table, columns: Sequence[Any]) -> None:
        row: Row = dict.fromkeys((column.name for column in table.c), None)
        for name, value in zip(row, columns, strict=False):
            row[name] = float(value) if name in _FLOATS and isinstance(value, int) else value
        if table is paper.papers:
            if str(row["id"]).startswith(paper.PREFIX):
                self.papers.setdefault(str(row["id"]), row)
            return
        if table is versions.versions:
            if not isinstance(row["at"], float) or not isinstance(row["body"], str):
                return  # a row of another table
            there = self.versions.setdefault(str(row["id"]), [])
        elif table is tables.playtests:
            there = self.heads.setdefault(str(row["id"]), [])
        elif isinstance(row["n"], int):
            there = self.logs.setdefault(str(row["playtest"]), {}).setdefault(row["n"], [])
        else:
            return
        if row not in there:
            there.append(row)


_TABLES = {tables.playtests: 3, tables.entries: 1, paper.papers: 0, versions.versions: 0}
"""The tables to find, each with the number of columns that format 1 lacked."""


def _playtest(heads: list[Row], log: dict[int, list[Row]]) -> tuple[Header, list[Entry], str]:
    """Return a playtest's header, its valid entries, and what is wrong, from the rows found in the file.

    If several header rows were found, the one with which the most entries are valid is used.
    """
    tried = [_by(head, log) for head in heads]
    return max(tried, key=lambda found: (len(found[1]), found[0].damage is None, not found[2]))


def _by(head: Row, log: dict[int, list[Row]]) -> tuple[Header, list[Entry], str]:
    sealed = head["last_n"] is not None
    row: Any = SimpleNamespace(**head)
    if not sealed:
        row.checksum = tables.header_checksum(row)
    try:
        header = tables.header_of(row)
    except ValueError as error:
        return _lost(str(head["id"]), str(error))
    entries: list[Entry] = []
    before = checksums.before_first(header.id)
    while (there := log.get(len(entries) + 1)) is not None:
        columns = [tuple(row[column.name] for column in tables.ENTRY) for row in there]
        sums = [checksums.of_entry(before, one) for one in columns]
        at = next((at for at, row in enumerate(there) if not sealed or row["checksum"] == sums[at]), 0)
        entry = tables.entry_of(
            columns[at], before, there[at]["checksum"] if sealed else sums[at], header.players
        )
        entries.append(entry)
        before = sums[at]
        if entry.kind == UNREADABLE:
            break
    end = head["last_n"] if sealed else len(log)
    wrong = "" if end == len(entries) else f"it had {short(end)} entries, of which {len(log)} can be found."
    if entries and entries[-1].kind == UNREADABLE:
        wrong = f"entry {len(entries)}: {entries.pop().body}"
    return header, entries, wrong


def _headless(id: str, entries: int) -> tuple[Header, list[Entry], str]:
    return _lost(id, f"its header is gone, and with it the rules for its {entries} entries.")


def _lost(id: str, why: str) -> tuple[Header, list[Entry], str]:
    nobody: Any = SimpleNamespace(id=short(id), players=0, damage=None, game="", game_class="", rules="")
    return nobody, [], why
