"""The tidy pandas frames of recordings and simulations: the same columns from both.

A game in progress and a worker process fill them without pandas. Pandas is loaded on the first use of
``Frames`` or ``frames``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from playtest.frames.rows import BESIDE, COLUMNS, SURVEY, Row, measure_rows, packed, roles, unpacked
from playtest.frames.rule_changes import NOT_KNOWN, changed

if TYPE_CHECKING:
    from playtest.frames import frame_cache, nameless
    from playtest.frames.arrow import flat_table, from_bytes, pack, parquet_schema, to_bytes
    from playtest.frames.nameless import without_names
    from playtest.frames.tidy import SHOWN, Frames, NotFrames, frames

__all__ = [
    "BESIDE",
    "COLUMNS",
    "NOT_KNOWN",
    "SHOWN",
    "SURVEY",
    "Frames",
    "NotFrames",
    "Row",
    "changed",
    "flat_table",
    "frame_cache",
    "frames",
    "from_bytes",
    "measure_rows",
    "nameless",
    "pack",
    "packed",
    "parquet_schema",
    "roles",
    "to_bytes",
    "unpacked",
    "without_names",
]

_LATER = {
    **dict.fromkeys(["SHOWN", "Frames", "NotFrames", "frames"], "playtest.frames.tidy"),
    **dict.fromkeys(
        ["flat_table", "from_bytes", "pack", "parquet_schema", "to_bytes"], "playtest.frames.arrow"
    ),
    "without_names": "playtest.frames.nameless",
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load what needs pandas or Arrow on first use."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)
