"""The notebook's front-ends: the start page, a playtest's table, rule tweaks and the review."""

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
        """Import ``Review``, ``Dashboard`` and ``PaperForm`` on first use; they load pandas and plotly."""
        if name in ("Dashboard", "PaperForm", "Review"):
            return getattr(studio, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
