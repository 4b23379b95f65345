"""The runs of a comparison: each variant with each bot, and who plays their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playtest.simulate.cache import CACHE
from playtest.simulate.games import Job
from playtest.simulate.playing import needs_this_process
from playtest.simulate.workers import Ahead, Workers


class OneRun(NamedTuple):
    """The games of one variant by one bot, or by bots in one order around the table."""

    variant: str
    bots: str
    job: Job
    key: str
    """Its key in the cache; empty if its games are to be played anew."""


def ahead_of(runs: Sequence[OneRun], numbers: range, workers: Workers, each: float) -> Ahead:
    """Return the games of these runs that worker processes can play while others are still being read.

    Games in the cache, and those that must be played in this process, are left out. ``each`` is how many
    seconds a game takes, on average. While it is not known (0), no games are returned.
    """
    if not each or (workers.executor is None and (workers.processes or 1) == 1):
        return Ahead((), numbers, workers, each)
    once = {run.key or index: run for index, run in enumerate(runs)}
    new = [run.job for run in once.values() if CACHE.get(run.key, numbers) is None]
    return Ahead([job for job in new if not needs_this_process(job)], numbers, workers, each)
