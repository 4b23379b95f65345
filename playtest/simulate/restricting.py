"""Restricted play: forbid the same bot one kind of move or one card, and measure the cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
    among_its_like,
    bots_asked,
    by_bot,
    check,
    name_of,
    says_of,
    without_the_same,
)
from playtest.simulate.panels import remarks
from playtest.simulate.playing import Run
from playtest.simulate.progress import Progress
from playtest.simulate.workers import Workers

NAME = "the restricted bot"
FORBIDDEN = "forbidden something"


def restricted(
    game: AnyGame,
    bots: Bot | str,
    forbid: Moves,
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = ("wins", "score"),
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Comparison:
    """Measure what it costs each bot of ``"panel"`` if it may not make a certain move.

    The bot plays among copies of itself, at each seat in turn, and both sides use common seeds. ``forbid`` is
    a part of a move such as ``"play number=7"``, a list of parts, fields or a function (``Moves``). If every
    legal move is forbidden, the bot may make any. If none of a bot's games ended differently, for example
    because the move never came up, the bot has no rows, and a sentence says so.

    Raises ``ValueError`` for a part of a move, a field or a value that no move of this game has.
    """
    check(game, forbid, "Forbid")
    name = name_of(forbid)
    asked = bots_asked(game, bots, FORBIDDEN)
    run = Run(games, seed, Workers(executor, processes), progress)
    deviations = {f"without {name}": among_its_like(game, asked, says_of(forbid), NAME)}
    found = OneOfItsKind(game, asked, NAME, run).compared(deviations, measures, remarks(game, bots, asked))
    return without_the_same(found, f"without {short(name)[1:-1]}")


def costs(
    game: AnyGame,
    bots: Bot | str,
    forbid: Sequence[str | Sequence[str]],
    games: int = 300,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> pd.DataFrame:
    """Measure what each of several parts of moves is worth to a bot: the cost of forbidding it.

    A list within ``forbid`` is a set that is forbidden together.

    Columns: ``forbidden``, ``bot``, ``n``, ``wins`` (share won without it), ``cost`` (the share won with it,
    minus ``wins``), ``low``, ``high`` (its 95% interval), ``p_corrected`` (Holm), ``score`` (points
    lost). The costliest come first; below zero the bot does better without. If no game ended differently, for
    example because the part never came up, there is no figure. Raises ``ValueError`` for a part that no move
    of this game has.
    """
    for part in forbid:
        check(game, part, "Forbid")
    asked = bots_asked(game, bots, FORBIDDEN)
    run = Run(games, seed, Workers(executor, processes), progress)
    deviations = {name_of(part): among_its_like(game, asked, says_of(part), NAME) for part in forbid}
    found = OneOfItsKind(game, asked, NAME, run).compared(deviations)
    own = by_bot(found, NAME)
    rows = [
        _cost(part, own["wins", part, name], own["score", part, name])
        for part in map(name_of, forbid)
        for name in asked
    ]
    return pd.DataFrame(rows).sort_values("cost", ascending=False, ignore_index=True)


def _cost(part: str, wins: Row, score: Row) -> Row:
    if wins["same"] and score["same"]:
        nothing = dict.fromkeys(("wins", "cost", "low", "high", "p_corrected", "score"), math.nan)
        return {"forbidden": part, "bot": wins["bots"], "n": wins["n"], **nothing}
    return {
        "forbidden": part,
        "bot": wins["bots"],
        "n": wins["n"],
        "wins": wins["changed"],
        "cost": 0.0 - wins["difference"],
        "low": 0.0 - wins["high"],
        "high": 0.0 - wins["low"],
        "p_corrected": 1.0 if math.isnan(wins["p_corrected"]) else wins["p_corrected"],
        "score": 0.0 - score["difference"],
    }
