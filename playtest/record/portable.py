"""One playtest as a text file to be mailed, and the checks before it is imported.

The file is lines of JSON: the header, each entry, and a last line with the number of entries and a digest of
all lines before it. Only a complete file is imported, and only if every entry can be replayed, including void
ones. Each line also has a checksum that covers the line before it, so that a torn file can be salvaged up to
the tear.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from playtest.engines import codec
from playtest.engines.game import AnyGame
from playtest.engines.sentences import one_sentence
from playtest.record import checksums, validation, versions
from playtest.record.entries import (
    FORMAT,
    UNREADABLE,
    Entry,
    Header,
    NoSuchPlaytest,
    Seated,
    Taken,
    Unusable,
    renamed,
    to_json,
)
from playtest.record.fold import Fold
from playtest.record.headers import game_of, played_otherwise
from playtest.record.replay import Broken
from playtest.record.rule_changes import key_of_playtest
from playtest.record.upgrade import newer, upgraded

if TYPE_CHECKING:
    from playtest.record.database import Database

SUFFIX = ".playtest"
"""Suffix of such a file's name."""


class NotImportable(ValueError):
    """Raised for a file that is not a valid playtest.

    The message says what is wrong, and nothing was written.
    """


LARGEST = 64_000_000
"""The largest file that is read, in bytes. A long playtest takes a hundredth of it."""


def pack(header: Header, entries: Sequence[Entry], version: Mapping[str, Any] | None = None) -> str:
    """Return the text of the file. Raises ``Unusable`` for a damaged playtest.

    ``version`` is what the journal says about the version of the rules, as plain JSON.
    """
    why = header.damage or next((entry.body for entry in entries if entry.kind == UNREADABLE), None)
    if why is not None:
        raise Unusable(
            f"Playtest {header.id} is damaged: {why} `playtest salvage` saves whatever is still readable."
        )
    plain = _plain_header(header)
    before = checksums.of(plain)
    first = {"playtest": "recording", "format": FORMAT, "header": plain, "checksum": before}
    lines = [to_json(first | ({"version": dict(version)} if version else {}))]
    for entry in entries:
        before = checksums.of(before, asdict(entry))
        lines.append(to_json({**asdict(entry), "checksum": before}))
    end = {"entries": len(entries), "sha256": _digest(lines)}
    return "\n".join([*lines, to_json(end)]) + "\n"


def unpack(data: str | bytes) -> tuple[Header, list[Entry]]:
    """Return the header and entries of a file. Raises ``NotImportable`` if it is incomplete or damaged."""
    lines = lines_of(data)
    header, format = _first(lines[0])
    last = _object(lines[-1])
    if last.get("entries") != len(lines) - 2:
        raise NotImportable(
            f"The file is cut short: its last line should count {len(lines) - 2} entries. Export it again."
        )
    if last.get("sha256") != _digest(lines[:-1]):
        raise NotImportable("The file was changed or damaged since it was exported (its digest differs).")
    return header, [_entry(_object(line), format, header.players) for line in lines[1:-1]]


def unpack_torn(data: bytes) -> tuple[Header, list[Entry]]:
    """Return the header and entries of a file up to the place where it is damaged.

    Raises ``NotImportable`` if nothing is left. Before format 2 the lines had no checksums, so any valid JSON
    is accepted in such files.
    """
    lines = lines_of(data[:LARGEST].decode("utf-8-sig", "replace"))
    header, format = _first(lines[0])
    before = _object(lines[0]).get("checksum")
    if format >= 2 and before != checksums.of(_plain_header(header)):
        raise NotImportable("The header of the file is damaged.")
    entries: list[Entry] = []
    for line in lines[1:]:
        try:
            plain = _object(line)
            said = plain.pop("checksum", None)
            if format >= 2 and said != checksums.of(before, plain):
                break
            entries.append(_entry(plain, format, header.players))
        except NotImportable:
            break
        before = said
    return header, entries


def lines_of(data: str | bytes) -> list[str]:
    """Return the lines of the file. Raises ``NotImportable`` if it is not text, or far too large."""
    if len(data) > LARGEST:
        raise NotImportable(f"This is not an exported playtest: it is larger than {LARGEST // 1_000_000} MB.")
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NotImportable("This is not an exported playtest: it is not text.") from None
    return data.replace("\r\n", "\n").rstrip("\n").split("\n")


NOTED = "To add a play without moves, use the form for playtests on paper (PaperForm)."
"""Advice for files that other programs export."""


