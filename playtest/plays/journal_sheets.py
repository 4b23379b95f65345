"""Export and import what the journal says about versions of rules, such as names and aims."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from playtest import catalog
from playtest.frames import Frames
from playtest.plays import sheets, values
from playtest.plays.play import NotTaken
from playtest.record import Store, anonymize, versions
from playtest.review import journal

SHEET = "versions"
"""The name of the sheet in a workbook, and the end of the name of a CSV file."""
TITLES = ("game", "changed", "version", "aim", "expected", "written")
"""Columns of the table. A version has a row for each of its expectations, or one row if it has none."""
IN_PARQUET = "playtest.versions"
"""The key in the metadata of a Parquet file, with the versions as JSON."""


def told(
    store: Store, found: Frames, called: anonymize.Called | None, *, every: bool
) -> list[versions.Version]:
    """Return what the journal says about the versions of the rules in these playtests.

    With ``every``, return all versions of these playtests' games. ``called`` replaces people's names, if
    given.
    """
    played = set(zip(found.games["game"], journal.keys_of(found), strict=True))
    games = sorted({game for game, _ in played})
    kept = [one for game in games for one in versions.read(store, game).values()]
    here = [one for one in kept if every or (one.game, one.key) in played]
    return here if called is None else [_nameless(one, called) for one in here]


def _nameless(one: versions.Version, called: anonymize.Called) -> versions.Version:
    plain = called.in_words(json.loads(versions.plain(one)))
    return versions.loaded(json.dumps({**plain, "game": one.game}))


def rows(found: Iterable[versions.Version]) -> list[list[Any]]:
    """Return the table of versions, with its titles."""
    made: list[list[Any]] = [[*TITLES]]
    for one in found:
        first = [one.game, one.key, one.name, one.aim]
        said = [[each.text, _moment(each.at)] for each in one.expected] or [["", ""]]
        made += [[*first, *each] for each in said]
    return made


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def as_json(found: Sequence[versions.Version]) -> dict[str, str]:
    """Return the journal as metadata for a Parquet file, including bots' results and code."""
    return {IN_PARQUET: json.dumps([json.loads(versions.plain(one)) for one in found])} if found else {}


def of_json(text: str) -> list[versions.Version]:
    """Return the versions that ``as_json`` wrote, except those of unknown games.

    If the text is damaged, return no versions.
    """
    try:
        found = [versions.loaded(json.dumps(one)) for one in json.loads(text)]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
    return [one for one in found if catalog.known(one.game)]


def is_ours(titles: Sequence[str]) -> bool:
    """Return whether these are the titles of the table of versions that we export."""
    return tuple(titles) == TITLES


def of_sheet(sheet: sheets.Sheet) -> list[versions.Version]:
    """Return the versions in a table. Raises ``NotTaken`` for an invalid time."""
    made: dict[tuple[str, str], versions.Version] = {}
    columns = [*sheet.columns, *([()] * (len(TITLES) - len(sheet.columns)))]
    for at, place in enumerate(sheet.places):
        row = [values.words(cells[at]) if at < len(cells) else "" for cells in columns]
        game, key, name, aim, text, written = row
        if not catalog.known(game):
            continue
        there = made.get((game, key)) or versions.Version(game, key, name, aim)
        expected = (*there.expected, versions.Expected(text, _at(written, place))) if text else there.expected
        made[game, key] = versions.Version(game, key, name, aim, expected)
    return [*made.values()]


def _at(written: str, place: int) -> float:
    try:
        at = datetime.fromisoformat(written)
    except ValueError:
        raise NotTaken(f"Row {place} of the versions should say when it was written.") from None
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()


def new(store: Store, found: Sequence[versions.Version]) -> list[versions.Version]:
    """Return the versions about which nothing is written here yet."""
    there = {
        (one.game, one.key)
        for game in {one.game for one in found}
        for one in versions.read(store, game).values()
    }
    return [one for one in found if (one.game, one.key) not in there]
