"""Feature hashing: a seat's view, as JSON, becomes a vector of fixed length.

Views differ from game to game and grow with their history, so fields cannot have fixed places. Instead, each
part of the view is hashed to one of the numbers, with a sign (K. Weinberger and others, "Feature Hashing for
Large Scale Multitask Learning", ICML 2009). A part counts

- as a value at a place: ``hand.2=7``;
- as a value anywhere in a list: ``hand.*=7``, the same at any place in the hand;
- if it is a number, also as its size, squeezed to between -1 and 1.

Equal views give equal vectors. Different views may share some numbers, especially in short vectors. Nothing
but the view is used.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from playtest.engines import codec

LENGTH = 2048
"""Default length of a vector."""
MOST = 8.0
"""Largest absolute value of a number in a vector."""

Row = NDArray[np.float32]


def features(view: Any, type_: Any, length: int = LENGTH) -> Row:
    """Return the vector of ``length`` numbers, each between -``MOST`` and ``MOST``, for ``view``.

    ``type_`` is the type of the view, which says how it becomes JSON.
    """
    found: list[tuple[int, float]] = []
    _collect(codec.plain(view, type_), 0, 0, found)
    hashes = np.array([number for number, _ in found], np.int64)
    amounts = np.array([amount for _, amount in found])
    signed = np.where(hashes & 1, amounts, -amounts)
    row = np.bincount((hashes >> 1) % length, signed, length)
    return np.clip(row, -MOST, MOST).astype(np.float32)


def _collect(value: Any, place: int, anywhere: int, found: list[tuple[int, float]]) -> None:
    """Add the hash and weight of every part of ``value`` to ``found``.

    A part is one value at its place in the view. ``place`` is the hash of the path from the view to
    ``value``; ``anywhere`` is the same hash without positions in lists. CRC-32 is the same in every process,
    unlike Python's own hash.
    """
    if isinstance(value, dict):
        for name, part in value.items():
            step = f".{name}".encode()
            _collect(part, crc32(step, place), crc32(step, anywhere), found)
        return
    text = f"={value}".encode()
    if isinstance(value, list):
        text = f"={len(value)} of them".encode()
        inside = crc32(b".*", anywhere)
        for at, part in enumerate(value):
            _collect(part, crc32(b".%d" % at, place), inside, found)
    found.append((crc32(text, place), 1.0))
    if anywhere != place:
        found.append((crc32(text, anywhere), 1.0))
    if isinstance(value, int | float) and not isinstance(value, bool):
        found.append((place, value / (1 + abs(value))))
