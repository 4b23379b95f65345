"""Suzerains, control, Chill mode, and what always holds. (Rulings 17-19)"""

from __future__ import annotations

import pytest

from playtest.engines.chance import Chance
from playtest.engines.trade_warz.actions import (
    Commit,
    Done,
    Pass,
    Place,
    PlayTactic,
)
from tests.engines.trade_warz.position import Position

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
