"""Repeats messages that found the recordings in use, so that nothing blocks and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable

from playtest.widgets.kit import Message
from playtest.widgets.table.session import background

AGAIN_SECONDS = 0.2
"""Seconds until a message that found the recordings in use is tried again."""
BUSY_SECONDS = 15.0
"""Seconds after which such a message is given up."""


class Retries:
    """Repeats messages of one screen. ``hear`` handles a message."""

    def __init__(self, hear: Callable[[Message], None]) -> None:
        self._hear = hear
        self._waited: dict[str, float] = {}
        """How many seconds the message repeated last has waited."""

    def soon(self, message: Message) -> bool:
        """Repeat ``message`` soon. Return ``False`` if it has waited too long or there is no event loop."""
        waited = self._waited.get(message.do, 0.0)
        if waited >= BUSY_SECONDS or not background.later(AGAIN_SECONDS, lambda: self._hear(message)):
            self._waited.pop(message.do, None)
            return False
        self._waited = {message.do: waited + AGAIN_SECONDS}
        return True
