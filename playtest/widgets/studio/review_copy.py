"""Copies the position in the scrubber, in words, to the clipboard."""

from __future__ import annotations

from typing import Any

from playtest.widgets.kit import Node, h
from playtest.widgets.studio.review_step import Step


class Copied:
    """The last position copied. Its text stays below the button while that position is on the screen."""

    def __init__(self) -> None:
        self._presses = 0
        self._made: tuple[Any, Node | None] = (None, None)

    def take(self, step: Step) -> None:
        """Have the page put the position of ``step`` on the clipboard."""
        self._presses += 1
        self._made = (_which(step), _field(step.in_words(), step.at, self._presses))

    def shown(self, step: Step) -> Node | None:
        """Return the text if ``step`` is the position that was copied, otherwise ``None``."""
        return self._made[1] if self._made[0] == _which(step) else None


def _which(step: Step) -> tuple[Any, ...]:
    return (step.table.id, len(step.table.log), step.at, step.which, step.seat)


def _field(text: str, at: int, which: int) -> Node:
    attrs = {"id": "pb-copied", "readonly": True, "value": text, "data-copy": str(which), "rows": "8"}
    label = h("label", {"for": "pb-copied"}, f"The position after entry {at}")
    return h("div", {"class": "pb-field"}, label, h("textarea", attrs), key=f"copied {which}")
