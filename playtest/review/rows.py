"""Figures in rows. Each row has its full name above its dots or share, and its number on the right.

This leaves names room on a phone, and the figure its full width. With fewer than eight playtests, each
playtest is a dot and nothing has an interval. A group of one playtest is left out if there are larger groups,
and the note says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import theme
from playtest.review.drawing import Drawing
from playtest.review.plotly_values import seconds
from playtest.review.quantity import Quantity
from playtest.review.stats import LEAST, mean_interval
from playtest.review.theme import error_bars, ink, look, muted, nothing, number_of, paper, target
from playtest.review.wording import number, plain

ROW = 58
"""Height of a row, in pixels."""
NAME = "name of a row"
NAMED = 0.4
"""Distance of a row's name above its middle, in rows."""
MOST_DOTS = 400
"""Maximum number of playtests drawn as dots.

A larger row shows spans of its middle half and nine tenths.
"""
BESIDE = 8
"""Distance of a row's number from the axes, in pixels, at any page width."""
LETTER = 8.2
"""Width of a bold letter or digit, in pixels."""
WHOLE = 6
"""An axis of whole numbers shorter than this has a tick for each number."""
BINS = 48
"""Number of bins along the axis; dots in the same bin are stacked."""
LOG_TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Ticks of a logarithmic axis: every second one if it spans more than ``LOG_WIDE`` powers of ten."""
LOG_WIDE = 2.4
INTERVAL = "bar: 95% interval"
UNNAMED = "not noted"
"""Label of rows without a name, so that their playtests are still drawn."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A target value or range of the game, in a color that no player has. ``at`` is the name of its row."""

    low: float
    high: float | None = None
    name: str = "target"
    at: str | None = None


def by_players(frame: pd.DataFrame, names: pd.Series[str] | None = None) -> pd.Series[str]:
    """Label rows by ``names``, plus the number of players if it varies.

    If there are no ``names``, only the number of players is used.
    """
    players = frame["players"].astype(str) + " players"
    if names is None:
        return players
    named = _named(names)
    return named + ", " + players if frame["players"].nunique() > 1 else named


def _named(names: Sequence[Any] | pd.Series[Any]) -> pd.Series[str]:
    """Return row names as text, with words for missing or empty ones."""
    some = names if isinstance(names, pd.Series) else pd.Series(list(names), dtype=object)
    written = some.astype(object).where(some.notna(), UNNAMED).astype(str)
    return written.where(written != "", UNNAMED)


# -- shares


def shares_in_rows(
    title: str,
    frames: Frames,
    table: pd.DataFrame,
    names: Sequence[str] | pd.Series[str],
    what: str,
    *,
    fair: Sequence[float] | pd.Series[float] | None = None,
    why: str = "",
    said: str = "",
    units: bool = True,
    happened: str = "it happened there",
    of: Collection[str] | pd.Series[str] | None = None,
    looks: Mapping[str, int] | None = None,
) -> go.Figure:
    """Draw shares in rows, with their Wilson intervals.

    ``table`` has ``n``, ``count``, ``rate``, ``low``, ``high``. ``fair`` is a mark in each row, which
    ``said`` explains in the note. ``why`` is shown if the table is empty. If every row has fewer than eight
    playtests, each playtest is a dot. It is filled if the event in the words ``happened`` took place.
    ``units`` is false if ``n`` does not count playtests. Then no dots are drawn, and the column ``playtests``
    decides whether a row has an interval. ``of`` are the playtests in the figure, if these are not all.
    ``looks`` maps names of rows to colors of their own, as for bots.
    """
    if table.empty:
        return nothing(title, why)
    called = _named(names)
    colors = [theme.color_of(name, looks) for name in called]
    table = table.assign(name=called.map(escape).to_numpy(), color=colors)
    drawn = None if of is None else len(set(of))
    if fair is not None:
        table["fair"] = np.asarray(fair, float)
    shown, left_out = _without_single(table, "playtests" if "playtests" in table else "n")
    if units and shown["n"].max() < LEAST:
        said = "" if fair is not None else said  # it explains the mark, which dots do not have
        return _units(title, note(frames, said, left_out, drawn=drawn), shown, happened)
    rests_on = shown["playtests"] if "playtests" in shown else int(frames.games["finished"].sum())
    few = pd.Series(rests_on < LEAST if not units else False, index=shown.index)
    read = "" if few.all() else INTERVAL
    fig = Drawing(title, note(frames, said, read, left_out, drawn=drawn), what, "")
    at = _rows(fig, shown["name"])
    _estimates(fig, shown.assign(mean=shown["rate"], at=at), ".0%", few=few)
    if fair is not None:
        _marks(fig, shown["fair"], at)
    ticks = {"tickvals": [0, 0.25, 0.5, 0.75, 1], "ticktext": ["0%", "", "50%", "", "100%"], "tickangle": 0}
    fig.x_axis.update(range=[-0.03, 1.03], zeroline=False, **ticks)
    _right(fig, at, [f"{count:,} of {n:,}" for count, n in zip(shown["count"], shown["n"], strict=True)])
    return fig.figure()


