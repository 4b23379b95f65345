"""How other processes use a table just now: what bots wait for, and no log has.

Each process that holds a table says it of itself in one row, and reads what the others say. Nobody would miss
it: what is not renewed grows old, and what a process said goes with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from playtest.record import columns
from playtest.record.store import Store

FORGOTTEN = 3600.0
"""After so many seconds what a process said that has ended without a word is taken away."""
_MADE = 7064952373
"""The lock under which a server's table is made."""

metadata = sa.MetaData()
uses = sa.Table(
    "table_uses",
    metadata,
    columns.key("playtest"),
    columns.key("owner"),
    columns.real("at"),
    columns.text("said"),
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What another process said of itself, as it wrote it, and when (seconds since 1970)."""

    at: float
    said: str


class Uses:
    """What ``owner``, a process that holds ``playtest``, says of itself and hears of others.

    Everything raises ``Unusable`` where the store cannot be had.
    """

    def __init__(self, store: Store, playtest: str, owner: str) -> None:
        self._store = store
        self._mine = {"playtest": playtest, "owner": owner}
        self._made = False
        self._said = False

    def say(self, said: str) -> None:
        """Say how the table is used here from now on."""
        self._make()
        now = self._store.now()
        row = {**self._mine, "at": now, "said": said}
        old = (uses.c.playtest == self._mine["playtest"]) & (uses.c.at < now - FORGOTTEN)
        with self._store.writing(counts=False) as connection:
            connection.execute(sa.delete(uses).where(self._is_mine | old))
            connection.execute(sa.insert(uses), row)
        self._said = True

    def others(self) -> list[Heard]:
        """What the other processes said last."""
        self._make()
        others = (uses.c.playtest == self._mine["playtest"]) & (uses.c.owner != self._mine["owner"])
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(uses.c.at, uses.c.said).where(others)).all()
        return [Heard(row.at, row.said) for row in rows]

    def leave(self) -> None:
        """This process holds the table no longer."""
        if self._said:
            self._said = False
            with self._store.writing(counts=False) as connection:
                connection.execute(sa.delete(uses).where(self._is_mine))

    @property
    def _is_mine(self) -> sa.ColumnElement[bool]:
        return (uses.c.playtest == self._mine["playtest"]) & (uses.c.owner == self._mine["owner"])

    def _make(self) -> None:
        """Have a place for it in the store."""
        if self._made:
            return
        with self._store.reading() as connection:
            there = sa.inspect(connection).has_table(uses.name)
        if not there:
            with self._store.writing() as connection:
                if connection.dialect.name == "postgresql":
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MADE})")
                metadata.create_all(connection)
        self._made = True
