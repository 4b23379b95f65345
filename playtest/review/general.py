"""Figures for every game. Each function takes frames and returns a figure."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from playtest.engines.sentences import counted
from playtest.frames import Frames
from playtest.review import dictionary, growth, measures, players, rows
from playtest.review.quantity import Quantity
from playtest.review.stats import LEVEL, rates
from playtest.review.theme import NO_MOVES, error_bars, figure, ink, look, none_finished, nothing, with_legend
from playtest.review.wording import plain

NO_DECISION = "No time that a person took to decide is recorded here."
SHOWN_LEVEL = f"{LEVEL:.0%} interval"
FAIR = "upright mark: fair share"


def seats(table: pd.DataFrame) -> pd.Series[str]:
    """Label rows by seat (seat 1, seat 2), with the number of players if that varies."""
    return rows.by_players(table, "seat " + (table["seat"] + 1).astype(str))


def wins_by_seat(frames: Frames) -> go.Figure:
    """Draw how often each seat wins, by number of players: is going first an advantage?

    A point is the share of finished playtests that the seat won, alone or shared. The bar is its Wilson
    interval (95%); wins and n are at the right. The upright mark is the fair share: how often each seat would
    win if wins were spread evenly. A tie is a win for each seat that shared it. With fewer than eight
    playtests, each playtest is a dot.
    """
    table = measures.wins(frames)
    return rows.shares_in_rows(
        "Wins by seat",
        frames,
        table,
        seats(table),
        "share of playtests won",
        fair=table.groupby("players")["rate"].transform("mean"),
        why=none_finished(frames, "No finished playtest here says who won."),
        said=FAIR,
        happened="that seat won",
    )


def wins_by_bot(frames: Frames) -> go.Figure:
    """Draw how often each bot (or people) wins, by number of players.

    What counts is who made a seat's moves, not who had the seat last. Seats that a bot took over from a
    person have a row of their own. A point is the share of seats that won among those the bot played in
    finished playtests. The bar is its Wilson interval (95%); wins and n are at the right. Several seats of
    one game may be in the same row. These are not independent, so the interval is a little too wide or too
    narrow.
    """
    results = measures.with_games(frames, frames.results)
    looks = players.looks(results)
    results["bot"] = players.labels(results)
    table = rates(results, ["players", "bot"], "won")
    seen = results.groupby(["players", "bot"])["playtest"].nunique()
    table["playtests"] = seen.reindex(pd.MultiIndex.from_frame(table[["players", "bot"]])).to_numpy()
    named = rows.by_players(table, table["bot"])
    return rows.shares_in_rows(
        "Wins by bot",
        frames,
        table,
        named,
        "share of seats won",
        why=none_finished(frames, "No finished playtest here says who won."),
        said="n counts seats",
        units=False,
        looks={row: looks[bot] for row, bot in zip(named, table["bot"], strict=True)},
    )


def add_points(fig: go.Figure, table: pd.DataFrame, x: Any, value: str, name: str, form: str) -> None:
    """Add estimates with their intervals to a figure, with each one's n written above it.

    ``value`` is the column of the estimates, ``name`` their name in the legend, and ``form`` their number
    format.
    """
    seen = look(0)
    fig.add_scatter(
        x=x,
        y=table[value],
        mode="markers",
        name=name,
        offsetgroup=name,
        marker={"symbol": seen["symbol"], "size": 11, "color": seen["color"]},
        error_y=error_bars(table, value) | {"color": seen["color"], "thickness": 2, "width": 7},
        customdata=table[["low", "high", "n"]],
        hovertemplate=(
            f"%{{y:{form}}}<br>{SHOWN_LEVEL} %{{customdata[0]:{form}}} to %{{customdata[1]:{form}}}"
            "<br>n = %{customdata[2]}<extra>%{x}</extra>"
        ),
    )
    fig.add_scatter(
        x=x,
        y=table["high"].fillna(table[value]),
        offsetgroup=name,
        mode="text",
        text=[f"{n:,}<br> " for n in table["n"]],
        textposition="top center",
        textfont={"size": 11, "color": ink()},
        showlegend=False,
        hoverinfo="skip",
    )


def length(frames: Frames) -> go.Figure:
    """Draw how many moves finished playtests have, by number of players.

    A dot is a playtest (hover says how it ended). The mark is the mean; its bar is Student's interval (95%)
    if there are at least eight playtests.
    """
    games = frames.games[frames.games["finished"].astype(bool) & (frames.games["length"] > 0)]
    table = games.assign(
        name=rows.by_players(games),
        value=games["length"],
        hover="round " + games["rounds"].astype(str) + ": " + games["reason"].astype(str),
    )
    return rows.values_in_rows(
        "Length of a playtest",
        frames,
        table.sort_values("players"),
        Quantity("moves"),
        why=none_finished(frames, NO_MOVES),
    )


def time_by_decision(frames: Frames) -> go.Figure:
    """Draw how long people take to decide, by phase of the game: where do they hesitate?

    A decision takes the seconds from when the player saw the choice until the move. The time in which players
    swap seats at one screen does not count. Bots' moves and moves without a choice (a single legal move) are
    left out. A dot is a playtest's median; its hover shows the longest decision and its entry. The mark is
    the median of the dots. The axis is logarithmic.
    """
    return rows.values_in_rows(
        "Time taken by decision",
        frames,
        of_playtests(measures.decisions(frames), "think", lambda some: some["phase"]),
        Quantity("seconds to decide", log=True),
        why=NO_DECISION,
    )


def of_playtests(
    table: pd.DataFrame, what: str, named: Callable[[pd.DataFrame], pd.Series[str]]
) -> pd.DataFrame:
    """Return each playtest's median time for each row of a figure, with the longest time as hover text.

    ``what`` is the column of ``table`` with the times in seconds. ``named`` returns the row of each decision
    or wait.
    """
    table = table.assign(
        row=named(table).fillna(rows.UNNAMED), longest=table.groupby("playtest")[what].transform("max")
    )
    columns = ["name", "playtest", "value", "hover"]
    if table.empty:
        return pd.DataFrame({column: pd.Series(dtype=object) for column in columns})
    grouped = table.sort_values(what).groupby(["row", "playtest"], sort=False)
    worst = grouped.tail(1).set_index(["row", "playtest"])
    found = grouped[what].median().rename("value").reset_index()
    at = worst.reindex(pd.MultiIndex.from_frame(found[["row", "playtest"]]))
    found["hover"] = [
        f"longest {seconds:.0f} s, by {name if isinstance(name, str) else 'a player'}, entry {n}"
        for seconds, name, n in zip(at[what], at["name"], at["n"], strict=True)
    ]
    order = {row: place for place, row in enumerate(dict.fromkeys(table["row"]))}
    found = found.sort_values("row", key=lambda names: names.map(order), kind="stable")
    return found.rename(columns={"row": "name"}).reset_index(drop=True)[columns]


def over_rounds(
    frames: Frames, measure: str, title: str = "", unit: str = "", *, place: str = "round"
) -> go.Figure:
    """Draw how a measure with one value per seat grows, round by round, by number of players.

    A point is the mean over playtests of the playtest's mean over seats, at the end of the round. For an
    unfinished round, it is where play stopped. The bar or band is Student's interval (95%) if there are at
    least eight playtests. It covers the playtests that reached the round, so the last rounds rest on fewer.
    With fewer than eight playtests, each playtest is a line; if there are up to three, each seat is drawn
    next to the mean. ``place`` is the game's word for a round.
    """
    dictionary.must_know(frames, measure)
    named = measure.replace("_", " ")
    title = title or f"{named.capitalize()} by {place}"
    table = measures.with_games(frames, measures.by_round(frames, measure))
    table = table.rename(columns={"round": "x"})
    seats = dict(iter(table.groupby("players")))
    table = table.groupby(["players", "x", "playtest"])["value"].mean().reset_index()
    series = [
        growth.Series(f"{players} players", some, seats=seats[players])
        for players, some in table.groupby("players")
    ]
    return growth.lines(
        title,
        frames,
        series,
        place,
        Quantity(
            unit or named,
            label=f"{unit or named}, mean of the seats",
            within=dictionary.bounds(frames, measure),
        ),
        why=f"There are no measurements of {named} here.",
    )


def over_time(
    frames: Frames, playtest: str, measure: str, title: str = "", unit: str = "", lowest: bool = False
) -> go.Figure:
    """Draw a measure with one value per seat in one playtest, entry by entry, with lead changes marked.

    A line is a seat, and stays level until the next entry that changed its value. A dotted upright line is an
    entry at which another seat took the lead alone. The subtitle counts the lead changes and says how far the
    winner was behind at worst (finished playtests only). With ``lowest`` the lowest value leads.
    """
    dictionary.must_know(frames, measure)
    there = frames.games["playtest"]
    if playtest not in set(there):
        known = ", ".join(there.head(12)) + (f" and {len(there) - 12} more" if len(there) > 12 else "")
        listed = f"Choose from {known}." if known else "There are none at all."
        raise ValueError(f'There is no playtest "{playtest}" here. {listed}')
    named = measure.replace("_", " ")
    title = title or f"{named.capitalize()} over time"
    one = frames.only([playtest])
    rows = one.measured(measure).dropna(subset=["seat"])
    if rows.empty:
        return nothing(title, f"There are no measurements of {named} in this playtest.")
    passed = measures.lead_changes(one, measure, lowest)
    changes = counted(len(passed), "lead change") if len(passed) else "no lead change"
    behind = measures.drama(one, measure, lowest)["comeback"]
    worst = ""
    if len(behind):
        far = f"at worst {plain(behind.iloc[0])} behind" if behind.iloc[0] else "never behind"
        worst = f"; the winner was {far}"
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
    """Draw how far the eventual winner was behind the leader during play, by number of players.

    A point is a finished playtest: the mean, over its entries, of the leader's value less that of the
    best-placed eventual winner (Browne's "drama", as Ludii reports it), in the unit of the measure. 0 means
    that the winner led from the start. Hover shows the farthest the winner was behind and how often the lead
    changed. With ``lowest`` the lowest value leads.
    """
    dictionary.must_know(frames, measure)
    named = measure.replace("_", " ")
    title = title or f"How far behind the winner was: {named}"
    table = measures.with_games(frames, measures.drama(frames, measure, lowest))
    if table.empty:
        return nothing(title, f"No finished playtest with a winner has {named} measured.")
    hover = "at worst " + table["comeback"].map(plain) + " behind, "
    table = table.assign(
        name=rows.by_players(table),
        value=table["drama"],
        hover=hover + table["changes"].map(lambda many: counted(int(many), "lead change")),
    )
    behind = f"mean {unit or named} behind"
    return rows.values_in_rows(title, frames, table.sort_values("players"), Quantity(behind))


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (wins_by_seat, length, time_by_decision)
"""The figures for every game that a dashboard draws."""
