"""Everything a press at a table can mean, a frozen dataclass each, with who may send it.

``parse`` makes one of what a page sent. To add a press: declare its class here and bind a method to it with
``@HANDLERS.on(…)``; what no handler takes is found when the table view is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playtest.widgets.kit import Message
from playtest.widgets.kit.page import Command, Sender, Vocabulary

Values = Mapping[str, Any]
FACILITATOR, NOTEBOOK = Sender.FACILITATOR, Sender.NOTEBOOK
REFEREE = "r."
"""Stands before the name of what is said to the referee's composer."""


@dataclass(frozen=True)
class TableMessage(Command):
    """One thing said by a page that shows a table."""


@dataclass(frozen=True)
class ToComposer(TableMessage):
    """Said to the composer of a seat's moves, or to that of the ``referee``'s."""

    referee: bool = field(default=False, kw_only=True)

    @property
    def is_for_facilitator(self) -> bool:
        """The referee's moves are the facilitator's."""
        return self.referee


@dataclass(frozen=True)
class CorrectionStep(TableMessage, by=FACILITATOR):
    """One step of a correction on the board; the ``values`` hold the reason as typed so far."""

    values: Values


# -- the page itself


@dataclass(frozen=True)
class Hello(TableMessage, wire="hello"):
    """A page has come, with all its drawers shut."""


@dataclass(frozen=True)
class Typing(TableMessage, wire="typing"):
    """Somebody types."""


@dataclass(frozen=True)
class Reading(TableMessage, wire="reading"):
    """A drawer was opened (``yes``, ``reading`` for the position in words) or closed."""

    opened: str


@dataclass(frozen=True)
class Leave(TableMessage, wire="leave", by=NOTEBOOK):
    """Go back to where the table was opened from."""


# -- a move put together


@dataclass(frozen=True)
class Pick(TableMessage, wire="part"):
    """A part of the board was pressed."""

    key: str


@dataclass(frozen=True)
class PressAndHold(TableMessage, wire="press"):
    """A press-and-hold piece was pressed."""

    key: str


@dataclass(frozen=True)
class Release(TableMessage, wire="release"):
    """A press-and-hold piece was let go."""

    key: str


@dataclass(frozen=True)
class WhyNot(TableMessage, wire="try"):
    """Ask why a move that could be expected is not possible."""

    at: int


@dataclass(frozen=True)
class StartOver(TableMessage, wire="start-over"):
    """Drop the move and those held for it."""


@dataclass(frozen=True)
class Escape(TableMessage, wire="escape"):
    """Drop the move that has been begun."""


@dataclass(frozen=True)
class Make(TableMessage, wire="make"):
    """Choose the last option and make its move."""

    key: str
    at: int


@dataclass(frozen=True)
class Confirm(ToComposer, wire="confirm"):
    """Make the move that was put together under ``key``."""

    key: str


@dataclass(frozen=True)
class Choose(ToComposer, wire="choose"):
    """Choose the option ``at`` of the question about ``field``."""

    field: str
    at: int


@dataclass(frozen=True)
class ChooseFromList(ToComposer, wire="take"):
    """Choose from a drop-down; the ``values`` hold the ``option``."""

    field: str
    values: Values


@dataclass(frozen=True)
class Clear(ToComposer, wire="clear"):
    """Drop everything chosen so far."""


@dataclass(frozen=True)
class OpenWhole(ToComposer, wire="whole"):
    """Open the form of the whole move."""


@dataclass(frozen=True)
class Edit(ToComposer, wire="edit"):
    """Go back to the parts of a finished move."""


@dataclass(frozen=True)
class FillForm(ToComposer, wire="form"):
    """Send the form of an open move."""

    values: Values


@dataclass(frozen=True)
class ChangeForm(ToComposer, wire="form-change"):
    """A field that decides about others was changed."""

    values: Values


@dataclass(frozen=True)
class AddRow(ToComposer, wire="form-add"):
    """Add a row to the list at ``path`` of the form."""

    path: str
    values: Values


@dataclass(frozen=True)
class DropRow(ToComposer, wire="form-drop"):
    """Remove the row at ``path`` of the form."""

    path: str
    values: Values


# -- auto-pass


@dataclass(frozen=True)
class AllPass(TableMessage, wire="all-pass", by=FACILITATOR):
    """Everybody at this screen passes."""


@dataclass(frozen=True)
class BeginAutoPass(TableMessage, wire="let-be"):
    """Pass from now on without being asked."""


@dataclass(frozen=True)
class EndAutoPass(TableMessage, wire="ask-again"):
    """Be asked again."""


