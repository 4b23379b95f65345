"""Playtests on paper: results and notes written down after play, without a log of moves.

They are stored with the recordings in a table of their own, and appear in every figure for which enough was
noted. Whatever was not noted is unknown in figures. ``wrong`` names the fault of each invalid field.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, date, datetime, time
from math import isfinite
from typing import Any

import sqlalchemy as sa

from playtest import catalog
from playtest.engines.sentences import short
from playtest.record import columns
from playtest.record.database import Database
from playtest.record.entries import NoSuchPlaytest, tidy, to_json

NAMELESS = "Write the name of the player in this seat, or a letter for it."
WHO_WON = "Choose who won: one player, several, or nobody."
PREFIX = "paper-"
"""Prefix of the id of a playtest on paper."""

_meta = sa.MetaData()
papers = sa.Table(
    "paper_playtests",
    _meta,
    columns.key("id"),
    columns.real("created"),
    columns.text("body"),
)

MOST_MINUTES = 24 * 60
MOST_ROUNDS = 200
LEAST_SCORE, MOST_SCORE = -1000, 10_000
FIRST_YEAR = 1970
"""First valid year. Earlier ones, such as 202 or 0226, are typing errors."""


@dataclass(frozen=True, slots=True)
class Sat:
    """One seat of a playtest on paper: its player's name, role and score, and whether they won.

    ``score`` is ``None`` if nobody wrote it down. So are ``began`` (whether the player was the first to play)
    and ``first_time`` (whether the player was new to the game). ``answers`` are to the survey or to questions
    of your own: numbers or texts.
    """

    name: str
    score: float | None
    won: bool
    role: str = ""
    answers: dict[str, str | float] = field(default_factory=dict)
    team: str = ""
    began: bool | None = None
    first_time: bool | None = None


@dataclass(frozen=True, slots=True)
class Brought:
    """The file from which a playtest was imported. ``source`` identifies the import, to remove it again.

    ``key`` is the playtest's id in the file, if it had one. ``columns`` says how the file's columns were
    understood. It is stored only in the first playtest of the import.
    """

    source: str
    format: str
    file: str
    key: str = ""
    columns: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Paper:
    """A playtest on paper.

    ``changed`` describes the differences from the game's own rules. ``counted`` are final values by measure
    and label, as ``{"bells": {"Summer": 9}}``; ``notes`` are texts with their tags. ``added`` says by source
    which questions of which seat were answered by a file imported later.
    """

    game: str
    played: date
    seats: tuple[Sat, ...]
    rounds: int = 0
    minutes: float | None = None
    title: str = ""
    reason: str = ""
    changed: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    counted: dict[str, dict[str, float]] = field(default_factory=dict)
    id: str = ""
    brought: Brought | None = None
    added: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    @property
    def created(self) -> datetime:
        """Noon of the day on which the game was played."""
        return datetime.combine(self.played, time(12), UTC)

    @property
    def begun(self) -> datetime:
        """The same as ``created``, so that the day is the one that was noted, in every time zone."""
        return self.created


@dataclass(frozen=True, slots=True)
class Source:
    """One imported file. ``playtests`` is the number of playtests that it added.

    ``answered`` is the number of playtests to which it added survey answers.
    """

    source: str
    file: str
    playtests: int
    answered: int


def sources(papers: Sequence[Paper]) -> list[Source]:
    """List the files from which these playtests on paper were imported, the most recent last."""
    found: dict[str, Source] = {}
    for one in papers:
        if one.brought is not None:
            source = one.brought.source
            before = found.pop(source, Source(source, one.brought.file, 0, 0))
            found[source] = replace(before, file=one.brought.file, playtests=before.playtests + 1)
        for source in one.added:
            before = found.pop(source, Source(source, "a survey", 0, 0))
            found[source] = replace(before, answered=before.answered + 1)
    return [*found.values()]


_OF_A_PAPER = tuple(one.name for one in fields(Paper))
_OF_A_SEAT = tuple(one.name for one in fields(Sat))
_OF_A_SOURCE = tuple(one.name for one in fields(Brought))
_NO_SEATS = '"seats":null'


class NotPaper(ValueError):
    """Raised for an impossible playtest on paper. ``wrong`` has a sentence for each field."""

    def __init__(self, wrong: dict[str, str]) -> None:
        super().__init__(" ".join(wrong.values()))
        self.wrong = wrong


def wrong(paper: Paper, today: date) -> dict[str, str]:
    """Map each invalid field to a sentence about it; the result is empty if no field is invalid.

    Fields are ``game``, ``players``, ``played``, ``rounds`` and ``minutes``. By seat they are ``name.0``,
    ``won.0`` and ``score.0``.
    """
    found = {}
    if not catalog.known(paper.game):
        return {"game": f'There is no game "{paper.game}". Choose from {", ".join(catalog.names())}.'}
    players = catalog.game(paper.game).players
    if len(paper.seats) not in players:
        found["players"] = f"It is for {players[0]} to {players[-1]} players, not {len(paper.seats)}."
    if paper.played > today:
        found["played"] = f"{paper.played:%d %B %Y} is in the future. Write the day it was played."
    elif paper.played.year < FIRST_YEAR:
        found["played"] = f"The year cannot be {paper.played.year}; write the day as in {today}."
    if not 0 <= paper.rounds <= MOST_ROUNDS:
        found["rounds"] = f"Rounds are 0 (not counted) to {MOST_ROUNDS}."
    if paper.minutes is not None and not 0 < paper.minutes <= MOST_MINUTES:
        found["minutes"] = f"Minutes are 1 to {MOST_MINUTES}; leave it empty if you do not know."
    for at, sat in enumerate(paper.seats):
        if not _sound(sat.name, sat.won, sat.score):
            found |= {f"{name}.{at}": said for name, said in _wrong_in_seat(sat)}
    return found


def _given(sat: Sat) -> tuple[Any, ...]:
    """Return a seat's name, result and score, of any type, as a Python caller may have passed anything."""
    return sat.name, sat.won, sat.score


