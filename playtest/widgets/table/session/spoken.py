"""A screen reader's text after a drawing: the answer to a press, or what happened and whose turn it is."""

from __future__ import annotations

from playtest.widgets.table.view.log import Logbooks

MOST = 8
"""Maximum number of log lines that are spoken together, the newest ones. Screen readers read them all."""


class SpokenNews:
    """Tracks what one screen's reader has already spoken. ``books`` are the screen's logs in words."""

    def __init__(self, books: Logbooks) -> None:
        self._books = books
        self._spoken = ""
        self._heard = 0
        """The last log entry that was spoken."""
        self._happened = ""
        """The log lines spoken last, in one text."""

    def after(self, answer: str, whose: str) -> str:
        """Return the text to speak: the ``answer`` to a press, or what is new and ``whose`` move it is.

        The text is empty if it is the same as the last one spoken, unless it is an answer.
        """
        if answer:
            return answer
        self._hear_log()
        before, self._spoken = self._spoken, f"{self._happened} {whose}".strip()
        return "" if self._spoken == before else self._spoken

    def _hear_log(self) -> None:
        """Collect the log lines written since the last call, the newest ``MOST`` at most."""
        newest, _ = self._books.lines(None, MOST)
        if not newest or newest[0].n == self._heard:
            return
        heard = self._heard if 0 < self._heard < newest[0].n else newest[0].n - 1
        new = [line.text for line in newest[:MOST] if line.n > heard]
        self._heard, self._happened = newest[0].n, " ".join(reversed(new))
