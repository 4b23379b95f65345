"""Remove people's names from a playtest, so that it can be shared with others.

Each person's name becomes ``Seat`` and a number, also where it is a word in notes, talk, rulings, answers,
the title or the tags. People who are mentioned there but played only in other playtests become ``Player`` and
a number. Other descriptions of people remain.
"""

from __future__ import annotations

import re
import unicodedata
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from playtest.record.entries import Entry, Header, Seated

_NOBODY = re.compile(r"(seat|player) \d+")
"""Matches the name of a seat that nobody has taken, and the replacements for names in exports."""
_CONTROLS = dict.fromkeys(at for at in range(128) if unicodedata.category(chr(at)) == "Cc")
_BLANKS = str.maketrans(dict.fromkeys("\t\n\v\f\r", " "))


def without_names(
    header: Header, entries: Sequence[Entry], others: Iterable[str] = ()
) -> tuple[Header, list[Entry]]:
    """Return the playtest with ``Seat 1``, ``Seat 2`` … in place of people's names.

    Bots keep their names. ``others`` are people who sat elsewhere and may be named here.
    """
    called = _people(header, entries, others)
    seats = tuple(_renamed(seated, seat, called) for seat, seated in enumerate(header.seats))
    title, tags = _replaced(header.title, called), tuple(_replaced(tag, called) for tag in header.tags)
    told = [replace(entry, body=_body(entry, called)) for entry in entries]
    return replace(header, seats=seats, title=title, tags=tags), told


def in_words_without_names(
    told: Any, header: Header, entries: Sequence[Entry], others: Iterable[str] = ()
) -> Any:
    """Return ``told``, any text or JSON about a playtest, without people's names."""
    return _replaced(told, _people(header, entries, others))


class Called:
    """The replacements for people's names in an export of several playtests: numbers, or seats.

    Seats are for texts of one playtest. Numbers are for texts that several playtests share, such as the name
    of a version: so *Ann's rule* and *Ben's rule* stay different.
    """

    def __init__(self, names: Iterable[str]) -> None:
        called: dict[str, str] = {}
        for name in names:
            if (plain := _plain(name)) and not _NOBODY.fullmatch(plain):
                called.setdefault(plain, f"Player {len(called) + 1}")
        self._one = _any_of(called)
        self.numbers = {name: label for name, label in called.items() if len(name) > 1}
        """The number that replaces each name. One-letter names have none, as *a* may just be a word."""

    def at(self, seats: Mapping[str, int]) -> Mapping[str, str]:
        """Return everyone's replacement at a table: the seat for people in ``seats``, else the number."""
        return ChainMap(
            {_plain(name): _label(seat) for name, seat in reversed([*seats.items()])}, self.numbers
        )

    def in_words(self, told: Any, called: Mapping[str, str] | None = None) -> Any:
        """Return ``told``, any text or JSON, with people's names replaced.

        ``called`` maps names to replacements, as ``at`` returns them. By default, the replacements have
        numbers.
        """
        return _replaced(told, self.numbers if called is None else called, self._one)


def _label(seat: int) -> str:
    return f"Seat {seat + 1}"


def _people(header: Header, entries: Sequence[Entry], others: Iterable[str] = ()) -> dict[str, str]:
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
    bots = {_plain(seated.name) for seated in header.seats if seated.bot is not None}
    sat = [entry.body for entry in entries if entry.kind == "seat"]
    bots |= {_plain(str(body["name"])) for body in sat if body.get("bot")}
    for name in others:
        plain = _plain(name)
        if len(plain) > 1 and plain not in bots and not _NOBODY.fullmatch(plain):
            found.setdefault(plain, f"Player {len(found) + 1}")
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


def _any_of(names: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern that matches these names as whole words, longer ones first; ``None`` without names."""
    known = sorted(filter(None, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)") if known else None


def _replaced(told: Any, called: Mapping[str, str], one: re.Pattern[str] | None = None) -> Any:
    """Return ``told`` with each whole word that is a name replaced, whatever its accents and case.

    ``one`` is a pattern that finds all these names. By default, it is made from the names in ``called``.
    """
    one = one or _any_of(called)
    if one is None:
        return told
    if isinstance(told, list):
        return [_replaced(each, called, one) for each in told]
    if isinstance(told, Mapping):
        return {_replaced(name, called, one): _replaced(each, called, one) for name, each in told.items()}
    return _in_text(told, called, one) if isinstance(told, str) else told


def _in_text(told: str, called: Mapping[str, str], one: re.Pattern[str]) -> str:
    if told.isascii() and not one.search(_plain(told)):
        return told
    plain, begins = "", []
    for at, letter in enumerate(told):
        # a mark that vanishes belongs to the letter before it, and goes with it
        written = _plain(letter)
        plain += written
        begins += [at] * len(written)
    begins.append(len(told))
    made, done = "", 0
    for found in one.finditer(plain):
        if found.group() not in called:
            continue
        made += told[done : begins[found.start()]] + called[found.group()]
        done = _after(told, begins[found.end() - 1])
    return made + told[done:]


def _after(text: str, at: int) -> int:
    """Return where the letter that begins at ``at`` ends, including its combining marks."""
    at += 1
    while at < len(text) and not _plain(text[at]):
        at += 1
    return at


def _plain(text: str) -> str:
    """Return ``text`` in the form in which names are compared.

    That is lower case without accents, ligatures, joiners, or dots on an i; the end of a line is a blank.
    Names that read the same have the same form.
    """
    text = text.translate(_BLANKS)
    if text.isascii():
        return text.lower().translate(_CONTROLS)
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(
        "i" if letter == "ı" else letter
        for letter in apart
        if not "\u0300" <= letter <= "\u036f" and unicodedata.category(letter) not in ("Cf", "Cc")
    )
