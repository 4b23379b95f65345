"""The frames of recordings, kept beside them in tables that may be dropped at any time.

A table at play has them filled in small lots after its commits (``keep``); whatever is missing is made from
the logs when the frames are read. Needs no pandas, so that playing does not load it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import sqlalchemy as sa

from playtest import __version__, catalog
from playtest.engines import codec
from playtest.engines.game import Game
from playtest.frames import on_paper
from playtest.frames.rows import COLUMNS, Row, measure_rows, names, roles
from playtest.record import (
    TRANSCRIPTION,
    UNREADABLE,
    Course,
    Entry,
    Header,
    Seated,
    Store,
    Taken,
    bot_of,
    checksums,
    is_model_note,
    paper,
    replay,
    to_json,
)

if TYPE_CHECKING:
    from playtest.table import Table

AnyGame = Game[Any, Any, Any, Any]
Rows = dict[str, list[Row]]

MODEL_SAYS = ("why", "confused", "rules_question", "fallback")
"""What is told of a move that a language model made, each in a row of its own."""
BREAK_SECONDS = 1800.0
"""A longer pause between two moves is a break, and does not count as playing time."""

MADE_BY = f"{__version__} 6"
"""What makes the rows: product version and format. Rows of another, or of a changed game, are made anew."""

PEOPLE = frozenset(["person", TRANSCRIPTION])
"""Authors of moves that are people, at this table or at one that was written down."""
_N, _SEAT = names("moves").index("n"), names("moves").index("seat")
_NAME = names("notes").index("name")

GROWING = ("moves", "measures", "notes")
_LOT = 16
_MOST_NAMED = 2_000
"""So many playtests are named to the database, which reads no rows of others then."""


def made_by(game: AnyGame) -> str:
    """What makes the rows of this game: a method changed in a cell, as ``measures``, makes other ones."""
    return f"{MADE_BY} {codec.rules_digest(game)}"


class Follower:
    """The rows of one playtest, made while its log is read entry by entry."""

    def __init__(self, game: AnyGame, header: Header, log: Iterable[Entry] = ()) -> None:
        self.game = game
        self.maker = made_by(game)
        self.header = header
        self.upto = 0
        self._course = Course()
        self._entries: dict[int, Entry] = {}
        self._seated = list(header.seats)
        self._notes: list[Row] = []
        self._hidden: set[int] = set()
        self._begun = False
        self._closes: list[tuple[float, float]] = []
        self._begin_again()
        self.take(log)

    def _begin_again(self) -> None:
        self.rewritten = True
        self._state: Any = None
        self._moves: list[Row] = []
        self._measures: list[Row] = []
        self._acted: dict[int, float] = {}
        self._last: float | None = None
        self._seconds = 0.0
        self._typed_in = False
        self.error = self.header.damage or ""

    def take(self, entries: Iterable[Entry]) -> None:
        """Take in the next entries of the log."""
        for entry in entries:
            if entry.kind == UNREADABLE:  # damaged: the rest of the log is not to be trusted either
                self.error = self.error or str(replay.Broken(entry, entry.body))
                return
            self._entries[entry.n] = entry
            self.upto = entry.n
            was = self._course.head
            self._course.add(entry)
            if entry.kind == "seat":
                self._sit_down(entry)
            self._notes += _note_rows(self.header.id, entry, self._name(entry))
            if entry.kind == "move":
                self._begun = True
            if entry.kind == "hide":
                (self._hidden.add if entry.body["hidden"] else self._hidden.discard)(entry.body["of"])
                self.rewritten = True
            elif entry.kind == "close":
                self._close(entry)
            elif entry.kind == "undo" and self._course.head != was:
                self._begin_again()
                for n in self._course.way_to(self._course.head):
                    self._carry_out(self._entries[n])
            elif self._course.head == entry.n:
                self._carry_out(entry)

    def _sit_down(self, entry: Entry) -> None:
        if entry.seat is not None:
            body = entry.body
            self._seated[entry.seat] = Seated(body["name"], body["bot"], body["version"])
        if self._notes and not self._begun:
            # Until the first move people sit down: what was written is by who made it.
            named = [(row, self._name(self._entries[row[_N]])) for row in self._notes]
            self._notes = [(*row[:_NAME], name, *row[_NAME + 1 :]) for row, name in named]
            self.rewritten = True

    def _name(self, entry: Entry) -> str:
        """Who sits where the entry is from; nobody where it is the facilitator's own."""
        return "" if entry.seat is None or entry.seat < 0 else self._seated[entry.seat].name

    def _close(self, entry: Entry) -> None:
        """From when to when the playtest was ended early."""
        if entry.body["closed"]:
            self._closes.append((entry.at, math.inf))
        elif self._closes:
            self._closes[-1] = (self._closes[-1][0], entry.at)

    def _played(self, since: float, until: float) -> float:
        """The seconds from one moment to another in which the playtest was not ended early."""
        away = (min(until, end) - max(since, begin) for begin, end in self._closes)
        return until - since - sum(seconds for seconds in away if seconds > 0)

    def _carry_out(self, entry: Entry) -> None:
        if self.error:
            return
        try:
            if entry.kind == "start":
                self._state, _ = replay.begin(self.game, entry)
                self._acted = dict.fromkeys(range(self.game.seats), entry.at)
                self._last = entry.at
                self._typed_in = entry.by == TRANSCRIPTION
            else:
                if entry.kind == "move" and not self._moves:
                    self._first_seen(entry)
                row = self._move_row(entry) if entry.kind == "move" else None
                self._state, _ = replay.carry_out(self.game, self._state, entry)
                self._moves += [row] if row else []
        except replay.Broken as broken:
            self.error = str(broken)
            return
        if entry.kind == "move":
            self._typed_in = self._typed_in and entry.shown is None
            self._acted[_seat(entry)] = entry.at
            gap = self._played(self._last or entry.at, entry.at)
            self._seconds += gap if gap < BREAK_SECONDS else 0.0
            self._last = entry.at
        if entry.kind != "clock":
            measures = self.game.measures(self._state)
            self._measures += [(self.header.id, entry.n, *row) for row in measure_rows(measures)]

    def _first_seen(self, entry: Entry) -> None:
        """Play begins when a person saw a choice or a bot moved: until then people take their seats."""
        seen = entry.at if entry.by.startswith("bot:") else entry.shown
        if seen is not None and self._last is not None:
            self._last = min(max(self._last, seen), entry.at)
            self._acted = dict.fromkeys(range(self.game.seats), self._last)

    def _move_row(self, entry: Entry) -> Row:
        seat = _seat(entry)
        legal = len(self.game.legal(self._state, seat))
        shown = entry.shown
        think = None if shown is None else max(0.0, self._played(shown, entry.at))
        since = self._acted.get(seat)
        wait = None if shown is None or since is None else max(0.0, self._played(since, shown))
        kind = entry.body.get("kind", "") if isinstance(entry.body, dict) else ""
        place = (self.game.round(self._state), self.game.phase(self._state))
        action = to_json(entry.body)
        return (self.header.id, entry.n, entry.at, seat, entry.who, *place, kind, action, legal, think, wait)

    def rows(self) -> Rows:
        """All five frames as rows."""
        return {
            "games": [self._game_row()],
            "moves": self._moves,
            "measures": self._measures,
            "results": self._result_rows(),
            "notes": [row for row in self._notes if row[_N] not in self._hidden],
        }

    def _outcome(self) -> Any:
        return None if self._state is None else self.game.outcome(self._state)

    def _game_row(self) -> Row:
        outcome = self._outcome()
        return game_row(
            self.header,
            finished=outcome is not None and not self.error,
            reason="" if outcome is None else outcome.reason,
            length=len(self._moves),
            rounds=0 if self._state is None else self.game.round(self._state),
            seconds=None if self._typed_in else self._seconds,
            undos=self._course.undos,
            error=self.error,
            names=to_json([who.name for who in self._seated]),
        )

    def _result_rows(self) -> list[Row]:
        outcome = self._outcome()
        if outcome is None or self.error:
            return []
        played = roles(self.game, self._state)
        return [
            (
                self.header.id,
                seat,
                who.name,
                played[seat],
                *played_by(self._authors(seat), who),
                float(score),
                seat in outcome.winners,
                *(None, None, None),
            )
            for seat, (who, score) in enumerate(zip(self._seated, outcome.scores, strict=True))
        ]

    def _authors(self, seat: int) -> list[str]:
        """Who made each of the seat's moves that stand, as the log says it."""
        return [self._entries[row[_N]].by for row in self._moves if row[_SEAT] == seat]


