"""The progress line of a simulation."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

Progress = Callable[[int, int, float], None]
"""Called with games done, games in all and seconds since the start."""


def reporter(progress: Progress | bool | None) -> Progress:
    """Return the function that reports the progress of a run, as ``progress`` asks for.

    It is called with the games done, all games, and the seconds; at the end with -1 games done.
    """
    if callable(progress):
        return lambda done, of, seconds: progress(done if done >= 0 else of, of, seconds)
    if progress is False or not (progress or _somebody_watches()):
        return lambda _done, _of, _seconds: None
    return _Line()


class TotalProgress:
    """Reports the progress of several runs as one."""

    def __init__(self, progress: Progress | bool | None, games: int) -> None:
        self.report = reporter(progress)
        self.games = games
        self.before = 0
        self.began = time.perf_counter()

    def of(self, games: int) -> Progress:
        """Return the function that reports the progress of the next run, which has ``games`` games."""
        before = self.before
        self.before += games

        def tell(done: int, of: int, seconds: float) -> None:
            self.report(before + done, self.games, time.perf_counter() - self.began)

        return tell

    def end(self) -> None:
        """Report that all runs have ended."""
        self.report(-1, self.games, time.perf_counter() - self.began)


def _somebody_watches() -> bool:
    return sys.stderr.isatty() or _in_a_notebook()


def _in_a_notebook() -> bool:
    return getattr(_shell(), "kernel", None) is not None


def _shell() -> Any:
    """Return the shell that cells run in; ``None`` outside IPython."""
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


class _Line:
    """One line, updated in place: games done, rate, time left. Silent in the first two seconds.

    In a notebook the line is below the cell and disappears at the end: text on the error stream would leave
    an empty red bar.
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
    """A line of text below the notebook cell that created it.

    It stays there even if another thread writes to it, or if another cell is running by then.
    """

    def __init__(self) -> None:
        shell = _shell()
        self._publisher = shell.display_pub
        self._cell = shell.kernel.get_parent("shell")
        self._id = uuid4().hex
        self._shown = False

    def __call__(self, text: str) -> None:
        said = {"text/plain": text, "text/html": f"<small>{text}</small>" if text else ""}
        content = {"data": said, "metadata": {}, "transient": {"display_id": self._id}}
        kind = "update_display_data" if self._shown else "display_data"
        # from a thread, IPython's own display would go below the last cell
        self._publisher.session.send(
            self._publisher.pub_socket, kind, content, parent=self._cell, ident=self._publisher.topic
        )
        self._shown = True
