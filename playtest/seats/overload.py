"""Keeps an overloaded server running: limits on open files, connections per address, and logging."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
import time
import weakref
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

with contextlib.suppress(ImportError):  # not on Windows, which has no such limit
    import resource

IDLE_SECONDS = 15.0
"""Seconds that a connection may be silent, or take for a request's head or body."""
MOST_CONNECTIONS = 1_500
"""Maximum number of connections of one address, but never more than a quarter of all possible ones."""
ONCE_IN = 60.0
"""Seconds during which repeated errors from one place are counted instead of logged."""
MOST_LOGGED = 5_000_000
"""Maximum number of characters written to one server's log."""
LONGEST_RECORD = 8_000


def more_files() -> int:
    """Raise the limit on open files as far as possible. Return the new limit."""
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    except NameError:
        return 4 * MOST_CONNECTIONS
    return 4 * MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else soft


SPARE = 100
"""Files kept free for the server's recordings and pages if the limit is low."""
PAUSE = 1.0
"""Seconds during which this process accepts no connections after it has run out of files."""
_NO_ROOM = frozenset([errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM])


class Listening(socket.socket):
    """A listening socket that pauses for a while if the system has no room for a connection.

    Without the pause, a connection waiting in the socket's queue would make the server retry endlessly.
    """

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection.

        Raises ``BlockingIOError`` if none is waiting, or there is no room for it.
        """
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            logging.getLogger("playtest").error(
                "No new page can be opened for a moment: %s. Open pages keep working.", error.strerror
            )
        loop = IOLoop.current()
        loop.update_handler(self.fileno(), 0)
        loop.call_later(PAUSE, self._listen_again)
        raise BlockingIOError

    def _listen_again(self) -> None:
        with contextlib.suppress(ValueError, KeyError):  # it has been closed meanwhile
            IOLoop.current().update_handler(self.fileno(), IOLoop.READ)


class Serving(HTTPServer):
    """Limits the connections of each address, and makes room for newcomers if all connections are taken.

    ``most`` is the limit for one address, ``room`` the limit for all addresses together. At the limit for
    all, the address with the most connections loses its oldest. Websockets, over which pages stay connected,
    are never closed for this.
    """

    most = MOST_CONNECTIONS
    room = 4 * MOST_CONNECTIONS

    def initialize(self, *args: Any, **options: Any) -> None:
        """Set up the server as Tornado does."""
        super().initialize(*args, **options)
        self._open: dict[IOStream, str] = {}
        self._pages: weakref.WeakSet[IOStream] = weakref.WeakSet()
        self._held: Counter[str] = Counter()

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listen on these sockets, which belong to this server from now on."""
        listening = [Listening(fileno=each.detach()) for each in sockets]
        for each in listening:
            each.setblocking(False)
        super().add_sockets(listening)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve the connection, unless its address already has too many."""
        host = str(address[0]) if isinstance(address, tuple) else ""
        if self._held[host] >= self.most or len(self._open) >= self.room:
            for each in [each for each in self._open if each.closed()]:
                self._forget(each)
            self._make_room()
        if self._held[host] >= self.most or len(self._open) >= self.room:
            stream.close()
            return
        self._open[stream] = host
        self._held[host] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: object) -> None:
        """Record that a connection sends no more requests, as it was closed or became a page's websocket."""
        super().on_close(server_conn)
        stream = server_conn.stream  # type: ignore[attr-defined]  # Tornado names no type here
        if stream.closed():
            self._forget(stream)
        else:
            self._pages.add(stream)

    def _forget(self, stream: IOStream) -> None:
        host = self._open.pop(stream, None)
        if host is not None:
            self._held[host] -= 1
            if not self._held[host]:
                del self._held[host]

    def _make_room(self) -> None:
        """Close several connections together, so that not every newcomer needs a search through all."""
        if len(self._open) < self.room:
            return
        waiting: dict[str, deque[IOStream]] = defaultdict(deque)
        for stream, host in self._open.items():
            if stream not in self._pages:
                waiting[host].append(stream)
        for _ in range(1 + self.room // 50):
            crowd = max(waiting.values(), key=len, default=None)
            if not crowd:
                return
            stream = crowd.popleft()
            self._forget(stream)
            stream.close()


class OnceAMinute(logging.Filter):
    """Lets at most one log record a minute through from each place in the code.

    The next record from the same place says how many were dropped. There is also a limit on the whole log.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[object, ...], tuple[float, int]] = {}
        self._left = MOST_LOGGED

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is written."""
        what = record.exc_info[0] if record.exc_info else None
        place = (record.name, record.pathname, record.lineno, what)
        now = self._clock()
        at, kept = self._said.get(place, (now - ONCE_IN, 0))
        if now - at < ONCE_IN:
            self._said[place] = (at, kept + 1)
            return False
        if self._left <= 0:
            return False
        self._said[place] = (now, 0)
        text = record.getMessage()[:LONGEST_RECORD]
        record.msg, record.args = f"{text} (and {kept:,} more of these since)" if kept else text, ()
        self._left -= 2 * LONGEST_RECORD if what else len(text)
        return True


@contextlib.contextmanager
def bounded_log() -> Iterator[None]:
    """Set up a brief log on stderr without repeats, unless logging is already set up."""
    root = logging.getLogger()
    if root.handlers:
        yield
        return
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(OnceAMinute())
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
