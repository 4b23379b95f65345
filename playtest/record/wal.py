"""SQLite's write-ahead log next to a file (``NAME-wal``), to which moves are written first.

Once a move is in the log, it counts as saved. A thread copies it to the main file soon after. So the file
alone may lack saved moves, and while it may, a mark in the file says so. The mark is set before the first
such move counts as saved, and removed once the log holds nothing more. A marked file without a log was copied
without its log. SQLite would silently skip the damaged part of a log. So a damaged or incomplete log is
detected before SQLite opens it.

A log that was cut off exactly at the end of a move looks complete. So the file's first page counts all
changes, and each new count goes through the log with its change. File and log do not belong together if the
file's count is beyond the log's, or if the log begins later than the file ends. If the log was cut off before
any of it reached the file, SQLite's index (``NAME-shm``) shows that. A copy without the index gets a mark
that says it may be incomplete.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import struct
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from playtest.record import pages

SOON = 0.25
"""Seconds before acknowledged changes are moved from the log into the file."""
LATER = 5.0
"""Seconds before unimportant changes, such as which process runs a table, are moved into the file."""
QUIET = 60.0
"""Seconds without a move after which the mark is removed."""

NOTHING, SOME, LACKING, UNSURE = "nothing", "moves", "lacking", "unsure"
"""Marks of a file, one for each state that its log may be in.

In order: the file is complete; some changes may be in the log next to it; some were in the log and are
lost; the file was copied with its log but without the index, which alone shows whether that log is complete.
"""

_MARK = "beside"
_READ = f"SELECT value FROM store WHERE name = '{_MARK}'"
_WRITE = f"INSERT OR REPLACE INTO store (name, value) VALUES ('{_MARK}', ?)"

_held: Counter[str] = Counter()
"""How often each file is open in this process.

Closing any handle of a file drops SQLite's locks on it, so the log next to an open file is not read.
"""


def log_of(file: Path) -> Path:
    """Return the path of SQLite's log for ``file``, next to it."""
    return file.with_name(f"{file.name}-wal")


def _index_beside(file: Path) -> Path:
    """Return the path of SQLite's index for the log of ``file``."""
    return file.with_name(f"{file.name}-shm")


def is_open_here(file: Path) -> bool:
    """Return whether this process has recordings open in ``file``."""
    return _held[os.path.realpath(file)] > 0


# -- the mark


def mark_of(connection: sa.Connection) -> str:
    """Return the mark in the file that says whether its log is needed."""
    return str(connection.exec_driver_sql(_READ).scalar() or NOTHING)


def mark_in(connection: sqlite3.Connection) -> str:
    """Return the mark of a file opened by plain SQLite."""
    row = connection.execute(_READ).fetchone()
    return NOTHING if row is None else str(row[0])


def mark(connection: sa.Connection, value: str) -> None:
    """Set the file's mark, which says whether its log is needed, to ``value``.

    The new mark reaches the file when the log is next copied into it.
    """
    connection.exec_driver_sql(_WRITE, (value,))


def count(connection: sa.Connection) -> None:
    """Add one to the count of changes in the file's first page, which is part of every copy."""
    so_far = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    connection.exec_driver_sql(f"PRAGMA user_version={so_far + 1 & 0x7FFFFFFF}")


def changes(connection: sa.Connection) -> int:
    """Return how many rows this connection has changed so far.

    The numbers before and after a transaction show whether it changed any.
    """
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "only files have something beside them"
    return driver.total_changes


def without_index(file: Path) -> bool:
    """Return whether ``file`` has a log but no index, as in a copy.

    Call it before SQLite opens the file, as that creates an index.
    """
    for _ in range(2):  # another process may just be closing it
        if not _bytes_of(log_of(file), 1) or _index_beside(file).exists():
            return False
        time.sleep(_BLINK)
    return True


def missing_note(file: Path, marked: str, *, indexed: bool = True) -> str | None:
    """Describe what is missing from a copied file with this completeness mark; ``None`` if nothing is.

    ``indexed`` is whether the file's log has its index.
    """
    if marked == NOTHING:
        return None
    log = log_of(file)
    if marked == UNSURE or (marked == SOME and not indexed):
        return (
            f"{file.name} was copied while it was open, without {_index_beside(file).name}, so the "
            "latest moves may be missing."
        )
    if marked == SOME and _bytes_of(log, 1):
        return None
    return (
        f"{file.name} was copied without its companion file {log.name}, so the latest moves may be missing."
    )


