"""Figures of the moves made, whether they go with winning, and of the survey."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from playtest import catalog
from playtest.frames import Frames
from playtest.review import measures, rows, surveys
from playtest.review.quantity import Quantity
from playtest.review.theme import figure, look, nothing, number_of, shares


def kinds(game: str) -> list[str]:
    """List the kinds of moves that a registered game has; empty for an unknown game."""
    cls = catalog.games().get(game)
    return [] if cls is None else sorted({_kind(action) for action in _types(cls.Action)})


def _types(annotation: Any) -> list[type]:
    if isinstance(annotation, type):
        return [annotation]
    return [found for part in get_args(annotation) for found in _types(part)]


def _kind(action: type) -> str:
    default = getattr(action, "__dataclass_fields__", {}).get("kind")
    return str(default.default) if default is not None else action.__name__


def move_use(frames: Frames) -> pd.DataFrame:
    """Return how often each kind of move was made, and how often the seats that made it won.

    Kinds that nobody used are included. Columns over all playtests: ``kind``, ``moves`` (how many such moves)
    and ``seats`` (how many seats made one). The other columns count only finished playtests, as players of
    unfinished ones could still use the kind. They are ``n`` (seats that made such a move), ``share`` (``n``
    as part of all seats), ``count`` (winners among the ``n``), ``rate``, ``low`` and ``high``. Without
    finished playtests, ``share`` is missing.
    """
    table = measures.uses(frames)
    sat = _played(frames)[1]
    table[["n", "count"]] = table[["n", "count"]].fillna(0).astype(int)
    table["share"] = table["n"] / sat if sat else np.nan
    known = {kind for game in frames.games["game"].unique() for kind in kinds(str(game))}
    never = sorted(known - set(table["kind"]) - _referees(frames))
    rows = pd.DataFrame({"kind": pd.Series(never, dtype=table["kind"].dtype)})
    rows = rows.assign(
        moves=0, seats=0, share=0.0 if sat else np.nan, n=0, count=0, rate=np.nan, low=np.nan, high=np.nan
    )
    table = pd.concat([table, rows], ignore_index=True) if len(rows) else table
    return table[["kind", "moves", "seats", "share", "n", "count", "rate", "low", "high"]]


def _played(frames: Frames) -> tuple[int, int]:
    """Count the finished playtests with a known result in which a move was made, and their seats."""
    games = frames.games[frames.games["playtest"].isin(frames.results["playtest"])]
    begun = games[games["playtest"].isin(frames.moves["playtest"].unique())]
    return len(begun), int(begun["players"].sum())


REFEREES_OWN = frozenset(["close_negotiation", "judge", "time_out", "time_up", "go_on"])
"""Kinds of moves that are no choice: the referee's, a clock's, and being ready for the next round."""


def _referees(frames: Frames) -> set[str]:
    """Return the kinds of moves made by the referee, for example when time runs out."""
    return {*REFEREES_OWN, *frames.moves.loc[frames.moves["seat"] < 0, "kind"]}


def moves_used(frames: Frames) -> go.Figure:
    """Draw which kinds of moves are made, by how many seats, and which are never made.

    A bar is the share of seats that made such a move at least once. It counts only the finished playtests.
    The count is next to the bar; next to the name is how often the move was made in all. The longest bar is
    on top. A kind of move that nobody made has no bar and says so. Unfinished playtests do not count, as
    their players could still make the move. Automatic moves of the referee are left out.
    """
    title = "Moves used and never used"
    table = move_use(frames).sort_values(["seats", "moves"], kind="stable")
    if frames.moves.empty:
        return nothing(title, "No playtest here has its moves.")
    _, sat = _played(frames)
    without = _left_out(frames)
    counts = "each bar counts seats, each seat once; next to the name, how many times the move was made"
    note = f"{number_of(frames)}{without}; {counts}"
    fig = figure(title, note, "share of seats that made the move", "")
    seen = look(0)
    said = [_said_of(int(seats), int(n), sat) for seats, n in zip(table["seats"], table["n"], strict=True)]
    often = [f" {n:,}×" if n else "" for n in table["moves"]]
    fig.add_bar(
        y=[f"{_words(kind)}{many}" for kind, many in zip(table["kind"], often, strict=True)],
        x=table["share"],
        orientation="h",
        text=said,
        textposition="outside",
        cliponaxis=False,
        marker={"color": seen["color"]},
        customdata=table[["moves", "seats"]],
        hovertemplate="%{customdata[1]} seats (%{x:.1%}), %{customdata[0]} moves<extra>%{y}</extra>",
    )
    shares(fig, "x")
    fig.update_yaxes(title="kind of move")
    fig.update_layout(height=max(420, 130 + 24 * len(table)), margin={"r": 56})
    return fig


def _left_out(frames: Frames) -> str:
    """Return a text for a figure's note that says how many playtests are left out of every share."""
    moved = frames.games["playtest"].isin(frames.moves["playtest"].unique())
    idle, open_ = int((~moved).sum()), int((moved & ~frames.games["finished"].astype(bool)).sum())
    said = f", {idle:,} without a move left out" if idle else ""
    return f"{said}, {open_:,} unfinished, left out of the shares" if open_ else said


