"""What a finding is, and how sure one may be of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review.stats import LEAST, LEVEL, surety

Drawer = Callable[[Frames], go.Figure]

FEW = f"fewer than {LEAST} playtests: no verdict"
"""What carries no verdict because there are too few."""
STATED = 0.4
"""How sure a plain fact of these playtests counts, such as a note that came back, where they are few."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that stands out in some playtests.

    ``says`` is the sentence, ``shown`` the figures it rests on (n and interval, or "k of n"), ``carries`` how
    far it goes. ``sure`` orders findings, 0 to 1. ``figure`` draws it; ``moment`` is a playtest
    and an entry of it that show it, where there is one. ``version`` is the number of the version of the rules
    that it is of; 0 where there is one only, or it compares them.
    """

    says: str
    shown: str
    sure: float
    n: int
    carries: str = ""
    figure: Drawer | None = None
    moment: tuple[str, int] | None = None
    version: int = 0


Finder = Callable[[Frames], "list[Finding]"]


def verdict(says: str, shown: str, p: float, n: int, figure: Drawer | None = None) -> list[Finding]:
    """A finding that compares, where chance alone would do as much with probability ``p``.

    None where ``p`` is missing, and below ``LEAST`` playtests: each is listed instead (see ``listing``).
    """
    if n < LEAST or math.isnan(p):
        return []
    says = says if p <= 1 - LEVEL else so_far(says)
    return [Finding(says, shown, surety(p), n, _how_far(n, p), figure)]


def so_far(says: str) -> str:
    """A sentence of which there is no verdict: what was seen up to now, and no more.

    Every finding keeps this rule: a plain sentence is a verdict, one that begins so is none.

    >>> so_far("Seat 2 wins most.")
    'So far: Seat 2 wins most.'
    """
    return f"So far: {says}"


def _how_far(n: int, p: float) -> str:
    """How far a comparison carries."""
    if p > 1 - LEVEL:
        return (
            f"chance alone does as much in {round(100 * p)} of 100 at n = {n:,}: worth watching, no verdict"
        )
    return f"more than chance does (p {said(p)}, n = {n:,})"


def said(p: float) -> str:
    """A probability of chance in words: ``= 0.03`` or ``< 0.001``."""
    return "< 0.001" if p < 0.001 else f"= {p:.3f}" if p < 0.01 else f"= {p:.2f}"
