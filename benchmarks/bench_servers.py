"""How many pages two servers on one PostgreSQL carry, before and after one of them is killed.

``python benchmarks/bench_servers.py --tables 250`` starts PostgreSQL and two servers. It opens four pages per
table of Trade Warz, two at either server, and makes moves at one table after another. Then the first server
is killed. Its pages come back at the other by the keys they have, and play goes on. At the end, every move
that some page was shown must be in the log. It prints one line of figures as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from typing import Any
from urllib.parse import urlsplit

from bench_seats import GAMES, Page, ask, cpu_of, key_in, spread
from tornado.httpclient import HTTPError

from playtest import Store, Table
from playtest.seats.room_store import Rooms
from playtest.seats.session import RoomSession
from tests import postgres
from tests.seats.hall import NAMES, Hall, free_port, new_table

GAME, SEATS = "trade_warz", 4


class Guest(Page):
    """A page that finds its way back to another server with the key it has."""

    phone = True

    async def open(self) -> float:
        """Join by the link. Return the seconds until the first scene."""
        began = time.perf_counter()
        path, _, secret = self.link.partition("#")
        self.path = urlsplit(path).path
        self.cookie = key_in(await ask(self.hall, f"{path}/enter", {"secret": secret}))
        await self.connect(path, self.cookie)
        return time.perf_counter() - began

    async def comes_back(self, hall: Hall) -> float:
        """Open the same page at another server. Return the seconds until it shows the table again."""
        began = time.perf_counter()
        self.hall = hall
        self._news.clear()
        self._panes = []
        while True:
            try:
                await self.connect(f"{hall.origin}{self.path}", self.cookie)
                return time.perf_counter() - began
            except (HTTPError, OSError):  # too many at once: a page tries again by itself
                await asyncio.sleep(random.uniform(0.5, 2))


class Told:
    """What a series of moves took: milliseconds on the mover's screen and on the others', CPU, misses."""

    def __init__(self) -> None:
        self.own: list[float] = []
        self.others: list[float] = []
        self.missed = 0

    def figures(self) -> dict[str, object]:
        """Return the figures as they are printed."""
        return {
            "moves": len(self.own),
            "missed": self.missed,
            "own ms": spread(self.own),
            "others ms": spread(self.others),
        }


async def play(tables: list[list[Guest]], moves: int, pause: float, rng: random.Random) -> Told:
    """Make moves at one table after another, each a while after the last."""
    told, at = Told(), 0
    while len(told.own) + told.missed < moves and at < 20 * moves:
        seats, at = tables[at % len(tables)], at + 1
        for actor in rng.sample(seats, len(seats)):
            if confirm := await actor.composed(rng):
                break
        else:
            continue
        await asyncio.sleep(pause)
        last = max(max(page.heard) for page in seats)
        began = time.perf_counter()
        actor.say(confirm)
        if not all([await page.hears_of(last + 1) for page in seats]):
            told.missed += 1
            continue
        for page in seats:
            soonest = min(when for entry, when in page.heard.items() if entry > last)
            (told.own if page is actor else told.others).append((soonest - began) * 1000)
    return told


async def measure(halls: list[Hall], rooms: list[list[str]], said: argparse.Namespace) -> dict[str, object]:
    """Open all pages, play, kill the first server, bring its pages back, play on."""
    rng = random.Random(1)
    tables = [[Guest(halls[at % 2], link) for at, link in enumerate(links)] for links in rooms]
    ready = [await page.open() for seats in tables for page in seats]
    await asyncio.sleep(5)
    memory = [round(hall.memory) for hall in halls]
    used, began = [cpu_of(hall) for hall in halls], time.perf_counter()
    await asyncio.sleep(10)
    spent = [cpu_of(hall) - before for hall, before in zip(halls, used, strict=True)]
    resting = [each / (time.perf_counter() - began) for each in spent]
    whole = await play(tables, said.moves, said.pause, rng)
    halls[0].kill()
    sent_away = [page for seats in tables for page in seats if page.hall is halls[0]]
    began = time.perf_counter()
    back = await asyncio.gather(*[page.comes_back(halls[1]) for page in sent_away])
    all_back = time.perf_counter() - began
    alone = await play(tables, said.moves, said.pause, rng)
    return {
        "pages": len(ready),
        "ready s": spread(ready),
        "memory MB": memory,
        "resting CPU of one core": [f"{each:.0%}" for each in resting],
        "two servers": whole.figures(),
        "pages sent away": len(sent_away),
        "all back s": round(all_back, 1),
        "back s": spread(back),
        "one server": alone.figures(),
        "its memory MB": round(halls[1].memory),
        "shown": [max(max(page.heard) for page in seats) for seats in tables],
    }


def rooms_of(place: str, halls: list[Hall], tables: int) -> tuple[list[str], list[list[str]]]:
    """Return the playtests of new tables that have begun, and the links to their seats, at either server."""
    store = Store(place)
    rooms = Rooms(store)
    ids, links = [], []
    for _ in range(tables):
        table = new_table(place, GAME, NAMES[:SEATS], **GAMES[GAME])
        room = rooms.open(table.id, started=True)
        parties = [RoomSession(rooms, room, f"{hall.origin}/") for hall in halls]
        links.append([parties[seat % 2].link(seat) for seat in range(SEATS)])
        ids.append(table.id)
    store.close()
    return ids, links


def lost(place: str, ids: list[str], shown: list[int]) -> int:
    """Return at how many tables some page was shown more than the log has."""
    store = Store(place)
    try:
        return sum(len(Table.open(store, id).log) < seen for id, seen in zip(ids, shown, strict=True))
    finally:
        store.close()


def main() -> None:
    """Measure, and print one line of figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=250)
    asked.add_argument("--moves", type=int, default=120, help="with two servers, and as many with one")
    asked.add_argument("--pause", type=float, default=0.2, help="seconds before each move")
    said = asked.parse_args()
    programs = postgres.programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed (Debian: apt install postgresql).")
    with postgres.server(programs) as place:
        first = new_table(place, GAME, NAMES[:SEATS], **GAMES[GAME])
        halls = [Hall(place, first.id, "--port", str(free_port())) for _ in range(2)]
        try:
            ids, links = rooms_of(place, halls, said.tables)
            found: dict[str, Any] = asyncio.run(measure(halls, links, said))
            found["tables with moves lost"] = lost(place, ids, found.pop("shown"))
        finally:
            for hall in halls:
                if hall.process.poll() is None:
                    hall.kill()
    print(json.dumps({"tables": said.tables, **found, "load": os.getloadavg()[0]}))


if __name__ == "__main__":
    main()
