"""A playtest as plain text, either as one seat knows it or with everything open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Event, Seat
from playtest.record import Entry, closing, is_model_note
from playtest.table import known
from playtest.table.table import Table

BEGINS = "The playtest begins."
"""The line for the deal in a game without words of its own, so that each log has a first line."""


def transcript(table: Table, seat: Seat | None = REFEREE) -> Iterator[str]:
    """Yield the lines of a playtest as ``seat`` knows it: ``REFEREE`` knows all; ``None`` is a spectator.

    Each player has the name of the person who sat there at the time.

    Hidden talk is left out for everyone. Notes are the facilitator's and shown only to ``REFEREE``. Undone
    moves are left out, but ``REFEREE`` reads that moves were undone.
    """
    yield from _heading(table, seat)
    told = words.of(table.game)
    said: dict[int, list[str]] = {}
    events: dict[int, list[Event]] = {}
    for n, event in table.events(seat):
        events.setdefault(n, []).append(event)
    for n, some in events.items():
        names = table.names_at(n)
        say = partial(_sentence, told, names, seat)
        said[n] = list(filter(None, known.said_of(table, n, some, seat, say)))
    void = table.voided
    for entry in table.log:
        if entry.n in void or entry.n in table.hidden:
            continue
        lines = said.get(entry.n, []) + _aside(table.as_seated_at(entry.n), entry, seat)
        lines = lines or ([BEGINS] if entry.kind == "start" and type(told) is words.Words else [])
        for at, line in enumerate(lines):
            yield f"{entry.n if at == 0 else '':>5}  {line}"
    yield from _ending(table)


def position_after(table: Table, n: int, seat: Seat | None = REFEREE) -> str:
    """Describe the position right after entry ``n``, as ``seat`` knew it.

    Players have the names of those who sat there at the time. What depends on a card that nobody saw is
    left out, and a sentence says so first. Raises ``ValueError`` if there is no such entry.
    """
    if not 1 <= n <= len(table.log):
        raise ValueError(f"There is no entry {n}; this playtest has the entries 1 to {len(table.log)}.")
    told = known.position(table, table.names_at(n), lambda each: each.game.view(each.state_at(n), seat))
    return "\n".join(filter(None, [known.filled_in(table), told]))


def _heading(table: Table, seat: Seat | None) -> Iterator[str]:
    header = table.header
    yield f"{table.game.title}{': ' + table.title if table.title else ''}"
    yield f"Playtest {table.id}, {header.begun:%Y-%m-%d %H:%M}, rules {header.digest}"
    for at, info in enumerate(table.seats):
        yield f"Seat {at + 1}: {info.name}{' (bot)' if info.is_bot else ''}"
    if seat is None:
        yield "As a spectator sees it."
    elif seat != REFEREE:
        yield f"As {table.names[seat]} sees it."
    yield ""


def _aside(table: Table, entry: Entry, seat: Seat | None) -> list[str]:
    """Return the transcript's lines for a log entry without game events, such as a note or a ruling."""
    body: dict[str, Any] = entry.body if isinstance(entry.body, dict) else {}
    who = "The facilitator" if entry.seat is None else words.seat_name(entry.seat, table.names)
    match entry.kind:
        case "talk":
            who = who if entry.seat is None else words.speaker(entry.seat, body.get("to"), table.names)
            return [f"{who}: “{body['text']}”"]
        case "ruling":
            changed = [f"  {change}." for change in table.ruled(entry.n, seat)]
            return [f"Ruling: {body['reason']}", *changed]
        case "note" if seat == REFEREE:
            about = f" (about {body['about']})" if body.get("about") else ""
            return [f"{'A language model' if is_model_note(entry) else 'Note'}{about}: {body['text']}"]
        case "undo" if seat == REFEREE:
            return [f"Moves were undone, back to the position after entry {body['to']}."]
        case "close":
            return [closing(entry)]
        case "seat":
            bot = f", played by the bot {body['bot']}" if body.get("bot") else ""
            return [f"Seat {(entry.seat or 0) + 1} is {body['name']}{bot}."]
    return []


def _sentence(told: words.Words, names: Sequence[str], seat: Seat | None, event: Event) -> str:
    return told.event(event, names, seat)


def _ending(table: Table) -> Iterator[str]:
    yield ""
    outcome = table.outcome
    yield from dict.fromkeys(filter(None, [known.filled_in(table), table.readonly, table.warning]))
    if outcome is None:
        yield table.ended_why or "The game is not over."
        return
    sure, scores = known.known_outcome(table), known.known_scores(table)
    if sure is None:
        yield f"{known.NOBODY_KNOWS}."
    for seat, score in enumerate(outcome.scores):
        won = "  won" if sure is not None and seat in outcome.winners else ""
        yield f"{f'{score:g}' if scores[seat] else 'unknown':>6}  {table.names[seat]}{won}"
