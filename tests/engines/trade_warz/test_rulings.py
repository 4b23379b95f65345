"""The rulings, one after the other."""

from __future__ import annotations

import random

import pytest

from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE, Illegal
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Bid,
    Choose,
    ChooseLeader,
    ChoosePartner,
    Commit,
    Contest,
    Done,
    Draw,
    Offer,
    OfferCard,
    Pass,
    Place,
    PlayTactic,
    StopDrawing,
    TimeUp,
)
from tests.engines.trade_warz.position import Position


def play_until(game, state, phase, rng):
    """Play at random until this phase."""
    while state.phase != phase:
        seat = game.pending(state)[0]
        game.apply(state, seat, game.sample(state, seat, rng), rng)
    return state


# -- 1, 2: leaders and set-up


def test_ruling_1_leaders_are_dealt_blind_or_chosen_in_seat_order():
    blind = TradeWarz(3).start(Chance(seed=1))
    assert len({player.leader for player in blind.players}) == 3
    game = TradeWarz(3, TradeRules(leaders="chosen"))
    state = game.start(Chance(seed=1))
    for seat, leader in enumerate(("Brazil", "USA", "EU")):
        assert game.pending(state) == (seat,)
        assert len(game.legal(state, seat)) == 6 - seat
        game.play(state, seat, ChooseLeader(leader), Chance(seed=1))
    assert [player.leader for player in state.players] == ["Brazil", "USA", "EU"]


def test_ruling_1_prototypes_are_marked_in_every_view():
    state = TradeWarz(6).start(Chance(seed=1))
    view = TradeWarz(6).view(state, None)
    assert {p.leader for p in view.players if p.prototype} == {"EU", "Saudi Arabia", "Brazil"}


@pytest.mark.parametrize(("players", "partners"), [(2, 4), (3, 5), (4, 6), (5, 8), (6, 9)])
def test_ruling_2_partners_on_the_table(players, partners):
    state = TradeWarz(players).start(Chance(seed=3))
    assert len(state.partners) == partners
    assert all(player.influence == dict.fromkeys(state.partners, 0) for player in state.players)


def test_ruling_2_partner_brazil_stays_out_when_brazil_plays():
    game = TradeWarz(2, TradeRules(leaders="chosen", partners="chosen"))
    state = game.start(Chance(seed=1))
    game.play(state, 0, ChooseLeader("Brazil"), Chance(seed=1))
    game.play(state, 1, ChooseLeader("USA"), Chance(seed=1))
    assert ChoosePartner("Brazil") not in game.legal(state, 0)
    for n, partner in enumerate(("India", "UAE", "Japan", "Mexico")):
        game.play(state, n % 2, ChoosePartner(partner), Chance(seed=1))
    assert state.partners == ["India", "UAE", "Japan", "Mexico"]


def test_ruling_2_quick_start_has_15_gdp_no_first_event_and_4_rounds():
    game = TradeWarz(2, TradeRules(quick_start=True))
    rng = random.Random(1)
    state = game.start(rng)
    assert [player.gdp for player in state.players] == [15, 15]
    assert (state.event, state.phase) == (None, "draw")
    play_until(game, state, "end", rng)
    assert len(state.gdp_by_round) <= 4
    assert game.last_round == 4


# -- 3: words


def test_ruling_3_of_equal_gdp_the_lower_seat_is_poorer_or_who_sits_nearer_to_the_marker():
    p = Position()
    assert p.game.ranks(p.state) == [0, 1, 2]
    p[2].gdp = 5
    assert p.game.ranks(p.state) == [2, 0, 1]
    q = Position(ties="marker")
    q.state.marker = 1
    assert q.game.ranks(q.state) == [1, 2, 0]


def test_ruling_3_amounts_are_as_far_as_there_is_and_costs_never_below_0():
    p = Position().policy(0, "Deregulation Fiesta")
    p[1].gdp = 1
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 0
    p.state.event = "Trade War Escalation"
    assert p.price("Revolving Door Politics") == 0


