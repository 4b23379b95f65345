"""What the page says to a composer: parts chosen, forms filled in, moves taken back to their beginning."""

from __future__ import annotations

from collections.abc import Callable

from playtest.widgets.kit import Message, number
from playtest.widgets.table.composer.composer import Composer


def open_due_form(composer: Composer) -> None:
    """Open the form that the parts picked so far lead to, if they do."""
    if composer.form_due is not None:
        composer.open_form(composer.form_due)


def _choose(composer: Composer, message: Message) -> None:
    """The option of a question, by its number; nothing if the question is another by now."""
    question = composer.question
    field, _, at = message.argument.partition(":")
    if question is not None and question.field == field and number(at) < len(question.options):
        composer.choose(field, question.options[int(at)].value)
        open_due_form(composer)


def _take(composer: Composer, message: Message) -> None:
    """Like ``choose``, from a drop-down."""
    at = str(message.values.get("option") or "")
    if at.isdecimal():
        _choose(composer, Message(f"choose:{message.argument}:{at}"))


COMPOSING: dict[str, Callable[[Composer, Message], None]] = {
    "choose": _choose,
    "take": _take,
    "clear": lambda composer, message: composer.clear(),
    "whole": lambda composer, message: composer.open_whole(),
    "edit": lambda composer, message: composer.edit(),
    "form": lambda composer, message: composer.fill(message.values),
    "form-change": lambda composer, message: composer.change(message.values),
    "form-add": lambda composer, message: composer.add(message.values, message.argument),
    "form-drop": lambda composer, message: composer.drop(message.values, message.argument),
}
"""What is done at each thing said."""
