"""Cat in the Box, rule by rule; three games written out by hand; and what must always hold."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playtest.engines.cat_in_the_box import (
    ALL_COLORS,
    COLORS,
    SPACES,
    Blocked,
    CatInTheBox,
    CatRules,
    CatState,
    Dealt,
    Declared,
    Discard,
    Discarded,
    InParadox,
    Paradox,
    Play,
    Predict,
    Predicted,
    RedBroken,
    Scored,
    TokenRemoved,
    TrickWon,
    color_of,
    largest_group,
    number_of,
    pack,
    research_board,
    rows_of,
    space_of,
    spaces_in,
    unpack,
)
from playtest.engines.chance import Chance
from playtest.engines.codec import Invalid, dump, load, plain
from playtest.engines.game import REFEREE, Illegal

# -- a builder for positions: hands as "1 2 2", spaces as "red 1, blue 3"


def cards(text):
    return pack(int(number) for number in text.split())


def spaces(text):
    return [SPACES.value(name.strip()) for name in text.split(",") if name.strip()]


def mask(text):
    return sum(1 << space for space in spaces(text))


def play(text):
    (space,) = spaces(text)
    return Play(number_of(space), color_of(space))


def position(
    *hands, rules=None, board=(), lost=(), trick="", leader=0, broken=False, won=(), predictions=(), tricks=0
):
    """A game and a position among its tricks; all but the hands may be left out.

    ``tricks`` were played before, ``board`` is every seat's tokens on the research board, ``lost`` the colors
    that it can no longer declare.
    """
    players = len(hands)
    by_seat = range(players)
    state = CatState(
        phase="tricks",
        start_player=0,
        turn=(leader + len(spaces(trick))) % players,
        hands=[cards(hand) for hand in hands],
        discards=[1] * players,
        aside=0,
        revealed=0,
        blocked=0,
        predictions=list(predictions) or [None if players == 2 else 1] * players,
        colors=[ALL_COLORS & ~sum(1 << COLORS.value(c) for c in _at(lost, s).split()) for s in by_seat],
        tokens=[mask(_at(board, s)) for s in by_seat],
        won=list(won) or [0] * players,
        red_broken=broken,
        paradox=None,
        leader=leader,
        trick=tuple(spaces(trick)),
        tricks=((0, ()),) * tricks,
    )
    for turn, space in enumerate(spaces(trick)):
        state.tokens[(leader + turn) % players] |= 1 << space
    state.__post_init__()
    return CatInTheBox(players, rules), state


def _at(texts, seat):
    return texts[seat] if seat < len(texts) else ""


def declarable(game, state):
    """The spaces that the seat whose turn it is may declare, in words."""
    moves = game.legal(state, state.turn)
    return {SPACES.name(space_of(move.number, move.color)) for move in moves if isinstance(move, Play)}


def do(game, state, *texts):
    """Play cards, each by the seat whose turn it is; what happened."""
    events = []
    for text in texts:
        events += game.play(state, state.turn, play(text), Chance(outcomes=[]))
    return events


def has(state, seat, color):
    """Whether a seat still has its token on a color's X space."""
    return bool(state.colors[seat] >> COLORS.value(color) & 1)


def refused(game, state, seat, action):
    with pytest.raises(Illegal) as illegal:
        game.play(state, seat, action, Chance(outcomes=[]))
    return str(illegal.value)


def dealt(players, rules=None, seed=1):
    game = CatInTheBox(players, rules)
    events = []
    return game, game.start(Chance(seed=seed), events), events


def discard_all(game, state):
    for seat in range(game.seats):
        game.play(state, seat, game.legal(state, seat)[0], Chance(outcomes=[]))


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
    assert refused(game, state, 0, Predict(1)) == "Everybody discards one card first."
    assert refused(game, state, 0, Play(1, 1)) == "Everybody discards one card first."


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


# -- red


def test_red_cannot_be_led_before_it_is_broken():
    game, state = position("3", "1", "1", "1")
    said = refused(game, state, 0, play("red 3"))
    assert said == "Red cannot be led before it is broken while you can lead another color."


