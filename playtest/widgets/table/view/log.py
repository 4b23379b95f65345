"""The log in words, as one seat, a spectator or the facilitator may read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from playtest.bots import bot, naming
from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.record import CLOCK, PERSON, Entry, closing, is_model_note
from playtest.table import BEGINS, Table, known
from playtest.widgets.table.view.log_panel import Line
from playtest.words import Words, speaker

LONGEST_LINE = 1_000
"""The most letters of a line on a page. The review and an export have all of it."""
OFTEN = {2: "twice", 3: "three times"}


def _bot(table: Table, spec: str) -> str:
    """Return the title of the bot named ``spec``, or that name itself if the bot is unknown here."""
    try:
        return f"the bot {naming.title(bot(spec, table.game.name))}"
    except ValueError:
        return f"the bot {spec}"


class Logbook:
    """The log of ``table`` as ``seat`` reads it. Each entry is put into words only once.

    An entry names the players who had the seats at the time, as in the review. Entries before the first move
    have the names as of that move. ``text`` is the ``Words`` of the game. If ``notes`` is false, the
    facilitator's notes are left out.
    """

    def __init__(self, table: Table, text: Any, seat: Seat | None, *, notes: bool = True) -> None:
        self._table = table
        self._text = text
        self._seat = seat
        self._notes = notes
        self._written: list[tuple[list[Line], bool]] = []
        self._names: list[str] = []

    def lines(self, limit: int | None = None) -> tuple[list[Line], int]:
        """Return the newest log lines, newest first, and how many older entries are left out."""
        self._go_on()
        found: list[Line] = []
        shown: list[Line] = []
        for at in range(len(self._written) - 1, -1, -1):
            more = self._written[at][0]
            found += reversed(more)
            if limit is None or not more or len(found) < limit:
                continue
            folded = _folded(found)
            if len(folded) > len(shown) >= limit:  # the oldest line shown is complete
                return shown, sum(tells for _, tells in self._written[: at + 1])
            shown = folded
        return _folded(found), 0

    def _go_on(self) -> None:
        """Put new entries into words, or all entries if names changed or an entry was undone or hidden."""
        log, names = self._table.log, self._table.names
        new = log[len(self._written) :]
        shorter = len(log) < len(self._written)
        if shorter or names != self._names or any(entry.kind in ("undo", "hide") for entry in new):
            self._names, self._written, new = names, [], log
        told = self._told(len(self._written)) if new else {}
        gone = self._table.voided if any(entry.kind == "undo" for entry in new) else ()
        for entry, then in self._then(new):
            events = told.get(entry.n, [])
            said = list(_lines_of(entry, events, then, self._text, self._seat, self._notes))
            if entry.n in gone and entry.kind == "move":
                said = self._taken_back(entry.n, then)
            self._written.append((said, bool(events or said)))

    def _then(self, new: list[Entry]) -> Iterator[tuple[Entry, Table]]:
        """Yield each of the entries ``new`` with the table as seated at the time of the entry."""
        if len(new) < len(self._table.log):  # no seat has changed since the entry before them
            yield from ((entry, self._table) for entry in new)
            return
        for first, last in self._table.sittings():
            then = self._table.as_seated_at(last)
            yield from ((entry, then) for entry in new[first - 1 : last])

    def _taken_back(self, n: int, then: Table) -> list[Line]:
        """Return the log lines of the undone move ``n``, to be shown struck out.

        ``then`` is the table with the players of that time.
        """
        told = self._table.told_of(n, self._seat)
        said = known.said_of(
            self._table, n, told, self._seat, lambda event: self._text.event(event, then.names, self._seat)
        )
        return [Line(n, sentence, "gone") for sentence in said if sentence]

    def _told(self, after: int) -> dict[int, list[Any]]:
        told: dict[int, list[Any]] = {}
        for n, event in reversed(self._table.events(self._seat)):
            if n <= after:
                break
            told.setdefault(n, []).insert(0, event)
        return told


class Logbooks:
    """The log of one screen in words, once for each seat that reads it."""

    def __init__(self, table: Table, text: Any) -> None:
        self._table = table
        self._text = text
        self._books: dict[tuple[Seat | None, bool], Logbook] = {}

    def lines(self, seat: Seat | None, limit: int | None, *, notes: bool = False) -> tuple[list[Line], int]:
        """Return the newest log lines as ``seat`` reads them, and how many older entries are left out.

        The newest line comes first. If ``notes`` is false, the facilitator's notes are left out.
        """
        book = self._books.get((seat, notes))
        if book is None:
            book = self._books[seat, notes] = Logbook(self._table, self._text, seat, notes=notes)
        return book.lines(limit)

    def said_of(self, entry: Entry, seat: Seat | None) -> str:
        """Return the first log line of ``entry`` as ``seat`` reads it, such as a move without its results."""
        told = self._table.told_of(entry.n, seat) if entry.kind == "move" else []
        said = [line.text for line in _lines_of(entry, told, self._table, self._text, seat, False)]
        return said[0] if said else ""


def lines(
    table: Table, text: Any, seat: Seat | None, *, limit: int | None, notes: bool = True
) -> tuple[list[Line], int]:
    """Return the newest log lines as ``seat`` reads them, and how many older entries are left out.

    The newest line comes first, and there are about ``limit`` of them. ``text`` is the ``Words`` of the game.
    If ``notes`` is false, the facilitator's notes are left out.
    """
    return Logbook(table, text, seat, notes=notes).lines(limit)


def _folded(lines: list[Line]) -> list[Line]:
    """Merge equal lines in a row into one that says how often, with the number of the newest entry."""
    found: list[Line] = []
    for (text, folds), run in groupby(_together(lines), key=_said_alike):
        same = list(run)
        often = OFTEN.get(len(same), f"{len(same)} times")
        many = folds and len(same) > 1
        found += [replace(same[0], text=f"{text.removesuffix('.')}, {often}.")] if many else same
    return found


def _together(lines: list[Line]) -> Iterator[Line]:
    """Merge the same act of several players in a row into one line, with the newest entry's number."""
    for (does, _), run in groupby(lines, key=lambda line: (line.together, line.together or line)):
        same = list(run)
        who = list(dict.fromkeys(line.who for line in reversed(same)))
        yield from [replace(same[0], text=f"{listed(who)} {does}.")] if does and len(who) > 1 else same


