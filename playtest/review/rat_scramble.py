"""Figures for Rat Scramble: each takes frames and gives a figure."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.engines.rat_scramble.components import EFFECTS, SEASONS, characters
from playtest.frames import Frames
from playtest.review import measures
from playtest.review.general import (
    OF_MEAN,
    SHOWN_LEVEL,
    add_line,
    add_points,
    by_rounds,
    number_of,
    time_by_decision,
)
from playtest.review.general import length as length
from playtest.review.stats import means, rates
from playtest.review.theme import figure, look, nothing, shares, with_legend, with_room

CAST = tuple(character.name for character in characters())
ENDINGS = ("kept", "broken", "impossible", "void", "open")
CLAUSES = {
    "vote_for": "vote for a proposal",
    "favor_season": "favor a season later",
    "give": "give tokens",
    "do_not_use": "do not use tokens",
    "take": "take a vote token",
    "leave": "leave a vote token",
    "promise": "in words",
}
DECIDED = ("another proposal", "from a tie", "to a tie", "majority or consensus", "nothing")


# -- tables


def bells(frames: Frames) -> pd.DataFrame:
    """The bells of each season when each round was over (or broken off).

    Columns: ``playtest``, ``round``, ``season``, ``bells``.
    """
    rows = _at_round_ends(frames, "bells")
    return rows.rename(columns={"label": "season", "value": "bells"}).drop(columns=["seat"])


def points(frames: Frames) -> pd.DataFrame:
    """The points of each character when each round was over. Of finished playtests.

    Columns: ``playtest``, ``round``, ``character``, ``points``.
    """
    roles = frames.results[["playtest", "seat", "role"]].astype({"seat": "Int64"})
    rows = _at_round_ends(frames, "points").merge(roles, on=["playtest", "seat"])
    rows = rows.rename(columns={"role": "character", "value": "points"})
    return rows[["playtest", "round", "character", "points"]]


def wins(frames: Frames) -> pd.DataFrame:
    """How often each character reached the threshold, with the Wilson interval.

    Columns: ``role``, ``n`` (finished playtests), ``count``, ``rate``, ``low``, ``high``.
    """
    return rates(frames.results[frames.results["role"] != ""], ["role"], "won")


def labelled(frames: Frames, measure: str) -> pd.DataFrame:
    """The last counts of a measure by label, a row for each finished playtest and label that came up.

    Columns: ``playtest``, ``label``, ``value``.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = frames.measures[frames.measures["playtest"].isin(done)]
    last = rows.groupby("playtest")["n"].transform("max")
    rows = rows[(rows["n"] == last) & (rows["measure"] == measure)]
    return rows[["playtest", "label", "value"]].reset_index(drop=True)


def clauses(frames: Frames) -> pd.DataFrame:
    """What became of the clauses agreed to. Of finished playtests.

    Columns: ``clause`` (its kind), then a count for each of kept, broken, impossible, void and open.
    """
    rows = labelled(frames, "clauses")
    parts = rows["label"].str.rsplit(" ", n=1, expand=True).reindex(columns=[0, 1])
    rows = rows.assign(clause=parts[0], status=parts[1])
    table = rows.pivot_table(index="clause", columns="status", values="value", aggfunc="sum", fill_value=0)
    table = table.reindex(index=[kind for kind in CLAUSES if kind in table.index], columns=list(ENDINGS))
    return table.fillna(0).astype(int).rename_axis(columns=None).reset_index()


def changes(frames: Frames) -> pd.DataFrame:
    """What changes of votes decided, over all rounds of finished playtests in which a vote was changed.

    Columns: ``decided``, ``rounds``, ``share``.
    """
    counts = labelled(frames, "changes_decided").groupby("label")["value"].sum()
    counts = counts.reindex(list(DECIDED), fill_value=0).astype(int)
    table = counts.rename_axis("decided").rename("rounds").reset_index()
    table["share"] = table["rounds"] / max(1, int(table["rounds"].sum()))
    return table


def tokens(frames: Frames) -> pd.DataFrame:
    """Promise tokens of one character with another, on average over the ends of rounds.

    A frame with a row for each holder and a column for each owner; empty where nothing was measured.
    """
    rows = _at_round_ends(frames, "tokens")
    ends = frames.moves[["playtest", "round"]].drop_duplicates()
    if ends.empty or frames.measures.empty:
        return pd.DataFrame()
    pair = rows["label"].str.split(" < ", n=1, expand=True).reindex(columns=[0, 1])
    rows = rows.assign(holder=pair[0], owner=pair[1])
    table = rows.pivot_table(index="holder", columns="owner", values="value", aggfunc="sum", fill_value=0)
    return table.reindex(index=list(CAST), columns=list(CAST)).fillna(0.0) / len(ends)


