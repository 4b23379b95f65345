"""Bots for Trade Warz: they value routes by the income they still bring, and every card by what it states.

They read cards through their effects, so a card that a designer adds is played for its worth too, and they
plan on which exports their slots and their GDP are best spent. What tells them apart is how much they bid,
how much it is worth to them that others lose, whether they trade influence, and how much they pursue it.
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
"""The bot that ``playtest.bots.learned.train`` teaches."""
NOTE = (
    "The learner has learned what a card brings. The other four reckon it in one way, and differ in "
    "what they do with it: what only they agree on may be their blind spot."
)
"""Where the trader meets others: disputed slots, bids, offers of influence, partners' powers."""
