"""What every partner's power does, as a function of a set of cards, as ``cards_at_work`` has it for cards.

Each function is registered under the name of its power. Seat 0 has the power, and nothing else that matters.
"""

from __future__ import annotations

from playtest.engines.trade_warz.actions import Choose, Decline, Place, PlayTactic, UsePower
from playtest.engines.trade_warz.printed import powers_of
from tests.engines.trade_warz.position import Position, shipped_cards

POWERS_AT_WORK = {}
ELSEWHERE = ("Mexico", "Japan", "Singapore", "India")


def power(name):
    def register(function):
        assert name not in POWERS_AT_WORK
        POWERS_AT_WORK[name] = function
        return function

    return register


def having(cards, name, players=3, **rules) -> Position:
    """Seat 0 has this power; as a suzerain it has the first threshold, and nobody else has anything."""
    partner, at = name[:-1].split(" (")
    table = (partner, *(other for other in ELSEWHERE if other != partner))
    p = Position(cards, players=players, table=table, partner_powers="all", **rules)
    first = next(one for one in p.cards.partners if one.name == partner).bonuses[0].at
    p.influence(0, partner, first if at == "suzerain" else int(at))
    if at != "suzerain":  # somebody else has as much, so that nobody is suzerain
        p.influence(2, partner, int(at))
    return p


def gained(cards, name, seat=0, **rules) -> int:
    """What an income brings to a seat with the power and no route."""
    return having(cards, name, **rules).earned(seat)


# -- India


@power("India (3)")
def _(cards):
    p = having(cards, "India (3)").reveal("WTO Rules")
    p.choose(target="export")
    assert len(p[0].hand) == 1


@power("India (6)")
def _(cards):
    p = having(cards, "India (6)").hand(1, "Gas Leak")
    p.power("India (6)", at=1)
    assert p.state.known[0] == {"Gas Leak": 1 << 1}
    assert "India (6)" not in p.powers(), "once a round"
    q = having(cards, "India (6)").hand(1, "Gas Leak")
    q.state.event = "Internet Blackout"
    assert q.refusal(0, UsePower("India (6)", 1))


@power("India (9)")
def _(cards):
    p = having(cards, "India (9)")
    assert (p.price("WTO Rules"), p.price("WTO Rules", 1)) == (1, 2)


@power("India (suzerain)")
def _(cards):
    p = having(cards, "India (suzerain)").policy(2, "Carbon Tax").reveal("Patent Troll Army", seat=1)
    p.state.phase = "trade"
    assert p.refusal(0, UsePower("India (suzerain)", 2)), "not played this round"
    p.power("India (suzerain)", at=1)
    assert p.price("WTO Rules", 2) == 4, "the policy and its copy"
    p.gain(2, "India", 3)
    assert p.price("WTO Rules", 2) == 3, "the copy goes with the title"


# -- Japan


@power("Japan (3)")
def _(cards):
    p = having(cards, "Japan (3)")
    p.place(0, "Freedom Corn")
    p.place(1, "Coffee Beans (Brazil)")
    assert p.open_dispute([0, 1], [0, 0]) == 0
    assert p[0].gdp == 21


@power("Japan (6)")
def _(cards):
    p = having(cards, "Japan (6)")
    assert (p.price("Freedom Corn"), p.price("Freedom Corn", 1)) == (2, 3)


@power("Japan (9)")
def _(cards):
    p = having(cards, "Japan (9)")
    assert [p.game.hand_limit(p.state, seat) for seat in (0, 1, 2)] == [9, 7, 7]


@power("Japan (suzerain)")
def _(cards):
    p = having(cards, "Japan (suzerain)")
    assert (p.price("Gas Leak"), p.price("Gas Leak", 1), p.price("WTO Rules")) == (4, 5, 2)


# -- Brazil


@power("Brazil (3)")
def _(cards):
    p = having(cards, "Brazil (3)")
    p.route(0, "Freedom Corn", "Singapore")
    p.route(0, "Maple Syrup (Canada)", "Japan")
    assert p.earned() == 3 + 3 + 1


@power("Brazil (6)")
def _(cards):
    p = having(cards, "Brazil (6)")
    p.establish("Freedom Corn", partner="Japan")
    assert p[0].influence["Japan"] == 2
    p.establish("Maple Syrup (Canada)", partner="Brazil", slot=1)
    assert p[0].influence["Brazil"] == 6, "another large market"
    p.establish("Coffee Beans (Brazil)", partner="Singapore", slot=1)
    assert p[0].influence["Singapore"] == 0


