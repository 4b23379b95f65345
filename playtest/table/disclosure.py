"""Whether a move showed somebody what they did not know: a player may only take back one that did not.

A move showed nothing if everybody could have said beforehand what they would see of it: in every position
that a seat could have been in, as far as it knew, the move looks the same to that seat. Positions are sampled
with the game's own ``resample``, so nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import Event, Game, Roller, Seat

SAMPLES = 12
"""Positions looked at for each seat."""

AnyGame = Game[Any, Any, Any, Any]
Happened = tuple[Any, list[Event]] | None
"""A position after a move and what was told, or what one sees of it; ``None`` where something is rolled."""


def looked_into(game: AnyGame, before: Any, seat: Seat, action: Any, rng: Roller) -> Iterator[bool]:
    """Whether a seat learned something of what was hidden when ``seat`` did ``action``, step by step.

    ``before`` is the position it was done in. Each step looks at one position that some seat could have been
    in, one for each seat and then another for each: what a move shows is mostly shown to all the others, so
    whoever made it comes last. A game that cannot be resampled is taken to show something with every move.
    """
    happened = _after(game, before, seat, action)
    watchers = [*(watcher for watcher in range(game.seats) if watcher != seat), seat]
    eyes = [(watcher, game.view(before, watcher), _seen(game, happened, watcher)) for watcher in watchers]
    for _ in range(SAMPLES):
        for watcher, known, seen in eyes:
            try:
                could_be = game.resample(known, rng)
            except NotImplementedError:
                yield True
                return
            yield _looks_otherwise(game, could_be, seat, action, watcher, seen, rng)


def _looks_otherwise(
    game: AnyGame, could_be: Any, seat: Seat, action: Any, watcher: Seat, seen: Happened, rng: Roller
) -> bool:
    """Whether ``watcher`` would have seen something else than ``seen`` in a position that could be."""
    done = action
    if game.refusal(could_be, seat, action) is not None:
        alike = [move for move in game.legal(could_be, seat) if type(move) is type(action)]
        if watcher == seat or not alike:
            return True
        # A card put face down looks like any other; one laid open does not.
        done = rng.choice(alike)
    return _seen(game, _after(game, could_be, seat, done), watcher) != seen


def _after(game: AnyGame, state: Any, seat: Seat, action: Any) -> Happened:
    """The position after the move and what was told; ``None`` where it rolls."""
    after, events = state.copy(), list[Event]()
    try:
        game.apply(after, seat, action, Chance(outcomes=[]), events)
    except Impossible:
        return None
    return after, events


def _seen(game: AnyGame, happened: Happened, watcher: Seat) -> Happened:
    """What ``watcher`` sees of what happened."""
    if happened is None:
        return None
    after, events = happened
    return game.view(after, watcher), [event for event in events if event.shown_to(watcher)]
