"""What stands in a game's own part for figures: figures, findings, meanings of measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest import catalog


def part(game: str, name: str, default: Any) -> Any:
    """What a game's figures call ``name``: ``FIGURES``, ``FIRST``, ``FINDINGS``, ``MEASURES``.

    A game may give its figures alone, as a sequence of functions: those are its ``FIGURES``.
    """
    given = catalog.part(game, "figures")
    if name == "FIGURES" and isinstance(given, Sequence):
        return tuple(given)
    return getattr(given, name, default)
