"""The websockets behind the pages. Each checks its key first and limits its messages."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from typing import Any

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from playtest.engines.game import REFEREE
from playtest.seats import limits, messages
from playtest.seats.address_limits import (
    LINES,
    LOOKING_ON,
    PLAYING,
    Allowance,
    Outbox,
    Share,
    who_makes_room,
)
from playtest.seats.room_store import hashed
from playtest.seats.runner import RoomRunner
from playtest.seats.screens import NO_SEAT, NotAllowed, Screen, Wire
from playtest.seats.web import ONLY_OURS, Answering

BURST, RATE = 60, 20
"""Maximum number of messages from a page, in a burst and per second. Nobody clicks faster."""
QUIET = 20, 2
"""Messages accepted from each device whatever the seat's other devices send: in a burst, and per second."""
FEWER, RARER = 30, 5
"""Maximum number of messages from a page that only watches, in a burst and per second."""
PATIENCE = 200
"""Dropped messages after which a page that keeps sending is disconnected."""
PACKING = 3
"""The zlib level. It shrinks a 282 kB screen to 28 kB in 1.1 ms; level 6 needs 3 ms for 24 kB."""
LARGE = 16_384
"""Minimum size in bytes of messages that are compressed, if the page asks for compression.

The websocket's own compression is not used, as it keeps a window in memory for each page.
"""
MOST_PAGES = 12
"""Maximum number of devices that may show one screen."""
GONE, FLOODED, CROWDED, BEHIND = 4003, 4008, 4009, 4010
"""WebSocket close codes that say why a connection was ended."""


class Line(WebSocketHandler, Answering):
    """One page's connection."""

    SUPPORTED_METHODS = ("GET",)  # ``post`` means something else here
    runner: RoomRunner
    screen: Screen
    allowance: Allowance = PLAYING
    rate = LINES
    may_say = (BURST, RATE)

    def check_origin(self, origin: str) -> bool:
        """Check the origin. ``prepare`` has already refused sockets opened by pages of other sites."""
        return self.site.is_own(origin, self.request.host)

    async def prepare(self) -> None:
        """Check the request like every other one, and refuse a websocket that names no origin."""
        await super().prepare()
        if self.request.headers.get("Origin") is None:
            raise self.refused(limits.OTHER_ORIGIN, 403, ONLY_OURS)
        if not self.share.arrivals.take():
            raise self.refused(limits.TOO_MANY, 429, "Too many pages are open from this address.")

    @property
    def share(self) -> Share:
        """The share of the server's resources that this connection's network address uses now."""
        return self.registry.shares.of(self.device, self.allowance)

    def arrive(self, runner: RoomRunner, screen: Screen, hash: str) -> None:
        """Set up a valid connection that shows ``screen``."""
        self.runner, self.screen = runner, screen
        self.id, self.address = secrets.token_hex(8), self.device
        self.page, self.hash, self.kind = "", hash, self.kind_of_device
        self._share = self.share
        self._outbox = Outbox(self._share)
        self._unpacks = "packed" in self.request.arguments
        self._bucket = limits.Bucket(*self.may_say)
        self._quiet = limits.Bucket(*QUIET)
        self._dropped = 0
        self._there = False

    def open(self, *_: Any) -> None:
        """Connect the page to its screen, if there is room for it."""
        self.set_nodelay(True)
        if self._share.lines >= self._share.most_lines or not self.finds_place():
            self._count(limits.TOO_MANY)
            self.close(CROWDED, "Too many pages already show this.")
            return
        self._share.lines += 1
        self._there = True
        self.runner.joined(self.screen, self)

    def finds_place(self) -> bool:
        """Return whether one more page may show this screen."""
        return len(self.screen.devices) < MOST_PAGES

    @property
    def lags(self) -> bool:
        """Whether the page has stopped reading."""
        return self._outbox.lags

    def on_message(self, message: str | bytes) -> None:
        """Handle a message from the page, if it is valid."""
        if not self._there:
            return
        if len(message) > messages.MOST_BYTES:
            self._count(limits.TOO_LARGE)
            self.end(1009, "That message is too large.")
            return
        if not self._may_speak():
            return
        try:
            said = messages.read(message)
        except messages.Malformed as error:
            self._drop(limits.MALFORMED, str(error))
        else:
            self._hear(said)

    def on_ping(self, data: bytes) -> None:
        """Count a ping as a message."""
        if self._there:
            self._may_speak()

    def on_pong(self, data: bytes) -> None:
        """Count a pong as a message, even if no ping asked for it."""
        self.on_ping(data)

    def _may_speak(self) -> bool:
        hears = self.screen.hears
        mine = self._bucket.take() and (hears is None or self._quiet.take() or hears.take())
        if mine and self._share.messages.take():
            return True
        self._drop(limits.TOO_MANY, "Too many messages at once; some were dropped.")
        return False

    def _hear(self, said: Wire) -> None:
        """Pass a message to the screen.

        A request for the whole screen waits until the page has read nearly all that was sent before.
        """
        if said["do"] == "hello":
            self._outbox.once_read(lambda: self._tell_screen(said))
        else:
            self._tell_screen(said)

    def _tell_screen(self, said: Wire) -> None:
        try:
            self.screen.heard(self, said)
        except NotAllowed as error:
            self._drop(limits.NOT_ALLOWED, str(error))

    def _drop(self, reason: str, sentence: str) -> None:
        self._count(reason)
        self._dropped += 1
        if self._dropped > PATIENCE:
            self.end(FLOODED, "Too many messages.")
        else:
            self.post(json.dumps({"type": "refused", "say": sentence}))

    def _count(self, reason: str) -> None:
        self.registry.turned_away.add(reason)
        self.runner.session.turned_away.add(reason)

    def on_close(self) -> None:
        """Handle the end of a page's connection."""
        if self._there:
            self._there = False
            self._share.lines -= 1
            self._outbox.close()
            self.runner.parted(self.screen, self)

    # -- what a screen does with it

    def post(self, text: str) -> None:
        """Send the page a message, as a binary frame compressed with zlib if it is large.

        It is compressed only for pages that asked for this.

        Nothing is sent to a page that is closing. A page that has too many unread messages is disconnected.
        """
        if not self._there:
            return
        data = text.encode()
        packed = self._unpacks and len(data) >= LARGE
        if packed:
            data = zlib.compress(data, PACKING)
        size = len(data)
        if not self._outbox.put(size):
            self._count(limits.UNREAD)
            asyncio.get_running_loop().call_soon(
                self.end, BEHIND, "This page fell behind, so it was disconnected."
            )
            return
        try:
            sending = self.write_message(data, binary=packed)
        except WebSocketClosedError:
            self._outbox.sent(size)
            return
        sending.add_done_callback(lambda sent: self._sent(sent, size))

    def _sent(self, sending: asyncio.Future[None], size: int) -> None:
        if not sending.cancelled():
            sending.exception()  # the page is gone, which ``on_close`` handles
        self._outbox.sent(size)

    def leave(self, why: str) -> None:
        """Tell the page that its key is no longer valid or, if no reason is given, to reconnect."""
        self.close(GONE if why else 1001, why[:120] or None)

    def end(self, code: int, sentence: str) -> None:
        """End the connection with a reason. Messages waiting for a page that does not read are dropped."""
        if self._there:
            self.close(code, sentence)
            self.on_close()


