"""A comparison on a page, also on a phone: one verdict in words, one picture, one table.

For tests, in the page: ``[data-verdict]``, ``[data-answers]`` (the picture, one row for each measure),
``[data-every]`` (the table of the measures shown first) and ``[data-rest]`` (the table of the rest).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playtest.bots import styles
from playtest.widgets.kit import Child, Node, controls, h

if TYPE_CHECKING:
    from playtest.simulate import Comparison

Row = dict[Any, Any]

MOST = 8
"""The most measures in the picture."""
MARKS = (("●", "○"), ("■", "□"), ("▲", "△"), ("◆", "◇"), ("★", "☆"), ("▼", "▽"))
"""The bots' marks, full and hollow, in the same order everywhere. Bots also differ by color."""
COLORS = tuple(f"var(--pb-seat{at})" for at in range(len(MARKS)))
AXIS = "fill: var(--pb-muted); font-size: 11px"
WIDE, HIGH, EDGE = 320.0, 16.0, 9.0
"""The width and height of a bot's line in the picture, and the margin at its left and right."""
NOT_SHOWN = "not shown"
FAR = ("holds for all", "one bot", "the sign flips", "depends on the bot", "open for some", NOT_SHOWN)
"""How far a difference holds across bots, in words. The picture's rows are sorted in this order."""


def answered(found: Comparison, asked: str = "", *, so_far: bool = False) -> Node:
    """Return a comparison's answer for the page: the verdict, a picture and a table.

    ``so_far`` means that the comparison is still running. ``asked`` is the title, by default the changes that
    were compared.
    """
    verdicts = [row for row in found.verdicts.to_dict("records") if not row["alike"]]
    first = [row for row in verdicts if found.answers_first(row)]
    rest = [row for row in verdicts if not found.answers_first(row)]
    notes: list[Child] = [
        h("p", {"class": "pb-hint"}, note, key=f"note{at}") for at, note in enumerate(found.notes())
    ]
    title = asked or f"{'So far' if so_far else 'Compared'}: {'; '.join(found.variants)}"
    verdict, why = found.verdict_and_why()
    come = {} if so_far else {"data-come": "compared", "data-top": True}
    return h(
        "section",
        {"class": "pb-block pb-stack", "data-compared": True, "aria-label": "Compared", **come},
        h("h3", {"class": "pb-title"}, title),
        h("p", {"class": "pb-strong", "data-verdict": True}, verdict),
        h("p", {"data-why": True}, why, key="why") if why else None,
        *(h("p", {}, line, key=f"unheard{at}") for at, line in enumerate(found.unheard())),
        _picture(found, shown(found, first, rest)),
        controls.drawer("every", f"Main results in a table ({_things(len(first))})", _table(found, first))
        if first
        else None,
        _rest(found, rest),
        _how_to_read(found),
        *notes,
        h("p", {"class": "pb-hint"}, found.summary()),
        key="compared",
    )


def shown(found: Comparison, first: Sequence[Row], rest: Sequence[Row]) -> list[Row]:
    """Return the rows for the picture: rows of ``first``, then the clearest of ``rest`` that stand out.

    A row of ``first`` about a single seat or role is left out unless it stands out. Differences that hold for
    all bots come first, then the other rows in the order of ``FAR``.
    """
    mine = [row for row in first if stands_out(row) or row["who"] in ("", "mean of all")]
    out = sorted(filter(stands_out, rest), key=lambda row: _surest(found, row))
    mine = sorted(mine, key=lambda row: not stands_out(row))[: max(4, MOST - len(out))]
    kept = [*mine, *out][:MOST]
    return sorted((row for row in [*first, *out] if row in kept), key=lambda row: FAR.index(row["carries"]))


def stands_out(verdict: Row) -> bool:
    """Return whether the comparison shows a difference for at least one bot."""
    return bool(verdict["carries"] != NOT_SHOWN)


def _surest(found: Comparison, verdict: Row) -> float:
    known = [p for at in verdict["rows"] if not math.isnan(p := float(found.rows[at]["p_corrected"]))]
    return min(known, default=2.0)


def _things(count: int) -> str:
    return f"{count} {'thing' if count == 1 else 'things'}"


