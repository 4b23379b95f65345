"""The bot that makes any legal move, all with equal chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Game, Roller


class RandomBot:
    """Chooses at random among the legal moves. It is the baseline for every other bot."""

    name, title = "random", "Random Rob"
    style = "Makes any move there is, each as likely as the other."
    version = "1"
    needs_view = False

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return any of ``legal``."""
        return chance.choice(legal)

    def __repr__(self) -> str:
        return "<bot random>"
