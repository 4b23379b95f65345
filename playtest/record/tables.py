"""The tables of a database with playtests, and headers and entries as their rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from playtest.engines.sentences import one_sentence
from playtest.record import checksums, columns, upgrade
from playtest.record.entries import (
    EARLIEST,
    FORMAT,
    LATEST,
    UNREADABLE,
    Entry,
    Header,
    Seated,
    is_id,
    to_json,
)

STORE_FORMAT = 2
"""Format of the database itself: its tables and columns."""

metadata = sa.MetaData()
store = sa.Table(
    "store",
    metadata,
    columns.key("name"),
    columns.text("value"),
)
playtests = sa.Table(
    "playtests",
    metadata,
    columns.key("id"),
    columns.whole("format"),
    columns.text("game"),
    columns.text("game_class"),
    columns.whole("players"),
    columns.text("rules"),
    columns.text("digest"),
    columns.text("version"),
    columns.text("seats"),
    columns.text("title"),
    columns.text("tags"),
    columns.text("parent", empty=True),
    columns.whole("parent_n", empty=True),
    columns.real("created"),
    columns.text("checksum", empty=True),
    columns.whole("last_n", empty=True),
    columns.text("last_checksum", empty=True),
)
entries = sa.Table(
    "entries",
    metadata,
    columns.key("playtest", of="playtests.id"),
    columns.numbered("n"),
    columns.whole("format"),
    columns.real("at"),
    columns.text("kind"),
    columns.whole("seat", empty=True),
    columns.text("by"),
    columns.text("key", empty=True),
    columns.real("shown", empty=True),
    columns.text("body"),
    columns.text("chance"),
    columns.text("checksum", empty=True),
    sa.UniqueConstraint("playtest", "key"),
)
leases = sa.Table(
    "leases",
    metadata,
    columns.key("playtest"),
    columns.text("owner"),
    columns.real("until"),
    columns.real("alive"),
)
snapshots = sa.Table(
    "derived_snapshots",
    metadata,
    columns.key("playtest"),
    columns.numbered("n"),
    columns.text("digest"),
    columns.text("state"),
    columns.text("countdown"),
    columns.text("events"),
    columns.text("checksum"),
)

ENTRY = [column for column in entries.c if column.name not in ("playtest", "checksum")]
"""The columns that an entry's checksum covers, in the checksum's order."""
NEW_IN_2 = [
    (playtests, playtests.c.checksum),
    (playtests, playtests.c.last_n),
    (playtests, playtests.c.last_checksum),
    (entries, entries.c.checksum),
]
"""The columns that databases of format 1 do not have."""
_SEALED = [c for c in playtests.c if c.name not in ("format", "checksum", "last_n", "last_checksum")]
"""The columns that a header's checksum covers.

The header's format is not covered, since it may rise; nor is the log's end, which has its own checksum.
"""


# -- headers


def header_of(row: sa.Row[Any]) -> Header:
    """Return the header that a row holds.

    Raises ``ValueError``, with what is wrong, if it is invalid.
    """
    try:
        return _header(row)
    except (ValueError, TypeError, KeyError, OverflowError, OSError, RecursionError) as error:
        raise ValueError(f"its header cannot be read: {one_sentence(error)}") from None


def _header(row: sa.Row[Any]) -> Header:
    if not is_id(row.id):
        raise ValueError("its id is not valid")
    for name in ("format", "players"):
        if not isinstance(getattr(row, name), int):
            raise ValueError(f"its {name} is not a number")
    if not isinstance(row.created, float | int) or not EARLIEST <= row.created < LATEST:
        raise ValueError("its start time is impossible")
    seats, tags = json.loads(row.seats), json.loads(row.tags)
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise ValueError("its tags are not a list of words")
    seated = tuple(Seated(**seat) for seat in seats)
    if not all(isinstance(seat.name, str) for seat in seated):
        raise ValueError("its seats have no names")
    fits = row.checksum == header_checksum(row)
    return Header(
        id=row.id,
        format=row.format,
        game=row.game,
        game_class=row.game_class,
        players=row.players,
        rules=row.rules,
        digest=row.digest,
        version=row.version,
        seats=seated,
        title=row.title,
        tags=tuple(tags),
        parent=None if row.parent is None else (row.parent, row.parent_n),
        created=datetime.fromtimestamp(row.created, UTC),
        damage=None if fits else "its header is damaged (its checksum does not fit).",
    )


def header_row(header: Header) -> dict[str, Any]:
    """Return a header as a row of the table of playtests.

    The columns for the last entry of the log are not included; they are set when entries are written.
    """
    parent, parent_n = header.parent or (None, None)
    row = {
        "id": header.id,
        "format": header.format,
        "game": header.game,
        "game_class": header.game_class,
        "players": header.players,
        "rules": header.rules,
        "digest": header.digest,
        "version": header.version,
        "seats": to_json([{"name": s.name, "bot": s.bot, "version": s.version} for s in header.seats]),
        "title": header.title,
        "tags": to_json(list(header.tags)),
        "parent": parent,
        "parent_n": parent_n,
        "created": header.created.timestamp(),
    }
    return {**row, "checksum": checksums.of(*(row[column.name] for column in _SEALED))}


def header_checksum(row: sa.Row[Any]) -> str:
    """Return the checksum that a header's row should have."""
    return checksums.of(*(getattr(row, column.name) for column in _SEALED))


