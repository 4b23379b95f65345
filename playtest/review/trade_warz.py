"""Figures for Trade Warz. Each function takes frames and returns a figure.

Everything drawn is public during play, so unfinished playtests are included where they can be compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pandas as pd
import plotly.graph_objects as go

from playtest.engines import codec
from playtest.engines.trade_warz import TradeRules
from playtest.frames import Frames
from playtest.review import growth, measures, rows
from playtest.review.findings import pacing, winning
from playtest.review.findings.finding import Finding
from playtest.review.general import FAIR, length, time_by_decision, wins_by_seat
from playtest.review.measure_meanings import Meaning
from playtest.review.quantity import Quantity
from playtest.review.rows import Aim
from playtest.review.stats import lower_bound, rates
from playtest.review.theme import NO_MOVES, faint, none_finished, target
from playtest.review.trade_warz_cards import card_uses, card_wins, cards_played, every_card
from playtest.review.trade_warz_partners import (
    by_partner,
    influence_by_partner,
    suzerains_by_round,
    what_partners_brought,
)
from playtest.review.wording import first_large, seen

GDP_TARGETS = ((3, 6), (6, 12), (12, 20), (20, 35), (35, 50))
"""The designers' target bands: GDP at the end of rounds 1 to 5."""
INCOME_TARGETS = {"routes": (0.60, 0.70), "policies": (0.20, 0.25), "tactics": (0.10, 0.15)}
"""The rulebook's target shares of the sources of GDP (GDP Economy, Income Sources)."""
OTHER_SOURCES = ("events", "leaders", "influence", "partners")


# -- GDP


def gdp_after_rounds(frames: Frames) -> pd.DataFrame:
    """Return each seat's GDP at the end of each round.

    Columns: ``playtest``, ``players``, ``round``, ``seat``, ``gdp``. If a win ends the game in mid-round, the
    final GDP stands for the end of that round.
    """
    rows = frames.measures[frames.measures["measure"] == "gdp_after_round"]
    rows = rows[rows["n"] == rows.groupby("playtest")["n"].transform("max")]
    ended = pd.DataFrame(
        {
            "playtest": rows["playtest"],
            "round": pd.to_numeric(rows["label"], errors="coerce").astype("Int64"),
            "seat": rows["seat"],
            "gdp": rows["value"],
        }
    )
    last = measures.final(frames, "gdp").rename(columns={"value": "gdp"})
    last = last.merge(frames.games[["playtest", "rounds"]], on="playtest").rename(columns={"rounds": "round"})
    last = last.dropna(subset=["round"])
    ended = ended.dropna(subset=["round", "seat"])  # files of older versions had both in the label
    both = pd.concat([ended, last.astype({"round": "Int64"})], ignore_index=True)
    both = both.drop_duplicates(["playtest", "round", "seat"])
    table = measures.with_games(frames, both).astype({"round": int, "seat": int})
    columns = ["playtest", "players", "round", "seat", "gdp"]
    return table[columns].sort_values(columns[:4], ignore_index=True)


def gained_after_rounds(frames: Frames) -> pd.DataFrame:
    """Return ``gdp_after_rounds`` with ``gained``, the GDP gained since the start.

    The designers' targets are about gained GDP, too.
    """
    table = gdp_after_rounds(frames)
    start = table[["playtest"]].merge(started_with(frames), on="playtest", how="left")["start"]
    return table.assign(gained=table["gdp"] - start.astype(float))


def gdp_by_round(frames: Frames) -> go.Figure:
    """Draw how GDP grows from the start, by number of players, with the designers' target band.

    A point is the GDP gained since the deal at the end of the round (or of the game, if it ended in
    mid-round). It is the mean over playtests of the mean over seats. The bar is Student's interval (95%) over
    the playtests that reached the round, if there are at least eight. With fewer than eight playtests, each
    playtest is a line. The band is the designers' target, 3-6, 6-12, 12-20, 20-35 and 35-50 at the end of
    rounds 1 to 5. The figure shows gains because the target counts from 0 GDP, while players begin with 10.
    The dotted line is the GDP that wins right away.
    """
    table = gained_after_rounds(frames)
    of_games = table.groupby(["players", "round", "playtest"])["gained"].mean().reset_index()
    of_games = of_games.rename(columns={"round": "x", "gained": "value"})
    begun = sorted(set(started_with(frames)["start"]))
    said = " or ".join(f"{gdp:g}" for gdp in begun)
    fig = growth.lines(
        "GDP by round",
        frames,
        growth.by_number_of_players(of_games),
        "round",
        Quantity("GDP gained", within=(None, None)),
        why=none_finished(frames, NO_MOVES, "No round is over yet."),
        said=f"counted from the {said} GDP at the start; band: the designers' target",
    )
    if fig.data:
        _target_band(fig)
        for start, goal in {(rules.start, rules.goal) for rules in _rules(frames).values()}:
            line = {"color": target(), "dash": "dot", "width": 1.5}
            fig.add_hline(
                y=goal - start,
                line=line,
                annotation_text=f"{goal} GDP wins ({goal - start:g} gained)",
                annotation_position="top left",
            )
    return fig


