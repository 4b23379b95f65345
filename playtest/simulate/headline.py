"""The verdict of a comparison: its headline, and what the headline rests on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pandas as pd

from playtest.simulate.comparison_text import (
    ALL,
    FAR,
    FIRST,
    NAMED,
    SHARES,
    Row,
    all_of,
    brief,
    early,
    records,
    shown_figure,
)
from playtest.simulate.intervals import FEW_PAIRS

AS_SURE = 0.25
"""Verdicts whose sureness differs by less than this count as equally sure, as the seed decides their order.

It is one standard error, in widths of a 95% interval.
"""
SURE = ("holds for all", "one bot")
"""Values of ``carries`` for which the headline gives a number."""
OF_ALL = {
    "who wins": ("wins", "winners", "ties", "nobody wins"),
    "the scores": ("score",),
    "how long it lasts": ("length", "rounds"),
}
"""A designer's questions, and the measures that answer them."""


def verdict_of(
    sentences: Sequence[str],
    by: Mapping[Hashable, Row],
    verdicts: pd.DataFrame,
    bots: Sequence[str],
    games: int,
) -> tuple[str, str]:
    """Return the result in one sentence, and its basis: how many values differ, and what is open."""
    verdicts = verdicts[~verdicts["alike"]]
    known = _without_single_seats(verdicts[verdicts["carries"] != "not shown"], verdicts, by)
    open_ones = verdicts.loc[verdicts["carries"] == "not shown", "rows"]
    soon = early([[by[at] for at in rows] for rows in open_ones], games)
    if known.empty and (verdicts.empty or not all(row["same"] and row["low"] == 0 for row in by.values())):
        if games < FEW_PAIRS:
            few = f"{games:,} games of each version; it takes {FEW_PAIRS} to say anything"
            return f"Too early to say: {few}.", ""
        if soon:
            return f"Too few games to be sure: {soon}.", ""
    if known.empty:
        if len(sentences) == 1:
            alone = sentences[-1].partition(" – ")[2]
            return f"{alone[:1].upper()}{alone[1:]}", ""
        return f"None of the {len(verdicts)} things compared is shown to differ.", ""
    first, *others = _by_how_far(known, by, bots)
    seen = set(known["what"])
    there = set(verdicts["what"])
    count = int((verdicts["carries"] != "not shown").sum())
    differ = "differs" if count == 1 else "differ"
    why = [f"{count} of {len(verdicts)} things compared {differ} by more than chance explains.", *others]
    open_asked = [asked for asked, of in OF_ALL.items() if there & {*of} and not seen & {*of}]
    if open_asked:
        why.append(f"Not shown to differ: {', '.join(open_asked)}.")
    if soon:
        why.append(f"Also, {soon}.")
    return first, " ".join(why)


def _by_how_far(known: pd.DataFrame, by: Mapping[Hashable, Row], bots: Sequence[str]) -> list[str]:
    """List a sentence on the surest difference, then one for each group of the others.

    The differences are grouped by how far they carry (for all bots, for some, and so on), those that hold
    most widely first. Without groups, the wording would change with the seed, as values cross the threshold.
    """
    does = "it changes" if known["variant"].nunique() == 1 else "they change"
    every = max(([by[at] for at in rows] for rows in known["rows"]), key=len)
    how = {
        "holds for all": f"With {all_of(every)} {does} {{}}.",
        "one bot": f"With {bots[0]}, the only bot asked, {does} {{}}.",
        "open for some": f"With some bots {does} {{}}; with others it is not certain yet.",
        "depends on the bot": f"With some bots {does} {{}}; with others less or not at all.",
        "the sign flips": f"Which way {does} {{}} depends on the bot: more with one, less with another.",
    }
    rows = records(known)
    surest = _headline(rows, by)
    several = known["variant"].nunique() > 1
    said = [how[surest["carries"]].format(_named([surest], by, several=several))]
    also = {"it changes": "it also changes", "they change": "they also change"}[does]
    for carries, says in how.items():
        if of := [row for row in rows if row["carries"] == carries and row is not surest]:
            says = says.replace(does, also) if carries == surest["carries"] else says
            said.append(says.format(_named(of, by, several=several)))
    return said


