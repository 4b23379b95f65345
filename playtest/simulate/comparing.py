"""Variants against a base, game by game on the same rolls."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import numpy as np
import pandas as pd
from statsmodels.stats.multitest import multipletests

from playtest.engines import codec
from playtest.simulate.comparison import Comparison, Narrow, called
from playtest.simulate.games import AnyGame, with_limits
from playtest.simulate.intervals import Paired, look_alphas, paired, settles
from playtest.simulate.playing import Players, play, seated
from playtest.simulate.progress import Progress
from playtest.simulate.values import Key, keys, values
from playtest.simulate.variants import Change, named

ALPHA = 0.05
COLUMNS = (
    *("variant", "what", "who", "n", "base", "changed", "difference", "low", "high", "p", "p_corrected"),
    *("found", "low_all", "high_all", "narrower", "settles", "rate", "same", "also"),
)


def compare(
    base: AnyGame,
    variants: Mapping[str, Change] | Sequence[Change] | Change,
    bots: Players = "random",
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = None,
    narrow: Narrow | None = None,
    looks: int | None = None,
    processes: int | None = None,
    batch: int | None = None,
    rotate: bool = False,
    progress: Progress | bool | None = None,
) -> Comparison:
    """Play ``base`` and each variant ``games`` times on common seeds, and return what differs.

    A variant is a game (its class may override a method), its rules, or the fields that differ, as in
    ``{"13 to win": {"win_threshold": 13}}``. ``measures`` names what to look at; fewer things looked at make
    for a milder correction. See ``values`` for what there is.

    With ``narrow``, as in ``{"wins": 0.04}`` or ``{("score", "seat 1"): 1.0}``, it stops at the first look at
    which all these intervals are at most so wide. ``looks`` are spread evenly over ``games``, by default 5
    with ``narrow`` and 1 without; they are paid for by wider intervals, which hold at all looks at once.

    Interrupting keeps the pairs that are done. Raises ``ValueError`` for a variant that does not fit.
    """
    others = named(base, variants)
    return _compared(
        base,
        {name: (game, bots) for name, game in {"": base, **others}.items()},
        *(games, seed, executor),
        measures=measures,
        narrow=narrow,
        looks=looks,
        processes=processes,
        batch=batch,
        rotate=rotate,
        progress=progress,
    )


def compare_bots(
    base: AnyGame,
    bots: Players,
    variants: Mapping[str, Players],
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = None,
    narrow: Narrow | None = None,
    looks: int | None = None,
    processes: int | None = None,
    batch: int | None = None,
    rotate: bool = False,
    progress: Progress | bool | None = None,
    whose: str | None = None,
) -> Comparison:
    """Like ``compare``, of other bots at the same game; with ``whose``, of what is theirs alone."""
    return _compared(
        base,
        {name: (base, some) for name, some in {"": bots, **variants}.items()},
        *(games, seed, executor),
        measures=measures,
        narrow=narrow,
        looks=looks,
        processes=processes,
        batch=batch,
        rotate=rotate,
        progress=progress,
        whose=whose,
    )


def _compared(
    base: AnyGame,
    runs: Mapping[str, tuple[AnyGame, Players]],
    games: int,
    seed: object,
    executor: Executor | None,
    *,
    measures: Sequence[str] | None,
    narrow: Narrow | None,
    looks: int | None,
    processes: int | None,
    batch: int | None,
    rotate: bool,
    progress: Progress | bool | None,
    whose: str | None = None,
) -> Comparison:
    if games < 1:
        raise ValueError(f"Comparing takes at least 1 game, not {games}.")
    looks = (5 if narrow else 1) if looks is None else looks
    sitting = seated(runs[""][1], base)
    same = {name for name, (game, bots) in runs.items() if bots is runs[""][1] and _equal(base, game)}
    played: dict[str, list[pd.DataFrame]] = {name: [] for name in runs}
    alphas = look_alphas(min(looks, games), ALPHA)
    ends = [games * look // len(alphas) for look in range(1, len(alphas) + 1)]
    done, found = 0, None
    for look, (end, alpha) in enumerate(zip(ends, alphas, strict=True), start=1):
        stopped = False
        for name, (game, bots) in runs.items():
            some = play(
                *(game, bots, range(done, end), seed, executor, "summary", processes, batch, rotate, name),
                progress=progress,
            )
            stopped = stopped or len(some.games) < end - done
            table = values(some, measures)
            played[name].append(
                table if whose is None else table.loc[:, [who == whose for _, who in keys(table)]]
            )
        done = end
        tables = {name: pd.concat(parts) for name, parts in played.items()}
        found = Comparison(
            base=base,
            variants={name: game for name, (game, _) in runs.items() if name},
            bots=tuple(dict.fromkeys(name for name, _ in sitting)),
            seed=seed,
            look=look,
            looks=len(alphas),
            alpha=alpha,
            games={name: len(table) for name, table in tables.items()},
            table=_table(tables, same, alpha),
            values=tables,
        )
        if stopped or (narrow and found.is_as_narrow_as(narrow)):
            break
    assert found is not None
    return found


def _equal(base: AnyGame, game: AnyGame) -> bool:
    return codec.rules_digest(with_limits(base)) == codec.rules_digest(with_limits(game))


def _table(played: Mapping[str, pd.DataFrame], same: set[str], alpha: float) -> pd.DataFrame:
    rows: list[dict[str, Any]] = []
    before = played[""]
    for name, after in played.items():
        if not name:
            continue
        both = before.index.intersection(after.index)
        one, two = before.loc[both], after.loc[both]
        for key, copies in _once(one, two).items():
            row = _row(name, key, _column(one, key), _column(two, key), alpha, name in same)
            rows.append({**row, "also": "; ".join(map(called, copies))})
    table = pd.DataFrame(rows, columns=[*COLUMNS[:10], "sd", *COLUMNS[14:]])
    _correct(table, alpha)
    return table[list(COLUMNS)]


def _once(one: pd.DataFrame, two: pd.DataFrame) -> dict[Key, list[Key]]:
    """The things to compare, each with those that are the same number in every game of both.

    Those would only be looked at twice, and make the correction for many looks too strict. Things that never
    vary are not taken for one another.
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
    # an end that no game came to, or a word that nobody said, happened in none
    missing = 0.0 if key[0] in ("ends", "wins") else math.nan
    return pd.Series(missing, table.index)


