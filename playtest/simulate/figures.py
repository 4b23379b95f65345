"""Figures of comparisons and sweeps: forest plots and curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from playtest.engines.sentences import perhaps
from playtest.review.theme import error_bars, figure, folded, ink, look, nothing, with_legend
from playtest.simulate.comparison_text import WORDS, Row, label, number, records, span


def forest(
    title: str,
    note: str,
    table: pd.DataFrame,
    names: Sequence[str],
    bots: Mapping[str, int],
    spread: pd.Series[float],
    *,
    most: int = 12,
) -> go.Figure:
    """Draw the differences with their intervals: shares of games above, everything else below.

    Each value has a row, with a line for each bot (or for each variant, if there is one bot). Each line has
    its own color and mark, whose number is in ``bots``.

    The mark is the mean paired difference. The thick bar is its 95% interval, the thin bar the interval that
    holds for all rows together. Full marks still differ when corrected for the number of rows.

    Differences that are not shares are in standard deviations of the base's games (``spread``), so that they
    fit one axis. Hovering shows them in their own units. If there are more than ``most`` values, the surest
    are shown.
    """
    table = table[table["low"].notna() & ~table["same"]]
    if table.empty:
        return nothing(title, "No difference was seen in any pair of games.")
    by_bot = len(bots) > 1
    table = table.assign(
        thing=[_thing(row, by_bot and len(names) > 1) for row in records(table)],
        series=table["bots" if by_bot else "variant"],
    )
    surest = table.groupby("thing")["p"].min().sort_values(kind="stable").index[:most]
    kept = table[table["thing"].isin(surest)]
    looks = bots if by_bot else {name: at for at, name in enumerate(names)}
    series = {one: at for one, at in looks.items() if (kept["series"] == one).any()}
    parts = [part for part in (kept[kept["rate"]], kept[~kept["rate"]]) if len(part)]
    axes = ["percentage points" if part["rate"].all() else "standard deviations" for part in parts]
    heights = [part["thing"].nunique() * (12 + LINE * len(series)) + 30 for part in parts]
    fig = make_subplots(
        rows=len(parts), cols=1, row_heights=heights, vertical_spacing=70 / (sum(heights) + 90)
    )
    all_things = table["thing"].nunique()
    shown = "" if len(surest) == all_things else f"; the {len(surest)} surest of {all_things}"
    _dressed(fig, figure(escape(title), escape(note + shown), "", ""))
    for at, (part, axis) in enumerate(zip(parts, axes, strict=True), start=1):
        things = list(dict.fromkeys(part["thing"]))
        _Panel(fig, at, things, series, spread).draw(part, axis)
    if len(series) > 1:
        fig = with_legend(_named(fig, series), in_a_line=1)
        fig.update_layout(legend={"xref": "container", "x": 0.02})
    fig.update_layout(height=fig.layout.margin.t + fig.layout.margin.b + sum(heights) + 70 * (len(parts) - 1))
    return fig


def _named(fig: go.Figure, series: Mapping[str, int]) -> go.Figure:
    """Add each series to the legend under its name, with its line color and a full mark.

    ``series`` has the number of each series' color and mark.
    """
    for name, which in series.items():
        seen = look(which)
        marker = {"symbol": seen["symbol"], "color": seen["color"], "size": 11}
        fig.add_scatter(
            x=[None],
            y=[None],
            mode="lines+markers",
            name=escape(str(name)),
            legendgroup=str(name),
            showlegend=True,
            line={"color": seen["color"], "width": 4},
            marker=marker,
        )
    return fig


LINE = 18
"""Height of the line of one series, in pixels."""


def _thing(row: Row, with_variant: bool) -> str:
    said = f"{label(row)} ({row['variant']})" if with_variant else label(row)
    return escape(said).replace("&#x27;", "'")


def _dressed(fig: go.Figure, plain: go.Figure) -> None:
    """Give ``fig``, a figure with several panels, the layout and axis style of the figure ``plain``."""
    fig.update_layout({k: v for k, v in plain.layout.to_plotly_json().items() if k not in ("xaxis", "yaxis")})
    for axis, update in (("xaxis", fig.update_xaxes), ("yaxis", fig.update_yaxes)):
        update({k: v for k, v in plain.layout[axis].to_plotly_json().items() if k != "title"})


def _offset(at: int, of: int) -> float:
    """Return how far the line of series ``at``, out of ``of``, lies from the middle of its row."""
    return (at - (of - 1) / 2) * 0.7 / of


@dataclass(frozen=True)
class _Panel:
    """A panel of a forest plot, in row ``at`` of the figure. ``things`` are its values from top to bottom.

    ``series`` has the number of each series' color and mark. ``spread`` has the standard deviations that are
    the unit of differences.
    """

    fig: go.Figure
    at: int
    things: Sequence[str]
    series: Mapping[str, int]
    spread: pd.Series[float]

    def draw(self, part: pd.DataFrame, axis: str) -> None:
        """Draw each series on its own lines, and label the values and the axis."""
        for line, (name, which) in enumerate(self.series.items()):
            some = part[part["series"] == name]
            if some.empty:
                continue
            rows = records(some)
            scale = [100.0 if row["rate"] else _unit(self.spread, row) for row in rows]
            y = [self.things.index(thing) + _offset(line, len(self.series)) for thing in some["thing"]]
            for low, high, width in (("low_all", "high_all", 1), ("low", "high", 4)):
                ends = [(row[low] * k, row[high] * k) for row, k in zip(rows, scale, strict=True)]
                self._bars(ends, y, {"color": look(which)["color"], "width": width})
            means = [row["difference"] * k for row, k in zip(rows, scale, strict=True)]
            self._marks(str(name), which, rows, means, y)
        self._axes(axis)

    def _bars(self, ends: Sequence[tuple[float, float]], y: Sequence[float], line: dict[str, Any]) -> None:
        self.fig.add_scatter(
            x=[v for low, high in ends for v in (low, high, None)],
            y=[v for place in y for v in (place, place, None)],
            mode="lines",
            line=line,
            showlegend=False,
            hoverinfo="skip",
            row=self.at,
            col=1,
        )

    def _marks(
        self, name: str, which: int, rows: Sequence[Row], x: Sequence[float], y: Sequence[float]
    ) -> None:
        """Draw the means, with full marks for differences found. Hovering shows the base and the variant."""
        seen = look(which)
        self.fig.add_scatter(
            x=x,
            y=y,
            mode="markers",
            name=escape(name),
            legendgroup=name,
            showlegend=False,
            marker={
                "symbol": [seen["symbol"] + ("" if row["found"] else "-open") for row in rows],
                "size": 11,
                "color": seen["color"],
                "line": {"width": 2, "color": seen["color"]},
            },
            customdata=[
                (r["thing"], number(r["base"], r["rate"]), number(r["changed"], r["rate"]), span(r), r["n"])
                for r in rows
            ],
            hovertemplate="%{customdata[0]}: %{customdata[2]} instead of %{customdata[1]}<br>"
            "difference %{customdata[3]}<br>n = %{customdata[4]}",
            row=self.at,
            col=1,
        )

    def _axes(self, axis: str) -> None:
        self.fig.add_vline(x=0, line={"color": ink(), "dash": "dot", "width": 1}, row=self.at, col=1)
        self.fig.update_xaxes(title={"text": axis}, row=self.at, col=1)
        self.fig.update_yaxes(
            tickvals=list(range(len(self.things))),
            ticktext=[folded(thing, 18) for thing in self.things],
            range=[len(self.things) - 0.45, -0.55],
            row=self.at,
            col=1,
        )


def _unit(spread: pd.Series[float], row: Row) -> float:
    own = float(spread.get((row["what"], row["who"]), 0.0))
    return 1 / own if own and own == own else 1.0


PANELS = 6
"""Maximum number of panels drawn if there are several bots; further seats or labels are left out."""


def curves(field: str, levels: pd.DataFrame, looks: Mapping[str, int], what: str = "wins") -> go.Figure:
    """Draw how one measure changes with the rules' ``field``, with 95% bars.

    There is a panel for each seat or label, with a curve for each bot. If there is one bot, one panel has a
    curve for each seat or label. ``looks`` has the number of each bot's color and mark. Raises ``ValueError``
    for a measure that was not recorded.
    """
    named = WORDS.get(what, what.replace("_", " "))
    title = f"{named[:1].upper()}{named[1:]} by {field.replace('_', ' ')}"
    table = levels[levels["what"] == what]
    if table.empty:
        known = list(dict.fromkeys(map(str, levels["what"])))
        raise ValueError(f'"{what}" was not measured{perhaps(what, known)}. Choose from {", ".join(known)}.')
    rate = bool(table["rate"].all())
    whose = list(dict.fromkeys(table["who"]))
    by_bot = table["bots"].nunique() > 1
    panels = whose[:PANELS] if by_bot else [""]
    series = list(dict.fromkeys(table["bots"])) if by_bot else whose
    left_out = f"; the first {len(panels)} of {len(whose)}" if by_bot and len(panels) < len(whose) else ""
    note = f"{int(table['n'].max()):,} games at each value, on common seeds; bars: 95% interval{left_out}"
    fig = make_subplots(
        rows=len(panels), cols=1, shared_xaxes=True, subplot_titles=[escape(str(who)) for who in panels]
    )
    axis = "share of games" if rate else named
    _dressed(fig, figure(escape(title), note, "", ""))
    for at, who in enumerate(panels, start=1):
        for which, name in enumerate(series):
            mine = (table["who"] == who) & (table["bots"] == name) if by_bot else table["who"] == name
            aside = 0.25 * _offset(which, len(series))  # side by side, so that no bar hides another
            seen = look(looks[name] if by_bot else which)
            _curve(fig, at, seen, aside, str(name) or named, table[mine], rate)
        fig.update_yaxes(title={"text": axis if at == 1 or len(panels) < 3 else ""}, row=at, col=1)
    values = [str(value) for value in dict.fromkeys(table["value"])]
    fig.update_xaxes(tickvals=list(range(len(values))), ticktext=values, range=[-0.4, len(values) - 0.6])
    fig.update_xaxes(title={"text": field.replace("_", " ")}, row=len(panels), col=1)
    if rate:
        fig.update_yaxes(tickformat=".0%")
    fig = with_legend(fig) if len(series) > 1 or series[0] else fig
    if len(panels) > 1:
        fig.update_layout(height=fig.layout.margin.t + fig.layout.margin.b + 190 * len(panels))
    return fig


def _curve(
    fig: go.Figure,
    panel: int,
    seen: Mapping[str, Any],
    aside: float,
    name: str,
    some: pd.DataFrame,
    rate: bool,
) -> None:
    there = list(dict.fromkeys(some["value"]))
    fig.add_scatter(
        x=[there.index(value) + aside for value in some["value"]],
        y=some["mean"],
        name=escape(name),
        legendgroup=name,
        showlegend=panel == 1,
        mode="lines+markers",
        line={"color": seen["color"], "dash": seen["dash"]},
        marker={"symbol": seen["symbol"], "color": seen["color"], "size": 9},
        error_y=error_bars(some, "mean"),
        customdata=[[str(value), n] for value, n in zip(some["value"], some["n"], strict=True)],
        hovertemplate=f"%{{customdata[0]}}: %{{y:{'.1%' if rate else '.3g'}}}<br>n = %{{customdata[1]}}",
        row=panel,
        col=1,
    )