def played_by(authors: Iterable[str], sits: Seated) -> tuple[str, str]:
    """Who played a seat, by the authors of its moves: person, bot or both, and which bots.

    What a clock or the facilitator did for the seat says nothing; where nothing else was done, it is who
    ``sits`` there.

    >>> played_by(["person", "bot:sharp@1", "clock"], Seated("Tom"))
    ('both', 'sharp')
    >>> played_by([], Seated("Tom"))
    ('person', '')
    """
    authors = list(authors)
    bots = dict.fromkeys(found[0] for by in authors if (found := bot_of(by)))
    people = any(by in PEOPLE for by in authors)
    named = ",".join(bots) or sits.bot or ""
    if bots and people:
        return "both", named
    return "person" if people or not named else "bot", named


def game_row(header: Header, **came_of_it: Any) -> Row:
    """The row of ``games`` for a header and what is given of the rest."""
    known = {
        "playtest": header.id,
        "game": header.game,
        "players": header.players,
        "rules": header.rules,
        "digest": header.digest,
        "variant": "",
        "source": "recording",
        "title": header.title,
        "tags": ",".join(header.tags),
        "names": to_json([seat.name for seat in header.seats]),
        "parent": header.parent[0] if header.parent else "",
        "created": header.created.timestamp(),
        "finished": False,
        "reason": "",
        "length": 0,
        "rounds": 0,
        "seconds": None,
        "undos": 0,
        "error": "",
        "brought": None,
    }
    return tuple({**known, **came_of_it}[name] for name in names("games"))


