"""The description of a measure, for the dictionary and for figures.

Intervals in figures end at a measure's bounds.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Meaning(NamedTuple):
    """A measure's description. ``low`` and ``high`` are its lowest and highest possible values.

    ``of`` says what has a value: each seat, the whole table, or each label.
    """

    name: str
    meaning: str
    unit: str
    low: float | None = None
    high: float | None = None
    of: Literal["seat", "table", "label", "label and seat"] = "seat"
    labels: str = ""
