"""The log in words, as one seat, a spectator or the facilitator may read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playtest.engines.game import Seat
from playtest.record import Entry
from playtest.table import Table
from playtest.widgets.table.panels import Line


def lines(
    table: Table, text: Any, seat: Seat | None, *, limit: int | None, notes: bool = True
) -> tuple[list[Line], int]:
    """The newest lines first, and how many older ones are left out.

    ``text`` are the game's words, ``seat`` whose eyes read it. Without ``notes`` the facilitator's notes are
    left out.
    """
    told: dict[int, list[Any]] = {}
    for n, event in table.events(seat):
        told.setdefault(n, []).append(event)
    found: list[Line] = []
    more = 0
    for entry in reversed(table.log):
        said = list(_lines_of(entry, told.get(entry.n, []), table, text, seat, notes))
        if limit is not None and len(found) >= limit:
            more += bool(entry.n in told or said)
            continue
        found += reversed(said)
    return found, more


def _lines_of(
    entry: Entry, events: list[Any], table: Table, text: Any, seat: Seat | None, notes: bool
) -> Iterator[Line]:
    for event in events:
        if sentence := text.event(event, table.names, seat):
            yield Line(entry.n, sentence, opens=text.moment(event, table.names, seat) is not None)
    if said := _aside(entry, table, seat, notes):
        yield said


def _aside(entry: Entry, table: Table, seat: Seat | None, notes: bool) -> Line | None:
    body, names = entry.body or {}, table.names
    match entry.kind:
        case "undo":
            who = "The facilitator takes" if entry.seat is None else f"{names[entry.seat]} takes"
            return Line(entry.n, f"{who} back everything after entry {body['to']}.", "aside")
        case "note" if notes or (entry.seat is not None and entry.seat == seat):
            tags = f" [{', '.join(body['tags'])}]" if body.get("tags") else ""
            return Line(entry.n, f"Note on entry {body['about']}: {body['text']}{tags}", "note")
        case "talk":
            who = names[entry.seat] if entry.seat is not None and entry.seat >= 0 else "The facilitator"
            return Line(entry.n, f"{who}: “{body['text']}”", "aside")
        case "ruling":
            voided = " (taken back)" if entry.n in table.voided else ""
            return Line(entry.n, f"Ruling{voided}: {body['reason']}", "aside")
        case "clock":
            going = "goes on" if body.get("running") else "is paused"
            return Line(entry.n, f"The clock {going} at {body.get('left', 0):.0f} seconds.", "aside")
        case "seat" if entry.seat is not None:
            now = "is played by a bot" if body.get("bot") else "is played by a person"
            return Line(entry.n, f"{body['name']}, seat {entry.seat + 1}, {now}.", "aside")
        case "survey" if entry.seat is not None:
            return Line(entry.n, f"{names[entry.seat]} answered the survey.", "aside")
    return None
