"""Track how much of the log each scene showed, to know what a player had seen when pressing."""

from __future__ import annotations

MOST = 100
"""How many of the latest scenes are remembered."""


class ScenesSent:
    """The latest scenes sent to one screen, with the number of log entries that each showed."""

    def __init__(self, entries: int) -> None:
        self.entries = entries
        """The number of entries on the scene drawn last."""
        self._shown: dict[int, int] = {}

    def shown_by(self, rev: int) -> int:
        """Return how many log entries scene ``rev`` showed; if it is forgotten, those of the latest scene."""
        return self._shown.get(rev, self.entries)

    def sent(self, rev: int) -> None:
        """Note that the scene drawn last was sent as ``rev``."""
        self._shown[rev] = self.entries
        self._shown.pop(rev - MOST, None)
