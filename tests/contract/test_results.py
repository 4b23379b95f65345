"""What scores alone say of who won, and which parts there are to play, against whole random games."""

import random

import pytest

from playtest import game
from playtest.engines.game import best_wins

OURS = ["cat_in_the_box", "collapsization", "rat_scramble", "scambodia", "trade_warz"]


def _ends(cls, seed):
    """A random game, played to its end."""
    made = cls(cls.players[seed % len(cls.players)])
    chance = random.Random(seed)
    state = made.start(chance)
    while pending := made.pending(state):
        made.play(state, pending[0], made.sample(state, pending[0], chance), chance)
    return made, state


@pytest.mark.parametrize("name", OURS)
def test_scores_alone_never_contradict_who_won_and_parts_played_are_parts_there_are(name):
    decided = 0
    for seed in range(6):
        made, state = _ends(game(name), seed)
        outcome = made.outcome(state)
        said = made.won_by(outcome.scores)
        assert all(won == (seat in outcome.winners) for seat, won in said.items())
        decided += len(said)
        some = made.won_by([None, *outcome.scores[1:]])
        assert 0 not in some
        assert all(won == (seat in outcome.winners) for seat, won in some.items())
        assert {role for role in made.roles(state) if role} <= set(made.all_roles())
    assert decided


@pytest.mark.parametrize(
    ("scores", "more", "said"),
    [
        ([3, 5, 4], {}, {0: False, 1: True, 2: False}),
        ([3, 5, 5], {}, {0: False, 1: True, 2: True}),
        ([3, 5, 5], {"ties": False}, {0: False}),
        ([3, 5, 5], {"lowest": True}, {0: True, 1: False, 2: False}),
        ([3, None, 5], {}, {0: False}),
        ([None, None], {}, {}),
    ],
)
def test_the_best_score_wins_as_far_as_all_are_known(scores, more, said):
    assert best_wins(scores, **more) == said
