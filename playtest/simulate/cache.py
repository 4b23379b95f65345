"""The games of earlier comparisons in this process, so that the next question plays only what is new."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import cloudpickle
import numpy as np
import numpy.typing as npt
import pandas as pd

import playtest
from playtest.bots import Metered
from playtest.simulate.games import Job

MOST_VALUES = 4_000_000
"""Maximum number of values kept, 8 bytes each. The runs used least recently are dropped first."""

PACKAGE = Path(playtest.__file__).parent

_PLAYING = ("engines", "bots", "simulate")
"""Folders of the package whose code decides how a game goes and what is measured."""

_OURS = ("playtest.engines.", "playtest.bots.")
"""Modules with shipped games and bots. Games with classes from elsewhere are never cached."""


class Block(NamedTuple):
    """Results of games of one run that were played together, none of which failed."""

    values: pd.DataFrame
    """One row a game, as ``values.values`` returns them."""

    courses: npt.NDArray[np.float64]
    """A checksum of the moves of each game."""

    games: int
    moves: int
    """Number of moves in all games."""

    @property
    def size(self) -> int:
        """The number of table values and checksums in this block, 8 bytes each."""
        return int(self.values.size) + len(self.courses)


@dataclass
class GameCache:
    """The cached blocks of games, grouped by run. Several threads may use the cache."""

    most: int = MOST_VALUES
    _runs: OrderedDict[str, dict[tuple[int, int], Block]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def get(self, run: str, numbers: range) -> Block | None:
        """Return the block of exactly these games, or ``None``."""
        with self._lock:
            if run in self._runs:
                self._runs.move_to_end(run)
            return self._runs.get(run, {}).get((numbers.start, numbers.stop))

    def put(self, run: str, numbers: range, block: Block) -> None:
        """Keep a block, and drop the runs used least recently if there are too many values."""
        with self._lock:
            self._runs.setdefault(run, {})[numbers.start, numbers.stop] = block
            self._runs.move_to_end(run)
            while len(self._runs) > 1 and self.size > self.most:
                self._runs.popitem(last=False)

    def ends(self, run: str, start: int, end: int) -> set[int]:
        """Return where the run's cached blocks end that begin at game ``start`` and end by ``end``."""
        with self._lock:
            return {stop for first, stop in self._runs.get(run, {}) if first == start and stop <= end}

    @property
    def size(self) -> int:
        """The number of values in all cached blocks."""
        return sum(block.size for blocks in self._runs.values() for block in blocks.values())

    def clear(self) -> None:
        """Forget all games."""
        with self._lock:
            self._runs.clear()


CACHE = GameCache()
"""The cache of this process."""


def run_key(job: Job, code: str, measures: object) -> str:
    """Return a hash of everything that decides a run's results; empty if the run cannot be cached.

    It covers what a worker process would get: the game with its rules, and the bots with their options.
    ``code`` is the result of ``code_state``.
    """
    if not _is_ours(type(job.game)) or not all(_is_kept(one) for _, one in job.bots):
        return ""
    sent = cloudpickle.dumps((job.game, job.bots, job.seed, job.detail, job.rotate, measures))
    return hashlib.sha256(code.encode() + sent).hexdigest()


def code_state() -> str:
    """Return a text that changes with the code of games and bots. After an edit, games are played anew."""
    files = [file for folder in _PLAYING for file in sorted((PACKAGE / folder).rglob("*.py"))]
    return repr([(file.name, file.stat().st_mtime_ns) for file in files])


def _is_kept(one: object) -> bool:
    return not isinstance(one, Metered) and _is_ours(type(one))


def _is_ours(kind: type) -> bool:
    """Return whether a class belongs to this package and no notebook cell has replaced any of its methods."""
    if not kind.__module__.startswith(_OURS):
        return False
    members = [member for cls in kind.__mro__ if cls is not object for member in vars(cls).values()]
    homes = [getattr(member, "__module__", None) or "" for member in members if callable(member)]
    return "__main__" not in homes