def _headline(rows: Sequence[Row], by: Mapping[Hashable, Row]) -> Row:
    """Return the headline's result: if possible one for all bots and on a main measure, then the surest.

    Among results that are about equally sure, the order of measures decides. Otherwise the headline would
    change with the seed, for example from winners per game to shared wins.
    """
    best = max((_rank(row), _sureness(row, by)) for row in rows)
    as_sure = [row for row in rows if _rank(row) == best[0] and _sureness(row, by) > best[1] - AS_SURE]
    return min(as_sure, key=lambda row: (_place(row), -_sureness(row, by)))


def _rank(verdict: Row) -> tuple[bool, bool]:
    """Return whether a verdict gives a number for all bots, and whether it is of a main measure."""
    return verdict["carries"] in SURE, verdict["what"] in FIRST


def _place(verdict: Row) -> int:
    """Return the place of a verdict's measure in the order of measures."""
    return FIRST.index(verdict["what"]) if verdict["what"] in FIRST else len(FIRST)


def _sureness(verdict: Row, by: Mapping[Hashable, Row]) -> float:
    """Return how sure a verdict is: a bot's difference divided by the width of its interval.

    For a verdict that is shown to hold, this is the value of the least sure bot. For an open verdict, it is
    the value of the surest bot.
    """
    rows = [by[at] for at in verdict["rows"]]
    sureness = [
        abs(row["difference"]) / (row["high"] - row["low"]) if row["high"] > row["low"] else 0.0
        for row in rows
    ]
    return min(sureness) if verdict["carries"] in SURE else max(sureness)


def _named(verdicts: Sequence[Row], by: Mapping[Hashable, Row], *, several: bool) -> str:
    """Name the first few verdicts in order of importance, and say how many more there are."""
    ordered = sorted(verdicts, key=_place)
    names = []
    for verdict in ordered[:NAMED]:
        ways = {by[at]["difference"] > 0 for at in verdict["rows"] if by[at]["found"]}
        way = "" if len(ways) != 1 else " (more)" if ways == {True} else " (less)"
        if verdict["carries"] in SURE:
            way = f" ({_amounts([by[at] for at in verdict['rows']])})"
        names.append(f"{brief(verdict)}{way}{' under ' + verdict['variant'] if several else ''}")
    left = len(ordered) - len(names)
    if left:
        return f"{', '.join(names)} and {left} {'other' if left == 1 else 'others'}"
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _amounts(rows: Sequence[Row]) -> str:
    """Return the range of the bots' differences as text, from the smallest to the largest."""
    ends = (min, max) if rows[0]["difference"] > 0 else (max, min)
    one, most = (end(rows, key=lambda row: row["difference"]) for end in ends)
    said = list(dict.fromkeys(shown_figure(row, "difference", signed=True) for row in (one, most)))
    return " to ".join(said) + (SHARES if one["rate"] else "")


def _without_single_seats(
    known: pd.DataFrame, every: pd.DataFrame, by: Mapping[Hashable, Row]
) -> pd.DataFrame:
    """Remove the results of single seats if all seats change the same way, as naming a few suggests a bias.

    The change of all seats together has its own row. If that row is not among ``known``, one row is kept,
    named "several seats" if there were several.
    """
    known = known.copy()
    of_seats = every[every["who"].map(_is_seat).astype(bool)]
    for (variant, what), seats in of_seats.groupby(["variant", "what"], sort=False):
        ways = {by[at]["difference"] > 0 for rows in seats["rows"] for at in rows}
        mine = known[known.index.isin(seats.index)]
        if len(ways) > 1 or len(seats) < 2 or mine.empty:
            continue
        key = ("winners", "") if what == "wins" else (what, ALL)
        whole = (known["variant"] == variant) & (known["what"] == key[0]) & (known["who"] == key[1])
        farthest = sorted(mine.index, key=lambda at: FAR.index(str(mine["carries"][at])))
        stays = [] if whole.any() else farthest[:1]
        known.loc[stays, "who"] = "several seats" if len(mine) > 1 else mine["who"].iloc[0]
        known = known.drop(index=[at for at in mine.index if at not in stays])
    return known


def _is_seat(who: str) -> bool:
    return who.startswith("seat ")
