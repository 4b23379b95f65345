"""Every message that a page of a table can send, one frozen dataclass each, with who may send it.

``parse`` makes one from a page's message. To add a message, declare its class in a module here, list it below
and bind a method to it with ``@HANDLERS.on(…)``. A message without a handler raises an error when the table
view is imported.
"""

from __future__ import annotations

from dataclasses import replace

from playtest.widgets.kit import Message
from playtest.widgets.kit.commands import Sender, Vocabulary, kinds_of
from playtest.widgets.table.messages.kinds import CorrectionStep, TableMessage, ToComposer, Values
from playtest.widgets.table.messages.people import (
    AskEndEarly,
    Begin,
    CancelEndEarly,
    CancelPlayHere,
    ChangeSeat,
    ChooseSurveySeat,
    ConfirmPlayHere,
    EndEarly,
    FreeSeat,
    Invite,
    LetBotsAct,
    NextBot,
    OpenReview,
    OpenSurvey,
    PauseBots,
    PauseClock,
    PlayHere,
    Rematch,
    Resume,
    ResumeClock,
    SeatBots,
    SendSurvey,
    SetPace,
    StartBots,
    Talk,
    WriteNote,
)
from playtest.widgets.table.messages.play import (
    AddRow,
    AllPass,
    AskUndo,
    BeginAutoPass,
    CancelUndo,
    ChangeForm,
    Choose,
    ChooseFromList,
    Clear,
    Confirm,
    ConfirmUndo,
    DropRow,
    Edit,
    EndAutoPass,
    Escape,
    FillForm,
    Hello,
    Leave,
    Make,
    OpenWhole,
    Pick,
    PressAndHold,
    Reading,
    Release,
    StartOver,
    Typing,
    UndoTo,
    WhyNot,
)
from playtest.widgets.table.messages.view import (
    AddImplied,
    ApplyCorrection,
    ApplyState,
    BeginCorrection,
    ChooseSeat,
    CloseStateEditor,
    Continue,
    CoverAll,
    DropFix,
    EndCorrection,
    HideSide,
    HideTalk,
    LiftCurtain,
    NothingToFix,
    OpenAll,
    OpenFix,
    OpenStateEditor,
    Seen,
    SetFix,
    ShowAgain,
    ShowOlder,
    ShowTalk,
    StepBack,
)

REFEREE = "r."
"""The prefix of messages to the referee's composer."""


VOCABULARY = Vocabulary(kinds_of(TableMessage))


def parse(message: Message) -> TableMessage | None:
    """Return a page's message as a typed one; ``None`` if no page of a table sends such a message.

    Raises ``Illegal`` if a number is missing.
    """
    if not message.name.startswith(REFEREE):
        return VOCABULARY.parse(message)
    said = VOCABULARY.parse(replace(message, do=message.do.removeprefix(REFEREE)))
    return replace(said, referee=True) if isinstance(said, ToComposer) else None


SEATS_OWN = frozenset(wire for wire, kind in VOCABULARY.kinds.items() if kind.by is Sender.ANYONE)
"""The names of all messages that a player's page may send: about views, its seat's moves, and talk."""


def is_known(message: Message) -> bool:
    """Return whether a page of a table can send this message."""
    kind = VOCABULARY.kinds.get(message.name.removeprefix(REFEREE))
    return kind is not None and (issubclass(kind, ToComposer) or not message.name.startswith(REFEREE))


__all__ = [
    "REFEREE",
    "SEATS_OWN",
    "VOCABULARY",
    "AddImplied",
    "AddRow",
    "AllPass",
    "ApplyCorrection",
    "ApplyState",
    "AskEndEarly",
    "AskUndo",
    "Begin",
    "BeginAutoPass",
    "BeginCorrection",
    "CancelEndEarly",
    "CancelPlayHere",
    "CancelUndo",
    "ChangeForm",
    "ChangeSeat",
    "Choose",
    "ChooseFromList",
    "ChooseSeat",
    "ChooseSurveySeat",
    "Clear",
    "CloseStateEditor",
    "Confirm",
    "ConfirmPlayHere",
    "ConfirmUndo",
    "Continue",
    "CorrectionStep",
    "CoverAll",
    "DropFix",
    "DropRow",
    "Edit",
    "EndAutoPass",
    "EndCorrection",
    "EndEarly",
    "Escape",
    "FillForm",
    "FreeSeat",
    "Hello",
    "HideSide",
    "HideTalk",
    "Invite",
    "Leave",
    "LetBotsAct",
    "LiftCurtain",
    "Make",
    "NextBot",
    "NothingToFix",
    "OpenAll",
    "OpenFix",
    "OpenReview",
    "OpenStateEditor",
    "OpenSurvey",
    "OpenWhole",
    "PauseBots",
    "PauseClock",
    "Pick",
    "PlayHere",
    "PressAndHold",
    "Reading",
    "Release",
    "Rematch",
    "Resume",
    "ResumeClock",
    "SeatBots",
    "Seen",
    "SendSurvey",
    "SetFix",
    "SetPace",
    "ShowAgain",
    "ShowOlder",
    "ShowTalk",
    "StartBots",
    "StartOver",
    "StepBack",
    "TableMessage",
    "Talk",
    "ToComposer",
    "Typing",
    "UndoTo",
    "Values",
    "WhyNot",
    "WriteNote",
    "is_known",
    "parse",
]
