"""Messages from a player's presses at a table: composing moves, auto-pass, undo."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.widgets.table.messages.kinds import (
    FACILITATOR,
    NOTEBOOK,
    TableMessage,
    ToComposer,
    Values,
)

# -- the page itself


class Hello(TableMessage, wire="hello"):
    """A page has opened, with all its drawers closed."""


class Typing(TableMessage, wire="typing"):
    """Somebody is typing."""


@dataclass(frozen=True)
class Reading(TableMessage, wire="reading"):
    """A drawer was opened (``yes``, or ``reading`` for the position in words) or closed."""

    opened: str


class Leave(TableMessage, wire="leave", by=NOTEBOOK):
    """Return to where the table was opened from."""


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
    """A press-and-hold piece was released."""

    key: str


@dataclass(frozen=True)
class WhyNot(TableMessage, wire="try"):
    """Ask why a move that a player may expect is not possible."""

    at: int


class StartOver(TableMessage, wire="start-over"):
    """Drop the composed move, and any moves held until it is made."""


class Escape(TableMessage, wire="escape"):
    """Drop the move that has been begun."""


@dataclass(frozen=True)
class Make(TableMessage, wire="make"):
    """Choose the answer ``at``, whose button names the whole move, and make this move."""

    key: str
    at: int


@dataclass(frozen=True)
class Confirm(ToComposer, wire="confirm"):
    """Make the move that was composed under ``key``."""

    key: str


@dataclass(frozen=True)
class Choose(ToComposer, wire="choose"):
    """Choose the option ``at`` of the question about ``field``."""

    field: str
    at: int


@dataclass(frozen=True)
class ChooseFromList(ToComposer, wire="take"):
    """Choose from a drop-down. The ``values`` have the ``option``."""

    field: str
    values: Values


class Clear(ToComposer, wire="clear"):
    """Drop everything chosen so far."""


class OpenWhole(ToComposer, wire="whole"):
    """Open the full form of the deal being composed on the board."""


class Edit(ToComposer, wire="edit"):
    """Return from a finished move to its form."""


@dataclass(frozen=True)
class FillForm(ToComposer, wire="form"):
    """Send the form of an open move."""

    values: Values


@dataclass(frozen=True)
class ChangeForm(ToComposer, wire="form-change"):
    """A form field that other fields depend on was changed."""

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


class AllPass(TableMessage, wire="all-pass", by=FACILITATOR):
    """Everyone at this screen passes."""


class BeginAutoPass(TableMessage, wire="let-be"):
    """Begin auto-pass."""


class EndAutoPass(TableMessage, wire="ask-again"):
    """End auto-pass."""


# -- undo


class AskUndo(TableMessage, wire="undo"):
    """Undo the last decision of a person."""


@dataclass(frozen=True)
class UndoTo(TableMessage, wire="back", by=FACILITATOR):
    """Undo everything after an entry."""

    n: int


class ConfirmUndo(TableMessage, wire="undo-yes", by=FACILITATOR):
    """Carry out the undo in question."""


class CancelUndo(TableMessage, wire="undo-no", by=FACILITATOR):
    """Cancel the undo in question."""
