"""Where headers and append-only logs are kept: SQLite, or any database SQLAlchemy speaks.

An entry is on disk when ``append`` returns. Nothing here knows a game: ``log`` says what entries mean,
``upgrade`` reads those of older formats. What is derived from the log (tables named ``derived_…``) may be
dropped at any time.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, NoSuchModuleError, OperationalError, SQLAlchemyError

from playtest.record import places, upgrade
from playtest.record.entries import (
    FORMAT,
    UNREADABLE,
    Entry,
    Header,
    Lease,
    NoSuchPlaytest,
    Seated,
    Snapshot,
    Taken,
    Unusable,
    to_json,
)
from playtest.record.watch import CHANNEL

STORE_FORMAT = 1
"""Format of the database itself: its tables and columns."""

BUSY_SECONDS = 15.0
"""How long a write waits for another process before it gives up with a sentence."""

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


_tables = sa.MetaData()
_store = sa.Table(
    "store",
    _tables,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
_playtests = sa.Table(
    "playtests",
    _tables,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("game_class", sa.Text, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("tags", sa.Text, nullable=False),
    sa.Column("parent", sa.Text),
    sa.Column("parent_n", sa.Integer),
    sa.Column("created", sa.Double, nullable=False),
)
_entries = sa.Table(
    "entries",
    _tables,
    sa.Column("playtest", sa.Text, sa.ForeignKey("playtests.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("key", sa.Text),
    sa.Column("shown", sa.Double),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("chance", sa.Text, nullable=False),
    sa.UniqueConstraint("playtest", "key"),
)
_leases = sa.Table(
    "leases",
    _tables,
    sa.Column("playtest", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    sa.Column("alive", sa.Double, nullable=False),
)
_snapshots = sa.Table(
    "derived_snapshots",
    _tables,
    sa.Column("playtest", sa.Text, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("countdown", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
)


class Database:
    """A place with playtests in it: a SQLite file, or a database by its SQLAlchemy URL.

    ``Store()`` is your own recordings: ``data/recordings`` in a checkout, your data folder otherwise, or
    what the environment variable ``PLAYTEST_RECORDINGS`` says. ``clock`` gives seconds since 1970.

    Raises ``Unusable`` with one sentence if playtests cannot be kept there; nothing is changed then.
    """

    def __init__(self, place: str | Path | None = None, *, clock: Callable[[], float] = time.time) -> None:
        place = places.default() if place is None else place
        self._clock = clock
        self._ahead = 0.0
        url = _url(place)
        self.place = _shown_place(url)
        if url.get_backend_name() == "sqlite":
            _look_at_file(Path(cast("str", url.database)))
        self.engine = _engine(url)
        self._writer = self.engine.execution_options(writing=True)
        try:
            with self._sentences():
                self._set_up()
        except BaseException:
            self.engine.dispose()
            raise

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.place}>"

    def close(self) -> None:
        """Let go of the database's connections."""
        self.engine.dispose()

    def now(self) -> float:
        """Seconds since 1970, by the database server's clock where there is one."""
        return self._clock() + self._ahead

    # -- what there is

    def playtests(self) -> list[Header]:
        """The headers of all playtests, newest first."""
        query = sa.select(_playtests).order_by(_playtests.c.created.desc(), _playtests.c.id)
        with self.reading() as connection:
            return [_header(row) for row in connection.execute(query)]

    def header(self, id: str) -> Header:
        """The header of one playtest. Raises ``NoSuchPlaytest``."""
        with self.reading() as connection:
            row = connection.execute(sa.select(_playtests).where(_playtests.c.id == id)).first()
        if row is None:
            raise NoSuchPlaytest(f'There is no playtest "{id}" in {self.place}.')
        return _header(row)

    def entries(self, id: str, after: int = 0) -> list[Entry]:
        """The log from entry ``after + 1`` on, as entries of the current format."""
        query = _READ_ENTRIES
        with self.reading() as connection:
            rows = connection.execute(query, {"id": id, "after": after}).all()
        return [_entry(row) for row in rows]

    # -- writing

    def create(self, header: Header, entries: Sequence[Entry]) -> None:
        """Write a new playtest with its first entries, all or nothing. Raises ``Taken`` if the id is."""
        with self.writing() as connection:
            connection.execute(sa.insert(_playtests), _header_row(header))
            connection.execute(sa.insert(_entries), [_entry_row(header.id, entry) for entry in entries])

    def append(self, id: str, entries: Sequence[Entry]) -> None:
        """Write entries at the numbers they carry, all or nothing; they are on disk on return.

        Raises ``Taken`` if one of the numbers or keys is in the log already.
        """
        with self.writing() as connection:
            connection.execute(sa.insert(_entries), [_entry_row(id, entry) for entry in entries])
            if connection.dialect.name == "postgresql":  # SQLite tells by itself: see ``watch``
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, id)))

    def raise_format(self, id: str) -> None:
        """Note that entries of the current format follow, so that an older product leaves them alone."""
        older = (_playtests.c.id == id) & (_playtests.c.format < FORMAT)
        with self.writing() as connection:
            connection.execute(sa.update(_playtests).where(older).values(format=FORMAT))

    def new_id(self) -> str:
        """An id nobody has, short enough to be typed: the day, and five letters or digits."""
        day = datetime.fromtimestamp(self.now(), UTC).strftime("%y%m%d")
        return f"{day}-{''.join(secrets.choice(_ID_LETTERS) for _ in range(5))}"

    # -- derived: may be dropped at any time

    def snapshot(self, id: str, digest: str) -> Snapshot | None:
        """The newest snapshot of a playtest that was made by the rules with ``digest``."""
        columns = (_snapshots.c.n, _snapshots.c.state, _snapshots.c.countdown, _snapshots.c.events)
        mine = (_snapshots.c.playtest == id) & (_snapshots.c.digest == digest)
        with self.reading() as connection:
            row = connection.execute(
                sa.select(*columns).where(mine).order_by(_snapshots.c.n.desc()).limit(1)
            ).first()
        return None if row is None else Snapshot(*row)

    def keep_snapshot(self, id: str, digest: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the older ones."""
        row = {
            "playtest": id,
            "digest": digest,
            "n": snapshot.n,
            "state": snapshot.state,
            "countdown": snapshot.countdown,
            "events": snapshot.events,
        }
        try:
            with self.writing() as connection:
                connection.execute(sa.delete(_snapshots).where(_snapshots.c.playtest == id))
                connection.execute(sa.insert(_snapshots), row)
        except Taken:
            return  # another process keeps the same one

    def delete_derived(self) -> None:
        """Drop what can be made again from the logs: snapshots, and every table named ``derived_…``."""
        with self.writing() as connection:
            for name in sa.inspect(connection).get_table_names():
                if name.startswith("derived_") and name != _snapshots.name:
                    sa.Table(name, sa.MetaData()).drop(connection)
            connection.execute(sa.delete(_snapshots))

    # -- leases

    def lease(self, id: str) -> Lease | None:
        """Who keeps this table, or last kept it."""
        query = sa.select(_leases.c.owner, _leases.c.until, _leases.c.alive).where(_leases.c.playtest == id)
        with self.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else Lease(*row)

    def take_lease(self, id: str, owner: str, seconds: float) -> bool:
        """Take or renew the lease for ``seconds``; false while another owner's runs."""
        now = self.now()
        new = {"owner": owner, "until": now + seconds, "alive": now}
        vacant = (_leases.c.owner == owner) | (_leases.c.until < now)
        try:
            with self.writing() as connection:
                if connection.execute(
                    sa.update(_leases).where((_leases.c.playtest == id) & vacant).values(**new)
                ).rowcount:
                    return True
                held = sa.select(_leases.c.owner).where(_leases.c.playtest == id)
                if connection.execute(held).first() is None:
                    connection.execute(sa.insert(_leases), {"playtest": id, **new})
                    return True
        except Taken:
            return False
        return False

    def release_lease(self, id: str, owner: str) -> None:
        """Give the lease back, so that another process need not wait for its end."""
        mine = (_leases.c.playtest == id) & (_leases.c.owner == owner)
        with self.writing() as connection:
            connection.execute(sa.update(_leases).where(mine).values(until=0.0, alive=self.now()))

    # -- transactions, for this module and those that keep derived tables

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to read with."""
        with self._sentences(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that is on disk when the block ends. Raises ``Taken`` where a row was there first."""
        try:
            with self._sentences(), self._writer.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Taken(str(error.orig)) from None

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Turn what a database says into one sentence for the person at the keyboard."""
        try:
            yield
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise Unusable(_sentence(error, self.place)) from error

    def _set_up(self) -> None:
        sqlite = self.engine.dialect.name == "sqlite"
        with self.engine.connect() as connection:
            tables = set(sa.inspect(connection).get_table_names())
        if sqlite and tables and _store.name not in tables:
            raise Unusable(f"{self.place} is a database of another program; nothing in it was changed.")
        if _store.name not in tables:
            self._create_tables()
        with self.engine.connect() as connection:
            found = connection.scalar(sa.select(_store.c.value).where(_store.c.name == "format"))
            if not sqlite:
                self._ahead = self._server_ahead(connection)
        if found is None:
            raise Unusable(f"{self.place} is a database of another program; nothing in it was changed.")
        if int(found) > STORE_FORMAT:
            raise Unusable(
                f"{self.place} was written by a newer playtest (format {found}, and this one knows "
                f"{STORE_FORMAT}); update playtest to open it."
            )
        if sqlite:
            _use_wal(self.engine)
        # Snapshots may have been dropped altogether, table and all.
        if _snapshots.name not in tables:
            with self._writer.begin() as connection:
                _snapshots.create(connection, checkfirst=True)

    def _create_tables(self) -> None:
        with self._writer.begin() as connection:
            if self.engine.dialect.name == "postgresql":
                # Two processes that create the tables at once would trip over each other's.
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7064952371)")
            _tables.create_all(connection)
            if connection.scalar(sa.select(_store.c.value).where(_store.c.name == "format")) is None:
                connection.execute(sa.insert(_store), {"name": "format", "value": str(STORE_FORMAT)})

    def _server_ahead(self, connection: sa.Connection) -> float:
        """How far the server's clock is ahead of ours: several machines share its log and leases."""
        if self.engine.dialect.name != "postgresql" or self._clock is not time.time:
            return 0.0
        theirs = float(
            connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
        )
        return theirs - self._clock()


_READ_ENTRIES = (
    sa.select(_entries)
    .where((_entries.c.playtest == sa.bindparam("id")) & (_entries.c.n > sa.bindparam("after")))
    .order_by(_entries.c.n)
)


# -- rows


def _header(row: sa.Row[Any]) -> Header:
    return Header(
        id=row.id,
        format=row.format,
        game=row.game,
        game_class=row.game_class,
        players=row.players,
        rules=row.rules,
        digest=row.digest,
        version=row.version,
        seats=tuple(Seated(**seat) for seat in json.loads(row.seats)),
        title=row.title,
        tags=tuple(json.loads(row.tags)),
        parent=None if row.parent is None else (row.parent, row.parent_n),
        created=datetime.fromtimestamp(row.created, UTC),
    )


def _header_row(header: Header) -> dict[str, Any]:
    parent, parent_n = header.parent or (None, None)
    return {
        "id": header.id,
        "format": header.format,
        "game": header.game,
        "game_class": header.game_class,
        "players": header.players,
        "rules": header.rules,
        "digest": header.digest,
        "version": header.version,
        "seats": to_json([{"name": s.name, "bot": s.bot, "version": s.version} for s in header.seats]),
        "title": header.title,
        "tags": to_json(list(header.tags)),
        "parent": parent,
        "parent_n": parent_n,
        "created": header.created.timestamp(),
    }


def _entry(row: sa.Row[Any]) -> Entry:
    _, n, format, at, kind, seat, by, key, shown, body, chance = tuple(row)
    try:
        entry = Entry(n, at, kind, seat, by, key, shown, json.loads(body), tuple(json.loads(chance)))
        return entry if format == FORMAT else upgrade.upgraded(entry, format)
    except upgrade.NewerFormat as error:
        return Entry(n, at, UNREADABLE, seat, by, key, shown, str(error))
    except ValueError as error:
        return Entry(n, at, UNREADABLE, seat, by, key, shown, f"it is not JSON ({error}).")


def _entry_row(id: str, entry: Entry) -> dict[str, Any]:
    return {
        "playtest": id,
        "n": entry.n,
        "format": FORMAT,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "by": entry.by,
        "key": entry.key,
        "shown": entry.shown,
        "body": to_json(entry.body),
        "chance": to_json(list(entry.chance)),
    }


# -- databases


def _url(place: str | Path) -> sa.URL:
    text = str(place)
    if "://" not in text:
        return sa.URL.create("sqlite", database=str(Path(text).expanduser().absolute()))
    try:
        url = sa.make_url(text)
    except SQLAlchemyError:
        raise Unusable(f"{text} is not the URL of a database.") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return sa.URL.create("sqlite", database=str(Path(url.database or "playtest.sqlite").absolute()))
    return url


def _shown_place(url: sa.URL) -> str:
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.render_as_string(hide_password=True)


def _engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, connect_args={"timeout": BUSY_SECONDS})
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return sa.create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        extra = ' (pip install "playtest-lab[postgres]")' if error.name == "psycopg" else ""
        raise Unusable(f"The database driver {error.name} is not installed{extra}.") from None
    except NoSuchModuleError:
        raise Unusable(f"{url.drivername} is not a database that is known here.") from None


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: sa.Connection) -> None:
    # A plain BEGIN that turns into a write later fails at once when another process writes.
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _use_wal(engine: sa.Engine) -> None:
    """See that the file has write-ahead logging; the busy timeout does not cover this one step."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode=WAL")
            return
        except Exception as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise OperationalError("PRAGMA journal_mode=WAL", None, error) from error
            time.sleep(0.02)
        finally:
            raw.close()


def _look_at_file(path: Path) -> None:
    """Refuse what is plainly no place for recordings, before a database library touches it."""
    if path.is_dir():
        raise Unusable(f"{path} is a folder; name a file in it, such as {path / 'recordings.sqlite'}.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise Unusable(_cannot_write(path)) from None
    if (kind := places.network_folder(path.parent)) is not None:
        raise Unusable(
            f"{path.parent} is a network folder ({kind}), where SQLite cannot keep recordings safely; "
            "use a folder of this machine, or a PostgreSQL database."
        )
    # The file itself is left to SQLite: to open and close it here would drop every lock that this process
    # holds on it, and another process could then delete the write-ahead log under us.
    if path.exists() and not os.access(path, os.R_OK):
        raise Unusable(f"{path} cannot be read: permission denied.")
    if not os.access(path.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise Unusable(_cannot_write(path))


def _cannot_write(path: Path) -> str:
    return f"The folder {path.parent} cannot be written to, so nothing can be recorded there; choose another."


def _sentence(error: SQLAlchemyError, place: str) -> str:
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    first = said.strip().splitlines()[0] if said.strip() else type(error).__name__
    if "not a database" in said:
        return f"{place} is not a recording: it is no database. Nothing in it was changed."
    if "malformed" in said:
        return f"{place} is damaged or not a recording ({first})."
    if "readonly" in said or "unable to open" in said or "read-only" in said:
        return f"{place} cannot be written to, so nothing can be recorded there; choose another place."
    if "locked" in said:
        return f"{place} is kept busy by another program; nothing was recorded, try again."
    if "disk is full" in said:
        return f"The disk of {place} is full; nothing was recorded."
    return f"{place} cannot be used now: {first}"
