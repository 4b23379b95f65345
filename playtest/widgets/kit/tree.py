"""The page's tree of tags, built in Python and patched in place by ``board.js``.

A node is text, or a tag with a key, attributes and children. The page inserts text as text, never as markup,
and builds only the tags it knows. So a player's name or a note can do no harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
        children = [c if isinstance(c, str) else c.json() for c in self.children]
        return [self.tag, self.key, self.sent_attrs(), children]

    def sent_attrs(self) -> dict[str, Any]:
        """Return the attributes that are sent: those that are neither ``None`` nor false."""
        return {name: value for name, value in self.attrs.items() if value is not None and value is not False}


def changes(old: Node | str, new: Node | str) -> Json:
    """Return the JSON of ``new`` with ``["=", …]`` replacing every element that is unchanged from ``old``."""
    if isinstance(new, str):
        return new
    if isinstance(old, str) or old.tag != new.tag or old.key != new.key:
        return new.json()
    if old is new or old == new:
        return ["=", f"{new.tag} {new.key}"]
    before, after = _by_key(old.children), _by_key(new.children)
    if before is None or after is None:
        return new.json()
    children = [
        changes(before[key], child) if key in before else child.json() for key, child in after.items()
    ]
    return [new.tag, new.key, new.sent_attrs(), children]


def _by_key(children: tuple[Node | str, ...]) -> dict[tuple[str, str], Node] | None:
    """Return elements by tag and key; ``None`` if there is text among them, or two share a key."""
    found: dict[tuple[str, str], Node] = {}
    for child in children:
        if isinstance(child, str) or (child.tag, child.key) in found:
            return None
        found[child.tag, child.key] = child
    return found


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
