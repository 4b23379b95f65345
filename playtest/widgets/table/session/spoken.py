"""The text for screen readers after a drawing: the answer to a press, or what is new and whose turn it is."""

from __future__ import annotations

from playtest.widgets.table.view.log import Logbooks

MOST = 8
"""Maximum number of log lines that are spoken together, the newest ones. Screen readers read them all."""


class SpokenNews:
    """Decides what a screen reader speaks after each drawing. ``books`` are the screen's logs in words."""

    def __init__(self, books: Logbooks) -> None:
        self._books = books
        self._spoken = ""
        self._heard = 0
        """The last log entry that was spoken."""
        self._happened = ""
        """The log lines spoken last, in one text."""

    def after(self, answer: str, whose: str) -> str:
        """Return the text to speak: ``answer``, the result of a press, or else what is new.

        What is new are the latest log lines and ``whose``, the sentence on whose turn it is. If nothing is
        new, the text is empty.
        """
        if answer:
            return answer
        self._hear_log()
        before, self._spoken = self._spoken, f"{self._happened} {whose}".strip()
        return "" if self._spoken == before else self._spoken

    def _hear_log(self) -> None:
        """Collect the log lines since the last call, but at most the newest ``MOST``."""
        newest, _ = self._books.lines(None, MOST)
        if not newest or newest[0].n == self._heard:
            return
        heard = self._heard if 0 < self._heard < newest[0].n else newest[0].n - 1
        new = [line.text for line in newest[:MOST] if line.n > heard]
        self._heard, self._happened = newest[0].n, " ".join(reversed(new))
