"""Figures of trade partners in Trade Warz: how sought they are, what they bring, who is suzerain."""

from __future__ import annotations

import json
from html import escape
from typing import NamedTuple

import pandas as pd
import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import measures, rows
from playtest.review.quantity import Quantity
from playtest.review.rows import folded_name
from playtest.review.theme import figure, none_finished, nothing, number_of

NO_POWERS = "No finished playtest here says what partner powers brought."
LINE = 24
"""Height of a partner's line in pixels, so that every name is shown."""
BY_PARTNER = {"routes_by_partner": "routes", "influence_by_partner": "influence"}


# -- how sought they are


def partner_use(frames: Frames) -> pd.DataFrame:
    """Return the routes and influence of all seats with each partner, at the end of finished playtests.

    Columns: ``playtest``, ``partner``, ``what`` (routes, influence), ``value``; only partners on the table.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = frames.measures
    rows = rows[rows["measure"].isin(BY_PARTNER) & rows["playtest"].isin(done)]
    last = rows[rows["n"] == rows.groupby(["playtest", "measure"])["n"].transform("max")]
    table = last.assign(what=last["measure"].map(BY_PARTNER)).rename(columns={"label": "partner"})
    return table[["playtest", "partner", "what", "value"]].reset_index(drop=True)


def by_partner(frames: Frames) -> go.Figure:
    """Draw which partners are sought: all seats' routes with each partner, at the end.

    A dot is a finished playtest that had the partner on the table. The mark is the mean; its bar is Student's
    interval (95%) if there are at least eight playtests. Uses only the most common number of players, as
    playtests with different numbers of players are never mixed.
    """
    return _sought(frames, "routes", "Routes by partner")


def influence_by_partner(frames: Frames) -> go.Figure:
    """Draw with whom influence is sought: all seats' influence with each partner, at the end.

    Dots and marks are as in ``by_partner``.
    """
    return _sought(frames, "influence", "Influence by partner")


def _sought(frames: Frames, what: str, title: str) -> go.Figure:
    why = none_finished(frames, f"No finished playtest here says the {what} with each partner.")
    frames, others = measures.commonest(frames)
    table = partner_use(frames)
    table = table[table["what"] == what].sort_values("partner").assign(name=lambda some: some["partner"])
    unit = f"{what} at the end, all seats"
    return rows.values_in_rows(title, frames, table, Quantity(unit), why=why, said=others.removeprefix("; "))


# -- what they bring (ruling 28)


def with_powers(frames: Frames) -> list[str]:
    """List the playtests whose rules give partners powers."""
    rules = frames.games["rules"].fillna("")
    played = {
        text: bool(text) and json.loads(text).get("partner_powers", "off") != "off" for text in set(rules)
    }
    return [str(id) for id, text in zip(frames.games["playtest"], rules, strict=True) if played[text]]


def brought(frames: Frames) -> pd.DataFrame:
    """Return the GDP that each partner's powers brought all seats together, by finished playtest.

    Columns: ``playtest``, ``players``, ``partner``, ``value`` (GDP); only playtests with partner powers, and
    only partners on the table. Savings from lower costs and extra production of routes are not included.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    measured = frames.measured("gdp_by_partner")
    kept = measured["playtest"].isin(done) & measured["playtest"].isin(with_powers(frames))
    measured = measured[kept]
    last = measured[measured["n"] == measured.groupby("playtest")["n"].transform("max")]
    table = measures.with_games(frames, last.rename(columns={"label": "partner"}))
    return table[["playtest", "players", "partner", "value"]].reset_index(drop=True)


def what_partners_brought(frames: Frames) -> go.Figure:
    """Draw the GDP that each partner's powers brought all seats together.

    A dot is a finished playtest that had the partner on the table and was played with partner powers. The
    mark is the mean; its bar is Student's interval (95%) if there are at least eight playtests. Savings from
    lower costs and extra production of routes are not included.
    """
    table = brought(frames).sort_values(["partner", "players"])
    table = table.assign(name=rows.by_players(table, table["partner"]))
    return rows.values_in_rows(
        "What partners brought",
        frames,
        table,
        Quantity("GDP gained by powers, all seats"),
        why=none_finished(frames, NO_POWERS, "No playtest with partner powers is finished yet."),
        said="playtests with partner powers",
    )


