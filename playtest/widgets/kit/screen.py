"""Screens: what pages show and what people do on them, independent of how messages travel.

A ``Screen`` holds what is shown and sends it as messages. Its ``_post`` delivers them to the pages: through
an anywidget's comm in a notebook (``Board``), or a websocket on a separate page (``SocketBoard``). The page
is ``board.js`` in both.

Messages to the page:

- ``{"type": "scene", …}`` is a new scene, and ``{"type": "say", …}`` text for a screen reader.
- ``{"type": "at", "rev"}`` lets a page notice that a scene was lost on its way; it then asks for all of it.
- ``{"type": "done"}`` ends a press that led to no new scene.
- ``{"type": "there"}`` is echoed by every page that is open.

Messages from the page are ``{"do", "values", "rev", "page"}``. The page says ``hello`` first. It says
``shape`` when it knows whether it shows the wide or the tall version of pictures. The version that no page
shows is then not made.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playtest.engines.game import Illegal
from playtest.engines.sentences import short
from playtest.widgets.kit.rate import Rate
from playtest.widgets.kit.scene import BOTH
from playtest.widgets.kit.tree import Json, Node, changes

LONGEST = 2_000_000
"""Maximum number of characters in all values of one message. Editing a position takes about ten thousand."""
MOST = 2_000
"""Maximum number of form fields in one message."""
MOST_PAGES = 32
"""Maximum number of pages whose zones' shapes are tracked. With more pages, both shapes are sent."""
ZONES = ("stage", "mine")
"""The zones whose pictures have a wide and a tall version."""
Shapes = Mapping[str, frozenset[str]]
"""For each zone, the shapes that it has on the open pages: wide, tall or both."""
UNASKED = frozenset(["hello", "shape", "theme", "typing", "reading", "there"])
"""Messages that a page sends without a press."""
REMINDS = (0.6, 1.4)
"""Seconds after the last scene before its number is sent again, if messages may get lost."""
ALL_SHAPES: Shapes = dict.fromkeys(ZONES, BOTH)


@dataclass(frozen=True, slots=True)
class Message:
    """An action on a page. ``do`` names it, and ``values`` are the fields of the form around it."""

    do: str
    values: Mapping[str, Any] = field(default_factory=dict)
    rev: int = 0
    page: str = ""

    @property
    def name(self) -> str:
        """The part of ``do`` before the colon."""
        return self.do.partition(":")[0]

    @property
    def argument(self) -> str:
        """The part of ``do`` after the colon."""
        return self.do.partition(":")[2]

    @property
    def number(self) -> int:
        """The number after the colon. Raises ``Illegal`` if there is none."""
        return number(self.argument)


def number(text: object) -> int:
    """Parse a number that a page sends as text. Raises ``Illegal`` with a sentence if it is not a number."""
    said = str(text) if isinstance(text, str | int) else ""
    if not (said.isascii() and said.isdecimal() and len(said) < 10):
        raise Illegal(f"Type a number, not {short(text)}.")
    return int(said)


def message_of(content: Any) -> Message | None:
    """Parse a message from a page; ``None`` if none of our pages could have sent it."""
    if not isinstance(content, dict) or not isinstance(do := content.get("do"), str) or len(do) > 1000:
        return None
    values, rev, page = content.get("values"), content.get("rev"), content.get("page")
    values = {} if values is None else values
    if not isinstance(values, dict) or len(values) > MOST or not all(map(_is_field, values.items())):
        return None
    if sum(len(value) for value in values.values() if isinstance(value, str)) > LONGEST:
        return None
    known = rev if isinstance(rev, int) and not isinstance(rev, bool) else 0
    return Message(do, values, known, page[:100] if isinstance(page, str) else "")


def _is_field(pair: tuple[object, object]) -> bool:
    name, value = pair
    if isinstance(value, list):
        return isinstance(name, str) and len(value) <= MOST and all(isinstance(v, str) for v in value)
    return isinstance(name, str) and (value is None or isinstance(value, str | bool | int | float))


@dataclass(frozen=True, slots=True)
class _Unsent:
    """Extras to send with the next scene: words, a sound, and whether work continues."""

    say: str
    sound: str
    more: bool

    def then(self, later: _Unsent) -> _Unsent:
        """Return these extras combined with ``later`` ones, when one scene is sent in place of two."""
        say = " ".join(filter(None, [self.say, later.say]))
        return _Unsent(say, later.sound or self.sound, later.more)