def _rest(found: Comparison, rest: Sequence[Row]) -> Node | None:
    """Return a folded table of the less important measures in ``rest``; ``None`` if there are none.

    Its title says how many measures there are and how many stand out.
    """
    if not rest:
        return None
    out = sorted(filter(stands_out, rest), key=lambda row: _surest(found, row))
    said = f"{len(out)} of them {'stands' if len(out) == 1 else 'stand'} out" if out else "none stands out"
    ordered = [*out, *(row for row in rest if not stands_out(row))]
    title = f"{len(rest)} more were compared; {said}" if len(rest) > 1 else f"1 more was compared; {said}"
    return controls.drawer("rest", title, h("div", {"data-rest": True}, _table(found, ordered)))


# -- the picture


def _picture(found: Comparison, verdicts: Sequence[Row]) -> Node | None:
    rows: list[Child] = []
    for at, verdict in enumerate(verdicts):
        of = [found.rows[at] for at in verdict["rows"]]
        rows.append(
            h(
                "div",
                {"data-row": verdict["carries"], "class": "pb-difference"},
                h("div", {}, h("strong", {}, found.label(verdict)), f" – {found.how_far(verdict)}"),
                *(_line(found, row, _most(of)) for row in of),
                _axis(found, of[0], _most(of)),
                key=str(at),
            )
        )
    return h("div", {"data-answers": True, "class": "pb-stack"}, *rows, key="picture") if rows else None


def _most(rows: Sequence[Mapping[Any, Any]]) -> float:
    """Return the largest absolute value drawn in ``rows``, the bots' results for one measure.

    It sets the scale of that measure in the picture.
    """
    ends = [abs(row[end]) for row in rows if not row["same"] for end in ("low", "high", "difference")]
    return max((end for end in ends if not math.isnan(end)), default=0.0) or 1.0


def _line(found: Comparison, row: Mapping[Any, Any], most: float) -> Node:
    """Return one bot's line in the picture: its sign and name, its interval, and its result in figures."""
    at = found.bot_looks.get(row["bots"], 0) % len(MARKS)
    plays = {"style": f"color: {COLORS[at]}; font-weight: 600", **_style(found, str(row["bots"]))}
    name = h("span", plays, f"{MARKS[at][0]} {row['bots']}", key="who")
    was = found.before_and_after(row)
    before = h("span", {"class": "pb-before"}, f"{was}: ") if was else None
    figures = h("span", {}, before, found.figure_of(row))
    return h("div", {"class": "pb-bot-line"}, name, _bar(row, most, at), figures, key=str(row["bots"]))


def _axis(found: Comparison, row: Mapping[Any, Any], most: float) -> Node:
    """Return the scale below a measure's lines, with its unit: zero in the middle and two equal ends."""
    ends = [(EDGE, -most, "start"), (WIDE / 2, 0.0, "middle"), (WIDE - EDGE, most, "end")]
    ticks: list[Child] = [
        h("text", {"x": f"{x:.1f}", "y": "12", "text-anchor": anchor, "style": AXIS}, said, key=anchor)
        for x, value, anchor in ends
        for said in [found.amount(row, value) if value else "0"]
    ]
    rule = {
        "x1": f"{EDGE:g}",
        "x2": f"{WIDE - EDGE:g}",
        "y1": "1",
        "y2": "1",
        "style": "stroke: var(--pb-muted)",
    }
    drawn = h("svg", {"viewBox": f"0 0 {WIDE:g} {HIGH:g}"}, h("line", rule, key="rule"), *ticks, key="axis")
    unit = h("span", {"class": "pb-hint"}, "percentage points" if row["rate"] else "", key="unit")
    return h(
        "div", {"class": "pb-bot-line", "data-axis": True}, h("span", {}, key="who"), drawn, unit, key="axis"
    )


def _style(found: Comparison, called: str) -> dict[str, str]:
    """Return attributes that show on hover how the bot ``called`` plays; empty if it has no description."""
    style = styles(found.base).get(called, "")
    return {"data-called": called, "data-about": style, "tabindex": "0"} if style else {}


