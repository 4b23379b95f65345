"""What every card does, as a function of a set of cards: ``test_cards`` runs them, on broken cards too.

Each function is registered under the name of its card and gets the set of cards to play with. Seat 0 has the
card; everybody starts with 20 GDP, and no leader ability is played unless the test says so.
"""

from __future__ import annotations

from playtest.engines.trade_warz.actions import Place
from tests.engines.trade_warz.position import Position

AT_WORK = {}
LEADERS_AT_WORK = {}


def card(name):
    def register(function):
        assert name not in AT_WORK
        AT_WORK[name] = function
        return function

    return register


def leader(name):
    def register(function):
        LEADERS_AT_WORK[name] = function
        return function

    return register


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
    assert p.game.power_in_dispute(p.state, placed) == 2


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


# -- policies: when revealed


@card("Tweeto Diplomacy")
def _(cards):
    p = Position(cards).hand(1, "Gas Leak").hand(2, "Vodka Exports").reveal("Tweeto Diplomacy")
    p.choose(seat=1)
    assert p[1].hand == []
    assert p[1].discard == ["Gas Leak"]
    p.choose(target="policy")
    assert len(p[0].hand) == 1


@card("Media Manipulation")
def _(cards):
    p = Position(cards)
    p.route(2, "Vodka Exports")
    p.reveal("Media Manipulation", seat=2)
    p.state.phase = "trade"
    p.hand(0, "Trade Embargo")
    assert not p.aims("Trade Embargo")
    p.end_round()
    assert p.aims("Trade Embargo"), "this round only"


@card("IMF Bailout")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.reveal("IMF Bailout")
    assert p[0].gdp == 20 - 3 + 5
    assert p.earned() == 3, "not this round"
    p.end_round()
    p[0].policy = None
    assert p.earned() == 1, "even if the policy is replaced"
    p.end_round()
    assert p.earned() == 3


@card("Export Quotas")
def _(cards):
    p = Position(cards).reveal("Export Quotas")
    p.choose(seat=1)
    p.state.phase = "trade"
    p.hand(1, "Coffee Beans (Brazil)", "Maple Syrup (Canada)")
    p.do(1, Place("Coffee Beans (Brazil)", "Mexico", 1))
    assert p.refusal(1, Place("Maple Syrup (Canada)", "Japan", 1))
    p.hand(2, "Vodka Exports", "Gold Mines (South Africa)")
    p.do(2, Place("Vodka Exports", "Mexico", 2))
    assert p.refusal(2, Place("Gold Mines (South Africa)", "Japan", 1)) is None


@card("Privatization Push")
def _(cards):
    p = Position(cards).hand(0, "WTO Rules", "Gas Leak").reveal("Privatization Push")
    assert len(p.choices()) == 2, "the policy, or not"
    p.choose(target="WTO Rules")
    assert p[0].gdp == 20 - 2 + 4
    assert "WTO Rules" in p[0].discard


@card("Balanced Budget")
def _(cards):
    p = Position(cards).hand(0, "Gas Leak", "WTO Rules", "Freedom Corn").reveal("Balanced Budget")
    p.choose(target="Gas Leak")
    p.choose(target="Freedom Corn")
    assert p[0].hand == ["WTO Rules"]
    assert p[0].gdp == 20 - 1 + 5
    q = Position(cards).hand(0, "Gas Leak").reveal("Balanced Budget")
    assert q[0].gdp == 19, "nothing was discarded"


@card("Committee on Committees")
def _(cards):
    p = Position(cards, players=4).reveal("Committee on Committees", seat=3)
    p.choose(target="export", by=3)
    p.choose(target="policy", by=3)
    assert len(p[3].hand) == 2
    p.choose(target=p[3].hand[0], by=3)
    assert len(p[3].hand) == 1


