"""Comparisons in words. No sentence says more than the numbers do."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, cast

import pandas as pd

from playtest.engines.sentences import minus
from playtest.simulate.intervals import FEW_FOR_ALL, FEW_PAIRS
from playtest.simulate.panels import every_one, reach

Row = dict[str, Any]
CLEAR = 0.001
"""Uncorrected p-value below which an early difference is named."""
NAMED = 3
"""Number of early differences that a sentence names."""
ALL = "mean of all"
SHARES = " percentage points"
"""Unit of differences between shares; "points" alone would be points of the game."""
FAR = ("holds for all", "one bot", "the sign flips", "depends on the bot", "open for some", "not shown")
"""Values of ``carries``, from results that hold for all bots to differences that are not shown."""
FIRST = ("wins", "winners", "score", "length", "rounds", "ties", "nobody wins", "ends")
"""Measures reported first in any game, in order. The game's own follow (``playtest.words.answers_of``)."""

WORDS = {
    "wins": "wins",
    "winners": "winners per game",
    "score": "score",
    "length": "length in moves",
    "rounds": "length in rounds",
    "ties": "games with more than one winner",
    "nobody wins": "games that nobody wins",
    "decisions": "decisions per game",
    "options": "choices at a decision",
    "drama": "drama (how far the winner was behind on average)",
    "comeback": "comeback (how far the winner was behind at worst)",
    "lead_changes": "lead changes",
    "half_way": "games won by the halfway leader",
    "last_word": "games in which a loser made the last choice",
}


def records(table: pd.DataFrame) -> list[Row]:
    """Return the rows of a comparison's table."""
    return cast("list[Row]", table.to_dict("records"))


def by_label(table: pd.DataFrame) -> dict[Hashable, Row]:
    """Return the rows of a comparison's table by their labels.

    Each has a further entry ``digits``, the number of decimals with which its figures are shown.
    """
    rows = records(table)
    things: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        things.setdefault((row["variant"], row["what"], row["who"]), []).append(row)
    for of in things.values():
        digits = decimals_of(of)
        for row in of:
            row["digits"] = digits
    return dict(zip(table.index, rows, strict=True))


def label(row: Row) -> str:
    """Return the name of what was compared, in words."""
    what = WORDS.get(row["what"], row["what"].replace("_", " "))
    if row["what"] == "ends":
        return f"ends by {row['who'].rstrip('.')}" if row["who"] else "ends without a reason"
    if row["who"] == ALL:
        return f"{what}, mean of the seats"
    return f"{what}, {row['who'].replace('_', ' ')}" if row["who"] else what


def brief(row: Row) -> str:
    """Return the name of what was compared, for use in a list within a sentence."""
    what = WORDS.get(row["what"], row["what"].replace("_", " ")).partition(" (")[0]
    if row["what"] == "ends" or row["who"] == "highest less lowest":
        return label(row)
    return what if row["who"] in ("", ALL) else f"{what} of {row['who'].replace('_', ' ')}"


def number(value: float, rate: bool, *, signed: bool = False, digits: int | None = None) -> str:
    """Format a value or a difference: shares in percent, the rest with ``digits`` decimals.

    Without ``digits``, three significant digits are shown.
    """
    if math.isnan(value):
        return "–"
    if rate:
        return minus(f"{100 * value:{'+' if signed else ''}.1f}{'' if signed else '%'}")
    if digits is None:
        digits = min(4, max(0, _decimals(value))) if value else 0
    return minus(f"{value:{'+' if signed else ''},.{digits}f}")


def _decimals(value: float) -> int:
    """Return how many decimals show three significant digits of ``value``."""
    return 2 - math.floor(math.log10(abs(value)))


def decimals_of(rows: Iterable[Row]) -> int:
    """Return how many decimals the figures of one value are shown with, so that they line up; at most four.

    They show three significant digits of the means, and two of the smallest difference.
    """
    rows = [row for row in rows if row["n"] and not row["rate"]]
    values = [abs(row[side]) for row in rows for side in ("base", "changed") if row[side]]
    apart = [abs(row["difference"]) for row in rows if row["difference"]]
    needed = [_decimals(max(values))] if values else []
    needed += [_decimals(min(apart)) - 1] if apart else []
    return min(4, max(0, *needed)) if needed else 0


