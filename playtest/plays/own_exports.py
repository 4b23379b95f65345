"""Read our own exports: the Parquet file and the folder of CSV files that ``frames`` writes."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from playtest.engines.sentences import one_sentence
from playtest.frames import Frames, NotFrames, changed, unpacked
from playtest.plays import journal_sheets, sheets, values
from playtest.plays.cells import Table, each, words
from playtest.plays.play import BOT, BOT_PLAYED, Found, NotTaken, Odd, Play, Player, Refused, alike

FORMAT = "frames"
COLUMNS = {
    "playtest": "id",
    "game": "game",
    "created": "day",
    "seconds": "minutes",
    "rounds": "rounds",
    "changed": "changed",
    "title": "title",
    "tags": "tags",
    "reason": "reason",
    "name": "player",
    "score": "score",
    "won": "won",
    "role": "role",
    "team": "team",
    "began": "began",
    "first_time": "first time",
}
RESULT_UNSEEN = "Nobody knows who won: that depends on cards that nobody saw."
FILES = ("games.csv", "results.csv", "notes.csv", "survey.csv")
"""The files of an exported folder that are read for plays."""
_READ = {
    "games": (
        "playtest",
        "game",
        "source",
        "finished",
        "title",
        "tags",
        "created",
        "reason",
        "rounds",
        "seconds",
        "variant",
    ),
    "results": ("playtest", "seat", "name", "role", "by", "score", "won", "team", "began", "first_time"),
    "notes": ("playtest", "kind", "seat", "label", "text", "value", "tags"),
}
"""The columns of each frame that are read for plays."""
_RULES = ("game", "players", "rules", "digest", "source", "variant")
"""The columns of ``games`` that determine how a playtest's rules differ from the game's own."""
_ANSWERS = {"playtest": "playtest", "seat": "seat", "label": "question", "text": "answer", "value": "value"}
"""Maps each column of ``notes``, where answers are stored, to its name in ``survey.csv``."""


def read_parquet(data: bytes) -> Found:
    """Return the plays in a Parquet file of frames. Raises ``NotTaken`` if it is no such file."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "frames.parquet"
        path.write_bytes(data)
        try:
            found = of_frames(Frames.from_parquet(path))
            beside = (pq.read_schema(path).metadata or {}).get(journal_sheets.IN_PARQUET.encode(), b"[]")
            return replace(found, versions=journal_sheets.of_json(beside.decode("utf-8", "replace")))
        except NotFrames as error:
            raise NotTaken(one_sentence(str(error).replace(str(path), "The file"))) from None
        except (KeyError, ValueError, TypeError, OSError, NotImplementedError):
            raise NotTaken("The Parquet file is damaged, or holds no playtests.") from None


def of_frames(found: Frames, *, bots: bool = False) -> Found:
    """Return the plays in frames. Plays with bots are invalid, unless ``bots`` is true.

    With ``bots``, a bot's name ends in ``BOT``.
    """
    games, results, notes = (_columns(found.table(name), columns) for name, columns in _READ.items())
    return _found(games, results, [notes], _changed(found.table("games")), bots=bots)


def _columns(table: pa.Table, names: Sequence[str]) -> Table:
    return _table({name: table[name].to_pylist() for name in names}, len(table))


def _table(columns: Mapping[str, Sequence[Any]], size: int) -> Table:
    return Table(((name, name, cells) for name, cells in columns.items()), range(size))


def _changed(games: pa.Table) -> Sequence[str | None]:
    """Return, for each row of ``games``, the differences of its rules from the game's own, in words."""
    if pc.all(pc.equal(games["source"], "paper"), skip_nulls=False).as_py():
        variants: list[str | None] = games["variant"].to_pylist()
        return variants
    rows = list(zip(*(games[name].to_pylist() for name in _RULES), strict=True))
    different = list(dict.fromkeys(rows))
    known = dict(
        zip(different, changed(dict(zip(_RULES, row, strict=True)) for row in different), strict=True)
    )
    return [known[row] for row in rows]


def read_folder(files: Mapping[str, bytes]) -> Found:
    """Return the plays in a folder of CSV files that we exported.

    ``files`` maps the names in ``FILES`` to the files' bytes. The files of notes and answers may be missing.
    Raises ``NotTaken`` if another file is missing or a file cannot be read.
    """
    if lacking := [name for name in ("games.csv", "results.csv") if name not in files]:
        raise NotTaken(f"The folder has no {' and no '.join(lacking)}: name the folder that was exported.")
    games, results, notes, survey = (_rows(files.get(name, b"")) for name in FILES)
    answers = {name: survey.cells(column) for name, column in _ANSWERS.items()}
    answers["kind"] = ["survey"] * survey.size
    return _found(games, results, [notes, _table(answers, survey.size)], games.cells("changed"))


def _rows(data: bytes) -> Table:
    sheet = sheets.read_csv(data)
    titles = sheets.titles(sheet.titles)
    return Table(zip(titles, titles, sheet.columns, strict=False), sheet.places)


