"""Figures for Trade Warz: each takes frames and gives a figure.

All of it is public while a game is played, so what is going on is drawn too where that makes sense.
"""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import measures
from playtest.review.general import (
    OF_MEAN,
    SHOWN_LEVEL,
    add_line,
    add_points,
    beside,
    by_rounds,
    length,
    number_of,
    time_by_decision,
    wins_by_seat,
)
from playtest.review.stats import means, rates
from playtest.review.theme import faint, figure, ink, look, nothing, shares, with_legend, with_room

GDP_TARGETS = ((3, 6), (6, 12), (12, 20), (20, 35), (35, 50))
"""The designers' target bands: GDP at the end of rounds 1 to 5."""
INCOME_TARGETS = {"routes": (0.60, 0.70), "policies": (0.20, 0.25), "tactics": (0.10, 0.15)}
"""The rulebook's targets for where GDP comes from (GDP Economy, Income Sources)."""
OTHER_SOURCES = ("events", "leaders", "influence")
BY_PARTNER = {"routes_by_partner": "routes", "influence_by_partner": "influence"}
LISTED = 40
"""So many cards are drawn at most."""


# -- GDP


def gdp_after_rounds(frames: Frames) -> pd.DataFrame:
    """GDP by seat when each round was over.

    Columns: ``playtest``, ``players``, ``round``, ``seat``, ``gdp``. A round that somebody wins in the middle
    of has no end; in its place stand the final GDP of finished playtests.
    """
    rows = frames.measures[frames.measures["measure"] == "gdp_after_round"]
    rows = rows[rows["n"] == rows.groupby("playtest")["n"].transform("max")]
    parts = rows["label"].str.split(" ", expand=True).reindex(columns=[0, 1])
    ended = pd.DataFrame(
        {
            "playtest": rows["playtest"],
            "round": pd.to_numeric(parts[0]).astype("Int64"),
            "seat": pd.to_numeric(parts[1]).astype("Int64"),
            "gdp": rows["value"],
        }
    )
    last = measures.final(frames, "gdp").rename(columns={"value": "gdp"})
    last = last.merge(frames.games[["playtest", "rounds"]], on="playtest").rename(columns={"rounds": "round"})
    both = pd.concat([ended, last.astype({"round": "Int64"})], ignore_index=True)
    both = both.drop_duplicates(["playtest", "round", "seat"])
    table = measures.with_games(frames, both).astype({"round": int, "seat": int})
    columns = ["playtest", "players", "round", "seat", "gdp"]
    return table[columns].sort_values(columns[:4], ignore_index=True)


def gdp_by_round(frames: Frames) -> go.Figure:
    """How GDP grows, by number of players, with the designers' target band.

    A point is the mean over playtests of the mean over seats, when the round was over (or the game, in the
    middle of it); the bar is Student's interval (95 %) over the playtests that came so far. The band is what
    the designers aim at: 3-6, 6-12, 12-20, 20-35 and 35-50 at the end of rounds 1 to 5.
    """
    title = "GDP by round"
    table = gdp_after_rounds(frames)
    if table.empty:
        return nothing(title, "No round is over yet.")
    of_games = table.groupby(["players", "round", "playtest"])["gdp"].mean().reset_index()
    grown = means(of_games, ["players", "round"], "gdp")
    note = f"{number_of(frames)}; {OF_MEAN}; band: the designers' target"
    fig = figure(title, note, "round", "GDP at the end of the round")
    rounds = list(range(1, len(GDP_TARGETS) + 1))
    fig.add_scatter(
        x=[*rounds, *reversed(rounds)],
        y=[high for _, high in GDP_TARGETS] + [low for low, _ in reversed(GDP_TARGETS)],
        fill="toself",
        fillcolor=faint(look(2)["color"]),
        line={"color": look(2)["color"], "width": 1, "dash": "dot"},
        name="target",
        hoverinfo="skip",
    )
    sizes = sorted(grown["players"].unique())
    for at, players in enumerate(sizes):
        some = grown[grown["players"] == players]
        add_line(fig, some, f"{players} players", "GDP", at, len(sizes))
    by_rounds(fig, grown)
    return with_legend(fig)


def income_shares(frames: Frames) -> pd.DataFrame:
    """Where the GDP came from, as shares of all that was gained in a finished playtest by all seats.

    Columns: ``playtest``, ``players``, ``source``, ``gdp``, ``share``. GDP lost is not taken off.
    """
    parts = []
    for source in (*INCOME_TARGETS, *OTHER_SOURCES):
        gained = measures.final(frames, f"income_{source}").groupby("playtest")["value"].sum()
        parts.append(gained.rename("gdp").reset_index().assign(source=source))
    table = measures.with_games(frames, pd.concat(parts, ignore_index=True))
    table["share"] = table["gdp"] / table.groupby("playtest")["gdp"].transform("sum")
    return table[["playtest", "players", "source", "gdp", "share"]]


