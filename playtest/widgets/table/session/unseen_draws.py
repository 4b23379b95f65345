"""Cards just drawn at a shared screen, which their player has to see before the screen moves on."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.table import Table
from playtest.words import Words

LONG = 3600.0
"""Maximum seconds that bots wait for the player to see the cards. In practice a press comes first."""


class UnseenDraws:
    """The cards that a seat has just drawn and whose player has not yet confirmed seeing them."""

    def __init__(self, table: Table, text: Words) -> None:
        self._table = table
        self._text = text
        self.seat: Seat | None = None
        self.cards: list[str] = []

    def begin(self) -> None:
        """Forget the cards drawn, as the player has seen them or makes another move."""
        self.seat, self.cards = None, []
        self._table.pace.go_on(self)

    def hear(self, seat: Seat) -> bool:
        """Note the cards that the newest log entry showed only to ``seat``. Return whether there are any."""
        events = self._table.events_of(len(self._table.log))
        own = [event for event in events if event.shown_to(seat) and not event.shown_to(None)]
        self.cards += [card for event in own for card in self._text.unseen_draws(event)]
        if self.cards:
            self.seat = seat
            if seat not in self._table.pending:  # a seat that still draws is waited for anyway
                self._table.pace.hold(self._table.store.now() + LONG, self)
        return bool(self.cards)

    @property
    def says(self) -> str:
        """A sentence that names the cards drawn; empty if there are none."""
        return f"You have drawn {listed(self.cards)}." if self.cards else ""
