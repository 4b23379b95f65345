"""Widgets around the table: the first screen, the rules form, the dashboard and the scrubber."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from playtest.widgets.studio.background import in_background
from playtest.widgets.studio.rules_form import Tweak
from playtest.widgets.studio.start import Start, start
from playtest.widgets.studio.transcription import Transcription

if TYPE_CHECKING:
    from playtest.widgets.studio.dashboard import Dashboard
    from playtest.widgets.studio.on_paper import PaperForm
    from playtest.widgets.studio.review import Review

__all__ = ["Dashboard", "PaperForm", "Review", "Start", "Transcription", "Tweak", "in_background", "start"]

_LATER = {
    "Dashboard": "playtest.widgets.studio.dashboard",
    "PaperForm": "playtest.widgets.studio.on_paper",
    "Review": "playtest.widgets.studio.review",
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load ``Review`` and ``Dashboard`` on first use, as they load pandas and plotly too."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)