def income_by_source(frames: Frames) -> go.Figure:
    """The share of GDP from routes, policies, tactics and the rest, against the rulebook's targets.

    A point is the mean over finished playtests of the share of all GDP gained by all seats; the bar is
    Student's interval (95 %). The boxes are the targets: routes 60-70 %, policies 20-25 %, tactics 10-15 %.
    """
    title = "Where GDP comes from"
    table = income_shares(frames).dropna(subset=["share"])
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = figure(
        title,
        f"{number_of(frames)}; {OF_MEAN}, n above; boxes: targets",
        "source",
        "share of GDP",
    )
    of_gdp = means(table, ["players", "source"], "share")
    order = [*INCOME_TARGETS, *OTHER_SOURCES]
    for at, (players, some) in enumerate(of_gdp.groupby("players")):
        shown = some.set_index("source").reindex([s for s in order if s in set(some["source"])]).reset_index()
        add_points(fig, shown, shown["source"], "mean", f"{players} players", ".1%", at)
    for at, (low, high) in enumerate(INCOME_TARGETS.values()):
        line = {"color": ink(), "width": 1.5, "dash": "dot"}
        fig.add_shape(type="rect", x0=at - 0.3, x1=at + 0.3, y0=low, y1=high, line=line)
    shares(fig)
    beside(fig)
    fig.update_xaxes(type="category", categoryorder="array", categoryarray=order)
    return with_legend(fig)


# -- leaders


def leaders(frames: Frames) -> pd.DataFrame:
    """Who led what: columns ``playtest``, ``seat``, ``leader``, at the end of finished playtests."""
    rows = frames.measures[frames.measures["measure"] == "leader"]
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = rows[rows["playtest"].isin(done)]
    last = rows[rows["n"] == rows.groupby("playtest")["n"].transform("max")]
    last = last.rename(columns={"label": "leader"})[["playtest", "seat", "leader"]]
    return last.astype({"seat": int}).reset_index(drop=True)


def leader_wins(frames: Frames) -> pd.DataFrame:
    """How often each leader won, alone or shared, by number of players.

    Columns: ``players``, ``leader``, then ``n``, ``count``, ``rate``, ``low``, ``high`` (Wilson).
    """
    table = frames.results[["playtest", "seat", "won"]].merge(leaders(frames), on=["playtest", "seat"])
    return rates(measures.with_games(frames, table), ["players", "leader"], "won")


def wins_by_leader(frames: Frames) -> go.Figure:
    """How often each leader wins, by number of players: is one of them overpowered?

    A point is the share of finished playtests won, alone or shared, among those with this leader; the bar is
    its Wilson interval (95 %), the number above it n. The short line is the fair share of that many players.
    """
    title = "Wins by leader"
    table = leader_wins(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = figure(
        title,
        f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson), n above",
        "leader, by number of players",
        "share of playtests won",
    )
    axis = [table["players"].astype(str) + " players", table["leader"]]
    add_points(fig, table, axis, "rate", "won", ".1%")
    fig.add_scatter(
        x=axis,
        y=table.groupby("players")["count"].transform("sum") / table.groupby("players")["n"].transform("sum"),
        mode="markers",
        name="fair share",
        marker={"symbol": "line-ew-open", "size": 20, "color": ink(), "line": {"width": 2}},
        hovertemplate="fair share %{y:.1%}<extra></extra>",
    )
    shares(fig)
    return with_legend(fig)


# -- partners, disputes, cards


