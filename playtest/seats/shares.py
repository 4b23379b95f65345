"""What one address, and one connection of it, may take: requests, connections, messages, bytes not read.

Pages that need a key and pages that only look on are counted apart, so that who has but the room's code
takes nothing away from those who play behind the same router.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from playtest.seats.limits import Bucket, Clock

MOST_UNSENT = 1_000_000
"""Bytes that wait for one page; one that lets more wait does not read, and is ended."""
MOST_UNSENT_EACH = 8_000_000
"""The same for all pages of one address, looking on or playing."""
WAITS = 65_536
"""A page that asks for everything while so many bytes wait for it is answered once it has read them."""
LAGS_AFTER = 10.0
"""Seconds in which a page that reads has read something."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many requests of one kind an address may make at once, and how many a second in the long run."""

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
"""Each fits six hundred pages that come at once by one address, as behind a proxy that is not trusted."""
WAITS_AT_MOST = 5.0
"""Seconds that a request is kept waiting; one that would wait longer is refused."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many connections an address may have, and how many messages and arrivals at once and a second."""

    lines: int
    messages: tuple[float, float]
    arrivals: tuple[float, float]


PLAYING = Allowance(lines=1_000, messages=(600, 120), arrivals=(600, 20))
LOOKING_ON = Allowance(lines=120, messages=(240, 40), arrivals=(120, 4))
"""Both fit a whole studio behind one router, or a server that is reached through one proxy."""


class Share:
    """What one address has now."""

    def __init__(self, allowance: Allowance, clock: Clock = time.monotonic) -> None:
        self.most_lines = allowance.lines
        self.messages = Bucket(*allowance.messages, clock)
        self.arrivals = Bucket(*allowance.arrivals, clock)
        self.lines = 0
        self.unsent = 0

    @property
    def idle(self) -> bool:
        """Whether it would be the same if it was made anew."""
        return not self.lines and self.messages.full and self.arrivals.full


class Shares:
    """The share of each address."""

    KEPT = 2_000
    """So many are kept before those that count nothing are looked for."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[tuple[str, Allowance], Share] = OrderedDict()

    def of(self, address: str, allowance: Allowance) -> Share:
        """The share of ``address`` that is counted under ``allowance``."""
        found = self._kept.get((address, allowance))
        if found is None:
            if len(self._kept) >= self.KEPT:
                self._kept = OrderedDict((key, share) for key, share in self._kept.items() if not share.idle)
            found = self._kept[address, allowance] = Share(allowance, self._clock)
        return found


class Requests:
    """The requests of each address, by kind: what is asked too fast is answered later, or not at all."""

    KEPT = 10_000
    """So many are kept; of more the one that asked longest ago is forgotten."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[tuple[str, Rate], Bucket] = OrderedDict()

    def wait(self, address: str, rate: Rate) -> float | None:
        """Seconds until ``address`` is answered, 0 for nearly all; ``None`` if that would be too long."""
        bucket = self._kept.pop((address, rate), None) or Bucket(rate.at_once, rate.a_second, self._clock)
        self._kept[address, rate] = bucket
        while len(self._kept) > self.KEPT:
            self._kept.popitem(last=False)
        return bucket.wait(WAITS_AT_MOST)


class Outbox:
    """The bytes that wait for one connection."""

    def __init__(self, share: Share, clock: Clock = time.monotonic) -> None:
        self._share = share
        self._clock = clock
        self._since = clock()
        self._closed = False
        self.unsent = 0

    def put(self, size: int) -> bool:
        """Whether so many bytes more may wait; if so they do.

        A page that has read all gets the next message however long it is: else it could never be shown it.
        """
        if (self.unsent and self.unsent + size > MOST_UNSENT) or self._share.unsent + size > MOST_UNSENT_EACH:
            return False
        if not self.unsent:
            self._since = self._clock()
        self.unsent += size
        self._share.unsent += size
        return True

    def sent(self, size: int) -> None:
        """So many were read, or will never be."""
        self._since = self._clock()
        if not self._closed:
            self.unsent -= size
            self._share.unsent -= size

    def close(self) -> None:
        """Nothing of it counts any more."""
        if not self._closed:
            self._closed = True
            self._share.unsent -= self.unsent
            self.unsent = 0

    @property
    def lags(self) -> bool:
        """Whether nothing of what waits has been read for a while."""
        return self.unsent > 0 and self._clock() - self._since > LAGS_AFTER


class Holder(Protocol):
    """Who has a place on a page that has only so many."""

    address: str

    @property
    def lags(self) -> bool:
        """Whether it has stopped reading."""


H = TypeVar("H", bound=Holder)


def who_makes_room(address: str, holders: Sequence[H], at_home: frozenset[str]) -> H | None:
    """Who gives up a place for a newcomer from ``address`` where all are taken; nobody: ``None``.

    First who does not read; then the last of an address that has two more than the newcomer's; and for the
    projector, which is ``at_home`` where the server or a console is, the last of those who are not.
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
