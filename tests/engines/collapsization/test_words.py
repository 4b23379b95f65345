"""Collapsization as it is told: every hex by its name, and losses with a minus sign."""

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
"""Two steps from the center, between north-west and north-east: half-way along the top of its ring."""


def card(name):
    return CARDS.value(name)


def test_a_hex_is_named_by_its_ring_and_clockwise_from_the_corner_in_the_north_east():
    steps = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    assert [words.place(hexes.hex_at(*step)) for step in steps] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert [words.place(hexes.hex_at(2 * q, 2 * r)) for q, r in steps] == [
        "B1",
        "B3",
        "B5",
        "B7",
        "B9",
        "B11",
    ]
    assert words.place(NORTH) == "B12"
    assert words.place(hexes.hex_at(3, -3)) == "C1"
    assert words.place(hexes.hex_at(2, -3)) == "C18"


def test_no_ring_has_a_letter_that_is_a_card_or_looks_like_a_digit():
    named = [words.place(hexes.hex_at(ring, -ring)) for ring in range(1, 25)]
    assert named[7:16] == ["H1", "L1", "M1", "N1", "P1", "R1", "S1", "T1", "U1"]
    assert named[20:] == ["Z1", "AA1", "AB1", "AC1"]
    assert not {name[0] for name in named} & set("IOJKQ")


def test_moves_and_cards_say_the_name_of_their_hex():
    assert words.action(Build(card("9♥"), NORTH), NAMES) == "Build 9♥ on B12"
    assert words.action(Nominate(1, card("9♥")), NAMES) == "Nominate A2 as 9♥"
    assert words.value("hex", NORTH) == "B12"
    assert words.at_place(card("A♥"), 0) == "A♥ at the center"


def test_claims_are_told_with_the_names_of_their_hexes():
    said = NominationsRevealed(
        (Nominate(NORTH, card("9♥")), Nominate(1, card("8♥"))), (Nominate(2, card("2♠")),)
    )
    assert words.event(said, NAMES, None) == (
        "Nominations: Ben says 9♥ on B12 and 8♥ on A2; Cleo says 2♠ on A3."
    )


def test_what_comes_out_of_fog_is_named():
    assert words.event(FogCleared((1, 2, 3)), NAMES, None) == "A2, A3 and A4 come out of fog."
    assert words.event(FogCleared((NORTH,)), NAMES, None) == "B12 comes out of fog."
    dealt = TilesDealt({1: card("4♠"), 2: card("K♦"), NORTH: card("5♠")}, audience=(1, 2))
    assert words.event(dealt, NAMES, 1) == "Reality: 4♠ on A2, K♦ on A3 and 5♠ on B12."


def test_every_place_that_a_city_can_reach_is_called_by_a_name_of_its_own():
    near = [hexes.hex_at(q, r) for q in range(-12, 13) for r in range(-12, 13)]
    assert len({words.place(hex) for hex in near}) == len(near)


def test_points_below_nothing_have_the_sign_that_people_read():
    lost = AdvisorScored(1, card("9♥"), trusted=True, honest=False, mine=True, points=-2)
    assert words.event(lost, NAMES, None).endswith(": −2 points.")
    ended = GameEnded("mine", (3, -2, 1), {}, ())
    assert "Ann 3; Ben −2 and Cleo 1" in words.event(ended, NAMES, None)
