"""The class of findings, and the rules for how sure each may be."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review.stats import LEAST, LEVEL, confidence

Drawer = Callable[[Frames], go.Figure]

FEW = f"fewer than {LEAST} playtests: no verdict"
"""Remark on a finding with too few playtests for a verdict."""
STATED = 0.4
"""Sureness of a plain fact, such as a recurring note, if there are few playtests."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One notable fact about some playtests.

    ``says`` is the sentence; ``shown`` has the numbers behind it (n and interval, or "k of n"). ``carries``
    says whether chance alone could explain the fact. ``sure``, from 0 to 1, orders findings. ``figure`` is
    the function that draws the finding. ``moment`` is a playtest and a log entry that show the fact, or
    ``None``. ``version`` is the number of the version of the rules; 0 if there is only one, or for a
    comparison of several.
    """

    says: str
    shown: str
    sure: float
    n: int
    carries: str = ""
    figure: Drawer | None = None
    moment: tuple[str, int] | None = None
    version: int = 0

    @property
    def is_verdict(self) -> bool:
        """Whether the finding is a verdict, and not just something observed so far."""
        return not self.says.startswith(so_far(""))


Finder = Callable[[Frames], "list[Finding]"]


def verdict(
    says: str,
    shown: str,
    p: float,
    n: int,
    figure: Drawer | None = None,
    moment: tuple[str, int] | None = None,
    *,
    sure: float | None = None,
) -> list[Finding]:
    """Return the finding of a comparison with p-value ``p`` over ``n`` playtests, in a list.

    ``sure`` orders it among other findings; by default it is computed from ``p``. The list is empty if ``p``
    is missing. It is also empty for fewer than ``LEAST`` playtests, which are listed one by one instead (see
    ``listing``).
    """
    if n < LEAST or math.isnan(p):
        return []
    says = says if p <= 1 - LEVEL else so_far(says)
    sure = confidence(p) if sure is None else sure
    return [Finding(says, shown, sure, n, _against_chance(n, p), figure, moment)]


def so_far(says: str) -> str:
    """Mark a sentence as an observation so far, without a verdict.

    All findings keep this rule: a plain sentence is a verdict, one that begins with "So far" is not.

    >>> so_far("Seat 2 wins most.")
    'So far: Seat 2 wins most.'
    """
    return f"So far: {says}"


def _against_chance(n: int, p: float) -> str:
    """Return in words how a difference with p-value ``p`` compares with chance."""
    if p > 1 - LEVEL:
        return (
            f"chance alone does this in {round(100 * p)} of 100 cases (n = {n:,}): worth watching, no verdict"
        )
    return f"more than chance does (p {said(p)}, n = {n:,})"


def said(p: float) -> str:
    """Format a p-value: ``= 0.03`` or ``< 0.001``."""
    return "< 0.001" if p < 0.001 else f"= {p:.3f}" if p < 0.01 else f"= {p:.2f}"
