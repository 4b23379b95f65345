"""What can still be read of a damaged file: every playtest, up to where it can be trusted.

The file itself is never touched. What is found goes into a place of its own, and says how far it goes.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from playtest.engines.sentences import one_sentence, short
from playtest.record import checksums, fitting, portable, tables
from playtest.record.database import Database
from playtest.record.entries import FORMAT, UNREADABLE, Entry, Header, Taken, Unusable
from playtest.record.fold import Fold
from playtest.record.headers import game_of
from playtest.record.replay import Broken

_PROBED = 50_000
"""Places in a table that are looked into one by one where it cannot be read from either end …"""
_LARGER = 1000
"""A file that claims to have been so many times as large as it is was hit in its first bytes."""
_EMPTY = 2_000
"""… and so many in a row with nothing in them that the rest is given up."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What became of one playtest: how many entries are saved, and what was wrong; ``id`` is its new one."""

    id: str
    entries: int
    wrong: str = ""

    def __str__(self) -> str:
        if not self.wrong:
            return f"Playtest {self.id} is whole, with {self.entries:,} entries."
        if not self.entries:
            return f"Playtest {self.id} is lost: {self.wrong}"
        return f"Playtest {self.id} is saved up to entry {self.entries:,}: {self.wrong}"


def salvage(path: str | Path, into: Database) -> list[Salvaged]:
    """Take every playtest that can be read from a damaged file into ``into``, up to where it can be.

    ``path`` is a file of recordings or an exported playtest. Raises ``Unusable`` where it is neither.
    """
    place = Path(path).expanduser()
    try:
        with place.open("rb") as file:
            begins = file.read(16)
    except (OSError, ValueError) as error:
        raise Unusable(f"{short(str(place), 200)} cannot be read: {one_sentence(error)}") from None
    if into.file is not None and into.file.exists() and into.file.samefile(place):
        raise Unusable("What is salvaged goes into a place of its own; name another.")
    if begins != b"SQLite format 3\0":
        return [_of_export(place, into)]
    return [_saved(into, *found) for found in _of_recordings(place)]


def _of_export(place: Path, into: Database) -> Salvaged:
    data = place.read_bytes()
    try:
        header, entries = portable.unpack_torn(data)
    except portable.NotImportable as error:
        raise Unusable(f"{place.name} is no file of recordings, and no exported playtest: {error}") from None
    wrong = ""
    try:
        portable.unpack(data)
    except portable.NotImportable as error:
        wrong = str(error)
    return _saved(into, header, entries, wrong)


def _saved(into: Database, header: Header, entries: Sequence[Entry], wrong: str) -> Salvaged:
    """Write what fits and replays of a log."""
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
        except fitting.Misfit as misfit:
            return Salvaged(header.id, 0, str(misfit))
        else:
            return Salvaged(header.id, len(entries), wrong)


def _sound(header: Header, entries: Sequence[Entry], wrong: str) -> tuple[list[Entry], str]:
    """The entries up to the first that is damaged or does not replay, and why it ends there."""
    sound: list[Entry] = []
    for entry in entries:
        why = entry.body if entry.kind == UNREADABLE else fitting.misfit(entry, header.players)
        if why is None and entry.n != len(sound) + 1:
            why = f"entry {len(sound) + 1} is missing."
        if why is not None:
            wrong = wrong or str(why)
            break
        sound.append(entry)
    try:
        game = game_of(header, None)
    except ValueError as error:
        # Not known here: what is whole is kept, to be opened where the game is.
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


def _of_recordings(place: Path) -> Iterator[tuple[Header, list[Entry], str]]:
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "torn.sqlite"
        shutil.copyfile(place, copy)
        _made_up_to_size(copy)
        log = place.with_name(f"{place.name}-wal")
        if log.exists():
            shutil.copyfile(log, f"{copy}-wal")
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            connection.text_factory = partial(str, encoding="utf-8", errors="replace")
            connection.row_factory = sqlite3.Row
            heads = _rows(connection, "playtests", [column.name for column in tables.playtests.c])
            logs: dict[str, dict[int, dict[str, Any]]] = {}
            for row in _rows(connection, "entries", [column.name for column in tables.entries.c]):
                if isinstance(row["n"], int):
                    logs.setdefault(row["playtest"], {})[row["n"]] = row
    if not heads and not logs:
        raise Unusable(f"Nothing can be read of {place} any more.")
    for head in heads:
        yield _playtest(head, logs.pop(head["id"], {}))
    for id, log_rows in logs.items():
        yield _headless(id, len(log_rows))


def _made_up_to_size(copy: Path) -> None:
    """Fill up a file that was cut off, or else SQLite reads nothing of it."""
    with copy.open("r+b") as file:
        head = file.read(32)
        size = (int.from_bytes(head[16:18], "big") or 1) * int.from_bytes(head[28:32], "big")
        if copy.stat().st_size < size < copy.stat().st_size * _LARGER:
            file.truncate(size)


def _playtest(head: dict[str, Any], log: dict[int, dict[str, Any]]) -> tuple[Header, list[Entry], str]:
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
    for n in sorted(log):
        columns = tuple(log[n][column.name] for column in tables.ENTRY)
        checksum = log[n]["checksum"] if sealed else checksums.of_entry(before, columns)
        if n != len(entries) + 1:
            break
        entries.append(tables.entry_of(columns, before, checksum, header.players))
        before = checksum
    end = head["last_n"] if sealed else len(entries)
    wrong = "" if end == len(entries) else f"it had {short(end)} entries, of which {len(log)} can be found."
    return header, entries, wrong


def _headless(id: str, entries: int) -> tuple[Header, list[Entry], str]:
    return _lost(id, f"its header is gone, and with it by which rules its {entries} entries were played.")


def _lost(id: str, why: str) -> tuple[Header, list[Entry], str]:
    nobody: Any = SimpleNamespace(id=short(id), players=0, damage=None, game="", game_class="", rules="")
    return nobody, [], why


def _rows(connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> list[dict[str, Any]]:
    """All rows of a table that can be read: from its beginning, from its end, and one by one in between."""
    found: dict[int, dict[str, Any]] = {}
    whole = _walk(connection, f"SELECT rowid AS rowid_, * FROM {table} ORDER BY rowid", found)
    if not whole:
        top = max(found, default=0)
        back: dict[int, dict[str, Any]] = {}
        _walk(connection, f"SELECT rowid AS rowid_, * FROM {table} ORDER BY rowid DESC", back)
        first = min(back, default=top + _PROBED)
        last = top
        for at in range(top + 1, min(first, top + _PROBED)):
            _walk(connection, f"SELECT rowid AS rowid_, * FROM {table} WHERE rowid = {at}", found)
            last = at if at in found else last
            if at - last > _EMPTY:
                break
        found |= back
    return [{name: row.get(name) for name in columns} for _, row in sorted(found.items())]


def _walk(connection: sqlite3.Connection, query: str, found: dict[int, dict[str, Any]]) -> bool:
    """Read rows until one cannot be; whether all could."""
    try:
        for row in connection.execute(query):
            found[row["rowid_"]] = dict(row)
    except (sqlite3.Error, IndexError, KeyError):
        return False
    return True
