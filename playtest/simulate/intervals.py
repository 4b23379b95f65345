"""Intervals of paired differences that hold for few games and skewed measures, or are left out.

A pair is one game number under two rules on the same rolls. Nothing here knows of games; numpy and scipy do
the work.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import optimize, stats

Numbers = npt.NDArray[np.float64]
TEST_POWER = 0.8
"""The power of ``settles``: how often its number of pairs finds a difference like the one seen."""


FEW_PAIRS = 20
"""Minimum number of pairs of games for an interval: with fewer, the skewness of a mean is not visible yet.

Shares have sound intervals earlier, but so few games are read one by one and support no general statement.
"""
FEW_MEANS = 6
"""Minimum number of means of many games for an interval of these means."""
FEW_APART = 10
"""Minimum number of pairs that differ from all the others: with fewer, a jackpot or two decide everything."""
FEW_FOR_ALL = 50
"""Minimum number of pairs for the interval of a mean that holds for all rows together.

Intervals of shares of games have no such minimum.
"""
ENOUGH_FOR_ALL = 250
"""Number of pairs from which the interval of a mean for all rows together needs no stricter level."""


class Paired(NamedTuple):
    """Statistics of paired values. ``low`` and ``high`` are missing if there are too few pairs to judge."""

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
    """The standard deviation if the two sets of rules had been played on separate seeds."""


class Bounds(NamedTuple):
    """A difference's interval, and the p-value of no difference; missing if there are too few pairs."""

    low: float
    high: float
    p: float


UNKNOWN = Bounds(math.nan, math.nan, math.nan)


def paired(
    base: Numbers, variant: Numbers, *, rate: bool, alpha: float = 0.05, means: bool = False
) -> Paired:
    """Return the mean of ``variant - base`` over pairs, with its interval at the level ``1 - alpha``.

    Pairs with a missing value are left out.

    ``rate``: the values are 0 or 1, and the interval is Tango's, which is sound even if few pairs or none
    differ. ``means``: the values are means of many games each and get Student's t from ``FEW_MEANS`` on.
    Other values get ``skewed``; if nearly all pairs differ by the same amount, ``nearly_alike``; if too few
    differ (``FEW_APART``), there is no interval. Nor is there one for fewer than ``FEW_PAIRS`` games.

    >>> ten = np.arange(30.0) % 10
    >>> found = paired(ten, ten + np.arange(30.0) % 3, rate=False)
    >>> round(found.difference, 2), round(found.low, 2), round(found.high, 2)
    (1.0, 0.69, 1.31)
    """
    there = ~(np.isnan(base) | np.isnan(variant))
    base, variant = base[there], variant[there]
    differences = variant - base
    n = len(differences)
    nan = math.nan
    if n == 0:
        return Paired(0, nan, nan, nan, nan, nan, nan, nan, nan)
    if means:
        low, high, p = student(differences, alpha)
    else:
        low, high, p = bounds(differences, rate=rate, alpha=alpha, reach=reach_of(base, variant))
    sd = float(differences.std(ddof=1)) if n > 1 else nan
    apart = float(math.sqrt(base.var(ddof=1) + variant.var(ddof=1))) if n > 1 else nan
    return Paired(
        n, float(base.mean()), float(variant.mean()), float(differences.mean()), low, high, p, sd, apart
    )


def student(differences: Numbers, alpha: float) -> Bounds:
    """Return Student's t interval and the p-value of no difference, for few means of many games.

    There is no interval for fewer than ``FEW_MEANS``.
    """
    n = len(differences)
    error = float(differences.std(ddof=1)) / math.sqrt(n) if n >= FEW_MEANS else 0.0
    if error == 0:
        return UNKNOWN
    mean = float(differences.mean())
    reach = float(stats.t.ppf(1 - alpha / 2, n - 1)) * error
    return Bounds(mean - reach, mean + reach, 2 * float(stats.t.sf(abs(mean) / error, n - 1)))


class Reach(NamedTuple):
    """The least and greatest difference that a pair can have, if no value lies outside the range seen."""

    least: float
    greatest: float


