"""JSON of a position, and what a ruling may not leave behind."""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import (
    CatInTheBox,
    CatState,
    Paradox,
    Predict,
    pack,
    unpack,
)
from playtest.engines.chance import Chance
from playtest.engines.codec import Invalid, dump, load, plain
from tests.engines.cat_in_the_box.table import dealt, discard_all, mask, play, position


def test_json_names_cards_colors_and_spaces():
    _, state = position("3 8 8", "1", "5", lost=["blue"], board=["red 1"], trick="")
    plain_state = plain(state)
    assert plain_state["hands"] == [[3, 8, 8], [1], [5]]
    assert plain_state["colors"][0] == ["red", "yellow", "green"]
    assert plain_state["tokens"][0] == ["red 1"]
    assert "held" not in plain_state
    assert "vacant" not in plain_state


def test_a_state_with_an_impossible_space_is_refused_with_its_name():
    _, state = position("3", "1", "5")
    text = dump(state).replace('"tokens":[[]', '"tokens":[["purple 1"]')
    with pytest.raises(Invalid, match=r"tokens.*'purple 1' is not a space"):
        load(CatState, text)


def test_an_action_knows_its_kind():
    assert load(CatInTheBox.Action, '{"kind":"paradox"}') == Paradox()
    assert load(CatInTheBox.Action, '{"kind":"play","number":3,"color":"blue"}') == play("blue 3")
    with pytest.raises(Invalid):
        load(CatInTheBox.Action, '{"kind":"play","number":"3","color":"blue"}')


def sound():
    game, state, _ = dealt(4)
    discard_all(game, state)
    for seat in range(4):
        game.play(state, seat, Predict(1), Chance(outcomes=[]))
    return game, state


def test_faults_finds_nothing_in_a_dealt_game():
    game, state = sound()
    assert game.faults(state) == []


def test_faults_finds_a_card_too_many():
    game, state = sound()
    number = next(n for n in range(1, 9) if unpack(state.hands[0]).count(n))
    state.aside += pack([number])
    assert game.faults(state) == [f"There are 6 cards with number {number}."]


def test_faults_finds_a_space_taken_twice():
    game, state = sound()
    state.tokens[0] = state.tokens[1] = mask("blue 1")
    assert "The space blue 1 is taken twice." in game.faults(state)


def test_faults_finds_a_token_without_a_card():
    game, state = sound()
    state.tokens[2] = mask("blue 1")
    assert "Seat 2 has played 0 cards and has 1 tokens." in game.faults(state)


def test_faults_finds_a_token_beside_the_board():
    game, state = sound()
    state.tokens[2] = mask("blue 9")
    assert "There is no space blue 9." in game.faults(state)


def test_faults_finds_tricks_nobody_played():
    game, state = sound()
    state.won[0] = 2
    assert "0 tricks were played, but the players have won 2." in game.faults(state)


def test_faults_finds_a_missing_or_impossible_prediction():
    game, state = sound()
    state.predictions[0] = None
    state.predictions[1] = 7
    assert "Tricks are being played, but a prediction is missing." in game.faults(state)
    assert "A prediction is 1 to 4 tricks." in game.faults(state)


def test_faults_finds_a_seat_that_does_not_exist():
    game, state = sound()
    state.turn = 9
    assert game.faults(state) == ["There is no seat 9 (turn)."]


def test_faults_finds_a_list_that_is_not_one_a_seat():
    game, state = sound()
    state.predictions.pop()
    assert game.faults(state) == ['"predictions" is for 3 seats, not 4.']


def test_faults_finds_a_hand_of_the_wrong_size():
    game, state = sound()
    number = unpack(state.hands[0])[0]
    state.hands[0] -= pack([number])
    state.hands[1] += pack([number])
    assert game.faults(state) == [
        "Seat 0 holds 8 cards and should hold 9.",
        "Seat 1 holds 10 cards and should hold 9.",
    ]


def test_faults_finds_a_round_that_ended_for_no_reason():
    game, state = sound()
    state.phase = "end"
    assert game.faults(state) == ["The round is over after its last trick or a paradox, and only then."]


def test_faults_finds_predictions_out_of_turn():
    game, state, _ = dealt(4)
    discard_all(game, state)
    state.predictions[2] = 1
    assert game.faults(state) == ["It should be the turn of the next seat without a prediction."]


@pytest.mark.parametrize(
    ("card", "said"), [("99", "99 is not a card"), ("-1", "-1 is not a card"), ('"3"', "'3' is not a card")]
)
def test_a_card_that_does_not_exist_cannot_be_written_into_a_state(card, said):
    _, state = position("3", "1", "5")
    with pytest.raises(Invalid, match=said):
        load(CatState, dump(state).replace('"hands":[[3]', f'"hands":[[{card}]'))


def test_a_sixth_card_of_a_number_cannot_be_written_into_a_state():
    _, state = position("3", "1", "5")
    with pytest.raises(Invalid, match="there are only 5 cards with number 3"):
        load(CatState, dump(state).replace('"hands":[[3]', '"hands":[[3,3,3,3,3,3]'))


def test_faults_finds_a_wrong_turn():
    game, state = sound()
    state.turn = 2
    assert "It should be the turn of the seat after the trick's last card." in game.faults(state)
