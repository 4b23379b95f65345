"""The people at a table: for whom the game waits, and who knows what others must not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from playtest.engines.game import Seat
from playtest.table import Table

LOOKS = frozenset(["peek", "look", "spy"])
"""Kinds of moves that show a seat something hidden."""


class People:
    """The people in the seats of ``table``, and whether they have secrets."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def all(self) -> list[Seat]:
        """Return the seats of people."""
        return [seat for seat, who in enumerate(self._table.seats) if not who.is_bot]

    def acting(self) -> list[Seat]:
        """Return the seats of the people the game waits for."""
        seats = self._table.seats
        return [seat for seat in self._table.pending if seat >= 0 and not seats[seat].is_bot]

    def have_secrets(self) -> bool:
        """Return whether any seat knows something that a spectator does not."""
        return any(map(self._knows_more, range(self._table.game.seats)))

    def keep_secrets(self, acting: Sequence[Seat], legal: Callable[[Seat], Sequence[Any]]) -> bool:
        """Return whether any seat knows, or may now look at, something that a spectator does not know.

        ``acting`` are the seats that are to act. ``legal`` returns a seat's legal moves, which may include
        such a look.
        """
        looks = any(getattr(move, "kind", "") in LOOKS for seat in acting[:1] for move in legal(seat))
        return self.have_secrets() or looks

    def _knows_more(self, seat: Seat) -> bool:
        own, public = self._table.view(seat), self._table.view(None)
        if not hasattr(own, "__dataclass_fields__"):
            return bool(own != public)
        return any(getattr(own, f.name) != getattr(public, f.name) for f in fields(own) if f.name != "seat")
