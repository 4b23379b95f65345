"""Confidence intervals of counts and means.

A test checks that ``scipy.stats`` and statsmodels give the same results, but they take longer to load than
the rest of a review. From scipy only Student's distribution is needed; it is loaded with the first mean.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import scipy

from playtest.engines.sentences import perhaps, short

LEVEL = 0.95
"""Confidence level of every interval: 95%."""

REACH = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Half-width of a normal interval at ``LEVEL``, in standard errors."""

LEAST = 8
"""Minimum number of playtests for an interval. If there are fewer, each playtest is shown."""

Bounds = tuple[float | None, float | None]
"""The lowest and highest possible value; ``None`` if there is no bound."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]

POWER = 0.8
"""Test power: how often a real difference is to be detected."""

EXACT = 1500
"""Maximum number of trials for which the exact distribution is computed.

Beyond that, the normal approximation is as good.
"""


def wilson(successes: float, n: int) -> tuple[float, float]:
    """Return the Wilson interval of ``successes`` in ``n``; (0, 1) if ``n`` is 0 or a number is missing.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if n == 0 or math.isnan(n) or math.isnan(successes):
        return 0.0, 1.0
    rate, squared = successes / n, REACH**2
    middle = (rate + squared / (2 * n)) / (1 + squared / n)
    reach = REACH * math.sqrt(rate * (1 - rate) / n + squared / (4 * n * n)) / (1 + squared / n)
    low, high = middle - reach, middle + reach
    return max(low, 0.0) if successes > 0 else 0.0, min(high, 1.0) if successes < n else 1.0


def mean_interval(
    values: Sequence[float] | pd.Series[float], within: Bounds = (None, None)
) -> tuple[float, float]:
    """Return Student's t interval of a mean; both ends are missing if there are too few values.

    They are missing if there are fewer than three values, or if all are equal. With two values the interval
    is thirteen times as wide as their standard error and says nothing; equal values do not show any spread.
    ``within`` is the range of possible values, which clips the interval, as no mean can be beyond it. Missing
    values are left out.

    >>> low, high = mean_interval([1, 2, 3, 4, 5])
    >>> round(low, 3), round(high, 3)
    (1.037, 4.963)
    """
    numbers = known(values)
    if len(numbers) < 3 or alike(numbers):
        return float("nan"), float("nan")
    mean, error = float(numbers.mean()), float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    reach = _students_reach(len(numbers) - 1) * error
    return _inside(mean - reach, within), _inside(mean + reach, within)


def unlike(values: Sequence[float] | pd.Series[float], mean: float) -> float:
    """Return the p-value of Student's t test of whether the true mean of the values is ``mean``.

    The p-value is 1 if there are fewer than two values, or if all are equal.

    >>> round(unlike([1, 2, 3, 4, 5], 0.0), 4)
    0.0132
    """
    numbers = known(values)
    if len(numbers) < 2 or alike(numbers):
        return 1.0
    error = float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    return _by_students_chance(float(numbers.mean() - mean) / error, len(numbers) - 1)


def _below(deviations: float) -> float:
    """Return the share of the normal distribution below a number of standard deviations."""
    return math.erfc(-deviations / math.sqrt(2)) / 2


def _students_reach(freedom: float) -> float:
    """Return the half-width of Student's interval at ``LEVEL``, in standard errors.

    ``freedom`` is the number of degrees of freedom.
    """
    return float(scipy.special.stdtrit(freedom, (1 + LEVEL) / 2))


def _by_students_chance(away: float, freedom: float) -> float:
    """Return the two-sided p-value of a mean that is ``away`` standard errors from the expected one.

    ``freedom`` is the number of degrees of freedom of Student's distribution.
    """
    return 2 * float(scipy.special.stdtr(freedom, -abs(away)))


def known(values: Sequence[float] | Numbers | pd.Series[float]) -> Numbers:
    """Return the values that are not missing."""
    numbers = np.asarray(values, float)
    there: Numbers = numbers[~np.isnan(numbers)]
    return there


def alike(numbers: Numbers) -> bool:
    """Return whether all values are equal, except for rounding errors."""
    return bool(np.ptp(numbers) <= 1e-12 * np.abs(numbers).max())


def _inside(value: float, within: Bounds) -> float:
    least, most = within
    value = value if least is None else max(value, least)
    return value if most is None else min(value, most)


def difference_interval(
    one: Sequence[float] | Numbers, other: Sequence[float] | Numbers
) -> tuple[float, float]:
    """Return Welch's interval of the difference of two means, the first minus the second (see ``welch``)."""
    low, high, _ = welch(one, other)
    return low, high


def welch(one: Sequence[float] | Numbers, other: Sequence[float] | Numbers) -> tuple[float, float, float]:
    """Return the ends of Welch's interval of the difference of two means, and its p-value.

    All are missing if a group has fewer than two values, or if neither varies. Unlike scipy's function, this
    one does not warn about a group of equal values.
    """
    a, b = known(one), known(other)
    if min(len(a), len(b)) < 2 or (alike(a) and alike(b)):
        return math.nan, math.nan, math.nan
    squares = [float(group.var(ddof=1)) / len(group) for group in (a, b)]
    freedom = sum(squares) ** 2 / (squares[0] ** 2 / (len(a) - 1) + squares[1] ** 2 / (len(b) - 1))
    difference, error = float(a.mean() - b.mean()), math.sqrt(sum(squares))
    reach = _students_reach(freedom) * error
    return difference - reach, difference + reach, _by_students_chance(difference / error, freedom)


