"""The Cat in the Box bots: sensible moves, unlike each other, better than random and better than before."""

import random

import pytest
from statsmodels.stats.proportion import proportion_confint

from playtest.bots import bot, panel
from playtest.bots.cat_in_the_box.declaring import largest, lasting
from playtest.engines import cat_in_the_box as cat
from playtest.engines.cat_in_the_box import BLUE, RED, CatInTheBox, Play, pack, space_of
from playtest.simulate import simulate
from tests.bots.former_cat_in_the_box import Heuristic

PANEL = ["sharp", "careful", "builder"]


def win_interval(name, players, games, others="random"):
    """One bot against others of one kind in all other seats, moving on one seat a game."""
    found = simulate(CatInTheBox(players), [name] + [others] * (players - 1), games, seed=1, rotate=True)
    won = found.results[found.results.bot == name].won
    assert len(won) == games
    return proportion_confint(won.sum(), len(won), method="wilson")


def paradox(name, players, games):
    """In how many games of a bot with itself somebody ends in paradox, with its Wilson interval."""
    ends = simulate(CatInTheBox(players), name, games, seed=2).games.reason
    return proportion_confint((ends == "paradox").sum(), games, method="wilson")


def test_the_panel_has_three_players_who_have_names():
    assert [one.name for one in panel("cat_in_the_box")] == PANEL
    assert all(one.title and one.style for one in panel("cat_in_the_box"))


@pytest.mark.parametrize("name", PANEL)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_of_the_panel_clearly_beats_random(name, players):
    low, _ = win_interval(name, players, 300)
    assert low > 1.6 / players if players > 2 else low > 0.7


@pytest.mark.parametrize("players", [2, 3])
def test_the_careful_one_keeps_out_of_paradox_more_often_than_the_one_before_did(players):
    _, high = paradox("careful", players, 300)
    low, _ = paradox(Heuristic(), players, 300)
    assert high < low


@pytest.mark.soak
@pytest.mark.parametrize("name", PANEL)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_of_the_panel_wins_three_games_in_four(name, players, measured):
    low, high = win_interval(name, players, 2_000)
    measured(f"{name} wins against random bots", f"{low:.1%} to {high:.1%} of 2,000 games (95% Wilson)")
    assert low > 0.73


@pytest.mark.soak
def test_the_sharp_one_wins_more_than_its_share_against_three_of_the_ones_before(measured):
    low, high = win_interval("sharp", 4, 4_000, Heuristic())
    measured("sharp wins against three of the former heuristic", f"{low:.1%} to {high:.1%} (95% Wilson)")
    assert low > 0.38  # fair, ties counted for each, is 30%


def test_what_lasts_is_never_more_than_copies_or_open_spaces():
    table = lasting(4, 20, 5, 0.6)
    for copies in range(6):
        for mine in range(16):
            value = table[copies << 8 | mine << 4 | 15]
            assert 0 <= value <= min(copies, mine.bit_count())


def test_nothing_is_lost_where_the_others_play_nothing():
    table = lasting(4, 20, 5, 0.0)
    assert table[3 << 8 | 0b0111 << 4 | 0b1111] == 3
    assert table[3 << 8 | 0b0011 << 4 | 0b1111] == 2


def test_the_largest_group_is_the_one_that_the_rules_score():
    board = cat.research_board(8)
    rng = random.Random(3)
    for _ in range(300):
        tokens = sum(1 << space for space in rng.sample(range(32), 9))
        assert largest(tokens).bit_count() == cat.largest_group(board, tokens)


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


def choice(name, game, state, allowed=None):
    view = game.view(state, 3)
    legal = [move for move in game.legal(state, 3) if allowed is None or allowed(move)]
    return bot(name, game).choose(game, view, legal, random.Random(1))


def test_it_takes_the_trick_it_still_needs():
    blue = [space_of(number, BLUE) for number in (4, 5, 6)]
    game, state = position([2, 3, 7], predicted=1, won=0, trick=blue)
    move = choice("sharp", game, state)
    assert move == Play(7, BLUE) or move.color == RED


def test_it_ducks_once_its_prediction_is_made():
    blue = [space_of(number, BLUE) for number in (4, 5, 6)]
    game, state = position([2, 3, 7], predicted=1, won=1, trick=blue)
    move = choice("sharp", game, state)
    assert move.color == BLUE
    assert move.number in (2, 3)


@pytest.mark.parametrize("name", PANEL)
def test_a_forbidden_move_is_not_chosen(name):
    game = CatInTheBox(4)
    state = game.start(random.Random(1))
    first = choice(name, game, state)
    assert choice(name, game, state, lambda move: move != first) != first
