"""Preparation: the deal, the discard, predictions, and what two players block. (Rulings 1-3, 10)"""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import (
    Blocked,
    CatInTheBox,
    CatRules,
    Dealt,
    Discard,
    Discarded,
    Play,
    Predict,
    Predicted,
    spaces_in,
    unpack,
)
from playtest.engines.chance import Chance
from tests.engines.cat_in_the_box.table import (
    cards,
    dealt,
    declarable,
    discard_all,
    has,
    mask,
    play,
    position,
    refused,
    spaces,
)

# -- components and setup


@pytest.mark.parametrize(
    ("players", "numbers", "hand", "tricks"), [(2, 5, 10, 8), (3, 7, 11, 9), (4, 8, 10, 8), (5, 9, 9, 7)]
)
def test_numbers_hand_and_tricks_by_players(players, numbers, hand, tricks):
    """Rulings 1, 2 and 4."""
    game, state, _ = dealt(players)
    assert game.deck() == [number for number in range(1, numbers + 1) for _ in range(5)]
    assert [len(unpack(cards)) for cards in state.hands] == [hand] * players
    assert game.tricks_to_play == tricks


def test_the_printed_game_has_six_numbers_for_three():
    """Ruling 1, option numbers_for_three; ruling 2: 10 cards, ruling 4: 8 tricks."""
    game, state, _ = dealt(3, CatRules(numbers_for_three=6))
    assert max(game.deck()) == 6
    assert [len(unpack(hand)) for hand in state.hands] == [10] * 3
    assert game.tricks_to_play == 8


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_option_for_three_changes_nothing_for_others(players):
    assert CatInTheBox(players, CatRules(numbers_for_three=6)).deck() == CatInTheBox(players).deck()


@pytest.mark.parametrize(("players", "aside"), [(2, 2), (3, 2), (4, 0), (5, 0)])
def test_cards_that_cannot_be_dealt_evenly_are_set_aside_unseen(players, aside):
    """Ruling 2; with two players ruling 10: three of the five are revealed."""
    game, state, _ = dealt(players)
    assert len(unpack(state.aside)) == aside
    assert all(game.view(state, seat).aside is None for seat in (*range(players), None))
    assert game.view(state, 0).aside_size == aside


@pytest.mark.parametrize("players", [1, 6])
def test_only_two_to_five_can_play(players):
    with pytest.raises(ValueError, match=f"Cat in the Box is for 2 to 5 players, not {players}"):
        CatInTheBox(players)


def test_everybody_starts_with_all_four_colors_and_an_empty_board():
    _, state, _ = dealt(4)
    assert all(has(state, seat, color) for seat in range(4) for color in ("red", "blue", "yellow", "green"))
    assert state.tokens == [0] * 4
    assert not state.red_broken


def test_a_hand_is_told_to_its_seat_alone():
    _, state, events = dealt(4)
    assert [e for e in events if isinstance(e, Dealt)] == [
        Dealt(seat, hand, audience=(seat,)) for seat, hand in enumerate(state.hands)
    ]


def test_seat_0_starts_unless_the_start_player_is_drawn():
    """Ruling 11, option start_player."""
    assert dealt(4)[1].start_player == 0
    starters = {dealt(4, CatRules(start_player="random"), seed)[1].start_player for seed in range(40)}
    assert starters == {0, 1, 2, 3}


# -- discard


def test_all_discard_at_once_and_in_any_order():
    """Ruling 3."""
    game, state, _ = dealt(4)
    assert game.pending(state) == (0, 1, 2, 3)
    game.play(state, 2, Discard(unpack(state.hands[2])[0]), Chance(outcomes=[]))
    assert game.pending(state) == (0, 1, 3)
    assert "not your turn" in refused(game, state, 2, Discard(unpack(state.hands[2])[0]))


def test_a_discard_is_known_to_its_seat_and_to_nobody_else_even_at_the_end():
    """Ruling 3: never shown."""
    game, state, _ = dealt(3)
    card = unpack(state.hands[1])[0]
    events = game.play(state, 1, Discard(card), Chance(outcomes=[]))
    assert events == [Discarded(1), Discarded(1, card, audience=(1,))]
    assert game.view(state, 1).discards == (None, card, None)
    assert game.view(state, 0).discards == game.view(state, None).discards == (None,) * 3
    assert game.view(state, 0).discarded == (False, True, False)
    state.phase = "end"
    assert game.view(state, 0).discards[1] is None


