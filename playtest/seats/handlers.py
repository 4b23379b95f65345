"""Answers requests, with one handler for each address of the server."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tornado.iostream import StreamClosedError

from playtest.engines.game import REFEREE, Seat
from playtest.record.rooms import ASKED, DEVICE
from playtest.seats import address_limits, limits, lobby
from playtest.seats.room_store import hashed
from playtest.seats.runner import RoomRunner
from playtest.seats.web import NOWHERE, Answering
from playtest.widgets.kit import SCRIPTS, STYLES, unnested

HERE = Path(__file__).parent / "static"
FILES: dict[str, tuple[Sequence[Path], str]] = {
    "page.js": ([HERE / "page.js"], "text/javascript"),
    "page.css": ([HERE / "page.css"], "text/css"),
    "device.js": ([HERE / "device.js"], "text/javascript"),
    "join.js": ([HERE / "join.js"], "text/javascript"),
    "icon.svg": ([HERE / "icon.svg"], "image/svg+xml"),
    "board.js": (SCRIPTS, "text/javascript"),
    "board.css": (STYLES, "text/css"),
}
"""All static files. No other path leads to a file."""
WRONG_CODE = "No room has this code. Check the letters, or scan the QR code."


PIECE = 16_384
"""Maximum number of bytes of a file that may wait for a browser at any time."""
STALLS = 30.0
"""Seconds that a browser may take to read ``PIECE`` bytes. After that the connection is closed."""


@cache
def file(name: str) -> tuple[bytes, bytes, str]:
    """Return the content of a static file, its compressed content, and its ETag.

    The ETag, by which browsers notice a new version, changes with the content.
    """
    parts, kind = FILES[name]
    content = b"".join(part.read_bytes() for part in parts)
    if kind == "text/css":
        content = unnested(content.decode()).encode()
    return content, gzip.compress(content, mtime=0), f'"{hashlib.sha256(content).hexdigest()[:20]}"'


class Static(Answering):
    """Answers with one of the static files."""

    async def get(self, name: str) -> None:
        """Send the file unless the browser already has it, no faster than the browser reads it."""
        if name not in FILES:
            raise self.refused(limits.NO_PAGE, 404, NOWHERE)
        content, packed, mark = file(name)
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Etag", mark)
        if self.request.headers.get("If-None-Match", "").removeprefix("W/") == mark:
            self.set_status(304)
            return
        self.set_header("Content-Type", f"{FILES[name][1]}; charset=utf-8")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            content = packed
        self.set_header("Content-Length", str(len(content)))
        try:
            for at in range(0, len(content), PIECE):
                self.write(content[at : at + PIECE])
                async with asyncio.timeout(STALLS):
                    await self.flush()
        except (StreamClosedError, TimeoutError):
            self.detach().close()


class Page(Answering):
    """Sends a page's empty frame, the same for everyone. The content follows over the websocket."""

    def initialize(self, name: str, **given: object) -> None:  # type: ignore[override]  # the route says which
        """Set up the handler; ``name`` is the file with the page."""
        super().initialize(**given)  # type: ignore[arg-type]  # registry and site
        self._name = name

    def get(self, *_: str) -> None:
        """Send the page with the relative path to the server's root filled in."""
        depth = self.request.path.removeprefix(self.site.base).count("/")
        text = (HERE / self._name).read_text(encoding="utf-8")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(text.replace("{root}", "../" * depth or "./"))


class Front(Answering):
    """Redirects the server's address without a path to the page for typing a code."""

    def get(self) -> None:
        """Redirect to the join page."""
        self.redirect(f"{self.site.base}join")


class Nothing(Answering):
    """Answers every unknown address."""

    async def prepare(self) -> None:
        """Refuse the request, whatever its method."""
        await super().prepare()
        raise self.refused(limits.NO_PAGE, 404, NOWHERE)


class Alive(Answering):
    """Answers monitoring requests to show that the server is running."""

    rate = address_limits.WATCHING

    def get(self) -> None:
        """Say that the server is running, with its number of open pages."""
        self.say(playtest=True, pages=self.registry.connected, yields=self.registry.yields)


# -- joining


class Joining(Answering):
    """The base class of handlers for requests that carry a room's code."""

    rate = address_limits.LOOKING_IN

    def room_of(self, code: str, door: str) -> RoomRunner:
        """Return the room with this code. Count a wrong code against the device.

        ``door`` is the secret in a scanned QR code. With it, a device can enter even after typing many wrong
        codes.
        """
        runner = self.registry.by_code(code, door) if door else None
        if runner is None:
            self.may_guess()
            runner = self.registry.by_code(code)
        if runner is None:
            raise self.guessed_wrong(limits.WRONG_CODE, WRONG_CODE, 404)
        return runner


