"""Three games played by hand, move by move."""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import (
    ALL_COLORS,
    CatInTheBox,
    Discard,
    Paradox,
    Predict,
    spaces_in,
    unpack,
)
from playtest.engines.chance import Chance
from playtest.engines.game import Illegal
from tests.engines.cat_in_the_box.table import has, play, spaces


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
    with pytest.raises(Illegal, match="You cannot lead red until it is broken"):
        whole_game(
            2,
            ["1 1 2 2 2 2 3 4 4 5", "1 2 3 3 3 4 4 4 5 5"],
            rest="1 5 5 3 1",
            discards=[1, 2],
            predictions=[],
            tricks="0: red 5, blue 3 > 0",
        )
