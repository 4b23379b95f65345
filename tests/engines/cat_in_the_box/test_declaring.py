"""Declaring a color, following the lead, and what it costs not to. (Rulings 5, 6)"""

from __future__ import annotations

from playtest.engines.cat_in_the_box import (
    COLORS,
    Declared,
    Play,
    TokenRemoved,
    spaces_in,
    unpack,
)
from playtest.engines.game import REFEREE
from tests.engines.cat_in_the_box.table import declarable, do, has, play, position, refused, spaces

# -- declaring a color


def test_a_leader_may_declare_any_color_but_red():
    game, state = position("3 8", "1", "1", "1")
    assert declarable(game, state) == {"blue 3", "yellow 3", "green 3", "blue 8", "yellow 8", "green 8"}


def test_a_declaration_puts_a_token_on_the_research_board():
    game, state = position("3 8", "1", "1", "1")
    assert do(game, state, "blue 3") == [Declared(0, 3, COLORS.value("blue"), led=True)]
    assert spaces_in(state.tokens[0]) == spaces("blue 3")
    assert unpack(state.hands[0]) == [8]


def test_a_taken_space_cannot_be_declared_again():
    """Rulebook: the space on the research board is empty."""
    game, state = position("3", "3", "1", "1", board=["", "", "blue 3"])
    assert "blue 3" not in declarable(game, state)
    said = refused(game, state, 0, play("blue 3"))
    assert said == "The space blue 3 on the research board is taken."


def test_a_color_whose_token_is_gone_cannot_be_declared():
    """Ruling 5."""
    game, state = position("3", "1", "1", "1", lost=["green blue"])
    assert declarable(game, state) == {"yellow 3"}
    said = refused(game, state, 0, play("green 3"))
    assert said == "Your green token is gone, so you cannot declare green."


def test_a_card_must_be_in_hand():
    game, state = position("3", "1", "1", "1")
    assert refused(game, state, 0, play("blue 4")) == "You hold no 4."


def test_a_card_that_does_not_exist_is_refused_in_words():
    game, state = position("3", "1", "1", "1")
    assert refused(game, state, 0, Play(12, 1)) == "There is no such card or color."
    assert refused(game, state, 0, Play(3, 7)) == "There is no such card or color."


def test_only_the_seat_whose_turn_it_is_may_play():
    game, state = position("3", "1", "1", "1")
    assert refused(game, state, 1, play("blue 1")) == "It is not your turn."
    assert refused(game, state, REFEREE, play("blue 3")) == "It is not your turn."


def test_there_is_no_pass():
    """Rulebook, four things to keep in mind: whoever is to move has to move."""
    game, state = position("3", "1", "1", "1")
    assert all(isinstance(move, Play) for move in game.legal(state, 0))


def test_tokens_are_never_short():
    """Ruling 5: the 12 of the components list is not a limit; with nine tricks a seat needs more."""
    taken = "red 1, red 2, red 3, red 4, blue 1, blue 2, blue 3, blue 4, green 1, green 2, green 3, green 4"
    game, state = position("7", "6", "6", board=[taken])
    do(game, state, "blue 7")
    assert state.tokens[0].bit_count() == 13


# -- following


def test_following_keeps_the_token():
    game, state = position("8", "5", "1", "1")
    do(game, state, "blue 8", "blue 5")
    assert has(state, 1, "blue")


def test_who_cannot_follow_loses_the_token_of_the_led_color():
    game, state = position("8", "5", "1", "1", board=["", "", "blue 5"])
    events = do(game, state, "blue 8", "green 5")
    assert TokenRemoved(1, COLORS.value("blue")) in events
    assert not has(state, 1, "blue")
    assert has(state, 1, "green")


def test_who_could_follow_and_declines_loses_it_as_well():
    """Ruling 6, which departs from "player who can't follow"."""
    game, state = position("8", "5", "1", "1")
    do(game, state, "blue 8")
    assert "blue 5" in declarable(game, state)
    do(game, state, "yellow 5")
    assert not has(state, 1, "blue")


def test_a_token_that_is_gone_is_not_removed_again():
    """Ruling 6."""
    game, state = position("8", "5 1", "1", "1", lost=["", "blue"])
    events = do(game, state, "blue 8", "green 5")
    assert not [event for event in events if isinstance(event, TokenRemoved)]
    assert [has(state, 1, c) for c in ("red", "blue", "yellow", "green")] == [True, False, True, True]


def test_a_lost_color_stays_lost_for_the_round():
    game, state = position("8 7", "5 4", "1 2", board=["", "", "blue 2"])
    do(game, state, "blue 8", "yellow 5", "blue 1")
    do(game, state, "blue 7")
    assert {name.split()[0] for name in declarable(game, state)} == {"red", "yellow", "green"}