def _units(title: str, said: str, table: pd.DataFrame, happened: str) -> go.Figure:
    """Draw a dot for each playtest, filled if it ``happened``."""
    most = int(table["n"].max())
    each = "a dot is" if most <= 1 else "each dot is a playtest,"
    fig = Drawing(title, f"{said}; {each} filled if {happened}", "playtests, filled ones first", "")
    at = _rows(fig, table["name"])
    for full in (True, False):
        xs = [
            (x, y, row)
            for y, row in zip(at, table.to_dict("records"), strict=True)
            for x in range(1, int(row["n"]) + 1)
            if (x <= row["count"]) == full
        ]
        colors = [row["color"] for *_, row in xs]
        fig.add_scatter(
            x=[x for x, *_ in xs],
            y=[y for _, y, *_ in xs],
            mode="markers",
            marker={"symbol": "circle" if full else "circle-open", "size": 13, "color": colors},
            text=[row["name"] for *_, row in xs],
            hovertemplate="%{text}<extra></extra>",
            name="yes" if full else "no",
        )
    # dots are unordered except for the filled ones first: numbers below would seem to name playtests
    hidden = {"showgrid": False, "showticklabels": False, "ticks": "", "showline": False}
    fig.x_axis.update(range=[0.3, LEAST - 0.3], **hidden)
    _right(fig, at, [f"{count} of {n}" for count, n in zip(table["count"], table["n"], strict=True)])
    return fig.figure()


# -- values


def values_in_rows(
    title: str,
    frames: Frames,
    table: pd.DataFrame,
    quantity: Quantity,
    *,
    aims: Sequence[Aim] = (),
    why: str = "",
    said: str = "",
    hover: Callable[[pd.DataFrame], pd.Series[str]] | None = None,
    looks: Mapping[str, int] | None = None,
    single: bool = False,
) -> go.Figure:
    """Draw a dot for each playtest and each row's mean, with an interval from eight or more playtests.

    ``table`` has a row per playtest and group: ``name`` (its row in the figure), ``playtest``, ``value`` and
    optionally ``hover``. The argument ``hover`` can compute these texts instead, for the values drawn as
    dots. The row of a seat, a version or a name in ``looks`` has the same color and shape in all figures.
    With ``single``, a row with only one playtest is kept even next to larger rows. Durations are drawn in
    seconds.
    """
    table = table.dropna(subset=["value"])
    if table.empty:
        return nothing(title, why)
    table = _in_named_rows(table)
    sizes = table.groupby("name", sort=False, observed=True)["playtest"].nunique().rename("n").reset_index()
    sizes["name"] = sizes["name"].astype(object)
    shown, left_out = (sizes, "") if single else _without_single(sizes, "n")
    most = int(shown["n"].max())
    drawn = int(table.loc[table["name"].isin(shown["name"]), "playtest"].nunique())
    fig = Drawing(
        title, note(frames, said, _how_to_read(most, quantity), left_out, drawn=drawn), quantity.unit, ""
    )
    at = dict(zip(shown["name"], _rows(fig, shown["name"]), strict=True))
    scale = _Scale(quantity.log, _fit(fig, table, aims, quantity))
    for aim in aims:
        _aim(fig, aim, at)
    rows = []
    for name, row in at.items():
        some = table[table["name"] == name].sort_values("value")
        _dots(fig, some, row, (looks or {}).get(str(name), theme.look_of(name)), scale, hover or _own_hover)
        rows.append(_middle(some["value"], row - 0.2, quantity))
    middles = pd.DataFrame(rows)
    _estimates(fig, middles[middles["n"] > 1], quantity.form, small=True)
    said_values = [_short(value, quantity.form) for value in middles["mean"]]
    _right(fig, list(at.values()), said_values, "" if most <= 1 else "median" if quantity.log else "mean")
    return fig.figure()


