"""Remember how the columns of an imported table were understood, for the next table like it.

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
    row = {"titles": _key(fields), "at": store.now(), "fields": to_json(dict(fields))}
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(understood).where(understood.c.titles == row["titles"]))
        connection.execute(sa.insert(understood), row)


def remembered(store: Database, titles: list[str]) -> dict[str, str]:
    """Return the remembered field of each column of a table with these titles, in any order.

    Empty if none is remembered.
    """
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(understood.name):
            return {}
        said = connection.execute(
            sa.select(understood.c.fields).where(understood.c.titles == _key(titles))
        ).scalar()
    try:
        found = json.loads(said or "{}")
    except ValueError:
        return {}
    whole = isinstance(found, dict) and all(isinstance(field, str) for field in found.values())
    return {title: found[title] for title in titles if title in found} if whole else {}


def _key(titles: Iterable[str]) -> str:
    """Return the key of tables with these titles, however many and long they are."""
    return hashlib.sha256(to_json(sorted(titles)).encode("utf-8", "replace")).hexdigest()
