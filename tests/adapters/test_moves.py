"""Moves as numbers, and views as rows of numbers."""

import random
import subprocess
import sys

import numpy as np
import pytest

from playtest.adapters.features import MOST, features
from playtest.adapters.moves import FixedMoves, NoListedMove, shares_of_the_win
from playtest.engines.game import REFEREE, Outcome
from tests.adapters.tables import OPEN, TABLES, positions, scrambled, table
from tests.nim import Nim, View


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_legal_numbers_are_the_listed_moves_that_are_not_refused(name, players):
    game, rng = table(name, players), random.Random(1)
    listed = FixedMoves(game)
    for state in positions(game):
        for seat in game.pending(state):
            legal = listed.legal(state, seat)
            assert legal == sorted(set(legal))
            tried = {*legal, *rng.sample(range(len(listed)), min(len(listed), 300))}
            assert {n for n in tried if game.refusal(state, seat, listed.moves[n]) is None} == set(legal)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_listed_move_has_words_of_its_own(name, players):
    listed = FixedMoves(table(name, players))
    assert len({listed.text(number) for number in range(len(listed))}) == len(listed)


def test_a_seat_whose_moves_are_not_listed_is_said_so():
    class Unlisted(Nim):
        def actions(self):
            return super().actions()[:0]

    game = Unlisted(2)
    with pytest.raises(NoListedMove, match=r"Seat 0 at .* no legal move that is in the list of 0 moves"):
        FixedMoves(game).legal(game.start(random.Random(1)), 0)


def test_a_win_is_shared_in_equal_parts():
    game = Nim(3)
    assert shares_of_the_win(game, Outcome((5, 5, 1), frozenset([0, 1]), "")) == [0.5, 0.5, 0.0]
    assert shares_of_the_win(game, Outcome((5, 5, 1), frozenset(), "")) == [0.0, 0.0, 0.0]
    assert shares_of_the_win(game, None) == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_tell_views_apart_and_nothing_else(name, players):
    """What the rulebook hides from a seat changes the referee's row and not the seat's."""
    game, hidden = table(name, players), False
    for state in positions(game):
        for seat in range(players):
            other = scrambled(state, game, seat)
            rows = [features(game.view(at, seat), game.View) for at in (state, other)]
            assert np.array_equal(*rows)
            assert abs(rows[0]).max() <= MOST
            everything = [features(game.view(at, REFEREE), game.View) for at in (state, other)]
            hidden |= not np.array_equal(*everything)
    assert hidden == (name not in OPEN)


def test_what_stands_in_a_list_counts_wherever_it_stands():
    hand, turned, another = (
        features(View(0, 3, cards, 0), View) for cards in ((1, 2, 3, 4), (4, 3, 2, 1), (5, 6, 7, 8))
    )
    assert not np.array_equal(hand, turned)
    assert abs(hand - turned).sum() < 0.7 * abs(hand - another).sum()


def test_features_are_the_same_in_every_process():
    code = (
        "from playtest.adapters.features import features; from tests.nim import View;"
        "print(features(View(0, 3, (1, 2), 4), View, 64).tolist())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{features(View(0, 3, (1, 2), 4), View, 64).tolist()}\n"}
