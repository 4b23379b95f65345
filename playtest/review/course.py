"""Figures of how playtests go: who leads when, how long it stays open, how long it takes."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import general, measures
from playtest.review.general import OF_MEAN, SHOWN_LEVEL, add_points, number_of
from playtest.review.stats import means, rates
from playtest.review.theme import figure, ink, look, nothing, shares, with_legend

NO_LEADER = "This game measures nothing of which a seat could have more than another."
MOST_LABELS = 14
"""So many shares stand side by side above the rounds of a game; of more, hover tells those between."""


def score_by_round(frames: Frames) -> go.Figure:
    """How the score grows for those who win in the end and for the others, with the lead changes by round.

    The measure is the one that ends as the final score. A line is the mean over finished playtests of the
    mean over the seats that won (or did not) when the round was over; its bars are Student's interval (95
    %), and late rounds rest on fewer playtests. The number at the top of a round is the share of playtests
    in which the lead passed from one seat to another in it; hover has its Wilson interval and n. For a single
    playtest every seat has its line, with each lead change marked.
    """
    found = measures.leading(frames)
    if found is None:
        return nothing("Score by round", NO_LEADER)
    measure, lowest = found
    if len(frames.games) == 1:
        only = frames.games["playtest"].iloc[0]
        return general.over_time(frames, only, measure, "Score, entry by entry", _unit(measure), lowest)
    title = "Score by round"
    table = measures.by_round(frames, measure)
    table = table.merge(
        frames.results[["playtest", "seat", "won"]].astype({"seat": "Int64"}), on=["playtest", "seat"]
    )
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    side = table.groupby(["playtest", "round", "won"])["value"].mean().reset_index()
    grown = means(side, ["won", "round"], "value")
    note = f"{number_of(frames)}; {OF_MEAN}; on top: how many saw the lead pass"
    fig = figure(title, note, "round", _unit(measure))
    for at, (won, name) in enumerate([(True, "winners"), (False, "the others")]):
        general.add_line(fig, grown[grown["won"] == won], name, _unit(measure), at, 2)
    general.by_rounds(fig, grown)
    _mark_changes(fig, frames, measure, lowest)
    fig.update_layout(margin={"t": fig.layout.margin.t + 12})
    return with_legend(fig)


def _mark_changes(fig: go.Figure, frames: Frames, measure: str, lowest: bool) -> None:
    changes = lead_changes_by_round(frames, measure, lowest)
    every = -(-len(changes) // MOST_LABELS)
    if changes["rate"].any():
        fig.add_scatter(
            x=changes["round"],
            y=[1.0] * len(changes),
            yaxis="y2",
            mode="text",
            text=["" if at % every else f"{rate:.0%}" for at, rate in enumerate(changes["rate"])],
            textposition="top center",
            cliponaxis=False,
            textfont={"color": ink(), "size": 10},
            name="lead changes",
            showlegend=False,
            customdata=changes[["count", "n", "low", "high"]],
            hovertemplate=(
                "round %{x}: in %{customdata[0]} of %{customdata[1]} playtests<br>"
                f"{SHOWN_LEVEL} %{{customdata[2]:.0%}} to %{{customdata[3]:.0%}}<extra></extra>"
            ),
        )
        hidden = {"overlaying": "y", "range": [0, 1], "visible": False, "fixedrange": True}
        fig.update_layout(yaxis2=hidden)


def lead_changes_by_round(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """In how many playtests the lead passed in each round, of those that came so far.

    Columns: ``round``, ``n``, ``count``, ``rate``, ``low``, ``high`` (Wilson). Of playtests with a winner.
    """
    passed = measures.lead_changes(frames, measure, lowest).merge(
        frames.moves[["playtest", "n", "round"]], on=["playtest", "n"]
    )
    with_winner = frames.results.loc[frames.results["won"], "playtest"].unique()
    moves = frames.moves[frames.moves["playtest"].isin(with_winner)]
    rounds = moves[["playtest", "round"]].drop_duplicates()
    rounds = rounds.merge(
        passed[["playtest", "round"]].drop_duplicates().assign(passed=True),
        on=["playtest", "round"],
        how="left",
    )
    return rates(rounds.assign(passed=rounds["passed"].notna()), ["round"], "passed")


def _unit(measure: str) -> str:
    return {"gdp": "GDP", "tricks_won": "tricks", "bells": "bells"}.get(measure, "points")


def drama_of_scores(frames: Frames) -> go.Figure:
    """How far the eventual winner was behind the leader on the way, by number of players.

    A point is a finished playtest: the mean, over its entries, of the leader's score less the best placed
    eventual winner's (Browne's "drama", as Ludii reports it); 0 means that the winner led from the start.
    Hover says how far behind the winner was at worst, which is the comeback, and how often the lead changed.
    """
    found = measures.leading(frames)
    title = "Drama: how far behind the winner was"
    if found is None:
        return nothing(title, NO_LEADER)
    return general.drama(frames, found[0], title, _unit(found[0]), found[1])


def decided_early(frames: Frames) -> go.Figure:
    """How early a playtest is decided: how often who leads after a part of it goes on to win.

    A point is the share of finished playtests whose leader (the last seat to lead alone) after a quarter,
    half or three quarters of the entries won in the end, alone or shared; the bar is its Wilson interval
    (95 %), the number above it n. The dotted line is what a leader drawn by lot would win. One less the
    share is how often somebody came from behind.
    """
    title = "Does the leader win?"
    found = measures.leading(frames)
    if found is None:
        return nothing(title, NO_LEADER)
    table = measures.decided(frames, *found)
    if table.empty:
        return nothing(title, "Nobody led a finished playtest here.")
    table = rates(table, ["share"], "won")
    note = f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above; dotted: drawn by lot"
    fig = figure(title, note, "part of the playtest that is over", "share whose leader won")
    axis = [f"{share:.0%}" for share in table["share"]]
    add_points(fig, table, axis, "rate", "leader won", ".1%")
    by_lot = frames.results.groupby("playtest")["won"].mean().mean()
    fig.add_hline(y=by_lot, line={"color": ink(), "dash": "dot", "width": 1})
    shares(fig)
    fig.update_xaxes(type="category")
    return fig


def rounds(frames: Frames) -> go.Figure:
    """How many rounds finished playtests lasted, by number of players.

    A box shows median and quartiles, its whiskers the farthest value within 1.5 quartile distances; every
    point is a playtest (left out above 500 of them). A trick, turn or year counts where the rulebook counts
    those.
    """
    return _spread(frames, "rounds", "Rounds in a playtest", "rounds")


def minutes(frames: Frames) -> go.Figure:
    """How many minutes finished playtests lasted, by number of players.

    From the deal to the last move, breaks of half an hour or more left out; recordings only, for a simulated
    game takes no time, and only those in which a person made a move. Boxes as in the length in moves.
    """
    people = measures.by_people(frames)["playtest"].unique()
    games = frames.games[frames.games["playtest"].isin(people)]
    games = games.assign(minutes=games["seconds"] / 60)
    return _spread(frames, "minutes", "Minutes in a playtest", "minutes", games[games["seconds"].notna()])


def _spread(
    frames: Frames, column: str, title: str, unit: str, games: pd.DataFrame | None = None
) -> go.Figure:
    games = frames.games if games is None else games
    games = games[games["finished"]]
    if games.empty:
        why = "No playtest with people in it is" if column == "minutes" else "No playtest is"
        return nothing(title, f"{why} finished yet.")
    fig = figure(title, number_of(frames), "by number of players", unit)
    for at, (players, some) in enumerate(games.groupby("players")):
        seen = look(at)
        fig.add_box(
            y=some[column],
            name=f"{players} players<br>n={len(some):,}<br>median {some[column].median():.4g}",
            boxpoints="all" if len(games) <= 500 else False,
            marker={"color": seen["color"], "symbol": seen["symbol"]},
            customdata=some[["playtest"]],
            hovertemplate=f"%{{y:.4g}} {unit}<extra>%{{customdata[0]}}</extra>",
        )
    return fig


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    score_by_round,
    drama_of_scores,
    decided_early,
    general.length,
    rounds,
    minutes,
)
"""What a dashboard draws of the course of any game."""
