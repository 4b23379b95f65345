"""Disputes, payment, income, and how a game is won. (Rulings 13-16)"""

from __future__ import annotations

import pytest

from playtest.engines.game import Illegal
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import (
    Bid,
    Contest,
    Done,
    Place,
    PlayTactic,
)
from playtest.engines.trade_warz.events import DisputeWon
from playtest.engines.trade_warz.play import Play
from tests.engines.trade_warz.position import Position

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


def won_by(p):
    """How the last dispute ended, as everybody is told."""
    return [event for event in p.events if isinstance(event, DisputeWon)][-1]


def counted(terms):
    return [(term.source, term.gdp) for term in terms]


def test_whoever_hears_of_a_dispute_hears_what_each_power_is_made_of():
    p = two_disputes().policy(0, "Brussels Bureaucracy").influence(0, "Mexico", 3)
    p.state.played += ((p.state.round, 1, "Extra Time"),)
    p[1].power = 3
    p.do(1, Contest("Mexico", 1)).do(0, Bid(0)).do(1, Bid(2))
    won = won_by(p)
    assert (won.seats, won.powers) == ((0, 1), (5, 7))
    assert counted(won.terms[0]) == [("printed", 2), ("influence", 3), ("bid", 0)]
    assert counted(won.terms[1]) == [("printed", 2), ("influence", 0), ("Extra Time", 3), ("bid", 2)]
    assert [sum(term.gdp for term in terms) for terms in won.terms] == [*won.powers]
    p.do(0, Bid(0)).do(1, Bid(0))
    assert "Extra Time" not in dict(counted(won_by(p).terms[1])), "the first dispute only"


class TwiceThePower(TradeWarz):
    """A rule that somebody tries."""

    def strength_in_dispute(self, state, placed):
        return 2 * super().strength_in_dispute(state, placed)


def test_what_changed_rules_add_to_a_power_is_a_term_of_it():
    p = two_disputes()
    p.state.contest = ("Mexico", 1)
    for placed in p.state.placed:
        p[placed.seat].bid = 1
    game, events = TwiceThePower(3, p.game.rules), []
    game.course.disputes.settle(Play(p.state, p.rng, events), ("Mexico", 1))
    (won,) = [event for event in events if isinstance(event, DisputeWon)]
    assert won.powers == (6, 6)
    assert counted(won.terms[0]) == [("printed", 2), ("influence", 0), ("bid", 1), ("other rules", 3)]


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
