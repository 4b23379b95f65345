"""Bots for Collapsization: they lie and believe to different degrees, and each plays all three roles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.bots.collapsization.learner import Learner
from playtest.bots.collapsization.players import Bluffing, Honest, Player, Shrewd

__all__ = ["BOTS", "PANEL", "Bluffing", "Honest", "Learner", "Player", "Shrewd"]

BOTS: dict[str, Callable[..., Any]] = {"shrewd": Shrewd, "honest": Honest, "bluffing": Bluffing}
PANEL = ("shrewd", "honest", "bluffing")
PUPIL = Learner
"""The bot that ``playtest.bots.learned.train`` trains."""
