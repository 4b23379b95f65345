"""Whether a game can continue from a state that somebody wrote.

Rulings and forks bring states that no rules have made. ``faults`` names what is inconsistent in them in the
game's own words; what it does not think of shows when the game is looked at and played on from there. That is
tried here, on a copy, before anybody's playtest depends on it.
"""

from __future__ import annotations

from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.codec import Invalid, load_plain
from playtest.engines.game import REFEREE, Game

AHEAD = 100
"""How many moves are tried at most."""
WAYS = 3
"""How many times that is tried."""


class InvalidState(ValueError):
    """A state from which a game cannot continue; the message says why in plain sentences."""


def validate_state(game: Game[Any, Any, Any, Any], plain: Any) -> Any:
    """The state that ``plain`` (what ``json.loads`` gives) describes, if the game can continue from it.

    Raises ``InvalidState`` with what is wrong: in the JSON, in the position by ``faults``, or on playing on.
    """
    try:
        state = load_plain(game.State, plain)
    except Invalid as error:
        raise InvalidState(f"That is no state of {game.title}: {error}") from None
    except Exception as error:  # a value that a game's own reading of JSON did not think of
        raise InvalidState(f"That is no state of {game.title}: {_said(error)}") from error
    try:
        found = list(game.faults(state))
        if not found:
            for way in range(WAYS):
                _go_on(game, state.copy(), Chance(seed=way))
    except Exception as error:
        raise InvalidState(f"{game.title} cannot go on from there: {_said(error)}") from error
    if found:
        raise InvalidState(f"That is not consistent: {' '.join(found)}")
    return state


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}."


def _go_on(game: Game[Any, Any, Any, Any], state: Any, chance: Chance) -> None:
    """Look at the position and play some moves at random; raises whatever the game raises."""
    for _ in range(AHEAD):
        look(game, state)
        pending = game.pending(state)
        if not pending:
            return
        seat = chance.choice(pending)
        game.apply(state, seat, game.sample(state, seat, chance), chance, [])


def look(game: Game[Any, Any, Any, Any], state: Any) -> None:
    """Ask a game everything that a table asks it about a position."""
    for ask in (game.pending, game.free, game.outcome, game.measures, game.clock, game.phase, game.round):
        ask(state)
    for seat in (*range(game.seats), REFEREE):
        game.legal(state, seat)
        game.view(state, seat)
    game.view(state, None)
