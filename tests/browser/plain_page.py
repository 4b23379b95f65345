"""A board on a page of its own, without JupyterLab: a small server in a thread, a game to step through."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket
from playwright.sync_api import Browser, BrowserContext, Page

import playtest
from playtest.bots import asked, bot
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import Review, TableView
from playtest.widgets.kit import SCRIPTS, STYLES, Board, Message, SocketBoard, text_of, unnested
from playtest.widgets.table import Options

HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body { margin: 0 } %s</style></head>
<body data-jp-theme-light="true"><main id="board"></main><script type="module">
import board from "/board.js";
let line, last, sent = 0, echoed = () => {};
const show = () => {
  const heard = [];
  const socket = line = new WebSocket(`ws://${location.host}/socket${location.pathname}`);
  const send = (m) => { sent += 1; last = m; socket.send(JSON.stringify(m)); };
  const model = { send, on: (_, f) => heard.push(f), off() {} };
  let close = () => {};
  socket.onmessage = (e) => {
    const said = JSON.parse(e.data);
    if ("echo" in said) echoed(said.echo); else heard.forEach((f) => f(said));
  };
  socket.onopen = () => { close = board.render({ model, el: document.getElementById("board") }); };
  return () => { socket.onmessage = socket.onopen = null; close(); socket.close(); };
};
let over = show();
// Time passes at once, as far as a test says: what waits by a clock comes due, and no press was a moment ago.
const now = performance.now.bind(performance), [wait, forget] = [setTimeout, clearTimeout];
const waiting = new Map();
let ahead = 0;
performance.now = () => now() + ahead;
window.setTimeout = (then, ms = 0, ...given) => {
  const comes = () => { waiting.delete(id); then(...given); }, id = wait(comes, ms);
  waiting.set(id, { comes, due: performance.now() + ms });
  return id;
};
window.clearTimeout = (id) => { waiting.delete(id); forget(id); };
window.pass = (ms) => {
  ahead += ms;
  const due = [...waiting].filter(([, one]) => one.due <= performance.now());
  for (const [id, { comes }] of due.sort(([, one], [, two]) => one.due - two.due))
    if (waiting.has(id)) { forget(id); comes(); }
};
// What the page said is heard, and the answer is here; whether a scene is still to come.
const echo = window.answered = () => new Promise((done) => { echoed = done; line.send('{"echo": true}'); });
// The page rests: what it said is heard and answered, and nothing more came of the answer.
// A page that never does says where it stood.
window.rest = async () => {
  let at = "draws no frame", late;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const rests = async () => {
    for (let rounds = 0, more = true; more; rounds += 1) {
      for (let n = 0; n < 2; n += 1) await frame();
      const before = sent;
      at = `hears no echo (socket ${line.readyState}, round ${rounds})`;
      const due = await echo();
      at = `draws no frame after the answer (round ${rounds}, due ${due}, ${document.visibilityState})`;
      await frame();
      more = due || sent !== before;
      at = `says more and more (round ${rounds}, due ${due}): ${JSON.stringify(last)}`;
    }
  };
  const never = new Promise((_, fail) => {
    late = wait(() => fail(new Error(`The page does not come to rest; it ${at}.`)), 60000);
  });
  try { await Promise.race([rests(), never]); } finally { forget(late); }
};
// Nothing of the table is left in the page; whether a test has left something of its own: a name, a style, or
// a clock that stands still.
window.leave = () => {
  over();
  over = () => {};
  getSelection().removeAllRanges();
  localStorage.clear();
  sessionStorage.clear();
  for (const dom of [document.documentElement, document.body]) dom.removeAttribute("style");
  document.body.dataset.jpThemeLight = "true";
  document.body.replaceChildren(Object.assign(document.createElement("main"), { id: "board" }));
  scrollTo(0, 0);
  const names = Object.keys(window).length, parts = document.head.childElementCount;
  return names !== known || parts !== owns || "__pwClock" in window;
};
// The page shows another table, as if it had just been opened there.
window.visit = (path) => {
  history.replaceState(null, "", path);
  over = show();
};
const known = Object.keys(window).length, owns = document.head.childElementCount;
</script></body></html>"""
READY = ".pb-root[data-ready=yes]"
SHOWN = f"() => !!document.querySelector('{READY}')"  # a handle to the board would keep it in the page
Motion = Literal["reduce", "no-preference"]


