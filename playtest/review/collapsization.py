"""Figures for Collapsization: each takes frames and gives a figure.

What would tell the Mayor of hidden tiles (bluffs, distance to the best pair) is drawn of finished playtests
only, so that no figure can give a game away that is still going on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd
import plotly.graph_objects as go

from playtest.engines import hexes
from playtest.engines.collapsization.pieces import ADVISORS, REASONS, ROLES, place
from playtest.frames import Frames
from playtest.review import growth, measures, rows
from playtest.review.findings.finding import Finding
from playtest.review.general import length as length
from playtest.review.general import time_by_decision
from playtest.review.growth import Series
from playtest.review.meaning import Meaning
from playtest.review.stats import LEAST, mean_interval, often, rates, wilson
from playtest.review.theme import figure, look, nothing, number_of
from playtest.review.wording import about, seen

TURNS = 5
"""So many turns are one row where turns are rows."""


def points_by_role(frames: Frames) -> go.Figure:
    """How points grow by role, turn by turn.

    A point is the mean over the playtests that got that far, when the turn was over; the bar is Student's
    interval (95 %) where eight or more did. Below eight playtests each is a line. Late turns rest on fewer
    playtests: those in which nobody built on a mine.
    """
    table = measures.by_round(frames, "points").rename(columns={"round": "x"})
    return growth.lines(
        "Points by role and turn",
        frames,
        [Series(role, table[table["seat"] == seat]) for seat, role in enumerate(ROLES)],
        "turn",
        "points",
        why="No points were given here.",
    )


RATES = (
    ("bluffs", "nominations that are bluffs", "bluffs", ("nominations",)),
    ("trust", "claims built on that are trusted", "trusted", ("trusted", "called")),
    ("caught", "bluffs built on that are caught", "caught_bluffs", ("bluffs_built",)),
)
"""What is counted of what: short name, words, measure, and the measures whose sum it is counted of."""


def claim_rates(frames: Frames) -> pd.DataFrame:
    """How Advisors' claims fared in finished playtests, by role.

    Columns: ``rate_of`` (bluffs, trust, caught), ``words``, ``seat``, ``role``, ``n`` (claims), ``count``,
    ``rate``, ``low``, ``high``. The interval is Wilson's over claims; claims of one game hang together, so
    it is a little too narrow.
    """
    totals = {}
    for measure in {name for _, _, what, of in RATES for name in (what, *of)}:
        totals[measure] = measures.final(frames, measure).groupby("seat")["value"].sum()
    rows = []
    for short, words, what, of in RATES:
        for seat in ADVISORS:
            n = int(sum(totals[name].get(seat, 0) for name in of))
            count = int(totals[what].get(seat, 0))
            low, high = wilson(count, n)
            rate = count / n if n else float("nan")
            rows.append((short, words, seat, ROLES[seat], n, count, rate, low, high))
    columns = ["rate_of", "words", "seat", "role", "n", "count", "rate", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def bluffs_and_trust(frames: Frames) -> go.Figure:
    """How often Advisors bluff, how often they are trusted, and how often a bluff is caught.

    A bluff is a claim whose suit is not the reality's; it is trusted if the placed card has its suit, and
    caught if it has not and the hex was no mine. Bars are Wilson intervals (95 %); n counts claims.
    """
    table = claim_rates(frames)
    table = table[table["n"] > 0].reset_index(drop=True)
    return rows.shares_in_rows(
        "Bluffs, trust and bluffs caught",
        frames,
        table,
        table["words"] + ", " + table["role"],
        "share",
        why="No playtest is finished yet.",
        said="n counts claims",
        units=False,
        of=_claimed(frames),
    )


def _claimed(frames: Frames) -> set[str]:
    """The finished playtests in which the claims of Advisors were counted."""
    counts = [measures.final(frames, name) for name in sorted({name for *_, of in RATES for name in of})]
    claims = pd.concat(counts, ignore_index=True)
    return set(claims.loc[claims["value"] > 0, "playtest"])


def distances(frames: Frames) -> pd.DataFrame:
    """How much farther from reality each build was than the best pair, in finished playtests.

    Columns: ``playtest``, ``round``, ``value``. Builds in another suit than the reality have no distance and
    are left out.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    measured = frames.measured("distance_to_best")
    made = frames.moves.loc[frames.moves["kind"] == "build", ["playtest", "n", "round"]]
    table = measured[measured["playtest"].isin(done)].merge(made, on=["playtest", "n"])
    return table.loc[table["value"].notna(), ["playtest", "round", "value"]].reset_index(drop=True)