def test_ruling_3_a_tactic_needs_a_legal_target():
    p = Position().hand(0, "Shock and Audit", "Bribery Scandal", "Trade Embargo", "Revolving Door Politics")
    for name in p[0].hand:
        assert not p.aims(name)
    assert "target" in p.refusal(0, PlayTactic("Shock and Audit", 1))


def test_ruling_3_if_the_target_has_gone_the_rest_happens_and_the_cost_stays_paid():
    p = Position(answers=True).hand(0, "Shock and Audit").policy(1, "WTO Rules")
    p.do(0, PlayTactic("Shock and Audit", 1))
    p.state.players[1].policy = None
    for seat in (1, 2):
        p.do(seat, Pass())
    assert p[0].gdp == 20 - 4 + 2


def test_ruling_3_face_down_cards_are_not_targets():
    p = Position().hand(0, "Gas Leak")
    p.place(1, "Factory of Everything")
    assert not p.aims("Gas Leak")


# -- 4: piles


def test_ruling_4_an_empty_global_deck_gathers_the_discards_of_all_but_no_leader_cards():
    p = Position()
    tactics = list(p.state.decks["tactic"])
    p.discarded(0, *tactics[:9], "Gas Leak", "Trade Sanctions")
    p.discarded(1, *tactics[9:])
    p.state.phase = "draw"
    p.do(2, Draw("tactic"))
    assert len(p.state.decks["tactic"]) == 14
    assert sorted(p[0].discard) == ["Gas Leak", "Trade Sanctions"]


# -- 5: events


def test_ruling_5_an_ignored_event_touches_neither_the_player_nor_their_exports():
    p = Position().policy(0, "Strongman Politics")
    p.route(0, "Freedom Corn")
    p.event("Global Recession")
    assert p.income_of("Freedom Corn") == 3
    q = Position().policy(0, "Strongman Politics").event("Port Lockout")
    assert ("India", 5) in q.game.open_slots(q.state, 0)
    assert ("India", 5) not in q.game.open_slots(q.state, 1)


def test_ruling_5_what_is_not_harmful_is_not_ignored():
    p = Position().policy(0, "Strongman Politics").hand(0, "Gas Leak").event("Central Bank Shock")
    assert p.game.pending(p.state) == (0,)


# -- 6: upkeep and order


def test_ruling_6_effects_of_one_moment_go_c_m_y_k_and_the_poorest_first():
    p = (
        Position()
        .policy(2, "Energy Leverage")
        .policy(1, "Universal Basic GDP")
        .policy(0, "Rent-Seeking Oligarchs")
    )
    p[2].gdp = 1
    p.game.agenda.trigger(p.state, "income", p.game.ranks(p.state))
    assert [task.card for task in p.state.agenda] == [
        "Universal Basic GDP",
        "Universal Basic GDP",
        "Energy Leverage",
        "Rent-Seeking Oligarchs",
    ]


def test_ruling_6_once_a_round_marks_are_renewed_at_upkeep():
    p = Position().policy(0, "Dollar Hegemony").influence(0, "India", 3)
    p.power("Dollar Hegemony", partner="India")
    p.game.course.event.upkeep(p.state)
    assert p.powers() == ["Dollar Hegemony"]


# -- 7: draw


def test_ruling_7_all_draw_at_once_up_to_the_hand_size_and_may_stop_early():
    p = Position()
    p.state.phase = "draw"
    assert p.game.pending(p.state) == (0, 1, 2)
    for _ in range(6):
        p.do(2, Draw("leader"))
    assert p.game.pending(p.state) == (0, 1)
    assert "nothing for you to draw" in p.refusal(2, Draw("export"))
    p.do(0, StopDrawing())
    assert p.game.pending(p.state) == (1,)


