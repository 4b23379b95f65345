"""What one seat may do at a table: the only thing that a page of its own holds of it.

A page is told apart by whose it is, never by what it knows: a ``SeatHand`` acts for its seat and no other,
makes no move of the referee's, and shows what its seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playtest.engines.game import Event, Illegal, Seat
from playtest.record import Entry
from playtest.table.given import words_of
from playtest.table.playtest import Playtest

MOST_NOTED = 2_000
"""Letters of a player's note."""
OFTEN = {"note": (12, 60.0), "survey": (6, 60.0)}
"""So often in so many seconds a player notes something, or answers the survey."""


class SeatHand:
    """The acts of ``seat`` at ``table``. Raises ``ValueError`` where there is no such seat.

    Every act raises ``Illegal`` with a reason where it is not this seat's to do.
    """

    def __init__(self, table: Playtest, seat: Seat) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < table.game.seats:
            raise ValueError(f"{table.game.title} has seats 0 to {table.game.seats - 1} here, not {seat!r}.")
        self._table = table
        self.seat = seat

    def __repr__(self) -> str:
        return f"<SeatHand {self.seat} of {self._table.id}>"

    # -- what it may know

    def view(self) -> Any:
        """All that the seat may know now."""
        return self._table.view(self.seat)

    def legal(self) -> Sequence[Any]:
        """Its legal moves now; samples only, of open types."""
        return self._table.legal(self.seat)

    def refusal(self, action: Any) -> str | None:
        """Why it may not do ``action`` now; ``None`` when it may."""
        return self._table.refusal(self.seat, action)

    def events(self) -> list[tuple[int, Event]]:
        """What it was told of, each event with the number of its entry."""
        return self._table.events(self.seat)

    def can_undo(self) -> str | None:
        """Why it may not take back its last move; ``None`` if it may."""
        return self._table.can_undo(self.seat)

    # -- what it may do

    def submit(
        self,
        action: Any,
        key: str | None = None,
        *,
        seat: Seat | None = None,
        shown: float | None = None,
        seen: int | None = None,
    ) -> Entry:
        """Make a move of this seat's. ``seat`` is whose the page says it is, and must be this one.

        A ``key`` that stands for somebody else's act is refused: it would tell what that act was.
        """
        if seat is not None and seat != self.seat:
            raise Illegal(f"This page is {self._name}'s and makes no moves for anyone else.")
        return self._own(self._table.submit(self.seat, action, key, shown=shown, seen=seen))

    def undo(self, *, key: str | None = None) -> Entry:
        """Take back its last move, where ``can_undo`` allows it."""
        return self._own(self._table.undo(seat=self.seat, key=key))

    def note(
        self, text: str, about: int | None = None, tags: Iterable[str] = (), *, key: str | None = None
    ) -> Entry:
        """Write a note as this player. Raises ``Illegal`` for a long one, or many."""
        if len(words_of(text)) > MOST_NOTED:
            raise Illegal(f"A note has at most {MOST_NOTED:,} letters; this has {len(text):,}.")
        self._must_wait("note")
        return self._own(self._table.note(text, about, tags, self.seat, key=key))

    def talk(self, text: str, *, key: str | None = None) -> Entry:
        """Say something at the table, for everybody."""
        return self._own(self._table.talk(self.seat, text, key=key))

    def survey(self, answers: Mapping[str, Any], *, key: str | None = None) -> Entry:
        """Answer after the game. Raises ``Illegal`` where that was done often just now."""
        self._must_wait("survey")
        return self._own(self._table.survey(self.seat, answers, key=key))

    def _must_wait(self, kind: str) -> None:
        """What anybody may add at any time is added so often only. Raises ``Illegal``."""
        often, seconds = OFTEN[kind]
        now, latest = self._table.store.now(), 0
        for entry in reversed(self._table.log):
            if not 0 <= now - entry.at < seconds:
                break
            latest += entry.kind == kind and entry.seat == self.seat
        if latest >= often:
            raise Illegal("That is a lot at once: wait a minute, and send it again.")

    @property
    def _name(self) -> str:
        return self._table.names[self.seat]

    def _own(self, entry: Entry) -> Entry:
        if entry.seat != self.seat:
            raise Illegal("That was done already, on another page.")
        return entry
