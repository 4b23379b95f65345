"""The scrubber's timeline: every entry on one line, with marks at the interesting entries.

For tests, in the page: a mark has ``data-marks``, the number of marks that it stands for, and its
descriptions ``data-called`` and ``data-about``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playtest import words
from playtest.record import is_model_note
from playtest.table import Table, known
from playtest.widgets.kit import Node, button, h
from playtest.words import Announcement

MARKS = {
    "note": ("▲", "note", "var(--pb-accent)"),
    "ruling": ("■", "ruling", "var(--pb-warn)"),
    "undo": ("↶", "undone", "var(--pb-muted)"),
    "close": ("▮", "ended early", "var(--pb-muted)"),
    "think": ("●", "long think", "var(--pb-seat1)"),
    "lead": ("◆", "lead change", "var(--pb-good)"),
    "moment": ("★", "announcement", "var(--pb-seat3)"),
}
"""The kinds of marks, each with its sign, name and color."""
KEYS = (
    '{"ArrowLeft":"back","ArrowRight":"forward","Home":"first","End":"last"," ":"toggle",'
    '"n":"jump:note","m":"jump:moment"}'
)
"""The messages that keys send while the timeline or its buttons have the focus."""
_BARE = "min-width:20px;min-height:20px;padding:0;line-height:20px;font-size:13px;border:0;background:none"
SPEEDS = [("slow", "slow"), ("normal", "normal"), ("fast", "fast")]
MOST = 12
"""With more announcements than this, only those with an account of scores are marked."""
NEAR = 6.5
"""Marks closer than this, in percent of the line, become one mark with their number."""
TOLD = 4
"""How many of the marks that became one are described one by one."""
WHY = {
    "note": "Someone noted this.",
    "ruling": "A ruling was made here.",
    "undo": "It was undone.",
    "close": "The playtest was ended early here.",
    "think": "It took {took} s, three times the usual or more.",
    "lead": "{leader} leads from here on.",
    "moment": "The scores were counted.",
    "came": "It was revealed to everyone.",
}
"""Why an entry is marked, by kind of mark. ``came`` is for announcements without an account."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: its kind, its entry, what happened there, and why it is marked."""

    kind: str
    n: int
    said: str
    why: str

    def __str__(self) -> str:
        sign, name, _ = MARKS[self.kind]
        more = f" ({self.why.rstrip('.')})" if self.kind in ("think", "lead") else ""  # others say it by name
        return f"{sign} Entry {self.n}, {name}: {self.said}{more}"


def marked(table: Table, kind: str) -> list[int]:
    """Return the entries with marks of a kind. A note's mark is at the entry that the note is about."""
    if kind == "moment":
        return sorted(moments(table))
    found = [entry for entry in table.log if entry.kind == kind and not is_model_note(entry)]
    if kind == "note":
        return sorted({int(entry.body.get("about") or entry.n) for entry in found})
    return [entry.n for entry in found if kind != "close" or entry.body["closed"]]


def moments(table: Table) -> dict[int, Announcement]:
    """Return the public announcements by entry; for several at one entry, the most important."""
    text = words.of(table.game)
    found: dict[int, Announcement] = {}
    for n, event in table.events(None):
        moment = text.announcement(event, table.names, None)
        if moment is None or not moment.stands_alone or not known.is_known(table, n, event):
            continue
        if n not in found or _weight(moment) > _weight(found[n]):
            found[n] = moment
    return found


def _weight(moment: Announcement) -> tuple[int, bool]:
    return moment.rank, counts_up(moment)


def counts_up(moment: Announcement) -> bool:
    """Return whether an announcement breaks down the points that players got."""
    return moment.rank > 0 and bool(moment.counts and moment.rows)


def weighty(found: Mapping[int, Announcement]) -> dict[int, Announcement]:
    """Return the announcements to mark: all or, if there are many, only those that break down points."""
    summed = {n: moment for n, moment in found.items() if counts_up(moment)}
    return dict(found) if len(found) <= MOST or not summed else summed


def clusters(marks: Sequence[Mark], first: int, last: int) -> list[list[Mark]]:
    """Return the marks grouped by their place on the line. Marks that would overlap are together."""
    span = max(last - first, 1)
    found: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: (mark.n, [*MARKS].index(mark.kind))):
        if found and 100 * (mark.n - found[-1][0].n) / span < NEAR:
            found[-1].append(mark)
        else:
            found.append([mark])
    return found


def timeline(at: int, first: int, last: int, marks: Node | None) -> Node:
    """Return a line from the deal to the last entry, with ``marks`` from ``marks_on``."""
    slider = {
        "type": "range",
        "name": "entry",
        "id": "pb-review-entry",
        "min": first,
        "max": last,
        "value": str(at),
        "data-change": "choose",
        "aria-label": "Entry",
        "aria-valuetext": f"entry {at} of {last}",
    }
    return h(
        "div",
        {"class": "pb-field", "data-timeline": "yes"},
        h("input", slider, key=f"entry {first} {last}"),
        marks,
        key="when",
    )


def marks_on(marks: Sequence[Mark], first: int, last: int) -> Node:
    """Return the marks below the line. Each leads to its entry and explains itself on hover.

    The tooltip says what happened there, and why it is marked.
    """
    span = max(last - first, 1)
    items = [
        _drawn(some, 100 * (some[0].n - first) / span, some[0].n) for some in clusters(marks, first, last)
    ]
    height = 20 if items else 0
    return h("div", {"style": f"position:relative;height:{height}px;margin:0 10px"}, *items, key="marks")


def _drawn(some: Sequence[Mark], percent: float, n: int) -> Node:
    """Return the button for ``some`` marks that are close together, ``percent`` along the line.

    It leads to entry ``n``. Several marks show their number, and the sign of the kind listed first in
    ``MARKS``.
    """
    kind = min((mark.kind for mark in some), key=[*MARKS].index)
    sign, name, color = MARKS[kind]
    if len(some) == 1:
        (one,) = some
        called, said = f"{name}, entry {n}", f"{one.said}\n{one.why}".strip()
    else:
        where = f"entry {n}" if some[-1].n == n else f"entries {n} to {some[-1].n}"
        called = f"{_counted(some)}, {where}"
        rest = len(some) - TOLD
        said = "\n".join([*map(str, some[:TOLD]), *([f"and {rest} more"] if rest > 0 else [])])
    return button(
        f"entry:{n}",
        sign if len(some) == 1 else f"{sign}{len(some)}",
        kind="quiet",
        label=f"{called}: {said}",
        key=f"{kind} {n}",
        data_called=called,
        data_about=said,
        data_marks=len(some),
        style=_place(percent, color),
    )


def _counted(some: Sequence[Mark]) -> str:
    """Count the marks of each kind, as in "3 announcements, 1 note"."""
    kinds = [kind for kind in MARKS if any(mark.kind == kind for mark in some)]
    count = {kind: sum(mark.kind == kind for mark in some) for kind in kinds}
    return ", ".join(f"{count[kind]} {MARKS[kind][1]}{_many(kind, count[kind])}" for kind in kinds)


def _many(kind: str, count: int) -> str:
    return "" if count == 1 or kind in ("undo", "close") else "s"


def _place(percent: float, color: str) -> str:
    place = f"position:absolute;left:{percent:.2f}%;top:0;transform:translateX(-50%)"
    return f"{place};color:{color};{_BARE}"
