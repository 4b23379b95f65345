"""Figures of growth: a value by round or turn, as means with intervals or as a line per playtest.

Means are drawn only if there are at least eight playtests.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review.quantity import Quantity
from playtest.review.rows import note
from playtest.review.stats import LEAST, means
from playtest.review.theme import error_bars, faint, figure, look, nothing, with_legend
from playtest.review.wording import plain

CROWDED = 15
"""Maximum number of points on a line with interval bars. A line with more has a band instead."""
MOST_TICKS = 12
"""Maximum number of rounds numbered on the axis; a phone has room for no more."""
FEW = 3
"""Maximum number of playtests for which each seat is drawn next to the mean of all."""
DODGE = 0.09
"""Horizontal distance between the lines of one figure, in rounds or turns."""
MEAN = "mean with its 95% interval where n ≥ 8"
EACH = "one line per playtest"
BOTH = f"{MEAN}; in smaller groups {EACH}"


@dataclass(frozen=True, slots=True)
class Series:
    """The data of one kind of line: ``table`` has ``playtest``, ``x`` (the round) and ``value``.

    ``look`` is the index of the line's color and shape, as in other figures; by default, its position among
    the series.
    """

    name: str
    table: pd.DataFrame
    look: int | None = None
    seats: pd.DataFrame | None = None
    """Values per seat, of which ``value`` is the mean: ``playtest``, ``x``, ``seat``, ``value``."""

    @property
    def n(self) -> int:
        """The number of playtests."""
        return int(self.table["playtest"].nunique())


def by_number_of_players(table: pd.DataFrame) -> list[Series]:
    """Return a series for each number of players, as one mean never mixes different numbers of players."""
    return [Series(f"{players} players", some) for players, some in table.groupby("players")]


def lines(
    title: str,
    frames: Frames,
    series: Sequence[Series],
    x: str,
    quantity: Quantity,
    *,
    why: str = "It was not measured here.",
    said: str = "",
) -> go.Figure:
    """Draw each series: its mean from at least eight playtests, otherwise every playtest as a line.

    ``x`` says what the horizontal axis counts: rounds, tricks or turns. ``why`` is shown if there is nothing
    to draw, and ``said`` is added to the note. A mean has an interval, but not in rounds that fewer than
    eight playtests reached.
    """
    known = [replace(some, table=some.table.dropna(subset=["x", "value"])) for some in series]
    series = [some for some in known if not some.table.empty]
    if not series:
        return nothing(title, why)
    large = [some.n >= LEAST for some in series]
    how = MEAN if all(large) else BOTH if any(large) else EACH
    drawn = len(set().union(*(some.table["playtest"] for some in series)))
    fig = figure(title, note(frames, how, said, drawn=drawn), x, quantity.label or quantity.unit)
    drawn_means = sum(large)
    for at, (some, enough) in enumerate(zip(series, large, strict=True)):
        if enough:
            _mean(fig, some, x, quantity, at, drawn_means)
        else:
            _each(fig, some, x, quantity.unit, at)
            _seats(fig, some, x, quantity.unit, at)
    every = pd.concat([some.table["x"] for some in series])
    whole_places(fig, float(every.min()), float(every.max()))
    return with_legend(fig)


def _mean(fig: go.Figure, some: Series, x: str, quantity: Quantity, at: int, of: int) -> None:
    seen = look(at if some.look is None else some.look)
    grown = means(some.table, ["x"], "value", quantity.within)
    few = grown["n"] < LEAST
    grown.loc[few, ["low", "high"]] = float("nan")
    crowded = len(grown) > CROWDED
    if crowded:
        _band(fig, grown.dropna(subset=["low", "high"]), seen["color"])
    fig.add_scatter(
        x=grown["x"] + (0 if crowded else (at - (of - 1) / 2) * DODGE),
        y=grown["mean"],
        name=escape(some.name),
        mode="lines+markers",
        line={"color": seen["color"], "dash": seen["dash"]},
        marker={"symbol": seen["symbol"], "size": 6 if crowded else 8},
        error_y=error_bars(grown, "mean") | {"visible": not crowded, "thickness": 1.5},
        customdata=[_told(row) for row in grown.to_dict("records")],
        hovertemplate=(
            f"{x} %{{customdata[0]}}: %{{customdata[1]}} {quantity.unit}%{{customdata[2]}}"
            "<br>n = %{customdata[3]}"
            f"<extra>{escape(some.name)}</extra>"
        ),
    )


def _told(row: Mapping[Hashable, Any]) -> list[str]:
    """Return the texts that hover shows for a mean: round, mean, interval (if there is one) and n."""
    low, high = row["low"], row["high"]
    interval = "" if low != low else f"<br>{plain(low)} to {plain(high)}"
    return [plain(row["x"]), plain(row["mean"]), interval, f"{row['n']:,.0f}"]


def _band(fig: go.Figure, table: pd.DataFrame, color: str) -> None:
    fig.add_scatter(
        x=[*table["x"], *table["x"][::-1]],
        y=[*table["high"], *table["low"][::-1]],
        fill="toself",
        fillcolor=faint(color),
        line={"width": 0},
        mode="lines",
        showlegend=False,
        hoverinfo="skip",
    )


def _each(fig: go.Figure, some: Series, x: str, unit: str, at: int) -> None:
    """Draw every playtest as a line, with one color and shape per series.

    ``x`` says what the horizontal axis counts. ``at`` is the position of ``some`` among the series.
    """
    seen = look(at if some.look is None else some.look)
    for number, (playtest, one) in enumerate(some.table.groupby("playtest", sort=False)):
        grown = one.groupby("x")["value"].mean().reset_index()
        fig.add_scatter(
            x=grown["x"],
            y=grown["value"],
            name=f"{escape(some.name)} (n = {some.n})",
            legendgroup=some.name,
            showlegend=number == 0,
            mode="lines+markers",
            line={"color": seen["color"], "dash": seen["dash"], "width": 1.5},
            marker={"symbol": seen["symbol"], "size": 5},
            customdata=[[plain(value)] for value in grown["value"]],
            hovertemplate=f"{x} %{{x}}: %{{customdata[0]}} {unit}<extra>{escape(str(playtest))}</extra>",
        )


def _seats(fig: go.Figure, some: Series, x: str, unit: str, at: int) -> None:
    """Draw each seat's values next to the mean of all, if there are few playtests.

    ``x`` says what the horizontal axis counts. ``at`` is the position of ``some`` among the series.
    """
    if some.seats is None or some.n > FEW:
        return
    seen = look(at if some.look is None else some.look)
    rows = some.seats.to_dict("records")
    fig.add_scatter(
        x=[row["x"] for row in rows],
        y=[row["value"] for row in rows],
        name=f"{escape(some.name)}: each seat",
        mode="markers",
        marker={"symbol": f"{seen['symbol']}-open", "size": 9, "color": seen["color"]},
        customdata=[
            [plain(row["value"]), int(row["seat"]) + 1, escape(str(row["playtest"]))] for row in rows
        ],
        hovertemplate=(
            f"{x} %{{x}}, seat %{{customdata[1]}}: %{{customdata[0]}} {unit}<extra>%{{customdata[2]}}</extra>"
        ),
    )


def whole_places(fig: go.Figure, first: float, last: float) -> None:
    """Set the axis to whole rounds, from half before the first to half after the last."""
    most = MOST_TICKS if last < 100 else MOST_TICKS // 2
    step = next((step for step in (1, 2, 5, 10, 20, 50) if last - first <= most * step), 100)
    fig.update_xaxes(range=[first - 0.5, last + 0.5], dtick=step)
