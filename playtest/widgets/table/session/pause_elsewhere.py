"""Keeps bots that other processes run paused while those of this process are."""

from __future__ import annotations

from playtest.table import Table

HOLDS = 60.0
"""Seconds that bots in another process stay paused after the last notice that they should."""


class PauseElsewhere:
    """Tells other processes that hold ``table`` whether its bots are paused here."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._until = 0.0

    def renew(self) -> None:
        """Keep bots in other processes paused while those here are, and let them continue afterwards.

        The other process forgets a pause after ``HOLDS`` seconds, so call this often.
        """
        pace, now = self._table.pace, self._table.store.now()
        if not pace.awaits_word:
            pace.go_on(self)
            self._until = 0.0
        elif now > self._until - HOLDS / 2:
            self._until = now + HOLDS
            pace.hold(self._until, self)