def copied(file: Path, source_lacks: bool) -> None:
    """Set the mark of a copied file: it is complete, or lacks the moves that its source lacks."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        lacks = UNSURE if mark_in(connection) == UNSURE else LACKING
        connection.execute(_WRITE, (lacks if source_lacks else NOTHING,))


# -- reading the log


@dataclass(frozen=True, slots=True)
class Frame:
    """One page in the log: its number in the file, its content, and whether a commit ends with it."""

    page: int
    content: bytes
    commits: bool


@dataclass(frozen=True, slots=True)
class Log:
    """The contents read from a log.

    ``frames`` are the pages written since the log was last restarted, even if damaged. The first ``sound`` of
    them are complete commits. ``fits`` is false if the beginning of the log is damaged. ``more`` says whether
    anything written since then follows the complete commits, even half a page. ``salts`` are random numbers
    that show which pages were written since then.
    """

    frames: tuple[Frame, ...]
    sound: int
    fits: bool
    more: bool
    salts: bytes


_HEAD = struct.Struct(">IIIIII")
_FRAME = struct.Struct(">II8sII")
_MAGIC = (0x377F0682, 0x377F0683)


def read_log(data: bytes) -> Log:
    """Parse ``data`` as a log, following SQLite's description of the format."""
    if len(data) < 32:
        return Log((), 0, not data, bool(data), b"")
    magic, _, size, _, _, _ = _HEAD.unpack_from(data)
    salts = data[16:24]
    order = ">" if magic & 1 else "<"
    sums = _sums(data[:24], order, 0, 0)
    known = magic in _MAGIC and sums == struct.unpack_from(">II", data, 24)
    if not known:  # the frames also name their log
        size, salts = pages.USUAL_SIZE, data[40:48]
    frames: list[Frame] = []
    sound, fits, more, at = 0, known, False, 32
    while at < len(data):
        head = data[at : at + 24]
        content = data[at + 24 : at + 24 + size]
        whole = len(content) == size
        if head[8:16] != salts[: len(head[8:16])]:
            fits = False  # from an earlier log, unless current frames follow
        else:
            more = True
            if whole:
                page, commit, _, *said = _FRAME.unpack(head)
                if fits:
                    sums = _sums(content, order, *_sums(head[:8], order, *sums))
                    fits = list(sums) == said
                frames.append(Frame(page, content, commit > 0))
                if fits and commit:
                    sound, more = len(frames), False
            else:
                fits = False
        at += 24 + size
    return Log(tuple(frames), sound, known, more or not known, salts)


