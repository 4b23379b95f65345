"""Significance levels for several looks at the same games, corrected for looking repeatedly."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from scipy import optimize, stats

from playtest.simulate.intervals import Numbers


@lru_cache
def look_alphas(looks: int, alpha: float = 0.05) -> tuple[float, ...]:
    """Return the significance level of each of ``looks`` evenly spaced looks, for ``alpha`` in total.

    The error is spent evenly, ``alpha / looks`` a look (Lan and DeMets's linear spending function). The
    computation allows for what earlier looks have in common with later ones, so each level is larger than
    ``alpha / looks``.

    >>> [round(level, 4) for level in look_alphas(1)]
    [0.05]
    >>> [round(level, 4) for level in look_alphas(2)]
    [0.025, 0.0336]
    """
    if looks < 1:
        raise ValueError(f"The number of looks should be at least 1, not {looks}.")
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
    """The probability density of a random walk, the running sum of differences, after ``time`` looks.

    The density is given at the points of ``grid``. A sum of 1 is one standard deviation of what one look
    adds. Only walks that have stayed within the bounds at every look so far count.
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
    """Return the chance that a random walk stays within all bounds, including ``bound`` at the next look."""
    edge = bound * math.sqrt(walk.time + 1)
    if walk.time == 0:
        return float(stats.norm.cdf(edge) - stats.norm.cdf(-edge))
    inside = stats.norm.cdf(edge - walk.grid) - stats.norm.cdf(-edge - walk.grid)
    return float(np.trapezoid(inside * walk.density, walk.grid))
