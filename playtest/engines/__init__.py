"""The rules: pure Python. No widgets, no clock, no disk; nothing of the package but what is in here."""

from playtest.engines import (
    chance,
    codec,
    datafiles,
    drafts,
    game,
    hexes,
    samples,
    sentences,
    simple,
    validate,
)

__all__ = [
    "chance",
    "codec",
    "datafiles",
    "drafts",
    "endings",
    "game",
    "hexes",
    "samples",
    "sentences",
    "simple",
    "validate",
]
