"""Who wins a trick, who leads the next, and when the round is over. (Ruling 4)"""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import (
    TrickWon,
    unpack,
)
from playtest.engines.game import REFEREE
from tests.engines.cat_in_the_box.table import do, play, position, refused, spaces

# -- winning tricks


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        (["blue 3", "blue 8", "blue 5", "blue 4"], 1),  # the highest of the color led
        (["blue 3", "green 8", "yellow 7", "yellow 6"], 0),  # other colors cannot win
        (["blue 8", "red 1", "blue 7", "blue 6"], 1),  # the lowest red beats everything else
        (["blue 8", "red 1", "blue 7", "red 4"], 3),  # the highest red
        (["green 1", "blue 8", "green 2", "yellow 8"], 2),
    ],
)
def test_who_wins_a_trick(trick, winner):
    hands = [f"{name.split()[1]} 1" for name in trick]
    game, state = position(*hands)
    events = do(game, state, *trick)
    assert events[-1] == TrickWon(winner, 1, 1)
    assert state.won[winner] == 1


def test_red_led_is_won_by_the_highest_red():
    game, state = position("3 1", "8 1", "5 1", "7 1", broken=True)
    do(game, state, "red 3", "green 8", "red 5", "red 7")
    assert state.won == [0, 0, 0, 1]


def test_the_winner_leads_the_next_trick():
    """Ruling 4."""
    game, state = position("3 1", "8 1", "5 1", "7 1")
    do(game, state, "blue 3", "blue 8", "blue 5", "blue 7")
    assert game.pending(state) == (1,)
    assert state.trick == ()


def test_a_trick_goes_clockwise_from_its_leader():
    game, state = position("3 1", "8 1", "5 1", leader=2)
    do(game, state, "blue 5", "blue 3", "blue 8")
    assert state.leader == 1
    assert state.tricks == ((2, tuple(spaces("blue 5, blue 3, blue 8"))),)


# -- the end


def test_the_round_ends_with_one_card_left_in_every_hand():
    game, state = position("3 1", "8 1", "5 1", "7 1", tricks=7, won=[2, 2, 2, 1])
    do(game, state, "blue 3", "blue 8", "blue 5", "blue 7")
    assert [len(unpack(hand)) for hand in state.hands] == [1] * 4
    assert game.pending(state) == ()
    assert game.outcome(state).reason == "last trick"


def test_there_is_no_paradox_check_after_the_last_trick():
    """Ruling 4: the winner of the last trick could declare nothing more."""
    lost = ["", "red yellow green"]
    game, state = position("3 1", "8 8", "5 1", "7 1", tricks=7, won=[2, 2, 2, 1], lost=lost)
    do(game, state, "blue 3", "blue 8", "blue 5", "blue 7")
    assert state.paradox is None
    assert game.outcome(state).scores == (2, 3, 2, 2)


def test_nobody_may_act_after_the_end():
    game, state = position("3 1", "8 1", "5 1", "7 1", tricks=7)
    do(game, state, "blue 3", "blue 8", "blue 5", "blue 7")
    assert all(game.legal(state, seat) == () for seat in (0, 1, 2, 3, REFEREE))
    assert refused(game, state, 1, play("green 1")) == "The game is over."
