"""What somebody with a room's code, or with one seat of it, can ask for again and again, and what it costs.

``python -m tests.seats.floods links`` (or ``moves``, ``notes``, ``files``, ``unread``, ``presses``) opens a
room on a server of its own, asks, and prints what was let through and how long the others' pages took, as
JSON. All input is harmless and goes to that server alone. Each ends by itself.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import random
import socket
import statistics
import sys
import threading
import time
from collections.abc import Callable

import websocket

from playtest import Store
from playtest.seats.room_store import Rooms
from tests.seats.attacks import Figures, at, begun, drained, hall_of
from tests.seats.guests import cpu
from tests.seats.hall import JSON, Client, Hall

ATTACKER = "127.0.8.1"


class Asking:
    """One connection that asks again and again, with a browser's headers."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._line = http.client.HTTPConnection(
            "127.0.0.1", hall.port, timeout=30, source_address=(ATTACKER, 0)
        )

    def ask(self, path: str, body: object = None, cookie: str = "") -> tuple[int, str]:
        """The status, and the cookie that comes with it; a ``body`` is posted."""
        headers = {"Cookie": cookie, "Accept-Encoding": "gzip"}
        if body is None:
            self._line.request("GET", path, headers=headers)
        else:
            headers |= JSON | {"Origin": self._hall.origin}
            self._line.request("POST", path, json.dumps(body), headers)
        answer = self._line.getresponse()
        answer.read()
        return answer.status, answer.getheader("Set-Cookie", "").partition(";")[0]


def links(times: int = 1_800) -> Figures:
    """A link to one's own seat, followed again and again by a device that keeps no cookies."""
    with hall_of() as hall:
        path, _, secret = hall.addresses["seats"][0].partition("#")
        asks, enter = Asking(hall), f"{path.removeprefix(hall.origin)}/enter"
        began, answers = cpu(hall), [asks.ask(enter, {"secret": secret})[0] for _ in range(times)]
        return {
            "links followed": times,
            "let in": answers.count(200),
            "keys that the room then has": len(Rooms(Store(hall.place)).keys(hall.addresses["playtest"])),
            "CPU each, ms": round(1000 * (cpu(hall) - began) / times, 1),
        }


def moves(times: int = 300) -> Figures:
    """From one free seat to another and back."""
    with hall_of() as hall:
        asks, entries = Asking(hall), len(hall.table().log)
        body = {"code": hall.addresses["code"], "door": "", "name": "Mo"}
        moved, cookie = 0, ""
        for turn in range(times):
            status, key = asks.ask("/sit-down/elsewhere", {**body, "seat": turn % 2}, cookie)
            moved += status == 200
            cookie = key or cookie
        return {
            "moves tried": times,
            "made": moved,
            "entries of the log": len(hall.table().log) - entries,
        }


def notes(seconds: float = 20.0) -> Figures:
    """Notes as long and as fast as a page can send them."""
    with hall_of() as hall:
        page = hall.page(hall.addresses["seats"][0])
        begun(hall)
        entries, tried, until = len(hall.table().log), 0, time.monotonic() + seconds
        while time.monotonic() < until:
            page.send("note", text=f"{tried} ".ljust(7_900, "x"))
            page.send("note", text=f"{tried} short")
            tried += 2
            drained(page)
            time.sleep(0.1)
        log = hall.table().log[entries:]
        return {
            "notes tried": tried,
            "kept": len(log),
            "letters of them": sum(len(str(entry.body)) for entry in log),
        }


def files(times: int = 300) -> Figures:
    """The largest file, by a browser that keeps nothing."""
    with hall_of() as hall:
        asks = Asking(hall)
        asks.ask("/static/board.css")
        began = cpu(hall)
        for _ in range(times):
            asks.ask("/static/board.css")
        return {"files asked for": times, "CPU each, ms": round(1000 * (cpu(hall) - began) / times, 1)}


def unread(connections: int = 1_200) -> Figures:
    """Connections that ask for files, uncompressed, and read none."""
    with hall_of() as hall:
        before, held = hall.memory, []
        ask = b"GET /static/board.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40
        for number in range(connections):
            made = socket.socket()
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            made.settimeout(2.0)
            with contextlib.suppress(OSError):
                made.bind((f"127.0.8.{2 + number % 10}", 0))
                made.connect(("127.0.0.1", hall.port))
                made.sendall(ask)
            held.append(made)
        time.sleep(3)
        most = hall.memory
        for each in held:
            each.close()
        return {"connections": connections, "MB before": round(before), "MB at most": round(most)}


class Presser(threading.Thread):
    """A device of the first seat that presses whatever is there."""

    def __init__(self, hall: Hall, link: str, number: int, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self._page: Client = at(hall, ATTACKER).page(link)
        self._rng, self._enough = random.Random(number), enough

    def run(self) -> None:
        """Eighteen times a second, which is what one page may do."""
        parts = [str(node[2]["data-do"]) for node in self._page.nodes() if "data-do" in node[2]]
        self._page.line.settimeout(0.001)
        with contextlib.suppress(websocket.WebSocketException, OSError):
            while not self._enough.wait(1 / 18):
                self._page.send(self._rng.choice(parts))
                with contextlib.suppress(websocket.WebSocketTimeoutException):
                    while self._page.line.recv():
                        pass


def presses(devices: int = 8, seconds: float = 12.0) -> Figures:
    """Many devices of one seat press all the time; how long another seat's page takes to say something."""
    with hall_of() as hall:
        begun(hall)
        page, enough, took = hall.page(hall.addresses["seats"][1]), threading.Event(), []
        pressing = [Presser(hall, hall.addresses["seats"][0], number, enough) for number in range(devices)]
        began, worked = time.monotonic(), cpu(hall)
        for each in pressing:
            each.start()
        while time.monotonic() - began < seconds:
            then = time.monotonic()
            page.look()
            took.append((time.monotonic() - then) * 1000)
            time.sleep(0.1)
        enough.set()
        return {
            "devices": devices,
            "looks of the other page": len(took),
            "median_ms": round(statistics.median(took)),
            "p95_ms": round(sorted(took)[int(len(took) * 0.95)]),
            "share of a core": round((cpu(hall) - worked) / seconds, 2),
        }


FLOODS: dict[str, Callable[[], Figures]] = {
    "links": links,
    "moves": moves,
    "notes": notes,
    "files": files,
    "unread": unread,
    "presses": presses,
}


def main() -> None:
    """Print the figures as JSON."""
    asked = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asked.add_argument("flood", choices=FLOODS)
    json.dump(FLOODS[asked.parse_args().flood](), sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
