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
    rank: int = 1
    """Of several that come at once the first of the highest rank is the title; 0 never stands alone."""

    of: int | None = None
    """The seat whose account it is: of several that come at once, those of one seat become one sentence."""
    briefly: str = ""
    """What it says in that sentence after another."""
    heads: bool = False
    """Whether it is but a title for what comes out with it, and nothing by itself."""
    begins: bool = False
    """Whether a moment of its own begins with it, after what came out before in the same move."""
    takes_from: int | None = None
    """The seat that loses something by it, which is told so until it has read it, alone or beside others."""

    @property
    def stands_alone(self) -> bool:
        """Whether it is shown by itself, and not only beside others."""
        return (self.rank > 0 or self.takes_from is not None) and not self.heads

    @property
    def seconds(self) -> float:
        """Long enough to look up and read it aloud: three seconds, and one for every three words."""
        return 3.0 + len(" ".join([self.title, *self.lines]).split()) / 3
