"""Paradox is a move, and ends the round. (Ruling 8)"""

from __future__ import annotations

import random

from playtest.engines.cat_in_the_box import CatInTheBox, InParadox, Paradox
from playtest.engines.chance import Chance
from playtest.words import cat_in_the_box as words
from tests.engines.cat_in_the_box.table import cards, mask, play, position, refused, stuck


def test_paradox_is_the_only_legal_move_of_who_can_declare_nothing():
    """Ruling 8."""
    game, state = stuck()
    assert game.legal(state, 1) == (Paradox(),)
    assert "taken" in refused(game, state, 1, play("blue 2"))


def test_in_paradox_nobody_is_told_to_pick_a_card():
    """What the view knows of it is what the rules say, through whole games."""
    game, state = stuck()
    assert words.prompt(game.view(state, 1)).startswith("Paradox: you cannot declare any of your cards.")
    asked = 0
    for seed in range(60):
        chance = random.Random(seed)
        game = CatInTheBox(2 + seed % 4)
        state = game.start(chance, [])
        while pending := game.pending(state):
            seat = chance.choice(pending)
            if state.phase == "tricks":
                stuck_now = game.legal(state, seat) == (Paradox(),)
                asked += stuck_now
                assert game.view(state, seat).can_declare is not stuck_now
                said = words.prompt(game.view(state, seat))
                assert ("pick a card" in said.lower()) is not stuck_now
            game.apply(state, seat, game.sample(state, seat, chance), chance, [])
    assert asked > 3


def test_paradox_is_refused_while_a_card_can_be_declared():
    game, state = position("8 6", "2 5", "1 1", "1 3")
    said = refused(game, state, 0, Paradox())
    assert said == "You can still declare a card, so you are not in paradox."


def test_a_leader_can_be_in_paradox_too():
    """Ruling 8."""
    game, state = position("2 2", "1", "1", lost=["blue yellow green"], board=["", "red 2"])
    assert game.legal(state, 0) == (Paradox(),)


def test_red_is_not_barred_so_far_that_a_leader_is_in_paradox():
    """Ruling 7 comes before ruling 8."""
    game, state = position("2 2", "1", "1", lost=["blue yellow green"])
    assert game.legal(state, 0) == (play("red 2"),)


def test_paradox_ends_the_round_at_once():
    game, state = stuck()
    game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert game.pending(state) == ()
    assert game.outcome(state).reason == "paradox"


def test_the_hand_in_paradox_is_shown_to_all_and_no_other_is():
    """Ruling 8."""
    game, state = stuck()
    events = game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert InParadox(1, cards("2 5")) in events
    assert game.view(state, None).hands == (None, cards("2 5"), None, None)


def test_the_unfinished_trick_belongs_to_nobody():
    """Ruling 8."""
    game, state = stuck(won=[1, 0, 2, 0])
    game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert state.won == [1, 0, 2, 0]


def test_tokens_of_the_unfinished_trick_count_for_groups():
    """Ruling 8: seat 0 has led blue 8 beside its blue 7."""
    game, state = stuck(board=["blue 7", "", "blue 2, blue 5"], won=[1, 0, 0, 0])
    game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert game.bonus(state, 0) == 2


def test_paradox_costs_a_point_a_trick_won_and_the_bonus():
    """Ruling 9, which departs from "tricks you bid": three won and exactly predicted are -3."""
    game, state = stuck(won=[0, 3, 0, 0], predictions=[1, 3, 1, 1])
    state.tokens[1] = mask("green 1, green 2")
    game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert game.outcome(state).scores[1] == -3
    assert game.bonus(state, 1) == 0


def test_paradox_counts_tricks_won_and_not_tricks_predicted():
    """Ruling 9."""
    game, state = stuck(won=[0, 1, 0, 0], predictions=[1, 4, 1, 1])
    game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert game.outcome(state).scores[1] == -1


def test_the_others_compare_their_prediction_with_the_tricks_won_so_far():
    """Ruling 8: seat 0 is exact, seat 2 is not."""
    game, state = stuck(won=[1, 0, 2, 0], predictions=[1, 1, 1, 1])
    game.play(state, 1, Paradox(), Chance(outcomes=[]))
    assert game.outcome(state).scores == (1 + 1, 0, 2, 0)
