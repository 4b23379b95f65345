"""What a measure means: for the dictionary, and for figures, whose intervals end where values do."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Meaning(NamedTuple):
    """What a game's measure counts. ``low`` and ``high`` are the least and most there can be.

    ``of`` says what there is a value of: each seat, the whole table, or each label.
    """

    name: str
    meaning: str
    unit: str
    low: float | None = None
    high: float | None = None
    of: Literal["seat", "table", "label", "label and seat"] = "seat"
    labels: str = ""
