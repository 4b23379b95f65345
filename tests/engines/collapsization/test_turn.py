"""Components, setup, fog and the three phases of a turn, sentence by sentence of the rulebook."""

import random

import pytest

from playtest.engines import hexes
from playtest.engines.chance import Chance
from playtest.engines.collapsization.events import (
    Distances,
    FogCleared,
    HandDrawn,
    HandShown,
    TilesDealt,
    TurnScored,
    TurnStarted,
)
from playtest.engines.collapsization.pieces import CARDS, CENTER, DECK, VALUE
from playtest.engines.game import Illegal
from tests.engines.collapsization.positions import (
    EAST,
    INDUSTRY,
    MAYOR,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH_WEST,
    URBANIST,
    WEST,
    build,
    built,
    card,
    cards,
    claims,
    game,
    hex_,
    nominate,
    opening,
    play_on,
    position,
    reveal,
)


def play(state, seat, *moves):
    for move in moves:
        game().play(state, seat, move, random.Random(0))
    return state


def refusal(state, seat, move):
    return game().refusal(state, seat, move)


def names(masks):
    return {CARDS.name(one) for one in masks}


# -- components


def test_there_are_one_mayor_and_two_advisors():
    assert list(game().players) == [3]


def test_a_deck_has_three_suits_of_thirteen_ranks():
    assert len(DECK) == 39
    assert {name[-1] for name in names(DECK)} == set("♥♦♠")


def test_queen_outranks_king():
    values = [VALUE[card(f"{rank}♥")] for rank in ("2", "10", "J", "K", "Q", "A")]
    assert values == [2, 10, 11, 12, 13, 14]


def test_each_advisor_starts_with_a_full_tray():
    assert opening().trays == (DECK, DECK)


# -- setup and fog


def test_center_starts_built_as_the_ace_of_hearts():
    state = opening()
    assert state.placed == {CENTER: card("A♥")}
    assert state.reality[CENTER] == card("A♥")


def test_the_ace_of_the_center_comes_from_outside_the_reality_tiles():
    dealt = [tile for hex, tile in opening().reality.items() if hex != CENTER]
    assert sorted([*dealt, *opening().deck]) == list(DECK)


def test_fog_begins_cleared_on_the_center_and_its_ring():
    assert set(opening().reality) == {CENTER, *map(hex_, RING)}


def test_first_tiles_are_dealt_clockwise_from_the_east():
    tiles = [card(f"{rank}♦") for rank in ("2", "3", "4", "5", "6", "7")]
    state = game().start(Chance(outcomes=[*tiles, *cards("2♥ 3♥ 4♥ 5♥")]))
    assert [state.reality[hex_(hex)] for hex in RING] == tiles


def test_building_clears_the_six_around_and_deals_clockwise_from_the_east():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    tiles = cards("5♦ 6♦ 7♦")
    chance = Chance(outcomes=[*tiles, *cards("10♥ J♥ K♥ Q♥")])
    events = game().play(state, MAYOR, build("9♥", EAST), chance)
    cleared = ("2,0", "1,1", "2,-1")
    assert FogCleared(tuple(map(hex_, cleared))) in events
    assert tuple(state.reality[hex_(hex)] for hex in cleared) == tiles


def test_advisors_alone_are_told_the_tiles():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(state, MAYOR, build("9♥", EAST), random.Random(0))
    dealt = [event for event in events if isinstance(event, TilesDealt)]
    assert [event.audience for event in dealt] == [(INDUSTRY, URBANIST)]


def test_mayor_sees_the_reality_of_built_hexes_only():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    assert set(game().view(state, MAYOR).reality) == {CENTER}
    built(state, "9♥", EAST)
    assert set(game().view(state, MAYOR).reality) == {CENTER, hex_(EAST)}


def test_advisors_see_every_revealed_tile_at_all_times():
    state = play_on(opening(), lambda s: s.turn == 5)
    for seat in (INDUSTRY, URBANIST):
        assert game().view(state, seat).reality == state.reality