def test_red_is_broken_by_red_on_another_lead():
    """Ruling 7."""
    game, state = position("8 2", "5", "1", "1")
    events = do(game, state, "blue 8", "red 5")
    assert RedBroken(1) in events
    assert state.red_broken


def test_red_is_broken_once():
    game, state = position("8 2", "5", "1", "1")
    events = do(game, state, "blue 8", "red 5", "red 1")
    assert events.count(RedBroken(1)) == 1
    assert RedBroken(2) not in events


def test_another_color_does_not_break_red():
    game, state = position("8 2", "5", "1", "1")
    do(game, state, "blue 8", "green 5")
    assert not state.red_broken


def test_red_may_be_led_once_it_is_broken():
    game, state = position("3", "1", "1", "1", broken=True)
    assert "red 3" in declarable(game, state)
    do(game, state, "red 3")
    assert spaces_in(state.tokens[0]) == spaces("red 3")


def test_a_leader_with_only_red_to_declare_may_lead_it_and_breaks_it():
    """Ruling 7."""
    game, state = position("3 3", "1", "1", "1", lost=["blue yellow green"])
    assert declarable(game, state) == {"red 3"}
    assert RedBroken(0) in do(game, state, "red 3")
    assert state.red_broken


def test_one_other_declaration_is_enough_to_bar_red():
    """Ruling 7: however few."""
    game, state = position("3 4", "1", "1", "1", lost=["blue yellow"], board=["", "green 4"])
    assert declarable(game, state) == {"green 3"}


def test_a_forced_lead_leaves_red_unbroken_if_the_option_is_off():
    """Ruling 7, option forced_lead_breaks."""
    rules = CatRules(forced_lead_breaks=False)
    game, state = position("3 3", "1", "1", "1", lost=["blue yellow green"], rules=rules)
    assert not [event for event in do(game, state, "red 3") if isinstance(event, RedBroken)]
    assert not state.red_broken


def test_following_a_forced_red_lead_does_not_break_red():
    """Ruling 7: red is broken by who does not follow a lead that is not red."""
    rules = CatRules(forced_lead_breaks=False)
    game, state = position("3 3", "1", "2", "4", lost=["blue yellow green"], rules=rules)
    do(game, state, "red 3", "red 1", "red 2")
    assert not state.red_broken


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


# -- paradox


def stuck(**changes):
    """Seat 1 has nothing to declare: its last color is blue, and its two spaces are taken."""
    parts = {"lost": ["", "red yellow green"], "board": ["", "", "blue 2, blue 5"], **changes}
    return position("8 6", "2 5", "1 1", "1 3", trick="blue 8", **parts)


def test_paradox_is_the_only_legal_move_of_who_can_declare_nothing():
    """Ruling 8."""
    game, state = stuck()
    assert game.legal(state, 1) == (Paradox(),)
    assert "taken" in refused(game, state, 1, play("blue 2"))


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


# -- scoring


def ended(*tokens, won, predictions=(), paradox=None, players=None):
    """A finished round with these tokens on the board."""
    game, state = position(
        *(["1"] * (players or len(tokens))), board=tokens, won=won, predictions=predictions
    )
    state.phase, state.paradox = "end", paradox
    return game, state


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


# -- three games by hand


def whole_game(players, hands, rest, discards, predictions, tricks, reverse=False):
    """Play a game that is written out: "leader: card, card, … > winner" is a trick, "paradox" an end."""
    game = CatInTheBox(players)
    deck = [int(card) for hand in (*hands, rest) for card in hand.split()]
    assert sorted(deck) == game.deck(), "the deal is not the deck"
    log = [Chance(outcomes=[deck])]
    state = game.start(log[0])
    none = Chance(outcomes=[])
    for seat, card in enumerate(discards):
        game.play(state, seat, Discard(card), none)
    for seat, number in enumerate(predictions):
        game.play(state, seat, Predict(number), none)
    for line in tricks.strip().splitlines():
        leader, _, rest_of_line = line.strip().partition(": ")
        plays, _, winner = rest_of_line.partition(" > ")
        assert game.pending(state) == (int(leader),), line
        for text in plays.split(", "):
            assert game.outcome(state) is None, line
            game.play(state, state.turn, Paradox() if text == "paradox" else play(text), none)
        if winner:
            assert state.leader == int(winner), line
        assert game.faults(state) == [], line
    return game, state


