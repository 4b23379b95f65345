"""Draws the board that a composed move leads to, before the player has confirmed the move.

People take their time between composing a move and confirming it, and the kernel is idle meanwhile. The
drawing stays in the kernel. It is shown only if it turns out to be what the seat sees after its move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.kit import CachingRenderer
from playtest.widgets.table.session import background
from playtest.widgets.table.session.scene_cache import SceneCache

SOON = 0.03
"""Seconds between a drawing and preparing the next one. The page has the drawing by then."""


class Prerender:
    """Draws the board after a composed move at ``table``, before the move is made.

    ``scene`` and ``renderer`` are the screen's own, and keep the drawing.
    """

    def __init__(self, table: Table, scene: SceneCache, renderer: CachingRenderer) -> None:
        self._table = table
        self._scene = scene
        self._renderer = renderer

    def soon(self, seat: Seat, move: Any, still: Callable[[], bool], *, shared: bool) -> None:
        """Draw after a moment what ``seat`` would see after ``move``, unless ``still()`` is false by then.

        ``shared`` says whether several people use the screen in turn.
        """

        def work() -> None:
            if still():
                self.draw(seat, move, shared=shared)

        background.later(SOON, work)

    def draw(self, seat: Seat, move: Any, *, shared: bool) -> bool:
        """Draw what ``seat`` would see after its legal ``move``. Return ``False`` if chance decides that.

        ``shared`` says whether several people use the screen in turn.
        """
        game, state = self._table.game, self._table.state.copy()
        try:
            game.apply(state, seat, move, Chance(outcomes=()))
        except Impossible:
            return False
        scene = self._scene.expect(game.view(state, seat), state, shared=shared)
        self._renderer.ahead("stage", scene.stage)
        self._renderer.ahead("mine", scene.mine)
        return True
