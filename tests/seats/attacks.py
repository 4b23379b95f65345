"""What a guest with a room's code can try: see a hand, lock others out, hold the doors, bloat the log.

``python -m tests.seats.attacks asking`` (or ``keys``, ``idle``, ``talk``) opens a room on a server of its
own, tries it, and prints what the honest pages had of it, as JSON. ``python -m tests.seats.guests`` is the
fifth. All input is harmless and goes to that server alone. Each ends by itself.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import re
import secrets
import socket
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import websocket

from playtest import Store
from playtest.record.rooms import ASKED
from playtest.seats import console_messages, messages, routes
from playtest.seats.room_store import Rooms
from playtest.widgets.table import messages as table_messages
from tests.seats.guests import cpu
from tests.seats.hall import NAMES, PATIENCE, Client, Hall, new_table
from tests.seats.test_traffic import Knowledge, leaked
from tests.seats.test_who_is_let_in import HARMLESS, KEY

Figures = dict[str, Any]


@contextmanager
def hall_of(game: str = "cat_in_the_box", seats: int = 5, files: int = 0) -> Iterator[Hall]:
    """A server with a new game; it may have ``files`` open at once, where a number is given."""
    place = str(Path(tempfile.mkdtemp()) / "recordings.sqlite")
    hall = Hall(place, new_table(place, game, seats=NAMES[:seats]).id, files=files)
    hall.complains = 0  # type: ignore[attr-defined]

    def read() -> None:
        for line in hall.process.stderr:
            hall.complains += len(line)  # type: ignore[attr-defined]

    threading.Thread(target=read, daemon=True).start()
    try:
        yield hall
    finally:
        hall.leave()
        hall.kill()


def at(hall: Hall, address: str) -> Hall:
    """The same server as a device at ``address`` sees it."""
    other = object.__new__(Hall)
    other.__dict__ |= hall.__dict__ | {"device": address, "clients": []}
    return other


def begun(hall: Hall) -> Client:
    """The console of a game that has begun."""
    console = hall.page(hall.addresses["console"])
    console.send("start:later")
    console.until(lambda: bool(console.all(data_shows="spectator")))
    return console


def drained(page: Client) -> None:
    """Read what has come, as a page does; one that does not is ended."""
    page.line.settimeout(0.005)
    with suppress(websocket.WebSocketTimeoutException):
        while page.line.recv():
            pass
    page.line.settimeout(PATIENCE)


def milliseconds(times: list[float]) -> dict[str, float]:
    """Median and 95%."""
    if not times:
        return {}
    ordered = sorted(times)
    return {
        "median_ms": round(statistics.median(times) * 1000, 1),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)] * 1000, 1),
    }


# -- seeing a hand


def all_paths(hall: Hall) -> list[str]:
    """Each address that the server has, of the first seat and of the next."""
    filled = []
    for path, *_ in routes.ROUTES:
        for seat in ("1", "2"):
            one = path.replace(routes.ID, hall.addresses["playtest"]).replace(routes.NUMBER, seat)
            one = one.replace(routes.CODE, hall.addresses["code"]).replace("([a-z.]+)", "board.js")
            filled.append(f"/{one}")
    return list(dict.fromkeys(filled))


def all_messages() -> list[str]:
    """Everything that any page of ours can say, with what may stand behind it."""
    kinds = {*table_messages.VOCABULARY.kinds, *console_messages.VOCABULARY.kinds, *messages.SEATS_OWN}
    referee = {f"{table_messages.REFEREE}{kind}" for kind in table_messages.VOCABULARY.kinds}
    words = [f"{kind}{more}" for kind in sorted(kinds | referee) for more in ("", ":0", ":1")]
    return [*words, "part:card-1", "hello"]


class Asker:
    """A device whose key asks for seat 1, where somebody else plays; it keeps all that it is sent."""

    def __init__(self, hall: Hall) -> None:
        self.hall = at(hall, "127.0.2.9")
        self.sent: list[str] = []
        self.came = 0
        self._rooms = Rooms(Store(hall.place))
        self.page: Client | None = None

    def come(self) -> None:
        """Ask, and open the page."""
        playtest = self.hall.addresses["playtest"]
        secret = self._rooms.new_key(playtest, 0, ASKED, name="Max")
        self._rooms.change(playtest)
        self.cookie = f"playtest={secret}"
        self.page = Client(self.hall, f"/seat/{playtest}/1", self.cookie)
        self.page.line.settimeout(0.02)
        self.came += 1

    def read(self) -> None:
        """Keep what has come; come again where it was sent away."""
        assert self.page is not None
        self.sent += self.page.received
        self.page.received.clear()
        try:
            while text := self.page.line.recv():
                self.sent.append(text)
        except websocket.WebSocketTimeoutException:
            return
        except (websocket.WebSocketException, OSError):
            pass
        self.come()

    def say(self, do: str) -> None:
        """Say something, with values that a form of ours has."""
        assert self.page is not None
        with suppress(websocket.WebSocketException, OSError):
            self.page.send(do, text="I am Ann", seat="0", to="1", name="Ann", patch="[]", reason="so")
        time.sleep(0.05)  # no faster than is heard
        self.read()


def asking(game: str = "trade_warz", players: int = 3) -> Figures:
    """A device that asks for a seat tries every page and every message while the game is played there."""
    with hall_of(game, players) as hall:
        pages = hall.pages()
        console = begun(hall)
        table = hall.table()
        knows = Knowledge(table)
        asker = Asker(hall)
        asker.come()
        rng = random.Random(1)
        answered: Counter[str] = Counter()
        body = {"code": hall.addresses["code"], "door": "", "seat": 0, "name": "Max", "secret": "x" * 43}
        for method, path in itertools.product(("GET", "POST"), all_paths(hall)):
            status, text, _ = asker.hall.ask(
                method, path, body if method == "POST" else None, cookie=asker.cookie
            )
            answered[str(status)] += 1
            asker.sent += (
                [] if "/static/" in path else [json.dumps({"type": "answer", "of": path, "text": text})]
            )
        said = all_messages()
        for number, do in enumerate(said):
            asker.say(do)
            if number % 5 == 0:
                pages[number // 5 % players].move(rng)
                table.refresh()
                knows.look()
            if number % 50 == 0:
                console.send("correct")
                console.send("correct-end")
            drained(console)
        kinds = {json.loads(text)["type"] for text in asker.sent}
        words = knows.unknown(None)
        ann = pages[0].look()
        return {
            "addresses tried": 2 * len(all_paths(hall)),
            "answers by status": dict(sorted(answered.items())),
            "messages tried": len(said),
            "moves of the game meanwhile": sum(entry.kind == "move" for entry in table.log),
            "messages it was sent": len(asker.sent),
            "kinds that only who sits gets": sorted(kinds - HARMLESS - {"answer"}),
            "keys and links": sum(
                bool(KEY.search(text)) for text in asker.sent if '"answer"' not in text[:20]
            ),
            "cards that a spectator does not know": len(words),
            "of those in what it was sent": leaked(words, asker.sent),
            "of those on the page of who sits there": len(
                leaked(words, [json.dumps(ann, ensure_ascii=False)])
            ),
        }


# -- locking others out


class Guessing(threading.Thread):
    """Wrong keys and codes from many addresses, ``rate`` a second in all."""

    def __init__(self, hall: Hall, addresses: int, rate: float) -> None:
        super().__init__(daemon=True)
        self._rate = rate
        self._devices = itertools.cycle([at(hall, f"127.0.4.{n + 1}") for n in range(addresses)])
        self._seat = f"/seat/{hall.addresses['playtest']}/1"
        self.enough = threading.Event()
        self.answered: Counter[int] = Counter()

    def run(self) -> None:
        """A code, a link's key and a page's key by turns."""
        letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
        for turn in itertools.count():
            if self.enough.wait(1 / self._rate):
                return
            device = next(self._devices)
            with suppress(OSError):
                if turn % 3 == 0:
                    code = "".join(random.choices(letters, k=6))
                    status, *_ = device.ask("POST", "/look-in", {"code": code, "door": ""})
                elif turn % 3 == 1:
                    status, *_ = device.ask(
                        "POST", f"{self._seat}/enter", {"secret": secrets.token_urlsafe(32)}
                    )
                else:
                    wrong = f"playtest={secrets.token_urlsafe(32)}"
                    status, *_ = device.ask("GET", f"{self._seat}/who", cookie=wrong)
                self.answered[status] += 1


def keys(addresses: int = 30, rate: float = 7.5, seconds: float = 60.0) -> Figures:
    """Wrong codes and keys; how often those who are right are refused, at an attacker's address too."""
    with hall_of() as hall:
        beside = at(hall, "127.0.4.1")
        ann = hall.enter(hall.addresses["seats"][0])
        console = hall.enter(hall.addresses["console"])
        seat, desk = f"/seat/{hall.addresses['playtest']}/1", f"/console/{hall.addresses['playtest']}"
        code, door = hall.addresses["code"], hall.addresses["room"].partition("#")[2]
        fresh = (at(hall, f"127.0.{5 + n // 250}.{n % 250 + 1}") for n in itertools.count())
        right: dict[str, Callable[[], int]] = {
            "a seat's key, at an attacker's address": lambda: beside.ask("GET", f"{seat}/who", cookie=ann)[0],
            "the console's key, there": lambda: beside.ask("GET", f"{desk}/who", cookie=console)[0],
            "a scanned code, there": lambda: beside.ask("POST", "/look-in", {"code": code, "door": door})[0],
            "a typed code, at an address of its own": lambda: next(fresh).ask(
                "POST", "/look-in", {"code": code, "door": ""}
            )[0],
            "a typed code, at an attacker's address": lambda: beside.ask(
                "POST", "/look-in", {"code": code, "door": ""}
            )[0],
        }
        guessing = Guessing(hall, addresses, rate)
        guessing.start()
        refused, asked, times = Counter[str](), Counter[str](), []
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            for what, ask in right.items():
                at_ = time.monotonic()
                refused[what] += ask() != 200
                times.append(time.monotonic() - at_)
                asked[what] += 1
            time.sleep(0.5)
        guessing.enough.set()
        guessing.join()
        return {
            "addresses that guess": addresses,
            "wrong guesses": sum(guessing.answered.values()),
            "their answers": dict(sorted(guessing.answered.items())),
            **{f"refused: {what}": f"{refused[what]} of {asked[what]}" for what in right},
            **milliseconds(times),
        }


