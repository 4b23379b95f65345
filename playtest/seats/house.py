"""All rooms that this process has open, and the watch over the store that keeps them up to date."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Mapping

from playtest.record import NoSuchPlaytest, Store, Unusable
from playtest.seats.kept import Room, Rooms
from playtest.seats.limits import Guesses, TurnedAway
from playtest.seats.live import LiveRoom
from playtest.seats.shares import Requests, Shares

TICK = 1.0
"""Seconds between looks at what only time changes: who is away for how long, rooms nobody is in."""
BEAT = 5
"""Every so many ticks each page hears something."""
TIDY = 600
"""After so many ticks, and when a room is let go, memory that nobody needs is looked for everywhere."""
CLOSE_AFTER = 60.0
"""A room that nobody has been in for so many seconds is let go; it opens again when somebody comes."""


class House:
    """The open rooms of one server over ``store``; ``url`` is where its pages are."""

    def __init__(self, store: Store, url: str) -> None:
        self.store = store
        self.url = url
        self.rooms = Rooms(store)
        self.guesses = Guesses()
        self.turned_away = TurnedAway()
        self.shares = Shares()
        self.requests = Requests()
        self.addresses = frozenset(["127.0.0.1"])
        """Where this machine's own pages come from."""
        self.yields = False
        """Whether a server for the network may take this one's place."""
        self.is_alone = True
        """Whether no other server stands behind its address; one with another is looked for in the store."""
        self.idle_since = time.monotonic()
        self._live: dict[str, LiveRoom] = {}
        self._empty_since: dict[str, float] = {}
        self._revisions: Mapping[str, int] = {}
        self._paces: dict[str, str] = {}
        """How fast bots were last told to be, by the code of a room, which it keeps over its rematches."""
        self._news = store.news(self._heard)
        self._ticking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Hear what other processes write from now on."""
        self._news.begin()
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    def live(self, playtest: str) -> LiveRoom | None:
        """The room of ``playtest``, or of its rematch, opened if it is in the store and not closed."""
        found = self._live.get(playtest)
        if found is None or found.party.gone_on:
            playtest = self.rooms.latest(playtest)
            found = self._live.get(playtest)
        if found is not None:
            return found if found.room.open else None
        room = self.rooms.room(playtest)
        return None if room is None or not room.open else self._open(room)

    def by_code(self, code: str, door: str = "") -> LiveRoom | None:
        """The open room with this code; with ``door`` only if that is its too."""
        room = self.rooms.by_door(code, door) if door else self.rooms.by_code(code)
        return None if room is None else self.live(room.playtest)

    def _open(self, room: Room) -> LiveRoom | None:
        try:
            live = LiveRoom(
                self.rooms, room, self.url, self.turned_away, self._paces.get(room.code, "normal")
            )
        except (NoSuchPlaytest, Unusable):
            logging.getLogger("playtest").warning("The room of playtest %s cannot be opened", room.playtest)
            return None
        live.party.paced = lambda name: self._paces.update({room.code: name})
        self._live[room.playtest] = live
        return live

    @property
    def connected(self) -> int:
        """How many pages are open."""
        return sum(live.connected for live in self._live.values())

    @property
    def in_use(self) -> bool:
        """Whether some room has somebody in it, or had just now, or is looked into by an invitation."""
        return bool(self._live)

    # -- keeping up with the store

    def _heard(self, playtest: str | None) -> None:
        """What another process writes is on the screens at once; ``None``: it may be anything."""
        try:
            for live in list(self._live.values()):
                if playtest in (None, live.party.id):
                    live.party.catch_up()  # first: who was sent away sees nothing of what came after
                    live.table.refresh()
        except Unusable:
            pass  # the database may be back in a moment, and each table is kept up by its keeper too
        except Exception:
            logging.getLogger("playtest").exception("Hearing of playtest %s", playtest)

    def _look_at_rooms(self) -> None:
        revisions = self.rooms.revisions()
        for id, live in list(self._live.items()):
            if revisions.get(id, 0) != live.room.rev:
                live.party.look_again()

    def _free_what_nobody_came_to(self) -> None:
        late = [live.party for live in self._live.values() if live.party.seating.never_came()]
        if late and self.is_alone and not self.rooms.others_serve(self.url):
            for party in late:
                party.forget_who_never_came()

    async def _tick(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                self._look_at_rooms()
                self._free_what_nobody_came_to()
                if await self._let_go() or ticks % TIDY == 0:
                    gc.collect()
                for live in self._live.values():
                    live.say_connected()
                    live.console.show()
                    if ticks % BEAT == 0:
                        live.beat()
            except Unusable:
                pass  # the database may be back in a moment
            except Exception:
                logging.getLogger("playtest").exception("Minding the rooms")

    async def _let_go(self) -> int:
        """Rooms that nobody is in, and that no bot needs, cost nothing; how many were let go."""
        now, before = time.monotonic(), len(self._live)
        for id, live in list(self._live.items()):
            if live.lingers or (live.connected and not live.party.gone_on):
                self.idle_since = now
                self._empty_since.pop(id, None)
            elif not live.room.open or now - self._empty_since.setdefault(id, now) > CLOSE_AFTER:
                del self._live[id]
                self._empty_since.pop(id, None)
                await live.end()
        return before - len(self._live)

    async def end(self) -> None:
        """Send every page off to find the server again, and let go of the store."""
        if self._ticking is not None:
            self._ticking.cancel()
        # None is kept going while others are let go: each such round would delay those that are left.
        await asyncio.gather(*[live.stop_keeping() for live in self._live.values()])
        for live in self._live.values():
            await live.end()
        self._live.clear()
        self._news.close()
