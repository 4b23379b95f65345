"""A game's moves as numbers: their indices in the fixed list from ``game.actions()``."""

from __future__ import annotations

from typing import Any

import numpy as np

from playtest.engines import codec
from playtest.engines.game import Game, Outcome, Seat


class NoListedMove(RuntimeError):
    """Raised if the game waits for a seat that has legal moves, but none in the fixed list."""


class FixedMoves:
    """The fixed list of a game's moves: ``moves[number]`` is a move, ``numbers[move]`` its number.

    Moves outside the list cannot be made by number. The list has only a small set of open moves (offers,
    deals) or none; each game's ``actions`` says which.
    """

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game
        self.moves: list[Any] = game.actions()
        self.numbers = {move: number for number, move in enumerate(self.moves)}
        self.open = [number for number, move in enumerate(self.moves) if type(move) in game.open]

    def __len__(self) -> int:
        return len(self.moves)

    def legal(self, state: Any, seat: Seat) -> list[int]:
        """Return the numbers of the listed moves that ``seat`` may make, ascending.

        ``game.legal`` gives only samples of open moves, so each listed move of these kinds is checked on its
        own. Raises ``NoListedMove`` if the seat has moves, but none in the list.
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
        """Return a unique text for a move from its fields, as in ``play number=7 color=red``."""
        parts = codec.plain(self.moves[number])
        kind = str(parts.pop("kind"))
        return " ".join([kind, *(f"{name}={_short(value)}" for name, value in parts.items())])


def whole_number(action: object) -> int | None:
    """Return ``action`` as an int if it is a whole number of Python or NumPy; otherwise ``None``."""
    if isinstance(action, bool | np.bool_):
        return None
    if isinstance(action, np.ndarray) and action.ndim == 0:
        action = action[()]
    return int(action) if isinstance(action, int | np.integer) else None


def _short(value: Any) -> str:
    return value if isinstance(value, str) else codec.dump(value)


def shares_of_the_win(game: Game[Any, Any, Any, Any], outcome: Outcome | None) -> list[float]:
    """Return each seat's share of the win: 1 in total, split equally. If nobody wins, all are 0."""
    if outcome is None:
        return [0.0] * game.seats
    return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(game.seats)]


def final_scores(game: Game[Any, Any, Any, Any], outcome: Outcome | None) -> list[float]:
    """Return each seat's score, where more is better; 0 before the end.

    Scores are negated if the lowest wins.
    """
    if outcome is None:
        return [0.0] * game.seats
    sign = -1 if game.lowest_wins else 1
    return [sign * float(score) for score in outcome.scores]