@power("Brazil (9)")
def _(cards):
    p = having(cards, "Brazil (9)")
    p.route(0, "Freedom Corn", "Japan")
    p.route(1, "Maple Syrup (Canada)", "Mexico")
    assert (p.income_of("Freedom Corn"), p.income_of("Maple Syrup (Canada)")) == (4, 3)


@power("Brazil (suzerain)")
def _(cards):
    p = having(cards, "Brazil (suzerain)")
    p.route(1, "Factory of Everything", "Brazil")
    p.route(1, "Rare Earth Metals", "Japan")
    assert p.refusal(0, UsePower("Brazil (suzerain)", None, None, "Rare Earth Metals")), "here only"
    p.power("Brazil (suzerain)", target="Factory of Everything")
    assert [route.card for route in p.state.routes] == ["Rare Earth Metals"]
    assert p[0].gdp == 23


# -- Mexico


def where_the_usa_has_a_route(cards, name, partner):
    p = having(cards, name)
    assert p.earned() == 0
    p.route(0, "Freedom Corn", partner)
    assert p.earned() == 3 + 1
    q = having(cards, name)
    q[0].leader, q[1].leader = "China", "Russia"
    q.route(0, "Freedom Corn", partner)
    assert q.earned() == 3, "the USA does not play"


@power("Mexico (3)")
def _(cards):
    where_the_usa_has_a_route(cards, "Mexico (3)", "Mexico")


@power("Mexico (5)")
def _(cards):
    p = having(cards, "Mexico (5)")
    assert (p.price("Freedom Corn", 0, "Mexico"), p.price("Freedom Corn", 0, "Japan")) == (2, 3)


@power("Mexico (7)")
def _(cards):
    p = having(cards, "Mexico (7)")
    p.route(0, "Freedom Corn", "Mexico")
    p.route(0, "Maple Syrup (Canada)", "Japan")
    assert (p.income_of("Freedom Corn"), p.income_of("Maple Syrup (Canada)")) == (4, 3)


@power("Mexico (suzerain)")
def _(cards):
    p = having(cards, "Mexico (suzerain)")
    p.route(0, "Freedom Corn", "Japan")
    assert p.income_of("Freedom Corn") == 4


# -- Turkey


@power("Turkey (3)")
def _(cards):
    p = having(cards, "Turkey (3)")
    p.establish("Factory of Everything", seat=1, partner="Turkey")
    assert p[0].gdp == 21
    p.establish("Rare Earth Metals", seat=1, partner="Japan")
    assert p[0].gdp == 21


@power("Turkey (5)")
def _(cards):
    p = having(cards, "Turkey (5)").hand(1, "Trade Sanctions")
    p.influence(2, "Turkey", 0)
    p.do(1, PlayTactic("Trade Sanctions", 0))
    assert p.game.pending(p.state) == (0,)
    assert Choose(seat=1) not in p.choices(), "its player is no legal target"
    p.do(0, Choose(seat=2))
    assert p.gdp() == [20, 18, 18]
    p[1].discard.remove("Trade Sanctions")
    p.tactic("Trade Sanctions", at=0, seat=1)
    assert p[0].gdp == 18, "once a round"


@power("Turkey (7)")
def _(cards):
    p = having(cards, "Turkey (7)")
    small, medium = p.place(0, "Freedom Corn", "Singapore"), p.place(0, "Big Tech IPO", "Mexico")
    assert (p.game.strength_in_dispute(p.state, small), p.game.strength_in_dispute(p.state, medium)) == (4, 2)


@power("Turkey (suzerain)")
def _(cards):
    p = having(cards, "Turkey (suzerain)").event("Debt Crisis")
    p.choose(seat=1)
    assert p.gdp() == [20, 14, 17]
    q = having(cards, "Turkey (suzerain)").event("Global Recession")
    q.choose(seat=1)
    q.route(0, "Freedom Corn", "Mexico")
    q.route(1, "Factory of Everything", "Japan")
    assert (q.income_of("Freedom Corn"), q.income_of("Factory of Everything")) == (3, 2)


# -- South Korea


@power("South Korea (3)")
def _(cards):
    p = having(cards, "South Korea (3)").tactic("Trade Sanctions", at=1)
    p.do(0, Choose(partner="Japan"))
    assert p[0].influence["Japan"] == 1


