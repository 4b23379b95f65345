"""Intervals of paired differences, and the levels of several looks at the same games.

A pair is one game number under two rules on the same rolls. Nothing here knows of games; numpy and scipy do
the work.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import optimize, stats

Numbers = npt.NDArray[np.float64]
POWER = 0.8
"""How often a difference as large as the one seen should be found, for ``settles``."""


class Paired(NamedTuple):
    """What pairs of values came to. ``low`` and ``high`` are missing where nothing can be said."""

    n: int
    base: float
    variant: float
    difference: float
    low: float
    high: float
    p: float
    sd: float
    """Standard deviation of the differences."""
    apart: float
    """What it would be had the two been played on seeds of their own."""


def paired(base: Numbers, variant: Numbers, *, rate: bool, alpha: float = 0.05) -> Paired:
    """The mean of ``variant - base`` over pairs, with its interval at the level ``1 - alpha``.

    ``rate``: the values are 0 or 1, and the interval is Tango's, which is sound where few pairs or none
    differ. Other values get Student's t; where all pairs differ by the same, or not at all, in those there is
    no interval.

    >>> found = paired(np.array([1.0, 2, 3, 4]), np.array([2.0, 3, 4, 6]), rate=False)
    >>> round(found.difference, 2), round(found.low, 2), round(found.high, 2)
    (1.25, 0.45, 2.05)
    """
    differences = variant - base
    n = len(differences)
    nan = math.nan
    if n == 0:
        return Paired(0, nan, nan, nan, nan, nan, nan, nan, nan)
    mean = float(differences.mean())
    low, high, p = (tango if rate else student)(differences, alpha)
    sd = float(differences.std(ddof=1)) if n > 1 else nan
    apart = float(math.sqrt(base.var(ddof=1) + variant.var(ddof=1))) if n > 1 else nan
    return Paired(n, float(base.mean()), float(variant.mean()), mean, low, high, p, sd, apart)


def student(differences: Numbers, alpha: float) -> tuple[float, float, float]:
    """Student's t interval of a mean, and the p-value of no difference; missing where none of them varies."""
    n = len(differences)
    error = float(differences.std(ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    if error == 0:
        return math.nan, math.nan, math.nan
    mean = float(differences.mean())
    reach = float(stats.t.ppf(1 - alpha / 2, n - 1)) * error
    return mean - reach, mean + reach, 2 * float(stats.t.sf(abs(mean) / error, n - 1))


def tango(differences: Numbers, alpha: float) -> tuple[float, float, float]:
    """Tango's score interval of a difference of two paired rates, and McNemar's exact p-value of none.

    Where all that differ differ one way it is Wilson's interval of their share. Reference: T. Tango,
    "Equivalence test and confidence interval for the difference in proportions for the paired-sample design",
    Statistics in Medicine 17 (1998).
    """
    n = len(differences)
    gained, lost = int((differences > 0).sum()), int((differences < 0).sum())
    reach = float(stats.norm.ppf(1 - alpha / 2))
    mean = (gained - lost) / n

    def score(difference: float) -> float:
        b = -gained - lost + (2 * n - gained + lost) * difference
        c = -lost * difference * (1 - difference)
        q = (math.sqrt(max(0.0, b * b - 8 * n * c)) - b) / (4 * n)
        spread = n * (2 * q + difference * (1 - difference))
        return (gained - lost - n * difference) / math.sqrt(max(spread, 1e-12))

    low = -1.0 if mean == -1 else float(optimize.brentq(lambda d: score(d) - reach, -1, mean))
    high = 1.0 if mean == 1 else float(optimize.brentq(lambda d: score(d) + reach, mean, 1))
    # exact, since few pairs may differ
    p = float(stats.binomtest(gained, gained + lost).pvalue) if gained + lost else 1.0
    return low, high, p


def settles(difference: float, sd: float, alpha: float = 0.05) -> float:
    """How many pairs would find a difference of this size four times in five; missing where there is none."""
    if not difference or not sd or math.isnan(sd) or math.isnan(difference):
        return math.nan
    z = float(stats.norm.ppf(1 - alpha / 2) + stats.norm.ppf(POWER))
    return float(math.ceil((z * sd / difference) ** 2))


def half_width(found: Paired) -> float:
    """Half the width of the interval."""
    return (found.high - found.low) / 2


# -- several looks at the same games


@lru_cache
def look_alphas(looks: int, alpha: float = 0.05) -> tuple[float, ...]:
    """The level of each of ``looks`` evenly spaced looks, so that all intervals hold at once ``1 - alpha``.

    The error is spent evenly, ``alpha / looks`` a look (Lan and DeMets's linear spending function), reckoned
    with what earlier looks have in common with later ones; so each level is larger than ``alpha / looks``.

    >>> [round(level, 4) for level in look_alphas(1)]
    [0.05]
    >>> [round(level, 4) for level in look_alphas(2)]
    [0.025, 0.0336]
    """
    if looks < 1:
        raise ValueError(f"There is at least 1 look, not {looks}.")
    walk = _Walk(0, np.zeros(1), np.ones(1))
    levels = []
    for look in range(1, looks + 1):
        aim = 1 - alpha * look / looks
        bound = float(optimize.brentq(lambda z, walk=walk, aim=aim: _within(walk, z) - aim, 0.5, 8))
        levels.append(2 * float(stats.norm.sf(bound)))
        edge = bound * math.sqrt(look)
        grid = np.linspace(-edge, edge, 301)
        walk = _Walk(look, grid, _stepped(walk, grid))
    return tuple(levels)


class _Walk(NamedTuple):
    """The summed differences after some looks, in units of one look's information: a density on a grid.

    Of walks that have stayed within all bounds so far.
    """

    time: int
    grid: Numbers
    density: Numbers


def _stepped(walk: _Walk, to: Numbers) -> Numbers:
    if walk.time == 0:
        density: Any = stats.norm.pdf(to)
    else:
        density = np.trapezoid(
            stats.norm.pdf(to[:, None] - walk.grid[None, :]) * walk.density, walk.grid, axis=1
        )
    return np.asarray(density, np.float64)


def _within(walk: _Walk, bound: float) -> float:
    """The chance to have stayed within all bounds, ``bound`` at the next look included."""
    edge = bound * math.sqrt(walk.time + 1)
    if walk.time == 0:
        return float(stats.norm.cdf(edge) - stats.norm.cdf(-edge))
    inside = stats.norm.cdf(edge - walk.grid) - stats.norm.cdf(-edge - walk.grid)
    return float(np.trapezoid(inside * walk.density, walk.grid))
