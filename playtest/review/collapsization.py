"""Figures for Collapsization. Each function takes frames and returns a figure.

Figures that could reveal hidden tiles to the Mayor (bluffs, distance to the best pair) use only finished
playtests, so none can give away a running game.
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
from playtest.review.measure_meanings import Meaning
from playtest.review.quantity import Quantity
from playtest.review.stats import LEAST, lower_bound, mean_interval, rates, wilson
from playtest.review.theme import NOT_FINISHED, figure, look, none_finished, nothing, number_of
from playtest.review.wording import about, seen

TURNS = 5
"""Turns per row in figures whose rows are turns."""


def points_by_role(frames: Frames) -> go.Figure:
    """Draw how points grow by role, turn by turn.

    A point is the mean at the end of the turn, over the playtests that reached it. The bar is Student's
    interval (95%) if eight or more reached it. With fewer than eight playtests, each playtest is a line. Late
    turns rest on fewer playtests: those in which nobody built on a mine.
    """
    table = measures.by_round(frames, "points").rename(columns={"round": "x"})
    return growth.lines(
        "Points by role and turn",
        frames,
        [Series(role, table[table["seat"] == seat]) for seat, role in enumerate(ROLES)],
        "turn",
        Quantity("points"),
        why="No points were given here.",
    )


RATES = (
    ("bluffs", "nominations that are bluffs", "bluffs", ("nominations",)),
    ("trust", "claims built on that are trusted", "trusted", ("trusted", "called")),
    ("caught", "bluffs built on that are caught", "caught_bluffs", ("bluffs_built",)),
)
"""The rates of claims: short name, label, numerator measure, and the measures of its total."""


def claim_rates(frames: Frames) -> pd.DataFrame:
    """Return how many of the Advisors' claims were bluffs, were trusted or were caught, by role.

    Only finished playtests count. Columns: ``rate_of`` (``bluffs``, ``trust`` or ``caught``), ``words`` (the
    same as a label), ``seat``, ``role``, ``n`` (claims), ``count``, ``rate``, ``low``, ``high``. The interval
    is Wilson's over claims. Claims of one game are not independent, so the interval is a little too narrow.
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
    """Draw how often Advisors bluff, how often they are trusted, and how often a bluff is caught.

    A bluff is a claim whose suit is not the reality's. A claim is trusted if the placed card has its suit. A
    bluff is caught if the card has another suit and the hex was no mine. Bars are Wilson intervals (95%); n
    counts claims.
    """
    table = claim_rates(frames)
    table = table[table["n"] > 0].reset_index(drop=True)
    return rows.shares_in_rows(
        "Bluffs, trust and bluffs caught",
        frames,
        table,
        table["words"] + ", " + table["role"],
        "share",
        why=none_finished(frames, "No finished playtest here says what its Advisors claimed."),
        said="n counts claims",
        units=False,
        of=_claimed(frames),
    )


def _claimed(frames: Frames) -> set[str]:
    """Return the finished playtests in which Advisors' claims were counted."""
    counts = [measures.final(frames, name) for name in sorted({name for *_, of in RATES for name in of})]
    claims = pd.concat(counts, ignore_index=True)
    return set(claims.loc[claims["value"] > 0, "playtest"])


