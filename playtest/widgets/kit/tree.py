"""What the page builds: a tree of tags, made in Python, patched in place by ``board.js``.

A node is text, or a tag with a key, attributes and children. The page sets text as text, never as markup, and
builds only the tags it knows, so a player's name or a note can do no harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Any


@dataclass(frozen=True, slots=True)
class Node:
    """One element of the page."""

    tag: str
    attrs: Mapping[str, Any]
    children: tuple[Node | str, ...]
    key: str = ""

    def json(self) -> Json:
        """What is sent: ``[tag, key, attributes, children]``."""
        attrs = {
            name: value for name, value in self.attrs.items() if value is not None and value is not False
        }
        return [self.tag, self.key, attrs, [c if isinstance(c, str) else c.json() for c in self.children]]


@dataclass(frozen=True, slots=True)
class Kept(Node):
    """A node that is shown again and again as it is: what is sent of it is made once."""

    _sent: list[Json] = field(default_factory=list, repr=False, compare=False)

    def json(self) -> Json:
        """What is sent, the same object each time."""
        if not self._sent:
            self._sent.extend(Node.json(self))
        return self._sent


def keep(node: Node) -> Kept:
    """The same node, for what a screen shows unchanged through many steps."""
    return Kept(node.tag, node.attrs, node.children, node.key)


Child = Node | str | None | bool


def h(tag: str, attrs: Mapping[str, Any] | None = None, *children: Child, key: str = "") -> Node:
    """A node. Children that are ``None`` or false are left out, attributes that are ``None`` too."""
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
    """A button whose click sends ``do``. ``kind``: ``main`` for the one to press, ``quiet`` for the rest."""
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
