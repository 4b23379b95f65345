"""The Trade phase, offers, tactics and answers. (Rulings 10-12)"""

from __future__ import annotations

import pytest

from playtest.engines.game import REFEREE
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Choose,
    Done,
    Offer,
    OfferCard,
    Pass,
    Place,
    PlayTactic,
    TimeUp,
    Withdraw,
)
from tests.engines.trade_warz.position import Position

# -- 10: the Trade phase


def test_ruling_10_the_clock_starts_with_the_first_export_and_the_referee_calls_time():
    p = Position(trade_seconds=120).hand(0, "Freedom Corn")
    assert p.game.clock(p.state) is None
    assert REFEREE not in p.game.free(p.state)
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    clock = p.game.clock(p.state)
    assert (clock.seconds, clock.warning, clock.running) == (120.0, 30.0, True)
    p.do(REFEREE, clock.timeout)
    assert p.state.phase != "trade"
    assert p.state.round == 3


def test_ruling_10_the_phase_closes_when_all_are_done_and_done_is_final():
    p = Position().hand(0, "Freedom Corn")
    p.do(0, Done())
    assert "done" in p.refusal(0, Place("Freedom Corn", "Mexico", 1))
    p.do(1, Done()).do(2, Done())
    assert p.state.round == 3


def test_ruling_10_on_a_shared_screen_each_seat_has_seconds_of_its_own_clockwise_from_the_marker():
    p = Position(seat_seconds=45)
    p.state.marker = 1
    clock = p.game.clock(p.state)
    assert (clock.seconds, clock.whose) == (45.0, (1,))
    assert not p.game.refusal(p.state, REFEREE, clock.timeout)
    p.do(REFEREE, clock.timeout)
    assert p.state.players[1].finished
    assert p.state.phase == "trade"
    after = p.game.clock(p.state)
    assert after.whose == (2 % p.game.seats,)
    assert after.name != clock.name
    while p.state.phase == "trade":
        p.do(REFEREE, after.timeout)
    assert p.game.clock(p.state) is None


def test_ruling_10_faces_are_hidden_until_the_clock_stops_backs_are_not():
    p = Position().hand(0, "Freedom Corn", "Big Tech IPO").hand(1, "Coffee Beans (Brazil)")
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    assert p.game.view(p.state, 1).placed[0].card is None
    assert p.game.view(p.state, 1).placed[0].back == "USA"
    assert p.game.view(p.state, 0).placed[0].card == "Freedom Corn"


def test_ruling_10_one_export_of_ones_own_a_slot_but_slots_with_others_face_down_cards_stay_open():
    p = Position().hand(0, "Freedom Corn", "Maple Syrup (Canada)").hand(1, "Coffee Beans (Brazil)")
    p.route(2, "Vodka Exports", "Mexico", 2)
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    assert "You have already placed an export in Mexico's slot 1" in p.refusal(
        0, Place("Maple Syrup (Canada)", "Mexico", 1)
    )
    assert "Vodka Exports is a route in Mexico's slot 2" in p.refusal(
        0, Place("Maple Syrup (Canada)", "Mexico", 2)
    )
    assert p.refusal(0, Place("Maple Syrup (Canada)", "Mexico", 5)) == "Mexico's slot 5 is not open to you."
    p.state.event, p.state.closed = "Gas Leak", [("Mexico", 3)]
    closed = "Gas Leak closes Mexico's slot 3 this round. Place your export in another slot."
    assert p.refusal(0, Place("Maple Syrup (Canada)", "Mexico", 3)) == closed
    assert "not on the table" in p.refusal(0, Place("Maple Syrup (Canada)", "UAE", 1))
    p.do(1, Place("Coffee Beans (Brazil)", "Mexico", 1))