# -- holding the doors


class Holding(threading.Thread):
    """Connections that begin a request and never end it; one that was closed is opened again."""

    def __init__(self, hall: Hall, connections: int, addresses: int) -> None:
        super().__init__(daemon=True)
        self._port, self._addresses = hall.port, addresses
        self._held: list[socket.socket | None] = [None] * connections
        self.enough = threading.Event()
        self.opened = 0

    def run(self) -> None:
        """Go round and round."""
        while not self.enough.is_set():
            for number, held in enumerate(self._held):
                if held is None or self._is_over(held):
                    self._held[number] = self._open(number)
                if self.enough.is_set():
                    break
            self.enough.wait(0.05)
        for held in self._held:
            if held is not None:
                held.close()

    def _is_over(self, held: socket.socket) -> bool:
        try:
            return held.recv(1000) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _open(self, number: int) -> socket.socket | None:
        made = socket.socket()
        made.settimeout(0.5)
        try:
            made.bind((f"127.0.6.{1 + number % self._addresses}", 0))
            made.connect(("127.0.0.1", self._port))
            made.sendall(b"GET /join HTTP/1.1\r\nHost: ")
            made.setblocking(False)
        except OSError:
            made.close()
            return None
        self.opened += 1
        return made


def looking(page: Client, took: list[float], enough: threading.Event) -> None:
    """Look at a page again and again, as long as it is let; each look's seconds go to ``took``."""
    while not enough.wait(0.3):
        then = time.monotonic()
        page.look()
        took.append(time.monotonic() - then)


