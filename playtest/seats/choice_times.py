"""When each seat's current choice began, which the facilitator can see."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.record import Entry
from playtest.table import Table

CHANGES_ALL = frozenset(["start", "ruling", "undo", "close"])
"""Kinds of log entries that restart every seat's waiting time, as a change of phase does."""


class Asked:
    """Keeps for each seat that must decide in ``table`` the time when its current choice began.

    No choice counts as begun before the game begins. If the game has already begun, as after a server
    restart, the times are taken from the log.
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
        """Return when the current choice of ``seat`` began, by the store's clock."""
        return self._since.get(seat, self._table.store.now())

    def _heard(self, entries: Sequence[Entry]) -> None:
        if any(entry.kind in CHANGES_ALL for entry in entries):
            self._since.clear()
        for entry in entries:
            if entry.kind == "move" and entry.seat is not None:
                self._since.pop(entry.seat, None)
        self._ask(entries[-1].at)

    def _ask(self, at: float) -> None:
        """Note ``at`` as the beginning of every new choice of a seat.

        A seat's choice is new if the seat did not have to decide before, or if the phase is new. It is also
        new if a bot took over from a person, or the reverse.
        """
        table = self._table
        phase = table.game.phase(table.state)
        choice = {seat: (phase, seat >= 0 and table.seats[seat].is_bot) for seat in table.pending}
        self._since = {
            seat: self._since.get(seat, at) if self._choice.get(seat) == asked else at
            for seat, asked in choice.items()
        }
        self._choice = choice
