"""Figures of how playtests develop: who leads, how long they stay open, how long they last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd
import plotly.graph_objects as go

from playtest.engines.sentences import counted
from playtest.frames import Frames
from playtest.record import PERSON
from playtest.review import dictionary, game_figures, general, growth, measures, rows
from playtest.review.general import SHOWN_LEVEL
from playtest.review.growth import Series
from playtest.review.quantity import Quantity
from playtest.review.rows import Aim
from playtest.review.stats import LEAST, rates
from playtest.review.theme import NO_MOVES, ink, none_finished, nothing

NO_LEADER = "This game has no measure by which one seat can lead another."
NO_MINUTES = "No finished playtest here says how many minutes people took."
ONE_PLACE = "Each playtest here has one {place}, so that nothing grows."
MOST_LABELS = 14
"""Maximum number of shares labelled above the rounds; hover shows the others."""


def minutes_aimed_at(game: str) -> float | None:
    """Return a game's target duration in minutes (``MINUTES`` of its figures); ``None`` if it has none."""
    aimed: float | None = game_figures.part(game, "MINUTES", None)
    return aimed


def score_by_round(frames: Frames) -> go.Figure:
    """Draw how the scores of eventual winners and of the others grow, with lead changes by round.

    Of all measures of score, the figure uses the one whose last value is the final score. A line is the mean
    over finished playtests of the mean over seats that won (or did not) at the end of the round. Only the
    most common number of players is drawn. Bars are Student's interval (95%) if there are at least eight
    playtests; with fewer, each playtest is a line. The number above a round is the share of playtests in
    which the lead passed from one seat to another. Hover shows its Wilson interval and n. If there is only
    one playtest, each seat has a line, and each lead change is marked.
    """
    found = measures.leading(frames)
    if found is None:
        return nothing(f"Score by {game_figures.round_word(frames)}", NO_LEADER)
    measure, lowest = found
    if len(frames.games) == 1:
        only = frames.games["playtest"].iloc[0]
        return general.over_time(frames, only, measure, "Score, entry by entry", _unit(measure), lowest)
    table = measures.with_games(frames, measures.by_round(frames, measure))
    table = table.merge(
        frames.results[["playtest", "seat", "won"]].astype({"seat": "Int64"}), on=["playtest", "seat"]
    )
    side = table.groupby(["players", "playtest", "round", "won"])["value"].mean().reset_index()
    frames, side, others = _commonest(frames, side.rename(columns={"round": "x"}))
    place = game_figures.round_word(frames)
    if side["x"].nunique() == 1 and (frames.games["rounds"] <= 1).all():
        return nothing(f"Score by {place}", ONE_PLACE.format(place=place))
    series = [
        Series(name, side[side["won"] == won]) for won, name in ((True, "winners"), (False, "the others"))
    ]
    fig = growth.lines(
        f"Score by {game_figures.round_word(frames)}",
        frames,
        series,
        game_figures.round_word(frames),
        Quantity(_unit(measure), within=dictionary.bounds(frames, measure)),
        why=none_finished(frames, NO_MOVES),
        said=f"at the top: playtests in which the lead changed{others}",
    )
    if fig.data:
        _mark_changes(fig, frames, measure, lowest)
        fig.update_layout(margin={"t": fig.layout.margin.t + 12})
    return fig


def _commonest(frames: Frames, table: pd.DataFrame) -> tuple[Frames, pd.DataFrame, str]:
    """Keep only the playtests with the most common number of players, and add a note on the others.

    Playtests with different numbers of players are never mixed in one figure.
    """
    sizes = table.groupby("players")["playtest"].nunique()
    if len(sizes) < 2:
        return frames, table, ""
    players = int(sizes[sizes == sizes.max()].index[-1])
    frames = frames.only((frames.games["players"] == players).astype(bool))
    return frames, table[table["players"] == players], f"; {players} players only; choose the others above"