def test_ruling_7_a_hand_over_its_size_draws_none_and_discards_none():
    p = Position().hand(2, *[c.name for c in Position().cards.cards if c.deck == "global"][:8])
    p.state.phase = "draw"
    assert p.game.pending(p.state) == (0, 1)
    assert len(p[2].hand) == 8


# -- 8: policies


def test_ruling_8_policies_are_committed_unseen_and_revealed_together():
    p = Position().hand(0, "WTO Rules").hand(1, "State Subsidies")
    p.state.phase = "policy"
    p.do(0, Commit("WTO Rules"))
    assert p.game.view(p.state, 1).players[0].commit is None
    assert p.game.view(p.state, 0).players[0].commit == "WTO Rules"
    p.do(0, Commit(None))
    p.do(0, Commit("WTO Rules"))
    p.do(1, Commit("State Subsidies"))
    p.do(2, Commit(None))
    assert (p[0].policy, p[1].policy, p[2].policy) == ("WTO Rules", "State Subsidies", None)
    assert p.gdp() == [18, 18, 20]


def test_ruling_8_what_cannot_be_paid_cannot_be_committed():
    p = Position().hand(0, "WTO Rules")
    p[0].gdp = 1
    p.state.phase = "policy"
    assert "cannot pay" in p.refusal(0, Commit("WTO Rules"))


def test_ruling_8_what_has_become_unpayable_returns_to_hand_and_the_old_policy_stays():
    p = Position().hand(0, "WTO Rules").policy(0, "State Subsidies")
    p.state.phase = "policy"
    p.do(0, Commit("WTO Rules"))
    p[0].gdp = 1
    p.do(1, Commit(None)).do(2, Commit(None))
    assert p[0].policy == "State Subsidies"
    assert p[0].hand == ["WTO Rules"]
    assert p.state.known[1] == {"WTO Rules": 1}, "everybody has seen it"


def test_ruling_8_a_new_policy_replaces_the_old_one_an_instant_one_too_unless_the_option_says_so():
    p = Position().policy(0, "WTO Rules").reveal("IMF Bailout")
    assert p[0].policy == "IMF Bailout"
    assert "WTO Rules" in p[0].discard
    q = Position(instant_policies="discard").policy(0, "WTO Rules").reveal("IMF Bailout")
    assert q[0].policy == "WTO Rules"
    assert "IMF Bailout" in q[0].discard


def test_ruling_8_option_poorest_decides_the_order():
    p = Position(policy_order="poorest_decides").hand(0, "IMF Bailout").hand(1, "WTO Rules")
    p[2].gdp = 1
    p.state.phase = "policy"
    p.do(0, Commit("IMF Bailout")).do(1, Commit("WTO Rules")).do(2, Commit(None))
    assert p.game.pending(p.state) == (2,)
    p.do(2, Choose(seat=1))
    assert (p[0].policy, p[1].policy) == ("IMF Bailout", "WTO Rules")


def test_a_committed_policy_that_is_lost_has_to_be_chosen_anew():
    p = Position().hand(0, "WTO Rules").hand(1, "Social Media Meltdown")
    p.state.phase = "policy"
    p.do(0, Commit("WTO Rules"))
    p.do(1, PlayTactic("Social Media Meltdown", 0))
    assert not p[0].committed


# -- 9: once a round, copies, ignored, out of reach


def test_ruling_9_a_copy_is_not_copied_and_does_not_fire_on_reveal():
    p = Position().policy(1, "Party Line").policy(0, "IMF Bailout").policy(2, "Strongman Politics")
    p.power("Party Line", at=0, seat=1)
    assert p[1].gdp == 20
    q = Position(players=4).policy(1, "Party Line")
    assert not q.game.out_of_turn.power_aims(q.state, 1, "Party Line")