def _sound(name: Any, won: Any, score: Any) -> bool:
    """Return whether nothing is wrong in a seat, after a quick check that is enough for most seats."""
    plain = type(name) is str and type(won) is bool and (score is None or type(score) is float)
    return plain and bool(name.strip()) and (score is None or LEAST_SCORE <= score <= MOST_SCORE)


def _wrong_in_seat(sat: Sat) -> Iterator[tuple[str, str]]:
    """Yield each invalid field of a seat with a sentence about it."""
    name, won, score = _given(sat)
    if not isinstance(name, str) or not name.strip():
        yield "name", NAMELESS
    if not isinstance(won, bool):
        yield "won", WHO_WON
    if score is None:
        return
    if isinstance(score, bool) or not isinstance(score, int | float):
        yield "score", f"A score is a number, or empty if it was not written down, not {short(str(score))}."
    elif not isfinite(score) or not LEAST_SCORE <= score <= MOST_SCORE:
        yield "score", f"A score is a number between {LEAST_SCORE:,} and {MOST_SCORE:,}."


def write(store: Database, paper: Paper) -> str:
    """Save a playtest on paper and return its id. With an id, it replaces the playtest with that id.

    Raises ``NotPaper`` if something is invalid, and ``Unusable`` if nothing can be recorded.
    """
    return write_all(store, [paper])[0]


