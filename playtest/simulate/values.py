"""A game's results as one row of numbers, for comparisons."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd

from playtest.frames import Frames
from playtest.simulate.games import Kept
from playtest.simulate.observers import COURSE

Key = tuple[str, str]
"""A measured value and its owner: ``("wins", "seat 1")``, or ``("length", "")`` for a whole game."""

ALL = "mean of all"
"""``who`` for the mean of all seats."""

NO_SEATS = (ALL, "highest less lowest", "")
"""``who`` values that are not a single seat or role."""

WINNERS: Key = ("winners", "")
"""The number of winners of a game: the wins of all seats, if it does not matter which."""

OF_RESULTS = frozenset({"wins", "score", "winners", "ties", "nobody wins", "length", "rounds", "ends"})
"""Values known from a game's end, without observing its course."""

LABELLED = "labelled"
"""Attribute of a table of values: the measures that have labels, including those left out."""

ASKED_FOR = "asked for"
"""Attribute of a table of values: whether its measures were asked for by name."""

MOST_LABELS = 12
"""Measures with more labels than this (every card, every hex) are compared only on request."""


def kept(measures: Sequence[str] | None) -> Kept:
    """Return the level of detail at which games must be recorded for these measures.

    If only results are measured, a checksum of the moves is enough.
    """
    return "course" if measures is not None and OF_RESULTS.issuperset(measures) else "summary"


def values(frames: Frames, wanted: Sequence[str] | None = None) -> pd.DataFrame:
    """Return one row per finished game (by its number) and one column per ``Key``, for simulated frames.

    A value is missing if the game has no such value. Columns: ``wins`` and ``score`` by seat, by role if
    there are roles, and by bot if several play; ``winners`` (how many a game), ``ties`` (games with more than
    one), ``nobody wins``, ``length`` in moves, ``rounds``, ``ends`` by reason; every measure at the end, by
    seat or role, or by label. Values of seats also have the mean of all. ``observers.Summary`` adds more.
    ``wanted`` keeps only these.
    """
    games = frames.columns("games", "playtest", "finished", "reason", "length", "rounds")
    games = games[games["finished"]]
    if games.empty:
        nothing = pd.MultiIndex.from_arrays([[], []], names=["what", "who"])
        return pd.DataFrame(index=pd.Index([], dtype="int64", name="game"), columns=nothing, dtype=float)
    number = games["playtest"].str.rpartition("/")[2].astype(int)
    number.index = pd.Index(games["playtest"])
    results = frames.columns("results", "playtest", "seat", "role", "bot", "score", "won")
    results["game"] = results["playtest"].map(number)
    results["who"] = _who(results)
    measures = frames.columns("measures", "playtest", "measure", "seat", "label", "value")
    measures = measures[measures["playtest"].isin(number.index)]
    # the results already have the score
    measures = measures[~measures["measure"].isin(["score", COURSE])]
    if wanted is not None:
        measures = measures[measures["measure"].isin(wanted)]
    parts = [_results(results, wanted)]
    if wanted is None or not {"length", "rounds", "ends"}.isdisjoint(wanted):
        parts.append(_of_games(games, number))
    if len(measures):
        parts.append(_measured(measures, number, results, wanted is not None))
    table = pd.concat(parts, axis=1)
    table = table.astype(float).reindex(pd.Index(number.to_numpy(), name="game"))
    table.columns = pd.MultiIndex.from_tuples(keys(table), names=["what", "who"])
    if wanted is not None:
        table = table.loc[:, [what in wanted for what, _ in keys(table)]]
    labelled = measures.loc[measures["label"] != "", "measure"]
    table.attrs[LABELLED] = sorted({str(one) for one in labelled.unique()})
    table.attrs[ASKED_FOR] = wanted is not None
    return table


