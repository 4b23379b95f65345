"""A clock for one seat. On a shared screen it runs only while that seat's hand is shown.

Six people cannot place in secret one after another within one clock's time. So a game may give each of them
seconds of their own (ruling 10 of Trade Warz). The engine names the seat, and the curtain pauses the clock.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from playtest.engines.game import Illegal, Seat
from playtest.record import CLOCK
from playtest.table import Table


class SeatClock:
    """Pauses and resumes the clock of ``table`` as the curtain of one shared screen moves.

    It acts only when the curtain moves, not when others change the clock, so that two screens never fight. It
    pauses no clock for seats that play ``elsewhere``, on their own devices, as their hands are not shown
    here.
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
        """The person whom the clock is for, if several people share the screen; otherwise ``None``."""
        clock, seats = self.table.clock, self.table.seats
        if not self._shared or clock is None or len(clock.whose) != 1:
            return None
        if clock.whose[0] in self._elsewhere():
            return None
        several = sum(not who.is_bot for who in seats) > 1
        return clock.whose[0] if several and not seats[clock.whose[0]].is_bot else None

    def mind(self, shown: Seat | None) -> None:
        """Run the clock if ``shown`` is its seat, otherwise pause it."""
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
        """Resume the clock for the facilitator. Raises ``Illegal`` while its seat's hand is hidden."""
        self._paused = False
        seat = self.seat
        if seat is not None and shown != seat:
            name = self.table.names[seat]
            raise Illegal(f"This is {name}'s clock. It starts again when {name}'s hand is shown.")
        self.table.resume_clock()