# -- entries


def entry_rows(id: str, first: str, new: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return new entries as rows; the checksum of each row continues that of the row before.

    ``first`` is the checksum of the last entry written before them, and ``id`` the id of the playtest.
    """
    rows, before = [], first
    for entry in new:
        row = _entry_row(entry)
        before = checksums.of_entry(before, (row[column.name] for column in ENTRY))
        rows.append({"playtest": id, **row, "checksum": before})
    return rows


def _entry_row(entry: Entry) -> dict[str, Any]:
    return {
        "n": entry.n,
        "format": FORMAT,
        "at": _seconds(entry.at),
        "kind": entry.kind,
        "seat": entry.seat,
        "by": entry.by,
        "key": entry.key,
        "shown": None if entry.shown is None else _seconds(entry.shown),
        "body": to_json(entry.body),
        "chance": to_json(list(entry.chance)),
    }


def _seconds(time: float) -> float:
    """Return a time as the database will return it: SQLite turns -0.0 into 0.0."""
    return float(time) + 0.0


def entry_of(row: Sequence[Any], before: str, checksum: str | None, players: int) -> Entry:
    """Return the entry stored in a row, upgraded to the current format.

    ``row`` has the columns ``ENTRY``. ``checksum`` is the stored one, and ``before`` that of the entry
    before. If the entry is damaged or of a newer format, its kind is ``UNREADABLE``, and its body says why.
    """
    n, format, at, kind, seat, by, key, shown, body, chance = row
    try:
        if isinstance(format, int) and format > FORMAT:
            raise upgrade.NewerFormat(upgrade.newer(format))
        if checksum != checksums.of_entry(before, row):
            raise ValueError("it is damaged (its checksum does not fit).")
        entry = Entry(n, at, kind, seat, by, key, shown, json.loads(body), tuple(json.loads(chance)))
        return entry if format == FORMAT else upgrade.upgraded(entry, format, players=players)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        return unreadable(n, one_sentence(error))


def unreadable(n: int, why: str) -> Entry:
    """Return a placeholder for an entry that cannot be read."""
    return Entry(n, 0.0, UNREADABLE, body=why)


# -- the whole database


def seal(connection: sa.Connection) -> None:
    """Set the checksum of every header and entry to that of its current content.

    This is for databases of format 1, which had no checksums. Damage from before cannot be detected any more.
    """
    heads = connection.execute(sa.select(playtests)).all()
    ends: list[Mapping[str, Any]] = []
    for head in heads:
        end, before = 0, checksums.before_first(head.id)
        found = connection.execute(
            sa.select(*ENTRY).where(entries.c.playtest == head.id).order_by(entries.c.n)
        ).all()
        sums = []
        for row in found:
            before = checksums.of_entry(before, row)
            sums.append({"p": head.id, "num": row[0], "checksum": before})
            end = row[0]
        ends.append({"p": head.id, "checksum": header_checksum(head), "last_n": end, "last_checksum": before})
        if sums:
            this = (entries.c.playtest == sa.bindparam("p")) & (entries.c.n == sa.bindparam("num"))
            connection.execute(sa.update(entries).where(this).values(checksum=sa.bindparam("checksum")), sums)
    if ends:
        connection.execute(sa.update(playtests).where(playtests.c.id == sa.bindparam("p")), ends)