def test_ruling_10_the_leaders_export_slots_bound_routes_and_placed_exports():
    p = Position().hand(2, "Arms Deals", "Coffee Beans (Brazil)")
    for slot, name in enumerate(("Vodka Exports", "Maple Syrup (Canada)"), 1):
        p.route(2, name, "Japan", slot)
    p.do(2, Place("Coffee Beans (Brazil)", "Mexico", 1))
    said = p.refusal(2, Place("Arms Deals", "Mexico", 2))
    assert said == "Your 3 export slots are taken: each route and each placed export takes one."


def test_ruling_10_option_replace_routes_discards_one_on_payment():
    p = Position(replace_routes=True).hand(2, "Arms Deals")
    for slot, name in enumerate(("Vodka Exports", "Maple Syrup (Canada)", "Pipeline Empire"), 1):
        p.route(2, name, "Japan", slot)
    p.do(2, Place("Arms Deals", "Mexico", 2))
    for seat in (0, 1, 2):
        p.do(seat, Done())
    assert p.game.pending(p.state) == (2,)
    p.do(2, Choose(target="Vodka Exports"))
    assert {r.card for r in p.state.routes} == {"Maple Syrup (Canada)", "Pipeline Empire", "Arms Deals"}


def test_ruling_10_costs_of_placed_exports_are_reserved():
    p = Position(gdp=6).hand(0, "Big Tech IPO", "Maple Syrup (Canada)", "Trade Sanctions")
    p.do(0, Place("Big Tech IPO", "Mexico", 1))
    assert "cannot pay for that many" in p.refusal(0, Place("Maple Syrup (Canada)", "Japan", 1))
    assert "reserved" in p.refusal(0, PlayTactic("Trade Sanctions", 1))
    q = Position(gdp=6, reserve_costs=False).hand(
        0, "Big Tech IPO", "Maple Syrup (Canada)", "Trade Sanctions"
    )
    q.do(0, Place("Big Tech IPO", "Mexico", 1)).do(0, Place("Maple Syrup (Canada)", "Japan", 1))
    q.do(0, PlayTactic("Trade Sanctions", 1))
    assert q[0].gdp == 4


# -- 11: offers


def test_ruling_11_an_offer_takes_effect_when_the_other_side_accepts():
    p = Position().influence(0, "India", 3)
    p.do(0, Offer(0, 1, "India", 2, 5))
    assert p.refusal(2, Accept(0))
    p.do(1, Accept(0))
    assert (p[0].influence["India"], p[1].influence["India"]) == (1, 2)
    assert p.gdp() == [25, 15, 20]


def test_ruling_11_an_offer_to_buy_is_accepted_by_the_giver_even_when_done():
    p = Position().influence(0, "India", 3).do(0, Done())
    p.do(1, Offer(0, 1, "India", 2, 5))
    assert 0 in p.game.free(p.state)
    p.do(0, Accept(0))
    assert p.gdp() == [25, 15, 20]


def test_ruling_11_an_offer_lapses_when_a_side_can_no_longer_deliver():
    p = Position(players=4).influence(0, "India", 3).hand(3, "Political Coup")
    p.do(0, Offer(0, 1, "India", 2, 5))
    p.do(3, PlayTactic("Political Coup", None, "India"))
    assert p.state.offers == []


def test_ruling_11_the_number_of_an_offer_that_is_gone_is_never_used_again():
    """Who answers a moment too late answers nothing, and not what came in its place."""
    p = Position().influence(0, "India", 3)
    numbers = []
    for points in (1, 2, 3):
        p.do(0, Offer(0, 1, "India", points, 1))
        numbers.append(p.state.offers[-1].number)
        if points < 3:
            p.do(points % 2, Withdraw(numbers[-1]))  # Ben turns the first down, Ann takes the second back
    assert len(set(numbers)) == 3
    for gone in numbers[:2]:
        assert p.refusal(1, Accept(gone))
    p.do(1, Accept(numbers[2]))
    p.do(0, Offer(1, 0, "India", 1, 1))
    assert p.state.offers[-1].number not in numbers