def _said_of(seats: int, n: int, sat: int) -> str:
    """Return the label next to a bar, which says how many seats made this kind of move.

    ``seats`` counts them in all playtests, ``n`` in finished ones, and ``sat`` counts all seats in finished
    playtests. If none is finished, the label gives ``seats`` "so far".
    """
    if not sat:
        return f" {seats:,} so far" if seats else " not so far"
    return f" {n:,} of {sat:,}" if seats else " never"


def wins_where_used(frames: Frames) -> go.Figure:
    """Draw how often the seats that made a kind of move at least once win.

    A point is the share of such seats in finished playtests that won, alone or shared. The bar is its Wilson
    interval (95%); wins and n are at the right. The upright mark is the share over all seats. This shows
    correlation, not cause: a leading player may simply use a move more. Uses only the most common number of
    players, as playtests with different numbers of players are never mixed.
    """
    frames, others = measures.commonest(frames)
    table = move_use(frames)
    table = table[table["n"] > 0]
    return rows.shares_in_rows(
        "Win rate where a move was used",
        frames,
        table,
        [_words(kind) for kind in table["kind"]],
        "share of seats that won",
        fair=[frames.results["won"].mean()] * len(table),
        why="No finished playtest here has its moves.",
        said=f"n counts seats; upright mark: all seats{others}",
        units=False,
        of=set(frames.moves["playtest"]) & set(frames.results["playtest"]),
    )


def _words(kind: object) -> str:
    return str(kind).replace("_", " ")


def survey_answers(frames: Frames) -> go.Figure:
    """Draw how winners and others rated the playtest, by survey question.

    A dot is a playtest: the mean of the ratings (1 to 5) by its winners or by the others, with each player's
    last answer. The mark is the mean; its bar is Student's interval (95%) if there are at least eight
    playtests. Answers in words are not drawn. Players whose seat a bot took over are in neither group.
    """
    table = surveys.of_people(surveys.ratings_of_5(frames))
    table["side"] = table["won"].map({True: "won", False: "others"})
    table = table.groupby(["question", "side", "playtest"], sort=False)["value"].mean().reset_index()
    table["name"] = table["question"].map(_words) + ", " + table["side"]
    table = table.sort_values(["question", "side"], ascending=[True, False], kind="stable")
    return rows.values_in_rows(
        "Survey, by who won",
        frames,
        table,
        Quantity("rating, 1 to 5", within=(1, 5)),
        why="No player of a finished playtest has given a rating.",
    )


FIGURES: tuple[Callable[[Frames], go.Figure], ...] = (moves_used, wins_where_used, survey_answers)
"""The figures of any game's moves and survey that a dashboard draws."""
