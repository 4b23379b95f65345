"""Measures over frames: small tables that the figures draw and that tests compute by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from playtest.frames import Frames
from playtest.review import players
from playtest.review.dictionary import must_know
from playtest.review.stats import must_have, rates

Made = TypeVar("Made")
Integers = np.ndarray[Any, np.dtype[np.int64]]
Truths = np.ndarray[Any, np.dtype[np.bool_]]
_remembered: WeakKeyDictionary[Frames, dict[tuple[object, ...], Any]] = WeakKeyDictionary()


def _once(frames: Frames, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
    """Return the cached result of ``make`` for these frames under ``key``; call ``make`` if there is none.

    Several figures on a page need the same results.
    """
    made = _remembered.setdefault(frames, {})
    if key not in made:
        made[key] = make()
    found: Made = made[key]
    return found


def with_games(frames: Frames, frame: pd.DataFrame, columns: Sequence[str] = ("players",)) -> pd.DataFrame:
    """Return ``frame`` with more columns, taken from the row of its playtest in ``games``."""
    there = [column for column in columns if column in frame]
    return frame.drop(columns=there).merge(
        frames.games[["playtest", *columns]], on="playtest", how="left", validate="many_to_one"
    )


def commonest(frames: Frames) -> tuple[Frames, str]:
    """Return the playtests with the most common number of players, and a remark for a figure's note.

    Only finished playtests are counted. If there is only one number of players, all playtests are returned,
    without a remark.
    """
    games = frames.games
    if games["players"].nunique() < 2:
        return frames, ""

    def make() -> tuple[Frames, str]:
        done = games[games["finished"].astype(bool)]
        often = (done if len(done) else games)["players"].value_counts()
        players = int(max(often[often == often.max()].index))
        some = frames.only((games["players"] == players).astype(bool))
        return some, f"; {players} players only; choose the others above"

    return _once(frames, ("commonest",), make)


def _must_know(frames: Frames, measure: str) -> None:
    """Raise ``ValueError`` for an unknown measure. Each measure is checked once."""
    _once(frames, ("known", measure), lambda: must_know(frames, measure))


def followed(frames: Frames) -> Frames:
    """Return the playtests whose measures were recorded after every move.

    So if such a playtest has no value for an event, the event did not happen. Left out are playtests on
    paper, bot games simulated without measures, and playtests in which a measure depends on cards that nobody
    saw.
    """

    def make() -> Frames:
        games = frames.games
        there = pc.unique(frames.held("measures")["playtest"]).to_pylist()
        return frames.only(
            games.loc[
                (games["source"] != ON_PAPER) & games["playtest"].isin(there) & ~frames.with_unknown,
                "playtest",
            ]
        )

    return _once(frames, ("followed",), make)


def ended(frames: Frames) -> pd.DataFrame:
    """Return the rows of ``games`` for finished playtests whose ending reason is recorded."""
    games = frames.games
    return games[games["finished"].astype(bool) & (games["reason"].fillna("") != "")]


def scored(frames: Frames) -> pd.DataFrame:
    """Return the rows of ``results`` with a known score."""
    results = frames.results
    return results[results["score"].notna()]


def scored_whole(frames: Frames) -> pd.DataFrame:
    """Return the rows of ``results`` for playtests in which every score is known."""
    results = frames.results
    return results[results["score"].notna().groupby(results["playtest"]).transform("all")]


ON_PAPER = "paper"
"""The ``source`` of playtests on paper, which were noted, not recorded."""


def wins(frames: Frames, by: Sequence[str] = ("players", "seat")) -> pd.DataFrame:
    """Return how often seats won, alone or shared, with the Wilson interval.

    ``by`` names columns of ``results``, or ``players``. Columns: those of ``by``, then ``n`` (seats of
    finished playtests), ``count``, ``rate``, ``low``, ``high``.
    """
    return rates(with_games(frames, frames.results), by, "won")


def _places(frames: Frames, playtests: pd.Series[str]) -> Integers:
    """Return each playtest's position in ``games``, as rows are grouped faster by numbers than by ids."""
    found = pc.index_in(pa.array(playtests, pa.string()), pa.array(frames.games["playtest"], pa.string()))
    return np.asarray(pc.fill_null(found, -1)).astype(np.int64)


