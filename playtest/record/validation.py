"""Check whether headers and entries are valid, as plain data, before anything else uses them.

A table checks before it writes, an import before it replays. This module knows no game; ``replay`` checks
moves against the rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from playtest.engines.game import REFEREE
from playtest.engines.sentences import short
from playtest.record.entries import EARLIEST, LATEST, Entry, Header, Seated, is_id
from playtest.record.log import CLOCK, FACILITATOR, KINDS, PERSON, TRANSCRIPTION

LONGEST_TEXT = 20_000
"""Maximum number of letters of a note, a message, a reason or an answer."""
LONGEST_NAME = 200
"""Maximum number of letters of a name, a title, a tag, a key or an author."""
MOST = 200
"""Maximum number of tags of one note or playtest, and of answers of one survey."""
LARGEST_NUMBER = 2**31 - 1

_AUTHORS = (PERSON, FACILITATOR, CLOCK, TRANSCRIPTION)


class Invalid(ValueError):
    """Raised for an invalid header or entry. The message says why, and nothing was written."""


def check(header: Header, entries: Sequence[Entry]) -> None:
    """Check a playtest as data. Raises ``Invalid`` with what is wrong."""
    if reason := header_problem(header):
        raise Invalid(reason)
    if not entries:
        raise Invalid("It has no entries.")
    keys = set()
    for at, entry in enumerate(entries, 1):
        if reason := problem(entry, header.players):
            raise Invalid(f"Entry {at}: {reason}")
        if entry.n != at:
            raise Invalid(f"Entry {at} is missing.")
        if entry.key is not None and entry.key in keys:
            raise Invalid(f"Entry {at}: another entry has the same key.")
        keys.add(entry.key)


# -- headers


def header_problem(header: Header) -> str | None:
    """Return the error in a playtest's header as a sentence; ``None`` if it is valid."""
    words = (header.game, header.game_class, header.digest, header.version)
    if not is_id(header.id):
        return f"{short(header.id)} is not an id: ids have lower-case letters, digits and dashes."
    if not all(_is_name(word) for word in words) or not isinstance(header.rules, str):
        return "Its game, class, rules, digest and version should be words."
    if not _is_text(header.title, LONGEST_NAME):
        return f"A title is text of at most {LONGEST_NAME} letters."
    if not _is_number(header.players, 1, 100):
        return f"It should be for a number of players, not {short(header.players)}."
    if not _are_names(header.tags):
        return f"Tags are at most {MOST} words of at most {LONGEST_NAME} letters."
    if len(header.seats) != header.players or not all(map(_is_seated, header.seats)):
        return f"It should have {header.players} seats, each with a name."
    if header.parent is not None and not (is_id(header.parent[0]) and _is_number(header.parent[1], 1)):
        return f"This playtest cannot have come from {short(header.parent)}."
    return _problem_of_date(header.created)


def _problem_of_date(created: object) -> str | None:
    if not isinstance(created, datetime) or created.tzinfo is None:
        return "It should say when it was begun, with a time zone."
    try:
        at = created.timestamp()
    except (OverflowError, ValueError):
        at = math.inf
    return None if EARLIEST <= at < LATEST else f"It cannot have begun in the year {created.year}."


def _is_seated(seat: Seated) -> bool:
    return _is_name(seat.name) and all(part is None or _is_name(part) for part in (seat.bot, seat.version))


# -- entries


def problem(entry: Entry, players: int) -> str | None:
    """Return the error in a log entry as a sentence; ``None`` if it is valid.

    The game is for ``players`` players.
    """
    if not _is_number(entry.n, 1):
        return f"{short(entry.n)} is not the number of an entry."
    if not isinstance(entry.kind, str) or entry.kind not in KINDS:
        return f"This version of playtest does not know such an entry ({short(entry.kind)}); update it."
    if not _is_time(entry.at) or not (entry.shown is None or _is_time(entry.shown)):
        return "Its times should be seconds since 1970."
    if not _is_author(entry.by):
        return (
            f"It should come from a person, the facilitator, the clock or a bot, not from {short(entry.by)}."
        )
    if not (entry.key is None or _is_name(entry.key)):
        return f"A key is a word of at most {LONGEST_NAME} letters, not {short(entry.key)}."
    return _misfit_of_seat(entry, players) or _BODIES[entry.kind](entry)


def _misfit_of_seat(entry: Entry, players: int) -> str | None:
    seat = entry.seat
    lowest = REFEREE if entry.kind in ("move", "talk", "ruling") else 0
    if seat is None:
        needed = entry.kind in ("move", "seat", "survey")
        return f"A {entry.kind} should say whose it is." if needed else None
    if _is_number(seat, lowest, players - 1):
        return None
    if entry.kind in ("start", "undo", "clock", "ruling", "close") and seat == REFEREE:
        return None
    return f"There is no seat {short(seat)}; seats are 0 to {players - 1}."


def _start(entry: Entry) -> str | None:
    body = entry.body
    if not isinstance(body, dict):
        return "A deal's body should be an object."
    if not (body.get("seed") is None or isinstance(body["seed"], str)):
        return "A deal's seed should be text."
    left = body.get("left", {})
    if not isinstance(left, dict) or not all(_is_duration(seconds) for seconds in left.values()):
        return "Clock times should be seconds, by the name of each clock."
    return None


