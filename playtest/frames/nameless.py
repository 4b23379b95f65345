"""Frames without the names of people, to be shared with others.

Every text column is cleaned, unless ``FIXED`` says that the program and the game's rules write it. So a new
column of texts is cleaned too.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

import pyarrow as pa

from playtest import catalog
from playtest.engines import codec
from playtest.frames.rows import COLUMNS, unpacked
from playtest.frames.tidy import Frames
from playtest.record import anonymize, to_json

FIXED = {
    "games": frozenset(["playtest", "game", "source", "parent", "brought", "unknown"]),
    "moves": frozenset(["playtest", "by", "bot", "phase", "kind"]),
    "measures": frozenset(["playtest", "measure", "label"]),
    "results": frozenset(["playtest", "by", "bot"]),
    "notes": frozenset(["playtest", "kind", "by"]),
}
"""The text columns of each frame that hold no words of people: ids, and words of the program or the rules."""
OF_VERSIONS = frozenset(["rules", "digest", "variant", "version"])
"""The columns of ``games`` that all playtests of a version share. There, numbers replace people's names."""
_WRITTEN = frozenset(["rules", "action"])
"""Columns with the JSON of rules or moves, whose texts are mostly names in the rules."""
_IDENTIFIER = re.compile(r"[a-z0-9_]*")


def without_names(found: Frames, others: Iterable[str] = ()) -> Frames:
    """Return the frames with people called by their seats, even in texts. Bots keep their names.

    People without a seat in the playtest, such as ``others``, are called *Player* and a number.
    """
    people = _People(found, others)
    return Frames(
        {
            name: partial(_cleaned, found, name, people) if _free(name) else partial(found.held, name)
            for name in COLUMNS
        }
    ).among(found.whole)


def called(found: Frames, others: Iterable[str] = ()) -> anonymize.Called:
    """Return the replacements of people's names that ``without_names`` uses in texts shared by playtests."""
    return _People(found, others).called


def _free(name: str) -> list[str]:
    return [c.name for c in COLUMNS[name] if c.kind == "text" and c.name not in FIXED.get(name, ())]


class _People:
    """The people of each playtest by their seats, and everybody who may be mentioned."""

    def __init__(self, found: Frames, others: Iterable[str]) -> None:
        self._seats: dict[str, dict[str, int]] = defaultdict(dict)
        self._bots: dict[str, set[str]] = defaultdict(set)
        for id, name, seat, is_bot in _sat(found):
            if is_bot:
                self._bots[id].add(name)
            elif name not in self._bots[id]:
                self._seats[id].setdefault(name, seat)
        bots = set().union(*self._bots.values())
        here = dict.fromkeys(name for sat in self._seats.values() for name in sat)
        self.called = anonymize.Called([*here, *(name for name in others if name not in bots)])
        self._at = {id: self.called.at(sat) for id, sat in self._seats.items()}

    def at(self, id: str) -> Mapping[str, str]:
        """Return everyone's replacement name in a playtest."""
        return self._at.get(id, self.called.numbers)

    def alone(self, id: str, name: str) -> str | None:
        """Return what replaces a text that is only a name, such as ``Seat 1``.

        ``None`` if nobody with this name sat in the playtest ``id``.
        """
        seat = self._seats[id].get(name) if id in self._seats else None
        return None if seat is None else f"Seat {seat + 1}"


def _sat(found: Frames) -> Iterator[tuple[str, str, int, bool]]:
    """Yield the playtest, name and seat of each player, and whether it is a bot. Bots come first."""
    results = found.table("results").select(["playtest", "name", "seat", "by"])
    moves = found.table("moves").select(["playtest", "name", "seat", "by"])
    moves = moves.group_by(moves.column_names).aggregate([])
    rows = [row for table in (results, moves) for row in table.to_pylist() if row["name"]]
    rows.sort(key=lambda row: row["by"] != "bot")
    for row in rows:
        yield row["playtest"], row["name"], row["seat"], row["by"] == "bot"
    for row in found.table("games").select(["playtest", "names"]).to_pylist():
        for seat, name in enumerate(unpacked(row["names"])):
            yield row["playtest"], name, seat, False
    for row in found.table("notes").select(["playtest", "name", "seat", "kind", "label", "text"]).to_pylist():
        if row["seat"] is not None:
            who = row["text"] if row["kind"] == "seat" else row["name"]
            if who:
                yield row["playtest"], who, row["seat"], row["kind"] == "seat" and bool(row["label"])


