"""Checks whether a move revealed something. A player may undo only a move that revealed nothing.

A move revealed nothing if everyone could have predicted what they would see of it. That means: in every
position that a seat considers possible, the move looks the same to that seat. Positions are sampled with the
game's own ``resample``, so nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import AnyGame, Event, Roller, Seat

SAMPLES = 12
"""Positions sampled for each seat."""

Happened = tuple[Any, list[Event]] | None
"""The position after a move and its events, or one seat's view of both; ``None`` if the move rolls."""


def looked_into(game: AnyGame, before: Any, seat: Seat, action: Any, rng: Roller) -> Iterator[bool]:
    """Check step by step whether ``seat``'s ``action`` showed anyone something hidden.

    ``before`` is the position before the action. Each step samples a position that one seat, the watcher,
    considers possible. It yields whether the action would have looked different to that seat there. The seats
    take turns, and the seat that acted comes last, because a move usually reveals something to the others. If
    a game cannot be resampled, every move counts as revealing.
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
    """Return whether ``watcher`` would not have seen just ``seen`` if the position were ``could_be``."""
    done = action
    if game.refusal(could_be, seat, action) is not None:
        alike = [move for move in game.legal(could_be, seat) if type(move) is type(action)]
        if watcher == seat or not alike:
            return True
        # A card put face down looks like any other; one laid open does not.
        done = rng.choice(alike)
    return _seen(game, _after(game, could_be, seat, done), watcher) != seen


def _after(game: AnyGame, state: Any, seat: Seat, action: Any) -> Happened:
    """Return the position after the move and its events; ``None`` if the move rolls something."""
    after, events = state.copy(), list[Event]()
    try:
        game.apply(after, seat, action, Chance(outcomes=[]), events)
    except Impossible:
        return None
    return after, events


def _seen(game: AnyGame, happened: Happened, watcher: Seat) -> Happened:
    """Return what ``watcher`` sees of a move's result."""
    if happened is None:
        return None
    after, events = happened
    return game.view(after, watcher), [event for event in events if event.shown_to(watcher)]
