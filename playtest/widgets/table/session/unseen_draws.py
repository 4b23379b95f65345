"""What somebody has just drawn at a screen that several share: it is seen before the screen goes on."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.table import Table
from playtest.words import Words

LONG = 3600.0
"""Seconds for which bots wait for somebody who reads it: the press that ends it comes first."""


class UnseenDraws:
    """The cards that a seat has drawn with its last move, until it has seen them."""

    def __init__(self, table: Table, text: Words) -> None:
        self._table = table
        self._text = text
        self.seat: Seat | None = None
        self.cards: list[str] = []

    def begin(self) -> None:
        """A move is made: what was drawn before was seen."""
        self.seat, self.cards = None, []
        self._table.pace.go_on(self)

    def hear(self, seat: Seat) -> bool:
        """Note what the newest move has shown ``seat`` alone; whether that is anything to be seen."""
        events = self._table.events_of(len(self._table.log))
        own = [event for event in events if event.shown_to(seat) and not event.shown_to(None)]
        self.cards += [card for event in own for card in self._text.unseen_draws(event)]
        if self.cards:
            self.seat = seat
            if seat not in self._table.pending:  # who still draws is waited for as for any move
                self._table.pace.hold(self._table.store.now() + LONG, self)
        return bool(self.cards)

    @property
    def says(self) -> str:
        """What was drawn, in a sentence."""
        return f"You have drawn {listed(self.cards)}." if self.cards else ""
