"""What every export does, as a function of a set of cards."""

from __future__ import annotations

from tests.engines.trade_warz.cards_at_work.registered import card
from tests.engines.trade_warz.position import Position

# -- exports that only trade


@card("Freedom Corn")
def _(cards):
    p = Position(cards)
    p.establish("Freedom Corn")
    assert p.gdp() == [17, 20, 20]
    assert p.earned() == 3
    p.game.course.income.gain_influence(p.play)
    assert p[0].influence["Mexico"] == 2


@card("Black Gold")
def _(cards):
    p = Position(cards, players=5)
    p.establish("Black Gold", seat=4)
    assert p[4].gdp == 13
    assert p.earned(4) == 9


# -- exports: when established


@card("Hollywood Exports")
def _(cards):
    p = Position(cards).establish("Hollywood Exports")
    p.choose(target="tactic")
    assert len(p[0].hand) == 1
    assert p.game.printed.back[p[0].hand[0]] == "tactic"


@card("Factory of Everything")
def _(cards):
    p = Position(cards).establish("Factory of Everything", seat=1)
    assert p.price("Coffee Beans (Brazil)", 1) == 2
    p.end_round()
    assert p.price("Coffee Beans (Brazil)", 1) == 2, "this round or later"
    p.establish("Coffee Beans (Brazil)", seat=1, slot=3)
    assert p.price("Maple Syrup (Canada)", 1) == 2, "only once"


@card("Soy Tsunami")
def _(cards):
    p = Position(cards, players=6).establish("Soy Tsunami", seat=5)
    p.end_round()
    assert p.price("Coffee Beans (Brazil)", 5) == 2
    p.establish("Coffee Beans (Brazil)", seat=5, slot=3)
    assert p.price("Maple Syrup (Canada)", 5) == 2


@card("Textile Mills (Vietnam)")
def _(cards):
    p = Position(cards).establish("Textile Mills (Vietnam)")
    assert p.price("Coffee Beans (Brazil)") == 2
    assert p.price("Coffee Beans (Brazil)", 1) == 3
    p.end_round()
    assert p.price("Coffee Beans (Brazil)") == 3, "this round only"


def gains_influence_when_established(cards, name, seat, players):
    p = Position(cards, players=players).establish(name, seat=seat)
    p.choose(partner="Japan", by=seat)
    assert p[seat].influence["Japan"] == 1


@card("Silk Road 2.0")
def _(cards):
    gains_influence_when_established(cards, "Silk Road 2.0", 1, 3)


@card("Eurozone Cars (EU)")
def _(cards):
    gains_influence_when_established(cards, "Eurozone Cars (EU)", 0, 3)


@card("Shipping Fleet (Singapore)")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn", "Mexico", 1)
    p.place(1, "Coffee Beans (Brazil)", "Japan", 1)
    p.establish("Shipping Fleet (Singapore)")
    moves = {(c.partner, c.slot) for c in p.choices() if getattr(c, "target", None)}
    assert ("Japan", 2) in moves
    assert ("Japan", 1) not in moves, "an export stands there"
    assert not any(partner == "Mexico" for partner, _ in moves), "another partner"
    p.choose(partner="Japan", slot=2, target="Freedom Corn")
    assert (p.state.routes[0].partner, p.state.routes[0].slot) == ("Japan", 2)


@card("Tech Outsourcing (Philippines)")
def _(cards):
    p = Position(cards).hand(0, "Gas Leak")
    p.establish("Tech Outsourcing (Philippines)")
    p.choose(target="export")
    assert len(p[0].hand) == 2
    p.choose(target="Gas Leak")
    assert len(p[0].hand) == 1
    assert "Gas Leak" in p[0].discard


@card("Giga-Project Brochures")
def _(cards):
    p = Position(cards, players=5).establish("Giga-Project Brochures", seat=4)
    assert p[4].gdp == 20 - 4 + 1


# -- exports: income


@card("Coffee Beans (Brazil)")
def _(cards):
    p = Position(cards)
    route = p.route(0, "Coffee Beans (Brazil)")
    assert p.earned() == 4 + 1
    route.touched = True
    assert p.earned() == 4


def earns_one_more_untargeted(cards, name, seat, players, revenue):
    p = Position(cards, players=players)
    p.route(seat, name)
    assert p.earned(seat) == revenue + 1
    p[seat].touched = True
    assert p.earned(seat) == revenue


@card("Tourism Industry (Thailand)")
def _(cards):
    earns_one_more_untargeted(cards, "Tourism Industry (Thailand)", 0, 3, 4)


@card("Carnival Season")
def _(cards):
    earns_one_more_untargeted(cards, "Carnival Season", 5, 6, 6)


@card("K-Pop Exports (South Korea)")
def _(cards):
    p = Position(cards)
    p.route(0, "K-Pop Exports (South Korea)", "Japan", 1)
    assert p.earned() == 5
    p.state.routes[0].partner = "Mexico"
    assert p.earned() == 4
    p.influence(1, "Japan", 3)
    assert p.earned() == 5, "somebody is suzerain of Japan"


@card("Oil Sands (Canada)")
def _(cards):
    p = Position(cards)
    p.route(0, "Oil Sands (Canada)")
    assert p.income_of("Oil Sands (Canada)") == 7
    p.state.event = "Debt Crisis"
    assert p.income_of("Oil Sands (Canada)") == 6
    p.state.event = "Internet Blackout"
    assert p.income_of("Oil Sands (Canada)") == 7