def idle(connections: int = 3_000, addresses: int = 10, seconds: float = 40.0, files: int = 0) -> Figures:
    """Half-open requests; how long a newcomer waits for the first page, and an open page for a move."""
    with hall_of(files=files) as hall:
        page = hall.page(hall.addresses["seats"][0])
        newcomer = at(hall, "127.0.7.1")
        holding = Holding(hall, connections, addresses)
        worked, began = cpu(hall), time.monotonic()
        holding.start()
        time.sleep(min(5.0, seconds / 4))  # until most are there
        came: list[float] = []
        looked: list[float] = []
        looks = threading.Thread(target=looking, args=(page, looked, holding.enough), daemon=True)
        looks.start()
        shut_out = most = 0
        while time.monotonic() - began < seconds:
            then = time.monotonic()
            try:
                shut_out += newcomer.ask("GET", "/join")[0] != 200
                came.append(time.monotonic() - then)
            except OSError:
                shut_out += 1
            most = max(most, len(os.listdir(f"/proc/{hall.process.pid}/fd")))
            time.sleep(0.3)
        worked = (cpu(hall) - worked) / (time.monotonic() - began)
        holding.enough.set()
        holding.join()
        looks.join()
        return {
            "half-open connections tried": connections,
            "opened in all": holding.opened,
            "files the server had open at most": most,
            "newcomers shut out": f"{shut_out} of {shut_out + len(came)}",
            **{f"newcomer, {name}": value for name, value in milliseconds(came).items()},
            **{f"open page, {name}": value for name, value in milliseconds(looked).items()},
            "share of a core": round(worked, 2),
            "server's MB": round(hall.memory),
            "letters on stderr": hall.complains,  # type: ignore[attr-defined]
        }


