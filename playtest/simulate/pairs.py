"""Turn pairs of games into the rows of a comparison: each difference, its interval, and its bots."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from playtest.simulate.comparison_text import Row, records
from playtest.simulate.intervals import (
    NOWHERE,
    UNKNOWN,
    Bounds,
    Numbers,
    Paired,
    Reach,
    bounds_of_all,
    holm,
    paired,
    reach_of,
    seldom,
    settles,
    student,
)
from playtest.simulate.values import ALL, NO_SEATS, WINNERS, Key, keys

COLUMNS = (
    *("variant", "bots", "what", "who", "n", "base", "changed", "difference", "low", "high", "p"),
    *("p_corrected", "found", "low_all", "high_all", "narrower", "settles", "rate", "same", "apart"),
    *("alike", "also", "error"),
)

OF_THE_PANEL = (
    *("variant", "what", "who", "bots", "n", "base", "changed", "difference", "low", "high", "p", "rate"),
)


def called(key: Key) -> str:
    """Return a value's name as text, as in sentences and in the column ``also``."""
    return f"{key[0]}, {key[1]}" if key[1] else key[0]


def table_of(
    played: Mapping[str, pd.DataFrame], same: Collection[str], alpha: float, *, means: bool = False
) -> pd.DataFrame:
    """Return the rows of a comparison. ``played`` holds values by variant, ``""`` for the base.

    The values' index is the players (``bots``) and the number of the game (``game``). ``same`` lists variants
    equal to the base. With ``means`` a row of values is not a game but the mean of many.
    """
    rows: list[dict[str, Any]] = []
    differences: list[Numbers] = []
    reaches: list[Reach] = []
    before = played[""]
    for name, after in played.items():
        if not name:
            continue
        both = before.index.intersection(after.index)
        one, two = before.loc[both], after.loc[both]
        for key, copies in _once(one, two).items():
            also = "; ".join(map(called, copies))
            reach = _reach_of_all(_column(one, key), _column(two, key))
            for row, a, b in _rows(key, _column(one, key), _column(two, key), alpha, name in same, means):
                rows.append({"variant": name, **row, "also": also})
                differences.append(b - a)
                reaches.append(reach)
    table = pd.DataFrame(rows, columns=[*COLUMNS[:10], "p", "sd", *COLUMNS[15:]])
    _correct(table, differences, reaches, alpha, means)
    table["alike"] = False if means else _alike(table, differences, alpha)
    return table[list(COLUMNS)]


def of_the_panel(played: Mapping[str, pd.DataFrame], alpha: float) -> pd.DataFrame:
    """Return the combined result of all bots, each weighted equally: a row for each variant and value.

    Columns: ``variant``, ``what``, ``who``; ``n`` deals that each of the ``bots`` finished under both rules;
    the means ``base`` and ``changed``, their ``difference`` with its interval ``low`` to ``high``, ``p``, and
    ``rate`` (whether it is a share of games). A deal counts once, with the mean over the bots, so that what
    they have in common on that deal is not counted twice.
    """
    rows = []
    before = played[""]
    for name, after in played.items():
        if not name:
            continue
        both = before.index.intersection(after.index)
        one, two = before.loc[both], after.loc[both]
        for key in _keys(one, two):
            sides = [_column(table, key).unstack("bots") for table in (one, two)]
            there = (sides[0].notna() & sides[1].notna()).all(axis=1)
            a, b = (np.asarray(side[there].mean(axis=1), np.float64) for side in sides)
            rate = _is_rate(key, *(np.asarray(_column(table, key), np.float64) for table in (one, two)))
            found = paired(a, b, rate=rate and sides[0].shape[1] == 1, alpha=alpha)
            rows.append(
                {
                    "variant": name,
                    "what": key[0],
                    "who": key[1],
                    "bots": sides[0].shape[1],
                    "n": found.n,
                    "base": found.base,
                    "changed": found.variant,
                    "difference": found.difference,
                    "low": found.low,
                    "high": found.high,
                    "p": found.p,
                    "rate": rate,
                }
            )
    return pd.DataFrame(rows, columns=list(OF_THE_PANEL))


