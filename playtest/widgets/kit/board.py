"""The notebook widget that displays a screen and sends back what people do.

Nothing shown is ever a trait of the widget, because traits are saved into notebooks and outlive closed
widgets. The page says hello once it is ready and gets everything by message. Anything replaced is removed
from the page.

For tests, in the page:

- ``.pb-root[data-ready=yes]`` is a board that shows something; ``data-rev`` counts up with every scene.
- ``data-do`` is the message that a clickable element or a form sends.
- a piece that stands for part of a move has ``data-key`` (its key), ``data-part`` (``"color=2 number=7"``,
  fields in order), ``data-can`` and ``data-picked`` (``yes``/``no``); press-and-hold pieces have
  ``data-hold``.
- ``data-name`` is the name of a piece, if the game gave it one; ``data-picture`` and ``data-tray`` are keys
  of blocks.
- ``.pb-live`` is the live region, ``.pb-ring`` the focus ring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import anywidget

import playtest
from playtest.widgets.kit.nesting import unnested
from playtest.widgets.kit.screen import Message, Screen
from playtest.widgets.kit.tree import Json

PAGE = Path(__file__).parent
"""The directory with the scripts and styles of every page that shows a board."""
_GAMES = PAGE.parent / "games"


def _in_kit(*names: str) -> tuple[Path, ...]:
    return tuple(PAGE / name for name in names)


SCRIPTS = (
    *_in_kit(
        "tree.js", "motion.js", "sight.js", "landmarks.js", "pan.js", "drag.js", "ring.js", "ratings.js"
    ),
    *_in_kit("addresses.js", "trays.js", "layouts.js", "room.js", "dock.js", "fit.js", "large.js"),
    *_in_kit("refusals.js", "slips.js"),
    *_in_kit("keys.js", "works.js", "correcting.js", "copying.js", "uploads.js", "focus.js", "sides.js"),
    *_in_kit("place.js", "clocks.js", "told.js", "first_game.js"),
    *sorted(_GAMES.glob("*/layout.js")),
    *_in_kit("board.js"),
)
"""The page's script files, among them each game's ``layout.js``, in the order in which they are joined."""
STYLES = (
    *_in_kit("board.css", "zones.css", "dock.css", "correcting.css", "moments.css", "drawers.css"),
    *_in_kit("phones.css", "low.css", "timeline.css", "beside.css", "haggling.css", "notices.css"),
    *_in_kit("touch.css", "grand.css", "lying.css", "stands.css", "refusals.css"),
    *sorted(_GAMES.glob("*/layout.css")),
    *_in_kit("reviewing.css", "gathering.css", "curtain.css", "maps.css", "first_game.css"),
)
"""A page's style sheets: general looks, the layout of a table's zones, each game's, and exceptions.

They are joined in this order, so of two rules of equal specificity the later one wins.
"""


def text_of(files: Iterable[Path]) -> str:
    """Return the text of these scripts or style sheets, joined."""
    return "".join(file.read_text(encoding="utf-8") for file in files)


_STYLE = unnested(text_of(STYLES))
STYLED = f"playtest.Board {playtest.__version__} {crc32(_STYLE.encode()):08x}"
"""The id under which a page keeps the boards' style sheet.

It contains the version and a checksum, because another notebook on the page may run another version.
"""


class Board(Screen, anywidget.AnyWidget):
    """A screen in a notebook: a widget without traits of its own.

    JupyterLab delivers page actions to a separate thread in the kernel; the screen passes them to the table's
    thread.
    """

    # As text: for a file, anywidget would keep every board alive to tell it of changes.
    _esm = text_of(SCRIPTS)
    _css = _STYLE
    loses = True

    def __init__(self, listener: Callable[[Message], None] | None = None, *, themed: bool = False) -> None:
        """With ``themed``, the listener also gets ``theme`` whenever the page turns light or dark."""
        anywidget.AnyWidget.__init__(self, _anywidget_id=STYLED)
        self._begin(listener, themed=themed)
        self.on_msg(lambda _widget, content, _buffers: self.arrived(content))

    def __repr__(self) -> str:
        return "<Board>"

    def _post(self, message: Json) -> None:
        self.send(message)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return anywidget.AnyWidget._repr_mimebundle_(self, **kwargs)

    def close(self) -> None:
        """Empty every page that shows the board, then close the widget."""
        if self.comm is not None:
            self.clear()
            self._send_scene()
            self._stop_timers()
        self._listener = None
        anywidget.AnyWidget.close(self)
