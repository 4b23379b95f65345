"""The store's record of rooms: their codes, who holds which seat's page, and which servers run.

Secrets that open a seat or a console are stored only as hashes. A room's code and door are stored in plain
text: anyone who can read the store may know them, and they open no taken seat.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from playtest.engines.game import REFEREE, Seat
from playtest.record import Store, Taken, rooms
from playtest.record.rooms import ASKED, COMING, DEVICE, LINK

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters for codes. I and O are left out because they look like digits."""
CODE_LENGTH = 6
LINKS = 12
"""Maximum number of valid links to one seat. A new link ends the oldest."""

DEVICES = 200
"""Maximum number of devices with a key to one seat, or to the console. A new key ends the oldest."""

_rooms, _keys, _servers = rooms.rooms, rooms.keys, rooms.servers


@dataclass(frozen=True, slots=True)
class Room:
    """The room of one playtest.

    ``code`` is short and can be typed. ``door``, the secret in the QR code, also opens the room, but is too
    long to be guessed or typed.
    """

    playtest: str
    code: str
    door: str
    open: bool
    started: bool
    ask: bool
    survey: str
    rev: int
    created: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key, and what it opens: a seat of a playtest or, for ``REFEREE``, the playtest's console."""

    hash: str
    playtest: str
    seat: Seat
    kind: str
    name: str
    device: str
    created: float


@dataclass(frozen=True, slots=True)
class ServerSeen:
    """A server for this store, and when it last reported."""

    url: str
    machine: str
    pid: int
    port: int
    lan: bool
    alive: float


