"""Auto-pass: a seat passes for a while whatever others do, such as changing a vote.

A game offers it with the hook ``auto_pass`` of its ``FrontEnd``. Only this screen knows that it is on; the
log shows ordinary passes. Each pass is made after about as long as a person takes, so that others learn
nothing. Auto-pass ends when what it applies to changes (``PassOffer.about``), and with an undo or a ruling.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import PassOffer, auto_pass_of
from playtest.widgets.table.session import background

ALONE = 0.4
"""Seconds until the pass is made if all the other players are bots."""
AMONG_PEOPLE = (1.0, 2.6)
"""The range of seconds until the pass is made if other people play at the table.

The time is random, as for a person who presses a button.
"""


class AutoPass:
    """The seats at one screen of ``table`` that auto-pass.

    ``passes`` is called with a seat to make its pass. ``busy`` returns whether the players must first read or
    answer something.
    """

    def __init__(self, table: Table, passes: Callable[[Seat], None], busy: Callable[[], bool]) -> None:
        self._table, self._passes, self._busy = table, passes, busy
        self._said: dict[Seat, Hashable] = {}
        self._due: int | None = None

    def offered(self, seat: Seat | None) -> PassOffer | None:
        """Return the auto-pass that the game offers ``seat`` now, even if it is on already, or ``None``."""
        if seat is None or seat < 0:
            return None
        return auto_pass_of(self._table.game, lambda: self._table.view(seat))

    def says(self, seats: Collection[Seat]) -> None:
        """Turn on auto-pass for those of ``seats`` to which the game offers it now."""
        for seat in seats:
            if (offered := self.offered(seat)) is not None:
                self._said[seat] = offered.about

    def may(self, seat: Seat | None) -> PassOffer | None:
        """Return the auto-pass that ``seat`` may turn on now.

        ``None`` if the game does not wait for the seat, auto-pass is already on, or the game offers none.
        """
        if seat is None or seat in self._said or not self._is_asked(seat):
            return None
        return self.offered(seat)

    def said(self, seat: Seat | None) -> PassOffer | None:
        """Return the auto-pass that ``seat`` has turned on, or ``None``."""
        return self.offered(seat) if seat in self._said else None

    def covers(self, seat: Seat | None) -> bool:
        """Return whether auto-pass answers everything that the game asks ``seat`` now."""
        return seat is not None and seat in self._said and self._is_asked(seat)

    def forget(self) -> None:
        """End auto-pass for everyone at this screen."""
        self._said = {}

    def mind(self, here: Collection[Seat]) -> None:
        """Turn off auto-pass where it no longer applies, and for seats that are not ``here`` at this screen.

        Schedule the next pass if the game waits for one.
        """
        for seat, about in list(self._said.items()):
            offered = self.offered(seat) if seat in here and not self._table.seats[seat].is_bot else None
            if offered is None or offered.about != about:
                del self._said[seat]
        now = len(self._table.log)
        if self._next() is None or self._due == now or self._busy():
            return
        self._due = now if background.later(self._seconds(here), lambda: self.go_on(now)) else None

    def go_on(self, log: int) -> None:
        """Make the pass that is due, unless the log has changed: it then no longer has ``log`` entries."""
        self._due = None if self._due == log else self._due
        seat = self._next()
        if seat is not None and len(self._table.log) == log and not self._busy():
            self._passes(seat)

    def _next(self) -> Seat | None:
        return next((seat for seat in self._table.pending if self.covers(seat)), None)

    def _is_asked(self, seat: Seat) -> bool:
        """Return whether the game waits for ``seat`` and the pass of its auto-pass is legal now."""
        table, offered = self._table, self.offered(seat)
        if offered is None or seat not in table.pending or table.readonly or table.ended:
            return False
        return table.refusal(seat, offered.move) is None

    def _seconds(self, here: Collection[Seat]) -> float:
        others = any(not who.is_bot for seat, who in enumerate(self._table.seats) if seat not in here)
        return random.uniform(*AMONG_PEOPLE) if others else ALONE
