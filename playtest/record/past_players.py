"""Who sat at recorded playtests, and when each playtest was last played, without opening any."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa

from playtest.record import paper
from playtest.record.database import Database
from playtest.record.entries import Header
from playtest.record.tables import entries

PLAYED = ("start", "move", "close")
"""The kinds of entries that count as play.

Notes and answers do not, as they may be added later.
"""


def last_names(store: Database, headers: Iterable[Header]) -> Mapping[str, Sequence[str]]:
    """Return the names of the last players of each playtest, seat by seat.

    The header has the names that were typed when the playtest began; players who join with their own device
    enter other names. A damaged entry is skipped. Raises ``Unusable`` if the database cannot be read.
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


def everybody(store: Database) -> list[str]:
    """Return the name of each person who ever sat at a playtest, recorded or on paper.

    People who left early count too. Players in the newest recordings come first. Raises ``Unusable`` if the
    database cannot be read.
    """
    found = dict.fromkeys(seat.name for one in store.playtests() for seat in one.seats if seat.bot is None)
    with store.reading() as connection:
        sat = connection.execute(sa.select(entries.c.body).where(entries.c.kind == "seat")).scalars().all()
    for text in sat:
        try:
            body = json.loads(text)
            name, bot = body["name"], body.get("bot")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
        if isinstance(name, str) and bot is None:
            found.setdefault(name)
    found |= dict.fromkeys(sat.name for one in paper.read(store) for sat in one.seats)
    return [*found]


def last_played(store: Database, headers: Iterable[Header]) -> list[Header]:
    """Return the playtests in order of their last move, the latest first.

    A playtest may end after others that began later. Raises ``Unusable`` if the database cannot be read.
    """
    asked = sa.select(entries.c.playtest, sa.func.max(entries.c.at)).where(entries.c.kind.in_(PLAYED))
    with store.reading() as connection:
        rows = connection.execute(asked.group_by(entries.c.playtest)).all()
    moved = {id: float(at) for id, at in rows if isinstance(at, int | float)}
    return sorted(headers, key=lambda header: moved.get(header.id, 0.0), reverse=True)
