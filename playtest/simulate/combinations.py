"""Search for sets of moves that raise a bot's share of wins only when all of them are used.

The sets are made of parts of moves, such as playing a 7, that no bot chooses by itself. A set grows by one
part at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from html import escape
from itertools import combinations
from typing import NamedTuple

import pandas as pd

from playtest.bots import Bot
from playtest.engines.game import AnyGame
from playtest.simulate.comparing import ALPHA
from playtest.simulate.comparison_text import number, records
from playtest.simulate.deviations import OneOfItsKind, bots_asked, check, name_of
from playtest.simulate.forcing import FORCED, NAME, kept_to
from playtest.simulate.pairs import of_the_panel
from playtest.simulate.playing import Run
from playtest.simulate.progress import Progress
from playtest.simulate.workers import Workers

LARGEST = 3
"""Default limit on the number of parts in a set."""
ALL_PAIRS = 6
"""Up to this many parts, every pair is tried, because two parts that lose alone may win together."""

Parts = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Grown:
    """What a bot gains by being made to take sets of moves: the result for each set that was tried.

    ``looks`` has a row for each set, in the order in which they were tried. Its columns are ``forced`` (the
    set's name), ``parts``, ``size``, ``n`` deals, ``wins`` (the share won with the set), and ``brings``.
    ``brings`` is the gain: that share minus the share won without the set, as the mean of ``bots``. The
    intervals ``low`` to ``high`` hold for all ``planned`` sets together (95%, Bonferroni).
    """

    looks: pd.DataFrame
    bots: tuple[str, ...]
    planned: int
    parts: Parts

    @property
    def pays(self) -> Parts:
        """The set that gains most among the sets whose gain is shown; empty if no gain is shown."""
        sure = self.looks[self.looks["low"] > 0]
        return _best(sure)

    @property
    def only_together(self) -> bool:
        """Whether the best set has several parts, none of which is shown to gain wins when forced alone."""
        alone = {row["parts"][0]: row["low"] > 0 for row in records(self.looks) if row["size"] == 1}
        return len(self.pays) > 1 and not any(alone.get(part, False) for part in self.pays)

    def says(self) -> str:
        """Return the result in a sentence or two."""
        rows = records(self.looks)
        if not rows:
            return "It was stopped before the first sets were done, so there is nothing to report yet."
        by_parts = {row["parts"]: row for row in rows}
        best = by_parts[self.pays] if self.pays else max(rows, key=lambda row: row["brings"])
        looked = f"{self._asked()}, n = {best['n']:,}; the interval allows for testing {self.planned} sets"
        figure = f"{_points(best)} ({looked})"
        if not self.pays:
            return (
                f"No move, and no set of up to {max(row['size'] for row in rows)}, is shown to bring points. "
                f"The best of them is {name_of(best['parts'])}: {figure}."
            )
        said = f"When forced, {name_of(best['parts'])} brings {figure}."
        if self.only_together:
            alone = [f"{part}: {_points(by_parts[part,])}" for part in self.pays if (part,) in by_parts]
            return f"{said} It only pays together. Alone, {'; '.join(alone)}."
        return said

    def _asked(self) -> str:
        return f"mean of {len(self.bots)} bots" if len(self.bots) > 1 else self.bots[0]

    def __repr__(self) -> str:
        return f"<{self.says()}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.says())}</p>{self.looks.to_html(index=False)}"


def _points(row: dict[str, object]) -> str:
    low, high = (number(float(str(row[end])), rate=True, signed=True) for end in ("low", "high"))
    return f"{number(float(str(row['brings'])), rate=True, signed=True)} points of wins ({low} to {high})"


class _Asked(NamedTuple):
    """What every step of the search uses: game, bots, settings of the run, and error level for each set."""

    game: AnyGame
    bots: dict[str, Bot]
    run: Run
    level: float


def grown(
    game: AnyGame,
    bots: Bot | str,
    parts: Sequence[str],
    games: int = 300,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    largest: int = LARGEST,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Grown:
    """Search for a set of ``parts`` of moves that raises a bot's wins, even if each part alone does not.

    First each part is forced alone, and all parts as one set. After that, each larger set is the best set so
    far plus one more part. If there are few parts, every pair is tried. All sets of one step are played on
    the same deals, and each step gets new deals, so that a lucky set does not stay lucky. A set is judged by
    the mean over all bots. The intervals allow for the number of sets that the search may try.

    Interrupting keeps the finished steps. Raises ``ValueError`` for fewer than two parts, and for a part that
    no move of this game has.
    """
    there = tuple(dict.fromkeys(parts))
    if isinstance(parts, str) or len(there) < 2:
        raise ValueError("Name at least two parts of moves to combine.")
    for part in there:
        check(game, part, "Force")
    largest = max(1, min(largest, len(there)))
    planned = sum(_many(len(there), size) for size in range(1, largest + 1)) + (len(there) > largest)
    run = Run(games, seed, Workers(executor, processes), progress)
    asked = _Asked(game, bots_asked(game, bots, FORCED), run, ALPHA / planned)
    rows: list[pd.DataFrame] = []
    best: Parts = ()
    for size in range(1, largest + 1):
        sets = _next(there, best, size)
        sets += [there] if size == 1 and len(there) > largest else []
        came = _looked_at(asked, sets, f"{seed}/sets of {size}")
        if came.empty or came["brings"].isna().all():
            break
        rows.append(came)
        of_size = came[came["size"] == size]
        best = _best(of_size)
    columns = ["forced", "parts", "size", "n", "wins", "brings", "low", "high"]
    looks = pd.concat(rows, ignore_index=True) if rows else pd.DataFrame(columns=columns)
    return Grown(looks[columns], tuple(asked.bots), planned, there)


def _best(looks: pd.DataFrame) -> Parts:
    """Return the parts of the set that gains most; if several gain equally, the first of them."""
    parts: Parts = max(records(looks), key=lambda row: row["brings"], default={"parts": ()})["parts"]
    return parts


def _many(parts: int, size: int) -> int:
    """Return how many sets of ``size`` parts the search tries, if there are ``parts`` parts in all."""
    if size == 1:
        return parts
    return parts * (parts - 1) // 2 if size == 2 and parts <= ALL_PAIRS else parts - size + 1


def _next(parts: Parts, best: Parts, size: int) -> list[Parts]:
    if size == 1:
        return [(part,) for part in parts]
    if size == 2 and len(parts) <= ALL_PAIRS:
        return list(combinations(parts, 2))
    # in the order of the parts, so that each set has one name
    return [tuple(one for one in parts if one in best or one == part) for part in parts if part not in best]


def _looked_at(asked: _Asked, sets: Sequence[Parts], seed: str) -> pd.DataFrame:
    """Return a row for each set with its gain, as the mean of all bots; no rows if the games were stopped."""
    games = OneOfItsKind(asked.game, asked.bots, NAME, replace(asked.run, seed=seed))
    deviations = {name_of(one): kept_to(asked.game, asked.bots, one) for one in sets}
    found = games.compared(deviations, ("wins",))
    if found.stopped:
        return pd.DataFrame(columns=["parts", "size"])
    known = {row["variant"]: row for row in records(of_the_panel(found.values, asked.level))}
    rows = []
    for one in sets:
        row = known[name_of(one)]
        figures = {"n": row["n"], "wins": row["changed"], "brings": row["difference"]}
        ends = {"low": row["low"], "high": row["high"]}
        rows.append({"forced": name_of(one), "parts": one, "size": len(one), **figures, **ends})
    return pd.DataFrame(rows)


__all__ = ["Grown", "grown"]
