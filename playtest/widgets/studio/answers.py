"""A comparison on a page: one verdict in words, one picture, one table, on a phone too.

For tests, in the page: ``[data-verdict]``, ``[data-answers]`` (the picture, a row a thing that differs) and
``[data-every]`` (the table).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from playtest.widgets.kit import Child, Node, controls, h

if TYPE_CHECKING:
    from playtest.simulate import Comparison

MOST = 8
"""How many things the picture shows at most."""
MARKS = ("●", "■", "▲", "◆", "✚", "★")
"""How the bots are told apart: by shape, and in the same order everywhere."""
WIDE, HIGH, EDGE = 320.0, 16.0, 8.0
"""A row of the picture: its width, the height of each bot's line, and what is left at the sides."""


def answered(found: Comparison, *, so_far: bool = False) -> Node:
    """Verdict, picture and table; ``so_far``: it is still being played."""
    verdicts = [row for row in found.verdicts.to_dict("records") if not row["alike"]]
    shown = [row for row in verdicts if row["carries"] != "not shown"] or verdicts
    ranked = sorted(shown, key=lambda row: _surest(found, row))[:MOST]
    notes: list[Child] = [
        h("p", {"class": "pb-hint"}, note, key=f"note{at}") for at, note in enumerate(found.notes())
    ]
    return h(
        "section",
        {"class": "pb-block", "data-compared": True, "aria-label": "Compared"},
        h("h3", {"class": "pb-title"}, "So far" if so_far else "Compared"),
        h("p", {"class": "pb-strong", "data-verdict": True}, found.verdict()),
        _picture(found, ranked),
        controls.drawer("every", f"All {len(verdicts)} things compared", _table(found, verdicts)),
        *notes,
        h("p", {"class": "pb-hint"}, found.summary()),
        key="compared",
    )


def _surest(found: Comparison, verdict: dict[Any, Any]) -> float:
    known = [p for at in verdict["rows"] if not math.isnan(p := float(found.rows[at]["p_corrected"]))]
    early = [p for at in verdict["rows"] if not math.isnan(p := float(found.rows[at]["p"]))]
    return min(known) if known else 2.0 + min(early, default=1.0)


def _picture(found: Comparison, verdicts: list[dict[Any, Any]]) -> Node:
    rows: list[Child] = []
    for at, verdict in enumerate(verdicts):
        of = [found.rows[at] for at in verdict["rows"]]
        if all(math.isnan(row["low"]) for row in of):
            continue
        rows.append(
            h(
                "div",
                {"data-row": verdict["carries"]},
                h("div", {}, f"{found.label(verdict)}: {verdict['carries']}"),
                _bars(of),
                key=str(at),
            )
        )
    marks = ", ".join(f"{mark} {bots}" for mark, bots in zip(MARKS, found.bots, strict=False))
    legend = h(
        "p",
        {"class": "pb-hint"},
        "Less ← 0 → more, with 95 % intervals, each row on a scale of its own. "
        f"“Open”: it may differ or not, more games would tell. {marks}",
    )
    return h("div", {"data-answers": True}, *rows, legend if rows else None, key="picture")


def _bars(rows: list[dict[str, Any]]) -> Node:
    """A line for each bot: its interval, and its mark where the difference is."""
    ends = [abs(row[end]) for row in rows for end in ("low", "high") if not math.isnan(row[end])]
    most = max([*ends, *(abs(row["difference"]) for row in rows)]) or 1.0

    def x(value: float) -> str:
        return f"{WIDE / 2 + value / most * (WIDE / 2 - EDGE):.1f}"

    high = HIGH * len(rows) + 4
    zero = {"x1": x(0), "x2": x(0), "y1": "0", "y2": f"{high:g}", "style": "stroke: var(--pb-muted)"}
    pieces: list[Child] = [h("line", {**zero, "stroke-dasharray": "3 3"}, key="zero")]
    for at, row in enumerate(rows):
        y = f"{HIGH * at + 10:g}"
        ink = "var(--pb-accent)" if row["found"] else "var(--pb-muted)"
        if not math.isnan(row["low"]):
            ends_at = {"x1": x(row["low"]), "x2": x(row["high"]), "y1": y, "y2": y}
            pieces.append(h("line", {**ends_at, "style": f"stroke: {ink}; stroke-width: 3"}, key=f"bar{at}"))
        mark = {"x": x(row["difference"]), "y": y, "text-anchor": "middle", "dominant-baseline": "central"}
        style = f"fill: {ink}; font-size: 14px"
        pieces.append(h("text", {**mark, "style": style}, MARKS[at % len(MARKS)], key=f"mark{at}"))
    said = "; ".join(f"{row['bots']} {row['difference']:+.3g}" for row in rows)
    return h(
        "svg",
        {
            "viewBox": f"0 0 {WIDE:g} {high:g}",
            "role": "img",
            "aria-label": f"Differences: {said}",
            "style": "width: 100%; max-width: 520px; display: block",
        },
        *pieces,
    )


def _line(found: Comparison, row: dict[str, Any]) -> str:
    was = found.before_and_after(row)
    return f"{row['bots']} {was}: {found.figure_of(row)}" if was else f"{row['bots']} {found.figure_of(row)}"


def _table(found: Comparison, verdicts: list[dict[Any, Any]]) -> Node:
    """A row a thing, with a line for each bot: two columns, which a phone has room for."""
    rows: list[Child] = []
    for at, verdict in enumerate(verdicts):
        of = [found.rows[at] for at in verdict["rows"]]
        lines = [h("div", {}, _line(found, row), key=str(row["bots"])) for row in of]
        head = h("th", {"scope": "row"}, found.label(verdict), key="what")
        carries = h("div", {}, str(verdict["carries"]), key="carries")
        rows.append(h("tr", {}, head, h("td", {}, *lines, carries, key="says"), key=str(at)))
    heads = [h("th", {"scope": "col"}, text, key=text) for text in ("What", "Difference, 95 % interval")]
    body = h("table", {"class": "pb-table"}, h("thead", {}, h("tr", {}, *heads)), h("tbody", {}, *rows))
    return h("div", {"data-every": True}, body)
