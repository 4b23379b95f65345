"""Access to a game's own module of figures: its figures, findings and descriptions of measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest import catalog
from playtest.frames import Frames


def part(game: str, name: str, default: Any) -> Any:
    """Return the attribute ``name`` of a game's module of figures; ``default`` if it has none.

    Attributes are ``FIGURES``, ``OVERVIEW``, ``FINDINGS``, ``MEASURES``, ``ROUND_WORD``. Instead of a module,
    a game may have a sequence of functions; these are its ``FIGURES``.
    """
    given = catalog.part(game, "figures")
    if name == "FIGURES" and isinstance(given, Sequence):
        return tuple(given)
    return getattr(given, name, default)


def round_word(frames_or_game: Frames | str) -> str:
    """Return a game's word for a round, such as trick or turn, from ``ROUND_WORD`` of its figures.

    The default is round.
    """
    if isinstance(frames_or_game, str):
        return str(part(frames_or_game, "ROUND_WORD", "round"))
    names = frames_or_game.games["game"].unique()
    return round_word(str(names[0])) if len(names) == 1 else "round"
