"""Many games played by bots, on one process or many, as frames.

What comes out depends on the game, its rules, the bots and the seed alone: equal frames for any number of
processes, any batch size and any executor. Workers send back columns of builtins and never instances, so a
game, its rules and its moves may all be classes of a notebook cell.
"""

from __future__ import annotations

import dataclasses
import io
import os
import sys
import time
import warnings
from collections import ChainMap, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import cloudpickle

from playtest.bots import Bot, OfEachGame, bot, spec
from playtest.engines import codec
from playtest.engines.chance import stream
from playtest.engines.game import Game, Illegal, Roller, Seat
from playtest.rows import Row, measure_rows, roles

if TYPE_CHECKING:
    import pyarrow as pa

    from playtest.frames import Frames

Detail = Literal["results", "measures", "moves"]
"""How much to keep: who won by how much; every measure after every move; every move as well."""

AnyGame = Game[Any, Any, Any, Any]
Players = Bot | str | Sequence[Bot | str]
Progress = Callable[[int, int, float], None]
"""Called with games done, games in all and seconds since the start."""

SIMULATED_RULES: dict[str, int] = {"turn_limit": 200, "offers_per_round": 3, "offers_per_phase": 3}
"""Limits that a simulation sets where the rules have them and leave them open (``None``)."""
MOST_MOVES = 20_000
"""A game that has not ended by then is reported as endless."""

_DEAL = 1
"""The number of the deal; the moves follow it, as in the log of a playtest without notes."""
_BATCH_SECONDS = 0.5
_WORTH_PROCESSES = 3.0


class WorkersDied(RuntimeError):
    """The processes that played died. ``frames`` holds the games that were done before."""

    def __init__(self, message: str, frames: Frames) -> None:
        super().__init__(message)
        self.frames = frames


class Endless(RuntimeError):
    """A game that goes on and on."""


def simulate(
    game: AnyGame,
    bots: Players,
    games: int | range,
    seed: object = 0,
    executor: Executor | None = None,
    detail: Detail = "results",
    *,
    processes: int | None = None,
    batch: int | None = None,
    rotate: bool = False,
    variant: str = "",
    out: str | Path | None = None,
    progress: Progress | bool | None = None,
) -> Frames:
    """Play ``games`` games with ``bots`` and return their frames.

    ``bots`` is one bot for all seats or one a seat, by name or as objects; a bot must keep nothing from one
    choice to the next. With ``rotate`` they move one seat on from game to game. ``games`` is how many, or a
    range of game numbers: ``simulate(game, bots, range(17, 18), seed)`` plays game 17 of a run once more.

    ``executor`` is any ``concurrent.futures.Executor``; without one, ``processes`` local processes are used,
    by default one a core where it is worth it. ``batch`` is the number of games a task. ``out`` streams to a
    Parquet file in steady memory; the frames returned then read from it. ``progress`` is called now and then
    with (done, all, seconds); ``None`` prints a line when it takes a while, ``False`` nothing.

    Rules that leave ``turn_limit``, ``offers_per_round`` or ``offers_per_phase`` open are simulated with the
    limits in ``SIMULATED_RULES``.

    A game that raises is reported in ``frames.games.error`` with what reproduces it, and in a warning; the
    others go on. Interrupting keeps what is done. Raises ``ValueError`` for bots that do not fit the table,
    ``WorkersDied`` when the executor breaks twice.
    """
    if detail not in ("results", "measures", "moves"):
        raise ValueError(f'detail is "results", "measures" or "moves", not {detail!r}.')
    job = Job(with_limits(game), _seated(bots, game), seed, detail, rotate)
    numbers = range(games) if isinstance(games, int) else games
    collected = _Collected(job, variant, None if out is None else Path(out))
    report = _reporter(progress)
    began = time.perf_counter()
    try:
        for columns in _batches(job, numbers, executor, processes, batch):
            collected.add(columns)
            report(collected.games, len(numbers), time.perf_counter() - began)
        report(-1, len(numbers), time.perf_counter() - began)
    except KeyboardInterrupt:
        warnings.warn(f"Interrupted: {collected.games} of {len(numbers)} games are done.", stacklevel=2)
    except BrokenExecutor:
        message = f"The worker processes died; {collected.games} of {len(numbers)} games are done."
        raise WorkersDied(message, collected.frames()) from None
    finally:
        collected.close()
    collected.warn()
    return collected.frames()


