"""One playtest's table on the screen: whose hand is shown, the unfinished move, log and drawers."""

from playtest.widgets.table import messages
from playtest.widgets.table.handlers.correction import Correction
from playtest.widgets.table.handlers.undo import Undo, UndoQuestion
from playtest.widgets.table.options import Options, SurveyPage
from playtest.widgets.table.session.announcements import Announcements
from playtest.widgets.table.session.background import later
from playtest.widgets.table.session.correction_pause import CorrectionPause
from playtest.widgets.table.session.pause_elsewhere import PauseElsewhere
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
from playtest.widgets.table.spectator import SpectatorView
from playtest.widgets.table.table_view import PACE, TableView
from playtest.widgets.table.view import panels, survey
from playtest.widgets.table.view.log import lines
from playtest.widgets.table.view.log_panel import Line, hides
from playtest.widgets.table.view.position_at import position_at
from playtest.widgets.table.view.rules_page import rules_drawer
from playtest.widgets.table.view.seat_card import SeatCard
from playtest.widgets.table.view.snapshot import who_won

__all__ = [
    "PACE",
    "Announcements",
    "Correction",
    "CorrectionPause",
    "Line",
    "Options",
    "PauseElsewhere",
    "SeatCard",
    "SeatClock",
    "SpectatorView",
    "SurveyPage",
    "TableView",
    "Undo",
    "UndoQuestion",
    "another_bot",
    "bot_sits_down",
    "dealt",
    "hides",
    "is_nobodys",
    "later",
    "lines",
    "messages",
    "own_name",
    "panels",
    "position_at",
    "rematch",
    "rules_drawer",
    "survey",
    "who_won",
    "yet_to_move",
]
