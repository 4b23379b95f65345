"""Limits on each page's messages and each device's guesses, and counts of refusals."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]
MINUTE = 60.0
"""One minute, in seconds."""


class Bucket:
    """Limits requests: up to ``burst`` of them together, and ``rate`` per second in the long run.

    Each request takes a token from the bucket, which fills up at that rate.
    """

    def __init__(self, burst: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left = burst
        self._at = clock()

    @property
    def left(self) -> float:
        """The number of requests that may be made right now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    def take(self) -> bool:
        """Take one token, if there is one. Return whether there was."""
        if self.left < 1:
            return False
        self._left -= 1
        return True

    def give_up(self, count: float) -> None:
        """Take ``count`` tokens as a penalty, going no lower than half a burst below zero."""
        self._left = max(self.left - count, -self._burst / 2)

    def wait(self, most: float) -> float | None:
        """Take one token, even if it will only be there later. Return how many seconds to wait for it.

        If the wait is longer than ``most`` seconds, take nothing and return ``None``.
        """
        wait = max(0.0, (1 - self.left) / self._rate)
        if wait > most:
            return None
        self._left -= 1
        return wait

    @property
    def full(self) -> bool:
        """Whether the whole burst is available again."""
        return self.left >= self._burst


class Guesses:
    """Limits wrong codes, per device and in total. Beyond the limit, no code is looked up for a while.

    Keys are not counted: they are too long to be guessed, and a valid one is never refused.
    """

    KEPT = 10_000
    """Maximum number of devices remembered. Beyond that, the oldest is forgotten."""

    def __init__(self, each: int = 10, in_all: int = 120, clock: Clock = time.monotonic) -> None:
        self._each, self._clock = each, clock
        self._all = Bucket(in_all, in_all / MINUTE, clock)
        self._devices: OrderedDict[str, Bucket] = OrderedDict()

    def allowed(self, device: str) -> bool:
        """Return whether this device may try once more."""
        mine = self._devices.get(device)
        if mine is None or mine.full:
            return True  # a device that has not guessed lately is not refused for others' guesses
        return self._all.left >= 1 and mine.left >= 1

    def wrong(self, device: str) -> None:
        """Count a wrong guess of this device."""
        mine = self._devices.pop(device, None) or Bucket(self._each, self._each / MINUTE, self._clock)
        self._devices[device] = mine
        mine.take()
        self._all.take()
        while len(self._devices) > self.KEPT:
            self._devices.popitem(last=False)


class TurnedAway(Counter[str]):
    """Counts of refusals by reason, in words, which the facilitator can see."""

    def add(self, reason: str) -> None:
        """Count one more refusal."""
        self[reason] += 1

    def sentence(self) -> str:
        """Return all counts in one line; empty if nothing has been refused."""
        said = sorted((reason, count) for reason, count in self.items())
        return ", ".join(f"{count} {ONE[reason] if count == 1 else reason}" for reason, count in said)


WRONG_CODE = "wrong codes"
WRONG_KEY = "wrong or old keys"
TOO_MANY_GUESSES = "codes tried too often"
OTHER_ORIGIN = "calls from another site"
OTHER_HOST = "requests for another host name"
NO_PAGE = "unknown pages"
TOO_LARGE = "messages that were too large"
TOO_MANY = "messages that came too fast"
TOO_OFTEN = "requests that came too fast"
UNREAD = "pages that stopped reading"
MALFORMED = "malformed messages"
NOT_ALLOWED = "actions not allowed on that page"
"""The reasons for refusal that are counted."""
ONE = {
    WRONG_CODE: "wrong code",
    WRONG_KEY: "wrong or old key",
    TOO_MANY_GUESSES: "code tried too often",
    OTHER_ORIGIN: "call from another site",
    OTHER_HOST: "request for another host name",
    NO_PAGE: "unknown page",
    TOO_LARGE: "message that was too large",
    TOO_MANY: "message that came too fast",
    TOO_OFTEN: "request that came too fast",
    UNREAD: "page that stopped reading",
    MALFORMED: "malformed message",
    NOT_ALLOWED: "action not allowed on that page",
}
"""Each reason for refusal in the singular."""
