"""Descriptions of a game's versions: name, aim and expectations.

A version is identified by its differences from the game's own rules, in words, which every playtest has. A
version needs no entry here; only what was written about it is stored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import sqlalchemy as sa

from playtest import catalog
from playtest.engines import codec
from playtest.engines.game import AnyGame
from playtest.record import checksums, columns, presets
from playtest.record.database import Database
from playtest.record.entries import Header, to_json
from playtest.record.rule_changes import METHODS, key_of, key_of_playtest, names_of_presets

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
    """Everything that was written about one version of the rules.

    ``key`` identifies the version: it lists the differences from the game's own rules in words, and is empty
    for the game's own rules. ``aim`` says what the version is for. ``bots`` are results of bots, as plain
    JSON. ``at`` is the time when somebody first wrote about the version, in seconds since 1970. ``methods``
    are the overridden methods in words, and ``code`` their source by name. Both are as they were when the
    version was first played.
    """

    game: str
    key: str
    name: str = ""
    aim: str = ""
    expected: tuple[Expected, ...] = ()
    bots: Mapping[str, Any] = field(default_factory=dict)
    at: float = 0.0
    methods: tuple[str, ...] = ()
    code: Mapping[str, str] = field(default_factory=dict)

    @property
    def identity(self) -> tuple[Any, ...]:
        """The part of the version that is the same for every number of players.

        It is ``key`` without the digest, plus ``code``; or only ``key`` if no code is stored.
        """
        return (self.key.rpartition(" (")[0], *sorted(self.code.items())) if self.code else (self.key,)


# -- stored


def read(store: Database, game: str) -> dict[str, Version]:
    """Return what was written about a game's versions, by each version's key.

    Damaged texts are left out (see ``damaged``).
    """
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(versions.name):
            return {}
        rows = connection.execute(
            sa.select(versions).where(versions.c.game == game).order_by(versions.c.at, versions.c.id)
        ).all()
    found = [loaded(row.body) for row in rows if not wrong(row)]
    return {one.key: one for one in found}


def write(store: Database, version: Version) -> None:
    """Save what is written about a version, replacing the earlier text. Raises ``Unusable``."""
    version = replace(version, at=version.at or store.now())
    id, body = _id(version.game, version.key), plain(version)
    row = {"id": id, "game": version.game, "at": version.at, "body": body}
    row["checksum"] = checksums.of(id, version.game, version.at, body)
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(versions).where(versions.c.id == id))
        connection.execute(sa.insert(versions), row)


def damaged(store: Database) -> tuple[str, ...]:
    """Return a sentence for each stored text about a version of the rules that is damaged."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(versions.name):
            return ()
        rows = connection.execute(sa.select(versions)).all()
    return tuple(why for row in rows if (why := wrong(row)))


def wrong(row: Any) -> str:
    """Return a sentence if a stored text about a version is damaged; empty if it is intact."""
    if row.checksum == checksums.of(row.id, row.game, row.at, row.body):
        return ""
    return f"The journal's text about a version of {row.game} is damaged (wrong checksum). Write it again."


def plain(version: Version) -> str:
    """Return a version as JSON."""
    return to_json({**asdict(version), "bots": dict(version.bots), "code": dict(version.code)})


def loaded(body: str) -> Version:
    """Return the version that ``plain`` wrote. Raises ``ValueError`` or ``TypeError`` if it is invalid."""
    made = json.loads(body)
    expected = tuple(Expected(str(one["text"]), float(one["at"])) for one in made.pop("expected"))
    methods = tuple(map(str, made.pop("methods", ())))
    return Version(**made, expected=expected, methods=methods)


def _id(game: str, key: str) -> str:
    return hashlib.sha256(f"{game}\n{key}".encode("utf-8", "replace")).hexdigest()[:32]


def restore(store: Database, found: Iterable[Version]) -> None:
    """Add versions from a file, such as an export. Descriptions already stored here stay."""
    for version in found:
        if _id(version.game, version.key) not in _ids(store):
            write(store, version)


def _ids(store: Database) -> set[str]:
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(versions.name):
            return set()
        return {str(row.id) for row in connection.execute(sa.select(versions)) if not wrong(row)}


# -- the version of a playtest


def remember_code(store: Database, game: AnyGame) -> None:
    """Save which methods of ``game`` are overridden, with their code, for the journal.

    A recording has only a checksum of these methods. Nothing is saved if all methods are those of the
    registered game, or if the version's code is already saved.
    """
    try:
        own = catalog.game(game.name)(game.seats)
    except (LookupError, ValueError):
        return
    was = dict(codec.overridden(type(own)))
    code = {name: text for name, text in codec.overridden(type(game)) if was.get(name) != text}
    if not code or METHODS not in (key := key_of(game)):
        return
    there = read(store, game.name).get(key)
    if there is None or not there.code:
        same_rules = type(own)(game.seats, game.rules)
        methods = tuple(presets.differences(same_rules, game))
        write(store, replace(there or Version(game.name, key), methods=methods, code=code))


def give_name(store: Database, game: AnyGame, text: str) -> None:
    """Name the version with the rules of ``game``, before or after it is played. Raises ``Unusable``."""
    remember_code(store, game)
    there = read(store, game.name).get(key_of(game)) or Version(game.name, key_of(game))
    write(store, replace(there, name=text))


def names(store: Database, game: str) -> dict[str, str]:
    """Map the key of each named version of a game to its name: the given one, or else its preset's."""
    kept = read(store, game)
    by_identity = {one.identity: one.name for one in kept.values() if one.name}
    given = {key: by_identity[one.identity] for key, one in kept.items() if one.identity in by_identity}
    return {**names_of_presets(game), **given}


def shown(store: Database, headers: Iterable[Header]) -> dict[str, str]:
    """Map each playtest to its version's name or, without one, to the differences from the game's own rules.

    A playtest is left out if its game is unknown. It is also left out if it used the game's own rules and
    these have no name.
    """
    named: dict[str, dict[str, str]] = {}
    found = {}
    for header in headers:
        key = key_of_playtest(header)
        if key is None:
            continue
        if header.game not in named:
            named[header.game] = names(store, header.game)
        found[header.id] = named[header.game].get(key) or key
    return {id: text for id, text in found.items() if text}
