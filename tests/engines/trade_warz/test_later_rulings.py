"""Rulings 20 to 27, one after the other."""

from __future__ import annotations

from playtest.engines.trade_warz.actions import (
    Accept,
    Bid,
    Choose,
    Commit,
    Done,
    Offer,
    Pass,
    Place,
    PlayTactic,
    UsePower,
)
from tests.engines.trade_warz.position import Position

# -- 20: the reserve


def test_ruling_20_of_two_purchases_the_second_lapses_when_the_first_has_left_only_the_reserve():
    p = Position(gdp=10).influence(1, "India", 3).influence(2, "India", 3).hand(0, "Freedom Corn")
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    p.do(0, Offer(1, 0, "India", 1, 5)).do(0, Offer(2, 0, "India", 1, 5))
    p.do(1, Accept(0))
    assert p.state.offers == []
    assert p[0].gdp == 5, "3 of them for Freedom Corn"


def test_ruling_20_a_tactic_between_offer_and_acceptance_counts():
    p = Position(gdp=10).influence(1, "India", 3).hand(0, "Freedom Corn").hand(2, "Trade Sanctions")
    p.do(0, Place("Freedom Corn", "Mexico", 1)).do(0, Offer(1, 0, "India", 1, 7))
    p.do(2, PlayTactic("Trade Sanctions", 0))
    assert p.state.offers == []


def test_ruling_20_without_reserved_costs_a_purchase_goes_as_far_as_there_is():
    p = Position(gdp=10, reserve_costs=False).influence(1, "India", 3).hand(0, "Freedom Corn")
    p.do(0, Place("Freedom Corn", "Mexico", 1)).do(0, Offer(1, 0, "India", 1, 9)).do(1, Accept(0))
    assert p[0].gdp == 1


# -- 21: ignored, destroyed, cancelled


def test_ruling_21_an_ignored_policy_can_be_aimed_at_and_destroyed():
    p = Position().policy(1, "Dollar Hegemony")
    p.tactic("Guerilla Economics", at=1)
    p.tactic("Shock and Audit", at=1)
    assert p[1].policy is None
    assert p[0].gdp == 20 - 2 - 4 + 2


def test_ruling_21_the_copy_of_an_ignored_or_destroyed_policy_goes_silent_with_it():
    for tactic in ("Guerilla Economics", "Shock and Audit"):
        p = Position().policy(1, "Party Line").policy(0, "Patent Troll Army")
        p.power("Party Line", at=0, seat=1)
        assert p.price("WTO Rules", 2) == 4, "the policy and its copy"
        p.tactic(tactic, at=1, seat=2)
        assert p.price("WTO Rules", 2) == 3


def test_ruling_21_a_copy_outlasts_the_policy_it_was_taken_from():
    p = Position().policy(1, "Party Line").policy(0, "Patent Troll Army")
    p.power("Party Line", at=0, seat=1)
    p.tactic("Shock and Audit", at=0, seat=2)
    assert p.price("WTO Rules", 2) == 3


def test_ruling_21_what_an_ignored_policy_is_copied_for_is_no_text():
    p = Position().policy(1, "Party Line").policy(0, "Patent Troll Army")
    p.tactic("Guerilla Economics", at=0, seat=2)
    p.power("Party Line", at=0, seat=1)
    assert p.price("WTO Rules", 2) == 2


def test_ruling_21_a_shield_for_this_round_outlasts_the_destruction_of_its_policy():
    p = Position()
    p.route(2, "Vodka Exports")
    p.reveal("Media Manipulation", seat=2)
    p.state.phase = "trade"
    p.hand(0, "Trade Embargo")
    p.tactic("Shock and Audit", at=2, seat=1)
    assert not p.aims("Trade Embargo")


def test_ruling_21_a_shield_for_this_round_does_not_outlast_its_policys_being_ignored():
    p = Position()
    p.route(2, "Vodka Exports")
    p.reveal("Media Manipulation", seat=2)
    p.state.phase = "trade"
    p.hand(0, "Trade Embargo")
    p.tactic("Guerilla Economics", at=2, seat=1)
    assert p.aims("Trade Embargo")


def test_ruling_21_lobbying_cancels_one_named_policy_and_not_one_revealed_later():
    p = Position().policy(0, "Corporate Lobbying").policy(1, "Patent Troll Army")
    p.power("Corporate Lobbying", at=1)
    p.choose(target="export")
    assert p.price("WTO Rules") == 2
    p.policy(1, "Brussels Bureaucracy")
    assert p.price("Gas Leak") == 6, "another policy"
    p.policy(1, "Patent Troll Army")
    assert p.price("WTO Rules") == 2


