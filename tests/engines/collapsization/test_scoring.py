"""Scoring and the end of the game: every sentence of the rulebook, and each ruling."""

import random

import pytest

from playtest.engines.collapsization.events import AdvisorScored, BestPair, GameEnded, MayorScored, TieBroken
from playtest.engines.collapsization.pieces import DECK
from playtest.engines.game import REFEREE
from tests.engines.collapsization.positions import (
    EAST,
    INDUSTRY,
    MAYOR,
    NORTH_EAST,
    NORTH_WEST,
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
    opening,
    play_on,
    position,
)

HAND = "9♥ 2♥ 5♦ 2♠"


def events_of(state, name, hex, **rules):
    return game(**rules).play(state, MAYOR, build(name, hex), random.Random(1))


# -- Mayor scoring


def mayor_points(hand, name, hex, tiles, **rules):
    """The Mayor's points with these tiles nominated."""
    spots = list(tiles)
    spots += [h for h in (EAST, WEST, NORTH_WEST, SOUTH_WEST) if h not in spots][: 4 - len(spots)]
    filler = dict(zip(spots[len(tiles) :], ("K♠", "Q♠", "A♠"), strict=False))
    industry = [(spots[0], "2♦"), (spots[1], "3♦")]
    urbanist = [(spots[2], "2♦"), (spots[3], "3♦")]
    state = position(hand, {**tiles, **filler}, industry, urbanist)
    return built(state, name, hex, **rules)[MAYOR]


def test_mayor_scores_for_the_smallest_distance():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "9♥", EAST, {EAST: "10♥", WEST: "8♦"}) == 1


def test_mayor_gets_nothing_if_another_card_was_nearer_on_the_same_hex():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "2♥", EAST, {EAST: "10♥"}) == 0


def test_mayor_gets_nothing_if_another_hex_was_nearer_for_the_same_card():
    assert mayor_points("9♥ 2♠ 3♠ 4♠", "9♥", EAST, {EAST: "J♥", WEST: "8♥"}) == 0


def test_mayor_gets_nothing_if_another_pair_was_nearer():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "9♥", EAST, {EAST: "J♥", WEST: "6♦"}) == 0


def test_hidden_cards_of_the_hand_count_for_the_best_pair():
    state = claims("10♥", industry="10♥", hand="2♥ 3♥ 10♥ 4♦")
    assert card("10♥") not in state.shown
    assert built(state, "3♥", EAST)[MAYOR] == 0


def test_hexes_not_nominated_do_not_count_for_the_best_pair():
    state = claims("J♥", industry="10♥", hand=HAND)
    state.reality[hex_(NORTH_EAST)], state.deck = card("9♥"), ()
    state.deck = tuple(t for t in DECK if t not in list(state.reality.values())[1:])
    assert built(state, "9♥", EAST)[MAYOR] == 1


def test_ties_reward_the_mayor():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "9♥", EAST, {EAST: "10♥", WEST: "6♦"}) == 1


def test_another_suit_has_no_distance_and_no_point():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "5♦", EAST, {EAST: "5♥"}) == 0


def test_without_any_pair_of_one_suit_nobody_could_have_scored():
    state = claims("9♥", industry="9♥", hand="2♦ 3♦ 4♠ 5♠")
    events = events_of(state, "2♦", EAST)
    assert BestPair(None, audience=()) in events
    assert MayorScored(0, None) in events


def test_distance_is_by_value_with_queen_over_king():
    assert mayor_points("Q♥ 2♥ 5♦ 2♠", "Q♥", EAST, {EAST: "A♥", WEST: "7♦"}) == 1
    assert mayor_points("K♥ 2♥ 5♦ 2♠", "K♥", EAST, {EAST: "A♥", WEST: "6♦"}) == 0


def test_a_spade_reality_gives_the_mayor_nothing():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "2♠", WEST, {EAST: "10♥", WEST: "2♠"}) == 0


def test_nominated_hexes_that_hide_a_spade_do_not_count_for_the_best_pair():
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "9♥", EAST, {EAST: "J♥", WEST: "2♠"}) == 1


def test_they_count_where_the_option_says_so():
    tiles = {EAST: "J♥", WEST: "2♠"}
    assert mayor_points("9♥ 2♥ 5♦ 2♠", "9♥", EAST, tiles, optimum_counts_spades=True) == 0
    assert mayor_points("9♥ 2♥ 5♦ 4♠", "9♥", EAST, tiles, optimum_counts_spades=True) == 1


# -- Advisor scoring


def test_a_trusted_honest_claim_scores():
    assert built(claims("10♥", industry="10♥", hand=HAND), "9♥", EAST)[INDUSTRY] == 1


def test_a_trusted_bluff_scores():
    assert built(claims("10♦", industry="10♥", hand=HAND), "9♥", EAST)[INDUSTRY] == 1