class PlainServer:
    """The one small server of a process, in a thread of its own; each table has a path there."""

    def __init__(self) -> None:
        self.tables: dict[str, PlainPage] = {}
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self._paths = (f"/{number}" for number in itertools.count(1))
        self._origin = str(self.do(self._serve))

    def do(self, work: Any, *given: Any) -> Any:
        """``work`` in the server's thread; what it gives."""
        done: Future[Any] = Future()

        def run() -> None:
            try:
                done.set_result(work(*given))
            except Exception as error:
                done.set_exception(error)

        self.loop.call_soon_threadsafe(run)
        return done.result(60)

    def add(self, table: PlainPage) -> str:
        """Where that table is shown from now on."""
        path = next(self._paths)
        self.tables[path] = table
        return self._origin + path

    def forget(self, table: PlainPage) -> None:
        """That table is shown no more."""
        del self.tables[urlsplit(table.url).path]

    def _serve(self) -> str:
        tables = self.tables
        html = HTML % unnested(text_of(STYLES))
        script = text_of(SCRIPTS)

        class Socket(tornado.websocket.WebSocketHandler):
            def open(self, path: str) -> None:
                self.table = tables[path]
                self.table.met(self)

            def on_message(self, message: str | bytes) -> None:
                if self.table.meets(self):
                    said = json.loads(message)
                    self.table.echo() if "echo" in said else self.table.hear(said)

        class Html(tornado.web.RequestHandler):
            def get(self) -> None:
                self.write(html)

        class Script(tornado.web.RequestHandler):
            def get(self) -> None:
                self.set_header("Content-Type", "text/javascript")
                self.set_header("Cache-Control", "max-age=86400")
                self.write(script)

        app = tornado.web.Application([("/board.js", Script), ("/socket(/.*)", Socket), ("/[0-9]+", Html)])
        sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
        tornado.httpserver.HTTPServer(app).add_sockets(sockets)
        return f"http://127.0.0.1:{sockets[0].getsockname()[1]}"


@cache
def plain_server() -> PlainServer:
    """The server, started when the first table needs it."""
    return PlainServer()


class Wired(Board):
    """A notebook's board that talks to a page of its own."""

    def __init__(self, write: Callable[[Any], None]) -> None:
        super().__init__()
        self._write = write

    def _post(self, message: Any) -> None:
        self._write(message)