def with_limits(game: AnyGame) -> AnyGame:
    """``game`` with the limits of ``SIMULATED_RULES`` where its rules have them and leave them open."""
    rules = game.rules
    if not dataclasses.is_dataclass(rules) or isinstance(rules, type):
        return game
    there = {field.name for field in dataclasses.fields(rules)}
    open_ = {
        name: limit
        for name, limit in SIMULATED_RULES.items()
        if name in there and getattr(rules, name) is None
    }
    return type(game)(game.seats, dataclasses.replace(rules, **open_)) if open_ else game


def _seated(bots: Players, game: AnyGame) -> list[tuple[str, Bot]]:
    wanted = [bots] * game.seats if isinstance(bots, str | Bot) else list(bots)
    if len(wanted) != game.seats:
        raise ValueError(
            f"There are {game.seats} seats and {len(wanted)} bots; give one a seat, or one for all."
        )
    return [(spec(one), _made(one, game)) for one in wanted]


def _made(one: Bot | str, game: AnyGame) -> Bot:
    if isinstance(one, str):
        return bot(one, game)
    return one.of(game) if isinstance(one, OfEachGame) else one


# -- one game


@dataclass(frozen=True)
class Job:
    """What a batch of games needs: everything but the numbers of its games."""

    game: AnyGame
    bots: list[tuple[str, Bot]]
    seed: object
    detail: Detail
    rotate: bool

    def bot_at(self, seat: Seat, number: int) -> int:
        """Which of the bots sits at ``seat`` in game ``number``."""
        return (seat - number) % len(self.bots) if self.rotate else seat


