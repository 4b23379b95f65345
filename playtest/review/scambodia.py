"""Figures for Scambodia. Each function takes frames and returns a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import course, growth, measures, rows
from playtest.review.findings import winning
from playtest.review.findings.finding import Finding
from playtest.review.general import (
    SHOWN_LEVEL,
    add_points,
    length,
    over_rounds,
    time_by_decision,
    wins_by_seat,
)
from playtest.review.measure_meanings import Meaning
from playtest.review.quantity import Quantity
from playtest.review.stats import lower_bound, rates
from playtest.review.theme import figure, none_finished, nothing, shares
from playtest.review.wording import seen

NO_DECLARATION = "No declaration is recorded in a finished playtest."
NONE_OVER = "No round with a declaration is over yet."
TOTALS = (-1, 2, 5, 8, 12, 1000)
TURNS = (-1, 8, 16, 24, 40, 100_000)
"""Bin edges for a declaration's turn. ``TOTALS`` has the bin edges for the declarer's total."""
COUNTED = {
    "powers_used": "powers used",
    "powers_skipped": "powers skipped",
    "matches_tried": "matches tried",
    "matches_right": "matches right",
}


def scores_by_round(frames: Frames) -> go.Figure:
    """Draw the average score, round by round, by number of players. Lower is better.

    A point is the mean over playtests of the mean over seats of the round's scores, including a declarer's 0
    or doubled total. The bar is Student's interval (95%).
    """
    if (frames.games["rounds"].fillna(2) <= 1).all():
        return nothing("Scores by round", course.ONE_PLACE.format(place="round"))
    return over_rounds(frames, "round_score", "Scores by round", "points")


def totals_by_turn(frames: Frames) -> go.Figure:
    """Draw how true totals fall: the mean points in a hand after each turn, by number of players.

    A point is the mean over playtests of the mean over their rounds and seats, after the last move of the
    turn. The bar is Student's interval (95%) if eight playtests or more have rounds that long. With fewer
    than eight playtests, each playtest is a line. Only finished playtests are included, as true totals are
    secret.
    """
    table = totals(frames).rename(columns={"turn": "x", "total": "value"})
    table = table.groupby(["players", "playtest", "x"])["value"].mean().reset_index()
    return growth.lines(
        "True totals by turn",
        frames,
        growth.by_number_of_players(table),
        "turn",
        Quantity("points in a hand", within=(None, None)),
        why="No turn has been played here.",
    )


def totals(frames: Frames) -> pd.DataFrame:
    """Return the mean true total of the seats after every turn, in finished playtests.

    Columns: ``playtest``, ``players``, ``round``, ``turn`` (0: after the deal), ``total``.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = frames.measured("turn", "total")
    rows = rows[rows["playtest"].isin(done)]
    turn = rows[rows["measure"] == "turn"][["playtest", "n", "value"]].rename(columns={"value": "turn"})
    total = rows[rows["measure"] == "total"].groupby(["playtest", "n"])["value"].mean().rename("total")
    table = turn.merge(total.reset_index(), on=["playtest", "n"])
    table = table.merge(frames.moves[["playtest", "n", "round", "kind"]], on=["playtest", "n"])
    table = table[table["kind"] != "go_on"]
    last = table.groupby(["playtest", "round", "turn"])["n"].transform("max")
    table = measures.with_games(frames, table[table["n"] == last]).astype({"turn": int})
    return table[["playtest", "players", "round", "turn", "total"]].reset_index(drop=True)


