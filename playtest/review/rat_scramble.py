"""Figures for Rat Scramble. Each function takes frames and returns a figure."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.engines.rat_scramble.components import SEASONS
from playtest.frames import Frames
from playtest.review import growth, measures, rows
from playtest.review.findings import pacing
from playtest.review.findings.finding import Finding, verdict
from playtest.review.general import length as length
from playtest.review.general import time_by_decision
from playtest.review.growth import Series
from playtest.review.measure_meanings import Meaning
from playtest.review.quantity import Quantity
from playtest.review.rat_scramble_tables import (
    CAST,
    CLAUSES,
    ENDINGS,
    bells,
    changes,
    clauses,
    effects_passed,
    labelled,
    last_bells,
    negotiations,
    points,
    thresholds,
    tokens,
    wins,
)
from playtest.review.stats import LEAST, lower_bound, mean_interval, poisson_binomial_test, wilson
from playtest.review.theme import NO_MOVES, figure, ink, look, none_finished, nothing, number_of, with_legend
from playtest.review.wording import about, seen

NO_ROUND = "No round is over yet."
NOTHING = "a tie: nothing passes"
LOOKS = {"Winter": 0, "Spring": 2, "Summer": 4, "Autumn": 1}
"""Index of each season's color and shape, similar to its cards and the same in all figures."""
BESIDE = 14
"""Number of letters after which names next to bars wrap."""


# -- figures


def bells_at_the_end(frames: Frames) -> go.Figure:
    """Draw the bells of each season at the end: which season fills up, which falls behind.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests.
    """
    table = last_bells(frames)
    return rows.values_in_rows(
        "Bells by season",
        frames,
        table,
        Quantity("bells at the end", within=(0, None)),
        why=none_finished(frames, "No finished playtest here says how many bells there were."),
        looks=LOOKS,
    )


def bells_by_season(frames: Frames) -> go.Figure:
    """Draw bells by season and round: which season players vote for.

    A point is the mean number of bells in the season's bucket at the end of the round, over the playtests
    that reached it. The bar is Student's interval (95%) of the mean if eight or more reached it. With fewer
    than eight playtests, each playtest is a line.
    """
    table = bells(frames).rename(columns={"round": "x", "bells": "value"})
    return growth.lines(
        "Bells by season and round",
        frames,
        [Series(season, table[table["season"] == season], LOOKS[season]) for season in SEASONS],
        "round",
        Quantity("bells"),
        why=none_finished(frames, NO_MOVES, NO_ROUND),
    )


def points_by_character(frames: Frames) -> go.Figure:
    """Draw points by character and round, with the threshold that wins.

    A point is the mean over finished playtests at the end of the round. The bar is Student's interval (95%)
    if there are at least eight playtests. With fewer than eight playtests, each playtest is a line. The
    dotted line is the threshold of the rules.
    """
    table = points(frames).rename(columns={"round": "x", "points": "value"})
    fig = growth.lines(
        "Points by character",
        frames,
        [Series(name, table[table["character"] == name]) for name in CAST],
        "round",
        Quantity("points", within=(None, None)),
        why=none_finished(frames, NO_MOVES, NO_ROUND),
        said="dotted: points to win",
    )
    for threshold in thresholds(frames) if fig.data else ():
        fig.add_hline(y=threshold, line={"color": ink(), "dash": "dot", "width": 1.5})
    return fig


def wins_by_character(frames: Frames) -> go.Figure:
    """Draw how often each character reaches the threshold.

    A point is the share of finished playtests. The bar is its Wilson interval (95%); wins and n are at the
    right. With fewer than eight playtests, each playtest is a dot. All characters may win, or none.
    """
    table = wins(frames)
    return rows.shares_in_rows(
        "Threshold wins by character",
        frames,
        table,
        table["role"],
        "share of playtests won",
        why=none_finished(frames, "No finished playtest here says which character won."),
        of=frames.results.loc[frames.results["role"] != "", "playtest"],
    )


def token_flow(frames: Frames) -> go.Figure:
    """Draw who holds whose promise tokens: the mean number at the ends of rounds."""
    title = "Promise tokens away from home"
    if len(frames.games) and not len(measures.followed(frames).games):
        return nothing(title, none_finished(frames, NO_MOVES))
    frames = measures.followed(frames)
    table = tokens(frames)
    if table.empty or not table.to_numpy().any():
        return nothing(title, "No promise token has left its owner yet.")
    fig = figure(title, f"{number_of(frames)}; mean at each round's end", "tokens of", "held by")
    fig.add_heatmap(
        z=table.to_numpy(),
        x=list(table.columns),
        y=list(table.index),
        colorscale="Cividis",
        showscale=False,
        texttemplate="%{z:.2f}",
        xgap=2,
        ygap=2,
        hovertemplate="%{y} holds %{z:.2f} of %{x}<extra></extra>",
    )
    fig.update_xaxes(tickangle=-30)
    fig.update_yaxes(autorange="reversed")
    return fig