def test_a_game_that_ends_in_paradox():
    """Seat 2 throws its colors away one by one and is stuck with red, of which it needs 1 and 2.

        trick 1   blue 7 (0), blue 5 (1), yellow 1 (2: loses blue)               seat 0    1 0 0
        trick 2   yellow 6 (0), yellow 7 (1), green 1 (2: loses yellow)          seat 1    1 1 0
        trick 3   green 4 (1), red 1 (2: loses green, breaks red), green 5 (0)   seat 2    1 1 1
        trick 4   red 2 (2: its only color), red 4 (0), red 5 (1)                seat 1    1 2 1
        trick 5   blue 6 (1), then seat 2 holds 1 1 2 2 2 2 and can declare red only: red 1 and red 2 are
                  taken. Paradox; blue 6 belongs to no trick, its token stays.

    Seat 0: 1 trick, predicted 2: no bonus.                                                    1
    Seat 1: 2 tricks, predicted 2. Tokens red 5, blue 5, blue 6; green 4; yellow 7.
            Red 5 and blue 5 share row 5, blue 5 and blue 6 the column: a group of 3.   2 + 3 = 5
    Seat 2: 1 trick, predicted 1, but in paradox:                                             -1
    """
    game, state = whole_game(
        3,
        ["3 4 4 5 5 6 6 6 7 7 7", "3 3 4 4 5 5 5 6 6 7 7", "1 1 1 1 1 2 2 2 2 2 3"],
        rest="3 4",
        discards=[3, 3, 3],
        predictions=[2, 2, 1],
        tricks="""
            0: blue 7, blue 5, yellow 1 > 0
            0: yellow 6, yellow 7, green 1 > 1
            1: green 4, red 1, green 5 > 2
            2: red 2, red 4, red 5 > 1
            1: blue 6, paradox
        """,
    )
    outcome = game.outcome(state)
    assert state.won == [1, 2, 1]
    assert unpack(state.hands[2]) == [1, 1, 2, 2, 2, 2]
    assert outcome.scores == (1, 5, -1)
    assert outcome.winners == {1}
    assert outcome.reason == "paradox"
    assert [has(state, 2, color) for color in ("red", "blue", "yellow", "green")] == [
        True,
        False,
        False,
        False,
    ]


def test_a_game_with_a_declined_follow():
    """In trick 4 seat 0 holds a 2, yellow 2 is free, and it declares red 2 all the same.

        trick 1   blue 7 (0), blue 5 (1), blue 3 (2)                             seat 0    1 0 0
        trick 2   blue 4 (0), blue 6 (1), blue 2 (2)                             seat 1    1 1 0
        trick 3   yellow 7 (1), yellow 5 (2), yellow 3 (0)                       seat 1    1 2 0
        trick 4   yellow 4 (1), yellow 6 (2), red 2 (0: declines, loses yellow)  seat 0    2 2 0
        trick 5   red 6 (0), red 5 (1), red 7 (2)                                seat 2    2 2 1
        trick 6   green 7 (2), green 5 (0), green 3 (1)                          seat 2    2 2 2
        trick 7   green 6 (2), green 4 (0), green 2 (1)                          seat 2    2 2 3
        trick 8   red 4 (2), red 3 (0), red 1 (1)                                seat 2    2 2 4
        trick 9   yellow 2 (2), blue 1 (0: yellow is gone already), yellow 1 (1) seat 2    2 2 5

    The board at the end, by seat (27 of 28 spaces):

              R B Y G
            1 1 0 1 .        Seat 0: 2 tricks as predicted; red 2-3 or green 4-5: 2          2 + 2 = 4
            2 0 2 2 1        Seat 1: 2 tricks as predicted; red 5, blue 5, blue 6: 3         2 + 3 = 5
            3 0 2 0 1        Seat 2: 5 tricks, predicted 4: no bonus                               5
            4 2 0 1 0        Seats 1 and 2 share the win.
            5 1 1 2 0
            6 0 1 2 2
            7 2 0 1 2
    """
    game, state = whole_game(
        3,
        ["1 1 2 3 3 4 4 5 6 6 7", "1 1 2 2 3 4 4 5 5 6 7", "1 2 2 3 3 4 5 6 6 7 7"],
        rest="5 7",
        discards=[1, 2, 3],
        predictions=[2, 2, 4],
        tricks="""
            0: blue 7, blue 5, blue 3 > 0
            0: blue 4, blue 6, blue 2 > 1
            1: yellow 7, yellow 5, yellow 3 > 1
            1: yellow 4, yellow 6, red 2 > 0
            0: red 6, red 5, red 7 > 2
            2: green 7, green 5, green 3 > 2
            2: green 6, green 4, green 2 > 2
            2: red 4, red 3, red 1 > 2
            2: yellow 2, blue 1, yellow 1 > 2
        """,
    )
    outcome = game.outcome(state)
    assert state.won == [2, 2, 5]
    assert outcome.scores == (4, 5, 5)
    assert outcome.winners == {1, 2}
    assert outcome.reason == "last trick"
    assert [has(state, 0, color) for color in ("red", "blue", "yellow", "green")] == [True, True, False, True]
    assert state.colors[1] == state.colors[2] == ALL_COLORS
    assert [unpack(hand) for hand in state.hands] == [[6], [4], [1]]


