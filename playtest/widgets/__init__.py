"""The front-ends in a notebook: the first screen, one playtest's table, rule tweaks and review.

Each is loaded when it is first asked for; ``Review`` and ``Dashboard`` bring pandas and plotly along.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playtest.widgets.kit import Board, Scene
    from playtest.widgets.studio import (
        Dashboard,
        PaperForm,
        Review,
        Start,
        Transcription,
        Tweak,
        in_background,
        start,
    )
    from playtest.widgets.table import TableView

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

_LATER = {"Board": "kit", "Scene": "kit", "TableView": "table"}
"""The rooms that names come from; all others are from the studio."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load what a name needs when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER.get(name, 'studio')}"), name)
