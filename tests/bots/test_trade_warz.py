"""The trader: legal in every variant, rich by round 5 with every kind of income, and better than chance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from playtest import bots
from playtest.engines.trade_warz import TradeRules, TradeWarz


def play(game, players, seed):
    rng = random.Random(seed)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        view = game.view(state, seat) if players[seat].needs_view else None
        move = players[seat].choose(game, view, game.legal(state, seat), rng)
        assert game.refusal(state, seat, move) is None
        game.apply(state, seat, move, rng)
    return state


def test_a_table_of_traders_reaches_50_gdp_or_round_5_with_all_kinds_of_income():
    game, trader = TradeWarz(4), bots.bot("trader", "trade_warz")
    earned, booms = Counter(), 0
    for seed in range(6):
        state = play(game, [trader] * 4, seed)
        booms += max(player.gdp for player in state.players) >= 50
        for player in state.players:
            earned.update(player.earned)
    assert booms >= 3
    assert earned["routes"] > earned["policies"] > 0
    assert earned["tactics"] > 0
    assert earned["leaders"] > 0


def test_a_trader_beats_three_random_players():
    game = TradeWarz(4)
    table = [bots.bot("trader", "trade_warz"), *[bots.bot("random", "trade_warz")] * 3]
    won = sum(0 in game.outcome(play(game, table, seed)).winners for seed in range(8))
    assert won >= 6


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, TradeRules(chill=True, leaders="chosen", partners="chosen")),
        (3, TradeRules(diplomatic=True, replace_routes=True, policy_order="poorest_decides")),
        (6, TradeRules(quick_start=True, tactic_windows="all", reserve_costs=False)),
    ],
)
def test_the_trader_plays_every_variant(players, rules):
    game, trader = TradeWarz(players, rules), bots.bot("trader", "trade_warz")
    assert play(game, [trader] * players, 1).phase == "end"


def test_its_boldness_is_an_option_with_bounds():
    assert bots.bot("trader:boldness=2", "trade_warz").boldness == 2
    with pytest.raises(bots.UnknownBot, match="boldness"):
        bots.bot("trader:boldness=9", "trade_warz")
