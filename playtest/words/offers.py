"""Which of the offers on the table is meant, by whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playtest.engines.game import Seat


def offer_of(makers: Mapping[int, Seat], number: int, names: Sequence[str], reader: Seat | None) -> str:
    """The offer of that number as ``reader`` reads it; numbered where its maker has several on the table.

    ``makers`` are the seats whose offers lie there, by number. Empty for an offer that is not among them.

    >>> offer_of({1: 0, 2: 2}, 2, ["Ann", "Ben", "Greta"], 1)
    "Greta's offer"
    >>> offer_of({1: 0, 2: 0}, 2, ["Ann", "Ben", "Greta"], 0)
    'your offer 2'
    """
    if (maker := makers.get(number)) is None:
        return ""
    whose = "your" if maker == reader else f"{names[maker]}'s"
    several = sum(each == maker for each in makers.values()) > 1
    return f"{whose} offer {number}" if several else f"{whose} offer"
