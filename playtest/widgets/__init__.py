"""The front-ends in a notebook: the first screen, one playtest's table, rule tweaks and review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playtest.widgets import studio
from playtest.widgets.kit import Board, Scene
from playtest.widgets.studio import Start, Transcription, Tweak, in_background, start
from playtest.widgets.table import TableView

if TYPE_CHECKING:
    from playtest.widgets.studio import Dashboard, PaperForm, Review

__all__ = [
    "Board",
    "Dashboard",
    "PaperForm",
    "Review",
    "Scene",
    "Start",
    "TableView",
    "Transcription",
    "Tweak",
    "in_background",
    "start",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load ``Review`` and ``Dashboard`` when first asked for: they bring pandas and plotly along."""
        if name in ("Dashboard", "PaperForm", "Review"):
            return getattr(studio, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
