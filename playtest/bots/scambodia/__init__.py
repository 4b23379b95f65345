"""Bots for Scambodia: ``mind`` estimates cards and totals, and ``players`` decides by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.bots.scambodia.learner import Learner
from playtest.bots.scambodia.players import Cautious, Counting, Forgetful, Gambler

__all__ = ["BOTS", "PANEL", "Cautious", "Counting", "Forgetful", "Gambler", "Learner"]

BOTS: dict[str, Callable[..., Any]] = {
    "counting": Counting,
    "gambler": Gambler,
    "forgetful": Forgetful,
    "cautious": Cautious,
    "heuristic": Counting,
}
"""``heuristic`` is, in every game, the name of the bot that takes a seat for which nobody chose one."""
PANEL = ("counting", "gambler", "forgetful", "cautious")
PUPIL = Learner
"""The bot that ``playtest.bots.learned.train`` trains. It does not beat the panel, so it is not offered."""
