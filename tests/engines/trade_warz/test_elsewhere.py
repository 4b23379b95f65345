"""A game that was sent to another process plays as here."""

import pickle
import random

from playtest.engines.trade_warz import TradeWarz


def played(game, seed):
    rng = random.Random(seed)
    state = game.start(rng)
    while waiting := game.pending(state):
        game.apply(state, waiting[0], game.sample(state, waiting[0], rng), rng)
    return game.outcome(state).scores


def test_a_game_that_was_played_here_can_be_sent_to_another_process():
    here = TradeWarz(4)
    score = played(here, 2)
    there = pickle.loads(pickle.dumps(here))
    assert played(there, 2) == score
    assert played(there, 3) == played(here, 3)
