"""A check on the protection against wrong rulings: random edits of a state must do no harm.

A ruling is a referee's edit of a state's JSON. ``playtest.engines.validate`` decides whether the game can
continue from there: by ``load``, by ``faults``, and by trying. Every state it accepts must be a position from
which the game can continue.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.game import AnyGame
from playtest.engines.validate import InvalidState, look, validate_state
from playtest.testing.walks import Trial

EDITS = 40
"""Number of edits tried on each random game."""
PLAYED = 200
"""Maximum number of moves played after an accepted edit."""

Place = tuple[Any, Any]
"""An object or list of a JSON value, and a key in it."""


def a_wrong_ruling_is_found(trial: Trial) -> None:
    """A ruling's new state is either refused with a reason, or the game plays on from it without failing."""
    for walk in trial.walks:
        rng = walk.rng("rulings")
        for _ in range(EDITS):
            n = rng.randrange(len(walk.states))
            plain = json.loads(walk.texts[n])
            edit = _edited(plain, rng)
            if plain == json.loads(walk.texts[n]):
                continue
            trial.now = walk, n
            try:
                state = validate_state(walk.game, plain)
            except InvalidState:
                continue
            try:
                _play_on(walk.game, state, rng)
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
                raise walk.broken(n, f"after a ruling that changes {edit} the game fails: {said}") from error


def _play_on(game: AnyGame, state: Any, rng: random.Random) -> None:
    for made in range(PLAYED):
        look(game, state, made)
        pending = game.pending(state)
        if not pending:
            return
        seat = rng.choice(pending)
        action = game.sample(state, seat, Chance(seed=rng.random()))
        game.apply(state, seat, action, Chance(seed=rng.random()), [])


def _edited(plain: Any, rng: random.Random) -> str:
    """Change one value of a JSON state in place. Return the change in words."""
    places = list(_places(plain))
    holder, key = rng.choice(places)
    was = holder[key]
    holder[key] = _other(was, [there[at] for there, at in places], rng)
    return f"{key}: {_short(was)} to {_short(holder[key])}"


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 80 else f"{text[:77]}…"


def _places(value: Any) -> Iterator[Place]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _other(value: Any, values: list[Any], rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, 0, -1, 99])
    if isinstance(value, list):
        at = rng.randrange(len(value)) if value else 0
        return rng.choice([[], value[:at] + value[at + 1 :], value + value[at : at + 1]])
    if isinstance(value, str):
        return rng.choice([text for text in values if isinstance(text, str)])
    return rng.choice([0, 1, None])