def hashed(secret: str) -> str:
    """Return the hash under which a secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def written(code: str) -> str:
    """Normalize a typed code: capital letters without spaces or hyphens."""
    return "".join(code.split()).replace("-", "").upper()


def _at(playtest: str, seat: Seat) -> sa.ColumnElement[bool]:
    return (_keys.c.playtest == playtest) & (_keys.c.seat == seat)


def _keep_newest(connection: sa.Connection, which: sa.ColumnElement[bool], count: int) -> None:
    newest = sa.select(_keys.c.hash).where(which).order_by(_keys.c.created.desc()).limit(count)
    connection.execute(sa.delete(_keys).where(which & _keys.c.hash.not_in(newest)))


class Rooms:
    """The rooms of ``store``, which several servers may share."""

    def __init__(self, store: Store) -> None:
        self.store = store
        rooms.make(store)

    # -- rooms

    def room(self, playtest: str) -> Room | None:
        """Return the room of a playtest, even if it is closed."""
        return self._room(_rooms.c.playtest == playtest)

    def by_code(self, code: str) -> Room | None:
        """Return the open room with this code, however the code was typed."""
        code = written(code)
        if not (code.isascii() and code.isalnum() and len(code) == CODE_LENGTH):
            return None  # not worth a database query
        return self._room((_rooms.c.code == code) & _rooms.c.open)

    def by_door(self, code: str, door: str) -> Room | None:
        """Return the open room with this code, if the door's secret matches too."""
        room = self.by_code(code)
        if room is None or not secrets.compare_digest(room.door.encode(), door.encode("utf-8", "replace")):
            return None
        return room

    def _room(self, which: Any) -> Room | None:
        with self.store.reading() as connection:
            row = connection.execute(sa.select(_rooms).where(which)).first()
        return None if row is None else Room(*row)

    def open(self, playtest: str, *, started: bool) -> Room:
        """Return the room of a playtest, creating or reopening it if necessary.

        ``started`` says whether the game has already begun if the room must be created.
        """
        found = self.room(playtest)
        while found is None:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            made = Room(
                playtest,
                code,
                secrets.token_urlsafe(16),
                True,
                started,
                False,
                "",
                1,
                self.store.now(),
            )
            values = {name: getattr(made, name) for name in Room.__slots__}
            try:
                with self.store.writing() as connection:
                    connection.execute(sa.insert(_rooms), values)
            except Taken:
                pass
            found = self.room(playtest)
        return found if found.open else self.change(playtest, open=True)

    def change(self, playtest: str, **values: object) -> Room:
        """Change a room, so that every server for this store notices. Return the changed room."""
        with self.store.notifying(playtest) as connection:
            connection.execute(
                sa.update(_rooms).where(_rooms.c.playtest == playtest).values(**values, rev=_rooms.c.rev + 1)
            )
        room = self.room(playtest)
        if room is None:
            raise LookupError(f"Playtest {playtest} has no room.")
        return room

    def revisions(self) -> Mapping[str, int]:
        """Map each playtest to the revision number of its room."""
        with self.store.reading() as connection:
            rows = connection.execute(sa.select(_rooms.c.playtest, _rooms.c.rev)).all()
        return {row.playtest: row.rev for row in rows}

    def any_open(self) -> bool:
        """Return whether any room is open."""
        with self.store.reading() as connection:
            return connection.execute(sa.select(_rooms.c.code).where(_rooms.c.open)).first() is not None

    # -- keys

    def new_key(self, playtest: str, seat: Seat, kind: str, *, name: str = "") -> str:
        """Create and return a new secret of 256 bits that opens ``seat``, taken or not.

        ``kind`` says what the secret is for, such as a link. The store keeps only the hash of the secret.
        """
        secret = secrets.token_urlsafe(32)
        with self.store.writing() as connection:
            connection.execute(sa.insert(_keys), self._row(secret, playtest, seat, kind, name, ""))
            if kind == LINK:
                _keep_newest(connection, _at(playtest, seat) & (_keys.c.kind == LINK), LINKS)
        return secret

    def claim(
        self, room: Room, seat: Seat, kind: str, *, name: str, device: str = "", leaves: str = ""
    ) -> str | None:
        """Claim a seat that was free when ``room`` was read, and return a new secret that opens the seat.

        If the room has changed since, nothing changes and the result is ``None``; read the room again.
        ``leaves`` is the hash of the key to the seat that the device gives up.
        """
        secret = secrets.token_urlsafe(32)
        with self.store.notifying(room.playtest) as connection:
            if not rooms.claim_revision(connection, room.playtest, room.rev):
                return None
            connection.execute(
                sa.delete(_keys).where((_keys.c.playtest == room.playtest) & (_keys.c.hash == leaves))
            )
            connection.execute(sa.insert(_keys), self._row(secret, room.playtest, seat, kind, name, device))
        return secret

    def enter(self, link: str, playtest: str, seat: Seat, device: str) -> str | None:
        """Return a new secret for a device that has a link to the seat; ``None`` if the link is invalid.

        ``link`` may also be the secret of another device at the seat. Whoever enters takes the seat, and
        other people's pending requests for it end.
        """
        found = self.key(link, playtest, seat)  # nothing is written for an invalid one
        if found is None:
            return None
        secret = secrets.token_urlsafe(32)
        with self.store.notifying(found.playtest) as connection:
            rooms.claim_revision(connection, found.playtest)
            good = _at(found.playtest, seat) & (_keys.c.hash == found.hash) & (_keys.c.kind != ASKED)
            if connection.execute(sa.select(_keys.c.hash).where(good)).first() is None:
                return None
            waits = _at(found.playtest, seat) & _keys.c.kind.in_([ASKED, COMING])
            connection.execute(sa.delete(_keys).where(waits))
            row = self._row(secret, found.playtest, seat, DEVICE, found.name, device)
            connection.execute(sa.insert(_keys), row)
            if seat == REFEREE:
                _keep_newest(connection, _at(found.playtest, seat) & (_keys.c.kind == DEVICE), DEVICES)
        return secret

    def _row(
        self, secret: str, playtest: str, seat: Seat, kind: str, name: str, device: str
    ) -> dict[str, object]:
        row: dict[str, object] = {"hash": hashed(secret), "playtest": playtest, "seat": seat, "kind": kind}
        return {**row, "name": name, "device": device, "created": self.store.now()}

    def latest(self, playtest: str) -> str:
        """Return the playtest that this room plays now: its own, or a rematch."""
        return rooms.latest(self.store, playtest)

    def key(self, secret: str, playtest: str, seat: Seat) -> Key | None:
        """Return the key of ``secret``, if it is valid for this seat of this playtest or of a rematch."""
        here = _keys.c.playtest == self.latest(playtest)
        which = (_keys.c.hash == hashed(secret)) & here & (_keys.c.seat == seat)
        with self.store.reading() as connection:
            row = connection.execute(sa.select(_keys).where(which)).first()
        return None if row is None else Key(*row)

    def keys(self, playtest: str) -> list[Key]:
        """List all keys of a playtest except those in links, oldest first."""
        which = (_keys.c.playtest == playtest) & (_keys.c.kind != LINK)
        with self.store.reading() as connection:
            rows = connection.execute(sa.select(_keys).where(which).order_by(_keys.c.created)).all()
        return [Key(*row) for row in rows]

    def admit(self, room: Room, hash: str) -> bool:
        """Let the device that asked for a seat take it; its key has this ``hash``.

        Return True. If ``room`` has changed since it was read, change nothing and return False.
        """
        asks = (_keys.c.playtest == room.playtest) & (_keys.c.hash == hash) & (_keys.c.kind == ASKED)
        with self.store.notifying(room.playtest) as connection:
            if not rooms.claim_revision(connection, room.playtest, room.rev):
                return False
            connection.execute(sa.update(_keys).where(asks).values(kind=DEVICE))
        return True

    def decline(self, playtest: str, hash: str) -> None:
        """Turn away the device that asked for a seat, whose key has this ``hash``."""
        self._delete((_keys.c.playtest == playtest) & (_keys.c.hash == hash) & (_keys.c.kind == ASKED))
        self.change(playtest)

    def drop(self, playtest: str, hash: str) -> None:
        """Delete the key of one device, because that device now has another seat."""
        self._delete((_keys.c.playtest == playtest) & (_keys.c.hash == hash))

    def free(self, playtest: str, seat: Seat) -> None:
        """Delete all keys of a seat, so that every device and link loses its access to it."""
        rooms.free(self.store, playtest, seat)

    def say_connected(self, playtest: str, url: str, seats: Iterable[Seat]) -> None:
        """Record which seats have a page open at the server with the address ``url``."""
        rooms.say_connected(self.store, playtest, url, seats)

    def close(self, playtest: str) -> None:
        """Close the room and delete the keys of all seats. The console's keys stay valid."""
        self._delete((_keys.c.playtest == playtest) & (_keys.c.seat != REFEREE))
        self.change(playtest, open=False)

    def _delete(self, which: Any) -> None:
        with self.store.writing() as connection:
            connection.execute(sa.delete(_keys).where(which))

    # -- servers

    def servers(self, machine: str) -> list[ServerSeen]:
        """List the servers for this store on this machine, beginning with the latest to report."""
        mine = sa.select(_servers).where(_servers.c.machine == machine).order_by(_servers.c.alive.desc())
        with self.store.reading() as connection:
            return [ServerSeen(*row) for row in connection.execute(mine)]

    def others_serve(self, url: str) -> bool:
        """Return whether any server is running, on any machine, other than the one at ``url``."""
        others = (_servers.c.url != url) & (_servers.c.alive > self.store.now() - rooms.SERVER_SECONDS)
        with self.store.reading() as connection:
            return connection.execute(sa.select(_servers.c.url).where(others)).first() is not None

    def serving(self, url: str, machine: str, port: int, lan: bool) -> None:
        """Record that this process serves at ``url`` now."""
        row: dict[str, object] = {
            "url": url,
            "machine": machine,
            "pid": os.getpid(),
            "port": port,
            "lan": lan,
        }
        row["alive"] = self.store.now()
        with self.store.writing() as connection:
            connection.execute(sa.delete(_servers).where(_servers.c.url == url))
            connection.execute(sa.insert(_servers), row)

    def stopped(self, url: str) -> None:
        """Record that a server has ended. The next server reuses its port."""
        with self.store.writing() as connection:
            connection.execute(sa.update(_servers).where(_servers.c.url == url).values(alive=0.0))
