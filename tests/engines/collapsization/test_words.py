"""Collapsization as it is told: where a hex lies as one would point at it, and losses with a minus sign."""

from playtest.engines import hexes
from playtest.engines.collapsization.events import (
    AdvisorScored,
    FogCleared,
    GameEnded,
    NominationsRevealed,
    TilesDealt,
)
from playtest.engines.collapsization.pieces import CARDS, Build, Nominate
from playtest.words import collapsization as words

NAMES = ("Ann", "Ben", "Cleo")
NORTH = hexes.hex_at(1, -2)
"""Two steps from the center, between north-west and north-east."""


def card(name):
    return CARDS.value(name)


def test_two_directions_are_read_as_one_way():
    assert words.place(NORTH) == "one step north-west, one north-east"
    assert words.place(hexes.hex_at(-3, 1)) == "one step south-west, two west"


def test_steps_are_said_in_words_beside_the_rank_of_a_card():
    assert words.action(Build(card("9♥"), NORTH), NAMES) == "Build 9♥ one step north-west, one north-east"
    assert words.action(Nominate(1, card("9♥")), NAMES) == "Nominate one step east as 9♥"
    assert words.at_place(card("A♥"), 0) == "A♥ at the center"


def test_places_of_two_directions_are_told_apart_in_a_list():
    said = NominationsRevealed(
        (Nominate(NORTH, card("9♥")), Nominate(1, card("8♥"))), (Nominate(2, card("2♠")),)
    )
    assert words.event(said, NAMES, None) == (
        "Nominations: Ben says 9♥ on NW, NE and 8♥ on E; Cleo says 2♠ on SE."
    )


def test_what_comes_out_of_fog_is_counted_and_shown_on_the_map_not_walked_to_in_a_sentence():
    assert words.event(FogCleared((1, 2, 3)), NAMES, None) == "Three hexes come out of fog."
    assert words.event(FogCleared((NORTH,)), NAMES, None) == "One hex comes out of fog."
    dealt = TilesDealt({1: card("4♠"), 2: card("K♦"), NORTH: card("5♠")}, audience=(1, 2))
    assert words.event(dealt, NAMES, 1) == "Reality there: 4♠, K♦ and 5♠."


def test_every_place_that_a_city_can_reach_is_called_by_a_name_of_its_own():
    near = [hexes.hex_at(q, r) for q in range(-12, 13) for r in range(-12, 13)]
    assert len({words.place(hex) for hex in near}) == len(near)


def test_points_below_nothing_have_the_sign_that_people_read():
    lost = AdvisorScored(1, card("9♥"), trusted=True, honest=False, mine=True, points=-2)
    assert words.event(lost, NAMES, None).endswith(": −2 points.")
    ended = GameEnded("mine", (3, -2, 1), {}, ())
    assert "Ann 3; Ben −2 and Cleo 1" in words.event(ended, NAMES, None)
