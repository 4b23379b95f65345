"""A server of seats in a process of its own, and plain clients of it: HTTP and websockets, no browser."""

from __future__ import annotations

import copy
import http.client
import itertools
import json
import os
import random
import resource
import select
import signal
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import websocket

from playtest import Store, Table, bots, catalog
from playtest.engines.chance import Chance
from playtest.seats.room_store import Rooms
from playtest.seats.server import addresses, stop_running
from playtest.seats.session import RoomSession

_devices = itertools.count()
CHECKOUT = Path(__file__).resolve().parents[2]
PATIENCE = 15.0
START = 40.0
"""Seconds after which a server that was begun counts as not coming; it takes one or two."""
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
SMALLEST = {"cat_in_the_box": 2, "scambodia": 2, "collapsization": 3, "rat_scramble": 4, "trade_warz": 2}
HAGGLING = ("offer", "counter", "withdraw", "decline")
DEAL = "part:deal-"
"""What the parts of a deal begin with, which one makes on the board."""
JSON = {"Content-Type": "application/json"}


def comes(stream: Any, seconds: float) -> bool:
    """Whether a pipe has something to read, or ends, within so many seconds.

    Not ``select()``, which takes no descriptor above 1,023: a whole stage of tests has more open.
    """
    ready = select.poll()
    ready.register(stream, select.POLLIN | select.POLLHUP)
    return bool(ready.poll(1000 * seconds))


class Hall:
    """``playtest serve`` over a store; ``addresses`` is what it printed first."""

    def __init__(self, place: str, *arguments: str, wait: bool = True, files: int = 0) -> None:
        """``files`` is how many files the server may ever have open, where it is not what the system says."""
        self.place = place
        self.clients: list[Client] = []
        self.device = "127.0.0.1"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "playtest.cli", "serve", "--json", *arguments],
            cwd=CHECKOUT,
            env=os.environ | {"PLAYTEST_RECORDINGS": place, "PYTHONPATH": str(CHECKOUT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
            if files
            else None,
        )
        self.said = ""
        if wait:
            self.said = self._first_line()
            self.addresses = json.loads(self.said)
            at = urlsplit(self.addresses["room"])
            self.port = at.port
            self.origin = f"{at.scheme}://{at.netloc}"

    def _first_line(self) -> str:
        if not comes(self.process.stdout, START):
            self.process.kill()
            raise AssertionError(f"The server has told no address within {START:.0f} s.")
        said = self.process.stdout.readline()
        assert said, self.process.stderr.read()
        return str(said)

    def beside(self, table: Table) -> Hall:
        """The same server as somebody else's device sees it, with the room of another playtest."""
        other = copy.copy(self)
        store = Store(self.place)
        session = RoomSession(rooms := Rooms(store), rooms.open(table.id, started=False), f"{self.origin}/")
        other.addresses, other.clients, other.device = (
            addresses(session),
            [],
            f"127.0.1.{next(_devices) % 250 + 2}",
        )
        store.close()
        return other

    @property
    def memory(self) -> float:
        """What the process has in memory, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def leave(self) -> None:
        """Close every page that is open."""
        while self.clients:
            self.clients.pop().close()

    def kill(self) -> None:
        """End it as a power cut would. One that found another serving ended long ago: that one stays."""
        assert self.process.poll() is None, "This server had ended; another serves these recordings."
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> tuple[int, str]:
        """Ask it to end; its exit code and what it complained of."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            _, errors = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return self.process.returncode, errors

    # -- HTTP

    def ask(
        self, method: str, path: str, body: Any = None, *, cookie: str = "", **headers: str
    ) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of one request, as a page of this server would make it."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(self.device, 0)
        )
        sent = {"Origin": self.origin} if method == "POST" else {}
        sent |= JSON if method == "POST" else {}
        sent |= {"Cookie": cookie} if cookie else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes | type(None)) else json.dumps(body).encode()
        connection.request(method, path, data, {name: value for name, value in sent.items() if value})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, dict(answer.getheaders())

    def enter(self, link: str) -> str:
        """Follow a link to a seat or the console; the cookie that the device then has."""
        path, _, secret = link.partition("#")
        status, text, headers = self.ask("POST", f"{urlsplit(path).path}/enter", {"secret": secret})
        assert status == 200, text
        return headers["Set-Cookie"].partition(";")[0]

    def page(self, link: str) -> Client:
        """A page that came by ``link``."""
        path = urlsplit(link).path
        cookie = self.enter(link) if "#" in link else ""
        return Client(self, path, cookie)

    def pages(self) -> list[Client]:
        """A page for each seat of the first room."""
        return [self.page(link) for link in self.addresses["seats"]]

    def table(self) -> Table:
        """The table of the first room, opened here."""
        return Table.open(Store(self.place), self.addresses["playtest"])