def test_a_game_in_which_red_is_broken_and_then_led():
    """Two players; 1, 5 and 5 are revealed, which blocks green 1 and green 5.

    trick 1   blue 5 (0), blue 3 (1)                                         seat 0    1 0
    trick 2   blue 2 (0), blue 4 (1)                                         seat 1    1 1
    trick 3   yellow 5 (1), yellow 4 (0)                                     seat 1    1 2
    trick 4   yellow 3 (1), yellow 2 (0)                                     seat 1    1 3
    trick 5   blue 1 (1), the last blue; red 3 (0: loses blue, breaks red)   seat 0    2 3
    trick 6   red 4 (0: red is led), red 5 (1)                               seat 1    2 4
    trick 7   green 4 (1), green 2 (0)                                       seat 1    2 5
    trick 8   green 3 (1), no green is left; red 2 (0: loses green)          seat 0    3 5

          R B Y G
        1 . 1 . x        Seat 0: 3 tricks, not more than 4: red 2, blue 2, yellow 2, green 2 in
        2 0 0 0 0                row 2, red 3 below, red 4 below that: a group of 6      3 + 6 = 9
        3 0 1 1 1        Seat 1: 5 tricks, more than 4: no bonus                               5
        4 0 1 0 1
        5 1 0 1 x
    """
    game, state = whole_game(
        2,
        ["1 1 2 2 2 2 3 4 4 5", "1 2 3 3 3 4 4 4 5 5"],
        rest="1 5 5 3 1",
        discards=[1, 2],
        predictions=[],
        tricks="""
            0: blue 5, blue 3 > 0
            0: blue 2, blue 4 > 1
            1: yellow 5, yellow 4 > 1
            1: yellow 3, yellow 2 > 1
            1: blue 1, red 3 > 0
            0: red 4, red 5 > 1
            1: green 4, green 2 > 1
            1: green 3, red 2 > 0
        """,
    )
    outcome = game.outcome(state)
    assert spaces_in(state.blocked) == spaces("green 1, green 5")
    assert state.won == [3, 5]
    assert outcome.scores == (9, 5)
    assert outcome.winners == {0}
    assert outcome.reason == "last trick"


def test_in_that_game_red_could_not_be_led_before():
    with pytest.raises(Illegal, match="Red cannot be led before it is broken"):
        whole_game(
            2,
            ["1 1 2 2 2 2 3 4 4 5", "1 2 3 3 3 4 4 4 5 5"],
            rest="1 5 5 3 1",
            discards=[1, 2],
            predictions=[],
            tricks="0: red 5, blue 3 > 0",
        )


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


# -- JSON and rulings


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
    assert "0 tricks were played, and 2 won." in game.faults(state)


def test_faults_finds_a_missing_or_impossible_prediction():
    game, state = sound()
    state.predictions[0] = None
    state.predictions[1] = 7
    assert "Tricks are being played, and a prediction is missing." in game.faults(state)
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
    assert game.faults(state) == ["The turn is not at the first seat, in turn order, without a prediction."]


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
    assert "The turn is not at the seat after the last card of the trick." in game.faults(state)


