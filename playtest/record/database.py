"""Storage of headers and append-only logs: SQLite, or any database that SQLAlchemy supports.

An entry is on disk when ``append`` returns, and damage to the entry is detected when it is read. Nothing here
knows a game: ``log`` explains the entries, ``upgrade`` reads those of older formats. Tables derived from the
log (named ``derived_…``) may be dropped at any time.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from playtest.engines.sentences import one_sentence, short
from playtest.record import checksums, tables, validation
from playtest.record.entries import (
    FORMAT,
    UNREADABLE,
    Beats,
    Damaged,
    Entry,
    Header,
    Lease,
    NoSuchPlaytest,
    Snapshot,
    Taken,
    Unusable,
    is_id,
)
from playtest.record.opened import OpenedDatabase
from playtest.record.tables import entries as _entries
from playtest.record.tables import leases as _leases
from playtest.record.tables import playtests as _playtests
from playtest.record.tables import snapshots as _snapshots

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


class Database(OpenedDatabase):
    """A store of playtests: a SQLite file, or a database by its SQLAlchemy URL.

    Without ``place``, it holds your own recordings: at the place in the environment variable
    ``PLAYTEST_RECORDINGS`` if it is set. Otherwise they are in ``data/recordings`` of a checkout, or else in
    your data folder. ``clock`` returns seconds since 1970. A missing place is created, unless ``make`` is
    false. In that case a file that cannot be written to can still be read, and ``writable`` is false.

    ``missing_note`` says in a sentence what may be missing from a file copied without its write-ahead log.

    Raises ``Unusable`` with one sentence if playtests cannot be kept there; nothing is changed then.
    """

    def __init__(
        self,
        place: str | Path | None = None,
        *,
        clock: Callable[[], float] = time.time,
        make: bool = True,
    ) -> None:
        super().__init__(place, clock=clock, make=make)
        self._beats = Beats()

    # -- reading

    def playtests(self) -> list[Header]:
        """List the headers of all playtests, newest first. Unreadable ones are in ``damaged`` instead."""
        return [found for found in self._headers() if isinstance(found, Header)]

    def damaged(self) -> list[Damaged]:
        """List the playtests with damaged headers, each with the reason. ``verify`` reads the logs too."""
        return [
            found if isinstance(found, Damaged) else Damaged(found.id, found.damage or "")
            for found in self._headers()
            if isinstance(found, Damaged) or found.damage
        ]

    def _headers(self) -> list[Header | Damaged]:
        query = sa.select(_playtests).order_by(_playtests.c.created.desc(), _playtests.c.id)
        with self.reading() as connection:
            rows = connection.execute(query).all()
        return [_header_or_damage(row) for row in rows]

    def header(self, id: str) -> Header:
        """Return one playtest's header. Raises ``NoSuchPlaytest``, and ``Unusable`` if it is unreadable."""
        row = None
        if is_id(id):
            with self.reading() as connection:
                row = connection.execute(sa.select(_playtests).where(_playtests.c.id == id)).first()
        if row is None:
            missing_note = f" {self.missing_note}" if self.missing_note else ""
            raise NoSuchPlaytest(f"There is no playtest {_named(id)} in {self.place}.{missing_note}")
        try:
            return tables.header_of(row)
        except ValueError as error:
            raise Unusable(f"Playtest {id} is damaged: {error}") from None

    def entries(self, id: str, after: int = 0) -> list[Entry]:
        """Return the log from entry ``after + 1`` on, as entries of the current format.

        The list ends with an entry of the kind ``unreadable`` if an entry is damaged, or if the log ends
        before or after the last entry known to the header. That entry's body says why.
        """
        with self.reading() as connection:
            rows: Sequence[Any] = connection.execute(_READ_LOG, {"id": id, "after": after}).all()
        return _checked(id, after, rows) if rows else []

    # -- writing

    def create(self, header: Header, entries: Sequence[Entry]) -> None:
        """Write a new playtest with its first entries, all or nothing.

        Raises ``Taken`` if the id is in use, and ``validation.Invalid`` for an invalid header or entry.
        """
        validation.check(header, entries)
        rows = tables.entry_rows(header.id, checksums.before_first(header.id), entries)
        end = {"last_n": len(rows), "last_checksum": rows[-1]["checksum"]}
        try:
            with self.writing() as connection:
                connection.execute(sa.insert(_playtests), {**tables.header_row(header), **end})
                connection.execute(sa.insert(_entries), rows)
        except Taken as taken:
            if not self._has(header.id):
                raise Unusable(f"Nothing was recorded: {one_sentence(str(taken))}") from None
            raise

    def append(self, id: str, entries: Sequence[Entry]) -> None:
        """Write entries at the numbers they carry, all or nothing. When this returns, they are on disk.

        Raises ``Taken`` if one of the numbers or keys is already in the log, and ``NoSuchPlaytest`` if the
        log does not exist. Raises ``Unusable`` if entries before the new ones are missing.
        """
        try:
            with self.notifying(id) as connection:
                end = connection.execute(_READ_END, {"p": id}).first()
                if end is None:
                    gone = f"Playtest {_named(id)} is no longer in {self.place}: it was removed."
                    raise NoSuchPlaytest(gone)
                if not isinstance(end.last_n, int):
                    raise Unusable(f"Playtest {id} is damaged: its header is cut short.")
                if entries[0].n <= end.last_n:
                    raise Taken(f"Entry {entries[0].n} is in the log already.")
                if entries[0].n > end.last_n + 1:
                    raise Unusable(
                        f"The log of playtest {id} ends at entry {end.last_n}; open it again. "
                        "Nothing was recorded."
                    )
                rows = tables.entry_rows(id, end.last_checksum, entries)
                last = {"p": id, "end_n": rows[-1]["n"], "end_checksum": rows[-1]["checksum"]}
                connection.execute(_INSERT_ENTRY, rows)
                connection.execute(_SET_END, last)
        except Taken as taken:
            if not self._holds(id, entries):
                raise Unusable(f"Nothing was recorded: {one_sentence(str(taken))}") from None
            raise

    def _has(self, id: str) -> bool:
        with self.reading() as connection:
            found = connection.execute(sa.select(_playtests.c.id).where(_playtests.c.id == id))
            return found.first() is not None

    def _holds(self, id: str, entries: Sequence[Entry]) -> bool:
        """Return whether the log already has the number or the key of one of these entries."""
        keys = [entry.key for entry in entries if entry.key is not None]
        one = _entries.c.n.in_([entry.n for entry in entries]) | _entries.c.key.in_(keys)
        with self.reading() as connection:
            found = connection.execute(sa.select(_entries.c.n).where((_entries.c.playtest == id) & one))
            return found.first() is not None

    def raise_format(self, id: str) -> None:
        """Mark the playtest as having entries of the current format, so that older versions refuse it."""
        older = (_playtests.c.id == id) & (_playtests.c.format < FORMAT)
        with self.writing() as connection:
            connection.execute(sa.update(_playtests).where(older).values(format=FORMAT))

    def new_id(self) -> str:
        """Return an unused id that is short enough to type: the day, and five letters or digits."""
        day = datetime.fromtimestamp(self.now()).strftime("%y%m%d")
        return f"{day}-{''.join(secrets.choice(_ID_LETTERS) for _ in range(5))}"

    # -- derived: may be dropped at any time

    def snapshot(self, id: str, digest: str) -> Snapshot | None:
        """Return the newest snapshot of a playtest that was made under the rules with ``digest``.

        ``None`` if there is none. A snapshot that is damaged, or that belongs to another log, is dropped.
        """
        mine = (_snapshots.c.playtest == id) & (_snapshots.c.digest == digest)
        of_entry = (_entries.c.playtest == _snapshots.c.playtest) & (_entries.c.n == _snapshots.c.n)
        query = (
            sa.select(_snapshots, _entries.c.checksum.label("entry"))
            .outerjoin(_entries, of_entry)
            .where(mine)
            .order_by(_snapshots.c.n.desc())
            .limit(1)
        )
        if not self.writable:  # the table may have been dropped, and cannot be created
            return None
        with self.reading() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        found = Snapshot(row.n, row.state, row.countdown, row.events)
        if row.checksum == _sum_of(id, digest, found, row.entry):
            return found
        with suppress(Unusable), self.writing(counts=False) as connection:
            connection.execute(sa.delete(_snapshots).where(_snapshots.c.playtest == id))
        return None

    def keep_snapshot(self, id: str, digest: str, snapshot: Snapshot) -> None:
        """Save a snapshot in place of the older ones."""
        of_entry = (_entries.c.playtest == id) & (_entries.c.n == snapshot.n)
        row = {
            "playtest": id,
            "digest": digest,
            "n": snapshot.n,
            "state": snapshot.state,
            "countdown": snapshot.countdown,
            "events": snapshot.events,
        }
        try:
            with self.writing(counts=False) as connection:
                entry = connection.scalar(sa.select(_entries.c.checksum).where(of_entry))
                row["checksum"] = _sum_of(id, digest, snapshot, entry)
                connection.execute(sa.delete(_snapshots).where(_snapshots.c.playtest == id))
                connection.execute(sa.insert(_snapshots), row)
        except Taken:
            return  # another process saves the same one

    def delete_derived(self) -> None:
        """Delete what can be rebuilt from the logs: snapshots, and every table named ``derived_…``."""
        with self.writing() as connection:
            for name in sa.inspect(connection).get_table_names():
                if name.startswith("derived_") and name != _snapshots.name:
                    sa.Table(name, sa.MetaData()).drop(connection)
            connection.execute(sa.delete(_snapshots))

    # -- leases

    def lease(self, id: str) -> Lease | None:
        """Return the lease of a playtest, the right to run it, with its current or last owner.

        ``None`` if nobody has run the playtest yet.
        """
        query = sa.select(_leases.c.owner, _leases.c.until, _leases.c.alive).where(_leases.c.playtest == id)
        with self.reading() as connection:
            row = connection.execute(query).first()
        found = None if row is None else Lease(*row)
        self._beats.see(id, found)
        return found

    def is_vacant(self, id: str, lease: Lease | None, owner: str, seconds: float) -> bool:
        """Return whether ``owner`` may take this lease: it is theirs, has expired, or is no longer renewed.

        Every renewal is a beat. If a lease has had no beat for ``seconds`` by the monotonic clock, it counts
        as abandoned. The time written in it does not matter, as the computer's clock may have been set back.
        """
        if lease is None or lease.owner == owner or lease.until < self.now():
            return True
        return self._beats.silent(id, lease) > seconds

    def renew_lease(self, id: str, owner: str, seconds: float) -> bool:
        """Renew the lease that ``owner`` took. Return false if another owner has taken it since."""
        now = self.now()
        mine = (_leases.c.playtest == id) & (_leases.c.owner == owner)
        with self.writing(counts=False) as connection:
            update = sa.update(_leases).where(mine)
            renewed = connection.execute(update.values(until=now + seconds, alive=now))
            return renewed.rowcount > 0

    def take_lease(self, id: str, owner: str, seconds: float) -> bool:
        """Take or renew the lease for ``seconds``. Return false while another owner holds and renews it."""
        now = self.now()
        new = {"owner": owner, "until": now + seconds, "alive": now}
        vacant = (_leases.c.owner == owner) | (_leases.c.until < now)
        seen = self.lease(id)
        if seen is not None and self.is_vacant(id, seen, owner, seconds):
            same = (_leases.c.owner == seen.owner) & (_leases.c.until == seen.until)
            vacant |= same & (_leases.c.alive == seen.alive)
        try:
            with self.writing(counts=False) as connection:
                if connection.execute(
                    sa.update(_leases).where((_leases.c.playtest == id) & vacant).values(**new)
                ).rowcount:
                    return True
                held = sa.select(_leases.c.owner).where(_leases.c.playtest == id)
                if connection.execute(held).first() is None:
                    connection.execute(sa.insert(_leases), {"playtest": id, **new})
                    return True
        except Taken:
            return False
        return False

    def release_lease(self, id: str, owner: str) -> None:
        """Release the lease, so that another process need not wait until it expires."""
        mine = (_leases.c.playtest == id) & (_leases.c.owner == owner)
        with self.writing(counts=False) as connection:
            connection.execute(sa.update(_leases).where(mine).values(until=0.0, alive=self.now()))