@power("South Korea (5)")
def _(cards):
    p = having(cards, "South Korea (5)")
    p.influence(2, "South Korea", 0)
    p.route(0, "Freedom Corn", "Japan")
    p.route(0, "Maple Syrup (Canada)", "Mexico")
    p.tactic("Gas Leak", target="Freedom Corn", seat=1)
    assert p.game.pending(p.state) == (0,)
    p.do(0, Choose(target="South Korea (5)"))
    assert len(p.state.routes) == 2
    assert not p.state.destroyed
    p[1].discard.remove("Gas Leak")
    p.tactic("Gas Leak", target="Freedom Corn", seat=1)
    assert len(p.state.routes) == 1, "once a round"


@power("South Korea (7)")
def _(cards):
    p = having(cards, "South Korea (7)")
    assert (p.price("Gas Leak"), p.price("Gas Leak", 1)) == (4, 5)


@power("South Korea (suzerain)")
def _(cards):
    p = having(cards, "South Korea (suzerain)")
    p.game.course.event.upkeep(p.state)
    p.run()
    seen = list(p.state.agenda[0].seen)
    assert len(seen) == 2
    p.choose(target=seen[0])
    assert p[0].hand == [seen[0]]
    assert p.state.tops["tactic"] == [seen[1]]


# -- Australia


@power("Australia (3)")
def _(cards):
    p = having(cards, "Australia (3)")
    p.route(0, "Freedom Corn", "Japan")
    p.route(0, "Maple Syrup (Canada)", "Mexico")
    assert p.earned() == 3 + 3 + 1


@power("Australia (5)")
def _(cards):
    p = having(cards, "Australia (5)")
    large, small = p.place(0, "Freedom Corn", "Japan"), p.place(0, "Big Tech IPO", "Singapore")
    assert (p.game.strength_in_dispute(p.state, large), p.game.strength_in_dispute(p.state, small)) == (4, 2)


@power("Australia (7)")
def _(cards):
    p = having(cards, "Australia (7)")
    p.influence(2, "Australia", 0)
    prices = [p.price("Freedom Corn", seat, "Australia") for seat in (0, 1, 2)]
    assert prices == [3, 4, 4]
    assert p.price("Freedom Corn", 1, "Japan") == 3


@power("Australia (suzerain)")
def _(cards):
    p = having(cards, "Australia (suzerain)").establish("Freedom Corn", partner="Japan")
    assert p[0].gdp == 20 - 3 + 1


# -- Canada


@power("Canada (3)")
def _(cards):
    where_the_usa_has_a_route(cards, "Canada (3)", "Canada")


@power("Canada (5)")
def _(cards):
    p = having(cards, "Canada (5)")
    p[0].started = 19
    p.tactic("Trade Sanctions", at=0, seat=1)
    assert p[0].gdp == 19
    p.establish("Freedom Corn")
    assert p[0].gdp == 16, "what one chooses to pay is no effect"


@power("Canada (7)")
def _(cards):
    p = having(cards, "Canada (7)").income()
    p.choose(partner="Japan")
    assert p[0].influence["Japan"] == 1


@power("Canada (suzerain)")
def _(cards):
    assert having(cards, "Canada (suzerain)").event("Debt Crisis").gdp() == [20, 17, 17]


# -- Indonesia


@power("Indonesia (3)")
def _(cards):
    p = having(cards, "Indonesia (3)")
    p.route(0, "Freedom Corn", "Japan")
    p.route(0, "Maple Syrup (Canada)", "Mexico")
    assert p.earned() == 6
    p.route(0, "Coffee Beans (Brazil)", "Singapore")
    assert p.earned() == 6 + 5 + 1


@power("Indonesia (5)")
def _(cards):
    table = ("Indonesia", "Singapore", "Vietnam", "Japan")
    p = Position(cards, table=table, partner_powers="all").influence(0, "Indonesia", 4)
    p.gain(0, "Indonesia", 1)
    assert (p[0].influence["Singapore"], p[0].influence["Vietnam"]) == (1, 1)
    p.gain(0, "Indonesia", -1).gain(0, "Indonesia", 1)
    assert (p[0].influence["Singapore"], p[0].influence["Vietnam"]) == (1, 1), "once a game"
    q = having(cards, "Indonesia (5)").influence(0, "Indonesia", 4).gain(0, "Indonesia", 1)
    assert q[0].influence["Singapore"] == 1, "Vietnam is not on the table"