def shown_figure(row: Row, what: str, *, signed: bool = False) -> str:
    """Format one figure of a row, with as many decimals as the value's other figures (``digits``)."""
    return number(row[what], row["rate"], signed=signed, digits=row.get("digits"))


def before_and_after(row: Row) -> str:
    """Return the value before and after, in words."""
    return f"{shown_figure(row, 'base')} → {shown_figure(row, 'changed')}"


def span(row: Row, low: str = "low", high: str = "high") -> str:
    """Format an interval."""
    unit = SHARES if row["rate"] else ""
    return f"{shown_figure(row, low, signed=True)} to {shown_figure(row, high, signed=True)}{unit}"


def sentence(row: Row) -> str:
    """Return one row in words."""
    what = label(row)
    was, now = shown_figure(row, "base"), shown_figure(row, "changed")
    pairs = f"{row['n']:,} pairs"
    if row["n"] == 0:
        return f"{what}: it was not measured under both rules in any pair of games."
    if row["same"]:
        if row["low"] == row["high"] == 0:
            return f"{what}: {was}; the games are the same, so the difference is exactly zero."
        most = f"at most {1 - 0.05 ** (1 / row['n']):.1%} of pairs differ"
        within = f" ({most})" if math.isnan(row["low"]) else f" (95% interval of the difference {span(row)})"
        return f"{what}: {was}, the same in every one of {pairs}{within}."
    if math.isnan(row["low"]):
        apart = f"{100 * row['apart']:.1f}% of {pairs} differ"
        return f"{what}: {now} instead of {was}, {difference(row)}; {apart}, too few to say more."
    seen = f"{what}: {now} instead of {was}, {difference(row)} (95% interval {span(row)}; {pairs})"
    if row["found"]:
        return f"{seen}."
    if is_early(row):
        return f"{seen}; with so many things compared, it takes {FEW_FOR_ALL} pairs or more to be sure."
    if row["low"] > 0 or row["high"] < 0:
        return f"{seen}; too little to count among so many things compared."
    more = row["settles"]
    if math.isnan(more) or more > 1e9:
        return f"{seen}; this shows no difference."
    return (
        f"{seen}; this shows no difference. About {more:,.0f} pairs of games "
        "would probably show a difference of this size."
    )


def is_early(row: Row) -> bool:
    """Return whether a value looks different, but needs more games because so many values are compared."""
    apart = row["p"] < CLEAR and not row["same"]
    return bool(apart and not row["found"] and row["n"] < FEW_FOR_ALL and math.isnan(row["low_all"]))


def early(mine: Sequence[list[Row]], games: int) -> str:
    """Say how many values look different, which ones, and how many games it would take to be sure."""
    rows = [row for of in mine for row in of if is_early(row)]
    things = list(dict.fromkeys(label(row) for row in rows))
    if not things:
        return ""
    figures = (f"{label(row)} ({figure_of(row).replace(', open', '')})" for row in rows)
    named = "; ".join([*figures][:NAMED])
    look = "thing looks" if len(things) == 1 else "things look"
    # a value that not every game has, such as a role's, needs more games
    needed = max(math.ceil(FEW_FOR_ALL * max(games, row["n"]) / row["n"]) for row in rows)
    enough = f"{needed:,} games of each version or more"
    return f"{len(things)} {look} different; {enough} would settle it: {named}"


def difference(row: Row) -> str:
    """Return the size of a difference, followed by "more" or "less"."""
    amount, rate = row["difference"], row["rate"]
    size = number(abs(amount), rate, digits=row.get("digits")).replace("%", SHARES)
    return f"{size} {'more' if amount > 0 else 'less'}" if amount else "no difference on average"