_READ_LOG = (
    sa.select(
        *tables.ENTRY,
        _entries.c.checksum,
        _playtests.c.last_n,
        _playtests.c.last_checksum,
        _playtests.c.players,
    )
    .select_from(
        _playtests.outerjoin(
            _entries,
            (_entries.c.playtest == _playtests.c.id) & (_entries.c.n >= sa.bindparam("after")),
        )
    )
    .where(_playtests.c.id == sa.bindparam("id"))
    .order_by(_entries.c.n)
)
"""Query for the log and for its end as in the header.

They are read together because another process may be writing.
"""
_READ_END = sa.select(_playtests.c.last_n, _playtests.c.last_checksum).where(
    _playtests.c.id == sa.bindparam("p")
)
_INSERT_ENTRY = sa.insert(_entries)
_SET_END = (
    sa.update(_playtests)
    .where(_playtests.c.id == sa.bindparam("p"))
    .values(last_n=sa.bindparam("end_n"), last_checksum=sa.bindparam("end_checksum"))
)


def _named(id: str) -> str:
    return f'"{id}"' if is_id(id) else short(id)


def _header_or_damage(row: sa.Row[Any]) -> Header | Damaged:
    try:
        return tables.header_of(row)
    except ValueError as error:
        return Damaged(row.id if is_id(row.id) else short(row.id), str(error))


