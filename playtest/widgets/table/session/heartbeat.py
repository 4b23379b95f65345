"""Tracks whether any page of a table is open. If none is, bots that wait for people keep waiting."""

from __future__ import annotations

from playtest.table import Table
from playtest.widgets.kit import Screen

ASKS = 8.0
"""Seconds between checks whether a page is open. There are no checks if no bot waits for people."""
CLOSED = 5.0
"""Seconds without an answer after which all pages count as closed."""


class Heartbeat:
    """Tells ``table`` whether any page of ``board`` is open.

    ``screen`` identifies the screen that these pages show.
    """

    def __init__(self, table: Table, board: Screen, screen: object) -> None:
        self._table, self._board, self._screen = table, board, screen
        self._signs = 0
        self._seen = self._asked = 0.0
        self._unanswered: float | None = None

    def look(self) -> None:
        """Check whether a page is open. If no page has sent anything for a while, ask for a sign of life."""
        table, board = self._table, self._board
        sitting = table.seats
        seats = [sitting[seat].is_bot for seat in table.pending if seat >= 0]
        if table.pace.seconds == 0 or not (any(seats) and not all(seats)):
            return
        now = table.store.now()
        if board.signs != self._signs:
            self._signs, self._seen, self._unanswered = board.signs, now, None
        if not self._seen:
            return
        if now - max(self._seen, self._asked) >= ASKS:
            self._asked = now
            self._unanswered = now if self._unanswered is None else self._unanswered
            board.ask()
        waited = 0.0 if self._unanswered is None else now - self._unanswered
        table.pace.is_looked_at(self._screen, waited < CLOSED)