def test_ruling_21_lobbying_works_against_every_policy_that_touches_its_user():
    p = Position().policy(0, "Corporate Lobbying").policy(1, "Currency Controls")
    p.power("Corporate Lobbying", at=1)
    p.choose(target="export")
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 18, "what softens its user's blows"
    q = Position().policy(0, "Corporate Lobbying").policy(1, "Tax Haven Loopholes")
    q[1].gdp = 3
    q.power("Corporate Lobbying", at=1)
    q.choose(target="export")
    q.tactic("Trade Sanctions", at=1)
    assert q[1].gdp == 1, "what keeps GDP out of its user's reach"
    r = Position().policy(0, "Corporate Lobbying")
    r.route(1, "Factory of Everything")
    r.reveal("Media Manipulation", seat=1)
    r.state.phase = "trade"
    r.power("Corporate Lobbying", at=1)
    r.choose(target="export")
    assert r.hand(0, "Trade Embargo").aims("Trade Embargo"), "what shields from it"


def test_ruling_21_a_policy_that_is_cancelled_for_one_touches_the_others():
    p = Position().policy(0, "Corporate Lobbying").policy(1, "Patent Troll Army")
    p.power("Corporate Lobbying", at=1)
    p.choose(target="export")
    assert p.price("WTO Rules", 2) == 3


# -- 22: IMF Bailout


def test_ruling_22_the_bailout_is_taken_from_the_whole_income_and_not_below_0():
    p = Position().reveal("IMF Bailout")
    p.end_round()
    p.policy(0, "Universal Basic GDP").state.players[0].policy = "Universal Basic GDP"
    p.income()
    p.choose(seat=1)
    p.game.course.income.go_on(p.play)
    assert p[0].gdp == 20 - 3 + 5 + 2 - 2, "a policy's income counts too"
    q = Position().reveal("IMF Bailout")
    q.end_round()
    q.income()
    q.game.course.income.go_on(q.play)
    assert q[0].gdp == 20 - 3 + 5


# -- 23: who is richest or highest is settled among all


def test_ruling_23_nobody_pays_in_place_of_a_richest_who_ignores_the_event():
    p = Position(players=4).policy(3, "Strongman Politics")
    p[3].gdp = 30
    p.event("Refugee Crisis")
    assert p.gdp() == [20, 20, 20, 30]


def test_ruling_23_nobody_is_given_in_place_of_a_poorest_who_ignores_the_event():
    p = Position(players=4).policy(0, "Strongman Politics")
    p[0].gdp, p[1].gdp, p[3].gdp = 5, 10, 30
    p.event("Refugee Crisis")
    assert p.gdp() == [5, 11, 20, 27]


def test_ruling_23_no_other_export_is_destroyed_in_place_of_the_highest():
    p = Position().policy(0, "Strongman Politics")
    p.route(0, "Hollywood Exports")
    p.route(1, "Freedom Corn", "Japan")
    p.event("Climate Catastrophe")
    assert len(p.state.routes) == 2
    assert not p.state.destroyed


def test_ruling_23_nobody_is_taxed_in_place_of_the_richest_who_has_cancelled_the_policy():
    p = Position().policy(2, "Rent-Seeking Oligarchs").policy(0, "Corporate Lobbying")
    p[0].gdp = 30
    p.power("Corporate Lobbying", at=2)
    p.choose(target="export")
    p.income()
    assert p.gdp() == [30, 20, 20]


# -- 24: your exports, and what has targeted you


def test_ruling_24_property_rights_keep_exports_in_hand_from_being_taken():
    p = Position().policy(1, "Intellectual Property Rights").hand(1, "Freedom Corn", "Gas Leak")
    p.tactic("Cyber Espionage", at=1)
    assert p.choices() == [Choose(target="Gas Leak")]
    q = Position().policy(1, "Intellectual Property Rights").hand(1, "Freedom Corn")
    q.tactic("Cyber Espionage", at=1)
    q.decline()
    assert q[1].hand == ["Freedom Corn"]


def test_ruling_24_a_tactic_aimed_at_your_export_your_policy_or_your_hand_has_targeted_you():
    for tactic, at, target in (
        ("Trade Embargo", None, "Freedom Corn"),
        ("Guerilla Economics", 1, None),
        ("Cyber Attack", 1, None),
    ):
        p = Position().policy(1, "WTO Rules").hand(1, "Gas Leak")
        p.route(1, "Freedom Corn")
        p[1].ignored = True
        p.tactic(tactic, at=at, target=target)
        assert p[1].touched, tactic
        assert not p[2].touched


# -- 25: after Done, and windows over the disputes


def test_ruling_25_after_done_one_may_still_play_tactics_and_use_powers():
    p = (
        Position()
        .policy(0, "Dollar Hegemony")
        .influence(0, "India", 1)
        .hand(0, "Trade Sanctions", "Freedom Corn")
    )
    p.do(0, Done())
    assert 0 in p.game.free(p.state)
    p.do(0, UsePower("Dollar Hegemony", None, "India"))
    p.do(0, PlayTactic("Trade Sanctions", 1))
    assert p.gdp() == [20 + 1 - 2, 18, 20]
    assert p.refusal(0, Place("Freedom Corn", "Mexico", 1)) == "You are done in this Trade phase."
    assert p.refusal(0, Offer(0, 1, "India", 1, 1)) == "You are done in this Trade phase."


