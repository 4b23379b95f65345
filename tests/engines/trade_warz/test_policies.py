"""Policies, and powers that work once a round. (Rulings 8, 9)"""

from __future__ import annotations

from playtest.engines.trade_warz.actions import (
    Choose,
    Commit,
    PlayTactic,
)
from playtest.engines.trade_warz.events import RevealedNone
from tests.engines.trade_warz.position import Position

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
    assert [each.seats for each in p.events if isinstance(each, RevealedNone)] == [(2,)]


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