@card("Production Cut")
def _(cards):
    p = Position(cards, players=5)
    p.route(4, "Black Gold")
    p.route(4, "Premium Sand", "Japan")
    p.reveal("Production Cut", seat=4)
    p.choose(target="Black Gold", by=4)
    assert p[4].gdp == 20 - 2 + 4
    assert p.income_of("Black Gold") == 8
    p.end_round()
    assert p.income_of("Black Gold") == 9


@card("Rainforest Credits")
def _(cards):
    p = Position(cards, players=6).reveal("Rainforest Credits", seat=5)
    p.choose(partner="India", by=5)
    assert p[5].influence["India"] == 1
    assert p[5].gdp == 20 - 2 + 2


# -- policies: while active


@card("Patent Troll Army")
def _(cards):
    p = Position(cards).policy(0, "Patent Troll Army")
    assert p.price("WTO Rules", 1) == 3
    assert p.price("WTO Rules", 0) == 2
    assert p.price("Gas Leak", 1) == 5


def first_export_costs_one_less(cards, name, seat):
    p = Position(cards).policy(seat, name)
    assert p.price("Coffee Beans (Brazil)", seat) == 2
    p.establish("Coffee Beans (Brazil)", seat=seat)
    assert p.price("Maple Syrup (Canada)", seat) == 2, "only the first"


@card("State Subsidies")
def _(cards):
    first_export_costs_one_less(cards, "State Subsidies", 1)


@card("Infrastructure Spending")
def _(cards):
    first_export_costs_one_less(cards, "Infrastructure Spending", 0)


@card("Creative Workaround")
def _(cards):
    p = Position(cards, players=6).policy(5, "Creative Workaround")
    assert p.price("WTO Rules", 5) == 1
    assert p.price("Coffee Beans (Brazil)", 5) == 2
    p.tactic("Trade Sanctions", at=1, seat=5)
    assert p[5].gdp == 19
    assert p.price("WTO Rules", 5) == 2, "one card a round"


@card("Great Firewall")
def _(cards):
    p = Position(cards).policy(1, "Great Firewall").hand(1, "Gas Leak")
    p.route(1, "Factory of Everything")
    for name in ("Cyber Espionage", "Cyber Attack", "Meme Storm", "Trade Embargo", "Sudden Tariffs"):
        p.hand(0, name)
        assert not p.aims(name), name
    p.hand(0, "Trade Sanctions")
    assert p.aims("Trade Sanctions"), "its player can be targeted"


@card("Strongman Politics")
def _(cards):
    p = Position(cards).policy(2, "Strongman Politics").event("Debt Crisis")
    assert p.gdp() == [17, 17, 20]


@card("WTO Rules")
def _(cards):
    p = Position(cards).policy(1, "WTO Rules").hand(0, "Trade Embargo")
    p.route(1, "Factory of Everything")
    assert not p.aims("Trade Embargo")
    p.state.phase = "draw"
    assert p.aims("Trade Embargo"), "in the Trade phase only"


@card("Currency Controls")
def _(cards):
    p = Position(cards).policy(1, "Currency Controls")
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 19
    assert p.game.lose(p.play, 1, 2, "an event", None, "event") == 2


@card("Tax Haven Loopholes")
def _(cards):
    p = Position(cards).policy(1, "Tax Haven Loopholes")
    p[1].gdp = 4
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 3


@card("Green Energy Incentives")
def _(cards):
    p = Position(cards)
    p.route(0, "Big Tech IPO")
    p.route(0, "Freedom Corn", "Japan")
    p.reveal("Green Energy Incentives")
    p.choose(target="Big Tech IPO")
    assert p.income_of("Big Tech IPO") == 8
    assert p.income_of("Freedom Corn") == 3
    p.event("Climate Catastrophe")
    assert len(p.state.routes) == 2, "immune to destruction by events"
    p.state.phase = "trade"
    p.tactic("Gas Leak", target="Big Tech IPO", seat=1)
    assert len(p.state.routes) == 1


