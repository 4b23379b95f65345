"""One playtest in progress: the table, its runner and clocks, and what each seat has seen."""

from playtest.table import known, unseen
from playtest.table.pace import NORMAL, SPEEDS, Pace
from playtest.table.seat_hand import SeatHand
from playtest.table.seat_table import SeatTable
from playtest.table.seats import Ended, ReadOnly, SeatInfo, Stale
from playtest.table.table import Table
from playtest.table.transcript import BEGINS, position_after, transcript
from playtest.table.transcription import TranscribedGame
from playtest.table.written_down import written_down

__all__ = [
    "BEGINS",
    "NORMAL",
    "SPEEDS",
    "Ended",
    "Pace",
    "ReadOnly",
    "SeatHand",
    "SeatInfo",
    "SeatTable",
    "Stale",
    "Table",
    "TranscribedGame",
    "known",
    "position_after",
    "transcript",
    "unseen",
    "written_down",
]
