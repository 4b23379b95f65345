"""Export playtests for other programs: BG Stats, a spreadsheet, or Parquet.

On request, the export has no names.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from playtest import catalog
from playtest.engines import endings
from playtest.engines.sentences import short
from playtest.frames import SHOWN, Frames, frames, nameless, packed, without_names
from playtest.plays import bgstats as bgstats_format
from playtest.plays import journal_sheets, own_exports
from playtest.plays.play import NotTaken, Play, Player
from playtest.record import Store, everybody, legible, versions

OUT = {
    "bgstats": ("a play file of BG Stats", endings.BGSTATS),
    "csv": ("a CSV table", endings.CSV),
    "xlsx": ("an XLSX table", endings.XLSX),
    "parquet": ("a Parquet table", endings.PARQUET),
}
"""Export formats by name: their description and file suffixes."""
MOST_ROWS = 1_048_575
"""Maximum number of rows that an XLSX sheet has below its titles."""
LONGEST_CELL = 32_767
"""Maximum number of letters of an XLSX cell."""
FORMULAS = tuple("=+-@\t\r")
TITLES = (
    *(
        "playtest",
        "game",
        "day",
        "minutes",
        "rounds",
        "changed",
        "version",
        "title",
        "tags",
        "reason",
        "note",
    ),
    *("seat", "player", "role", "team", "score", "won", "began", "first time"),
)
"""Columns of the exported table of plays: one row per player, seats from 1.

Survey columns follow.
"""


def write(
    store: Store, ids: Sequence[str], to: str, out: Path | None, *, names: bool = True
) -> tuple[int, Path]:
    """Export playtests (all if ``ids`` is empty) in a format of ``OUT``. Return their number and the path.

    Raises ``NotTaken`` with a sentence if there is nothing to export or the format is unknown.
    """
    if to not in OUT:
        raise NotTaken(f"--to is one of {', '.join(OUT)}, not {short(to)}.")
    what, right = OUT[to]
    path = endings.of_file(out or Path(f"{ids[0] if len(ids) == 1 else 'playtests'}{right[0]}"), what, right)
    found = frames(store, playtests=ids or None)
    there = set(found.games["playtest"])
    if lacking := [id for id in ids if id not in there]:
        raise NotTaken(f"There is no playtest {short(lacking[0])} in {store.place}.")
    if not there:
        raise NotTaken(f"Nothing is recorded in {store.place} yet.")
    people = None if names else everybody(store)
    called = None if people is None else nameless.called(found, people)
    written = journal_sheets.told(store, found, called, every=not ids)
    if people is not None:
        found = without_names(found, people)
    return _write(found, to, path, written), path


def _write(found: Frames, to: str, path: Path, written: Sequence[versions.Version]) -> int:
    """Write the file in the format ``to``, and return the number of playtests in it.

    ``written`` has what the journal says about versions of the rules.
    """
    if to == "parquet":
        found.to_parquet(path, journal_sheets.as_json(written))
        return len(found.games)
    plays = list(own_exports.of_frames(found, bots=True).plays)
    named = dict(zip(found.games["playtest"], found.games["version"].fillna(""), strict=True))
    if to == "xlsx":
        path.write_bytes(xlsx(found, plays, named, written))
        return len(found.games)
    if not plays:
        raise NotTaken("None of them is finished, so there is no result to write.")
    path.write_bytes(bgstats(plays) if to == "bgstats" else table(plays, named))
    if to == "csv" and written:
        beside(path).write_bytes(_csv(journal_sheets.rows(written)))
    return len(plays)


def beside(path: Path) -> Path:
    """Return the path for the journal's texts about versions, next to the CSV table of plays at ``path``."""
    return path.with_name(f"{path.stem}-{journal_sheets.SHEET}{path.suffix}")


# -- the table of plays


def rows(plays: Iterable[Play], named: Mapping[str, str]) -> list[list[Any]]:
    """Return the table of plays: titles, and a row per player, which ``import`` can read again.

    ``named`` has the name of each play's version, by the id of its playtest.
    """
    plays = list(plays)
    questions = list(dict.fromkeys(q for play in plays for player in play.players for q in player.answers))
    made: list[list[Any]] = [[*TITLES, *(f"answer: {question}" for question in questions)]]
    for play in plays:
        said = "\n".join(text for text, _ in play.notes)
        for seat, player in enumerate(play.players):
            noted = said if seat == 0 else ""
            made.append(
                [
                    *(play.key, play.game, play.played, play.minutes, play.rounds or None, play.changed),
                    *(named.get(play.key), play.title, packed(play.tags), play.reason, noted),
                    *(seat + 1, player.name, player.role),
                    *(player.team, player.score, player.won, player.began, player.first_time),
                    *(player.answers.get(question) for question in questions),
                ]
            )
    return made


def table(plays: Iterable[Play], named: Mapping[str, str]) -> bytes:
    """Return the table of plays as CSV for a spreadsheet, with a UTF-8 mark and without formulas."""
    return _csv(rows(plays, named))


