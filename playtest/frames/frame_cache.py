"""The stored frames of recordings, in tables of the same database that may be dropped at any time.

During play, ``keep`` adds a playtest's rows, a few at a time, after moves have been saved. Missing rows are
made from the logs when the frames are read. This module needs no pandas, so that playing does not load it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import sqlalchemy as sa

from playtest import catalog
from playtest.engines import codec
from playtest.frames import on_paper
from playtest.frames.follower import MADE_BY, Follower, game_row, made_by
from playtest.frames.rows import COLUMNS, Row, names
from playtest.frames.rule_changes import changed
from playtest.record import (
    AnyGame,
    Entry,
    Header,
    Store,
    Taken,
    checksums,
    paper,
    to_json,
    version_key,
    versions,
)

if TYPE_CHECKING:
    from playtest.table import Table

GROWING = ("moves", "measures", "notes")
_LOT = 16
_MOST_NAMED = 2_000
"""Up to this many playtests are named in the query, so that the database reads no other rows."""


# -- the tables

_TYPES: dict[str, Any] = {
    "text": sa.Text,
    "int": sa.Integer,
    "int?": sa.Integer,
    "float": sa.Double,
    "bool": sa.Boolean,
    "bool?": sa.Boolean,
    "time": sa.Double,
}
_meta = sa.MetaData()
_filled = sa.Table(
    "derived_frames",
    _meta,
    sa.Column("playtest", sa.Text, primary_key=True),
    sa.Column("upto", sa.Integer, nullable=False),
    sa.Column("made_by", sa.Text, nullable=False),
    sa.Column("checksums", sa.Text, nullable=False),
)
_tables = {
    name: sa.Table(
        f"derived_{name}",
        _meta,
        sa.Column("playtest", sa.Text, primary_key=True),
        sa.Column("row", sa.Integer, primary_key=True),
        *(sa.Column(c.name, _TYPES[c.kind]) for c in columns if c.name != "playtest"),
    )
    for name, columns in COLUMNS.items()
}
_seen: WeakSet[sa.Engine] = WeakSet()
_playtests = sa.table("playtests", sa.column("id"), sa.column("created"))
_entries = sa.table("entries", sa.column("playtest"), sa.column("n"))


def _create(connection: sa.Connection) -> None:
    """Create the tables. If a table has the columns of another version, all tables are dropped first."""
    if connection.engine not in _seen:
        there = sa.inspect(connection)
        for name, table in _meta.tables.items():
            if there.has_table(name) and {c["name"] for c in there.get_columns(name)} != set(table.c.keys()):
                _meta.drop_all(connection)
                break
        _seen.add(connection.engine)
    _meta.create_all(connection)


@dataclass(frozen=True, slots=True)
class Written:
    """What is known of a playtest's stored rows.

    ``upto`` is the last log entry that they cover. By frame, ``rows`` has the number of rows and ``sums`` has
    checksums.
    """

    upto: int
    rows: Mapping[str, int]
    sums: Mapping[str, str]


def write(store: Store, follower: Follower, written: Written | None = None) -> Written | None:
    """Bring the stored rows of a playtest up to date, with checksums by which ``verify`` finds damage.

    ``written`` is the result of the previous call: only later rows are added if nobody else has changed the
    tables since. Returns ``None`` if the stored rows already cover the log as far as ``follower`` has read
    it.
    """
    rows = follower.rows()
    id = follower.header.id
    follower.rewritten, anew = False, follower.rewritten
    with store.writing(counts=False) as connection:
        _create(connection)
        kept = connection.execute(sa.select(_filled).where(_filled.c.playtest == id)).first()
        maker = follower.maker
        ours = kept is not None and kept.made_by == maker
        if kept is not None and ours and kept.upto >= follower.upto:
            return None
        adds = written if kept is not None and ours and not anew and written else None
        adds = adds if adds is not None and kept is not None and kept.upto == adds.upto else None
        sums = {}
        for name, table in _tables.items():
            first = adds.rows[name] if adds and name in GROWING else 0
            if not first and kept is not None:
                connection.execute(sa.delete(table).where(table.c.playtest == id))
            new = [(row[0], at, *row[1:]) for at, row in enumerate(rows[name][first:], first)]
            if new:
                _insert(connection, table, new)
            sums[name] = checksums.of_rows(new, adds.sums[name] if adds and first else "")
        connection.execute(sa.delete(_filled).where(_filled.c.playtest == id))
        row = {"playtest": id, "upto": follower.upto, "made_by": maker, "checksums": to_json(sums)}
        connection.execute(sa.insert(_filled), row)
    return Written(follower.upto, {name: len(rows[name]) for name in GROWING}, sums)


def _insert(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """Add rows to a table: as tuples, which takes a third of the time, if the driver accepts them."""
    if connection.dialect.positional:
        connection.exec_driver_sql(str(sa.insert(table).compile(connection)), [*rows])
    else:
        connection.execute(sa.insert(table), [dict(zip(table.c.keys(), row, strict=True)) for row in rows])


def keep(table: Table, later: Callable[[Callable[[], None]], None] | None = None) -> Callable[[], None]:
    """Keep the stored rows of a playtest up to date during play. Return a function that stops this.

    Rows are added a few at a time, after moves have been saved. ``later`` is called with a function to run
    when there is time, so that nobody at the table waits. Without ``later``, the rows are added right away.
    Rows still missing when somebody reads the frames are made from the log then.
    """
    follower: Follower | None = None
    written: Written | None = None
    upto = 0
    waiting = False

    def fill() -> None:
        nonlocal follower, written, upto, waiting
        waiting = False
        log = table.log
        if follower is None:
            follower = Follower(table.game, table.header, log)
        else:
            follower.take(log[follower.upto :])
        upto = follower.upto
        try:
            written = write(table.store, follower, written)
        except Taken:  # another process fills them too
            written = None

    def listen(entries: list[Entry]) -> None:
        nonlocal waiting
        if waiting or (entries[-1].n - upto < _LOT and table.outcome is None):
            return
        if later is None:
            fill()
        else:
            waiting = True
            later(fill)

    return table.listen(listen)


def read(
    store: Store,
    *,
    game: str | None = None,
    playtests: Sequence[str] | None = None,
    classes: Iterable[type[AnyGame]] = (),
) -> Callable[[str], list[Row]]:
    """Return a function that gives the rows of a frame by its name, after filling in missing rows.

    Playtests come in the order in which they began. ``classes`` are games that are not registered. For a
    store that cannot be written to, the rows are made in a copy.
    """
    if not store.writable:
        with TemporaryDirectory() as folder, closing(Store(store.backup(Path(folder) / "r.sqlite"))) as copy:
            rows_of = read(copy, game=game, playtests=playtests, classes=classes)
            return {name: rows_of(name) for name in COLUMNS}.__getitem__
    wanted = [
        h for h in store.playtests() if game in (None, h.game) and (playtests is None or h.id in playtests)
    ]
    unknown = _fill(store, wanted, list(classes))
    left_out = {row[0] for row in unknown}
    ids = [header.id for header in wanted if header.id not in left_out]
    papers = [
        one
        for one in paper.read(store)
        if game in (None, one.game) and (playtests is None or one.id in playtests)
    ]

    def rows(name: str) -> list[Row]:
        found = [*_select(store, name, ids), *(unknown if name == "games" else ())]
        found += on_paper.rows(papers, name)
        return _with_versions(store, found) if name == "games" else found

    return rows


_TELLING = ("game", "players", "rules", "digest", "source", "variant")
_TOLD_BY = tuple(names("games").index(name) for name in _TELLING)
_VERSION = names("games").index("version")


def _with_versions(store: Store, games: Sequence[Row]) -> list[Row]:
    """Return rows of ``games`` with the current names of their versions of the rules."""
    named: dict[str, Mapping[str, str]] = {}
    known: dict[Row, str] = {}
    made = []
    for row in games:
        told = tuple(row[at] for at in _TOLD_BY)
        if told not in known:
            game = str(told[0])
            if game not in named:
                named[game] = versions.names(store, game)
            key = changed([dict(zip(_TELLING, told, strict=True))])[0]
            known[told] = named[game].get(version_key(key, str(told[3])), "")
        made.append((*row[:_VERSION], known[told], *row[_VERSION + 1 :]))
    return made


def _select(store: Store, name: str, ids: Sequence[str]) -> list[Row]:
    table = _tables[name]
    columns = [table.c[column] for column in names(name)]
    query = (
        sa.select(*columns)
        .join(_playtests, _playtests.c.id == table.c.playtest)
        .order_by(_playtests.c.created, _playtests.c.id, table.c.row)
    )
    if len(ids) <= _MOST_NAMED:
        query = query.where(table.c.playtest.in_(ids))
    with store.reading() as connection:
        # The driver's own tuples: a hundred thousand measures take half the time.
        cursor = connection.execute(query).cursor
        everything: list[Row] = [] if cursor is None else list(cursor.fetchall())
    wanted = set(ids)
    truths = [at for at, column in enumerate(COLUMNS[name]) if column.kind in ("bool", "bool?")]
    found = [row for row in everything if row[0] in wanted]
    return [_with_truths(row, truths) for row in found] if truths else found


def _with_truths(row: Row, truths: Sequence[int]) -> Row:
    """Return a row with booleans instead of SQLite's 0 and 1 in its columns at the positions ``truths``."""
    return tuple(bool(value) if at in truths and value is not None else value for at, value in enumerate(row))


