"""The page's tree of tags, built in Python and patched in place by ``board.js``.

A node is text, or a tag with a key, attributes and children. The page inserts text as text, never as markup,
and builds only the tags it knows. So a player's name or a note can do no harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playtest.engines.quick import quick

Json = Any


@quick
@dataclass(frozen=True, slots=True)
class Node:
    """One element of the page."""

    tag: str
    attrs: Mapping[str, Any]
    children: tuple[Node | str, ...]
    key: str = ""

    def json(self) -> Json:
        """Return the form in which a node is sent: ``[tag, key, attributes, children]``."""
        attrs = {
            name: value for name, value in self.attrs.items() if value is not None and value is not False
        }
        return [self.tag, self.key, attrs, [c if isinstance(c, str) else c.json() for c in self.children]]


@dataclass(frozen=True, slots=True)
class Kept(Node):
    """A node that is shown unchanged many times. Its JSON is built only once."""

    _sent: list[Json] = field(default_factory=list, repr=False, compare=False)

    def json(self) -> Json:
        """Return the form in which a node is sent, the same object each time."""
        if not self._sent:
            self._sent.extend(Node.json(self))
        return self._sent


def keep(node: Node) -> Kept:
    """Return a copy of ``node`` that keeps its JSON, for parts of a screen that rarely change."""
    return Kept(node.tag, node.attrs, node.children, node.key)


Child = Node | str | None | bool


def h(tag: str, attrs: Mapping[str, Any] | None = None, *children: Child, key: str = "") -> Node:
    """Build a node, leaving out children that are ``None`` or false and attributes that are ``None``."""
    kept = tuple(c for c in children if isinstance(c, Node) or (isinstance(c, str) and c))
    return Node(tag, attrs or {}, kept, key)


def button(
    do: str,
    text: str,
    *,
    kind: str = "",
    label: str = "",
    disabled: bool = False,
    key: str = "",
    **attrs: Any,
) -> Node:
    """A button that sends ``do`` when it is clicked.

    ``kind`` is ``main`` for the button most people need and ``quiet`` for the rest.
    """
    return h(
        "button",
        {
            "type": "button",
            "class": f"pb-button {f'pb-{kind}' if kind else ''}".strip(),
            "data-do": do,
            "aria-label": label or None,
            "disabled": disabled or None,
            **{name.replace("_", "-"): value for name, value in attrs.items()},
        },
        text,
        key=key or do,
    )
