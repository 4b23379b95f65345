"""The position that the board shows together with an announcement, until players have read it."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import board_for_events, front_end
from playtest.words import Announcement


def position_at(
    table: Table, view: Any, seat: Seat | None, n: int, moment: Announcement, *, again: bool = False
) -> Any:
    """Return the view of ``seat`` that the board shows during the announcement ``moment`` of entry ``n``.

    This is the current ``view``, unless the game's front-end asks for another one during this event. With
    ``again`` it is the view right after the entry, in games that show earlier boards.
    """
    if again and moment.event is not None and front_end(table.game).shows_earlier_boards:
        view = table.view_after(n, seat)
    if not front_end(table.game).freeze_board_during(moment.event):
        return board_for_events(table.game, view, table.events_of(n))
    then = table.view_within(n, moment.event, seat)
    return board_for_events(table.game, then, [moment.event])
