"""Intervals around what was counted and averaged.

``scipy.stats`` and statsmodels say the same, which a test holds, but take longer to load than the rest of a
review. Of scipy only Student's curve is needed, and loaded with the first mean.
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
"""The level of every interval: 95 %."""

REACH = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""So many standard errors to either side such an interval reaches, on the normal curve."""

LEAST = 8
"""Below so many playtests each of them is shown, and no interval."""

Bounds = tuple[float | None, float | None]
"""The least and the most that a value can be; ``None`` where it has no bound."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]

POWER = 0.8
"""How likely a difference is to be told where there is one: four times in five."""

EXACT = 1500
"""Up to so many trials chances are added up one by one; beyond, the normal curve is as good."""


def wilson(successes: float, n: int) -> tuple[float, float]:
    """The Wilson interval of a rate of ``successes`` in ``n``; (0, 1) where nothing was counted or known.

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
    """Student's t interval of a mean; both ends missing with fewer than three values, or where all are equal.

    Of two values it is thirteen times as wide as their standard error and tells nothing; equal ones do not
    say how far another may be. ``within`` are the values there can be: the interval ends there, for no mean
    is beyond them. Missing values are left out.

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
    """The p-value of Student's t that values have this ``mean``; 1 with fewer than two, or all equal.

    >>> round(unlike([1, 2, 3, 4, 5], 0.0), 4)
    0.0132
    """
    numbers = known(values)
    if len(numbers) < 2 or alike(numbers):
        return 1.0
    error = float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    return _by_students_chance(float(numbers.mean() - mean) / error, len(numbers) - 1)


def _below(deviations: float) -> float:
    """How much of the normal curve lies below so many standard deviations."""
    return math.erfc(-deviations / math.sqrt(2)) / 2


def _students_reach(freedom: float) -> float:
    """So many standard errors to either side an interval reaches, on Student's curve."""
    return float(scipy.special.stdtrit(freedom, (1 + LEVEL) / 2))


def _by_students_chance(away: float, freedom: float) -> float:
    """How likely chance alone is to bring a mean so many standard errors away, to either side."""
    return 2 * float(scipy.special.stdtr(freedom, -abs(away)))


def known(values: Sequence[float] | Numbers | pd.Series[float]) -> Numbers:
    """The values that are not missing."""
    numbers = np.asarray(values, float)
    there: Numbers = numbers[~np.isnan(numbers)]
    return there


def alike(numbers: Numbers) -> bool:
    """Whether all values are the same, but for the last digits of their sums."""
    return bool(np.ptp(numbers) <= 1e-12 * np.abs(numbers).max())


def _inside(value: float, within: Bounds) -> float:
    least, most = within
    value = value if least is None else max(value, least)
    return value if most is None else min(value, most)


def difference_interval(
    one: Sequence[float] | Numbers, other: Sequence[float] | Numbers
) -> tuple[float, float]:
    """Welch's interval of the difference of two means, the first less the second: see ``welch``."""
    low, high, _ = welch(one, other)
    return low, high


def welch(one: Sequence[float] | Numbers, other: Sequence[float] | Numbers) -> tuple[float, float, float]:
    """The ends of Welch's interval of a difference of two means, and the p-value of no difference.

    All are missing where one group has fewer than two values, or neither of them varies. scipy's own warns
    of every group whose values are equal.
    """
    a, b = known(one), known(other)
    if min(len(a), len(b)) < 2 or (alike(a) and alike(b)):
        return math.nan, math.nan, math.nan
    squares = [float(group.var(ddof=1)) / len(group) for group in (a, b)]
    freedom = sum(squares) ** 2 / (squares[0] ** 2 / (len(a) - 1) + squares[1] ** 2 / (len(b) - 1))
    difference, error = float(a.mean() - b.mean()), math.sqrt(sum(squares))
    reach = _students_reach(freedom) * error
    return difference - reach, difference + reach, _by_students_chance(difference / error, freedom)


def by_lot(chances: Sequence[float] | pd.Series[float], count: int) -> float:
    """How likely ``count`` or anything as unlikely is, if each trial succeeds by its own chance alone.

    Two-sided, exact up to ``EXACT`` trials (Poisson-binomial). 1 where a chance is missing: nothing is known
    then that could be unlikely.

    >>> round(by_lot([0.5] * 10, 9), 4)
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


def surety(p: float) -> float:
    """How sure what chance does with probability ``p`` is: 0 to 1, halved where it may be chance.

    Not at all where ``p`` is missing.

    >>> surety(0.01), surety(0.2)
    (0.99, 0.4)
    """
    if math.isnan(p):
        return 0.0
    return 1 - p if p <= 1 - LEVEL else (1 - p) / 2


def often(count: int, n: int, playtests: int | None = None) -> float:
    """How sure it is that something seen ``count`` times in ``n`` is often so: the low end of its interval.

    Fewer than eight playtests (``playtests``, where ``n`` counts something else) carry no such sentence: 0.

    >>> round(often(12, 14), 2), often(200, 232, playtests=4)
    (0.6, 0.0)
    """
    return wilson(count, n)[0] if (n if playtests is None else playtests) >= LEAST else 0.0


def enough(fair: float, more: float = 0.2) -> int:
    """How many playtests it takes to tell a share ``more`` away from ``fair`` from it, four times in five.

    Above it where there is room, else below: where nearly everybody wins, fewer wins are what can be seen.

    >>> enough(1 / 3)
    48
    """
    other = fair + more if fair + more <= 1 else max(fair - more, 0.0)
    apart = 2 * abs(math.asin(math.sqrt(other)) - math.asin(math.sqrt(fair)))

    def told(n: int) -> float:
        """How likely ``n`` are to tell them apart: Cohen's effect of two shares, to either side."""
        away = apart * math.sqrt(n)
        return _below(away - REACH) + _below(-away - REACH)

    return next(n for n in itertools.count(1) if told(n) >= POWER)


def must_have(frame: pd.DataFrame, columns: Sequence[str]) -> None:
    """Raise ``ValueError`` for a column that ``frame`` has not; it lists what there is."""
    for name in [columns] if isinstance(columns, str) else columns:
        if name not in frame.columns:
            said = f'There is no column "{short(name)[1:-1]}"{perhaps(name, frame.columns)}'
            raise ValueError(f"{said}; there are {', '.join(map(str, frame.columns))}.")


def rates(frame: pd.DataFrame, by: Sequence[str], what: str) -> pd.DataFrame:
    """How often the column ``what`` is true in each group.

    Columns: those of ``by``, then ``n``, ``count``, ``rate``, ``low`` and ``high`` (Wilson). Rows in which it
    is missing are not counted; those whose group is missing are a group of their own.
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
    """The mean of the column ``what`` in each group.

    Columns: those of ``by``, then ``n``, ``mean``, ``low`` and ``high`` (Student's t, inside ``within``).
    What is missing is treated as in ``rates``.
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
