"""Play many batches of games in numerical order: here, on local processes, or on any executor.

A worker gets the job, with classes of a notebook cell by value, and sends back bytes.
"""

from __future__ import annotations

import dataclasses
import io
import os
import time
from collections import ChainMap, deque
from collections.abc import Iterator, Sequence
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
    """The players of the games: an executor, or this many local processes, with ``batch`` games a task.

    If ``processes`` or ``batch`` is ``None``, it depends on the time that games take.
    """

    executor: Executor | None = None
    processes: int | None = None
    batch: int | None = None


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
    at_once = getattr(executor, "_max_workers", None) or 8 if executor is not None else processes or cores()
    tasks = _tasks(rest, batch) if batch is not None else _shrinking(rest, each, at_once)
    if executor is None and processes == 1:
        yield from (played(job, task) for task in tasks)
    elif executor is None:
        yield from _on_processes(job, tasks, at_once)
    else:
        yield from _on(executor, job, tasks, at_once)


def cores() -> int:
    """Return the default number of processes."""
    from loky import cpu_count

    return int(cpu_count())


def _tasks(rest: Sequence[int], batch: int) -> list[Sequence[int]]:
    return [rest[at : at + batch] for at in range(0, len(rest), batch)]


def _shrinking(rest: Sequence[int], each: float, workers: int) -> list[Sequence[int]]:
    """Split games that take ``each`` seconds into batches that become shorter towards the end."""
    tasks = []
    while rest:
        seconds = min(_MOST_SECONDS, max(_LEAST_SECONDS, each * len(rest) / (3 * workers)))
        size = max(1, round(seconds / max(each, 1e-6)))
        tasks.append(rest[:size])
        rest = rest[size:]
    return tasks


def _on_processes(job: Job, tasks: list[Sequence[int]], at_once: int) -> Iterator[Tables]:
    from loky import get_reusable_executor

    done = 0
    for attempt in range(2):
        # a killed process breaks the whole pool: unfinished batches get a second pool
        executor = get_reusable_executor(max_workers=at_once, timeout=60)
        try:
            for tables in _on(executor, job, tasks[done:], at_once):
                yield tables
                done += 1
        except BrokenExecutor:
            if attempt:
                raise
        else:
            return


def _on(executor: Executor, job: Job, tasks: list[Sequence[int]], at_once: int) -> Iterator[Tables]:
    token = f"{os.getpid()}-{id(job)}"
    _here[token] = job
    pickled = _dumps(job)
    waiting = deque(tasks)
    running: deque[tuple[Future[dict[str, bytes]], Sequence[int]]] = deque()
    try:
        while waiting or running:
            # a few more batches than play at once, so that none idles; not all, to limit memory
            while waiting and len(running) < 3 * at_once:
                numbers = waiting.popleft()
                running.append((executor.submit(_work, token, pickled, numbers), numbers))
            first, numbers = running.popleft()
            try:
                came = first.result()
            except (BrokenExecutor, CancelledError):
                raise
            except Exception:
                # Dask loses a dying worker's answer; an error in a game will recur
                came = executor.submit(_work, token, pickled, numbers).result()
            yield {name: from_bytes(table) for name, table in came.items()}
    finally:
        for future, _ in running:
            future.cancel()
        del _here[token]


_here: dict[str, Job] = {}
"""The jobs of this process. A thread uses the job itself, since its classes are already here."""


def _work(token: str, pickled: bytes, numbers: Sequence[int]) -> dict[str, bytes]:
    job = _here.get(token) or _unpickled(pickled)
    return {name: to_bytes(table) for name, table in played(job, numbers).items()}


@lru_cache(maxsize=4)
def _unpickled(pickled: bytes) -> Job:
    job: Job = cloudpickle.loads(pickled)
    return job


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]  # cloudpickle has no types
    """Pickles the sentinels of ``dataclasses`` by name, since copies would break a cell's dataclasses."""

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
