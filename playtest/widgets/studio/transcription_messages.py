"""Every message that the form for a transcription can send.

To add one: declare its class here and bind a method to it. A message without a method raises an
error when ``transcription`` is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit.commands import Command, Vocabulary, kinds_of


class TranscriptionMessage(Command):
    """A message from the form."""


@dataclass(frozen=True)
class FormMessage(TranscriptionMessage):
    """A message with the ``values`` of the form around its button or field."""

    values: Mapping[str, Any]

    def value(self, name: str) -> str:
        """Return the value chosen in the field ``name``; empty if there is no such field."""
        return str(self.values.get(name, ""))


@dataclass(frozen=True)
class Pick(TranscriptionMessage):
    """An answer to the question numbered ``step``.

    The answer of a button is ``at``; any other answer is a field among the form's ``values``.
    """

    step: str
    at: str
    values: Mapping[str, Any]

    def value(self, name: str) -> str:
        """Return the button's value or, without one, the value of the field ``name``."""
        return self.at or str(self.values.get(name, ""))


class EnterMove(Pick, wire="move"):
    """Enter a move that was made (``move``)."""


class EnterRoll(Pick, wire="roll"):
    """Enter the result of a roll (``came``)."""


class EnterOpenCard(Pick, wire="opened"):
    """Enter a card that everyone saw (``was``)."""


class ChooseUnseen(FormMessage, wire="look"):
    """Choose an unseen card that was seen later (``place``)."""


class EnterSeenLater(FormMessage, wire="later"):
    """Enter which card the unseen one at ``place`` turned out to be (``was``)."""


class UndoStep(TranscriptionMessage, wire="forget"):
    """Undo the last step."""


class StartOver(TranscriptionMessage, wire="again"):
    """Drop everything typed."""


class Finish(TranscriptionMessage, wire="finish"):
    """Save the game."""


class AskForDraws(TranscriptionMessage, wire="draws"):
    """Start or stop asking for cards that only one player saw, such as draws into a hand."""


class OpenReview(TranscriptionMessage, wire="review"):
    """Review the saved game."""


class SeeFigures(TranscriptionMessage, wire="figures"):
    """Show the figures that include the saved game."""


class Leave(TranscriptionMessage, wire="leave"):
    """Return to where the form was opened."""


VOCABULARY = Vocabulary(kinds_of(TranscriptionMessage))