def distance_to_best(frames: Frames) -> go.Figure:
    """How far builds that match in suit are from the best pair there was: 0 is the Mayor's point.

    Of finished playtests. The subtitle has the mean with Student's interval (95 %) over builds.
    """
    title = "Distance to the best pair"
    frames = measures.followed(frames)
    table = distances(frames)
    if table.empty:
        return nothing(title, "No finished playtest has a build that matched the suit of reality.")
    enough = table["playtest"].nunique() >= LEAST
    low, high = mean_interval(table["value"], (0, None)) if enough else (float("nan"), float("nan"))
    said = f"mean {about(table['value'].mean(), low, high, 'hexes')}, n = {len(table):,} builds in suit"
    counts = table["value"].astype(int).value_counts().sort_index()
    drawn = number_of(frames, table["playtest"].nunique())
    fig = figure(title, f"{drawn}; {said}", "hexes farther than the best pair", "builds")
    seen = look(0)
    fig.add_bar(
        x=counts.index,
        y=counts.to_numpy(),
        marker={"color": seen["color"]},
        hovertemplate="%{y} builds were %{x} farther<extra></extra>",
    )
    fig.update_xaxes(dtick=1)
    return fig


def mines(frames: Frames) -> pd.DataFrame:
    """How often a playtest ends on a mine in some turns, of the finished ones that got to the first of them.

    Columns: ``first`` and ``turns`` (from 1 to 5, 6 to 10, …), ``n``, ``count``, ``rate``, ``low``, ``high``
    (Wilson).
    """
    games = measures.ended(frames).dropna(subset=["rounds"])
    reached = [
        (first, f"turns {first} to {first + TURNS - 1}", turns < first + TURNS and reason == REASONS["mine"])
        for turns, reason in zip(games["rounds"].astype(int), games["reason"], strict=True)
        for first in range(1, turns + 1, TURNS)
    ]
    return rates(pd.DataFrame(reached, columns=["first", "turns", "mine"]), ["first", "turns"], "mine")


def spades_by_turn(frames: Frames) -> go.Figure:
    """When mines are hit: of the playtests that got to some turns, the share that ended in them on a mine.

    Bars are Wilson intervals (95 %) where eight playtests or more got there; at the right stand how many
    ended there and n.
    """
    title = "Mines hit by turn"
    table = mines(frames)
    if table.empty:
        return nothing(title, "No finished playtest says how and in which turn it ended.")
    names = table["turns"]
    known = measures.ended(frames).dropna(subset=["rounds"])["playtest"]
    return rows.shares_in_rows(title, frames, table, names, "share ended by a mine", of=known)


def how_it_ends(frames: Frames) -> go.Figure:
    """What ends playtests, the mine first.

    A point is the share of finished playtests; the bar is its Wilson interval (95 %). Below eight each is a
    dot, filled where it ended so.
    """
    games = measures.ended(frames)
    reasons = [REASONS["mine"], *sorted(set(games["reason"].astype(str)) - {REASONS["mine"]})]
    ended = [
        {"how": reason, "at": at, "so": str(came) == reason}
        for at, reason in enumerate(reasons)
        for came in games["reason"]
    ]
    table = rates(pd.DataFrame(ended, columns=["how", "at", "so"]), ["at", "how"], "so")
    return rows.shares_in_rows(
        "How playtests end",
        frames.only(games["playtest"]),
        table,
        table["how"],
        "share of playtests",
        why="No finished playtest says how it ended.",
        happened="it ended so",
    )