def test_ruling_9_floors_out_of_reach_add_up_count_for_victory_and_may_be_spent():
    p = Position().policy(1, "Tax Haven Loopholes")
    p.route(1, "Luxury Watches (Switzerland)")
    p[1].gdp = 6
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 5
    assert p.game.purse(p.state, 1) == 5


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
    assert "not open" in p.refusal(0, Place("Maple Syrup (Canada)", "Mexico", 1))
    assert "not open" in p.refusal(0, Place("Maple Syrup (Canada)", "Mexico", 2))
    assert "not open" in p.refusal(0, Place("Maple Syrup (Canada)", "Mexico", 5))
    assert "not on the table" in p.refusal(0, Place("Maple Syrup (Canada)", "UAE", 1))
    p.do(1, Place("Coffee Beans (Brazil)", "Mexico", 1))


def test_ruling_10_the_leaders_export_slots_bound_routes_and_placed_exports():
    p = Position().hand(2, "Arms Deals", "Coffee Beans (Brazil)")
    for slot, name in enumerate(("Vodka Exports", "Maple Syrup (Canada)"), 1):
        p.route(2, name, "Japan", slot)
    p.do(2, Place("Coffee Beans (Brazil)", "Mexico", 1))
    assert "no export slot" in p.refusal(2, Place("Arms Deals", "Mexico", 2))


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
    assert "could not pay" in p.refusal(0, Place("Maple Syrup (Canada)", "Japan", 1))
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
        (Offer(0, 1, "India", 4, 1), "not so much influence"),
        (Offer(0, 1, "India", 1, 21), "not so much GDP"),
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


# -- 13: disputes


def two_disputes():
    p = (
        Position()
        .hand(0, "Freedom Corn", "Maple Syrup (Canada)")
        .hand(1, "Factory of Everything", "Rare Earth Metals")
    )
    p[1].gdp = 15
    p.do(0, Place("Freedom Corn", "Mexico", 1)).do(0, Place("Maple Syrup (Canada)", "Japan", 1))
    p.do(1, Place("Factory of Everything", "Mexico", 1)).do(1, Place("Rare Earth Metals", "Japan", 1))
    for seat in (0, 1, 2):
        p.do(seat, Done())
    return p


def test_ruling_13_the_poorest_chooses_first_and_payments_come_before_bids():
    p = two_disputes()
    assert p.game.pending(p.state) == (1,)
    p.do(1, Contest("Japan", 1))
    assert p[1].gdp == 14, "Maple Syrup, before bids"
    assert p.game.pending(p.state) == (0, 1)
    p.do(0, Bid(1))
    assert p.game.view(p.state, 1).players[0].bid is None
    assert p.refusal(1, Bid(8)) == "You can bid from 0 to 7 GDP."
    p.do(1, Bid(0))
    assert p.state.disputes[-1].winner == 1, "equal power: the poorest of the tied"
    assert p.gdp() == [20, 14, 20], "only the winner pays a bid"
    assert "Maple Syrup (Canada)" in p[0].hand


def test_ruling_13_influence_with_the_partner_counts():
    p = two_disputes()
    p.influence(0, "Mexico", 3)
    p.do(1, Contest("Mexico", 1)).do(0, Bid(0)).do(1, Bid(2))
    assert p.state.disputes[-1].powers == ((0, 5), (1, 4))
    assert p.state.disputes[-1].winner == 0


def test_ruling_13_the_winner_pays_the_bid_and_the_card_and_losers_pay_nothing():
    p = two_disputes()
    p.do(1, Contest("Mexico", 1)).do(0, Bid(5)).do(1, Bid(2))
    assert p.game.pending(p.state) == (0, 1), "the one dispute left needs no choice"
    p.do(0, Bid(0)).do(1, Bid(5))
    # 20 - 5 - 3 + 3 for Freedom Corn; 15 - 1 (Maple Syrup) - 5 - 4 + 5 for Rare Earth Metals
    assert p.state.gdp_by_round[-1][:2] == (15, 10)


# -- 14: payment


