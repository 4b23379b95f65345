"""Bots for Rat Scramble.

``stakes`` values rounds, ``bargains`` values deals, and ``players`` holds the bots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.bots.rat_scramble.learner import Learner
from playtest.bots.rat_scramble.players import Greedy, Loyal, Negotiator, Spiteful

__all__ = ["BOTS", "PANEL", "Greedy", "Learner", "Loyal", "Negotiator", "Spiteful"]

BOTS: dict[str, Callable[..., Any]] = {
    "negotiator": Negotiator,
    "greedy": Greedy,
    "loyal": Loyal,
    "spiteful": Spiteful,
}
PANEL = ("negotiator", "greedy", "loyal", "spiteful")
NOTE = (
    "All four estimate in the same way what a round is worth to each player, and differ in how they act on "
    "it. So what none of them does may be their shared blind spot."
)
PUPIL = Learner
"""The bot that ``playtest.bots.learned.train`` trains. It does not beat the panel, so it is not offered."""
