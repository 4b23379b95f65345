"""Fit weights of moves to what each move paid, and weights of positions to who won.

Moves: ridge regression on differences within a decision (A. E. Hoerl and R. W. Kennard, "Ridge Regression",
Technometrics 12, 1970), so that what all moves of a decision have in common does not count. Positions: each
seat's chance to win is ``exp`` of its standing, as a share of all seats (D. McFadden, "Conditional Logit
Analysis of Qualitative Choice Behavior", 1974).

Finally, the weights of moves are changed until a bot that chooses by them is paid most. This bot makes a move
the more often, the more it is worth (Sutton and Barto, "Reinforcement Learning", 2018, chapter 13). So
payoffs that the weights cannot explain matter only if they change the choice.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from scipy import optimize, sparse

Numbers = npt.NDArray[np.float64]

STIFFNESS = 100.0
"""Strength of the ridge that pulls the weights of moves towards 0."""
POSITION_STIFFNESS = 1e-3
LEAST = 1e-9
SOFTNESS = 0.04
"""Difference in worth that makes a move e times as likely to be chosen, in ``chosen_moves``."""
PULL = 1.0
"""Cost of changing a move's weight in ``chosen_moves``: this times the squared change, in spreads."""
STEPS = 60


class Sheet:
    """Training data: rows of named numbers, each with a target, the result that the weights should explain.

    Rows belong to groups, for example the moves of one decision. Only rows of one group are compared.
    """

    def __init__(self) -> None:
        self._columns: dict[str, int] = {}
        self._at, self._values, self._ends = array("i"), array("d"), array("q", [0])
        self._targets, self._groups = array("d"), array("q")
        self.groups = 0

    def add(self, rows: Sequence[Mapping[str, float]], targets: Sequence[float]) -> None:
        """Add rows of named numbers as a new group, with a target for each row."""
        for row, target in zip(rows, targets, strict=True):
            for name, value in row.items():
                self._at.append(self._columns.setdefault(name, len(self._columns)))
                self._values.append(value)
            self._ends.append(len(self._at))
            self._targets.append(target)
            self._groups.append(self.groups)
        self.groups += 1

    @property
    def names(self) -> list[str]:
        """The columns, in order of first use."""
        return list(self._columns)

    def tables(self) -> tuple[sparse.csr_array, Numbers, npt.NDArray[np.int64]]:
        """Return the training data as arrays: inputs by column, targets, and each row's group."""
        shape = (len(self._targets), len(self._columns))
        rows = sparse.csr_array(
            (np.array(self._values), np.array(self._at), np.array(self._ends)), shape=shape
        )
        return rows, np.array(self._targets), np.array(self._groups)


def fitted_moves(sheet: Sheet, stiffness: float = STIFFNESS) -> dict[str, float]:
    """Fit the weights of facts that explain why some moves of a decision paid more than others.

    A higher ``stiffness`` keeps the weights smaller. An empty sheet gives no weights.
    """
    if not sheet.groups:
        return {}
    rows, targets, groups = sheet.tables()
    sizes = np.bincount(groups).astype(float)
    share = sparse.csr_array((1 / sizes[groups], (groups, np.arange(len(groups)))))
    means, level = share @ rows, np.asarray(share @ targets)
    apart = targets - level[groups]
    products = (rows.T @ rows).toarray() - (means.T @ (sparse.diags_array(sizes) @ means)).toarray()
    with_targets = rows.T @ apart
    all_of_it = np.asarray(rows.multiply(rows).sum(axis=0)).ravel()
    differ = products.diagonal() > LEAST * all_of_it  # the others hold only rounding errors
    products, with_targets = products[differ][:, differ], with_targets[differ]
    spread = np.sqrt(products.diagonal() / len(targets))
    scaled = products / np.outer(spread, spread) + stiffness * np.eye(len(spread))
    weights = np.zeros(len(differ))
    weights[differ] = np.linalg.solve(scaled, with_targets / spread) / spread
    return dict(zip(sheet.names, weights.tolist(), strict=True))


