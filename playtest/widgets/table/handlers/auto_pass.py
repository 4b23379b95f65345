"""What a seat has said once for a while: that it lets be whatever others do, as a vote that they change.

A game asks for it by a function ``lets_be(view)`` in its front-end module. It is a word of this
screen's alone: nothing of it is in the log, and the move is made after as long as a person takes, so that
others learn nothing from it. It ends when what it was said about is another, and with an undo or a ruling.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import PassOffer, auto_pass_of
from playtest.widgets.table.session import background

ALONE = 0.4
"""Seconds until the move is made where only bots play along …"""
AMONG_PEOPLE = (1.0, 2.6)
"""… and among other people: any time between, as somebody takes who presses a button."""


class AutoPass:
    """Which seats at one screen of ``table`` have said so; ``passes`` makes the move of one that is asked.

    ``busy`` says whether something is read or asked first.
    """

    def __init__(self, table: Table, passes: Callable[[Seat], None], busy: Callable[[], bool]) -> None:
        self._table, self._passes, self._busy = table, passes, busy
        self._said: dict[Seat, Hashable] = {}
        self._due: int | None = None

    def offered(self, seat: Seat | None) -> PassOffer | None:
        """What ``seat`` may say, or has said; ``None`` where the game has nothing of the kind now."""
        if seat is None or seat < 0:
            return None
        return auto_pass_of(self._table.game, lambda: self._table.view(seat))

    def says(self, seats: Collection[Seat]) -> None:
        """These seats say so, each of what is on the table now."""
        for seat in seats:
            if (offered := self.offered(seat)) is not None:
                self._said[seat] = offered.about

    def may(self, seat: Seat | None) -> PassOffer | None:
        """What ``seat``, which is asked, may say; ``None`` where it has said so or may say nothing."""
        if seat is None or seat in self._said or not self._is_asked(seat):
            return None
        return self.offered(seat)

    def said(self, seat: Seat | None) -> PassOffer | None:
        """What ``seat`` has said and still holds."""
        return self.offered(seat) if seat in self._said else None

    def covers(self, seat: Seat | None) -> bool:
        """Whether ``seat`` is asked for nothing but what it has said already."""
        return seat is not None and seat in self._said and self._is_asked(seat)

    def forget(self) -> None:
        """Everyone at this screen is asked again."""
        self._said = {}

    def mind(self, here: Collection[Seat]) -> None:
        """Let go of what no longer holds, and have the move made of who is asked and has said so."""
        for seat, about in list(self._said.items()):
            offered = self.offered(seat) if seat in here and not self._table.seats[seat].is_bot else None
            if offered is None or offered.about != about:
                del self._said[seat]
        now = len(self._table.log)
        if self._next() is None or self._due == now or self._busy():
            return
        self._due = now if background.later(self._seconds(here), lambda: self.go_on(now)) else None

    def go_on(self, log: int) -> None:
        """Make the move of who is asked, if nothing has happened since there were ``log`` entries."""
        self._due = None if self._due == log else self._due
        seat = self._next()
        if seat is not None and len(self._table.log) == log and not self._busy():
            self._passes(seat)

    def _next(self) -> Seat | None:
        return next((seat for seat in self._table.pending if self.covers(seat)), None)

    def _is_asked(self, seat: Seat) -> bool:
        """Whether the game waits for ``seat``, which may let be what another did."""
        table, offered = self._table, self.offered(seat)
        if offered is None or seat not in table.pending or table.readonly or table.ended:
            return False
        return table.refusal(seat, offered.move) is None

    def _seconds(self, here: Collection[Seat]) -> float:
        others = any(not who.is_bot for seat, who in enumerate(self._table.seats) if seat not in here)
        return random.uniform(*AMONG_PEOPLE) if others else ALONE
