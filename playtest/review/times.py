"""Figures of time: how long people decide and wait, by phase and by seat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures, rows
from playtest.review.quantity import Quantity

NO_WAIT = "No waiting time of a person is recorded here."


def time_by_seat(frames: Frames) -> go.Figure:
    """Draw how long each seat takes to decide, by number of players.

    A decision takes the seconds from when the seat saw its choice until it moved. Bots' moves and moves
    without a choice are left out. A dot is a playtest's median; its hover shows the longest decision and its
    entry. The mark is the median of the dots. The axis is logarithmic.
    """
    return rows.values_in_rows(
        "Time taken by seat",
        frames,
        general.of_playtests(
            measures.decisions(frames).sort_values(["players", "seat"]), "think", general.seats
        ),
        Quantity("seconds to decide", log=True),
        why=general.NO_DECISION,
    )


def waits_by_phase(frames: Frames) -> go.Figure:
    """Draw how long people wait for their next choice, by the phase in which they waited longest.

    This is downtime: seconds from a seat's last move, or from when anyone saw the first choice, until it saw
    the next one. Bots' moves are left out. A dot is a playtest's median; its hover shows the longest wait and
    its entry. The mark is the median of the dots. The axis is logarithmic.
    """
    return rows.values_in_rows(
        "Time waited by phase",
        frames,
        general.of_playtests(waits(frames), "wait", lambda some: some["phase"]),
        Quantity("seconds waited", log=True),
        why=NO_WAIT,
    )


def waits_by_seat(frames: Frames) -> go.Figure:
    """Draw how long each seat waits for its next choice, by number of players.

    This is downtime: seconds from a seat's last move, or from when anyone saw the first choice, until it saw
    the next one. Bots' moves are left out. Dots and marks are as in ``waits_by_phase``. The axis is
    logarithmic.
    """
    return rows.values_in_rows(
        "Time waited by seat",
        frames,
        general.of_playtests(waits(frames).sort_values(["players", "seat"]), "wait", general.seats),
        Quantity("seconds waited", log=True),
        why=NO_WAIT,
    )


def waits(frames: Frames) -> pd.DataFrame:
    """Return the moves by people before which the wait is known, with ``players`` and ``name`` (who moved).

    In the column ``phase`` is the phase in which most of the wait passed, not that of the move itself.
    """
    moves = measures.by_people(frames)
    moves = measures.with_games(frames, measures.with_names(frames, moves[moves["wait"].notna()]))
    return moves.assign(phase=_where_it_passed(frames.moves, moves))


def _where_it_passed(moves: pd.DataFrame, waits: pd.DataFrame) -> list[str]:
    """Return for each wait the phase in which most of it passed.

    ``moves`` are all moves; each phase lasts from the move before until its own move is made.
    """
    made = moves[moves["playtest"].isin(waits["playtest"].unique())]
    made = made.assign(second=_seconds(made["at"])).sort_values("n")
    courses = {
        id: (some["second"].to_numpy(), some["phase"].to_numpy()) for id, some in made.groupby("playtest")
    }
    found = []
    for second, row in zip(_seconds(waits["at"]), waits.to_dict("records"), strict=True):
        seen = second - row["think"]
        if np.isnan(seen):
            found.append(str(row["phase"]))
            continue
        seconds, phases = courses[row["playtest"]]
        since = seen - row["wait"]
        spent = np.diff(np.clip(seconds, since, seen), prepend=since)
        by_phase = {phase: spent[phases == phase].sum() for phase in dict.fromkeys(phases)}
        found.append(str(max(by_phase, key=lambda phase: (by_phase[phase], phase == row["phase"]))))
    return found


def _seconds(at: pd.Series) -> pd.Series[float]:
    """Convert times to epoch seconds. Missing times stay missing."""
    return (pd.to_datetime(at, utc=True) - pd.Timestamp(0, tz="UTC")).dt.total_seconds()


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    general.time_by_decision,
    time_by_seat,
    waits_by_phase,
    waits_by_seat,
)
"""The figures of time that any game's dashboard draws."""
