"""The scene of a table, made anew only when something in it has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playtest.engines.game import REFEREE, Seat
from playtest.table import Table
from playtest.widgets.games import lapses, scene_of
from playtest.widgets.kit import Scene


class KeptScene:
    """The scene of one screen, kept while nothing changes in it: picking a part only marks it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moment: Any = None
        self._drawn_from: Any = None
        self._scene: Scene | None = None

    def of(
        self,
        view: Any,
        shown: Seat | None,
        *,
        everything: bool,
        held: int,
        looks_back: bool = False,
        shared: bool = False,
    ) -> Scene:
        """The scene of ``view``, which ``shown`` has when it holds ``held`` moves; or of ``everything``.

        A ``view`` that ``looks_back`` is of an earlier position. Several people look at a screen that is
        ``shared``, one after the other.
        """
        table = self._table
        moment = (len(table.log), shown, everything, held, looks_back, shared)
        if self._scene is None or self._moment != moment:
            self._moment = moment
            seen = table.view(REFEREE) if everything else view
            lapsed = lapses(table.game, table.since_ruling(None))
            drawn_from = (seen, table.names, self._public_measures(), shared, lapsed)
            if self._scene is None or self._drawn_from != drawn_from:
                self._drawn_from = drawn_from
                self._scene = scene_of(
                    table.game, *drawn_from[:3], table.header.tags, shared=shared, lapsed=lapsed
                )
        return self._scene

    def _public_measures(self) -> Mapping[str, Any]:
        game = self._table.game
        if not game.public_measures and self._table.outcome is None:
            return {}
        measures = game.measures(self._table.state)
        return {name: value for name, value in measures.items() if name in game.public_measures}
