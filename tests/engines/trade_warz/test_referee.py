"""A referee written from the rulings follows whole random games, with every option played either way."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace

import pytest

from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeRules, TradeWarz, shipped_cards
from tests.engines.trade_warz.referee import Referee
from tests.scrambles.trade_warz import within_reach

CARDS = within_reach(shipped_cards())


THE_OTHER_WAY = {
    "leaders": "chosen",
    "leader_abilities": False,
    "starting_gdp": 25,
    "partners": "chosen",
    "partner_powers": "all",
    "ties": "marker",
    "policy_order": "poorest_decides",
    "instant_policies": "discard",
    "trade_seconds": 30,
    "seat_seconds": 20,
    "replace_routes": True,
    "reserve_costs": False,
    "offers_per_phase": 0,
    "diplomatic": True,
    "tactic_windows": "all",
    "answers": False,
    "partner_bonus": "by_market",
    "first_income": "next_round",
    "influence_per_route": "one",
    "gdp_to_win": 90,
    "rounds": 7,
    "chill": True,
    "quick_start": True,
    "cards": CARDS,
}


def some_rules(rng):
    """Every option one way or the other; thresholds within reach of a short game, as often as not."""
    return TradeRules(
        leaders=rng.choice(["blind", "chosen"]),
        leader_abilities=rng.choice([True, True, False]),
        partners=rng.choice(["random", "chosen"]),
        partner_powers=rng.choice(["off", "thresholds", "all", "all"]),
        ties=rng.choice(["seat", "marker"]),
        policy_order=rng.choice(["poorest_first", "poorest_decides"]),
        instant_policies=rng.choice(["replace", "discard"]),
        replace_routes=rng.choice([True, False]),
        reserve_costs=rng.choice([True, False]),
        offers_per_phase=rng.choice([0, 3]),
        diplomatic=rng.choice([True, False]),
        tactic_windows=rng.choice(["draw_to_clock", "all"]),
        answers=rng.choice([True, False]),
        partner_bonus=rng.choice(["none", "by_market"]),
        first_income=rng.choice(["same_round", "next_round"]),
        influence_per_route=rng.choice(["printed", "one"]),
        chill=rng.choice([True, False, False]),
        quick_start=rng.choice([True, False]),
        starting_gdp=rng.choice([10, 20]),
        gdp_to_win=rng.choice([50, 80]),
        cards=rng.choice([CARDS, shipped_cards()]),
    )


def follow(game, rng):
    """Play a game at random, with the referee looking on; how many moves it took."""
    referee, events, moves = Referee(game.rules, game.seats), [], 0
    state = game.start(rng, events)
    referee.follow(events)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        free = [one for one in game.free(state) if one >= 0 and game.legal(state, one)]
        if free and rng.random() < 0.15:
            seat = rng.choice(free)
        if REFEREE in game.free(state) and rng.random() < 0.02:
            seat = REFEREE  # time is up
        events = []
        game.apply(state, seat, game.sample(state, seat, rng), rng, events)
        referee.follow(events)
        referee.compare(state, game.view(state, None))
        moves += 1
    assert game.outcome(state).winners == referee.winners
    assert game.faults(state) == []
    return moves


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(3))
def test_the_referee_sees_nothing_against_the_rulings(players, seed):
    rng = random.Random(f"{players}/{seed}")
    follow(TradeWarz(players, some_rules(rng)), rng)


def few_cards():
    """One or two cards of a type in every deck, so that decks run out; and Singapore among ten partners."""
    count, kept = Counter(), []
    for card in CARDS.cards:
        count[card.deck, card.type] += 1
        if count[card.deck, card.type] <= (2 if card.deck == "global" else 1):
            kept.append(card)
    partners = sorted(CARDS.partners, key=lambda one: (one.name != "Singapore", one.slots, one.name))
    return replace(CARDS, cards=tuple(kept), partners=tuple(partners[:10]))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_the_referee_sees_nothing_against_the_rulings_when_the_decks_run_out(players, seed):
    rng = random.Random(f"few/{players}/{seed}")
    rules = TradeRules(
        partner_powers="all",
        tactic_windows="all",
        offers_per_phase=0,
        rounds=7,
        gdp_to_win=500,
        cards=few_cards(),
    )
    follow(TradeWarz(players, rules), rng)


def test_every_option_has_another_way():
    default = TradeRules()
    assert set(THE_OTHER_WAY) == {field.name for field in fields(TradeRules)}
    assert all(getattr(default, name) != other for name, other in THE_OTHER_WAY.items())


def with_one_the_other_way(option):
    return replace(TradeRules(offers_per_phase=3), **{option: THE_OTHER_WAY[option]})


@pytest.mark.parametrize(("at", "option"), list(enumerate(THE_OTHER_WAY)))
def test_the_referee_sees_nothing_against_the_rulings_with_one_option_the_other_way(at, option):
    follow(TradeWarz(2 + at % 5, with_one_the_other_way(option)), random.Random(option))


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_the_referee_follows_many_games(players, measured):
    games, moves = 0, 0
    for option in THE_OTHER_WAY:
        for seed in range(4):
            rng = random.Random(f"{option}/{players}/{seed}")
            moves += follow(TradeWarz(players, with_one_the_other_way(option)), rng)
            moves += follow(TradeWarz(players, some_rules(rng)), rng)
            games += 2
    measured(f"referee, {players} players", f"{games} games, {moves:,} moves, nothing against the rulings")


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_the_referee_follows_many_games_with_all_partner_powers(players, measured):
    games, moves = 70, 0
    for seed in range(games):
        rng = random.Random(f"powers/{players}/{seed}")
        moves += follow(TradeWarz(players, replace(some_rules(rng), partner_powers="all", cards=CARDS)), rng)
    measured(f"referee, powers, {players} players", f"{games} games, {moves:,} moves, nothing against them")


class RichestFirst(TradeWarz):
    def ranks(self, state):
        return super().ranks(state)[::-1]


class OneInfluenceMore(TradeWarz):
    def influence_of(self, state, route):
        return super().influence_of(state, route) + 1


class SharedTitles(TradeWarz):
    def suzerain(self, state, partner):
        held = [player.influence.get(partner, 0) for player in state.players]
        return held.index(max(held))


class NoModifiers(TradeWarz):
    def strength_in_dispute(self, state, placed):
        return sum(term.gdp for term in self.strength_terms(state, placed) if term.source != "influence")


class RoutesBeforeGdp(TradeWarz):
    def final_place(self, state, seat):
        return super().final_place(state, seat)[::-1]


class NothingFree(TradeWarz):
    def _goes_free(self, state, seat, card, partner):
        return None


class MarksRenewedTwice(TradeWarz):
    """Once-a-round powers are ready again after each upkeep."""

    def hand_limit(self, state, seat):
        state.players[seat].used = []
        return super().hand_limit(state, seat)


class NothingOnReaching(TradeWarz):
    def _reach(self, state, seat, partner):
        state.players[seat].reached += [power.name for power in self.sources.on_reaching]
        super()._reach(state, seat, partner)


@pytest.mark.parametrize(
    "wrong",
    [
        RichestFirst,
        OneInfluenceMore,
        SharedTitles,
        NoModifiers,
        RoutesBeforeGdp,
        NothingFree,
        MarksRenewedTwice,
        NothingOnReaching,
    ],
)
def test_the_referee_catches_a_game_that_breaks_a_ruling(wrong):
    rules = TradeRules(offers_per_phase=0, partner_powers="all", cards=CARDS, partner_bonus="by_market")

    def thirty_games():
        for seed in range(30):
            follow(wrong(4, rules), random.Random(seed))

    with pytest.raises(AssertionError):
        thirty_games()