def _sums(data: bytes, order: str, one: int, two: int) -> tuple[int, int]:
    """Return SQLite's checksum of ``data``, continued from the halves ``one`` and ``two`` of another.

    ``order`` is the byte order of the numbers in ``data``, in the notation of ``struct``.
    """
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for first, second in zip(words, words, strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def of_one_moment(file: bytes, log: Log) -> bool:
    """Return whether a file and its log can belong together. ``file`` may be just the file's beginning.

    Both count the changes made so far. They do not belong together if the file's count is beyond the log's,
    or if changes are missing between the two counts. The same holds for a log without a file, which SQLite
    would discard.
    """
    counts = [_count_in(frame.content) for frame in log.frames[: log.sound] if frame.page == 1]
    if not counts:
        return True
    return len(file) >= _COUNTED and counts[0] - 1 <= _count_in(file) <= counts[-1]


_COUNTED = 64
"""Number of bytes at the start of a file up to its count of changes, which is the last four of them."""


def _count_in(page: bytes) -> int:
    return int.from_bytes(page[_COUNTED - 4 : _COUNTED], "big")


def wrong_with_log(file: Path) -> str | None:
    """Return a sentence on why the log of ``file`` is incomplete; ``None`` if nothing is wrong.

    Call it before SQLite opens the file, and in a process that does not have it open.
    """
    if is_open_here(file):
        return None
    data = None
    # Another process may be writing right now: a fault counts only if nothing changes for a moment.
    # The file is read before the log, which contains whatever gets into the file in between.
    while True:
        begins, now = _bytes_of(file, _COUNTED), _bytes_of(log_of(file))
        if not now:
            return None
        if now == data:
            break
        data, told, log = now, _index_of(file), read_log(now)
        if not of_one_moment(begins, log):
            pass
        elif told is not None and told[1] == log.salts:
            if log.fits and log.sound >= told[0]:
                return None
        elif log.fits and not log.more:
            return None
        time.sleep(_BLINK)
    return (
        f"The log beside {file.name} ({log_of(file).name}) is damaged or incomplete, so the latest "
        "moves may be missing. Nothing was changed; `playtest salvage` saves everything readable "
        "to a new file."
    )


_BLINK = 0.02


def _bytes_of(file: Path, most: int = -1) -> bytes:
    """Return the first ``most`` bytes of a file; empty if it is missing or cannot be read.

    An unreadable file is reported later, when SQLite opens it.
    """
    try:
        with file.open("rb") as there:
            return there.read(most)
    except OSError:
        return b""


_INDEX = struct.Struct("=IIIBBHII8s8s8s")


def _index_of(file: Path) -> tuple[int, bytes] | None:
    """Return how many frames are committed, and the log's salts, as SQLite's index says.

    ``None`` if there is no index, or if it is damaged. Salts are random numbers that show which frames belong
    to the current log.
    """
    try:
        with _index_beside(file).open("rb") as index:
            data = index.read(96)
    except OSError:
        return None
    if len(data) < 96 or data[:48] != data[48:]:
        return None
    _, _, _, known, _, _, frames, _, _, salts, _ = _INDEX.unpack(data[:48])
    return (frames, salts) if known else None


def out_of_reach(file: Path) -> str | None:
    """Return a sentence saying that moves in a read-only file's log cannot be read; ``None`` without a log.

    SQLite reads a log only if it may write to the file's folder.
    """
    if not _bytes_of(log_of(file), 1):
        return None
    return (
        f"The latest moves are in a file next to {file.name} ({log_of(file).name}), in a read-only folder. "
        f"Copy every file that begins with {file.name} to a folder of your own, and open the copy there."
    )


# -- moving


class Moving:
    """Moves acknowledged changes from the log into a file, in a thread that runs while there are any."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._process = os.getpid()
        self._told = threading.Condition()
        self._at_work = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._move_at: float | None = None
        self._quiet_at: float | None = None
        self._ended = False
        self._holds = False
        self._hold(True)

    def acknowledged(self, *, counts: bool) -> None:
        """Note that a change was committed. ``counts`` says whether losing the change would matter."""
        self._hold(True)
        now = time.monotonic()
        due = now + (SOON if counts else LATER)
        with self._told:
            if counts:
                self._quiet_at = now + QUIET
            if self._move_at is None or due < self._move_at:
                self._move_at = due
                self._told.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="playtest moves", daemon=True)
                self._thread.start()

    def now(self, patience: float) -> None:
        """Move all changes into the file now. Wait at most ``patience`` seconds for other processes."""
        until = time.monotonic() + patience
        while not self._moved() and time.monotonic() < until:
            time.sleep(0.002)

    def close(self) -> None:
        """Move everything, mark the file as complete, and release it. Closing again leaves the file alone."""
        if os.getpid() != self._process:
            return
        with self._told:
            if self._thread is threading.current_thread():
                # A forgotten object may be collected by any thread, in the middle of its work.
                self._ended = True
                return
            thread, self._thread = self._thread, None
            self._move_at = self._quiet_at = None
            self._told.notify()
        if thread is not None:
            thread.join()
        if self._holds:
            self._finish()

    def _finish(self) -> None:
        self._say_whole()
        with self._at_work:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
        self._hold(False)

    def _hold(self, holds: bool) -> None:
        if holds != self._holds:
            self._holds = holds
            _held[os.path.realpath(self._file)] += 1 if holds else -1

    def _run(self) -> None:
        while (quiet := self._wait()) is not None:
            self._moved()
            if quiet:
                self._say_whole()
        if self._ended:
            self._finish()

    def _wait(self) -> bool | None:
        """Wait until there are changes to move into the file, or until a quiet period ends.

        Return whether it has been quiet long enough to remove the file's mark; ``None`` if this thread should
        end.
        """
        with self._told:
            while self._thread is threading.current_thread() and not self._ended:
                times = [at for at in (self._move_at, self._quiet_at) if at is not None]
                if not times:
                    self._thread = None
                    return None
                now = time.monotonic()
                if (left := min(times) - now) > 0:
                    self._told.wait(left)
                    continue
                quiet = self._quiet_at is not None and self._quiet_at <= now
                self._move_at = None
                if quiet:
                    self._quiet_at = None
                return quiet
        return None

    def _moved(self) -> bool:
        """Move changes into the file as far as other readers allow. Return whether all have been moved."""
        with self._at_work, contextlib.suppress(sqlite3.Error, OSError):
            return self._checkpoint()
        return False

    def _checkpoint(self) -> bool:
        if self._connection is None:
            self._connection = _connected(self._file)
        busy, frames, moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return not busy and frames == moved

    def _say_whole(self) -> None:
        """Mark the file as complete, if the log holds nothing more and nobody is writing."""
        with self._at_work, contextlib.suppress(sqlite3.Error, OSError):
            if not self._file.exists():
                return
            with contextlib.closing(_connected(self._file)) as writer, _alone(writer):
                if mark_in(writer) == SOME and self._checkpoint():
                    writer.execute(_WRITE, (NOTHING,))
            self._checkpoint()


def _connected(file: Path) -> sqlite3.Connection:
    place = f"{file.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(place, uri=True, isolation_level=None, timeout=0, check_same_thread=False)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    return connection


@contextlib.contextmanager
def _alone(connection: sqlite3.Connection) -> Iterator[None]:
    """Run a transaction during which nobody else writes. It fails right away if it cannot start."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