@card("Intellectual Property Rights")
def _(cards):
    p = Position(cards).policy(1, "Intellectual Property Rights").hand(0, "Hostile Takeover")
    p.route(1, "Factory of Everything")
    assert not p.aims("Hostile Takeover")


@card("Deregulation Fiesta")
def _(cards):
    p = Position(cards).policy(0, "Deregulation Fiesta")
    assert p.price("Gas Leak") == 4
    assert p.price("WTO Rules") == 2


@card("Brussels Bureaucracy")
def _(cards):
    p = Position(cards, players=4).policy(3, "Brussels Bureaucracy")
    assert p.price("Gas Leak", 0) == 6
    assert p.price("Gas Leak", 3) == 5


# -- policies: once a round


@card("Dollar Hegemony")
def _(cards):
    p = Position(cards).policy(0, "Dollar Hegemony").influence(0, "India", 3)
    p.power("Dollar Hegemony", partner="India")
    assert p[0].gdp == 21
    assert p[0].influence["India"] == 2
    assert not p.powers(), "once a round"


@card("Party Line")
def _(cards):
    p = Position(cards).policy(1, "Party Line").policy(0, "Dollar Hegemony").influence(1, "India", 1)
    p.power("Party Line", at=0, seat=1)
    p.power("Dollar Hegemony", partner="India", seat=1)
    assert p[1].gdp == 21
    p.end_round()
    assert p[1].copied is None


@card("Corporate Lobbying")
def _(cards):
    p = Position(cards).policy(0, "Corporate Lobbying").policy(1, "Patent Troll Army")
    assert p.price("WTO Rules") == 3
    p.power("Corporate Lobbying", at=1)
    assert p.price("WTO Rules") == 2
    p.state.phase = "payment"
    p.state.order = []
    p.choose(target="export")
    assert len(p[0].hand) == 1


# -- policies: income


@card("Energy Leverage")
def _(cards):
    p = Position(cards).policy(2, "Energy Leverage").income()
    p.choose(seat=1, by=2)
    assert p.gdp() == [20, 19, 21]


@card("Carbon Tax")
def _(cards):
    p = Position(cards).policy(0, "Carbon Tax")
    p.route(1, "Factory of Everything")
    p.route(2, "Vodka Exports", "Japan")
    p.income()
    p.choose(target="Factory of Everything")
    assert p.gdp() == [21, 23, 24]


@card("Rent-Seeking Oligarchs")
def _(cards):
    p = Position(cards).policy(0, "Rent-Seeking Oligarchs")
    p[2].gdp = 25
    p.income()
    assert p.gdp() == [21, 20, 24]
    p[1].gdp = 24
    p.income()
    p.choose(seat=1)
    assert p.gdp() == [22, 23, 24]


@card("Universal Basic GDP")
def _(cards):
    p = Position(cards).policy(0, "Universal Basic GDP").income()
    p.choose(seat=2)
    assert p.gdp() == [22, 20, 21]


@card("Cohesion Fund")
def _(cards):
    p = Position(cards, players=4).policy(3, "Cohesion Fund")
    p[1].gdp = 5
    p.income()
    assert p.gdp() == [20, 6, 20, 22]


@card("OPEC Cartel")
def _(cards):
    p = Position(cards, players=5).policy(4, "OPEC Cartel")
    p.route(4, "Black Gold")
    p.route(0, "Oil Sands (Canada)", "Japan")
    p.route(0, "Freedom Corn", "India")
    assert p.income_of("Black Gold") == 10
    assert p.income_of("Oil Sands (Canada)") == 6
    assert p.income_of("Freedom Corn") == 3


@card("Sovereign Wealth Fund")
def _(cards):
    p = Position(cards, players=5).policy(4, "Sovereign Wealth Fund")
    assert p.earned(4) == 2
    p[4].touched = True
    assert p.earned(4) == 1


