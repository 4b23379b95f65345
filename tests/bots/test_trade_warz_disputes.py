"""What the bots of Trade Warz risk for slots: every bid may be needed and may win; few join a taken slot."""

from __future__ import annotations

import random

import pytest

from playtest.bots import panel
from playtest.bots.tuning import played
from playtest.engines.chance import Dice
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import Bid, Place, PlayTactic
from playtest.simulate import with_limits
from tests.engines.trade_warz.position import Position

PANEL = {one.name: one for one in panel("trade_warz")}
GAMES = 16
EVERYTHING = TradeRules(offers_per_phase=3, partner_powers="all", tactic_windows="all")


def watched(game, players, watch):
    """Play games; ``watch`` is shown each move before it is made."""
    carry_out = type(game).apply

    def apply(state, seat, action, chance, events=None):
        watch(state, seat, action)
        carry_out(game, state, seat, action, chance, events)

    game.apply = apply
    for number in range(GAMES):
        turn = number % game.seats
        played(game, [*players[turn:], *players[:turn]], "disputes", number)


def wins(game, state, seat, gdp, *, most):
    """Whether a bid wins when all others bid the ``most`` that they can, or nothing."""
    tried = state.copy()
    sides = [placed.seat for placed in state.placed if (placed.partner, placed.slot) == state.contest]
    for each in sides:
        tried.players[each].bid = None
    bids = {each: game.most_bid(tried, each) if most else 0 for each in sides} | {seat: gdp}
    for each, bid in bids.items():
        type(game).apply(game, tried, each, Bid(bid), Dice(1))
    return tried.disputes[len(state.disputes)].winner == seat


@pytest.mark.parametrize("rules", [TradeRules(), EVERYTHING])
@pytest.mark.parametrize("name", PANEL)
def test_no_bid_is_more_than_wins_for_certain_and_none_is_made_that_cannot_win(name, rules):
    """Once 2 GDP were bid where no rival had any left, and 4 where 3 sufficed."""
    game, bids, wrong = with_limits(TradeWarz(3, rules)), [], []

    def watch(state, seat, move):
        if isinstance(move, Bid) and move.gdp:
            bids.append(move.gdp)
            if wins(game, state, seat, move.gdp - 1, most=True):
                wrong.append(f"{move.gdp} where less was certain to win")
            if not wins(game, state, seat, move.gdp, most=False):
                wrong.append(f"{move.gdp} in vain")

    watched(game, [PANEL[name], PANEL["rival"], PANEL["rival"]], watch)
    assert wrong == []
    assert len(bids) >= 5


@pytest.mark.parametrize("name", PANEL)
def test_only_who_fights_for_slots_joins_a_taken_one_while_there_are_empty_ones(name):
    """Nineteen slots were empty, and a third player joined two who already disputed one."""
    game, joined, thirds, places = with_limits(TradeWarz(3)), [], [], []

    def watch(state, seat, move):
        if isinstance(move, Place):
            there = [(placed.partner, placed.slot) for placed in state.placed if placed.seat != seat]
            legal = [other for other in game.legal(state, seat) if isinstance(other, Place)]
            empty = [o for o in legal if o.card == move.card and (o.partner, o.slot) not in there]
            on_it = there.count((move.partner, move.slot)) if empty else 0
            places.append(move)
            joined.extend([move] * (on_it > 0))
            thirds.extend([move] * (on_it > 1))

    watched(game, [PANEL[name]] * 3, watch)
    assert len(places) > 8 * GAMES
    if name == "rival":
        assert 0 < len(joined) < 0.15 * len(places)
        assert len(thirds) <= 0.01 * len(places)
    else:
        assert joined == []


@pytest.mark.parametrize("name", PANEL)
def test_nobody_joins_a_slot_where_it_expects_to_lose_more_than_to_gain(name):
    """A rival of this strength wins whatever is bid, and there are empty slots."""
    p = Position().influence(1, "Mexico", 9).hand(0, "Hollywood Exports")
    p.place(1, "Gold Mines (South Africa)")
    move = PANEL[name].policy(p.game, p.state, 0, random.Random(1))
    assert isinstance(move, Place)
    assert (move.partner, move.slot) != (p.state.placed[0].partner, p.state.placed[0].slot)


@pytest.mark.parametrize("name", PANEL)
def test_nobody_draws_and_plays_forever_a_tactic_that_changes_nothing(name):
    """2 GDP spent are 2 GDP gained where nobody else has any, and three rivals never came to an end."""
    p = Position(players=3, gdp=0).hand(0, "Currency Devaluation")
    p.state.phase, p[0].gdp = "draw", 2
    legal = p.game.legal(p.state, 0)
    vain = PlayTactic("Currency Devaluation")
    assert vain in legal
    by_view = PANEL[name].choose(p.game, p.game.view(p.state, 0), legal, Dice(1))
    assert vain != by_view == PANEL[name].policy(p.game, p.state, 0, Dice(1))