def _seated(frames: Frames) -> tuple[Truths, Truths]:
    """Return two tables: where there is a result, and where it is a win.

    Both are indexed by the playtest's position in ``games`` and by seat.
    """

    def make() -> tuple[Truths, Truths]:
        results = frames.results
        at, seat = _places(frames, results["playtest"]), results["seat"].to_numpy(np.int64)
        size = (len(frames.games), int(seat.max(initial=0)) + 1)
        sat, won = np.zeros(size, bool), np.zeros(size, bool)
        sat[at, seat] = True
        won[at, seat] = results["won"].to_numpy(bool)
        return sat, won

    return _once(frames, ("seated",), make)


def _is(whether: Truths, at: Integers, seat: Integers) -> Truths:
    """Return the value in the table ``whether`` for each pair of position and seat.

    ``at`` are positions of playtests in ``games``. A seat or playtest that does not exist gives false.
    """
    there = (at >= 0) & (seat >= 0) & (seat < whether.shape[1])
    found: Truths = there & whether[np.where(there, at, 0), np.where(there, seat, 0)]
    return found


def _named(frames: Frames, rows: pd.DataFrame) -> pd.DataFrame:
    """Add ``playtest`` (its id) to rows that have ``at`` (its position in ``games``)."""
    return rows.assign(playtest=frames.games["playtest"].array.take(rows["at"].to_numpy()))


def _ends(groups: Integers, n: Integers) -> Truths:
    """Return for each row whether it has the largest ``n`` of its group. ``groups`` has each row's group."""
    last = np.full(int(groups.max(initial=0)) + 1, -1, np.int64)
    np.maximum.at(last, groups, n)
    ends: Truths = n == last[groups]
    return ends


def final(frames: Frames, measure: str) -> pd.DataFrame:
    """Return the last value of a measure in finished playtests, by playtest and seat.

    Columns: ``playtest``, ``seat`` (missing for a measure of the whole table), ``value``.
    """
    _must_know(frames, measure)
    return _final(frames, measure)


def _final(frames: Frames, measure: str) -> pd.DataFrame:
    def make() -> pd.DataFrame:
        rows = frames.placed(measure)
        at, n = rows["at"].to_numpy(), rows["n"].to_numpy(np.int64)
        done = frames.games["finished"].to_numpy(bool)
        kept = np.flatnonzero((at >= 0) & done[at]) if len(done) else np.empty(0, np.int64)
        last = kept[_ends(at[kept], n[kept])]
        return _named(frames, rows.iloc[last])[["playtest", "seat", "value"]].reset_index(drop=True)

    return _once(frames, ("final", measure), make).copy(deep=False)


def by_round(frames: Frames, measure: str) -> pd.DataFrame:
    """Return a measure at the end of each round, by playtest, round and seat.

    Columns: ``playtest``, ``round``, ``seat``, ``value``. If a round was not finished, its end is where play
    stopped. A move belongs to the round in which it was made.
    """
    _must_know(frames, measure)
    return _once(frames, ("by round", measure), lambda: _by_round(frames, measure)).copy(deep=False)


def _by_round(frames: Frames, measure: str) -> pd.DataFrame:
    moves, rows = frames.moves, frames.placed(measure)
    most = max(int(moves["n"].max()) if len(moves) else 0, int(rows["n"].max()) if len(rows) else 0) + 1
    made = pd.Index(_places(frames, moves["playtest"]) * most + moves["n"].to_numpy(np.int64))
    move = made.get_indexer(rows["at"].to_numpy() * most + rows["n"].to_numpy(np.int64))
    there = (move >= 0) & (rows["at"].to_numpy() >= 0)
    rows, move = rows[there], move[there]
    rows = rows.assign(round=moves["round"].to_numpy()[move])
    rounds = rows["round"].to_numpy(np.int64)
    each = rows["at"].to_numpy() * (int(rounds.max(initial=0)) + 1) + rounds
    rows = rows[_ends(pd.factorize(each)[0], rows["n"].to_numpy(np.int64))]
    named = frames.games["playtest"].rank(method="first").to_numpy()[rows["at"].to_numpy()]
    seats = rows["seat"].astype("Float64").to_numpy(float, na_value=np.inf)
    order = np.lexsort((seats, rows["round"].to_numpy(), named))
    found = _named(frames, rows.iloc[order])[["playtest", "round", "seat", "value"]]
    return found.reset_index(drop=True)


def leading(frames: Frames) -> tuple[str, bool] | None:
    """Return the measure that says who leads, and whether its lowest value leads.

    ``None`` if there is no such measure. Candidates are the ``SCORES`` that have values throughout the game.
    The one whose last values fit the final scores best is used, or else the first.
    """
    return _once(frames, ("leading",), lambda: _leading(frames))


