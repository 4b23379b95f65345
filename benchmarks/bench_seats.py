"""How many pages one server carries: memory, CPU, and the delay on the mover's and others' screens.

``python benchmarks/bench_seats.py --tables 10 --seats 6 --moves 60`` opens that many plain websocket clients
at tables of Trade Warz. It composes a legal move at one table after another, and measures the time from its
confirmation to the scene that shows it on each page. ``--tables 100`` are six hundred pages. ``--watchers 5``
opens five public pages per table in addition to the seats. It prints one line of figures as JSON. This is not
a pytest benchmark: it starts a process of its own and takes a minute or more.

With ``--browser`` every page is a page of Chromium with a context of its own, as large as a phone. Sixty
pages take minutes and every core, so the figures then show the browser more than the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import sync_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from playtest import Store
from playtest.seats.room_store import Rooms
from playtest.seats.server import addresses
from playtest.seats.session import RoomSession
from playtest.table import Table
from tests.browser.lab import CHROMIUM_FLAGS, chromium
from tests.browser.seat_pages import PHONE, PRESSES, READY, Device
from tests.seats.hall import NAMES, Hall, new_table

GAMES: dict[str, dict[str, Any]] = {
    "trade_warz": {"chill": True, "offers_per_phase": 0},
    "cat_in_the_box": {},
    "collapsization": {},
    "rat_scramble": {},
    "scambodia": {},
}
FILES = ("page.js", "page.css", "board.js", "board.css")
PACKED, TALL = "?packed=", {"stage": "tall", "mine": "tall"}
STEPS = 40
PATIENCE = 30.0
Json = Any


class Page:
    """A plain client. It records when it was told of each entry, and can compose a move."""

    phone = False
    """Whether pages say that all is tall there, and take large messages compressed, as a phone does."""

    def __init__(self, hall: Hall, link: str) -> None:
        self.hall, self.link = hall, link
        self.heard: dict[int, float] = {}
        self.bytes = 0
        self._news: list[str] = []
        self._panes: list[Json] = []
        self._waits: asyncio.Event = asyncio.Event()

    async def open(self) -> float:
        """Join by the link, as a browser does. Return the seconds until the first scene."""
        began = time.perf_counter()
        path, _, secret = self.link.partition("#")
        cookie = ""
        if secret:
            entered = await ask(self.hall, f"{path}/enter", {"secret": secret})
            cookie = key_in(entered)
        await self.connect(path, cookie)
        return time.perf_counter() - began

    async def connect(self, path: str, cookie: str) -> None:
        """Open the connection and wait for the first scene."""
        url = f"{path}/line{PACKED if self.phone else ''}".replace("http:", "ws:")
        request = HTTPRequest(url, headers={"Origin": self.hall.origin, "Cookie": cookie})
        self.line = await websocket_connect(request, on_message_callback=self._hear)
        self.say("hello", **TALL if self.phone else {})
        if self.phone:
            self.say("shape", **TALL)  # as a page does once it has laid out what it was sent
        await self.until(lambda: bool(self._news))

    def say(self, do: str, **values: str) -> None:
        """Send a message."""
        self.line.write_message(json.dumps({"do": do, "values": values, "rev": 0, "page": "p"}))

    async def until(self, right: Any) -> bool:
        """Wait until ``right()`` is true. Return whether that happened."""
        late = time.perf_counter() + PATIENCE
        while not right():
            self._waits.clear()
            try:
                async with asyncio.timeout(max(0.0, late - time.perf_counter())):
                    await self._waits.wait()
            except TimeoutError:
                return bool(right())
        return True

    async def hears_of(self, entry: int) -> bool:
        """Wait until the page shows the log up to that entry. Return whether that happened."""
        return await self.until(lambda: max(self.heard, default=0) >= entry)

    def _hear(self, said: str | bytes | None) -> None:
        now = time.perf_counter()
        if said is None:
            return
        self.bytes += len(said)
        text = said if isinstance(said, str) else zlib.decompress(said).decode()
        if text.startswith('{"type":"scene"'):
            self._news.append(text)
            at = text.find('"data-entries":')
            if at >= 0:
                entries = text[at + 15 : at + 25].partition(",")[0].strip('" }')
                self.heard.setdefault(int(entries), now)
        self._waits.set()

    # -- what it shows, read only by a page that is to act

    def _look(self) -> None:
        for message in map(json.loads, self._news):
            whole = message.get("after") is None
            self._panes = patched([] if whole else self._panes, message["panes"])
        self._news.clear()

    def _nodes(self) -> Iterator[list[Any]]:
        todo = list(self._panes)
        while todo:
            node = todo.pop()
            if isinstance(node, list):
                yield node
                todo += node[3]

    def _doing(self) -> tuple[list[str], list[list[str]], list[str]]:
        """List what can be pressed: confirmations, parts and kinds of moves, other buttons."""
        self._look()
        found: dict[str, list[str]] = defaultdict(list)
        for node in self._nodes():
            do = str(node[2].get("data-do", ""))
            verb = do.partition(":")[0]
            if "disabled" not in node[2] and (verb != "part" or node[2].get("data-can") == "yes"):
                found[verb].append(do)
        kinds = [sorted(found[verb]) for verb in ("make", "choose", "part") if found[verb]]
        return found["confirm"], kinds, found["go-on"]

    async def composed(self, rng: random.Random) -> str:
        """Press until a move can be confirmed. Return what confirms it; empty if there is nothing to do."""
        for _ in range(STEPS):
            confirms, kinds, reads = self._doing()
            if confirms:
                return rng.choice(confirms)
            if not kinds and not reads:
                return ""
            pressed = rng.choice(rng.choice(kinds) if kinds else reads)
            if pressed.startswith("make:"):
                return pressed
            self.say(pressed)
            await self.until(lambda: bool(self._news))
        return ""


def patched(old: list[Json], news: list[Json]) -> list[Json]:
    """Return a list of nodes with the unchanged nodes replacing ``["=", key]``."""
    before: dict[str, list[Json]] = defaultdict(list)
    for node in old:
        if isinstance(node, list):
            before[f"{node[0]} {node[1]}"].append(node)
    made = []
    for node in news:
        if not isinstance(node, list):
            made.append(node)
        elif node[0] == "=":
            made.append(before[node[1]].pop(0))
        else:
            same = before[f"{node[0]} {node[1]}"]
            was = same.pop(0) if same else ["", "", {}, []]
            made.append([*node[:3], patched(was[3], node[3])])
    return made


async def ask(hall: Hall, url: str, body: Json = None) -> Any:
    """Send one request as a page does."""
    headers = {"Origin": hall.origin, "Content-Type": "application/json"}
    if body is None:
        return await AsyncHTTPClient().fetch(url, headers=headers)
    return await AsyncHTTPClient().fetch(HTTPRequest(url, "POST", headers, json.dumps(body)))


def key_in(answer: Any) -> str:
    """Return the cookie with the key of a page, among those that an answer sets."""
    set_ = (one.partition(";")[0] for one in answer.headers.get_list("Set-Cookie"))
    return next(one for one in set_ if one.startswith("playtest="))


async def from_scan_to_hand(hall: Hall, room: dict[str, Any], seats: int) -> float:
    """Return how many seconds it takes until everyone who scans a room's code, in turn, has a hand.

    The time for typing is not counted.
    """
    began = time.perf_counter()
    path, _, door = room["room"].partition("#")
    pages = []
    for seat in range(seats):
        await ask(hall, path)
        for name in FILES:
            await ask(hall, f"{hall.origin}/static/{name}")
        said = {"code": room["code"], "door": door}
        await ask(hall, f"{hall.origin}/look-in", said)
        sat = await ask(hall, f"{hall.origin}/sit-down", {**said, "seat": seat, "name": f"Guest {seat}"})
        page = Page(hall, "")
        at = json.loads(sat.body)["page"]
        await page.connect(f"{hall.origin}/{at}", key_in(sat))
        pages.append(page)
    for page in pages:
        await page.until(lambda page=page: bool(page.heard))
    took = time.perf_counter() - began
    for page in pages:
        page.line.close()
    return took


async def measure(hall: Hall, rooms: list[dict[str, Any]], said: argparse.Namespace) -> dict[str, object]:
    """Open all pages. Then somebody at one table after another makes a move, which every screen shows."""
    scanned = await from_scan_to_hand(hall, rooms.pop(), said.seats)
    empty = hall.memory
    tables = [[Page(hall, link) for link in room["seats"]] for room in rooms]
    watching = [[Page(hall, room["public"]) for _ in range(said.watchers)] for room in rooms]
    cold, warm = [], []
    for seats, others in zip(tables, watching, strict=True):
        first, *rest = [await page.open() for page in (*seats, *others)]
        cold.append(first)
        warm += rest
    await asyncio.sleep(2)
    opened = hall.memory
    own: list[float] = []
    elsewhere: list[float] = []
    spent = missed = moved = 0.0
    rng, at = random.Random(1), 0
    while moved + missed < said.moves and at < 20 * said.moves:
        number, at = at % len(tables), at + 1
        seats, others = tables[number], watching[number]
        for actor in rng.sample(seats, len(seats)):
            if confirm := await actor.composed(rng):
                break
        else:
            continue
        await asyncio.sleep(said.pause)
        before, last = cpu_of(hall), max(max(page.heard) for page in seats)
        began = time.perf_counter()
        actor.say(confirm)
        come = [await page.hears_of(last + 1) for page in (*seats, *others)]
        spent += cpu_of(hall) - before
        if not all(come):
            missed += 1
            continue
        moved += 1
        for page in (*seats, *others):
            soonest = min(when for entry, when in page.heard.items() if entry > last)
            (own if page is actor else elsewhere).append((soonest - began) * 1000)
    idle, began = cpu_of(hall), time.perf_counter()
    await asyncio.sleep(5)
    resting = (cpu_of(hall) - idle) / (time.perf_counter() - began)
    pages = sum(map(len, tables)) + sum(map(len, watching))
    sent = sum(page.bytes for table in (*tables, *watching) for page in table)
    return {
        "pages": pages,
        "moves": int(moved),
        "missed": int(missed),
        "scan to hand s": round(scanned, 2),
        "ready cold s": spread(cold),
        "ready warm s": spread(warm),
        "own ms": spread(own),
        "others ms": spread(elsewhere),
        "CPU ms a move": round(1000 * spent / max(1, moved + missed), 1),
        "resting CPU of one core": f"{resting:.1%}",
        "memory MB": round(hall.memory),
        "MB a page": round((opened - empty) / pages, 2),
        "kB a page sent": round(sent / pages / 1000),
    }


# -- in a real browser

CLOCKED = """() => {
    const now = () => performance.timeOrigin + performance.now();
    const root = document.querySelector('.pb-root');
    window.heard = {};
    const look = () => {
        const entries = root.querySelector('.pb-head')?.dataset.entries;
        root.getBoundingClientRect();
        if (entries) window.heard[entries] ??= now();
    };
    new MutationObserver(look).observe(root, {attributes: true, attributeFilter: ['data-rev']});
    root.addEventListener('click', () => { window.pressed = now(); }, true);
    root.addEventListener('pointerdown', () => { window.pressed = now(); }, true);
}"""
"""A script with which a page records when it was pressed, and when it had laid out each entry."""


def measure_in_browser(
    hall: Hall, rooms: list[dict[str, Any]], said: argparse.Namespace
) -> dict[str, object]:
    """Measure the same with pages of Chromium: ready, a move on the mover's and other screens, memory."""
    own: list[float] = []
    elsewhere: list[float] = []
    rng, store = random.Random(1), Store(hall.place)
    tables = [Table.open(store, room["playtest"]) for room in rooms]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        pages = [[Device(browser, PHONE) for _ in room["seats"]] for room in rooms]
        everybody = [page for seats in pages for page in seats]
        links = [link for room in rooms for link in room["seats"]]
        ready = [page.open(link, READY) for page, link in zip(everybody, links, strict=True)]
        for page in everybody:
            page.page.evaluate(CLOCKED)
        spent, at = 0.0, 0
        while len(own) < said.moves and at < 20 * said.moves:
            table, seats, at = tables[at % len(tables)], pages[at % len(tables)], at + 1
            table.refresh()
            for page in seats:
                page.hear(len(table.log))
            actor = next(
                (page for page in rng.sample(seats, len(seats)) if page.page.evaluate(PRESSES)), None
            )
            if actor is None:
                continue
            before, last = cpu_of(hall), len(table.log)
            actor.move(table, rng)
            for page in seats:
                page.hear(last + 1)
            spent += cpu_of(hall) - before
            began = actor.page.evaluate("() => window.pressed")
            for page in seats:
                heard: dict[str, float] = page.page.evaluate("() => window.heard")
                came = min(when for entry, when in heard.items() if int(entry) > last)
                (own if page is actor else elsewhere).append(came - began)
        family = [each for each in psutil.Process().children(recursive=True) if "chrom" in each.name()]
        held = sum(each.memory_full_info().pss for each in family) / 2**20
        browser.close()
    return {
        "pages": len(everybody),
        "moves": len(own),
        "ready cold s": spread(ready[:1]),
        "ready warm s": spread(ready[1:]),
        "own ms": spread(own),
        "others ms": spread(elsewhere),
        "CPU ms a move, composing it too": round(1000 * spent / max(1, len(own)), 1),
        "memory MB": round(hall.memory),
        "Chromium's memory MB": round(held),
        "of that a page": round(held / len(everybody), 1),
    }


