"""Names the offers on the table by their makers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playtest.engines.game import Seat


def offer_of(makers: Mapping[int, Seat], number: int, names: Sequence[str], reader: Seat | None) -> str:
    """Return a name for offer ``number`` as ``reader`` reads it, such as "Ann's offer".

    The name has a number if its maker has several offers on the table. ``makers`` maps offer numbers to the
    seats that made them. The name is empty if the offer is not in ``makers``.

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
