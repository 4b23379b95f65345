"""The result of a comparison: its table, its sentences and its figures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from playtest.bots import titles
from playtest.engines.game import AnyGame
from playtest.engines.sentences import listed, perhaps
from playtest.review.theme import bot_looks
from playtest.simulate.bot_reactions import Reaction, unreacting
from playtest.simulate.comparison_text import (
    ALL,
    FAR,
    FIRST,
    Row,
    amount_of,
    as_html,
    before_and_after,
    by_label,
    label,
    number,
    records,
    told,
    told_together,
)
from playtest.simulate.headline import verdict_of
from playtest.simulate.intervals import FEW_PAIRS
from playtest.simulate.pairs import is_also, of_the_panel
from playtest.simulate.values import Key, of_seats
from playtest.simulate.verdicts import how_far, verdicts
from playtest.words import answers_of

if TYPE_CHECKING:
    import plotly.graph_objects as go

Narrow = Mapping[str | Key, float]
"""Largest allowed widths of intervals, by the kind of value."""


CANNOT = "Cannot be answered with these bots: they play the same under both rules."
"""The verdict if no bot reacts to any changed rule. Players who do react may fare differently."""


@dataclass(frozen=True, eq=False)
class Comparison:
    """Variants compared with a base, for one set of bots or for each bot of a panel.

    ``table`` has a row for each variant, set of players (``bots``) and value compared (``what`` and ``who``):

    - ``n``: pairs of games; ``base`` and ``changed``: the means under the base and under the variant.
    - ``difference``: the mean difference, with its 95% interval ``low`` to ``high`` (over all looks) and its
      p-value ``p``.
    - ``p_corrected`` (Holm), ``found`` (whether the value still differs) and the interval ``low_all`` to
      ``high_all`` (Bonferroni, for all rows at once) allow for the number of rows.
    - ``narrower``: the share by which common seeds narrowed the interval.
    - ``settles``: how many pairs would be needed to find a difference as large as this one four times in
      five.
    - ``rate``: whether the value is a share of games. ``same``: whether no pair differs. ``apart``: the share
      of pairs that differ.
    - ``alike``: whether a seat's row only repeats the row of all seats.
    - ``error``: the standard error of the difference.
    - ``also``: other names of the value. Values that are equal in every game have only one row, such as the
      wins of a seat and of the role that it always has.

    If there are too few pairs for an interval, it is missing.

    ``same`` are the variants equal to the base. ``stopped`` says whether the comparison ended early.
    ``untouched`` has a sentence for each of ``bots`` that the change did not affect; such a bot has no rows.
    ``values`` are the numbers compared, by variant (``""`` for the base), with a row for each set of players
    and game. ``learning`` is the number of games that these bots would need to be tuned for all the rules; 0
    if they cannot be tuned. ``valuations`` says how each of ``bots`` came to judge what a position is worth,
    where known.
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
    remarks: tuple[str, ...] = ()
    stopped: bool = False
    same: frozenset[str] = frozenset()
    untouched: tuple[str, ...] = ()
    reactions: Mapping[str, tuple[Mapping[str, Reaction], bool]] = field(default_factory=dict)
    learning: int = 0
    valuations: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def verdicts(self) -> pd.DataFrame:
        """How far each difference carries: a row for each variant and value. See ``simulate.verdicts``."""
        return verdicts(self.table)

    @cached_property
    def rows(self) -> Mapping[Hashable, Row]:
        """The rows of ``table`` by their labels, with the bots' titles and valuations."""
        table = self.table.assign(valuation=[self.valuations.get(str(one), "") for one in self.table["bots"]])
        return by_label(table.replace({"bots": dict(zip(self.bots, self.called, strict=True))}))

    @cached_property
    def called(self) -> tuple[str, ...]:
        """The titles of ``bots`` as players; the names of bots without titles.

        >>> import playtest
        >>> from playtest.simulate import compare
        >>> game = playtest.game("cat_in_the_box")(3)
        >>> compare(game, {"same": game}, "careful", games=2, processes=1).called
        ('Careful Cora',)
        """
        known = titles(self.base)
        return tuple(", ".join(known.get(one, one) for one in bots.split(", ")) for bots in self.bots)

    @cached_property
    def bot_looks(self) -> Mapping[str, int]:
        """The number of each bot's color and mark in figures, by the bot's title (see ``called``)."""
        looks = bot_looks(self.base, self.bots)
        return {called: looks[name] for name, called in zip(self.bots, self.called, strict=True)}

    def with_reactions(
        self, found: Mapping[str, tuple[Mapping[str, Reaction], bool]], learning: int = 0
    ) -> Comparison:
        """Return this comparison together with the bots' reactions to each variant.

        ``learning`` is as in ``Comparison``.
        """
        return replace(self, reactions=found, learning=learning)

    def is_as_narrow_as(self, narrow: Narrow) -> bool:
        """Return whether all intervals that ``narrow`` names are at most as wide as it says.

        A missing interval counts as too wide. Raises ``ValueError`` for something that was not compared.
        """
        return all(
            bool((of["high"] - of["low"] <= width).all())
            for of, width in ((self.of(what), width) for what, width in narrow.items())
        )

    def of(self, what: str | Key) -> pd.DataFrame:
        """Return the rows of one value, such as ``"wins"`` or ``("wins", "seat 1")``, by any of its names.

        Raises ``ValueError`` if it was not compared.
        """
        table = self.table
        one, who = what if isinstance(what, tuple) else (what, None)
        own = (table["what"] == one) & (True if who is None else table["who"] == who)
        also = np.array([is_also(names, one, who) for names in table["also"]], bool)
        rows = table[own | also]
        if rows.empty:
            known = table["what"] if who is None or one not in set(table["what"]) else table["who"]
            there = ", ".join(dict.fromkeys(map(str, known)))
            named = one if who is None else f"{one}, {who}"
            meant = perhaps(one if known is table["what"] else who, known)
            raise ValueError(f'"{named}" was not compared{meant}. Choose from {there}.')
        return rows

    def together(self) -> pd.DataFrame:
        """Return the combined result of all bots, each weighted equally: a row for each variant and value.

        Its intervals are narrower than each bot's own, by nearly half for four bots. But the result is a mean
        of bots that may differ; ``verdicts`` tells for which of them it holds. The intervals ``low`` to
        ``high`` are not corrected for the number of rows.
        """
        return of_the_panel(self.values, self.alpha)

    def sentences_together(self) -> list[str]:
        """List the combined results of several bots in words, without correction for the number of results.

        Empty if there is only one bot.
        """
        if len(self.bots) < 2:
            return []
        several = len(self.variants) > 1
        return [
            f"{row['variant'] + ' – ' if several else ''}{told_together(row)}"
            for row in records(self.together())
            if row["n"]
        ]

    def summary(self) -> str:
        """Return a sentence on the games behind the results."""
        things = int((~self.verdicts["alike"]).sum())
        looks = ""
        if self.looks > 1:
            last = ", the last" if self.look == self.looks else ""
            looks = (
                f" Results are checked {self.looks} times, and this is check "
                f"{self.look}{last}; intervals are a little wider to allow for that."
            )
        stopped = " Stopped early; this is what was played." if self.stopped else ""
        return (
            f"{self._played()} under each variant on the same deals (seed {self.seed!r}); "
            f"{things} things compared.{looks}{stopped}"
        )

    def _played(self) -> str:
        """Return how many games were played with which bots.

        If the comparison was stopped, the bots' numbers differ.
        """
        of = f"games of {self.base.title} for {self.base.seats}"
        each = self._each()
        there = {bots: count for bots, count in zip(self.bots, each, strict=True) if count}
        same = all(self._counts(name) in (there, self._counts("")) for name in self.variants)
        many = "as many" if same else "at most as many"
        if len(self.bots) == 1:
            return f"{each[0]:,} {of} with {self.called[0]}, and {many}"
        if len(set(each)) == 1:
            return f"{each[0]:,} {of} with each bot of {', '.join(self.called)}, and {many}"
        counts = [f"{count:,}" if count else "none" for count in each]
        by_bot = [f"{count} with {called}" for count, called in zip(counts, self.called, strict=True)]
        return f"{of[:1].upper()}{of[1:]}: {listed(by_bot)}, and {many}"

    def _each(self) -> list[int]:
        """Return the number of games that each bot has played, in the order of ``bots``.

        If each row of ``values`` stands for a whole tuning run, this is the number of games of each tuning
        run.
        """
        each = [self._counts("").get(bots, 0) for bots in self.bots]
        return each if max(each, default=0) == self.games[""] else [self.games[""]] * len(self.bots)

    def _counts(self, variant: str) -> dict[str, int]:
        """Return the number of games by bot."""
        counts = self.values[variant].groupby(level="bots").size()
        return {str(bots): int(count) for bots, count in counts.items() if count}

    def answers_first(self, row: Mapping[Any, Any]) -> bool:
        """Return whether a row of ``verdicts`` is a main result: wins, length, scores, or one the game names.

        A row of a single seat is not a main result if there is a row for the mean of all seats. Rows of wins
        always are.
        """
        if row["what"] not in (*FIRST, *answers_of(self.base)):
            return False
        of = self.verdicts[self.verdicts["what"] == row["what"]]
        return row["what"] == "wins" or not (of_seats(str(row["who"])) and (of["who"] == ALL).any())

    def notes(self) -> list[str]:
        """List caveats: who played, and which results rest on too few games to say anything."""
        said = list(self.remarks)
        again = self.table[self.table["variant"].isin(self.same)]
        if (again["difference"].fillna(0) != 0).any():
            said.append(
                "The same game gave two results: these bots or rules use randomness of their own, so nothing "
                "here can be relied on."
            )
        open_ = self.table[self.table["low"].isna() & (self.table["n"] > 0)]
        if len(open_):
            said.append(
                f"No interval for {len(open_)} of {len(self.table)} differences: fewer than 20 pairs, fewer "
                "than 10 that differ, or all by the same amount. Rare events need more games."
            )
        return said

    def sentences(self, *, every: bool = False, only: Callable[[Row], bool] | None = None) -> list[str]:
        """List the results as sentences: sure differences, their bots, and how much is still open.

        With ``every`` there is a sentence for each row; ``only`` picks the rows of ``verdicts`` that have
        one.
        """
        said = [*self.untouched, *self.unheard()]
        if self.untouched and self.table.empty:
            return said
        return said + told(list(self.variants), self.rows, self.verdicts, every=every, only=only)

    def unheard(self) -> list[str]:
        """List a sentence for each variant whose changed rule does not change any bot's decisions."""
        said = []
        for name, (seen, alike) in self.reactions.items():
            nothing = bool(self.table.loc[self.table["variant"] == name, "same"].all())
            if (deaf := unreacting(dict(seen), alike, nothing=nothing)) is not None:
                said.append(f"{name} – {deaf}")
        return said

    def verdict(self) -> str:
        """Return the whole result in a few sentences: what differs, how far that carries, and its basis."""
        return " ".join(filter(None, self.verdict_and_why()))

    def verdict_and_why(self) -> tuple[str, str]:
        """Return the result in one sentence and, as a second text, what it rests on.

        The second text tells how many values differ and what is open. It is empty if the sentence says
        everything.
        """
        if self.untouched and self.table.empty:
            return " ".join(self.untouched), ""
        verdict, why = verdict_of(self.sentences(), self.rows, self.verdicts, self.called, self.games[""])
        if len(self.unheard()) < len(self.variants) or self.games[""] < FEW_PAIRS:
            return verdict, why
        offer = f"adapt=True (--adapt) lets them learn the rules first, in {self.learning:,} games."
        offer = offer if self.learning else "Ask bots that read the rule, or that can be tuned (adapt=True)."
        return CANNOT, " ".join(
            filter(None, [offer, f"Without learning: {verdict[:1].lower()}{verdict[1:]}", why])
        )

    def how_far(self, row: Mapping[Any, Any]) -> str:
        """Say for which bots, by name, the difference in a row of ``verdicts`` holds."""
        return how_far(str(row["carries"]), [self.rows[at] for at in row["rows"]])

    def label(self, row: Mapping[Any, Any]) -> str:
        """Return the label of a row of ``table`` or ``verdicts``, with its variant if there are several."""
        said = label(dict(row))
        return f"{said} ({row['variant']})" if len(self.variants) > 1 else said

    def figure_of(self, row: Mapping[Any, Any]) -> str:
        """Return in words the difference of a row of ``table`` with its interval, or why there is none."""
        return amount_of(dict(row))

    def amount(self, row: Mapping[Any, Any], value: float) -> str:
        """Format a difference of ``value`` like those of a row of ``table``: with its sign, but no unit."""
        return number(value, bool(row["rate"]), signed=True, digits=row.get("digits"))

    def before_and_after(self, row: Mapping[Any, Any]) -> str:
        """Return the old and new values of a row of ``table``, in words."""
        return "" if row["same"] or not row["n"] else before_and_after(dict(row))

    def narrowed(self) -> float:
        """Return how much common seeds narrowed the intervals of wins and scores, as the median share.

        They are compared with the intervals from as many games on separate seeds.
        """
        rows = self.table[self.table["what"].isin(["wins", "score"]) & self.table["narrower"].notna()]
        return float(rows["narrower"].median())

    def _pairs(self) -> str:
        counts = self._each()
        return (
            f"{max(counts):,} pairs" if len(set(counts)) == 1 else f"{min(counts):,} to {max(counts):,} pairs"
        )

    def figure(self, *, most: int = 12) -> go.Figure:
        """Draw a forest plot of the ``most`` surest differences, with intervals and a color for each bot.

        Differences that hold for all bots come first.
        """
        from playtest.simulate.figures import forest

        note = (
            f"{self._pairs()} of games; thick: 95% interval, thin: wide enough for all; "
            "filled: it differs, hollow: it may be chance"
        )
        far = {at: FAR.index(one["carries"]) for one in records(self.verdicts) for at in one["rows"]}
        table = self.table[~self.table["alike"]]
        return forest(
            f"{self.base.title}: what differs",
            note,
            table.iloc[sorted(range(len(table)), key=lambda at: far[table.index[at]])],
            list(self.variants),
            bot_looks(self.base, self.bots),
            self.values[""].std(),
            most=most,
        )

    def __repr__(self) -> str:
        return f"<Comparison of {self.base.title} with {', '.join(self.variants)}: {self.summary()}>"

    def _repr_html_(self) -> str:
        return as_html(self.verdict(), self.summary(), self.notes(), self.sentences(), [*self.rows.values()])