def _in_named_rows(table: pd.DataFrame) -> pd.DataFrame:
    """Return ``table`` with the names of rows as the figure shows them, and durations in seconds."""
    number_of_row, called = pd.factorize(_named(table["name"]))
    written = pd.Series([escape(str(name)) for name in called], dtype=object)
    names = pd.Categorical.from_codes(number_of_row, pd.Index(written))
    return table.assign(value=seconds(table["value"]), name=names)


def _how_to_read(most: int, quantity: Quantity) -> str:
    """Return the note's words on dots and marks. ``most`` is the number of playtests in the largest row."""
    if most <= 1:
        return "one dot per row: too few for a mean"
    middle = "mark: median" if quantity.log else "mark: mean"
    interval = "" if quantity.log or most < LEAST else f"; {INTERVAL}"
    return f"a dot is a playtest, {middle}{interval}"


def _own_hover(some: pd.DataFrame) -> pd.Series[str]:
    """Return the column ``hover``, if there is one."""
    return some["hover"] if "hover" in some else pd.Series("", index=some.index)


def _fit(fig: Drawing, table: pd.DataFrame, aims: Sequence[Aim], quantity: Quantity) -> float:
    """Fit the axis to the values and targets. Return the least distance between two dots.

    The axis begins at 0. If 0 is impossible and there is an upper bound, as in a rating, it shows the whole
    range.
    """
    if quantity.log:
        low, high = table["value"].clip(lower=0.1).min(), table["value"].clip(lower=0.1).max()
        ends = [float(np.log10(low)) - 0.2, float(np.log10(high)) + 0.2]
        ends = _with_two_ticks(*ends)
        wide = ends[1] - ends[0] > LOG_WIDE
        fig.x_axis.update(type="log", range=ends, tickvals=LOG_TICKS[::2] if wide else LOG_TICKS)
        return (ends[1] - ends[0]) / BINS
    ends = [end for aim in aims for end in (aim.low, aim.high) if end is not None]
    low, high = min(0.0, table["value"].min(), *ends), max(table["value"].max(), 0.0, *ends)
    if quantity.within[0] and quantity.within[1]:
        low, high = quantity.within[0], quantity.within[1]
    high = high if high > low else 1.0  # all values are 0
    apart = float(high - low) / BINS
    fig.x_axis.update(range=[low - apart, high + apart], zeroline=True)
    if high - low < WHOLE and (table["value"] % 1 == 0).all():
        fig.x_axis.update(dtick=1)  # there are no half tricks
    return apart


def _with_two_ticks(low: float, high: float) -> list[float]:
    """Return the ends of a logarithmic axis (powers of ten), widened to at least two ticks."""
    ticks = np.log10(LOG_TICKS)
    outside = np.maximum(np.maximum(low - ticks, ticks - high), 0.0)
    nearest = ticks[np.argsort(outside, kind="stable")[:2]]
    room = 0.05  # keeps both off the very ends
    return [min(low, float(nearest.min()) - room), max(high, float(nearest.max()) + room)]


def _middle(values: pd.Series[float], row: float, quantity: Quantity) -> dict[str, float]:
    if quantity.log:
        return {"mean": values.median(), "low": np.nan, "high": np.nan, "n": len(values), "at": row}
    low, high = mean_interval(values, quantity.within) if len(values) >= LEAST else (np.nan, np.nan)
    return {"mean": values.mean(), "low": low, "high": high, "n": len(values), "at": row}


@dataclass(frozen=True, slots=True)
class _Scale:
    """The axis of values: whether it is logarithmic, and the least distance between two dots on it."""

    log: bool
    apart: float

    def bins(self, values: pd.Series[float]) -> pd.Series[float]:
        """Return the bin of each value. Dots of one bin are stacked."""
        places = values.clip(lower=0.1).map(math.log10) if self.log else values
        return (places / self.apart).round()