def _target_band(fig: go.Figure) -> None:
    rounds = list(range(1, len(GDP_TARGETS) + 1))
    fig.add_scatter(
        x=[*rounds, *reversed(rounds)],
        y=[high for _, high in GDP_TARGETS] + [low for low, _ in reversed(GDP_TARGETS)],
        fill="toself",
        fillcolor=faint(target(), 0.12),
        mode="lines",
        line={"color": target(), "width": 1, "dash": "dot"},
        name="target",
        hoverinfo="skip",
    )
    fig.update_yaxes(rangemode="tozero")


class Goal(NamedTuple):
    """Starting GDP and the instant-win threshold."""

    start: int
    goal: int


def _rules(frames: Frames) -> dict[str, Goal]:
    """Map each playtest to the start and goal of its rules."""
    known: dict[str, Goal] = {}
    for text in frames.games["rules"].fillna("").unique():
        told = {**codec.plain(TradeRules()), **(json.loads(text) if text else {})}
        start = int(told["starting_gdp"]) + 5 * bool(told["quick_start"])
        known[text] = Goal(start, int(told["gdp_to_win"]))
    games = frames.games
    rules = games["rules"].fillna("")
    return {str(id): known[text] for id, text in zip(games["playtest"], rules, strict=True)}


def started_with(frames: Frames) -> pd.DataFrame:
    """Return everyone's GDP at the start: columns ``playtest``, ``start``."""
    begun = [(id, rules.start) for id, rules in _rules(frames).items()]
    return pd.DataFrame(begun, columns=["playtest", "start"]).astype(
        {"playtest": frames.games["playtest"].dtype}
    )


def income_shares(frames: Frames) -> pd.DataFrame:
    """Return the sources of GDP as shares of all GDP gained by all seats, in finished playtests.

    Columns: ``playtest``, ``players``, ``source``, ``gdp``, ``share``. GDP lost is not subtracted.
    """
    parts = []
    for source in (*INCOME_TARGETS, *OTHER_SOURCES):
        gained = measures.final(frames, f"income_{source}").groupby("playtest")["value"].sum()
        parts.append(gained.rename("gdp").reset_index().assign(source=source))
    table = measures.with_games(frames, pd.concat(parts, ignore_index=True))
    table["share"] = table["gdp"] / table.groupby("playtest")["gdp"].transform("sum")
    return table[["playtest", "players", "source", "gdp", "share"]]


def income_by_source(frames: Frames) -> go.Figure:
    """Draw the share of GDP from routes, policies, tactics and the rest, against the rulebook's targets.

    A dot is a finished playtest: the share of all GDP gained by all seats. The mark is the mean; its bar is
    Student's interval (95%) if there are at least eight playtests. The dotted boxes are the targets: routes
    60-70%, policies 20-25%, tactics 10-15%.
    """
    table = income_shares(frames).rename(columns={"share": "value"})
    order = [*INCOME_TARGETS, *OTHER_SOURCES]
    table = table.sort_values(
        ["source", "players"], key=lambda some: some.map(order.index) if some.name == "source" else some
    )
    table = table.assign(name=rows.by_players(table, table["source"]))
    named = table[["source", "name"]].drop_duplicates().itertuples(index=False)
    aims = [Aim(*INCOME_TARGETS[source], at=name) for source, name in named if source in INCOME_TARGETS]
    fig = rows.values_in_rows(
        "Where GDP comes from",
        frames,
        table,
        Quantity("share of GDP", within=(0, 1), form=".0%"),
        aims=aims,
        why=none_finished(frames, "No finished playtest here says where its GDP came from."),
        said="dotted: targets",
    )
    return fig.update_xaxes(tickformat=".0%")


