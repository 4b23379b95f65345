"""The line that says how far a simulation is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

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
    return sys.stderr.isatty() or _in_a_notebook()


def _in_a_notebook() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return getattr(shell, "kernel", None) is not None


class _Line:
    """One line that is written over: games done, rate, time left. Silent in the first two seconds.

    In a notebook it stands below the cell and is gone at the end: what is written to the error stream there
    would leave a red bar with nothing in it.
    """

    def __init__(self) -> None:
        self._written = 0.0
        self._write = _Below() if _in_a_notebook() else _on_the_line

    def __call__(self, done: int, of: int, seconds: float) -> None:
        if done < 0:
            if self._written:
                self._write("")
        elif seconds - self._written > (0.2 if self._written else 2):
            self._written = seconds
            left = seconds / done * (of - done)
            self._write(f"{done:,} of {of:,} games, {done / seconds:,.0f} a second, {left:,.0f} s left")


def _on_the_line(text: str) -> None:
    print(f"\r{text:<60}" if text else "\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)


class _Below:
    """A line below a cell."""

    def __init__(self) -> None:
        self._shown: Any = None

    def __call__(self, text: str) -> None:
        from IPython.display import display

        said = {"text/plain": text, "text/html": f"<small>{text}</small>" if text else ""}
        if self._shown is None:
            self._shown = display(said, raw=True, display_id=True)  # type: ignore[no-untyped-call]  # no types
        else:
            self._shown.update(said, raw=True)