class Shown:
    """What a page shows, as plain lists. ``panes`` are all of it."""

    panes: list[Any]

    def nodes(self) -> Iterator[list[Any]]:
        """Every element on the page."""
        todo = list(self.panes)
        while todo:
            node = todo.pop()
            if isinstance(node, list):
                yield node
                todo += node[3]

    def all(self, **attrs: str) -> list[dict[str, Any]]:
        """The attributes of the elements that have these."""
        wanted = {name.replace("_", "-"): value for name, value in attrs.items()}
        found = [node[2] for node in self.nodes()]
        return [attr for attr in found if all(str(attr.get(name)) == value for name, value in wanted.items())]

    def text(self) -> str:
        """All words on the page."""
        return " ".join(child for node in self.nodes() for child in node[3] if isinstance(child, str))

    def doing(self, verb: str) -> list[str]:
        """What can be pressed whose message begins with ``verb``."""
        dos = [
            str(node[2]["data-do"])
            for node in self.nodes()
            if "data-do" in node[2] and "disabled" not in node[2]
        ]
        return sorted(do for do in dos if do.partition(":")[0] == verb)


class Client(Shown):
    """One page without a browser. ``received`` is every message it was sent, as text.

    ``packed`` counts those that came compressed, which only a page gets that asks for them;
    ``lies`` is how its zones lie, as a page says it that knows.
    """

    def __init__(
        self,
        hall: Hall,
        path: str,
        cookie: str = "",
        *,
        origin: str | None = None,
        asking: str = "",
        lies: dict[str, str] | None = None,
    ) -> None:
        self.hall, self.path, self.cookie = hall, path, cookie
        self.received: list[str] = []
        self.packed = 0
        self.lies = lies or {}
        self.panes: list[Any] = []
        self.line = websocket.create_connection(
            f"ws://127.0.0.1:{hall.port}{path}/line{asking}",
            origin=hall.origin if origin is None else origin,
            cookie=cookie or None,
            socket=socket.create_connection(("127.0.0.1", hall.port), PATIENCE, (hall.device, 0)),
            suppress_origin=origin == "",
            skip_utf8_validation=True,  # in Python alone, it takes longer than the server does
        )
        hall.clients.append(self)
        self.look()

    def send(self, do: str, **values: Any) -> None:
        """Do something."""
        self.line.send(json.dumps({"do": do, "values": values, "rev": 0, "page": "p"}))

    def hear(self, kind: str = "", **has: Any) -> dict[str, Any]:
        """The next message of ``kind`` that has these values."""
        while True:
            text = self._text()
            assert text, f"The connection was ended; last heard: {self.received[-1:]}"
            self.received.append(text)
            message = json.loads(text)
            if kind in ("", message["type"]) and all(
                message.get(name) == value for name, value in has.items()
            ):
                return message

    def _text(self) -> str:
        said = self.line.recv()
        if isinstance(said, bytes):
            self.packed += 1
            return zlib.decompress(said).decode()
        return str(said)

    def ended_with(self) -> int:
        """Waits until the server ends the connection; the number that browsers are told."""
        while True:
            kind, content = self.line.recv_data()
            if kind == websocket.ABNF.OPCODE_CLOSE:
                return int.from_bytes(content[:2])

    def heard(self, kind: str, **has: Any) -> dict[str, Any]:
        """A message of ``kind`` that has these values, if it was heard already or when it is."""
        for message in map(json.loads, self.received):
            if message["type"] == kind and has.items() <= message.items():
                return message
        return self.hear(kind, **has)

    def look(self) -> list[Any]:
        """All that the page shows now; asked again where a page that asks too often was not heard."""
        late = time.monotonic() + PATIENCE
        while True:
            self.send("hello", **self.lies)
            self.line.settimeout(1.0)
            try:
                self.panes = self.hear("scene", to="p")["panes"]
            except websocket.WebSocketTimeoutException:
                assert time.monotonic() < late, "The server is not answering."
            else:
                return self.panes
            finally:
                self.line.settimeout(PATIENCE)

    def until(self, right: Any) -> None:
        """Look until ``right()``; every message of the server brings another look."""
        late = time.monotonic() + PATIENCE
        self.look()
        while not right():
            assert time.monotonic() < late, f"It does not come. The page shows: {self.text()[:2000]}"
            self.hear()
            self.look()

    def _haggling(self) -> set[str]:
        """What begins an offer or ends one: it needs forms filled in, and a game goes on without."""
        options = ((node[2].get("data-do"), str(node[2].get("data-option", ""))) for node in self.nodes())
        return {str(do) for do, option in options if any(word in option for word in HAGGLING)}

    def move(self, rng: random.Random) -> str | None:
        """Compose one move and confirm it; the words of the button, or ``None`` if nothing is to be done."""
        self.look()
        for _ in range(40):
            confirms, makes = self.doing("confirm"), self.doing("make")
            if confirms:
                self.send(confirms[0])
                return confirms[0]
            options = [do for do in self.doing("choose") if do not in self._haggling()]
            parts = [
                str(node[2]["data-do"])
                for node in self.nodes()
                if node[2].get("data-can") == "yes"
                and node[2].get("data-picked") != "yes"
                and str(node[2].get("data-do", "")).startswith("part:")
                and not str(node[2]["data-do"]).startswith(DEAL)
            ]
            kinds = [kind for kind in (makes, options, parts) if kind]
            if not kinds and not self.doing("go-on"):
                return None
            # without a kind something that came out is to be read first
            chosen = rng.choice(sorted(rng.choice(kinds))) if kinds else "go-on"
            self.send(chosen)
            if chosen in makes:
                return chosen
            self.look()
        return None

    def again(self) -> Client:
        """The same page, loaded again."""
        return Client(self.hall, self.path, self.cookie)

    def close(self) -> None:
        """Close the page."""
        self.line.close()


def nobody_serves(place: str) -> None:
    """End every server of this machine over these recordings, and wait until none answers."""
    store, late = Store(place), time.monotonic() + PATIENCE
    while stop_running(store):
        assert time.monotonic() < late, "A server does not end."
        time.sleep(0.1)
    store.close()


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        return int(line.getsockname()[1])


def new_table(
    place: str, game: str = "cat_in_the_box", seats: list[str] | None = None, **rules: Any
) -> Table:
    """A new playtest, for people unless said otherwise."""
    class_ = catalog.game(game)
    seats = seats or NAMES[: SMALLEST[game]]
    return Table.new(
        Store(place), class_(len(seats), class_.Rules(**rules) if rules else None), seats, seed=7
    )


def cat_near_its_end(place: str, seats: list[str], cards_left: int) -> Table:
    """Cat in the Box for people, played by bots until each hand has ``cards_left`` cards."""
    table = new_table(place, "cat_in_the_box", seats)
    bot, chance = bots.bot("careful", "cat_in_the_box"), Chance(seed="1")
    while max(table.view(None).hand_sizes) > cards_left:
        (seat, *_) = table.pending
        table.submit(seat, bot.choose(table.game, table.view(seat), table.legal(seat), chance))
    return table
