"""The dictionary of all measures: what each means, its unit, what values there can be, and of which game."""

from __future__ import annotations

import pandas as pd

import playtest
from playtest.frames import Frames
from playtest.review import own
from playtest.review.meaning import Meaning
from playtest.review.stats import Bounds


def measures(game: str | None = None) -> pd.DataFrame:
    """Every measure of ``game``, or of all registered games, a row each.

    Columns: ``game``, ``measure``, ``meaning``, ``unit``, ``low``, ``high`` (missing: no bound), ``of`` (what
    there is a value of: seat, table, label) and ``labels`` (what its labels are).
    """
    rows = [
        {"game": name, "measure": meaning.name, **meaning._asdict()}
        for name in ([game] if game is not None else list(playtest.games()))
        for meaning in of(name)
    ]
    columns = ["game", "measure", "meaning", "unit", "low", "high", "of", "labels"]
    return pd.DataFrame(rows, columns=columns).astype({"low": float, "high": float})


def of(game: str) -> tuple[Meaning, ...]:
    """What a game's figures say of its measures; empty where they say nothing."""
    found: tuple[Meaning, ...] = own.part(game, "MEASURES", ())
    return found


def bounds(frames: Frames, measure: str) -> Bounds:
    """The least and most that ``measure`` can be in the games of ``frames``; ``None``: no bound known."""
    for game in dict.fromkeys(frames.games["game"]):
        for meaning in of(str(game)):
            if meaning.name == measure:
                return meaning.low, meaning.high
    return None, None
