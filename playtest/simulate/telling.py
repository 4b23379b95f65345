"""Comparisons in words: sentences that say no more than the numbers do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, cast

import pandas as pd

Row = dict[str, Any]

WORDS = {
    "wins": "wins",
    "score": "score",
    "length": "length in moves",
    "rounds": "rounds",
    "ties": "games with more than one winner",
    "nobody wins": "games that nobody wins",
    "decisions": "decisions a game",
    "options": "choices at a decision",
    "drama": "drama (how far the winner was behind on average)",
    "comeback": "comeback (how far the winner was behind at worst)",
    "lead_changes": "lead changes",
}


def records(table: pd.DataFrame) -> list[Row]:
    """The rows of a comparison's table."""
    return cast("list[Row]", table.to_dict("records"))


def label(row: Row) -> str:
    """What was compared, in words."""
    what = WORDS.get(row["what"], row["what"].replace("_", " "))
    if row["what"] == "ends":
        return f"ends by {row['who'].rstrip('.')}" if row["who"] else "ends without a reason"
    return f"{what}, {row['who']}" if row["who"] else what


def number(value: float, rate: bool, *, signed: bool = False) -> str:
    """A value or a difference: shares in percent, the rest with three digits that count."""
    if math.isnan(value):
        return "–"
    if rate:
        return f"{100 * value:{'+' if signed else ''}.1f}{'' if signed else ' %'}".replace("-", "−")
    digits = max(0, 2 - math.floor(math.log10(abs(value)))) if value else 0
    text = f"{value:{'+' if signed else ''},.{min(digits, 4)}f}"
    return text.replace("-", "−")


def span(row: Row, low: str = "low", high: str = "high") -> str:
    """An interval."""
    unit = " points" if row["rate"] else ""
    return (
        f"{number(row[low], row['rate'], signed=True)} to {number(row[high], row['rate'], signed=True)}{unit}"
    )


def sentence(row: Row) -> str:
    """One row in words."""
    what, rate = label(row), row["rate"]
    was, now = number(row["base"], rate), number(row["changed"], rate)
    pairs = f"{row['n']:,} pairs"
    if row["n"] == 0:
        return f"{what}: no game had it under both rules."
    if row["same"]:
        if row["low"] == row["high"] == 0:
            return f"{what}: {was}; it is the same game, the difference is exactly zero."
        within = "" if math.isnan(row["low"]) else f" (95 % interval of the difference {span(row)})"
        return f"{what}: {was}, the same in every one of {pairs}{within}."
    seen = f"{what}: {now} instead of {was}, {difference(row)} (95 % interval {span(row)}; {pairs})"
    if row["found"]:
        return f"{seen}."
    if row["low"] > 0 or row["high"] < 0:
        return f"{seen}; too little to count as a difference among so many things compared."
    more = row["settles"]
    if math.isnan(more) or more > 1e9:
        return f"{seen}; this shows no difference."
    return f"{seen}; this shows no difference. About {more:,.0f} pairs would settle one of this size."


def difference(row: Row) -> str:
    """How much more or less."""
    amount, rate = row["difference"], row["rate"]
    size = number(abs(amount), rate).replace(" %", " points")
    return f"{size} {'more' if amount > 0 else 'less'}" if amount else "no difference on average"


def told(variants: Iterable[str], table: pd.DataFrame, *, every: bool = False) -> list[str]:
    """The sentences of a comparison, from the rows of its table."""
    said = []
    for name in variants:
        rows = records(table[table["variant"] == name])
        sure = [row for row in rows if row["found"]]
        said += [f"{name} – {sentence(row)}" for row in (rows if every else sure)]
        if every:
            continue
        if rows and all(row["same"] and row["low"] == 0 for row in rows):
            said.append(f"{name} – the same game: all {len(rows)} differences are exactly zero.")
        elif not sure:
            said.append(f"{name} – none of the {len(rows)} things compared is shown to differ.")
        elif len(rows) > len(sure):
            said.append(
                f"{name} – the other {len(rows) - len(sure)} things compared are not shown to differ."
            )
    return said


def as_html(summary: str, sentences: Sequence[str], table: pd.DataFrame) -> str:
    """Summary, sentences and table for a notebook."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in sentences)
    heads = ("", "what", "base", "changed", "difference", "95 % interval", "of all", "p, corrected", "n")
    rows = []
    for row in records(table):
        p = row["p_corrected"]
        cells = (
            row["variant"],
            f"{label(row)} (also {row['also']})" if row["also"] else label(row),
            number(row["base"], row["rate"]),
            number(row["changed"], row["rate"]),
            ("● " if row["found"] else "") + number(row["difference"], row["rate"], signed=True),
            span(row),
            span(row, "low_all", "high_all"),
            "" if math.isnan(p) else f"{p:.3f}" if p >= 0.001 else "< 0.001",
            f"{row['n']:,}",
        )
        rows.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{text}</th>" for text in heads)
    return (
        f"<p>{escape(summary)}</p><ul>{lines}</ul><details><summary>All {len(rows)} rows</summary>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></details>"
        "<p><small>● still differs when corrected for the number of rows (Holm). “Of all”: all these "
        "intervals hold at once.</small></p>"
    )
