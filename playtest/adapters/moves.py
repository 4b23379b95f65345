"""A game's moves as numbers: their places in the fixed list that ``game.actions()`` gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from playtest.engines import codec
from playtest.engines.game import Game, Outcome, Seat


class NoListedMove(RuntimeError):
    """The game is waiting for a seat whose every legal move is missing from the fixed list."""


class FixedMoves:
    """The fixed list of a game's moves: ``moves[number]`` is a move, ``numbers[move]`` its number.

    Moves outside the list cannot be made by number. Of moves with free parts (offers, deals) the list holds
    a small set or none; each game's ``actions`` says which.
    """

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game
        self.moves: list[Any] = game.actions()
        self.numbers = {move: number for number, move in enumerate(self.moves)}
        self.open = [number for number, move in enumerate(self.moves) if type(move) in game.open]

    def __len__(self) -> int:
        return len(self.moves)

    def legal(self, state: Any, seat: Seat) -> list[int]:
        """The numbers of the listed moves that ``seat`` may make, ascending.

        ``legal`` gives only samples of the open types, so each listed move of those is asked for by itself.
        Raises ``NoListedMove`` where the seat has moves, but none that is listed.
        """
        game = self.game
        legal = game.legal(state, seat)
        found = {self.numbers[move] for move in legal if move in self.numbers}
        found |= {number for number in self.open if game.refusal(state, seat, self.moves[number]) is None}
        if legal and not found:
            raise NoListedMove(
                f"Seat {seat} at {game.title} has no legal move that is in the list of {len(self)} moves; "
                "the game's actions() should list more."
            )
        return sorted(found)

    def text(self, number: int) -> str:
        """The move in words of its fields, as in ``play number=7 color=red``; each is different."""
        parts = codec.plain(self.moves[number])
        kind = str(parts.pop("kind"))
        return " ".join([kind, *(f"{name}={_short(value)}" for name, value in parts.items())])


def whole_number(action: object) -> int | None:
    """``action`` as a whole number, of Python or NumPy; ``None`` for anything else, cut to no number."""
    if isinstance(action, bool | np.bool_):
        return None
    if isinstance(action, np.ndarray) and action.ndim == 0:
        action = action[()]
    return int(action) if isinstance(action, int | np.integer) else None


def _short(value: Any) -> str:
    return value if isinstance(value, str) else codec.dump(value)


def shares_of_the_win(game: Game[Any, Any, Any, Any], outcome: Outcome | None) -> list[float]:
    """What each seat has of the win: 1 in all, in equal parts; nothing for anybody where nobody wins."""
    if outcome is None:
        return [0.0] * game.seats
    return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(game.seats)]


def final_scores(game: Game[Any, Any, Any, Any], outcome: Outcome | None) -> list[float]:
    """What each seat scored, so that more is better: negative where the lowest wins; 0 before the end."""
    if outcome is None:
        return [0.0] * game.seats
    sign = -1 if game.lowest_wins else 1
    return [sign * float(score) for score in outcome.scores]
