"""What keeps a server going that is pressed hard: files, connections of one address, and what it logs."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
import time
import weakref
from collections import defaultdict
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
                "No new page can be opened for a moment: %s. Those that are open go on.", error.strerror
            )
        loop = IOLoop.current()
        loop.update_handler(self.fileno(), 0)
        loop.call_later(PAUSE, self._listen_again)
        raise BlockingIOError

    def _listen_again(self) -> None:
        with contextlib.suppress(ValueError, KeyError):  # it was closed meanwhile
            IOLoop.current().update_handler(self.fileno(), IOLoop.READ)


class Serving(HTTPServer):
    """Lets one address have so many connections; the next one is closed at once."""

    most = MOST_CONNECTIONS

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listen at these, which are this server's from now on."""
        listening = [Listening(fileno=each.detach()) for each in sockets]
        for each in listening:
            each.setblocking(False)
        super().add_sockets(listening)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve it, unless its address has too many already."""
        if not hasattr(self, "_streams"):  # HTTPServer is made by a method of its own
            self._streams: dict[str, weakref.WeakSet[IOStream]] = defaultdict(weakref.WeakSet)
        host = str(address[0]) if isinstance(address, tuple) else ""
        here = self._streams[host]
        if len(here) >= self.most:
            open_ones = [each for each in here if not each.closed()]
            here.clear()
            here.update(open_ones)
        if len(here) >= self.most:
            stream.close()
            return
        here.add(stream)
        if len(self._streams) > MOST_CONNECTIONS:
            for gone in [host for host, streams in self._streams.items() if not streams]:
                del self._streams[gone]
        super().handle_stream(stream, address)


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
