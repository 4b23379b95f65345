"""An opened database: its connections and transactions, with its tables created or upgraded."""

from __future__ import annotations

import secrets
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from playtest.engines.sentences import short
from playtest.record import connections, places, tables, wal
from playtest.record.change_watcher import CHANNEL
from playtest.record.entries import (
    Taken,
    Unusable,
)
from playtest.record.news import Heard, News, Notifier
from playtest.record.tables import STORE_FORMAT
from playtest.record.tables import snapshots as _snapshots
from playtest.record.tables import store as _store

_SET_UP = 7064952371
"""The lock under which a server's tables are created or upgraded."""
_TO_MARK = 0.01
"""Seconds to wait for other readers and writers when the file's mark is set before a change."""


class OpenedDatabase:
    """A database whose tables exist, with transactions to read and write them.

    ``Database`` says how a database is opened.
    """

    def __init__(
        self,
        place: str | Path | None = None,
        *,
        clock: Callable[[], float] = time.time,
        make: bool = True,
    ) -> None:
        place = places.default() if place is None else place
        self._clock = clock
        self._ahead = 0.0
        self._url = connections.url_of(place)
        self.place = connections.shown_place(self._url)
        self.missing_note: str | None = None
        self._moving: wal.Moving | None = None
        self._indexed = self.writable = True
        if self.file is not None:
            self.writable = connections.look_at_file(self.file, make=make)
            if (wrong := wal.wrong_with_log(self.file)) is not None:
                raise Unusable(wrong)
            if not self.writable and (wrong := wal.out_of_reach(self.file)) is not None:
                raise Unusable(wrong)
            self._indexed = not wal.without_index(self.file)
        self.engine = connections.engine_of(self._url, reads=not self.writable)
        self._mark = secrets.token_hex(6)
        self._notifier = None if self.file is None else Notifier(self.file, self._mark)
        self._writer = self.engine.execution_options(writing=True)
        try:
            with self._sentences():
                self._set_up()
        except BaseException:
            self.engine.dispose()
            raise
        if self.file is not None and self.writable:
            self._moving = wal.Moving(self.file)
            weakref.finalize(self, self._moving.close)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.place}>"

    @property
    def file(self) -> Path | None:
        """The database's file; ``None`` for a database on a server."""
        return Path(cast("str", self._url.database)) if connections.is_sqlite(self._url) else None

    def close(self) -> None:
        """Close the database's connections. The write-ahead log next to a file is moved into the file."""
        if self._moving is not None:
            self._moving.close()
        self.engine.dispose()

    def unplaced(self, text: str) -> str:
        """Return ``text`` without the place of the recordings, which players need not know."""
        said = text.replace(self.place, "the recordings")
        return said[:1].upper() + said[1:] if text.startswith(self.place) else said

    def now(self) -> float:
        """Return seconds since 1970 by the database server's clock; without a server, by this machine's."""
        return self._clock() + self._ahead

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a connection to read with."""
        with self._sentences(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *, counts: bool = True) -> Iterator[sa.Connection]:
        """Open a transaction whose changes are on disk when the block ends.

        Raises ``Taken`` if a row to be added exists already. ``counts`` is false if nobody would miss the
        changes.
        """
        try:
            with self._sentences():
                if self._moving is None:
                    with self._writer.begin() as connection:
                        yield connection
                else:
                    with self._marked(self._moving, counts) as connection:
                        yield connection
                    self._moving.acknowledged(counts=counts)
        except IntegrityError as error:
            raise Taken(str(error.orig)) from None

    @contextmanager
    def _marked(self, moving: wal.Moving, counts: bool) -> Iterator[sa.Connection]:
        """Open a transaction that changes a SQLite file.

        If ``counts``, a mark in the file first says that its write-ahead log may have changes that matter.
        """
        while True:
            with self._writer.begin() as connection:
                if not counts or wal.mark_of(connection) != wal.NOTHING:
                    before = wal.changes(connection)
                    yield connection
                    if connection.in_transaction() and wal.changes(connection) != before:
                        wal.count(connection)
                    return
                wal.mark(connection, wal.SOME)
                wal.count(connection)
            moving.now(_TO_MARK)

    @contextmanager
    def notifying(self, id: str) -> Iterator[sa.Connection]:
        """Open a transaction on playtest ``id``. Other processes hear of it as soon as it is committed."""
        with self.writing() as connection:
            yield connection
            if connection.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{id} {self._mark}")))
        if self._notifier is not None:
            self._notifier.notify(id)

    def news(self, heard: Heard) -> News:
        """Return a listener that, once begun, calls ``heard`` when another process has written something."""
        return News(self.engine, heard, self._mark, self._notifier)

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Turn database errors into one sentence for the user."""
        try:
            yield
        except IntegrityError:
            raise
        except UnicodeEncodeError:
            raise Unusable(
                "Nothing was recorded: one of its texts contains an incomplete character."
            ) from None
        except UnicodeDecodeError:  # SQLite's message about a damaged file may be invalid text
            raise Unusable(f"{self.place} is damaged. {connections.SALVAGE}") from None
        except SQLAlchemyError as error:
            raise connections.trouble(error, self._url) from None

    def _set_up(self) -> None:
        with self.engine.connect() as connection:
            there = set(sa.inspect(connection).get_table_names())
        if self.file is not None and there and _store.name not in there:
            raise self._of_another_program()
        if _store.name not in there:
            if not self.writable:
                raise Unusable(f"There are no recordings in {self.place}.")
            self._make_tables()
        with self.engine.connect() as connection:
            found = connection.scalar(sa.select(_store.c.value).where(_store.c.name == "format"))
            if self.file is None:
                self._ahead = self._server_ahead(connection)
        if found is None or not str(found).isdecimal():
            raise self._of_another_program()
        if int(found) > STORE_FORMAT:
            raise Unusable(
                f"{self.place} was written by a newer playtest (format {short(int(found))}, and this one "
                f"knows {STORE_FORMAT}); update playtest to open it."
            )
        if self.file is not None:
            self._look_beside(self.file)
        if not self.writable:
            if int(found) < STORE_FORMAT:
                raise Unusable(
                    f"{self.place} was written by an older playtest; copy it to a folder that can be written "
                    "to, and open it there."
                )
            return
        if self.file is not None:
            connections.use_wal(self.engine)
        if int(found) < STORE_FORMAT:
            self._bring_up_to_date()
        # The snapshots' table may have been dropped.
        elif _snapshots.name not in there:
            with self._writer.begin() as connection:
                _snapshots.create(connection, checkfirst=True)

    def _look_beside(self, file: Path) -> None:
        """Check whether the file was copied without its write-ahead log. If so, mark it as incomplete."""
        with self.engine.connect() as connection:
            marked = wal.mark_of(connection)
            self.missing_note = wal.missing_note(file, marked, indexed=self._indexed)
        if self.missing_note is not None and marked == wal.SOME and self.writable:
            with suppress(SQLAlchemyError), self._writer.begin() as connection:
                wal.mark(connection, wal.LACKING if self._indexed else wal.UNSURE)

    def _of_another_program(self) -> Unusable:
        return Unusable(f"{self.place} is another program's database; nothing in it was changed.")

    def _make_tables(self) -> None:
        with self._setting_up() as connection:
            tables.metadata.create_all(connection)
            if connection.scalar(sa.select(_store.c.value).where(_store.c.name == "format")) is None:
                connection.execute(sa.insert(_store), {"name": "format", "value": str(STORE_FORMAT)})

    def _bring_up_to_date(self) -> None:
        """Upgrade from format 1, whose headers and entries had no checksums.

        The upgrade is all or nothing.
        """
        form = _store.c.name == "format"
        with self._setting_up() as connection:
            if connection.scalar(sa.select(_store.c.value).where(form)) != "1":
                return  # another process did it
            for table, column in tables.NEW_IN_2:
                kind = column.type.compile(self.engine.dialect)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}")
            _snapshots.drop(connection, checkfirst=True)
            _snapshots.create(connection)
            tables.seal(connection)
            connection.execute(sa.update(_store).where(form).values(value=str(STORE_FORMAT)))

    @contextmanager
    def _setting_up(self) -> Iterator[sa.Connection]:
        with self._writer.begin() as connection:
            if self.engine.dialect.name == "postgresql":
                # Two processes that create the tables at the same time would collide.
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_SET_UP})")
            yield connection

    def _server_ahead(self, connection: sa.Connection) -> float:
        """Return how many seconds the database server's clock is ahead of this machine's."""
        if self.engine.dialect.name != "postgresql" or self._clock is not time.time:
            return 0.0
        theirs = float(
            connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
        )
        return theirs - self._clock()
