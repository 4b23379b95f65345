"""When each seat's current choice began, which the facilitator can see."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.record import Entry
from playtest.table import Table

CHANGES_ALL = frozenset(["start", "ruling", "undo", "close"])
"""Kinds of log entries that restart every seat's waiting time, as a change of phase does."""


class Asked:
    """Tracks when each pending seat of ``table`` got its choice.

    No wait begins before the game does.

    If the game has already begun, as after a server restart, the times are taken from the log.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        last = [entry.at for entry in table.log if entry.kind == "move" or entry.kind in CHANGES_ALL]
        self._since: dict[Seat, float] = {}
        self._choice: dict[Seat, tuple[str, bool]] = {}
        self._ask(last[-1] if last else table.store.now())
        table.listen(self._heard)

    def begin(self, at: float) -> None:
        """Start counting waits now that the game begins."""
        self._since = {seat: max(at, since) for seat, since in self._since.items()}

    def since(self, seat: Seat) -> float:
        """Return when ``seat`` got its choice, in the store's seconds."""
        return self._since.get(seat, self._table.store.now())

    def _heard(self, entries: Sequence[Entry]) -> None:
        if any(entry.kind in CHANGES_ALL for entry in entries):
            self._since.clear()
        for entry in entries:
            if entry.kind == "move" and entry.seat is not None:
                self._since.pop(entry.seat, None)
        self._ask(entries[-1].at)

    def _ask(self, at: float) -> None:
        """Start timing each pending seat, afresh if the phase is new or a bot or person took over."""
        table = self._table
        phase = table.game.phase(table.state)
        choice = {seat: (phase, seat >= 0 and table.seats[seat].is_bot) for seat in table.pending}
        self._since = {
            seat: self._since.get(seat, at) if self._choice.get(seat) == asked else at
            for seat, asked in choice.items()
        }
        self._choice = choice