def _once(one: pd.DataFrame, two: pd.DataFrame) -> dict[Key, list[Key]]:
    """Group the compared values that are equal to each other in every game of both variants.

    Only one value of a group is compared. Comparing the others too would make the correction for many
    comparisons stricter than necessary. Values that never vary are not grouped.
    """
    seen: dict[tuple[bytes, bytes], Key] = {}
    found: dict[Key, list[Key]] = {}
    for key in _keys(one, two):
        a, b = (np.asarray(_column(table, key), np.float64) for table in (one, two))
        known = a.tobytes(), b.tobytes()
        if known in seen:
            found[seen[known]].append(key)
            continue
        if len({*np.unique(a), *np.unique(b)}) > 1:
            seen[known] = key
        elif key == WINNERS:
            continue  # the same number wins in every game, which is no news
        found[key] = []
    return found


def _keys(one: pd.DataFrame, two: pd.DataFrame) -> list[Key]:
    there = [*keys(one), *(key for key in keys(two) if key not in one.columns)]
    first = list(dict.fromkeys(what for what, _ in there))
    return sorted(there, key=lambda key: first.index(key[0]))


def _column(table: pd.DataFrame, key: Key) -> pd.Series[float]:
    if key in table.columns:
        column: pd.Series[float] = table[key]
        return column
    # an end or a label that never occurred happened in no game
    missing = 0.0 if key[0] in ("ends", "wins") else math.nan
    return pd.Series(missing, table.index)


def _rows(
    key: Key, one: pd.Series[float], two: pd.Series[float], alpha: float, same: bool, means: bool
) -> Iterator[tuple[dict[str, Any], Numbers, Numbers]]:
    """Yield a row for each set of players, together with the base's and the variant's numbers behind it."""
    whole = _is_rate(key, np.asarray(one, np.float64), np.asarray(two, np.float64))
    lined_up = one.index.get_level_values("bots")
    for bots in dict.fromkeys(lined_up):
        theirs = np.asarray(lined_up == bots)
        a, b = np.asarray(one, np.float64)[theirs], np.asarray(two, np.float64)[theirs]
        there = ~(np.isnan(a) | np.isnan(b))
        a, b = a[there], b[there]
        yield {"bots": str(bots), **_row(key, a, b, alpha, whole and not means, same, means)}, a, b


def _reach_of_all(one: pd.Series[float], two: pd.Series[float]) -> Reach:
    """Return the least and greatest difference that a pair can have, over the values of all bots."""
    a, b = (np.asarray(side.dropna(), np.float64) for side in (one, two))
    return reach_of(a, b) if len(b) else NOWHERE


def _is_rate(key: Key, a: Numbers, b: Numbers) -> bool:
    """Return whether a value is a share of games: true or false in each game."""
    seen = {*np.unique(a[~np.isnan(a)]), *np.unique(b[~np.isnan(b)])}
    return seen == {0.0, 1.0} or (key[0] in ("ties", "nobody wins", "ends") and seen <= {0.0, 1.0})


def _row(
    key: Key, a: Numbers, b: Numbers, alpha: float, rate: bool, same: bool, means: bool
) -> dict[str, Any]:
    found = paired(a, b, rate=rate, alpha=alpha, means=means)
    nothing = not np.any(a != b)
    if nothing:
        # nothing to test; a game against itself certainly does not differ
        found = found._replace(p=math.nan)
        if same and len(a):
            found = found._replace(low=0.0, high=0.0)
    return {
        "what": key[0],
        "who": key[1],
        "n": found.n,
        "base": found.base,
        "changed": found.variant,
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        "p": found.p,
        "sd": found.sd,
        "error": found.sd / math.sqrt(found.n) if found.n else math.nan,
        "narrower": _narrower(found),
        "settles": settles(found.difference, found.sd, alpha),
        "rate": rate,
        "same": bool(len(a)) and nothing,
        "apart": float((a != b).mean()) if len(a) else math.nan,
    }


