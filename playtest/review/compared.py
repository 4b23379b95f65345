"""The quantities by which two groups of playtests are compared, each with one value per playtest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from playtest.frames import Frames
from playtest.review import game_figures, measures, surveys, versions
from playtest.review.stats import Bounds, Numbers, mean_interval, wilson

SHARED = {"shared win": "playtests with a shared win", "nobody won": "playtests that nobody wins"}
ENDS = "playtests that end by "
COLUMNS = ["version", "players", "what", "n", "value", "low", "high", "rate"]


@dataclass(frozen=True, slots=True)
class Thing:
    """One quantity to compare, named ``what``: its value in each playtest with this number of ``players``.

    ``unit`` is the unit of the values. It is empty for a share of playtests, whose values are 0 and 1.
    ``within`` are the lowest and highest possible values.
    """

    what: str
    unit: str
    players: int
    values: Numbers
    within: Bounds = (None, None)

    @property
    def rate(self) -> bool:
        """Whether this is a share of playtests."""
        return not self.unit


def things(frames: Frames) -> list[Thing]:
    """List every quantity to compare: winners, endings, durations, scores and ratings."""
    return [*_wins(frames), *_ends(frames), *_whole(frames), *_ratings(frames)]


def by_version(frames: Frames) -> pd.DataFrame:
    """Return every compared quantity for each version of the rules, oldest version first.

    Columns: ``version`` (its name), ``players``, ``what``, ``rate`` (whether ``value`` is a share), ``n``
    playtests, ``value`` (mean or share), ``low`` and ``high`` (its interval: Wilson's for a share, otherwise
    Student's t).
    """
    rows = [
        {"version": version.name, **_row(thing)}
        for version in versions.versions(frames)
        for thing in things(version.of(frames))
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _row(thing: Thing) -> dict[str, object]:
    n, mean = len(thing.values), float(thing.values.mean())
    low, high = wilson(mean * n, n) if thing.rate else mean_interval(list(thing.values), thing.within)
    figures = {"n": n, "value": mean, "low": low, "high": high, "rate": thing.rate}
    return {"players": thing.players, "what": thing.what, **figures}


def _by_players(what: str, unit: str, table: pd.DataFrame, within: Bounds = (None, None)) -> Iterator[Thing]:
    """Yield one quantity for each number of players, from a table with ``players`` and ``value``."""
    for players, some in table.dropna(subset=["value"]).groupby("players"):
        yield Thing(what, unit, int(str(players)), some["value"].to_numpy(float), within)


def _wins(frames: Frames) -> Iterator[Thing]:
    """Yield how often each seat and each role won.

    If each seat always has the same role, only roles are counted, as seats would repeat the same numbers.
    """
    results = measures.with_games(frames, frames.results)
    results = results[results["won"].notna()]
    for players, some in results.groupby("players"):
        roles = some[some["role"].fillna("") != ""]
        fixed = len(roles) and roles.groupby("seat")["role"].nunique().max() == 1
        seats = some.assign(who="seat " + (some["seat"] + 1).astype(str))
        for named in ([] if fixed else [seats]) + ([roles.assign(who=roles["role"])] if len(roles) else []):
            for who, of in named.groupby("who"):
                yield Thing(f"wins of {who}", "", int(str(players)), of["won"].to_numpy(float))


def _ends(frames: Frames) -> Iterator[Thing]:
    """Yield how playtests end: with a shared win, without a winner, and for each reason."""
    shared = measures.endings(frames)
    for ending, what in SHARED.items():
        is_so = (shared["ending"] == ending).astype(float)
        yield from _by_players(what, "", shared.assign(value=is_so))
    ended = measures.ended(frames)
    for reason in sorted(set(ended["reason"].astype(str))):
        is_so = (ended["reason"] == reason).astype(float)
        yield from _by_players(f"{ENDS}{reason.rstrip('.')}", "", ended.assign(value=is_so))


def _whole(frames: Frames) -> Iterator[Thing]:
    """Yield rounds (in the game's own word), moves, minutes, points and the winner's margin."""
    rounds = f"{game_figures.round_word(frames)}s"
    done = frames.games[frames.games["finished"].astype(bool)]
    for column, what in (("rounds", rounds), ("length", "moves")):
        some = done[done[column] > 0]
        yield from _by_players(what, what, some.assign(value=some[column]))
    minutes = measures.timed(frames)
    yield from _by_players("minutes", "minutes", minutes.assign(value=minutes["minutes"]))
    yield from _by_players("points per seat", "points", _scores(frames))
    yield from _by_players("points between first and second", "points", _margins(frames))


def _scores(frames: Frames) -> pd.DataFrame:
    mean = measures.scored_whole(frames).groupby("playtest")["score"].mean().rename("value").reset_index()
    return measures.with_games(frames, mean)


def _margins(frames: Frames) -> pd.DataFrame:
    """Return the distance between the two best scores.

    In games in which the lowest score wins, these are the two lowest.
    """
    sign = 1 if measures.lowest_wins(frames) else -1
    known = measures.scored_whole(frames)
    ordered = known.assign(score=sign * known["score"]).sort_values("score")
    two = ordered.groupby("playtest")["score"].apply(lambda scores: scores.iloc[:2].diff().iloc[-1])
    return measures.with_games(frames, two.rename("value").reset_index())


def _ratings(frames: Frames) -> Iterator[Thing]:
    """Yield each question's ratings, averaged per playtest because players at one table tend to agree."""
    rated = surveys.ratings(frames)
    if rated.empty:
        return
    means = rated.groupby(["question", "low", "top", "playtest"])["value"].mean().reset_index()
    for question, some in measures.with_games(frames, means).groupby("question"):
        low, top = (float(some[end].iloc[0]) for end in ("low", "top"))
        yield from _by_players(
            f"rating of “{str(question).replace('_', ' ')}”", f"of {top:g}", some, (low, top)
        )


def values_of(some: Sequence[Thing], what: str, players: int) -> Numbers:
    """Return the values of the quantity ``what`` with this number of players; empty if it was not measured.

    For a kind of ending that never occurred, the value of each playtest is 0.
    """
    for thing in some:
        if thing.what == what and thing.players == players:
            return thing.values
    if what.startswith(ENDS):  # an ending that never occurred
        known = (one.values for one in some if one.what.startswith(ENDS) and one.players == players)
        return np.zeros(len(next(known, ())))
    return np.empty(0)
