"""A game's own module of figures, and what stands in it: figures, findings, meanings of measures."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

_NOT_GAMES = frozenset(
    [
        *("choosing", "course", "dictionary", "findings", "general", "growth", "meaning", "measures"),
        *("outcomes", "own", "play", "reports", "rows", "stats", "theme", "times", "wording"),
    ]
)


def module(game: str) -> ModuleType | None:
    """The module of a game's figures, where it has one."""
    name = f"playtest.review.{game}"
    if game.isidentifier() and game not in _NOT_GAMES and find_spec(name):
        return import_module(name)
    return None


def part(game: str, name: str, default: Any) -> Any:
    """What a game's module of figures calls ``name``: ``FIGURES``, ``FIRST``, ``FINDINGS``, ``MEASURES``."""
    return getattr(module(game), name, default)
