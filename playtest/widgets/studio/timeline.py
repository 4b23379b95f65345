"""The scrubber's timeline: every entry on one line, with marks where there is something to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playtest import words
from playtest.table import Table
from playtest.widgets.kit import Node, button, h

MARKS = {
    "note": ("▲", "note", "var(--pb-accent)"),
    "ruling": ("■", "ruling", "var(--pb-warn)"),
    "undo": ("↶", "taken back", "var(--pb-muted)"),
    "close": ("▮", "ended early", "var(--pb-muted)"),
    "think": ("●", "long think", "var(--pb-seat1)"),
    "lead": ("◆", "lead change", "var(--pb-good)"),
    "moment": ("★", "moment", "var(--pb-seat3)"),
}
"""What is marked: its sign, its name and its color."""
KEYS = (
    '{"ArrowLeft":"back","ArrowRight":"forward","Home":"first","End":"last"," ":"toggle",'
    '"n":"jump:note","m":"jump:moment"}'
)
"""What keys do while the timeline or its buttons have the focus."""
_BARE = "min-width:16px;min-height:16px;padding:0;line-height:1;border:0;background:none"
SPEEDS = [("slow", "slow"), ("normal", "normal"), ("fast", "fast")]


def marked(table: Table, kind: str) -> list[int]:
    """The entries that marks of a kind stand at: for a note the entry it is about."""
    if kind == "moment":
        text = words.of(table.game)
        found_at = [(n, text.moment(event, table.names, None)) for n, event in table.events(None)]
        return sorted({n for n, moment in found_at if moment is not None and moment.stands_alone})
    found = [entry for entry in table.log if entry.kind == kind]
    if kind == "note":
        return sorted({int(entry.body.get("about") or entry.n) for entry in found})
    return [entry.n for entry in found if kind != "close" or entry.body["closed"]]


def timeline(at: int, first: int, last: int, marks: Mapping[str, Sequence[int]]) -> Node:
    """A line from the deal to the last entry; a mark leads to its entry."""
    span = max(last - first, 1)
    items = [
        button(
            f"entry:{n}",
            MARKS[kind][0],
            kind="quiet",
            label=f"{MARKS[kind][1]}, entry {n}",
            key=f"{kind} {n}",
            title=f"{MARKS[kind][1]}, entry {n}",
            style=_place(100 * (n - first) / span, row, MARKS[kind][2]),
        )
        for row, kind in enumerate(MARKS)
        for n in marks.get(kind, ())
    ]
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
    there = [kind for kind in MARKS if marks.get(kind)]
    height = 20 if there else 0
    return h(
        "div",
        {"class": "pb-field", "data-timeline": "yes"},
        h("input", slider, key=f"entry {first} {last}"),
        h("div", {"style": f"position:relative;height:{height}px;margin:0 8px"}, *items, key="marks"),
        key="when",
    )


def _place(percent: float, row: int, color: str) -> str:
    place = f"position:absolute;left:{percent:.2f}%;top:{row % 2 * 4}px;transform:translateX(-50%)"
    return f"{place};color:{color};{_BARE}"
