"""How other processes use a table right now, for example what bots wait for. No log holds this.

Each process that has a table open describes its own use in one row, and reads the others' rows. The rows are
temporary: a row that is not renewed expires, and a process deletes its own row when it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from playtest.record import columns
from playtest.record.store import Store

FORGOTTEN = 3600.0
"""Seconds after which the row of a process that ended without leaving is deleted."""
_MADE = 7064952373
"""The lock under which a server's table is created."""

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
    """Another process's announcement of how it uses the table.

    ``said`` is its text, and ``at`` the time of the announcement in seconds since 1970.
    """

    at: float
    said: str


class Uses:
    """Announces how ``owner``, this process, uses ``playtest``, and reads the other announcements.

    Every method raises ``Unusable`` if the store cannot be reached.
    """

    def __init__(self, store: Store, playtest: str, owner: str) -> None:
        self._store = store
        self._mine = {"playtest": playtest, "owner": owner}
        self._made = False
        self._said = False

    def say(self, said: str) -> None:
        """Announce how this process uses the table from now on."""
        self._make()
        now = self._store.now()
        row = {**self._mine, "at": now, "said": said}
        old = (uses.c.playtest == self._mine["playtest"]) & (uses.c.at < now - FORGOTTEN)
        with self._store.writing(counts=False) as connection:
            connection.execute(sa.delete(uses).where(self._is_mine | old))
            connection.execute(sa.insert(uses), row)
        self._said = True

    def others(self) -> list[Heard]:
        """List the other processes' last announcements."""
        self._make()
        others = (uses.c.playtest == self._mine["playtest"]) & (uses.c.owner != self._mine["owner"])
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(uses.c.at, uses.c.said).where(others)).all()
        return [Heard(row.at, row.said) for row in rows]

    def leave(self) -> None:
        """Withdraw this process's announcement."""
        if self._said:
            self._said = False
            with self._store.writing(counts=False) as connection:
                connection.execute(sa.delete(uses).where(self._is_mine))

    @property
    def _is_mine(self) -> sa.ColumnElement[bool]:
        return (uses.c.playtest == self._mine["playtest"]) & (uses.c.owner == self._mine["owner"])

    def _make(self) -> None:
        """Create the table in the store if necessary."""
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
