"""What the page says to a composer: parts chosen, forms filled in, moves taken back to their beginning."""

from __future__ import annotations

from collections.abc import Callable

from playtest.widgets.kit import Said, number
from playtest.widgets.table.composer.composer import Composer


def open_due_form(composer: Composer) -> None:
    """Open the form that the parts picked so far lead to, if they do."""
    if composer.form_due is not None:
        composer.open_form(composer.form_due)


def _choose(composer: Composer, said: Said) -> None:
    """The option of a question, by its number; nothing if the question is another by now."""
    question = composer.question
    field, _, at = said.rest.partition(":")
    if question is not None and question.field == field and number(at) < len(question.options):
        composer.choose(field, question.options[int(at)].value)
        open_due_form(composer)


def _take(composer: Composer, said: Said) -> None:
    """Like ``choose``, from a drop-down."""
    at = str(said.values.get("option") or "")
    if at.isdecimal():
        _choose(composer, Said(f"choose:{said.rest}:{at}"))


COMPOSING: dict[str, Callable[[Composer, Said], None]] = {
    "choose": _choose,
    "take": _take,
    "clear": lambda composer, said: composer.clear(),
    "whole": lambda composer, said: composer.open_whole(),
    "edit": lambda composer, said: composer.edit(),
    "form": lambda composer, said: composer.fill(said.values),
    "form-change": lambda composer, said: composer.change(said.values),
    "form-add": lambda composer, said: composer.add(said.values, said.rest),
    "form-drop": lambda composer, said: composer.drop(said.values, said.rest),
}
"""What is done at each thing said."""