def chosen_moves(sheet: Sheet, weights: Mapping[str, float]) -> dict[str, float]:
    """Adjust the weights of moves step by step, so that a bot that chooses by them is paid most."""
    if not sheet.groups:
        return dict(weights)
    rows, pays, groups = sheet.tables()
    spread, differ = _spread(rows, groups)
    columns = np.flatnonzero(differ)
    scaled = rows[:, columns] @ sparse.diags_array(1 / spread[differ])
    starts = np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]])
    given = np.array([weights.get(name, 0.0) for name in sheet.names])
    begun = given[differ] * spread[differ]

    def loss(now: Numbers) -> tuple[float, Numbers]:
        likely = _likely(scaled @ now / SOFTNESS, starts, groups)
        paid = np.add.reduceat(likely * pays, starts)
        apart = now - begun
        slope = scaled.T @ (likely * (pays - paid[groups])) / SOFTNESS / len(starts)
        return PULL * float(apart @ apart) - float(paid.mean()), 2 * PULL * apart - slope

    found = optimize.minimize(loss, begun, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    given[differ] = found.x / spread[differ]
    return dict(zip(sheet.names, given.tolist(), strict=True))


def _spread(rows: sparse.csr_array, groups: npt.NDArray[np.int64]) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """Return each column's standard deviation within groups, and whether it exceeds rounding errors."""
    sizes = np.bincount(groups).astype(float)
    sums = sparse.csr_array((np.ones(len(groups)), (groups, np.arange(len(groups))))) @ rows
    squares = np.asarray(rows.multiply(rows).sum(axis=0)).ravel()
    between = np.asarray((sparse.diags_array(1 / sizes) @ sums.multiply(sums)).sum(axis=0)).ravel()
    within = np.maximum(squares - between, 0.0)
    return np.sqrt(within / len(groups)), within > LEAST * squares


def _likely(worths: Numbers, starts: npt.NDArray[np.intp], groups: npt.NDArray[np.int64]) -> Numbers:
    """Return the chance of each row within its group, in proportion to ``exp`` of its worth."""
    likely: Numbers = np.exp(worths - np.maximum.reduceat(worths, starts)[groups])
    likely /= np.add.reduceat(likely, starts)[groups]
    return likely


def fitted_positions(sheet: Sheet) -> dict[str, float]:
    """Fit the weights that best explain who won. Targets are shares of the win."""
    if not sheet.groups:
        return {}
    rows, won, groups = sheet.tables()
    spread = np.asarray(np.sqrt(rows.multiply(rows).mean(axis=0))).ravel() + LEAST
    scaled = rows @ sparse.diags_array(1 / spread)
    starts = np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]])

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        likely = _likely(scaled @ weights, starts, groups)
        missed = -float(won @ np.log(likely + LEAST)) / len(starts)
        slope = scaled.T @ (likely - won) / len(starts)
        stiff = POSITION_STIFFNESS
        return missed + stiff * float(weights @ weights), slope + 2 * stiff * weights

    found = optimize.minimize(loss, np.zeros(len(spread)), jac=True, method="L-BFGS-B")
    return dict(zip(sheet.names, (found.x / spread).tolist(), strict=True))


def chance_to_win(standings: Sequence[Mapping[str, float]], weights: Mapping[str, float]) -> list[float]:
    """Return each seat's chance to win, by its standing. The chances add up to 1.

    >>> chance_to_win([{"gdp": 2.0}, {"gdp": 2.0}], {"gdp": 1.0})
    [0.5, 0.5]
    """
    worths = [sum([weights.get(name, 0.0) * x for name, x in one.items()]) for one in standings]
    most = max(worths)
    likely = [math.exp(worth - most) for worth in worths]
    total = sum(likely)
    return [one / total for one in likely]
