"""Find who wins more than a fair share, and which moves go with losing, for each bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from playtest.bots import Bot
from playtest.review.stats import wilson
from playtest.simulate.comparison_text import records
from playtest.simulate.finding import Finding, Played, called, carried, number_of
from playtest.simulate.intervals import holm
from playtest.simulate.pick_rates import where_possible
from playtest.testing import mirrored

ALPHA = 0.05
SELDOM = 20
"""Minimum number of seats that used, or could have used, part of a move for a finding about it."""
MIRRORED = 100
"""Number of games in the mirror test behind a finding about a seat."""


@dataclass
class _Share:
    """One bot's games, and how often a seat, role or bot (``who``) won them: ``won`` of ``n`` games.

    ``even`` is the share of wins if all had equal chances, and ``p`` the p-value of that assumption.
    ``first`` is the number of the first game won by ``who``.
    """

    played: Played
    who: str
    won: int
    n: int
    even: float
    p: float
    first: int | None
    corrected: float = 1.0

    @property
    def shown(self) -> bool:
        """Whether the share of wins surely differs from an even share."""
        return self.corrected < ALPHA

    @property
    def interval(self) -> str:
        """Wilson's 95% interval of the share, in words."""
        low, high = wilson(self.won, self.n)
        return f"95% interval {low:.1%} to {high:.1%}"


def wins_too_much(asked: Sequence[Played]) -> Iterator[Finding]:
    """Yield a finding for each seat, role or bot that wins more games than an even share.

    The test is binomial, with Holm's correction.
    """
    shares = [share for played in asked for share in _shares(played)]
    if not shares:
        return
    for share, p in zip(shares, holm([one.p for one in shares]), strict=True):
        share.corrected = float(p)
    for who in dict.fromkeys(share.who for share in shares):
        of = [share for share in shares if share.who == who]
        more = [share for share in of if share.shown and share.won / share.n > share.even]
        if not more:
            continue
        carries = _carries(of, len(more))
        first = more[0]
        says = (
            f"{who} wins {first.won / first.n:.1%} of {first.n:,} games ({first.interval}); "
            f"an even share would be {first.even:.1%}"
            if len(asked) == 1
            else f"{who} wins more than its even share of {first.n:,} games, {first.even:.1%}: "
            f"{carried(carries, asked)}: "
            + ", ".join(f"{share.played.bots} {share.won / share.n:.1%} ({share.interval})" for share in of)
        )
        if who.startswith("Seat "):
            says += _mirror(more, int(who.removeprefix("Seat ")) - 1)
        yield Finding("wins too much", says, first.first, 0, who, carries, first.played.job)


def _carries(of: list[_Share], more: int) -> str:
    if len(of) == 1:
        return "one bot"
    less = sum(share.shown and share.won / share.n < share.even for share in of)
    return "the sign flips" if less else "holds for all" if more == len(of) else "depends on the bot"


def _shares(played: Played) -> Iterator[_Share]:
    results = played.frames.results
    results = results.assign(won=results["won"].astype(float))
    if results.empty:
        return
    even = float(results["won"].mean())
    for by in _groups(results):
        for who, of in results.groupby(by):
            won, n = int(of["won"].sum()), len(of)
            name = f"Seat {int(str(who)) + 1}" if by == "seat" else str(who)
            first = of.loc[of["won"] == 1, "playtest"].head(1).tolist()
            p = float(stats.binomtest(won, n, even).pvalue)
            yield _Share(played, name, won, n, even, p, number_of(first[0]) if first else None)


def _groups(results: pd.DataFrame) -> list[str]:
    """Return the columns by which wins are counted: seat, role, bot.

    If each role always has the same seat, wins are counted by role and not by seat.
    """
    roles = results.groupby("seat")["role"].agg(["nunique", "first"])
    fixed = (roles["nunique"] == 1).all() and (roles["first"] != "").all() and roles["first"].is_unique
    found = ["role"] if fixed else ["seat"]
    if not fixed and results["role"].nunique() > 1:
        found.append("role")
    return [*found, "bot"] if results["bot"].nunique() > 1 else found