@card("BRICS Alliance")
def _(cards):
    p = Position(cards, players=6).policy(5, "BRICS Alliance")
    p.route(5, "Soy Tsunami", "Mexico")
    assert p.earned(5) == 4
    p.route(5, "Amazon Resources", "Japan")
    p.route(5, "Maple Syrup (Canada)", "India")
    p.route(5, "Textile Mills (Vietnam)", "Canada")
    p.income()
    assert p[5].earned["policies"] == 2, "at most 2"


# -- tactics


@card("Trade Sanctions")
def _(cards):
    assert Position(cards).tactic("Trade Sanctions", at=1).gdp() == [18, 18, 20]


@card("Shock and Audit")
def _(cards):
    p = Position(cards).policy(1, "WTO Rules").tactic("Shock and Audit", at=1)
    assert p[1].policy is None
    assert p[1].discard == ["WTO Rules"]
    assert p[0].gdp == 20 - 4 + 2


@card("Cyber Espionage")
def _(cards):
    p = Position(cards).hand(0, "WTO Rules", "Freedom Corn").tactic("Cyber Espionage", at=0, seat=1)
    assert p.state.known[1] == {"WTO Rules": 1, "Freedom Corn": 1}, "they have looked"
    p.choose(target="WTO Rules", by=1)
    assert p[1].hand == ["WTO Rules"]
    assert p[0].hand == ["Freedom Corn"]


@card("Trade Flood")
def _(cards):
    p = Position(cards).tactic("Trade Flood", at=0, seat=1)
    p.establish("Freedom Corn")
    p.establish("Big Tech IPO", slot=3)
    assert p.income_of("Freedom Corn") == 1
    assert p.income_of("Big Tech IPO") == 7


@card("Troll Farm")
def _(cards):
    p = Position(cards).policy(0, "Dollar Hegemony").influence(0, "India", 3)
    p.tactic("Troll Farm", at=0, partner="India", seat=2)
    assert p[0].influence["India"] == 1
    assert not p.powers()
    p.end_round()
    assert p.powers() == ["Dollar Hegemony"]


@card("Gas Leak")
def _(cards):
    p = Position(cards)
    p.route(1, "Factory of Everything")
    p.tactic("Gas Leak", target="Factory of Everything", seat=2)
    assert p.state.routes == []
    assert p[1].discard == ["Factory of Everything"]
    assert p[2].gdp == 20 - 5 + 2


@card("Trade Embargo")
def _(cards):
    p = Position(cards)
    p.route(1, "Factory of Everything")
    p.tactic("Trade Embargo", target="Factory of Everything")
    assert p.income_of("Factory of Everything") == 0
    p.establish("Shipping Fleet (Singapore)", seat=1)
    assert not p.choices(1), "it cannot be moved"


@card("Anti-Dumping Inquiry")
def _(cards):
    p = Position(cards, players=4)
    p.route(1, "Factory of Everything")
    p.tactic("Anti-Dumping Inquiry", target="Factory of Everything", seat=3)
    assert p.income_of("Factory of Everything") == 0
    assert p[3].gdp == 20 - 4 + 1


@card("Cyber Attack")
def _(cards):
    p = Position(cards).hand(1, "WTO Rules", "Factory of Everything").tactic("Cyber Attack", at=1)
    assert len(p.choices()) == 1, "a policy or tactic"
    p.choose(target="WTO Rules")
    p.choose(target="tactic", by=1)
    assert p[1].discard == ["WTO Rules"]
    assert len(p[1].hand) == 2


@card("Currency Devaluation")
def _(cards):
    assert Position(cards).tactic("Currency Devaluation").gdp() == [20 - 2 - 1 + 2, 19, 19]


@card("Stock Market Crash")
def _(cards):
    assert Position(cards).tactic("Stock Market Crash").gdp() == [20 - 5 - 1, 17, 17]


@card("Price War")
def _(cards):
    p = Position(cards, players=5).tactic("Price War", seat=4)
    assert p.gdp() == [18, 18, 18, 18, 20 - 4 - 1]


