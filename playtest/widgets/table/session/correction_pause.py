"""Pauses bots and the clock while the facilitator corrects the board. Then both continue as before."""

from __future__ import annotations

import contextlib

from playtest.engines.game import Illegal, Seat
from playtest.table import Ended, Table
from playtest.widgets.table import messages
from playtest.widgets.table.handlers.correction import Correction
from playtest.widgets.table.session.pause_elsewhere import PauseElsewhere
from playtest.widgets.table.session.seat_clock import SeatClock


class CorrectionPause:
    """The ruling in progress on one screen of ``table``, which pauses bots and ``clock``.

    ``elsewhere`` also pauses the bots that other processes run.
    """

    def __init__(self, table: Table, clock: SeatClock, elsewhere: PauseElsewhere) -> None:
        self._table = table
        self._clock = clock
        self._elsewhere = elsewhere
        self._before = (False, False)
        """Whether bots were already waiting to be started, and whether the clock was running."""
        self.ruling: Correction | None = None

    def begin(self) -> None:
        """Begin a ruling, or restart it. Raises ``Ended`` if the playtest was ended early."""
        if self._table.ended:
            raise Ended
        if self.ruling is None:
            self._hold_still()
        self.ruling = Correction(self._table)

    def hear(self, step: messages.CorrectionStep, shown: Seat | None) -> bool:
        """Carry out one step of the ruling. Return whether this step applied the whole ruling."""
        ruling = self.ruling
        if ruling is None:
            return False
        self.ruling = None  # its own change of the table does not cancel it
        try:
            made = ruling.hear(step)
        finally:
            self.ruling = ruling
        if made:
            self.end(shown)
        return made

    def end(self, shown: Seat | None) -> None:
        """End the ruling, whether applied or canceled, and let bots and the clock continue.

        ``shown`` is the seat whose hand is on the screen. A clock for one seat continues only if ``shown`` is
        that seat.
        """
        if self.ruling is None:
            return
        self.ruling = None
        table = self._table
        table.pace.awaits_word, clock_ran = self._before
        self._elsewhere.renew()
        if clock_ran and table.clock is not None and table.clock_held and not table.ended:
            with contextlib.suppress(Illegal):  # it is another seat's: it runs once that seat's hand is shown
                self._clock.resume(shown)
        table.nudge()

    def _hold_still(self) -> None:
        pace, clock = self._table.pace, self._table.clock_left()
        runs = clock is not None and not clock[2]
        self._before = (pace.awaits_word, runs)
        pace.awaits_word = True
        self._elsewhere.renew()
        if runs:
            self._clock.pause()
