"""Sweep one field of the rules over several values, on common seeds."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from playtest.engines.game import AnyGame
from playtest.review.stats import mean_interval, wilson
from playtest.review.theme import bot_looks
from playtest.simulate.comparing import Watch, compare
from playtest.simulate.comparison import Comparison
from playtest.simulate.intervals import Numbers
from playtest.simulate.panels import Asked, Rotate
from playtest.simulate.progress import Progress
from playtest.simulate.values import Key, keys

if TYPE_CHECKING:
    import plotly.graph_objects as go


def sweep(
    base: AnyGame,
    field: str,
    values: Sequence[Any],
    bots: Asked = "panel",
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = None,
    processes: int | None = None,
    rotate: Rotate = False,
    progress: Progress | bool | None = None,
    looks: int | None = None,
    watch: Watch | None = None,
) -> Sweep:
    """Play ``games`` games at each value of the rules' ``field``, and return how the results change.

    Each bot of the panel plays them, unless you name other ``bots``. Raises ``ValueError`` for an unknown
    field or an invalid value.
    """
    if not values:
        raise ValueError("Sweep over at least one value.")
    shown = {str(value): value for value in values}
    found = compare(
        base,
        {text: {field: value} for text, value in shown.items()},
        bots,
        games,
        seed,
        executor,
        measures=measures,
        processes=processes,
        rotate=rotate,
        progress=progress,
        looks=looks,
        watch=watch,
    )
    return Sweep(field, tuple(values), _levels(found, shown), found)


@dataclass(frozen=True, eq=False)
class Sweep:
    """How results change with one field of the rules.

    ``table`` has a row for each value, set of players and measure: ``value``, ``bots``, ``what``, ``who``,
    ``n`` games, ``mean`` with its interval ``low`` to ``high`` (Wilson for shares of games, otherwise
    Student's t), and ``rate``. ``comparison`` has the paired differences from the base.
    """

    field: str
    swept: tuple[Any, ...]
    table: pd.DataFrame
    comparison: Comparison

    def figure(self, what: str = "wins") -> go.Figure:
        """Draw how the measure ``what`` changes with the field, with 95% intervals.

        There is a curve for each bot, in a panel for each seat or label. If there is one bot, there is a
        curve for each seat or label.
        """
        from playtest.simulate.figures import curves

        looks = bot_looks(self.comparison.base, self.comparison.bots)
        return curves(self.field, self.table, looks, what)

    def __repr__(self) -> str:
        return f"<Sweep of {self.field} over {', '.join(map(str, self.swept))}>"


def _levels(found: Comparison, shown: dict[str, Any]) -> pd.DataFrame:
    rows: list[dict[str, Any]] = []
    for text, value in shown.items():
        for bots, played in found.values[text].groupby(level="bots", sort=False):
            rows += [{"value": value, "bots": bots, **_level(played, key)} for key in keys(played)]
    return pd.DataFrame(rows, columns=["value", "bots", "what", "who", "n", "mean", "low", "high", "rate"])


def _level(played: pd.DataFrame, key: Key) -> dict[str, Any]:
    numbers: Numbers = np.asarray(played[key].dropna(), np.float64)
    rate = {*np.unique(numbers)} <= {0.0, 1.0}
    low, high = wilson(numbers.sum(), len(numbers)) if rate else mean_interval(list(numbers))
    mean = numbers.mean() if len(numbers) else np.nan
    return {
        "what": key[0],
        "who": key[1],
        "n": len(numbers),
        "mean": mean,
        "low": low,
        "high": high,
        "rate": rate,
    }
