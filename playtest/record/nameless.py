"""A playtest without the names of the people in it, to be given to others.

Everybody is called by the number of their seat: where a name stands alone, and as a word in what was noted,
said, ruled and answered, in the title and the tags. Whoever was described otherwise still is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from playtest.record.entries import Entry, Header, Seated


def without_names(header: Header, entries: Sequence[Entry]) -> tuple[Header, list[Entry]]:
    """The same playtest with ``Seat 1``, ``Seat 2`` … in the place of people's names. Bots keep theirs."""
    called = _people(header, entries)
    seats = tuple(_renamed(seated, seat, called) for seat, seated in enumerate(header.seats))
    title, tags = _replaced(header.title, called), tuple(_replaced(tag, called) for tag in header.tags)
    told = [replace(entry, body=_body(entry, called)) for entry in entries]
    return replace(header, seats=seats, title=title, tags=tags), told


def _label(seat: int) -> str:
    return f"Seat {seat + 1}"


def _people(header: Header, entries: Sequence[Entry]) -> dict[str, str]:
    """What each name of a person becomes, in small letters; of two seats of one name the first counts."""
    found: dict[str, str] = {}
    for seat, seated in enumerate(header.seats):
        if seated.bot is None:
            found.setdefault(seated.name.casefold(), _label(seat))
    for entry in entries:
        if entry.kind == "seat" and entry.seat is not None and entry.body.get("bot") is None:
            found.setdefault(str(entry.body["name"]).casefold(), _label(entry.seat))
    return found


def _renamed(seated: Seated, seat: int, called: dict[str, str]) -> Seated:
    return replace(seated, name=_label(seat)) if seated.name.casefold() in called else seated


def _body(entry: Entry, called: dict[str, str]) -> Any:
    body = entry.body
    match entry.kind:
        case "seat" if entry.seat is not None:
            known = str(body["name"]).casefold() in called
            return {**body, "name": _label(entry.seat)} if known else body
        case "note":
            tags = [_replaced(tag, called) for tag in body["tags"]]
            return {**body, "text": _replaced(body["text"], called), "tags": tags}
        case "talk":
            return {**body, "text": _replaced(body["text"], called)}
        case "ruling" | "close":
            return {**body, "reason": _replaced(body["reason"], called)}
        case "survey":
            answers = {name: _replaced(answer, called) for name, answer in body["answers"].items()}
            return {**body, "answers": answers}
    return body


def _replaced(text: Any, called: dict[str, str]) -> Any:
    """``text`` with each name that stands in it as a word replaced, whatever its letters' size."""
    if not isinstance(text, str) or not called:
        return text
    longest_first = sorted(called, key=len, reverse=True)
    one = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
    return one.sub(lambda found: called.get(found.group().casefold(), found.group()), text)
