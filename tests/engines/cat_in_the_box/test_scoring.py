"""Points for tricks, and for the largest group. (Rulings 9, 11)"""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import (
    Paradox,
    Scored,
)
from playtest.engines.chance import Chance
from tests.engines.cat_in_the_box.table import do, ended, position, stuck


def test_the_worked_board_of_the_rulebook_has_four_connected_tokens():
    """Rulebook, Bonus Scoring: red 1, yellow 1, red 2, blue 2, blue 3 make a group of four."""
    game, state = ended(
        "red 1, yellow 1, red 2, blue 2, blue 3", "", "", won=[2, 0, 0], predictions=[2, 1, 1]
    )
    assert game.largest_group_of(state, 0) == 4
    assert game.score(state, 0) == 2 + 4


def test_one_point_for_each_trick_even_if_the_prediction_was_missed():
    game, state = ended("blue 1, blue 2", "", "", won=[3, 0, 1], predictions=[2, 1, 1])
    assert game.outcome(state).scores == (3, 0, 1)


@pytest.mark.parametrize(("won", "bonus"), [(1, 0), (2, 3), (3, 0)])
def test_the_bonus_needs_the_exact_prediction(won, bonus):
    game, state = ended("blue 1, blue 2, yellow 2", "", "", won=[won, 0, 0], predictions=[2, 1, 1])
    assert game.bonus(state, 0) == bonus


def test_diagonals_do_not_connect():
    game, state = ended("red 1, blue 2, yellow 3", "", "", won=[1, 0, 0])
    assert game.largest_group_of(state, 0) == 1


def test_red_and_green_are_not_neighbors():
    """Ruling 9: no wrap-around."""
    game, state = ended("red 4, green 4", "", "", won=[1, 0, 0])
    assert game.largest_group_of(state, 0) == 1


def test_the_first_and_the_last_row_are_not_neighbors():
    game, state = ended("blue 1, blue 7", "", "", won=[1, 0, 0])
    assert game.largest_group_of(state, 0) == 1


@pytest.mark.parametrize(
    "pair", ["red 1, blue 1", "blue 1, yellow 1", "yellow 1, green 1", "green 6, green 7", "red 3, red 4"]
)
def test_neighbors_on_the_research_board(pair):
    """Ruling 9: columns in the order red, blue, yellow, green."""
    game, state = ended(pair, "", "", won=[1, 0, 0])
    assert game.largest_group_of(state, 0) == 2


def test_only_the_largest_group_counts():
    game, state = ended("red 1, red 2, green 5, green 6, green 7", "", "", won=[1, 0, 0])
    assert game.bonus(state, 0) == 3


def test_other_seats_tokens_do_not_connect():
    game, state = ended("blue 1, blue 3", "blue 2", "", won=[1, 0, 0])
    assert game.largest_group_of(state, 0) == 1


@pytest.mark.parametrize(("won", "bonus"), [(0, 2), (4, 2), (5, 0), (8, 0)])
def test_two_players_get_the_bonus_for_four_tricks_or_fewer(won, bonus):
    """Ruling 9: none included."""
    game, state = ended("blue 1, blue 2", "", won=[won, 8 - won])
    assert game.bonus(state, 0) == bonus


def test_two_players_get_no_bonus_in_paradox():
    game, state = ended("blue 1, blue 2", "", won=[2, 3], paradox=0)
    assert game.outcome(state).scores == (-2, 3)


def test_most_points_win_and_ties_share():
    """Ruling 11."""
    game, state = ended("", "", "", won=[3, 3, 2], predictions=[1, 1, 1])
    outcome = game.outcome(state)
    assert outcome.scores == (3, 3, 2)
    assert outcome.winners == {0, 1}


def test_one_round_is_the_whole_game():
    """Ruling 11."""
    game, state = position("3 1", "8 1", "5 1", "7 1", tricks=7)
    assert game.outcome(state) is None
    do(game, state, "blue 3", "blue 8", "blue 5", "blue 7")
    assert game.outcome(state) is not None


def test_the_scores_are_told_seat_by_seat():
    game, state = stuck(board=["blue 7", "", "blue 2, blue 5"], won=[1, 2, 0, 0], predictions=[1, 2, 1, 1])
    events = game.play(state, 1, Paradox(), Chance(outcomes=[]))
    scored = [event for event in events if isinstance(event, Scored)]
    assert scored[0] == Scored(0, tricks=1, prediction=1, paradox=False, bonus=2, score=3)
    assert scored[1] == Scored(1, tricks=2, prediction=2, paradox=True, bonus=0, score=-2)
