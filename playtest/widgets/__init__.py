"""Front-ends in a notebook: the first screen, a playtest's table, rule tweaks and review.

Each is loaded on first use, as ``Review`` and ``Dashboard`` load pandas and plotly too.
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
"""For each name that is not imported from the studio, the room to import it from."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a front-end when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER.get(name, 'studio')}"), name)
