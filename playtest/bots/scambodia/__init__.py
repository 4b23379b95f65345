"""Bots for Scambodia: ``mind`` says what a seat makes of what it sees, ``players`` what each does with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.bots.scambodia.players import Cautious, Counting, Forgetful, Gambler

__all__ = ["BOTS", "PANEL", "Cautious", "Counting", "Forgetful", "Gambler"]

BOTS: dict[str, Callable[..., Any]] = {
    "counting": Counting,
    "gambler": Gambler,
    "forgetful": Forgetful,
    "cautious": Cautious,
    "heuristic": Counting,
}
"""``heuristic`` is what every game calls the bot that stands in where nobody chose one."""
PANEL = ("counting", "gambler", "forgetful", "cautious")