def _fill(store: Store, headers: Sequence[Header], classes: Sequence[type[AnyGame]]) -> list[Row]:
    """Make and store the missing rows of the playtests with these headers.

    Returns a row of ``games`` for each playtest whose game is not known here, if no rows of it are stored.
    """
    unknown = []
    with store.writing(counts=False) as connection:
        _create(connection)
    with store.reading() as connection:
        last = {
            row[0]: row[1]
            for row in connection.execute(
                sa.select(_entries.c.playtest, sa.func.max(_entries.c.n)).group_by(_entries.c.playtest)
            )
        }
        filled = {
            str(row.playtest): str(row.made_by)
            for row in connection.execute(sa.select(_filled))
            if row.upto >= last.get(row.playtest, 0) > 0
        }

    def ours(header: Header) -> bool:
        """Return whether all rows of a playtest are stored as this version of the program makes them.

        They may be from a process in which the game was changed in a notebook cell.
        """
        return filled.get(header.id, "").startswith(f"{MADE_BY} ")

    makers: dict[tuple[str, ...], tuple[AnyGame, str]] = {}
    for header in headers:
        try:
            game, maker = _maker(header, classes, makers)
        except LookupError as error:
            if not ours(header):
                unknown.append(game_row(header, error=str(error)))
            continue
        if filled.get(header.id) == maker or (not _is_its_own(game, header) and ours(header)):
            continue
        try:
            write(store, Follower(game, header, store.entries(header.id)))
        except Taken:
            continue  # another process makes the same rows
    return unknown


