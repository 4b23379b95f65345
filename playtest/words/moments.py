"""What stays on the screen for a while when it has come out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """What has just come out and stays on the screen for a while: a trick, a scored turn, an income.

    ``title`` says it large, ``lines`` say who got what and why, ``seconds`` is how long reading it takes.
    """

    title: str
    lines: tuple[str, ...] = ()

    @property
    def seconds(self) -> float:
        """Long enough to read it: two seconds, and one for every four words."""
        return 2.0 + len(" ".join([self.title, *self.lines]).split()) / 4
