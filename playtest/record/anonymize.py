"""A playtest without the names of its people, to be shared with others.

Everyone is called by the number of their seat, both where a name stands alone and where it is a word in
notes, talk, rulings, answers, the title and the tags. Other descriptions of people remain.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from playtest.record.entries import Entry, Header, Seated


def without_names(header: Header, entries: Sequence[Entry]) -> tuple[Header, list[Entry]]:
    """Return the playtest with ``Seat 1``, ``Seat 2`` … in place of people's names.

    Bots keep their names.
    """
    called = _people(header, entries)
    seats = tuple(_renamed(seated, seat, called) for seat, seated in enumerate(header.seats))
    title, tags = _replaced(header.title, called), tuple(_replaced(tag, called) for tag in header.tags)
    told = [replace(entry, body=_body(entry, called)) for entry in entries]
    return replace(header, seats=seats, title=title, tags=tags), told


def in_words_without_names(told: Any, header: Header, entries: Sequence[Entry]) -> Any:
    """Return ``told``, any text or JSON about a playtest, without its people's names."""
    return _replaced(told, _people(header, entries))


def in_texts(told: Any, seats: Mapping[str, int]) -> Any:
    """Return ``told`` with each name in ``seats`` replaced by its seat wherever it is a word."""
    called: dict[str, str] = {}
    for name, seat in seats.items():
        called.setdefault(_plain(name), _label(seat))
    return _replaced(told, called)


def _label(seat: int) -> str:
    return f"Seat {seat + 1}"


def _people(header: Header, entries: Sequence[Entry]) -> dict[str, str]:
    """Map each person's name, as ``_plain`` gives it, to its replacement.

    For a shared name, the first seat counts.
    """
    found: dict[str, str] = {}
    for seat, seated in enumerate(header.seats):
        if seated.bot is None:
            found.setdefault(_plain(seated.name), _label(seat))
    for entry in entries:
        if entry.kind == "seat" and entry.seat is not None and entry.body.get("bot") is None:
            found.setdefault(_plain(str(entry.body["name"])), _label(entry.seat))
    return found


def _renamed(seated: Seated, seat: int, called: dict[str, str]) -> Seated:
    return replace(seated, name=_label(seat)) if _plain(seated.name) in called else seated


def _body(entry: Entry, called: dict[str, str]) -> Any:
    body = entry.body
    match entry.kind:
        case "seat" if entry.seat is not None:
            known = _plain(str(body["name"])) in called
            return {**body, "name": _label(entry.seat)} if known else body
        case "note":
            tags = [_replaced(tag, called) for tag in body["tags"]]
            return {**body, "text": _replaced(body["text"], called), "tags": tags}
        case "talk":
            return {**body, "text": _replaced(body["text"], called)}
        case "ruling" | "close":
            return {**body, "reason": _replaced(body["reason"], called)}
        case "survey":
            answers = _replaced(body["answers"], called)
            return {**body, "answers": answers}
    return body


def _replaced(told: Any, called: dict[str, str]) -> Any:
    """Return ``told`` with each whole word that is a name replaced, whatever its accents and case."""
    if isinstance(told, list):
        return [_replaced(each, called) for each in told]
    if isinstance(told, Mapping):
        return {_replaced(name, called): _replaced(each, called) for name, each in told.items()}
    names = sorted(filter(None, called), key=len, reverse=True)
    if not isinstance(told, str) or not names:
        return told
    plain, begins = "", []
    for at, letter in enumerate(told):
        # a mark that vanishes belongs to the letter before it, and goes with it
        written = _plain(letter)
        plain += written
        begins += [at] * len(written)
    begins.append(len(told))
    one = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")
    made, done = "", 0
    for found in one.finditer(plain):
        made += told[done : begins[found.start()]] + called[found.group()]
        done = _after(told, begins[found.end() - 1])
    return made + told[done:]


def _after(text: str, at: int) -> int:
    """Return where the letter at ``at`` ends, including its combining marks."""
    at += 1
    while at < len(text) and not _plain(text[at]):
        at += 1
    return at


def _plain(text: str) -> str:
    """Return ``text`` in the form in which names are compared.

    That is lower case without accents, ligatures, joiners, or dots on an i. Names that read the same have the
    same form.
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(
        "i" if letter == "ı" else letter
        for letter in apart
        if not "\u0300" <= letter <= "\u036f" and unicodedata.category(letter) not in ("Cf", "Cc")
    )
