"""Who sits at a table, and why an act of theirs may be refused."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.bots import Bot
from playtest.engines.game import Illegal
from playtest.record import by_bot


class Stale(Illegal):
    """A move that was made on what is no longer so; the message says what changed."""


class Ended(Stale):
    """An act in a playtest that was ended early; it goes on first, or not at all."""

    def __init__(self) -> None:
        super().__init__("The playtest was ended here. Go on with it first.")


class ReadOnly(Illegal):
    """This playtest can be looked at and forked, not continued; the message says why."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at a seat: a person, or a bot.

    ``bot_name`` says which bot plays; ``bot`` is ``None`` for a person, and for a bot unknown here.
    """

    name: str
    bot: Bot | None = None
    bot_name: str | None = None
    version: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a program plays this seat."""
        return self.bot_name is not None


def bot_by(seat: SeatInfo) -> str:
    """What the log says of a move that the bot at ``seat`` made."""
    return by_bot(seat.bot_name or "", seat.version or "")
