"""Short names for chips on a phone."""

import itertools

import pytest

from playtest.widgets.kit.short_names import shortened


@pytest.mark.parametrize(
    "names",
    [
        ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora"],
        ["Alexander", "Alexandra", "Alex"],
        ["Maria Sanchez", "Maria Lopez"],
        ["Player 1", "Player 2", "Player 3", "Player 4"],
    ],
)
def test_whatever_stands_for_two_players_tells_them_apart(names):
    for one, other in itertools.combinations(shortened(names), 2):
        assert not set(one) & set(other)


def test_a_shorter_name_is_shorter_and_no_name_is_cut_with_dots():
    for name, shorter in zip(["Bartholomew", "Annika"], shortened(["Bartholomew", "Annika"]), strict=True):
        assert shorter
        assert all(len(each) <= len(name) and "…" not in each for each in shorter)


def test_a_name_of_five_letters_is_never_shortened():
    assert shortened(["Ann", "Tommy", "Bartholomew"])[:2] == [(), ()]


def test_players_of_one_name_keep_it():
    assert shortened(["Ann", "Ann"]) == [(), ()]
