"""Who sat at recorded playtests, without opening them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa

from playtest.record.database import Database
from playtest.record.entries import Header
from playtest.record.tables import entries


def last_names(store: Database, headers: Iterable[Header]) -> Mapping[str, Sequence[str]]:
    """The names at each playtest, seat by seat, of who sat there last. Raises ``Unusable``.

    A header has the names that stood in the form; whoever came by a device gave another. An entry that is
    damaged names nobody.
    """
    found = {header.id: [seat.name for seat in header.seats] for header in headers}
    asked = (
        sa.select(entries.c.playtest, entries.c.seat, entries.c.body)
        .where(entries.c.kind == "seat")
        .order_by(entries.c.playtest, entries.c.n)
    )
    with store.reading() as connection:
        sat = connection.execute(asked).all()
    for row in sat:
        names = found.get(row.playtest, [])
        try:
            name = json.loads(row.body)["name"]
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        if isinstance(name, str) and isinstance(row.seat, int) and 0 <= row.seat < len(names):
            names[row.seat] = name
    return found