def _row(
    name: str, key: Key, one: pd.Series[float], two: pd.Series[float], alpha: float, same: bool
) -> dict[str, Any]:
    there = (one.notna() & two.notna()).to_numpy()
    a, b = np.asarray(one, np.float64)[there], np.asarray(two, np.float64)[there]
    rate = {*np.unique(a), *np.unique(b)} == {0.0, 1.0} or (
        key[0] in ("ties", "nobody wins", "ends") and {*np.unique(a), *np.unique(b)} <= {0.0, 1.0}
    )
    found = paired(a, b, rate=rate, alpha=alpha)
    if not np.any(a != b):
        # nothing to test; and of one game against itself it is certain that nothing differs
        found = found._replace(p=math.nan)
        if same and len(a):
            found = found._replace(low=0.0, high=0.0)
    return {
        "variant": name,
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
        "narrower": _narrower(found),
        "settles": settles(found.difference, found.sd, alpha),
        "rate": rate,
        "same": bool(len(a)) and not np.any(a != b),
    }


def _narrower(found: Paired) -> float:
    """By what share common seeds made the interval narrower than seeds of their own would have."""
    return 1 - found.sd / found.apart if found.apart else math.nan


def _correct(table: pd.DataFrame, alpha: float) -> None:
    """Add what is left when it is taken into account how many things were looked at (Holm; Bonferroni)."""
    looked = table["p"].notna()
    table["p_corrected"] = math.nan
    if looked.any():
        table.loc[looked, "p_corrected"] = multipletests(table.loc[looked, "p"], method="holm")[1]
    table["found"] = table["p_corrected"] < alpha
    wider = _reach(alpha / max(1, int(looked.sum()))) / _reach(alpha)
    middle, half = (table["low"] + table["high"]) / 2, (table["high"] - table["low"]) / 2
    table["low_all"], table["high_all"] = middle - wider * half, middle + wider * half
    rates = table["rate"]
    table.loc[rates, ["low_all", "high_all"]] = table.loc[rates, ["low_all", "high_all"]].clip(-1, 1)


def _reach(alpha: float) -> float:
    from scipy import stats

    return float(stats.norm.ppf(1 - alpha / 2))
