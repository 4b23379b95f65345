"""Rooms in which everyone plays a playtest on a device of their own, as recorded in the store.

The server of the pages (``playtest.seats``) runs the rooms and knows more about them. This module tells other
processes who plays on a device, at which address, and to which next playtest, such as a rematch, a room
moved.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from playtest.record import columns
from playtest.record.store import Store

LINK, DEVICE, ASKED, SCREEN, COMING = "link", "device", "asked", "screen", "coming"
"""Kinds of keys: a link to a seat, a device at a seat, a device that asked for a seat.

Two more kinds have a secret that nobody knows: a seat played at the facilitator's screen, and a seat reserved
for devices that are moving from another seat.
"""
LATE = 10.0
"""Seconds after which a page that has not joined a new game counts as missing."""
SERVER_SECONDS = 10.0
"""Seconds without any sign of life after which a server counts as gone."""
_HERE = -1
"""Seat number of a row that is about no seat: it says that a server reports the room's open pages."""
_MADE = 7064952372
"""The lock under which a server's tables are created."""

metadata = sa.MetaData()
rooms = sa.Table(
    "rooms",
    metadata,
    columns.key("playtest"),
    columns.text("code", unique=True),
    columns.text("door"),
    columns.yes_or_no("open"),
    columns.yes_or_no("started"),
    columns.yes_or_no("ask"),
    columns.text("survey"),
    columns.whole("rev"),
    columns.real("created"),
)
keys = sa.Table(
    "room_keys",
    metadata,
    columns.key("hash"),
    columns.text("playtest", index=True),
    columns.whole("seat"),
    columns.text("kind"),
    columns.text("name"),
    columns.text("device"),
    columns.real("created"),
)
servers = sa.Table(
    "room_servers",
    metadata,
    columns.key("url"),
    columns.text("machine"),
    columns.whole("pid"),
    columns.whole("port"),
    columns.yes_or_no("lan"),
    columns.real("alive"),
)
rematches = sa.Table(
    "room_rematches",
    metadata,
    columns.key("playtest"),
    columns.text("goes_on"),
)
connected = sa.Table(
    "room_connected",
    metadata,
    columns.key("playtest"),
    columns.numbered("seat"),
    columns.key("url"),
)


@dataclass(frozen=True, slots=True)
class Gathering:
    """An open room, in which people play one playtest on devices of their own.

    ``held`` are the seats with devices; ``taken`` are all seats that are no longer free. ``taken`` also
    includes seats that somebody asked for, reserved seats, and the seats at the facilitator's screen
    (``at_screen``). ``url`` is the address of a running server's pages; it is empty if no server is running.
    ``lan`` says whether other devices in the network can reach the pages; without a running server, whether
    they could before. ``here`` are the seats whose page is open on a device now; ``None`` if no running
    server reports them.
    """

    playtest: str
    code: str
    door: str
    started: bool
    held: frozenset[int]
    taken: frozenset[int]
    url: str
    lan: bool
    here: frozenset[int] | None = None
    at_screen: frozenset[int] = frozenset()

    @property
    def join(self) -> str:
        """The address behind the room's QR code."""
        return f"{self.url}join/{self.code}#{self.door}"

    @property
    def public(self) -> str:
        """The address of the page that anyone may watch, for example on a projector."""
        return f"{self.url}public/{self.code}"


def make(store: Store) -> None:
    """Create the tables for rooms in the store."""
    with store.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MADE})")
        metadata.create_all(connection)


def gathering(store: Store, playtest: str) -> Gathering | None:
    """Return the open room of a playtest. Raises ``Unusable``."""
    return _gatherings(store, rooms.c.open & (rooms.c.playtest == playtest)).get(playtest)


def gatherings(store: Store) -> Mapping[str, Gathering]:
    """Return the open rooms by playtest. Raises ``Unusable``."""
    return _gatherings(store, rooms.c.open)


def _gatherings(store: Store, which: sa.ColumnElement[bool]) -> dict[str, Gathering]:
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(rooms.name):
            return {}
        found = connection.execute(
            sa.select(rooms.c.playtest, rooms.c.code, rooms.c.door, rooms.c.started).where(which)
        ).all()
        if not found:
            return {}
        sitting = _sitting(connection, [row.playtest for row in found])
        seen = connection.execute(sa.select(servers)).all()
        known = sa.inspect(connection).has_table(connected.name)
        told = connection.execute(sa.select(connected)).all() if known else []
    living = [server for server in seen if store.now() - server.alive < SERVER_SECONDS]
    url, lan = _reached(seen, living)
    pages = _pages_open(told, {server.url for server in living})

    def seats(playtest: str, *kinds: str) -> frozenset[int]:
        return frozenset(seat for kind in kinds for seat in sitting.get((playtest, kind), ()))

    return {
        row.playtest: Gathering(
            *row,
            held=seats(row.playtest, DEVICE),
            taken=seats(row.playtest, DEVICE, ASKED, SCREEN, COMING),
            url=url,
            lan=lan,
            here=frozenset(pages[row.playtest] - {_HERE}) if row.playtest in pages else None,
            at_screen=seats(row.playtest, SCREEN) - seats(row.playtest, DEVICE),
        )
        for row in found
    }


