"""A trader for Trade Warz: it values routes by the income they still bring, and every card by what it states.

It reads cards through their effects, so a card that a designer adds is played for its worth too. It plans on
which exports its slots and its GDP are best spent, plays policies and tactics that bring more than they cost,
disputes a slot where it expects to win, bids by what winning is worth, and trades influence where both sides
gain.
"""

from __future__ import annotations

from collections.abc import Callable

from playtest.bots.base import Bot
from playtest.bots.trade_warz.trader import Trader

__all__ = ["BOTS", "Trader"]


def _trader(boldness: float = 1.0) -> Bot:
    return Trader(boldness)


BOTS: dict[str, Callable[..., Bot]] = {"trader": _trader, "heuristic": _trader}
