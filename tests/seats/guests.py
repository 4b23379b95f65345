"""Guests with a room's code and no good will: sockets that never read, and say that they are there.

``python -m tests.seats.guests --guests 50`` opens a game of Cat in the Box on six pages of a server, without
such guests and then with them, and prints how long the honest pages waited and what the server had in
memory, as JSON. It ends by itself.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.seats.hall import NAMES, Hall, new_table

HELLO = json.dumps({"do": "hello", "values": {}, "rev": 0, "page": "p"}).encode()
TIMES_A_SECOND = 18
TOO_MUCH = 2_000.0
"""Megabytes at which they leave a server alone that gives them all it can get."""
ADDRESSES = 10
"""The guests come from so many addresses of this machine's own network, 127.0.2.1 and so on."""


def frame(kind: int, content: bytes) -> bytes:
    """A websocket's frame as a page sends it; the mask is of zeros."""
    assert len(content) < 126
    return bytes([0x80 | kind, 0x80 | len(content), 0, 0, 0, 0]) + content


class Guest:
    """One socket that asks for everything ever again and reads nothing."""

    def __init__(self, hall: Hall, path: str, number: int, cookie: str = "") -> None:
        self._hall, self._path, self._cookie = hall, path, cookie
        self._from = f"127.0.2.{1 + number % ADDRESSES}"
        self.came = 0
        self._socket: socket.socket | None = None

    def come(self) -> None:
        """Open the line, with as little room for answers as the system gives."""
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.settimeout(2.0)
        made.bind((self._from, 0))
        made.connect(("127.0.0.1", self._hall.port))
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: {self._cookie}\r\n" if self._cookie else ""
        made.sendall(
            f"GET {self._path}/line HTTP/1.1\r\nHost: 127.0.0.1:{self._hall.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nOrigin: {self._hall.origin}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{cookie}\r\n".encode()
        )
        made.setblocking(False)
        self._socket = made
        self.came += 1

    def say(self) -> None:
        """A pong and a hello; who was sent away comes again."""
        try:
            if self._socket is None:
                self.come()
            assert self._socket is not None
            self._socket.sendall(frame(0xA, b"") + frame(0x1, HELLO))
        except BlockingIOError:
            pass  # the server has stopped to read what it says
        except OSError:
            self.go()

    def go(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Guests(threading.Thread):
    """All of them, in a thread that ends after ``seconds`` at the latest."""

    def __init__(self, hall: Hall, guests: list[Guest], seconds: float) -> None:
        super().__init__(daemon=True)
        self._hall, self.most = hall, 0.0
        self.guests, self._until = guests, time.monotonic() + seconds
        self.enough = threading.Event()

    def run(self) -> None:
        """Each speaks so many times a second."""
        while not self.enough.is_set() and time.monotonic() < self._until:
            began = time.monotonic()
            for guest in self.guests:
                guest.say()
            self.most = max(self.most, self._hall.memory)
            if self.most > TOO_MUCH:
                break
            self.enough.wait(max(0.0, 1 / TIMES_A_SECOND - (time.monotonic() - began)))
        for guest in self.guests:
            guest.go()


def cpu(hall: Hall) -> float:
    """Seconds that the server has computed so far."""
    fields = Path(f"/proc/{hall.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Honest:
    """Six pages at a table: five seats and the console; what a player says is shown on all."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pages = [*hall.pages(), hall.page(hall.addresses["console"])]
        self.console = self.pages[-1]
        self._said = 0

    def waits(self, seconds: float) -> Iterator[float]:
        """For so long: milliseconds from what a player says until all six pages show it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._said += 1
            text = f"talk {self._said}."
            began = time.perf_counter()
            self.pages[self._said % 5].send("talk", text=text)  # nobody may say so much alone
            for page in self.pages:
                late = time.monotonic() + 20
                while text not in page.line.recv():
                    assert time.monotonic() < late
            yield (time.perf_counter() - began) * 1000
            time.sleep(0.2)


def measured(guests: int, seconds: float) -> dict[str, float]:
    """The figures of one server, whose honest pages are alone first and then among ``guests``."""
    place = str(Path(tempfile.mkdtemp()) / "recordings.sqlite")
    table = new_table(place, seats=NAMES[:5])
    hall = Hall(place, table.id)
    errors = threading.Thread(target=hall.process.stderr.read, daemon=True)
    errors.start()
    try:
        honest = Honest(hall)
        honest.console.send("start")
        honest.console.until(lambda: honest.console.doing("open"))
        alone = list(honest.waits(min(seconds, 8.0)))
        before = hall.memory
        path = hall.addresses["public"].removeprefix(hall.origin)
        crowd = Guests(hall, [Guest(hall, path, number) for number in range(guests)], seconds + 30)
        worked, began = cpu(hall), time.monotonic()
        crowd.start()
        among: list[float] = []
        with contextlib.suppress(Exception):
            among.extend(honest.waits(seconds))
        worked = (cpu(hall) - worked) / (time.monotonic() - began)
        crowd.enough.set()
        crowd.join()
        gone, back = time.monotonic(), hall.memory
        while time.monotonic() - gone < 10.0:
            time.sleep(0.5)
            back = min(back, hall.memory)
        return {
            "guests": guests,
            "came": sum(guest.came for guest in crowd.guests),
            "alone_ms": round(statistics.median(alone), 1),
            "among_ms": round(statistics.median(among), 1) if among else float("inf"),
            "alone_p95_ms": round(sorted(alone)[int(len(alone) * 0.95)], 1),
            "among_p95_ms": round(sorted(among)[int(len(among) * 0.95)], 1) if among else float("inf"),
            "n_alone": len(alone),
            "n_among": len(among),
            "mb_before": round(before),
            "mb_most": round(crowd.most),
            "mb_after_10_s": round(back),
            "cpu": round(worked, 2),
        }
    finally:
        hall.kill()


def main() -> None:
    """Print the figures as one line of JSON."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--guests", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=20.0)
    given = asked.parse_args()
    print(json.dumps(measured(given.guests, given.seconds)))


if __name__ == "__main__":
    main()