def _said_alike(line: Line) -> tuple[str, bool]:
    """Return a log line's text, and whether the line may be merged with equal ones next to it."""
    return line.text, line.kind == "move" and not line.opens and line.text.endswith(".")


def _lines_of(
    entry: Entry, events: list[Any], table: Table, text: Any, seat: Seat | None, notes: bool
) -> Iterator[Line]:
    said = known.said_of(table, entry.n, events, seat, lambda event: text.event(event, table.names, seat))
    for event, sentence in zip(events, said, strict=True):
        if sentence:
            moment = text.announcement(event, table.names, seat)
            opens, does = moment is not None and moment.stands_alone, text.verb_for_several(event)
            who = table.names[entry.seat] if does and entry.seat is not None and entry.seat >= 0 else ""
            yield Line(entry.n, sentence, opens=opens, who=who, together=does if who else "")
    if aside := _aside(entry, table, seat, notes):
        yield aside
    elif entry.kind == "start" and not events and type(text) is Words:
        yield Line(entry.n, BEGINS, "aside")


def _who_took_back(entry: Entry, table: Table) -> str:
    """Return the sentence on who undid what: the player whose turn it was, or the facilitator."""
    gone = table.undone(entry.n)
    if entry.seat is None:
        return f"The facilitator undoes {gone}."
    name = table.names[entry.seat]
    own = gone == f"{name}'s move"
    return f"{name} undoes {'a move' if own else gone}."


def _seated(entry: Entry, seat: Seat, table: Table) -> str:
    """Return the sentence on who plays ``seat`` from this entry on."""
    name, bot = entry.body["name"], entry.body.get("bot")
    if bot:
        return f"{name}, seat {seat + 1}, is played by {_bot(table, bot)}."
    begun = table.header.seats[seat]
    told = [e.body for e in table.log[: entry.n - 1] if e.kind == "seat" and e.seat == seat]
    before = [(begun.name, begun.bot), *((body["name"], body.get("bot")) for body in told)]
    if not before[-1][1]:
        return f"{name} sits at seat {seat + 1}."
    if before[-1][0] == name and (name, None) not in before:  # it is still the bot's name
        return f"Seat {seat + 1}: {name}, a person, now plays instead of a bot."
    return f"{name} plays at seat {seat + 1} instead of the bot."


def _said(entry: Entry, table: Table, *, facilitates: bool) -> Line | None:
    """Return the log line of something said at the table.

    If it was hidden, only the facilitator has a line, which says no more than who spoke.
    """
    known = entry.seat is not None and entry.seat >= 0
    who = speaker(entry.seat or 0, entry.body.get("to"), table.names) if known else "The facilitator"
    if entry.n in table.hidden:
        return Line(entry.n, f"{who}: a hidden message", "aside", hides="show") if facilitates else None
    hides = "hide" if facilitates and entry.by == PERSON else ""
    return Line(entry.n, f"{who}: “{beginning(entry.body['text'])}”", "aside", hides=hides)


def beginning(text: str) -> str:
    """Return ``text``, shortened if it is too long for a line of the log on a page.

    Old recordings have longer speeches than are now allowed.
    """
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 1].rstrip()}…"


def _aside(entry: Entry, table: Table, seat: Seat | None, notes: bool) -> Line | None:
    body, names = entry.body or {}, table.names
    match entry.kind:
        case "start" if table.header.parent is not None:
            return Line(
                entry.n, f"Continues from entry {table.header.parent[1]} of another playtest.", "aside"
            )
        case "undo":
            return Line(entry.n, _who_took_back(entry, table), "aside")
        case "close":
            return Line(entry.n, closing(entry), "aside")
        case "note" if is_model_note(entry) and table.outcome is None:
            return None  # it may reveal its seat's hand, and others may read this screen
        case "note" if notes or (entry.seat is not None and entry.seat == seat):
            said = body["text"].casefold()
            more = [tag for tag in body.get("tags", ()) if tag.casefold() != said]
            tags = f" [{', '.join(more)}]" if more else ""
            return Line(entry.n, f"Note on entry {body['about']}: {beginning(body['text'])}{tags}", "note")
        case "talk":
            return _said(entry, table, facilitates=notes)
        case "ruling":
            voided = " (undone)" if entry.n in table.voided else ""
            changed = "; ".join(table.ruled(entry.n, seat))
            told = f" Changed: {changed}." if changed else ""
            reason = (
                body["reason"]
                if not told or body["reason"].endswith((".", "!", "?"))
                else f"{body['reason']}."
            )
            return Line(entry.n, f"Ruling{voided}: {reason}{told}", "aside")
        case "clock" if entry.by != CLOCK:  # changes by the clock itself, every turn, show on the clock
            going = "continues" if body.get("running") else "is paused"
            minutes, seconds = divmod(round(body.get("left", 0)), 60)
            return Line(entry.n, f"The clock {going} at {minutes}:{seconds:02}.", "aside")
        case "seat" if entry.seat is not None:
            return Line(entry.n, _seated(entry, entry.seat, table), "aside")
        case "survey" if entry.seat is not None:
            return Line(entry.n, f"{names[entry.seat]} answered the survey.", "aside")
    return None
