"""Measures over frames: small tables that the figures draw and the tests work out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from playtest.frames import Frames
from playtest.review.stats import rates

Made = TypeVar("Made")
_remembered: WeakKeyDictionary[Frames, dict[tuple[object, ...], Any]] = WeakKeyDictionary()


def _once(frames: Frames, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
    """What ``make`` gave for these frames the first time: several figures of a page ask for the same."""
    made = _remembered.setdefault(frames, {})
    if key not in made:
        made[key] = make()
    found: Made = made[key]
    return found


def with_games(frames: Frames, frame: pd.DataFrame, columns: Sequence[str] = ("players",)) -> pd.DataFrame:
    """``frame`` with columns of ``games`` joined to it by playtest."""
    there = [column for column in columns if column in frame]
    return frame.drop(columns=there).merge(
        frames.games[["playtest", *columns]], on="playtest", how="left", validate="many_to_one"
    )


def wins(frames: Frames, by: Sequence[str] = ("players", "seat")) -> pd.DataFrame:
    """How often a seat won, alone or shared, with the Wilson interval.

    ``by`` names columns of ``results``, or ``players``. Columns: those, then ``n`` (seats of finished
    playtests), ``count``, ``rate``, ``low``, ``high``.
    """
    return rates(with_games(frames, frames.results), by, "won")


def final(frames: Frames, measure: str) -> pd.DataFrame:
    """The last value of a measure, by playtest and seat.

    Columns: ``playtest``, ``seat`` (missing for a measure of the whole table), ``value``. Of finished
    playtests alone.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    rows = frames.measured(measure)
    rows = rows[rows["playtest"].isin(done)]
    last = rows.groupby("playtest")["n"].transform("max")
    return rows.loc[rows["n"] == last, ["playtest", "seat", "value"]].reset_index(drop=True)


def by_round(frames: Frames, measure: str) -> pd.DataFrame:
    """A measure as it stood when each round was over (or broken off), by playtest, round and seat.

    Columns: ``playtest``, ``round``, ``seat``, ``value``. A move belongs to the round it was made in.
    """
    rows = frames.measured(measure)
    rows = rows.merge(frames.moves[["playtest", "n", "round"]], on=["playtest", "n"])
    last = rows.groupby(["playtest", "round"])["n"].transform("max")
    columns = ["playtest", "round", "seat", "value"]
    return rows.loc[rows["n"] == last, columns].sort_values(columns[:3], kind="stable", ignore_index=True)


def leading(frames: Frames) -> tuple[str, bool] | None:
    """The measure that says who leads, and whether the lowest value does; ``None`` where there is none.

    Of those in ``SCORES`` that are measured all through the game it is the one that ends as the final scores;
    where none does, the first.
    """
    return _once(frames, ("leading",), lambda: _leading(frames))


def _leading(frames: Frames) -> tuple[str, bool] | None:
    often = _per_seat(frames)
    there = [measure for measure in SCORES if 2 * often.get(measure, 0) >= often.max()] if len(often) else []
    if not there:
        return None
    scores = frames.results.set_index(["playtest", "seat"])["score"]
    fits = {}
    for measure in there:
        ends = final(frames, measure).dropna(subset=["seat"]).astype({"seat": np.int64})
        last = ends.set_index(["playtest", "seat"])["value"].reindex(scores.index)
        fits[measure] = float(np.mean(last.to_numpy() == scores.to_numpy())) if len(scores) else 0.0
    return max(there, key=lambda measure: fits[measure]), lowest_wins(frames)


def _per_seat(frames: Frames) -> pd.Series[int]:
    """How many values each of ``SCORES`` has that are a seat's."""
    table = frames.table("measures")
    names = table["measure"].filter(pc.is_valid(table["seat"]))
    counted = {row["values"]: row["counts"] for row in pc.value_counts(names).to_pylist()}
    return pd.Series({name: counted[name] for name in SCORES if name in counted}, dtype=int)


SCORES = ("score", "points", "gdp", "bells", "tricks_won")
"""Measures that may say who leads, the likelier ones first."""


def lowest_wins(frames: Frames) -> bool:
    """Whether it is the low scores that win, going by the finished playtests that had one who did not."""
    results = frames.results
    decided = results.groupby("playtest")["won"].transform("nunique") == 2
    won, lost = results[decided & results["won"]], results[decided & ~results["won"]]
    return bool(len(won)) and float(won["score"].mean()) < float(lost["score"].mean())