def _mark_changes(fig: go.Figure, frames: Frames, measure: str, lowest: bool) -> None:
    changes = lead_changes_by_round(frames, measure, lowest)
    every = -(-len(changes) // MOST_LABELS)
    enough = len(changes) and int(changes["n"].max()) >= LEAST
    told = [
        f"{rate:.0%}" if enough else f"{count}/{n}"
        for rate, count, n in zip(changes["rate"], changes["count"], changes["n"], strict=True)
    ]
    if changes["rate"].any():
        fig.add_scatter(
            x=changes["round"],
            y=[1.0] * len(changes),
            yaxis="y2",
            mode="text",
            text=["" if at % every else text for at, text in enumerate(told)],
            textposition="top center",
            cliponaxis=False,
            textfont={"color": ink(), "size": 10},
            name="lead changes",
            showlegend=False,
            customdata=changes[["count", "n", "low", "high"]],
            hovertemplate=(
                f"{game_figures.round_word(frames)} %{{x}}: in "
                "%{customdata[0]} of %{customdata[1]} playtests<br>"
                + (f"{SHOWN_LEVEL} %{{customdata[2]:.0%}} to %{{customdata[3]:.0%}}" if enough else "")
                + "<extra></extra>"
            ),
        )
        hidden = {"overlaying": "y", "range": [0, 1], "visible": False, "fixedrange": True}
        fig.update_layout(yaxis2=hidden)


def lead_changes_by_round(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """Count, per round, the playtests that reached it and those in which the lead changed.

    Columns: ``round``, ``n``, ``count``, ``rate``, ``low``, ``high`` (Wilson). Includes only playtests with a
    winner.
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
    """Draw how far the eventual winner was behind the leader during play, by number of players.

    A point is a finished playtest: the mean, over its entries, of the leader's score less that of the
    best-placed eventual winner (Browne's "drama", as Ludii reports it). 0 means that the winner led from the
    start. Hover shows the comeback (the farthest the winner was behind) and how often the lead changed.
    """
    found = measures.leading(frames)
    title = "How far behind the winner was"
    if found is None:
        return nothing(title, NO_LEADER)
    return general.drama(frames, found[0], title, _unit(found[0]), found[1])


def decided_early(frames: Frames) -> go.Figure:
    """Draw how often the leader at a quarter, half or three quarters of a playtest wins it.

    A point is the share of finished playtests whose leader at that part of the entries won in the end, alone
    or shared. The leader is the last seat that led alone. The bar is its Wilson interval (95%); the count and
    n are at the right. The upright mark is the share that seats drawn at random would win. One minus the
    share is how often somebody came from behind.
    """
    title = "Does the leader win?"
    found = measures.leading(frames)
    if found is None:
        return nothing(title, NO_LEADER)
    table = measures.with_games(frames, measures.decided(frames, *found))
    if table.empty:
        return nothing(title, "Nobody led a finished playtest here.")
    lot = frames.results.groupby("playtest")["won"].mean()
    table["lot"] = table["playtest"].map(lot)
    shown = rates(table, ["players", "share"], "won")
    fair = table.groupby(["players", "share"])["lot"].mean().reset_index()["lot"]
    named = shown["share"].map("leads after {:.0%}".format)
    return rows.shares_in_rows(
        title,
        frames,
        shown,
        rows.by_players(shown, named),
        "how often the leader then won",
        fair=fair,
        said="upright mark: by chance",
        happened="the leader at that point won",
        of=table["playtest"],
    )


def rounds(frames: Frames) -> go.Figure:
    """Draw how many rounds (or tricks, or turns) finished playtests lasted, by number of players.

    A dot is a playtest. The mark is the mean; its bar is Student's interval (95%) if there are at least eight
    playtests. Tricks, turns or years are counted if the rulebook counts those.
    """
    games = frames.games[frames.games["finished"].astype(bool) & (frames.games["rounds"] > 0)]
    unit = f"{game_figures.round_word(frames)}s"
    title = f"{unit.capitalize()} in a playtest"
    why = none_finished(frames, f"No finished playtest here says how many {unit} it took.")
    return _whole(title, frames, games, "rounds", why, unit=unit)


def how_far(frames: Frames) -> go.Figure:
    """Draw how many rounds unfinished playtests reached, by number of players.

    A dot is a playtest; its hover says how many moves were made. No playtest is left out, as the sentence
    next to the figure is about all of them.
    """
    games = measures.broken_off(frames)
    games = games.assign(reason=["after " + counted(int(length), "move") for length in games["length"]])
    return _whole(
        "How far unfinished playtests got",
        frames,
        games,
        "rounds",
        "Every playtest is finished.",
        unit=game_figures.round_word(frames),
        single=True,
    )


def minutes(frames: Frames) -> go.Figure:
    """Draw how many minutes finished playtests lasted, by number of players.

    The time counts from the deal to the last move, without breaks of half an hour or more. Includes only
    recordings in which a person made a move, as simulated games take no time. Dots and marks are as in
    ``rounds``. A dotted line is the rulebook's intended duration, if it states one.
    """
    with_people = frames.only(frames.results.loc[frames.results["by"] == PERSON, "playtest"])
    why = none_finished(with_people, NO_MINUTES, "No playtest with people is finished yet.")
    names = set(frames.games["game"])
    aimed = minutes_aimed_at(next(iter(names))) if len(names) == 1 else None
    aims = [] if aimed is None else [Aim(aimed, name="aimed at")]
    return _whole("Minutes in a playtest", frames, measures.timed(frames), "minutes", why, aims)


def _whole(
    title: str,
    frames: Frames,
    games: pd.DataFrame,
    column: str,
    why: str,
    aims: Sequence[Aim] = (),
    *,
    unit: str = "",
    single: bool = False,
) -> go.Figure:
    table = games.assign(name=rows.by_players(games), value=games[column], hover=games["reason"])
    table = table.sort_values("players", kind="stable")
    return rows.values_in_rows(
        title, frames, table, Quantity(unit or column), why=why, aims=aims, single=single
    )


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    score_by_round,
    drama_of_scores,
    decided_early,
    general.length,
    rounds,
    minutes,
)
"""The figures of how a playtest develops, for the dashboard of any game."""