def what_changes_decided(frames: Frames) -> go.Figure:
    """Draw what vote changes decided, in rounds with at least one.

    Compares the votes as first cast with the final ones: another proposal won, a tie was made or broken, a
    majority became consensus or the reverse, or the result was the same.
    """
    title = "What changing votes decided"
    frames = measures.followed(frames)
    table = changes(frames)
    total = int(table["rounds"].sum())
    if not total:
        return nothing(title, "No vote was changed in a finished playtest.")
    return _bars(title, f"{number_of(frames)}, {total:,} rounds with changes", table, "decided", "rounds")


def _bars(title: str, note: str, table: pd.DataFrame, names: str, of: str) -> go.Figure:
    """Draw counts as bars, with full names next to them.

    ``names`` and ``of`` are the columns of ``table`` with the names and the counts.
    """
    fig = figure(title, note, of, "")
    fig.add_bar(
        y=[rows.folded_name(str(name), BESIDE) for name in table[names]],
        x=table[of],
        orientation="h",
        text=[f"{count:,}" for count in table[of]],
        textangle=0,
        marker={"color": look(0)["color"]},
        hovertemplate=f"%{{y}}: %{{x}} {of}<extra></extra>",
    )
    fig.update_yaxes(autorange="reversed")
    return fig


def agreements(frames: Frames) -> go.Figure:
    """Draw how many agreed clauses were kept, broken or impossible, by kind of clause.

    Tokens given count as kept right away. Only promises in words can be broken, by the referee's verdict: the
    game enforces all others, unless that becomes impossible. Only finished playtests are included.
    """
    title = "What became of agreements"
    frames = measures.followed(frames)
    table = clauses(frames)
    if table.empty:
        return nothing(title, "No agreement was made in a finished playtest.")
    total = int(table[list(ENDINGS)].to_numpy().sum())
    fig = figure(title, f"{number_of(frames)}, {total:,} clauses", "clauses", "")
    for at, status in enumerate(ENDINGS):
        seen = look(at)
        fig.add_bar(
            y=[rows.folded_name(CLAUSES[kind], BESIDE) for kind in table["clause"]],
            x=table[status],
            orientation="h",
            name=status,
            marker={"color": seen["color"], "pattern": {"shape": seen["pattern"]}},
            hovertemplate=f"{status}: %{{x}}<extra>%{{y}}</extra>",
        )
    fig.update_layout(barmode="stack")
    fig.update_yaxes(autorange="reversed")
    return with_legend(fig, in_a_line=1)


def negotiation_length(frames: Frames) -> go.Figure:
    """Draw how many moves a negotiation takes, by round: offers, answers and vote tokens.

    The referee's moves are not counted. A dot is a playtest's negotiation of that round; the mark is the
    mean, with Student's interval (95%) if there are at least eight playtests.
    """
    return _by_round("Length of the negotiation", frames, negotiations(frames), "moves")


def negotiation_minutes(frames: Frames) -> go.Figure:
    """Draw how many minutes a negotiation takes from its first move to its last, by round.

    Only playtests in which a person made a move are included, as bots take no time. Dots and marks are as
    in ``negotiation_length``.
    """
    table = negotiations(frames)
    with_people = table["playtest"].isin(measures.by_people(frames)["playtest"])
    table = table[with_people & table["minutes"].notna()]
    return _by_round("Minutes of negotiation", frames, table, "minutes")


def _by_round(title: str, frames: Frames, table: pd.DataFrame, what: str) -> go.Figure:
    of = " of people" if what == "minutes" else ""
    return rows.values_in_rows(
        title,
        frames,
        table.assign(name="round " + table["round"].astype(str), value=table[what]).sort_values("round"),
        Quantity(what),
        why=f"No negotiation{of} with its {what} is recorded here.",
    )


def effect_usage(frames: Frames) -> go.Figure:
    """Draw how often each effect passes in a playtest.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests. Each named effect is on two of 24 cards; eight have no effect.
    """
    table = effects_passed(frames).rename(columns={"label": "name"})
    often = table.groupby("name")["value"].transform("mean")
    table = table.assign(often=often).sort_values("often", ascending=False, kind="stable")
    why = none_finished(frames, "No finished playtest here says which effects passed.")
    return rows.values_in_rows("Effects that pass", frames, table, Quantity("times per playtest"), why=why)


def how_rounds_end(frames: Frames) -> go.Figure:
    """Draw how the rounds of finished playtests were decided, and how many passed nothing.

    A point is the share of all rounds. The bar is its Wilson interval (95%) if there are at least eight
    playtests; the count and the number of rounds are at the right.
    """
    table = labelled(frames, "rounds_by")
    rounds = int(table["value"].sum())
    how = table.groupby("label")["value"].sum().astype(int)
    how = how.reindex(["tie", *sorted(set(how.index) - {"tie"}, key=lambda label: -how[label])], fill_value=0)
    shown = pd.DataFrame({"how": how.index, "n": rounds, "count": how.to_numpy()})
    shown["rate"] = shown["count"] / max(rounds, 1)
    ends = [wilson(count, rounds) for count in shown["count"]] if rounds else [(0.0, 1.0)] * len(shown)
    shown[["low", "high"]] = ends
    shown["playtests"] = table["playtest"].nunique()
    return rows.shares_in_rows(
        "How rounds are decided",
        frames,
        shown if rounds else shown.head(0),
        shown["how"].map(lambda how: NOTHING if how == "tie" else how) if rounds else [],
        "share of rounds",
        why=none_finished(frames, "No finished playtest here says how its rounds were decided."),
        said="n counts rounds",
        units=False,
        of=table["playtest"],
    )