def test_mayor_sees_which_hexes_are_out_of_fog():
    state = play_on(opening(), lambda s: s.turn == 5)
    assert set(game().view(state, MAYOR).frontier) == set(state.reality) - set(state.placed)


def test_a_used_up_reality_deck_is_replaced_in_mid_deal():
    tiles, deck = game().deal_tiles([7, 8, 9], cards("Q♠"), Chance(outcomes=[card("Q♠"), card("Q♠"), 0]))
    assert list(tiles.values()) == [card("Q♠"), card("Q♠"), 0]
    assert len(deck) == 37


def test_the_board_has_no_edge():
    state = play_on(opening(), lambda s: False)
    assert len(state.placed) == 37
    assert max(map(hexes.ring_of, state.reality)) >= 3


# -- draw phase


def test_mayor_draws_four_cards():
    state = opening()
    assert len(state.hand) == 4
    assert sorted(state.hand + state.pile) == list(DECK)


def test_the_hand_is_told_to_the_mayor_alone():
    events = []
    game().start(random.Random(0), events)
    assert [event.audience for event in events if isinstance(event, HandDrawn)] == [(MAYOR,)]


def test_mayor_reveals_exactly_two_cards_one_at_a_time():
    state = position("2♥ 3♥ 4♦ 5♦")
    assert game().phase(state) == "Draw"
    play(state, MAYOR, reveal("2♥"))
    assert game().pending(state) == (MAYOR,)
    play(state, MAYOR, reveal("5♦"))
    assert game().phase(state) == "Nomination"
    assert state.shown == (card("2♥"), card("5♦"))
    assert refusal(state, MAYOR, reveal("3♥")) == "It is not your turn."


def test_a_revealed_card_cannot_be_revealed_again():
    state = play(position("2♥ 3♥ 4♦ 5♦"), MAYOR, reveal("2♥"))
    assert refusal(state, MAYOR, reveal("2♥")) == "2♥ is revealed already."


def test_a_card_outside_the_hand_cannot_be_revealed():
    assert refusal(position("2♥ 3♥ 4♦ 5♦"), MAYOR, reveal("9♠")) == "9♠ is not in your hand."


def test_revealed_cards_are_public_and_the_others_are_the_mayors():
    state = play(position("2♥ 3♥ 4♦ 5♦"), MAYOR, reveal("2♥"))
    for seat in (INDUSTRY, URBANIST, None):
        assert game().view(state, seat).hand == cards("2♥")
    assert game().view(state, MAYOR).hand == cards("2♥ 3♥ 4♦ 5♦")


def test_nominations_of_the_previous_turn_are_cleared():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    built(state, "9♥", EAST)
    assert state.nominations == ((), ())
    assert game().phase(state) == "Draw"


def test_an_empty_pile_is_refilled_from_the_discards_in_mid_draw():
    hand, pile, discards, refilled = game().draw_hand(
        cards("2♥ 3♥"), cards("5♦ 6♦ 7♦"), Chance(outcomes=[*cards("2♥ 3♥"), *cards("5♦ 7♦")])
    )
    assert hand == cards("2♥ 3♥ 5♦ 7♦")
    assert pile == cards("6♦")
    assert discards == ()
    assert refilled == 3


def test_a_refill_is_told():
    state = play_on(opening(), lambda s: s.turn == 9 and len(s.nominations[0] + s.nominations[1]) == 4)
    assert len(state.pile) == 3
    safe = next(m for m in game().legal(state, MAYOR) if state.reality[m.hex] < card("2♠"))
    events = game().play(state, MAYOR, safe, random.Random(0))
    assert TurnStarted(10, 27) in events


def test_the_placed_card_never_returns_and_the_three_others_are_discarded():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    built(state, "9♥", EAST)
    assert state.discards == cards("2♥ 3♦ 4♦")
    assert card("9♥") not in state.pile + state.hand + state.discards


def test_the_whole_hand_is_public_after_scoring():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(state, MAYOR, build("9♥", EAST), random.Random(0))
    assert HandShown(cards("9♥ 2♥ 3♦ 4♦")) in events
    for seat in (INDUSTRY, URBANIST, None):
        view = game().view(state, seat)
        assert view.history[-1].hand == cards("9♥ 2♥ 3♦ 4♦")
        assert view.discards == cards("2♥ 3♦ 4♦")