def _leading(frames: Frames) -> tuple[str, bool] | None:
    often = _per_seat(frames)
    there = [measure for measure in SCORES if 2 * often.get(measure, 0) >= often.max()] if len(often) else []
    if not there:
        return None
    scores = scored(frames)[["playtest", "seat", "score"]]
    wide = int(scores["seat"].max()) + 1 if len(scores) else 1
    sat = _places(frames, scores["playtest"]) * wide + scores["seat"].to_numpy(np.int64)
    fits = {}
    for measure in there if len(there) > 1 else ():
        last = np.full(wide * len(frames.games), np.nan)
        ends = final(frames, measure).dropna(subset=["seat"])
        seat = ends["seat"].to_numpy(np.int64)
        known = seat < wide
        last[_places(frames, ends["playtest"])[known] * wide + seat[known]] = ends["value"].to_numpy()[known]
        fits[measure] = float(np.mean(last[sat] == scores["score"].to_numpy())) if len(scores) else 0.0
    return max(there, key=lambda measure: fits.get(measure, 0.0)), lowest_wins(frames)


def _per_seat(frames: Frames) -> pd.Series[int]:
    """Count the values per seat of each measure in ``SCORES``."""
    table = frames.held("measures")
    counts = pc.value_counts(table["measure"].filter(pc.is_valid(table["seat"])))
    counted = {each["values"]: each["counts"] for each in counts.to_pylist()}
    there = {name: counted[name] for name in SCORES if name in counted}
    return pd.Series(list(there.values()), index=list(there), dtype=int)


SCORES = ("score", "points", "gdp", "bells", "tricks_won")
"""Measures that may say who leads, the most likely first."""


def lowest_wins(frames: Frames) -> bool:
    """Return whether low scores win, judging by finished playtests that have winners and losers."""
    results = scored(frames)
    decided = results.groupby("playtest")["won"].transform("nunique") == 2
    won, lost = results[decided & results["won"]], results[decided & ~results["won"]]
    return bool(len(won)) and float(won["score"].mean()) < float(lost["score"].mean())


