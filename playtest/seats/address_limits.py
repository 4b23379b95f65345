"""Limits for each address and each of its connections: requests, connections, messages, unread bytes.

Pages that need a key and pages that only watch are counted separately. So watchers, who need just the room's
code, take nothing from players behind the same router.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from playtest.seats.limits import Bucket, Clock

MOST_UNSENT = 1_000_000
"""Maximum number of unsent bytes for one page. A page with more has stopped reading and is disconnected."""
MOST_UNSENT_EACH = 8_000_000
"""Maximum number of unsent bytes for all pages of an address, counted separately for watching and playing."""
WAITS = 65_536
"""Number of unsent bytes below which a page that asks for its whole screen gets it."""
LAGS_AFTER = 10.0
"""Seconds without reading after which a page with waiting bytes counts as stopped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit on requests of one kind per address: how many in a burst, and how many per second."""

    name: str
    at_once: float
    a_second: float


READING = Rate("pages and their files", 4_000, 150)
LINES = Rate("lines", 2_000, 60)
KEYS = Rate("whether a key is good", 1_500, 60)
ENTERING = Rate("links", 800, 8)
LOOKING_IN = Rate("rooms by their code", 800, 120)
SITTING = Rate("seats", 120, 2)
WATCHING = Rate("whether the server is there", 300, 30)
"""Limits on the requests of one address, by kind of request.

Six hundred pages that share an address, behind one untrusted proxy, stay within these limits.
"""
WAITS_AT_MOST = 5.0
"""Maximum number of seconds that a request is delayed. One that would wait longer is refused."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """Limits for one address: how many connections at a time, and how many messages and new connections.

    Messages and new connections (``arrivals``) each have two limits: how many at once, and how many per
    second in the long run.
    """

    lines: int
    messages: tuple[float, float]
    arrivals: tuple[float, float]


PLAYING = Allowance(lines=1_000, messages=(600, 120), arrivals=(600, 20))
LOOKING_ON = Allowance(lines=120, messages=(240, 40), arrivals=(120, 4))
"""The allowances for pages that play and for pages that watch. A studio behind one router needs no more."""


class Share:
    """The resources that one address uses now."""

    def __init__(self, allowance: Allowance, clock: Clock = time.monotonic) -> None:
        self.most_lines = allowance.lines
        self.messages = Bucket(*allowance.messages, clock)
        self.arrivals = Bucket(*allowance.arrivals, clock)
        self.lines = 0
        self.unsent = 0

    @property
    def idle(self) -> bool:
        """Whether this share is the same as a newly created one."""
        return not self.lines and self.messages.full and self.arrivals.full


class Shares:
    """What each address uses now, counted separately for pages that play and pages that watch."""

    KEPT = 2_000
    """Maximum number of shares kept before idle ones are dropped."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[tuple[str, Allowance], Share] = OrderedDict()

    def of(self, address: str, allowance: Allowance) -> Share:
        """Return what ``address`` uses now, counted against the limits in ``allowance``."""
        found = self._kept.get((address, allowance))
        if found is None:
            if len(self._kept) >= self.KEPT:
                self._kept = OrderedDict((key, share) for key, share in self._kept.items() if not share.idle)
            found = self._kept[address, allowance] = Share(allowance, self._clock)
        return found


class Requests:
    """Limits requests by address and kind: requests that come too fast are delayed or refused."""

    KEPT = 10_000
    """Maximum number of addresses remembered. Beyond that, the oldest is forgotten."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[tuple[str, Rate], Bucket] = OrderedDict()

    def wait(self, address: str, rate: Rate) -> float | None:
        """Return how many seconds ``address`` must wait, usually 0; ``None`` if it is too long to wait."""
        bucket = self._kept.pop((address, rate), None) or Bucket(rate.at_once, rate.a_second, self._clock)
        self._kept[address, rate] = bucket
        while len(self._kept) > self.KEPT:
            self._kept.popitem(last=False)
        return bucket.wait(WAITS_AT_MOST)


class Outbox:
    """The bytes that wait to be sent to one connection."""

    def __init__(self, share: Share, clock: Clock = time.monotonic) -> None:
        self._share = share
        self._clock = clock
        self._since = clock()
        self._closed = False
        self._then: Callable[[], None] | None = None
        self.unsent = 0

    def put(self, size: int) -> bool:
        """Add a message of ``size`` bytes if there is room for it. Return whether there was.

        A page that has read everything gets the next message however long it is. Otherwise a very long
        message could never be shown.
        """
        if (self.unsent and self.unsent + size > MOST_UNSENT) or self._share.unsent + size > MOST_UNSENT_EACH:
            return False
        if not self.unsent:
            self._since = self._clock()
        self.unsent += size
        self._share.unsent += size
        return True

    def sent(self, size: int) -> None:
        """Remove ``size`` bytes from those waiting, because they were sent or never will be."""
        self._since = self._clock()
        if not self._closed:
            self.unsent -= size
            self._share.unsent -= size
            self._call_if_read()

    def once_read(self, then: Callable[[], None]) -> None:
        """Call ``then`` once fewer than ``WAITS`` bytes are unsent. A later call replaces this one."""
        self._then = then
        self._call_if_read()

    def _call_if_read(self) -> None:
        if self._then is not None and self.unsent < WAITS:
            then, self._then = self._then, None
            then()

    def close(self) -> None:
        """Stop counting the unsent bytes, and forget the function that waits for them to be sent."""
        self._then = None
        if not self._closed:
            self._closed = True
            self._share.unsent -= self.unsent
            self.unsent = 0

    @property
    def lags(self) -> bool:
        """Whether none of the waiting bytes has been read for a while."""
        return self.unsent > 0 and self._clock() - self._since > LAGS_AFTER


class Holder(Protocol):
    """An open connection that takes one of a limited number of places."""

    address: str

    @property
    def lags(self) -> bool:
        """Whether this connection has stopped reading."""


H = TypeVar("H", bound=Holder)


def who_makes_room(address: str, holders: Sequence[H], at_home: frozenset[str]) -> H | None:
    """Return which of ``holders`` to disconnect to make room for ``address``; ``None`` if none may be.

    The first choice is a connection that has stopped reading. Otherwise it is the latest connection of the
    address with the most, if that address has at least two more than ``address``. ``at_home`` are the
    addresses of the server's computer and of the console, which may also show the projector's page. If
    ``address`` is one of these, the latest connection from anywhere else may be disconnected too.
    """
    held = Counter(each.address for each in holders)
    most = max(held.values(), default=0)
    crowd = {each for each, count in held.items() if count == most and count > held[address] + 1}
    for each in reversed(holders):
        if each.lags:
            return each
    for each in reversed(holders):
        if each.address in crowd or (address in at_home and each.address not in at_home):
            return each
    return None
