"""What every event and every leader does, as a function of a set of cards."""

from __future__ import annotations

from playtest.engines.trade_warz.actions import Place
from tests.engines.trade_warz.cards_at_work.registered import card, leader
from tests.engines.trade_warz.position import Position

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
    assert p.game.strength_in_dispute(p.state, placed) == 3
    elsewhere = p.place(0, "Maple Syrup (Canada)", "Japan", 2)
    assert p.game.strength_in_dispute(p.state, elsewhere) == 1


@leader("China")
def _(cards):
    p = Position(cards, leader_abilities=True)
    placed = p.place(1, "Coffee Beans (Brazil)")
    assert p.game.strength_in_dispute(p.state, placed) == 2
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
