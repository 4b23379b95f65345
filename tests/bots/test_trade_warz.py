"""The trader: legal in every variant, rich by round 5 with every kind of income, and better than chance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from playtest import bots
from playtest.bots.trade_warz import Patron, Trader
from playtest.bots.trade_warz.worth import income_from_power
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import Accept, Bid, Done, Draw, Offer, Place, Withdraw
from playtest.simulate import simulate
from tests.bots.former_trader import Trader as Former
from tests.engines.trade_warz.position import Position

NAMES = ["Ann", "Ben", "Cleo"]
BOUNDED = TradeRules(offers_per_phase=3)


def play(game, players, seed):
    rng = random.Random(seed)
    state = game.start(rng)
    while pending := game.pending(state):
        seat, move = moved(game, state, players, rng.sample(pending, len(pending)), rng)
        assert game.refusal(state, seat, move) is None
        game.apply(state, seat, move, rng)
    return state


def moved(game, state, players, order, rng):
    """The first seat that does not wait, and its move; if all wait the first is hurried."""
    for seat in order:
        move = players[seat].choose(game, game.view(state, seat), game.legal(state, seat), rng)
        if move is not None:
            return seat, move
    seat = order[0]
    return seat, players[seat].hurry(game, game.view(state, seat), game.legal(state, seat), rng)


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


def shares_won(game, players, games):
    """The share of each game's wins that went to bots called "trader", with its 95% interval."""
    found = simulate(game, players, games, seed=1, rotate=True, processes=1, progress=False).results
    shared = found.won / found.groupby("playtest").won.transform("sum")
    shares = shared.where(found.bot == "trader", 0).groupby(found.playtest).sum()
    half = 1.96 * shares.std() / len(shares) ** 0.5
    print(f"{game.seats} players, {len(shares)} games: {shares.mean():.3f} ± {half:.3f}")
    return shares.mean() - half, shares.mean() + half


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_trader_beats_random_players(players):
    low, _ = shares_won(TradeWarz(players, BOUNDED), ["trader"] + ["random"] * (players - 1), 24)
    assert low > 1.5 / players


def test_a_trader_holds_its_own_against_the_former_one():
    _, high = shares_won(TradeWarz(4, BOUNDED), ["trader", Former(), "trader", Former()], 30)
    assert high > 0.5


