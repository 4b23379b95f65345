"""Estimates the width of text, to shrink, wrap or cut text that is too long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

NARROW, BROAD = frozenset("iIjlt.,:;'|!()[]-frI "), frozenset("mwMW@%&")


def wide(text: str, size: float, *, bold: bool = False) -> float:
    """Estimate the width of ``text`` at font size ``size``."""
    return _units(text) * size * (1.09 if bold else 1.0)


@lru_cache(maxsize=8192)
def _units(text: str) -> float:
    """Estimate the width at font size 1. Results are cached, as most text stays the same after a move."""
    return sum(0.36 if c in NARROW else 0.92 if c in BROAD else 0.68 if c.isupper() else 0.6 for c in text)


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Cut ``text`` with an ellipsis if it does not fit into ``room`` at font size ``size``."""
    if wide(text, size, bold=bold) <= room:
        return text
    most = len(text)
    while most > 1 and wide(f"{text[:most].rstrip()}…", size, bold=bold) > room:
        most -= 1
    return f"{text[:most].rstrip()}…"


def fitted(text: str, room: float, sizes: Sequence[float], *, bold: bool = False) -> tuple[str, float]:
    """Return ``text`` and the first of ``sizes`` at which it fits into ``room``.

    If none fits, the text is cut at the last size.
    """
    for size in sizes:
        if wide(text, size, bold=bold) <= room:
            return text, size
    return cut(text, room, sizes[-1], bold=bold), sizes[-1]


def broken(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Wrap ``text`` to the width ``room``, between words.

    >>> broken("Creative Workaround", 80, 11)
    ['Creative', 'Workaround']
    """
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, size, bold=bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
