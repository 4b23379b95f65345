"""A hex grid without an edge, for any game that is played on hexes.

Hexes are pointy-topped and have axial coordinates ``(q, r)``: ``q`` grows to the east, ``r`` to the
south-east. For speed, engines use a number for each hex: 0 is the center, 1 to 6 the ring around it clockwise
from the east, then the next ring, and so on outwards. Numbers never change; the tables behind them grow as
needed. ``HexMap`` is the part of the grid that is out of fog.

>>> axial(hex_at(2, -1)), distance(hex_at(0, 0), hex_at(2, -1))
((2, -1), 2)
>>> [name(hex) for hex in neighbors(0)]
['1,0', '0,1', '-1,1', '-1,0', '0,-1', '1,-1']

This module knows coordinates and structure; tiles, cards and values of hexes belong to the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import BeforeValidator, PlainSerializer

if TYPE_CHECKING:
    import networkx as nx

Axial = tuple[int, int]

EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)
DIRECTIONS: Final[tuple[Axial, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps, clockwise from the east, as seen on a screen whose y grows downwards."""

FARTHEST: Final = 256
"""The farthest ring that ``hex_named`` accepts; a larger coordinate is taken for a typing error."""


# -- numbers and coordinates


def size_within(radius: int) -> int:
    """Return the number of hexes at most ``radius`` steps from the center.

    >>> size_within(0), size_within(1), size_within(2)
    (1, 7, 19)
    """
    return 1 + 3 * radius * (radius + 1)


def ring_of(hex: int) -> int:
    """Return the distance of ``hex`` from the center, in steps."""
    return 0 if hex == 0 else (math.isqrt(12 * hex - 3) + 3) // 6


def ring(radius: int) -> range:
    """Return the hexes exactly ``radius`` steps from the center, clockwise from the east.

    >>> ring(0), ring(1), len(ring(4))
    (range(0, 1), range(1, 7), 24)
    """
    return range(1) if radius == 0 else range(size_within(radius - 1), size_within(radius))


def axial(hex: int) -> Axial:
    """Return the coordinates ``(q, r)`` of ``hex``."""
    radius = ring_of(hex)
    if radius == 0:
        return (0, 0)
    side, step = divmod(hex - size_within(radius - 1), radius)
    (from_q, from_r), (q, r) = DIRECTIONS[side], DIRECTIONS[(side + 2) % 6]
    return (from_q * radius + q * step, from_r * radius + r * step)


def hex_at(q: int, r: int) -> int:
    """Return the hex at the coordinates ``(q, r)``."""
    radius = _length(q, r)
    if radius == 0:
        return 0
    for side in range(6):
        (from_q, from_r), (step_q, step_r) = DIRECTIONS[side], DIRECTIONS[(side + 2) % 6]
        off_q, off_r = q - from_q * radius, r - from_r * radius
        step = off_q * step_q or off_r * step_r
        if 0 <= step < radius and (off_q, off_r) == (step_q * step, step_r * step):
            return size_within(radius - 1) + side * radius + step
    raise AssertionError("every hex lies on one side of its ring")


def _length(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


class _Neighbors(dict[int, tuple[int, ...]]):
    """A cache of the six neighbors of each hex."""

    def __missing__(self, hex: int) -> tuple[int, ...]:
        q, r = axial(hex)
        self[hex] = found = tuple(hex_at(q + dq, r + dr) for dq, dr in DIRECTIONS)
        return found


NEIGHBORS: Final = _Neighbors()
"""The six neighbors of each hex, clockwise from the east; computed on first use. For hot loops."""


def neighbors(hex: int) -> tuple[int, ...]:
    """Return the six hexes next to ``hex``, clockwise from the east."""
    return NEIGHBORS[hex]


def distance(one: int, other: int) -> int:
    """Return the distance between two hexes, in steps."""
    (q, r), (other_q, other_r) = axial(one), axial(other)
    return _length(q - other_q, r - other_r)


# -- names, for JSON and for people


def name(hex: int) -> str:
    """Return the written form of ``hex``: "q,r"."""
    q, r = axial(hex)
    return f"{q},{r}"


def hex_named(text: object) -> int:
    """Return the hex that "q,r" names. Raises ``ValueError`` that says how a hex is written."""
    q, comma, r = text.partition(",") if isinstance(text, str) else ("", "", "")
    try:
        if not comma or _length(int(q), int(r)) > FARTHEST:
            raise ValueError
        return hex_at(int(q), int(r))
    except ValueError:
        raise ValueError(f'{text!r} is not a hex; a hex is written "q,r", as in "1,-2"') from None


HexName = Annotated[int, PlainSerializer(name, return_type=str), BeforeValidator(hex_named)]
"""Field type for a hex, written "q,r" in JSON."""


# -- places on a screen


def pixel(hex: int, size: float = 1.0) -> tuple[float, float]:
    """Return the center of ``hex`` on a plane whose y grows downwards.

    ``size`` is the distance from the center to a corner.

    >>> pixel(hex_at(0, 0)), [round(at, 3) for at in pixel(hex_at(1, 0), size=10)]
    ((0.0, 0.0), [17.321, 0.0])
    """
    q, r = axial(hex)
    return (size * math.sqrt(3) * (q + r / 2), size * 1.5 * r)


def corners(hex: int, size: float = 1.0) -> list[tuple[float, float]]:
    """Return the six corners of ``hex``, clockwise from the lower right."""
    x, y = pixel(hex, size)
    angles = (math.radians(60 * corner + 30) for corner in range(6))
    return [(x + size * math.cos(angle), y + size * math.sin(angle)) for angle in angles]


# -- the part of the grid that is out of fog


class HexMap:
    """A growing map of revealed hexes; fog covers all other hexes of the grid.

    ``beside`` maps each revealed hex to its revealed neighbors.

    >>> map = HexMap()
    >>> map.clear(0)
    [0, 1, 2, 3, 4, 5, 6]
    >>> map.clear(1)
    [7, 8, 18]
    >>> sorted(map.frontier([0]))
    [1, 2, 3, 4, 5, 6]
    """

    def __init__(self) -> None:
        self.beside: dict[int, list[int]] = {}

    @property
    def graph(self) -> nx.Graph[int]:
        """The map as a new networkx graph with hexes as nodes; you may change it."""
        import networkx as nx  # only designers use it, and loading it takes half as long as loading a table

        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(self.beside)
        graph.add_edges_from((hex, other) for hex, others in self.beside.items() for other in others)
        return graph

    def clear(self, hex: int) -> list[int]:
        """Reveal ``hex`` and its six neighbors, and return those hexes that were still in fog.

        ``hex`` comes first if it is new, then the neighbors clockwise from the east.
        """
        new = [each for each in (hex, *neighbors(hex)) if each not in self.beside]
        for each in new:
            self.beside[each] = [other for other in neighbors(each) if other in self.beside]
            for other in self.beside[each]:
                self.beside[other].append(each)
        return new

    def frontier(self, built: Iterable[int]) -> set[int]:
        """Return the unbuilt hexes next to ``built`` ones: networkx's ``node_boundary``."""
        there = set(built)
        return {other for hex in there for other in self.beside.get(hex, ())} - there

    def reach(self, start: int, steps: int) -> set[int]:
        """Return the hexes that can be reached from ``start`` in at most ``steps`` over revealed hexes."""
        reached = edge = {start}
        for _ in range(steps):
            edge = {other for hex in edge for other in self.beside[hex]} - reached
            reached = reached | edge
        return reached