def cpu_of(hall: Hall) -> float:
    """Return the CPU seconds that the server has used."""
    threads = Path(f"/proc/{hall.process.pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def spread(values: list[float]) -> str:
    """Return the median and the 95th percentile."""
    if len(values) < 2:
        return f"{values[0]:.3g}" if values else "-"
    return f"median {statistics.median(values):.3g}, 95 % {statistics.quantiles(values, n=20)[-1]:.3g}"


def rooms_of(place: str, hall: Hall, game: str, tables: int, seats: int) -> list[dict[str, Any]]:
    """Return the addresses of this many new tables that have begun, and of one that has not."""
    store = Store(place)
    rooms = Rooms(store)
    found = []
    for number in range(tables + 1):
        table = new_table(place, game, NAMES[:seats], **GAMES[game])
        session = RoomSession(rooms, rooms.open(table.id, started=number < tables), f"{hall.origin}/")
        found.append(addresses(session))
    store.close()
    return found


def main() -> None:
    """Measure, and print one line of figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=1)
    asked.add_argument("--seats", type=int, default=6)
    asked.add_argument("--watchers", type=int, default=0, help="public pages a table")
    asked.add_argument("--moves", type=int, default=60)
    asked.add_argument("--pause", type=float, default=0.2, help="seconds before each move")
    asked.add_argument("--browser", action="store_true", help="pages of Chromium, one context each")
    asked.add_argument("--game", default="trade_warz", choices=sorted(GAMES))
    asked.add_argument("--phones", action="store_true", help="pages that say that they are phones")
    said = asked.parse_args()
    Page.phone = said.phones
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "recordings.sqlite")
        hall = Hall(place, new_table(place).id)
        try:
            rooms = rooms_of(place, hall, said.game, said.tables, said.seats)
            if said.browser:
                found = measure_in_browser(hall, rooms[:-1], said)
            else:
                found = asyncio.run(measure(hall, rooms, said))
        finally:
            hall.kill()  # to send six hundred pages off in order takes longer than anybody here waits
    print(json.dumps({"game": said.game, "tables": said.tables, **found, "load": os.getloadavg()[0]}))


if __name__ == "__main__":
    main()
