"""What a seat may know, as a row of numbers of fixed length: made from its view's JSON by feature hashing.

Views differ from game to game and grow with the history in them, so no fixed place a field is possible. Each
part of the view is hashed to one of the numbers instead, with a sign (K. Weinberger and others, "Feature
Hashing for Large Scale Multitask Learning", ICML 2009). A part counts

- as what stands where: ``hand.2=7``;
- as what stands in a list, wherever in it: ``hand.*=7``, the same at any place in the hand;
- if it is a number, once more as its size, squeezed to between -1 and 1.

Equal views give equal rows. Different views may give equal numbers in places, the more so the shorter the
row; nothing but the view enters.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from playtest.engines import codec

LENGTH = 2048
"""How many numbers a row has, unless somebody says otherwise."""
MOST = 8.0
"""No number of a row is further from 0."""

Row = NDArray[np.float32]


def features(view: Any, type_: Any, length: int = LENGTH) -> Row:
    """The row of ``length`` numbers, each between -``MOST`` and ``MOST``, that stands for ``view``."""
    found: list[tuple[int, float]] = []
    _collect(codec.plain(view, type_), 0, 0, found)
    hashes = np.array([number for number, _ in found], np.int64)
    amounts = np.array([amount for _, amount in found])
    signed = np.where(hashes & 1, amounts, -amounts)
    row = np.bincount((hashes >> 1) % length, signed, length)
    return np.clip(row, -MOST, MOST).astype(np.float32)


def _collect(value: Any, place: int, anywhere: int, found: list[tuple[int, float]]) -> None:
    """Add the parts of ``value`` to ``found``: the hash of what stands where, and how much it counts.

    ``place`` and ``anywhere`` are the hashes of where ``value`` stands, with and without places in lists.
    The checksum is the same in every process, unlike Python's own hash.
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
