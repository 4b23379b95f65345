"""What the board shows beside what has come out: the position that explains it, until that is read."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.games import as_it_came_out, seen_again, stands_still
from playtest.words import Moment


def position_at(
    table: Table, view: Any, seat: Seat | None, n: int, moment: Moment, *, again: bool = False
) -> Any:
    """The view of ``seat`` that explains ``moment``, which came out with entry ``n``.

    It is ``view``, how things are, where the game's front-end has nothing else. Shown ``again`` it stands on
    the board of then, in a game whose board of then may be seen again.
    """
    if again and moment.event is not None and seen_again(table.game):
        view = table.view_after(n, seat)
    if not stands_still(table.game, moment.event):
        return as_it_came_out(table.game, view, table.events_of(n))
    then = table.view_within(n, moment.event, seat)
    return as_it_came_out(table.game, then, [moment.event])