class Pages:
    """Pages that show one table after another: a new page takes four times as long as a new table on it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[tuple[Page, str]] = []
        self._context: BrowserContext | None = None

    def show(self, table: PlainPage, size: tuple[int, int], motion: Motion = "reduce") -> Page:
        """A page of that size, on which nobody has done anything, that shows the table."""
        wide = {"width": size[0], "height": size[1]}
        if not self._free:
            self._context = self._context or self._browser.new_context()
            page = self._context.new_page()
            page.set_viewport_size(wide)
            page.emulate_media(reduced_motion=motion)
            page.goto(table.url)
        else:
            page, had = self._free.pop()
            if page.viewport_size != wide:
                page.set_viewport_size(wide)
            if motion != had:
                page.emulate_media(reduced_motion=motion)
            page.evaluate("path => visit(path)", urlsplit(table.url).path)
        page.wait_for_function(SHOWN)  # asked with each frame; an assertion that waits asks ever more seldom
        return page

    def leave(self, page: Page, motion: Motion = "reduce") -> None:
        """The page is free for another table, unless a test has left something of its own there."""
        page.mouse.move(-9, -9)
        if not page.evaluate("() => leave()"):
            self._free.append((page, motion))
            return
        window = page.context  # a clock that stands still does so in all its pages
        page.close()
        if window is self._context:
            self._context = None
            while self._free:
                self._free.pop()[0].close()
        if not window.pages:
            window.close()

    def close(self) -> None:
        """Close them all."""
        if self._context is not None:
            self._context.close()


class LatePage:
    """A page that opens once it is asked for anything: what a test plays up to before is not drawn there."""

    def __init__(self, opens: Callable[[], Page]) -> None:
        self._opens = opens
        self.opened: Page | None = None

    def open(self) -> Page:
        """The page itself."""
        if self.opened is None:
            self.opened = self._opens()
        return self.opened

    def __getattr__(self, name: str) -> Any:
        return getattr(self.open(), name)


class PlainPage:
    """One table on a page; ``advance`` makes moves of the bot ``plays`` and shows a side that is asked.

    Whatever needs the page opens it with ``opens``; what makes the view anew does not.
    """

    def __init__(
        self,
        folder: Path,
        game: str,
        names: Sequence[str],
        seed: int = 5,
        plays: str = "random",
        pace: float = 0,
        **rules: Any,
    ) -> None:
        self._plays = plays
        self._pace = pace
        self._rng = random.Random(seed)
        self._socket: Any = None
        self._view: TableView | Review | None = None
        self._seat: int | None = 0
        self.opens: Callable[[], Any] = lambda: None
        self._away = False
        self._pressed: list[str] = []
        self._shape: dict[str, Any] = {}
        self._kinds: set[tuple[str, ...]] = set()
        self._before(self._begin, folder, game, names, seed, rules)
        self.url = plain_server().add(self)

    def _before(self, work: Any, *given: Any) -> Any:
        """``work`` in the server's thread, whether or not the page is open yet; what it gives."""
        return plain_server().do(work, *given)

    def _do(self, work: Any, *given: Any) -> Any:
        """The same with the page open."""
        self.opens()
        return self._before(work, *given)

    def _begin(self, folder: Path, game: str, names: Sequence[str], seed: int, rules: dict[str, Any]) -> None:
        made = playtest.game(game)
        made = made(len(names), made.Rules(**rules) if rules else None)
        self.table = Table.new(Store(folder / f"{game}.sqlite"), made, list(names), seed=seed)

    def met(self, socket: Any) -> None:
        """A page has come, in place of one that was there."""
        first = self._socket is None
        self._socket = socket
        self._show(self._seat if first else 0)

    def meets(self, socket: Any) -> bool:
        """Whether that page is the one that shows the table."""
        return self._socket is socket

    def hear(self, said: dict[str, Any]) -> None:
        """What the page says."""
        self._board.arrived(said)
        if said["do"] == "shape":
            self._shape = {**said, "page": "any"}
            self._board.arrived(self._shape)

    def echo(self) -> None:
        """The page asks whether all it said is answered: whether a scene is still to be sent."""
        self._write({"echo": self._board.due})

    def _show(self, seat: int | None) -> None:
        self._seat = seat
        if self._view is not None:
            self._view.close()
        if self._socket is None:  # no page is open yet
            return
        self._board = SocketBoard(self._write)
        self._board.arrived({"do": "hello", "page": "any"})  # the page that is there lies as it lay before
        self._board.arrived(self._shape)
        self._view = TableView(
            self.table,
            seat,
            board=self._board,
            pace=self._pace,
            options=Options(
                rematch=lambda: self._pressed.append("rematch"),
                review=lambda: self._pressed.append("review"),
            ),
        )
        self._board._post({"type": "scene", "rev": self._board.rev, "panes": [*self._board.panes.values()]})

    def _write(self, message: Any) -> None:
        if self._away:
            return
        with contextlib.suppress(tornado.websocket.WebSocketClosedError):  # the page may be closed by now
            sent = asyncio.ensure_future(self._socket.write_message(json.dumps(message)))
            sent.add_done_callback(lambda done: done.exception())

    def _move(self) -> None:
        """A move of a bot, for anybody who is asked."""
        seat = self._rng.choice(self.table.pending)
        player = bot(self._plays, self.table.game)
        legal = self.table.legal(seat)
        move = asked(player, self.table.game, self.table.view(seat), legal, self._rng, must=True)
        self.table.submit(seat, move)

    def _advance(self, moves: int) -> bool:
        if self._view is not None:
            self._view.close()  # what is not looked at is not drawn
        for _ in range(moves):
            if not self.table.pending:
                break
            self._move()
        self._show(self._rng.choice(self.table.pending) if self.table.pending else 0)
        return bool(self.table.pending)

    def advance(self, moves: int = 1) -> bool:
        """So many moves, then the side of somebody who is asked; whether the game goes on."""
        return bool(self._before(self._advance, moves))

    def _advance_to_a_new_kind(self, most: int) -> int:
        if self._view is not None:
            self._view.close()  # what is not looked at is not drawn
        shows = made = 0
        while made < most:
            self._move()
            made += 1
            if not self.table.pending:
                break
            shows = self._rng.choice(self.table.pending)
            asked_for = tuple(sorted({str(move.kind) for move in self.table.legal(shows)}))
            if asked_for not in self._kinds:
                self._kinds.add(asked_for)
                break
        self._show(shows)
        return made

    def move(self) -> int:
        """A move of a bot while the page stays as it is; how long the log then is."""

        def act() -> int:
            self._move()
            return len(self.table.log)

        return int(self._do(act))

    def advance_to_a_new_kind(self, most: int) -> int:
        """Moves until somebody is asked what nobody was asked before, at most so many; how many it were."""
        return int(self._before(self._advance_to_a_new_kind, most))

    def _until_one_is_asked(self, where: Callable[[int], bool], passes: int) -> bool:
        if self._view is not None:
            self._view.close()  # what is not looked at is not drawn
        while self.table.pending:
            for seat in self.table.pending:
                if where(seat):
                    if not passes:
                        self._show(seat)
                        return True
                    passes -= 1
                    break
            self._move()
        return False

    def until_one_is_asked(self, where: Callable[[int], bool]) -> bool:
        """Moves until a seat is asked for which ``where`` holds, and their side; whether any is."""
        return bool(self._before(self._until_one_is_asked, where, 0))

    def until_one_may(self, kind: str, passes: int = 0, many: int = 1) -> bool:
        """Moves until somebody may make so many moves of that kind, and their side; whether anybody may.

        So many decisions at which somebody may are passed by; the one that is shown counts as the first.
        """

        def may(seat: int) -> bool:
            return sum(str(move.kind).startswith(kind) for move in self.table.legal(seat)) >= many

        return bool(self._before(self._until_one_is_asked, may, passes))

    @property
    def decision(self) -> frozenset[str]:
        """The kinds of move that whoever is shown may make."""
        return self._before(lambda: frozenset(str(move.kind) for move in self.table.legal(self._seat or 0)))

    def shows(self, name: str) -> bool:
        """Whether the scene that the page has, or is about to have, has something of that class."""
        return bool(self._do(lambda: name in json.dumps([*self._board.panes.values()])))

    def look_away(self) -> None:
        """The page stays as it is until ``look``, since it takes longer to draw than a scene to be made."""
        self.opens()
        self._away = True

    def look(self) -> None:
        """Show on the page what it would show by now."""
        self._away = False
        self._do(self._show, self._seat)

    def says(self, name: str) -> frozenset[str]:
        """What the parts of the scene say that have something of that class in them."""
        found = set()

        def text(node: Any) -> str:
            if isinstance(node, str):
                return node
            said = " ".join(map(text, node[3]))
            if any(
                name in str(child[2].get("class")).split() for child in node[3] if not isinstance(child, str)
            ):
                found.add(said)
            return said

        self._do(lambda: [text(pane) for pane in self._board.panes.values()])
        return frozenset(found)

    @property
    def rev(self) -> int:
        """The number of the scene that the page has, or is about to have."""
        self.opens()
        return self._board.rev

    @property
    def pressed(self) -> list[str]:
        """What was pressed in the dock at the end, ``review`` or ``rematch``, once it was answered."""
        return list(self._do(lambda: self._pressed))

    def review(self) -> None:
        """Show the review of what was recorded at the table."""

        def open_it() -> None:
            if self._view is not None:
                self._view.close()
            self._board = Wired(self._write)
            self._board.arrived({"do": "hello", "page": "any"})
            self._board.arrived(self._shape)
            self._view = Review(self.table.store, board=self._board, id=self.table.id)
            self._board._post(
                {"type": "scene", "rev": self._board.rev, "panes": [*self._board.panes.values()]}
            )

        self._do(open_it)

    def show(self, seat: int) -> None:
        """Show the side of ``seat``, whoever is asked."""
        self._before(self._show, seat)

    def share(self) -> None:
        """Show the table as a screen that all its people share, with a curtain between them."""
        self._before(self._show, None)

    def explain(self, seat: int, text: str) -> None:
        """A bot at ``seat`` says why it did what it did."""
        self._do(lambda: self.table.explained(seat, text, "bot:random"))

    def at_pace(self, name: str) -> None:
        """What comes out stays as long as at that pace."""
        self._do(lambda: self.table.pace.choose(name))

    def ask_back(self, to: int) -> None:
        """The facilitator presses *Back to here* beside that line of the log."""

        def ask() -> None:
            assert self._view is not None
            self._view._hear(Message(f"back:{to}"))

        self._do(ask)

    def draw_again(self) -> None:
        """The same once more, as whenever anybody does anything."""

        def draw() -> None:
            assert self._view is not None
            self._view._redraw()

        self._do(draw)

    def pause_clock(self) -> None:
        """The facilitator stops the time, which the bar says in a line of its own."""
        self._do(self.table.pause_clock)

    def let_go(self) -> None:
        """What has come out goes by itself, as it does once its time is over."""

        def go() -> None:
            assert self._view is not None
            self._view.session.announcements.go_on()
            self._view._redraw()

        self._do(go)

    def make(self, *moves: tuple[int, Any]) -> None:
        """These moves, each of a seat; the page that is open shows them."""

        def submit() -> None:
            for seat, move in moves:
                self.table.submit(seat, move)

        self._do(submit)

    def deal(self, ruling: Any, *given: Any) -> None:
        """What ``ruling`` does to the table, and then the first seat's side."""

        def rule() -> None:
            ruling(self.table, *given)
            self._show(0)

        self._before(rule)

    def deal_elsewhere(self, happens: Any) -> None:
        """What ``happens`` to the table as another process would do it: the page that is open hears of it."""
        self._do(happens, self.table)

    def _step(self) -> bool:
        assert self._view is not None
        if self.table.pending:
            self._move()
        return bool(self.table.pending)

    def step(self) -> bool:
        """A move by whoever is asked, on the page that is open; whether the game goes on."""
        return bool(self._do(self._step))

    def wait_for_people(self, yes: bool = True) -> None:
        """Bots that have acted wait for people, and say so; or they were told to wait no longer.

        They make no move of their own meanwhile.
        """

        def wait() -> None:
            assert self._view is not None
            pace = self.table.pace
            pace.choose("normal")
            pace.settle(self.table.store.now() + 9_999)
            pace.let_act(-1 if yes else len(self.table.log))
            self._view._redraw()

        self._do(wait)

    def _until_comes_out(self, kind: str) -> bool:
        while self.table.pending:
            self._move()
            if any(str(event.kind) == kind for event in self.table.events_of(len(self.table.log))):
                return True
        return False

    def until_comes_out(self, kind: str) -> bool:
        """Moves on the page that is open until an event of that kind has come out; whether one has."""
        return bool(self._do(self._until_comes_out, kind))

    def until_a_moment(self, most: int = 300) -> bool:
        """Moves by bots on the page that is open, until something has come out there; whether it has."""

        def move() -> bool:
            assert self._view is not None
            if not self.table.pending or any("data-n" in pane[2] for pane in self._board.panes.values()):
                return False
            seat = self._rng.choice(self.table.pending)
            self.table.submit(seat, self._rng.choice(self.table.legal(seat)))
            return True

        for _ in range(most):
            if not self._do(move):
                break
        return bool(self.table.pending)

    def until(self, seat: int) -> None:
        """Moves of others by bots, until ``seat`` is asked; its page shows each as it comes."""

        def move() -> bool:
            if seat in self.table.pending or not self.table.pending:
                return False
            other = self.table.pending[0]
            self.table.submit(other, self._rng.choice(self.table.legal(other)))
            return True

        while self._do(move):
            pass

    def close(self) -> None:
        """Stop showing the table, and leave nothing of it open."""

        def stop() -> None:
            if self._view is not None:
                self._view.close()
            if self._socket is not None:
                self._socket.close()
            self.table.close()
            self.table.store.close()

        self._before(stop)
        plain_server().forget(self)
