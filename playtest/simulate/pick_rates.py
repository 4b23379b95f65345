"""Count how often seats could choose each part of a move, and how often they did.

It also finds a position at which a part was possible.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from playtest.frames import Frames
from playtest.simulate.finding import Played, number_of
from playtest.simulate.games import Job
from playtest.simulate.observers import parts_of
from playtest.simulate.resimulate import replayed

COLUMNS = ["bots", "part", "could", "did", "chosen", "won_with", "won_without"]


def pick_rates(asked: Sequence[Played]) -> pd.DataFrame:
    """Return how often each bot could choose each option, and how often it did.

    An option is a kind of move, or a kind with one chosen value (see ``observers.parts_of``). The columns are
    those of ``Troubles.uses``.
    """
    tables = [_uses(played.frames).assign(bots=played.bots) for played in asked]
    return pd.concat(tables, ignore_index=True)[COLUMNS]


def _uses(found: Frames) -> pd.DataFrame:
    rows = found.measures[found.measures["measure"].isin(["could", "did"])]
    columns = COLUMNS[1:]
    if rows.empty:
        return pd.DataFrame(columns=columns)
    wide = rows.pivot_table(
        index=["playtest", "seat", "label"], columns="measure", values="value", aggfunc="sum", fill_value=0.0
    ).reset_index()
    if "did" not in wide:
        wide["did"] = 0.0
    won = found.results[["playtest", "seat", "won"]].astype({"seat": "Int64"})
    wide = wide.merge(won, on=["playtest", "seat"]).astype({"won": float})
    table = []
    for part, of in wide.groupby("label"):
        used = of["did"] > 0
        table.append(
            {
                "part": str(part),
                "could": len(of),
                "did": int(used.sum()),
                "chosen": of["did"].sum() / of["could"].sum(),
                "won_with": of.loc[used, "won"].mean() if used.any() else math.nan,
                "won_without": of.loc[~used, "won"].mean() if (~used).any() else math.nan,
            }
        )
    return pd.DataFrame(table, columns=columns)


def where_possible(played: Played, part: str) -> tuple[int | None, int]:
    """Return the number of a game in which ``part`` is legal, and after how many moves it first is.

    ``None`` and 0 if it is legal in no game.
    """
    rows, job = played.frames.measures, played.job
    first = rows[(rows["measure"] == "could") & (rows["label"] == part)].head(1)
    if first.empty:
        return None, 0
    number = number_of(first["playtest"].iloc[0])
    again = _Looks(part, job)
    return number, again.first(number)


class _Looks:
    """Finds where in a game a part of a move was first possible."""

    def __init__(self, part: str, job: Job) -> None:
        self.part, self.job = part, job

    def first(self, number: int) -> int:
        """Return the number of moves after which the part was first possible."""
        game = self.job.game
        again = replayed(self.job, number)
        rolls = iter([*again.deal, *(roll for move in again.moves for roll in move.rolls)])
        chance = _Repeats(rolls)
        state = game.start(chance)
        for at, move in enumerate(again.moves):
            if any(self.part in parts_of(legal) for legal in game.legal(state, move.seat)):
                return at
            game.apply(state, move.seat, move.action, chance)
        return len(again.moves)


class _Repeats:
    """A roller that returns known rolls."""

    def __init__(self, rolls: Iterator[Any]) -> None:
        self.rolls = rolls

    def choice(self, options: Sequence[Any], /) -> Any:
        return next(self.rolls)

    def shuffle(self, items: list[Any], /) -> None:
        items[:] = next(self.rolls)
