"""What a comparison found: its table, and how it is told and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from playtest.simulate.games import AnyGame
from playtest.simulate.telling import as_html, told
from playtest.simulate.values import Key

if TYPE_CHECKING:
    import plotly.graph_objects as go

Narrow = Mapping[str | Key, float]
"""What must be how narrow: the width of an interval by what it is of."""


def called(key: Key) -> str:
    """What a key is called in a sentence and in the column ``also``."""
    return f"{key[0]}, {key[1]}" if key[1] else key[0]


def _is_also(names: str, what: str, who: str | None) -> bool:
    if who is not None:
        return called((what, who)) in names.split("; ")
    return any(name == what or name.startswith(f"{what}, ") for name in names.split("; "))


@dataclass(frozen=True, eq=False)
class Comparison:
    """Variants against a base.

    ``table`` has a row for each variant and thing compared: ``what`` and ``who``; ``n`` pairs of games; the
    means ``base`` and ``changed``; their ``difference`` with its interval ``low`` to ``high`` at the level of
    95 % (over all looks) and ``p``. Corrected for the number of rows: ``p_corrected`` (Holm), ``found``
    (whether it still differs) and ``low_all`` to ``high_all`` (Bonferroni, all rows at once). ``narrower`` is
    by what share common seeds made the interval narrower, ``settles`` how many pairs would find a difference
    as large as the one seen four times in five, ``rate`` a share of games, ``same`` that no pair differs.
    What is the same number in every game (a role that always has one seat, points that are the score) has one
    row, and ``also`` are its other names.

    ``values`` are the numbers compared: one row a game, ``""`` for the base.
    """

    base: AnyGame
    variants: Mapping[str, AnyGame]
    bots: tuple[str, ...]
    seed: object
    look: int
    looks: int
    alpha: float
    games: Mapping[str, int]
    table: pd.DataFrame
    values: Mapping[str, pd.DataFrame]

    def is_as_narrow_as(self, narrow: Narrow) -> bool:
        """Whether all these intervals are at most so wide. Raises ``ValueError`` for what is not there."""
        for what, width in narrow.items():
            of = self.of(what)
            widths = (of["high"] - of["low"]).where(~of["same"] | of["low"].notna(), 0.0)
            if not (widths <= width).all():
                return False
        return True

    def of(self, what: str | Key) -> pd.DataFrame:
        """The rows of one thing compared, as ``"wins"`` or ``("wins", "seat 1")``, by any of its names."""
        table = self.table
        one, who = what if isinstance(what, tuple) else (what, None)
        own = (table["what"] == one) & (True if who is None else table["who"] == who)
        also = np.array([_is_also(names, one, who) for names in table["also"]], bool)
        rows = table[own | also]
        if rows.empty:
            there = ", ".join(dict.fromkeys(table["what"]))
            raise ValueError(f'"{what}" was not compared; there are {there}.')
        return rows

    def summary(self) -> str:
        """What this rests on, in a sentence."""
        games = f"{self.games['']:,} games of {self.base.title} for {self.base.seats}"
        looks = "" if self.looks == 1 else f", look {self.look} of {self.looks}"
        return (
            f"{games}, and as many of each variant on the same seeds (seed {self.seed!r}, "
            f"bots: {', '.join(self.bots)}{looks}); {len(self.table)} things compared."
        )

    def sentences(self, *, every: bool = False) -> list[str]:
        """What the numbers say, and no more: what differs for sure, and how much is open.

        With ``every`` a sentence for each row.
        """
        return told(self.variants, self.table, every=every)

    def narrowed(self) -> float:
        """By what share common seeds made the intervals of wins and scores narrower, the median.

        Against the intervals that as many games on seeds of their own would have given.
        """
        rows = self.table[self.table["what"].isin(["wins", "score"]) & self.table["narrower"].notna()]
        return float(rows["narrower"].median())

    def figure(self, *, most: int = 30) -> go.Figure:
        """A forest plot: the differences with their intervals, the surest first."""
        from playtest.simulate.figures import forest

        note = f"{self.games['']:,} pairs of games; bars: 95 % interval, thin: all rows at once"
        return forest(
            f"{self.base.title}: what differs",
            note,
            self.table,
            list(self.variants),
            self.values[""].std(),
            most=most,
        )

    def __repr__(self) -> str:
        return f"<Comparison of {self.base.title} with {', '.join(self.variants)}: {self.summary()}>"

    def _repr_html_(self) -> str:
        return as_html(self.summary(), self.sentences(), self.table)