def told(
    variants: Iterable[str],
    by: Mapping[Hashable, Row],
    verdicts: pd.DataFrame,
    *,
    every: bool = False,
    only: Callable[[Row], bool] | None = None,
) -> list[str]:
    """Return the sentences of a comparison, from its rows (``by_label``) and its ``verdicts``.

    ``only`` picks the rows of ``verdicts`` that have their own sentence.
    """
    said = []
    for name in variants:
        rows = [row for row in by.values() if row["variant"] == name]
        if rows and all(row["same"] and row["low"] == 0 for row in rows) and not every:
            said.append(f"{name} – the same game: all {len(rows)} differences are exactly zero.")
            continue
        of_it = records(verdicts[verdicts["variant"] == name])
        mine = [
            (str(verdict["carries"]), bool(verdict["alike"]), [by[at] for at in verdict["rows"]])
            for verdict in of_it
        ]
        wanted = [one for one, verdict in zip(mine, of_it, strict=True) if only is None or only(verdict)]
        shown = [one for one in wanted if every or (one[0] != "not shown" and not one[1])]
        shown = shown if every else _without_mirrors(shown)
        said += [f"{name} – {_sentence(carries, of)}" for carries, _, of in shown]
        if every:
            continue
        mine = [one for one in mine if not one[1]]
        sure = sum(carries != "not shown" for carries, *_ in mine)
        games = max((row["n"] for row in rows), default=0)
        if soon := early([of for carries, _, of in mine if carries == "not shown"], games):
            said.append(f"{name} – {soon}.")
        if not sure:
            said.append(f"{name} – none of the {len(mine)} things compared is shown to differ.")
        elif len(mine) > sure:
            rest = len(mine) - sure
            others = "the other thing compared is" if rest == 1 else f"the other {rest} things compared are"
            said.append(f"{name} – {others} not shown to differ.")
    return said


def _without_mirrors(shown: list[tuple[str, bool, list[Row]]]) -> list[tuple[str, bool, list[Row]]]:
    """Leave out results that only mirror another one: of two seats, one wins what the other loses.

    Of each pair only the first result is kept.
    """
    kept: list[tuple[str, bool, list[Row]]] = []
    for one in shown:
        if not any(_mirrors(one[2], other) for _, _, other in kept):
            kept.append(one)
    return kept


def _mirrors(rows: list[Row], others: list[Row]) -> bool:
    return all(
        row["what"] == other["what"]
        and row["n"] == other["n"]
        and math.isclose(row["difference"], -other["difference"], abs_tol=1e-12)
        and math.isclose(row["low"], -other["high"], abs_tol=1e-9)
        for row, other in zip(rows, others, strict=True)
    )


def _sentence(carries: str, rows: list[Row]) -> str:
    """Return one value's results in words: one bot's in full, several bots' with a figure for each."""
    if len(rows) == 1:
        return sentence(rows[0])
    asked = ", ".join(figure_of(row) for row in rows)
    least = min(row["n"] for row in rows)
    known = any(row["n"] and not row["same"] and not math.isnan(row["low"]) for row in rows)
    basis = f"{'95% intervals; ' if known else ''}{least:,} pairs each"
    how = {"holds for all": reach_of(rows), "not shown": "not shown to differ"}
    return f"{label(rows[0])}: {how.get(carries, carries)}: {asked} ({basis})."


def all_of(rows: Sequence[Row]) -> str:
    """Return how many bots these rows are from, with their valuations if known, in words."""
    return every_one(len(rows), [row.get("valuation", "") for row in rows])


def reach_of(rows: Sequence[Row]) -> str:
    """Say how far a result carries if all the bots in these rows agree on it."""
    return reach(len(rows), [row.get("valuation", "") for row in rows])


def why_open(row: Row) -> str:
    """Return why a row with an interval is not counted as a difference; empty if it is counted as one."""
    if row["found"]:
        return ""
    if is_early(row):
        return f"may be chance among so many: {FEW_FOR_ALL} games with it would settle it"
    return "may be chance among so many" if row["low"] > 0 or row["high"] < 0 else "may be chance"


