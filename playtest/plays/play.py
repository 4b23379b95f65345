"""A play as a file tells of it, and what a reader found in a file: plays, rows it cannot take, columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date


class NotTaken(ValueError):
    """A file that cannot be read at all; the message says why, and what would be right."""


class Unclear(NotTaken):
    """A table whose columns do not tell enough: ``columns`` as understood, each with a ``samples`` value."""

    def __init__(self, said: str, format: str, columns: dict[str, str], samples: dict[str, str]) -> None:
        super().__init__(said)
        self.format = format
        self.columns = columns
        self.samples = samples


class Odd(ValueError):
    """A row that cannot be taken; the message says why, and the reader says which row it is."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat there, in the words of the file. ``won`` is ``None`` where the file does not say who won."""

    name: str
    score: float | None = None
    won: bool | None = None
    role: str = ""
    team: str = ""
    began: bool | None = None
    first_time: bool | None = None
    answers: dict[str, str | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Play:
    """One play. ``game`` is what the file calls it; ``where`` names the place in the file, as ``row 7``.

    ``key`` is the play's id in the file, ``minutes`` ``None`` and ``rounds`` 0 where nobody noted them.
    """

    game: str
    played: date
    players: tuple[Player, ...]
    where: str
    key: str = ""
    title: str = ""
    minutes: float | None = None
    rounds: int = 0
    changed: str = ""
    reason: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that cannot be taken: where it stands, and a sentence that says why."""

    where: str
    why: str


@dataclass(frozen=True, slots=True)
class Answered:
    """What one person answered in a survey, on a day. ``game`` is empty where the survey did not ask."""

    name: str
    day: date
    answers: dict[str, str | float]
    where: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a reader found in a file.

    ``columns`` are the file's columns with the field that each was understood as (empty: not used), and
    ``samples`` the first value of each column of a table. ``odd`` are rows that keep the file from being
    taken in, ``passed`` those that are left aside anyway.
    """

    format: str
    plays: Sequence[Play] = ()
    answers: Sequence[Answered] = ()
    odd: Sequence[Refused] = ()
    passed: Sequence[Refused] = ()
    columns: dict[str, str] = field(default_factory=dict)
    samples: dict[str, str] = field(default_factory=dict)