def distances(frames: Frames) -> pd.DataFrame:
    """Return how much farther from reality each build was than the best pair, in finished playtests.

    The distance is the difference in value between the placed card and the tile. The best pair is the card in
    hand and the nominated hex with the smallest distance. Columns: ``playtest``, ``round``, ``value``. Builds
    whose suit is not the reality's have no distance and are left out.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    measured = frames.measured("distance_to_best")
    made = frames.moves.loc[frames.moves["kind"] == "build", ["playtest", "n", "round"]]
    table = measured[measured["playtest"].isin(done)].merge(made, on=["playtest", "n"])
    return table.loc[table["value"].notna(), ["playtest", "round", "value"]].reset_index(drop=True)


def distance_to_best(frames: Frames) -> go.Figure:
    """Draw how much farther from reality builds are than the best pair (see ``distances``).

    At 0 the Mayor scores. Includes only finished playtests, and builds whose suit is the reality's. The
    subtitle shows the mean with Student's interval (95%) over builds.
    """
    title = "Distance to the best pair"
    frames = measures.followed(frames)
    table = distances(frames)
    if table.empty:
        return nothing(title, "No finished playtest has a build that matched the suit of reality.")
    enough = table["playtest"].nunique() >= LEAST
    low, high = mean_interval(table["value"], (0, None)) if enough else (float("nan"), float("nan"))
    said = f"mean {about(table['value'].mean(), low, high, 'ranks')}, n = {len(table):,} builds in suit"
    counts = table["value"].astype(int).value_counts().sort_index()
    drawn = number_of(frames, table["playtest"].nunique())
    fig = figure(title, f"{drawn}; {said}", "ranks farther than the best pair", "builds")
    seen = look(0)
    fig.add_bar(
        x=counts.index,
        y=counts.to_numpy(),
        marker={"color": seen["color"]},
        hovertemplate="%{y} builds were %{x} ranks farther<extra></extra>",
    )
    fig.update_xaxes(dtick=1)
    return fig


def mines(frames: Frames) -> pd.DataFrame:
    """Return how many finished playtests ended on a mine, for every five turns: 1 to 5, 6 to 10, and so on.

    Columns: ``first`` (the first of the five turns), ``turns`` (a label for them), ``n``, ``count``,
    ``rate``, ``low``, ``high`` (Wilson). ``n`` counts the playtests that reached these turns; ``count`` those
    that a mine ended then.
    """
    games = measures.ended(frames).dropna(subset=["rounds"])
    reached = [
        (first, f"turns {first} to {first + TURNS - 1}", turns < first + TURNS and reason == REASONS["mine"])
        for turns, reason in zip(games["rounds"].astype(int), games["reason"], strict=True)
        for first in range(1, turns + 1, TURNS)
    ]
    return rates(pd.DataFrame(reached, columns=["first", "turns", "mine"]), ["first", "turns"], "mine")


def spades_by_turn(frames: Frames) -> go.Figure:
    """Draw when mines are hit: how many of the playtests that reached a turn were ended by a mine then.

    Bars are Wilson intervals (95%) if eight playtests or more reached those turns. The number of playtests
    that ended there, and n, are at the right.
    """
    title = "Mines hit by turn"
    table = mines(frames)
    if table.empty:
        return nothing(title, "No finished playtest says how and in which turn it ended.")
    names = table["turns"]
    known = measures.ended(frames).dropna(subset=["rounds"])["playtest"]
    return rows.shares_in_rows(title, frames, table, names, "share ended by a mine", of=known)


def how_it_ends(frames: Frames) -> go.Figure:
    """Draw how playtests end, the mine first.

    A point is the share of finished playtests; the bar is its Wilson interval (95%). With fewer than eight
    playtests, each playtest is a dot, filled if the playtest ended that way.
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
        happened="it ended that way",
    )


def frontier_size(frames: Frames) -> go.Figure:
    """Draw how many hexes can be nominated, turn by turn.

    A point is the mean after the turn's build, over the playtests that reached it. The bar is Student's
    interval (95%) if eight or more reached it. With fewer than eight playtests, each playtest is a line.
    """
    table = measures.by_round(frames, "frontier").rename(columns={"round": "x"})
    return growth.lines(
        "Frontier by turn",
        frames,
        [Series("frontier", table)],
        "turn",
        Quantity("hexes on the frontier"),
        why="No frontier was measured here.",
    )


