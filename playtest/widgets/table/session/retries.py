"""Repeating messages that found the recordings busy, so that nothing blocks and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable

from playtest.widgets.kit import Message
from playtest.widgets.table.session import background

AGAIN_SECONDS = 0.2
"""Seconds until a message that found the recordings busy is tried again …"""
BUSY_SECONDS = 15.0
"""… and seconds after which it is given up."""


class Retries:
    """Repeats messages of one screen; ``hear`` handles a message."""

    def __init__(self, hear: Callable[[Message], None]) -> None:
        self._hear = hear
        self._waited: dict[str, float] = {}
        """Seconds for which the message repeated last has waited."""

    def soon(self, message: Message) -> bool:
        """Repeat ``message`` soon; return ``False`` if it has waited too long, or without an event loop."""
        waited = self._waited.get(message.do, 0.0)
        if waited >= BUSY_SECONDS or not background.later(AGAIN_SECONDS, lambda: self._hear(message)):
            self._waited.pop(message.do, None)
            return False
        self._waited = {message.do: waited + AGAIN_SECONDS}
        return True
