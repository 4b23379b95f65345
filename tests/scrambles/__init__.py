"""What a seat cannot know, for each game: the one thing that the contract suite has to be told.

A new game adds one file here, named after the game, with

    scramble(state, seat, rng) -> state     another position that ``seat`` cannot tell from ``state``; written
                                            from the rulebook, not from ``resample``; ``state`` stays as it is
    rules_to_check(players) -> rules        optional: a list of the rules to hold against the contract; by
                                            default only the game's own; bound what the rulebook leaves open
    rules_to_soak(players) -> rules         optional: more of them, with stored playthroughs too, but
                                            held against the contract in a soak only

It may also stand in ``tests/engines/<game>/scramble.py`` or ``tests/engines/test_<game>.py``.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

PLACES = ("scrambles/{}.py", "engines/{}/scramble.py", "engines/{}/test_{}.py", "engines/test_{}.py")


def module_for(game_name: str) -> ModuleType:
    """The module that knows what is secret in a game. Raises ``LookupError`` that says what to write."""
    tests = Path(__file__).parent.parent
    for place in PLACES:
        path = tests / place.replace("{}", game_name)
        if path.is_file() and "def scramble(" in path.read_text(encoding="utf-8"):
            spec = importlib.util.spec_from_file_location(f"scramble_of_{game_name}", path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    raise LookupError(f"Write tests/scrambles/{game_name}.py with scramble(state, seat, rng).")


def tables(game: type) -> list:
    """The games to hold against the contract: every number of players, with every set of rules named."""
    rules = getattr(module_for(game.name), "rules_to_check", lambda players: [None])
    return [game(players, chosen) for players in game.players for chosen in rules(players)]


def tables_to_soak(game: type) -> list:
    """More of them, for which ``make test`` has no time."""
    rules = getattr(module_for(game.name), "rules_to_soak", lambda players: [])
    return [game(players, chosen) for players in game.players for chosen in rules(players)]
