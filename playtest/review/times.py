"""Figures of time: how long people decide and how long they wait, by phase and by seat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures, rows

NO_WAIT = "No waiting time of a person is recorded here."


def time_by_seat(frames: Frames) -> go.Figure:
    """How long each seat takes to decide, by number of players.

    Seconds from when the seat saw its choice until it moved; moves without a choice and moves of bots are
    left out. A dot is the median of a playtest, its hover the longest decision and its entry; the mark is the
    median of those. The axis is logarithmic.
    """
    return rows.values_in_rows(
        "Time taken by seat",
        frames,
        general.of_playtests(
            measures.decisions(frames).sort_values(["players", "seat"]), "think", general.seats
        ),
        "seconds to decide",
        why="No timed decision by a person is recorded here.",
        log=True,
    )


def waits_by_phase(frames: Frames) -> go.Figure:
    """How long people wait for their next choice, by the phase in which they waited longest.

    Seconds from a seat's last move, or from when anybody saw the first choice, until it saw its next:
    downtime. Moves of bots are left out. A dot is the median of a playtest, its hover the longest wait and
    its entry; the mark is the median of those. The axis is logarithmic.
    """
    return rows.values_in_rows(
        "Time waited by phase",
        frames,
        general.of_playtests(waits(frames), "wait", lambda some: some["phase"]),
        "seconds waited",
        why=NO_WAIT,
        log=True,
    )


def waits_by_seat(frames: Frames) -> go.Figure:
    """How long each seat waits for its next choice, by number of players.

    Seconds from a seat's last move, or from when anybody saw the first choice, until it saw its next:
    downtime. Moves of bots are left out. Dots and marks as in ``waits_by_phase``. The axis is logarithmic.
    """
    return rows.values_in_rows(
        "Time waited by seat",
        frames,
        general.of_playtests(waits(frames).sort_values(["players", "seat"]), "wait", general.seats),
        "seconds waited",
        why=NO_WAIT,
        log=True,
    )


def waits(frames: Frames) -> pd.DataFrame:
    """The moves of people whose wait is known, with ``players`` and ``name``: see ``measures.decisions``.

    ``phase`` is the one in which most of the wait passed, not that of the choice which ended it.
    """
    moves = measures.by_people(frames)
    moves = measures.with_games(frames, measures.with_names(frames, moves[moves["wait"].notna()]))
    return moves.assign(phase=_where_it_passed(frames.moves, moves))


def _where_it_passed(moves: pd.DataFrame, waits: pd.DataFrame) -> list[str]:
    """The phase in which most of each wait passed. Until a move is made its phase lasts."""
    made = moves.assign(second=_seconds(moves["at"])).sort_values("n")
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
    """Seconds since 1970; missing where the time is."""
    return (pd.to_datetime(at, utc=True) - pd.Timestamp(0, tz="UTC")).dt.total_seconds()


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    general.time_by_decision,
    time_by_seat,
    waits_by_phase,
    waits_by_seat,
)
"""What a dashboard draws of time in any game."""
