"""Looking for trouble: what bulk bot play finds wrong with a game, each finding with a position to open.

Everything here is a hint to look at: bots are no people, and what one bot never does another may.
"""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, get_args, get_origin

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.multitest import multipletests

from playtest.engines.game import Game
from playtest.frames import Frames
from playtest.review.stats import wilson
from playtest.simulate.again import on_a_table, replayed
from playtest.simulate.games import AnyGame, Endless, Job, with_limits
from playtest.simulate.playing import Players, play, seated
from playtest.simulate.progress import Progress
from playtest.simulate.watch import parts_of

if TYPE_CHECKING:
    from playtest.record import Store
    from playtest.table import Table

ALPHA = 0.05
SELDOM = 20
"""How many seats must have had a choice for its neglect to be worth a word."""
MOST_OF_A_KIND = 3
"""How many broken games of one kind are listed."""


@dataclass(frozen=True)
class Finding:
    """Something that may be wrong. ``game`` and ``moves`` say where: ``None`` where it is nowhere to be seen.

    ``kind`` is one of "no legal move", "endless", "broken", "never fires", "never played", "not worth it",
    "wins too much".
    """

    kind: str
    says: str
    game: int | None = None
    moves: int = 0
    part: str = ""
    _job: Job | None = field(default=None, repr=False, compare=False)

    def open(self, store: Store, names: Sequence[str] = ()) -> Table:
        """Its position on a table, every move before it in the log, to be played on by hand.

        Raises ``ValueError`` where there is no position.
        """
        if self.game is None or self._job is None:
            raise ValueError(f"There is no position to open: {self.says}")
        return on_a_table(self._job, self.game, self.moves, store, names, self.says[:80])


@dataclass(frozen=True, eq=False)
class Troubles:
    """What was found. ``uses`` says how often each part of a move could be chosen and was.

    Columns of ``uses``: ``part``, ``could`` and ``did`` (seats of finished games), ``chosen`` (share of the
    decisions at which it was possible), ``won_with`` and ``won_without`` (share of seats that won where it
    was done, and where it could have been and was not).
    """

    game: AnyGame
    games: int
    findings: list[Finding]
    uses: pd.DataFrame

    def open(self, store: Store, at: int | None = None, names: Sequence[str] = ()) -> Table:
        """The position of finding number ``at``, by default of the first that has one, on a table.

        Raises ``ValueError`` where there is none.
        """
        if at is None:
            at = next((i for i, finding in enumerate(self.findings) if finding.game is not None), None)
        if at is None or not 0 <= at < len(self.findings):
            raise ValueError("There is no such finding with a position to open.")
        return self.findings[at].open(store, names)

    def __repr__(self) -> str:
        lines = [f"{self.games:,} games of {self.game.title} for {self.game.seats}:"]
        lines += [f"  {at}. {finding.kind}: {finding.says}" for at, finding in enumerate(self.findings)]
        return "\n".join(lines if self.findings else [*lines, "  nothing was found."])

    def _repr_html_(self) -> str:
        head, *lines = repr(self).splitlines()
        items = "".join(f"<li>{escape(line.partition('. ')[2] or line)}</li>" for line in lines)
        return f'<p>{escape(head)}</p><ol start="0">{items}</ol>'


