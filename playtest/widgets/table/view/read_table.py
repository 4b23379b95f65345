"""*Read the table*: the position in words, with headings and tables, for screen readers and others.

A landmark of the page with a button is always there, and the key T presses the button. The text is made and
sent only while the landmark is open, from the view that the board shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from playtest.widgets.kit import Node, h

NAME = "Read the table"
ZONE = "reading"
"""The name of the drawer with the text."""
GAP = re.compile(r" {2,}")
"""The separator between cells of a row."""
HEADINGS = ("h3", "h4")


def read_table(text: str | None) -> Node:
    """Return the page's region *Read the table*, with the position ``text`` while somebody reads there."""
    attrs = {
        "type": "button",
        "class": "pb-button pb-small",
        "aria-keyshortcuts": "t",
        "aria-expanded": "false",
    }
    opens = h("button", {**attrs, "data-open": ZONE}, NAME, key="opens")
    return h(
        "section",
        {"class": "pb-reading", "data-zone": ZONE, "aria-label": NAME},
        opens,
        None if text is None else _open(text),
        key=ZONE,
    )


def _open(text: str) -> Node:
    close = h("button", {"type": "button", "class": "pb-button pb-small", "data-open": ZONE}, "Close")
    head, *lines = text.splitlines()
    words = h(
        "div",
        {
            "class": "pb-read",
            "tabindex": "0",
            "data-first": True,
            "role": "group",
            "aria-label": "The position",
        },
        h("h2", {}, head),
        *in_parts(lines),
        key="words",
    )
    return h(
        "div", {"data-come": ZONE}, h("div", {"class": "pb-side-head"}, close, key="close"), words, key="open"
    )


def in_parts(lines: Sequence[str], depth: int = 0, above: str = "", inside_of: str = "") -> Iterator[Node]:
    """Yield lines of text as headings, tables and paragraphs. Indented lines belong to the line above.

    >>> [node.tag for node in in_parts(["Red is broken.", "Players:", "  Name  Points", "  Ann   3"])]
    ['p', 'h3', 'div']
    """
    at = 0
    while at < len(lines):
        line, key = lines[at], f"{inside_of}{at}"
        inside = _indented(lines, at + 1)
        rows = _rows(lines, at)
        if inside:
            yield h(HEADINGS[min(depth, len(HEADINGS) - 1)], {}, line.removesuffix(":"), key=key)
            yield from in_parts([each[2:] for each in inside], depth + 1, line.removesuffix(":"), f"{key}.")
        elif len(rows) > 1:
            yield _table(rows, above, key)
        else:
            yield h("p", {}, line, key=key)
        at += len(inside) + (1 if inside else max(1, len(rows)))


def _indented(lines: Sequence[str], at: int) -> Sequence[str]:
    end = next((n for n in range(at, len(lines)) if not lines[n].startswith("  ")), len(lines))
    return lines[at:end]


def _rows(lines: Sequence[str], at: int) -> list[list[str]]:
    """Return the rows of the text table that begins at line ``at``, each a list of cells.

    The table ends before the first line with another number of cells.
    """
    rows: list[list[str]] = []
    for line in lines[at:]:
        cells = GAP.split(line)
        if line.startswith(" ") or len(cells) < 2 or (rows and len(cells) != len(rows[0])):
            break
        rows.append(cells)
    return rows


def _table(rows: Sequence[Sequence[str]], above: str, key: str) -> Node:
    """Return a table in a box that scrolls sideways and is labelled with ``above``, the heading over it."""
    head = h("tr", {}, *[h("th", {"scope": "col"}, cell) for cell in rows[0]])
    body = [
        h("tr", {}, h("th", {"scope": "row"}, first), *[h("td", {}, cell) for cell in rest])
        for first, *rest in rows[1:]
    ]
    table = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *body))
    scrolls = {"class": "pb-scrolls", "tabindex": "0", "role": "group", "aria-label": above or "Table"}
    return h("div", scrolls, table, key=key)
