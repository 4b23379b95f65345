"""Labels of moves and their parts on buttons and in questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit import forms, shortened
from playtest.widgets.table.composer.move_parts import KIND, MoveIndex

LONG_NAME = 12
"""Names with more letters than this are shortened on buttons."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels from the game's ``words``, with the players' ``names``.

    With a ``view`` of the game, labels can depend on the position.
    """

    words: Any
    names: Sequence[str]
    view: Any

    @property
    def short_names(self) -> list[str]:
        """The players' names for buttons, with only the first word of long names."""
        shorter = zip(self.names, shortened(self.names), strict=True)
        return [short[0] if len(name) > LONG_NAME and short else name for name, short in shorter]

    def called(self, move: Any) -> str:
        """Return the label of a button that makes ``move``."""
        return self.called_here(move) or str(self.words.action(move, self.short_names))

    def called_here(self, move: Any) -> str:
        """Return the button label that depends on the view; empty if there is none."""
        if self.view is None:
            return ""
        return str(self.words.button_in_context(self.view, move, self.short_names))

    def title(self, name: str, left: Sequence[Any], legal: MoveIndex) -> str:
        """Return the question for the field ``name``, given the moves that are ``left``."""
        if name == KIND:
            return "What do you want to do?"
        if said := str(self.words.field_prompt(left[0], name)):
            return said
        owner = next(type(move) for move in left if name in legal.parts(move))
        return field_title(owner, name) or spaced(name)

    def asked(self, name: str, left: Sequence[Any], legal: MoveIndex, picked: Collection[str]) -> str:
        """Return the question's title and, in brackets, another value of the move that is already certain.

        A value is certain if all the moves ``left`` share it, such as the card of the only playable tactic.
        Brackets are used only if there is one such value beside the fields ``picked``.
        """
        title = self.title(name, left, legal)
        if name == KIND:
            return title
        first, *rest = [legal.parts(move) for move in left]
        unpicked = [(n, v) for n, v in first.items() if isinstance(v, str) and n not in (KIND, name, *picked)]
        given = [(n, value) for n, value in unpicked if all((n, value) in parts.items() for parts in rest)]
        return f"{title} ({self.words.value(*given[0])})" if len(given) == 1 else title

    def kind(self, value: Any) -> str:
        """Return the label of a kind of moves."""
        called = str(self.words.value(KIND, value))
        return spaced(called) if called == str(value) else called

    def value(self, name: str, value: Any) -> str:
        """Return the label of a field's value. For a seat it is the player's name."""
        said = str(self.words.value(name, value))
        if said == str(value) and name in forms.SEAT_FIELDS and isinstance(value, int):
            return self.names[value] if 0 <= value < len(self.names) else said
        return capital(said)


def field_title(type_: type, name: str) -> str:
    """Return the title of a field in the form of its move; empty if it has no title."""
    try:
        spec = forms.spec_of(type_)
    except TypeError:
        return ""
    if not isinstance(spec, forms.Record):
        return ""
    return next((part.title for each, part in spec.parts if each == name), "")


def spaced(name: str) -> str:
    """Return a field's name as words.

    >>> spaced("vote_token")
    'Vote token'
    """
    return capital(name.replace("_", " "))


def capital(text: str) -> str:
    """Return ``text`` with its first letter capitalized."""
    return text[:1].upper() + text[1:]