@card("Bribery Scandal")
def _(cards):
    p = Position(cards).influence(1, "India", 3).tactic("Bribery Scandal", at=1, partner="India")
    assert p[1].influence["India"] == 1


@card("Samba Diplomacy")
def _(cards):
    p = Position(cards, players=6).influence(1, "India", 1)
    p.tactic("Samba Diplomacy", at=1, partner="India", seat=5)
    assert p[1].influence["India"] == 0
    assert p[5].influence["India"] == 1
    assert p[5].gdp == 20 - 4


@card("Sudden Tariffs")
def _(cards):
    p = Position(cards)
    p.route(1, "Factory of Everything")
    p.route(1, "Rare Earth Metals", "Japan")
    p.tactic("Sudden Tariffs", at=1)
    assert p.income_of("Rare Earth Metals") == 3
    assert p.income_of("Factory of Everything") == 4


@card("Social Media Meltdown")
def _(cards):
    p = Position(cards).hand(1, "WTO Rules").tactic("Social Media Meltdown", at=1)
    assert p[1].discard == ["WTO Rules"]
    p.choose(target="export")
    assert len(p[0].hand) == 1


@card("Strongly Worded Letter")
def _(cards):
    p = Position(cards, players=4).tactic("Strongly Worded Letter", at=1, seat=3)
    assert p[1].gdp == 19
    p.choose(target="export", by=3)
    assert len(p[3].hand) == 1


@card("Smuggling Route")
def _(cards):
    p = Position(cards).discarded(0, "Freedom Corn").tactic("Smuggling Route", target="Freedom Corn")
    assert p[0].hand == ["Freedom Corn"]
    assert p.price("Freedom Corn") == 1
    p.income()
    assert p[0].hand == [], "unplaced it is discarded"
    assert "Freedom Corn" in p[0].discard


@card("Guerilla Economics")
def _(cards):
    p = Position(cards).policy(1, "Patent Troll Army").tactic("Guerilla Economics", at=1)
    assert p.price("WTO Rules") == 2
    assert p[1].policy == "Patent Troll Army", "it still counts as active"


@card("Political Coup")
def _(cards):
    p = Position(cards).influence(0, "India", 2).influence(1, "India", 3).influence(2, "India", 4)
    p.tactic("Political Coup", partner="India")
    assert [player.influence["India"] for player in p.state.players] == [2, 0, 0]


@card("Meme Storm")
def _(cards):
    p = Position(cards).hand(0, "WTO Rules").hand(1, "Gas Leak").tactic("Meme Storm", at=1)
    assert p[0].hand == ["Gas Leak"]
    assert p[1].hand == ["WTO Rules"]
    assert p[0].gdp == 20 - 3 + 1


@card("Hostile Takeover")
def _(cards):
    p = Position(cards)
    p.route(1, "Factory of Everything")
    p.tactic("Hostile Takeover", target="Factory of Everything")
    assert p.state.routes[0].owner == 0
    assert p.gdp() == [20 - 5 - 3, 22, 20]


@card("Debt Trap")
def _(cards):
    p = Position(cards).tactic("Debt Trap", at=1)
    assert p.gdp() == [18, 24, 20]
    p.income()
    p.game.course.income.call_in_debts(p.play)
    p.run()
    assert p.gdp() == [21, 21, 20]


@card("Corporate Espionage")
def _(cards):
    p = Position(cards).tactic("Corporate Espionage", target="export")
    seen = list(p.state.agenda[0].seen)
    assert len(seen) == 3
    p.choose(target=seen[0])
    p.choose(target=seen[1])
    assert p[0].hand == [seen[0]]
    assert p.state.tops["export"] == [seen[2], seen[1]], "the last one put back lies on top"


@card("Revolving Door Politics")
def _(cards):
    p = Position(cards).discarded(0, "Gas Leak", "WTO Rules")
    p.tactic("Revolving Door Politics", target="Gas Leak")
    assert p[0].hand == ["Gas Leak"]


