"""Simulated games end: every limit that a game's rules leave open is set, and holds."""

import dataclasses

import pytest

import playtest
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.moves import TakeVoteToken
from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.moves import Declare, Match, Swap
from playtest.simulate import SIMULATED_RULES, simulate, with_limits
from tests.shipped import EVERY


class Unlimited(RatScramble):
    """Rat Scramble with as many offers as anybody likes."""

    def offers_left(self, state, seat):
        return True


class Never:
    """Makes any move but one that ends the game sooner."""

    name, version, needs_view = "never", "1", True

    def __init__(self, *ending):
        self.ending = ending

    def choose(self, game, view, legal, chance):
        return next((move for move in reversed(legal) if not isinstance(move, self.ending)), legal[0])


def limits(game):
    """The limits among the rules of a game."""
    names = [field.name for field in dataclasses.fields(game.rules)]
    return [name for name in names if name.endswith("_limit") or name.startswith("offers_per_")]


@pytest.mark.parametrize("name", sorted(EVERY))
def test_no_limit_is_left_open_in_a_simulation(name):
    made = playtest.games()[name]
    game = with_limits(made(made.players[0]))
    assert [limit for limit in limits(game) if getattr(game.rules, limit) is None] == []


def test_a_limit_that_the_rules_set_stays_as_it_is():
    game = with_limits(RatScramble(4, RatScramble.Rules(move_limit=50)))
    assert game.rules.move_limit == 50


def test_a_game_of_rat_scramble_without_end_ends_at_the_limit_of_moves():
    (played,) = simulate(Unlimited(4), Never(TakeVoteToken), 1, seed=1).games.itertuples()
    assert played.finished
    assert (played.reason, played.length) == ("move limit", SIMULATED_RULES["move_limit"])


def test_a_round_of_scambodia_without_end_ends_at_the_limit_of_turns():
    (played,) = simulate(Scambodia(2), Never(Declare, Match, Swap), 1, seed=1).games.itertuples()
    assert played.finished
    assert played.length > SIMULATED_RULES["turn_limit"]
