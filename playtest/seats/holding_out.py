"""What keeps a server going that is pressed hard: files, connections of one address, and what it logs."""

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
"""So long a connection may say nothing, or take for the head or the body of a request."""
MOST_CONNECTIONS = 1_500
"""So many connections one address may have, and never more than a quarter of all that there can be."""
ONCE_IN = 60.0
"""Seconds in which what goes wrong in the same place is said once, and counted."""
MOST_LOGGED = 5_000_000
"""Letters that one server writes into its log; a longer one helps nobody."""
LONGEST_RECORD = 8_000


def more_files() -> int:
    """Raise the limit of open files as far as it goes; how many there can be."""
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    except NameError:
        return 4 * MOST_CONNECTIONS
    return 4 * MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else soft


SPARE = 100
"""Files that the server keeps for its recordings and its pages, where so many are few."""
PAUSE = 1.0
"""Seconds without a new connection after the files of this process have run out."""
_NO_ROOM = frozenset([errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM])


class Listening(socket.socket):
    """A socket that listens, and rests for a while where the system has no room for a connection.

    Who waits in its queue would otherwise have the server try again at once, without end.
    """

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. Raises ``BlockingIOError`` where there is none, or no room for it."""
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
        with contextlib.suppress(ValueError, KeyError):  # it was closed meanwhile
            IOLoop.current().update_handler(self.fileno(), IOLoop.READ)


class Serving(HTTPServer):
    """Lets one address have so many connections, and has room for a newcomer where all are taken.

    ``most`` is what one address may have, ``room`` what all may have together. Whoever has become a page of
    ours keeps its connection; of the others the one goes first that has waited longest, where most wait.
    """

    most = MOST_CONNECTIONS
    room = 4 * MOST_CONNECTIONS

    def initialize(self, *args: Any, **options: Any) -> None:
        """As every server of Tornado's is made."""
        super().initialize(*args, **options)
        self._open: dict[IOStream, str] = {}
        self._pages: weakref.WeakSet[IOStream] = weakref.WeakSet()
        self._held: Counter[str] = Counter()

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listen at these, which are this server's from now on."""
        listening = [Listening(fileno=each.detach()) for each in sockets]
        for each in listening:
            each.setblocking(False)
        super().add_sockets(listening)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve it, unless its address has too many already."""
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
        """No more requests come: it is closed, or it has become a page's line."""
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
        """Close some at once, so that not every newcomer has all the others looked through."""
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
    """Lets through the first of what goes wrong in one place; the next one a minute later says how many."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[object, ...], tuple[float, int]] = {}
        self._left = MOST_LOGGED

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
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
    """Log to stderr as little as says everything, where nobody has set up another log."""
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
