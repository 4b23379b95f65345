"""Tracks how much of the log each scene showed, to know what a player had seen before a press."""

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
        """Return how many log entries the scene with number ``rev`` showed.

        If that scene is forgotten, return the number for the latest one.
        """
        return self._shown.get(rev, self.entries)

    def sent(self, rev: int) -> None:
        """Record that the scene drawn last was sent with the number ``rev``."""
        self._shown[rev] = self.entries
        self._shown.pop(rev - MOST, None)
