"""What a board shows once the composed move is made, drawn while nobody waits for it.

Between composing a move and confirming it people take their time, and the kernel has nothing to do. What is
drawn ahead stays in it: it is shown only if what the seat sees after its move turns out to be just that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.kit import KeepingPen
from playtest.widgets.table.session import background
from playtest.widgets.table.session.scene_cache import SceneCache

SOON = 0.03
"""Seconds after a drawing until what may come next is drawn; the page has the drawing by then."""


class Prerender:
    """Draws ahead for one screen of ``table``, into its ``scene`` and its ``pen``."""

    def __init__(self, table: Table, scene: SceneCache, pen: KeepingPen) -> None:
        self._table = table
        self._scene = scene
        self._pen = pen

    def soon(self, seat: Seat, move: Any, still: Callable[[], bool], *, shared: bool) -> None:
        """Draw in a moment what ``seat`` sees after ``move``, if that is ``still`` what may come next."""

        def work() -> None:
            if still():
                self.draw(seat, move, shared=shared)

        background.later(SOON, work)

    def draw(self, seat: Seat, move: Any, *, shared: bool) -> bool:
        """Draw what ``seat`` sees after its legal ``move``, and say so; nobody looks into what is rolled."""
        game, state = self._table.game, self._table.state.copy()
        try:
            game.apply(state, seat, move, Chance(outcomes=()))
        except Impossible:
            return False
        scene = self._scene.expect(game.view(state, seat), state, shared=shared)
        self._pen.ahead("stage", scene.stage)
        self._pen.ahead("mine", scene.mine)
        return True