# -- leaders


def leaders(frames: Frames) -> pd.DataFrame:
    """Return each seat's leader in finished playtests: columns ``playtest``, ``seat``, ``leader``."""
    rows = frames.measures[frames.measures["measure"] == "leader"]
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = rows[rows["playtest"].isin(done)]
    last = rows[rows["n"] == rows.groupby("playtest")["n"].transform("max")]
    last = last.rename(columns={"label": "leader"})[["playtest", "seat", "leader"]]
    return last.astype({"seat": int}).reset_index(drop=True)


def leader_wins(frames: Frames) -> pd.DataFrame:
    """Return how often each leader won, alone or shared, by number of players.

    Columns: ``players``, ``leader``, then ``n``, ``count``, ``rate``, ``low``, ``high`` (Wilson).
    """
    table = frames.results[["playtest", "seat", "won"]].merge(leaders(frames), on=["playtest", "seat"])
    return rates(measures.with_games(frames, table), ["players", "leader"], "won")


def wins_by_leader(frames: Frames) -> go.Figure:
    """Draw how often each leader wins, by number of players: is one of them overpowered?

    A point is the share of finished playtests won, alone or shared, among those with this leader. The bar is
    its Wilson interval (95%); wins and n are at the right. The upright mark is the fair share for that
    number of players. With fewer than eight playtests, each playtest is a dot.
    """
    table = leader_wins(frames)
    totals = table.groupby("players")[["count", "n"]].transform("sum")
    return rows.shares_in_rows(
        "Wins by leader",
        frames,
        table,
        rows.by_players(table, table["leader"]),
        "share of playtests won",
        fair=totals["count"] / totals["n"],
        why=none_finished(frames, "No finished playtest here says which leaders it had."),
        said=FAIR,
        of=leaders(frames)["playtest"],
    )


# -- disputes, cards


def dispute_counts(frames: Frames) -> pd.DataFrame:
    """Return the disputes and bids of each finished playtest.

    Columns: ``playtest``, ``players``, ``rounds``, ``disputes`` (settled: each has one winner),
    ``disputes_per_round``, ``bids`` (GDP paid in bids), ``bid_per_dispute`` (missing if there was no
    dispute).
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
    """Draw how often slots are disputed, by number of players.

    A dot is a finished playtest; the mark is the mean, with Student's interval (95%) if there are at least
    eight playtests. The dotted box is the rulebook's expectation, 0 to 4 disputes per round.
    """
    return _disputed(frames, "disputes_per_round", "Disputes per round", "disputes per round", [Aim(0, 4)])


def winning_bids(frames: Frames) -> go.Figure:
    """Draw what winners of disputes bid, by number of players.

    A dot is a finished playtest with a dispute: the mean of its winning bids. Marks are as in ``disputes``.
    """
    return _disputed(frames, "bid_per_dispute", "Winning bids", "GDP per winning bid")


def _disputed(frames: Frames, column: str, title: str, unit: str, aims: Sequence[Aim] = ()) -> go.Figure:
    table = dispute_counts(frames).sort_values("players")
    table = table.assign(name=rows.by_players(table), value=table[column])
    why = none_finished(frames, "No finished playtest here says how its slots were disputed.")
    return rows.values_in_rows(title, frames, table, Quantity(unit), aims=aims, why=why)


# -- findings


def findings(frames: Frames) -> list[Finding]:
    """Report GDP and its sources against their targets, and cards that nobody played."""
    return [*_against_target(frames), *_income(frames), *_unused_cards(frames)]


def _against_target(frames: Frames) -> list[Finding]:
    """Report the round after which GDP was most surely outside the designers' target band.

    The finding gives the number of playtests in which it was.
    """
    table = gained_after_rounds(frames)
    ended = table.merge(frames.games[["playtest", "rounds", "finished"]], on="playtest")
    whole = ended[(ended["round"] < ended["rounds"]) & (ended["round"] <= len(GDP_TARGETS))]
    found = []
    for (players, number), some in whole.groupby(["players", "round"]):
        mean = some.groupby("playtest")["gained"].mean()
        low, high = GDP_TARGETS[int(str(number)) - 1]
        n, above, below = len(mean), int((mean > high).sum()), int((mean < low).sum())
        if n < 2 or not above + below:
            continue
        missed = max(above, below)
        way = "above" if above >= below else "below"
        place = winning.with_players(frames, int(str(players)))
        says = f"GDP is {way} its target after round {number}{place}."
        shown = (
            f"{mean.mean():.1f} gained since the start, aimed at {low} to {high}; {way} in {seen(missed, n)}"
        )
        found.append(Finding(says, shown, lower_bound(missed, n), n, figure=gdp_by_round))
    return sorted(found, key=lambda finding: -finding.sure)[:1]


def _income(frames: Frames) -> list[Finding]:
    """Report the source of GDP that is farthest from the rulebook's target."""
    table = income_shares(frames).dropna(subset=["share"])
    found = []
    for (source, players), some in table[table["source"].isin(INCOME_TARGETS)].groupby(["source", "players"]):
        low, high = INCOME_TARGETS[str(source)]
        n, more, less = len(some), int((some["share"] > high).sum()), int((some["share"] < low).sum())
        if n < 2 or not more + less:
            continue
        way, missed = ("more", more) if more >= less else ("less", less)
        says = f"{first_large(str(source))} bring {way} of the GDP than intended"
        says += f"{winning.with_players(frames, int(str(players)))}."
        shown = f"{some['share'].mean():.0%}, aimed at {low:.0%} to {high:.0%}; {way} in {seen(missed, n)}"
        found.append(Finding(says, shown, lower_bound(missed, n), n, figure=income_by_source))
    return sorted(found, key=lambda finding: -finding.sure)[:2]


