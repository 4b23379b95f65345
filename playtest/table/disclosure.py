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


def looked_into(
    game: Game[Any, Any, Any, Any], before: Any, seat: Seat, action: Any, rng: Roller
) -> Iterator[bool]:
    """Whether each seat in turn learned something of what was hidden when ``seat`` did ``action``.

    ``before`` is the position it was done in. A game that cannot be resampled is taken to show something
    with every move.
    """
    for watcher in range(game.seats):
        try:
            yield _learned(game, before, seat, action, watcher, rng)
        except NotImplementedError:
            yield True


def _learned(
    game: Game[Any, Any, Any, Any], before: Any, seat: Seat, action: Any, watcher: Seat, rng: Roller
) -> bool:
    seen = _seen(game, before, seat, action, watcher)
    known = game.view(before, watcher)
    for _ in range(SAMPLES):
        could_be = game.resample(known, rng)
        done = action
        if game.refusal(could_be, seat, action) is not None:
            alike = [move for move in game.legal(could_be, seat) if type(move) is type(action)]
            if watcher == seat or not alike:
                return True
            # A card put face down looks like any other; one laid open does not.
            done = rng.choice(alike)
        if _seen(game, could_be, seat, done, watcher) != seen:
            return True
    return False


def _seen(
    game: Game[Any, Any, Any, Any], state: Any, seat: Seat, action: Any, watcher: Seat
) -> tuple[Any, list[Event]] | None:
    """What ``watcher`` sees of the move; ``None`` where it rolls."""
    after, events = state.copy(), list[Event]()
    try:
        game.apply(after, seat, action, Chance(outcomes=[]), events)
    except Impossible:
        return None
    return game.view(after, watcher), [event for event in events if event.shown_to(watcher)]