# -- whose side is shown


@dataclass(frozen=True)
class ChooseSeat(TableMessage, wire="seat", by=FACILITATOR):
    """Hang the curtain before another seat."""

    seat: int


@dataclass(frozen=True)
class LiftCurtain(TableMessage, wire="show", by=FACILITATOR):
    """Show the side of a seat to its player."""

    seat: int


@dataclass(frozen=True)
class HideSide(TableMessage, wire="hide", by=FACILITATOR):
    """Let the curtain fall."""


@dataclass(frozen=True)
class OpenAll(TableMessage, wire="open", by=FACILITATOR):
    """Show the facilitator every card."""


@dataclass(frozen=True)
class CoverAll(TableMessage, wire="cover", by=FACILITATOR):
    """Cover all cards again."""


@dataclass(frozen=True)
class Seen(TableMessage, wire="seen", by=FACILITATOR):
    """The drawn cards have been seen."""


@dataclass(frozen=True)
class Continue(TableMessage, wire="go-on"):
    """The announcement has been read."""


@dataclass(frozen=True)
class ShowAgain(TableMessage, wire="moment"):
    """Show the announcement of an entry once more."""

    n: int


@dataclass(frozen=True)
class ShowOlder(TableMessage, wire="log-all"):
    """Show more of the log."""


@dataclass(frozen=True)
class HideTalk(TableMessage, wire="talk-hide", by=FACILITATOR):
    """Hide what was said in an entry from everybody."""

    n: int


@dataclass(frozen=True)
class ShowTalk(TableMessage, wire="talk-show", by=FACILITATOR):
    """Show to everybody again what was said in an entry."""

    n: int


# -- undo


@dataclass(frozen=True)
class AskUndo(TableMessage, wire="undo"):
    """Take back the last decision of a person."""


@dataclass(frozen=True)
class UndoTo(TableMessage, wire="back", by=FACILITATOR):
    """Go back to how things were after an entry."""

    n: int


@dataclass(frozen=True)
class ConfirmUndo(TableMessage, wire="undo-yes", by=FACILITATOR):
    """Take back what was asked about."""


@dataclass(frozen=True)
class CancelUndo(TableMessage, wire="undo-no", by=FACILITATOR):
    """Take nothing back."""


# -- bots and clock


@dataclass(frozen=True)
class StartBots(TableMessage, wire="begin-bots", by=FACILITATOR):
    """Let the bots play."""


@dataclass(frozen=True)
class PauseBots(TableMessage, wire="hold-bots", by=FACILITATOR):
    """Pause the bots."""


@dataclass(frozen=True)
class SetPace(TableMessage, wire="pace", by=FACILITATOR):
    """Choose how fast bots play, by the argument or a form."""

    pace: str
    values: Values


@dataclass(frozen=True)
class NextBot(TableMessage, wire="next", by=FACILITATOR):
    """Let one bot move."""


@dataclass(frozen=True)
class LetBotsAct(TableMessage, wire="let-them-act"):
    """Let the bots that wait for people act."""


@dataclass(frozen=True)
class PauseClock(TableMessage, wire="pause", by=FACILITATOR):
    """Pause the clock."""


@dataclass(frozen=True)
class ResumeClock(TableMessage, wire="resume", by=FACILITATOR):
    """Let the clock run again."""


# -- corrections


@dataclass(frozen=True)
class BeginCorrection(TableMessage, wire="correct", by=FACILITATOR):
    """Begin to correct the board."""


@dataclass(frozen=True)
class EndCorrection(TableMessage, wire="correct-end", by=FACILITATOR):
    """Cancel the correction."""


@dataclass(frozen=True)
class OpenFix(CorrectionStep, wire="fix"):
    """Correct what the piece ``key`` stands for."""

    key: str


@dataclass(frozen=True)
class NothingToFix(CorrectionStep, wire="fix-not"):
    """A piece was pressed that cannot be corrected."""

    key: str


@dataclass(frozen=True)
class SetFix(CorrectionStep, wire="fix-set"):
    """Say what the open piece should be."""


@dataclass(frozen=True)
class DropFix(CorrectionStep, wire="fix-drop"):
    """Drop one change."""

    at: int


@dataclass(frozen=True)
class StepBack(CorrectionStep, wire="fix-back"):
    """Go back to the piece corrected last."""


@dataclass(frozen=True)
class ApplyCorrection(CorrectionStep, wire="rule"):
    """Apply all changes, for the reason given."""


@dataclass(frozen=True)
class OpenStateEditor(TableMessage, wire="ruling-open", by=FACILITATOR):
    """Open the editor of the whole position."""


