"""Immediate news of what other processes write: PostgreSQL notifications, or a bell beside a file.

A bell is a socket in a private folder of this machine, one for each process that listens to the same file. A
process that has written rings the others' bells. Without sockets, the file's count of changes is checked many
times a second instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import socket
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from playtest.record.watch import CHANNEL, Watch

LOOK_EVERY = 0.02
"""Seconds between checks if there are no bells."""
AGAIN_AFTER = 1.0
"""Seconds until an unreachable database is tried again."""
LONGEST_PATH = 100
"""Longest path of a socket that every system allows, in letters."""

Heard = Callable[[str | None], None]


class Bells:
    """The bells of the processes that listen to one file of recordings; our own is called ``own``."""

    def __init__(self, file: Path, own: str) -> None:
        self.own = own
        mark = hashlib.sha256(str(file.absolute()).encode("utf-8", "replace")).hexdigest()[:16]
        self._folder = _private_folder() / mark
        self._socket: socket.socket | None = None

    def ring(self, playtest: str) -> None:
        """Tell all other processes that something was written to ``playtest``, without waiting for them."""
        try:
            bells = [name for name in os.listdir(self._folder) if name != self.own]
        except OSError:
            return  # nobody has ever listened
        if self._socket is None and bells:
            self._socket = _unix_socket()
        for name in bells:
            try:
                assert self._socket is not None, "somebody hung up a bell, so there are sockets"
                self._socket.sendto(playtest.encode(), str(self._folder / name))
            except (ConnectionRefusedError, FileNotFoundError):
                with contextlib.suppress(OSError):
                    os.unlink(self._folder / name)  # its process was killed
            except OSError:
                pass  # it has enough to read already

    def hang(self) -> socket.socket | None:
        """Create this process's own bell, to be read when it rings; ``None`` if impossible."""
        try:
            self._folder.parent.mkdir(mode=0o700, exist_ok=True)
            about = self._folder.parent.stat()
            if about.st_uid != os.getuid() or stat.S_IMODE(about.st_mode) & 0o077:
                return None
            self._folder.mkdir(mode=0o700, exist_ok=True)
            place = str(self._folder / self.own)
            bell = _unix_socket() if len(place) < LONGEST_PATH else None
            if bell is not None:
                bell.bind(place)
            return bell
        except (OSError, AttributeError):
            return None

    def take_down(self, bell: socket.socket) -> None:
        """Remove this process's bell."""
        bell.close()
        with contextlib.suppress(OSError):
            os.unlink(self._folder / self.own)

    def close(self) -> None:
        """Stop ringing other bells."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _private_folder() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"playtest-{user}"


def _unix_socket() -> socket.socket | None:
    if not hasattr(socket, "AF_UNIX"):
        return None
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made


class News:
    """Calls ``heard`` in the event loop with each playtest that another process has written to.

    ``None`` means any playtest: something may have been missed. ``own`` marks this process's own news,
    ``bells`` are those of the file, if the database is one.
    """

    def __init__(self, engine: sa.Engine, heard: Heard, own: str, bells: Bells | None = None) -> None:
        self._engine = engine
        self._heard = heard
        self._own = own
        self._bells = bells
        self._bell: socket.socket | None = None
        self._postgres: Any = None
        self._reads: int | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start listening, in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._bell = self._bells.hang() if self._bells is not None else None
        if self._bell is not None:
            self._listen_to(self._bell.fileno(), self._rung)
        elif self._engine.dialect.name == "postgresql":
            self._task = self._loop.create_task(self._connect(missed=False))
        else:
            self._task = self._loop.create_task(self._look())

    def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._reads is not None and self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._reads)
        self._reads = None
        if self._bell is not None and self._bells is not None:
            self._bells.take_down(self._bell)
            self._bell = None
        self._hang_up()

    def _listen_to(self, line: int, hear: Callable[[], None]) -> None:
        assert self._loop is not None
        self._reads = line
        self._loop.add_reader(line, hear)

    # -- a bell

    def _rung(self) -> None:
        assert self._bell is not None
        rung: dict[str, None] = {}
        with contextlib.suppress(BlockingIOError):
            while True:
                rung[self._bell.recv(200).decode("utf-8", "replace")] = None
        for playtest in rung:
            self._heard(playtest)

    # -- a server's notifications

    async def _connect(self, *, missed: bool) -> None:
        """Listen to the server; if it is unreachable, retry until it is back."""
        while True:
            try:
                self._postgres = await asyncio.to_thread(_listening, self._engine)
                self._listen_to(self._postgres.fileno(), self._notified)
            except Exception:
                self._hang_up()
                missed = True
                await asyncio.sleep(AGAIN_AFTER)
            else:
                if missed:
                    self._heard(None)
                return

    def _notified(self) -> None:
        try:
            told = [said.payload for said in self._postgres.notifies(timeout=0)]
        except Exception:
            assert self._loop is not None
            if self._reads is not None:
                self._loop.remove_reader(self._reads)
                self._reads = None
            self._hang_up()
            self._task = self._loop.create_task(self._connect(missed=True))
            return
        for said in dict.fromkeys(told):
            playtest, _, whose = said.partition(" ")
            if whose != self._own:
                self._heard(playtest)

    def _hang_up(self) -> None:
        connection, self._postgres = self._postgres, None
        with contextlib.suppress(Exception):
            if connection is not None:
                connection.close()

    # -- without bells

    async def _look(self) -> None:
        watch = Watch(self._engine)
        try:
            while True:
                await asyncio.sleep(LOOK_EVERY)
                if watch.changed():
                    self._heard(None)
        finally:
            watch.close()


def _listening(engine: sa.Engine) -> Any:
    """Return a dedicated connection that listens to the channel."""
    connection = engine.raw_connection()
    driver: Any = connection.driver_connection
    connection.detach()
    try:
        driver.autocommit = True
        driver.execute(f"LISTEN {CHANNEL}")
    except BaseException:
        driver.close()
        raise
    return driver
