"""The people who play on their own devices: let them in, seat them, move them, send them away.

The store holds everything that must outlive this process. A session keeps the store's last known state.
Screens belong to ``runner``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace

from playtest.bots import titles
from playtest.engines.game import REFEREE, Illegal, Seat
from playtest.record import Unusable, made_up, player_names
from playtest.record.rooms import ASKED, COMING, DEVICE, LINK, SCREEN
from playtest.seats.choice_times import Asked
from playtest.seats.limits import TurnedAway
from playtest.seats.room_store import DEVICES, Key, Room, Rooms, hashed
from playtest.seats.seat_taking import Seating
from playtest.table import Table
from playtest.widgets.table import another_bot, bot_sits_down, is_nobodys, own_name, rematch

PRESS_AGAIN = "Several people are sitting down. Press again."
LONGEST_NAME = 40
TRIES = 20
"""How often sitting down is tried again because others sit down at the same moment, at any server."""


class RoomSession:
    """The people and devices of one room. ``url`` is the address of the server's pages, ending in a slash.

    ``changed`` is called when the seating or access has changed. ``moving`` is called when a player moves to
    another seat, before the old seat's devices lose access. It gets the old seat and a link to the new one.
    ``paced`` is called with the speed that was chosen for bots. Raises ``Unusable`` for a read-only playtest.
    """

    def __init__(self, rooms: Rooms, room: Room, url: str) -> None:
        self.rooms = rooms
        self.room = room
        self.url = url
        self.table = Table.open(rooms.store, room.playtest)
        if made_up.is_for_reading(self.table.header):
            raise Unusable(made_up.READ_ONLY)
        self.turned_away = TurnedAway()
        self.keys: dict[str, Key] = {}
        self.asked = Asked(self.table)
        self.seating = Seating()
        self.changed: Callable[[], None] = lambda: None
        self.moving: Callable[[Seat, str], None] = lambda seat, link: None
        self.paced: Callable[[str], None] = lambda name: None
        self.since = rooms.store.now()
        """When this process opened the room."""
        self.gone_on = False
        """Whether the room now plays another playtest, which ends this session."""
        self._read()
        if room.started and not any(entry.kind == "move" for entry in self.table.log):
            came = [key.created for key in self.keys.values() if key.seat != REFEREE]
            self.asked.begin(max(came, default=room.created))

    @property
    def id(self) -> str:
        """The playtest's id."""
        return self.room.playtest

    # -- who is here

    def holders(self, seat: Seat) -> list[Key]:
        """List the devices that sit at ``seat``, connected or not."""
        return [key for key in self.keys.values() if key.seat == seat and key.kind == DEVICE]

    def askers(self) -> list[Key]:
        """List the devices that asked to sit somewhere."""
        return [key for key in self.keys.values() if key.kind == ASKED]

    def is_at_screen(self, seat: Seat) -> bool:
        """Return whether a player at the facilitator's screen plays that seat."""
        return any(key.seat == seat and key.kind == SCREEN for key in self.keys.values())

    def is_taken(self, seat: Seat) -> bool:
        """Return whether a person or a bot has the seat."""
        return self.table.seats[seat].is_bot or any(key.seat == seat for key in self.keys.values())

    def kept_for(self, seat: Seat) -> str:
        """Return the name that a free seat is reserved for; empty if anyone may take the seat."""
        name, seats = self.table.names[seat], range(self.table.game.seats)
        sitting = {self.table.names[at].casefold() for at in seats if self.is_taken(at)}
        anybodys = self.is_taken(seat) or is_nobodys(name) or name.casefold() in sitting
        return "" if anybodys or name in self._bots_at(seat) else name

    def _bots_at(self, seat: Seat) -> set[str]:
        """Return the names of bots that have played this seat. A name stays after its bot has left."""
        first = self.table.header.seats[seat]
        entries = [each.body for each in self.table.log if each.kind == "seat" and each.seat == seat]
        later = {str(body["name"]) for body in entries if body.get("bot") is not None}
        return later | ({first.name} if first.bot is not None else set())

    def free_seats(self) -> list[Seat]:
        """List the seats that people may take."""
        return [seat for seat in range(self.table.game.seats) if not self.is_taken(seat)]

    def to_move_to(self) -> list[Seat]:
        """List the seats a player may change to: free seats and bots' seats."""
        held = {key.seat for key in self.keys.values()}
        return [seat for seat in range(self.table.game.seats) if seat not in held]

    def has_answered(self, seat: Seat) -> bool:
        """Return whether this seat has answered since the survey was sent."""
        since = json.loads(self.room.survey)["at"] if self.room.survey else 0.0
        return any(e.kind == "survey" and e.seat == seat and e.at >= since for e in reversed(self.table.log))

    # -- sitting down

    def among(self, secrets: Iterable[str]) -> Key | None:
        """Return which of a device's keys has a seat here, or has asked for one."""
        known = (self.keys.get(hashed(secret)) for secret in secrets)
        return next(
            (key for key in known if key and key.seat != REFEREE and key.kind in (DEVICE, ASKED)), None
        )

    def sit(self, seat: Seat, name: str, device: str, *, leaves: Key | None = None) -> str:
        """Let a person take a free seat, or ask for it. Return the secret for its page.

        ``leaves`` is the key of a device that is giving up another seat.

        Raises ``Illegal`` with the reason: the seat is taken, or the name is invalid or in use.
        """
        for _ in range(TRIES):
            self._read()
            fitted = self._fit_to_sit(seat, name, leaves)
            asks = self.room.ask
            secret = self.rooms.claim(
                self.room,
                seat,
                ASKED if asks else DEVICE,
                name=fitted,
                device=device,
                leaves="" if leaves is None else leaves.hash,
            )
            if secret is not None:
                break
        else:
            raise Illegal(PRESS_AGAIN)
        self._read()
        if leaves is not None:
            self._left(leaves)
        if not asks:
            self._call(seat, fitted)
        self._noted()
        return secret

    def _fit_to_sit(self, seat: Seat, name: str, leaves: Key | None) -> str:
        """Return the name under which a person may take ``seat`` now.

        Raises ``Illegal`` if the seat or name cannot be had now.
        """
        if not self.room.open:
            raise Illegal("This room is closed.")
        if leaves is not None and leaves.seat == seat:
            raise Illegal("You already have that seat.")
        if self.room.ask and leaves is not None and leaves.kind == DEVICE:
            raise Illegal(f"You already have seat {leaves.seat + 1}. The facilitator can move you.")
        name = self._fit(seat, name, leaves)
        if self.is_taken(seat):
            raise Illegal("That seat was just taken. Choose another.")
        return name

    def _left(self, key: Key) -> None:
        """Rename the seat that a device has left, if nobody holds it now.

        The seat gets the name it had when the playtest began, or "Seat 3" if somebody else now uses a similar
        name.
        """
        if not self.is_taken(key.seat) and key.kind == DEVICE:
            first = self.table.header.seats[key.seat].name
            others = [who for at, who in enumerate(self.table.names) if at != key.seat]
            kept = not any(player_names.alike(first, other) for other in others)
            self._call(key.seat, first if kept else f"Seat {key.seat + 1}")

    def _fit(self, seat: Seat, name: str, leaves: Key | None = None) -> str:
        """Return the name as it will be shown. ``leaves`` is the key of the seat that the device gives up."""
        if not 0 <= seat < self.table.game.seats:
            raise Illegal("There is no such seat.")
        alone = leaves is not None and self.holders(leaves.seat) == [leaves]
        mine = {seat, leaves.seat} if leaves is not None and alone else {seat}
        taken = [who for at, who in enumerate(self.table.names) if at not in mine and self.is_taken(at)]
        asking = [key.name for key in self._unnamed() if key.seat != seat and key != leaves]
        bots = titles(self.table.game)
        return player_names.theirs(name, [*taken, *asking], LONGEST_NAME, [*bots, *bots.values()])

    def _unnamed(self) -> list[Key]:
        """List devices whose names are not at the table yet: they ask for a seat or are just sitting down."""
        named = {entry.seat: entry.at for entry in self.table.log if entry.kind == "seat"}
        sitting = [key for key in self.keys.values() if key.kind in (DEVICE, COMING) and key.seat != REFEREE]
        return self.askers() + [key for key in sitting if key.name and key.created > named.get(key.seat, 0.0)]

    def rename(self, seat: Seat, name: str) -> None:
        """Rename the player at ``seat``. Raises ``Illegal`` for an invalid name."""
        others = [who for at, who in enumerate(self.table.names) if at != seat]
        self.table.rename(seat, player_names.beside(name, others, LONGEST_NAME))

    def forget_who_never_came(self) -> None:
        """Free seats whose page was never opened, as by a script or a person who gave up."""
        for hash in self.seating.never_came():
            key = self.keys.get(hash)
            self.seating.sent_away(hash)
            if key is not None and key.kind == ASKED:
                self.rooms.decline(self.id, hash)
                self._noted()
            elif key is not None and self.holders(key.seat) == [key]:
                self.free(key.seat)

    def enter(self, secret: str, seat: Seat, device: str, has: str = "") -> str | None:
        """Let in a device by a link. Return the secret for its page, or ``None`` if the link is invalid.

        ``has`` is the secret that the device has already. A device that already sits there keeps it. Raises
        ``Illegal`` if too many devices have this seat.
        """
        here = self.keys.get(hashed(has))
        if (
            here is not None
            and (here.seat, here.kind) == (seat, DEVICE)
            and self.rooms.key(secret, self.id, seat)
        ):
            return has
        if seat != REFEREE and len(self.holders(seat)) >= DEVICES:
            raise Illegal(f"{DEVICES} devices already have this seat. Ask the facilitator to free it.")
        mine = self.rooms.enter(secret, self.id, seat, device)
        if mine is not None:
            self._noted()
        return mine

    def link(self, seat: Seat) -> str:
        """Return a new link to a seat or, for ``REFEREE``, to the console."""
        page = f"console/{self.id}" if seat == REFEREE else f"seat/{self.id}/{seat + 1}"
        return f"{self.url}{page}#{self.rooms.new_key(self.id, seat, LINK)}"

    @property
    def join(self) -> str:
        """The address in the room's QR code. It contains a secret, so limits on guessing do not apply."""
        return f"{self.url}join/{self.room.code}#{self.room.door}"

    @property
    def public(self) -> str:
        """The address of the public page."""
        return f"{self.url}public/{self.room.code}"

    # -- the facilitator's acts

    def admit(self, hash: str) -> None:
        """Let in the device that asked for a seat.

        Raises ``Illegal`` if the seat or the name was taken in the meantime.
        """
        for _ in range(TRIES):
            self._read()
            key = self.keys.get(hash)
            if key is None or key.kind != ASKED:
                return
            if any(other.seat == key.seat for other in self.keys.values() if other.kind != ASKED):
                who = self.table.names[key.seat]
                raise Illegal(f"{who} already sits at seat {key.seat + 1}; free that seat first.")
            name = self._fit(key.seat, key.name)
            if self.rooms.admit(self.room, hash):
                self._call(key.seat, name)
                self._noted()
                return

    def decline(self, hash: str) -> None:
        """Turn away the device that asked for a seat."""
        self.rooms.decline(self.id, hash)
        self.seating.sent_away(hash)
        self._noted()

    def free(self, seat: Seat) -> None:
        """Send everyone at ``seat`` away, and end their keys.

        A bot that played for them continues under its own name.
        """
        for key in self.keys.values():
            if key.seat == seat:
                self.seating.sent_away(key.hash)
        self._empty(seat)

    def _empty(self, seat: Seat) -> None:
        plays = self.table.seats[seat].bot_name if self.holders(seat) else None
        self.rooms.free(self.id, seat)
        if plays:
            self.table.rename(seat, own_name(self.table, plays))
        self._noted()

    def move(self, seat: Seat, to: Seat) -> None:
        """Move the player at ``seat`` to the seat ``to``, which is free or a bot's.

        The player's devices follow automatically, and the bot leaves.
        """
        for _ in range(TRIES):
            self._read()
            if not self.holders(seat) or to not in self.to_move_to():
                raise Illegal("A player is moving to a free seat.")
            # reserves the seat while their devices are on the way
            if self.rooms.claim(self.room, to, COMING, name=self.table.names[seat]) is not None:
                break
        else:
            raise Illegal(PRESS_AGAIN)
        names, bot_plays = self.table.names, self.table.seats[seat].is_bot
        if self.table.seats[to].is_bot:
            self.table.seat_person(to)
            names[to] = f"Seat {seat + 1}"
        self.moving(seat, self.link(to))
        self.table.rename(to, names[seat])
        if not bot_plays:
            self.table.rename(seat, names[to] if names[to] != names[seat] else f"Seat {seat + 1}")
        self._empty(seat)

    def seat_bot(self, seat: Seat, bot: str = "") -> None:
        """Let a bot play ``seat``. A person who sits there stays and watches."""
        if self.is_taken(seat):
            self.table.seat_bot(seat, bot or another_bot(self.table))
        else:
            bot_sits_down(self.table, seat, bot)
        self._noted()

    def seat_person(self, seat: Seat) -> None:
        """Give ``seat`` back to its person, or free it if there is none."""
        self.table.seat_person(seat)
        self._noted()

    def start(self, *, alone: bool = False) -> None:
        """Start the game. Bots take the free seats; with ``alone`` they stay free for late arrivals."""
        for seat in [] if alone else self.free_seats():
            bot_sits_down(self.table, seat)
        self.change(started=True)

    def rematch(self) -> None:
        """Move the room, with everyone seated there, to a rematch."""
        if self.table.outcome is None:
            raise Illegal("You can start a rematch once the game is over.")
        rematch(self.table)
        self.look_again()

    def close(self) -> None:
        """Close the room. Every seat's key ends, but the playtest stays."""
        self.rooms.close(self.id)
        self._noted()

    def change(self, **values: object) -> None:
        """Change the room's settings."""
        self.rooms.change(self.id, **values)
        self._noted()

    # -- keeping up

    def look_again(self) -> None:
        """Reload the room after a change, here or by another server."""
        self._read()
        self.changed()

    def catch_up(self) -> None:
        """Reload the room if another server has changed it."""
        room = self.rooms.room(self.id)
        if not self.gone_on and (room is None or room.rev != self.room.rev):
            self.look_again()

    def _read(self) -> None:
        room = self.rooms.room(self.id)
        self.gone_on = room is None and self.rooms.latest(self.id) != self.id
        if self.gone_on:
            self.room = replace(self.room, open=False)
        elif room is not None:
            if room.started and not self.room.started:
                self.asked.begin(self.table.store.now())
            self.room = room
            self.keys = {key.hash: key for key in self.rooms.keys(self.id)}

    def _noted(self) -> None:
        """Tell every server that seating or access has changed. A full room starts the game."""
        self.rooms.change(self.id)
        self._read()
        if not self.room.started and self.room.open and not self.free_seats() and not self.askers():
            self.rooms.change(self.id, started=True)
            self._read()
        self.changed()

    def _call(self, seat: Seat, name: str) -> None:
        """Give a seat its player's name. A free seat reserved under the same name is then open to anyone."""
        for other in self.free_seats():
            if other != seat and player_names.alike(self.table.names[other], name):
                self.table.rename(other, f"Seat {other + 1}")
        if self.table.names[seat] != name:
            self.table.rename(seat, name)
