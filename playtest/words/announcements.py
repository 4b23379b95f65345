"""Announcements: what a screen shows in large type for a while after something has happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Term:
    """One item of a player's account: its reason, such as a card, and a signed number as text."""

    what: str
    figure: str = ""
    detail: str = ""
    """How the number is made up; shown on request."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player's account in an announcement: its terms and their total."""

    seat: int
    terms: tuple[Term, ...] = ()
    total: str = ""
    mark: str = ""
    """A word about this player's result, such as "wins" or "called"."""
    wins: bool = False
    """Whether ``mark`` is good for the player; a sign shows this too."""
    after: str = ""
    """The player's current total, if it has changed since this announcement."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a ``Grid``: the number as text, whether it was chosen, and whether it is the best."""

    text: str
    taken: bool = False
    best: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of numbers next to the accounts, such as the distance of each card from each hex."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    says: str = ""
    """The legend of the grid's signs."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """The announcement of something that has just happened: a trick, a scored turn, an income.

    ``title`` is the text in large type. ``rows`` has an account for each player: who got what, and why.
    ``lines`` has everything outside the accounts. ``seconds`` is the time for reading it.
    """

    title: str
    lines: tuple[str, ...] = ()
    rank: int = 1
    """Priority among simultaneous announcements.

    The first of those with the highest rank gives the title. Rank 0 is never shown alone.
    """

    rows: tuple[Row, ...] = ()
    counts: str = ""
    """What the totals count, such as points.

    Simultaneous rows that count the same are joined in one table.
    """
    beside: str = ""
    """The text if it shares a line with other announcements; if empty, its title is used."""
    alone: bool = False
    """Whether the rows repeat the title. They are then shown only together with other announcements' rows."""
    heads: bool = False
    """Whether it only supplies the title for simultaneous announcements and is never shown by itself."""
    begins: str = ""
    """If not empty, it is shown after the earlier announcements of the same move, not joined with them.

    The text says when its totals are reached, as in "after the event".
    """
    whole: bool = False
    """Whether its rows are each player's whole account, including numbers from simultaneous announcements."""
    takes_from: int | None = None
    """The seat that loses something by this event. Its player sees the announcement until they close it."""
    grid: Grid | None = None
    """The grid to show. If several simultaneous announcements have one, the last is shown."""
    event: Any = field(default=None, compare=False)
    """The event that its title is about."""

    @property
    def stands_alone(self) -> bool:
        """Whether the announcement can be shown by itself, and not only joined with others."""
        return (self.rank > 0 or self.takes_from is not None) and not self.heads

    @property
    def seconds(self) -> float:
        """The reading time in seconds: three to look up, and one for every three words."""
        figures = [f"{term.figure} {term.what}" for row in self.rows for term in row.terms]
        if self.grid is not None:
            figures += [cell.text for _, cells in self.grid.rows for cell in cells]
        return 3.0 + len(" ".join([self.title, *self.lines, *figures]).split()) / 3


def whose_line(line: str, names: Sequence[str], reader: int | None = None) -> int | None:
    """Return the seat that a sentence is about: the player it begins with, or ``reader`` after "You".

    >>> whose_line("Anna has 3 tricks now.", ["Ann", "Anna"])
    1
    """
    if reader is not None and re.match(r"You\b", line):
        return reader
    named = [name for name in names if name and re.match(rf"{re.escape(name)}(?!\w)", line)]
    return names.index(max(named, key=len)) if named else None


