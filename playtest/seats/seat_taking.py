"""Limits how often one address may ask for a room's seats, and finds takers who never opened the page.

A script keeps no cookies, so it could take every free seat, again and again. The counts are only in the
memory of the server that was asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from playtest.engines.game import Illegal
from playtest.seats.limits import Bucket, Clock

AT_ONCE = 24
"""Seats of a room that one address may take in a burst (four for each of six players)."""
EVERY = 10.0
"""Seconds until one more seat is allowed after the burst."""
AGAIN = 6
"""The penalty, in seats, for each taker who was sent away."""
COMES_IN = 45.0
"""Seconds that a person has to open the page after taking a seat."""
TOO_OFTEN = (
    "Too many requests for seats from your network. "
    "Wait two minutes, or ask the facilitator for your seat’s own code."
)


@dataclass(slots=True)
class _Took:
    address: str
    at: float
    came: bool = False


class Seating:
    """Who has taken seats in one room, by address and by the hash of the key."""

    KEPT = 1_000
    """Maximum number of addresses, and of keys, remembered. Beyond that, the oldest is forgotten."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._took: dict[str, _Took] = {}

    def ask(self, address: str) -> None:
        """Check that this address may ask for a seat. Raises ``Illegal`` if it has asked too often."""
        if self._of(address).left < 1:
            raise Illegal(TOO_OFTEN)

    def took(self, hash: str, address: str) -> None:
        """Record that a seat was taken or asked for with the key of this hash."""
        self._of(address).take()
        self._took[hash] = _Took(address, self._clock())
        while len(self._took) > self.KEPT:
            del self._took[next(iter(self._took))]

    def came(self, hash: str) -> None:
        """Record that the device with this key has opened its page."""
        if hash in self._took:
            self._took[hash].came = True

    def sent_away(self, hash: str) -> None:
        """Record that this key was declined or lost its seat.

        Count a penalty, as a script would try again.
        """
        took = self._took.pop(hash, None)
        if took is not None:
            self._of(took.address).give_up(AGAIN)

    def never_came(self) -> Iterable[str]:
        """Return the hashes of keys that took a seat a while ago and never opened its page."""
        late = self._clock() - COMES_IN
        return [hash for hash, took in self._took.items() if not took.came and took.at < late]

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(AT_ONCE, 1 / EVERY, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > self.KEPT:
            del self._buckets[next(iter(self._buckets))]
        return bucket