def _mirror(more: Sequence[_Share], seat: int) -> str:
    """Return a sentence with the result of the mirror test for a seat that wins too often.

    The test compares how often the seat wins with the list of legal moves as it is and reversed. If the two
    differ, the list's order causes the wins. Returns an empty text if no bot could be tested.
    """
    said, looked = [], 0
    for share in more:
        bots = dict(share.played.job.bots)
        if len(bots) > 1:
            continue
        one: Bot = next(iter(bots.values()))
        if not one.needs_view:
            continue  # random moves do not depend on order
        looked += 1
        try:
            mirror = mirrored(share.played.job.game, one, games=MIRRORED, seed=share.played.job.seed)
        except Exception:  # check_bot reports a bot that fails
            continue
        kept, turned = (round(wins[seat]) for wins in mirror.wins)
        table = np.array([[kept, MIRRORED - kept], [turned, MIRRORED - turned]])
        if stats.fisher_exact(table).pvalue < 0.01:
            said.append(f"{share.played.bots} {kept / MIRRORED:.0%} against {turned / MIRRORED:.0%}")
    if said:
        return (
            f"; but the order of the list of legal moves causes it "
            f"(mirror test, {MIRRORED} games each way: {', '.join(said)})"
        )
    if not looked:
        return ""
    return f" (mirror test: the same with the list of legal moves reversed, {MIRRORED} games each)"


def not_worth_it(asked: Sequence[Played], uses: pd.DataFrame) -> Iterator[Finding]:
    """Yield a finding for each part of a move whose users win less often than seats that pass it up.

    Only seats that could have used the part are compared (Fisher's test, Holm's correction).
    """
    some = uses[(uses["did"] >= SELDOM) & (uses["could"] - uses["did"] >= SELDOM)]
    if some.empty:
        return
    rows = records(some)
    corrected = holm([_goes_with_losing(row) for row in rows])
    tested = dict.fromkeys(str(row["part"]) for row in rows)
    by_name = {played.bots: played for played in asked}
    for part in tested:
        of = [(row, float(p)) for row, p in zip(rows, corrected, strict=True) if row["part"] == part]
        bad = [row for row, p in of if p < ALPHA]
        if not bad:
            continue
        carries = (
            "one bot"
            if len(asked) == 1
            else "holds for all"
            if len(bad) == len(asked)
            else "depends on the bot"
        )
        figures = "; ".join(_figures(row, several=len(asked) > 1) for row, _ in of)
        named = called(asked[0].job.game, part)
        says = f"{named} goes with losing: " + (
            f"{carried(carries, asked)}: {figures}" if len(asked) > 1 else figures
        )
        where = where_possible(by_name[str(bad[0]["bots"])], part)
        yield Finding("not worth it", says, *where, part, carries, by_name[str(bad[0]["bots"])].job)


def _figures(row: dict[str, Any], *, several: bool) -> str:
    says = (
        f"{row['won_with']:.1%} won among the {row['did']:,} seats that did it, "
        f"{row['won_without']:.1%} among the {row['could'] - row['did']:,} that could have but did not"
    )
    return f"{row['bots']} {says}" if several else says


def _goes_with_losing(row: dict[str, Any]) -> float:
    did, rest = row["did"], row["could"] - row["did"]
    a, b = round(row["won_with"] * did), round(row["won_without"] * rest)
    table = np.array([[a, did - a], [b, rest - b]])
    return float(stats.fisher_exact(table, alternative="less")[1])


def never_played(asked: Sequence[Played], uses: pd.DataFrame) -> Iterator[Finding]:
    """Yield a finding for each part of a move that could be made but that no bot ever made."""
    whole = uses.groupby("part", sort=False)[["could", "did"]].sum()
    never = whole[(whole["did"] == 0) & (whole["could"] >= SELDOM)]
    kinds = set(never.index)
    by = f" by any of {len(asked)} bots" if len(asked) > 1 else ""
    for part, could in zip(map(str, never.index), never["could"], strict=True):
        kind = part.partition(" ")[0]
        if part != kind and kind in kinds:
            continue
        first = next(played for played in asked if _was_possible(uses, played.bots, part))
        where = where_possible(first, part)
        says = f"{called(first.job.game, part)} was possible for {could:,} seats and never chosen{by}"
        carries = "holds for all" if len(asked) > 1 else "one bot"
        yield Finding("never played", says, *where, part, carries, first.job)


def _was_possible(uses: pd.DataFrame, bots: str, part: str) -> bool:
    return bool(((uses["bots"] == bots) & (uses["part"] == part)).any())
