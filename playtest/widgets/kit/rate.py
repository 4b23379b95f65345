"""How many messages a screen sends: a server may drop what comes too fast, the last one too."""

from __future__ import annotations

import time

BURST = 100
"""So many messages may go at once."""
A_SECOND = 50
"""From then on so many a second: ten busy tables of one kernel stay below the 1,000 of a Jupyter server."""


class Rate:
    """Counts messages; ``wait`` says how long the next one has to wait."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()

    def wait(self) -> float:
        """Seconds until the next message may go; 0 means now, and it is counted."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / A_SECOND
        self._left -= 1
        return 0.0
