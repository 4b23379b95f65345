"""Play many batches of games, in this process, on local processes or on any executor.

The results come in the order of the games' numbers. A worker gets the job, with the code of classes defined
in a notebook cell, and sends back bytes.
"""

from __future__ import annotations

import dataclasses
import io
import os
import time
from collections import ChainMap, Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import lru_cache
from typing import Any, ClassVar

import cloudpickle

from playtest.frames import from_bytes, to_bytes
from playtest.simulate.games import Job
from playtest.simulate.tables import Tables, played

_TRIAL_SECONDS = 0.03
"""Seconds of trial games in this process, to estimate the duration of a game."""
_MOST_SECONDS, _LEAST_SECONDS = 0.5, 0.03
"""Bounds of a batch's seconds.

Long batches cost less; short ones at the end let all processes finish together.
"""
WORTH_PROCESSES = 3.0
"""Seconds of play for which it pays to start processes."""


@dataclasses.dataclass(frozen=True)
class Workers:
    """What plays the games: an executor, or a number of local processes. A task is ``batch`` games.

    If ``processes`` or ``batch`` is ``None``, it depends on the time that games take.
    """

    executor: Executor | None = None
    processes: int | None = None
    batch: int | None = None

    @property
    def at_once(self) -> int:
        """How many batches are played at the same time."""
        if self.executor is not None:
            return getattr(self.executor, "_max_workers", None) or 8
        return self.processes or cores()


Task = tuple[Job, Sequence[int]]
"""A job, and the numbers of the games of one batch."""


def batches(job: Job, numbers: range, workers: Workers) -> Iterator[Tables]:
    """Yield the results of the games, a batch at a time, in the order of their numbers."""
    executor, processes, batch = workers.executor, workers.processes, workers.batch
    rest: Sequence[int] = numbers
    each = 0.0
    if batch is None:
        began = time.perf_counter()
        done = 0
        while rest and time.perf_counter() - began < _TRIAL_SECONDS:
            size = max(1, done)
            yield played(job, rest[:size])
            done, rest = done + size, rest[size:]
        each = (time.perf_counter() - began) / max(done, 1)
        if processes is None and executor is None and each * len(rest) < WORTH_PROCESSES:
            processes = 1
    if not rest:
        return
    players = Workers(executor, processes)
    tasks = _tasks(rest, batch) if batch is not None else _shrinking(rest, each, players.at_once)
    if executor is None and processes == 1:
        yield from (played(job, task) for task in tasks)
    else:
        yield from _elsewhere([(job, task) for task in tasks], players)


class Ahead:
    """Plays the same games of many jobs in other processes, without a pause between two jobs.

    While the results of one job are read, the processes already play the games of the next job.
    """

    def __init__(self, jobs: Sequence[Job], numbers: range, workers: Workers, each: float) -> None:
        """Set up; play begins when the first result is read. ``each`` is the average seconds per game."""
        size = workers.batch or max(1, round(_MOST_SECONDS / 2 / max(each, 1e-6)))
        parts = _tasks(numbers, size)
        # the last batches are short, so that all processes finish together
        last = parts if workers.batch else _shrinking(numbers, each, workers.at_once)
        tasks = [(job, part) for job in jobs for part in (last if job is jobs[-1] else parts)]
        self._left = Counter(id(job) for job, _ in tasks)
        self._jobs = iter([id(job) for job, _ in tasks])
        self._played = _elsewhere(tasks, workers)

    def of(self, job: Job) -> Iterator[Tables] | None:
        """Return the results of ``job``, a batch at a time; ``None`` if it was not planned or has been read.

        The results of earlier jobs that were not read are dropped.
        """
        return self._of(id(job)) if self._left[id(job)] else None

    def _of(self, job: int) -> Iterator[Tables]:
        while self._left[job]:
            found, tables = next(self._jobs), next(self._played)
            self._left[found] -= 1
            if found == job:
                yield tables

    def close(self) -> None:
        """Cancel the batches that have not begun."""
        self._played.close()


def cores() -> int:
    """Return the default number of processes."""
    from loky import cpu_count

    return int(cpu_count())