def _first(line: str) -> tuple[Header, int]:
    """Return the header from the first line, and the format of the file."""
    try:
        first = _object(line)
    except NotImportable as error:
        raise NotImportable(f"{error} {NOTED}") from None
    if first.get("playtest") != "recording" or "header" not in first:
        raise NotImportable(f"This is not an exported playtest. {NOTED}")
    format = first.get("format")
    if not isinstance(format, int) or isinstance(format, bool):
        raise NotImportable("This exported playtest does not name its format.")
    if format > FORMAT:
        raise NotImportable(newer(format))
    try:
        return _header(first["header"]), format
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise _odd(error) from None


def _odd(error: Exception) -> NotImportable:
    return NotImportable(f"The file is complete, but not written as an export: {one_sentence(error, 200)}")


def version_in(data: str | bytes, header: Header) -> versions.Version | None:
    """Return an exported file's journal entry on its rules' version; ``None`` if it has none.

    Raises ``NotImportable`` if the entry is not in the format of an export.
    """
    told = _object(lines_of(data)[0]).get("version")
    if told is None:
        return None
    try:
        found = versions.loaded(to_json(told))
        texts = (found.game, found.key, found.name, found.aim, *found.code, *found.code.values())
        if not all(isinstance(text, str) for text in texts) or not isinstance(found.bots, dict):
            raise ValueError("its version should be in words")
        at = float(found.at)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise _odd(error) from None
    key = key_of_playtest(header)
    return None if key is None else replace(found, game=header.game, key=key, at=at)


def take_in(store: Database, data: str | bytes, cls: type[AnyGame] | None = None) -> str:
    """Check an exported playtest and write it to ``store``. Return its id in the store.

    A playtest already in the store is not written twice. A different playtest with the same id gets a new id.
    Raises ``NotImportable``, and ``Unusable`` if nothing can be recorded.
    """
    header, entries = unpack(data)
    check(header, entries, cls)
    version = version_in(data, header)
    while True:
        try:
            store.create(header, entries)
        except Taken:
            if _same(store, header.id, entries):
                break
            header = renamed(header, store.new_id())
        else:
            break
    versions.restore(store, [] if version is None else [version])
    return header.id


def check(header: Header, entries: Sequence[Entry], cls: type[AnyGame] | None = None) -> None:
    """Replay a playtest from its deal, including void moves. Raises ``NotImportable`` with what is wrong."""
    try:
        validation.check(header, entries)
        game = game_of(header, cls)
    except ValueError as error:
        raise NotImportable(one_sentence(error)) from None
    otherwise, changed = played_otherwise(header, game)
    if otherwise is not None:
        raise NotImportable(
            f"The rules of {type(game).__name__} in this file differ from those here "
            f"(digest {header.digest}, here {codec.rules_digest(game)}). "
            "Import it where the same game is known."
        )
    fold = Fold(game, header.seats)
    try:
        for entry in entries:
            fold.take_in(entry)
    except Broken as broken:
        if changed is None or broken.n <= 1:  # otherwise it is kept whole, and opens as far as it replays
            raise NotImportable(str(broken)) from None


def _same(store: Database, id: str, entries: Sequence[Entry]) -> bool:
    try:
        return store.entries(id) == list(entries)
    except NoSuchPlaytest:
        return False


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise NotImportable("This is not an exported playtest, or it is damaged: a line is not JSON.")
    return value


def _plain_header(header: Header) -> dict[str, Any]:
    plain = asdict(header)
    del plain["damage"]
    return {**plain, "rules": json.loads(header.rules), "created": header.created.isoformat()}


def _header(plain: dict[str, Any]) -> Header:
    parent = plain["parent"]
    return Header(
        **{
            **plain,
            "damage": None,
            "format": FORMAT,
            "rules": to_json(plain["rules"]),
            "seats": tuple(_seated(seat) for seat in plain["seats"]),
            "tags": tuple(plain["tags"]),
            "parent": None if parent is None else (parent[0], parent[1]),
            "created": datetime.fromisoformat(plain["created"]),
        }
    )


def _seated(plain: Any) -> Seated:
    if not isinstance(plain, dict) or not plain.keys() <= {"name", "bot", "version"} or "name" not in plain:
        raise ValueError("each seat needs a name, and a bot's seat also the bot and its version.")
    return Seated(**plain)


def _entry(plain: dict[str, Any], format: int, players: int) -> Entry:
    try:
        plain = {**plain, "chance": tuple(plain["chance"])}
        plain.pop("checksum", None)
        entry = Entry(**plain)
        return entry if format == FORMAT else upgraded(entry, format, players=players)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise _odd(error) from None