@power("Indonesia (7)")
def _(cards):
    p = having(cards, "Indonesia (7)")
    p.influence(2, "Indonesia", 0)
    for seat, name in enumerate(("Freedom Corn", "Factory of Everything", "Arms Deals")):
        p.place(seat, name, "Indonesia")
    p.open_dispute([0, 1, 2], [9, 0, 0], "Indonesia")
    assert p.gdp() == [11, 19, 19]


@power("Indonesia (suzerain)")
def _(cards):
    p = having(cards, "Indonesia (suzerain)")
    p.route(0, "Freedom Corn", "Japan")
    p.route(0, "Maple Syrup (Canada)", "Mexico")
    assert p.earned() == 6 + 2


# -- Singapore


@power("Singapore (2)")
def _(cards):
    p = having(cards, "Singapore (2)")
    assert p.price("Freedom Corn") == 2
    p.establish("Freedom Corn")
    assert p.price("Coffee Beans (Brazil)") == 3, "the first each round"


@power("Singapore (4)")
def _(cards):
    p = having(cards, "Singapore (4)")
    p[0].gdp = 2
    p.tactic("Trade Sanctions", at=0, seat=1)
    assert p[0].gdp == 1


@power("Singapore (6)")
def _(cards):
    p = having(cards, "Singapore (6)").establish("Freedom Corn")
    p.choose(target="export")
    seen = list(p.state.agenda[0].seen)
    assert len(seen) == 2
    p.choose(target=seen[0])
    assert p[0].hand == [seen[0]]
    assert p[0].discard == [seen[1]]


@power("Singapore (suzerain)")
def _(cards):
    p = having(cards, "Singapore (suzerain)")
    assert p.refusal(0, UsePower("Singapore (suzerain)")), "nothing in hand"
    p.hand(0, "Gas Leak", "WTO Rules").power("Singapore (suzerain)")
    p.choose(target="Gas Leak")
    assert p[0].discard == ["Gas Leak"]
    assert len(p[0].hand) == 2


# -- Argentina


@power("Argentina (2)")
def _(cards):
    p = having(cards, "Argentina (2)")
    p[0].gdp = 5
    p.game.course.event.upkeep(p.state)
    p.run().choose(target="export")
    assert len(p[0].hand) == 1
    p[1].gdp = 4
    p.game.course.event.upkeep(p.state)
    assert not p.run().state.agenda


@power("Argentina (4)")
def _(cards):
    p = having(cards, "Argentina (4)")
    p.route(0, "Freedom Corn", "Japan")
    p.route(0, "Maple Syrup (Canada)", "Mexico")
    assert p.earned() == 6 + 4


@power("Argentina (6)")
def _(cards):
    p = having(cards, "Argentina (6)")
    p.influence(2, "Argentina", 0)
    p.tactic("Stock Market Crash", seat=1)
    assert p.game.pending(p.state) == (0,)
    p.do(0, Choose(target="Argentina (6)"))
    assert p.gdp() == [20, 14, 17]
    p.tactic("Trade Sanctions", at=0, seat=2)
    assert p[0].gdp == 18, "once a round"
    q = having(cards, "Argentina (6)").tactic("Debt Trap", at=0, seat=1)
    q.income()
    q.game.course.income.go_on(q.play)
    q.run().choose(target="Argentina (6)")
    assert q.gdp() == [24, 18, 20], "a debt too"
    r = having(cards, "Argentina (6)").influence(2, "Argentina", 0).tactic("Stock Market Crash", seat=1)
    r.do(0, Decline())
    assert r[0].gdp == 17


@power("Argentina (suzerain)")
def _(cards):
    p = having(cards, "Argentina (suzerain)")
    p.place(0, "Freedom Corn")
    p.place(1, "Coffee Beans (Brazil)")
    assert p.open_dispute([0, 1], [0, 9]) == 1
    p.choose(target="export")
    assert len(p[0].hand) == 2


# -- Switzerland


def keeps_two_out_of_reach(cards, name):
    p = having(cards, name)
    p[0].gdp = 3
    p.tactic("Trade Sanctions", at=0, seat=1)
    assert p[0].gdp == 2


@power("Switzerland (2)")
def _(cards):
    keeps_two_out_of_reach(cards, "Switzerland (2)")


@power("Switzerland (4)")
def _(cards):
    p = having(cards, "Switzerland (4)").tactic("Trade Sanctions", at=0, seat=1)
    assert p[0].gdp == 20
    p.event("Debt Crisis")
    assert p[0].gdp == 17


