"""Limits how often one address may ask for a room's seats, and finds takers who never opened the page.

A script keeps no cookies: it could take every free seat, and again each time they are freed. Kept only in the
memory of the server that was asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from playtest.engines.game import Illegal
from playtest.seats.limits import Bucket, Clock

AT_ONCE = 24
"""Seats of a room that one address may take at once (four by each of six players)."""
EVERY = 10.0
"""Seconds until one more seat is allowed after that."""
AGAIN = 6
"""Seats that are counted as a penalty for each taker sent away."""
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
    """The takers of seats in one room, by address and by the hash of the key."""

    KEPT = 1_000
    """Maximum number of addresses, and of keys, remembered; beyond, the oldest is forgotten."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._took: dict[str, _Took] = {}

    def ask(self, address: str) -> None:
        """Check that this address may ask for a seat. Raises ``Illegal`` if it asked too often."""
        if self._of(address).left < 1:
            raise Illegal(TOO_OFTEN)

    def took(self, hash: str, address: str) -> None:
        """Note that a seat was taken or requested with the key of this hash."""
        self._of(address).take()
        self._took[hash] = _Took(address, self._clock())
        while len(self._took) > self.KEPT:
            del self._took[next(iter(self._took))]

    def came(self, hash: str) -> None:
        """Note that the device with this key has opened its page."""
        if hash in self._took:
            self._took[hash].came = True

    def sent_away(self, hash: str) -> None:
        """Note that this key was declined or lost its seat, and count a penalty against retries."""
        took = self._took.pop(hash, None)
        if took is not None:
            self._of(took.address).give_up(AGAIN)

    def never_came(self) -> Iterable[str]:
        """Return the hashes of keys that took a seat a while ago and whose page was never opened."""
        late = self._clock() - COMES_IN
        return [hash for hash, took in self._took.items() if not took.came and took.at < late]

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(AT_ONCE, 1 / EVERY, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > self.KEPT:
            del self._buckets[next(iter(self._buckets))]
        return bucket
