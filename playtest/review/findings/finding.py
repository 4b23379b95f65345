"""What a finding is, and how sure one may be of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review.stats import LEAST, LEVEL, surety

Drawer = Callable[[Frames], go.Figure]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that stands out in some playtests.

    ``says`` is the sentence, ``shown`` the figures it rests on (n and interval, or "k of n"), ``carries`` how
    far it goes. ``sure`` orders findings, 0 to 1. ``figure`` draws it; ``moment`` is a playtest
    and an entry of it that show it, where there is one.
    """

    says: str
    shown: str
    sure: float
    n: int
    carries: str = ""
    figure: Drawer | None = None
    moment: tuple[str, int] | None = None


Finder = Callable[[Frames], "list[Finding]"]


def how_far(n: int, p: float, of: str = "playtests") -> str:
    """How far a comparison carries: chance alone would do as much with probability ``p``."""
    if n < LEAST:
        return f"n = {n}: too few {of} for a verdict"
    if p > 1 - LEVEL:
        return (
            f"chance alone does as much in {round(100 * p)} of 100 at n = {n:,}: worth watching, no verdict"
        )
    return f"more than chance does (p {said(p)}, n = {n:,})"


def said(p: float) -> str:
    """A probability of chance in words: ``= 0.03`` or ``< 0.001``."""
    return "< 0.001" if p < 0.001 else f"= {p:.3f}" if p < 0.01 else f"= {p:.2f}"


def sure_by(p: float, n: int) -> float:
    """How sure a comparison is: below eight playtests never surer than what is often seen."""
    return surety(p) if n >= LEAST else min(surety(p), 0.45)
