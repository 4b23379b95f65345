"""An axis of a drawn figure: maps values to pixels and gives the ticks."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playtest.review.wording import plain


@dataclass
class Axis:
    """One axis: maps values to pixels and gives the ticks."""

    layout: Mapping[str, Any]
    values: list[Any]
    start: float = 0.0
    end: float = 1.0
    names: list[str] = field(default_factory=list)
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        self.log = self.layout.get("type") == "log"
        words = [v for v in self.values if isinstance(v, str)]
        given = [str(v) for v in self.layout.get("categoryarray", ())]
        if words or self.layout.get("type") == "category":
            self.names = list(dict.fromkeys([*given, *(str(v) for v in self.values)]))
            self.low, self.high = -0.5, len(self.names) - 0.5
        else:
            self._span([float(v) for v in self.values])
        if self.layout.get("autorange") == "reversed":
            self.low, self.high = self.high, self.low

    def _span(self, values: list[float]) -> None:
        given = self.layout.get("range")
        if given is not None:
            self.low, self.high = (float(end) for end in given)
            return
        known = [v for v in values if math.isfinite(v) and (not self.log or v > 0)]
        if self.log:
            known = [math.log10(v) for v in known]
        low, high = min(known, default=0.0), max(known, default=1.0)
        if self.layout.get("rangemode") == "tozero":
            low = min(low, 0.0)
        room = (high - low or 1.0) * 0.06
        self.low, self.high = low - room, high + room

    def __call__(self, value: Any) -> float:
        """Return the pixel position of a value."""
        if self.names:
            at = float(self.names.index(str(value))) if str(value) in self.names else float(value)
        else:
            at = float(value)
            at = math.log10(max(at, 1e-9)) if self.log else at
        return self.start + (at - self.low) / ((self.high - self.low) or 1.0) * (self.end - self.start)

    def ticks(self) -> list[tuple[Any, str]]:
        """Return each tick's value and label."""
        if self.names:
            return [(name, name) for name in self.names]
        vals = self.layout.get("tickvals")
        if vals is not None:
            form = self.layout.get("tickformat", "")
            texts = self.layout.get("ticktext") or [_tick(v, form) for v in vals]
            found = list(zip(vals, texts, strict=True))
        else:
            found = [(v, _tick(v, self.layout.get("tickformat", ""))) for v in self._round_values()]
        low, high = sorted((self.low, self.high))
        at = [math.log10(v) if self.log and v > 0 else v for v, _ in found]
        return [tick for tick, place in zip(found, at, strict=True) if low - 1e-9 <= place <= high + 1e-9]

    def _round_values(self) -> list[float]:
        low, high = sorted((self.low, self.high))
        step = self.layout.get("dtick") or _round_step((high - low) / 5)
        first = math.ceil(low / step - 1e-9)
        return [at * step for at in range(first, math.floor(high / step + 1e-9) + 1)][:40]


def _round_step(rough: float) -> float:
    power = 10 ** math.floor(math.log10(rough or 1.0))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= rough - 1e-12))


def shown_number(value: float, form: str = "") -> str:
    """Format a value for a tooltip: a share in percent if ``form`` ends with ``%``, otherwise a plain number.

    A whole number has no decimals. ``form`` is a number format as in plotly.
    """
    return format(value, form.replace("~", "")) if form[-1:] == "%" else plain(value)


def _tick(value: float, form: str = "") -> str:
    return format(value, form.replace("~", "")) if form else f"{value:,.4g}"
