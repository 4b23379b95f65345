"""Intervals around what was counted and averaged; scipy and statsmodels do the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

LEVEL = 0.95
"""The level of every interval: 95 %."""


def wilson(successes: float, n: int) -> tuple[float, float]:
    """The Wilson interval of a rate of ``successes`` in ``n``; (0, 1) where nothing was counted.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if n == 0:
        return 0.0, 1.0
    low, high = proportion_confint(successes, n, alpha=1 - LEVEL, method="wilson")
    return float(low), float(high)


def mean_interval(values: Sequence[float] | pd.Series[float]) -> tuple[float, float]:
    """Student's t interval of a mean; both ends missing with fewer than three values.

    Of two values it is thirteen times as wide as their standard error and tells nothing.

    >>> low, high = mean_interval([1, 2, 3, 4, 5])
    >>> round(low, 3), round(high, 3)
    (1.037, 4.963)
    """
    numbers = np.asarray(values, float)
    if len(numbers) < 3:
        return float("nan"), float("nan")
    error = stats.sem(numbers)
    if error == 0:
        return float(numbers.mean()), float(numbers.mean())
    low, high = stats.t.interval(LEVEL, len(numbers) - 1, numbers.mean(), error)
    return float(low), float(high)


def rates(frame: pd.DataFrame, by: Sequence[str], what: str) -> pd.DataFrame:
    """How often the column ``what`` is true in each group.

    Columns: those of ``by``, then ``n``, ``count``, ``rate``, ``low`` and ``high`` (Wilson).
    """
    grouped = frame.groupby(list(by), sort=True)[what]
    table = grouped.agg(n="size", count="sum").reset_index()
    table["rate"] = table["count"] / table["n"]
    bounds = [wilson(count, n) for count, n in zip(table["count"], table["n"], strict=True)]
    table["low"] = [low for low, _ in bounds]
    table["high"] = [high for _, high in bounds]
    return table


def means(frame: pd.DataFrame, by: Sequence[str], what: str) -> pd.DataFrame:
    """The mean of the column ``what`` in each group.

    Columns: those of ``by``, then ``n``, ``mean``, ``low`` and ``high`` (Student's t).
    """
    rows: list[dict[str, Any]] = []
    for key, values in frame.groupby(list(by), sort=True)[what]:
        low, high = mean_interval(values)
        rows.append(
            {
                **dict(zip(by, key, strict=True)),
                "n": len(values),
                "mean": values.mean(),
                "low": low,
                "high": high,
            }
        )
    return pd.DataFrame(rows, columns=[*by, "n", "mean", "low", "high"])