def _seat(entry: Entry) -> int:
    return -1 if entry.seat is None else entry.seat


def _note_rows(id: str, entry: Entry, name: str) -> list[Row]:
    body = entry.body if isinstance(entry.body, dict) else {}
    about, label, text, tags = None, "", "", ""
    if is_model_note(entry):
        return _model_rows(id, entry, name)
    match entry.kind:
        case "note":
            about, text, tags = body.get("about"), body.get("text", ""), ",".join(body.get("tags", ()))
        case "talk":
            text = body.get("text", "")
        case "ruling":
            text = body.get("reason", "")
        case "undo":
            about = body.get("to")
        case "close":
            label, text = "ended" if body.get("closed") else "went on", body.get("reason", "")
        case "seat":
            label, text = body.get("bot") or "", body.get("name", "")
        case "survey":
            return [
                (
                    id,
                    entry.n,
                    entry.at,
                    "survey",
                    entry.seat,
                    entry.who,
                    name,
                    None,
                    str(question),
                    *_answer(answer),
                    "",
                )
                for question, answer in body.get("answers", {}).items()
            ]
        case _:
            return []
    return [(id, entry.n, entry.at, entry.kind, entry.seat, entry.who, name, about, label, text, None, tags)]


def _model_rows(id: str, entry: Entry, name: str) -> list[Row]:
    """What a language model noted on a move: a row for each thing it said, and one for a fallback."""
    about, told = entry.body.get("about"), entry.body["model"]
    said = {label: str(told.get(label) or "") for label in MODEL_SAYS} if isinstance(told, dict) else {}
    return [
        (id, entry.n, entry.at, "model", entry.seat, entry.who, name, about, label, text, None, "")
        for label, text in said.items()
        if text
    ]


