"""Lists of single playtests, used if there are fewer than eight, which are too few to compare."""

from __future__ import annotations

import pandas as pd

from playtest.engines.sentences import counted
from playtest.frames import Frames
from playtest.review import days, general, measures
from playtest.review.findings.finding import Finding
from playtest.review.stats import LEAST
from playtest.review.wording import first_large, lasted, listed, plain

SURE = 0.9
"""Sureness of plain facts. Only unfinished playtests rank higher."""

RESULT_UNSEEN = "who won depends on cards nobody saw"


def one_by_one(frames: Frames) -> list[Finding]:
    """List each finished playtest on a line, by number of players, if there are too few for a verdict."""
    done = frames.games[frames.games["finished"].astype(bool)].sort_values("created", kind="stable")
    return [
        _listed(frames, some, int(str(players)), several=done["players"].nunique() > 1)
        for players, some in done.groupby("players")
        if len(some) < LEAST
    ]


def _listed(frames: Frames, some: pd.DataFrame, players: int, *, several: bool) -> Finding:
    n = len(some)
    called = counted(n, "finished playtest") + (f" with {players} players" if several else "")
    says = f"{called}, too few to compare."
    shown = first_large("; ".join(_line(frames, game) for _, game in some.iterrows())) + "."
    made = frames.moves.loc[frames.moves["playtest"] == some["playtest"].iloc[-1], "n"]
    moment = (str(some["playtest"].iloc[-1]), int(made.max())) if len(made) else None
    return Finding(says, shown, SURE, n, "", general.wins_by_seat, moment)


def _line(frames: Frames, game: pd.Series) -> str:
    """Describe a playtest: its date, the winner and score, and how long it took."""
    sat = frames.results[frames.results["playtest"] == game["playtest"]].sort_values("seat")
    won = [_who(row) for _, row in sat[sat["won"].fillna(False).astype(bool)].iterrows()]
    known = sat["won"].notna().any()
    unknown = "who won was not noted" if game["source"] == measures.ON_PAPER else RESULT_UNSEEN
    parts = [f"{listed(won)} won" if won else "nobody won" if known else unknown]
    scores = sat["score"].dropna()
    if len(scores):
        ordered = scores.sort_values(ascending=measures.lowest_wins(frames))
        parts.append(" to ".join(map(plain, ordered)))
    if pd.notna(game["seconds"]) and game["seconds"] > 0:
        parts.append(lasted(float(game["seconds"])))
    begun = days.begun_of(game)
    day = f"{begun.day} {begun:%b}: " if begun else ""
    return day + ", ".join(parts)


def _who(row: pd.Series) -> str:
    return str(row["role"]) or f"seat {int(row['seat']) + 1}"
