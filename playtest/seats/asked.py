"""Since when each seat has been asked for what it is to choose now, for the facilitator to see."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.record import Entry
from playtest.table import Table

CHANGES_ALL = frozenset(["start", "ruling", "undo", "close"])
"""What asks everybody anew, besides a phase that has changed."""


class Asked:
    """Since when the seats of ``table`` have been asked, never counted from before the game began.

    What one who comes late has not heard, such as a server that was started again, it takes from the log.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        last = [entry.at for entry in table.log if entry.kind == "move" or entry.kind in CHANGES_ALL]
        self._since: dict[Seat, float] = {}
        self._choice: dict[Seat, tuple[str, bool]] = {}
        self._ask(last[-1] if last else table.store.now())
        table.listen(self._heard)

    def begin(self, at: float) -> None:
        """The game begins: nobody could act before."""
        self._since = {seat: max(at, since) for seat, since in self._since.items()}

    def since(self, seat: Seat) -> float:
        """Since when ``seat`` has been asked, in the store's seconds."""
        return self._since.get(seat, self._table.store.now())

    def _heard(self, entries: Sequence[Entry]) -> None:
        if any(entry.kind in CHANGES_ALL for entry in entries):
            self._since.clear()
        for entry in entries:
            if entry.kind == "move" and entry.seat is not None:
                self._since.pop(entry.seat, None)
        self._ask(entries[-1].at)

    def _ask(self, at: float) -> None:
        """Those who are asked now and were not before, or for something else, or of another player."""
        table = self._table
        phase = table.game.phase(table.state)
        choice = {seat: (phase, seat >= 0 and table.seats[seat].is_bot) for seat in table.pending}
        self._since = {
            seat: self._since.get(seat, at) if self._choice.get(seat) == asked else at
            for seat, asked in choice.items()
        }
        self._choice = choice
