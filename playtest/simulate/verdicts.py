"""How far an answer carries: for all bots, for some, or with a sign that depends on the bot."""

from __future__ import annotations

import math
from typing import Literal

import pandas as pd

from playtest.engines.sentences import listed
from playtest.simulate.comparison_text import Row, reach_of, records

Carries = Literal[
    "holds for all", "open for some", "depends on the bot", "the sign flips", "one bot", "not shown"
]
"""How far a difference carries.

"Holds for all": each bot shows it, in one direction. "The sign flips": bots show both directions. "Depends on
the bot": one shows it, and another's bounds, for all rows together, leave no room for as much. Each of these
is said only with a margin (``MARGIN``), so that another seed would hardly say otherwise. "Open for some":
some show it, and only more games would tell how far it carries. "One bot": only one bot played.
"""

MARGIN = 1.0
"""Standard errors by which bounds must clear zero, or each other, before bots count as differing.

The bounds are those for all rows together. A decision by less would often change with the seed.
"""


def verdicts(table: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each variant and value compared, which sums up the results of all bots.

    Columns: ``variant``, ``what``, ``who``; ``carries`` (for which bots the difference holds); ``shown`` (how
    many bots show a difference), ``bots`` (how many played); ``least`` and ``most`` (the bots' smallest and
    largest difference); ``alike`` (whether the row is of a seat and says no more than the row of all seats);
    and ``rows`` (the labels of the rows of ``table`` that it sums up).
    """
    found = []
    for (variant, what, who), group in table.groupby(["variant", "what", "who"], sort=False):
        rows = records(group)
        found.append(
            {
                "variant": variant,
                "what": what,
                "who": who,
                "carries": carries(rows),
                "shown": sum(row["found"] for row in rows),
                "bots": len(rows),
                "least": group["difference"].min(),
                "most": group["difference"].max(),
                "alike": all(row["alike"] or not row["found"] for row in rows)
                and any(row["alike"] for row in rows),
                "rows": list(group.index),
            }
        )
    columns = ["variant", "what", "who", "carries", "shown", "bots", "least", "most", "alike", "rows"]
    return pd.DataFrame(found, columns=columns).astype({"alike": bool})


def carries(rows: list[Row]) -> Carries:
    """Return how far a difference carries, such as "holds for all". ``rows`` has the row of each bot."""
    sure = [row for row in rows if row["found"]]
    if not sure:
        return "not shown"
    if len(rows) == 1:
        return "one bot"
    firm = [row for row in sure if is_firm(row)]
    ways = {row["difference"] > 0 for row in firm}
    if len(ways) == 2:
        return "the sign flips"
    if len(firm) == len(rows):
        return "holds for all"
    apart = any(_apart(row, other) for row in firm for other in rows)
    return "depends on the bot" if apart else "open for some"


def is_firm(row: Row) -> bool:
    """Return whether a bot's difference is found and its interval is at least the margin away from zero.

    Then other seeds would find the difference too.
    """
    least = MARGIN * row["error"]
    return bool(row["found"] and (row["low_all"] >= least or -row["high_all"] >= least))


def _apart(one: Row, other: Row) -> bool:
    """Return whether two bots' differences surely differ: their intervals are more than the margin apart."""
    least = MARGIN * math.hypot(one["error"], other["error"])
    return bool(one["low_all"] - other["high_all"] > least or other["low_all"] - one["high_all"] > least)


def how_far(carries: str, rows: list[Row]) -> str:
    """Say in words, by name, for which bots the difference in these rows holds."""
    if all(row["same"] for row in rows):
        return "the same in every game"
    found = [row for row in rows if row["found"]]
    sure = [row for row in found if is_firm(row)] or found
    rest = [row for row in rows if row not in sure]
    out = [row for row in rest if any(_apart(one, row) for one in sure)]
    between = [row for row in rest if row not in out]
    match carries:
        case "holds for all":
            return reach_of(rows)
        case "one bot":
            return f"differs with {_who(sure)}, the only bot asked"
        case "the sign flips":
            more, less = ([row for row in sure if (row["difference"] > 0) is way] for way in (True, False))
            return f"the sign flips: more with {_who(more)}, less with {_who(less)}"
        case "open for some" if not rest:
            return f"not certain yet: it may differ with {_who(sure)}"
        case "open for some":
            return f"differs with {_who(sure)}; {_open(rest)}"
        case "depends on the bot" if not out:
            return f"depends on the bot: the size varies between {_who(sure)}"
        case "depends on the bot":
            said = f"depends on the bot: differs with {_who(sure)}, {_less(out)}"
            return f"{said}; {_open(between)}" if between else said
    return "not shown to differ"


def _less(rows: list[Row]) -> str:
    """Return in words the bots for which the difference is smaller, and those for which no game differed."""
    never, seldom = ([row for row in rows if row["same"] is same] for same in (True, False))
    said = [("not at all with", never), ("not as much with", seldom)]
    return ", ".join(f"{how} {_who(of)}" for how, of in said if of)


def _open(rows: list[Row]) -> str:
    return f"not certain with {_who(rows)}"


def _who(rows: list[Row]) -> str:
    return listed([str(row["bots"]) for row in rows])
