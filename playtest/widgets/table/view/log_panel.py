"""The log on the page: its drawer, and the last lines next to the board."""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from playtest.widgets.kit import (
    Node,
    button,
    h,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the entry's number, its words, and its kind.

    The kind is ``move``, ``gone`` for a move that was undone, ``note`` or ``aside``. ``opens`` says that the
    line has an announcement that can be shown again. If several players may make the same move in a row,
    ``who`` is the player of this one. ``together`` is the phrase for all of them. ``hides`` is what the
    facilitator can do with something said at the table: ``hide`` it, or ``show`` it again.
    """

    n: int
    text: str
    kind: str = "move"
    opens: bool = False
    who: str = ""
    together: str = ""
    hides: str = ""


STEP = 300
"""How many more old entries one press shows."""
MOST_SENT = 700_000
"""Maximum number of bytes for the log in a page's message, which also contains the table."""
MORE_IN_THE_RECORDING = "This page shows part of a long log; the recording has all of it."
LINE_SENT = 300
"""Bytes that a line needs besides its text. The text itself is sent twice."""


def log_panel(lines: Sequence[Line], more: int, *, backs: int = 0) -> Node:
    """Return the log of ``lines``, newest first. ``more`` is how many older entries are left out.

    The lines of one entry stay in the order in which they happened. Each entry before number ``backs`` has a
    button that undoes everything after it.
    """
    entries = [tuple(reversed([*same])) for _, same in groupby(lines, key=lambda line: line.n)]
    fit = _fitting(entries)
    ends = button("log-all", f"Show {min(more, STEP)} older", kind="quiet") if more else None
    if fit < len(entries):
        ends = h("p", {"class": "pb-hint"}, MORE_IN_THE_RECORDING)
    return h(
        "section",
        {"class": "pb-log", "aria-label": "What happened"},
        h("h3", {}, "What happened"),
        h(
            "ol",
            {"tabindex": "0", "aria-label": "What happened, newest first"},
            *[_log_entry(entry, backs=entry[0].n < backs) for entry in entries[:fit]],
        ),
        ends,
        key="log",
    )


def _fitting(entries: Sequence[tuple[Line, ...]]) -> int:
    """Return how many of the newest entries fit into the single message that a page gets."""
    left = MOST_SENT
    for count, entry in enumerate(entries):
        left -= sum(LINE_SENT + 2 * len(json.dumps(line.text, ensure_ascii=False).encode()) for line in entry)
        if left < 0:
            return max(1, count)
    return len(entries)


@lru_cache(maxsize=1000)
def _log_entry(lines: tuple[Line, ...], *, backs: bool) -> Node:
    """Return the lines of one entry, with its number and its buttons."""
    n, kind = lines[0].n, lines[0].kind
    again = (
        button(f"moment:{n}", "Show again", kind="link", title="Shows this result again, large")
        if any(line.opens for line in lines)
        else None
    )
    back = (
        button(
            f"back:{n}",
            "Back to here",
            kind="link",
            label=f"Back to here: undo everything after line {n} and keep that line",
            title="Undoes everything after this line",
        )
        if backs and kind == "move"
        else None
    )
    said = [h("span", {"class": "pb-said"}, f"{line.text} ") for line in lines]
    return h(
        "li",
        {"class": f"pb-{kind}", "data-n": n},
        h("span", {}, str(n)),
        h("span", {}, *said) if len(said) > 1 else h("span", {}, lines[0].text),
        again,
        back,
        hides(n, lines[0].hides) if lines[0].hides else None,
        key=f"{n} {lines[0].text}",
    )


def hides(n: int, how: str) -> Node:
    """Return the button that hides what was said in entry ``n`` or, if ``how`` is ``show``, restores it."""
    if how == "show":
        return button(
            f"talk-show:{n}", "Show it", kind="link", label=f"Show message {n} again", title="To everyone"
        )
    return button(
        f"talk-hide:{n}",
        "Hide",
        kind="link",
        label=f"Hide message {n}",
        title="Removes the message from pages and reports, not from the recording",
    )


def recent(lines: Sequence[Line], own: Container[int] = ()) -> Node:
    """Return the last few lines of the log, to be shown next to the board.

    Lines of the entries in ``own`` are marked as the player's own. A phone with room for one or two lines
    leaves out the player's own moves before the last line. With more room, an entry's lines are in the order
    in which they happened: first the move, then its results.
    """
    entries = [[*same] for _, same in groupby(range(len(lines)), key=lambda at: lines[at].n)]
    places = [at for entry in entries for at in reversed(entry)]
    first = {entry[-1] for entry in entries}
    items = [
        h(
            "p",
            {
                "class": f"pb-{line.kind}",
                "data-own": "yes" if line.n in own else None,
                "data-so": None if told in first else "yes",
                "style": f"--pb-at:{at + 1}",
            },
            line.text,
            key=f"{line.n} {line.text}",
        )
        for told, (line, at) in enumerate(zip(lines, places, strict=True))
    ]
    return h(
        "section",
        {"class": "pb-recent", "aria-label": "Just now"},
        h("h3", {}, "What happened"),
        *items,
        key="recent",
    )