def _answer(answer: Any) -> tuple[str, float | None]:
    """What was answered, and the number it stands for: a rating may come as a word."""
    text = answer if isinstance(answer, str) else to_json(answer)
    try:
        return text, float(text)
    except ValueError:
        return text, None


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
    """Have the tables; those of another version, with other columns, are dropped."""
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
    """What is kept of a playtest: up to which entry, how many rows of each growing frame, and every sum."""

    upto: int
    rows: Mapping[str, int]
    sums: Mapping[str, str]


def write(store: Store, follower: Follower, written: Written | None = None) -> Written | None:
    """Bring the kept rows of a playtest up to date, with checksums by which ``verify`` tells damage.

    ``written`` is what the last call returned: only what came since then is added, if the tables still stand
    as that call left them. ``None``: another process has kept as many.
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
    """Add rows, as tuples where the driver takes them: ten thousand measures in a third of the time."""
    if connection.dialect.positional:
        connection.exec_driver_sql(str(sa.insert(table).compile(connection)), [*rows])
    else:
        connection.execute(sa.insert(table), [dict(zip(table.c.keys(), row, strict=True)) for row in rows])


def keep(table: Table, later: Callable[[Callable[[], None]], None] | None = None) -> Callable[[], None]:
    """Have the rows of a table's playtest filled after its commits, a few at a time; returns what ends it.

    ``later`` is given the work and does it when there is time, so that nobody at the table waits for it; by
    default it is done at once. What is not filled yet when somebody reads the frames is made from the log
    then.
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
    """What gives the rows of a frame by its name, after filling in what is missing.

    Playtests come in the order they were begun in. ``classes`` are games that are not registered.
    """
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
        found = _select(store, name, ids)
        return [*found, *(unknown if name == "games" else ()), *on_paper.rows(papers, name)]

    return rows


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
        # The driver's own tuples: a hundred thousand measures are read in half the time.
        cursor = connection.execute(query).cursor
        everything: list[Row] = [] if cursor is None else list(cursor.fetchall())
    wanted = set(ids)
    truths = [at for at, column in enumerate(COLUMNS[name]) if column.kind in ("bool", "bool?")]
    found = [row for row in everything if row[0] in wanted]
    return [_with_truths(row, truths) for row in found] if truths else found


def _with_truths(row: Row, truths: Sequence[int]) -> Row:
    """SQLite has 0 and 1 for no and yes."""
    return tuple(bool(value) if at in truths and value is not None else value for at, value in enumerate(row))


def _fill(store: Store, headers: Sequence[Header], classes: Sequence[type[AnyGame]]) -> list[Row]:
    """Make the rows that are missing; returns rows of ``games`` for playtests of games unknown here."""
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
        """Whether there are rows that were made where the game, changed in a cell perhaps, is known."""
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
            continue  # another process makes the same ones
    return unknown


def _is_its_own(game: AnyGame, header: Header) -> bool:
    """Whether it was this class that the playtest was played by, and not one that stands in for it."""
    return type(game).__qualname__ == header.game_class.rpartition(":")[2]


def _maker(
    header: Header, classes: Sequence[type[AnyGame]], known: dict[tuple[str, ...], tuple[AnyGame, str]]
) -> tuple[AnyGame, str]:
    """The game of a playtest and what makes its rows; the same for all that were played alike."""
    key = (header.game, header.game_class, str(header.players), header.rules)
    if key not in known:
        game = game_of(header, classes)
        known[key] = (game, made_by(game))
    return known[key]


def game_of(header: Header, classes: Iterable[type[AnyGame]] = ()) -> AnyGame:
    """The game a playtest was played by. Raises ``LookupError`` with a sentence if it is not known here."""
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
        raise LookupError(f"The rules of this playtest are no rules of {cls.title}: {error}") from None
