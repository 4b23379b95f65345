"""One small widget that shows what it is sent and sends back what people do.

Nothing shown is ever a trait: widget state is saved into notebooks and outlives closed widgets. The page says
hello once it is there and gets everything by message; what is replaced is gone from the page.

For tests, in the page:

- ``.pb-root[data-ready=yes]`` is a board that shows something; ``data-rev`` counts up with every scene.
- everything that does something when clicked has ``data-do`` (the message it sends); a form has it too.
- a piece that stands for part of a move has ``data-key`` (its own), ``data-part`` (``"color=2 number=7"``,
  fields in order), ``data-can`` and ``data-picked`` (``yes``/``no``); press-and-hold pieces have
  ``data-hold``.
- ``data-name`` is whatever name the game's module gave a piece, ``data-picture``/``data-tray`` a block's key.
- ``.pb-live`` is the live region, ``.pb-ring`` the focus ring.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anywidget

from playtest.widgets.kit.nodes import Json, Node

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody did on the page: ``do`` names it, ``values`` are the fields of the form it stands in."""

    do: str
    values: Mapping[str, Any] = field(default_factory=dict)
    rev: int = 0
    page: str = ""

    @property
    def verb(self) -> str:
        """The part of ``do`` before the colon."""
        return self.do.partition(":")[0]

    @property
    def rest(self) -> str:
        """The part of ``do`` after the colon."""
        return self.do.partition(":")[2]


class Board(anywidget.AnyWidget):
    """A widget without traits of its own. ``listener`` is called with everything that is done on the page.

    What is shown is a list of *panes*, nodes with a key each. What did not change is not sent again, and a
    pane that is the very same node as before is not even looked at.

    JupyterLab sends what is done on the page to a thread of its own in the kernel. A table is kept by one
    thread, that of the event loop in which its board was made, so the board hands everything over to it.
    """

    _esm = _HERE / "board.js"
    _css = _HERE / "board.css"

    def __init__(self, listener: Callable[[Said], None] | None = None, *, themed: bool = False) -> None:
        """``themed``: hear ``theme`` too, when the page turns light or dark."""
        super().__init__()
        self._themed = themed
        self._listener = listener
        self._panes: dict[str, Json] = {}
        self._nodes: dict[str, Node] = {}
        self._rev = 0
        self._pages = 0
        self._thread = threading.get_ident()
        self._loop = _running_loop()
        self.on_msg(self._arrived)

    def __repr__(self) -> str:
        return "<Board>"

    @property
    def rev(self) -> int:
        """How many scenes have been shown."""
        return self._rev

    @property
    def panes(self) -> dict[str, Json]:
        """What is shown now, by pane."""
        return dict(self._panes)

    def listen(self, listener: Callable[[Said], None]) -> None:
        """Hand everything done on the page to ``listener`` from now on."""
        self._listener = listener

    def show(self, panes: Sequence[Node], say: str = "", sound: str = "") -> None:
        """Show ``panes`` in place of what was there, and have a screen reader say ``say``."""
        nodes = {pane.key: pane for pane in panes}
        old = self._panes
        self._panes = {
            key: old[key] if node is self._nodes.get(key) else node.json() for key, node in nodes.items()
        }
        self._nodes = nodes
        self._rev += 1
        if self._pages:
            sent = [changes(old[key], tree) if key in old else tree for key, tree in self._panes.items()]
            news = {"type": "scene", "rev": self._rev, "after": self._rev - 1, "panes": sent}
            self.send({**news, "say": say, "sound": sound})

    def say(self, text: str) -> None:
        """Have a screen reader say ``text``."""
        self.send({"type": "say", "say": text})

    def clear(self) -> None:
        """Show nothing, and keep nothing."""
        self.show(())

    def close(self) -> None:
        """Empty every page that shows the board, then take the widget away."""
        if self.comm is not None:
            self.clear()
        self._listener = None
        super().close()

    def hand_over(self, work: Callable[..., None], *given: object) -> None:
        """Have ``work`` done by the thread that keeps the table: at once, if this is it."""
        if self._loop is None or self._loop.is_closed() or threading.get_ident() == self._thread:
            work(*given)
        else:
            self._loop.call_soon_threadsafe(work, *given)

    def _arrived(self, widget: object, content: Any, buffers: object) -> None:
        self.hand_over(self._hear, widget, content, buffers)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict) or not isinstance(content.get("do"), str):
            return
        said = Said(
            content["do"], content.get("values") or {}, int(content.get("rev") or 0), str(content.get("page"))
        )
        if said.do == "hello":
            self._pages += 1
            self.send({"type": "scene", "rev": self._rev, "panes": [*self._panes.values()], "to": said.page})
        if self._listener is not None and (self._themed or said.do != "theme"):
            self._listener(said)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def changes(old: Json, new: Json) -> Json:
    """``new``, with ``["=", …]`` in the place of every element that is as it is in ``old``."""
    if isinstance(new, str) or old[:2] != new[:2]:
        return new
    if old == new:
        return ["=", f"{new[0]} {new[1]}"]
    before, after = _by_key(old[3]), _by_key(new[3])
    if before is None or after is None:
        return new
    children = [changes(before[key], child) if key in before else child for key, child in after.items()]
    return [*new[:3], children]


def _by_key(children: list[Json]) -> dict[tuple[str, str], Json] | None:
    """Elements by tag and key; ``None`` where there is text, or two are alike."""
    found: dict[tuple[str, str], Json] = {}
    for child in children:
        if isinstance(child, str) or (child[0], child[1]) in found:
            return None
        found[child[0], child[1]] = child
    return found


def searched(panes: Mapping[str, Json], text: str) -> bool:
    """Whether ``text`` stands anywhere in what is shown."""
    return text in json.dumps(panes, ensure_ascii=False)
