"""A play as a file describes it, and what a reader returns: plays, invalid rows, columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playtest.record import versions


class NotTaken(ValueError):
    """Raised for a file that cannot be read at all. The message says why, and what would be right."""


class Unclear(NotTaken):
    """Raised for a table with unclear columns.

    ``columns`` has the fields as understood, ``samples`` a value of each column.
    """

    def __init__(self, said: str, format: str, columns: dict[str, str], samples: dict[str, str]) -> None:
        super().__init__(said)
        self.format = format
        self.columns = columns
        self.samples = samples


class Odd(ValueError):
    """Raised for a row that cannot be imported. The message says why; the reader adds which row it is."""


BOT = " (bot)"
"""The end of a bot's name in tables and play files that we export."""
BOT_PLAYED = "A bot played in it: import its recording instead, since imported plays are people's."


@dataclass(slots=True)  # not frozen, as there are tens of thousands
class Player:
    """A player as the file describes them. ``won`` is ``None`` if the file does not say who won."""

    name: str
    score: float | None = None
    won: bool | None = None
    role: str = ""
    team: str = ""
    began: bool | None = None
    first_time: bool | None = None
    answers: dict[str, str | float] = field(default_factory=dict)


def alike(*columns: Sequence[Any]) -> list[Player]:
    """Return a player per row of these columns, in the order of ``Player``'s fields; equal rows share one."""
    rows = list(zip(*columns, strict=True))
    made = {row: Player(*row) for row in set(rows)}
    return [made[row] for row in rows]


@dataclass(slots=True)
class Play:
    """One play. ``game`` is the game's name in the file; ``where`` is the place, such as ``row 7``.

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
    """One person's survey answers on one day. ``game`` is empty if the survey did not ask for the game."""

    name: str
    day: date
    answers: dict[str, str | float]
    where: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A reader's results for a file.

    ``columns`` maps each of the file's columns to the field it was understood as (empty if it is not used).
    ``samples`` has the first value of each column of a table. ``odd`` has invalid rows, which prevent the
    import. ``passed`` has valid rows that are not imported, such as unfinished plays. ``dates`` is the order
    of day and month, if an earlier file decided it. ``versions`` has what an exported journal says about
    versions of rules.
    """

    format: str
    plays: Sequence[Play] = ()
    answers: Sequence[Answered] = ()
    odd: Sequence[Refused] = ()
    passed: Sequence[Refused] = ()
    columns: dict[str, str] = field(default_factory=dict)
    samples: dict[str, str] = field(default_factory=dict)
    dates: str = ""
    versions: Sequence[versions.Version] = ()