def test_ruling_14_what_cannot_be_paid_goes_back_to_hand():
    p = Position().hand(0, "Freedom Corn").hand(1, "Stock Market Crash")
    p[0].gdp = 3
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    p.do(1, PlayTactic("Stock Market Crash"))
    for seat in (0, 1, 2):
        p.do(seat, Done())
    assert "Freedom Corn" in p[0].hand
    assert p.state.routes == []


def test_ruling_14_gains_on_establishing_may_pay_the_next():
    p = Position(players=5).hand(4, "Giga-Project Brochures", "Premium Sand")
    p[4].gdp = 6
    p.do(4, Place("Giga-Project Brochures", "Mexico", 1)).do(4, Place("Premium Sand", "Japan", 1))
    p[4].gdp = 5
    for seat in range(5):
        p.do(seat, Done())
    assert len(p.state.routes) == 2


# -- 15: income


def test_ruling_15_option_partner_bonus():
    p = Position(partner_bonus="by_market")
    for partner, bonus in (("India", 3), ("Mexico", 2), ("Singapore", 1)):
        p.state.routes.clear()
        p.route(0, "Freedom Corn", partner)
        assert p.income_of("Freedom Corn") == 3 + bonus


def test_ruling_15_option_first_income_next_round():
    p = Position(first_income="next_round")
    p.route(0, "Freedom Corn", since=2)
    assert p.earned() == 0
    p.state.round = 3
    assert p.earned() == 3


def test_ruling_15_influence_is_the_printed_influence_or_one():
    for option, points in (("printed", 2), ("one", 1)):
        p = Position(influence_per_route=option)
        p.route(0, "Freedom Corn")
        p.game.course.income.gain_influence(p.play)
        assert p[0].influence["Mexico"] == points


def test_ruling_15_income_never_falls_below_0():
    p = Position()
    route = p.route(0, "Freedom Corn")
    route.produces = -9
    assert p.income_of("Freedom Corn") == 0


def test_ruling_15_the_victory_check_waits_for_the_end_of_the_income():
    p = Position(gdp=48, gdp_to_win=50).policy(1, "Universal Basic GDP")
    p.route(0, "Freedom Corn")
    p.income()
    assert p.state.phase == "income"
    p.choose(seat=2, by=1)
    p.game.advance(p.play)
    assert p.game.outcome(p.state).winners == {0}
    assert p.gdp() == [51, 50, 49]


# -- 16: winning


def test_ruling_16_50_gdp_wins_at_once_in_the_middle_of_a_phase():
    p = Position(gdp_to_win=50).hand(0, "Debt Trap")
    p[1].gdp = 46
    p.do(0, PlayTactic("Debt Trap", 1))
    assert p.state.phase == "end"
    assert p.game.outcome(p.state).winners == {1}
    with pytest.raises(Illegal, match="over"):
        p.do(1, Done())


def test_ruling_16_ties_go_to_partners_influenced_then_routes_then_are_shared():
    p = Position()
    p.influence(0, "India", 1).influence(1, "India", 1)
    assert p.game.best(p.state, [0, 1, 2]) == {0, 1}
    p.route(1, "Factory of Everything")
    assert p.game.best(p.state, [0, 1, 2]) == {1}
    p.influence(0, "Japan", 1)
    assert p.game.best(p.state, [0, 1, 2]) == {0}
    p[2].gdp = 21
    assert p.game.best(p.state, [0, 1, 2]) == {2}


def test_ruling_16_after_the_last_round_most_gdp_wins():
    p = Position(rounds=2)
    p[1].gdp = 30
    for seat in range(3):
        p.do(seat, Done())
    assert p.game.outcome(p.state).reason == "most GDP at the end"
    assert p.game.outcome(p.state).winners == {1}


# -- 17, 18: suzerains and control


def test_ruling_17_a_suzerain_has_strictly_most_and_the_first_threshold():
    p = Position().influence(0, "India", 2)
    assert p.game.suzerain(p.state, "India") is None
    p.influence(0, "India", 3)
    assert p.game.suzerain(p.state, "India") == 0
    p.influence(1, "India", 3)
    assert p.game.suzerain(p.state, "India") is None