class Columns:
    """What a batch found, in lists of builtins; rows of moves and measures with how many each game has."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.moved: list[int] = []
        self.rounds: list[int] = []
        self.reasons: list[str] = []
        self.errors: list[str] = []
        self.scores: list[tuple[float, ...]] = []
        self.won: list[tuple[bool, ...]] = []
        self.roles: list[tuple[str, ...]] = []
        self.moves: list[Row] = []
        self.measures: list[Row] = []
        self.counts: list[tuple[int, int]] = []

    def builtins(self) -> dict[str, Any]:
        """The lists by name, to send to another process."""
        return vars(self)


def play_games(job: Job, numbers: Sequence[int]) -> dict[str, Any]:
    """Play these games of ``job`` and return what they came to, as lists of builtins."""
    into = Columns()
    for number in numbers:
        _play_game(job, number, into)
    return into.builtins()


class _Stopped(Exception):
    """Carries where a game broke off."""

    def __init__(self, made: int, seat: Seat | None) -> None:
        super().__init__(made, seat)
        self.made = made
        self.seat = seat


def _play_game(job: Job, number: int, into: Columns) -> None:
    game = job.game
    state, error, made = None, "", 0
    moves, measures = len(into.moves), len(into.measures)
    try:
        chance = stream(job.seed, number, "game")
        bots = [job.bots[job.bot_at(seat, number)][1] for seat in range(game.seats)]
        choosers = [one if one.needs_view else None for one in bots]
        chances = [stream(job.seed, number, seat) for seat in range(game.seats)]
        state = game.start(chance)
        if job.detail == "results":
            made = _playout(game, state, choosers, chances, chance)
        else:
            made = _watched(game, state, choosers, chances, chance, into, job.detail == "moves")
    except _Stopped as stopped:
        made = stopped.made
        error = _reproduce(job, number, stopped.__cause__, f"after {made} moves, seat {stopped.seat} to move")
    except Exception as broken:  # a designer's own rules may break in any way; the others go on
        error = _reproduce(job, number, broken, "at the deal")
    into.numbers.append(number)
    into.moved.append(made)
    into.counts.append((len(into.moves) - moves, len(into.measures) - measures))
    _finish(game, state, number, error, job, into)


def _finish(game: AnyGame, state: Any, number: int, error: str, job: Job, into: Columns) -> None:
    round_, reason = 0, ""
    scores: tuple[float, ...] = ()
    winners: tuple[bool, ...] = ()
    played: tuple[str, ...] = ()
    if not error:
        try:
            outcome = game.outcome(state)
            if outcome is None:
                raise ValueError("the game waits for nobody and has no outcome")
            round_, reason, played = game.round(state), outcome.reason, roles(game, state)
            scores = tuple(map(float, outcome.scores))
            winners = tuple(seat in outcome.winners for seat in range(game.seats))
        except Exception as broken:
            error = _reproduce(job, number, broken, "at the end")
            scores = winners = played = ()
    into.rounds.append(round_)
    into.reasons.append(reason)
    into.errors.append(error)
    into.scores.append(scores)
    into.won.append(winners)
    into.roles.append(played)


def _reproduce(job: Job, number: int, error: BaseException | None, where: str) -> str:
    return (
        f"{type(error).__name__}: {error} ({where}). "
        f"Again with games=range({number}, {number + 1}), seed={job.seed!r}."
    )


def _playout(
    game: AnyGame,
    state: Any,
    choosers: Sequence[Bot | None],
    chances: Sequence[Roller],
    chance: Roller,
) -> int:
    """Play to the end and return the number of moves: the hot loop."""
    pending, sample, apply = game.pending, game.sample, game.apply
    made, seat = 0, -1
    try:
        while waiting := pending(state):
            seat = waiting[0] if len(waiting) == 1 else _next(waiting, seat)
            bot = choosers[seat]
            if bot is None:
                action = sample(state, seat, chances[seat])
            else:
                action = chosen(game, state, seat, bot, chances[seat])
            apply(state, seat, action, chance)
            made += 1
            if made > MOST_MOVES:
                raise Endless(f"the game has not ended after {MOST_MOVES} moves")
    except Exception as error:
        raise _Stopped(made, seat) from error
    return made


def _watched(
    game: AnyGame,
    state: Any,
    choosers: Sequence[Bot | None],
    chances: Sequence[Roller],
    chance: Roller,
    into: Columns,
    with_moves: bool,
) -> int:
    """The same loop with rows of measures, and of moves if wanted."""
    made, seat = 0, -1
    try:
        into.measures.extend((_DEAL, *row) for row in measure_rows(game.measures(state)))
        while waiting := game.pending(state):
            seat = waiting[0] if len(waiting) == 1 else _next(waiting, seat)
            bot = choosers[seat]
            if bot is None:
                action = game.sample(state, seat, chances[seat])
            else:
                action = chosen(game, state, seat, bot, chances[seat])
            if with_moves:
                into.moves.append(_move_row(game, state, seat, action, _DEAL + made + 1))
            game.apply(state, seat, action, chance)
            made += 1
            into.measures.extend((_DEAL + made, *row) for row in measure_rows(game.measures(state)))
            if made > MOST_MOVES:
                raise Endless(f"the game has not ended after {MOST_MOVES} moves")
    except Exception as error:
        raise _Stopped(made, seat) from error
    return made


def _next(waiting: Sequence[Seat], last: Seat) -> Seat:
    """Among several that are waited for, the next clockwise after the one who moved last."""
    return next((seat for seat in waiting if seat > last), waiting[0])


def chosen(game: AnyGame, state: Any, seat: Seat, bot: Bot, chance: Roller) -> Any:
    """What ``bot`` does at ``seat``. Raises ``Illegal`` if it may not."""
    legal = game.legal(state, seat)
    action = bot.choose(game, game.view(state, seat), legal, chance)
    if action not in legal:
        reason = game.refusal(state, seat, action)
        if reason is not None:
            raise Illegal(f'the bot "{bot.name}" chose {action}, which is not legal: {reason}')
    return action


def _move_row(game: AnyGame, state: Any, seat: Seat, action: Any, n: int) -> Row:
    kind = getattr(action, "kind", type(action).__name__)
    legal = len(game.legal(state, seat))
    return n, seat, game.round(state), game.phase(state), kind, codec.dump(action), legal


# -- many games


def _batches(
    job: Job, numbers: range, executor: Executor | None, processes: int | None, batch: int | None
) -> Iterator[dict[str, Any]]:
    """What came of the games, a batch at a time, in the order of their numbers."""
    rest: Sequence[int] = numbers
    if batch is None:
        began = time.perf_counter()
        done = 0
        while rest and time.perf_counter() - began < _BATCH_SECONDS / 4:
            size = max(1, done)
            yield play_games(job, rest[:size])
            done, rest = done + size, rest[size:]
        each = (time.perf_counter() - began) / max(done, 1)
        batch = max(1, round(_BATCH_SECONDS / max(each, 1e-6)))
        if processes is None and executor is None and each * len(rest) < _WORTH_PROCESSES:
            processes = 1
    tasks = [rest[at : at + batch] for at in range(0, len(rest), batch)]
    if not tasks:
        return
    if executor is None and processes == 1:
        yield from (play_games(job, task) for task in tasks)
    elif executor is None:
        yield from _on_processes(job, tasks, processes)
    else:
        yield from _on(executor, job, tasks, getattr(executor, "_max_workers", None) or 8)


def _on_processes(job: Job, tasks: list[Sequence[int]], processes: int | None) -> Iterator[dict[str, Any]]:
    from loky import cpu_count, get_reusable_executor

    workers = processes or cpu_count()
    done = 0
    for attempt in range(2):
        # a process that was killed breaks the whole pool: what is not done yet gets a second one
        executor = get_reusable_executor(max_workers=workers, timeout=60)
        try:
            for columns in _on(executor, job, tasks[done:], workers):
                yield columns
                done += 1
        except BrokenExecutor:
            if attempt:
                raise
        else:
            return


def _on(executor: Executor, job: Job, tasks: list[Sequence[int]], workers: int) -> Iterator[dict[str, Any]]:
    token = f"{os.getpid()}-{id(job)}"
    _here[token] = job
    pickled = _dumps(job)
    waiting = deque(tasks)
    running: deque[Future[dict[str, Any]]] = deque()
    try:
        while waiting or running:
            # a few more than there are workers, so that none idles; not all, so that memory stays flat
            while waiting and len(running) < 3 * workers:
                running.append(executor.submit(_work, token, pickled, waiting.popleft()))
            yield running.popleft().result()
    finally:
        for future in running:
            future.cancel()
        del _here[token]


_here: dict[str, Job] = {}
"""The jobs of this process: a thread takes the job itself, since its classes are already here."""


def _work(token: str, pickled: bytes, numbers: Sequence[int]) -> dict[str, Any]:
    job = _here.get(token) or _unpickled(pickled)
    return play_games(job, numbers)


@lru_cache(maxsize=4)
def _unpickled(pickled: bytes) -> Job:
    job: Job = cloudpickle.loads(pickled)
    return job


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]  # cloudpickle has no types
    """Pickles the sentinels of ``dataclasses`` by name: copies of them would break a cell's dataclasses."""

    dispatch_table: ClassVar[Any] = ChainMap(
        {type(dataclasses.MISSING): lambda _: "MISSING", type(dataclasses.KW_ONLY): lambda _: "KW_ONLY"},
        cloudpickle.Pickler.dispatch_table,
    )