def _dots(
    fig: Drawing,
    some: pd.DataFrame,
    row: float,
    order: int,
    scale: _Scale,
    hover: Callable[[pd.DataFrame], pd.Series[str]],
) -> None:
    """Draw one dot per playtest, with overlapping dots stacked.

    If there are very many, only their spans are drawn.
    """
    seen = look(order)
    values = some["value"]
    if len(values) > MOST_DOTS:
        _spans(fig, values, row, seen["color"])
        return
    bins = scale.bins(values)
    heights = bins.groupby(bins).cumcount()
    step = min(0.1, 0.32 / (int(heights.max()) + 1))
    told = hover(some)
    fig.add_scatter(
        x=values.clip(lower=0.1) if scale.log else values,
        y=row + heights * step,
        mode="markers",
        marker={"symbol": seen["symbol"], "size": 8 if step > 0.05 else 5, "color": seen["color"]},
        name="playtests",
        customdata=np.stack(
            [some["playtest"], told.map(lambda text: escape(str(text))), values.map(plain)], axis=1
        ),
        hovertemplate="%{customdata[2]}<br>%{customdata[1]}<extra>%{customdata[0]}</extra>",
    )


def _spans(fig: Drawing, values: pd.Series[float], row: float, color: str) -> None:
    """Draw the spans of the middle half and of the middle nine tenths."""
    for low, high, width in ((0.05, 0.95, 3), (0.25, 0.75, 9)):
        ends = values.quantile([low, high]).tolist()
        fig.add_scatter(
            x=ends,
            y=[row + 0.08] * 2,
            mode="lines",
            line={"color": color, "width": width},
            hovertemplate=f"{high - low:.0%} lie between {plain(ends[0])} and {plain(ends[1])}"
            "<extra></extra>",
        )


# -- shared parts


def note(frames: Frames, *parts: str, drawn: int | None = None) -> str:
    """Return a figure's note: the number of playtests, of which ``drawn`` are shown, then ``parts``."""
    return "; ".join(filter(None, [number_of(frames, drawn), *parts]))


def _without_single(table: pd.DataFrame, n: str) -> tuple[pd.DataFrame, str]:
    """Drop rows with one playtest (column ``n``), unless all rows have one. Also return their names."""
    single = table[n] <= 1
    if not single.any() or single.all():
        return table.reset_index(drop=True), ""
    names = [str(name) for name in table.loc[single, "name"]]
    told = " and ".join(names) if len(names) <= 2 else f"{len(names)} rows"
    return table[~single].reset_index(drop=True), f"left out: {told}, in one playtest only"


def _rows(fig: Drawing, names: Sequence[str] | pd.Series[str]) -> list[float]:
    """Place the rows, the first on top, each with its full name. Return their positions."""
    at = [float(-row) for row in range(len(names))]
    fig.y_axis.update(
        tickvals=[row + NAMED for row in at],
        ticktext=[folded_name(str(name)) for name in names],
        showticklabels=False,
        range=[-len(at) + 0.6, 0.75],
        showgrid=False,
        showline=False,
        zeroline=False,
        ticks="",
        fixedrange=True,
    )
    said = {"font": {"size": 13}, "align": "left", "name": NAME, "showarrow": False}
    said |= {"bgcolor": paper(), "borderpad": 1}  # keeps axis lines from crossing a name
    where = {"x": 0, "xref": "paper", "xanchor": "left", "xshift": 5, "yanchor": "bottom"}
    told = [
        said | where | {"y": row + NAMED - 0.1, "text": folded_name(str(name))}
        for row, name in zip(at, names, strict=True)
    ]
    fig.annotations += told
    fig.x_axis.update(fixedrange=True, nticks=6)
    fig.layout["height"] = int(fig.layout["margin"]["t"] + 62 + ROW * max(len(at), 2))
    fig.layout["margin"]["l"] = 24
    return at


def folded_name(name: str, most: int = 44) -> str:
    """Wrap a name into lines that leave room for the figure on a phone."""
    lines = [""]
    for word in name.split(" "):
        joined = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], joined] if len(joined) <= most or not lines[-1] else [*lines, word]
    return "<br>".join(lines)


