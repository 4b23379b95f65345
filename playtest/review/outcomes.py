"""Figures of who wins: by role, by turn order, alone or shared."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures, rows
from playtest.review.quantity import Quantity
from playtest.review.stats import rates
from playtest.review.theme import none_finished


def scores_of_seats(frames: Frames) -> go.Figure:
    """Draw the final score of each seat, by number of players.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests.
    """
    table = measures.with_games(frames, measures.scored(frames)).sort_values(["players", "seat"])
    table = table.assign(name=general.seats(table), value=table["score"], hover=table["name"])
    why = none_finished(frames, "No finished playtest here has its scores noted.")
    return rows.values_in_rows(
        "Final score by seat", frames, table, Quantity("points", within=(None, None)), why=why
    )


def wins_by_role(frames: Frames) -> go.Figure:
    """Draw how often each role (character, leader, office) wins, by number of players.

    A point is the share of finished playtests with the role that the role won, alone or shared. The bar is
    its Wilson interval (95%); wins and n are at the right. The upright mark is the share that an average
    seat wins at that number of players. With fewer than eight playtests, each playtest is a dot.
    """
    results = measures.with_games(frames, frames.results)
    results = results[results["role"] != ""]
    table = rates(results, ["players", "role"], "won")
    fair = results.groupby("players")["won"].mean()
    return rows.shares_in_rows(
        "Wins by role",
        frames,
        table,
        rows.by_players(table, table["role"]),
        "share of playtests won",
        fair=[fair[players] for players in table["players"]],
        why="No role is noted in a finished playtest.",
        said=general.FAIR,
        happened="that role won",
        of=results["playtest"],
    )


def wins_by_turn_order(frames: Frames) -> go.Figure:
    """Draw whether moving first is an advantage: how often the first, second and later seats win.

    The order is that of the seats' first moves in the playtest. If all seats move at the same time, the order
    is that of speed, and says little. A point is the share of finished playtests won, alone or shared. The
    bar is its Wilson interval (95%); wins and n are at the right. The upright mark is the fair share.
    """
    placed = frames.results.merge(measures.turn_order(frames), on=["playtest", "seat"])
    table = rates(measures.with_games(frames, placed), ["players", "place"], "won")
    return rows.shares_in_rows(
        "Wins by turn order",
        frames,
        table,
        rows.by_players(table, "moved " + table["place"].map(_place).astype(str)),
        "share of playtests won",
        fair=table.groupby("players")["rate"].transform("mean"),
        why="No finished playtest here has its moves.",
        said=general.FAIR,
        happened="that player won",
        of=placed["playtest"],
    )


def _place(at: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(at, f"{at}th")


ENDINGS = ("one winner", "shared win", "nobody won")


def ties(frames: Frames) -> go.Figure:
    """Draw how often a playtest has one winner, a shared win, or no winner, by number of players.

    A point is the share of finished playtests that ended that way. The bar is its Wilson interval (95%); the
    count and n are at the right. With fewer than eight playtests, each playtest is a dot.
    """
    table = measures.endings(frames)
    parts = [
        rates(table.assign(is_so=table["ending"] == ending), ["players"], "is_so").assign(ending=ending)
        for ending in ENDINGS
    ]
    shown = pd.concat(parts, ignore_index=True)
    shown = shown.sort_values("players", kind="stable", ignore_index=True)
    return rows.shares_in_rows(
        "One winner, several, or none",
        frames,
        shown,
        rows.by_players(shown, shown["ending"]),
        "share of playtests",
        why=none_finished(frames, "No finished playtest here says who won."),
    )


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    general.wins_by_seat,
    wins_by_role,
    wins_by_turn_order,
    scores_of_seats,
    ties,
    general.wins_by_bot,
)
"""The figures of any game's results that a dashboard draws."""
