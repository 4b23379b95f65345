"""The websockets behind the pages: one connection, its key looked at first, its messages bounded."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from playtest.engines.game import REFEREE
from playtest.seats import limits, messages
from playtest.seats.kept import hashed
from playtest.seats.live import LiveRoom
from playtest.seats.screens import NotAllowed, Screen
from playtest.seats.web import Answering

BURST, RATE = 60, 20
"""So many messages at once, and so many a second in the long run: more than any hand makes."""
PATIENCE = 200
"""A page that goes on after so many were dropped is cut off."""
MOST_PAGES = 12
"""So many devices may show one screen."""
GONE, FLOODED, CROWDED = 4003, 4008, 4009
"""Why a connection was ended, in the numbers that browsers are told."""


class Line(WebSocketHandler, Answering):
    """One page's connection."""

    live: LiveRoom
    screen: Screen

    def check_origin(self, origin: str) -> bool:
        """A socket opened by another site's page is refused by ``prepare`` already."""
        return self.site.is_own(origin, self.request.host)

    def prepare(self) -> None:
        """As for every request; and a websocket without an origin comes from no page."""
        super().prepare()
        if self.request.headers.get("Origin") is None:
            raise self.refused(limits.OTHER_ORIGIN, 403, "Only a page of this server may do that.")

    def arrive(self, live: LiveRoom, screen: Screen, hash: str) -> None:
        """The connection is good; it shows ``screen``."""
        self.live, self.screen = live, screen
        self.page, self.hash, self.kind = "", hash, self.kind_of_device
        self._bucket = limits.Bucket(BURST, RATE)
        self._dropped = 0

    def open(self, *_: Any) -> None:
        """The page is there."""
        self.set_nodelay(True)
        if len(self.screen.devices) >= MOST_PAGES:
            self._count(limits.TOO_MANY)
            self.close(CROWDED, "Too many pages show this already.")
            return
        self.live.joined(self.screen, self)

    def on_message(self, message: str | bytes) -> None:
        """Hear what the page says, if it is something a page says."""
        if len(message) > messages.MOST_BYTES:
            self._count(limits.TOO_LARGE)
            self.close(1009, "That message is too large.")
            return
        if not self._bucket.take():
            self._drop(limits.TOO_MANY, "Too many messages at once; some were not heard.")
            return
        try:
            self.screen.heard(self, messages.read(message))
        except messages.Malformed as error:
            self._drop(limits.MALFORMED, str(error))
        except NotAllowed as error:
            self._drop(limits.NOT_ALLOWED, str(error))

    def _drop(self, reason: str, sentence: str) -> None:
        self._count(reason)
        self._dropped += 1
        if self._dropped > PATIENCE:
            self.close(FLOODED, "Too many messages.")
        else:
            self.post(json.dumps({"type": "refused", "say": sentence}))

    def _count(self, reason: str) -> None:
        self.house.turned_away.add(reason)
        self.live.party.turned_away.add(reason)

    def on_close(self) -> None:
        """The page is gone."""
        self.live.parted(self.screen, self)

    # -- what a screen does with it

    def post(self, text: str) -> None:
        """Send a message; a page that is just going away misses nothing."""
        with contextlib.suppress(WebSocketClosedError):
            self.write_message(text).add_done_callback(lambda sent: sent.exception())

    def leave(self, why: str) -> None:
        """Tell the page that its key opens nothing more; without a reason, to come again."""
        self.close(GONE if why else 1001, why[:120] or None)


class SeatLine(Line):
    """A seat's page, or the console."""

    async def get(self, playtest: str, number: str | None = None) -> None:
        """Open the connection for a device whose key is good."""
        live = self.house.live(playtest)
        seat = REFEREE if number is None else int(number) - 1
        if live is None or seat >= live.table.game.seats:
            raise self.refused(limits.NO_PAGE, 404, "This room is closed.")
        if self.house.rooms.key(self.key, playtest, seat) is None:
            raise self.refused(limits.WRONG_KEY, 403, "This device does not sit here.", playtest)
        if hashed(self.key) not in live.party.keys:
            live.party.look_again()
            live = self.house.live(playtest) or live
        screen = live.screen_for(hashed(self.key))
        if screen is None:
            raise self.refused(limits.WRONG_KEY, 403, "This device does not sit here.", playtest)
        self.arrive(live, screen, hashed(self.key))
        await super().get(playtest, number)


class PublicLine(Line):
    """A public page."""

    async def get(self, code: str) -> None:
        """Open the connection for a right code."""
        self.may_guess()
        live = self.house.by_code(code)
        if live is None:
            raise self.guessed_wrong(limits.WRONG_CODE, "No room has this code.", 404)
        self.arrive(live, live.public, "")
        await super().get(code)
