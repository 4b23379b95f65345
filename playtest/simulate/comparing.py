"""Compare variants with a base, game by game on the same rolls, for each bot of a panel."""

from __future__ import annotations

import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pandas as pd

from playtest.bots import Metered
from playtest.engines import codec
from playtest.engines.game import AnyGame
from playtest.review.theme import ADAPTED
from playtest.simulate.adapting import FEWEST, Adapt, Learned, by_tuner, learned, learning
from playtest.simulate.alpha_spending import look_alphas
from playtest.simulate.bot_reactions import Reaction, reaction
from playtest.simulate.cache import CACHE, Block, code_state, run_key
from playtest.simulate.comparison import Comparison, Narrow
from playtest.simulate.games import Job, with_limits
from playtest.simulate.measure_names import check_measures
from playtest.simulate.pairs import table_of
from playtest.simulate.panels import (
    Asked,
    Lineups,
    Rotate,
    arrangements,
    lineups,
    remarks,
    valuations_of,
)
from playtest.simulate.playing import Run, job_of, play
from playtest.simulate.progress import Progress, TotalProgress
from playtest.simulate.runs import OneRun, ahead_of
from playtest.simulate.values import completed, courses, gain_of_orders, kept, keys, mean_of_orders, values
from playtest.simulate.variants import Change, named
from playtest.simulate.workers import WORTH_PROCESSES, Ahead, Workers, cores

ALPHA = 0.05
LOOKS = 5
"""Default number of looks at the results so far, if there is a reason to stop early."""

_FIRST_BLOCK = 25
_BLOCK_SECONDS = 5.0
"""About how many seconds a block of games takes. A run's first block has ``_FIRST_BLOCK`` games.

Blocks are short because a block that was stopped in the middle is left out, so that all runs have equally
many games.
"""

if TYPE_CHECKING:
    from playtest.frames import Frames

Watch = Callable[[Comparison], object]
"""Receives the comparison so far at every look.

If it raises ``KeyboardInterrupt``, no more games are played, and the comparison so far is the result.
"""


def compare(
    base: AnyGame,
    variants: Mapping[str, Change] | Sequence[Change] | Change,
    bots: Asked = "panel",
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = None,
    narrow: Narrow | None = None,
    looks: int | None = None,
    processes: int | None = None,
    batch: int | None = None,
    rotate: Rotate = False,
    progress: Progress | bool | None = None,
    watch: Watch | None = None,
    adapt: bool | Adapt = False,
) -> Comparison:
    """Play ``base`` and each variant ``games`` times on common seeds, and return the differences.

    A variant is a game (its class may override a method), its rules, or the fields that differ, as in ``{"13
    to win": {"win_threshold": 13}}``. ``measures`` names the measures to compare. The fewer there are, the
    less the results must be corrected for making many comparisons. See ``values`` for the known measures.

    ``bots`` is the game's panel by default: each of its bots plays all ``games`` at all seats, and every
    sentence says for which bots it holds. ``bots`` may also be one bot, one for each seat, or several of
    these by name. With ``rotate="all"`` and different bots, every deal is played in all orders of these bots
    around the table.

    ``narrow`` stops the games early, once all intervals that it names are at most as wide as it says.
    Examples are ``{"wins": 0.04}`` and ``{("score", "seat 1"): 1.0}``. This is checked at ``looks``, spread
    evenly over ``games``; by default there are 5 with ``narrow`` or ``watch``, otherwise 1. The more looks,
    the wider the intervals, since they must hold at all looks together. ``watch`` is called with the
    comparison so far at each look.

    With ``adapt`` both sides are played by bots that have been tuned for their rules, by at least six tuners
    each (see ``Adapt``). Then each result counted is that of a tuner, not of a game. This takes minutes to
    hours.

    Interrupting keeps the finished pairs. Raises ``ValueError`` for a variant that does not fit.
    """
    others = named(base, variants)
    lined_up = lineups(base, bots)
    run = Run(games, seed, Workers(executor, processes, batch), progress)
    if adapt:
        check_asked(base, measures, narrow)
        sides = {"": base, **others}
        how = adapt if isinstance(adapt, Adapt) else Adapt()
        return _Adapting(base, sides, lined_up, how, run, measures).to_the_end()
    comparing = _Comparing(
        base,
        {name: (game, lined_up) for name, game in {"": base, **others}.items()},
        run,
        measures=measures,
        rotate=rotate,
        remarks=tuple(remarks(base, bots, lined_up)),
    )
    return comparing.to_the_end(narrow, looks, watch)