def _estimates(
    fig: Drawing, table: pd.DataFrame, form: str, *, small: bool = False, few: pd.Series[bool] | None = None
) -> None:
    """Draw marks with their intervals.

    Marks of rows whose ``n`` is below eight, or that are in ``few``, are hollow and have no interval.
    """
    enough = table["n"] >= LEAST
    enough = enough if few is None else enough & ~few
    colors = table["at"].map(lambda _: ink()) if small else table["color"]
    for some, full in ((table[enough], True), (table[~enough], False)):
        for color, alike in some.groupby(colors, sort=False):
            _points(fig, alike, form, str(color), small=small, full=full)


def _points(fig: Drawing, some: pd.DataFrame, form: str, color: str, *, small: bool, full: bool) -> None:
    """Draw marks: ``full`` ones filled and with intervals, others hollow, ``small`` ones as ticks."""
    whole = "circle" if full else "circle-open"
    fig.add_scatter(
        x=some["mean"],
        y=some["at"],
        mode="markers",
        marker={
            "symbol": "line-ns-open" if small else whole,
            "size": 11,
            "color": color,
            "line": {"width": 3 if small else 2},
        },
        error_x=error_bars(some, "mean") | {"visible": full, "color": color, "thickness": 2.5, "width": 0},
        customdata=[
            [*(_said(row[of], form) for of in ("mean", "low", "high")), f"{row['n']:,.0f}"]
            for row in some.to_dict("records")
        ],
        hovertemplate="%{customdata[0]}"
        + (" (%{customdata[1]} to %{customdata[2]})" if full else "")
        + "<br>n = %{customdata[3]}<extra></extra>",
        name="interval" if full else "too few",
    )


def _marks(fig: Drawing, fair: pd.Series[float], at: Sequence[float]) -> None:
    fig.add_scatter(
        x=fair,
        y=at,
        mode="markers",
        name="fair share",
        marker={"symbol": "line-ns-open", "size": 24, "color": muted(), "line": {"width": 2}},
        hovertemplate="fair share %{x:.1%}<extra></extra>",
    )


def _aim(fig: Drawing, aim: Aim, at: Mapping[str, float]) -> None:
    """Draw a target as a line or range across its row, or across all rows."""
    if aim.at is not None and aim.at not in at:
        return
    row = 0.0 if aim.at is None else at[aim.at]
    ends = (0.0, 1.0) if aim.at is None else (row - 0.34, row + 0.24)
    high = aim.low if aim.high is None else aim.high
    fig.add_shape(
        type="rect",
        x0=aim.low,
        x1=high,
        y0=ends[0],
        y1=ends[1],
        yref="paper" if aim.at is None else "y",
        line={"color": target(), "width": 1.5, "dash": "dot"},
        name=aim.name,
    )
    if aim.at is None:
        near, far = fig.x_axis.get("range", (0.0, high))
        fig.add_annotation(
            x=high,
            y=1,
            yref="paper",
            yanchor="bottom",
            xanchor="right" if 2 * high > near + far else "left",
            text=escape(aim.name),
            showarrow=False,
        )


def _right(fig: Drawing, at: Sequence[float], texts: Sequence[str], head: str = "") -> None:
    """Write each row's number at the right, outside the axes, and make room for it."""
    widest = max((len(text) for text in (*texts, head)), default=0)
    fig.layout["margin"]["r"] = BESIDE + 10 + int(LETTER * widest)
    place = {"x": 1, "xref": "paper", "xanchor": "left", "xshift": BESIDE, "showarrow": False}
    told = [
        place | {"y": row, "text": f"<b>{text}</b>", "align": "left"}
        for row, text in zip(at, texts, strict=True)
    ]
    if head:
        font = {"size": 12, "color": muted()}
        told.append(place | {"y": NAMED, "yanchor": "bottom", "text": head, "font": font})
    fig.annotations += told


def _short(value: float, form: str) -> str:
    return format(value, form) if form else number(value)


def _said(value: float, form: str) -> str:
    """Format a value for hover, whole numbers without decimals."""
    return format(value, form) if form else plain(value)