class Screen:
    """A list of *panes*, each a node with a key, shown on any number of pages.

    ``listener`` receives everything that is done on those pages. Unchanged content is not sent again, and a
    pane that is the identical node as before is not even compared. The screen works on the table's thread:
    that of the event loop in which it was made. Messages received on another thread are passed to it.
    """

    _listener: Callable[[Message], None] | None
    loses = False
    """Whether messages to the pages may get lost."""

    def _begin(self, listener: Callable[[Message], None] | None, *, themed: bool = False) -> None:
        self._listener = listener
        self._themed = themed
        self._panes: dict[str, Node] = {}
        self._rev = 0
        self._pages = 0
        self._turned: dict[str, Shapes] = {}
        self._shapes = ALL_SHAPES
        self._signs = 0
        self._answered: dict[str, tuple[str, int, Mapping[str, Any]]] = {}
        """By page, the last form that was answered: its message, its scene's number and its values."""
        self._thread = threading.get_ident()
        self._loop = _running_loop()
        self._rate = Rate()
        self._sent: dict[str, Node] = {}
        self._sent_rev = 0
        self._unsent: _Unsent | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._due: asyncio.TimerHandle | None = None

    def _post(self, message: Json) -> None:
        """Send ``message`` to every page of this screen."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the notebook's display; empty if the screen is not in a notebook."""
        return {}

    @property
    def rev(self) -> int:
        """The number of scenes shown so far."""
        return self._rev

    @property
    def due(self) -> bool:
        """Whether the current scene is still unsent because scenes follow each other too fast."""
        return self._due is not None

    @property
    def panes(self) -> dict[str, Json]:
        """The JSON that is shown now, by pane."""
        return {key: pane.json() for key, pane in self._panes.items()}

    @property
    def signs(self) -> int:
        """How many messages the pages have sent. If the number rises, a page is open."""
        return self._signs

    @property
    def shapes(self) -> Shapes:
        """The shapes of each zone on the open pages. A page counts as wide and tall until it says which."""
        return self._shapes

    def forget(self, page: str) -> None:
        """Drop a closed page, so that pictures in a shape that only this page shows are no longer made."""
        self._answered.pop(page, None)
        if self._turned.pop(page, None) is not None:
            self._reckon()

    def listen(self, listener: Callable[[Message], None]) -> None:
        """Pass everything done on the pages to ``listener`` from now on."""
        self._listener = listener

    def show(self, panes: Sequence[Node], say: str = "", sound: str = "", *, more: bool = False) -> None:
        """Show ``panes`` in place of the previous ones, and have screen readers say ``say``.

        With ``more``, the page keeps showing that a press is being worked on until ``done`` is called.
        """
        self._panes = {pane.key: pane for pane in panes}
        self._rev += 1
        if self._pages:
            news = _Unsent(say, sound, more)
            self._unsent = news if self._unsent is None else self._unsent.then(news)
            wait = self._rate.wait() if self._in_time() else 0.0
            if not wait:
                self._send_scene()
            elif self._due is None and self._loop is not None:
                self._due = self._loop.call_later(wait, self._send_scene)

    def _send_scene(self) -> None:
        """Send the current scene as changes to the last scene that was sent."""
        news, old = self._unsent, self._sent
        if news is None:
            return
        panes = [changes(old[key], pane) if key in old else pane.json() for key, pane in self._panes.items()]
        scene = {"type": "scene", "rev": self._rev, "after": self._sent_rev, "panes": panes}
        self._unsent = None
        self._up_to_date()
        self._post({**scene, "say": news.say, "sound": news.sound, **({"more": True} if news.more else {})})

    def _up_to_date(self) -> None:
        """Record that all pages were sent the current scene.

        If messages may get lost, tell the pages its number again a few times later, so that they notice.
        """
        self._sent, self._sent_rev = self._panes, self._rev
        self._stop_timers()
        if self.loses and self._in_time() and self._loop is not None:
            self._timers = [self._loop.call_later(seconds, self._remind) for seconds in REMINDS]

    def _remind(self) -> None:
        self._post({"type": "at", "rev": self._sent_rev})

    def _in_time(self) -> bool:
        """Return whether a task can be scheduled here: this must be the thread of a running event loop."""
        return self._loop is not None and self._loop.is_running() and threading.get_ident() == self._thread

    def _stop_timers(self) -> None:
        for timer in (*self._timers, *filter(None, [self._due])):
            timer.cancel()
        self._timers, self._due = [], None

    def done(self) -> None:
        """Tell the pages that a press is done, so that they stop showing a sign of work."""
        if self._pages:
            self._post({"type": "done"})

    def say(self, text: str) -> None:
        """Have screen readers say ``text``."""
        self._post({"type": "say", "say": text})

    def ask(self) -> None:
        """Ask every page that shows this screen for a sign of life. Each open page answers right away."""
        self._post({"type": "there"})

    def clear(self) -> None:
        """Show nothing and forget all panes."""
        self.show(())

    def close(self) -> None:
        """Empty every page that shows the screen, and stop listening."""
        self.clear()
        self._send_scene()
        self._stop_timers()
        self._listener = None

    def hand_over(self, work: Callable[..., None], *given: object) -> None:
        """Run ``work`` on the table's thread, or right now if this is that thread."""
        if self._loop is None or self._loop.is_closed() or threading.get_ident() == self._thread:
            work(*given)
        else:
            self._loop.call_soon_threadsafe(work, *given)

    def arrived(self, content: Any) -> None:
        """Receive a raw message from a page. Messages that none of our pages could send are dropped."""
        self.hand_over(self._hear, content)

    def _hear(self, content: Any) -> None:
        message = message_of(content)
        if message is None:
            return
        self._signs += 1
        if message.do == "there" or (message.do == "shape" and not self._turns(message)):
            return
        if message.do == "hello":
            self._greet(message)
        if self._listener is not None and (self._themed or message.do != "theme"):
            self._tell(self._listener, message)

    def _greet(self, message: Message) -> None:
        """Send the whole screen to a page that has just opened.

        If the page says whether its zones are wide or tall, only the pictures that fit are sent.
        """
        self._pages += 1
        self._turned.setdefault(message.page if len(self._turned) < MOST_PAGES else "", {})
        if message.values.keys().isdisjoint(ZONES):
            self._reckon()
        elif self._turns(message) and self._listener is not None:
            self._tell(self._listener, replace(message, do="shape"))
        self._send_scene()
        self._post_all(message.page)
        self._up_to_date()

    def _post_all(self, page: str) -> None:
        """Send ``page`` the whole screen."""
        self._post({"type": "scene", "rev": self._rev, "panes": [*self.panes.values()], "to": page})

    def _tell(self, listener: Callable[[Message], None], message: Message) -> None:
        """Pass an action to the listener, unless it repeats a form that the page had already sent."""
        before, form = self._rev, (message.do, message.rev, message.values)
        if message.name not in UNASKED and self._answered.pop(message.page, None) == form:
            self._answered[message.page] = form
            self.done()
            return
        sent = bool(message.rev and message.values) and self._has_form(message.do)
        try:
            listener(message)
        finally:
            if before == self._rev and message.name not in UNASKED:
                self.done()
        if (
            sent
            and before < self._rev
            and (message.page in self._answered or len(self._answered) < MOST_PAGES)
        ):
            self._answered[message.page] = form

    def _has_form(self, do: str) -> bool:
        """Return whether the current panes contain a form that sends ``do``."""
        todo: list[Node | str] = [*self._panes.values()]
        while todo:
            node = todo.pop()
            if not isinstance(node, str):
                if node.tag == "form" and node.attrs.get("data-do") == do:
                    return True
                todo += node.children
        return False

    def _turns(self, message: Message) -> bool:
        """Record whether a page's zones are wide or tall. Return whether pages need other pictures now."""
        if not message.page or message.page not in self._turned:
            return False
        told = {zone: BOTH & frozenset(str(message.values.get(zone)).split()) for zone in ZONES}
        self._turned[message.page] = {zone: shapes for zone, shapes in told.items() if shapes}
        return self._reckon()

    def _reckon(self) -> bool:
        """Recompute which shapes are shown. Return whether they have changed."""
        before, pages = self._shapes, self._turned.values()
        self._shapes = {
            zone: frozenset[str]().union(*(page.get(zone, BOTH) for page in pages)) or BOTH for zone in ZONES
        }
        return self._shapes != before


class SocketBoard(Screen):
    """A screen on a separate page, for a transport such as a websocket.

    ``write`` sends a message to the page; the transport passes the page's messages to ``arrived``.
    ``write_all``, for a transport that keeps the last screen, sends the whole screen to one page. Its
    arguments are the scene's number, the page, and a function that returns the panes as JSON.
    """

    def __init__(
        self,
        write: Callable[[Json], None],
        write_all: Callable[[int, str, Callable[[], list[Json]]], None] | None = None,
    ) -> None:
        self._write = write
        self._write_all = write_all
        self._begin(None)

    def __repr__(self) -> str:
        return "<SocketBoard>"

    def _post(self, message: Json) -> None:
        self._write(message)

    def _post_all(self, page: str) -> None:
        if self._write_all is None:
            super()._post_all(page)
        else:
            self._write_all(self._rev, page, lambda: [*self.panes.values()])


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