def test_distances_to_tiles_that_nobody_built_on_are_the_advisors_until_the_game_ends():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(state, MAYOR, build("9♥", EAST), random.Random(0))
    public, advisors = [event for event in events if isinstance(event, Distances)]
    assert (public.hexes, public.apart, public.best) == ((hex_(EAST),), ((7, 0, None, None),), 0)
    assert public.audience is None
    assert advisors.audience == (INDUSTRY, URBANIST)
    assert len(advisors.hexes) == 4
    mined = claims("9♠", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(mined, MAYOR, build("9♥", EAST), random.Random(0))
    (every,) = [event for event in events if isinstance(event, Distances)]
    assert every.audience is None
    assert len(every.hexes) == 4


def test_the_best_pair_is_told_the_mayor_only_by_a_point():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(state, MAYOR, build("2♥", EAST), random.Random(0))
    public, advisors = [event for event in events if isinstance(event, Distances)]
    assert (public.best, advisors.best) == (None, 0)


def test_what_everybody_has_after_a_turn_is_told_with_who_had_no_claim_there():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(state, MAYOR, build("9♥", EAST), random.Random(0))
    assert TurnScored((1, 1, 0), (URBANIST,)) in events


def test_hands_stay_hidden_where_the_option_says_so():
    table = game(hand_shown=False)
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    state.shown = cards("2♥ 3♦")
    events = table.play(state, MAYOR, build("9♥", EAST), random.Random(0))
    assert not any(isinstance(event, HandShown | Distances) for event in events)
    view = table.view(state, INDUSTRY)
    assert view.history[-1].hand == cards("9♥ 2♥ 3♦")
    assert view.discards == cards("2♥ 3♦")
    assert view.discard_count == 3
    assert table.view(state, MAYOR).discards == cards("2♥ 3♦ 4♦")


# -- nomination phase


@pytest.fixture
def nominating():
    return position("2♥ 3♥ 4♦ 5♦", shown="2♥ 3♥")


def test_both_advisors_nominate_at_once(nominating):
    assert game().pending(nominating) == (INDUSTRY, URBANIST)


def test_an_advisor_commits_two_hexes_in_two_moves(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"))
    assert game().pending(nominating) == (INDUSTRY, URBANIST)
    play(nominating, INDUSTRY, nominate(WEST, "9♦"))
    assert game().pending(nominating) == (URBANIST,)


def test_an_advisor_cannot_nominate_the_same_hex_twice(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"))
    reason = "You have already nominated that hex. Choose another."
    assert refusal(nominating, INDUSTRY, nominate(EAST, "9♦")) == reason


def test_the_two_claims_of_an_advisor_differ(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"))
    reason = "You have claimed 9♥ already. Claim another card."
    assert refusal(nominating, INDUSTRY, nominate(WEST, "9♥")) == reason


def test_hexes_and_claims_may_overlap_between_advisors(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"))
    assert refusal(nominating, URBANIST, nominate(EAST, "9♥")) is None


def test_a_built_hex_cannot_be_nominated(nominating):
    assert (
        refusal(nominating, INDUSTRY, nominate("0,0", "9♥"))
        == "That hex is already built. Choose one on the frontier."
    )


def test_a_hex_off_the_frontier_cannot_be_nominated(nominating):
    reason = "That hex is not on the frontier. Choose one next to a built hex."
    assert refusal(nominating, INDUSTRY, nominate("2,0", "9♥")) == reason


def test_a_claim_may_be_truth_or_bluff(nominating):
    assert len(game().legal(nominating, INDUSTRY)) == 6 * 39


def test_a_third_nomination_is_refused_and_the_pair_is_not_taken_back(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"), nominate(WEST, "9♦"))
    assert refusal(nominating, INDUSTRY, nominate(NORTH_EAST, "2♦")) == "Both your nominations are in."


def test_nobody_else_sees_a_nomination_before_all_four_are_in(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"), nominate(WEST, "9♦"))
    play(nominating, URBANIST, nominate(EAST, "2♠"))
    for seat in (MAYOR, None):
        assert game().view(nominating, seat).nominations == ((), ())
    assert game().view(nominating, INDUSTRY).nominations[1] == ()
    assert game().view(nominating, URBANIST).nominations == ((), (nominate(EAST, "2♠"),))


def test_all_four_are_revealed_together(nominating):
    play(nominating, INDUSTRY, nominate(EAST, "9♥"), nominate(WEST, "9♦"))
    play(nominating, URBANIST, nominate(EAST, "2♠"), nominate(NORTH_WEST, "3♠"))
    assert game().view(nominating, None).nominations == nominating.nominations
    assert game().phase(nominating) == "Build"


def test_mayor_cannot_nominate_nor_an_advisor_reveal(nominating):
    assert refusal(nominating, INDUSTRY, reveal("2♥")).startswith("Advisors nominate")
    drawing = position("2♥ 3♥ 4♦ 5♦")
    assert refusal(drawing, MAYOR, nominate(EAST, "2♥")) == "Only Advisors nominate."


# -- build phase


def test_only_nominated_hexes_can_be_built():
    state = claims("9♥", industry="9♥")
    assert {move.hex for move in game().legal(state, MAYOR)} == set(
        map(hex_, (EAST, WEST, NORTH_WEST, SOUTH_WEST))
    )
    reason = "That hex is not nominated. Build where an Advisor nominated."
    assert refusal(state, MAYOR, build("2♥", NORTH_EAST)) == reason


def test_two_to_four_hexes_are_nominated():
    same = [(EAST, "9♥"), (WEST, "9♦")]
    state = position(industry=same, urbanist=same)
    assert len(game().legal(state, MAYOR)) == 2 * 4
    assert len(game().legal(claims("9♥", industry="9♥"), MAYOR)) == 4 * 4


def test_any_card_of_the_hand_can_be_placed_revealed_or_not():
    state = claims("9♥", industry="9♥", hand="2♥ 3♥ 4♦ 5♦")
    for name in ("2♥", "3♥", "4♦", "5♦"):
        assert refusal(state, MAYOR, build(name, EAST)) is None
    assert refusal(state, MAYOR, build("A♠", EAST)) == "A♠ is not in your hand."


def test_mayor_cannot_build_before_two_reveals():
    reason = "First reveal two cards, then wait for the nominations."
    assert refusal(position("2♥ 3♥ 4♦ 5♦"), MAYOR, build("2♥", EAST)) == reason


def test_the_built_hex_shows_card_and_tile():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    built(state, "8♥", EAST)
    assert state.placed[hex_(EAST)] == card("8♥")
    assert game().view(state, MAYOR).reality[hex_(EAST)] == card("9♥")


def test_building_uses_up_every_claim_on_that_hex():
    state = claims("9♥", industry="9♥", urbanist="2♦", hand="8♥ 2♥ 3♦ 4♦")
    built(state, "8♥", EAST)
    assert set(DECK) - set(state.trays[0]) == {card("9♥")}
    assert set(DECK) - set(state.trays[1]) == {card("2♦")}


def test_the_other_claims_go_back_to_their_trays():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    built(state, "8♥", EAST)
    assert card("2♠") in state.trays[0]
    assert state.trays[1] == DECK


def test_a_claim_used_up_is_not_available_again():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    built(state, "8♥", EAST)
    shown = [CARDS.name(c) for c in state.hand[:2]]
    play(state, MAYOR, *map(reveal, shown))
    assert refusal(state, INDUSTRY, nominate(WEST, "9♥")) == "9♥ is not in your tray."
    assert refusal(state, URBANIST, nominate(WEST, "9♥")) is None


def test_trays_are_public():
    state = play_on(opening(), lambda s: s.turn == 4)
    assert game().view(state, None).trays == state.trays


def test_an_illegal_move_is_refused_in_words_and_changes_nothing():
    state = claims("9♥", industry="9♥")
    before = state.copy()
    with pytest.raises(Illegal, match="not nominated"):
        play(state, MAYOR, build("2♥", NORTH_EAST))
    assert state == before