def test_a_called_honest_claim_scores():
    assert built(claims("10♥", industry="10♥", hand=HAND), "5♦", EAST)[INDUSTRY] == 1


def test_a_called_bluff_is_caught_and_scores_nothing():
    assert built(claims("10♥", industry="10♦", hand=HAND), "9♥", EAST)[INDUSTRY] == 0


def test_a_claim_in_the_right_suit_is_honest_whatever_its_value():
    assert built(claims("10♥", industry="2♥", hand=HAND), "5♦", EAST)[INDUSTRY] == 1


def test_a_spade_claim_trusted_by_a_spade_scores():
    assert built(claims("10♥", industry="10♠", hand=HAND), "2♠", EAST)[INDUSTRY] == 1


def test_a_called_spade_claim_on_safe_ground_is_a_bluff():
    assert built(claims("10♥", industry="10♠", hand=HAND), "9♥", EAST)[INDUSTRY] == 0


def test_the_urbanist_is_scored_by_the_same_rules():
    assert built(claims("10♥", urbanist="10♥", hand=HAND), "9♥", EAST) == (1, 0, 1)
    assert built(claims("10♥", urbanist="10♦", hand=HAND), "9♥", EAST) == (1, 0, 0)


def test_an_advisor_who_did_not_nominate_the_hex_is_not_scored():
    assert built(claims("10♥", industry="10♥", hand=HAND), "9♥", EAST)[URBANIST] == 0


# -- Spade reality


def test_lying_about_a_mine_costs_two():
    assert built(claims("10♠", industry="10♥", hand=HAND), "9♥", EAST) == (0, -2, 0)


def test_an_honest_warning_gives_nothing():
    assert built(claims("10♠", industry="9♠", hand=HAND), "9♥", EAST) == (0, 0, 0)


def test_an_honest_warning_gives_a_point_where_the_option_says_so():
    state = claims("10♠", industry="9♠", hand=HAND)
    assert built(state, "9♥", EAST, honest_spade_points=1) == (0, 1, 0)


def test_on_a_mine_every_advisor_who_nominated_it_is_scored():
    assert built(claims("10♠", industry="10♥", urbanist="3♦", hand=HAND), "9♥", EAST) == (0, -2, -2)
    assert built(claims("10♠", industry="10♥", urbanist="3♠", hand=HAND), "9♥", EAST) == (0, -2, 0)


def test_on_a_mine_the_tie_break_picks_one_where_the_option_says_so():
    state = claims("10♠", industry="10♥", urbanist="3♦", hand=HAND)
    assert built(state, "9♥", EAST, spade_scores="tie_break") == (0, -2, 0)
    nobody = claims("10♠", industry="9♠", urbanist="9♠", hand=HAND)
    assert built(nobody, "9♥", EAST, spade_scores="tie_break", honest_spade_points=1) == (0, 0, 0)


def test_whether_the_mayor_trusted_does_not_matter_on_a_mine():
    assert built(claims("10♠", industry="9♠", hand=HAND), "2♠", EAST) == (0, 0, 0)
    assert built(claims("10♠", industry="9♥", hand=HAND), "2♠", EAST) == (0, -2, 0)


# -- Tie-breaking for same-hex nominations; reality is not a spade


def tie(industry, urbanist, placed, hand=None, tile="10♥"):
    """Who is scored and by which step."""
    hand = hand or f"{placed} 2♥ 5♦ 2♠"
    state = claims(tile, industry=industry, urbanist=urbanist, hand=hand)
    told = [event for event in events_of(state, placed, EAST) if isinstance(event, TieBroken)]
    assert len(told) == 1
    scored = [seat for seat in (INDUSTRY, URBANIST) if state.history[-1].points[seat]]
    assert scored in ([], [told[0].seat])
    return told[0].seat, told[0].step


def test_at_most_one_of_two_advisors_is_scored():
    assert built(claims("10♥", industry="10♥", urbanist="J♥", hand=HAND), "9♥", EAST) == (1, 1, 0)


def test_the_claim_value_nearest_to_the_placed_value_wins():
    assert tie("10♥", "Q♥", "9♥") == (INDUSTRY, "value")
    assert tie("2♥", "Q♥", "9♥") == (URBANIST, "value")


def test_value_comes_before_suit():
    assert tie("9♠", "Q♥", "9♥") == (INDUSTRY, "value")


def test_a_nearer_bluff_is_scored_and_the_honest_advisor_is_not():
    assert built(claims("10♥", industry="9♦", urbanist="Q♥", hand=HAND), "9♥", EAST) == (1, 0, 0)


def test_at_equal_values_the_suit_of_the_placed_card_wins():
    assert tie("9♥", "9♦", "9♥") == (INDUSTRY, "suit")
    assert tie("9♦", "9♥", "9♥") == (URBANIST, "suit")