def amount_of(row: Row) -> str:
    """Format a row's difference with its interval and the number of pairs.

    If the difference may be chance, a reason is added.
    """
    if row["n"] == 0:
        return "not measured under both rules in any pair of games"
    said = figure_of(row).removeprefix(f"{row['bots']} ")
    if row["same"]:
        return f"{said}, n = {row['n']:,}"
    why = "" if math.isnan(row["low"]) or row["found"] else f"; {why_open(row)}"
    return f"{said.removesuffix(')').removesuffix(', open')}, n = {row['n']:,}{why})"


def figure_of(row: Row) -> str:
    """Format one bot's difference with its interval."""
    if row["n"] == 0:
        return f"{row['bots']} –"
    if row["same"]:
        return f"{row['bots']} the same in every game"
    amount = shown_figure(row, "difference", signed=True) + (SHARES if row["rate"] else "")
    if math.isnan(row["low"]):
        return f"{row['bots']} {amount} ({_why_no_interval(row)}{_at_most(row)})"
    open_ = "" if row["found"] else ", open"
    return f"{row['bots']} {amount} ({span(row).removesuffix(SHARES)}{open_})"


def _at_most(row: Row) -> str:
    """Format the interval that bounds a difference too seldom seen to be tested; empty if there is none."""
    bounded = row["apart"] < 1 and not math.isnan(row["low_all"])
    return f": at most {span(row, 'low_all', 'high_all')}" if bounded else ""


def _why_no_interval(row: Row) -> str:
    if row["n"] < FEW_PAIRS:
        return "too few games"
    if row["apart"] == 1 and math.isnan(row["settles"]) and row["difference"]:
        return "by the same amount in every game"
    return "too few games that differ"


def told_together(row: Row) -> str:
    """Return the combined result of several bots, in words."""
    amount = shown_figure(row, "difference", signed=True) + (SHARES if row["rate"] else "")
    known = "too few to say more" if math.isnan(row["low"]) else f"95% interval {span(row)}"
    return f"{label(row)}: together {amount} ({known}; {row['bots']} bots on {row['n']:,} deals)."


def as_html(
    verdict: str, summary: str, notes: Sequence[str], sentences: Sequence[str], table: Sequence[Row]
) -> str:
    """Return verdict, sentences, caveats, table and basis as HTML for a notebook."""
    minded = "".join(f"<p><em>{escape(note)}</em></p>" for note in notes)
    lines = "".join(f"<li>{escape(line)}</li>" for line in sentences)
    heads = {
        "": "which change of the rules",
        "bots": "who played all seats",
        "what": "what was compared",
        "before": "mean under the rules as they were",
        "after": "mean under the changed rules",
        "difference": "after minus before; ● still a difference after correction for the number compared",
        "95% interval": "the range that holds this one difference with 95% certainty",
        "all at once": "wider: with 95% certainty, every difference of the table is within its own",
        "p": "how likely chance alone shows this much, corrected for the number of things compared (Holm)",
        "games": "games under each of the rules, on the same deals",
    }
    rows = []
    for row in table:
        p = row["p_corrected"]
        cells = (
            row["variant"],
            row["bots"],
            f"{label(row)} (also {row['also']})" if row["also"] else label(row),
            shown_figure(row, "base"),
            shown_figure(row, "changed"),
            ("● " if row["found"] else "") + shown_figure(row, "difference", signed=True),
            span(row),
            span(row, "low_all", "high_all"),
            "" if math.isnan(p) else f"{p:.3f}" if p >= 0.001 else "< 0.001",
            f"{row['n']:,}",
        )
        rows.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
    head = "".join(f'<th title="{escape(said)}">{text}</th>' for text, said in heads.items())
    meant = "; ".join(f"<b>{text}</b>: {escape(said)}" for text, said in heads.items() if text)
    said = f"<p><strong>{escape(verdict)}</strong></p><ul>{lines}</ul>{minded}"
    body = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    folded = f"<details><summary>All {len(rows)} rows</summary>{body}<p><small>{meant}.</small></p></details>"
    return f"{said}{folded}<p><small>{escape(summary)}</small></p>"
