"""Versions of a game: what each is called, what it is for, and what was expected of it.

A version is identified by its differences from the game's own rules, in words, which every playtest has. A
version needs no entry here; only what was written about it is kept.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import sqlalchemy as sa

from playtest.record import checksums, columns
from playtest.record.database import Database
from playtest.record.entries import to_json

_meta = sa.MetaData()
versions = sa.Table(
    "game_versions",
    _meta,
    columns.key("id"),
    columns.text("game"),
    columns.real("at"),
    columns.text("body"),
    columns.text("checksum"),
)


@dataclass(frozen=True, slots=True)
class Expected:
    """An expectation of a version, in its author's words, and when it was written (seconds since 1970)."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Version:
    """What was written about a version of the rules, which ``key`` identifies.

    ``key`` is its differences from the game's own rules in words, empty for the game's own. ``name`` and
    ``aim`` (what it is for) may be empty. ``bots`` are the bots' results, plain JSON in the format of the
    code that ran them. ``at`` is when it was first written about, in seconds since 1970.
    """

    game: str
    key: str
    name: str = ""
    aim: str = ""
    expected: tuple[Expected, ...] = ()
    bots: Mapping[str, Any] = field(default_factory=dict)
    at: float = 0.0


def read(store: Database, game: str) -> dict[str, Version]:
    """Return what was written about a game's versions, by key, without damaged ones (see ``damaged``)."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(versions.name):
            return {}
        rows = connection.execute(
            sa.select(versions).where(versions.c.game == game).order_by(versions.c.at, versions.c.id)
        ).all()
    found = [_loaded(row) for row in rows if not _wrong(row)]
    return {one.key: one for one in found}


def write(store: Database, version: Version) -> None:
    """Save what is written about a version, replacing the old. Raises ``Unusable`` if it cannot."""
    version = replace(version, at=version.at or store.now())
    id = _id(version.game, version.key)
    body = to_json({**asdict(version), "bots": dict(version.bots)})
    row = {"id": id, "game": version.game, "at": version.at, "body": body}
    row["checksum"] = checksums.of(id, version.game, version.at, body)
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(versions).where(versions.c.id == id))
        connection.execute(sa.insert(versions), row)


def damaged(store: Database) -> tuple[str, ...]:
    """Return a sentence for each damaged version."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(versions.name):
            return ()
        rows = connection.execute(sa.select(versions)).all()
    return tuple(why for row in rows if (why := _wrong(row)))


def _wrong(row: Any) -> str:
    if row.checksum == checksums.of(row.id, row.game, row.at, row.body):
        return ""
    return f"What was said of a version of {row.game} is damaged: its checksum does not fit. Write it again."


def _loaded(row: Any) -> Version:
    body = json.loads(row.body)
    expected = tuple(Expected(**one) for one in body.pop("expected"))
    return Version(**body, expected=expected)


def _id(game: str, key: str) -> str:
    return hashlib.sha256(f"{game}\n{key}".encode("utf-8", "replace")).hexdigest()[:32]
