"""Bots for Trade Warz: they value routes by their remaining income, and every card by its printed effects.

They read cards through their effects, so a card that a designer adds is valued too. They plan which exports
make the best use of their slots and GDP. They differ in how much they bid, how much they want others to lose,
whether they trade influence, and how much they pursue influence.
"""

from __future__ import annotations

from collections.abc import Callable

from playtest.bots.base import Bot
from playtest.bots.trade_warz.learner import Learner
from playtest.bots.trade_warz.trader import Merchant, Patron, Rival, Trader

__all__ = ["BOTS", "PANEL", "PUPIL", "Learner", "Merchant", "Patron", "Rival", "Trader"]

BOTS: dict[str, Callable[..., Bot]] = {
    "trader": Trader,
    "rival": Rival,
    "merchant": Merchant,
    "patron": Patron,
    "learner": Learner,
}
PANEL = ("trader", "rival", "merchant", "patron", "learner")
PUPIL = Learner
"""The bot that ``playtest.bots.learned.train`` trains."""
NOTE = (
    "The learner has learned from games what a card brings. The other four estimate it in the same way, and "
    "differ in how they act on it. So what only they agree on may be their shared blind spot."
)
"""The panel's caveat, for the reader of its answers."""
