"""Figures of who wins: by role, by turn order, alone or shared."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures
from playtest.review.general import OF_MEAN, SHOWN_LEVEL, add_points, number_of
from playtest.review.stats import means, rates
from playtest.review.theme import figure, ink, nothing, shares, with_legend, with_room


def scores_of_seats(frames: Frames) -> go.Figure:
    """What each seat scores on average, by number of players.

    A point is the mean final score over finished playtests, the bar Student's interval (95 %), the number
    above it n.
    """
    title = "Final score by seat"
    if frames.results.empty:
        return nothing(title, "No playtest is finished yet.")
    table = means(measures.with_games(frames, frames.results), ["players", "seat"], "score")
    note = f"{number_of(frames)}; {OF_MEAN}, n above"
    fig = figure(title, note, general.SEAT_AXIS, "points")
    add_points(fig, table, general.seat_names(table), "mean", "score", ".2f")
    with_room(fig)
    return fig


def wins_by_role(frames: Frames) -> go.Figure:
    """How often each role (character, leader, office) wins, by number of players.

    A point is the share of finished playtests with the role in which it won, alone or shared; the bar is
    its Wilson interval (95 %), the number above it n; hover has the interval. The short line is the share
    that any seat wins at that number of players.
    """
    title = "Wins by role"
    results = measures.with_games(frames, frames.results)
    results = results[results["role"] != ""]
    if results.empty:
        return nothing(title, "No finished playtest of a game with roles is here.")
    table = rates(results, ["players", "role"], "won")
    axis = [table["players"].astype(str) + " players", table["role"].map(escape)]
    note = f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above"
    fig = figure(title, note, "role, by number of players", "share of playtests won")
    add_points(fig, table, axis, "rate", "share", ".1%")
    fair = results.groupby("players")["won"].mean()
    _fair_share(fig, axis, [fair[players] for players in table["players"]])
    shares(fig)
    return with_legend(fig)


def _fair_share(fig: go.Figure, x: object, y: object) -> None:
    fig.add_scatter(
        x=x,
        y=y,
        mode="markers",
        name="fair share",
        marker={"symbol": "line-ew-open", "size": 26, "color": ink(), "line": {"width": 2}},
        hovertemplate="fair share %{y:.1%}<extra></extra>",
    )


def wins_by_turn_order(frames: Frames) -> go.Figure:
    """Whether moving first is an advantage: how often who moved first, second and so on wins.

    The place is that of a seat's first move in the playtest; where all move at once it is who was quickest,
    and says little. A point is the share of finished playtests won, alone or shared; the bar is its Wilson
    interval (95 %), the number above it n. The short line is the fair share.
    """
    title = "Wins by turn order"
    table = frames.results.merge(measures.turn_order(frames), on=["playtest", "seat"])
    if table.empty:
        return nothing(title, "No finished playtest with its moves is here.")
    table = rates(measures.with_games(frames, table), ["players", "place"], "won")
    axis = [table["players"].astype(str) + " players", table["place"].map(_place)]
    note = f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above"
    fig = figure(title, note, "who moved first, by number of players", "share of playtests won")
    add_points(fig, table, axis, "rate", "share", ".1%")
    _fair_share(fig, axis, table.groupby("players")["rate"].transform("mean"))
    shares(fig)
    return with_legend(fig)


def _place(at: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(at, f"{at}th")


WINNERS = {"one winner": "one", "shared win": "more", "nobody won": "none"}


def ties(frames: Frames) -> go.Figure:
    """How often a playtest has one winner, several who share the win, or none, by number of players.

    A point is the share of finished playtests that ended so; the bar is its Wilson interval (95 %), the
    number above it n.
    """
    title = "One winner, several, or none"
    table = measures.endings(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    note = f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above"
    fig = figure(title, note, "winners, by number of players", "share of playtests")
    for at, (ending, winners) in enumerate(WINNERS.items()):
        share = rates(table.assign(is_so=table["ending"] == ending), ["players"], "is_so")
        axis = [share["players"].astype(str) + " players", [winners] * len(share)]
        add_points(fig, share, axis, "rate", ending, ".1%", at)
    shares(fig)
    return fig


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    general.wins_by_seat,
    wins_by_role,
    wins_by_turn_order,
    scores_of_seats,
    ties,
    general.wins_by_bot,
)
"""What a dashboard draws of the results of any game."""
