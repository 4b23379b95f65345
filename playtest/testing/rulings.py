"""A check on what guards rulings: edits of a state, of the kind that happens to people, do no harm.

A ruling is a referee's edit of a state's JSON. It goes through ``load`` and ``faults``; what passes both must
be a position that can be looked at and played on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.codec import Invalid, load
from playtest.engines.game import REFEREE
from playtest.testing.walks import AnyGame, Broken, Trial, Walk

EDITS = 60
"""How many edits are tried on each random game."""
PLAYED = 40
"""How many moves are played after an edit that was let through."""

Place = tuple[Any, Any]
"""An object or list of a JSON value, and a key in it."""


def a_wrong_ruling_is_found(trial: Trial) -> None:
    """An edit of a state is refused as JSON, named by ``faults``, or leaves a position that plays on.

    Neither ``load``, ``faults`` nor the game fails with an error of its own.
    """
    for walk in trial.walks:
        rng = walk.rng("rulings")
        for _ in range(EDITS):
            n = rng.randrange(len(walk.states))
            plain = json.loads(walk.texts[n])
            edit = _edited(plain, rng)
            if plain != json.loads(walk.texts[n]):
                trial.now = walk, n
                _try(walk, n, plain, edit, rng)


def _try(walk: Walk, n: int, plain: Any, edit: str, rng: random.Random) -> None:
    doing = "load fails"
    try:
        state = load(walk.game.State, json.dumps(plain))
        doing = "faults fails"
        if walk.game.faults(state):
            return
        doing = "faults finds nothing, and the game fails"
        _play_on(walk.game, state, rng)
    except Invalid:
        return
    except Broken:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise walk.broken(n, f"after a ruling that changes {edit}, {doing} with {said}") from error


def _play_on(game: AnyGame, state: Any, rng: random.Random) -> None:
    for _ in range(PLAYED):
        for seat in (None, REFEREE, *range(game.seats)):
            game.view(state, seat)
        game.measures(state), game.clock(state), game.phase(state), game.round(state)
        game.outcome(state)
        pending = game.pending(state)
        if not pending:
            return
        seat = rng.choice(pending)
        game.apply(
            state, seat, game.sample(state, seat, Chance(seed=rng.random())), Chance(seed=rng.random()), []
        )


def _edited(plain: Any, rng: random.Random) -> str:
    """Change one value of a JSON state in place; what was changed, in words."""
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