def test_ruling_11_offers_per_phase():
    p = Position(offers_per_phase=1).influence(0, "India", 3)
    p.do(0, Offer(0, 1, "India", 1, 2))
    assert p.refusal(0, Offer(0, 1, "India", 1, 3))
    p.do(1, Offer(0, 1, "India", 1, 1))


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        (Offer(0, 0, "India", 1, 1), "between you and another"),
        (Offer(1, 2, "India", 1, 1), "between you and another"),
        (Offer(0, 1, "UAE", 1, 1), "not on the table"),
        (Offer(0, 1, "India", 4, 1), "does not have that much influence"),
        (Offer(0, 1, "India", 1, 21), "does not have that much GDP"),
    ],
)
def test_ruling_11_offers_that_cannot_be_are_refused(offer, why):
    assert why in Position().influence(0, "India", 3).refusal(0, offer)


def test_ruling_11_cards_are_traded_one_for_one_in_diplomatic_mode_only():
    p = Position(diplomatic=True).hand(0, "Freedom Corn").hand(1, "Gas Leak", "WTO Rules")
    p.do(0, OfferCard(1, "Freedom Corn"))
    assert p.state.known[1] == {"Freedom Corn": 1}
    assert p.game.view(p.state, 2).offers[0].card == "", "only the two see it"
    p.do(1, AnswerCard(0, "Gas Leak"))
    p.do(0, Accept(0))
    assert p[0].hand == ["Gas Leak"]
    assert p[1].hand == ["WTO Rules", "Freedom Corn"]
    assert "Diplomatic" in Position().hand(0, "Freedom Corn").hand(1, "Gas Leak").refusal(
        0, OfferCard(1, "Freedom Corn")
    )


# -- 12: tactics and answers


def test_ruling_12_others_may_answer_clockwise_and_the_stack_resolves_last_first():
    p = Position(answers=True).hand(0, "Gas Leak").hand(1, "Hostile Takeover").hand(2, "Trade Sanctions")
    p.route(0, "Freedom Corn")
    p.hand(0, "Shock and Audit")
    p.do(0, PlayTactic("Gas Leak", None, None, "Freedom Corn"))
    assert p.game.pending(p.state) == (1,)
    assert p.game.free(p.state) == ()
    p.do(1, PlayTactic("Hostile Takeover", None, None, "Freedom Corn"))
    assert p.game.pending(p.state) == (2,), "an answer opens a new window"
    p.do(2, Pass())
    assert p.game.pending(p.state) == (0,)
    p.do(0, Pass())
    assert p.state.routes == []
    assert "Freedom Corn" in p[1].discard, "taken over first, then destroyed"


def test_ruling_12_everybody_is_asked_whatever_they_hold_and_the_clock_stands_still():
    p = Position(answers=True).hand(0, "Trade Sanctions", "Freedom Corn")
    p.do(0, Place("Freedom Corn", "Mexico", 1)).do(0, PlayTactic("Trade Sanctions", 1))
    assert p.game.pending(p.state) == (1,)
    assert not p.game.clock(p.state).running
    assert p.refusal(REFEREE, TimeUp())
    p.do(1, Pass()).do(2, Pass())
    assert p[1].gdp == 18
    assert p.game.clock(p.state).running


def test_ruling_12_not_in_disputes_unless_the_option_says_so():
    for windows, refused in (("draw_to_clock", True), ("all", False)):
        p = (
            Position(tactic_windows=windows)
            .hand(0, "Freedom Corn", "Trade Sanctions")
            .hand(1, "Factory of Everything")
        )
        p.do(0, Place("Freedom Corn", "Mexico", 1)).do(1, Place("Factory of Everything", "Mexico", 1))
        for seat in (0, 1, 2):
            p.do(seat, Done())
        assert p.state.phase == "disputes"
        assert bool(p.refusal(0, PlayTactic("Trade Sanctions", 1))) == refused