def _sitting(connection: sa.Connection, playtests: Sequence[str]) -> dict[tuple[str, str], set[int]]:
    """Return the seats that have a key, by playtest and by kind of key.

    A key records that a device, a request or a reservation holds the seat. A link that nobody has used is not
    counted.
    """
    asked = sa.select(keys.c.playtest, keys.c.seat, keys.c.kind).where(
        keys.c.playtest.in_(playtests), keys.c.kind != LINK, keys.c.seat >= 0
    )
    found: dict[tuple[str, str], set[int]] = {}
    for key in connection.execute(asked):
        found.setdefault((key.playtest, key.kind), set()).add(key.seat)
    return found


def _reached(seen: Sequence[sa.Row[Any]], living: Sequence[sa.Row[Any]]) -> tuple[str, bool]:
    """Return the best running server's address, and whether other devices in the network can reach it.

    ``seen`` are all servers that have ever reported; ``living`` are those that still run. A server on this
    machine is best, then one that the network can reach. If no server runs, the address is empty, and the
    second value is about this machine's earlier servers.
    """
    machine = socket.gethostname()
    best = max(living, key=lambda each: (each.machine == machine, each.lan, each.alive), default=None)
    if best is not None:
        return str(best.url), bool(best.lan)
    return "", any(server.lan for server in seen if server.machine == machine)


def _pages_open(told: Sequence[sa.Row[Any]], urls: Collection[str]) -> dict[str, set[int]]:
    """Return which seats have a page open, by playtest, from the reports ``told``.

    Only reports of the servers at ``urls`` count. The seat -1 only shows that a server reports this playtest.
    """
    pages: dict[str, set[int]] = {}
    for one in told:
        if one.url in urls:
            pages.setdefault(one.playtest, set()).add(one.seat)
    return pages


def say_connected(store: Store, playtest: str, url: str, seats: Iterable[int]) -> None:
    """Record that the server at ``url`` has pages of exactly these seats open."""
    rows = [{"playtest": playtest, "seat": seat, "url": url} for seat in {_HERE, *seats}]
    with store.writing() as connection:
        connection.execute(
            sa.delete(connected).where((connected.c.playtest == playtest) & (connected.c.url == url))
        )
        connection.execute(sa.insert(connected), rows)


def claim_revision(connection: sa.Connection, playtest: str, rev: int | None = None) -> bool:
    """Raise the room's revision number, so that only this transaction can change the room now.

    Call it before the transaction reads anything. Other transactions wait until this one ends. If the
    revision is no longer ``rev``, nothing is written and the result is false.
    """
    which = rooms.c.playtest == playtest
    if rev is not None:
        which &= rooms.c.rev == rev
    return bool(connection.execute(sa.update(rooms).where(which).values(rev=rooms.c.rev + 1)).rowcount)


def free(store: Store, playtest: str, seat: int) -> None:
    """Delete all keys of a seat, so that every device and link loses its access to it."""
    with store.notifying(playtest) as connection:
        claim_revision(connection, playtest)
        connection.execute(sa.delete(keys).where((keys.c.playtest == playtest) & (keys.c.seat == seat)))


def sits_at_screen(store: Store, playtest: str, seats: Mapping[int, str]) -> None:
    """Reserve those of ``seats`` that are still free for people who play at the facilitator's screen.

    ``seats`` maps each seat to its player's name. No device can take a reserved seat.
    """
    with store.notifying(playtest) as connection:
        claim_revision(connection, playtest)
        taken = sa.select(keys.c.seat).where((keys.c.playtest == playtest) & (keys.c.kind != LINK))
        held = set(connection.execute(taken).scalars())
        same = {"playtest": playtest, "kind": SCREEN, "device": "", "created": store.now()}
        rows = [
            {**same, "hash": secrets.token_hex(32), "seat": seat, "name": name}
            for seat, name in seats.items()
            if seat not in held
        ]
        if rows:
            connection.execute(sa.insert(keys), rows)


# -- rematches


def following(store: Store, playtest: str) -> str | None:
    """Return the playtest to which the room of ``playtest`` moved on; ``None`` if it has not."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(rematches.name):
            return None
        query = sa.select(rematches.c.goes_on).where(rematches.c.playtest == playtest)
        found = connection.execute(query).scalar()
    return None if found is None else str(found)


def latest(store: Store, playtest: str) -> str:
    """Return the playtest that the room of ``playtest`` is playing now."""
    while (then := following(store, playtest)) is not None:
        playtest = then
    return playtest


def goes_on(store: Store, before: str, after: str) -> bool:
    """Move the open room of ``before`` on to ``after``. Return whether there is such a room.

    The room keeps its code and the devices at their seats. Addresses of ``before`` lead to ``after``.
    """
    make(store)
    with store.notifying(before) as connection:
        which = (rooms.c.playtest == before) & rooms.c.open
        values = {"playtest": after, "started": True, "survey": "", "rev": rooms.c.rev + 1}
        if not connection.execute(sa.update(rooms).where(which).values(**values)).rowcount:
            return False
        connection.execute(sa.update(keys).where(keys.c.playtest == before).values(playtest=after))
        # connections are reported anew: nobody is connected until their page has joined
        old = connected.c.playtest == before
        connection.execute(sa.delete(connected).where(old & (connected.c.seat != _HERE)))
        connection.execute(sa.update(connected).where(old).values(playtest=after))
        connection.execute(sa.insert(rematches), {"playtest": before, "goes_on": after})
    return True
