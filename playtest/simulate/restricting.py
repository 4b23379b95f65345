"""Restricted play: the same bot forbidden one kind of move or one card, and what that costs it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

import pandas as pd

from playtest.bots import Bot, asked, panel, spec
from playtest.engines.game import Game, Roller
from playtest.engines.sentences import short
from playtest.simulate.asking import Lineups, remarks
from playtest.simulate.comparing import compare_bots
from playtest.simulate.comparison import Comparison
from playtest.simulate.forbidding import check_fields, check_part
from playtest.simulate.games import AnyGame
from playtest.simulate.playing import made_for
from playtest.simulate.progress import Progress
from playtest.simulate.telling import Row, records
from playtest.simulate.watch import parts_of

Forbidden = str | Mapping[str, Any] | Callable[[Any], bool]
"""A part of a move (``"play number=7"``), the values of its fields, or what says of a move whether it is."""

NAME = "the restricted bot"


def restricted(
    game: AnyGame,
    bots: Bot | str,
    forbid: Forbidden,
    games: int = 1000,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    measures: Sequence[str] | None = ("wins", "score"),
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Comparison:
    """What it costs one bot among its like to be forbidden a move, on common seeds: each bot of ``"panel"``.

    It sits at each seat in turn. Where every legal move is forbidden it may make any. A bot none of whose
    games ended otherwise, as when it never came up, has no rows, and a sentence says so. Raises
    ``ValueError`` for a part of a move, a field or a value that no move of this game has.
    """
    _check(game, forbid)
    name = forbid if isinstance(forbid, str) else getattr(forbid, "__name__", str(forbid))
    asked = _asked(game, bots)
    found = compare_bots(
        game,
        _lined_up(game, asked, _never),
        {f"without {name}": _lined_up(game, asked, _says(forbid))},
        games,
        seed,
        executor,
        measures=measures,
        whose=NAME,
        processes=processes,
        rotate=True,
        progress=progress,
        remarks=remarks(game, bots, asked),
    )
    return _without_the_same(found, short(name)[1:-1] if isinstance(name, str) else str(name))


def _without_the_same(found: Comparison, name: str) -> Comparison:
    """Without figures for those whose games ended the same without it: they do not tell what it costs."""
    nothing = found.table.groupby("bots", sort=False)["same"].transform("all") & (found.table["n"] > 0)
    whose = dict.fromkeys(found.table.loc[nothing, "bots"])
    called = dict(zip(found.bots, found.called, strict=True))
    said = tuple(
        f"{called[bots]}: no game of {found.games['']:,} ended otherwise without {name}, which never came "
        "up or never mattered, so there is no figure."
        for bots in whose
    )
    return replace(found, table=found.table[~nothing], untouched=said) if said else found


def costs(
    game: AnyGame,
    bots: Bot | str,
    forbid: Sequence[str],
    games: int = 300,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> pd.DataFrame:
    """What each of several parts of moves is worth to a bot: what being forbidden it costs.

    Columns: ``forbidden``, ``bot``, ``n``, ``wins`` (share won without it), ``cost`` (how much less that is,
    in share of games), ``low``, ``high`` (its 95 % interval), ``p_corrected`` (Holm), ``score`` (points
    lost). The costliest first; below zero it does better without. Where no game ended otherwise without it,
    as when it never came up, there is no figure. Raises ``ValueError`` for a part that no move of this game
    has.
    """
    for part in forbid:
        _check(game, part)
    asked = _asked(game, bots)
    found = compare_bots(
        game,
        _lined_up(game, asked, _never),
        {part: _lined_up(game, asked, _says(part)) for part in forbid},
        games,
        seed,
        executor,
        measures=("wins", "score"),
        whose=NAME,
        processes=processes,
        rotate=True,
        progress=progress,
    )
    own = {
        (what, row["variant"], row["bots"]): row
        for what in ("wins", "score")
        for row in records(found.of((what, NAME)))
    }
    rows = [
        _cost(part, own["wins", part, name], own["score", part, name]) for part in forbid for name in asked
    ]
    return pd.DataFrame(rows).sort_values("cost", ascending=False, ignore_index=True)


def _asked(game: AnyGame, bots: Bot | str) -> dict[str, Bot]:
    """Each bot that is asked, by name."""
    if not isinstance(bots, str | Bot):
        raise ValueError('Forbid something to one bot at a time: give a bot, its name, or "panel".')
    if bots == "panel":
        return {spec(one): one for one in panel(game)}
    made = made_for(bots, game)
    return {spec(bots): made}


def _lined_up(game: AnyGame, asked: Mapping[str, Bot], forbidden: Callable[[Any], bool]) -> Lineups:
    """Each of them, restricted, among its like."""
    return {name: [Restricted(one, forbidden), *[one] * (game.seats - 1)] for name, one in asked.items()}


def _check(game: AnyGame, forbid: Forbidden) -> None:
    """See that what is forbidden could be done at all. Raises ``ValueError`` if not."""
    if isinstance(forbid, str):
        check_part(game, forbid)
    elif isinstance(forbid, Mapping):
        check_fields(game, forbid)
    elif not callable(forbid):
        raise ValueError(
            f'Forbid a part of a move as "play number=7", fields or a function, not {short(forbid)}.'
        )


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


class Restricted:
    """A bot that is forbidden some moves."""

    name = NAME
    needs_view = True

    def __init__(self, bot: Bot, forbidden: Callable[[Any], bool]) -> None:
        self.bot = bot
        self.forbidden = forbidden
        self.version = bot.version

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """What the bot would do, had it only the other moves."""
        return self._choose(game, view, legal, chance, must=False)

    def hurry(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """What it would do where it may wait no longer."""
        return self._choose(game, view, legal, chance, must=True)

    def _choose(
        self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller, *, must: bool
    ) -> Any:
        allowed = [move for move in legal if not self.forbidden(move)]
        move = asked(self.bot, game, view, allowed or legal, chance, must=must)
        # a bot may make up an offer that is not listed, or look for itself at what is legal
        again = allowed and move is not None and self.forbidden(move)
        return chance.choice(allowed) if again else move


def _never(move: Any) -> bool:
    return False


def _says(forbid: Forbidden) -> Callable[[Any], bool]:
    if isinstance(forbid, str):
        return lambda move: forbid in parts_of(move)
    if isinstance(forbid, Mapping):
        return lambda move: all(getattr(move, name, None) == value for name, value in forbid.items())
    return forbid
