"""What a figure of values draws: a number with its unit and its possible range."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.review.stats import Bounds


@dataclass(frozen=True, slots=True)
class Quantity:
    """The quantity on a figure's axis: its unit, its possible range, and how it is written."""

    unit: str
    within: Bounds = (0, None)
    log: bool = False
    """Whether the axis is logarithmic. The mark is then the median, without an interval."""
    form: str = ""
    """The format of a mean; if empty, a mean has only the digits that a reader needs."""
    label: str = ""
    """The label of the axis, if it is not the unit."""