def _move(entry: Entry) -> str | None:
    return None if isinstance(entry.body, dict) else "A move should be an object."


def _undo(entry: Entry) -> str | None:
    to = _field(entry, "to")
    if _is_number(to, 1, entry.n - 1):
        return None
    return f"You cannot undo to entry {short(to)}; the ones before it are 1 to {entry.n - 1}."


def _note(entry: Entry) -> str | None:
    about, tags = _field(entry, "about"), _field(entry, "tags")
    if not _is_text(_field(entry, "text")):
        return _too_long("A note")
    if not (about is None or _is_number(about, 1, entry.n - 1)):
        return f"A note is about an entry before it, not about {short(about)}."
    if not isinstance(tags, list) or not _are_names(tags):
        return f"A note has at most {MOST} tags of at most {LONGEST_NAME} letters."
    return None


def _talk(entry: Entry) -> str | None:
    to = entry.body.get("to") if isinstance(entry.body, dict) else None
    if to is not None and (isinstance(to, bool) or not isinstance(to, int) or to < 0):
        return "A message should name the seat it is for."
    return None if _is_text(_field(entry, "text")) else _too_long("What is said")


def _ruling(entry: Entry) -> str | None:
    if not isinstance(_field(entry, "patch"), list):
        return "A ruling's patch should be a list of changes."
    return None if _is_text(_field(entry, "reason")) else _too_long("A reason")


def _clock(entry: Entry) -> str | None:
    name, left = _field(entry, "name"), _field(entry, "left")
    if not _is_name(name) or not isinstance(_field(entry, "running"), bool):
        return "A clock needs a name, and running is true or false."
    return None if _is_duration(left) else f"A clock's seconds left must be a number, not {short(left)}."


def _seat(entry: Entry) -> str | None:
    body = entry.body if isinstance(entry.body, dict) else {}
    if _is_seated(Seated(body.get("name", ""), body.get("bot"), body.get("version"))):
        return None
    return f"A player's name should have 1 to {LONGEST_NAME} letters."


def _survey(entry: Entry) -> str | None:
    answers = _field(entry, "answers")
    if not isinstance(answers, dict) or len(answers) > MOST:
        return f"A survey has at most {MOST} answers, each by its question."
    for question, answer in answers.items():
        if not _is_name(question) or not (_is_text(answer) or _is_answer(answer)):
            return f"An answer is text or a number, not {short(answer)}."
    return None


def _close(entry: Entry) -> str | None:
    if not isinstance(_field(entry, "closed"), bool):
        return "closed should be true (ended early) or false (still open)."
    return None if _is_text(_field(entry, "reason")) else _too_long("A reason")


def _hide(entry: Entry) -> str | None:
    of = _field(entry, "of")
    if not _is_number(of, 1, entry.n - 1):
        return f"You can hide only earlier talk, in entries 1 to {entry.n - 1}, not in {short(of)}."
    return None if isinstance(_field(entry, "hidden"), bool) else "It should be hidden or not: true or false."


_BODIES: dict[str, Callable[[Entry], str | None]] = {
    "start": _start,
    "move": _move,
    "undo": _undo,
    "note": _note,
    "talk": _talk,
    "ruling": _ruling,
    "clock": _clock,
    "seat": _seat,
    "survey": _survey,
    "close": _close,
    "hide": _hide,
}


# -- entries of format 1, which were not checked


def repaired(entry: Entry, players: int) -> Entry:
    """Return an entry of format 1 unchanged if it is valid, otherwise repaired if it cannot affect the game.

    Early versions wrote some entries for seats that do not exist. Talk and notes lose their seat. Any other
    such entry, which gives somebody a seat or has survey answers, becomes a note with its text.
    """
    if entry.kind not in ("talk", "note", "seat", "survey") or problem(entry, players) is None:
        return entry
    if entry.kind in ("talk", "note"):
        nobodys = replace(entry, seat=None)
        if problem(nobodys, players) is None:
            return nobodys
    said = f"An entry of the kind {entry.kind} that fitted no seat here: {short(entry.body, 200)}"
    return replace(entry, kind="note", seat=None, body={"text": said, "about": None, "tags": []})


# -- types of values


def _field(entry: Entry, name: str) -> Any:
    return entry.body.get(name) if isinstance(entry.body, dict) else None


def _is_number(value: object, low: int, high: int = LARGEST_NUMBER) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_answer(value: object) -> bool:
    return isinstance(value, bool | int | float) and math.isfinite(value) and abs(value) < LARGEST_NUMBER


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and EARLIEST <= value < LATEST


def _is_duration(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LARGEST_NUMBER


def _is_author(by: object) -> bool:
    return isinstance(by, str) and (by in _AUTHORS or (by.startswith("bot:") and len(by) <= LONGEST_NAME))


def _is_text(value: object, longest: int = LONGEST_TEXT) -> bool:
    return isinstance(value, str) and len(value) <= longest and "\0" not in value


def _is_name(value: object) -> bool:
    return _is_text(value, LONGEST_NAME) and bool(value)


def _are_names(values: Sequence[object]) -> bool:
    return len(values) <= MOST and all(_is_name(value) for value in values)


def _too_long(what: str) -> str:
    return f"{what} should be text of at most {LONGEST_TEXT:,} letters."
