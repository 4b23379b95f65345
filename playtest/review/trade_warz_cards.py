"""Figures of cards in Trade Warz: how often each is played, and how often its players win."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import pandas as pd
import plotly.graph_objects as go

from playtest.engines.trade_warz import TradeRules
from playtest.frames import Frames
from playtest.review import measures, rows
from playtest.review.stats import LEAST, rates, wilson
from playtest.review.theme import NO_MOVES, figure, look, none_finished, nothing

LISTED = 40
"""Maximum number of cards drawn."""


def card_uses(frames: Frames) -> pd.DataFrame:
    """Return every card that a seat paid for in a finished playtest, and whether that seat won.

    Columns: ``playtest``, ``card``, ``seat``, ``times`` (over all rounds), ``won``.
    """
    rows = frames.measures[frames.measures["measure"] == "card_use"]
    rows = rows[rows["n"] == rows.groupby("playtest")["n"].transform("max")]
    used = rows[rows["seat"].notna()].rename(columns={"label": "card", "value": "times"})
    used = used.astype({"seat": int, "times": int})
    counted = used[["playtest", "card", "seat", "times"]].sort_values(["playtest", "card", "seat"])
    return counted.merge(frames.results[["playtest", "seat", "won"]], on=["playtest", "seat"])


def cards(frames: Frames) -> pd.DataFrame:
    """Return how often each card was played, and how often its player won, most played first.

    Columns: ``card``, ``played`` (times), then ``n`` (seats of finished playtests that played it), ``count``
    (winners among them), ``rate``, ``low``, ``high`` (Wilson).
    """
    table = card_uses(frames)
    times = table.groupby("card")["times"].sum().rename("played").reset_index()
    joined = times.merge(rates(table, ["card"], "won"), on="card")
    return joined.sort_values(["played", "card"], ascending=[False, True], ignore_index=True)


def card_wins(frames: Frames) -> go.Figure:
    """Draw how often each card is played, and the win rate of those who played it.

    A point is the share of winners, alone or shared, among the seats of finished playtests that played the
    card. The bar is its Wilson interval (95%) if there are at least eight such seats and eight finished
    playtests. How often the card was played is next to its name. Shows the 40 most played cards, by use.
    Winners play more cards, so most cards are a little above the fair share (the upright mark). Uses only the
    most common number of players, as playtests with different numbers of players are never mixed.
    """
    frames, others = measures.commonest(frames)
    table = cards(frames).head(LISTED)
    results = frames.results
    return rows.shares_in_rows(
        "Cards: use and win rate",
        frames,
        table,
        table["card"] + " ×" + table["played"].astype(str),
        "share of winners",
        fair=[float(results["won"].mean())] * len(table),
        why=none_finished(frames, NO_MOVES),
        said=f"n counts seats that played it{others}",
        units=False,
        of=card_uses(frames)["playtest"],
    )


def cards_played(frames: Frames) -> go.Figure:
    """Draw how many cards were played in no finished playtest, in one, in two, and so on.

    A bar counts the cards that were played in that many playtests. The cards of the first bar were never
    played; their names are below. Hover shows the names of the others.
    """
    title = "Cards by how often they are played"
    why = none_finished(frames, NO_MOVES)
    frames = measures.followed(frames)
    n = int(frames.games["finished"].sum())
    if not n:
        return nothing(title, why)
    there = card_uses(frames).groupby("card")["playtest"].nunique()
    times = there.reindex(every_card(), fill_value=0)
    counts = sorted({0, *map(int, times)})
    by_times = {often: [str(card) for card in times.index[times == often]] for often in counts}
    called = [f"in {often} of {n}" if often else f"in none of {n}" for often in by_times]
    rare = f"never seen: in fewer than {round(100 * wilson(0, n)[1])}% of them" if n >= LEAST else ""
    fig = figure(title, rows.note(frames, "a bar counts cards", rare), "cards", "")
    folded = [names_in_lines(cards, 50) for cards in by_times.values()]
    fig.add_bar(
        y=called,
        x=[len(cards) for cards in by_times.values()],
        orientation="h",
        text=[f" {len(cards)} of {len(times)}" for cards in by_times.values()],
        textposition="outside",
        cliponaxis=False,
        marker={"color": [look(0)["color"] if often else look(1)["color"] for often in by_times]},
        customdata=folded,
        hovertemplate="%{customdata}<extra>%{y}</extra>",
    )
    fig.update_yaxes(autorange="reversed", title="playtests")
    fig.update_xaxes(range=[0, 1.15 * max(len(cards) for cards in by_times.values())])
    never = names_in_lines(by_times[0], 50) if by_times[0] else "none"
    lines = never.count("<br>") + 2
    place = {"x": 0, "xref": "paper", "xanchor": "left", "y": 0, "yref": "paper", "yanchor": "top"}
    text = {"text": f"<b>Played in none:</b><br>{never}", "align": "left", "font": {"size": 12}}
    fig.add_annotation(**place, **text, xshift=-60, yshift=-62, showarrow=False)
    high = 130 + 30 * len(by_times)
    fig.update_layout(height=high + 60 + 17 * lines, margin={"b": 70 + 17 * lines, "r": 60})
    return fig


def names_in_lines(names: Sequence[str], most: int) -> str:
    """Wrap a list of names into lines of at most ``most`` letters, without splitting a name."""
    lines = [""]
    for name in [f"{escape(name)}," for name in names[:-1]] + [escape(name) for name in names[-1:]]:
        joined = f"{lines[-1]} {name}".strip()
        lines = [*lines[:-1], joined] if len(joined) <= most or not lines[-1] else [*lines, name]
    return "<br>".join(lines)


def every_card() -> list[str]:
    """List the names of the cards that a player may have in hand."""
    return sorted(card.name for card in TradeRules().cards.cards)
