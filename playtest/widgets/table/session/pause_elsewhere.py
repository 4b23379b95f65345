"""Keeps bots in other processes paused for as long as this process pauses its own bots."""

from __future__ import annotations

from playtest.table import Table

HOLDS = 60.0
"""Seconds that bots in another process stay paused after the last notice that they should."""


class PauseElsewhere:
    """Pauses the bots of ``table`` in other processes for as long as they are paused in this one."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._until = 0.0

    def renew(self) -> None:
        """Keep bots in other processes paused while those of this process are, or let them continue.

        Another process forgets a pause after ``HOLDS`` seconds, so this is to be called often.
        """
        pace, now = self._table.pace, self._table.store.now()
        if not pace.awaits_word:
            pace.go_on(self)
            self._until = 0.0
        elif now > self._until - HOLDS / 2:
            self._until = now + HOLDS
            pace.hold(self._until, self)
