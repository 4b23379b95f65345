"""Findings about winners, by seat and by role, and about leads, runaways and comebacks."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from playtest.frames import Frames
from playtest.review import course, general, measures, outcomes
from playtest.review.findings import drawn
from playtest.review.findings.finding import Drawer, Finding, verdict
from playtest.review.stats import LEAST, lower_bound, poisson_binomial_test
from playtest.review.wording import first_large, seen


def balance(frames: Frames) -> list[Finding]:
    """Find whether a seat or a role (character, leader, office) wins more or less than its share.

    The null hypothesis draws each playtest's wins among its seats by lot; a shared win counts for all who
    share it. P-values are multiplied by the number of seats or roles compared.
    """
    found = []
    for players, results in _by_players(frames):
        roles = results[results["role"] != ""]
        one_role_a_seat = len(roles) and roles.groupby("seat")["role"].nunique().max() == 1
        if not one_role_a_seat:
            named = results.assign(who="seat " + (results["seat"] + 1).astype(str))
            found += _uneven(frames, named, players, general.wins_by_seat)
        if len(roles):
            found += _uneven(frames, roles.assign(who=roles["role"]), players, outcomes.wins_by_role)
    return found


def _by_players(frames: Frames) -> Iterator[tuple[int, pd.DataFrame]]:
    """Yield each number of players with its results, if there are enough playtests for a verdict.

    The added column ``lot`` is a seat's chance to win if the playtest's winners were drawn at random.
    """
    results = measures.with_games(frames, frames.results)
    results["lot"] = results.groupby("playtest")["won"].transform("mean")
    for players, some in results.groupby("players"):
        if some["playtest"].nunique() >= LEAST:
            yield int(str(players)), some


def _uneven(frames: Frames, results: pd.DataFrame, players: int, figure: Drawer) -> list[Finding]:
    """Report the seats or roles that win most and least, and the one farthest from its share."""
    rows = []
    for who, some in results.groupby("who"):
        count = int(some["won"].sum())
        rows.append(
            (poisson_binomial_test(some["lot"], count), count / len(some), str(who), count, len(some))
        )
    if len(rows) < 2:
        return []
    p, _, who, count, n = min(rows)
    p = min(1.0, p * len(rows))
    best = max(rows, key=lambda row: (row[1], row[4]))
    worst = min(rows, key=lambda row: (row[1], -row[4]))
    if best[1] == worst[1]:
        return []
    place = with_players(frames, players)
    says = f"{best[2]} wins most, {worst[2]} least{place}."
    shown = f"{seen(*best[3:])} against {seen(*worst[3:])}"
    if who not in (best[2], worst[2]):
        shown += f"; {who} {seen(count, n)}"
    return verdict(first_large(says), shown, p, n, figure)


def with_players(frames: Frames, players: int) -> str:
    """Return `` with 3 players``, for a sentence, if numbers of players vary; otherwise an empty text."""
    return f" with {players} players" if frames.games["players"].nunique() > 1 else ""


def leads(frames: Frames) -> list[Finding]:
    """Find whether the leader at halfway wins, and whether playtests stay open after halfway."""
    leading = measures.leading(frames)
    if leading is None or frames.results.empty:
        return []
    return [*_leader_wins(frames, leading), *_runaways(frames, leading)]


def _leader_wins(frames: Frames, leading: tuple[str, bool]) -> list[Finding]:
    half = measures.decided(frames, *leading, shares=(0.5,))
    lot = frames.results.groupby("playtest")["won"].mean().rename("lot").reset_index()
    half = measures.with_games(frames, half.merge(lot, on="playtest"))
    found = []
    for players, some in half.groupby("players"):
        n, count = len(some), int(some["won"].sum())
        if n < LEAST:
            continue
        p, by_chance = poisson_binomial_test(some["lot"], count), float(some["lot"].mean())
        more = count / n > by_chance
        says = (
            f"The halfway leader {'often wins' if more else 'seldom wins'}"
            f"{with_players(frames, int(str(players)))}."
        )
        shown = f"{seen(count, n)}; by chance {by_chance:.0%}"
        found += verdict(says, shown, p, n, course.decided_early)
    return found


def _runaways(frames: Frames, leading: tuple[str, bool]) -> list[Finding]:
    """Find whether playtests are decided by halfway, or whether the lead usually changes later.

    ``leading`` is the measure that says who leads, and whether its lowest value leads. The share is tested
    against one half. Playtests in which nobody led by halfway are left out, such as those with points only at
    the end. If the lead changes late, the finding's ``moment`` is the last change.
    """
    table = measures.lead(frames, *leading)
    half = table.groupby("playtest")["n"].agg(["min", "max"]).mean(axis=1)
    by_then = table[table["n"].to_numpy() <= half.reindex(table["playtest"]).to_numpy()]
    led = set(by_then.loc[by_then["leader"].notna(), "playtest"])
    passed = measures.lead_changes(frames, *leading)
    passed = passed[passed["playtest"].isin(led)]
    late = passed[passed["n"].to_numpy() > half.reindex(passed["playtest"]).to_numpy()]
    n, changed = len(led), late["playtest"].nunique()
    if n < LEAST:
        return []
    away = n - changed
    p = poisson_binomial_test([0.5] * n, changed)
    if away >= changed:
        says = "Playtests are decided early: after the halfway point the lead no longer changes."
        shown, sure = f"in {seen(away, n)}", lower_bound(away, n)
        return verdict(says, shown, p, n, drawn.last_lead_change, sure=sure)
    last = late.iloc[-1]
    says = "Playtests stay open: the lead still changes in the second half."
    shown = f"in {seen(changed, n)}; {len(passed) / n:.1f} lead changes per playtest"
    at, sure = (str(last["playtest"]), int(last["n"])), lower_bound(changed, n)
    return verdict(says, shown, p, n, drawn.last_lead_change, at, sure=sure)


DRAWN: tuple[Drawer, ...] = (general.wins_by_seat, outcomes.wins_by_role)
"""The figures that show balance."""