def poisson_binomial_test(chances: Sequence[float] | pd.Series[float], count: int) -> float:
    """Return the probability of ``count`` successes or any equally unlikely number.

    ``chances`` has each trial's chance of success. The test is two-sided and exact up to ``EXACT`` trials
    (Poisson-binomial). If a chance is missing, the result is 1, as nothing can then be called unlikely.

    >>> round(poisson_binomial_test([0.5] * 10, 9), 4)
    0.0215
    """
    p = np.asarray(chances, float)
    if np.isnan(p).any():
        return 1.0
    if len(p) > EXACT:
        deviation = float(np.sqrt((p * (1 - p)).sum()))
        away = abs(count - p.sum()) - 0.5
        return 2 * _below(-max(away, 0.0) / deviation) if deviation else 1.0
    mass = np.ones(1)
    for chance in p:
        mass = np.convolve(mass, [1 - chance, chance])
    return min(1.0, float(mass[mass <= mass[count] * (1 + 1e-9)].sum()))


def confidence(p: float) -> float:
    """Return how sure a finding with p-value ``p`` is, from 0 to 1. It is halved if ``p`` is above 0.05.

    The result is 0 if ``p`` is missing.

    >>> confidence(0.01), confidence(0.2)
    (0.99, 0.4)
    """
    if math.isnan(p):
        return 0.0
    return 1 - p if p <= 1 - LEVEL else (1 - p) / 2


def lower_bound(count: int, n: int, playtests: int | None = None) -> float:
    """Return how sure a rate of ``count`` in ``n`` is: the low end of its Wilson interval.

    The result is 0 if there are fewer than eight playtests. ``playtests`` is their number if ``n`` counts
    something else.

    >>> round(lower_bound(12, 14), 2), lower_bound(200, 232, playtests=4)
    (0.6, 0.0)
    """
    return wilson(count, n)[0] if (n if playtests is None else playtests) >= LEAST else 0.0


def enough(fair: float, more: float = 0.2) -> int:
    """Return how many playtests it takes to detect a share ``more`` away from ``fair`` (power 80%).

    The alternative is above ``fair`` if there is room, otherwise below: if nearly everyone wins, only fewer
    wins can show. Raises ``ValueError`` unless ``more`` is above 0.

    >>> enough(1 / 3)
    48
    """
    if not more > 0:
        raise ValueError(f"A share does not differ from itself: more should be above 0, not {more}.")
    other = fair + more if fair + more <= 1 else max(fair - more, 0.0)
    apart = 2 * abs(math.asin(math.sqrt(other)) - math.asin(math.sqrt(fair)))

    def told(n: int) -> float:
        """Return the power to tell two shares apart with ``n`` playtests per group (Cohen's h, two-sided)."""
        away = apart * math.sqrt(n)
        return _below(away - REACH) + _below(-away - REACH)

    return next(n for n in itertools.count(1) if told(n) >= POWER)


def must_have(frame: pd.DataFrame, columns: Sequence[str]) -> None:
    """Raise ``ValueError`` if ``frame`` lacks one of ``columns``. The message lists its columns."""
    for name in [columns] if isinstance(columns, str) else columns:
        if name not in frame.columns:
            said = f'There is no column "{short(name)[1:-1]}"{perhaps(name, frame.columns)}'
            raise ValueError(f"{said}. Choose from {', '.join(map(str, frame.columns))}.")


def rates(frame: pd.DataFrame, by: Sequence[str], what: str) -> pd.DataFrame:
    """Return how often the column ``what`` is true in each group.

    Columns: those of ``by``, then ``n``, ``count``, ``rate``, ``low`` and ``high`` (Wilson). Rows with a
    missing value are not counted; rows with a missing group form a group of their own.
    """
    must_have(frame, [*by, what])
    frame = frame[frame[what].notna()]
    grouped = frame.groupby(list(by), sort=True, dropna=False, observed=True)[what]
    table = grouped.agg(n="size", count="sum").reset_index()
    table["rate"] = table["count"] / table["n"]
    bounds = [wilson(count, n) for count, n in zip(table["count"], table["n"], strict=True)]
    table["low"] = [low for low, _ in bounds]
    table["high"] = [high for _, high in bounds]
    return table


def means(frame: pd.DataFrame, by: Sequence[str], what: str, within: Bounds = (None, None)) -> pd.DataFrame:
    """Return the mean of the column ``what`` in each group.

    Columns: those of ``by``, then ``n``, ``mean``, ``low`` and ``high`` (Student's t, inside ``within``).
    Missing values are treated as in ``rates``.
    """
    must_have(frame, [*by, what])
    rows: list[dict[str, Any]] = []
    frame = frame[frame[what].notna()]
    for key, values in frame.groupby(list(by), sort=True, dropna=False)[what]:
        low, high = mean_interval(values, within)
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
