"""What differs between two groups of playtests, such as two versions of the rules."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from playtest.frames import Frames
from playtest.review import choosing, measures, own
from playtest.review.findings import drawn
from playtest.review.findings.finding import Finding, verdict
from playtest.review.stats import LEAST, Numbers, alike, difference_interval, welch
from playtest.review.wording import about, number

Values = Callable[[Frames], pd.DataFrame]


def differences(one: Frames, other: Frames, names: tuple[str, str] = ("these", "those")) -> list[Finding]:
    """What differs between two groups of playtests, compared at the same number of players.

    Of whole playtests: rounds, moves, minutes, mean final score, the winner's margin, lead changes. The
    interval is Welch's, and the chance of what came is multiplied by how much was looked at (Bonferroni).
    """
    rows = []
    for what, unit, values in _compared(own.place(one)):
        first, second = values(one), values(other)
        for players in sorted(set(first["players"]) & set(second["players"])):
            a = first.loc[first["players"] == players, "value"].to_numpy(float)
            b = second.loc[second["players"] == players, "value"].to_numpy(float)
            if min(len(a), len(b)) >= LEAST and not (alike(a) and alike(b)):
                rows.append((what, unit, int(players), a, b))
    several = len({row[2] for row in rows}) > 1
    return [finding for row in rows for finding in _differs(*row, names, len(rows), several=several)]


def _differs(
    what: str,
    unit: str,
    players: int,
    one: Numbers,
    other: Numbers,
    names: tuple[str, str],
    looks: int,
    *,
    several: bool,
) -> list[Finding]:
    n = min(len(one), len(other))
    p = min(1.0, welch(one, other)[2] * looks)
    apart = float(one.mean() - other.mean())
    low, high = difference_interval(one, other)
    counted = unit == what or unit in COUNTED
    more = "more" if apart > 0 else "fewer" if counted else "less"
    place = f" with {players} players" if several else ""
    says = f"{names[0]}: {more} {what} than {names[1]}{place}."
    if apart < 0:
        apart, low, high = -apart, -high, -low
    shown = f"{about(apart, low, high, unit)} {more}: {number(one.mean())} (n = {len(one)}) against "
    shown += f"{number(other.mean())} (n = {len(other)})"
    figure = drawn.apart(f"{what}{place}", unit, names, one, other)
    return verdict(says, shown, p, n, figure)


def split_by_rules(frames: Frames) -> list[Finding]:
    """What differs between the two rules that were played most, where there are two."""
    games = frames.games[frames.games["finished"].astype(bool)]
    often = games.groupby(["players", "digest"]).size()
    often = often[often >= LEAST]
    several = often.groupby("players").transform("size") > 1
    often = often[several].groupby("digest").sum().sort_values(ascending=False, kind="stable")
    if len(often) < 2:
        return []
    named = choosing.rules_here(frames)
    digests = [str(digest) for digest in often.index[:2]]
    one, other = (frames.only((frames.games["digest"] == digest).astype(bool)) for digest in digests)
    return differences(other, one, (_short(named[digests[1]]), _short(named[digests[0]])))


def _short(rules: str) -> str:
    return rules if len(rules) <= 50 else f"{rules[:49]}…"


def _whole(column: str) -> Values:
    def values(frames: Frames) -> pd.DataFrame:
        games = frames.games[frames.games["finished"].astype(bool) & (frames.games[column] > 0)]
        return games[["players", column]].rename(columns={column: "value"}).dropna()

    return values


def _minutes(frames: Frames) -> pd.DataFrame:
    return measures.timed(frames)[["players", "minutes"]].rename(columns={"minutes": "value"})


def _scores(frames: Frames) -> pd.DataFrame:
    mean = measures.scored_whole(frames).groupby("playtest")["score"].mean().rename("value").reset_index()
    return measures.with_games(frames, mean)


def _margins(frames: Frames) -> pd.DataFrame:
    """How far the two best scores are apart; the two lowest where the lowest wins."""
    sign = 1 if measures.lowest_wins(frames) else -1
    known = measures.scored_whole(frames)
    ordered = known.assign(score=sign * known["score"]).sort_values("score")
    two = ordered.groupby("playtest")["score"].apply(lambda scores: scores.iloc[:2].diff().iloc[-1])
    return measures.with_games(frames, two.rename("value").reset_index()).dropna()


COMPARED: tuple[tuple[str, str, Values], ...] = (
    ("moves", "moves", _whole("length")),
    ("minutes", "minutes", _minutes),
    ("points a seat", "points", _scores),
    ("points between first and second", "points", _margins),
)
"""What is compared besides rounds: its name, unit, and values by playtest."""
COUNTED = frozenset(["moves", "minutes", "points"])


def _compared(place: str) -> tuple[tuple[str, str, Values], ...]:
    """What is compared, rounds by what the game calls them."""
    rounds = f"{place}s"
    return ((rounds, rounds, _whole("rounds")), *COMPARED)
