"""The look of every figure: one theme, light or dark. Series differ in color, shape and pattern.

The colors are Okabe and Ito's, which color-blind people can tell apart; no figure uses color alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import plotly.graph_objects as go

from playtest.bots import names, panel, spec
from playtest.engines.game import AnyGame
from playtest.frames import Frames
from playtest.review import versions

if TYPE_CHECKING:
    import pandas as pd

Mode = Literal["light", "dark"]

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
COLORS_ON_DARK = ("#56B4E9", "#E69F00", "#2BC49A", "#E59CC6", "#F0E442", "#FF7F3F")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "star")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
PATTERNS = ("", "/", ".", "x", "-", "+")

ADAPTED = ", adapted"
"""Suffix of the name of a bot that has learned the rules that are compared."""

LEGEND_LINE = 24
"""Height of a legend line, in pixels."""
SHORT_NAME = 11
"""Maximum number of letters of a legend name that fits next to another on a phone."""
NARROW = 48
"""Letters of a note that fit in one line on a phone."""

NOT_FINISHED = "No playtest is finished yet."
NO_MOVES = "No finished playtest here was recorded move by move."

BUTTONS = ["zoom", "pan", "select", "lasso", "zoomIn", "zoomOut", "autoScale", "resetScale", "toImage"]
"""Plotly's buttons to hide, as they would cover the title. A double click resets the zoom."""

_NUMBERED = re.compile(r"\bseat (\d+)\b|(?:^|, )v(\d+) \(")

_mode: Mode = "light"


def use_theme(mode: Mode) -> None:
    """Draw figures from now on for a light or a dark page. Raises ``ValueError`` for any other mode."""
    global _mode
    if mode not in ("light", "dark"):
        raise ValueError(f'A theme is "light" or "dark", not {mode!r}.')
    _mode = mode


def in_use() -> Mode:
    """Return the current theme."""
    return _mode


def palette() -> tuple[str, ...]:
    """Return the current theme's colors."""
    return COLORS_ON_DARK if _mode == "dark" else COLORS


def ink() -> str:
    """Return the color of text and of reference lines."""
    return "#ececec" if _mode == "dark" else "#222222"


def muted() -> str:
    """Return the color of secondary text."""
    return "#b4b4b4" if _mode == "dark" else "#5c5c5c"


def target() -> str:
    """Return the color of a game's targets, which is no player's color."""
    return ink()


def paper() -> str:
    """Return the color of the page behind a figure."""
    return "#161616" if _mode == "dark" else "#ffffff"


def look(index: int) -> dict[str, Any]:
    """Return color, symbol, dash and pattern of series number ``index``."""
    at = index % len(COLORS)
    return {"color": palette()[at], "symbol": SYMBOLS[at], "dash": DASHES[at], "pattern": PATTERNS[at]}


def look_of(row: str) -> int:
    """Return which look (color and shape) a row gets, from the seat or version in its name; otherwise 0.

    >>> look_of("seat 3"), look_of("4 players, seat 2"), look_of("rounds, v2 (Red light)"), look_of("routes")
    (2, 1, 1, 0)
    """
    numbered = _NUMBERED.search(row)
    return int(numbered[1] or numbered[2]) - 1 if numbered else 0


def bot_looks(game: str | AnyGame, asked: Sequence[str]) -> dict[str, int]:
    """Map each of the bots ``asked`` to the number of its color and shape.

    Where possible, a bot has the same number in every figure of its game. Bots are numbered in the order of
    the panel, the bots that simulations use by default, then the game's other bots. If a number is already
    taken, the next free one is used. People and players of your own also get the next free number.

    >>> bot_looks("trade_warz", ["rival", "learner", "mine"])
    {'rival': 1, 'learner': 4, 'mine': 0}
    """
    of = game if isinstance(game, str) else type(game)
    places = {name: at for at, name in enumerate(dict.fromkeys([*map(spec, panel(of)), *names(of)]))}
    found: dict[str, int] = {}
    for one in sorted(asked, key=lambda one: places.get(one.removesuffix(ADAPTED), len(places))):
        place = places.get(one.removesuffix(ADAPTED), len(places)) % len(COLORS)
        free = [at for at in (*range(place, len(COLORS)), *range(place)) if at not in found.values()]
        found[one] = free[0] if free else place
    return {one: found[one] for one in asked}


def color_of(row: str, looks: Mapping[str, int] | None = None) -> str:
    """Return the color of the row named ``row``.

    Rows of seats and versions have colors by their number; ``looks`` has the numbers of other rows.
    """
    return str(look((looks or {}).get(row, look_of(row)))["color"])