def one_more_with_three_partners(cards, name, seat, players, revenue):
    p = Position(cards, players=players)
    p.route(seat, name, "Mexico")
    p.route(seat, "Maple Syrup (Canada)", "Canada")
    assert p.income_of(name) == revenue
    p.route(seat, "Gold Mines (South Africa)", "India")
    assert p.income_of(name) == revenue + 1


@card("Spice Trade (Indonesia)")
def _(cards):
    one_more_with_three_partners(cards, "Spice Trade (Indonesia)", 0, 3, 4)


@card("Single Market Machinery")
def _(cards):
    one_more_with_three_partners(cards, "Single Market Machinery", 3, 4, 7)


@card("Resource Boom (Nigeria)")
def _(cards):
    p = Position(cards)
    p.route(0, "Resource Boom (Nigeria)")
    assert p.income_of("Resource Boom (Nigeria)") == 3
    p[1].gdp = 21
    assert p.income_of("Resource Boom (Nigeria)") == 5


@card("Artisanal Cheese Quota")
def _(cards):
    p = Position(cards, players=4)
    p.route(3, "Artisanal Cheese Quota")
    assert p.income_of("Artisanal Cheese Quota") == 5
    p.policy(3, "WTO Rules")
    assert p.income_of("Artisanal Cheese Quota") == 6


@card("Premium Sand")
def _(cards):
    p = Position(cards, players=5)
    p.route(4, "Premium Sand")
    assert p.income_of("Premium Sand") == 3
    p.route(4, "Black Gold", "Japan")
    assert p.income_of("Premium Sand") == 4


@card("Amazon Resources")
def _(cards):
    p = Position(cards, players=6)
    p.route(5, "Amazon Resources")
    assert p.income_of("Amazon Resources") == 5
    p.state.destroyed = True
    assert p.income_of("Amazon Resources") == 4


# -- exports: destruction


@card("Rare Earth Metals")
def _(cards):
    p = Position(cards)
    p.route(1, "Rare Earth Metals")
    p.tactic("Gas Leak", target="Rare Earth Metals")
    assert p.gdp() == [20 - 5 + 2 - 2, 20, 20]


@card("Pipeline Empire")
def _(cards):
    p = Position(cards)
    p.route(2, "Pipeline Empire")
    p.tactic("Gas Leak", target="Pipeline Empire")
    assert p[2].gdp == 23


@card("Rare Wines (France)")
def _(cards):
    p = Position(cards)
    p.route(1, "Rare Wines (France)")
    p.tactic("Gas Leak", target="Rare Wines (France)")
    assert p[1].gdp == 18


@card("Gold Mines (South Africa)")
def _(cards):
    p = Position(cards)
    p.route(1, "Gold Mines (South Africa)")
    p.tactic("Gas Leak", target="Gold Mines (South Africa)")
    assert p.state.routes, "the first destruction of a round is prevented"
    p[0].discard.remove("Gas Leak")
    p[0].hand.append("Gas Leak")
    p.tactic("Gas Leak", target="Gold Mines (South Africa)")
    assert not p.state.routes


@card("Construction Craze (UAE)")
def _(cards):
    p = Position(cards)
    p.route(0, "Construction Craze (UAE)")
    p.state.phase = "income"
    p.game.course.income.go_on(p.play)
    p.run()
    assert p.state.routes
    p.state.phase, p.state.event_destroyed = "income", True
    p.game.course.income.go_on(p.play)
    p.run()
    assert not p.state.routes


# -- exports: disputes


@card("Big Tech IPO")
def _(cards):
    p = Position(cards)
    p.place(0, "Big Tech IPO")
    p.place(1, "Coffee Beans (Brazil)")
    assert p.open_dispute([0, 1], [3, 0]) == 0
    assert p[0].gdp == 20 - 3 + 1, "its own dispute too"
    q = Position(cards)
    q.route(0, "Big Tech IPO", "Japan")
    q.place(0, "Freedom Corn")
    q.place(1, "Coffee Beans (Brazil)")
    q.open_dispute([0, 1], [3, 0])
    assert q[0].gdp == 18


@card("Vodka Exports")
def _(cards):
    p = Position(cards)
    p.place(2, "Vodka Exports", "Japan", 1)
    p.place(2, "Arms Deals")
    p.place(1, "Coffee Beans (Brazil)")
    p.open_dispute([2, 1], [0, 0])
    assert p.gdp() == [20, 19, 20]


@card("Arms Deals")
def _(cards):
    p = Position(cards)
    p.route(2, "Arms Deals", "Japan")
    placed = p.place(2, "Coffee Beans (Brazil)")
    assert p.game.strength_in_dispute(p.state, placed) == 2


@card("Maple Syrup (Canada)")
def _(cards):
    p = Position(cards)
    p.place(0, "Maple Syrup (Canada)")
    p.place(1, "Coffee Beans (Brazil)")
    p.place(2, "Vodka Exports", "Japan", 1)
    p.open_dispute([0, 1], [0, 0])
    assert p.gdp() == [20, 19, 20]


@card("Luxury Watches (Switzerland)")
def _(cards):
    p = Position(cards)
    p.route(1, "Luxury Watches (Switzerland)")
    p[1].gdp = 3
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 2
    assert p.game.lose(p.play, 1, 9, "an event", None, "event") == 2, "out of reach of players only"


@card("Regulation Standards")
def _(cards):
    p = Position(cards, players=4)
    p.route(3, "Regulation Standards", "Japan")
    assert p.price("Coffee Beans (Brazil)", 0, "Japan") == 4
    assert p.price("Coffee Beans (Brazil)", 0, "Mexico") == 3
    assert p.price("Coffee Beans (Brazil)", 3, "Japan") == 3
