"""Forced play: make the same bot take a move or a card whenever it may, and measure its gain.

A move that no bot ever makes may be worthless, or it may be the blind spot of bots that think alike.
Forbidding the move shows nothing, since nobody made it; forcing it does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor

import pandas as pd

from playtest.bots import Bot
from playtest.engines.game import AnyGame
from playtest.engines.sentences import short
from playtest.simulate.comparison import Comparison
from playtest.simulate.comparison_text import Row
from playtest.simulate.deviations import (
    Moves,
    OneOfItsKind,
    Says,
    among_its_like,
    bots_asked,
    by_bot,
    check,
    name_of,
    says_of,
    without_the_same,
)
from playtest.simulate.panels import Lineups, remarks
from playtest.simulate.playing import Run
from playtest.simulate.progress import Progress
from playtest.simulate.workers import Workers

NAME = "the forced bot"
FORCED = "forced"


def forced(
    game: AnyGame,
    bots: Bot | str,
    force: Moves,
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = ("wins", "score"),
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Comparison:
    """Measure one bot's gain, among copies of itself, from taking a move whenever it may.

    All games use common seeds. ``force`` is a part of a move such as ``"play number=7"``, a list of parts,
    fields, or a function (``Moves``). If several moves match, the bot chooses among them. Each bot of
    ``"panel"`` is tried, and sits at each seat in turn.

    Moves that are put together freely and not listed, such as an offer, cannot be forced. If none of a bot's
    games ended differently, the bot has no rows, and a sentence says so.

    Raises ``ValueError`` for a part of a move, a field or a value that no move of this game has.
    """
    check(game, force, "Force")
    name = name_of(force)
    asked = bots_asked(game, bots, FORCED)
    run = Run(games, seed, Workers(executor, processes), progress)
    deviations = {f"always {name}": kept_to(game, asked, force)}
    found = OneOfItsKind(game, asked, NAME, run).compared(deviations, measures, remarks(game, bots, asked))
    return without_the_same(found, f"when made to take {short(name)[1:-1]}")


def brings(
    game: AnyGame,
    bots: Bot | str,
    force: Sequence[str | Sequence[str]],
    games: int = 300,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> pd.DataFrame:
    """Measure a bot's gain from taking parts of moves whenever it may. Below zero it is a cost.

    A list within ``force`` is a set; the bot takes any part of it.

    The columns are ``forced``, ``bot``, ``n``, ``wins`` (the share won when forced), and ``brings``.
    ``brings`` is the gain: that share minus the share won without force. ``low`` and ``high`` are its 95%
    interval. Then follow ``p_corrected`` (Holm), ``found`` (whether the gain is sure even when corrected),
    and ``score`` (points gained). The best come first.

    If no game ended differently, for example because the part never came up, there is no figure. Raises
    ``ValueError`` for a part that no move of this game has.
    """
    for part in force:
        check(game, part, "Force")
    asked = bots_asked(game, bots, FORCED)
    run = Run(games, seed, Workers(executor, processes), progress)
    found = each_forced(game, asked, force, run)
    own = by_bot(found, NAME)
    rows = [
        _brings(part, own["wins", part, name], own["score", part, name])
        for part in map(name_of, force)
        for name in asked
    ]
    return pd.DataFrame(rows).sort_values("brings", ascending=False, ignore_index=True)


def each_forced(
    game: AnyGame, asked: Mapping[str, Bot], force: Sequence[str | Sequence[str]], run: Run
) -> Comparison:
    """Force each part or set of parts alone, as variants of one comparison on the same deals.

    The comparison is of wins and scores.
    """
    deviations = {name_of(part): kept_to(game, asked, part) for part in force}
    return OneOfItsKind(game, asked, NAME, run).compared(deviations)


def kept_to(game: AnyGame, asked: Mapping[str, Bot], force: Moves) -> Lineups:
    """Make each bot take one of these moves whenever it may, among copies of itself."""
    return among_its_like(game, asked, _others(says_of(force)), NAME, eager=True)


def _others(says: Says) -> Says:
    return lambda move: not says(move)


def _brings(part: str, wins: Row, score: Row) -> Row:
    if wins["same"] and score["same"]:
        nothing = dict.fromkeys(("wins", "brings", "low", "high", "p_corrected"), math.nan)
        return {
            "forced": part,
            "bot": wins["bots"],
            "n": wins["n"],
            **nothing,
            "found": False,
            "score": math.nan,
        }
    return {
        "forced": part,
        "bot": wins["bots"],
        "n": wins["n"],
        "wins": wins["changed"],
        "brings": wins["difference"],
        "low": wins["low"],
        "high": wins["high"],
        "p_corrected": 1.0 if math.isnan(wins["p_corrected"]) else wins["p_corrected"],
        "found": bool(wins["found"]),
        "score": score["difference"],
    }