def _narrower(found: Paired) -> float:
    """Return by what share common seeds narrowed the interval, against the interval from separate seeds."""
    return 1 - found.sd / found.apart if found.apart else math.nan


def _correct(
    table: pd.DataFrame, differences: list[Numbers], reaches: list[Reach], alpha: float, means: bool
) -> None:
    """Add the columns corrected for the number of values looked at (Holm; Bonferroni)."""
    looked = int((~table["same"] & (table["n"] > 0)).sum())
    bounds = [
        _of_all(row, apart, reach, alpha, looked, means)
        for row, apart, reach in zip(records(table), differences, reaches, strict=True)
    ]
    table["low_all"] = [found.low for found in bounds]
    table["high_all"] = [found.high for found in bounds]
    tested = table["p"].notna() & ~table["same"]
    sure = pd.Series([found.p for found in bounds], table.index, dtype=float).where(tested)
    table["p_corrected"] = math.nan
    table["found"] = False
    if sure.notna().any():
        # rows with too few pairs to test count as looks too
        known = sure.dropna().to_numpy()
        corrected = holm([*known, *[1.0] * (looked - len(known))])[: len(known)]
        table.loc[sure.notna(), "p_corrected"] = corrected
        table["found"] = table["p_corrected"] < alpha


def _of_all(row: Row, apart: Numbers, reach: Reach, alpha: float, looked: int, means: bool) -> Bounds:
    if row["same"] and row["low"] == row["high"] == 0:
        return UNKNOWN._replace(low=0.0, high=0.0)
    if means:
        return student(apart, alpha / max(1, looked))
    if not row["n"]:
        return UNKNOWN
    found = bounds_of_all(apart, rate=row["rate"], alpha=alpha, rows=looked, reach=reach)
    return seldom(apart, reach, alpha / max(1, looked)) if math.isnan(found.low) else found


def _alike(table: pd.DataFrame, differences: list[Numbers], alpha: float) -> pd.Series[bool]:
    """Return which rows of a seat or role only repeat the row of all seats.

    In each game, a seat's difference is compared with the mean difference of all seats.
    """
    alike = pd.Series(False, table.index)
    looked = int((~table["same"]).sum())
    for _, of_bots in table.groupby(["variant", "bots"], sort=False):
        for what, group in of_bots.groupby("what", sort=False):
            whole = of_bots.index[_whole(of_bots, str(what)) & of_bots["found"]]
            seats = group.index[~group["who"].isin(NO_SEATS)]
            own = [differences[at] for at in seats]
            if len(own) < 2 or not len(whole) or len({len(one) for one in own}) > 1:
                continue
            mean = np.mean(own, axis=0)
            sums = len(own) if what == "wins" else 1
            if len(mean) != len(differences[whole[0]]) or not np.allclose(sums * mean, differences[whole[0]]):
                continue  # these are not all seats, or not seats at all
            found = [bounds_of_all(one - mean, rate=False, alpha=alpha, rows=looked) for one in own]
            alike[seats] = not any(one.low > 0 or one.high < 0 for one in found)
    return alike


def _whole(rows: pd.DataFrame, what: str) -> pd.Series[bool]:
    """Return which rows are about all seats: the mean of ``what`` or, for wins, the number of winners."""
    key = WINNERS if what == "wins" else (what, ALL)
    named = [row["what"] == key[0] and row["who"] == key[1] for row in records(rows)]
    return pd.Series(named, rows.index) | rows["also"].map(lambda names: is_also(names, *key))


def is_also(names: str, what: str, who: str | None) -> bool:
    """Return whether ``names``, from the column ``also``, include this value.

    With ``who=None``, any value of ``what`` counts.
    """
    if who is not None:
        return called((what, who)) in names.split("; ")
    return any(name == what or name.startswith(f"{what}, ") for name in names.split("; "))