def completed(tables: Sequence[pd.DataFrame]) -> list[pd.DataFrame]:
    """Give these tables of different games the same columns.

    A table may lack a column because none of its games ended in this way or used this label of a measure. A
    missing ending is filled with 0, and so is a missing label if the measure was taken. Otherwise those games
    would not count, and rare things would look common.
    """
    labelled = {measure for table in tables for measure in table.attrs.get(LABELLED, ())}
    many = {measure for measure in labelled if _has_many_labels(tables, measure)}
    columns = dict.fromkeys(key for table in tables for key in keys(table) if key[0] not in many)
    return [_completed(table, list(columns), labelled) for table in tables]


def _has_many_labels(tables: Sequence[pd.DataFrame], measure: str) -> bool:
    """Return whether all games together have more labels of a measure than ``MOST_LABELS``.

    A few games may have few labels, but what is compared must not depend on how many games are played at a
    time.
    """
    if any(table.attrs.get(ASKED_FOR) for table in tables):
        return False
    labels: set[Key] = set()
    for table in tables:
        own = [key for key in keys(table) if key[0] == measure]
        if measure in table.attrs.get(LABELLED, ()) and not own:
            return True  # these games alone had too many
        labels.update(own)
    return len(labels) > MOST_LABELS


def _completed(table: pd.DataFrame, columns: list[Key], labelled: set[str]) -> pd.DataFrame:
    own = keys(table)
    found = table.reindex(columns=pd.MultiIndex.from_tuples(columns, names=["what", "who"]))
    for key in set(columns) - set(own):
        taken = [column for column in own if column[0] == key[0]]
        if key[0] == "ends":
            found[key] = 0.0
        elif key[0] in labelled and taken:
            found[key] = table[taken].notna().any(axis=1).map({True: 0.0, False: math.nan})
    return found


def mean_of_orders(tables: list[pd.DataFrame]) -> pd.DataFrame:
    """Return the mean over all seating orders, deal by deal.

    Deals that failed in one order are left out.
    """
    if len(tables) == 1:
        return tables[0]
    there = tables[0].index
    for table in tables[1:]:
        there = there.intersection(table.index)
    parts = [table.loc[there] for table in completed(tables)]
    mean: pd.DataFrame = sum(parts[1:], parts[0]) / len(parts)
    mean.attrs[LABELLED] = sorted({one for table in tables for one in table.attrs.get(LABELLED, ())})
    mean.attrs[ASKED_FOR] = any(table.attrs.get(ASKED_FOR) for table in tables)
    return mean


def gain_of_orders(tables: list[pd.DataFrame], mean: pd.DataFrame) -> float:
    """Return by what share (median) playing all orders narrows the intervals of wins and scores.

    They are compared with the intervals from as many games on separate deals.
    """
    own = [key for key in keys(mean) if key[0] in ("wins", "score")]
    alone = pd.concat(
        [table.loc[mean.index].reindex(columns=mean.columns)[own].var() for table in tables], axis=1
    )
    apart = alone.mean(axis=1) / len(tables)
    ratio = (mean[own].var() / apart.where(apart > 0)) ** 0.5
    return float(1 - ratio.median())


def courses(frames: Frames) -> npt.NDArray[np.float64]:
    """Return a checksum of each game's moves, in the order of the games. Different moves change it."""
    rows = frames.columns("measures", "measure", "value")
    rows = rows[rows["measure"] == COURSE]
    return rows["value"].to_numpy(dtype=np.float64)


def of_seats(who: str) -> bool:
    """Return whether a value belongs to one seat, and not to a role or bot."""
    return who.startswith("seat ") and who.removeprefix("seat ").isdigit()


def keys(table: pd.DataFrame) -> list[Key]:
    """List the columns of a table of values."""
    return [(str(key[0]), str(key[1])) for key in table.columns]


def _who(results: pd.DataFrame) -> pd.Series[str]:
    """Return the role if roles are fixed to seats; otherwise "seat 1", "seat 2" and so on."""
    seats = "seat " + (results["seat"] + 1).astype(str)
    roles = results.groupby("seat")["role"].agg(["nunique", "first"])
    fixed = (roles["nunique"] == 1).all() and (roles["first"] != "").all() and roles["first"].is_unique
    return results["role"].astype(str) if fixed else seats