# -- findings


def findings(frames: Frames) -> list[Finding]:
    """Report which season fills up, in how many rounds nothing passes, and which effects nobody passed."""
    return [*_seasons(frames), *_nothing_passed(frames), *_effects_unused(frames)]


def _seasons(frames: Frames) -> list[Finding]:
    """Compare the fullest season with the emptiest, in the same playtests."""
    wide = last_bells(frames).pivot_table(index="playtest", columns="name", values="value")
    if len(wide) < LEAST or wide.shape[1] < 2:
        return []
    most, least = wide.mean().idxmax(), wide.mean().idxmin()
    apart = wide[most] - wide[least]
    n, more = len(apart), int((apart > 0).sum())
    # The fullest season was picked after looking, so the p-value is multiplied by the number of pairs.
    pairs = len(SEASONS) * (len(SEASONS) - 1) // 2
    p = min(1.0, poisson_binomial_test([0.5] * n, more) * pairs)
    low, high = mean_interval(apart)
    shown = f"{about(apart.mean(), low, high, 'bells')} more per playtest; more bells in {more} of {n}"
    says = f"{most} fills up, {least} falls behind."
    return verdict(says, shown, p, n, bells_at_the_end)


def _nothing_passed(frames: Frames) -> list[Finding]:
    """Report rounds that ended in an unbroken tie: no bells, no effect."""
    table = labelled(frames, "rounds_by")
    total = int(table["value"].sum())
    n = table["playtest"].nunique()
    if n < 2 or not total:
        return []
    tied = int(table.loc[table["label"] == "tie", "value"].sum())
    says = f"{_one_in(tied, total)} passes nothing." if tied else "Every round passes something."
    sure = lower_bound(total - tied if tied * 2 < total else tied, total, n)
    return [Finding(says, f"a tie in {seen(tied, total, 'rounds', n)}", sure, total, figure=how_rounds_end)]


def _one_in(count: int, total: int) -> str:
    every = total / count
    return f"One round in {round(every)}" if every >= 1.5 else "Nearly every round"


def _effects_unused(frames: Frames) -> list[Finding]:
    table = effects_passed(frames)
    n = table["playtest"].nunique()
    total = table.groupby("label")["value"].sum()
    never = [str(effect) for effect in total.index[total == 0]]
    return pacing.unused(never, n, "No proposal ever passed with the effect", effect_usage) if n else []


OVERVIEW: tuple[Callable[[Frames], go.Figure], ...] = (
    bells_at_the_end,
    wins_by_character,
    points_by_character,
    effect_usage,
)
"""The figures that are drawn first."""

ON_PAPER = {"bells": SEASONS}
"""Final counts that can be noted for a playtest on paper, by measure and label."""

SCORE_RANGE = (-60, 60)
"""Lowest and highest final score accepted for playtests on paper."""

FINDINGS = (findings,)
"""This game's finders, in addition to those for every game."""

MEASURES = (
    Meaning("bells", "bells in a season's bucket", "bells", 0, None, "label", "the season"),
    Meaning("points", "points of the character so far", "points"),
    Meaning("tokens_away", "own promise tokens held by others", "tokens", 0),
    Meaning("tokens_held", "other players' promise tokens held", "tokens", 0),
    Meaning("offers", "offers made so far", "offers", 0, None, "table"),
    Meaning("agreements", "agreements so far", "agreements", 0, None, "table"),
    Meaning("vote_changes", "votes changed so far", "votes", 0, None, "table"),
    Meaning("clauses_kept", "clauses kept so far", "clauses", 0, None, "table"),
    Meaning("clauses_broken", "clauses broken so far", "clauses", 0, None, "table"),
    Meaning("clauses_impossible", "clauses that became impossible", "clauses", 0, None, "table"),
    *(
        Meaning(f"{status}_clauses", f"clauses that are {status}", "clauses", 0, None, "label", "the kind")
        for status in ENDINGS
    ),
    Meaning("tokens", "promise tokens held", "tokens", 0, None, "label and seat", "whose they are"),
    Meaning("effects", "how often an effect passed", "times", 0, None, "label", "the effect"),
    Meaning("rounds_by", "rounds by how they were decided", "rounds", 0, None, "label", "how"),
    Meaning("changes_decided", "rounds by the effect of changed votes", "rounds", 0, None, "label", "what"),
)
"""The measures of this game."""

FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    bells_at_the_end,
    bells_by_season,
    points_by_character,
    wins_by_character,
    token_flow,
    what_changes_decided,
    agreements,
    how_rounds_end,
    negotiation_length,
    negotiation_minutes,
    effect_usage,
    time_by_decision,
    length,
)
"""The figures of this game's dashboard."""
