"""Tracks how much of the log each scene showed, to know what players had seen when they pressed."""

from __future__ import annotations

MOST = 100
"""How many of the latest scenes are remembered."""


class ScenesSent:
    """The latest scenes sent to one screen, with the number of log entries that each showed."""

    def __init__(self, entries: int) -> None:
        self.entries = entries
        """The number of log entries on the last scene drawn."""
        self._shown: dict[int, int] = {}

    def shown_by(self, rev: int) -> int:
        """Return how many log entries scene ``rev`` showed, or the latest scene if ``rev`` is forgotten."""
        return self._shown.get(rev, self.entries)

    def sent(self, rev: int) -> None:
        """Record that the last scene drawn was sent as ``rev``."""
        self._shown[rev] = self.entries
        self._shown.pop(rev - MOST, None)