def test_equally_near_from_both_sides_counts_as_equal():
    assert tie("8♦", "10♥", "9♥") == (URBANIST, "suit")


def test_at_the_same_suit_hearts_are_the_urbanists():
    assert tie("9♥", "9♥", "9♥") == (URBANIST, "domain")


def test_at_the_same_suit_diamonds_are_industrys():
    assert tie("9♦", "9♦", "9♦") == (INDUSTRY, "domain")
    assert tie("9♦", "9♦", "9♥") == (INDUSTRY, "domain")


def test_at_the_same_suit_spades_are_nobodys():
    assert tie("9♠", "9♠", "9♥") == (None, "domain")


def test_domain_decides_for_one_suit_at_different_values_equally_near():
    assert tie("8♥", "10♥", "9♥") == (URBANIST, "domain")


def test_different_suits_that_are_both_not_placed_decide_nothing():
    assert tie("9♦", "9♠", "9♥") == (None, "nothing")


def test_nobody_means_no_points_for_both():
    assert built(claims("10♥", industry="9♠", urbanist="9♠", hand=HAND), "9♥", EAST) == (1, 0, 0)


def test_a_tie_break_is_told_only_where_there_is_one():
    events = events_of(claims("10♥", industry="9♥", hand=HAND), "9♥", EAST)
    assert not any(isinstance(event, TieBroken) for event in events)


# -- what is told


def test_everybody_hears_who_scored_and_why():
    events = events_of(claims("10♥", industry="9♦", hand=HAND), "9♥", EAST)
    scored = AdvisorScored(INDUSTRY, card("9♦"), trusted=False, honest=False, mine=False, points=0)
    assert scored in events
    assert scored.shown_to(None)
    assert MayorScored(1, 1) in events


def test_the_best_pair_is_the_referees_until_the_game_ends():
    best = next(
        e for e in events_of(claims("10♥", industry="9♦", hand=HAND), "2♥", EAST) if isinstance(e, BestPair)
    )
    assert best.distance == 1
    assert best.shown_to(REFEREE)
    assert not any(best.shown_to(seat) for seat in (MAYOR, INDUSTRY, URBANIST, None))


def test_at_the_end_everybody_hears_the_best_pairs():
    events = events_of(claims("10♥", industry="9♦", hand=HAND), "2♥", EAST, turn_limit=1)
    ended = next(event for event in events if isinstance(event, GameEnded))
    assert ended.best == (1,)
    assert ended.shown_to(None)


# -- the end


def test_building_on_a_mine_ends_the_game_at_once():
    state = claims("10♠", industry="10♥", hand=HAND)
    built(state, "9♥", EAST)
    assert game().pending(state) == ()
    assert game().outcome(state).reason == "The Mayor built on a mine."
    assert state.placed[hex_(EAST)] == card("9♥")


def test_after_a_mine_undealt_hexes_stay_undealt():
    state = claims("10♠", industry="10♥", hand=HAND)
    before = dict(state.reality)
    built(state, "9♥", EAST)
    assert state.reality == before


def test_at_the_end_all_reality_is_shown():
    state = claims("10♠", industry="10♥", hand=HAND)
    built(state, "9♥", EAST)
    for seat in (MAYOR, None):
        assert game().view(state, seat).reality == state.reality


def test_most_points_win():
    state = claims("10♠", industry="10♥", hand=HAND)
    state.scores = (3, 4, 2)
    built(state, "9♥", EAST)
    outcome = game().outcome(state)
    assert outcome.scores == (3, 2, 2)
    assert outcome.winners == {MAYOR}


def test_ties_share():
    state = claims("10♠", industry="10♥", hand=HAND)
    state.scores = (1, 3, 1)
    built(state, "9♥", EAST)
    assert game().outcome(state).winners == {MAYOR, INDUSTRY, URBANIST}


def test_careful_play_goes_on_for_36_turns_until_four_cards_cannot_be_drawn():
    state = play_on(opening(), lambda s: False)
    assert state.turn == 36
    assert len(state.pile) + len(state.discards) == 3
    assert game().outcome(state).reason == "The Mayor cannot draw four cards."


def test_a_tray_that_cannot_serve_two_claims_ends_the_game():
    state = claims("10♥", industry="10♥", hand=HAND)
    state.trays = (cards("10♥ 2♠"), state.trays[1])
    built(state, "9♥", EAST)
    assert game().outcome(state).reason == "An Advisor's tray cannot serve two claims."
    assert state.scores == (1, 1, 0)


@pytest.mark.parametrize("limit", [1, 3])
def test_the_turn_limit_ends_the_game_with_the_scores_as_they_stand(limit):
    table = game(turn_limit=limit)
    state = play_on(opening(), lambda s: False, table)
    assert len(state.history) == limit
    assert table.outcome(state).reason == "The turn limit is reached."
    assert table.outcome(state).scores == state.scores