@dataclass(frozen=True)
class CloseStateEditor(TableMessage, wire="ruling-close", by=FACILITATOR):
    """Close the editor; nothing changes."""


@dataclass(frozen=True)
class ApplyState(TableMessage, wire="ruling", by=FACILITATOR):
    """Apply the edited position, for the reason given."""

    values: Values


# -- notes, talk, seats, survey


@dataclass(frozen=True)
class WriteNote(TableMessage, wire="note"):
    """Write a note: ``text``, ``tags``, and the entry it is ``about``."""

    values: Values


@dataclass(frozen=True)
class Talk(TableMessage, wire="talk"):
    """Say something at the table."""

    values: Values


@dataclass(frozen=True)
class ChangeSeat(TableMessage, wire="rename", by=FACILITATOR):
    """Give a seat another name or player."""

    seat: int
    values: Values


@dataclass(frozen=True)
class ChooseSurveySeat(TableMessage, wire="survey-seat", by=FACILITATOR):
    """Choose who answers the survey."""

    values: Values


@dataclass(frozen=True)
class SendSurvey(TableMessage, wire="survey"):
    """Record the answers."""

    values: Values


@dataclass(frozen=True)
class OpenSurvey(TableMessage, wire="survey-open"):
    """Go to the survey."""


# -- devices


@dataclass(frozen=True)
class Invite(TableMessage, wire="invite", by=FACILITATOR):
    """Invite everybody, or one of the invitation's other buttons."""

    what: str


@dataclass(frozen=True)
class PlayHere(TableMessage, wire="here", by=FACILITATOR):
    """Play at this screen: everybody, or one ``seat`` under the ``name`` typed."""

    seat: int | None
    values: Values


@dataclass(frozen=True)
class ConfirmPlayHere(TableMessage, wire="here-yes", by=FACILITATOR):
    """Play here although a device holds the seat."""


@dataclass(frozen=True)
class CancelPlayHere(TableMessage, wire="here-no", by=FACILITATOR):
    """Leave the seat to its device."""


@dataclass(frozen=True)
class FreeSeat(TableMessage, wire="free", by=FACILITATOR):
    """Free the seat of a missing device."""

    seat: int


@dataclass(frozen=True)
class Begin(TableMessage, wire="begin", by=FACILITATOR):
    """Begin without those who are missing (``bots``, ``later``, ``no``)."""

    how: str


@dataclass(frozen=True)
class SeatBots(TableMessage, wire="bots-sit-down", by=FACILITATOR):
    """Let bots play the free seats."""


# -- the end


@dataclass(frozen=True)
class AskEndEarly(TableMessage, wire="end-early", by=FACILITATOR):
    """Ask whether to end the playtest here."""


@dataclass(frozen=True)
class CancelEndEarly(TableMessage, wire="end-early-no", by=FACILITATOR):
    """Do not end it."""


@dataclass(frozen=True)
class EndEarly(TableMessage, wire="end-early-yes", by=FACILITATOR):
    """End the playtest here, perhaps for a ``reason``."""

    values: Values


@dataclass(frozen=True)
class Resume(TableMessage, wire="go-on-with-it", by=FACILITATOR):
    """Go on with a playtest that was ended early."""


@dataclass(frozen=True)
class OpenReview(TableMessage, wire="review", by=NOTEBOOK):
    """Open the review."""


@dataclass(frozen=True)
class Rematch(TableMessage, wire="rematch", by=NOTEBOOK):
    """Play again."""


def _kinds(kind: type[TableMessage]) -> Iterator[type[TableMessage]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


VOCABULARY = Vocabulary(_kinds(TableMessage))


def parse(message: Message) -> TableMessage | None:
    """What ``message`` means at a table; ``None`` for what no page of a table sends.

    Raises ``Illegal`` where a number should stand and none does.
    """
    if not message.name.startswith(REFEREE):
        return VOCABULARY.parse(message)
    said = VOCABULARY.parse(replace(message, do=message.do.removeprefix(REFEREE)))
    return replace(said, referee=True) if isinstance(said, ToComposer) else None


SEATS_OWN = frozenset(wire for wire, kind in VOCABULARY.kinds.items() if kind.by is Sender.ANYONE)
"""The names of all that a player's page may say: looking, composing a move of its seat's, speaking for it."""


def is_known(message: Message) -> bool:
    """Whether a page of a table can say this."""
    kind = VOCABULARY.kinds.get(message.name.removeprefix(REFEREE))
    return kind is not None and (issubclass(kind, ToComposer) or not message.name.startswith(REFEREE))
