"""Notice right away what other processes write.

The check is cheap enough to be made many times a second.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

CHANNEL = "playtest"
"""PostgreSQL channel on which playtests with new entries are announced."""


class ChangeWatcher:
    """Tells whether anything was written to the database of ``engine`` since the last check.

    SQLite counts its changes (``data_version``); PostgreSQL sends a notification with every append. If
    neither works, or the database is unreachable, the answer is always yes, and the log must be read.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._sqlite: sqlite3.Connection | None = None
        self._postgres: Any = None
        self._version: int | None = None
        self._open()

    def _open(self) -> None:
        url = self._engine.url
        if url.get_backend_name() == "sqlite":
            # Read-only: a watch must never be the one that holds a lock.
            place = f"file:{quote(str(url.database))}?mode=ro"
            with contextlib.suppress(sqlite3.Error):
                self._sqlite = sqlite3.connect(place, uri=True, isolation_level=None, timeout=0)
        elif url.get_backend_name() == "postgresql":
            with contextlib.suppress(Exception):
                self._postgres = self._engine.raw_connection()
                self._postgres.driver_connection.autocommit = True
                self._postgres.driver_connection.execute(f"LISTEN {CHANNEL}")

    def changed(self) -> bool:
        """Return whether something may have been written since the last call."""
        try:
            if self._sqlite is not None:
                before = self._version
                self._version = self._sqlite.execute("PRAGMA data_version").fetchone()[0]
                return before != self._version
            if self._postgres is not None:
                return bool(list(self._postgres.driver_connection.notifies(timeout=0)))
        except Exception:
            self.close()
            self._open()
        return True

    def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(Exception):
            if self._sqlite is not None:
                self._sqlite.close()
            if self._postgres is not None:
                self._postgres.driver_connection.close()
                self._postgres.invalidate()
        self._sqlite = self._postgres = None