def _csv(cells: Iterable[Iterable[Any]]) -> bytes:
    into = io.StringIO(newline="")
    csv.writer(into).writerows([_cell(value) for value in row] for row in cells)
    return into.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.12g}"
    return f"'{value}" if isinstance(value, str) and value[:1] in FORMULAS else value


# -- XLSX


def xlsx(
    found: Frames,
    plays: Sequence[Play],
    named: Mapping[str, str],
    written: Sequence[versions.Version] = (),
) -> bytes:
    """Return a workbook: the table of plays, a sheet for each frame, and what is ``written`` about versions.

    Raises ``NotTaken`` if a sheet would be too long.
    """
    book = Workbook(write_only=True)
    _sheet(book, "plays", rows(plays, named))
    for name in SHOWN:
        frame = found.for_spreadsheets(name)
        cells = [list(frame.columns), *frame.astype(object).to_numpy().tolist()]
        _sheet(book, name, cells)
    _sheet(book, journal_sheets.SHEET, journal_sheets.rows(written))
    into = io.BytesIO()
    book.save(into)
    return into.getvalue()


def _sheet(book: Any, name: str, cells: Sequence[Sequence[Any]]) -> None:
    if len(cells) > MOST_ROWS:
        raise NotTaken(f"{name} has {len(cells):,} rows, more than a sheet holds: export fewer playtests.")
    sheet = book.create_sheet(name)
    for row in cells:
        sheet.append([_typed(sheet, value) for value in row])


def _typed(sheet: Any, value: Any) -> Any:
    """Return a value as a spreadsheet cell. A text is marked as text, so that it never runs as a formula."""
    if value is None or value is pd.NaT or value is pd.NA or value != value:
        return None
    if isinstance(value, pd.Timestamp):
        return value.tz_convert(None).to_pydatetime() if value.tzinfo else value.to_pydatetime()
    if not isinstance(value, str):
        return value.item() if hasattr(value, "item") else value
    cell = WriteOnlyCell(sheet, value=legible(value)[:LONGEST_CELL])
    cell.data_type = "s"
    return cell


# -- BG Stats


def bgstats(plays: Sequence[Play]) -> bytes:
    """Return the plays in BG Stats' format: lists of games, players and plays linked by ids."""
    games = {name: at for at, name in enumerate(dict.fromkeys(play.game for play in plays), 1)}
    everybody = dict.fromkeys(player.name for play in plays for player in play.players)
    people = {name: at for at, name in enumerate(everybody, 1)}
    whole = {
        "about": "Playtests from playtest-lab",
        "games": [_game(name, id) for name, id in games.items()],
        "players": [
            {"id": id, "uuid": bgstats_format.uuid_of("player", name), "name": name, "isAnonymous": False}
            for name, id in people.items()
        ],
        "locations": [],
        "plays": [_play(play, games, people) for play in plays],
        "userInfo": {},
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def _game(name: str, id: int) -> dict[str, Any]:
    known = catalog.games().get(name)
    return {
        "id": id,
        "uuid": bgstats_format.uuid_of("game", name),
        "name": known.title if known else name,
        "bggId": 0,
        "isBaseGame": 1,
        "isExpansion": 0,
        "highestWins": _highest_wins(known),
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _highest_wins(game: Any) -> bool:
    """Return whether the most points win under a game's rules for its smallest number of players.

    True also if the game is unknown, or if its rules do not decide that by scores alone.
    """
    if game is None:
        return True
    players = game.players[0]
    won: dict[int, bool] = game(players).won_by([float(at) for at in range(1, players + 1)])
    return won.get(players - 1, True) or not won.get(0, False)


def _play(play: Play, games: dict[str, int], people: dict[str, int]) -> dict[str, Any]:
    day = f"{play.played} 12:00:00"
    return {
        "uuid": bgstats_format.uuid_of("play", play.key),
        "sourceName": bgstats_format.OURS,
        "sourcePlayId": play.key,
        "entryDate": day,
        "modificationDate": day,
        "playDate": day,
        "durationMin": round(play.minutes or 0),
        "rounds": play.rounds,
        "ignored": False,
        "manualWinner": True,
        "usesTeams": any(player.team for player in play.players),
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": games[play.game],
        "locationRefId": 0,
        "board": play.changed,
        "comments": "\n".join([*filter(None, [play.title]), *(text for text, _ in play.notes)]),
        "playerScores": [_score(player, people, seat) for seat, player in enumerate(play.players)],
    }


def _score(player: Player, people: dict[str, int], seat: int) -> dict[str, Any]:
    return {
        "playerRefId": people[player.name],
        "score": "" if player.score is None else f"{player.score:.12g}",
        "winner": bool(player.won),
        "startPlayer": bool(player.began),
        "newPlayer": bool(player.first_time),
        "rank": 0,
        "seatOrder": seat + 1,
        "role": player.role,
        "team": player.team,
    }
