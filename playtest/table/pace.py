"""How fast a table's bots go on beside people: a chosen speed, pauses to read, and taking turns."""

from __future__ import annotations

from collections.abc import Mapping

SPEEDS: Mapping[str, float | None] = {"slow": 2.5, "normal": 1.0, "fast": 0.3, "step": None}
"""Seconds that a bot's move stays alone on the screen; ``None``: until somebody presses Next."""
NORMAL = 1.0
PATIENCE = 30.0
"""Seconds that a bot waits for people where all may act at once, before it acts a second time."""


class Pace:
    """The pace of one table's bots on one machine; whoever keeps the table looks here.

    ``seconds`` is how long a bot's move stays alone, ``None`` for step by step. With 0 bots do not wait for
    anybody, as tests and simulations want it. Times are the store's, in seconds.
    """

    def __init__(self, seconds: float | None = NORMAL) -> None:
        self.seconds = seconds
        self.patience = PATIENCE
        self.active = 0.0
        """When a person last picked something, opened a form or typed."""
        self.awaits_word = False
        """Whether bots wait until somebody says that they may begin."""
        self._steps = 0
        self._free_at = 0.0

    @property
    def name(self) -> str:
        """What the speed is called; empty for one of one's own."""
        return next((name for name, seconds in SPEEDS.items() if seconds == self.seconds), "")

    def choose(self, name: str) -> None:
        """Take one of ``SPEEDS``. Raises ``KeyError``."""
        self.seconds, self._steps = SPEEDS[name], 0

    def step(self) -> None:
        """Let one bot move."""
        self._steps += 1

    def moved(self) -> None:
        """A bot has moved: a step is used up."""
        self._steps = max(0, self._steps - 1)

    def hold(self, until: float) -> None:
        """No bot moves before ``until``: something is being read."""
        self._free_at = max(self._free_at, until)

    def go_on(self) -> None:
        """It was read."""
        self._free_at = 0.0

    def held(self, now: float) -> bool:
        """Whether bots must not move now."""
        return self.awaits_word or now < self._free_at or (self.seconds is None and not self._steps)
