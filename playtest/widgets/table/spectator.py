"""A table for spectators, or a table with every card open. Nobody can act on this screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Event, Seat
from playtest.record import Entry
from playtest.table import Table
from playtest.widgets.games import front_end, scene_of
from playtest.widgets.kit import ALL_SHAPES, CachingRenderer, Node, Scene, Shapes, button, h
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.handlers.correction import Correction
from playtest.widgets.table.session.announcements import Announcements
from playtest.widgets.table.session.curtain import Curtain
from playtest.widgets.table.view import zones
from playtest.widgets.table.view.correction_preview import correction_preview
from playtest.widgets.table.view.log import Logbooks
from playtest.widgets.table.view.log_panel import Line, log_panel
from playtest.widgets.table.view.position_at import position_at
from playtest.widgets.table.view.rules_page import rules_drawer
from playtest.widgets.table.view.snapshot import Announced, OnDevices, TableSnapshot

LINES = 60


class SpectatorView:
    """Draws ``table`` for spectators. ``redraw`` is called when an announcement ends without a press.

    ``vacant`` returns the seats that nobody has taken yet.
    """

    def __init__(
        self, table: Table, redraw: Callable[[], None], vacant: Callable[[], Sequence[Seat]] = tuple
    ) -> None:
        self.table = table
        self._vacant = vacant
        self._text = words.of(table.game)
        self._announcements = Announcements(table, self._text, redraw, elsewhere=True)
        self._nobody = Composer(table.game, self._text, table.names)
        self._books = Logbooks(table, self._text)
        self._renderer = CachingRenderer()
        self._rules: tuple[str | None, Node | None] = (None, None)

    def panes(
        self,
        stamp: int,
        *,
        everything: bool = False,
        ruling: Correction | None = None,
        ends: Sequence[Node | None] = (),
        shapes: Shapes = ALL_SHAPES,
    ) -> list[Node]:
        """Return everything to show now. With ``everything`` all cards are open, with a button to cover them.

        During a ``ruling`` the pieces that can be corrected can be pressed. ``ends`` are the buttons once the
        game is over. ``shapes`` says for each zone whether the pages show it wide, tall or both.
        """
        table = self.table
        self._announcements.look(None)
        newest, _ = self._books.lines(None, LINES)
        view = table.view(REFEREE) if everything else self._looked_at(ruling)
        self._nobody.names = table.names
        scene = self._drawn(view, table.state, table.since_ruling(None))
        preview = correction_preview(table, ruling, None, self._drawn, everything=everything)
        snapshot = TableSnapshot(
            table=table,
            text=self._text,
            own=REFEREE,  # nobody's seat: no card of a player can be pressed
            curtain=Curtain(open=everything),
            view=table.view(None),
            scene=scene if preview is None or preview.scene is None else preview.scene,
            correction_preview=preview,
            composer=self._nobody,
            acting=False,
            looks_back=False,
            stamp=stamp,
            announced=self._announced(),
            devices=OnDevices(vacant=frozenset(self._vacant())),
            recent=newest,
            renderer=self._renderer,
            ruling=ruling,
            ends=ends if table.outcome is not None and not everything else (),
            shapes=shapes,
        )
        return [*zones.panes(snapshot), self._side(newest)]

    def _announced(self) -> Announced:
        """Return the announcement on the screen, as everyone may read it."""
        up = self._announcements
        return Announced(up.now, holds=up.holding, goes=up.goes)

    def _side(self, lines: Sequence[Line]) -> Node:
        """Return the drawer with the log and the rules."""
        close = button("", "Close", kind="small", data_open="side")
        return h(
            "div",
            {"class": "pb-side", "data-zone": "side"},
            h("div", {"class": "pb-side-head"}, close, key="close"),
            log_panel(lines, 0),
            self._rules_now(),
            key="side",
        )

    def _drawn(self, view: Any, state: Any, since: Sequence[Event] | None = ()) -> Scene:
        """Return the scene of ``view`` in ``state``; ``since`` are public events since the last ruling."""
        table = self.table
        return scene_of(
            table.game,
            view,
            table.names,
            _public_measures(table, state),
            table.header.tags,
            lapsed=front_end(table.game).ruling_overtakes(since),
            touched=front_end(table.game).recent_touches(table.lately(None)),
        )

    def _looked_at(self, ruling: Correction | None) -> Any:
        """Return the spectator's view or, while an announcement is up, the view that illustrates it."""
        view, up = self.table.view(None), self._announcements.now
        again = self._announcements.again_up
        if up is None or not (again or self._announcements.holding) or ruling is not None:
            return view
        return position_at(self.table, view, None, *up, again=again)

    def _rules_now(self) -> Node | None:
        """Return the drawer with the rules, which begin with the text about the table's current phase."""
        phase = self.table.game.phase(self.table.state)
        if self._rules[0] != phase:
            made = rules_drawer(self.table.game, phase)
            self._rules = (phase, made)
        return self._rules[1]

    def told(self, gone: Sequence[Entry]) -> list[str]:
        """Return what spectators were told of the entries ``gone``: a sentence for each event in the log."""
        names = self.table.names
        told = [event for entry in gone for event in self.table.told_of(entry.n, None)]
        return [sentence for event in told if (sentence := self._text.event(event, names, None))]

    def go_on(self) -> None:
        """End the current announcement, which somebody has read."""
        self._announcements.go_on()

    def again(self, n: int) -> None:
        """Show the announcement of entry ``n`` once more."""
        self._announcements.again(n, None)

    def close(self) -> None:
        """Release the table."""
        self._announcements.close()


def _public_measures(table: Table, state: Any) -> Mapping[str, Any]:
    """Return the measures that are public now, with their values."""
    game = table.game
    if not game.public_measures and table.outcome is None:
        return {}
    measures = game.measures(state)
    return {name: value for name, value in measures.items() if name in game.public_measures}