def check_asked(base: AnyGame, measures: Sequence[str] | None, narrow: Narrow | None) -> None:
    """Check that all ``measures``, and those in ``narrow``, exist. Raises ``ValueError`` if not."""
    check_measures(base, measures)
    must = [what if isinstance(what, str) else what[0] for what in narrow or ()]
    check_measures(base, must)
    if measures is not None and (left_out := [what for what in must if what not in measures]):
        raise ValueError(f'"{left_out[0]}" is to be narrow, and measures= leaves it out.')


def compare_bots(
    base: AnyGame,
    lined_up: Mapping[str, Lineups],
    run: Run,
    *,
    measures: Sequence[str] | None = None,
    whose: str | None = None,
    remarks: Sequence[str] = (),
) -> Comparison:
    """Compare bots with the base bots (named ``""``) in the same game, each at every seat in turn.

    The method is that of ``compare``. ``whose`` names the one bot whose results are compared; by default all
    are.
    """
    comparing = _Comparing(
        base,
        {name: (base, some) for name, some in lined_up.items()},
        run,
        measures=measures,
        rotate=True,
        whose=whose,
        remarks=tuple(remarks),
    )
    return comparing.to_the_end(None, None, None)


@dataclass
class _Adapting:
    """A comparison in which the bots of each side are first tuned for the rules of that side."""

    base: AnyGame
    sides: Mapping[str, AnyGame]
    lined_up: Lineups
    adapt: Adapt
    run: Run
    measures: Sequence[str] | None
    found: list[Learned] = field(default_factory=list)
    played: dict[str, list[pd.DataFrame]] = field(default_factory=dict)

    @property
    def tuners(self) -> int:
        """The number of tuners, of all bots and sides."""
        return self.adapt.seeds * len(self.lined_up) * len(self.sides)

    def to_the_end(self) -> Comparison:
        """Tune the bots and play the games, tuner by tuner, until everything is done or it is stopped.

        A tuner is a seed with which the bots are tuned. It counts only once all bots have been tuned for all
        sides, so that every bot has equally many results.
        """
        games = self.run.games
        counter = TotalProgress(self.run.progress, self.tuners * (self.adapt.games + games))
        try:
            for one in learned(self.base, self.sides, self.lined_up, self.adapt, self.run.seed):
                counter.before += self.adapt.games
                some = self._play(one, counter.of(games))
                if len(some.games) < games:
                    break
                by_unit = by_tuner(values(some, self.measures), one.bots, one.tuner)
                self.played.setdefault(one.variant, []).append(by_unit)
                self.found.append(one)
        except KeyboardInterrupt:
            pass
        if not self._whole:
            raise ValueError(
                "It was stopped before the first tuner finished, so there is nothing to report yet."
            )
        return self._compared()

    @property
    def _whole(self) -> int:
        """The number of tuner seeds with which all bots have been tuned for all sides."""
        return len(self.found) // (len(self.lined_up) * len(self.sides))

    def _play(self, one: Learned, progress: Progress) -> Frames:
        """Play with the parameters that one tuner found, on deals that both sides share."""
        games, game = self.run.games, self.sides[one.variant]
        deals = range(one.tuner * games, (one.tuner + 1) * games)
        job = job_of(game, one.tuned.bot(), self.run.seed, kept(self.measures), variant=one.variant)
        return play(job, deals, self.run.workers, progress=progress, warn=False)

    def _compared(self) -> Comparison:
        whole, bots = self._whole, len(self.lined_up)
        tables = {name: pd.concat(completed(self.played[name][: whole * bots])) for name in self.sides}
        learned_all = self.found[: whole * bots * len(self.sides)]
        remarks = [learning(learned_all, self.adapt._replace(seeds=whole))]
        if whole < FEWEST:
            remarks.append(
                f"It was stopped after {whole} of {self.adapt.seeds} tuners; it takes {FEWEST} to compare."
            )
        of_each = valuations_of(self.base, self.lined_up)
        return Comparison(
            base=self.base,
            variants={name: game for name, game in self.sides.items() if name},
            bots=tuple(f"{name}{ADAPTED}" for name in self.lined_up),
            seed=self.run.seed,
            look=1,
            looks=1,
            alpha=ALPHA,
            games=dict.fromkeys(self.sides, self.run.games),
            table=table_of(tables, (), ALPHA, means=True),
            values=tables,
            remarks=tuple(remarks),
            stopped=len(self.found) < self.tuners,
            valuations={f"{name}{ADAPTED}": one for name, one in of_each.items()},
        )