def partner_use(frames: Frames) -> pd.DataFrame:
    """Routes and influence of all seats with each partner, at the end of finished playtests.

    Columns: ``playtest``, ``partner``, ``what`` (routes, influence), ``value``; only partners on the table.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = frames.measures
    rows = rows[rows["measure"].isin(BY_PARTNER) & rows["playtest"].isin(done)]
    last = rows[rows["n"] == rows.groupby(["playtest", "measure"])["n"].transform("max")]
    table = last.assign(what=last["measure"].map(BY_PARTNER)).rename(columns={"label": "partner"})
    return table[["playtest", "partner", "what", "value"]].reset_index(drop=True)


def by_partner(frames: Frames) -> go.Figure:
    """Which partners are sought: routes and influence of all seats together, at the end.

    A point is the mean over the finished playtests that had the partner on the table; the bar is Student's
    interval (95 %), the number above it n.
    """
    title = "Routes and influence by partner"
    table = partner_use(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    used = means(table, ["partner", "what"], "value")
    fig = figure(
        title,
        f"{number_of(frames)}; {OF_MEAN}, n above",
        "partner",
        "number at the end, all seats",
    )
    for at, what in enumerate(("routes", "influence")):
        some = used[used["what"] == what]
        add_points(fig, some, some["partner"], "mean", what, ".2f", at)
    beside(fig)
    with_room(fig)
    return with_legend(fig)


def dispute_counts(frames: Frames) -> pd.DataFrame:
    """Disputes and bids of each finished playtest.

    Columns: ``playtest``, ``players``, ``rounds``, ``disputes`` (settled: each has one winner),
    ``disputes_per_round``, ``bids`` (GDP paid in bids), ``bid_per_dispute`` (missing without a dispute).
    """
    won = measures.final(frames, "disputes_won").groupby("playtest")["value"].sum().rename("disputes")
    paid = measures.final(frames, "bids").groupby("playtest")["value"].sum().rename("bids")
    table = pd.concat([won, paid], axis=1).reset_index()
    table = measures.with_games(frames, table, ["players", "rounds"])
    table["disputes_per_round"] = table["disputes"] / table["rounds"]
    table["bid_per_dispute"] = table["bids"] / table["disputes"].where(table["disputes"] > 0)
    columns = ["playtest", "players", "rounds", "disputes", "disputes_per_round", "bids", "bid_per_dispute"]
    return table[columns]


def disputes(frames: Frames) -> go.Figure:
    """How often slots are disputed and what winners bid, by number of players.

    A point is the mean over finished playtests (for bids: those with a dispute); the bar is Student's
    interval (95 %), the number above it n. The rulebook expects 0 to 4 disputes a round.
    """
    title = "Disputes and bids"
    table = dispute_counts(frames)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = figure(
        title,
        f"{number_of(frames)}; {OF_MEAN}, n above",
        "",
        "disputes a round; GDP a bid",
    )
    for at, (column, name) in enumerate(
        (("disputes_per_round", "disputes a round"), ("bid_per_dispute", "winning bid in GDP"))
    ):
        some = means(table.dropna(subset=[column]), ["players"], column)
        add_points(fig, some, some["players"].astype(str) + " players", "mean", name, ".2f", at)
    beside(fig)
    with_room(fig)
    fig.update_xaxes(type="category")
    return with_legend(fig)


def card_uses(frames: Frames) -> pd.DataFrame:
    """Every card that a seat paid for in a finished playtest, with whether that seat won.

    Columns: ``playtest``, ``card``, ``seat``, ``times``, ``won``. A use in an earlier round counts as well.
    """
    rows = frames.measures[frames.measures["measure"] == "card_use"]
    rows = rows[rows["n"] == rows.groupby("playtest")["n"].transform("max")]
    parts = rows["label"].str.extract(r"^(?P<card>.*?)(?P<seats>(?: \d)+)$")
    used = parts.assign(playtest=rows["playtest"], seat=parts["seats"].str.split()).explode("seat")
    used = used.dropna(subset=["seat"]).astype({"seat": int})
    counted = used.groupby(["playtest", "card", "seat"]).size().rename("times").reset_index()
    return counted.merge(frames.results[["playtest", "seat", "won"]], on=["playtest", "seat"])


def cards(frames: Frames) -> pd.DataFrame:
    """How often each card was played, and how often its player won.

    Columns: ``card``, ``played`` (times), then ``n`` (seats of finished playtests that played it), ``count``
    (of them winners), ``rate``, ``low``, ``high`` (Wilson). Most played first.
    """
    table = card_uses(frames)
    times = table.groupby("card")["times"].sum().rename("played").reset_index()
    joined = times.merge(rates(table, ["card"], "won"), on="card")
    return joined.sort_values(["played", "card"], ascending=[False, True], ignore_index=True)


def card_wins(frames: Frames) -> go.Figure:
    """Use of each card, and the win rate of those who played it.

    A point is the share of winners, alone or shared, among the seats of finished playtests that played the
    card; the bar is its Wilson interval (95 %). Beside the name stand how often it was played and n. The most
    played 40 cards, by use. Who wins plays more cards, so that most cards are a little above the fair share
    (dotted).
    """
    title = "Cards: use and win rate where played"
    table = cards(frames).head(LISTED)
    if table.empty:
        return nothing(title, "No playtest is finished yet.")
    fig = figure(title, f"{number_of(frames)}; bars: {SHOWN_LEVEL} (Wilson)", "share of winners", "")
    seen = look(0)
    names = table["card"] + "  ×" + table["played"].astype(str) + ", n=" + table["n"].astype(str)
    fig.add_scatter(
        x=table["rate"],
        y=names,
        mode="markers",
        marker={"symbol": seen["symbol"], "size": 9, "color": seen["color"]},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": table["high"] - table["rate"],
            "arrayminus": table["rate"] - table["low"],
            "color": seen["color"],
            "thickness": 1.5,
        },
        customdata=table[["n", "played"]],
        hovertemplate="%{y}: %{x:.1%} won<br>n = %{customdata[0]}<extra></extra>",
    )
    results = frames.results
    if len(results):
        fig.add_vline(x=float(results["won"].mean()), line={"color": ink(), "dash": "dot"})
    shares(fig, "x")
    fig.update_yaxes(autorange="reversed")
    fig.update_layout(height=180 + 22 * len(table))
    return fig


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    gdp_by_round,
    income_by_source,
    wins_by_leader,
    wins_by_seat,
    by_partner,
    disputes,
    card_wins,
    time_by_decision,
    length,
)
"""What a dashboard draws for this game."""
