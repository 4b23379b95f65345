"""What a seat may know, and what is measured in public."""

from __future__ import annotations

from playtest.engines.game import REFEREE
from tests.engines.cat_in_the_box.table import cards, do, ended, mask, position, spaces

# -- what may be known


def test_a_seat_sees_its_own_hand_and_how_many_cards_others_hold():
    game, state = position("3 8", "1 1 2", "5")
    view = game.view(state, 1)
    assert view.hands == (None, cards("1 1 2"), None)
    assert view.hand_sizes == (2, 3, 1)


def test_a_spectator_sees_no_hand_and_the_referee_all():
    game, state = position("3 8", "1 1 2", "5")
    assert game.view(state, None).hands == (None, None, None)
    assert game.view(state, REFEREE).hands == tuple(state.hands)
    assert game.view(state, REFEREE).discards == (1, 1, 1)


def test_the_color_tokens_and_the_research_board_are_public():
    game, state = position("3 8", "1 1", "5", lost=["blue"], board=["red 1", "blue 2"])
    view = game.view(state, None)
    assert view.colors == (0b1101, 0b1111, 0b1111)
    assert view.tokens == (mask("red 1"), mask("blue 2"), 0)


def test_all_tricks_played_are_remembered():
    game, state = position("3 1", "8 1", "5 1")
    do(game, state, "blue 3", "blue 8", "blue 5")
    assert game.view(state, 2).tricks == ((0, tuple(spaces("blue 3, blue 8, blue 5"))),)


def test_the_repr_of_a_state_and_a_view_shows_no_card():
    game, state = position("3 8", "1 1", "5")
    assert repr(state) == "<Cat in the Box, tricks, trick 1>"
    assert "hands" not in repr(game.view(state, 0))


# -- measures


def test_measures_follow_tricks_predictions_colors_and_groups():
    lost, board = ["blue red"], ["red 1, red 2", "green 4"]
    game, state = position(
        "3 8", "1 1", "5", lost=lost, board=board, won=[2, 1, 0], predictions=[3, 1, 2], broken=True
    )
    assert game.measures(state) == {
        "tricks_won": (2, 1, 0),
        "prediction": (3, 1, 2),
        "open_colors": (2, 4, 4),
        "largest_group": (2, 1, 0),
        "red_broken": True,
        "score": (2, 2, 0),
    }


def test_scores_and_paradox_are_measured_at_the_end():
    game, state = ended("blue 1, blue 2", "", "", won=[1, 0, 2], predictions=[1, 1, 2], paradox=2)
    measures = game.measures(state)
    assert measures["score"] == (3, 0, -2)
    assert measures["bonus"] == (2, 0, 0)
    assert measures["paradox"] == (False, False, True)


def test_the_round_is_the_trick_and_the_phase_has_its_name():
    game, state = position("3 1", "8 1", "5 1")
    assert (game.phase(state), game.round(state)) == ("tricks", 1)
    do(game, state, "blue 3", "blue 8", "blue 5")
    assert game.round(state) == 2
