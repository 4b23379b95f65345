"""The line that says how far a simulation is."""

from __future__ import annotations

import sys
from collections.abc import Callable

Progress = Callable[[int, int, float], None]
"""Called with games done, games in all and seconds since the start."""


def reporter(progress: Progress | bool | None) -> Progress:
    """What to call with the progress; done is -1 at the end."""
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
