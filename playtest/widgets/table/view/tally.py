"""The figures of an announcement as a table: player, terms with their signs, total.

One table serves all games. A row is one line if there is room. The details of a figure are for screen readers
and the tooltip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from playtest.widgets.kit import Node, h, shortened
from playtest.words import Announcement, Cell, Grid, Row, Term

LONG = 14
"""Names with more letters than this are shortened in a row."""
MANY = 4
"""With more players than this, rows are set close together."""
NO_BREAK = "\u00a0"
"""The space between a term and its figure, which keeps the two on one line."""
ROW = {"role": "row"}
"""The explicit role of a row, as its layout in a narrow place is not that of a table row."""


def tally(moment: Announcement, names: Sequence[str], sign: Callable[[int], Node]) -> Node:
    """Return the players' accounts in ``moment`` as a table. ``sign`` draws the small picture of a seat."""
    totals = any(row.total for row in moment.rows)
    heads = ("Player", "What for", *((moment.counts or "Total",) if totals else ()))
    head = h("tr", ROW, *[h("th", {"scope": "col", "role": "columnheader"}, text) for text in heads])
    called = [_called(names, row.seat) for row in moment.rows]
    rows = [
        _row(row, moment.counts, name, sign(row.seat), totals)
        for row, name in zip(moment.rows, called, strict=True)
    ]
    return h(
        "table",
        {
            "class": "pb-table pb-tally",
            "role": "table",
            "aria-label": moment.title,
            "data-many": len(rows) > MANY or None,
        },
        h("thead", {"class": "pb-unseen", "role": "rowgroup"}, head),
        h("tbody", {"role": "rowgroup"}, *rows),
        key="tally",
    )


def grid(made: Grid) -> Node:
    """Return a grid of an announcement as a table, with a legend of its signs below."""
    head = h("tr", {}, h("td", {}), *[h("th", {"scope": "col"}, text) for text in made.columns])
    rows = [
        h("tr", {}, h("th", {"scope": "row"}, name), *map(_cell, cells), key=name)
        for name, cells in made.rows
    ]
    says = h("p", {"class": "pb-hint"}, made.says, key="says") if made.says else None
    table = h(
        "table", {"class": "pb-table", "aria-label": made.title}, h("thead", {}, head), h("tbody", {}, *rows)
    )
    return h("div", {"class": "pb-grid"}, h("p", {}, made.title, key="title"), table, says, key="grid")


def _cell(cell: Cell) -> Node:
    star = "★" if cell.best else None
    attrs = {"data-taken": cell.taken or None, "data-best": cell.best or None}
    return h("td", attrs, h("span", {"class": "pb-cell"}, cell.text, star))


def _called(names: Sequence[str], seat: int) -> list[Node | str]:
    """Return the name of a seat. A long name is shortened, with the full one for screen readers."""
    name = names[seat]
    shorter = shortened(names)[seat] if len(name) > LONG else ()
    brief = next((each for each in shorter if len(each) <= LONG), "")
    if not brief:
        return [name]
    return [h("span", {"class": "pb-unseen"}, name), h("span", {"aria-hidden": "true", "title": name}, brief)]


def _row(row: Row, counts: str, name: Sequence[Node | str], sign: Node, totals: bool) -> Node:
    star = h("span", {"aria-hidden": "true"}, "★ ") if row.wins else None
    mark = h("small", {"class": "pb-mark"}, " ", star, row.mark) if row.mark else None
    comma = h("span", {"class": "pb-comma"}, ", ")
    after = h("small", {"class": "pb-after"}, comma, row.after) if row.after else None
    unit = h("small", {}, f" {counts}") if counts and row.total else None
    total = (
        h("td", {"class": "pb-total", "role": "cell"}, h("b", {}, row.total), unit, after) if totals else None
    )
    return h(
        "tr",
        {**ROW, "data-seat": row.seat, "data-wins": row.wins or None},
        h("th", {"scope": "row", "role": "rowheader"}, sign, *name, mark),
        h("td", {"role": "cell"}, *_account(row.terms)),
        total,
        key=str(row.seat),
    )


def _account(terms: Sequence[Term]) -> Iterator[Node]:
    """Yield a line with the terms that have a number, then a line with the terms that have none."""
    for at, figured in enumerate((True, False)):
        if some := [term for term in terms if bool(term.figure) == figured]:
            yield h("div", {"class": "pb-terms"}, *_terms(some), key=str(at))


def _terms(terms: Sequence[Term]) -> Iterator[Node]:
    """Yield each term with its number. Terms of one kind share a word, as in "paid −4 −3"."""
    alike: dict[str, list[Term]] = {}
    for term in terms:
        alike.setdefault(term.what, []).append(term)
    for at, (what, same) in enumerate(alike.items()):
        detail = "; ".join([f"{term.figure} {term.detail}" for term in same if term.detail])
        figures = [
            each
            for term in same
            if term.figure
            for each in (NO_BREAK, h("b", {"class": _shade(term.figure)}, term.figure))
        ]
        more = h("span", {"class": "pb-unseen"}, f" ({detail})") if detail else None
        stop = ", " if at < len(alike) - 1 else ""
        attrs = {"class": "pb-term", "title": detail or None}
        yield h("span", attrs, what, *figures, more, stop, key=str(at))


def _shade(figure: str) -> str | None:
    """Return the CSS class for a number that begins with a plus or minus sign, otherwise ``None``."""
    return {"+": "pb-adds", "−": "pb-takes"}.get(figure[:1])