# -- bloating the log


def opening(hall: Hall, times: int = 15) -> dict[str, float]:
    """How long a seat's page takes from its line's beginning until it shows all, and how much it is sent."""
    took, sent = [], 0
    for _ in range(times):
        cookie = hall.enter(hall.addresses["seats"][0].partition("#")[0] + "#" + fresh_link(hall))
        then = time.monotonic()
        page = Client(hall, f"/seat/{hall.addresses['playtest']}/1", cookie)
        took.append(time.monotonic() - then)
        sent = sum(map(len, page.received))
        page.close()
    return {**milliseconds(took), "letters": sent}


def fresh_link(hall: Hall) -> str:
    """The secret of a new link to the first seat: each device comes by one of its own."""
    return Rooms(Store(hall.place)).new_key(hall.addresses["playtest"], 0, "link")


def talk(messages_said: int = 168) -> Figures:
    """So many messages, as long and as fast as they may be, and as long as they once could be."""
    figures: Figures = {}
    with hall_of() as hall:
        pages = hall.pages()
        begun(hall)
        figures["opens without"] = opening(hall)
        then, table, number = time.monotonic(), hall.table(), 0
        while sum(entry.kind == "talk" for entry in table.log) < messages_said:
            pages[number % 5].send("talk", text=f"{number} ".ljust(500, "x"))
            number += 1
            for page in pages:
                drained(page)
            time.sleep(0.2)  # each says one a second, which is what may be said
            table.refresh()
        figures["said"] = messages_said
        figures["seconds until all was said"] = round(time.monotonic() - then)
        figures["opens with as much as may be said"] = opening(hall)
        pages[0].send("talk", text="x" * 7_900)
        said = re.search(r"at most 500 letters; this has [\d,]+", json.dumps(pages[0].look()))
        figures["a longer one"] = said.group() if said else "not refused in words"
        bots_table = hall.table()
        for number in range(messages_said):
            bots_table.explained(0, f"{number} ".ljust(7_900, "x"), "bot:random@1")
        figures["opens with so many of 7,900 letters, as older recordings may have"] = opening(hall)
    return figures


ATTACKS: dict[str, Callable[[], Figures]] = {"asking": asking, "keys": keys, "idle": idle, "talk": talk}


def main() -> None:
    """Print the figures as JSON."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("attack", choices=ATTACKS)
    print(json.dumps(ATTACKS[asked.parse_args().attack](), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
