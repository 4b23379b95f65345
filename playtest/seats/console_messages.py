"""Everything a press on the facilitator's console can mean, a frozen dataclass each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit.page import Command, Sender, Vocabulary
from playtest.widgets.table import messages

Values = Mapping[str, Any]


class ConsoleMessage(Command, by=Sender.FACILITATOR):
    """One thing said by the console's page."""


# -- the room


@dataclass(frozen=True)
class Start(ConsoleMessage, wire="start"):
    """Begin, with everybody or now and the others ``later``."""

    how: str


class AskBeforeSeating(ConsoleMessage, wire="ask"):
    """Ask, or no longer ask, before anybody sits down."""


@dataclass(frozen=True)
class Admit(ConsoleMessage, wire="admit"):
    """Let somebody who asks sit down."""

    who: str


@dataclass(frozen=True)
class Decline(ConsoleMessage, wire="decline"):
    """Turn away somebody who asks."""

    who: str


@dataclass(frozen=True)
class SeatBot(ConsoleMessage, wire="bot"):
    """Have a bot play for a seat, perhaps the ``bot`` chosen."""

    seat: int
    values: Values


@dataclass(frozen=True)
class SeatPerson(ConsoleMessage, wire="person"):
    """Give a seat back to its player."""

    seat: int


@dataclass(frozen=True)
class FreeSeat(ConsoleMessage, wire="free"):
    """Free a seat, after a question where its player is there."""

    seat: int


@dataclass(frozen=True)
class ConfirmFree(ConsoleMessage, wire="free-yes"):
    """Free the seat that was asked about."""

    seat: int


class CancelFree(ConsoleMessage, wire="free-no"):
    """Leave the seat to its player."""


@dataclass(frozen=True)
class MovePlayer(ConsoleMessage, wire="move"):
    """Move a player ``to`` another seat."""

    seat: int
    values: Values


@dataclass(frozen=True)
class RenameSeat(ConsoleMessage, wire="rename"):
    """Give a seat another ``name``."""

    seat: int
    values: Values


@dataclass(frozen=True)
class ShowLink(ConsoleMessage, wire="link"):
    """Show or hide the link of a seat."""

    seat: int


class AskEnd(ConsoleMessage, wire="end"):
    """Ask, or no longer ask, whether to close the room."""


class CloseRoom(ConsoleMessage, wire="close-room"):
    """Close the room and every seat's page."""


# -- the game


@dataclass(frozen=True)
class HideTalk(ConsoleMessage, wire="talk-hide"):
    """Hide what was said in an entry from everybody."""

    n: int


@dataclass(frozen=True)
class ShowTalk(ConsoleMessage, wire="talk-show"):
    """Show to everybody again what was said in an entry."""

    n: int


class AskUndo(ConsoleMessage, wire="undo"):
    """Take back the last decision of a person."""


class ConfirmUndo(ConsoleMessage, wire="undo-yes"):
    """Take back what was asked about."""


class CancelUndo(ConsoleMessage, wire="undo-no"):
    """Take nothing back."""


class AskEndEarly(ConsoleMessage, wire="end-early"):
    """Ask whether to end the playtest here."""


class CancelEndEarly(ConsoleMessage, wire="end-early-no"):
    """Do not end it."""


@dataclass(frozen=True)
class EndEarly(ConsoleMessage, wire="end-early-yes"):
    """End the playtest here, perhaps for a ``reason``."""

    values: Values


class Resume(ConsoleMessage, wire="go-on-with-it"):
    """Go on with a playtest that was ended early."""


class Rematch(ConsoleMessage, wire="rematch"):
    """Play again."""


class PauseClock(ConsoleMessage, wire="pause"):
    """Pause the clock."""


class ResumeClock(ConsoleMessage, wire="resume"):
    """Let the clock run again."""


class AddTime(ConsoleMessage, wire="add"):
    """Add time to the clock."""


@dataclass(frozen=True)
class SetPace(ConsoleMessage, wire="pace"):
    """Choose how fast bots play."""

    pace: str


class NextBot(ConsoleMessage, wire="next"):
    """Let one bot move."""


class Continue(ConsoleMessage, wire="go-on"):
    """The announcement has been read."""


@dataclass(frozen=True)
class ShowAgain(ConsoleMessage, wire="moment"):
    """Show the announcement of an entry once more."""

    n: int


class OpenAll(ConsoleMessage, wire="open"):
    """Show every card."""


class CoverAll(ConsoleMessage, wire="cover"):
    """Cover all cards again."""


class BeginCorrection(ConsoleMessage, wire="correct"):
    """Begin to correct the board."""


class EndCorrection(ConsoleMessage, wire="correct-end"):
    """Cancel the correction."""


# -- what is written down


@dataclass(frozen=True)
class WriteTag(ConsoleMessage, wire="tag"):
    """Note one of the usual tags, on the last entry."""

    tag: str


@dataclass(frozen=True)
class WriteNote(ConsoleMessage, wire="note"):
    """Write a note."""

    values: Values


@dataclass(frozen=True)
class SendChecklist(ConsoleMessage, wire="checklist"):
    """Keep the answers of one checklist."""

    which: str
    values: Values


@dataclass(frozen=True)
class SendSurvey(ConsoleMessage, wire="survey-send"):
    """Put the chosen survey on everybody's device."""

    values: Values


class StopSurvey(ConsoleMessage, wire="survey-stop"):
    """Take the survey off the devices."""


VOCABULARY: Vocabulary[Command] = Vocabulary(
    [*ConsoleMessage.__subclasses__(), *messages.CorrectionStep.__subclasses__()]
)