@card("Spare Capacity")
def _(cards):
    p = Position(cards, players=5)
    p.route(4, "Black Gold")
    p.tactic("Spare Capacity", target="Black Gold", seat=4)
    assert p.income_of("Black Gold") == 13


@card("Extra Time")
def _(cards):
    p = Position(cards, players=6).tactic("Extra Time", seat=5)
    placed = p.place(5, "Soy Tsunami")
    p.place(0, "Freedom Corn")
    assert p.game.power_in_dispute(p.state, placed) == 1 + 3
    assert p.open_dispute([5, 0], [0, 0]) == 5
    assert p[5].power == 0, "the first dispute only"


# -- events


@card("Debt Crisis")
def _(cards):
    p = Position(cards)
    p[1].gdp, p[2].gdp = 2, 1
    p.route(1, "Factory of Everything")
    p.route(1, "Rare Earth Metals", "Japan")
    p.event("Debt Crisis")
    p.choose(target="Factory of Everything", by=1)
    assert p.gdp() == [17, 2, 0]
    assert [route.card for route in p.state.routes] == ["Rare Earth Metals"]


@card("Trade War Escalation")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.event("Trade War Escalation")
    assert p.income_of("Freedom Corn") == 2
    assert p.price("Gas Leak") == 4
    assert p.price("WTO Rules") == 2


@card("Globalization Backlash")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.route(1, "Factory of Everything", "Japan")
    p.event("Globalization Backlash")
    p.choose(target="Freedom Corn")
    p.decline(by=1)
    assert p.gdp() == [24, 20, 20]
    assert not p.state.destroyed, "discarding is not destroying"


@card("Internet Blackout")
def _(cards):
    p = Position(cards).hand(1, "Gas Leak").event("Internet Blackout")
    p.state.phase = "trade"
    for name in ("Cyber Espionage", "Cyber Attack", "Meme Storm", "Corporate Espionage"):
        p.hand(0, name)
        assert not p.aims(name), name


@card("Refugee Crisis")
def _(cards):
    p = Position(cards, players=4)
    p[0].gdp, p[1].gdp, p[2].gdp, p[3].gdp = 30, 10, 12, 14
    p.event("Refugee Crisis")
    assert p.gdp() == [27, 11, 13, 14]
    q = Position(cards, players=2)
    q[0].gdp = 2
    q[1].gdp = 0
    q.event("Refugee Crisis")
    assert q.gdp() == [0, 2]


@card("Populist Uprising")
def _(cards):
    p = Position(cards).hand(0, "WTO Rules").policy(1, "State Subsidies").event("Populist Uprising")
    assert p.game.pending(p.state) == (0, 1, 2)
    p.choose(target="WTO Rules", by=0)
    p.choose(target="State Subsidies", by=1)
    assert p[0].hand == ["WTO Rules"], "nothing is shown before the last has chosen"
    p.decline(by=2)
    assert p[0].hand == []
    assert p[1].policy is None
    assert p.gdp() == [20, 20, 18]


@card("Resource Shortage")
def _(cards):
    p = Position(cards)
    p.route(1, "Rare Earth Metals")
    p.route(1, "Factory of Everything", "Japan")
    p.event("Resource Shortage")
    assert p.income_of("Rare Earth Metals") == 4
    assert p.income_of("Factory of Everything") == 4


@card("Supply Chain Snarl")
def _(cards):
    p = Position(cards).event("Supply Chain Snarl").hand(0, "Freedom Corn", "Maple Syrup (Canada)")
    p.state.phase = "trade"
    p.do(0, Place("Freedom Corn", "Mexico", 1))
    assert p.refusal(0, Place("Maple Syrup (Canada)", "Japan", 1))


@card("Canal Blockage")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.route(0, "Maple Syrup (Canada)", "Japan")
    p.event("Canal Blockage")
    assert p.income_of("Freedom Corn") == 0
    assert p.income_of("Maple Syrup (Canada)") == 3


