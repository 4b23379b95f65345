"""Figures for Cat in the Box. Each function takes frames and returns a figure."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures, rows
from playtest.review.findings import winning
from playtest.review.findings.finding import Finding
from playtest.review.general import length as length
from playtest.review.general import over_rounds, time_by_decision
from playtest.review.general import wins_by_seat as wins_by_seat
from playtest.review.measure_meanings import Meaning
from playtest.review.quantity import Quantity
from playtest.review.stats import lower_bound, rates
from playtest.review.theme import figure, look, none_finished, nothing, number_of
from playtest.review.wording import seen

NO_SCORES = "No finished playtest here has its scores noted."


def scores_by_seat(frames: Frames) -> go.Figure:
    """Draw final scores by seat and number of players. Hover shows tricks and bonus separately.

    A dot is a finished playtest: tricks won (they count negative for a seat in paradox) and the bonus. The
    mark is the mean; its bar is Student's interval (95%) if there are at least eight playtests.
    """
    table = measures.score_parts(frames).sort_values(["players", "seat"], kind="stable")
    if table.empty:
        return nothing("Scores by seat", none_finished(frames, NO_SCORES))
    table = table.assign(value=table["score"], who=table["name"], name=general.seats(table))

    def parts(some: pd.DataFrame) -> pd.Series[str]:
        parts = some["base"].map("{:g} for tricks, ".format) + some["bonus"].map("{:g} bonus".format)
        return (
            some["who"] + ": " + parts.where(some["bonus"].notna(), some["score"].map("{:g} in all".format))
        )

    why = none_finished(frames, NO_SCORES)
    return rows.values_in_rows(
        "Scores by seat", frames, table, Quantity("points", within=(None, None)), why=why, hover=parts
    )


def tricks_against_predictions(frames: Frames) -> go.Figure:
    """Draw how well players predict: predicted against won tricks at the end of finished playtests.

    A cell counts how often a pair occurred, over all seats. On the framed diagonal the prediction was exact
    and earned the bonus, except in paradox. The subtitle counts exact predictions by number of players.
    Playtests with two players have no predictions.
    """
    title = "Tricks won against predictions"
    frames = measures.followed(frames)
    table = predictions(frames)
    if table.empty:
        return nothing(title, "There is no finished playtest with predictions (3 to 5 players).")
    most = int(max(table["won"].max(), 4))
    counts = pd.crosstab(table["won"], table["prediction"])
    counts = counts.reindex(index=range(most + 1), columns=range(1, 5), fill_value=0)
    drawn = number_of(frames, table["playtest"].nunique())
    fig = figure(title, f"{drawn}; {_exact_by_players(frames, table)}", "tricks predicted", "tricks won")
    fig.add_heatmap(
        z=counts.to_numpy(),
        x=list(counts.columns),
        y=list(counts.index),
        colorscale="Cividis",
        showscale=False,
        xgap=2,
        ygap=2,
        texttemplate="%{z:,}",
        hovertemplate="predicted %{x}, won %{y}: %{z} seats<extra></extra>",
    )
    _frame_exact(fig)
    fig.update_xaxes(dtick=1)
    fig.update_yaxes(dtick=1)
    return fig


def _exact_by_players(frames: Frames, table: pd.DataFrame) -> str:
    """Return how many predictions were exact, in words, by number of players."""
    exact = rates(measures.with_games(frames, table), ["players"], "exact")
    return "; ".join(
        f"exact with {players}: {seen(count, n, 'seats', n // players)}"
        for players, count, n in zip(exact["players"], exact["count"], exact["n"], strict=True)
    )


def _frame_exact(fig: go.Figure) -> None:
    """Frame the cells in which the prediction was exact."""
    half = 0.49
    for tricks in range(1, 5):
        fig.add_shape(
            type="rect",
            x0=tricks - half,
            x1=tricks + half,
            y0=tricks - half,
            y1=tricks + half,
            line={"color": look(1)["color"], "width": 3},
        )


def predictions(frames: Frames) -> pd.DataFrame:
    """Return each seat's prediction and tricks won in finished playtests.

    Columns: ``playtest``, ``seat``, ``prediction``, ``won`` (tricks), ``exact``.
    """
    predicted = measures.final(frames, "prediction").rename(columns={"value": "prediction"})
    won = measures.final(frames, "tricks_won").rename(columns={"value": "won"})
    table = predicted.merge(won, on=["playtest", "seat"])
    table["exact"] = table["prediction"] == table["won"]
    return table.astype({"prediction": int, "won": int})


def group_growth(frames: Frames) -> go.Figure:
    """Draw how the largest group of joined tokens grows, trick by trick, by number of players.

    A point is the mean over playtests of the mean over seats, at the end of the trick, or when a paradox
    ended it. The bar is Student's interval (95%) over the playtests that reached the trick, so late tricks
    rest on fewer playtests. Groups are joined orthogonally on the research board.
    """
    return over_rounds(frames, "largest_group", "Largest group by trick", "tokens", place="trick")


def paradoxes(frames: Frames) -> pd.DataFrame:
    """Return how often playtests ended in paradox, by number of players, with the Wilson interval.

    Columns: ``players``, ``n`` (finished playtests with a known ending), ``count``, ``rate``, ``low``,
    ``high``.
    """
    games = measures.ended(frames)
    return rates(games.assign(paradox=games["reason"] == "paradox"), ["players"], "paradox")


def paradox_rate(frames: Frames) -> go.Figure:
    """Draw how often playtests end in paradox, by number of players.

    A point is the share of finished playtests that a paradox ended; the bar is its Wilson interval (95%).
    The count and n are at the right. With fewer than eight playtests, each playtest is a dot.
    """
    table = paradoxes(frames)
    return rows.shares_in_rows(
        "Paradox rate",
        frames,
        table,
        rows.by_players(table),
        "share ended by a paradox",
        why=none_finished(frames, "No finished playtest here says how it ended."),
        happened="it ended in a paradox",
        of=measures.ended(frames)["playtest"],
    )


def findings(frames: Frames) -> list[Finding]:
    """Report how often playtests end in paradox and predictions are exact, by number of players."""
    found = []
    for row in paradoxes(frames).to_dict("records"):
        n, count = int(row["n"]), int(row["count"])
        place = winning.with_players(frames, int(row["players"]))
        many = 2 * count >= n
        says = f"{'Most playtests end' if many else 'Few playtests end'} in paradox{place}."
        sure = lower_bound(count if many else n - count, n)
        found.append(Finding(says, seen(count, n), sure, n, figure=paradox_rate))
    return found if len(measures.ended(frames)) > 1 else []


ROUND_WORD = "trick"
"""This game's word for a round."""

