"""A play as described by a file, and a reader's results: plays, invalid rows, columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date


class NotTaken(ValueError):
    """A file that cannot be read at all; the message says why, and what would be right."""


class Unclear(NotTaken):
    """A table with unclear columns: ``columns`` as understood, each with a value in ``samples``."""

    def __init__(self, said: str, format: str, columns: dict[str, str], samples: dict[str, str]) -> None:
        super().__init__(said)
        self.format = format
        self.columns = columns
        self.samples = samples


class Odd(ValueError):
    """A row that cannot be imported; the message says why, and the reader says which row it is."""


@dataclass(slots=True)  # not frozen, as there are tens of thousands
class Player:
    """A player in the words of the file. ``won`` is ``None`` if the file does not say who won."""

    name: str
    score: float | None = None
    won: bool | None = None
    role: str = ""
    team: str = ""
    began: bool | None = None
    first_time: bool | None = None
    answers: dict[str, str | float] = field(default_factory=dict)


@dataclass(slots=True)
class Play:
    """One play. ``game`` is its name in the file; ``where`` is its place in the file, as ``row 7``.

    ``key`` is the play's id in the file. ``minutes`` is ``None`` and ``rounds`` 0 if nobody noted them.
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
    """A row that cannot be imported: its place, and a sentence that says why."""

    where: str
    why: str


@dataclass(frozen=True, slots=True)
class Answered:
    """One person's survey answers on one day. ``game`` is empty if the survey did not ask for it."""

    name: str
    day: date
    answers: dict[str, str | float]
    where: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A reader's results for a file.

    ``columns`` maps the file's columns to the field that each was understood as (empty: not used).
    ``samples`` has the first value of each column of a table. ``odd`` are rows that prevent the import of the
    file, ``passed`` those that are left out anyway.
    """

    format: str
    plays: Sequence[Play] = ()
    answers: Sequence[Answered] = ()
    odd: Sequence[Refused] = ()
    passed: Sequence[Refused] = ()
    columns: dict[str, str] = field(default_factory=dict)
    samples: dict[str, str] = field(default_factory=dict)
