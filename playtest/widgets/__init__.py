"""The front-ends: the first screen, one playtest's table, and its review.

A game's front-end is ``playtest/widgets/<game>.py`` with one function, ``scene(view, names, game)``,
made from the view alone; ``playtest.widgets.scene`` has the pieces. A game without one is shown in plain
words and plays through the same composer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playtest.widgets.board import Board
from playtest.widgets.rules_form import Tweak
from playtest.widgets.scene import Scene
from playtest.widgets.start import Start, start
from playtest.widgets.table_view import TableView

if TYPE_CHECKING:
    from playtest.widgets.dashboard import Dashboard
    from playtest.widgets.review import Review

__all__ = ["Board", "Dashboard", "Review", "Scene", "Start", "TableView", "Tweak", "start"]


def __getattr__(name: str) -> Any:
    """``Review`` and ``Dashboard`` are imported when first asked for: they bring pandas and plotly along."""
    if name == "Review":
        from playtest.widgets.review import Review

        return Review
    if name == "Dashboard":
        from playtest.widgets.dashboard import Dashboard

        return Dashboard
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
