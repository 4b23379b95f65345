"""Figures for every game: each takes frames and gives a figure."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import measures
from playtest.review.stats import LEVEL, means, rates
from playtest.review.theme import faint, figure, ink, look, nothing, shares, with_legend

SHOWN_LEVEL = f"{LEVEL:.0%} interval"
OF_MEAN = f"{SHOWN_LEVEL} of the mean (from n = 3)"
"""What the bars and bands of means are."""
CROWDED = 15
"""A line with more points than this has a band in place of its bars."""
DODGE = 0.09
"""How far the lines of one figure stand beside each other, in rounds or turns."""
SEAT_AXIS = "seat, by number of players"


def number_of(frames: Frames) -> str:
    """What a figure rests on, in words: how many playtests, how many of them finished.

    ``"12 playtests, 10 finished"``
    """
    games = frames.games
    finished = int(games["finished"].sum())
    some = "playtest" if len(games) == 1 else "playtests"
    return f"{len(games):,} {some}" + ("" if finished == len(games) else f", {finished:,} finished")


def seat_names(table: pd.DataFrame) -> list[pd.Series[str]]:
    """Two levels of an axis: how many players, and which seat (from 1)."""
    players = table["players"].astype(str) + " players"
    return [players, (table["seat"] + 1).astype(str)]


def wins_by_seat(frames: Frames) -> go.Figure:
    """How often each seat wins, by number of players: is going first an advantage?

    A point is the share of finished playtests that the seat won, alone or shared; the bar is its Wilson
    interval (95 %), the number above it n. The short line is the fair share: what every seat would win if
    wins were spread evenly, ties counted for each that shared.
    """
    title = "Wins by seat"
    table = measures.wins(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = _rates_figure(title, frames, table, seat_names(table), "share of playtests won")
    fig.update_xaxes(title=SEAT_AXIS)
    fair = table.groupby("players")["rate"].transform("mean")
    fig.add_scatter(
        x=seat_names(table),
        y=fair,
        mode="markers",
        name="fair share",
        marker={"symbol": "line-ew-open", "size": 26, "color": ink(), "line": {"width": 2}},
        hovertemplate="fair share %{y:.1%}<extra></extra>",
    )
    return with_legend(fig)


def wins_by_bot(frames: Frames) -> go.Figure:
    """How often each bot (or people) wins, by number of players.

    A point is the share of seats that won among those the bot sat on in finished playtests; the bar is its
    Wilson interval (95 %), the number above it n. With several seats of one game in a group the seats are not
    independent, and the interval is a little too wide or too narrow.
    """
    title = "Wins by bot"
    if frames.results.empty:
        return nothing(title, "No playtest is finished yet.")
    results = measures.with_games(frames, frames.results)
    results["bot"] = results["bot"].where(results["bot"] != "", "people").map(escape)
    table = rates(results, ["players", "bot"], "won")
    axis = [table["players"].astype(str) + " players", table["bot"]]
    fig = _rates_figure(title, frames, table, axis, "share of seats won")
    fig.update_xaxes(title="bot, by number of players")
    return fig


def _rates_figure(
    title: str, frames: Frames, table: pd.DataFrame, x: list[pd.Series[str]], y: str
) -> go.Figure:
    fig = figure(title, f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above", "", y)
    add_points(fig, table, x, "rate", "share", ".1%")
    shares(fig)
    return fig


def add_points(
    fig: go.Figure,
    table: pd.DataFrame,
    x: Any,
    value: str,
    name: str,
    form: str,
    at: int = 0,
    *,
    least: float | None = None,
) -> None:
    """Add estimates with their intervals, and n above each, no lower than ``least``."""
    seen = look(at)
    fig.add_scatter(
        x=x,
        y=table[value],
        mode="markers",
        name=name,
        offsetgroup=name,
        marker={"symbol": seen["symbol"], "size": 11, "color": seen["color"]},
        error_y={
            "type": "data",
            "symmetric": False,
            "array": table["high"] - table[value],
            "arrayminus": table[value] - table["low"],
            "color": seen["color"],
            "thickness": 2,
            "width": 7,
        },
        customdata=table[["low", "high", "n"]],
        hovertemplate=(
            f"%{{y:{form}}}<br>{SHOWN_LEVEL} %{{customdata[0]:{form}}} to %{{customdata[1]:{form}}}"
            "<br>n = %{customdata[2]}<extra>%{x}</extra>"
        ),
    )
    fig.add_scatter(
        x=x,
        y=table["high"].fillna(table[value]).clip(lower=least),
        offsetgroup=name,
        mode="text",
        text=[f"{n:,}<br> " for n in table["n"]],
        textposition="top center",
        textfont={"size": 11, "color": ink()},
        showlegend=False,
        hoverinfo="skip",
    )


def add_line(
    fig: go.Figure, table: pd.DataFrame, name: str, unit: str, at: int = 0, of: int = 1, x: str = "round"
) -> None:
    """Add means with their intervals as a line: the series number ``at`` of ``of``.

    ``table`` has the column ``x``, and ``mean``, ``low``, ``high`` and ``n``. The series stand a little
    beside each other, so that their bars do not cover one another; hover has the true ``x``.
    """
    seen = look(at)
    crowded = len(table) > CROWDED
    if crowded:
        _add_band(fig, table.dropna(subset=["low", "high"]), x, seen["color"])
    fig.add_scatter(
        x=table[x] + (0 if crowded else (at - (of - 1) / 2) * DODGE),
        y=table["mean"],
        name=name,
        mode="lines+markers",
        line={"color": seen["color"], "dash": seen["dash"]},
        marker={"symbol": seen["symbol"], "size": 6 if crowded else 8},
        error_y={
            "visible": not crowded,
            "type": "data",
            "symmetric": False,
            "array": table["high"] - table["mean"],
            "arrayminus": table["mean"] - table["low"],
            "thickness": 1.5,
        },
        customdata=table[[x, "n", "low", "high"]],
        hovertemplate=(
            f"{x} %{{customdata[0]}}: %{{y:.2f}} {unit}<br>{SHOWN_LEVEL} %{{customdata[2]:.2f}} to "
            f"%{{customdata[3]:.2f}}<br>n = %{{customdata[1]}}<extra>{name}</extra>"
        ),
    )


def _add_band(fig: go.Figure, table: pd.DataFrame, x: str, color: str) -> None:
    fig.add_scatter(
        x=[*table[x], *table[x][::-1]],
        y=[*table["high"], *table["low"][::-1]],
        fill="toself",
        fillcolor=faint(color),
        line={"width": 0},
        mode="lines",
        showlegend=False,
        hoverinfo="skip",
    )


def by_rounds(fig: go.Figure, table: pd.DataFrame, x: str = "round") -> None:
    """Make the axis one of whole rounds, from half before the first to half after the last."""
    first, last = float(table[x].min()), float(table[x].max())
    fig.update_xaxes(range=[first - 0.5, last + 0.5], dtick=1 if last - first < 20 else 5)


def beside(fig: go.Figure) -> None:
    """Put points of several series that share a place beside each other, their n with them."""
    fig.update_layout(scattermode="group", scattergap=0.5)


def length(frames: Frames) -> go.Figure:
    """How long playtests are: moves of every finished one, by number of players.

    A box shows median and quartiles, its whiskers the farthest value within 1.5 quartile distances; every
    point is a playtest (left out above 500 of them).
    """
    title = "Length of a playtest"
    games = frames.games[frames.games["finished"]]
    if games.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = figure(title, number_of(frames), "by number of players", "moves")
    for at, (players, some) in enumerate(games.groupby("players")):
        seen = look(at)
        fig.add_box(
            y=some["length"],
            name=f"{players} players<br>n={len(some):,}<br>median {some['length'].median():.4g}",
            boxpoints="all" if len(games) <= 500 else False,
            marker={"color": seen["color"], "symbol": seen["symbol"]},
            customdata=some[["playtest", "rounds", "reason"]],
            hovertemplate=(
                "%{y} moves, round %{customdata[1]}: %{customdata[2]}<extra>%{customdata[0]}</extra>"
            ),
        )
    return fig


def time_by_decision(frames: Frames) -> go.Figure:
    """How long people take to decide, by phase of the game: where do they hesitate?

    Seconds from when the seat saw its choice until it moved, so that waiting for the curtain does not count;
    moves without a choice (a single legal move) and moves of bots are left out. A box shows median and
    quartiles; every point is a decision, its hover the playtest and the entry. The axis is logarithmic.
    """
    title = "Time taken by decision"
    table = measures.decisions(frames)
    if table.empty:
        return nothing(title, "No decision of a person with its time is recorded here.")
    table["name"] = table["name"].fillna("").map(escape)
    fig = figure(
        title, f"{number_of(frames)}, {len(table):,} decisions", "phase, n, median", "seconds to decide"
    )
    for at, (phase, some) in enumerate(table.groupby("phase", sort=False)):
        seen = look(at)
        fig.add_box(
            y=some["think"].clip(lower=0.1),
            name=f"{escape(str(phase))}<br>n={len(some):,}<br>{some['think'].median():.1f} s",
            boxpoints="all",
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
    fig.update_yaxes(type="log", tickvals=[0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000])
    return fig


def over_rounds(frames: Frames, measure: str, title: str = "", unit: str = "") -> go.Figure:
    """How a measure with one value a seat grows, round by round, by number of players.

    A point is the mean over playtests of the playtest's mean over seats, at the end of the round (or where
    the game broke off in it); the band is Student's interval (95 %) over the playtests that came so far, so
    that the last rounds rest on fewer. Hover says on how many.
    """
    named = measure.replace("_", " ")
    title = title or f"{named.capitalize()} by round"
    table = measures.with_games(frames, measures.by_round(frames, measure))
    if table.empty:
        return nothing(title, f"Nothing was measured of {named} here.")
    of_games = table.groupby(["players", "round", "playtest"])["value"].mean().reset_index()
    grown = means(of_games, ["players", "round"], "value")
    fig = figure(title, f"{number_of(frames)}; {OF_MEAN}", "round", unit or named)
    sizes = sorted(grown["players"].unique())
    for at, players in enumerate(sizes):
        some = grown[grown["players"] == players]
        add_line(fig, some, f"{players} players", unit, at, len(sizes))
    by_rounds(fig, grown)
    return with_legend(fig)


def over_time(
    frames: Frames, playtest: str, measure: str, title: str = "", unit: str = "", lowest: bool = False
) -> go.Figure:
    """How a measure with one value a seat went in one playtest, entry by entry, with the lead changes marked.

    A line is a seat, and holds until the next entry that changed it. A dotted upright line is an entry at
    which another seat than before took the lead alone; the subtitle counts them and says how far the winner
    was behind at worst (finished playtests only). With ``lowest`` the lowest value leads.
    """
    named = measure.replace("_", " ")
    title = title or f"{named.capitalize()} over time"
    one = frames.only([playtest])
    rows = one.measured(measure).dropna(subset=["seat"])
    if rows.empty:
        return nothing(title, f"Nothing was measured of {named} in this playtest.")
    passed = measures.lead_changes(one, measure, lowest)
    changes = "1 lead change" if len(passed) == 1 else f"{len(passed)} lead changes"
    behind = measures.drama(one, measure, lowest)["comeback"]
    worst = f"; the winner was at worst {behind.iloc[0]:g} behind" if len(behind) else ""
    fig = figure(title, f"{escape(playtest)}, {changes}{worst}", "entry of the log", unit or named)
    for seat in sorted(int(seat) for seat in rows["seat"].unique()):
        some = rows[rows["seat"] == seat]
        seen = look(seat)
        name = one.results.loc[one.results["seat"] == seat, "name"]
        fig.add_scatter(
            x=some["n"],
            y=some["value"],
            name=escape(name.iloc[0]) if len(name) else f"seat {seat + 1}",
            mode="lines+markers",
            line={"color": seen["color"], "dash": seen["dash"], "shape": "hv"},
            marker={"symbol": seen["symbol"], "size": 5},
            hovertemplate=f"entry %{{x}}: %{{y:g}} {unit}",
        )
    for n in passed["n"]:
        fig.add_vline(x=n, line={"color": ink(), "dash": "dot", "width": 1})
    return with_legend(fig)


def drama(frames: Frames, measure: str, title: str = "", unit: str = "", lowest: bool = False) -> go.Figure:
    """How dramatic playtests are: how far the eventual winner was behind the leader, by number of players.

    A point is a finished playtest: the mean, over its entries, of the leader's value less the best placed
    eventual winner's (Browne's "drama", as Ludii reports it), in the unit of the measure; 0 means that the
    winner led from the start. Its hover has the farthest the winner ever was behind and how often the lead
    changed. A box shows median and quartiles. With ``lowest`` the lowest value leads.
    """
    named = measure.replace("_", " ")
    title = title or f"Drama in {named}"
    table = measures.with_games(frames, measures.drama(frames, measure, lowest))
    if table.empty:
        return nothing(title, f"No finished playtest with a winner has {named} measured.")
    behind = f"mean {unit or named} behind"
    fig = figure(title, number_of(frames), "by number of players", behind)
    for at, (players, some) in enumerate(table.groupby("players")):
        seen = look(at)
        fig.add_box(
            y=some["drama"],
            name=f"{players} players<br>n={len(some):,}<br>median {some['drama'].median():.2f}",
            boxpoints="all" if len(table) <= 500 else False,
            marker={"color": seen["color"], "symbol": seen["symbol"]},
            customdata=some[["playtest", "comeback", "changes"]],
            hovertemplate=(
                "%{y:.2f} behind on average, %{customdata[1]:g} at worst<br>"
                "%{customdata[2]} lead changes<extra>%{customdata[0]}</extra>"
            ),
        )
    return fig


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (wins_by_seat, length, time_by_decision)
"""What a dashboard draws for every game."""
