"""Every message that the page of a review can send.

To add a message, declare its class here, and bind a method to it in the module whose state it changes. A
message without a method raises an error when ``review`` is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from playtest.widgets.kit.commands import Command, Vocabulary

Values = Mapping[str, Any]


class ReviewMessage(Command):
    """A message from the page of a review. It stops autoplay, unless its class sets ``keeps_playing``."""

    keeps_playing: ClassVar[bool] = False


class Hello(ReviewMessage, wire="hello"):
    """A page has opened."""

    keeps_playing = True


class Leave(ReviewMessage, wire="leave"):
    """Return to where the review was opened."""


# -- the playtest, the viewer and the entry


@dataclass(frozen=True)
class Choose(ReviewMessage, wire="choose"):
    """A field above the board was changed: the playtest, the viewer or the entry."""

    values: Values


@dataclass(frozen=True)
class LookAs(ReviewMessage, wire="seat"):
    """The card with a player's name was pressed, to see that player's hand."""

    seat: int


class ShowHidden(ReviewMessage, wire="look-yes"):
    """Show the hidden cards, after the question about them."""


class LeaveHidden(ReviewMessage, wire="look-no"):
    """Leave the hidden cards covered, after the question about them."""


# -- steps


@dataclass(frozen=True)
class GoToEntry(ReviewMessage, wire="entry"):
    """Show the position after entry ``n``, whose line in the log was pressed."""

    n: int


class First(ReviewMessage, wire="first"):
    """Go to the first entry."""


class Last(ReviewMessage, wire="last"):
    """Go to the last entry."""


class Back(ReviewMessage, wire="back"):
    """Go to the previous entry."""


class Forward(ReviewMessage, wire="forward"):
    """Go to the next entry."""


class Continue(ReviewMessage, wire="go-on"):
    """Go to the next announcement of this entry, or to the next entry."""


@dataclass(frozen=True)
class Jump(ReviewMessage, wire="jump"):
    """Go to the next mark of a kind, such as a note."""

    what: str


class Play(ReviewMessage, wire="play"):
    """Begin autoplay."""

    keeps_playing = True


class Toggle(ReviewMessage, wire="toggle"):
    """Begin autoplay, or stop it."""

    keeps_playing = True


class Stop(ReviewMessage, wire="stop"):
    """Stop autoplay."""


@dataclass(frozen=True)
class SetSpeed(ReviewMessage, wire="speed"):
    """Choose the speed of autoplay."""

    keeps_playing = True

    values: Values


# -- notes, forks, files


@dataclass(frozen=True)
class WriteNote(ReviewMessage, wire="note"):
    """Write a note about the entry shown."""

    values: Values


@dataclass(frozen=True)
class ChangeFork(ReviewMessage, wire="fork-change"):
    """A field of the form for a fork was changed."""

    values: Values


@dataclass(frozen=True)
class Fork(ReviewMessage, wire="fork"):
    """Continue from the entry shown, as the form says."""

    values: Values


class Save(ReviewMessage, wire="save"):
    """Save the playtest as a file."""


class Copy(ReviewMessage, wire="copy"):
    """Copy the position in words."""


class Report(ReviewMessage, wire="report"):
    """Write the report of the playtest."""


@dataclass(frozen=True)
class Import(ReviewMessage, wire="import"):
    """Import the file at a path."""

    values: Values


class LoadSamples(ReviewMessage, wire="samples"):
    """Load the examples."""


VOCABULARY = Vocabulary(ReviewMessage.__subclasses__())