def _dumps(job: Job) -> bytes:
    into = io.BytesIO()
    _Pickler(into).dump(job)
    for cls in type(job.game).__mro__:
        # a note that pickling leaves on the class, which rules_digest would take for a change of the rules
        if "__slotnames__" in vars(cls):
            delattr(cls, "__slotnames__")
    return into.getvalue()


# -- frames of what came back


class _Collected:
    """Gathers batches: in memory, or in a Parquet file that is complete when closed."""

    def __init__(self, job: Job, variant: str, out: Path | None) -> None:
        self.job = job
        self.games = 0
        self.failed: list[str] = []
        self._out = out
        self._partial = None if out is None else out.with_name(out.name + ".part")
        self._writer: Any = None
        self._tables: dict[str, list[pa.Table]] = {}
        self._constants = {
            "game": job.game.name,
            "players": job.game.seats,
            "rules": codec.dump(job.game.rules),
            "digest": codec.rules_digest(job.game),
            "variant": variant,
        }
        self.add(Columns().builtins())

    def add(self, columns: Mapping[str, Any]) -> None:
        """Take in what ``play_games`` gave."""
        self.games += len(columns["numbers"])
        self.failed += [error for error in columns["errors"] if error]
        tables = _tables(self.job, columns, self._constants)
        if self._partial is None:
            for name, table in tables.items():
                self._tables.setdefault(name, []).append(table)
            return
        from playtest.frames import pack, parquet_schema

        if self._writer is None:
            import pyarrow.parquet as pq

            self._writer = pq.ParquetWriter(self._partial, parquet_schema())
        if columns["numbers"]:
            self._writer.write_table(pack(tables))

    def close(self) -> None:
        """Put the file in its place."""
        if self._writer is not None and self._partial is not None and self._out is not None:
            self._writer.close()
            self._writer = None
            self._partial.replace(self._out)

    def warn(self) -> None:
        """Say once how many games failed, and how the first did."""
        if self.failed:
            warnings.warn(
                f"{len(self.failed)} of {self.games} games broke off. The first: {self.failed[0]}",
                stacklevel=3,
            )

    def frames(self) -> Frames:
        """All that was taken in."""
        from playtest.frames import Frames

        self.close()
        if self._out is not None:
            return Frames.from_parquet(self._out)
        import pyarrow as pa

        return Frames({name: pa.concat_tables(parts) for name, parts in self._tables.items()})


