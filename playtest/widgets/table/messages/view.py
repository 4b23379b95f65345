"""Messages from presses on the view: whose hand is shown, the log, corrections."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.widgets.table.messages.kinds import (
    FACILITATOR,
    CorrectionStep,
    TableMessage,
    Values,
)

# -- whose hand is shown


@dataclass(frozen=True)
class ChooseSeat(TableMessage, wire="seat", by=FACILITATOR):
    """Choose whose hand to show next. The curtain, which hides a hand, then asks for that seat's player."""

    seat: int


@dataclass(frozen=True)
class LiftCurtain(TableMessage, wire="show", by=FACILITATOR):
    """Show a seat's hand to its player."""

    seat: int


class HideSide(TableMessage, wire="hide", by=FACILITATOR):
    """Hide the hand shown. The curtain covers it until the player lifts the curtain again."""


class OpenAll(TableMessage, wire="open", by=FACILITATOR):
    """Show the facilitator every card."""


class CoverAll(TableMessage, wire="cover", by=FACILITATOR):
    """Cover all cards again."""


class Seen(TableMessage, wire="seen", by=FACILITATOR):
    """The drawn cards have been seen."""


class Continue(TableMessage, wire="go-on"):
    """The player has read the current announcement."""


@dataclass(frozen=True)
class ShowAgain(TableMessage, wire="moment"):
    """Show the announcement of an entry once more."""

    n: int


class ShowOlder(TableMessage, wire="log-all"):
    """Show more of the log."""


@dataclass(frozen=True)
class HideTalk(TableMessage, wire="talk-hide", by=FACILITATOR):
    """Hide what was said in an entry from everyone."""

    n: int


@dataclass(frozen=True)
class ShowTalk(TableMessage, wire="talk-show", by=FACILITATOR):
    """Show what was said in an entry to everyone again."""

    n: int


# -- corrections


class BeginCorrection(TableMessage, wire="correct", by=FACILITATOR):
    """Begin to correct the board."""


class EndCorrection(TableMessage, wire="correct-end", by=FACILITATOR):
    """Cancel the correction."""


@dataclass(frozen=True)
class OpenFix(CorrectionStep, wire="fix"):
    """Open the correction of the piece ``key``."""

    key: str


@dataclass(frozen=True)
class NothingToFix(CorrectionStep, wire="fix-not"):
    """A piece was pressed that cannot be corrected."""

    key: str


class SetFix(CorrectionStep, wire="fix-set"):
    """Set the new value of the piece being corrected."""


@dataclass(frozen=True)
class DropFix(CorrectionStep, wire="fix-drop"):
    """Drop one of the changes made so far, number ``at``."""

    at: int


@dataclass(frozen=True)
class AddImplied(CorrectionStep, wire="fix-also"):
    """Make a change that the rules imply, number ``at`` of all possible corrections."""

    at: int


class StepBack(CorrectionStep, wire="fix-back"):
    """Close the piece being corrected or, if none is open, go back to the last one."""


class ApplyCorrection(CorrectionStep, wire="rule"):
    """Apply all changes, for the reason given."""


class OpenStateEditor(TableMessage, wire="ruling-open", by=FACILITATOR):
    """Open the editor of the whole position."""


class CloseStateEditor(TableMessage, wire="ruling-close", by=FACILITATOR):
    """Close the editor; nothing changes."""


@dataclass(frozen=True)
class ApplyState(TableMessage, wire="ruling", by=FACILITATOR):
    """Apply the edited position, for the reason given."""

    values: Values
