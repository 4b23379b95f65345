"""Remember how an imported file was understood, for the next one like it.

This record stays when the imported playtests are removed again. If it is lost, the fields only need to be
chosen again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

import sqlalchemy as sa

from playtest.record import columns
from playtest.record.database import Database
from playtest.record.entries import to_json

_meta = sa.MetaData()
understood = sa.Table(
    "understood_columns", _meta, columns.key("titles"), columns.real("at"), columns.text("fields")
)


def remember(store: Database, fields: Mapping[str, str]) -> None:
    """Save the field of each column of a table. Raises ``Unusable`` if nothing can be recorded."""
    _write(store, {_key(fields): fields})


def remember_words(
    store: Database, titles: Iterable[str], games: Mapping[str, str], dates: str, holds: str = ""
) -> None:
    """Save which game here each name in a file means, and other facts about tables with these titles.

    The other facts are the order of dates, and what the tables hold: ``table`` for plays, or ``survey``. An
    empty fact does not replace the one saved before. The game of tables that name no game is saved for these
    titles only. Raises ``Unusable`` if nothing can be recorded.
    """
    rows = {_of_game(name): {"game": meant} for name, meant in games.items() if name}
    titles = [*titles]
    new = {"": games[""]} if "" in games else {}
    new |= {name: said for name, said in (("dates", dates), ("holds", holds)) if said}
    if new:
        rows[_of_table(titles)] = {**_said_of_table(store, titles), **new}
    if rows:
        _write(store, rows)


def games(store: Database, titles: Iterable[str], names: Iterable[str]) -> dict[str, str]:
    """Map each of ``names`` that is remembered to the game it means here."""
    keys = {_of_game(name) if name else _of_table(titles): name for name in names}
    found = {keys[key]: said for key, said in _read(store, keys).items()}
    meant = {name: said.get("game" if name else "") for name, said in found.items()}
    return {name: game for name, game in meant.items() if game is not None}


def dates(store: Database, titles: Iterable[str]) -> str:
    """Return the remembered order of dates in tables with these titles: ``dmy``, ``mdy``, or empty."""
    order = _said_of_table(store, titles).get("dates", "")
    return order if order in ("dmy", "mdy") else ""


def holds(store: Database, titles: Iterable[str]) -> str:
    """Return what the user said that tables with these titles hold: ``table``, ``survey``, or empty."""
    said = _said_of_table(store, titles).get("holds", "")
    return said if said in ("table", "survey") else ""


def _said_of_table(store: Database, titles: Iterable[str]) -> dict[str, str]:
    key = _of_table(titles)
    return _read(store, [key]).get(key, {})


def _write(store: Database, rows: Mapping[str, Mapping[str, str]]) -> None:
    made = [{"titles": key, "at": store.now(), "fields": to_json(dict(said))} for key, said in rows.items()]
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(understood).where(understood.c.titles.in_([*rows])))
        connection.execute(sa.insert(understood), made)


def _read(store: Database, keys: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return what is saved under these keys; damaged rows are left out."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(understood.name):
            return {}
        query = sa.select(understood.c.titles, understood.c.fields)
        rows = connection.execute(query.where(understood.c.titles.in_([*keys]))).all()
    return {row.titles: said for row in rows if (said := _loaded(row.fields)) is not None}


def _loaded(text: str) -> dict[str, str] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    whole = isinstance(found, dict) and all(isinstance(said, str) for said in found.values())
    return found if whole else None


def remembered(store: Database, titles: list[str]) -> dict[str, str]:
    """Return the remembered field of each column of a table with these titles, in any order.

    Empty if none is remembered.
    """
    found = _read(store, [_key(titles)]).get(_key(titles), {})
    return {title: found[title] for title in titles if title in found}


def _key(titles: Iterable[str]) -> str:
    """Return the key of tables with these titles, however many and long they are."""
    return _hashed(sorted(titles))


def _of_table(titles: Iterable[str]) -> str:
    """Return the key of what else is remembered about tables with these titles, besides their fields."""
    return _hashed({"table": sorted(titles)})


def _of_game(name: str) -> str:
    """Return the key of a game that files call ``name``, whether in upper or lower case."""
    return _hashed({"game": name.casefold()})


def _hashed(told: object) -> str:
    return hashlib.sha256(to_json(told).encode("utf-8", "replace")).hexdigest()