def lead(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """Return who leads in a measure after each entry, for playtests with at least one winner.

    Columns: ``playtest``, ``n``, ``best`` (the leader's value), ``behind`` (how far the best-placed eventual
    winner was from ``best``, 0 while leading), ``leader`` (the seat that leads alone, or the last one that
    did). With ``lowest`` the lowest value leads.
    """
    return _lead(frames, measure, lowest)[["playtest", "n", "best", "behind", "leader"]]


def _lead(frames: Frames, measure: str, lowest: bool) -> pd.DataFrame:
    """Return the table of ``lead`` with one more column, ``at``: the playtest's position in ``games``."""
    _must_know(frames, measure)
    return _once(frames, ("lead", measure, lowest), lambda: _led(frames, measure, lowest))


def _led(frames: Frames, measure: str, lowest: bool) -> pd.DataFrame:
    sign = -1 if lowest else 1
    rows = frames.placed(measure)
    rows = rows[rows["seat"].notna()]
    won = _seated(frames)[1]
    at = rows["at"].to_numpy()
    rows = rows[(at >= 0) & np.any(won, axis=1)[at]] if len(won) else rows.head(0)
    at, n = rows["at"].to_numpy(), rows["n"].to_numpy(np.int64)
    new = np.flatnonzero((np.diff(at, prepend=-1) != 0) | (np.diff(n, prepend=-1) != 0))
    entries = at[new] * (int(n.max(initial=0)) + 1) + n[new]
    if len(np.unique(entries)) < len(entries):  # an entry's rows are not adjacent
        rows = rows.sort_values(["at", "n"], kind="stable")
        at, n = rows["at"].to_numpy(), rows["n"].to_numpy(np.int64)
        new = np.flatnonzero((np.diff(at, prepend=-1) != 0) | (np.diff(n, prepend=-1) != 0))
    if not len(rows):
        columns = {"playtest": _named(frames, rows)["playtest"], "n": rows["n"], "best": rows["value"]}
        return pd.DataFrame(columns | {"behind": rows["value"], "leader": rows["seat"], "at": rows["at"]})
    seat, value = rows["seat"].to_numpy(np.int64), sign * rows["value"].to_numpy(float)
    best = np.fmax.reduceat(value, new)
    of_winner = np.fmax.reduceat(np.where(_is(won, at, seat), value, np.nan), new)
    ahead: Truths = np.equal(value, np.repeat(best, np.diff(new, append=len(value))))
    alone = np.add.reduceat(ahead.astype(np.int64), new) == 1
    leader = pd.Series(np.maximum.reduceat(np.where(ahead, seat, -1), new)).astype("Int64").where(alone)
    table = _named(frames, rows.iloc[new])[["playtest", "n", "at"]].reset_index(drop=True)
    table = table.assign(best=sign * best, behind=best - of_winner, leader=leader)
    table["leader"] = table.groupby("at", sort=False)["leader"].ffill()
    return table


def lead_changes(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """Return the entries at which the lead passed from one seat to another.

    Columns: ``playtest``, ``n``, ``leader`` (the new leader). Only playtests with a winner.
    """
    table = _lead(frames, measure, lowest)
    before = table.groupby("at", sort=False)["leader"].shift()
    passed = (before.notna() & table["leader"].notna() & (table["leader"] != before)).fillna(False)
    return table.loc[passed.astype(bool), ["playtest", "n", "leader"]].reset_index(drop=True)


def drama(frames: Frames, measure: str, lowest: bool = False) -> pd.DataFrame:
    """Return how far behind each finished playtest's eventual winner was, by a measure of seats.

    Columns: ``playtest``; ``drama``, the mean over entries of how far the eventual winner was behind the
    leader, in units of the measure (after Browne's "drama", which Ludii reports); ``comeback``, the farthest
    the winner was behind; ``changes``, how often the lead passed from one seat to another.
    """
    table = _lead(frames, measure, lowest)
    passed = np.bincount(
        _places(frames, lead_changes(frames, measure, lowest)["playtest"]), minlength=len(frames.games)
    )
    found = table.groupby("at", sort=False).agg(
        playtest=("playtest", "first"), drama=("behind", "mean"), comeback=("behind", "max")
    )
    found["changes"] = passed[found.index.to_numpy(np.int64)].astype(int)
    return found.reset_index(drop=True)


def decided(
    frames: Frames, measure: str, lowest: bool = False, shares: Sequence[float] = (0.25, 0.5, 0.75)
) -> pd.DataFrame:
    """Return whether the leader at each share of a playtest's entries won in the end.

    Columns: ``playtest``, ``share``, ``leader`` (the last seat to lead alone), ``won``. A playtest in which
    nobody had led alone by then is left out of that share.
    """
    table = _lead(frames, measure, lowest)
    grouped = table.groupby("at")["n"]
    first, last = grouped.transform("min"), grouped.transform("max")
    parts = []
    for share in shares:
        by_then = table[table["n"] <= first + share * (last - first)]
        then = by_then[~by_then["at"].duplicated(keep="last")].dropna(subset=["leader"])
        parts.append(then[["playtest", "leader", "at"]].assign(share=share))
    found = pd.concat(parts, ignore_index=True).astype({"leader": "Int64"})
    won = _seated(frames)[1]
    found["won"] = _is(won, found["at"].to_numpy(np.int64), found["leader"].to_numpy(np.int64))
    return found[["playtest", "share", "leader", "won"]]


def turn_order(frames: Frames) -> pd.DataFrame:
    """Return the order in which the seats first moved, for every playtest.

    Columns: ``playtest``, ``seat``, ``place`` (1 for the seat that moved first). If all seats move at the
    same time, this is the order in which their moves came in.
    """
    moves = frames.moves[frames.moves["seat"] >= 0]
    first = moves.drop_duplicates(["playtest", "seat"])[["playtest", "seat", "n"]]
    first = first.sort_values(["playtest", "n"], kind="stable")
    first["place"] = first.groupby("playtest", sort=False).cumcount() + 1
    return first[["playtest", "seat", "place"]].reset_index(drop=True)


def endings(frames: Frames) -> pd.DataFrame:
    """Return how many winners each finished playtest had, and its kind of ending.

    Columns: ``playtest``, ``players``, ``winners`` (how many), ``ending``: ``one winner``, ``shared win`` or
    ``nobody won``.
    """
    games = frames.games.loc[frames.games["finished"], ["playtest", "players"]]
    won = frames.results.groupby("playtest")["won"].sum().rename("winners").reset_index()
    table = games.merge(won, on="playtest", how="inner").astype({"winners": np.int64})
    names = np.array(["nobody won", "one winner", "shared win"])
    table["ending"] = names[np.minimum(table["winners"], 2)]
    return table.reset_index(drop=True)


def by_people(frames: Frames) -> pd.DataFrame:
    """Return the moves that people made at a screen, or at a table from which somebody copied them."""
    moves = frames.moves
    return moves[moves["by"].isin(["person", "transcription"]) & (moves["seat"] >= 0)]


def strays(frames: Frames) -> set[str]:
    """Return unfinished recordings in which no person has moved.

    An example is a rematch that was started and left, even if bots moved in it.
    """
    games, moves = frames.games, frames.moves
    left = games[(games["source"] == "recording") & ~games["finished"].astype(bool)]
    if left.empty:
        return set()
    by_bots = set(moves["playtest"]) - set(by_people(frames)["playtest"])
    return set(left.loc[(left["length"] == 0) | left["playtest"].isin(by_bots), "playtest"])


def broken_off(frames: Frames) -> pd.DataFrame:
    """Return the rows of ``games`` for unfinished playtests, except those that nobody has played."""
    games = frames.games[~frames.games["finished"].astype(bool)]
    return games[~games["playtest"].isin(strays(frames))]


def timed(frames: Frames) -> pd.DataFrame:
    """Return finished playtests in which a person moved and whose duration is known.

    Columns: those of ``games``, and ``minutes`` from the deal to the last move, without breaks. Playtests in
    which a bot took over from a person are left out, as they do not show how long people take.
    """
    games = frames.games[frames.games["finished"].astype(bool) & frames.games["seconds"].notna()]
    with_people = games["playtest"].isin(by_people(frames)["playtest"].unique())
    games = games[with_people | (games["source"] == ON_PAPER)]
    changed = frames.results.loc[players.played_by(frames.results) == "both", "playtest"]
    games = games[~games["playtest"].isin(changed)]
    return games.assign(minutes=games["seconds"] / 60).reset_index(drop=True)


def decisions(frames: Frames) -> pd.DataFrame:
    """Return timed decisions: moves by people with a thinking time and more than one legal move.

    Columns: those of ``moves``, then ``players`` and ``name`` (who moved).
    """
    moves = by_people(frames)
    return with_games(frames, with_names(frames, moves[moves["think"].notna() & (moves["legal"] > 1)]))


def with_names(frames: Frames, moves: pd.DataFrame) -> pd.DataFrame:
    """Return ``moves`` with the column ``name`` (who moved) filled in.

    Frames from an earlier version of playtest have these names only in ``results``.
    """
    if moves["name"].notna().all():
        return moves
    sat = frames.results[["playtest", "seat", "name"]]
    found = moves.drop(columns="name").merge(sat, on=["playtest", "seat"], how="left")
    return moves.assign(name=moves["name"].fillna(pd.Series(found["name"].to_numpy(), index=moves.index)))


def uses(frames: Frames, by: Sequence[str] = ("kind",)) -> pd.DataFrame:
    """Return how often each kind of move was made and how often the seats that made it won.

    ``by`` may add ``action``, the whole move. Columns: those of ``by``, ``moves``, ``seats`` (how many seats
    made it), ``n``, ``count``, ``rate``, ``low``, ``high``. ``n`` counts the seats that made it in finished
    playtests, and ``count`` the winners among them.
    """
    moves = frames.moves[frames.moves["seat"] >= 0]
    must_have(moves, by)
    coded = moves[[*by, "seat"]].assign(at=_places(frames, moves["playtest"]))
    coded = coded.astype(dict.fromkeys(by, "category"))
    used = coded.groupby([*by, "at", "seat"], observed=True).size().rename("moves").reset_index()
    used = used.astype({name: moves[name].dtype for name in by})
    total = used.groupby(list(by))["moves"].agg(moves="sum", seats="size").reset_index()
    sat, won = _seated(frames)
    at, seat = used["at"].to_numpy(np.int64), used["seat"].to_numpy(np.int64)
    finished = used.assign(won=_is(won, at, seat))[_is(sat, at, seat)]
    return total.merge(rates(finished, by, "won"), on=list(by), how="left").sort_values(
        "moves", ascending=False, ignore_index=True
    )


def score_parts(frames: Frames) -> pd.DataFrame:
    """Return the scores of finished playtests. If the game measures a ``bonus``, it is separate.

    Columns: ``playtest``, ``players``, ``seat``, ``name``, ``bot``, ``base`` (score without bonus),
    ``bonus``, ``score``. Base and bonus are missing if nobody noted the bonus.
    """
    table = with_games(frames, scored(frames)).astype({"seat": "Int64"})
    bonus = _final(frames, "bonus").rename(columns={"value": "bonus"})
    table = table.merge(bonus, on=["playtest", "seat"], how="left")
    counted = table["playtest"].isin(followed(frames).games["playtest"])
    table["bonus"] = table["bonus"].fillna(0.0).where(counted | table["bonus"].notna())
    table["base"] = table["score"] - table["bonus"]
    columns = ["playtest", "players", "seat", "name", "bot", "base", "bonus", "score"]
    return table.astype({"seat": np.int64})[columns]