def _results(results: pd.DataFrame, wanted: Sequence[str] | None) -> pd.DataFrame:
    results = results.assign(won=results["won"].astype(float))
    groups = ["who"]
    if results["role"].ne("").any() and not results["role"].equals(results["who"]):
        groups.append("role")
    if results["bot"].nunique() > 1:
        groups.append("bot")
    found: dict[Key, pd.Series[float]] = {}
    for group in groups:
        by_who = results.groupby(["game", group], observed=True)
        for what, column in (("wins", "won"), ("score", "score")):
            if wanted is None or what in wanted:
                of = by_who[column].mean().unstack()
                found |= {(what, str(who)): of[who] for who in of.columns if who != ""}
    by_game = results.groupby("game")
    winners = by_game["won"].sum()
    scores = by_game["score"]
    found["score", ALL] = scores.mean()
    found["score", "highest less lowest"] = scores.max() - scores.min()
    found[WINNERS] = winners
    found["ties", ""] = (winners > 1).astype(float)
    found["nobody wins", ""] = (winners == 0).astype(float)
    return pd.DataFrame(found)


def _of_games(games: pd.DataFrame, number: pd.Series[int]) -> pd.DataFrame:
    numbers = pd.Index(number.to_numpy())
    found = {
        ("length", ""): pd.Series(games["length"].to_numpy(float), numbers),
        ("rounds", ""): pd.Series(games["rounds"].to_numpy(float), numbers),
    }
    for reason in sorted(games["reason"].unique()):
        found["ends", str(reason)] = pd.Series((games["reason"] == reason).to_numpy(float), numbers)
    return pd.DataFrame(found)


def _measured(
    measures: pd.DataFrame, number: pd.Series[int], results: pd.DataFrame, every: bool
) -> pd.DataFrame:
    rows = measures[["playtest", "measure", "seat", "label", "value"]].assign(
        game=measures["playtest"].map(number)
    )
    seated = results.drop_duplicates("seat").set_index("seat")["who"]
    rows["who"] = rows["seat"].map(seated).astype(object).where(rows["seat"].notna(), "")
    labelled = rows["label"] != ""
    rows.loc[labelled, "who"] = (rows["who"] + " " + rows["label"].astype(str)).str.strip()
    labels = rows.loc[labelled].groupby("measure")["who"].nunique()
    many = labels.index[labels > MOST_LABELS]
    if not every:
        rows = rows[~rows["measure"].isin(many)]
    if rows.empty:
        return pd.DataFrame(index=pd.Index(number.to_numpy()))
    wide = rows.pivot_table(
        index="game", columns=["measure", "who"], values="value", aggfunc="first", sort=False
    )
    return _with_means(wide, labels.index, rows.loc[rows["seat"].notna() & ~labelled, "measure"].unique())


def _with_means(wide: pd.DataFrame, labelled: Iterable[object], seated: Iterable[object]) -> pd.DataFrame:
    """Set unused labels to 0 where the measure was taken, and add the mean of all seats as a column."""
    columns = [(str(key[0]), str(key[1])) for key in wide.columns]
    places: dict[object, list[int]] = {}
    for at, (measure, _) in enumerate(columns):
        places.setdefault(measure, []).append(at)
    numbers = wide.to_numpy(np.float64, copy=True)
    for taken in labelled:
        if of := places.get(taken):
            own = numbers[:, of]
            missing = np.isnan(own)
            own[missing & ~missing.all(axis=1, keepdims=True)] = 0.0
            numbers[:, of] = own
    means: dict[Key, npt.NDArray[np.float64]] = {}
    for each in seated:
        of = [at for at in places.get(each, ()) if of_seats(columns[at][1])]
        if len(of) > 1:
            means[str(each), ALL] = numbers[:, of].mean(axis=1)
    there = np.column_stack([numbers, *means.values()])
    return pd.DataFrame(there, wide.index, pd.MultiIndex.from_tuples([*columns, *means]))
