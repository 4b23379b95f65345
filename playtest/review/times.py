"""Figures of time: how long people decide and how long they wait, by phase and by seat."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures
from playtest.review.general import number_of
from playtest.review.theme import figure, look, nothing

TICKS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000]


def time_by_seat(frames: Frames) -> go.Figure:
    """How long each seat takes to decide, by number of players.

    Seconds from when the seat saw its choice until it moved; moves without a choice and moves of bots are
    left out. A box shows median and quartiles; every point is a decision, its hover the playtest and the
    entry. The axis is logarithmic.
    """
    table = measures.decisions(frames)
    return _boxes(
        frames,
        table,
        ["players", "seat"],
        "think",
        "Time taken by seat",
        "seconds to decide",
        "No decision of a person with its time is recorded here.",
    )


def waits_by_phase(frames: Frames) -> go.Figure:
    """How long people wait for their next choice, by the phase in which it comes.

    Seconds from a seat's last move (or the deal) until it saw its next choice: downtime. Moves of bots are
    left out. A box shows median and quartiles; every point is a wait. The axis is logarithmic.
    """
    return _boxes(
        frames,
        waits(frames),
        ["phase"],
        "wait",
        "Time waited by phase",
        "seconds waited",
        "No wait of a person is recorded here.",
    )


def waits_by_seat(frames: Frames) -> go.Figure:
    """How long each seat waits for its next choice, by number of players.

    Seconds from a seat's last move (or the deal) until it saw its next choice: downtime. Moves of bots are
    left out. A box shows median and quartiles; every point is a wait. The axis is logarithmic.
    """
    return _boxes(
        frames,
        waits(frames),
        ["players", "seat"],
        "wait",
        "Time waited by seat",
        "seconds waited",
        "No wait of a person is recorded here.",
    )


def waits(frames: Frames) -> pd.DataFrame:
    """The moves of people whose wait is known, with ``players`` and ``name``: see ``measures.decisions``."""
    moves = measures.by_people(frames)
    moves = measures.with_games(frames, moves[moves["wait"].notna()])
    return moves.merge(frames.results[["playtest", "seat", "name"]], on=["playtest", "seat"], how="left")


def _boxes(
    frames: Frames, table: pd.DataFrame, by: list[str], what: str, title: str, unit: str, why: str
) -> go.Figure:
    if table.empty:
        return nothing(title, why)
    axis = f"{'phase' if by == ['phase'] else 'seat'}, n, median"
    fig = figure(title, f"{number_of(frames)}, {len(table):,} moves", axis, unit)
    for at, (key, some) in enumerate(table.groupby(by, sort=by != ["phase"])):
        seen = look(at)
        fig.add_box(
            y=some[what].clip(lower=0.1),
            name=f"{_called(by, key)}<br>n={len(some):,}<br>{some[what].median():.1f} s",
            boxpoints="all" if len(table) <= 5000 else False,
            jitter=0.4,
            marker={"color": seen["color"], "symbol": seen["symbol"], "size": 5},
            customdata=some[["playtest", "n", "name", "kind"]].assign(
                name=some["name"].fillna("").map(escape)
            ),
            hovertemplate=(
                "%{y:.1f} s, %{customdata[3]} by %{customdata[2]}"
                "<extra>%{customdata[0]}, entry %{customdata[1]}</extra>"
            ),
        )
    fig.update_yaxes(type="log", tickvals=TICKS)
    fig.update_xaxes(tickangle=0, tickfont={"size": 10 if len(fig.data) > 5 else 12})
    return fig


def _called(by: list[str], key: tuple[object, ...]) -> str:
    if by == ["phase"]:
        return escape(str(key[0]))
    players, seat = key
    return f"{int(str(seat)) + 1} of {players}"


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    general.time_by_decision,
    time_by_seat,
    waits_by_phase,
    waits_by_seat,
)
"""What a dashboard draws of time in any game."""
