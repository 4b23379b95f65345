"""Bots for Collapsization, each of which plays all three roles.

They lie and believe to different degrees. Three of them calculate how far to believe a claim. The learner,
who is not in the panel, has learned it from games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.bots.collapsization.learner import Learner
from playtest.bots.collapsization.players import Bluffing, Honest, Player, Shrewd

__all__ = ["BOTS", "PANEL", "Bluffing", "Honest", "Learner", "Player", "Shrewd"]

BOTS: dict[str, Callable[..., Any]] = {
    "shrewd": Shrewd,
    "honest": Honest,
    "bluffing": Bluffing,
    "learner": Learner,
}
PANEL = ("shrewd", "honest", "bluffing")
PUPIL = Learner
"""The bot that ``playtest.bots.learned.train`` trains."""
