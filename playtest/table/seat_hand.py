"""One seat's rights at a table: the only way for a player's page to reach the table.

A ``SeatHand`` acts only for its seat, makes no move for the referee, and shows only what its seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playtest.engines.game import Event, Illegal, Seat
from playtest.record import Entry
from playtest.table.argument_checks import words_of
from playtest.table.playtest import Playtest

MOST_NOTED = 2_000
"""Maximum number of letters of a player's note."""
OFTEN = {"note": (12, 60.0), "survey": (6, 60.0)}
"""How often a player may write a note or answer the survey: how many times, in how many seconds."""


class SeatHand:
    """The acts of ``seat`` at ``table``. Raises ``ValueError`` for a seat that does not exist.

    Every act raises ``Illegal`` with a reason if this seat may not do it.
    """

    def __init__(self, table: Playtest, seat: Seat) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < table.game.seats:
            raise ValueError(f"{table.game.title} has seats 0 to {table.game.seats - 1} here, not {seat!r}.")
        self._table = table
        self.seat = seat

    def __repr__(self) -> str:
        return f"<SeatHand {self.seat} of {self._table.id}>"

    # -- knowledge

    def view(self) -> Any:
        """Return all that the seat may know now."""
        return self._table.view(self.seat)

    def legal(self) -> Sequence[Any]:
        """Return the seat's legal moves now; of moves put together freely, such as offers, only samples."""
        return self._table.legal(self.seat)

    def refusal(self, action: Any) -> str | None:
        """Return the reason why the seat may not do ``action`` now; ``None`` if it may."""
        return self._table.refusal(self.seat, action)

    def events(self) -> list[tuple[int, Event]]:
        """List the events shown to the seat, each with the number of its log entry."""
        return self._table.events(self.seat)

    def can_undo(self) -> str | None:
        """Return the reason why the seat may not undo its last move; ``None`` if it may."""
        return self._table.can_undo(self.seat)

    # -- acts

    def submit(
        self,
        action: Any,
        key: str | None = None,
        *,
        seat: Seat | None = None,
        shown: float | None = None,
        seen: int | None = None,
    ) -> Entry:
        """Make a move of this seat. ``seat`` is the seat that the page says it acts for, and must match.

        The ``key`` of another seat's act is refused, as the returned entry would reveal that act.
        """
        if seat is not None and seat != self.seat:
            raise Illegal(f"This page is {self._name}'s and makes no moves for anyone else.")
        return self._own(self._table.submit(self.seat, action, key, shown=shown, seen=seen))

    def undo(self, *, key: str | None = None) -> Entry:
        """Undo the seat's last move, if ``can_undo`` allows this."""
        return self._own(self._table.undo(seat=self.seat, key=key))

    def note(
        self, text: str, about: int | None = None, tags: Iterable[str] = (), *, key: str | None = None
    ) -> Entry:
        """Write a note as this player.

        Raises ``Illegal`` if the note is too long, or follows too many others.
        """
        if len(words_of(text)) > MOST_NOTED:
            raise Illegal(f"A note has at most {MOST_NOTED:,} letters; this has {len(text):,}.")
        self._must_wait("note")
        return self._own(self._table.note(text, about, tags, self.seat, key=key))

    def talk(self, text: str, *, key: str | None = None) -> Entry:
        """Say something at the table, for everyone."""
        return self._own(self._table.talk(self.seat, text, key=key))

    def survey(self, answers: Mapping[str, Any], *, key: str | None = None) -> Entry:
        """Answer the survey. Raises ``Illegal`` after too many answers in a short time."""
        self._must_wait("survey")
        return self._own(self._table.survey(self.seat, answers, key=key))

    def _must_wait(self, kind: str) -> None:
        """Limit how often a player can add entries that are always allowed. Raises ``Illegal``."""
        often, seconds = OFTEN[kind]
        now, latest = self._table.store.now(), 0
        for entry in reversed(self._table.log):
            if not 0 <= now - entry.at < seconds:
                break
            latest += entry.kind == kind and entry.seat == self.seat
        if latest >= often:
            raise Illegal("Too many messages at once: wait a minute, then send it again.")

    @property
    def _name(self) -> str:
        return self._table.names[self.seat]

    def _own(self, entry: Entry) -> Entry:
        if entry.seat != self.seat:
            raise Illegal("That was already done, on another page.")
        return entry
