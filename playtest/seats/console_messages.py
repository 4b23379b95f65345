"""Every action on the facilitator's console, one frozen dataclass each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit.commands import Command, Sender, Vocabulary
from playtest.widgets.table import messages

Values = Mapping[str, Any]


class ConsoleMessage(Command, by=Sender.FACILITATOR):
    """A message from the console's page."""


# -- the room


@dataclass(frozen=True)
class Start(ConsoleMessage, wire="start"):
    """Start the game. Bots take the free seats, unless ``how`` is ``later``: then these stay free."""

    how: str


class AskBeforeSeating(ConsoleMessage, wire="ask"):
    """Toggle whether people must ask before they sit down."""


@dataclass(frozen=True)
class Admit(ConsoleMessage, wire="admit"):
    """Let a person who asks sit down."""

    who: str


@dataclass(frozen=True)
class Decline(ConsoleMessage, wire="decline"):
    """Turn away a person who asks to sit down."""

    who: str


@dataclass(frozen=True)
class SeatBot(ConsoleMessage, wire="bot"):
    """Have a bot play for a seat, optionally the chosen ``bot``."""

    seat: int
    values: Values


@dataclass(frozen=True)
class SeatPerson(ConsoleMessage, wire="person"):
    """Give a seat back to its player."""

    seat: int


@dataclass(frozen=True)
class FreeSeat(ConsoleMessage, wire="free"):
    """Free a seat, asking first if its player is connected."""

    seat: int


@dataclass(frozen=True)
class ConfirmFree(ConsoleMessage, wire="free-yes"):
    """Free the seat, as the facilitator has confirmed it."""

    seat: int


class CancelFree(ConsoleMessage, wire="free-no"):
    """Do not free the seat after all."""


@dataclass(frozen=True)
class MovePlayer(ConsoleMessage, wire="move"):
    """Move a player to another seat (``to`` in ``values``)."""

    seat: int
    values: Values


@dataclass(frozen=True)
class RenameSeat(ConsoleMessage, wire="rename"):
    """Change a seat's ``name``."""

    seat: int
    values: Values


@dataclass(frozen=True)
class ShowLink(ConsoleMessage, wire="link"):
    """Show or hide the link of a seat."""

    seat: int


class AskEnd(ConsoleMessage, wire="end"):
    """Show or hide the question whether to close the room."""


class CloseRoom(ConsoleMessage, wire="close-room"):
    """Close the room and every seat's page."""


# -- the game


@dataclass(frozen=True)
class HideTalk(ConsoleMessage, wire="talk-hide"):
    """Hide an entry's talk from everyone."""

    n: int


@dataclass(frozen=True)
class ShowTalk(ConsoleMessage, wire="talk-show"):
    """Show an entry's hidden talk to everyone again."""

    n: int


class AskUndo(ConsoleMessage, wire="undo"):
    """Undo the last decision of a person. If that would take back more, ask first."""


class ConfirmUndo(ConsoleMessage, wire="undo-yes"):
    """Undo, as the facilitator has confirmed it."""


class CancelUndo(ConsoleMessage, wire="undo-no"):
    """Do not undo after all."""


class AskEndEarly(ConsoleMessage, wire="end-early"):
    """Ask whether to end the playtest early."""


class CancelEndEarly(ConsoleMessage, wire="end-early-no"):
    """Do not end the playtest early."""


@dataclass(frozen=True)
class EndEarly(ConsoleMessage, wire="end-early-yes"):
    """End the playtest early, optionally with a ``reason``."""

    values: Values


class Resume(ConsoleMessage, wire="go-on-with-it"):
    """Continue a playtest that was ended early."""


class Rematch(ConsoleMessage, wire="rematch"):
    """Start a rematch."""


class PauseClock(ConsoleMessage, wire="pause"):
    """Pause the clock."""


class ResumeClock(ConsoleMessage, wire="resume"):
    """Start the paused clock again."""


class AddTime(ConsoleMessage, wire="add"):
    """Add time to the clock."""


@dataclass(frozen=True)
class SetPace(ConsoleMessage, wire="pace"):
    """Choose how fast bots play."""

    pace: str


class NextBot(ConsoleMessage, wire="next"):
    """Let one bot move."""


class Continue(ConsoleMessage, wire="go-on"):
    """Close the announcement that covers the console's board."""


@dataclass(frozen=True)
class ShowAgain(ConsoleMessage, wire="moment"):
    """Show the announcement of an entry once more."""

    n: int


class OpenAll(ConsoleMessage, wire="open"):
    """Show every card on the console, including hidden hands."""


class CoverAll(ConsoleMessage, wire="cover"):
    """Cover the cards on the console again that are hidden from everyone."""


class BeginCorrection(ConsoleMessage, wire="correct"):
    """Begin to correct the board."""


class EndCorrection(ConsoleMessage, wire="correct-end"):
    """Cancel the correction."""


# -- notes, checklists, survey


@dataclass(frozen=True)
class WriteTag(ConsoleMessage, wire="tag"):
    """Note one of the usual tags on the last entry."""

    tag: str


@dataclass(frozen=True)
class WriteNote(ConsoleMessage, wire="note"):
    """Write a note."""

    values: Values


@dataclass(frozen=True)
class SendChecklist(ConsoleMessage, wire="checklist"):
    """Record the answers of one checklist."""

    which: str
    values: Values


@dataclass(frozen=True)
class SendSurvey(ConsoleMessage, wire="survey-send"):
    """Put the chosen survey on everyone's device."""

    values: Values


class StopSurvey(ConsoleMessage, wire="survey-stop"):
    """Take the survey off the devices."""


VOCABULARY: Vocabulary[Command] = Vocabulary(
    [*ConsoleMessage.__subclasses__(), *messages.CorrectionStep.__subclasses__()]
)