@power("Switzerland (6)")
def _(cards):
    p = having(cards, "Switzerland (6)").power("Switzerland (6)", partner="Switzerland")
    assert p[0].gdp == 21
    assert p[0].influence["Switzerland"] == 5
    assert "Switzerland (6)" not in p.powers(), "below the threshold"
    q = having(cards, "Switzerland (6)").influence(0, "Switzerland", 9)
    for _ in range(2):
        q.power("Switzerland (6)", partner="Switzerland")
    assert q[0].gdp == 22
    assert "Switzerland (6)" not in q.powers(), "twice a round"


@power("Switzerland (suzerain)")
def _(cards):
    p = having(cards, "Switzerland (suzerain)")
    p[0].gdp = 5
    p.tactic("Trade Sanctions", at=0, seat=1)
    assert p[0].gdp == 4, "two of the first threshold, and two of the suzerain"


# -- Vietnam


@power("Vietnam (2)")
def _(cards):
    p = having(cards, "Vietnam (2)")
    assert (p.price("Freedom Corn", 0, "Vietnam"), p.price("Freedom Corn", 0, "Japan")) == (2, 3)


@power("Vietnam (4)")
def _(cards):
    p = having(cards, "Vietnam (4)")
    assert p.earned() == 2
    p.route(1, "Factory of Everything", "Vietnam")
    assert p.earned() == 0
    q = having(cards, "Vietnam (4)")
    q[1].leader = "EU"
    assert q.earned() == 0, "China does not play"


@power("Vietnam (6)")
def _(cards):
    p = having(cards, "Vietnam (6)")
    p.route(0, "Freedom Corn", "Japan")
    p.route(0, "Big Tech IPO", "Mexico")
    assert (p.income_of("Freedom Corn"), p.income_of("Big Tech IPO")) == (4, 7)


@power("Vietnam (suzerain)")
def _(cards):
    p = having(cards, "Vietnam (suzerain)")
    assert (p.price("WTO Rules"), p.price("WTO Rules", 1)) == (1, 2)


# -- UAE


@power("UAE (2)")
def _(cards):
    p = having(cards, "UAE (2)")
    assert p.price("Hollywood Exports") == 0
    p.establish("Freedom Corn")
    assert p[0].gdp == 20
    assert p.price("Hollywood Exports") == 6, "the first each round"


@power("UAE (4)")
def _(cards):
    p = having(cards, "UAE (4)").influence(2, "UAE", 0).hand(1, "Oil Sands (Canada)", "Factory of Everything")
    p.do(1, Place("Oil Sands (Canada)", "Mexico", 1)).do(1, Place("Factory of Everything", "Japan", 1))
    assert p[0].gdp == 20, "nobody sees it yet"
    p.game.course.trade.close(p.play, time_up=True)
    p.run()
    assert p[0].gdp == 21


@power("UAE (6)")
def _(cards):
    p = having(cards, "UAE (6)").power("UAE (6)", partner="UAE")
    assert p[0].gdp == 23
    assert p[0].influence["UAE"] == 4


@power("UAE (suzerain)")
def _(cards):
    p = having(cards, "UAE (suzerain)").tactic("Trade Sanctions", at=2, seat=1)
    assert p[0].gdp == 21


# -- Nigeria


@power("Nigeria (2)")
def _(cards):
    p = having(cards, "Nigeria (2)").establish("Freedom Corn")
    p.choose(target="export")
    assert len(p[0].hand) == 1


@power("Nigeria (4)")
def _(cards):
    p = having(cards, "Nigeria (4)")
    p.route(0, "Oil Sands (Canada)", "Japan")
    assert p.earned() == 7 + 2


@power("Nigeria (6)")
def _(cards):
    table = ("Nigeria", "Argentina", "UAE", "Japan")
    p = Position(cards, table=table, partner_powers="all").influence(0, "Nigeria", 5)
    p.gain(0, "Nigeria", 1)
    assert (p[0].influence["Argentina"], p[0].influence["UAE"]) == (1, 1)


@power("Nigeria (suzerain)")
def _(cards):
    p = having(cards, "Nigeria (suzerain)").event("Resource Shortage")
    assert p[0].gdp == 21
    q = having(cards, "Nigeria (suzerain)").event("Global Recession")
    assert q[0].gdp == 20


EVERY_POWER = [power for partner in shipped_cards().partners for power in powers_of(partner)]