def _sum_of(id: str, digest: str, snapshot: Snapshot, entry: str | None) -> str:
    """Return a snapshot's checksum, which is valid only for the log it was made from."""
    return checksums.of(id, digest, snapshot.n, snapshot.state, snapshot.countdown, snapshot.events, entry)


def _checked(id: str, after: int, rows: Sequence[Any]) -> list[Entry]:
    """Return the entries with numbers above ``after``.

    If an entry is damaged or missing, the list ends there with an unreadable entry.
    """
    last_n, last_checksum, players = rows[0][-3:]
    n, before = 0, checksums.before_first(id)
    found: list[Entry] = []
    for row in rows if rows[0][0] is not None else ():
        number, checksum = row[0], row[10]
        if number == after:
            n, before = number, checksum
            continue
        if n < after:
            break
        if number != n + 1:
            return [*found, tables.unreadable(n + 1, "it is missing.")]
        entry = tables.entry_of(tuple(row)[:10], before, checksum, players)
        found.append(entry)
        if entry.kind == UNREADABLE:
            return found
        n, before = number, checksum
    if n < after or (n, before) == (last_n, last_checksum):
        end = "it is missing." if n < after else ""
    else:
        end = f"the log ends at entry {n}, and its header says that it ends at {short(last_n)}."
    return [*found, tables.unreadable(max(n, after) + 1, end)] if end else found
