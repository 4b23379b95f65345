"""Handlers for presses on a composer: choosing parts, filling in forms, going back."""

from __future__ import annotations

from playtest.widgets.kit.commands import Handlers
from playtest.widgets.table import messages
from playtest.widgets.table.composer.composer import Composer

HANDLERS: Handlers[Composer] = Handlers()
CHOOSES = (messages.Choose, messages.ChooseFromList)
"""The messages that answer the current question, as a press on the board does."""


def open_due_form(composer: Composer) -> None:
    """Open the form for the rest of the move, if the parts picked so far require one."""
    if composer.form_due is not None:
        composer.open_form(composer.form_due)


@HANDLERS.on(messages.Choose)
def choose(composer: Composer, message: messages.Choose) -> None:
    """Choose the option with the number ``message.at``. Do nothing if another question is asked by now."""
    _choose(composer, message.field, message.at)


@HANDLERS.on(messages.ChooseFromList)
def choose_from_list(composer: Composer, message: messages.ChooseFromList) -> None:
    """Choose an option from a drop-down. Do nothing if none was chosen."""
    at = str(message.values.get("option") or "")
    if at.isdecimal():
        _choose(composer, message.field, int(at))


def _choose(composer: Composer, field: str, at: int) -> None:
    question = composer.question
    if question is not None and question.field == field and at < len(question.options):
        composer.choose(field, question.options[at].value)
        open_due_form(composer)


@HANDLERS.on(messages.Clear)
def clear(composer: Composer, message: messages.Clear) -> None:
    """Drop everything chosen so far."""
    composer.clear()


@HANDLERS.on(messages.OpenWhole)
def open_whole(composer: Composer, message: messages.OpenWhole) -> None:
    """Open the form with all parts of the deal that the player has begun on the board."""
    composer.open_whole()


@HANDLERS.on(messages.Edit)
def edit(composer: Composer, message: messages.Edit) -> None:
    """Go back from a complete move to the form in which it was filled in."""
    composer.edit()


@HANDLERS.on(messages.ChangeForm)
def change(composer: Composer, message: messages.ChangeForm) -> None:
    """Take in a changed form, and show only the fields that fit its new values."""
    composer.change(message.values)


@HANDLERS.on(messages.AddRow)
def add_row(composer: Composer, message: messages.AddRow) -> None:
    """Add a row to a list of the form."""
    composer.add(message.values, message.path)


@HANDLERS.on(messages.DropRow)
def drop_row(composer: Composer, message: messages.DropRow) -> None:
    """Remove a row from a list of the form."""
    composer.drop(message.values, message.path)
