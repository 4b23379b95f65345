import random

import pytest
from statsmodels.stats.proportion import proportion_confint

from playtest.bots import bot
from playtest.bots.cat_in_the_box import card_to_discard, tricks_to_predict
from playtest.engines.cat_in_the_box import BLUE, RED, CatInTheBox, Play, pack, space_of
from playtest.simulate import simulate


def win_interval(players, games):
    """The heuristic against random bots in all other seats, moving on one seat a game."""
    found = simulate(
        CatInTheBox(players), ["heuristic"] + ["random"] * (players - 1), games, seed=1, rotate=True
    )
    won = found.results[found.results.bot == "heuristic"].won
    assert len(won) == games
    return proportion_confint(won.sum(), len(won), method="wilson")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_heuristic_clearly_beats_random(players):
    low, _ = win_interval(players, 400)
    assert low > 1.6 / players if players > 2 else low > 0.7


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_heuristic_wins_four_games_in_five(players, measured):
    low, high = win_interval(players, 2_000)
    measured(
        "the heuristic wins against random bots", f"{low:.1%} to {high:.1%} of 2,000 games (95 % Wilson)"
    )
    assert low > 0.78


def test_a_number_held_three_times_is_discarded():
    assert card_to_discard([1, 1, 1, 5, 7, 8, 8]) == 1
    assert card_to_discard([1, 1, 4, 4, 8, 8]) == 4


def test_high_hands_predict_more():
    game = CatInTheBox(4)
    high = tricks_to_predict([5, 6, 6, 7, 7, 8, 8, 8, 8], game)
    low = tricks_to_predict([1, 1, 1, 2, 2, 3, 3, 4, 5], game)
    assert low == 1
    assert high > 2


def position(hand, predicted, won, trick=()):
    """Four players at trick 5 on an empty board, seat 3 to play last."""
    game = CatInTheBox(4)
    state = game.start(random.Random(1))
    state.phase, state.turn, state.leader = "tricks", 3, 0
    state.predictions, state.won = [1, 1, 1, predicted], [0, 0, 0, won]
    state.hands[3] = pack(hand)
    state.trick = tuple(trick)
    state.red_broken = True
    state.__post_init__()
    return game, state


def choice(game, state):
    view = game.view(state, 3)
    return bot("heuristic", game).choose(game, view, game.legal(state, 3), random.Random(1))


def test_it_takes_the_trick_it_still_needs():
    blue = [space_of(number, BLUE) for number in (4, 5, 6)]
    game, state = position([2, 3, 7], predicted=1, won=0, trick=blue)
    move = choice(game, state)
    assert move == Play(7, BLUE) or move.color == RED


def test_it_ducks_once_its_prediction_is_made():
    blue = [space_of(number, BLUE) for number in (4, 5, 6)]
    game, state = position([2, 3, 7], predicted=1, won=1, trick=blue)
    move = choice(game, state)
    assert move.color == BLUE
    assert move.number in (2, 3)
