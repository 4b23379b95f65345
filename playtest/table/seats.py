"""Who sits at a table, and the reasons to refuse their acts."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playtest.bots import Bot
from playtest.engines.game import Illegal
from playtest.record import by_bot


class Stale(Illegal):
    """A move based on something that has changed meanwhile. The message says what changed."""


class Ended(Stale):
    """An act in a playtest that was ended early. It must be continued first."""

    def __init__(self) -> None:
        super().__init__("This playtest was ended early. Resume it first.")


class ReadOnly(Illegal):
    """A playtest that can be read and forked, but not continued. The message says why."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """The holder of a seat: a person, or a bot.

    ``bot_name`` says which bot plays. ``bot`` is ``None`` for a person, and for a bot that is not installed
    here.
    """

    name: str
    bot: Bot | None = None
    bot_name: str | None = None
    version: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays this seat."""
        return self.bot_name is not None


def by_name(said: str, names: Sequence[str]) -> str:
    """Replace seat numbers in an engine's message, counted from 0, by players' names.

    >>> by_name("Seat 0 holds 2 cards and should hold 1.", ["Ann", "Ben"])
    'Ann holds 2 cards and should hold 1.'
    >>> by_name("The GDP by partner of seat 1 does not add up to its GDP from partners.", ["Ann", "Ben"])
    'The GDP by partner of Ben does not add up to its GDP from partners.'
    """
    there = range(len(names))
    return re.sub(r"\b[Ss]eat (\d+)\b", lambda at: names[int(at[1])] if int(at[1]) in there else at[0], said)


@contextlib.contextmanager
def refused_by_name(names: Sequence[str], and_then: str = "") -> Iterator[None]:
    """Replace seat numbers by players' names in ``Illegal`` errors raised inside the block.

    ``and_then`` is advice to add to their message.
    """
    try:
        yield
    except Illegal as error:
        raise Illegal(" ".join(filter(None, [by_name(str(error), names), and_then]))) from None


def bot_by(seat: SeatInfo) -> str:
    """Return the text that names this bot as a move's author in the log."""
    return by_bot(seat.bot_name or "", seat.version or "")