def declarations(frames: Frames) -> pd.DataFrame:
    """Return every declaration whose round is over.

    Columns: ``playtest``, ``players``, ``round``, ``seat``, ``turn``, ``total`` (the declarer's true total),
    ``succeeded``.
    """
    rows = frames.measured("declaration")
    rows = rows.merge(frames.moves[["playtest", "n", "round"]], on=["playtest", "n"])
    rows = rows[rows["n"] == rows.groupby(["playtest", "round"])["n"].transform("max")]
    wide = rows.pivot_table(index=["playtest", "round"], columns="label", values="value")
    wide = wide.reindex(columns=["seat", "turn", "total", "succeeded"])
    table = measures.with_games(frames, wide.dropna().reset_index(), ["players", "rounds", "finished"])
    table = table[table["finished"] | (table["round"] < table["rounds"])]
    table = table.astype({"seat": int, "turn": int, "total": int, "succeeded": bool})
    columns = ["playtest", "players", "round", "seat", "turn", "total", "succeeded"]
    return table[columns].reset_index(drop=True)


def declarations_right(frames: Frames) -> go.Figure:
    """Draw how many declarations are right, by number of players.

    A point is their share. The bar is its Wilson interval (95%) if there are at least eight playtests; the
    count and n are at the right.
    """
    table = declarations(frames)
    shown = rates(table, ["players"], "succeeded")
    tables = table.groupby("players")["playtest"].nunique()
    shown["playtests"] = shown["players"].map(tables)
    return rows.shares_in_rows(
        "Declarations that are right",
        frames,
        shown,
        rows.by_players(shown),
        "share that were right",
        why=none_finished(frames, NO_DECLARATION, NONE_OVER),
        said="n counts declarations",
        units=False,
        of=table["playtest"],
    )


def declarations_by_total(frames: Frames) -> go.Figure:
    """Draw how often declarations succeed, by the declarer's points.

    A point is the share of right declarations among those with such a total. The bar is its Wilson interval
    (95%); the number above it is n.
    """
    return _success(frames, "total", TOTALS, "Declarations by total", "declarer's true total")


def declarations_by_turn(frames: Frames) -> go.Figure:
    """Draw when declarations succeed: like ``declarations_by_total``, but by the turn of the round."""
    return _success(frames, "turn", TURNS, "Declarations by turn", "turn of the declaration")


def _success(frames: Frames, column: str, ends: tuple[int, ...], title: str, axis: str) -> go.Figure:
    table = declarations(frames)
    if table.empty:
        return nothing(title, none_finished(frames, NO_DECLARATION, NONE_OVER))
    groups = [_span(low + 1, high) for low, high in pairwise(ends)]
    table["group"] = pd.cut(table[column], list(ends), labels=groups)
    shown = rates(table.astype({"group": str}), ["players", "group"], "succeeded")
    shown["order"] = shown["group"].map(groups.index)
    shown["playtests"] = shown["players"].map(table.groupby("players")["playtest"].nunique())
    shown = shown.sort_values(["players", "order"], ignore_index=True)
    return rows.shares_in_rows(
        title,
        frames,
        shown,
        rows.by_players(shown, shown["group"]),
        "share that were right",
        said=f"rows: {axis}; n counts declarations",
        units=False,
        of=table["playtest"],
    )


def _span(low: int, high: int) -> str:
    return f"{low} and more" if high >= 1000 else f"{low} to {high}"


def powers_and_matches(frames: Frames) -> go.Figure:
    """Draw how often a seat uses powers, skips them and tries to match, by number of players.

    A dot is a finished playtest: the mean over its seats. The mark is the mean; its bar is Student's interval
    (95%) if there are at least eight playtests.
    """
    parts = [measures.final(frames, measure).assign(what=name) for measure, name in COUNTED.items()]
    table = measures.with_games(frames, pd.concat(parts, ignore_index=True))
    table = table.groupby(["what", "players", "playtest"], sort=False)["value"].mean().reset_index()
    return rows.values_in_rows(
        "Powers and matches",
        frames,
        table.assign(name=rows.by_players(table, table["what"])),
        Quantity("times per seat and playtest"),
        why=none_finished(frames, "No finished playtest here says how often powers were used."),
    )


