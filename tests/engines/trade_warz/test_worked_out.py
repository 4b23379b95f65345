"""What is worked out for all at once, or kept beside a position, is what each question would say."""

from __future__ import annotations

import random

import pytest

from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import Draw
from tests.engines.trade_warz.position import Position


class Poorer(TradeWarz):
    def route_income(self, state, route):
        return super().route_income(state, route) // 2


@pytest.mark.parametrize("of", [TradeWarz, Poorer])
@pytest.mark.parametrize("bonus", ["none", "by_market"])
def test_the_incomes_of_all_routes_are_those_of_each(of, bonus):
    game = of(4, TradeRules(offers_per_phase=2, partner_powers="all", partner_bonus=bonus))
    seen = 0
    for seed in range(8):
        rng = random.Random(seed)
        state = game.start(rng)
        while pending := game.pending(state):
            each = [game.route_income(state, route) for route in state.routes]
            assert game.route_incomes(state) == each
            terms = [sum(term.gdp for term in game.income_terms(state, route)) for route in state.routes]
            assert of is Poorer or each == [max(0, total) for total in terms]
            seen += len(each)
            seat = rng.choice(pending)
            game.apply(state, seat, game.sample(state, seat, rng), rng)
    assert seen > 500


def test_a_card_drawn_from_a_deck_is_no_change_that_is_counted_but_the_last_one_is():
    p = Position()
    p.state.phase = "draw"
    p.state.decks["export"] = p.state.decks["export"][:2]
    before = p.state.changes
    p.do(0, Draw("export"))
    assert p.state.changes == before
    p.do(0, Draw("export"))
    assert p.state.changes > before


def test_a_copy_counts_its_own_changes():
    p = Position()
    copied = p.state.copy()
    p.state.changed()
    assert copied.changes == 0
    assert copied == p.state, "the count is no part of the position"
