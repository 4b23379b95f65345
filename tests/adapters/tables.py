"""What the tests of both adapters share: every game at every number of players, and positions to look at."""

import random

import playtest
from playtest.simulate.games import with_limits
from tests.scrambles import module_for
from tests.shipped import EVERY

OPEN = ("rat_scramble", "duel")
"""The games in which nobody has secrets."""
TABLES = [(name, players) for name, cls in EVERY.items() for players in cls.players]
SMALLEST_AND_LARGEST = [
    (name, at) for name, cls in EVERY.items() for at in sorted({*cls.players[:1], *cls.players[-1:]})
]


def table(name, players):
    return with_limits(playtest.game(name)(players))


def positions(game, seed=0, number=8):
    """Positions of one random game, spread over it, the last one among them."""
    rng = random.Random(seed)
    state = game.start(rng)
    passed = [state.copy()]
    while waiting := game.pending(state):
        seat = rng.choice(waiting)
        game.apply(state, seat, game.sample(state, seat, rng), rng)
        passed.append(state.copy())
    return [*rng.sample(passed[:-1], min(number, len(passed) - 1)), passed[-1]]


def scrambled(state, game, seat):
    """Another position that ``seat`` cannot tell from this one, by the rulebook."""
    return module_for(game.name).scramble(state.copy(), seat, random.Random(5))
