"""Choose the board position that explains an announcement until players have read the announcement."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import board_for_events, front_end
from playtest.words import Announcement


def position_at(
    table: Table, view: Any, seat: Seat | None, n: int, moment: Announcement, *, again: bool = False
) -> Any:
    """Return the view of ``seat`` that explains the announcement ``moment`` of entry ``n``.

    It is the current ``view`` if the game's front-end has nothing else. With ``again`` it is the view of that
    time, in a game that may show earlier boards.
    """
    if again and moment.event is not None and front_end(table.game).shows_earlier_boards:
        view = table.view_after(n, seat)
    if not front_end(table.game).freeze_board_during(moment.event):
        return board_for_events(table.game, view, table.events_of(n))
    then = table.view_within(n, moment.event, seat)
    return board_for_events(table.game, then, [moment.event])
