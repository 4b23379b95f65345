"""Figures for Cat in the Box: each takes frames and gives a figure."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import measures
from playtest.review.general import (
    OF_MEAN,
    SEAT_AXIS,
    SHOWN_LEVEL,
    add_points,
    number_of,
    over_rounds,
    seat_names,
    time_by_decision,
)
from playtest.review.general import length as length
from playtest.review.general import wins_by_seat as wins_by_seat
from playtest.review.stats import means, rates
from playtest.review.theme import figure, look, nothing, shares, with_legend, with_room


def scores_by_seat(frames: Frames) -> go.Figure:
    """What seats score on average, tricks and bonus apart, by number of players.

    The lower part of a bar is the mean of the score without the bonus (tricks won; minus them in paradox),
    the upper part the mean bonus for an exact prediction. The bar across is Student's interval (95 %) of the
    mean score; n is the number of finished playtests.
    """
    title = "Scores by seat"
    table = measures.score_parts(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    by = ["players", "seat"]
    score = means(table, by, "score")
    parts = table.groupby(by)[["base", "bonus"]].mean().reset_index()
    fig = figure(title, f"{number_of(frames)}; {OF_MEAN}, n above", SEAT_AXIS, "points")
    for at, (part, name) in enumerate([("base", "tricks"), ("bonus", "bonus")]):
        seen = look(at)
        fig.add_bar(
            x=seat_names(parts),
            y=parts[part],
            name=name,
            marker={"color": seen["color"], "pattern": {"shape": seen["pattern"]}},
            hovertemplate=f"{name} %{{y:.2f}}<extra>%{{x}}</extra>",
        )
    add_points(fig, score, seat_names(score), "mean", "score", ".2f", 2, least=0)
    fig.update_layout(barmode="relative")
    with_room(fig)
    return with_legend(fig)


def tricks_against_predictions(frames: Frames) -> go.Figure:
    """How well players predict: tricks predicted against tricks won, at the end of finished playtests.

    A cell holds how often that pair came up, over all seats; the framed diagonal is where the prediction was
    exact and the bonus earned (paradox apart). The subtitle has the share of exact predictions with its
    Wilson interval (95 %). Playtests with two players have no predictions.
    """
    title = "Tricks won against predictions"
    table = predictions(frames)
    if table.empty:
        return nothing(title, "No finished playtest with predictions (3 to 5 players) is here.")
    exact = rates(table.assign(all=0), ["all"], "exact").iloc[0]
    said = f"exact: {exact['rate']:.0%} ({exact['low']:.0%} to {exact['high']:.0%}), n = {len(table):,} seats"
    most = int(max(table["won"].max(), 4))
    counts = pd.crosstab(table["won"], table["prediction"])
    counts = counts.reindex(index=range(most + 1), columns=range(1, 5), fill_value=0)
    fig = figure(title, f"{number_of(frames)}; {said}", "tricks predicted", "tricks won")
    fig.add_heatmap(
        z=counts.to_numpy(),
        x=list(counts.columns),
        y=list(counts.index),
        colorscale="Cividis",
        colorbar={"title": "seats"},
        xgap=2,
        ygap=2,
        texttemplate="%{z:,}",
        hovertemplate="predicted %{x}, won %{y}: %{z} seats<extra></extra>",
    )
    for tricks in range(1, 5):
        side = 0.49
        fig.add_shape(
            type="rect",
            x0=tricks - side,
            x1=tricks + side,
            y0=tricks - side,
            y1=tricks + side,
            line={"color": look(1)["color"], "width": 3},
        )
    fig.update_xaxes(dtick=1)
    fig.update_yaxes(dtick=1)
    return fig


def predictions(frames: Frames) -> pd.DataFrame:
    """Predictions and what came of them.

    Columns: ``playtest``, ``seat``, ``prediction``, ``won`` (tricks), ``exact``. Of finished playtests.
    """
    predicted = measures.final(frames, "prediction").rename(columns={"value": "prediction"})
    won = measures.final(frames, "tricks_won").rename(columns={"value": "won"})
    table = predicted.merge(won, on=["playtest", "seat"])
    table["exact"] = table["prediction"] == table["won"]
    return table.astype({"prediction": int, "won": int})


def group_growth(frames: Frames) -> go.Figure:
    """How the largest group of joined tokens grows, trick by trick, by number of players.

    A point is the mean over playtests of the mean over seats, when the trick was over or broken off by a
    paradox; the bar is Student's interval (95 %) over the playtests that came so far: late tricks rest on
    fewer. Groups are joined orthogonally on the research board.
    """
    fig = over_rounds(frames, "largest_group", "Largest group by trick", "tokens")
    fig.update_xaxes(title="trick")
    return fig


def paradoxes(frames: Frames) -> pd.DataFrame:
    """How often a playtest ended in paradox, by number of players, with the Wilson interval.

    Columns: ``players``, ``n`` (finished playtests), ``count``, ``rate``, ``low``, ``high``.
    """
    games = frames.games[frames.games["finished"]]
    return rates(games.assign(paradox=games["reason"] == "paradox"), ["players"], "paradox")


def paradox_rate(frames: Frames) -> go.Figure:
    """How often playtests end in paradox, by number of players.

    A point is the share of finished playtests that a paradox ended; the bar is its Wilson interval (95 %),
    the number above it n.
    """
    title = "Paradox rate"
    table = paradoxes(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    note = f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above"
    fig = figure(title, note, "number of players", "share ended by a paradox")
    players = table["players"].astype(str)
    add_points(fig, table, players, "rate", "paradox", ".1%")
    shares(fig)
    fig.update_xaxes(type="category")
    return fig


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    scores_by_seat,
    tricks_against_predictions,
    group_growth,
    time_by_decision,
    paradox_rate,
    wins_by_seat,
    length,
)
"""What a dashboard draws for this game."""