def as_one(made: Sequence[Announcement], eyes: int | None, names: Sequence[str] = ()) -> Announcement:
    """Join simultaneous announcements into one, with the title of the highest-ranked and one shared table.

    The terms of a player's account are in the order in which they came. The first account is that of the
    player whose name begins the title. The second is that of ``eyes``, the reader's seat. Players without
    terms, total or mark have no account.

    >>> income = Announcement("Ann earns 4.", rows=(Row(0, (Term("routes", "+4"),), "9"),), counts="GDP")
    >>> end = Announcement("Round 1 ends", rank=2, rows=(Row(0, total="9"), Row(1, total="7")), counts="GDP")
    >>> [(row.seat, row.total, row.terms) for row in as_one([income, end], 1).rows]
    [(1, '7', ()), (0, '9', (Term(what='routes', figure='+4', detail=''),))]
    """
    title = max(made, key=lambda moment: moment.rank)
    counts = title.counts or next((one.counts for one in made if one.counts), "")
    tabled = [one for one in made if one.rows and one.counts in ("", counts)]
    if title.alone and tabled == [title]:
        tabled = []
    whole = any(one.whole for one in tabled)
    parts: list[Row] = []
    for one in tabled:
        rows = [_in_words(row) if whole and not one.whole else row for row in one.rows]
        parts += [_beside(row, title.title) for row in rows] if one is title else rows
    named = whose_line(title.title, names)
    rows = [row for row in _summed(parts) if row.terms or row.total or row.mark]
    rows.sort(key=lambda row: (row.seat != named, row.seat != eyes))
    said = [] if title in tabled and title.alone else [*title.lines]
    for one in made:
        if one is not title and one not in tabled:
            said += [*filter(None, [one.beside or one.title]), *one.lines]
    hit = eyes if any(one.takes_from == eyes for one in made) else None
    grid = next((one.grid for one in reversed(made) if one.grid), None)
    return Announcement(
        title.title,
        tuple(said),
        rows=tuple(rows),
        counts=counts if rows else "",
        takes_from=hit,
        grid=grid,
        event=title.event,
    )


def _in_words(row: Row) -> Row:
    """Return the row without its total and without the terms that have a number."""
    return replace(row, terms=tuple([term for term in row.terms if not term.figure]), total="")


def _beside(row: Row, title: str) -> Row:
    """Return the row without those terms in words that the end of ``title`` already says."""
    said = title.rstrip(".")
    return replace(
        row, terms=tuple([term for term in row.terms if term.figure or not said.endswith(term.what)])
    )


def _summed(rows: Iterable[Row]) -> list[Row]:
    """Join the rows of each player into one, and return these in seat order.

    The joined row has all the player's terms, with the last total and mark of its rows.
    """
    found: dict[int, Row] = {}
    for row in rows:
        was = found.get(row.seat, Row(row.seat))
        marked = row if row.mark else was
        terms, total = (*was.terms, *row.terms), row.total or was.total
        after = row.after or was.after
        found[row.seat] = Row(row.seat, terms, total, marked.mark, marked.wins, after)
    return [found[seat] for seat in sorted(found)]


def with_what_followed(moments: Sequence[Announcement], begins: Sequence[str]) -> list[Announcement]:
    """Return the announcements ``moments`` of one move, noting next to a total how later ones changed it.

    ``begins`` says for each announcement when its totals are reached, as in "after the event".

    >>> first = Announcement("Round 1 ends", rows=(Row(0, total="12"), Row(1, total="9")), counts="GDP")
    >>> then = Announcement("Event: Tax", rows=(Row(0, total="10"),), counts="GDP")
    >>> [row.after for row in with_what_followed([first, then], ["", "after the event"])[0].rows]
    ['10 after the event', '']
    """
    told = []
    for at, moment in enumerate(moments):
        later: dict[int, str] = {}
        for after, when in zip(moments[at + 1 :], begins[at + 1 :], strict=True):
            same = after.rows if after.counts == moment.counts else ()
            later |= {row.seat: f"{row.total} {when or 'now'}" for row in same if row.total}
        told.append(replace(moment, rows=tuple(_followed(row, later) for row in moment.rows)))
    return told


def _followed(row: Row, later: dict[int, str]) -> Row:
    now = later.get(row.seat, "")
    return replace(row, after=now if now.partition(" ")[0] != row.total else "") if now else row


def as_it_stands(moment: Announcement, scores: Mapping[int, str]) -> Announcement:
    """Return ``moment`` with the current score noted next to each total that is no longer the score.

    ``scores`` has the current scores by seat. If the row already says what changed the total to this score,
    that note stays.

    >>> rows = (Row(0, total="12", after="10 after the event"), Row(1, total="9"))
    >>> end = Announcement("Round 1 ends", rows=rows)
    >>> [row.after for row in as_it_stands(end, {0: "10", 1: "9"}).rows]
    ['10 after the event', '']
    >>> [row.after for row in as_it_stands(end, {0: "12", 1: "7"}).rows]
    ['', '7 now']
    """

    def stands(row: Row) -> Row:
        score = scores.get(row.seat)
        if score is None or not row.total or row.after.partition(" ")[0] == score:
            return row
        return replace(row, after=f"{score} now" if score != row.total else "")

    return replace(moment, rows=tuple(map(stands, moment.rows)))