def write_all(
    store: Database, made: Iterable[Paper], gone: Iterable[str] = (), *, checked: bool = False
) -> list[str]:
    """Save playtests on paper, all or none, and return their ids. Remove the playtests with ids in ``gone``.

    ``checked`` says that ``wrong`` has found nothing in the new playtests. Raises the same errors as
    ``write``.
    """
    today, made = date.fromtimestamp(store.now()), [*made]
    for paper in () if checked else made:
        if found := wrong(paper, today):
            raise NotPaper(found)
    shared = _shared(made)
    rows = [_row(paper, shared) for paper in made]
    ids = [row["id"] for row in rows]
    with store.writing() as connection:
        _meta.create_all(connection)
        if old := [{"old": id} for id in (*gone, *(paper.id for paper in made if paper.id))]:
            connection.execute(sa.delete(papers).where(papers.c.id == sa.bindparam("old")), old)
        if rows:
            connection.execute(sa.insert(papers), rows)
    return ids


def _plain(brought: Brought) -> dict[str, Any]:
    return {name: getattr(brought, name) for name in _OF_A_SOURCE}


def _seat(sat: Sat) -> dict[str, Any]:
    return {name: getattr(sat, name) for name in _OF_A_SEAT}


def _shared(made: Sequence[Paper]) -> dict[int, str]:
    """Return the JSON of each distinct seat by its ``id()``, so that shared seats are converted only once.

    The result is empty unless seats occur twice on average, as they do in an import.
    """
    seats = [sat for paper in made for sat in paper.seats]
    each = {id(sat): sat for sat in seats}
    return {key: to_json(_seat(sat)) for key, sat in each.items()} if 2 * len(each) <= len(seats) else {}


def _row(paper: Paper, shared: Mapping[int, str]) -> dict[str, Any]:
    body = {name: getattr(paper, name) for name in _OF_A_PAPER}
    body["seats"] = None if shared else [_seat(sat) for sat in paper.seats]
    body |= {"played": paper.played.isoformat(), "brought": paper.brought and _plain(paper.brought)}
    text = to_json(body)
    if shared:  # no text of the JSON contains this key unescaped, and only the game and the day precede it
        seats = ",".join([shared[id(sat)] for sat in paper.seats])
        text = text.replace(_NO_SEATS, f'"seats":[{seats}]', 1)
    key = paper.id or f"{PREFIX}{secrets.token_hex(4)}"
    return {"id": key, "created": paper.created.timestamp(), "body": tidy(text)}


def read(store: Database) -> list[Paper]:
    """List every playtest on paper, oldest first."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(papers.name):
            return []
        rows = connection.execute(sa.select(papers).order_by(papers.c.created, papers.c.id)).all()
    return [loaded(row.id, json.loads(row.body)) for row in rows]


def find(store: Database, id: str) -> Paper:
    """Return the playtest on paper with this id. Raises ``NoSuchPlaytest`` if no playtest has it."""
    found = next((one for one in read(store) if one.id == id), None) if id.startswith(PREFIX) else None
    if found is None:
        raise NoSuchPlaytest(f'There is no playtest on paper "{short(id)}" in {store.place}.')
    return found


def remove(store: Database, id: str) -> None:
    """Remove a playtest on paper for good. Raises ``NoSuchPlaytest`` if no playtest has this id."""
    find(store, id)
    with store.writing() as connection:
        connection.execute(sa.delete(papers).where(papers.c.id == id))


def loaded(id: str, body: dict[str, object]) -> Paper:
    """Return the playtest on paper that a row holds. An invalid row raises one of several Python errors."""
    plain = dict(body)
    seats = tuple(Sat(**sat) for sat in _list(plain.pop("seats")))
    notes = tuple((text, tuple(tags)) for text, tags in _list(plain.pop("notes")))
    played = date.fromisoformat(str(plain.pop("played")))
    tags = tuple(_list(plain.pop("tags")))
    brought = plain.pop("brought", None)
    whence = Brought(**brought) if isinstance(brought, dict) else None
    told = {"id": id, "seats": seats, "notes": notes, "played": played, "tags": tags, "brought": whence}
    return Paper(**{**plain, **told})  # type: ignore[arg-type]  # as ``write`` wrote it


def _list(value: object) -> list[Any]:
    return list(value) if isinstance(value, list) else []