def _tasks(rest: Sequence[int], batch: int) -> list[Sequence[int]]:
    return [rest[at : at + batch] for at in range(0, len(rest), batch)]


def _shrinking(rest: Sequence[int], each: float, workers: int) -> list[Sequence[int]]:
    """Split games that take ``each`` seconds into batches that become smaller toward the end.

    So all ``workers`` finish at about the same time.
    """
    tasks = []
    while rest:
        seconds = min(_MOST_SECONDS, max(_LEAST_SECONDS, each * len(rest) / (3 * workers)))
        size = max(1, round(seconds / max(each, 1e-6)))
        tasks.append(rest[:size])
        rest = rest[size:]
    return tasks


def _elsewhere(tasks: list[Task], workers: Workers) -> Generator[Tables, None, None]:
    """Yield the results of these tasks, in their order, from an executor or from local processes."""
    if workers.executor is None:
        yield from _on_processes(tasks, workers.at_once)
    else:
        yield from _on(workers.executor, tasks, workers.at_once)


def _on_processes(tasks: list[Task], at_once: int) -> Iterator[Tables]:
    from loky import get_reusable_executor

    done = 0
    for attempt in range(2):
        # a killed process breaks the whole pool: unfinished batches get a second pool
        executor = get_reusable_executor(max_workers=at_once, timeout=60)
        try:
            for tables in _on(executor, tasks[done:], at_once):
                yield tables
                done += 1
        except BrokenExecutor:
            if attempt:
                raise
        else:
            return


def _on(executor: Executor, tasks: list[Task], at_once: int) -> Iterator[Tables]:
    jobs = {f"{os.getpid()}-{id(job)}": job for job, _ in tasks}
    _here.update(jobs)
    pickled: dict[str, bytes] = {}
    waiting = deque(tasks)
    running: deque[tuple[Future[dict[str, bytes]], _Call]] = deque()
    try:
        while waiting or running:
            # a few more batches than play at once, so that none idles; not all, to limit memory
            while waiting and len(running) < 3 * at_once:
                job, numbers = waiting.popleft()
                token = f"{os.getpid()}-{id(job)}"
                call = token, pickled.get(token) or pickled.setdefault(token, _dumps(job)), numbers
                running.append((executor.submit(_work, *call), call))
            first, call = running.popleft()
            try:
                came = first.result()
            except (BrokenExecutor, CancelledError):
                raise
            except Exception:
                # Dask loses a dying worker's answer; an error in a game will recur
                came = executor.submit(_work, *call).result()
            yield {name: from_bytes(table) for name, table in came.items()}
    finally:
        for future, _ in running:
            future.cancel()
        for token in jobs:
            _here.pop(token, None)


_Call = tuple[str, bytes, Sequence[int]]
"""A job's token, the job in bytes, and the numbers of games to play."""
_here: dict[str, Job] = {}
"""The jobs of this process. A thread uses the job itself, since its classes are already here."""


def _work(token: str, pickled: bytes, numbers: Sequence[int]) -> dict[str, bytes]:
    job = _here.get(token) or _unpickled(pickled)
    return {name: to_bytes(table) for name, table in played(job, numbers).items()}


@lru_cache(maxsize=32)  # a panel's jobs take turns, and each has tables that it builds once
def _unpickled(pickled: bytes) -> Job:
    job: Job = cloudpickle.loads(pickled)
    return job


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]  # cloudpickle has no types
    """Sends ``MISSING`` and ``KW_ONLY`` of ``dataclasses`` to workers by name, not as copies.

    Dataclasses defined in a notebook cell would not work with copies of these two special values.
    """

    dispatch_table: ClassVar[Any] = ChainMap(
        {type(dataclasses.MISSING): lambda _: "MISSING", type(dataclasses.KW_ONLY): lambda _: "KW_ONLY"},
        cloudpickle.Pickler.dispatch_table,
    )


def _dumps(job: Job) -> bytes:
    into = io.BytesIO()
    _Pickler(into).dump(job)
    for cls in type(job.game).__mro__:
        # pickling leaves this on the class; rules_digest would take it for a change of the rules
        if "__slotnames__" in vars(cls):
            delattr(cls, "__slotnames__")
    return into.getvalue()