def frontier_size(frames: Frames) -> go.Figure:
    """How many hexes can be nominated, turn by turn.

    A point is the mean over the playtests that got that far, after the turn's build; the bar is Student's
    interval (95 %) where eight or more did. Below eight playtests each is a line.
    """
    table = measures.by_round(frames, "frontier").rename(columns={"round": "x"})
    return growth.lines(
        "Frontier by turn",
        frames,
        [Series("frontier", table)],
        "turn",
        "hexes on the frontier",
        why="No frontier was measured here.",
    )


def builds(frames: Frames) -> pd.DataFrame:
    """How often each hex was built.

    Columns: ``hex`` ("q,r"), ``x``, ``y`` (its center, y growing downwards), ``count`` (playtests that built
    it), ``turn`` (the mean turn it was built in), ``share`` (of the finished playtests that were followed). A
    playtest that goes on or was broken off may have built it yet, and is in none of them.
    """
    frames = _built(frames)
    rows = frames.measures
    rows = rows[rows["measure"] == "built"].drop_duplicates(["playtest", "label"])
    table = rows.groupby("label")["value"].agg(count="size", turn="mean").reset_index()
    table = table.rename(columns={"label": "hex"})
    places = [hexes.pixel(hexes.hex_named(hex)) for hex in table["hex"]]
    table["x"] = [x for x, _ in places]
    table["y"] = [y for _, y in places]
    table["share"] = table["count"] / max(1, len(frames.games))
    return table[["hex", "x", "y", "count", "turn", "share"]]


def _built(frames: Frames) -> Frames:
    """The finished playtests of which it is known what was built."""
    known = measures.followed(frames)
    return known.only(known.games["finished"].astype(bool))


MAP = 326
"""How wide and high the map is, in pixels: what a phone has room for, for hexes do not shrink with it."""


def map_of_builds(frames: Frames) -> go.Figure:
    """Where cities grow: how many playtests built each hex, the center in the middle.

    The number in a hex is the share of playtests that built it, in percent; hover says which hex it is and in
    which turn it was built, on average.
    """
    title = "Map of builds"
    table = builds(frames)
    if table.empty:
        return nothing(title, "No finished playtest here has anything built.")
    said = "in each hex: percent of playtests that built on it; the star is the center, east is right"
    fig = figure(title, f"{number_of(_built(frames))}; {said}", "", "")
    reach = max(4.0, float(table[["x", "y"]].abs().to_numpy().max()) + 1.2)
    bright = table["share"] > table["share"].max() / 2
    fig.add_scatter(
        x=table["x"],
        y=table["y"],
        mode="markers+text",
        text=[f"{100 * share:.0f}" if share >= 0.05 else "" for share in table["share"]],
        textfont={"size": 10 if reach < 12 else 8, "color": ["#111111" if b else "#ffffff" for b in bright]},
        marker={
            "symbol": "hexagon",
            "size": MAP / reach / 2 * 1.9,
            "color": table["share"],
            "colorscale": "Cividis",
            "cmin": 0,
            "colorbar": {
                "tickformat": ".0%",
                "orientation": "h",
                "y": -0.04,
                "yanchor": "top",
                "thickness": 12,
            },
            "line": {"width": 1},
        },
        customdata=table.assign(name=[place(hexes.hex_named(hex)) for hex in table["hex"]])[
            ["name", "count", "turn"]
        ],
        hovertemplate=(
            "%{customdata[0]}: built in %{customdata[1]} playtests, on average in turn "
            "%{customdata[2]:.1f}<extra></extra>"
        ),
    )
    fig.add_scatter(
        x=[0],
        y=[0],
        mode="markers",
        marker={"symbol": "star", "size": 14},
        hovertemplate="center<extra></extra>",
    )
    fig.update_xaxes(range=[-reach, reach], visible=False)
    fig.update_yaxes(range=[reach, -reach], visible=False, scaleanchor="x")
    fig.update_layout(height=fig.layout.margin.t + MAP + 60, margin={"l": 20, "r": 20, "b": 60})
    return fig


