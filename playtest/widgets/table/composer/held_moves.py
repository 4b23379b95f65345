"""Moves that a seat composes together before the first of them is submitted, as two nominations are.

A game's front-end says by ``batch_size(view)`` how many moves the view's seat is to compose now.
Until the last of them is confirmed nothing leaves this screen, and what the board shows is a
copy of the position in which the seat has made the earlier ones. Only moves that roll nothing and show their
seat nothing new can be held back so.
"""

from __future__ import annotations

from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import front_end


class HeldMoves:
    """The moves composed so far at one screen of ``table``, and the position as it is with them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[tuple[Any, str]] = []
        """Moves with the keys they will be submitted with."""
        self._seat: Seat | None = None

    def __len__(self) -> int:
        return len(self.moves)

    def wanted(self, seat: Seat) -> int:
        """How many moves ``seat`` composes before the first is submitted."""
        front = front_end(self.table.game)
        return front.batch_size(self.table.view(seat)) if front.overrides("batch_size") else 1

    def hold(self, seat: Seat, move: Any, key: str) -> bool:
        """Keep ``move`` for later if another is to be composed; whether it was kept."""
        if len(self.moves) + 1 >= self.wanted(seat):
            return False
        self._seat = seat
        self.moves.append((move, key))
        return True

    def take(self) -> list[tuple[Any, str]]:
        """The moves that were kept, in their order; they are let go."""
        moves, self.moves = self.moves, []
        return moves

    def drop_stale(self, shown: Seat | None) -> bool:
        """Let the moves go if another side is shown or they have become illegal; whether they had."""
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
        """What ``seat`` sees with its own moves made."""
        if not self.moves:
            return self.table.view(seat)
        return self.table.game.view(self._state(), seat)

    def legal(self, seat: Seat) -> Any:
        """What is legal for ``seat`` with its own moves made."""
        if not self.moves:
            return self.table.legal(seat)
        return self.table.game.legal(self._state(), seat)