def trouble(
    game: AnyGame,
    bots: Players = "random",
    games: int = 300,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Troubles:
    """Play ``games`` games and say what looks wrong: broken and endless games first, then what never happens.

    A seat, role or bot that wins more than its share is tested (binomial, Holm). A part of a move is "not
    worth it" if seats win less often with it than where they could have played it and did not (Fisher, Holm),
    which may be its doing or that of the hands it comes from: ``restricted`` tells them apart.
    """
    import warnings

    job = Job.of(with_limits(game), seated(bots, game), seed, "uses", False, "")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        found = play(game, bots, range(games), seed, executor, "uses", processes, progress=progress)
    uses = _uses(found)
    findings = [
        *_broken(found, job),
        *_wins(found, job),
        *_never_fires(found, job),
        *_never_played(found, uses, job),
        *_not_worth_it(uses, found, job),
    ]
    return Troubles(game, len(found.games), findings, uses)


# -- games that break off


def _broken(found: Frames, job: Job) -> Iterator[Finding]:
    broken = found.games[found.games["error"] != ""]
    told: dict[tuple[str, str], int] = {}
    for playtest, error in zip(broken["playtest"], broken["error"], strict=True):
        number = int(str(playtest).rpartition("/")[2])
        again = replayed(job, number)
        kind, says = _what_broke(again.error, again.state, again.stuck, job.game, str(error))
        # the message without its numbers, so that one cause is told a few times and not for every game
        cause = kind, type(again.error).__name__
        told[cause] = told.get(cause, 0) + 1
        if told[cause] > MOST_OF_A_KIND:
            continue
        moves = len(again.moves)
        yield Finding(kind, f"{says} (game {number}, after {moves} moves)", number, moves, _job=job)
    for (kind, name), count in told.items():
        if count > MOST_OF_A_KIND:
            yield Finding(kind, f"{count} games in all broke off like that ({name}).")


def _what_broke(
    error: BaseException | None, state: Any, stuck: int | None, game: AnyGame, said: str
) -> tuple[str, str]:
    if isinstance(error, Endless):
        return "endless", "The game goes on and on"
    if state is not None and stuck is not None and stuck >= 0:
        try:
            if stuck in game.pending(state) and not game.legal(state, stuck):
                return "no legal move", f"Seat {stuck + 1} is to move and has no legal move"
        except Exception as worse:  # the rules of a cell may break here too
            return "broken", f"{type(worse).__name__}: {worse}"
    return "broken", said.partition(" Again with")[0]


# -- who wins too much


def _wins(found: Frames, job: Job) -> Iterator[Finding]:
    results = found.results.assign(won=found.results["won"].astype(float))
    if results.empty:
        return
    share = float(results["won"].mean())
    tested = []
    groups = ["seat"] + [by for by in ("role", "bot") if results[by].nunique() > 1]
    for by in groups:
        for who, of in results.groupby(by):
            won, n = int(of["won"].sum()), len(of)
            more = stats.binomtest(won, n, share).pvalue
            name = f"Seat {int(str(who)) + 1}" if by == "seat" else str(who)
            first = of.loc[of["won"] == 1, "playtest"].head(1).tolist()
            tested.append((more, name, won, n, first))
    corrected = multipletests([p for p, *_ in tested], method="holm")[1]
    for p, (_, name, won, n, first) in zip(corrected, tested, strict=True):
        if p < ALPHA and won / n > share:
            low, high = wilson(won, n)
            says = (
                f"{name} wins {won / n:.1%} of {n:,} games (95 % interval {low:.1%} to {high:.1%}); "
                f"spread evenly it would be {share:.1%}"
            )
            yield Finding("wins too much", says, _number(first[0]), 0, name, job)


def _number(playtest: object) -> int:
    return int(str(playtest).rpartition("/")[2])


# -- what never happens


def _never_fires(found: Frames, job: Job) -> Iterator[Finding]:
    rows = found.measures
    could = set(rows.loc[rows["measure"] == "could", "label"])
    happened = set(rows.loc[rows["measure"] == "happened", "label"])
    n = len(found.games)
    for kind in _kinds(job.game.Action):
        if kind not in could:
            yield Finding("never fires", f'The move "{kind}" was legal in none of {n:,} games', part=kind)
    for kind in _kinds(job.game.Event):
        if happened and kind not in happened and kind != "handed_over":
            yield Finding("never fires", f'"{kind}" happened in none of {n:,} games', part=kind)
    finished = found.games.loc[found.games["finished"], "playtest"]
    watched = [_number(playtest) for playtest in finished[:PROFILED]]
    unasked = _methods_never_called(job, watched)
    if watched and unasked:
        says = f"These rules were not asked once in {len(watched)} games: {', '.join(unasked)}"
        yield Finding("never fires", says)


def _kinds(union: Any) -> list[str]:
    """The kinds of a union of actions or events."""
    if isinstance(union, type):
        kind = inspect.get_annotations(union, eval_str=True).get("kind")
        return [str(value) for value in get_args(kind)]
    args = get_args(union)
    members = args[:1] if get_origin(union) is not None and hasattr(union, "__metadata__") else args
    return [kind for member in members for kind in _kinds(member)]


PROFILED = 10
"""In how many games at most it is watched which rules are asked."""
_TOOLS = frozenset(dir(Game))
_NOT_RULES = ("_", "refusal_", "why_not_", "tell_", "plain_", "may_")
"""How the names of methods begin that say or check something, as bots' moves do not need."""


def _methods_never_called(job: Job, numbers: Sequence[int]) -> list[str]:
    """The methods of a game that a few games do not call; those of the contract and private ones left out."""
    cls = type(job.game)
    codes = {
        member.__code__: name
        for name, member in inspect.getmembers(cls, inspect.isfunction)
        if name not in _TOOLS and not name.startswith(_NOT_RULES)
    }
    called = set()

    def look(frame: Any, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code in codes:
            called.add(codes[frame.f_code])

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        for number in numbers:
            again = replayed(job, number)
            if again.state is not None and again.error is None:
                job.game.outcome(again.state)
                job.game.measures(again.state)
    finally:
        sys.setprofile(before)
    return sorted(set(codes.values()) - called)


# -- what is done and what is not


def _uses(found: Frames) -> pd.DataFrame:
    rows = found.measures[found.measures["measure"].isin(["could", "did"])]
    columns = ["part", "could", "did", "chosen", "won_with", "won_without"]
    if rows.empty:
        return pd.DataFrame(columns=columns)
    wide = rows.pivot_table(
        index=["playtest", "seat", "label"], columns="measure", values="value", aggfunc="sum", fill_value=0.0
    ).reset_index()
    if "did" not in wide:
        wide["did"] = 0.0
    won = found.results[["playtest", "seat", "won"]].astype({"seat": "Int64"})
    wide = wide.merge(won, on=["playtest", "seat"]).astype({"won": float})
    table = []
    for part, of in wide.groupby("label"):
        used = of["did"] > 0
        table.append(
            {
                "part": str(part),
                "could": len(of),
                "did": int(used.sum()),
                "chosen": of["did"].sum() / of["could"].sum(),
                "won_with": of.loc[used, "won"].mean() if used.any() else math.nan,
                "won_without": of.loc[~used, "won"].mean() if (~used).any() else math.nan,
            }
        )
    return pd.DataFrame(table, columns=columns)


def _never_played(found: Frames, uses: pd.DataFrame, job: Job) -> Iterator[Finding]:
    never = uses[(uses["did"] == 0) & (uses["could"] >= SELDOM)]
    kinds = set(never["part"])
    for part, could in zip(never["part"], never["could"], strict=True):
        kind = part.partition(" ")[0]
        if part != kind and kind in kinds:
            continue
        where = _where_possible(found, part, job)
        says = f'"{part}" could be done by {could:,} seats and never was'
        yield Finding("never played", says, *where, part=part, _job=job)


def _where_possible(found: Frames, part: str, job: Job) -> tuple[int | None, int]:
    """A game and a number of moves at which ``part`` is legal."""
    rows = found.measures
    first = rows[(rows["measure"] == "could") & (rows["label"] == part)].head(1)
    if first.empty:
        return None, 0
    number = _number(first["playtest"].iloc[0])
    again = _Looks(part, job)
    return number, again.first(number)


class _Looks:
    """Finds where in a game a part of a move was first possible."""

    def __init__(self, part: str, job: Job) -> None:
        self.part, self.job = part, job

    def first(self, number: int) -> int:
        """After how many moves."""
        game = self.job.game
        again = replayed(self.job, number)
        rolls = iter([*again.deal, *(roll for move in again.moves for roll in move.rolls)])
        chance = _Repeats(rolls)
        state = game.start(chance)
        for at, move in enumerate(again.moves):
            if any(self.part in parts_of(legal) for legal in game.legal(state, move.seat)):
                return at
            game.apply(state, move.seat, move.action, chance)
        return len(again.moves)


class _Repeats:
    """Gives out rolls that are known."""

    def __init__(self, rolls: Iterator[Any]) -> None:
        self.rolls = rolls

    def choice(self, options: Sequence[Any], /) -> Any:
        return next(self.rolls)

    def shuffle(self, items: list[Any], /) -> None:
        items[:] = next(self.rolls)


def _not_worth_it(uses: pd.DataFrame, found: Frames, job: Job) -> Iterator[Finding]:
    some = uses[(uses["did"] >= SELDOM) & (uses["could"] - uses["did"] >= SELDOM)]
    if some.empty:
        return
    tests = []
    for did, could, with_, without in zip(
        some["did"], some["could"], some["won_with"], some["won_without"], strict=True
    ):
        rest = could - did
        a, b = round(with_ * did), round(without * rest)
        tests.append(
            float(stats.fisher_exact(np.array([[a, did - a], [b, rest - b]]), alternative="less")[1])
        )
    corrected = multipletests(tests, method="holm")[1]
    for p, row in zip(corrected, some.to_dict("records"), strict=True):
        if p < ALPHA:
            part = str(row["part"])
            says = (
                f'"{part}" goes with losing: {row["won_with"]:.1%} of {row["did"]:,} seats that did it won, '
                f"{row['won_without']:.1%} of {row['could'] - row['did']:,} that could have and did not"
            )
            where = _where_possible(found, part, job)
            yield Finding("not worth it", says, *where, part=part, _job=job)


__all__ = ["Finding", "Troubles", "trouble"]
