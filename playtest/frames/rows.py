"""The columns of the tidy frames, and their rows as plain Python values.

Recordings and simulations both make their rows here, so that their frames are the same. Nothing here needs
pandas: a table during play and a worker process use this module, and ``playtest.frames`` does the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from playtest.engines.game import Measure, Scalar

Kind = Literal["text", "int", "int?", "float", "bool", "bool?", "time"]
"""Type of a column. ``int?``, ``bool?``, ``float`` and ``time`` may be missing.

Times are in epoch seconds.
"""


class Column(NamedTuple):
    """One column of a frame. ``unit`` says what its numbers count; empty if they count nothing."""

    name: str
    kind: Kind
    meaning: str
    unit: str = ""


COLUMNS: dict[str, tuple[Column, ...]] = {
    "games": (
        Column("playtest", "text", "the playtest's id; in a simulation its seed/number"),
        Column("game", "text", "the game's name, as in cat_in_the_box"),
        Column("players", "int", "number of seats", "seats"),
        Column("rules", "text", "the rules as JSON"),
        Column("digest", "text", "what identifies the rules, overridden methods included"),
        Column("variant", "text", "the name of the rules compared; empty for the game as it is"),
        Column("version", "text", "the version's name, from the journal or a preset; empty without one"),
        Column("source", "text", "recording, simulation or paper"),
        Column("title", "text", "the playtest's title"),
        Column("tags", "text", "the playtest's tags, a JSON list"),
        Column("names", "text", "who sits there, a JSON list by seat; without any in simulations"),
        Column("parent", "text", "the playtest this one was forked from, or empty"),
        Column("created", "time", "when it began; missing in simulations", "UTC"),
        Column("finished", "bool", "whether it was played to its end"),
        Column("reason", "text", "why it ended; empty while it continues, and where nobody noted it"),
        Column("length", "int?", "how many moves were made that stand; missing on paper", "moves"),
        Column("rounds", "int?", "the round in which it stands; missing where nobody counted them", "rounds"),
        Column(
            "seconds",
            "float",
            "from the deal to the last move, without breaks; missing in simulations and transcriptions",
            "seconds",
        ),
        Column("people_seconds", "float", "how much of that people took for their moves", "seconds"),
        Column("bot_seconds", "float", "how much of that bots took for their moves", "seconds"),
        Column("undos", "int?", "how often something was undone; missing on paper", "undos"),
        Column("error", "text", "what went wrong, with what reproduces it, or empty"),
        Column("brought", "text", "the import it came with, which takes it back; missing elsewhere"),
        Column(
            "unseen",
            "int?",
            "how much nobody saw, when it was typed in; missing on paper and in simulations",
            "cards, dice, face-down choices",
        ),
        Column(
            "unknown",
            "text",
            "what depends on those and is left out: measures, and result for the winners; a JSON list",
        ),
    ),
    "moves": (
        Column("playtest", "text", "the playtest's id"),
        Column("n", "int", "number of the entry in the log, which says the order", "entries"),
        Column("at", "time", "when the move was made; missing in simulations", "UTC"),
        Column("seat", "int", "who moved, from 0; -1 is the referee", "seats"),
        Column("name", "text", "who sat there then; empty for the referee"),
        Column("by", "text", "person, bot, facilitator, clock or transcription"),
        Column("bot", "text", "the bot that made it, or empty"),
        Column("round", "int", "the round it was made in", "rounds"),
        Column("phase", "text", "the rulebook's name of the phase"),
        Column("kind", "text", "the kind of move"),
        Column(
            "action", "text", "the move as JSON; (nobody saw it) for a part chosen face down that nobody saw"
        ),
        Column(
            "legal",
            "int?",
            "how many legal moves there were, counting the samples of open types; missing where unknown",
            "moves",
        ),
        Column("think", "float", "from when the seat saw this choice until it moved; people's", "seconds"),
        Column(
            "wait",
            "float",
            "from the seat's last move, or anybody's first look, until it saw this choice",
            "seconds",
        ),
        Column(
            "unseen",
            "int?",
            "how much of it nobody saw; missing in simulations",
            "cards, dice, face-down choices",
        ),
    ),
    "measures": (
        Column("playtest", "text", "the playtest's id"),
        Column("n", "int", "after which entry of the log; the deal is the first", "entries"),
        Column("measure", "text", "the measure's name"),
        Column("seat", "int?", "whose, from 0, where the measure has one value a seat", "seats"),
        Column("label", "text", "of what, where there is one value a label; or the value, if it is a word"),
        Column("value", "float", "the value; 1 or 0 for yes or no, 1 for a word", "the measure's"),
    ),
    "results": (
        Column("playtest", "text", "the playtest's id"),
        Column("seat", "int", "the seat, from 0", "seats"),
        Column("name", "text", "the player's name"),
        Column("role", "text", "the character, leader or office the seat played, or empty"),
        Column("by", "text", "who made the seat's moves: person, bot, or both; who sat there, where none"),
        Column(
            "bot",
            "text",
            "the bot that made them, several as random + sharp; else the one that sits there, or empty",
        ),
        Column("score", "float", "the final score; missing where nobody wrote it down", "points"),
        Column("won", "bool", "whether the seat won, alone or shared"),
        Column("team", "text", "the team it played for; missing where none was noted"),
        Column("began", "bool?", "whether it was the first to play; missing where nobody noted it"),
        Column("first_time", "bool?", "whether it was the player's first game; missing where not noted"),
    ),
    "notes": (
        Column("playtest", "text", "the playtest's id"),
        Column("n", "int", "number of the entry in the log", "entries"),
        Column("at", "time", "when it was written", "UTC"),
        Column("kind", "text", "note, model, talk, ruling, undo, close or seat"),
        Column("seat", "int?", "whose, from 0; missing for the facilitator's own", "seats"),
        Column("by", "text", "who wrote it"),
        Column("name", "text", "who sat there then; before the first move, who made it; else empty"),
        Column("about", "int?", "the entry it is about", "entries"),
        Column("label", "text", "of a model: decision (JSON), why, confused, rules_question, fallback"),
        Column("text", "text", "what it says"),
        Column("value", "float", "of a survey: the answer, where it is a number", "as asked"),
        Column("tags", "text", "its tags, a JSON list"),
    ),
}
"""The columns of each stored frame. Survey answers are stored in ``notes``, and shown as in ``SURVEY``."""
ANSWERED = "survey"
"""The ``kind`` of survey rows in ``notes``, and the name of their frame."""
SURVEY = (
    Column("playtest", "text", "the playtest's id"),
    Column("n", "int", "number of the entry in the log", "entries"),
    Column("at", "time", "when it was answered", "UTC"),
    Column("seat", "int?", "whose, from 0", "seats"),
    Column("by", "text", "who wrote it down"),
    Column("name", "text", "who sat there then"),
    Column("question", "text", "the question, or the short name of one that is always asked"),
    Column("answer", "text", "what was answered"),
    Column("value", "float", "the answer, where it is a number", "as it was asked"),
)
"""The columns of the answers, one answer per row: a part of ``notes`` with other names."""

Row = tuple[Any, ...]


def names(table: str) -> tuple[str, ...]:
    """Return the names of a frame's columns, in order."""
    return tuple(column.name for column in COLUMNS[table])


