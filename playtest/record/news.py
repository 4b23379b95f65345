"""Immediate news of what other processes write, by PostgreSQL notifications or by a file's sockets.

Each process that listens to a file has a socket in a private folder of this machine. A process that has
written notifies the others' sockets. If there are no sockets, the file's count of changes is checked many
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

from playtest.record.change_watcher import CHANNEL, ChangeWatcher

LOOK_EVERY = 0.02
"""Seconds between checks if there is no notifier."""
AGAIN_AFTER = 1.0
"""Seconds until an unreachable database is tried again."""
LONGEST_PATH = 100
"""Longest path of a socket that every system allows, in letters."""

Heard = Callable[[str | None], None]


class Notifier:
    """Tells the processes that listen to one file of recordings what was written.

    ``own`` is the id of this process. Each listener has a datagram socket in a private folder.
    """

    def __init__(self, file: Path, own: str) -> None:
        self.own = own
        mark = hashlib.sha256(str(file.absolute()).encode("utf-8", "replace")).hexdigest()[:16]
        self._folder = _private_folder() / mark
        self._socket: socket.socket | None = None

    def notify(self, playtest: str) -> None:
        """Tell all other processes that something was written to ``playtest``, without waiting for them."""
        try:
            listeners = [name for name in os.listdir(self._folder) if name != self.own]
        except OSError:
            return  # nobody has ever listened
        if self._socket is None and listeners:
            self._socket = _unix_socket()
        for name in listeners:
            try:
                assert self._socket is not None, "somebody listens, so there are sockets"
                self._socket.sendto(playtest.encode(), str(self._folder / name))
            except (ConnectionRefusedError, FileNotFoundError):
                with contextlib.suppress(OSError):
                    os.unlink(self._folder / name)  # its process was killed
            except OSError:
                pass  # it has enough to read already

    def listen(self) -> socket.socket | None:
        """Create and return the socket on which this process is notified; ``None`` if that is impossible."""
        try:
            self._folder.parent.mkdir(mode=0o700, exist_ok=True)
            about = self._folder.parent.stat()
            if about.st_uid != os.getuid() or stat.S_IMODE(about.st_mode) & 0o077:
                return None
            self._folder.mkdir(mode=0o700, exist_ok=True)
            place = str(self._folder / self.own)
            ear = _unix_socket() if len(place) < LONGEST_PATH else None
            if ear is not None:
                ear.bind(place)
            return ear
        except (OSError, AttributeError):
            return None

    def stop_listening(self, ear: socket.socket) -> None:
        """Close ``ear``, the socket of this process, and remove it."""
        ear.close()
        with contextlib.suppress(OSError):
            os.unlink(self._folder / self.own)

    def close(self) -> None:
        """Stop notifying others."""
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

    ``None`` stands for any playtest, if something may have been missed. ``own`` marks this process's own
    news. If the database is a file, ``notifier`` is that file's.
    """

    def __init__(self, engine: sa.Engine, heard: Heard, own: str, notifier: Notifier | None = None) -> None:
        self._engine = engine
        self._heard = heard
        self._own = own
        self._notifier = notifier
        self._ear: socket.socket | None = None
        self._postgres: Any = None
        self._reads: int | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start listening, in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._ear = self._notifier.listen() if self._notifier is not None else None
        if self._ear is not None:
            self._listen_to(self._ear.fileno(), self._received)
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
        if self._ear is not None and self._notifier is not None:
            self._notifier.stop_listening(self._ear)
            self._ear = None
        self._hang_up()

    def _listen_to(self, line: int, hear: Callable[[], None]) -> None:
        assert self._loop is not None
        self._reads = line
        self._loop.add_reader(line, hear)

    # -- a socket

    def _received(self) -> None:
        assert self._ear is not None
        rung: dict[str, None] = {}
        with contextlib.suppress(BlockingIOError):
            while True:
                rung[self._ear.recv(200).decode("utf-8", "replace")] = None
        for playtest in rung:
            self._heard(playtest)

    # -- a server's notifications

    async def _connect(self, *, missed: bool) -> None:
        """Listen to the server. If it is unreachable, retry until it is back."""
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

    # -- without sockets

    async def _look(self) -> None:
        watch = ChangeWatcher(self._engine)
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