def lead(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """Who leads in a measure after each entry, of playtests with one winner or more.

    Columns: ``playtest``, ``n``, ``best`` (the value of who leads), ``behind`` (how far the best placed
    eventual winner was from it, 0 while leading), ``leader`` (the seat that leads alone; else the last that
    did). With ``lowest`` the lowest value leads.
    """
    return _once(frames, ("lead", measure, lowest), lambda: _lead(frames, measure, lowest)).copy(deep=False)


def _lead(frames: Frames, measure: str, lowest: bool) -> pd.DataFrame:
    sign = -1 if lowest else 1
    rows = frames.measured(measure)
    rows = rows[rows["seat"].notna()]
    rows = rows.assign(value=sign * rows["value"])
    won = frames.results.loc[frames.results["won"], ["playtest", "seat"]].assign(winner=True)
    rows = rows.merge(won.astype({"seat": "Int64"}), on=["playtest", "seat"], how="left")
    rows = rows[rows["playtest"].isin(won["playtest"])]
    keys = ["playtest", "n"]
    best = rows.groupby(keys, sort=False)["value"].max().rename("best")
    of_winner = rows[rows["winner"].notna()].groupby(keys, sort=False)["value"].max().rename("of_winner")
    rows = rows.merge(best, on=keys)
    ahead = rows[rows["value"] == rows["best"]]
    alone = ahead[~ahead.duplicated(keys, keep=False)].set_index(keys)["seat"].rename("leader")
    table = pd.concat([best, of_winner, alone], axis=1).reset_index()
    table["behind"] = table["best"] - table["of_winner"]
    table["best"] *= sign
    table["leader"] = table.groupby("playtest", sort=False)["leader"].ffill()
    return table[["playtest", "n", "best", "behind", "leader"]]


def lead_changes(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """The entries at which the lead passed from one seat to another.

    Columns: ``playtest``, ``n``, ``leader`` (the seat that leads now). Of playtests with a winner.
    """
    table = lead(frames, measure, lowest)
    before = table.groupby("playtest", sort=False)["leader"].shift()
    passed = (before.notna() & table["leader"].notna() & (table["leader"] != before)).fillna(False)
    return table.loc[passed.astype(bool), ["playtest", "n", "leader"]].reset_index(drop=True)


def drama(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """How dramatic each finished playtest was, by a measure with one value a seat.

    Columns: ``playtest``; ``drama``, the mean over entries of how far the eventual winner was behind the
    leader, in units of the measure (after Browne's "drama", which Ludii reports); ``comeback``, the most it
    was behind; ``changes``, how often the lead passed from one seat to another.
    """
    table = lead(frames, measure, lowest)
    passed = lead_changes(frames, measure, lowest).groupby("playtest").size()
    found = table.groupby("playtest", sort=False).agg(drama=("behind", "mean"), comeback=("behind", "max"))
    found["changes"] = passed.reindex(found.index, fill_value=0).astype(int)
    return found.reset_index()


def decided(
    frames: Frames, measure: str, lowest: bool = False, shares: Sequence[float] = (0.25, 0.5, 0.75)
) -> pd.DataFrame:
    """Whether who led after a share of a playtest's entries went on to win.

    Columns: ``playtest``, ``share``, ``leader`` (the seat that led alone, last), ``won``. Playtests in which
    nobody had led alone by then are left out of that share.
    """
    table = lead(frames, measure, lowest)
    first = table.groupby("playtest")["n"].transform("min")
    last = table.groupby("playtest")["n"].transform("max")
    won = frames.results.loc[frames.results["won"], ["playtest", "seat"]].assign(won=True)
    won = won.rename(columns={"seat": "leader"}).astype({"leader": "Int64"})
    parts = []
    for share in shares:
        by_then = table[table["n"] <= first + share * (last - first)]
        then = by_then.groupby("playtest", sort=False)["leader"].last().dropna().rename("leader")
        parts.append(then.reset_index().assign(share=share))
    found = pd.concat(parts, ignore_index=True).astype({"leader": "Int64"})
    found = found.merge(won, on=["playtest", "leader"], how="left")
    found["won"] = found["won"].notna()
    return found[["playtest", "share", "leader", "won"]]


def turn_order(frames: Frames) -> pd.DataFrame:
    """In which order the seats first moved, of every playtest.

    Columns: ``playtest``, ``seat``, ``place`` (1 for who moved first). Where all move at once it is the order
    in which their moves came in.
    """
    moves = frames.moves[frames.moves["seat"] >= 0]
    first = moves.drop_duplicates(["playtest", "seat"])[["playtest", "seat", "n"]]
    first = first.sort_values(["playtest", "n"], kind="stable")
    first["place"] = first.groupby("playtest", sort=False).cumcount() + 1
    return first[["playtest", "seat", "place"]].reset_index(drop=True)


def endings(frames: Frames) -> pd.DataFrame:
    """How finished playtests ended: columns ``playtest``, ``players``, ``winners`` (how many), ``ending``.

    ``ending`` is ``one winner``, ``shared win`` or ``nobody won``.
    """
    games = frames.games.loc[frames.games["finished"], ["playtest", "players"]]
    won = frames.results.groupby("playtest")["won"].sum().rename("winners").reset_index()
    table = games.merge(won, on="playtest", how="inner").astype({"winners": np.int64})
    names = np.array(["nobody won", "one winner", "shared win"])
    table["ending"] = names[np.minimum(table["winners"], 2)]
    return table.reset_index(drop=True)


def survey(frames: Frames) -> pd.DataFrame:
    """What players answered, joined to how they fared: a seat's last answer to each question.

    Columns: ``playtest``, ``seat``, ``question``, ``answer`` (text), ``value`` (missing where it is no
    number), ``name``, ``score``, ``won``; the last three are missing while the playtest goes on.
    """
    notes = frames.notes
    notes = notes[notes["kind"] == "survey"].drop_duplicates(["playtest", "seat", "label"], keep="last")
    table = notes.rename(columns={"label": "question", "text": "answer"})
    results = frames.results[["playtest", "seat", "name", "score", "won"]].astype({"seat": "Int64"})
    table = table.merge(results, on=["playtest", "seat"], how="left")
    columns = ["playtest", "seat", "question", "answer", "value", "name", "score", "won"]
    return table[columns].reset_index(drop=True)


def by_people(frames: Frames) -> pd.DataFrame:
    """The moves that people made, at this table or at one that was written down."""
    moves = frames.moves
    return moves[moves["by"].isin(["person", "transcription"]) & (moves["seat"] >= 0)]


def timed(frames: Frames) -> pd.DataFrame:
    """Finished playtests in which a person made a move and whose time is known.

    The columns of ``games`` with ``minutes``: from the deal to the last move, breaks left out.
    """
    games = frames.games[frames.games["finished"].astype(bool) & frames.games["seconds"].notna()]
    with_people = games["playtest"].isin(by_people(frames)["playtest"].unique())
    games = games[with_people | (games["source"] == "paper")]
    return games.assign(minutes=games["seconds"] / 60).reset_index(drop=True)


def decisions(frames: Frames) -> pd.DataFrame:
    """Decisions that somebody was seen to take: moves by people with a time, and a choice of more than one.

    The columns of ``moves`` with ``players``, and ``name`` (who made it).
    """
    moves = by_people(frames)
    moves = with_games(frames, moves[moves["think"].notna() & (moves["legal"] > 1)])
    return moves.merge(frames.results[["playtest", "seat", "name"]], on=["playtest", "seat"], how="left")


def uses(frames: Frames, by: Sequence[str] = ("kind",)) -> pd.DataFrame:
    """How often each kind of move was made and how often the seat that made it won.

    ``by`` may add ``action``, the whole move. Columns: those, then ``moves``, ``n`` (seats of finished
    playtests that used it), ``count`` (of them winners), ``rate``, ``low``, ``high``.
    """
    moves = frames.moves[frames.moves["seat"] >= 0]
    used = moves.groupby([*by, "playtest", "seat"]).size().rename("moves").reset_index()
    total = used.groupby(list(by))["moves"].sum().reset_index()
    finished = used.merge(frames.results[["playtest", "seat", "won"]], on=["playtest", "seat"])
    return total.merge(rates(finished, by, "won"), on=list(by), how="left").sort_values(
        "moves", ascending=False, ignore_index=True
    )


def score_parts(frames: Frames) -> pd.DataFrame:
    """Scores of finished playtests with their bonus apart, where the game measures a ``bonus``.

    Columns: ``playtest``, ``players``, ``seat``, ``name``, ``bot``, ``base`` (score without bonus),
    ``bonus``, ``score``.
    """
    table = with_games(frames, frames.results).astype({"seat": "Int64"})
    bonus = final(frames, "bonus").rename(columns={"value": "bonus"})
    table = table.merge(bonus, on=["playtest", "seat"], how="left")
    table["bonus"] = table["bonus"].fillna(0.0)
    table["base"] = table["score"] - table["bonus"]
    columns = ["playtest", "players", "seat", "name", "bot", "base", "bonus", "score"]
    return table.astype({"seat": np.int64})[columns]