# -- what must always hold


@given(st.lists(st.integers(1, 9), max_size=11).filter(lambda c: all(c.count(n) < 6 for n in c)))
def test_packed_cards_come_back(numbers):
    assert unpack(pack(numbers)) == sorted(numbers)
    assert spaces_in(rows_of(pack(numbers))) == [
        space_of(number, color) for number in sorted(set(numbers)) for color in range(4)
    ]


@given(st.sets(st.integers(0, 35)))
def test_the_largest_group_is_that_of_networkx_and_of_a_flood(tokens):
    """Ruling 9: groups are connected components of a networkx graph."""
    board = research_board(9)
    groups = nx.connected_components(nx.grid_2d_graph(9, 4).subgraph(divmod(token, 4) for token in tokens))
    assert (
        largest_group(board, sum(1 << t for t in tokens)) == max(map(len, groups), default=0) == flood(tokens)
    )


def flood(tokens):
    """The largest group, found by walking from token to token."""
    left, best = set(tokens), 0
    while left:
        reached, edge = set(), {left.pop()}
        while edge:
            space = edge.pop()
            reached.add(space)
            row, column = divmod(space, 4)
            steps = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            near = {4 * r + c for r, c in steps if 0 <= c < 4 and r >= 0}
            edge |= near & left
            left -= near
        best = max(best, len(reached))
    return best


def by_the_rulebook(game, state, seat):
    """The legal moves among the tricks, scanned card by card from lists."""
    taken = {space for tokens in (*state.tokens, state.blocked) for space in spaces_in(tokens)}
    free = {
        (number, color)
        for number, color in itertools.product(unpack(state.hands[seat]), range(4))
        if state.colors[seat] >> color & 1 and space_of(number, color) not in taken
    }
    if not state.trick and not state.red_broken:
        free = {(number, color) for number, color in free if color != 0} or free
    return {Play(number, color) for number, color in free} or {Paradox()}


@given(st.integers(2, 5), st.integers(0, 10**9), st.booleans())
def test_random_games_keep_the_rules(players, seed, breaks):
    game = CatInTheBox(players, CatRules(forced_lead_breaks=breaks, start_player="random"))
    rng = random.Random(seed)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        if state.phase == "tricks":
            assert set(game.legal(state, seat)) == by_the_rulebook(game, state, seat)
        before = state.copy()
        action = game.sample(state, seat, rng)
        game.apply(state, seat, action, rng)
        assert (state.held, state.vacant) == (_derived(state).held, _derived(state).vacant)
        assert all(new & ~old == 0 for new, old in zip(state.colors, before.colors, strict=True))
        assert all(old & ~new == 0 for new, old in zip(state.tokens, before.tokens, strict=True))
    outcome = game.outcome(state)
    assert sum(state.won) == len(state.tricks)
    assert (len(state.tricks) == game.tricks_to_play) == (state.paradox is None)
    for seat, score in enumerate(outcome.scores):
        tricks, group = state.won[seat], flood(spaces_in(state.tokens[seat]))
        exact = tricks <= 4 if players == 2 else tricks == state.predictions[seat]
        assert score == (-tricks if seat == state.paradox else tricks + group * exact)


def _derived(state):
    again = state.copy()
    again.__post_init__()
    return again


@given(st.integers(2, 5), st.integers(0, 10**9), st.integers(0, 40))
def test_a_resample_could_be_the_truth(players, seed, moves):
    """The same view again, a whole deck, and no fault in it."""
    game = CatInTheBox(players)
    rng = random.Random(seed)
    state = game.start(rng)
    for _ in range(moves):
        if pending := game.pending(state):
            game.apply(state, pending[0], game.sample(state, pending[0], rng), rng)
    for seat in (*range(players), None, REFEREE):
        view = game.view(state, seat)
        other = game.resample(view, rng)
        assert game.view(other, seat) == view
        assert game.faults(other) == []
    assert dump(game.resample(game.view(state, REFEREE), rng)) == dump(state)
