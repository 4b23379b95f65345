"""One playtest as a text file that can be mailed, and what is checked before one is taken in.

The file is lines of JSON: the header, each entry, and a last line with the number of entries and a digest of
all lines before it. Taken in is only what is whole and replays entry by entry, what was undone included.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from playtest.engines import codec
from playtest.record.database import Database
from playtest.record.entries import (
    FORMAT,
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
from playtest.record.replay import AnyGame, Broken
from playtest.record.upgrade import newer, upgraded

SUFFIX = ".playtest"
"""What such a file's name ends with."""


class NotImportable(ValueError):
    """A file that is no sound playtest; the message says what is wrong, and nothing was written."""


def pack(header: Header, entries: Sequence[Entry]) -> str:
    """The text of the file."""
    lines = [to_json({"playtest": "recording", "format": FORMAT, "header": _plain_header(header)})]
    lines += [to_json(asdict(entry)) for entry in entries]
    end = {"entries": len(entries), "sha256": _digest(lines)}
    return "\n".join([*lines, to_json(end)]) + "\n"


def unpack(data: str | bytes) -> tuple[Header, list[Entry]]:
    """Header and entries of a file that is whole. Raises ``NotImportable``."""
    lines = _text(data).replace("\r\n", "\n").rstrip("\n").split("\n")
    first = _object(lines[0])
    if first.get("playtest") != "recording" or "header" not in first:
        raise NotImportable("This is not an exported playtest.")
    format = first.get("format")
    if not isinstance(format, int):
        raise NotImportable("This exported playtest does not say in which format it is.")
    if format > FORMAT:
        raise NotImportable(newer(format))
    last = _object(lines[-1])
    if last.get("entries") != len(lines) - 2:
        raise NotImportable(
            f"The file is cut short: its last line should count {len(lines) - 2} entries. Export it again."
        )
    if last.get("sha256") != _digest(lines[:-1]):
        raise NotImportable("The file was changed or damaged since it was exported (its digest differs).")
    try:
        entries = [_entry(_object(line), format) for line in lines[1:-1]]
        return _header(first["header"]), entries
    except (KeyError, TypeError, ValueError) as error:
        raise NotImportable(f"The file is whole, but not as an export is written: {error!r}.") from None


def take_in(store: Database, data: str | bytes, cls: type[AnyGame] | None = None) -> str:
    """Check an exported playtest and write it to ``store``; returns its id there.

    What is there already is not written twice; another playtest of the same id gets a new one. Raises
    ``NotImportable``.
    """
    header, entries = unpack(data)
    check(header, entries, cls)
    while True:
        try:
            store.create(header, entries)
        except Taken:
            if _same(store, header.id, entries):
                return header.id
            header = renamed(header, store.new_id())
        else:
            return header.id


def check(header: Header, entries: Sequence[Entry], cls: type[AnyGame] | None = None) -> None:
    """Replay a playtest from its deal, voided moves too. Raises ``NotImportable`` with what is wrong."""
    try:
        game = game_of(header, cls)
    except (Unusable, ValueError) as error:
        raise NotImportable(str(error)) from None
    otherwise, _ = played_otherwise(header, game)
    if otherwise is not None:
        raise NotImportable(
            f"The rules in this file are not those that {type(game).__name__} has here "
            f"(digest {header.digest}, and here {codec.rules_digest(game)}). "
            "Import it where the same game is known."
        )
    fold = Fold(game, header.seats)
    if len(header.seats) != game.seats:
        raise NotImportable(f"The file seats {len(header.seats)} at a game for {game.seats}.")
    if not entries:
        raise NotImportable("The file has no entries.")
    try:
        for entry in entries:
            fold.take_in(entry)
    except Broken as broken:
        raise NotImportable(str(broken)) from None


def _same(store: Database, id: str, entries: Sequence[Entry]) -> bool:
    try:
        return store.entries(id) == list(entries)
    except NoSuchPlaytest:
        return False


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _text(data: str | bytes) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotImportable("This is not an exported playtest: it is not text.") from None


def _object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise NotImportable("This is not an exported playtest, or it is damaged: a line is not JSON.")
    return value


def _plain_header(header: Header) -> dict[str, Any]:
    return {**asdict(header), "rules": json.loads(header.rules), "created": header.created.isoformat()}


def _header(plain: dict[str, Any]) -> Header:
    parent = plain["parent"]
    return Header(
        **{
            **plain,
            "format": FORMAT,
            "rules": to_json(plain["rules"]),
            "seats": tuple(Seated(**seat) for seat in plain["seats"]),
            "tags": tuple(plain["tags"]),
            "parent": None if parent is None else (str(parent[0]), int(parent[1])),
            "created": datetime.fromisoformat(plain["created"]),
        }
    )


def _entry(plain: dict[str, Any], format: int) -> Entry:
    entry = Entry(**{**plain, "chance": tuple(plain["chance"])})
    return entry if format == FORMAT else upgraded(entry, format)