def test_ruling_18_a_taken_route_stays_in_its_slot_and_needs_a_free_export_slot():
    p = Position().hand(2, "Hostile Takeover").influence(1, "Mexico", 4)
    p.route(1, "Factory of Everything", "Mexico", 3)
    for slot, name in enumerate(("Vodka Exports", "Arms Deals", "Pipeline Empire"), 1):
        p.route(2, name, "Japan", slot)
    assert not p.aims("Hostile Takeover", 2)
    p.state.routes.pop()
    p.do(2, PlayTactic("Hostile Takeover", None, None, "Factory of Everything"))
    route = p.game.route(p.state, "Factory of Everything")
    assert (route.owner, route.partner, route.slot) == (2, "Mexico", 3)
    assert p[1].influence["Mexico"] == 4


# -- 19: Chill mode


def test_ruling_19_one_export_a_turn_until_all_pass_in_succession():
    p = Position(chill=True).hand(0, "Freedom Corn", "Maple Syrup (Canada)")
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    assert p.game.pending(p.state) == (1,)
    assert p.game.clock(p.state) is None
    p.do(1, Pass()).do(2, Pass())
    p.do(0, Place("Maple Syrup (Canada)", "Japan", 1))
    p.do(1, Pass()).do(2, Pass()).do(0, Pass())
    assert p.state.round == 3


# -- what always holds


def test_gdp_is_never_spent_below_0_even_by_a_policy_that_costs_more_than_there_is():
    p = Position().hand(0, "WTO Rules")
    p[0].gdp = 2
    p.state.phase = "policy"
    p.do(0, Commit("WTO Rules")).do(1, Commit(None)).do(2, Commit(None))
    assert p[0].gdp == 0


@pytest.mark.parametrize("target", ["Freedom Corn", "Big Tech IPO"])
def test_what_everybody_saw_a_card_aimed_at_stays_in_every_view_when_its_effect_is_over(target):
    p = Position(players=2)
    p.route(0, "Freedom Corn", slot=1)
    p.route(0, "Big Tech IPO", slot=2)
    p.tactic("Trade Sanctions", at=1)
    p.reveal("Production Cut", seat=0)
    p.choose(target=target)
    p.end_round()
    assert not any(route.produces for route in p.state.routes), "nothing else tells which it was"
    for seat in (0, 1, None):
        view = p.game.view(p.state, seat)
        assert [(aim.card, aim.at_seat, aim.target) for aim in view.aimed] == [
            ("Trade Sanctions", 1, None),
            ("Production Cut", None, target),
        ]
        assert p.game.resample(view, Chance(seed=1)).aimed == view.aimed


def test_where_an_export_was_turned_up_stays_in_every_view_when_it_has_gone_back_to_hand():
    p = Position(players=2, reserve_costs=False, gdp=0)
    cards = ["Tech Outsourcing (Philippines)", "K-Pop Exports (South Korea)"]
    for slot, name in enumerate(cards, 1):
        p.place(0, name, slot=slot)
    p.do(0, Done()).do(1, Done())
    assert p.state.round == 3
    assert cards[0] in p[0].hand
    for seat in (0, 1, None):
        view = p.game.view(p.state, seat)
        assert [(number, one.card, one.slot) for number, one in view.turned_up] == [
            (2, cards[0], 1),
            (2, cards[1], 2),
        ]
        assert p.game.resample(view, Chance(seed=1)).turned_up == view.turned_up


def test_which_backs_went_from_hand_to_hand_stays_in_every_view():
    p = Position(players=2).hand(1, "Freedom Corn")
    p.hand(0, "Cyber Espionage").tactic("Cyber Espionage", at=1)
    p.choose(target="Freedom Corn")
    for seat in (0, 1, None):
        assert p.game.view(p.state, seat).handed == ((2, 1, 0, "USA"),)
