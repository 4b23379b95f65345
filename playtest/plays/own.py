"""Read our own exports: the Parquet file and the folder of CSV files that ``frames`` writes."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from playtest.engines.sentences import one_sentence
from playtest.frames import Frames, NotFrames, unpacked
from playtest.plays import sheets, values
from playtest.plays.play import Found, NotTaken, Odd, Play, Player, Refused

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
FILES = ("games.csv", "results.csv", "notes.csv", "survey.csv")
"""The files of an exported folder that are read for plays."""
Plain = Mapping[Any, Any]


def read_parquet(data: bytes) -> Found:
    """Return the plays in a Parquet file of frames. Raises ``NotTaken``."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "frames.parquet"
        path.write_bytes(data)
        try:
            return of_frames(Frames.from_parquet(path))
        except NotFrames as error:
            raise NotTaken(one_sentence(str(error).replace(str(path), "The file"))) from None
        except (KeyError, ValueError, TypeError, OSError, NotImplementedError):
            raise NotTaken("The Parquet file is damaged, or no table of playtests.") from None


def of_frames(found: Frames, *, bots: bool = False) -> Found:
    """Return the plays in frames. Plays with bots are invalid, unless ``bots`` is set."""
    told = found.results.drop_duplicates("playtest").set_index("playtest")["changed"].to_dict()
    games = found.table("games").to_pylist()
    rows = [{**row, "changed": told.get(row["playtest"])} for row in games]
    return _found(rows, found.table("results").to_pylist(), found.table("notes").to_pylist(), bots=bots)


def read_folder(files: Mapping[str, bytes]) -> Found:
    """Return the plays in ``FILES``, by name. Raises ``NotTaken``.

    Notes and answers may be missing.
    """
    if lacking := [name for name in ("games.csv", "results.csv") if name not in files]:
        raise NotTaken(f"The folder has no {' and no '.join(lacking)}: name the folder that was exported.")
    games, results, notes, survey = (_rows(files.get(name, b"")) for name in FILES)
    answers = [
        {**row, "kind": "survey", "label": row.get("question"), "text": row.get("answer")} for row in survey
    ]
    return _found(games, results, [*notes, *answers])


def _rows(data: bytes) -> list[Plain]:
    rows = sheets.read_csv(data)
    titles = sheets.titles(rows[0]) if rows else []
    return [dict(zip(titles, cells, strict=False)) for cells in rows[1:]]


def _found(
    games: Iterable[Plain], results: Iterable[Plain], notes: Iterable[Plain], *, bots: bool = False
) -> Found:
    sat, noted = defaultdict(list), defaultdict(list)
    for row in results:
        sat[row.get("playtest")].append(row)
    for row in notes:
        noted[row.get("playtest")].append(row)
    plays, odd, passed = [], [], []
    for row in games:
        id = row.get("playtest")
        where = f"playtest {values.words(id)[:80]}"
        try:
            if row.get("source") == "simulation":
                passed.append(Refused(where, "It was played by bots in a simulation."))
            elif not sat[id]:
                passed.append(Refused(where, "It was not finished."))
            else:
                if not bots and any(values.words(one.get("by")) == "bot" for one in sat[id]):
                    raise Odd("A bot sat there: import its recording instead; these tables are of people.")
                plays.append(_play(row, sat[id], noted[id], where))
        except Odd as error:
            odd.append(Refused(where, str(error)))
    return Found(FORMAT, plays, odd=odd, passed=passed, columns=dict(COLUMNS))


def _play(row: Plain, sat: list[Plain], noted: list[Plain], where: str) -> Play:
    seconds = values.number(row.get("seconds"), "Seconds")
    answers: dict[Any, dict[str, str | float]] = defaultdict(dict)
    for note in noted:
        if note.get("kind") == "survey":
            value = values.number(note.get("value"), "An answer")
            said = value if value is not None else values.words(note.get("text"))
            answers[values.words(note.get("seat"))][values.words(note.get("label"))] = said
    texts = [
        (text, tuple(unpacked(values.words(note.get("tags")))))
        for note in noted
        if note.get("kind") == "note" and (text := values.words(note.get("text")))
    ]
    return Play(
        game=values.words(row.get("game")),
        played=values.day(row.get("created")),
        players=tuple(_player(one, answers[values.words(one.get("seat"))]) for one in sat),
        where=where,
        key=values.words(row.get("playtest"))[:80],
        title=values.words(row.get("title")),
        minutes=None if seconds is None else round(seconds / 60, 2) or None,
        rounds=int(values.number(row.get("rounds"), "Rounds") or 0),
        changed=values.words(row.get("changed")) or values.words(row.get("variant")),
        reason=values.words(row.get("reason")),
        tags=tuple(unpacked(values.words(row.get("tags")))),
        notes=tuple(texts),
    )


def _player(row: Plain, answers: dict[str, str | float]) -> Player:
    return Player(
        values.words(row.get("name")),
        values.score(row.get("score")),
        _truth(row.get("won"), "Whether somebody won"),
        values.words(row.get("role")),
        values.words(row.get("team")),
        _truth(row.get("began"), "Who began"),
        _truth(row.get("first_time"), "Who was new"),
        answers,
    )


def _truth(value: Any, what: str) -> bool | None:
    return values.yes(values.words(value), what)
