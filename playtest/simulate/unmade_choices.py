"""Choices that no bot makes: the gain or loss if a bot must take them, one kind at a time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from playtest.bots import Bot
from playtest.engines.game import AnyGame
from playtest.engines.sentences import listed
from playtest.simulate.comparing import ALPHA
from playtest.simulate.comparison import Comparison
from playtest.simulate.comparison_text import Row, number, records
from playtest.simulate.deviations import bots_asked, name_of
from playtest.simulate.forcing import FORCED, NAME, each_forced
from playtest.simulate.pairs import of_the_panel
from playtest.simulate.panels import Lineups
from playtest.simulate.playing import Run
from playtest.simulate.repeating import Question


@dataclass(frozen=True)
class Unmade:
    """What was found by making bots take choices that they never make by themselves.

    ``short`` is a summary for the top of a page. ``said`` has three texts for each kind of choice: the
    result, how far it carries, and the command that repeats it.
    """

    short: str = ""
    said: Sequence[tuple[str, str, str]] = ()


def unmade(
    game: AnyGame, lined_up: Lineups, never: Sequence[Sequence[str]], run: Run, question: Question
) -> Unmade:
    """Measure, for each set in ``never``, what bots gain or lose if they must take the set's parts of moves.

    Every bot plays the same deals. Returns an empty result if ``never`` is empty, or if a lineup has
    different bots.
    """
    if not never or not all(isinstance(one, str | Bot) for one in lined_up.values()):
        return Unmade()
    asked = bots_asked(game, lined_up, FORCED)
    found = each_forced(game, asked, never, run)
    by_set = {name_of(parts): parts for parts in never}
    together = of_the_panel(found.values, ALPHA / len(never))
    means = {row["variant"]: row for row in records(together) if row["what"] == "wins" and row["n"]}
    verdicts = records(found.verdicts)
    carried = {one["variant"]: one for one in verdicts if one["what"] == "wins" and one["who"] == NAME}
    sets = [_Forced(by_set[name], row, carried[name]) for name, row in means.items()]
    said = [(_sentence(found, one), found.how_far(one.verdict), question.forced(one.parts)) for one in sets]
    return Unmade(_short(sets), said)


class _Forced(NamedTuple):
    """The result of forcing one set of moves: the mean over all bots, and the bots for which it holds."""

    parts: Sequence[str]
    mean: Row
    verdict: Row

    @property
    def called(self) -> str:
        """The set's name in words: its only part or, for several, their kind of choice and their number."""
        if len(self.parts) == 1:
            return f'"{self.parts[0]}"'
        return f'"{self.parts[0].partition("=")[0]}" ({len(self.parts)} of them)'

    @property
    def shown(self) -> bool:
        """Whether the mean of all bots shows that the forced moves cost or gain wins."""
        return bool(self.mean["low"] > 0 or self.mean["high"] < 0)


def _sentence(found: Comparison, one: _Forced) -> str:
    rows = [found.rows[at] for at in one.verdict["rows"]]
    made = f"If a bot must take {one.called} whenever it may"
    if all(row["same"] for row in rows):
        return f"{made}, each of them won as often in all of {one.mean['n']:,} games"
    whose = f"mean of {one.mean['bots']} bots, " if one.mean["bots"] > 1 else ""
    mean = number(one.mean["difference"], rate=True, signed=True)
    figures = "; ".join(f"{row['bots']} {found.figure_of(row)}" for row in rows)
    return (
        f"{made}, its wins change by {mean} points ({whose}{_span(one.mean)}, n = {one.mean['n']:,} "
        f"deals, corrected for all that was forced): {figures}"
    )


def _span(row: Row) -> str:
    if math.isnan(row["low"]):
        return "too few games differ to give an interval"
    low, high = (number(row[end], rate=True, signed=True) for end in ("low", "high"))
    return f"95% interval {low} to {high}"


def _short(sets: Sequence[_Forced]) -> str:
    """Return in words what the forced sets cost or bring, as the mean of all bots, shown effects first."""
    said = [_does(one) for one in sets if one.shown]
    if open_ := [one.called for one in sets if not one.shown]:
        said.append(f"forcing {listed(open_)} is not shown to cost or bring wins")
    return "; ".join(said)


def _does(one: _Forced) -> str:
    """Return in words how many percentage points of wins a forced set costs or brings, as an interval."""
    least, most = sorted(abs(100 * one.mean[end]) for end in ("low", "high"))
    does = "costs" if one.mean["high"] < 0 else "brings"
    whose = f" (mean of {one.mean['bots']} bots)" if one.mean["bots"] > 1 else ""
    return f"forcing {one.called} {does} {least:.1f} to {most:.1f} points of wins{whose}"
