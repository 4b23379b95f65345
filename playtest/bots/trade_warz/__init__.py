"""Bots for Trade Warz: they value routes by the income they still bring, and every card by what it states.

They read cards through their effects, so a card that a designer adds is played for its worth too, and they
plan on which exports their slots and their GDP are best spent. What tells them apart is how much they bid,
how much it is worth to them that others lose, and whether they trade influence.
"""

from __future__ import annotations

from collections.abc import Callable

from playtest.bots.base import Bot
from playtest.bots.trade_warz.trader import Merchant, Rival, Trader

__all__ = ["BOTS", "PANEL", "Merchant", "Rival", "Trader"]

BOTS: dict[str, Callable[..., Bot]] = {"trader": Trader, "rival": Rival, "merchant": Merchant}
PANEL = ("trader", "rival", "merchant")
