"""Connect to a database: check its address and file, set timeouts, and turn errors into sentences.

No screen waits for a lock. A thread that runs an event loop waits only briefly for a busy database, gets
``Busy``, and then for a moment does not wait at all. All other threads wait longer.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import time
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError

from playtest.engines import endings
from playtest.engines.sentences import one_sentence, short
from playtest.record import places
from playtest.record.entries import Busy, Unusable

BUSY_SECONDS = 15.0
"""Seconds that a write waits for another process before it fails with a sentence."""

BLINK_SECONDS = 0.05
"""Seconds that a write waits for another process in a thread that runs an event loop.

So screens stay responsive, and the writer tries again later.
"""

IMPATIENT_SECONDS = 0.5
"""Seconds after a failed wait during which an event loop does not wait at all.

Otherwise the steps of one click would each wait.
"""

LONGEST_NAME = 1000
"""Maximum number of letters of a place's name."""

CONNECT_SECONDS = 5
"""Seconds that a database server may take to answer at all."""


def in_event_loop() -> bool:
    """Return whether this thread runs an event loop, so that waiting would block all its screens."""
    with contextlib.suppress(RuntimeError):
        asyncio.get_running_loop()
        return True
    return False


def patience() -> float:
    """Return how many seconds this thread may wait for a lock now."""
    if not in_event_loop():
        return BUSY_SECONDS
    return 0.0 if time.monotonic() - _blinked < IMPATIENT_SECONDS else BLINK_SECONDS


_blinked = -IMPATIENT_SECONDS
"""When an event loop last waited for a lock in vain."""


# -- addresses


def url_of(place: str | Path) -> sa.URL:
    """Return the URL of a place given as a file or a URL. Raises ``Unusable`` if it cannot be a place."""
    text = str(place)
    if not _is_text(text):
        named = _without_password(text) if "://" in text else short(text)
        raise Unusable(f"{named} is not the name of a file or the URL of a database.")
    if "://" not in text:
        return sa.URL.create("sqlite", database=str(file_at(text)))
    try:
        url = sa.make_url(text)
    except (SQLAlchemyError, ValueError):  # a port may not be a number
        raise Unusable(f"{_without_password(text)} is not the URL of a database.") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return sa.URL.create("sqlite", database=str(file_at(url.database or "playtest.sqlite")))
    return url


def _is_text(text: str) -> bool:
    """Return whether ``text`` can be a name: no NUL, no lone surrogates, and a reasonable length."""
    whole = text.encode("utf-8", "replace").decode() == text
    return whole and "\0" not in text and bool(text.strip()) and len(text) <= LONGEST_NAME


def file_at(text: str | Path) -> Path:
    """Return the absolute path of a file that a person named, with ``~`` expanded.

    Raises ``Unusable`` if no file can have this name.
    """
    text = str(text)
    if not _is_text(text):
        raise Unusable(f"{short(text)} is not the name of a file.")
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError as error:
        raise Unusable(f"{short(text)} is not a place for recordings: {one_sentence(error)}") from None