OVERVIEW: tuple[Callable[[Frames], go.Figure], ...] = (
    scores_by_seat,
    paradox_rate,
    tricks_against_predictions,
)
"""The figures that are drawn first."""

SCORE_RANGE = (-10, 30)
"""Lowest and highest final score accepted for playtests on paper."""

FINDINGS = (findings,)
"""This game's finders, in addition to those for every game."""

MEASURES = (
    Meaning("tricks_won", "tricks won so far", "tricks", 0, None, "seat"),
    Meaning("prediction", "tricks predicted; missing before, and with two players", "tricks", 1, 4, "seat"),
    Meaning("open_colors", "colors the seat has not ruled out", "colors", 0, 4, "seat"),
    Meaning("largest_group", "tokens in its largest joined group", "tokens", 0, None, "seat"),
    Meaning("red_broken", "whether red was broken", "yes or no", 0, 1, "table"),
    Meaning("score", "the score if the round ended here, the bonus included", "points", None, None, "seat"),
    Meaning("paradox", "whether this seat ended the round in paradox; at the end", "yes or no", 0, 1, "seat"),
    Meaning("bonus", "points for an exact prediction; at the end", "points", 0, None, "seat"),
)
"""The measures of this game."""

FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    scores_by_seat,
    tricks_against_predictions,
    group_growth,
    time_by_decision,
    paradox_rate,
    wins_by_seat,
    length,
)
"""The figures of this game's dashboard."""