NOWHERE = Reach(math.nan, math.nan)
"""The reach if the values behind the differences are not known."""


def reach_of(base: Numbers, variant: Numbers) -> Reach:
    """Return the least and greatest difference of a pair, from the range of values seen under each rule."""
    if not len(base):
        return NOWHERE
    return Reach(float(variant.min() - base.max()), float(variant.max() - base.min()))


def bounds(differences: Numbers, *, rate: bool, alpha: float, reach: Reach = NOWHERE) -> Bounds:
    """Return the interval of one mean difference, without any correction for other differences."""
    if rate:
        return tango(differences, alpha) if len(differences) >= FEW_PAIRS else UNKNOWN
    return nearly_alike(differences, reach, alpha) if is_too_few(differences) else skewed(differences, alpha)


def bounds_of_all(
    differences: Numbers, *, rate: bool, alpha: float, rows: int, reach: Reach = NOWHERE
) -> Bounds:
    """Return the interval of a mean difference that holds for all ``rows`` together (Bonferroni).

    The more rows, the farther out in its tails the mean's distribution matters, and there a mean of few games
    is not normal. Below ``ENOUGH_FOR_ALL`` pairs the level is made stricter; below ``FEW_FOR_ALL`` there is
    no interval. A single row needs no correction. An interval based on shares (``nearly_alike``) needs no
    change.
    """
    if rate or rows <= 1:
        return bounds(differences, rate=rate, alpha=alpha / max(1, rows), reach=reach)
    if is_too_few(differences):
        return nearly_alike(differences, reach, alpha / rows)
    if len(differences) < FEW_FOR_ALL:
        return UNKNOWN
    stricter = min(1.0, len(differences) / ENOUGH_FOR_ALL)
    low, high, p = skewed(differences, alpha * stricter / rows)
    return Bounds(low, high, min(1.0, p / stricter))


def is_too_few(differences: Numbers) -> bool:
    """Return whether there are too few pairs, or too few unequal ones, to judge their mean."""
    n = len(differences)
    if n < FEW_PAIRS:
        return True
    most = int(np.unique(differences, return_counts=True)[1].max())
    return n - most < FEW_APART


def nearly_alike(differences: Numbers, reach: Reach, alpha: float) -> Bounds:
    """Return the interval of a mean if nearly all pairs differ by the same amount, which is not 0.

    In this case the pairs' spread says nothing: it is 0 or comes from a few of them. The shares of pairs that
    differ by less and by more have exact bounds (Clopper and Pearson, half the error each). So the mean has
    exact bounds too, since no pair is assumed to lie outside ``reach``.

    There is no interval for fewer than ``FEW_PAIRS``. There is none if nearly all pairs differ by 0, because
    then a few games decide everything. There is none if all differ by the same amount, because nothing shows
    yet how far another pair may lie.
    """
    n = len(differences)
    if n < FEW_PAIRS or math.isnan(reach.least):
        return UNKNOWN
    each, counts = np.unique(differences, return_counts=True)
    most = float(each[counts.argmax()])
    if most == 0 or not 0 < n - int(counts.max()) < FEW_APART:
        return UNKNOWN
    below, above = int((differences < most).sum()), int((differences > most).sum())

    def at_most(seen: int) -> float:
        """Return the upper bound of a share of pairs if ``seen`` of all pairs are of that kind."""
        return float(stats.beta.ppf(1 - alpha / 2, seen + 1, n - seen))

    low = most + (reach.least - most) * at_most(below)
    high = most + (reach.greatest - most) * at_most(above)
    farthest = most - reach.least if most > 0 else reach.greatest - most
    share = min(1.0, abs(most) / farthest) if farthest else 1.0  # of pairs that would make up for the rest
    p = 2 * float(stats.binom.cdf(below if most > 0 else above, n, share))
    return Bounds(low, high, min(1.0, max(p, 2.0 ** (1 - n))))