# -- who is suzerain (ruling 17)


def suzerains(frames: Frames) -> pd.DataFrame:
    """Return the suzerain of each partner at the end of each round.

    For an unfinished round, this is the suzerain where play stopped. Columns: ``playtest``, ``round``,
    ``partner``, ``seat`` (missing if there was no suzerain). Only playtests with the measures of every
    move are included.
    """
    there = _by_round(frames, "influence_by_partner").drop(columns="value")
    titles = _by_round(frames, "suzerains").rename(columns={"value": "seat"})
    table = there.merge(titles, on=["playtest", "round", "n", "label"], how="left")
    table = table.rename(columns={"label": "partner"}).astype({"seat": "Int64"})
    columns = ["playtest", "round", "partner", "seat"]
    return table[columns].sort_values(columns[:3], ignore_index=True)


def _by_round(frames: Frames, measure: str) -> pd.DataFrame:
    """Return a measure with labels after the last move of each round."""
    last = frames.moves.groupby(["playtest", "round"])["n"].max().reset_index()
    return frames.measured(measure)[["playtest", "n", "label", "value"]].merge(last, on=["playtest", "n"])


def suzerains_by_round(frames: Frames) -> go.Figure:
    """Draw who was suzerain of which partner at the end of each round.

    For one playtest, each field names the suzerain. For several, each field shows the share with a suzerain,
    of the playtests that had the partner and reached the round. Hover shows which leaders were suzerain.
    """
    title = "Suzerains by round"
    table = suzerains(frames)
    if table.empty:
        return nothing(title, "No round was recorded move by move.")
    named = frames.results[["playtest", "seat", "name", "role"]].astype({"seat": "Int64"})
    table = table.merge(named, on=["playtest", "seat"], how="left")
    table["who"] = table["role"].where(table["role"].fillna("") != "", table["name"])
    table["who"] = table["who"].fillna("seat " + (table["seat"] + 1).astype("string"))
    alone = table["playtest"].nunique() == 1
    fields = pd.DataFrame([_field(some, alone) for _, some in table.groupby(["partner", "round"])])
    note = "who is suzerain" if alone else "playtests with a suzerain, of those with the partner"
    drawn = number_of(frames, table["playtest"].nunique())
    fig = figure(title, f"{drawn}; {note}", "round", "")
    wide = {part: fields.pivot(index="partner", columns="round", values=part) for part in Field._fields[2:]}
    fig.add_heatmap(
        z=wide["share"].to_numpy(),
        x=list(wide["share"].columns),
        y=list(wide["share"].index),
        text=wide["text"].fillna("").to_numpy(),
        customdata=wide["hover"].fillna("").to_numpy(),
        texttemplate="%{text}",
        hovertemplate="%{y}, round %{x}: %{customdata}<extra></extra>",
        colorscale="Cividis",
        zmin=0,
        zmax=1,
        showscale=False,
        xgap=2,
        ygap=2,
    )
    fig.update_xaxes(dtick=1)
    fig.update_yaxes(autorange="reversed", dtick=1)
    partners = len(wide["share"].index)
    fig.update_layout(
        height=max(int(fig.layout.height or 0), int(fig.layout.margin.t) + 66 + LINE * partners)
    )
    return fig


class Field(NamedTuple):
    """One cell of the figure: one partner at the end of one round."""

    partner: str
    round: int
    share: float
    """Share of playtests in which the partner had a suzerain.

    It is counted among the playtests that had the partner and reached the round.
    """
    text: str
    hover: str


def _field(some: pd.DataFrame, alone: bool) -> Field:
    had, n = int(some["seat"].notna().sum()), len(some)
    counts = some["who"].dropna().map(lambda who: escape(str(who))).value_counts()
    who = ", ".join(f"{name} {count}" for name, count in counts.items())
    text = (folded_name(str(counts.index[0])) if had else "–") if alone else f"{had}/{n}"
    hover = f"a suzerain in {had} of {n}" + (f" ({who})" if had else "")
    return Field(str(some["partner"].iloc[0]), int(some["round"].iloc[0]), had / n, text, hover)
