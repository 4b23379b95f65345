"""Limits how fast a screen sends messages. If too many come, a server may drop even the last one."""

from __future__ import annotations

import time

BURST = 100
"""The number of messages that may be sent in a burst."""
A_SECOND = 50
"""Messages per second after a burst, so that ten busy tables of one kernel stay below Jupyter's 1,000."""


class Rate:
    """Counts messages; ``wait`` returns the delay before the next one may be sent."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()

    def wait(self) -> float:
        """Return the seconds until the next message may be sent. 0 means now, and counts the message."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / A_SECOND
        self._left -= 1
        return 0.0