def effects(frames: Frames) -> pd.DataFrame:
    """How often each effect passed in a playtest. Of finished playtests.

    Columns: ``effect``, ``n`` (playtests), ``mean`` (times a playtest), ``low``, ``high``.
    """
    rows = labelled(frames, "effects")
    done = frames.games.loc[frames.games["finished"], "playtest"]
    every = pd.MultiIndex.from_product([done, EFFECTS], names=["playtest", "label"])
    counted = rows.set_index(["playtest", "label"])["value"].reindex(every, fill_value=0).reset_index()
    table = means(counted, ["label"], "value").rename(columns={"label": "effect"})
    return table.sort_values("mean", ascending=False, ignore_index=True)


def negotiations(frames: Frames) -> pd.DataFrame:
    """How long each negotiation was.

    Columns: ``playtest``, ``round``, ``moves`` (the referee's not counted), ``minutes`` from its first move
    to its last (missing in simulations).
    """
    rows = frames.moves[(frames.moves["phase"] == "negotiation") & (frames.moves["seat"] >= 0)]
    grouped = rows.groupby(["playtest", "round"], sort=False)
    table = grouped.agg(moves=("n", "size"), first=("at", "min"), last=("at", "max")).reset_index()
    table["minutes"] = (table["last"] - table["first"]).dt.total_seconds() / 60
    return table[["playtest", "round", "moves", "minutes"]]


def _at_round_ends(frames: Frames, measure: str) -> pd.DataFrame:
    """The rows of a measure after the last move of each round, whether or not it had a value there.

    Columns: ``playtest``, ``round``, ``seat``, ``label``, ``value``.
    """
    ends = frames.moves.groupby(["playtest", "round"], sort=False)["n"].max().reset_index()
    rows = frames.measures[frames.measures["measure"] == measure]
    rows = ends.merge(rows, on=["playtest", "n"])
    return rows[["playtest", "round", "seat", "label", "value"]]


# -- figures


def bells_by_season(frames: Frames) -> go.Figure:
    """Bells by season and round: which season the table votes for.

    A point is the mean number of bells in the season's bucket when the round was over, over the playtests
    that came so far; the bar is Student's interval (95 %) of the mean.
    """
    grown = means(bells(frames), ["season", "round"], "bells")
    return _grown("Bells by season", frames, grown, "season", SEASONS, "bells")


def points_by_character(frames: Frames) -> go.Figure:
    """Points by character and round.

    A point is the mean over finished playtests when the round was over; the bar is Student's interval (95 %).
    """
    grown = means(points(frames), ["character", "round"], "points")
    return _grown("Points by character", frames, grown, "character", CAST, "points")


def _grown(
    title: str, frames: Frames, table: pd.DataFrame, by: str, order: tuple[str, ...], unit: str
) -> go.Figure:
    if table.empty:
        return nothing(title, "No round is over yet.")
    fig = figure(title, f"{number_of(frames)}; {OF_MEAN}", "round", unit)
    for at, name in enumerate(order):
        add_line(fig, table[table[by] == name], name, unit, at, len(order))
    by_rounds(fig, table)
    return with_legend(fig)