def builds(frames: Frames) -> pd.DataFrame:
    """Return how often each hex was built on.

    Columns: ``hex`` ("q,r"), ``x``, ``y`` (its center, y growing downwards), ``count`` (playtests that built
    on it), ``turn`` (mean turn of that build), ``share``. The share is that of the finished playtests in
    which every build is recorded. Unfinished playtests are left out, as their players may still build on the
    hex.
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
    """Return the finished playtests in which every move was measured, so that every build is recorded."""
    known = measures.followed(frames)
    return known.only(known.games["finished"].astype(bool))


MAP = 326
"""Width and height of the map in pixels. It fits a phone, as hexes do not shrink."""


def map_of_builds(frames: Frames) -> go.Figure:
    """Draw where cities grow: how many playtests built on each hex, with the center in the middle.

    The number in a hex is the percentage of playtests that built on it. Hover shows the hex and the mean turn
    of its builds.
    """
    title = "Map of builds"
    table = builds(frames)
    if table.empty:
        return nothing(title, "No finished playtest here has anything built.")
    said = "in each hex: percent of playtests that built on it; the star is the center, east is right"
    fig = figure(title, f"{number_of(_built(frames))}; {said}", "", "")
    reach = max(4.0, float(table[["x", "y"]].abs().to_numpy().max()) + 1.2)
    _add_hexes(fig, table, reach)
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


def _add_hexes(fig: go.Figure, table: pd.DataFrame, reach: float) -> None:
    """Draw each hex in the color of its share, on a map ``reach`` wide on each side of the center."""
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


def points_by_bluffing(runs: Mapping[int, Frames]) -> go.Figure:
    """Draw whether bluffing pays: final scores by role, as an Advisor bluffs more and more.

    ``runs`` maps percentages (how often the Advisor bluffs) to frames. A point is the mean final score; the
    bar is Student's interval (95%) over the run's finished playtests.
    """
    scores = [
        frames.results.assign(percent=percent) for percent, frames in runs.items() if not frames.results.empty
    ]
    title = "Scores by how often an Advisor bluffs"
    if not scores:
        return nothing(title, NOT_FINISHED)
    table = pd.concat(scores).rename(columns={"percent": "x", "score": "value"})
    return growth.lines(
        title,
        next(iter(runs.values())),
        [Series(role, table[table["seat"] == seat]) for seat, role in enumerate(ROLES)],
        "nominations meant as bluffs, percent",
        Quantity("final score"),
    )


def findings(frames: Frames) -> list[Finding]:
    """Report how often a mine ends the playtest, and how often Advisors bluff, are trusted or are caught."""
    games = measures.ended(frames)
    n, on_mine = len(games), int((games["reason"] == REASONS["mine"]).sum())
    if n < 2:
        return []
    many = 2 * on_mine >= n
    says = f"{'Most playtests end' if many else 'Few playtests end'} on a mine."
    found = [
        Finding(
            says, seen(on_mine, n), lower_bound(on_mine if many else n - on_mine, n), n, figure=how_it_ends
        )
    ]
    n = int(measures.followed(frames).games["finished"].sum())
    for row in claim_rates(frames).to_dict("records"):
        if row["rate_of"] == "bluffs" and row["n"]:
            count, claims = int(row["count"]), int(row["n"])
            much = 2 * count >= claims
            says = f"{row['role']} {'mostly bluffs' if much else 'is mostly honest'}."
            sure = lower_bound(count if much else claims - count, claims, n)
            shown = f"bluffs in {seen(count, claims, 'nominations', n)}"
            found.append(Finding(says, shown, sure, claims, figure=bluffs_and_trust))
    return found


ROUND_WORD = "turn"
"""This game's word for a round."""

OVERVIEW: tuple[Callable[[Frames], go.Figure], ...] = (points_by_role, bluffs_and_trust, spades_by_turn)
"""The figures that are drawn first."""

SCORE_RANGE = (0, 60)
"""Lowest and highest final score accepted for playtests on paper."""

FINDINGS = (findings,)
"""This game's finders, in addition to those for every game."""

MEASURES = (
    Meaning("points", "points of the role so far", "points", 0),
    Meaning("nominations", "nominations made", "nominations", 0),
    Meaning("bluffs", "nominations whose claim is not the reality's suit", "nominations", 0),
    Meaning("trusted", "claims on built hexes that were trusted", "claims", 0),
    Meaning("called", "claims on built hexes that were called", "claims", 0),
    Meaning("bluffs_built", "bluffs on hexes that were built", "claims", 0),
    Meaning("caught_bluffs", "bluffs that were called, except on mines", "claims", 0),
    Meaning("distance", "from card to tile in the last build", "ranks", 0, None, "table"),
    Meaning("distance_to_best", "how much farther that was than the best pair", "ranks", 0, None, "table"),
    Meaning("spades_hit", "mines built on", "mines", 0, None, "table"),
    Meaning("frontier", "hexes that can be nominated", "hexes", 0, None, "table"),
    Meaning("built", "the turn in which the last hex was built", "turn", 1, None, "label", "the hex, as q,r"),
)
"""The measures of this game."""

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
"""The figures of this game's dashboard."""