def points_by_bluffing(runs: Mapping[int, Frames]) -> go.Figure:
    """Does bluffing pay? Final scores by role, over runs in which an Advisor bluffs more and more.

    ``runs`` are frames by how often the Advisor bluffs, in percent. A point is the mean final score; the bar
    is Student's interval (95 %) over the finished playtests of the run.
    """
    scores = [
        frames.results.assign(percent=percent) for percent, frames in runs.items() if not frames.results.empty
    ]
    title = "Scores by how often an Advisor bluffs"
    if not scores:
        return nothing(title, "No playtest is finished yet.")
    table = pd.concat(scores).rename(columns={"percent": "x", "score": "value"})
    return growth.lines(
        title,
        next(iter(runs.values())),
        [Series(role, table[table["seat"] == seat]) for seat, role in enumerate(ROLES)],
        "nominations meant as bluffs, percent",
        "final score",
    )


def findings(frames: Frames) -> list[Finding]:
    """How often a mine ends it, and how Advisors' claims fare."""
    games = measures.ended(frames)
    n, on_mine = len(games), int((games["reason"] == REASONS["mine"]).sum())
    if n < 2:
        return []
    many = 2 * on_mine >= n
    says = f"{'Most playtests end' if many else 'Few playtests end'} on a mine."
    found = [
        Finding(says, seen(on_mine, n), often(on_mine if many else n - on_mine, n), n, figure=how_it_ends)
    ]
    n = int(measures.followed(frames).games["finished"].sum())
    for row in claim_rates(frames).to_dict("records"):
        if row["rate_of"] == "bluffs" and row["n"]:
            count, claims = int(row["count"]), int(row["n"])
            much = 2 * count >= claims
            says = f"{row['role']} {'mostly bluffs' if much else 'is mostly honest'}."
            sure = often(count if much else claims - count, claims, n)
            shown = f"bluffs in {seen(count, claims, 'nominations', n)}"
            found.append(Finding(says, shown, sure, claims, figure=bluffs_and_trust))
    return found


PLACE = "turn"
"""What is counted where other games count rounds."""

FIRST: tuple[Callable[[Frames], go.Figure], ...] = (points_by_role, bluffs_and_trust, spades_by_turn)
"""What is drawn first."""

SCORE_RANGE = (0, 60)
"""What a final score can be, for playtests on paper."""

FINDINGS = (findings,)
"""What is looked for in this game besides what is in every one."""

MEASURES = (
    Meaning("points", "points of the role so far", "points", 0),
    Meaning("nominations", "nominations made", "nominations", 0),
    Meaning("bluffs", "nominations whose claim differs from the reality in suit", "nominations", 0),
    Meaning("trusted", "claims on built hexes that were trusted", "claims", 0),
    Meaning("called", "claims on built hexes that were not", "claims", 0),
    Meaning("bluffs_built", "bluffs on hexes that were built", "claims", 0),
    Meaning("caught_bluffs", "bluffs that were not trusted, without mines", "claims", 0),
    Meaning("distance", "from card to tile in the last build", "hexes", 0, None, "table"),
    Meaning("distance_to_best", "how much farther that was than the best pair", "hexes", 0, None, "table"),
    Meaning("spades_hit", "mines built on", "mines", 0, None, "table"),
    Meaning("frontier", "hexes that can be nominated", "hexes", 0, None, "table"),
    Meaning("built", "the turn in which the last hex was built", "turn", 1, None, "label", "the hex, as q,r"),
)
"""What this game measures."""

FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    points_by_role,
    bluffs_and_trust,
    distance_to_best,
    how_it_ends,
    spades_by_turn,
    frontier_size,
    map_of_builds,
    time_by_decision,
    length,
)
"""What a dashboard draws for this game."""