def _found(
    games: Table, results: Table, notes: Sequence[Table], told: Sequence[Any], *, bots: bool = False
) -> Found:
    sat: dict[Any, list[int]] = defaultdict(list)
    for row, id in enumerate(results.cells("playtest")):
        sat[id].append(row)
    people, about, noted = _People(results), _Games(games, told), _Noted(notes)
    plays, odd, passed = [], [], []
    rows = zip(games.cells("playtest"), games.texts("playtest"), games.cells("source"), strict=True)
    over = [text.casefold() == "true" for text in games.texts("finished")]
    for row, (id, key, source) in enumerate(rows):
        seats = sat.get(id)
        if source == "simulation":
            passed.append(Refused(_where(key), "It was played by bots in a simulation."))
        elif not seats:
            said = RESULT_UNSEEN if over[row] else "It was not finished."
            passed.append(Refused(_where(key), said))
        elif not bots and any(people.bots[seat] for seat in seats):
            odd.append(Refused(_where(key), BOT_PLAYED))
        else:
            try:
                plays.append(about.play(row, seats, people, noted, id))
            except Odd as error:
                odd.append(Refused(_where(key), str(error)))
    return Found(FORMAT, plays, odd=odd, passed=passed, columns=dict(COLUMNS))


Answers = Mapping[str, dict[str, str | float]]


class _People:
    """The player in each row of ``results``."""

    def __init__(self, results: Table) -> None:
        self.bots = [by == "bot" for by in results.texts("by")]
        self.seats = results.texts("seat")
        score = results.column("score", values.score)
        won = results.column("won", lambda cell: _truth(cell, "Whether somebody won"))
        began = results.column("began", lambda cell: _truth(cell, "Who began"))
        new = results.column("first_time", lambda cell: _truth(cell, "Who was new"))
        names, role, team = (results.texts(name) for name in ("name", "role", "team"))
        self.odd = {**new.odd, **began.odd, **won.odd, **score.odd}
        names = [f"{name}{BOT}" if bot else name for name, bot in zip(names, self.bots, strict=True)]
        self.players = alike(names, score.values, won.values, role, team, began.values, new.values)

    def of(self, rows: Sequence[int], answers: Answers) -> Iterator[Player]:
        """Yield the players in these rows, each with the answers from their seat.

        Raises ``Odd`` if a row is invalid.
        """
        for row in rows:
            if self.odd and row in self.odd:
                raise self.odd[row]
            player = self.players[row]
            said = answers.get(self.seats[row]) if answers else None
            yield replace(player, answers=said) if said else player


class _Noted:
    """The notes and answers of each playtest."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.texts: dict[Any, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
        self._answers: dict[Any, list[tuple[str, str, Any, str]]] = defaultdict(list)
        for table in tables:
            ids, kinds, texts = table.cells("playtest"), table.cells("kind"), table.texts("text")
            numbers = table.column("value", lambda cell: values.number(cell, "An answer")).values
            tags = each(table.texts("tags"), lambda text: tuple(unpacked(text))).values
            seats, labels = table.texts("seat"), table.texts("label")
            for row, (id, kind, text) in enumerate(zip(ids, kinds, texts, strict=True)):
                if kind == "survey":
                    self._answers[id].append((seats[row], labels[row], numbers[row], text))
                elif kind == "note" and text:
                    self.texts[id].append((text, tags[row]))

    def answers_of(self, id: Any) -> Answers:
        """Return a playtest's answers by seat and question. Raises ``Odd`` if a number is invalid."""
        found: dict[str, dict[str, str | float]] = defaultdict(dict)
        for seat, label, number, text in self._answers.get(id, ()):
            if isinstance(number, Odd):
                raise number
            found[seat][label] = text if number is None else number
        return found


class _Games:
    """The facts about a play in each row of ``games``, except its players."""

    def __init__(self, games: Table, told: Sequence[Any]) -> None:
        self.seconds = games.column("seconds", lambda cell: values.number(cell, "Seconds"))
        began = zip(games.cells("created"), games.cells("source"), strict=True)
        self.days = each([_here(at, source) for at, source in began], values.day)
        self.rounds = games.column("rounds", lambda cell: int(values.number(cell, "Rounds") or 0))
        self.tags = each(games.texts("tags"), lambda text: tuple(unpacked(text))).values
        columns = (games.texts(name) for name in ("variant", "game", "playtest", "title", "reason"))
        self.texts = list(zip(words(told), *columns, strict=True))

    def play(self, row: int, seats: Sequence[int], people: _People, noted: _Noted, id: Any) -> Play:
        """Return the play in this row, with the players in the rows ``seats`` of ``results``.

        ``noted`` has the notes and answers of the playtest ``id``. Raises ``Odd`` if a row is invalid.
        """
        seconds, answers, played = self.seconds.at(row), noted.answers_of(id), self.days.at(row)
        players = tuple(people.of(seats, answers))
        changed, variant, game, key, title, reason = self.texts[row]
        return Play(
            game=game,
            played=played,
            players=players,
            where=_where(key),
            key=key[:80],
            title=title,
            minutes=None if seconds is None else round(seconds / 60, 2) or None,
            rounds=self.rounds.at(row),
            changed=changed or variant,
            reason=reason,
            tags=self.tags[row],
            notes=tuple(noted.texts.get(id, ())),
        )


def _here(at: Any, source: Any) -> Any:
    """Return the day of a playtest.

    ``at`` is when it began. A recording has a time, whose day in this machine's time zone is returned. A
    playtest on paper, whose ``source`` is ``paper``, has the day already.
    """
    return at.astimezone().date() if source != "paper" and isinstance(at, datetime) else at


def _where(key: str) -> str:
    return f"playtest {key[:80]}"


def _truth(value: Any, what: str) -> bool | None:
    return values.yes(values.words(value), what)
