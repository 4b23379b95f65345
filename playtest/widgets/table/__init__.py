"""One playtest's table on the screen: whose side is shown, moves composed, and what stands beside them."""

from playtest.widgets.table.handlers.correction import Ruling
from playtest.widgets.table.handlers.ending import Surveys
from playtest.widgets.table.handlers.undo import Question, TakingBack
from playtest.widgets.table.session.announcements import Moments
from playtest.widgets.table.session.background import later
from playtest.widgets.table.session.correction_pause import Correcting
from playtest.widgets.table.session.seat_clock import SeatClock
from playtest.widgets.table.session.seating import (
    another_bot,
    bot_sits_down,
    dealt,
    is_nobodys,
    own_name,
    rematch,
    yet_to_move,
)
from playtest.widgets.table.spectator import LookingOn
from playtest.widgets.table.table_view import PACE, TableView
from playtest.widgets.table.view import panels, survey
from playtest.widgets.table.view.log import lines
from playtest.widgets.table.view.panels import Line
from playtest.widgets.table.view.position_at import as_it_stood
from playtest.widgets.table.view.rules_page import rules_drawer
from playtest.widgets.table.view.snapshot import who_won

__all__ = [
    "PACE",
    "Correcting",
    "Line",
    "LookingOn",
    "Moments",
    "Question",
    "Ruling",
    "SeatClock",
    "Surveys",
    "TableView",
    "TakingBack",
    "another_bot",
    "as_it_stood",
    "bot_sits_down",
    "dealt",
    "is_nobodys",
    "later",
    "lines",
    "own_name",
    "panels",
    "rematch",
    "rules_drawer",
    "survey",
    "who_won",
    "yet_to_move",
]
