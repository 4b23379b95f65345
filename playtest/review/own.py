"""What stands in a game's own part for figures: figures, findings, meanings of measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest import catalog
from playtest.frames import Frames


def part(game: str, name: str, default: Any) -> Any:
    """What a game's figures call ``name``: ``FIGURES``, ``FIRST``, ``FINDINGS``, ``MEASURES``, ``PLACE``.

    A game may give its figures alone, as a sequence of functions: those are its ``FIGURES``.
    """
    given = catalog.part(game, "figures")
    if name == "FIGURES" and isinstance(given, Sequence):
        return tuple(given)
    return getattr(given, name, default)


def place(frames_or_game: Frames | str) -> str:
    """What a game calls a round, as its figures say in ``PLACE``: a trick, a turn; else a round."""
    if isinstance(frames_or_game, str):
        return str(part(frames_or_game, "PLACE", "round"))
    names = frames_or_game.games["game"].unique()
    return place(str(names[0])) if len(names) == 1 else "round"