class SeatLine(Line):
    """The connection of a seat's page or of the console."""

    async def get(self, playtest: str, number: str | None = None) -> None:
        """Open the connection for a device with a valid key."""
        runner = self.registry.runner(playtest)
        seat = REFEREE if number is None else int(number) - 1
        if runner is None or seat >= runner.table.game.seats:
            raise self.refused(limits.NO_PAGE, 404, "This room is closed.")
        if self.registry.rooms.key(self.key, playtest, seat) is None:
            raise self.refused(limits.WRONG_KEY, 403, NO_SEAT, playtest)
        if hashed(self.key) not in runner.session.keys:
            runner.session.look_again()
            runner = self.registry.runner(playtest) or runner
        screen = runner.screen_for(hashed(self.key))
        if screen is None:
            raise self.refused(limits.WRONG_KEY, 403, NO_SEAT, playtest)
        self.arrive(runner, screen, hashed(self.key))
        await super().get(playtest, number)


class PublicLine(Line):
    """The connection of a public page."""

    allowance = LOOKING_ON
    may_say = (FEWER, RARER)

    def finds_place(self) -> bool:
        """Return whether the page may stay, disconnecting another page if all places are taken.

        ``who_makes_room`` chooses which page, so that the projector always has a place.
        """
        if super().finds_place():
            return True
        lines = [each for each in self.screen.devices if isinstance(each, PublicLine)]
        home = {each.address for each in self.runner.console.devices if isinstance(each, Line)}
        other = who_makes_room(self.address, lines, frozenset(home | self.registry.addresses))
        if other is None:
            return False
        other.end(CROWDED, "Too many pages show this; the newest one was closed.")
        return True

    async def get(self, code: str) -> None:
        """Open the connection for a correct code."""
        self.may_guess()
        runner = self.registry.by_code(code)
        if runner is None:
            raise self.guessed_wrong(limits.WRONG_CODE, "No room has this code.", 404)
        self.arrive(runner, runner.public, "")
        await super().get(code)