def _unused_cards(frames: Frames) -> list[Finding]:
    """Report cards of the decks that nobody played in any finished playtest."""
    n = int(measures.followed(frames).games["finished"].sum())
    if not n:
        return []
    used = set(card_uses(frames)["card"])
    never = [card for card in every_card() if card not in used]
    return pacing.unused(never, n, "Nobody ever played", cards_played)


MINUTES = 45.0
"""The rulebook's intended duration of a playtest, in minutes."""

OVERVIEW: tuple[Callable[[Frames], go.Figure], ...] = (
    gdp_by_round,
    income_by_source,
    wins_by_leader,
    disputes,
)
"""The figures that are drawn first."""

SCORE_RANGE = (0, 200)
"""Lowest and highest final score accepted for playtests on paper."""

FINDINGS = (findings,)
"""This game's finders, in addition to those for every game."""

MEASURES = (
    Meaning("gdp", "GDP; play begins with 10", "GDP", 0),
    Meaning("leader", "the seat's leader", "", None, None, "label and seat", "the leader"),
    Meaning("routes", "trade routes held", "routes", 0),
    Meaning("influence", "influence with all partners together", "influence", 0),
    Meaning("hand_size", "cards in hand", "cards", 0),
    Meaning("disputes", "disputes entered", "disputes", 0),
    Meaning("disputes_won", "disputes won", "disputes", 0),
    Meaning("bids", "GDP paid in bids", "GDP", 0),
    Meaning("influence_by_partner", "influence of all seats", "influence", 0, None, "label", "the partner"),
    Meaning("routes_by_partner", "routes of all seats", "routes", 0, None, "label", "the partner"),
    Meaning("card_use", "times the seat paid for a card", "times", 0, None, "label and seat", "the card"),
    Meaning("gdp_after_round", "GDP at each round's end", "GDP", 0, None, "label and seat", "the round"),
    *(
        Meaning(f"income_{source}", f"GDP gained from {source}", "GDP", 0)
        for source in (*INCOME_TARGETS, *OTHER_SOURCES)
    ),
    *(
        Meaning(f"loss_{source}", f"GDP lost to {source}", "GDP", 0)
        for source in (*INCOME_TARGETS, *OTHER_SOURCES)
        if source != "influence"
    ),
    Meaning("gdp_by_partner", "GDP a partner brought to all seats", "GDP", 0, None, "label", "the partner"),
    Meaning("suzerains", "the suzerain's seat", "", None, None, "label", "the partner"),
)
"""The measures of this game."""

FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (
    gdp_by_round,
    income_by_source,
    wins_by_leader,
    wins_by_seat,
    by_partner,
    influence_by_partner,
    suzerains_by_round,
    what_partners_brought,
    disputes,
    winning_bids,
    cards_played,
    card_wins,
    time_by_decision,
    length,
)
"""The figures of this game's dashboard."""
