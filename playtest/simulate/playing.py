"""Games played by bots, any number of them, in one process or several."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from playtest.bots import Bot, Metered, OfEachGame, bot, spec
from playtest.engines import endings
from playtest.engines.game import AnyGame
from playtest.simulate.games import Detail, Job, Kept, with_limits
from playtest.simulate.progress import Progress, reporter
from playtest.simulate.tables import Collected, Tables
from playtest.simulate.workers import Workers, batches

if TYPE_CHECKING:
    from playtest.frames import Frames

Players = Bot | str | Sequence[Bot | str]


@dataclass(frozen=True)
class Run:
    """The settings of a run: the number of games, the seed, the workers, and how progress is reported."""

    games: int
    seed: object
    workers: Workers
    progress: Progress | bool | None = None


class Withheld(ValueError):
    """Raised if results must not be used, such as those of a language model that follows list order."""


class WorkersDied(RuntimeError):
    """Raised if the worker processes die. ``frames`` holds the games that were finished before."""

    def __init__(self, message: str, frames: Frames) -> None:
        super().__init__(message)
        self.frames = frames


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

    ``bots`` is one bot for all seats or one for each seat, by name or as objects. A bot must not remember
    anything from one choice to the next. With ``rotate`` the bots move one seat on from game to game.
    ``games`` is a number, or a range of game numbers: ``simulate(game, bots, range(17, 18), seed)`` plays
    game 17 of a run once more.

    ``executor`` is any ``concurrent.futures.Executor``. Without it, ``processes`` local processes are used,
    by default one per core if that pays off. ``batch`` is the number of games per task. ``out`` streams the
    results to a Parquet file with constant memory; the frames returned then read from it. ``progress`` is
    called now and then with (done, all, seconds); ``None`` prints a line if the run takes a while, ``False``
    nothing.

    If the rules set no ``turn_limit``, ``move_limit`` or limit of offers, the limits in ``SIMULATED_RULES``
    are used.

    If a game raises an exception, the other games continue. ``frames.games.error`` reports it, with how to
    reproduce it, and a warning is shown. Interrupting keeps the finished games.

    Raises ``ValueError`` for bots that do not fit the table and ``WorkersDied`` if the executor breaks twice.
    Raises ``Withheld`` for a language model if it has not been shown to choose independently of the list's
    order. A language model always plays in this process.
    """
    if detail not in get_args(Detail):
        raise ValueError(f'detail must be "results", "measures" or "moves", not {detail!r}.')
    numbers = range(games) if isinstance(games, int) else games
    job = job_of(game, bots, seed, detail, rotate=rotate, variant=variant)
    return play(job, numbers, Workers(executor, processes, batch), out=out, progress=progress)


def job_of(
    game: AnyGame, bots: Players, seed: object, detail: Kept, *, rotate: bool = False, variant: str = ""
) -> Job:
    """Return the job of these bots at a game with limits.

    Raises ``ValueError`` for bots that do not fit.
    """
    return Job.of(with_limits(game), seated(bots, game), seed, detail, rotate, variant)


def play(
    job: Job,
    numbers: range,
    workers: Workers,
    *,
    out: str | Path | None = None,
    progress: Progress | bool | None = None,
    warn: bool = True,
    ahead: Iterator[Tables] | None = None,
) -> Frames:
    """Play games as ``simulate`` does, at any level of detail, and return their frames.

    If ``warn`` is false, failed games are not reported here, and the caller must do it. ``ahead`` yields the
    results of these games, if other processes already play them; see ``workers.Ahead``.
    """
    if needs_this_process(job):
        workers = Workers(processes=1, batch=workers.batch)
    into = None if out is None else endings.of_file(out, "a Parquet table", endings.PARQUET, exact=True)
    collected = Collected(job, into)
    report = reporter(progress)
    began = time.perf_counter()
    try:
        for tables in ahead or batches(job, numbers, workers):
            collected.add(tables)
            report(collected.games, len(numbers), time.perf_counter() - began)
        report(-1, len(numbers), time.perf_counter() - began)
    except KeyboardInterrupt:
        if warn:
            warnings.warn(f"Interrupted: {collected.games} of {len(numbers)} games are done.", stacklevel=3)
    except BrokenExecutor:
        message = f"The worker processes died; {collected.games} of {len(numbers)} games are done."
        raise WorkersDied(message, collected.frames()) from None
    finally:
        collected.close()
    if warn:
        collected.warn()
    return collected.frames()


def needs_this_process(job: Job) -> bool:
    """Return whether the job must be played in this process, because a language model plays in it.

    Raises ``Withheld`` for a model whose games must not be shown.
    """
    models = [player for _, player in job.bots if isinstance(player, Metered)]
    for model in models:
        if why := model.withheld():
            raise Withheld(why)
    return bool(models)


def seated(bots: Players, game: AnyGame) -> list[tuple[str, Bot]]:
    """Return each seat's (name in frames, bot). Raises ``ValueError`` for bots that do not fit the table."""
    wanted = [bots] * game.seats if isinstance(bots, str | Bot) else list(bots)
    if len(wanted) != game.seats:
        raise ValueError(
            f"There are {game.seats} seats and {len(wanted)} bots; give one per seat, or one for all."
        )
    return [(spec(one), made_for(one, game)) for one in wanted]


def made_for(one: Bot | str, game: AnyGame) -> Bot:
    """Return the bot for this game."""
    if isinstance(one, str):
        return bot(one, game)
    return one.of(game) if isinstance(one, OfEachGame) else one
