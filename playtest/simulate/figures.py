"""Comparisons and sweeps drawn: forest plots and curves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from playtest.review.theme import figure, ink, look, nothing, with_legend
from playtest.simulate.telling import WORDS, Row, label, number, records, span


def forest(
    title: str,
    note: str,
    table: pd.DataFrame,
    names: Sequence[str],
    spread: pd.Series[float],
    *,
    most: int = 30,
) -> go.Figure:
    """The differences with their intervals: shares of games on the left, everything else on the right.

    A point is the mean paired difference, the thick bar its 95 % interval, the thin one the interval that
    holds for all rows at once. Differences that are no shares are in standard deviations of the base's
    games (``spread``), so that they fit one axis; hover says them in their units. Filled points still
    differ when corrected for the number of rows.
    """
    table = table[table["low"].notna() & ~table["same"]]
    if table.empty:
        return nothing(title, "No difference was seen in any pair of games.")
    kept = table.reindex(table["p"].sort_values().index)[:most].sort_index()
    panels = [part for part in (kept[kept["rate"]], kept[~kept["rate"]]) if len(part)]
    axes = ["percentage points" if part["rate"].all() else "standard deviations of a game" for part in panels]
    fig = make_subplots(rows=1, cols=len(panels), horizontal_spacing=0.3)
    fig.update_layout(figure(title, "", "", "").layout)
    shown = "" if len(kept) == len(table) else f", the {len(kept)} surest of {len(table)} shown"
    fig.update_layout(title={"text": escape(title), "subtitle": {"text": escape(note + shown)}})
    for at, (part, axis) in enumerate(zip(panels, axes, strict=True), start=1):
        _panel(fig, at, part, axis, names, spread)
    fig.update_layout(height=200 + 26 * max(map(len, panels)))
    fig = with_legend(fig) if len(names) > 1 else fig
    fig.update_layout(height=200 + 26 * max(map(len, panels)))
    return fig


def _panel(
    fig: go.Figure,
    at: int,
    part: pd.DataFrame,
    axis: str,
    names: Sequence[str],
    spread: pd.Series[float],
) -> None:
    several = len(names) > 1
    for name, some in part.groupby("variant", sort=False):
        seen = look(names.index(str(name)))
        rows = records(some)
        scale = [100.0 if row["rate"] else _unit(spread, row) for row in rows]
        y = [escape(f"{label(row)} ({row['variant']})" if several else label(row)) for row in rows]
        for low, high, width in (("low_all", "high_all", 1), ("low", "high", 4)):
            x = [v for row, k in zip(rows, scale, strict=True) for v in (row[low] * k, row[high] * k, None)]
            lines = {"color": seen["color"], "width": width}
            fig.add_scatter(
                x=x,
                y=[v for text in y for v in (text, text, None)],
                mode="lines",
                line=lines,
                showlegend=False,
                hoverinfo="skip",
                row=1,
                col=at,
            )
        symbols = [seen["symbol"] + ("" if row["found"] else "-open") for row in rows]
        fig.add_scatter(
            x=[row["difference"] * k for row, k in zip(rows, scale, strict=True)],
            y=y,
            mode="markers",
            name=escape(str(name)),
            showlegend=several and at == 1,
            marker={"symbol": symbols, "size": 11, "color": seen["color"], "line": {"width": 2}},
            customdata=[
                (number(r["base"], r["rate"]), number(r["changed"], r["rate"]), span(r), r["n"]) for r in rows
            ],
            hovertemplate="%{y}: %{customdata[1]} instead of %{customdata[0]}<br>"
            "difference %{customdata[2]}<br>n = %{customdata[3]}<extra></extra>",
            row=1,
            col=at,
        )
    fig.add_vline(x=0, line={"color": ink(), "dash": "dot", "width": 1}, row=1, col=at)
    fig.update_xaxes(title=axis, automargin=True, row=1, col=at)
    fig.update_yaxes(autorange="reversed", automargin=True, row=1, col=at)


def _unit(spread: pd.Series[float], row: Row) -> float:
    own = float(spread.get((row["what"], row["who"]), 0.0))
    return 1 / own if own and own == own else 1.0


def curves(field: str, levels: pd.DataFrame, what: str = "wins") -> go.Figure:
    """How one thing measured changes with the field: a curve for each seat or label; bars: 95 %."""
    named = WORDS.get(what, what.replace("_", " "))
    title = f"{named.capitalize()} by {field.replace('_', ' ')}"
    table = levels[levels["what"] == what]
    if table.empty:
        there = ", ".join(dict.fromkeys(levels["what"]))
        return nothing(title, f"{what} was not measured; there are {there}.")
    rate = bool(table["rate"].all())
    fig = figure(
        escape(title),
        f"{int(table['n'].max()):,} games at each value, on common seeds; bars: 95 % interval",
        field.replace("_", " "),
        "share of games" if rate else named,
    )
    for at, (who, some) in enumerate(table.groupby("who", sort=False)):
        seen = look(at)
        fig.add_scatter(
            x=[str(value) for value in some["value"]],
            y=some["mean"],
            name=escape(str(who)) or named,
            mode="lines+markers",
            line={"color": seen["color"], "dash": seen["dash"]},
            marker={"symbol": seen["symbol"], "size": 9},
            error_y={
                "type": "data",
                "symmetric": False,
                "array": some["high"] - some["mean"],
                "arrayminus": some["mean"] - some["low"],
            },
            customdata=some[["n"]],
            hovertemplate=f"%{{x}}: %{{y:{'.1%' if rate else '.3g'}}}<br>n = %{{customdata[0]}}",
        )
    fig.update_xaxes(type="category")
    if rate:
        fig.update_yaxes(tickformat=".0%")
    return with_legend(fig)
