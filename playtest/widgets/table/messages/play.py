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
    """A drawer was opened or closed.

    ``opened`` is ``yes`` for an open drawer, ``reading`` for the position in words, and anything else for
    none.
    """

    opened: str


class Leave(TableMessage, wire="leave", by=NOTEBOOK):
    """Leave the table, and return to the page from which it was opened."""


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
    """Ask why a move that a player may expect is not possible: number ``at`` of those shown."""

    at: int


class StartOver(TableMessage, wire="start-over"):
    """Drop the move being composed, and the moves held until several are complete."""


class Escape(TableMessage, wire="escape"):
    """Drop the move that the player has begun to compose."""


@dataclass(frozen=True)
class Make(TableMessage, wire="make"):
    """Choose answer number ``at``, whose button names a whole move, and make this move.

    ``key`` identifies the composed move, so that an outdated press does nothing.
    """

    key: str
    at: int


@dataclass(frozen=True)
class Confirm(ToComposer, wire="confirm"):
    """Make the composed move that ``key`` identifies."""

    key: str


@dataclass(frozen=True)
class Choose(ToComposer, wire="choose"):
    """Choose option number ``at`` of the current question, which is about ``field`` of the move."""

    field: str
    at: int


@dataclass(frozen=True)
class ChooseFromList(ToComposer, wire="take"):
    """Choose an option of a drop-down. ``values["option"]`` is the option's number."""

    field: str
    values: Values


class Clear(ToComposer, wire="clear"):
    """Drop everything chosen so far."""


class OpenWhole(ToComposer, wire="whole"):
    """Open the form with all parts of the deal that the player has begun on the board."""


class Edit(ToComposer, wire="edit"):
    """Go back from a complete move to the form in which it was filled in."""


@dataclass(frozen=True)
class FillForm(ToComposer, wire="form"):
    """Send a form that composes a move."""

    values: Values


@dataclass(frozen=True)
class ChangeForm(ToComposer, wire="form-change"):
    """A form field that other fields depend on was changed."""

    values: Values


@dataclass(frozen=True)
class AddRow(ToComposer, wire="form-add"):
    """Add a row to the list ``path`` of the form."""

    path: str
    values: Values


@dataclass(frozen=True)
class DropRow(ToComposer, wire="form-drop"):
    """Remove the row ``path`` from a list of the form."""

    path: str
    values: Values


# -- auto-pass


class AllPass(TableMessage, wire="all-pass", by=FACILITATOR):
    """Everyone at this screen passes."""


class BeginAutoPass(TableMessage, wire="let-be"):
    """Begin auto-pass, which passes for a seat without asking."""


class EndAutoPass(TableMessage, wire="ask-again"):
    """End auto-pass."""


# -- undo


class AskUndo(TableMessage, wire="undo"):
    """Undo the last decision of a person."""


@dataclass(frozen=True)
class UndoTo(TableMessage, wire="back", by=FACILITATOR):
    """Undo everything after log entry ``n``."""

    n: int


class ConfirmUndo(TableMessage, wire="undo-yes", by=FACILITATOR):
    """Carry out the undo in question."""


class CancelUndo(TableMessage, wire="undo-no", by=FACILITATOR):
    """Cancel the undo in question."""
