"""What every tactic does, as a function of a set of cards."""

from __future__ import annotations

from tests.engines.trade_warz.cards_at_work.registered import card
from tests.engines.trade_warz.position import Position


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
    assert p.game.strength_in_dispute(p.state, placed) == 1 + 3
    assert p.open_dispute([5, 0], [0, 0]) == 5
    assert p[5].power == 0, "the first dispute only"
