"""What every policy does, as a function of a set of cards."""

from __future__ import annotations

from playtest.engines.trade_warz.actions import Place
from tests.engines.trade_warz.cards_at_work.registered import card
from tests.engines.trade_warz.position import Position

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
