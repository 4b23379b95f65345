"""Shapes that games draw: a player's token, stars and regular polygons."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from playtest.widgets.kit.scene import Box, Circle, Piece, Polygon

SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "star")
"""The shape of each seat's tokens, so that color alone never identifies a seat."""

PLAIN = frozenset(["fill", "stroke", "width", "opacity", "dashed"])
"""The only arguments of a token that is merely a mark: it cannot be picked and does not move."""


def token(seat: int, x: float, y: float, r: float, **more: Any) -> Piece:
    """Return the token of ``seat``, centered at (x, y), in the seat's shape and color.

    ``more`` has further attributes of ``Piece``. Tokens that look alike are one shared object if they cannot
    be picked and do not move.
    """
    if more.keys() <= PLAIN:
        return _mark(seat, x, y, r, **more)
    return _token(seat, x, y, r, **more)


def _token(seat: int, x: float, y: float, r: float, **more: Any) -> Piece:
    more = {"fill": f"seat{seat}", "stroke": "paper", "width": 1.5, **more}
    match SEAT_SHAPES[seat]:
        case "circle":
            return Circle(x, y, r, **more)
        case "square":
            side = r * 1.72
            return Box(x - side / 2, y - side / 2, side, side, r * 0.2, **more)
        case "triangle":
            return Polygon(_regular(x, y + r * 0.18, r * 1.22, 3), **more)
        case "diamond":
            return Polygon(_regular(x, y, r * 1.18, 4), **more)
        case "pentagon":
            return Polygon(_regular(x, y, r * 1.1, 5), **more)
    return Polygon(_star(x, y, r * 1.22, r * 0.58), **more)


_mark = lru_cache(maxsize=4096)(_token)


def _regular(x: float, y: float, r: float, corners: int) -> tuple[tuple[float, float], ...]:
    return tuple(_on_circle(x, y, r, i / corners) for i in range(corners))


def _star(x: float, y: float, outer: float, inner: float) -> tuple[tuple[float, float], ...]:
    return tuple(_on_circle(x, y, outer if i % 2 == 0 else inner, i / 10) for i in range(10))


def _on_circle(x: float, y: float, r: float, turn: float) -> tuple[float, float]:
    angle = 2 * math.pi * turn
    return round(x + r * math.sin(angle), 2), round(y - r * math.cos(angle), 2)


def hexagon(x: float, y: float, r: float) -> tuple[tuple[float, float], ...]:
    """The corners of a pointy-topped hexagon around (x, y)."""
    return _regular(x, y, r, 6)