def test_ruling_25_who_is_free_does_not_tell_who_holds_a_tactic():
    p = Position().do(1, Done())
    assert p.game.free(p.state) == (1,)
    assert p.game.legal(p.state, 1) == []


def disputed(**rules):
    p = Position(tactic_windows="all", **rules)
    for slot, (mine, theirs) in enumerate(
        (("Freedom Corn", "Factory of Everything"), ("Maple Syrup (Canada)", "Coffee Beans (Brazil)")), 1
    ):
        p.hand(0, mine).hand(1, theirs)
        p.do(0, Place(mine, "Mexico", slot)).do(1, Place(theirs, "Mexico", slot))
    return p


def test_ruling_25_with_windows_to_the_end_the_trade_phase_reaches_to_the_end_of_disputes():
    p = disputed().policy(1, "WTO Rules").hand(0, "Trade Embargo")
    p.route(1, "Vodka Exports", "Japan")
    for seat in (0, 1, 2):
        p.do(seat, Done())
    assert p.state.phase == "disputes"
    assert not p.aims("Trade Embargo")


def test_ruling_25_the_first_dispute_is_the_first_not_yet_decided_when_the_tactic_resolves():
    p = disputed(players=6).hand(5, "Extra Time")
    p.hand(5, "Vodka Exports").do(5, Place("Vodka Exports", "Mexico", 1))
    for seat in range(6):
        p.do(seat, Done())
    while p.state.contest is None:
        p.do(p.game.pending(p.state)[0], p.game.legal(p.state, p.game.pending(p.state)[0])[0])
    p.do(5, PlayTactic("Extra Time"))
    for seat in p.game.course.disputes.bidders(p.state):
        p.do(seat, Bid(0))
    assert dict(p.state.disputes[0].powers)[5] == 1 + 3
    assert p[5].power == 0


# -- 26: payments of one's own choice


def test_ruling_26_currency_controls_touch_no_price_that_a_player_chose():
    p = Position().policy(1, "Currency Controls").influence(0, "India", 2)
    p.do(0, Offer(0, 1, "India", 1, 5)).do(1, Accept(0))
    assert p[1].gdp == 15
    p.tactic("Trade Sanctions", at=0, seat=1)
    assert p[1].gdp == 13


def test_ruling_26_a_card_that_costs_0_uses_up_no_discount():
    p = Position(players=6).policy(5, "Creative Workaround").discarded(5, "Gas Leak")
    p.state.event = "Trade War Escalation"
    p.tactic("Revolving Door Politics", target="Gas Leak", seat=5)
    assert p[5].gdp == 20
    p.state.event = None
    assert p.price("WTO Rules", 5) == 1


def test_ruling_26_what_is_reserved_counts_a_discount_where_it_will_be_used():
    p = (
        Position()
        .policy(1, "State Subsidies")
        .policy(2, "Patent Troll Army")
        .discarded(1, "Textile Mills (Vietnam)")
    )
    p.tactic("Smuggling Route", target="Textile Mills (Vietnam)", seat=1)
    p[1].contraband["Textile Mills (Vietnam)"] = -3
    p.hand(1, "Coffee Beans (Brazil)")
    p.do(1, Place("Textile Mills (Vietnam)", "Mexico", 1)).do(1, Place("Coffee Beans (Brazil)", "Japan", 1))
    assert p.game.reserved(p.state, 1) == 0 + 2


def test_ruling_26_a_takeover_without_its_target_does_nothing_and_its_cost_stays_paid():
    p = Position(answers=True).hand(0, "Hostile Takeover").hand(1, "Gas Leak")
    p.route(1, "Factory of Everything")
    p.do(0, PlayTactic("Hostile Takeover", None, None, "Factory of Everything"))
    p.do(1, PlayTactic("Gas Leak", None, None, "Factory of Everything"))
    p.do(2, Pass()).do(0, Pass())
    p.do(1, Pass()) if p.state.asked == 1 else None
    p.do(2, Pass()) if p.state.asked == 2 else None
    assert p.state.routes == []
    assert p.gdp() == [20 - 5 - 3, 20 - 5 + 2, 20]


# -- 27: who decides the order of policies


def test_ruling_27_who_decides_is_settled_when_the_step_starts_and_held():
    p = Position(policy_order="poorest_decides")
    p.hand(0, "IMF Bailout").hand(1, "WTO Rules").hand(2, "State Subsidies")
    p[2].gdp = 10
    p[1].gdp = 11
    p.state.phase = "policy"
    p.do(0, Commit("IMF Bailout")).do(1, Commit("WTO Rules")).do(2, Commit("State Subsidies"))
    assert p.game.pending(p.state) == (2,)
    p.do(2, Choose(seat=1))
    assert p[1].gdp == 9, "poorer than who decides"
    assert p.game.pending(p.state) == (2,)