def wins_by_character(frames: Frames) -> go.Figure:
    """How often each character reaches the threshold.

    A point is the share of finished playtests; the bar is its Wilson interval (95 %), the number above it n.
    All may win, or none.
    """
    title = "Threshold wins by character"
    table = wins(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    note = f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above"
    fig = figure(title, note, "character", "share of playtests won")
    add_points(fig, table, table["role"], "rate", "won", ".1%")
    shares(fig)
    return fig


def token_flow(frames: Frames) -> go.Figure:
    """Whose promise tokens are with whom: the mean number over the ends of rounds."""
    title = "Promise tokens away from home"
    table = tokens(frames)
    if table.empty or not table.to_numpy().any():
        return nothing(title, "No promise token has left its owner yet.")
    fig = figure(title, f"{number_of(frames)}; mean at the ends of rounds", "tokens of", "held by")
    fig.add_heatmap(
        z=table.to_numpy(),
        x=list(table.columns),
        y=list(table.index),
        colorscale="Cividis",
        colorbar={"title": "tokens"},
        texttemplate="%{z:.2f}",
        xgap=2,
        ygap=2,
        hovertemplate="%{y} holds %{z:.2f} of %{x}<extra></extra>",
    )
    fig.update_yaxes(autorange="reversed")
    return fig


def what_changes_decided(frames: Frames) -> go.Figure:
    """What the changes of votes decided, in rounds with at least one.

    Compared are the votes as they were cast and as they were in the end: another proposal won, a tie was made
    or undone, a majority became consensus or the reverse, or nothing came of it.
    """
    title = "What changes of votes decided"
    table = changes(frames)
    total = int(table["rounds"].sum())
    if not total:
        return nothing(title, "No vote was changed in a finished playtest.")
    return _bars(title, f"{number_of(frames)}, {total:,} rounds with changes", table, "decided", "rounds")


def _bars(title: str, note: str, table: pd.DataFrame, x: str, y: str) -> go.Figure:
    fig = figure(title, note, x, y)
    fig.add_bar(
        x=table[x],
        y=table[y],
        text=[f"{count:,}" for count in table[y]],
        marker={"color": look(0)["color"]},
        hovertemplate=f"%{{x}}: %{{y}} {y}<extra></extra>",
    )
    return fig


def agreements(frames: Frames) -> go.Figure:
    """What became of the clauses that players agreed to, by kind of clause.

    Tokens given count as kept at once. Broken are only promises in words, by the referee's verdict: the game
    keeps all others, unless that becomes impossible. Of finished playtests.
    """
    title = "Agreements kept, broken and impossible"
    table = clauses(frames)
    if table.empty:
        return nothing(title, "No agreement was made in a finished playtest.")
    total = int(table[list(ENDINGS)].to_numpy().sum())
    fig = figure(title, f"{number_of(frames)}, {total:,} clauses", "kind of clause", "clauses")
    for at, status in enumerate(ENDINGS):
        seen = look(at)
        fig.add_bar(
            x=table["clause"].map(CLAUSES),
            y=table[status],
            name=status,
            marker={"color": seen["color"], "pattern": {"shape": seen["pattern"]}},
            hovertemplate=f"{status}: %{{y}}<extra>%{{x}}</extra>",
        )
    fig.update_layout(barmode="stack")
    return with_legend(fig)


def negotiation_length(frames: Frames) -> go.Figure:
    """How many moves a negotiation takes, by round: offers, answers and vote tokens, the referee's left out.

    A box shows median and quartiles over the playtests.
    """
    return _boxes("Length of the negotiation", frames, negotiations(frames), "moves")


def negotiation_minutes(frames: Frames) -> go.Figure:
    """How many minutes a negotiation takes from its first move to its last, by round.

    A box shows median and quartiles over the playtests in which a person made a move: bots take no time.
    """
    table = negotiations(frames)
    with_people = table["playtest"].isin(measures.by_people(frames)["playtest"])
    return _boxes("Minutes of negotiation", frames, table[with_people & table["minutes"].notna()], "minutes")


def _boxes(title: str, frames: Frames, table: pd.DataFrame, what: str) -> go.Figure:
    if table.empty:
        of = " of people" if what == "minutes" else ""
        return nothing(title, f"No negotiation{of} with its {what} is recorded here.")
    note = f"{number_of(frames)}, {len(table):,} negotiations; median {table[what].median():.1f} {what}"
    fig = figure(title, note, "round", what)
    fig.add_box(
        x=table["round"],
        y=table[what],
        boxpoints="all" if len(table) <= 500 else False,
        marker={"color": look(0)["color"]},
        customdata=table[["playtest"]],
        hovertemplate=f"round %{{x}}: %{{y:.1f}} {what}<extra>%{{customdata[0]}}</extra>",
    )
    fig.update_xaxes(dtick=1)
    return fig


def effect_usage(frames: Frames) -> go.Figure:
    """How often each effect passes in a playtest: the mean, with Student's interval (95 %), n above.

    Each named effect has two of 24 cards; eight have no effect.
    """
    title = "Effects that pass"
    table = effects(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = figure(title, f"{number_of(frames)}; {OF_MEAN}, n above", "effect", "times a playtest")
    add_points(fig, table, table["effect"], "mean", "passed", ".2f")
    with_room(fig)
    return fig


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    bells_by_season,
    points_by_character,
    wins_by_character,
    token_flow,
    what_changes_decided,
    agreements,
    negotiation_length,
    negotiation_minutes,
    effect_usage,
    time_by_decision,
    length,
)
"""What a dashboard draws for this game."""
