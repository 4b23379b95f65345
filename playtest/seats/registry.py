"""All rooms open in this process, kept up to date by watching the store."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Mapping

from playtest.record import NoSuchPlaytest, Store, Unusable
from playtest.seats.address_limits import Requests, Shares
from playtest.seats.limits import Guesses, TurnedAway
from playtest.seats.room_store import Room, Rooms
from playtest.seats.runner import RoomRunner

TICK = 1.0
"""Seconds between checks for what changes with time alone, such as absences and empty rooms."""
BEAT = 5
"""Ticks between the heartbeats to each page."""
TIDY = 600
"""Ticks between full garbage collections, which also happen when a room is released."""
CLOSE_AFTER = 60.0
"""Seconds after which an empty room is released. The next visitor opens it again."""


class RoomRegistry:
    """The open rooms of one server for ``store``. ``url`` is the address of its pages."""

    def __init__(self, store: Store, url: str) -> None:
        self.store = store
        self.url = url
        self.rooms = Rooms(store)
        self.guesses = Guesses()
        self.turned_away = TurnedAway()
        self.shares = Shares()
        self.requests = Requests()
        self.addresses = frozenset(["127.0.0.1"])
        """Addresses from which pages on this machine connect."""
        self.yields = False
        """Whether a server that is open to the network may replace this one."""
        self.is_alone = True
        """Whether no other server can be behind this server's address.

        If there may be another, this one looks in the store for changes that the other made.
        """
        self.idle_since = time.monotonic()
        self._runners: dict[str, RoomRunner] = {}
        self._empty_since: dict[str, float] = {}
        self._revisions: Mapping[str, int] = {}
        self._paces: dict[str, str] = {}
        """The pace of bots last chosen, by room code, so that it stays the same in a rematch."""
        self._news = store.news(self._heard)
        self._ticking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to follow what other processes write to the store."""
        self._news.begin()
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    def runner(self, playtest: str) -> RoomRunner | None:
        """Return the room of ``playtest`` or of its rematch, opening it here if necessary.

        ``None`` if the store has no such room, or the room is closed.
        """
        found = self._runners.get(playtest)
        if found is None or found.session.gone_on:
            playtest = self.rooms.latest(playtest)
            found = self._runners.get(playtest)
        if found is not None:
            return found if found.room.open else None
        room = self.rooms.room(playtest)
        return None if room is None or not room.open else self._open(room)

    def by_code(self, code: str, door: str = "") -> RoomRunner | None:
        """Return the open room with this code.

        ``door`` is the secret in the room's QR code; if it is given, it must also match.
        """
        room = self.rooms.by_door(code, door) if door else self.rooms.by_code(code)
        return None if room is None else self.runner(room.playtest)

    def _open(self, room: Room) -> RoomRunner | None:
        try:
            runner = RoomRunner(
                self.rooms, room, self.url, self.turned_away, self._paces.get(room.code, "normal")
            )
        except (NoSuchPlaytest, Unusable):
            logging.getLogger("playtest").warning("The room of playtest %s cannot be opened", room.playtest)
            return None
        runner.session.paced = lambda name: self._paces.update({room.code: name})
        self._runners[room.playtest] = runner
        return runner

    @property
    def connected(self) -> int:
        """The number of open pages."""
        return sum(runner.connected for runner in self._runners.values())

    @property
    def in_use(self) -> bool:
        """Whether any room is open here. An empty room stays open for ``CLOSE_AFTER`` seconds."""
        return bool(self._runners)

    # -- keeping up with the store

    def _heard(self, playtest: str | None) -> None:
        """Show right away what another process wrote. ``None`` means that any playtest may have changed."""
        try:
            for runner in list(self._runners.values()):
                if playtest in (None, runner.session.id):
                    runner.session.catch_up()  # first, so that people sent away see nothing that came after
                    runner.table.refresh()
        except Unusable:
            pass  # the database may be back soon, and each table's runner catches up too
        except Exception:
            logging.getLogger("playtest").exception("Could not show news of playtest %s", playtest)

    def _look_at_rooms(self) -> None:
        revisions = self.rooms.revisions()
        for id, runner in list(self._runners.items()):
            if revisions.get(id, 0) != runner.room.rev:
                runner.session.look_again()

    def _free_what_nobody_came_to(self) -> None:
        late = [runner.session for runner in self._runners.values() if runner.session.seating.never_came()]
        if late and self.is_alone and not self.rooms.others_serve(self.url):
            for session in late:
                session.forget_who_never_came()

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
                for runner in self._runners.values():
                    runner.say_connected()
                    runner.console.show()
                    if ticks % BEAT == 0:
                        runner.beat()
            except Unusable:
                pass  # the database may be back in a moment
            except Exception:
                logging.getLogger("playtest").exception("Could not look after the rooms")

    async def _let_go(self) -> int:
        """Release rooms that nobody uses: closed ones right away, others after ``CLOSE_AFTER`` seconds.

        Return how many were released.
        """
        now, before = time.monotonic(), len(self._runners)
        for id, runner in list(self._runners.items()):
            if runner.lingers or (runner.connected and not runner.session.gone_on):
                self.idle_since = now
                self._empty_since.pop(id, None)
            elif not runner.room.open or now - self._empty_since.setdefault(id, now) > CLOSE_AFTER:
                del self._runners[id]
                self._empty_since.pop(id, None)
                await runner.end()
        return before - len(self._runners)

    async def end(self) -> None:
        """Disconnect every page, so that each looks for the server again, and release the store."""
        if self._ticking is not None:
            self._ticking.cancel()
        # Stop all before closing any: another round of one room would delay the rest.
        await asyncio.gather(*[runner.stop_keeping() for runner in self._runners.values()])
        for runner in self._runners.values():
            await runner.end()
        self._runners.clear()
        self._news.close()
