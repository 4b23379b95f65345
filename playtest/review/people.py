"""Figures of who wins by facts noted about people: who began, first-time players, teams."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import measures, rows
from playtest.review.stats import rates

SEATS = "n counts seats"


def wins_of_who_began(frames: Frames) -> go.Figure:
    """Draw how often the player who began wins, compared with the others, by number of players.

    On paper, the noted player began; in a recording, the one who moved first. A point is the share of seats
    that won in finished playtests. The bar is its Wilson interval (95%); wins and n are at the right.
    """
    results = frames.results.merge(
        measures.turn_order(frames)[["playtest", "seat", "place"]], on=["playtest", "seat"], how="left"
    )
    began = results["began"].astype(object).where(results["began"].notna(), results["place"].eq(1))
    known = results["began"].notna() | results["place"].notna()
    table = results.assign(kind=began.map({True: "began", False: "did not begin"}))[known]
    return _shares("Wins of the starting player", frames, table, "Nobody noted who began.")


def wins_of_newcomers(frames: Frames) -> go.Figure:
    """Draw how often first-time players win, compared with the others, by number of players.

    Only seats for which this was noted count. A point is the share of them that won. The bar is its Wilson
    interval (95%); wins and n are at the right.
    """
    table = frames.results[frames.results["first_time"].notna()]
    table = table.assign(kind=table["first_time"].map({True: "first time", False: "knew it"}))
    return _shares("Wins of newcomers", frames, table, "Nobody noted whose first time it was.")


def wins_by_team(frames: Frames) -> go.Figure:
    """Draw how often each team wins, by number of players.

    A point is the team's share of the finished playtests it was in. The bar is its Wilson interval (95%);
    wins and n are at the right. With fewer than eight playtests, each playtest is a dot.
    """
    results = measures.with_games(frames, frames.results)
    results = results[results["team"].fillna("") != ""]
    of_teams = results.groupby(["players", "playtest", "team"], sort=False)["won"].any().reset_index()
    table = rates(of_teams, ["players", "team"], "won")
    return rows.shares_in_rows(
        "Wins by team",
        frames,
        table,
        rows.by_players(table, table["team"]),
        "share of playtests won",
        why="No team is noted in a finished playtest.",
        happened="that team won",
        of=of_teams["playtest"],
    )


def _shares(title: str, frames: Frames, seats: pd.DataFrame, why: str) -> go.Figure:
    """Draw the share of seats that won, for each value of the column ``kind`` and each number of players.

    ``why`` is shown if there are no such seats.
    """
    table = rates(measures.with_games(frames, seats), ["players", "kind"], "won")
    seen = seats.groupby(["players", "kind"])["playtest"].nunique()
    table["playtests"] = seen.reindex(pd.MultiIndex.from_frame(table[["players", "kind"]])).to_numpy()
    return rows.shares_in_rows(
        title,
        frames,
        table,
        rows.by_players(table, table["kind"]),
        "share of seats won",
        why=why,
        said=SEATS,
        units=False,
        of=seats["playtest"],
    )


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (wins_of_who_began, wins_of_newcomers, wins_by_team)
"""The figures of facts noted about people that a dashboard draws."""
