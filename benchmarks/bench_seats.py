"""How many pages one server carries: memory, CPU, and how soon a move is on the other screens.

``python benchmarks/bench_seats.py --tables 10 --seats 6`` opens that many plain websocket clients at tables
of Trade Warz, says something at one table after another, which every screen there shows, and prints one line
of figures. Not a pytest benchmark: it starts a process of its own and takes a minute.
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
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from playtest import Store
from playtest.seats.kept import Rooms
from playtest.seats.party import Party
from playtest.seats.server import addresses
from tests.seats.hall import NAMES, Hall, new_table

GAMES = {"trade_warz": {"chill": True, "offers_per_phase": 0}, "cat_in_the_box": {}}


class Page:
    """A plain client: it notes when it was told of each entry, and can say something."""

    def __init__(self, hall: Hall, link: str) -> None:
        self.hall, self.link = hall, link
        self.heard: dict[int, float] = {}
        self.bytes = 0

    async def open(self) -> float:
        path, _, secret = self.link.partition("#")
        began = time.perf_counter()
        headers = {"Origin": self.hall.origin, "Content-Type": "application/json"}
        entered = await AsyncHTTPClient().fetch(
            HTTPRequest(f"{path}/enter", "POST", headers, json.dumps({"secret": secret}))
        )
        cookie = entered.headers["Set-Cookie"].partition(";")[0]
        url = f"{path}/line".replace("http:", "ws:")
        request = HTTPRequest(url, headers={"Origin": self.hall.origin, "Cookie": cookie})
        self.line = await websocket_connect(request, on_message_callback=self._hear)
        self.say("hello")
        while not self.heard:
            await asyncio.sleep(0.002)
        return time.perf_counter() - began

    def say(self, do: str, **values: str) -> None:
        self.line.write_message(json.dumps({"do": do, "values": values, "rev": 0, "page": "p"}))

    def _hear(self, text: str | None) -> None:
        now = time.perf_counter()
        if text is None:
            return
        self.bytes += len(text)
        at = text.find('"data-entries":')
        if at >= 0:
            self.heard.setdefault(int(text[at + 15 : at + 25].partition(",")[0].strip('" }')), now)
        elif '"type":"company"' not in text:
            self.heard.setdefault(0, now)


async def until(right, seconds: float = 20.0) -> bool:
    late = time.perf_counter() + seconds
    while not right():
        if time.perf_counter() > late:
            return False
        await asyncio.sleep(0.001)
    return True


async def measure(hall: Hall, links: list[list[str]], moves: int, pause: float) -> dict[str, object]:
    """Open all pages; then somebody at one table after another says something, which every screen shows."""
    tables = [[Page(hall, link) for link in table] for table in links]
    ready = [await page.open() for table in tables for page in table]
    await asyncio.sleep(2)
    opened, cpu, began = hall.memory, cpu_of(hall), time.perf_counter()
    own, others, missed, rng = [], [], 0, random.Random(1)
    for number in range(moves):
        table = tables[number % len(tables)]
        actor = rng.choice(table)
        last = max(max(page.heard) for page in table)
        at = time.perf_counter()
        actor.say("talk", text=f"Move {number}")
        if not await until(lambda table=table, last=last: all(max(page.heard) > last for page in table)):
            missed += 1
            continue
        for page in table:
            (own if page is actor else others).append((page.heard[max(page.heard)] - at) * 1000)
        await asyncio.sleep(pause)
    spent, took = cpu_of(hall) - cpu, time.perf_counter() - began
    return {
        "pages": sum(map(len, tables)),
        "ready s": spread(ready),
        "own ms": spread(own),
        "others ms": spread(others),
        "missed": missed,
        "memory MB": round(opened),
        "CPU of one core": f"{spent / took:.0%}",
        "CPU ms a move": round(1000 * spent / moves),
    }


def cpu_of(hall: Hall) -> float:
    fields = Path(f"/proc/{hall.process.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(values: list[float]) -> str:
    if len(values) < 2:
        return "-"
    return f"median {statistics.median(values):.3g}, 95 % {statistics.quantiles(values, n=20)[-1]:.3g}"


def rooms_of(place: str, hall: Hall, game: str, tables: int, seats: int) -> list[list[str]]:
    """Links to every seat of so many new tables."""
    store = Store(place)
    rooms = Rooms(store)
    found = []
    for _ in range(tables):
        table = new_table(place, game, NAMES[:seats], **GAMES[game])
        party = Party(rooms, rooms.open(table.id, started=True), f"{hall.origin}/")
        found.append(addresses(party)["seats"])
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=1)
    asked.add_argument("--seats", type=int, default=6)
    asked.add_argument("--moves", type=int, default=60)
    asked.add_argument("--pause", type=float, default=0.2)
    asked.add_argument("--game", default="trade_warz", choices=sorted(GAMES))
    said = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "recordings.sqlite")
        hall = Hall(place, new_table(place).id)
        try:
            empty = round(hall.memory)
            links = rooms_of(place, hall, said.game, said.tables, said.seats)
            found = asyncio.run(measure(hall, links, said.moves, said.pause))
        finally:
            hall.stop()
    load = os.getloadavg()[0]
    print(json.dumps({"game": said.game, "tables": said.tables, **found, "empty MB": empty, "load": load}))


if __name__ == "__main__":
    main()