class LookIn(Joining):
    """Answers a code with its room: the game, and which seats are free."""

    def post(self) -> None:
        """Send the data for the page on which a person chooses a seat."""
        said = self.json_body(code=str, door=str)
        runner = self.room_of(said["code"], said["door"])
        session, table = runner.session, runner.table
        away, roles = lobby.away(session, runner.seats), lobby.roles(table)
        seats = [
            {
                "name": name if session.is_taken(seat) else "",
                "taken": session.is_taken(seat),
                "keptFor": session.kept_for(seat),
                "away": seat in away,
                "bot": who.is_bot,
                "role": roles[seat],
            }
            for seat, (name, who) in enumerate(zip(table.names, table.seats, strict=True))
        ]
        self.say(
            title=table.title or table.game.title,
            game=table.game.title,
            code=session.room.code,
            door=session.room.door,  # a person with the right code is not refused for others' guesses
            started=session.room.started,
            ask=session.room.ask,
            seats=seats,
        )


class SitDown(Joining):
    """Lets a person take a seat."""

    rate = address_limits.SITTING

    def initialize(self, moves: bool = False, **given: object) -> None:  # type: ignore[override]
        """Set up the handler.

        ``moves`` says that a person who already has another seat has agreed to leave it.
        """
        super().initialize(**given)  # type: ignore[arg-type]  # registry and site
        self._moves = moves

    def post(self) -> None:
        """Give the device a key to the seat and the address of its page.

        A person who already has another seat gives it up. Once the game has begun, the page must ask the
        person first: unless the person has agreed, the answer only names the other seat.
        """
        said = self.json_body(code=str, door=str, seat=int, name=str)
        session = self.room_of(said["code"], said["door"]).session
        session.seating.ask(self.device)
        mine = session.among(self.keys)
        if mine is not None and mine.kind == DEVICE and session.room.started and not self._moves:
            self.say(sits=mine.seat, name=session.table.names[mine.seat])
            return
        secret = session.sit(said["seat"], said["name"], self.kind_of_device, leaves=mine)
        session.seating.took(hashed(secret), self.device)
        page = f"seat/{session.id}/{said['seat'] + 1}"
        self.keep_key(secret, page, session.room.code)
        self.say(page=page)


# -- the pages that need a key


class Keyed(Answering):
    """The base class of handlers for a seat's page or for the console.

    The number in an address is the seat, counted from 1; the console's address has no number.
    """

    def of(self, playtest: str, number: str | None) -> tuple[RoomRunner, Seat]:
        """Return the room and seat that the address names."""
        runner = self.registry.runner(playtest)
        seat = REFEREE if number is None else int(number) - 1
        if runner is None or seat >= runner.table.game.seats or (number is not None and seat < 0):
            raise self.refused(limits.NO_PAGE, 404, "This room is closed, or there never was one.")
        return runner, seat

    def address(self, playtest: str, number: str | None) -> str:
        """Return the address of the page, relative to the path at which the server's addresses begin."""
        return f"console/{playtest}" if number is None else f"seat/{playtest}/{number}"


class Enter(Keyed):
    """Lets in a device that follows a link."""

    rate = address_limits.ENTERING

    def post(self, playtest: str, number: str | None = None) -> None:
        """Give the device its own key, if the link is valid."""
        secret = self.json_body(secret=str)["secret"]
        runner, seat = self.of(playtest, number)
        key = runner.session.enter(secret, seat, self.kind_of_device, self.key)
        if key is None:
            sentence = "This link no longer works. Scan the room's QR code, or ask the facilitator."
            raise self.refused(limits.WRONG_KEY, 403, sentence, playtest)
        self.keep_key(key, self.address(playtest, number), "" if seat == REFEREE else runner.room.code)
        self.say(entered=True)


class Who(Keyed):
    """Tells a page that was disconnected or sent away whether its device's key still opens it."""

    rate = address_limits.KEYS

    def get(self, playtest: str, number: str | None = None) -> None:
        """Say that the key opens the page, or refuse in one sentence."""
        runner, seat = self.of(playtest, number)
        key = self.registry.rooms.key(self.key, playtest, seat)
        if key is None or key.kind not in (DEVICE, ASKED):
            sentence = "This device no longer has a seat here. Take a free seat in this room instead."
            raise self.refused(limits.WRONG_KEY, 403, sentence, playtest)
        runner.session.seating.came(key.hash)
        asks = key.kind == ASKED
        sits = "Facilitator" if seat == REFEREE else runner.table.names[seat]
        name = key.name if asks else sits
        self.say(name=name, asks=asks, title=runner.table.game.title, code=runner.room.code)


class WhoPublic(Joining):
    """Tells whether a code opens the public page."""

    def get(self, code: str) -> None:
        """Say that the code opens the page, or refuse in one sentence."""
        self.say(name="", title=self.room_of(code, "").table.game.title)


class Manifest(Keyed):
    """Answers with the manifest that lets a phone put a page on its home screen."""

    def get(self, playtest: str, number: str | None = None) -> None:
        """Send the app's name, address and icon."""
        root = "../" * (2 if number is None else 3)
        self.set_header("Content-Type", "application/manifest+json")
        text = {
            "name": "Playtest",
            "short_name": "Playtest",
            "start_url": f"{root}{self.address(playtest, number)}",
            "scope": root,
            "display": "standalone",
            "icons": [{"src": f"{root}static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
        }
        self.finish(json.dumps(text))
