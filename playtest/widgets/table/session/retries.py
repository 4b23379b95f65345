"""Repeats messages that could not be handled while another process was writing to the recordings.

So nothing blocks, and nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Callable

from playtest.widgets.kit import Message
from playtest.widgets.table.session import background

AGAIN_SECONDS = 0.2
"""Seconds until a message that found the recordings in use is tried again."""
BUSY_SECONDS = 15.0
"""Seconds after which such a message is given up."""


class Retries:
    """Repeats the messages of one screen that could not be handled; ``hear`` handles a message."""

    def __init__(self, hear: Callable[[Message], None]) -> None:
        self._hear = hear
        self._waited: dict[str, float] = {}
        """How many seconds the message repeated last has waited."""

    def soon(self, message: Message) -> bool:
        """Have ``message`` handled again soon.

        Return ``False`` if the message has been repeated for too long, or if there is no event loop.
        """
        waited = self._waited.get(message.do, 0.0)
        if waited >= BUSY_SECONDS or not background.later(AGAIN_SECONDS, lambda: self._hear(message)):
            self._waited.pop(message.do, None)
            return False
        self._waited = {message.do: waited + AGAIN_SECONDS}
        return True
