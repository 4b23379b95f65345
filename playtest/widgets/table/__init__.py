"""One playtest's table on the screen: whose side is shown, moves composed, and what stands beside them."""

from playtest.widgets.table import panels, survey
from playtest.widgets.table.as_it_stood import as_it_stood
from playtest.widgets.table.correcting import Correcting
from playtest.widgets.table.dealing import (
    another_bot,
    bot_sits_down,
    dealt,
    is_nobodys,
    own_name,
    rematch,
    yet_to_move,
)
from playtest.widgets.table.ends import Surveys
from playtest.widgets.table.keeping import later
from playtest.widgets.table.logbook import lines
from playtest.widgets.table.looking_on import LookingOn
from playtest.widgets.table.moments import Moments
from playtest.widgets.table.panels import Line
from playtest.widgets.table.rules_page import rules_drawer
from playtest.widgets.table.ruling import Ruling
from playtest.widgets.table.seat_clock import SeatClock
from playtest.widgets.table.showing import who_won
from playtest.widgets.table.table_view import PACE, TableView
from playtest.widgets.table.taking_back import Question, TakingBack

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