def findings(frames: Frames) -> list[Finding]:
    """Report how often declarations are right, by number of players."""
    table = declarations(frames)
    found = []
    for players, some in table.groupby("players"):
        n, right = len(some), int(some["succeeded"].sum())
        if some["playtest"].nunique() < 2:
            continue
        tables, many = some["playtest"].nunique(), 2 * right >= n
        place = winning.with_players(frames, int(str(players)))
        says = f"{'Most' if many else 'Few'} declarations are right{place}."
        sure = lower_bound(right if many else n - right, n, tables)
        found.append(
            Finding(says, seen(right, n, "declarations", tables), sure, n, figure=declarations_right)
        )
    return found


def memory(runs: Mapping[float, Frames], bot: str = "counting") -> pd.DataFrame:
    """Return how often ``bot`` wins against forgetful opponents, by how fast they forget.

    ``runs`` maps forgetting rates to frames. Columns: ``forgetting``, then ``n`` (finished playtests),
    ``count``, ``rate``, ``low``, ``high`` (Wilson).
    """
    parts = []
    for rate, frames in runs.items():
        results = frames.results
        parts.append(results[results["bot"] == bot].assign(forgetting=rate))
    return rates(pd.concat(parts, ignore_index=True), ["forgetting"], "won")


def memory_pays(runs: Mapping[float, Frames], bot: str = "counting", players: int = 2) -> go.Figure:
    """Draw the win rate of a bot that forgets nothing against bots that forget, by their forgetting rate.

    ``runs`` maps forgetting rates to frames: the chance per turn of forgetting a seen card. A point is the
    share of playtests that ``bot`` won, alone or shared. The bar is its Wilson interval (95%); the number
    above it is n. The line is the fair share with ``players`` equal players.
    """
    title = "Memory pays"
    table = memory(runs, bot)
    note = f"{int(table['n'].sum()):,} playtests; bars: {SHOWN_LEVEL} (Wilson), n above"
    fig = figure(title, note, "share of cards the opponent forgets a turn", f"share won by {bot}")
    add_points(fig, table, table["forgetting"], "rate", "won", ".1%")
    fig.add_hline(y=1 / players, line_dash="dot", annotation_text="fair share")
    shares(fig)
    fig.update_xaxes(tickformat=".0%")
    return fig


OVERVIEW: tuple[Callable[[Frames], go.Figure], ...] = (
    scores_by_round,
    declarations_by_total,
    wins_by_seat,
    totals_by_turn,
)
"""The figures that are drawn first."""

SCORE_RANGE = (-50, 500)
"""Lowest and highest final score accepted for playtests on paper."""

FINDINGS = (findings,)
"""This game's finders, in addition to those for every game."""

MEASURES = (
    Meaning("score", "points in finished rounds; lower is better", "points"),
    Meaning("total", "true points in the hand; secret during play", "points"),
    Meaning("cards", "cards in front of the seat", "cards", 0),
    Meaning("known", "cards on the table that the seat has seen", "cards", 0),
    Meaning("powers_used", "powers used so far", "times", 0),
    Meaning("powers_skipped", "powers skipped so far", "times", 0),
    Meaning("matches_tried", "matches tried so far", "times", 0),
    Meaning("matches_right", "matches that were right so far", "times", 0),
    Meaning("declarations", "declarations so far", "times", 0),
    Meaning("declarations_right", "declarations that were right so far", "times", 0),
    Meaning("turn", "turn of the round", "turns", 0, None, "table"),
    Meaning("deck", "cards left in the deck", "cards", 0, None, "table"),
    Meaning("round_score", "points in the last finished round", "points"),
    Meaning(
        "declaration",
        "the declaration of the last round",
        "",
        None,
        None,
        "label",
        "seat, turn, total, succeeded",
    ),
)
"""The measures of this game."""

FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    wins_by_seat,
    scores_by_round,
    totals_by_turn,
    declarations_by_total,
    declarations_by_turn,
    powers_and_matches,
    time_by_decision,
    length,
)
"""The figures of this game's dashboard."""
