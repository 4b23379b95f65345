"""Moves that are composed together and submitted together, such as two nominations.

A game's front-end says with ``batch_size(view)`` how many moves the view's seat composes now. Nothing leaves
this screen until the last move is confirmed. Until then the board shows a copy of the position in which the
earlier moves have been made. Only moves that roll nothing and show their seat nothing new can be held in this
way.
"""

from __future__ import annotations

from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import front_end


class HeldMoves:
    """The moves composed so far at one screen of ``table``, and the position after them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[tuple[Any, str]] = []
        """Each held move with the key it will be submitted with."""
        self._seat: Seat | None = None

    def __len__(self) -> int:
        return len(self.moves)

    def wanted(self, seat: Seat) -> int:
        """Return how many moves ``seat`` composes before the first is submitted."""
        front = front_end(self.table.game)
        return front.batch_size(self.table.view(seat)) if front.overrides("batch_size") else 1

    def hold(self, seat: Seat, move: Any, key: str) -> bool:
        """Hold ``move`` if another must be composed before it is submitted. Return whether it was held."""
        if len(self.moves) + 1 >= self.wanted(seat):
            return False
        self._seat = seat
        self.moves.append((move, key))
        return True

    def take(self) -> list[tuple[Any, str]]:
        """Return the held moves with their keys, in order, and forget them."""
        moves, self.moves = self.moves, []
        return moves

    def drop_stale(self, shown: Seat | None) -> bool:
        """Forget the moves if another hand is shown or the moves are no longer legal.

        Returns ``True`` only if they had become illegal.
        """
        if self.moves and shown != self._seat:
            self.moves = []
        if self.moves and self._seat is not None and self._illegal(self._seat):
            self.moves = []
            return True
        return False

    def _illegal(self, seat: Seat) -> bool:
        illegal = any(self.table.refusal(seat, move) for move, _ in self.moves)
        return illegal or len(self.moves) >= self.wanted(seat)

    def _state(self) -> Any:
        state = self.table.state.copy()
        for move, _ in self.moves:
            self.table.game.apply(state, self._seat, move, Chance(outcomes=()))  # type: ignore[arg-type]  # a held move has its seat
        return state

    def view(self, seat: Seat | None) -> Any:
        """Return the view of ``seat`` after its held moves."""
        if not self.moves:
            return self.table.view(seat)
        return self.table.game.view(self._state(), seat)

    def legal(self, seat: Seat) -> Any:
        """Return the legal moves of ``seat`` after its held moves."""
        if not self.moves:
            return self.table.legal(seat)
        return self.table.game.legal(self._state(), seat)