@pytest.mark.soak
@pytest.mark.parametrize(("players", "at_least"), [(2, 0.5), (4, 0.47)])
def test_a_trader_beats_the_former_one_at_a_table_of_two_and_is_no_weaker_at_one_of_four(
    players, at_least, measured
):
    low, high = shares_won(TradeWarz(players, BOUNDED), ["trader", Former()] * (players // 2), 500)
    measured("wins against the former trader", f"{low:.0%} to {high:.0%} of 500 games (95%)")
    assert low > at_least


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_trader_beats_random_players_nearly_always(players, measured):
    low, high = shares_won(TradeWarz(players, BOUNDED), ["trader"] + ["random"] * (players - 1), 200)
    measured("wins against random players", f"{low:.0%} to {high:.0%} of 200 games (95%)")
    assert low > 0.9


def chosen(position, seat=0):
    """What a trader does in this seat."""
    game, state = position.game, position.state
    return Trader().choose(game, game.view(state, seat), game.legal(state, seat), random.Random(1))


def disputed(power):
    """Seats 0 and 1 dispute a slot; seat 1 has this much influence there, and 3 GDP beside its cost."""
    p = Position(gdp=7).influence(1, "Mexico", power)
    p.place(0, "Hollywood Exports")
    p.place(1, "Gold Mines (South Africa)")
    p.state.phase, p.state.face_up, p.state.contest = "disputes", True, ("Mexico", 2)
    p[0].gdp = 26
    return p


def test_it_bids_what_it_takes_and_nothing_where_nothing_is_to_be_won():
    assert chosen(disputed(0)) == Bid(3), "3 and 3 beat 2 and 3"
    assert chosen(disputed(30)) == Bid(0)
    bid = chosen(disputed(9))
    assert bid.gdp <= 13, "never more than the income at stake, its own and the rival's"


def test_it_plays_exports_where_they_pay_and_not_in_the_last_income_of_the_game():
    p = Position().hand(0, "Silk Road 2.0")
    assert isinstance(chosen(p), Place)
    p = Position(first_income="next_round").hand(0, "Silk Road 2.0")
    p.state.round = 5
    assert chosen(p) == Done()


def test_it_draws_no_exports_when_its_slots_are_full():
    p = Position()
    for slot, name in enumerate(
        ["Freedom Corn", "Big Tech IPO", "Hollywood Exports", "Oil Sands (Canada)"], 1
    ):
        p.route(0, name, slot=slot)
    p.state.phase = "draw"
    assert isinstance(move := chosen(p), Draw)
    assert move.deck != "export"


def besieged():
    """Seat 0 has an export on a slot with seat 1's; seat 2 has influence there that it has no use for."""
    p = Position().influence(2, "Mexico", 3)
    p.place(0, "Hollywood Exports")
    p.place(1, "Gold Mines (South Africa)")
    p.state.clock = True
    return p


def test_it_buys_influence_for_a_dispute_and_waits_for_the_answer():
    p = besieged()
    offer = chosen(p)
    assert isinstance(offer, Offer)
    assert (offer.giver, offer.taker, offer.partner) == (2, 0, "Mexico")
    p.do(0, offer)
    assert p.state.offers[0].points * 1.2 > p.state.offers[0].gdp
    answer = chosen(p, 2)
    assert answer == Accept(0), "to seat 2 the points are worth less"
    p.do(2, answer)
    assert p[0].influence["Mexico"] == offer.points


@pytest.mark.parametrize(("gdp", "answer"), [(1, Accept(0)), (9, Withdraw(0))])
def test_it_buys_influence_when_it_is_cheap_only(gdp, answer):
    p = besieged().do(2, Offer(2, 0, "Mexico", 1, gdp))
    assert chosen(p) == answer


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


def one_point_from_a_power(partner, powers):
    """Everyone is one point from the first power of a partner, and seat 0 holds an export."""
    p = Position(partner_powers="all")
    need = min(
        power.needs
        for standing in p.game.partner_standings(p.state, 0)
        for power in standing.powers
        if standing.partner == partner
    )
    p = Position(partner_powers=powers).hand(0, "Silk Road 2.0")
    for seat in p.game.everybody:
        p.influence(seat, partner, need - 1)
    return p


def test_a_power_is_worth_what_it_would_bring_at_the_next_income():
    table = ("Vietnam", "Japan", "Mexico", "Canada")
    p = Position(table=table, partner_powers="all").influence(0, "Vietnam", 3)
    powers = [power for power in p.game.sources.powers if power.partner == "Vietnam"]
    assert [income_from_power(p.game, p.state, 0, power) for power in powers] == [0, 2, 0, 0]


@pytest.mark.parametrize("one", [Trader(), Patron()])
def test_it_counts_on_partners_powers_where_they_are_played(one):
    places = set()
    for partner in Position().state.partners:
        for powers in ("off", "all"):
            p = one_point_from_a_power(partner, powers)
            game, state = p.game, p.state
            move = one.choose(game, game.view(state, 0), game.legal(state, 0), random.Random(1))
            if powers == "all":
                assert move.partner == partner
            else:
                places.add(move.partner)
    assert len(places) == 1, "without powers it is all one which partner that is"


def test_its_boldness_is_an_option_with_bounds():
    assert bots.bot("trader:boldness=2", "trade_warz").boldness == 2
    with pytest.raises(bots.UnknownBot, match="boldness"):
        bots.bot("trader:boldness=9", "trade_warz")


# -- what a search asks of it


def test_a_search_plays_to_the_end_of_the_round_and_takes_the_traders_estimate():
    game = TradeWarz(3, BOUNDED)
    trader, rng = Trader(), random.Random(4)
    state = game.start(rng)
    while state.round < 3:
        seat = game.pending(state)[0]
        game.apply(state, seat, trader.policy(game, state, seat, rng), rng)
    chances = [trader.estimate(game, state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    richer = state.copy()
    richer.players[1].gdp += 15
    assert trader.estimate(game, richer, 1) > chances[1] + 0.1
    assert trader.stage(game, state) == 3
    seat = game.pending(state)[0]
    search = bots.bot("search:iterations=6", game)
    view, legal = game.view(state, seat), game.legal(state, seat)
    move = search.hurry(game, view, legal, random.Random(1))
    assert game.refusal(state, seat, move) is None
    assert move == search.hurry(game, view, legal, random.Random(1))


def test_the_moves_a_search_compares_are_the_traders_choice_and_what_brings_most_besides():
    game = TradeWarz(3, BOUNDED)
    trader, rng = Trader(), random.Random(4)
    state = game.start(rng)
    for _ in range(12):
        seat = game.pending(state)[0]
        game.apply(state, seat, trader.policy(game, state, seat, rng), rng)
    seat = game.pending(state)[0]
    view, legal = game.view(state, seat), game.legal(state, seat)
    found = trader.candidates(game, view, legal, random.Random(1), 4)
    assert found[0] == trader.hurry(game, view, legal, random.Random(1))
    assert len(found) == len(set(found)) == min(4, len(legal))


# -- what it keeps between two decisions


def public_of(state):
    """What a trader works with that is not in hands, on slots or in offers."""
    players = [
        (
            *(player.gdp, player.leader, player.policy, player.copied, player.borrowed, player.ignored),
            *(tuple(player.discard), tuple(player.influence.items()), tuple(player.used), player.touched),
            *(player.chosen, player.shielded, tuple(player.cancelled), player.next_cost, player.later_cost),
            *(player.power, player.limit, not player.deck),
        )
        for player in state.players
    ]
    round_ = (state.phase, state.round, state.event, tuple(state.ignoring), tuple(state.passed))
    return (
        *(round_, state.destroyed, state.event_destroyed, players, dict(state.known[-1])),
        *([repr(route) for route in state.routes], tuple(map(repr, state.agenda)), state.played),
        [not deck for deck in state.decks.values()],
    )


def positions(game, seed, move=None):
    """Positions of a game at random, with who is asked."""
    rng = random.Random(seed)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        yield state, seat
        game.apply(state, seat, move(state, seat, rng) if move else game.sample(state, seat, rng), rng)


EVERYTHING = TradeRules(offers_per_phase=3, partner_powers="all", diplomatic=True, tactic_windows="all")


@pytest.mark.parametrize("rules", [BOUNDED, EVERYTHING])
def test_while_no_change_is_counted_no_more_changes_than_hands_slots_and_offers(rules):
    game = TradeWarz(4, rules)
    for seed in range(12):
        before, quiet = None, 0
        for state, _ in positions(game, seed):
            now = state.changes, public_of(state)
            if before is not None and before[0] == now[0]:
                quiet += 1
                assert before[1] == now[1]
            before = now
        assert quiet > 20


@pytest.mark.parametrize("rules", [BOUNDED, EVERYTHING])
def test_what_it_keeps_changes_no_choice(rules):
    game, trader = TradeWarz(3, rules), Trader()

    def move(state, seat, rng):
        before = rng.getstate()
        kept = trader.policy(game, state, seat, rng, must=True)
        rng.setstate(before)
        assert Trader().policy(game, state.copy(), seat, rng, must=True) == kept
        return kept

    assert sum(1 for _ in positions(game, 5, move)) > 50


@pytest.mark.parametrize("rules", [BOUNDED, EVERYTHING])
def test_no_tactic_brings_more_than_its_ceiling(rules):
    game, looked_at = TradeWarz(4, rules), 0
    for seed in range(6):
        for state, seat in positions(game, seed):
            mind = Trader(spite=seed / 2)._mind_at(game, state, seat)
            for name in mind.tactics():
                for at_seat, _, target in game.out_of_turn.aims_of(state, seat, name):
                    card = game.card[name]
                    gross, cost = mind.playing(name, at_seat, target)
                    assert mind.hopeless(name, gross - cost) is False
                    assert mind.tactic(card, at_seat, target) - (cost - card.cost) <= mind.most(name) + 1e-9
                    looked_at += 1
    assert looked_at > 200


class Generous(TradeWarz):
    """Everyone gets 9 GDP more for each move, which no rule counts as a change."""

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance, events)
        state.players[0].gdp += 9


def test_of_a_game_with_a_method_of_its_own_nothing_is_kept():
    game, trader, rng = Generous(3, TradeRules(gdp_to_win=500)), Trader(), random.Random(2)
    state = game.start(rng)
    for _ in range(6):
        seat = game.pending(state)[0]
        assert trader.estimate(game, state, 1) == Trader().estimate(Generous(3, game.rules), state, 1)
        game.apply(state, seat, trader.policy(game, state, seat, rng), rng)


def why(p, seat, move):
    """What everybody is told of a move."""
    return bots.bot("trader", "trade_warz").reason(p.game, p.game.view(p.state, None), seat, move, NAMES)


def test_who_declines_an_offer_says_why_from_what_everybody_sees():
    """It was declined, and nobody knew whether the price, the partner or the player was wrong."""
    p = Position().influence(0, "Mexico", 3).influence(1, "Mexico", 3)
    p.state.players[0].gdp = p.state.players[1].gdp = 9
    p.do(0, Offer(0, 1, "Mexico", 2, 3)).do(0, Offer(1, 0, "Mexico", 1, 1)).do(0, Offer(0, 1, "Mexico", 1, 0))
    bought, sold, given = (offer.number for offer in p.state.offers)
    assert why(p, 1, Withdraw(bought)) == (
        "No. I have no dispute at Mexico: 2 influence with Mexico is not worth 3 GDP to me."
    )
    assert why(p, 1, Withdraw(sold)) == "No. 1 GDP is too little for 1 influence with Mexico."
    assert why(p, 1, Withdraw(given)) == "No. I have no use for 1 influence with Mexico."
    assert why(p, 0, Withdraw(bought)) is None, "one's own is taken back without a word"
    assert why(p, 1, Accept(bought)) is None
    for seat, card in ((0, "Freedom Corn"), (1, "Coffee Beans (Brazil)")):
        p.place(seat, card)
    assert why(p, 1, Withdraw(sold)) == "No. I need my influence with Mexico for a dispute there."