def _tables(job: Job, columns: Mapping[str, Any], constants: Mapping[str, Any]) -> dict[str, pa.Table]:
    """A batch as Arrow tables."""
    from playtest.frames import flat_table

    ids = [f"{job.seed}/{number}" for number in columns["numbers"]]
    games = {
        "playtest": ids,
        "source": "simulation",
        "title": "",
        "tags": "",
        "parent": "",
        "finished": [not error for error in columns["errors"]],
        "reason": columns["reasons"],
        "length": columns["moved"],
        "rounds": columns["rounds"],
        "undos": 0,
        "error": columns["errors"],
    }
    return {
        "games": flat_table("games", {**constants, **games}),
        "results": flat_table("results", _results(job, ids, columns)),
        "moves": flat_table("moves", _moves(ids, columns)),
        "measures": flat_table("measures", _measures(ids, columns)),
        "notes": flat_table("notes", {}),
    }


def _results(job: Job, ids: Sequence[str], columns: Mapping[str, Any]) -> dict[str, Any]:
    specs = [name for name, _ in job.bots]
    finished = [at for at, scores in enumerate(columns["scores"]) if scores]
    seats = range(len(specs))
    sitting = [specs[job.bot_at(seat, columns["numbers"][at])] for at in finished for seat in seats]
    return {
        "playtest": [ids[at] for at in finished for _ in seats],
        "seat": list(seats) * len(finished),
        "name": sitting,
        "role": [role for at in finished for role in columns["roles"][at]],
        "bot": sitting,
        "score": [score for at in finished for score in columns["scores"][at]],
        "won": [won for at in finished for won in columns["won"][at]],
    }


def _moves(ids: Sequence[str], columns: Mapping[str, Any]) -> dict[str, Any]:
    fields = ("n", "seat", "round", "phase", "kind", "action", "legal")
    whose = [id_ for id_, (moves, _) in zip(ids, columns["counts"], strict=True) for _ in range(moves)]
    return {"playtest": whose, "by": "bot", **_by_name(fields, columns["moves"])}


def _measures(ids: Sequence[str], columns: Mapping[str, Any]) -> dict[str, Any]:
    fields = ("n", "measure", "seat", "label", "value")
    whose = [id_ for id_, (_, measures) in zip(ids, columns["counts"], strict=True) for _ in range(measures)]
    return {"playtest": whose, **_by_name(fields, columns["measures"])}


def _by_name(fields: Sequence[str], rows: Sequence[Row]) -> dict[str, Sequence[Any]]:
    return dict(zip(fields, zip(*rows, strict=True) if rows else [()] * len(fields), strict=True))


# -- progress


def _reporter(progress: Progress | bool | None) -> Progress:
    if callable(progress):
        return lambda done, of, seconds: progress(done if done >= 0 else of, of, seconds)
    if progress is False or not (progress or _somebody_watches()):
        return lambda _done, _of, _seconds: None
    return _Line()


def _somebody_watches() -> bool:
    return sys.stderr.isatty() or "ipykernel" in sys.modules


class _Line:
    """One line that is written over: games done, rate, time left. Silent in the first two seconds."""

    def __init__(self) -> None:
        self._written = 0.0

    def __call__(self, done: int, of: int, seconds: float) -> None:
        if done < 0:
            if self._written:
                print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
        elif seconds - self._written > (0.2 if self._written else 2):
            self._written = seconds
            left = seconds / done * (of - done)
            line = f"{done:,} of {of:,} games, {done / seconds:,.0f} a second, {left:,.0f} s left"
            print(f"\r{line:<60}", end="", file=sys.stderr, flush=True)