@dataclass
class _Comparing:
    """The state of a comparison: the games it has to play and those it has played."""

    base: AnyGame
    sides: Mapping[str, tuple[AnyGame, Lineups]]
    run: Run
    measures: Sequence[str] | None = None
    rotate: Rotate = False
    whose: str | None = None
    remarks: tuple[str, ...] = ()
    played: dict[str, list[pd.DataFrame]] = field(default_factory=dict)
    courses: dict[str, list[npt.NDArray[np.float64]]] = field(default_factory=dict)
    gains: list[float] = field(default_factory=list)
    stopped: bool = False
    broken: dict[str, list[str]] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    models: dict[int, tuple[Metered, int]] = field(default_factory=dict)
    """The language models that play, each with the number of its decisions before this comparison."""
    moves: int = 0
    """Moves made so far, by all players."""
    here: int = 0
    """Games played for this comparison, and not taken from the cache."""
    at_once: int | None = None
    """Number of worker processes; more than one only if the games take long enough for that to pay off."""
    each: float = 0.0
    """Seconds that a game takes, on average; 0 before the first block."""

    def to_the_end(self, narrow: Narrow | None, looks: int | None, watch: Watch | None) -> Comparison:
        """Play look by look, until the comparison is done, narrow enough, or stopped."""
        if self.run.games < 1:
            raise ValueError(f"Compare at least 1 game, not {self.run.games}.")
        check_asked(self.base, self.measures, narrow)
        looks = (LOOKS if narrow or watch else 1) if looks is None else looks
        alphas = look_alphas(min(looks, self.run.games), ALPHA)
        ends = [self.run.games * look // len(alphas) for look in range(1, len(alphas) + 1)]
        counter = TotalProgress(self.run.progress, self.run.games * len(self._runs))
        done, found = 0, None
        for look, (end, alpha) in enumerate(zip(ends, alphas, strict=True), start=1):
            for numbers in self._blocks(done, end):
                if not self.stopped:
                    self._play(numbers, counter)
            done = end
            found = self._found(look, len(alphas), alpha)
            if watch is not None and not self.stopped:
                try:
                    watch(found)
                except KeyboardInterrupt:
                    self.stopped = True
                    found = replace(found, stopped=True)
            if self.stopped or (narrow and found.is_as_narrow_as(narrow)):
                break
        if not self.stopped:
            counter.end()
        assert found is not None
        self._warn()
        base, lined_up = self.sides[""]
        learning = Adapt().games_in_all(base, lined_up, len(self.sides), found.games[""])
        return found.with_reactions(self._reactions(), learning)

    def _blocks(self, done: int, end: int) -> Iterator[range]:
        """Yield blocks of game numbers. Every side plays one block before the next, so pairs stay complete.

        A block that is in the cache is used as a whole.
        """
        size = _FIRST_BLOCK
        while done < end:
            upto = self._known_end(done, end) or (end if end - done < 2 * size else done + size)
            began, before = time.perf_counter(), self.here
            yield range(done, upto)
            if self.here > before:
                each = (time.perf_counter() - began) / (upto - done)
                self.each = each / len(self._runs)
                size = max(_FIRST_BLOCK, round(_BLOCK_SECONDS / max(each, 1e-6)))
                if self.run.workers.executor is None and each * (self.run.games - upto) > WORTH_PROCESSES:
                    self.at_once = cores()
            done = upto

    def _known_end(self, start: int, end: int) -> int:
        """Return the end of a cached block that begins at game ``start`` and goes no farther than ``end``.

        Among several ends, it is the one that most runs have in the cache. Returns 0 if no run has such a
        block.
        """
        known = Counter(stop for run in self._runs for stop in CACHE.ends(run.key, start, end))
        return max(known, key=lambda stop: (known[stop], stop), default=0)

    @cached_property
    def _runs(self) -> list[OneRun]:
        """All combinations of a variant, a bot and an order around the table, each as a run of games."""
        own_workers = self.run.workers != Workers()
        code = "" if own_workers else code_state()
        rotate, detail = self.rotate is True, kept(self.measures)
        found = []
        for name, (game, lined_up) in self.sides.items():
            for bots, players in lined_up.items():
                for order in arrangements(game, players, self.rotate):
                    job = job_of(game, order, self.run.seed, detail, rotate=rotate, variant=name)
                    key = "" if own_workers else run_key(job, code, self.measures)
                    found.append(OneRun(name, bots, job, key))
        return found

    def _play(self, numbers: range, counter: TotalProgress) -> None:
        orders: dict[tuple[str, str], list[pd.DataFrame]] = {}
        ran: list[tuple[str, npt.NDArray[np.float64]]] = []
        ahead = ahead_of(self._runs, numbers, self._workers(), self.each)
        for run in self._runs:
            if self.stopped:
                break
            self._note_models(run.job)
            block = self._block(run, numbers, counter.of(len(numbers)), ahead)
            self.moves += block.moves
            self.counted[run.variant] += block.games
            table = block.values
            if self.whose is not None:
                table = table.loc[:, [who == self.whose for _, who in keys(table)]]
            orders.setdefault((run.variant, run.bots), []).append(table)
            ran.append((run.variant, block.courses))
        ahead.close()
        if self.stopped and self.played and not self._is_whole(orders, len(numbers)):
            return  # drop the unfinished block, so that all have played the same games
        for name, moves in ran:
            self.courses.setdefault(name, []).append(moves)
        for (name, bots), tables in orders.items():
            game, lined_up = self.sides[name]
            if len(tables) < len(arrangements(game, lined_up[bots], self.rotate)):
                continue  # stopped in the middle: these orders alone would mislead
            mean = mean_of_orders(tables)
            if len(tables) > 1:
                self.gains.append(gain_of_orders(tables, mean))
            self.played.setdefault(name, []).append(_by_whom(bots, mean))

    def _block(self, run: OneRun, numbers: range, progress: Progress, ahead: Ahead) -> Block:
        """Return these games of a run: from the cache, or played now."""
        if (known := CACHE.get(run.key, numbers)) is not None:
            return known
        played = ahead.of(run.job)
        some = play(run.job, numbers, self._workers(), progress=progress, warn=False, ahead=played)
        games = some.columns("games", "error", "length")
        self.here += len(games)
        self.stopped = len(games) < len(numbers)
        errors = [error for error in games["error"] if error]
        self.broken.setdefault(run.variant, []).extend(errors)
        block = Block(values(some, self.measures), courses(some), len(games), int(games["length"].sum()))
        if run.key and not errors and not self.stopped:
            CACHE.put(run.key, numbers, block)
        return block

    def _workers(self) -> Workers:
        """Return the workers.

        If games take long enough, there are several processes, unless a number is given.
        """
        workers = self.run.workers
        return replace(workers, processes=workers.processes or self.at_once)

    def _is_whole(self, orders: Mapping[tuple[str, str], list[pd.DataFrame]], games: int) -> bool:
        """Return whether each variant and bot has finished all ``games`` of a block in all seating orders."""
        done = sum(len(tables) for tables in orders.values())
        return done == len(self._runs) and all(
            len(table) == games for tables in orders.values() for table in tables
        )

    def _note_models(self, job: Job) -> None:
        """Record how many decisions each language model has made before it plays here."""
        for _, player in job.bots:
            if isinstance(player, Metered):
                self.models.setdefault(id(player), (player, player.decided))

    def _by_models(self) -> list[str]:
        """Return the notes on each language model's decisions."""
        return [model.account(before, self.moves) for model, before in self.models.values()]

    def _warn(self) -> None:
        """Warn once for each variant: how many games failed, and how the first one did."""
        for name, errors in self.broken.items():
            if errors:
                warnings.warn(
                    f"{name or self.base.title}: {len(errors)} of {self.counted[name]} games failed. "
                    f"The first: {errors[0]}",
                    stacklevel=4,
                )

    def _found(self, look: int, looks: int, alpha: float) -> Comparison:
        tables = {name: pd.concat(completed(parts)) for name, parts in self.played.items()}
        empty = next(iter(tables.values())).iloc[:0]
        tables = {name: tables.get(name, empty) for name in self.sides}
        paired = {**tables, "": _in_pairs(tables)} if self.stopped else tables
        tables = (
            paired if len(paired[""]) else tables
        )  # without a single pair it still names what was to be compared
        per_bot = {name: table.groupby(level="bots").size() for name, table in paired.items()}
        return Comparison(
            base=self.base,
            variants={name: game for name, (game, _) in self.sides.items() if name},
            bots=tuple(self.sides[""][1]),
            seed=self.run.seed,
            look=look,
            looks=looks,
            alpha=alpha,
            games={name: int(counts.max()) if len(counts) else 0 for name, counts in per_bot.items()},
            table=table_of(tables, self._same(), alpha),
            values=tables,
            remarks=(*self.remarks, *self._gained(), *self._by_models()),
            stopped=self.stopped,
            same=frozenset(self._same() - {""}),
            valuations=valuations_of(self.base, self.sides[""][1]),
        )

    def _gained(self) -> list[str]:
        """Return a sentence on how much narrower playing every deal in all orders made the intervals."""
        known = [gain for gain in self.gains if gain == gain]
        if not known:
            return []
        gain = float(np.median(known))
        how = "narrower" if gain >= 0 else "wider"
        return [
            "Every deal was played in all orders around the table: intervals of wins and scores are "
            f"{abs(gain):.0%} {how} than with as many games on separate deals."
        ]

    def _same(self) -> set[str]:
        """Return the names of the sides with the same rules and bots as the base."""
        base, bots = self.sides[""]
        digest = codec.rules_digest(with_limits(base))
        return {
            name
            for name, (game, some) in self.sides.items()
            if some is bots and codec.rules_digest(with_limits(game)) == digest
        }

    def _reactions(self) -> dict[str, tuple[dict[str, Reaction], bool]]:
        """Return how each bot reacts to each variant, and whether all moves of all games are the same."""
        found = {}
        base, _ = self.sides[""]
        for name in set(self.sides) - self._same() - {""}:
            game, lined_up = self.sides[name]
            if game is base:
                continue
            asked = {bots: reaction(base, game, some, self.run.seed) for bots, some in lined_up.items()}
            one, two = (np.concatenate(self.courses.get(which, [np.empty(0)])) for which in ("", name))
            known = {bots: seen for bots, seen in asked.items() if seen is not None}
            found[name] = known, len(one) > 0 and np.array_equal(one, two)
        return found


def _in_pairs(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the base's values for those games that at least one variant has also played."""
    base = tables[""]
    return base[np.logical_or.reduce([base.index.isin(of.index) for name, of in tables.items() if name])]


def _by_whom(bots: str, table: pd.DataFrame) -> pd.DataFrame:
    return pd.concat({bots: table}, names=["bots"])