def test_only_a_card_in_hand_can_be_discarded():
    game, state, _ = dealt(4)
    state.hands[0] = cards("1 1 2 2 3 3 4 4 5 5")
    assert refused(game, state, 0, Discard(8)) == "You hold no 8."


def test_a_discard_makes_the_hand_one_card_smaller():
    game, state, _ = dealt(5)
    before = unpack(state.hands[0])
    game.play(state, 0, Discard(before[0]), Chance(outcomes=[]))
    assert unpack(state.hands[0]) == before[1:]


def test_nothing_is_predicted_or_played_before_all_have_discarded():
    game, state, _ = dealt(4)
    assert refused(game, state, 0, Predict(1)) == "Everyone discards one card first."
    assert refused(game, state, 0, Play(1, 1)) == "Everyone discards one card first."


# -- prediction


def test_predictions_are_public_and_go_round_from_the_start_player():
    """Ruling 3."""
    game = CatInTheBox(3, CatRules(start_player="random"))
    state = game.start(Chance(outcomes=[game.deck(), 1]))
    discard_all(game, state)
    order = []
    for tricks in (2, 3, 4):
        (seat,) = game.pending(state)
        order.append(seat)
        assert game.play(state, seat, Predict(tricks), Chance(outcomes=[])) == [Predicted(seat, tricks)]
    assert order == [1, 2, 0]
    assert game.view(state, None).predictions == (4, 2, 3)
    assert state.phase == "tricks"
    assert game.pending(state) == (1,)


@pytest.mark.parametrize("tricks", [-1, 0, 5, 9])
def test_a_prediction_is_one_to_four(tricks):
    game, state, _ = dealt(4)
    discard_all(game, state)
    assert game.legal(state, 0) == (Predict(1), Predict(2), Predict(3), Predict(4))
    assert refused(game, state, 0, Predict(tricks)) == "A prediction is 1, 2, 3 or 4 tricks."


def test_two_players_discard_and_predict_nothing():
    """Ruling 3: the same rules otherwise apply, and the two-player game has no predictions."""
    game, state, _ = dealt(2)
    discard_all(game, state)
    assert state.phase == "tricks"
    assert state.predictions == [None, None]
    assert len(unpack(state.hands[0])) == 9


# -- two players: blocked spaces


def test_three_revealed_cards_block_their_numbers_in_green():
    """Ruling 10."""
    game = CatInTheBox(2)
    deck = [*game.deck()[:20], 2, 4, 5, 1, 1]
    events = []
    state = game.start(_rigged(game, deck), events)
    assert unpack(state.revealed) == [2, 4, 5]
    assert spaces_in(state.blocked) == spaces("green 2, green 4, green 5")
    assert unpack(state.aside) == [1, 1]
    assert Blocked(cards("2 4 5")) in events


def test_equal_revealed_cards_block_one_space():
    """Ruling 10."""
    assert spaces_in(CatInTheBox(2).blocked_by([3, 3, 3])) == spaces("green 3")


def test_a_blocked_space_cannot_be_declared_and_belongs_to_nobody():
    """Ruling 10."""
    game, state = position("3 4", "5 5")
    state.blocked = mask("green 3")
    state.__post_init__()
    assert declarable(game, state) == {"blue 3", "yellow 3", "blue 4", "yellow 4", "green 4"}
    assert "taken" in refused(game, state, 0, play("green 3"))
    assert not any(tokens & mask("green 3") for tokens in state.tokens)


def test_more_than_two_players_block_nothing():
    for players in (3, 4, 5):
        assert dealt(players)[1].blocked == 0


def _rigged(game, deck):
    """Chance that deals ``deck`` in its order, made up to the whole deck where needed."""

    class Rigged:
        def shuffle(self, items):
            items[:] = deck

        def choice(self, options):
            return options[0]

    return Rigged()
