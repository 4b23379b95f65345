"""Bots for Cat in the Box, which differ only in how they weigh the same considerations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.bots.cat_in_the_box.learner import Learner
from playtest.bots.cat_in_the_box.players import Builder, Careful, Player, Sharp

__all__ = ["BOTS", "PANEL", "Builder", "Careful", "Learner", "Player", "Sharp"]

BOTS: dict[str, Callable[..., Any]] = {"sharp": Sharp, "careful": Careful, "builder": Builder}
PANEL = ("sharp", "careful", "builder")
PUPIL = Learner
"""The bot that ``playtest.bots.learned.train`` trains. It does not beat the panel, so it is not offered."""
