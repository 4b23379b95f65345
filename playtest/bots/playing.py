"""Bots that play a recorded game to its end, without a screen and without waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from playtest.bots.base import CannotGoOn
from playtest.engines.sentences import listed


class BotTable(Protocol):
    """The part of a ``playtest.Table`` that ``play`` needs."""

    @property
    def seats(self) -> Sequence[Any]:
        """The players by seat; each says whether it ``is_bot``."""

    @property
    def pending(self) -> Sequence[int]:
        """The seats the game waits for; empty when the game is over."""

    @property
    def warning(self) -> str | None:
        """Why the table has stopped, as a sentence; ``None`` if the table still runs."""

    def tick(self) -> Sequence[Any]:
        """Let one bot move; return the new entries of the log."""


def play(table: BotTable) -> BotTable:
    """Let the bots of a table play the game to its end, recorded move by move; return the table.

    For example ``play(Table.new(Store(), game, ["bot:random"] * 4))`` records a bot game. Raises
    ``ValueError`` if a person sits there, and ``CannotGoOn`` if no bot can move.
    """
    people = [str(at + 1) for at, sat in enumerate(table.seats) if not sat.is_bot]
    if people:
        raise ValueError(f"Bots play every seat here; give a bot to seat {listed(people)}.")
    while table.pending:
        if not table.tick():
            raise CannotGoOn(table.warning or "The bots cannot go on.")
    return table
