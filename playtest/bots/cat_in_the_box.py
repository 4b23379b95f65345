"""Bots for Cat in the Box."""

from __future__ import annotations

from playtest.bots.base import Bot
from playtest.bots.random import RandomBot

BOTS: dict[str, type[Bot]] = {"heuristic": RandomBot}