def seldom(differences: Numbers, reach: Reach, alpha: float) -> Bounds:
    """Return an interval for a mean difference if few pairs or none differ: exact bounds, but no test.

    The shares of pairs that differ by less and by more have exact bounds (Clopper and Pearson). No pair is
    assumed to lie outside ``reach``. The interval can show that an effect is small, but never that there is
    one, because a few games decide everything. There is no interval for fewer than ``FEW_PAIRS``, nor if the
    values never varied.
    """
    n = len(differences)
    apart = int((differences != 0).sum())
    if n < FEW_PAIRS or apart >= FEW_APART or math.isnan(reach.least) or reach.least == reach.greatest:
        return UNKNOWN
    below, above = (
        float(stats.beta.ppf(1 - alpha / 2, int(seen) + 1, n - int(seen)))
        for seen in ((differences < 0).sum(), (differences > 0).sum())
    )
    return Bounds(min(0.0, reach.least) * below, max(0.0, reach.greatest) * above, math.nan)


def skewed(differences: Numbers, alpha: float) -> Bounds:
    """Return the interval of a mean, which allows for skewed values, and the p-value of no difference.

    The interval contains both Student's t interval and Hall's, whose transformation removes the skewness.
    Reference: P. Hall, "On the removal of skewness by transformation", Journal of the Royal Statistical
    Society B 54 (1992).
    """
    n = len(differences)
    sd = float(differences.std(ddof=1)) if n > 1 else 0.0
    if sd == 0:
        return UNKNOWN
    mean, error = float(differences.mean()), sd / math.sqrt(n)
    # scipy's skew takes ten times as long, and a comparison needs hundreds
    skewness = float(((differences - mean) ** 3).mean()) / float(differences.std()) ** 3
    k = skewness / math.sqrt(n)
    reach = float(stats.t.ppf(1 - alpha / 2, n - 1))
    low = mean - error * max(reach, _unskewed(reach, k))
    high = mean - error * min(-reach, _unskewed(-reach, k))
    t = mean / error
    hall = t + k * t**2 / 3 + k**2 * t**3 / 27 + k / 6
    p = 2 * float(stats.t.sf(min(abs(t), abs(hall)), n - 1))
    return Bounds(low, high, p if hall * t > 0 else 1.0)


def _unskewed(quantile: float, k: float) -> float:
    """Return the t that Hall's transformation turns into ``quantile``; ``k`` is skewness / sqrt(n)."""
    if abs(k) < 1e-9:
        return quantile
    return float(3 / k * (np.cbrt(1 + k * (quantile - k / 6)) - 1))


def tango(differences: Numbers, alpha: float) -> Bounds:
    """Return Tango's score interval of a difference of two paired rates, and McNemar's exact p-value.

    If all pairs that differ do so in one direction, this is Wilson's interval of their share. Reference: T.
    Tango, "Equivalence test and confidence interval for the difference in proportions for the paired-sample
    design", Statistics in Medicine 17 (1998).
    """
    n = len(differences)
    if not n or np.isnan(differences).any():
        return UNKNOWN
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
    return Bounds(low, high, p)


def holm(ps: Sequence[float]) -> list[float]:
    """Correct the p-values for having looked at all of them (Holm).

    A missing p-value counts as looked at too, and stays missing. statsmodels has this correction too, but
    calls a missing one significant, and runs Python's garbage collection at each call, which takes a tenth of
    a second.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found, least = [math.nan] * len(ps), 0.0
    known = [at for at in range(len(ps)) if not math.isnan(ps[at])]
    for done, at in enumerate(sorted(known, key=lambda at: ps[at])):
        least = max(least, min(1.0, (len(ps) - done) * ps[at]))
        found[at] = least
    return found


def settles(difference: float, sd: float, alpha: float = 0.05) -> float:
    """Return how many pairs would show a difference of this size in four of five comparisons.

    NaN if there is no difference, or if the pairs have no spread.
    """
    if not difference or not sd or math.isnan(sd) or math.isnan(difference):
        return math.nan
    z = float(stats.norm.ppf(1 - alpha / 2) + stats.norm.ppf(TEST_POWER))
    return float(math.ceil((z * sd / difference) ** 2))
