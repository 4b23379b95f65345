"""Check whether a game can continue from a state that was written by hand.

Rulings and forks use states that did not come about by the rules. ``faults`` names inconsistencies in the
game's own words. Other errors show only when the position is looked at and played on. This module tries that
on a copy, before a playtest depends on the state.
"""

from __future__ import annotations

from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.codec import Invalid, load_plain
from playtest.engines.game import REFEREE, Game

AHEAD = 100
"""The most moves played in one trial."""
WAYS = 3
"""The number of trials."""


class InvalidState(ValueError):
    """Error for a state from which a game cannot continue; the message says why in plain sentences."""


def validate_state(game: Game[Any, Any, Any, Any], plain: Any) -> Any:
    """Return the state that ``plain`` describes, if the game can continue from it.

    ``plain`` is the output of ``json.loads``. Raises ``InvalidState`` if the JSON does not fit, ``faults``
    finds something, or playing on fails.
    """
    try:
        state = load_plain(game.State, plain)
    except Invalid as error:
        raise InvalidState(f"That is not a state of {game.title}: {error}") from None
    except Exception as error:  # a value that a game's own JSON reader did not expect
        raise InvalidState(f"That is not a state of {game.title}: {_said(error)}") from error
    try:
        found = list(game.faults(state))
        if not found:
            for way in range(WAYS):
                _go_on(game, state.copy(), Chance(seed=way))
    except _Stuck as stuck:
        raise InvalidState(f"{game.title} cannot continue from there: {stuck}") from None
    except Exception as error:
        raise InvalidState(f"{game.title} cannot continue from there: {_said(error)}") from error
    if found:
        raise InvalidState(f"That is not consistent: {' '.join(found)}")
    return state


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}."


class _Stuck(Exception):
    """Error for a position where a player must act and has no move."""


def _go_on(game: Game[Any, Any, Any, Any], state: Any, chance: Chance) -> None:
    """Look at the position and play up to ``AHEAD`` random moves.

    Raises ``_Stuck`` if a player must act and has no move, or whatever the game raises.
    """
    for made in range(AHEAD):
        look(game, state, made)
        pending = game.pending(state)
        if not pending:
            return
        seat = chance.choice(pending)
        try:
            move = game.sample(state, seat, chance)
        except Exception:
            if list(game.legal(state, seat)):
                raise
            when = " Wait until that choice is made, then correct this." if made == 0 else ""
            raise _Stuck(f"Seat {seat} has to choose but has nothing left to choose from.{when}") from None
        game.apply(state, seat, move, chance, [])


def look(game: Game[Any, Any, Any, Any], state: Any, made: int) -> None:
    """Call every method of ``game`` that a running playtest uses, to find any that fail.

    ``made`` is the number of moves made so far. If it is 0, the position is shown to everybody. Later
    positions are shown to one viewer each: every seat, the referee and the public, in turn.
    """
    for ask in (game.pending, game.free, game.outcome, game.measures, game.clock, game.phase, game.round):
        ask(state)
    everybody = (*range(game.seats), REFEREE, None)
    for seat in everybody if made == 0 else (everybody[made % len(everybody)],):
        if seat is not None:
            game.legal(state, seat)
        game.view(state, seat)
