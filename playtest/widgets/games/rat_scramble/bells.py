"""Bells, drawn as bells: in the season's color, with the season's first letters."""

from __future__ import annotations

from functools import lru_cache

from playtest.engines.rat_scramble.components import SEASONS
from playtest.widgets.kit import Path, Piece, Text

SEASON_COLORS = ("cyan", "green", "yellow", "red")
"""The colors of Winter, Spring, Summer and Autumn. The season's letters are always written too."""
FOOT, FLARE = 0.8, 0.14
"""How far below its middle a bell's foot is, and how much broader than its body; in parts of its radius."""


@lru_cache(maxsize=512)
def bell(season: str, x: float, y: float, r: float, size: float) -> tuple[Piece, ...]:
    """Draw a bell of ``season`` around (x, y) with letters of ``size``; its body is ``2 * r`` wide."""
    color = SEASON_COLORS[SEASONS.index(season)]
    body = Path(_outline(x, y, r), fill=color, stroke="raised", width=0.75)
    return body, Text(x, round(y + 0.36 * size, 1), season[:2], size, bold=True, fill=f"on-{color}")


def _outline(x: float, y: float, r: float) -> str:
    """Return a bell's outline as an SVG path: from the left of its foot over the dome, then the clapper."""
    flare, side, dome, clapper = (round(part * r, 1) for part in (FLARE, FOOT + 0.1, 0.95, 0.3))
    start = f"M{round(x - r - flare, 1)} {round(y + FOOT * r, 1)}"
    up = f"q{flare} {-flare} {flare} {-side}"
    over = f"a{r} {dome} 0 0 1 {2 * r} 0"
    down = f"q0 {round(side - flare, 1)} {flare} {side}"
    foot = f"h{round(clapper - r - flare, 1)}a{clapper} {clapper} 0 0 1 {-2 * clapper} 0z"
    return start + up + over + down + foot