def _bar(row: Mapping[Any, Any], most: float, at: int) -> Node:
    """Return a drawing of the interval of a difference for one bot, with the bot's sign at the difference.

    If the difference may be chance, the interval's line is thin and the sign hollow. If both versions gave
    the same result in every game, neither is drawn.
    """

    def x(value: float) -> str:
        return f"{WIDE / 2 + value / most * (WIDE / 2 - EDGE):.1f}"

    middle, ink = f"{HIGH / 2:g}", COLORS[at]
    zero = {"x1": x(0), "x2": x(0), "y1": "0", "y2": f"{HIGH:g}", "style": "stroke: var(--pb-muted)"}
    pieces: list[Child] = [h("line", {**zero, "stroke-dasharray": "3 3"}, key="zero")]
    if not (row["same"] or math.isnan(row["low"])):
        ends = {"x1": x(row["low"]), "x2": x(row["high"]), "y1": middle, "y2": middle}
        width = 4 if row["found"] else 2
        pieces.append(h("line", {**ends, "style": f"stroke: {ink}; stroke-width: {width}"}, key="bar"))
    if not (row["same"] or math.isnan(row["difference"])):
        place = {"x": x(row["difference"]), "y": middle, "text-anchor": "middle"}
        style = f"fill: {ink}; font-size: 15px"
        mark = MARKS[at][0 if row["found"] else 1]
        pieces.append(h("text", {**place, "dominant-baseline": "central", "style": style}, mark, key="mark"))
    return h("svg", {"viewBox": f"0 0 {WIDE:g} {HIGH:g}", "aria-hidden": "true"}, *pieces, key="bar")


# -- the table


def _table(found: Comparison, verdicts: Sequence[Row]) -> Node:
    """Return a row for each measure, with a line for each bot. It has two columns, which fit a phone."""
    rows: list[Child] = []
    for at, verdict in enumerate(verdicts):
        of = [found.rows[at] for at in verdict["rows"]]
        lines = [h("div", {}, _in_figures(found, row), key=str(row["bots"])) for row in of]
        head = h("th", {"scope": "row"}, found.label(verdict), key="what")
        far = {"class": "" if stands_out(verdict) else "pb-hint"}
        carries = h("div", far, found.how_far(verdict), key="carries")
        rows.append(h("tr", {}, head, h("td", {}, *lines, carries, key="says"), key=str(at)))
    heads = [h("th", {"scope": "col"}, text, key=text) for text in ("What", "Before → after: difference")]
    body = h("table", {"class": "pb-table"}, h("thead", {}, h("tr", {}, *heads)), h("tbody", {}, *rows))
    return h("div", {"data-every": True}, body)


def _in_figures(found: Comparison, row: Mapping[Any, Any]) -> str:
    was = found.before_and_after(row)
    return f"{row['bots']} {was}: {found.figure_of(row)}" if was else f"{row['bots']} {found.figure_of(row)}"


def _how_to_read(found: Comparison) -> Node:
    """Return explanations of the terms in the answer, one sentence each."""
    several = len(found.bots) > 1
    said = [
        "Each line is one bot: before, after, the difference, and its 95% interval in brackets. "
        "Left of the dotted line is less, right is more. Each row has its own scale.",
        "Filled mark, thick line: still a difference after correcting for the number of things compared. "
        "Hollow mark, thin line: possibly chance; more games would settle it.",
        "“May be chance among so many”: alone, this would count as a difference. But even if the change "
        "made no difference, about one in twenty things would look like this by chance.",
        "“Not shown to differ” does not mean equal: the brackets say how large the difference may be.",
        "Shares differ in percentage points: from 20% to 25% is +5.",
        "“At most”: too few games differ to give an interval. The figure is the largest share of games that "
        "may differ. If that share is small, so is the difference.",
    ]
    if several:
        said[3:3] = [
            "“Holds for all”: every bot shows the difference, in the same direction. The brackets name the "
            "bots' valuations: bots with the same valuation value moves alike and share its blind spots. "
            "“One valuation only”: all bots asked value moves alike. “Depends on the bot”: one bot shows the "
            "difference and another rules it out: it says more about bots than about the game. "
            "“The sign flips”: more with one bot, less with another. “Not certain”: another seed might "
            "give another answer; more games would settle it."
        ]
    items = [h("li", {}, line, key=str(at)) for at, line in enumerate(said)]
    return controls.drawer("reading", "How to read this", h("ul", {"class": "pb-rules-list"}, *items))
