"""What the board shows beside what has come out: the position that explains it, until that is read."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import board_for_events, front_end
from playtest.words import Announcement


def position_at(
    table: Table, view: Any, seat: Seat | None, n: int, moment: Announcement, *, again: bool = False
) -> Any:
    """The view of ``seat`` that explains ``moment``, which came out with entry ``n``.

    It is ``view``, how things are, where the game's front-end has nothing else. Shown ``again`` it stands on
    the board of then, in a game whose board of then may be seen again.
    """
    if again and moment.event is not None and front_end(table.game).shows_earlier_boards:
        view = table.view_after(n, seat)
    if not front_end(table.game).freeze_board_during(moment.event):
        return board_for_events(table.game, view, table.events_of(n))
    then = table.view_within(n, moment.event, seat)
    return board_for_events(table.game, then, [moment.event])
