"""What holds in every game, whatever is played: cards, GDP, influence."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.events import InfluenceChanged

RULES = st.builds(
    TradeRules,
    leader_abilities=st.booleans(),
    answers=st.booleans(),
    chill=st.booleans(),
    quick_start=st.booleans(),
    diplomatic=st.booleans(),
    replace_routes=st.booleans(),
    reserve_costs=st.booleans(),
    offers_per_phase=st.sampled_from([0, 3]),
    tactic_windows=st.sampled_from(["draw_to_clock", "all"]),
    policy_order=st.sampled_from(["poorest_first", "poorest_decides"]),
    instant_policies=st.sampled_from(["replace", "discard"]),
    ties=st.sampled_from(["seat", "marker"]),
)

LOWER_INFLUENCE = (
    "Troll Farm",
    "Bribery Scandal",
    "Samba Diplomacy",
    "Political Coup",
    "Dollar Hegemony",
    "offer",
)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), RULES, st.randoms(use_true_random=False))
def test_cards_are_conserved_gdp_is_never_negative_and_influence_falls_by_cards_and_offers_only(
    players, rules, seed
):
    rng = random.Random(seed.random())
    game = TradeWarz(players, rules)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        free = [s for s in game.free(state) if s >= 0 and game.legal(state, s)]
        if free and rng.random() < 0.1:
            seat = rng.choice(free)
        before = [dict(player.influence) for player in state.players]
        events = []
        game.apply(state, seat, game.sample(state, seat, rng), rng, events)
        assert game.faults(state) == []
        told = {
            (e.seat, e.partner): e.source for e in events if isinstance(e, InfluenceChanged) and e.amount < 0
        }
        for who, (was, player) in enumerate(zip(before, state.players, strict=True)):
            for partner, points in was.items():
                if player.influence[partner] < points:
                    assert told[who, partner] in LOWER_INFLUENCE
    assert game.outcome(state).winners


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_a_game_ends_within_its_rounds(players, seed):
    rng = random.Random(seed)
    game = TradeWarz(players)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        game.apply(state, seat, game.sample(state, seat, rng), rng)
    assert state.round <= 5
    assert max(player.gdp for player in state.players) >= 50 or len(state.gdp_by_round) == 5