def _is_its_own(game: AnyGame, header: Header) -> bool:
    """Return whether the playtest was played with this game class itself, not with a substitute for it."""
    return type(game).__qualname__ == header.game_class.rpartition(":")[2]


def _maker(
    header: Header, classes: Sequence[type[AnyGame]], known: dict[tuple[str, ...], tuple[AnyGame, str]]
) -> tuple[AnyGame, str]:
    """Return the game of a playtest, and the text from ``made_by`` that identifies how its rows are made.

    Both are kept in ``known`` for other playtests with the same rules.
    """
    key = (header.game, header.game_class, str(header.players), header.rules)
    if key not in known:
        game = game_of(header, classes)
        known[key] = (game, made_by(game))
    return known[key]


def game_of(header: Header, classes: Iterable[type[AnyGame]] = ()) -> AnyGame:
    """Return a playtest's game. Raises ``LookupError`` with a sentence if it is not known here."""
    named = header.game_class.rpartition(":")[2]
    known = [cls for cls in classes if cls.name == header.game]
    exact = [cls for cls in known if cls.__qualname__ == named]
    try:
        cls = (exact or known or [catalog.game(header.game)])[0]
    except LookupError:
        raise LookupError(
            f'The game "{header.game}" is not known here; run the cell that defines it.'
        ) from None
    try:
        return cls(header.players, codec.load(cls.Rules, header.rules))
    except ValueError as error:
        raise LookupError(f"The rules of this playtest do not fit {cls.title}: {error}") from None