def _cleaned(found: Frames, name: str, people: _People) -> pa.Table:
    table = found.table(name)
    ids = table["playtest"].to_pylist()
    made = {column: table[column].to_pylist() for column in _free(name)}
    for column, texts in made.items():
        if column not in _WRITTEN:
            clean = partial(_shared, people, {}) if column in OF_VERSIONS else partial(_text, people, column)
            made[column] = [text and clean(id, text) for id, text in zip(ids, texts, strict=True)]
    if name == "games":
        made |= _of_rules(table, people)
    if name == "moves":
        made["action"] = _actions(table, found.table("games"), people)
    for column, texts in made.items():
        table = table.set_column(table.column_names.index(column), column, pa.array(texts, pa.string()))
    return table


def _text(people: _People, column: str, id: str, text: str) -> str:
    """Return a text of the playtest ``id`` without names; ``column`` is the column it is from."""
    alone = people.alone(id, text) if column == "name" else None
    return alone or _in_json(text, lambda told: people.called.in_words(told, people.at(id)))


def _shared(people: _People, known: dict[str, str], id: str, text: str) -> str:
    """Return a text about a version of the rules without names, the same in all playtests of the version.

    ``known`` keeps the texts that were cleaned before.
    """
    if text not in known:
        known[text] = people.called.in_words(text)
    return known[text]


def _in_json(text: str, clean: Callable[[Any], Any]) -> str:
    """Apply ``clean`` to ``text`` or, if it is JSON, to the value that it describes."""
    if text[:1] in ("[", "{"):
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            return str(clean(text))
        made = clean(told)
        return text if made == told else to_json(made)
    return str(clean(text))


def _actions(moves: pa.Table, games: pa.Table, people: _People) -> list[str | None]:
    """Return the moves as JSON without names in the words that people chose themselves."""
    rules = dict(zip(games["playtest"].to_pylist(), games["rules"].to_pylist(), strict=True))
    return [
        text and _action(people, id, text, rules.get(id) or "")
        for id, text in zip(moves["playtest"].to_pylist(), moves["action"].to_pylist(), strict=True)
    ]


def _action(people: _People, id: str, text: str, rules: str) -> str:
    clean = partial(people.called.in_words, called=people.at(id))
    if "\\" not in text and clean(text) == text:
        return text  # as nearly all are, in a quarter of the time
    return _in_json(text, lambda told: _free_texts(told, _texts(rules), clean))


def _of_rules(games: pa.Table, people: _People) -> dict[str, list[str | None]]:
    """Return the columns ``rules`` and ``digest`` without names.

    Names are replaced only in what differs from the game's own rules.
    """
    columns = (games[name].to_pylist() for name in ("game", "players", "rules", "digest"))
    rows = list(zip(*columns, strict=True))
    known = {row: _rules(people.called.in_words, *row) for row in dict.fromkeys(rows)}
    return {"rules": [known[row][0] for row in rows], "digest": [known[row][1] for row in rows]}


def _rules(
    clean: Callable[[Any], Any], game: str, players: int, rules: str | None, digest: str | None
) -> tuple[str | None, str | None]:
    if not rules:
        return rules, clean(digest)
    try:
        cls = catalog.game(game)
        keep = _texts(codec.dump(cls(players).rules))
    except (LookupError, ValueError):
        return _in_json(rules, clean), clean(digest)
    made = _in_json(rules, lambda told: _free_texts(told, keep, clean))
    if made == rules:
        return rules, clean(digest)
    try:
        was, now = (codec.rules_digest(cls(players, codec.load(cls.Rules, text))) for text in (rules, made))
    except ValueError:
        return made, clean(digest)
    return made, now if digest == was else clean(digest)


@lru_cache(64)
def _texts(rules: str) -> frozenset[str]:
    """Return all texts in the JSON of some rules, such as the names of cards."""

    def inside(told: Any) -> Iterator[str]:
        if isinstance(told, str):
            yield told
        elif isinstance(told, list | dict):
            for each in told.values() if isinstance(told, dict) else told:
                yield from inside(each)

    try:
        return frozenset(inside(json.loads(rules)))
    except (ValueError, RecursionError):
        return frozenset()


def _free_texts(told: Any, keep: frozenset[str], clean: Callable[[str], str]) -> Any:
    """Return JSON with ``clean`` used on texts, except those in ``keep`` and plain words such as ``red``."""
    if isinstance(told, list):
        return [_free_texts(each, keep, clean) for each in told]
    if isinstance(told, dict):
        return {name: _free_texts(each, keep, clean) for name, each in told.items()}
    plain = not isinstance(told, str) or told in keep or _IDENTIFIER.fullmatch(told)
    return told if plain else clean(told)
