"""A table over a position that its log does not lead to, as somebody at it may imagine it."""

from typing import Any

from playtest import Table
from playtest.record import Position


class Imagined(Table):
    """The same playtest in another ``world``; in its own while that is ``None``."""

    world: Any = None

    @property
    def _now(self) -> Position:
        now = super()._now
        return now if self.world is None else Position(self.world, now.countdown)
