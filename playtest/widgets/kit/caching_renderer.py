"""A renderer for a screen that shows a scene again and again. It redraws only what has changed.

A screen is drawn after every move, and most of it stays the same. A block, picture or piece that equals the
one drawn before keeps its node, if the same pieces are marked as pickable or picked. So the node is neither
built nor compared nor sent again.

Screens of one table show mostly the same pieces. If a piece has no marks, these screens share its node.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from playtest.widgets.kit import scene as s
from playtest.widgets.kit.nodes import Marks, NoMarks, Renderer, draw_blocks
from playtest.widgets.kit.tree import Node


@dataclass(slots=True, weakref_slot=True, eq=False)
class _Drawing:
    """A thing that was drawn, with its node in the page and the drawings inside it.

    ``marks`` says for each of its pieces whether it can be picked, and how often it is picked.
    """

    thing: Any
    node: Node
    marks: list[tuple[s.Piece, tuple[bool, int]]] = field(default_factory=list)
    inside: dict[str, _Drawing] = field(default_factory=dict)
    plain: bool = True
    """Whether no piece in this thing is marked."""


_shared: WeakValueDictionary[tuple[int, str], _Drawing] = WeakValueDictionary()
"""Drawings of unmarked pieces that some screen shows now, by the piece's ``id()`` and its key.

A drawing keeps its piece alive, so no other piece can have the same ``id()`` meanwhile.
"""


class CachingRenderer(Renderer):
    """The renderer of one screen. It keeps the last drawing of each zone, which is a region of the screen.

    It also keeps what ``ahead`` drew for a zone, until that zone is drawn again. While a screen waits for
    others, no piece on it can be picked (``NoMarks``). The renderer then does not look pieces up.
    """

    def __init__(self) -> None:
        super().__init__()
        self._zones: dict[str, dict[str, _Drawing]] = {}
        self._before: dict[str, _Drawing] = {}
        self._now: dict[str, _Drawing] = {}
        self._marks: list[tuple[s.Piece, tuple[bool, int]]] = []
        self._known: dict[int, tuple[bool, int]] = {}
        self._unmarked = False
        self._shares = True
        self._shapes: dict[str, Collection[str]] = {}
        self._same: dict[str, tuple[Any, Node]] = {}
        self._ahead: dict[str, tuple[Sequence[s.Block], dict[str, _Drawing]]] = {}

    def ahead(self, zone: str, blocks: Sequence[s.Block]) -> None:
        """Draw in advance the ``blocks`` that ``zone`` may show next, with no piece marked as pickable."""
        shown = self._zones.get(zone, {})
        self.draw(zone, blocks, NoMarks(), self._shapes.get(zone, s.BOTH))
        self._ahead[zone] = blocks, self._zones[zone]
        self._zones[zone] = shown

    def same(self, key: str, of: Any, make: Callable[[], Node]) -> Node:
        """Return the node that ``make`` builds, kept under ``key`` and built again when ``of`` changes."""
        before = self._same.get(key)
        if before is None or before[0] != of:
            before = self._same[key] = of, make()
        return before[1]

    def draw(
        self, zone: str, blocks: Sequence[s.Block], marks: Marks, shapes: Collection[str] = s.BOTH
    ) -> list[Node]:
        """Draw the blocks of ``zone``. Unchanged blocks keep the nodes of the last drawing.

        ``marks`` says which pieces can be picked. ``shapes`` lists the versions to draw, wide or tall, of a
        picture that has both.
        """
        if shapes != self._shapes.get(zone):
            self._zones.pop(zone, None)
            self._shapes[zone] = shapes
        self.marks, self.shapes, self._unmarked = marks, shapes, type(marks) is NoMarks
        self._shares = not hasattr(marks, "presses")  # a correction marks pieces in its own way
        expected, drawings = self._ahead.pop(zone, (None, {}))
        self._before = drawings if expected is blocks else self._zones.get(zone, {})
        self._now, self._marks = {}, []
        try:
            return draw_blocks(blocks, self)
        finally:
            self._zones[zone] = self._now
            self.marks = NoMarks()
            self._known.clear()

    def clear(self) -> None:
        """Forget all kept nodes."""
        self._zones.clear()
        self._same.clear()

    def drawn(self, thing: Any, key: str, make: Callable[[], Node]) -> Node:
        """Return the node of ``thing``: the last one if nothing has changed, otherwise a new one."""
        before = self._before.get(key)
        if before is None or not self._still_is(before, thing):
            inside = {} if before is None else before.inside
            before = self._found(thing, key) or self._anew(thing, inside, make)
            if before.plain and self._shares and isinstance(thing, s.Piece):
                _shared[id(thing), key] = before
        self._now[key] = before
        self._marks += before.marks
        return before.node

    def marked(self, piece: s.Piece) -> tuple[bool, int]:
        """Return whether a piece can be picked and how often it is picked, and record both in its drawing."""
        marked = self._look(piece)
        self._marks.append((piece, marked))
        return marked

    def _look(self, piece: s.Piece) -> tuple[bool, int]:
        """Return whether a piece can be picked and how often it is picked.

        A piece that is in both a wide and a tall picture is looked up only once.
        """
        known = self._known.get(id(piece))
        if known is None:
            known = self._known[id(piece)] = super().marked(piece)
        return known

    def _still_is(self, before: _Drawing, thing: Any) -> bool:
        if before.thing is not thing and before.thing != thing:
            return False
        if self._unmarked:
            return before.plain
        return all(self._look(piece) == marked for piece, marked in before.marks)

    def _found(self, thing: Any, key: str) -> _Drawing | None:
        """Return another screen's drawing of the same piece if it would look the same here, else ``None``."""
        other = _shared.get((id(thing), key)) if self._shares else None
        return other if other is not None and self._still_is(other, thing) else None

    def _anew(self, thing: Any, inside: dict[str, _Drawing], make: Callable[[], Node]) -> _Drawing:
        outside = self._before, self._now, self._marks
        self._before, self._now, self._marks = inside, {}, []
        try:
            node, marks = make(), self._marks
            plain = not any(can or picked for _, (can, picked) in marks)
            return _Drawing(thing, node, marks, self._now, plain)
        finally:
            self._before, self._now, self._marks = outside