@card("Central Bank Shock")
def _(cards):
    p = Position(cards).hand(0, "WTO Rules").hand(1, "Gas Leak").event("Central Bank Shock")
    p.choose(target="a", by=0)
    assert p[0].gdp == 24
    assert p[0].discard == ["WTO Rules"]
    p.choose(target="b", by=1)
    p.choose(target="export", by=1)
    p.choose(target="export", by=1)
    assert p[1].gdp == 18
    assert len(p[1].hand) == 3
    assert [c.target for c in p.choices(2)] == ["b"], "nothing in hand to discard"


@card("Port Lockout")
def _(cards):
    p = Position(cards)
    p.route(1, "Factory of Everything", "India", 5)
    p.event("Port Lockout")
    assert set(p.state.closed) == {("India", 4), ("Japan", 5)}
    assert ("India", 4) not in p.game.open_slots(p.state, 0)


@card("Global Recession")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.event("Global Recession")
    assert p.income_of("Freedom Corn") == 2


@card("Pandemic Panic")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.route(0, "Maple Syrup (Canada)", "Japan")
    p.event("Pandemic Panic")
    p.choose(target="Freedom Corn")
    assert [route.card for route in p.state.routes] == ["Maple Syrup (Canada)"]
    assert not p.state.destroyed


@card("Oil Shock")
def _(cards):
    p = Position(cards)
    p.route(1, "Oil Sands (Canada)")
    p.event("Oil Shock")
    assert p.gdp() == [19, 22, 19]


@card("Climate Catastrophe")
def _(cards):
    p = Position(cards)
    p.route(0, "Freedom Corn")
    p.route(1, "Rare Earth Metals", "Japan")
    p.event("Climate Catastrophe")
    assert [route.card for route in p.state.routes] == ["Freedom Corn"]
    assert p.state.event_destroyed


# -- leaders


@leader("USA")
def _(cards):
    p = Position(cards, leader_abilities=True)
    p.route(0, "Freedom Corn")
    assert p.earned() == 3 + 1
    placed = p.place(0, "Big Tech IPO", "Mexico", 2)
    assert p.game.power_in_dispute(p.state, placed) == 3
    elsewhere = p.place(0, "Maple Syrup (Canada)", "Japan", 2)
    assert p.game.power_in_dispute(p.state, elsewhere) == 1


@leader("China")
def _(cards):
    p = Position(cards, leader_abilities=True)
    placed = p.place(1, "Coffee Beans (Brazil)")
    assert p.game.power_in_dispute(p.state, placed) == 2
    assert p.price("Factory of Everything", 1) == 2
    p.establish("Factory of Everything", seat=1)
    assert p.price("Rare Earth Metals", 1) == 3, "the factory's discount; the leader's is used"


@leader("Russia")
def _(cards):
    p = Position(cards, leader_abilities=True)
    p.route(0, "Freedom Corn")
    p.tactic("Gas Leak", target="Freedom Corn", seat=2)
    assert p[2].gdp == 20 - 5 + 2 + 2
    p.route(2, "Pipeline Empire")
    assert p.earned(2) == 8 + 1


@leader("EU")
def _(cards):
    p = Position(cards, players=4, leader_abilities=True)
    assert p.earned(3) == 0
    p.policy(3, "WTO Rules")
    assert p.earned(3) == 1


@leader("Saudi Arabia")
def _(cards):
    p = Position(cards, players=5, leader_abilities=True)
    p.establish("Premium Sand", seat=4)
    assert p[4].gdp == 20 - 2 + 3
    p.establish("Giga-Project Brochures", seat=4, slot=3)
    assert p[4].gdp == 21 - 4 + 1, "the first route of a round"


@leader("Brazil")
def _(cards):
    assert Position(cards, players=6, leader_abilities=True).earned(5) == 1
