"""The results of games, column by column, before they become a table."""

from __future__ import annotations

from playtest.frames import Row


class Columns:
    """The results of a batch of games, as one plain list per column.

    ``counts`` has the number of rows in ``moves`` and in ``measures`` for each game.
    """

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.moved: list[int] = []
        self.rounds: list[int] = []
        self.reasons: list[str] = []
        self.errors: list[str] = []
        self.scores: list[tuple[float, ...]] = []
        self.won: list[tuple[bool, ...]] = []
        self.roles: list[tuple[str, ...]] = []
        self.moves: list[Row] = []
        self.measures: list[Row] = []
        self.counts: list[tuple[int, int]] = []
