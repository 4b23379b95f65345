"""Playtest tabletop games in Jupyter: facilitated playtests, rule tweaks, review.

The names a user types live here; they load what they need when they are first used, so that
``import playtest`` stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.2.0"

_NAMES = {
    **dict.fromkeys(["Parts", "game", "games", "register"], "playtest.catalog"),
    **dict.fromkeys(["Review", "TableView", "in_background", "start"], "playtest.widgets"),
    "Store": "playtest.record",
    "Table": "playtest.table",
    "bot": "playtest.bots",
}
"""The names a user types, and where they live."""


def __getattr__(name: str) -> Any:
    """Load a name when it is first used."""
    if name not in _NAMES:
        raise AttributeError(f"module 'playtest' has no attribute {name!r}")
    return getattr(import_module(_NAMES[name]), name)


def __dir__() -> list[str]:
    """List the module's names, for completion by Tab."""
    return sorted([*_NAMES, "__version__"])
