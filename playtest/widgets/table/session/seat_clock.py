"""A clock for one seat. On a shared screen it runs only while that seat's hand is shown.

Six people cannot place in secret one after another within one clock's time. So a game may give each player a
time of their own (ruling 10 of Trade Warz). The engine names the seat. The curtain, which hides a hand while
players swap seats, pauses the clock.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from playtest.engines.game import Illegal, Seat
from playtest.record import CLOCK
from playtest.table import Table


class SeatClock:
    """Runs the clock of ``table`` only while the right player is at a shared screen.

    It acts only when the hand shown changes, not when others change the clock. So two screens never fight
    over the clock. A clock for a seat that plays ``elsewhere``, on a device of its own, is not paused, as its
    hand is not shown here.
    """

    def __init__(
        self, table: Table, *, shared: bool, elsewhere: Callable[[], frozenset[Seat]] = frozenset
    ) -> None:
        self.table = table
        self._shared = shared
        self._elsewhere = elsewhere
        self._ticking: tuple[str, bool] | None = None
        self._paused = False

    @property
    def seat(self) -> Seat | None:
        """The seat whose clock it is, if its player is one of several people at the screen, else ``None``."""
        clock, seats = self.table.clock, self.table.seats
        if not self._shared or clock is None or len(clock.whose) != 1:
            return None
        if clock.whose[0] in self._elsewhere():
            return None
        several = sum(not who.is_bot for who in seats) > 1
        return clock.whose[0] if several and not seats[clock.whose[0]].is_bot else None

    def mind(self, shown: Seat | None) -> None:
        """Run the clock while ``shown``, the seat whose hand is shown, is the clock's seat; else pause it."""
        seat, clock = self.seat, self.table.clock
        if seat is None or clock is None or self.table.readonly or self.table.outcome or self.table.ended:
            self._ticking = None
            return
        before, self._ticking = self._ticking, (clock.name, shown == seat)
        wanted = shown == seat and not self._paused
        if self._ticking == before or wanted != self.table.clock_held:
            return
        with contextlib.suppress(Illegal):  # somebody else was faster, and the clock is gone
            self.table.resume_clock(by=CLOCK) if wanted else self.table.pause_clock(by=CLOCK)

    def pause(self) -> None:
        """Pause the clock for the facilitator, whatever the screen shows."""
        self._paused = True
        self.table.pause_clock()

    def resume(self, shown: Seat | None) -> None:
        """Resume the clock for the facilitator.

        Raises ``Illegal`` if it is one seat's clock and ``shown``, the seat whose hand is on the screen, is
        another.
        """
        self._paused = False
        seat = self.seat
        if seat is not None and shown != seat:
            name = self.table.names[seat]
            raise Illegal(f"This is {name}'s clock. It starts again when {name}'s hand is shown.")
        self.table.resume_clock()