def measure_rows(measures: Mapping[str, Measure]) -> list[Row]:
    """Return the values of ``game.measures`` as rows (measure, seat, label, value).

    >>> measure_rows({"open": 3, "tricks": (1, 0), "size": {"red": 2}, "led": "red"})
    [('open', None, '', 3.0), ('tricks', 0, '', 1.0), ('tricks', 1, '', 0.0), ('size', None, 'red', 2.0), \
('led', None, 'red', 1.0)]
    >>> measure_rows({"used": {"axe": (2, None)}})
    [('used', 0, 'axe', 2.0)]
    """
    rows: list[Row] = []
    for measure, value in measures.items():
        if isinstance(value, Mapping):
            for label, some in value.items():
                rows.extend(_numbers(measure, str(label), some))
        else:
            rows.extend(_numbers(measure, "", value))
    return rows


def _numbers(measure: str, label: str, value: Scalar | Sequence[Scalar]) -> Iterable[Row]:
    """Yield one row, or one per seat, for a measure. A text value becomes the row's label."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        values: Iterable[tuple[int | None, Scalar]] = [(None, value)]
    else:
        values = enumerate(value)
    for seat, one in values:
        if isinstance(one, str):
            yield measure, seat, f"{label} {one}".strip(), 1.0
        elif one is not None:
            yield measure, seat, label, float(one)


BESIDE = " + "
"""Separates the names of several bots that played one seat, in a plain text instead of a list."""


def packed(items: Iterable[str]) -> str:
    """Return a list as JSON, as text columns store it.

    >>> packed(["late", "v2"])
    '["late","v2"]'
    """
    return json.dumps([*items], ensure_ascii=False, separators=(",", ":"))


def unpacked(text: object) -> list[str]:
    """Return the list that ``packed`` wrote, or a comma-separated list of an earlier version.

    >>> unpacked('["late", "v2"]'), unpacked("late,v2"), unpacked("")
    (['late', 'v2'], ['late', 'v2'], [])
    """
    if not isinstance(text, str) or not text:
        return []
    if text.startswith("["):
        with suppress(ValueError):
            return [str(item) for item in json.loads(text)]
    return [item.strip() for item in text.split(",") if item.strip()]


def roles(game: Any, state: Any) -> tuple[str, ...]:
    """Return the role of each seat; empty texts if the game has no roles."""
    return tuple(game.roles(state)) or ("",) * game.seats


def documented(table: str) -> str:
    """Return the columns of a frame and their meanings, as a table for a docstring."""
    columns = SURVEY if table == ANSWERED else COLUMNS[table]
    widest = max(len(column.name) for column in columns)
    return "\n".join(f"{c.name:<{widest}}  {c.kind:<5}  {c.meaning}" for c in columns)
