"""Keeps a table's scene, which is built again only when something in it has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines.game import REFEREE, Seat
from playtest.table import Table
from playtest.widgets.games import front_end, scene_of
from playtest.widgets.kit import Scene
from playtest.words import Announcement

_DrawnFrom = tuple[Any, Sequence[str], Mapping[str, Any], bool, bool, Mapping[int, Any]]
"""What a scene is drawn from, in the order of the tuple.

These are: a view, names, public measures, whether a screen is shared, whether a ruling came after the last
turn, and the recent actions of others.
"""


class SceneCache:
    """The scene of one screen, kept until it changes. Picking a part of a move does not rebuild it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moment: Any = None
        self._drawn_from: _DrawnFrom | None = None
        self._scene: Scene | None = None
        self._expected: _DrawnFrom | None = None
        self._scene_expected: Scene | None = None

    def expect(self, view: Any, state: Any, *, shared: bool) -> Scene:
        """Return and keep the scene of ``view`` in ``state``, a position that may come next.

        ``shared`` says whether several people use the screen in turn.
        """
        self._expected = self._of_now(view, state, shared, {})  # your own acts are not marked
        self._scene_expected = self._made(self._expected)
        return self._scene_expected

    def as_ruled(self, view: Any, state: Any, *, shared: bool) -> Scene:
        """Return the scene of ``view`` in ``state``, the position after a ruling. The scene is not kept."""
        touched = {} if self._drawn_from is None else self._drawn_from[-1]
        view, names, measures, shared, _, touched = self._of_now(view, state, shared, touched)
        return self._made(
            (view, names, measures, shared, front_end(self._table.game).ruling_overtakes(()), touched)
        )

    def of(
        self,
        view: Any,
        shown: Seat | None,
        *,
        everything: bool,
        held: int,
        looks_back: tuple[int, Announcement] | None = None,
        shared: bool = False,
    ) -> Scene:
        """Return the scene of ``view``; with ``everything``, the scene of all that the referee sees.

        ``shown`` is the seat whose hand is shown, and ``held`` is how many of its moves are held until the
        last is confirmed. If ``view`` is of an earlier position, ``looks_back`` is the announcement that it
        illustrates. ``shared`` says whether several people use the screen in turn.
        """
        table = self._table
        moment = (len(table.log), shown, everything, held, looks_back, shared)
        if self._scene is None or self._moment != moment:
            self._moment = moment
            seen = table.view(REFEREE) if everything else view
            viewer = None if shared or everything else shown
            touched = (
                {} if looks_back is not None else front_end(table.game).recent_touches(table.lately(viewer))
            )
            drawn_from = self._of_now(seen, table.state, shared, touched)
            if self._scene is None or self._drawn_from != drawn_from:
                self._drawn_from = drawn_from
                as_expected = self._scene_expected if self._expected == drawn_from else None
                self._scene = as_expected or self._made(drawn_from)
            self._expected = self._scene_expected = None
        return self._scene

    def _of_now(self, view: Any, state: Any, shared: bool, touched: Mapping[int, Any]) -> _DrawnFrom:
        table = self._table
        lapsed = front_end(table.game).ruling_overtakes(table.since_ruling(None))
        return view, table.names, self._public_measures(state), shared, lapsed, touched

    def _made(self, drawn_from: _DrawnFrom) -> Scene:
        table, (view, names, measures, shared, lapsed, touched) = self._table, drawn_from
        return scene_of(
            table.game,
            view,
            names,
            measures,
            table.header.tags,
            shared=shared,
            lapsed=lapsed,
            touched=touched,
        )

    def _public_measures(self, state: Any) -> Mapping[str, Any]:
        game = self._table.game
        if not game.public_measures and game.outcome(state) is None:
            return {}
        measures = game.measures(state)
        return {name: value for name, value in measures.items() if name in game.public_measures}
