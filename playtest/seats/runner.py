"""A room open in this process: its session, everyone's screens, and the task that runs its table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from playtest.engines.game import REFEREE, Seat
from playtest.record import Entry, Unusable
from playtest.record.rooms import ASKED, DEVICE
from playtest.seats.console import Console
from playtest.seats.limits import TurnedAway
from playtest.seats.public import PublicScreen
from playtest.seats.room_store import Room, Rooms
from playtest.seats.screens import Device, Screen
from playtest.seats.seat_request import AskingScreen
from playtest.seats.seat_screen import SeatScreen
from playtest.seats.session import RoomSession

LOOK_EVERY = 2.5
"""Seconds between a table's checks of the store while there is no news and no bot or clock is due.

A lease of the table, the right to run its bots and clocks, lasts longer, so it is renewed in time.
"""

FREED = "The facilitator has freed this seat. Anyone can take it now, including you."
CLOSED = "The facilitator has closed the room."
DECLINED = "The facilitator did not let you in. Choose a seat again."
SOMEBODY_SITS = "Someone else has that seat now. Choose another."


class RoomRunner:
    """One room with its screens: one per seat, the public one, the facilitator's console."""

    def __init__(
        self, rooms: Rooms, room: Room, url: str, turned_away: TurnedAway, pace: str = "normal"
    ) -> None:
        self.session = session = RoomSession(rooms, room, url)
        self.table = session.table
        self.table.pace.choose(pace)
        self.seats = [SeatScreen(session, seat) for seat in range(self.table.game.seats)]
        self.asking = [AskingScreen(session, seat) for seat in range(self.table.game.seats)]
        self.public = PublicScreen(session, self.seats)
        self.console = Console(session, self.seats, turned_away)
        self._keyed: tuple[Screen, ...] = (*self.seats, *self.asking, self.console)
        for screen in self._keyed:
            screen.lets_in = partial(self._is_let_in, screen)
        self._keeping: asyncio.Task[None] | None = None
        self._soon = False
        self._said_connected: frozenset[Seat] | None = None
        self._stop_listening = self.table.listen(self._changed)
        session.changed = self._session_changed
        session.moving = self._moving
        self.say_connected()
        self._keep()

    @property
    def room(self) -> Room:
        """The room as it is in the store."""
        return self.session.room

    def screen_for(self, hash: str) -> Screen | None:
        """Return the screen of the device with this key; ``None`` if the device may see no screen.

        ``hash`` is the hash of the key's secret. Only this method decides who sees which screen; each screen
        asks again before each message.
        """
        key = self.session.keys.get(hash)
        if key is None:
            return None
        if key.kind == ASKED:
            return self.asking[key.seat]
        if key.kind != DEVICE:
            return None
        return self.console if key.seat == REFEREE else self.seats[key.seat]

    def _is_let_in(self, screen: Screen, device: Device) -> bool:
        return self.screen_for(device.hash) is screen

    @property
    def _screens(self) -> tuple[Screen, ...]:
        return (*self._keyed, self.public)

    @property
    def connected(self) -> int:
        """The number of devices that show a page of this room."""
        return sum(len(screen.devices) for screen in self._screens)

    @property
    def lingers(self) -> bool:
        """Whether a player is still answering the survey although the room already plays another playtest."""
        return self.session.gone_on and any(screen.stays for screen in self.seats)

    # -- devices come and go

    def joined(self, screen: Screen, device: Device) -> None:
        """Show ``screen`` on a device that has just connected, and update who is here for everyone else."""
        self.session.seating.came(device.hash)
        screen.join(device)
        screen.show()
        self._show_who_is_here()

    def parted(self, screen: Screen, device: Device) -> None:
        """Handle a device that left ``screen``. A screen without devices keeps no resources."""
        screen.part(device, self.table.store.now())
        if not screen.devices:
            screen.rest()
        self._show_who_is_here()

    def say_connected(self) -> None:
        """Record in the store which seats have a page open, for processes outside the server."""
        now = frozenset(seat for seat, screen in enumerate(self.seats) if screen.devices)
        if now == self._said_connected or self.session.gone_on:
            return
        with contextlib.suppress(Unusable):  # the database may be back for the next device
            self.session.rooms.say_connected(self.session.id, self.session.url, now)
            self._said_connected = now

    def _show_who_is_here(self) -> None:
        self.say_connected()
        self.public.show()
        self.console.show()
        for waits in (*self.asking, *([] if self.room.started else self.seats)):
            waits.show()

    def beat(self) -> None:
        """Send every page a heartbeat. A page that hears none notices that its connection is lost."""
        for screen in self._screens:
            screen.tell({"type": "beat"})

    # -- what happens

    def _changed(self, entries: list[Entry]) -> None:
        """Show new entries of the log in the next turn of the event loop, several of them together."""
        if not self.room.started and any(entry.kind == "move" for entry in entries):
            asyncio.get_running_loop().call_soon(self._begun_elsewhere)
        if not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self._show_changes)

    def _begun_elsewhere(self) -> None:
        """Start the room if the game has begun at the facilitator's table, so that nobody keeps waiting."""
        if not self.room.started and self.room.open:
            with contextlib.suppress(Unusable):
                self.session.change(started=True)

    def _show_changes(self) -> None:
        self._soon = False
        for seat in self.seats:
            seat.changed()
        self.public.show()
        self.console.show()

    def _session_changed(self) -> None:
        """Send away devices that lost their key, connect those that were let in, and update the others."""
        if self.session.gone_on:
            self._lead_on()
            return
        for screen in self._keyed:
            for device in list(screen.devices):
                then = self.screen_for(device.hash)
                if then is not screen:
                    screen.part(device, self.table.store.now())
                    self._send_away(screen, device, then)
        if not self.room.open:
            for device in list(self.public.devices):
                self.public.part(device, self.table.store.now())
                device.leave(CLOSED)
        self.say_connected()
        self._keep()
        for screen in self._screens:
            screen.show()

    def _send_away(self, screen: Screen, device: Device, then: Screen | None) -> None:
        """Disconnect a device from ``screen``. ``then`` is the screen that it may now see, or ``None``.

        If the device may see another screen, for example after being let in, it reconnects with the same key.
        """
        if then is not None:
            device.post('{"type":"again"}')
            device.leave("")
            return
        if self.room.open:
            device.post('{"type":"freed"}')
        device.leave(self._why(screen) if self.room.open else CLOSED)

    def _why(self, screen: Screen) -> str:
        if not isinstance(screen, AskingScreen):
            return FREED
        return SOMEBODY_SITS if self.session.is_taken(screen.seat) else DECLINED

    def _lead_on(self) -> None:
        """Reconnect every page to the playtest that the room plays next.

        A player who is answering the survey finishes it first, so that no typed answer is lost.
        """
        for screen in self._screens:
            if screen.stays:
                screen.show()
                continue
            screen.tell({"type": "again"})
            for device in list(screen.devices):
                screen.part(device, self.table.store.now())
                device.leave("")

    def _moving(self, seat: Seat, link: str) -> None:
        self.seats[seat].tell({"type": "move", "to": link})

    # -- keeping the table

    def _keep(self) -> None:
        running = self._keeping is not None and not self._keeping.done()
        if self.room.started and self.room.open and self.table.readonly is None and not running:
            self._keeping = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            await self.table.run(pace=self.table.pace.seconds, poll=LOOK_EVERY)
        except Exception:
            logging.getLogger("playtest").exception("Bots of playtest %s failed", self.table.id)

    async def stop_keeping(self) -> None:
        """Stop running bots and clocks here. Another process may take over."""
        if self._keeping is not None:
            self._keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeping

    async def end(self) -> None:
        """Release everything. The playtest and its room stay in the store."""
        await self.stop_keeping()
        self._stop_listening()
        for screen in self._screens:
            for device in list(screen.devices):
                device.leave("")
            screen.devices.clear()
            screen.rest()
        self.say_connected()
        self.table.close()
