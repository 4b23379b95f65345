"""Collapsization as it is told: every hex by its name, and losses with a minus sign."""

import random

from playtest.engines import hexes
from playtest.engines.collapsization.events import (
    AdvisorScored,
    Distances,
    FogCleared,
    GameEnded,
    NominationsRevealed,
    TilesDealt,
)
from playtest.engines.collapsization.pieces import CARDS, Build, Nominate
from playtest.words import as_one
from playtest.words import collapsization as words
from tests.engines.collapsization.positions import (
    EAST,
    INDUSTRY,
    MAYOR,
    NORTH_WEST,
    SOUTH_WEST,
    WEST,
    build,
    claims,
    game,
    position,
)

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
        "Nominations: Ben claims 9♥ on B12 and 8♥ on A2; Cleo claims 2♠ on A3."
    )


def test_what_comes_out_of_fog_is_named():
    assert words.event(FogCleared((1, 2, 3)), NAMES, None) == "Fog lifts from A2, A3 and A4."
    assert words.event(FogCleared((NORTH,)), NAMES, None) == "Fog lifts from B12."
    dealt = TilesDealt({1: card("4♠"), 2: card("K♦"), NORTH: card("5♠")}, audience=(1, 2))
    assert words.event(dealt, NAMES, 1) == "Reality tiles: 4♠ on A2, K♦ on A3 and 5♠ on B12."


def test_every_place_that_a_city_can_reach_is_called_by_a_name_of_its_own():
    near = [hexes.hex_at(q, r) for q in range(-12, 13) for r in range(-12, 13)]
    assert len({words.place(hex) for hex in near}) == len(near)


def test_points_below_nothing_have_the_sign_that_people_read():
    lost = AdvisorScored(1, card("9♥"), trusted=True, honest=False, mine=True, points=-2)
    assert words.event(lost, NAMES, None).endswith(": −2 points.")
    ended = GameEnded("mine", (3, -2, 1), {}, ())
    assert "Ann 3; Ben −2 and Cleo 1" in words.event(ended, NAMES, None)


def moment_of(state, name, hex, seat):
    """What stays on the screen of ``seat``, or of everybody, when ``name`` is built on ``hex``."""
    events = game().play(state, MAYOR, build(name, hex), random.Random(0))
    told = [words.announcement(event, NAMES, seat) for event in events if event.shown_to(seat)]
    return as_one([each for each in told if each], seat)


def distances(moment):
    """The rows of its grid, with a frame around what was built and a star at what was nearest."""
    return {
        row: [f"{'[' * cell.taken}{cell.text}{'*' * cell.best}{']' * cell.taken}" for cell in cells]
        for row, cells in moment.grid.rows
    }


HAND = "9♥ 2♥ 5♦ 3♠"
"""As a hand is sorted: by suit, then by value."""


def two_claims():
    """10♥ in the east and 6♦ in the west, both nominated, and two mines; Ann holds 2♥ 9♥ 5♦ 3♠."""
    tiles = {EAST: "10♥", WEST: "6♦", NORTH_WEST: "3♠", SOUTH_WEST: "4♠"}
    return position(HAND, tiles, [(EAST, "10♥"), (WEST, "A♦")], [(NORTH_WEST, "3♠"), (SOUTH_WEST, "4♠")])


def test_an_advisor_sees_how_far_every_card_was_from_every_nominated_hex():
    moment = moment_of(two_claims(), "2♥", EAST, INDUSTRY)
    assert moment.grid.columns == ("2♥", "9♥", "5♦", "3♠")
    assert distances(moment) == {
        "A2 10♥": ["[8]", "1*", "–", "–"],
        "A4 4♠": ["–", "–", "–", "–"],
        "A5 6♦": ["–", "–", "1*", "–"],
        "A6 3♠": ["–", "–", "–", "–"],
    }


def test_the_mayor_and_a_shared_screen_see_the_distances_of_the_built_hex_alone():
    for seat in (MAYOR, None):
        assert distances(moment_of(two_claims(), "2♥", EAST, seat)) == {"A2 10♥": ["[8]", "1", "–", "–"]}
        assert distances(moment_of(two_claims(), "9♥", EAST, seat)) == {"A2 10♥": ["8", "[1*]", "–", "–"]}


def test_where_no_card_had_the_suit_of_reality_that_is_said_with_the_hand():
    moment = moment_of(claims("9♥", industry="9♥", hand="2♦ 3♦ 4♠ 5♠"), "2♦", EAST, MAYOR)
    assert moment.grid is None
    assert moment.lines[-1] == "The hand was 2♦, 3♦, 4♠, 5♠: no card had the suit of reality there."


def test_of_several_hexes_where_no_card_matched_the_hand_is_not_named_once_more():
    hand, tiles = (card("2♦"), card("3♦")), (card("9♥"), card("4♥"))
    apart = Distances(card("2♦"), EAST, hand, (EAST, WEST), tiles, ((None, None),) * 2, None)
    said = words.announcement(apart, NAMES, INDUSTRY).title
    assert said == "No card in hand had the suit of any nominated hex, not counting mines."


def test_everybody_has_a_row_in_the_moment_of_a_turn_with_the_score_it_leads_to():
    state = two_claims()
    state.scores = (4, 2, -2)
    rows = moment_of(state, "9♥", EAST, None).rows
    told = [(row.total, row.after, [term.what for term in row.terms]) for row in rows]
    assert told == [
        ("+1", "now 5", ["distance 1; no pair was nearer"]),
        ("+1", "now 3", ["said 10♥: the suit placed, and true"]),
        ("0", "now −2", ["had no claim there"]),
    ]


def test_the_moment_of_a_mine_says_that_the_game_ends_and_who_had_warned():
    state = position("9♥ 2♥ 5♦ 3♠", {EAST: "7♠"}, [(EAST, "10♥"), (WEST, "A♦")], [(EAST, "2♠"), (WEST, "3♠")])
    moment = moment_of(state, "9♥", EAST, None)
    assert moment.title == "Ann builds 9♥ on A2."
    assert moment.lines[0] == "Reality there is 7♠. A mine: the game ends."
    assert [(row.mark, row.total, row.terms[0].what) for row in moment.rows] == [
        ("", "0", "a mine gives no point"),
        ("on a mine", "−2", "said 10♥: no warning of the mine"),
        ("on a mine", "0", "said 2♠: an honest warning"),
    ]


def test_a_build_says_before_it_is_made_whom_it_trusts_and_whom_it_calls():
    state = position("9♥ 2♥ 5♦ 3♠", {}, [(EAST, "10♥"), (WEST, "A♦")], [(EAST, "2♠"), (SOUTH_WEST, "3♠")])
    view = game().view(state, MAYOR)
    says = {hex: words.stakes(view, build("9♥", hex), NAMES) for hex in (EAST, WEST)}
    ends = "reveals the tile and scores the turn"
    assert says == {EAST: f"trusts Ben, calls Cleo, {ends}", WEST: f"calls Ben, {ends}"}


def test_the_end_by_a_mine_names_the_build_and_who_loses_points_by_it():
    table = game()
    state = position(HAND, {EAST: "7♠"}, [(EAST, "10♥"), (WEST, "A♦")], [(EAST, "2♠"), (WEST, "3♠")])
    table.play(state, MAYOR, build("9♥", EAST), random.Random(0))
    assert words.ending(table.view(state, None), NAMES) == (
        "Ann built 9♥ on A2, a mine: Ben loses 2 for a claim there that gave no warning."
    )
    assert words.ending(table.view(two_claims(), None), NAMES) == ""
