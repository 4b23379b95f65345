"""Everything that one table's screen shows: the zones, the side panel, and the region *Read the table*."""

from __future__ import annotations

from typing import NamedTuple

from playtest.widgets.kit import Node
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view import zones
from playtest.widgets.table.view.read_table import read_table
from playtest.widgets.table.view.snapshot_of import in_words, snapshot_of
from playtest.widgets.table.view.status_line import whose_turn


class WholeScreen(NamedTuple):
    """One drawing of a screen: its panes, and the sentence on whose turn it is."""

    panes: list[Node]
    whose: str


def whole_screen(session: TableSession) -> WholeScreen:
    """Return everything that the screen of ``session`` shows now."""
    view = session.held_moves.view(session.shown)
    snapshot = snapshot_of(session, view)
    whose = whose_turn(snapshot)[0]
    side = session.drawers.pane(session.shown, secrets=session.people.have_secrets)
    invitation = session.drawers.invitation()
    panes = [pane for pane in zones.panes(snapshot) if invitation is None or pane.key != "moment"]
    reading = read_table(in_words(session, view) if session.reads else None)
    return WholeScreen([*panes, *filter(None, [invitation]), side, reading], whose)