def faint(color: str, opacity: float = 0.2) -> str:
    """Return a translucent color to fill an interval."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def folded(note: str, most: int = NARROW) -> str:
    """Wrap a note for a phone, after commas and semicolons if possible, otherwise between words."""
    lines = [""]
    for thought in re.split(r"(?<=[;,]) ", note):
        joined = f"{lines[-1]} {thought}".strip()
        lines = [*lines[:-1], joined] if len(joined) <= most or not lines[-1] else [*lines, thought]
    return "<br>".join(part for line in lines for part in _parted(line, most))


def _parted(line: str, most: int) -> list[str]:
    """Split a line between words if it is too long for a phone."""
    parts = [""]
    for word in line.split(" "):
        joined = f"{parts[-1]} {word}".strip()
        parts = [*parts[:-1], joined] if len(joined) <= most or not parts[-1] else [*parts, word]
    return parts


def figure(title: str, note: str, x: str, y: str, traces: Sequence[Any] = ()) -> go.Figure:
    """Return an empty figure in the theme: title, note, axis titles with their units."""
    return go.Figure(list(traces), layout_of(title, note, x, y))


def layout_of(title: str, note: str, x: str, y: str) -> dict[str, Any]:
    """Return the layout of a figure, complete, so that plotly checks it only once.

    Checking each later change takes plotly longer than building the figure.
    """
    grid = "#3a3a3a" if _mode == "dark" else "#e3e3e3"
    axis = {
        "gridcolor": grid,
        "zerolinecolor": grid,
        "linecolor": ink(),
        "showline": True,
        "ticks": "outside",
        "automargin": True,
    }
    return {
        "title": {
            "text": title,
            "subtitle": {"text": folded(note)},
            "x": 0.02,
            "xref": "container",
            "xanchor": "left",
            "y": 1,
            "yanchor": "top",
            "pad": {"t": 13},
        },
        "font": {"color": ink(), "size": 14, "family": "system-ui, sans-serif"},
        "paper_bgcolor": paper(),
        "plot_bgcolor": paper(),
        "colorway": list(palette()),
        "showlegend": False,
        "margin": {"t": 90 + 18 * folded(note).count("<br>"), "l": 70, "r": 30, "b": 60},
        "hoverlabel": {"font": {"size": 13}},
        "modebar": {"remove": BUTTONS},
        "height": 440,
        "xaxis": {"title": {"text": x}, "tickangle": 0, **axis},
        "yaxis": {"title": {"text": y}, **axis},
    }


def number_of(frames: Frames, drawn: int | None = None) -> str:
    """Return the figure's number of playtests in words, and how many are finished.

    ``"12 playtests, 10 finished"``, for example, or ``"9 of 12 playtests"`` if only ``drawn`` of them are in
    the figure. The latter is not used if the drawn playtests are just the finished ones. The words also say
    whether the playtests used several versions of the rules. They say as well whether something in some of
    the playtests depends on cards that nobody saw.
    """
    games = frames.games
    finished = int(games["finished"].sum())
    some = "playtest" if len(games) == 1 else "playtests"
    rules = versions.several(frames)
    pooled = f"; {rules} versions of the rules together" if rules else ""
    unseen = int(frames.with_unknown.sum())
    pooled += f"; {unseen:,} with cards nobody saw, left out where they matter" if unseen else ""
    if drawn not in (None, len(games), finished):
        return f"{drawn:,} of {len(games):,} {some}{pooled}"
    ended = "" if finished == len(games) else f", {finished:,} finished"
    return f"{len(games):,} {some}{ended}{pooled}"


def shares(fig: go.Figure, axis: Literal["x", "y"] = "y") -> None:
    """Format an axis for shares, with room for points at 0% and 100%, and for n next to their intervals."""
    ticks = [0, 0.25, 0.5, 0.75, 1]
    words = ["0%", "25%", "50%", "75%", "100%"] if axis == "y" else ["0%", "", "50%", "", "100%"]
    update = fig.update_yaxes if axis == "y" else fig.update_xaxes
    update(range=[-0.03, 1.17], tickvals=ticks, ticktext=words, zeroline=False)


def with_legend(fig: go.Figure, in_a_line: int = 2) -> go.Figure:
    """Put the legend below the axes, where it overlaps nothing even on a narrow screen.

    ``in_a_line`` is the number of names in a line; it is one if a phone would otherwise cut names.
    """
    shown = [trace for trace in fig.data if trace.showlegend is not False]
    named = {trace.legendgroup or trace.name for trace in shown}
    if any(len(trace.name or "") > SHORT_NAME for trace in shown):
        in_a_line = 1
    lines = -(-len(named) // in_a_line)
    legend = {"orientation": "h", "yref": "container", "y": 0.01, "yanchor": "bottom", "x": 0}
    halves = {"entrywidth": 0.92 / in_a_line, "entrywidthmode": "fraction", "font": {"size": 13}}
    fig.update_layout(
        showlegend=True,
        legend=legend | halves,
        margin={"b": 66 + LEGEND_LINE * lines},
        height=fig.layout.margin.t + 66 + LEGEND_LINE * lines + 270,
    )
    return fig


def error_bars(table: pd.DataFrame, middle: str) -> dict[str, Any]:
    """Return plotly's error bars from ``low`` to ``high`` around the values of a column."""
    beyond = {"array": table["high"] - table[middle], "arrayminus": table[middle] - table["low"]}
    return {"type": "data", "symmetric": False, **beyond}


def none_finished(frames: Frames, otherwise: str, none: str = NOT_FINISHED) -> str:
    """Return why a figure is empty: ``none`` if no playtest is finished, else ``otherwise``.

    Playtests on paper count as finished, although only what somebody noted about them is known.
    """
    return otherwise if frames.games["finished"].any() else none


def nothing(title: str, why: str) -> go.Figure:
    """Return a figure that says why there is nothing to draw."""
    layout = layout_of(title, "", "", "")
    said = {"text": folded(why, 40), "font": {"size": 15}, "align": "center", "showarrow": False}
    layout["annotations"] = [{**said, "xref": "paper", "yref": "paper", "x": 0.5, "y": 0.5}]
    layout["margin"] |= {"l": 20, "r": 20}
    layout["xaxis"]["visible"] = layout["yaxis"]["visible"] = False
    return go.Figure((), {**layout, "height": 220, "meta": {"why": why}})


def lacks(fig: go.Figure) -> str:
    """Return why a figure has nothing to draw; empty if it has something."""
    return "" if fig.data else str((fig.layout.meta or {}).get("why", ""))