def shown_place(url: sa.URL) -> str:
    """Return the place's name for screens and sentences, without a password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(password=None, query={}).render_as_string()


def _without_password(text: str) -> str:
    scheme, _, rest = text.partition("://")
    return short(f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}", 120)[1:-1]


def is_sqlite(url: sa.URL) -> bool:
    """Return whether the database is a file on this machine."""
    return url.get_backend_name() == "sqlite"


# -- engines


def engine_of(url: sa.URL, *, reads: bool = False) -> sa.Engine:
    """Create the engine for the database. With ``reads``, it is for a file that cannot be written to.

    Raises ``Unusable`` if its driver is missing.
    """
    if is_sqlite(url):
        engine = sa.create_engine(_to_read(url) if reads else url, connect_args={"timeout": BUSY_SECONDS})
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
        sa.event.listen(engine, "set_connection_execution_options", _refuse_autocommit)
        sa.event.listen(engine, "set_engine_execution_options", _refuse_autocommit)
        return engine
    try:
        engine = sa.create_engine(url, pool_pre_ping=True, connect_args=_patience(url))
    except ModuleNotFoundError as error:
        extra = ' (pip install "playtest-lab[postgres]")' if error.name == "psycopg" else ""
        raise Unusable(f"The database driver {error.name} is not installed{extra}.") from None
    except NoSuchModuleError:
        raise Unusable(f"{short(url.drivername)[1:-1]} is not a database that playtest can use.") from None
    if engine.dialect.name == "postgresql":
        sa.event.listen(engine, "begin", _begin_postgresql)
    return engine


def _to_read(url: sa.URL) -> sa.URL:
    """Return a read-only URL for a file in a folder where SQLite cannot write its log or index."""
    how = {"mode": "ro", "immutable": "1", "uri": "true"}
    return sa.URL.create("sqlite", database=Path(str(url.database)).as_uri(), query=how)


def _patience(url: sa.URL) -> dict[str, Any]:
    if url.get_backend_name() != "postgresql" or "connect_timeout" in url.query:
        return {}
    return {"connect_timeout": CONNECT_SECONDS}


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    # A flipped bit may leave invalid text; its checksum shows it, and the other rows stay readable.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    # A thread moves commits into the file (``beside``); this is for when it cannot.
    connection.execute("PRAGMA wal_autocheckpoint=4000")


def _refuse_autocommit(_on: object, options: dict[str, Any]) -> None:
    """Refuse AUTOCOMMIT connections, as they would write nothing: we begin transactions ourselves."""
    if str(options.get("isolation_level", "")).upper() == "AUTOCOMMIT":
        raise ValueError("A connection to SQLite cannot use AUTOCOMMIT here: it would write nothing.")


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql(f"PRAGMA busy_timeout={int(patience() * 1000)}")
    # A plain BEGIN that turns into a write later fails right away if another process writes.
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _begin_postgresql(connection: sa.Connection) -> None:
    if in_event_loop():
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {max(1, int(patience() * 1000))}")


def use_wal(engine: sa.Engine) -> None:
    """Turn on write-ahead logging for the file. The busy timeout does not cover this step."""
    deadline = time.monotonic() + patience()
    while True:
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode=WAL")
            return
        except Exception as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise OperationalError("PRAGMA journal_mode=WAL", None, error) from error
            time.sleep(0.01)
        finally:
            raw.close()


# -- files


def look_at_file(path: Path, *, make: bool) -> bool:
    """Refuse an obviously wrong place for recordings, before a database library touches it.

    With ``make``, a missing file is created, readable only by its owner. Without it, a missing file is
    refused, and a file that cannot be written to may still be read. Returns false for such a file.
    """
    try:
        is_folder, is_there = path.is_dir(), path.exists()
    except (OSError, ValueError) as error:
        raise Unusable(f"{short(str(path), 120)} cannot be a file: {one_sentence(error, 100)}") from None
    if is_folder:
        raise Unusable(f"{path} is a folder; name a file in it, such as {path / 'recordings.sqlite'}.")
    if not make and not is_there:
        raise Unusable(f"There are no recordings in {path}.")
    if not is_there:
        try:
            endings.of_file(path, "recordings, an SQLite file", endings.SQLITE)
        except ValueError as error:
            raise Unusable(str(error)) from None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
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
    if not _writable(path.parent) or (is_there and not make and not _writable(path)):
        if make or not is_there:
            raise Unusable(_cannot_write(path))
        return False
    make_private(path)
    return True


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def make_private(path: Path) -> None:
    """Create an empty file that only its owner can read, if there is none yet.

    Talk at a table must stay private on a machine that others use too.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError:
        raise Unusable(_cannot_write(path)) from None


def _cannot_write(path: Path) -> str:
    return f"The folder {path.parent} cannot be written to, so nothing can be recorded there; choose another."


# -- errors

SALVAGE = "`playtest salvage` saves everything readable to a new file."
"""Advice about a damaged file."""

_SECRETS = re.compile(r"(password|passwd|pwd|secret)\s*[=:]\s*\S+", re.IGNORECASE)


def trouble(error: SQLAlchemyError, url: sa.URL) -> Unusable:
    """Return a database error as one sentence for the user, without a password."""
    place = shown_place(url)
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if url.password:
        said = said.replace(str(url.password), "…")
    for hidden in url.query.values():
        said = said.replace(hidden, "…") if isinstance(hidden, str) and len(hidden) > 3 else said
    said = _SECRETS.sub(r"\1=…", said)
    if "not a database" in said:
        return Unusable(f"{place} is not a recording: it is not a database. Nothing in it was changed.")
    if "malformed" in said:
        return Unusable(f"{place} is damaged or not a recording ({one_sentence(said, 80)}) {SALVAGE}")
    if "readonly" in said or "unable to open" in said or "read-only" in said:
        return Unusable(
            f"{place} cannot be written to, so nothing can be recorded there; choose another place."
        )
    if "locked" in said or "lock timeout" in said:
        global _blinked
        _blinked = time.monotonic() if in_event_loop() else _blinked
        return Busy(f"{place} is in use by another program; nothing was recorded. Try again.")
    if "disk is full" in said:
        return Unusable(f"The disk of {place} is full; nothing was recorded.")
    if "disk I/O error" in said:
        return Unusable(f"The disk of {place} is full or fails; nothing was recorded.")
    return Unusable(f"{place} cannot be used now: {one_sentence(said or type(error).__name__)}")
