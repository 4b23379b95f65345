"""How often one address may ask for a room's seats, and who took one and never came to its page.

A script keeps no cookies: it could take every free seat, and again each time they are freed. Kept by the
server that was asked, and gone with it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from playtest.engines.game import Illegal
from playtest.seats.limits import Bucket, Clock

AT_ONCE = 24
"""So many seats of a room may be taken by one address, four by each of six players, before they wait …"""
EVERY = 10.0
"""… so many seconds for each more."""
AGAIN = 6
"""So many count for each that was sent away."""
COMES_IN = 45.0
"""Seconds until whoever took a seat has come to its page."""
TOO_OFTEN = (
    "Seats here were asked for too often from your network. "
    "Wait two minutes, or ask the facilitator for your seat’s own code."
)


@dataclass(slots=True)
class _Took:
    address: str
    at: float
    came: bool = False


class Seating:
    """Who asked for a seat in one room, by address and by the hash of the key."""

    KEPT = 1_000
    """So many addresses are remembered, and so many keys; of more the oldest is forgotten."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._took: dict[str, _Took] = {}

    def ask(self, address: str) -> None:
        """Somebody there asks for a seat. Raises ``Illegal`` where that was done too often."""
        if self._of(address).left < 1:
            raise Illegal(TOO_OFTEN)

    def took(self, hash: str, address: str) -> None:
        """They have it, or wait for the facilitator's word, by the key with this hash."""
        self._of(address).take()
        self._took[hash] = _Took(address, self._clock())
        while len(self._took) > self.KEPT:
            del self._took[next(iter(self._took))]

    def came(self, hash: str) -> None:
        """Their page is there."""
        if hash in self._took:
            self._took[hash].came = True

    def sent_away(self, hash: str) -> None:
        """They are not let in, or lost the seat: to ask again at once, and again, helps nobody."""
        took = self._took.pop(hash, None)
        if took is not None:
            self._of(took.address).give_up(AGAIN)

    def never_came(self) -> Iterable[str]:
        """The hashes of those who took a seat a while ago and have not come to its page."""
        late = self._clock() - COMES_IN
        return [hash for hash, took in self._took.items() if not took.came and took.at < late]

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(AT_ONCE, 1 / EVERY, self._clock)
        self._buckets[address] = bucket
        while len(self._buckets) > self.KEPT:
            del self._buckets[next(iter(self._buckets))]
        return bucket
