"""Moves in words for spreadsheets, with players by name. (In JSON, a move has seat numbers from 0.)"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, cast

from playtest import catalog, words
from playtest.engines import codec
from playtest.frames.rows import unpacked
from playtest.record import made_up


def in_words(moves: Iterable[Mapping[Any, Any]], games: Iterable[Mapping[Any, Any]]) -> list[str]:
    """Return each of ``moves`` in words; as JSON if its game is not known here, or no longer has such a move.

    ``games`` are the rows of their playtests. Players without a name are called by their seats, from 1.
    """
    seated = {row["playtest"]: _names(row) for row in games}

    @cache
    def told(game: str, names: tuple[str, ...], action: str) -> str:
        return _speaker(game)(action, names)

    return [told(str(row["game"]), seated.get(row["playtest"], ()), str(row["action"])) for row in moves]


def _names(game: Mapping[Any, Any]) -> tuple[str, ...]:
    named = unpacked(game["names"])
    return tuple(
        named[seat] if seat < len(named) and named[seat] else f"Seat {seat + 1}"
        for seat in range(int(game["players"]))
    )


@cache
def _speaker(game: str) -> Callable[[str, tuple[str, ...]], str]:
    """Return the function that puts moves of a game in words."""
    try:
        kind, spoken = cast("type[Any]", catalog.game(game).Action), words.of(game)
    except catalog.UnknownGame:
        return lambda action, names: action

    def told(action: str, names: tuple[str, ...]) -> str:
        try:
            return spoken.action(codec.load(kind, action), names)
        except (codec.Invalid, IndexError):
            return _unseen(action)

    return told


def _unseen(action: str) -> str:
    """Return only the kind of a move that nobody saw, and any other move unchanged.

    >>> _unseen('{"number": "(nobody saw it)", "kind": "discard"}')
    'discard (nobody saw it)'
    """
    if made_up.NOT_SEEN not in action:
        return action
    return f"{str(json.loads(action).get('kind', 'move')).replace('_', ' ')} {made_up.NOT_SEEN}"
