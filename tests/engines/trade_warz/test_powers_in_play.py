"""Rulings 6 and 29: partners' powers where they meet other cards, one sentence after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playtest.engines.trade_warz.actions import Choose, Place, UsePower
from playtest.engines.trade_warz.text import text_of
from tests.engines.trade_warz.position import Position, shipped_cards

REST = ("Japan", "Mexico", "Canada", "India")


def at(partner: str, points: int, players: int = 3, **rules) -> Position:
    """Seat 0 has influence with this partner, and seat 2 as much, so that nobody is suzerain there."""
    p = Position(
        players=players, table=(partner, *[r for r in REST if r != partner]), partner_powers="all", **rules
    )
    p.influence(0, partner, points)
    return p.influence(2, partner, points)


def suzerain(partner: str, points: int, **rules) -> Position:
    """Seat 0 is the suzerain of this partner."""
    return at(partner, points, **rules).influence(2, partner, 0)


# -- 6: once-a-round marks are renewed before the event


def go_on_to_the_event(p: Position, name: str) -> Position:
    """The round begins, and this event is flipped."""
    p.state.phase, p.state.events = "event", [name]
    p.game.course.event.go_on(p.play)
    return p.run()


def test_ruling_6_what_was_used_last_round_can_answer_this_rounds_event():
    p = at("Argentina", 6).influence(2, "Argentina", 0)
    p[0].used = ["Argentina (6)"]
    go_on_to_the_event(p, "Debt Crisis")
    p.choose(target="Argentina (6)")
    assert p.gdp() == [20, 17, 17]


def test_ruling_6_what_was_used_at_the_event_is_not_ready_again_in_the_same_round():
    p = at("Argentina", 6).influence(2, "Argentina", 0)
    go_on_to_the_event(p, "Debt Crisis").choose(target="Argentina (6)")
    p.game.course.event.go_on(p.play)
    assert (p.run().state.phase, p[0].used) == ("draw", ["Argentina (6)"])
    p.tactic("Trade Sanctions", at=0, seat=2)
    assert p[0].gdp == 18


def test_ruling_6_the_first_round_of_quick_start_renews_them_without_an_event():
    p = at("Argentina", 6, quick_start=True)
    p[0].used, p.state.round, p.state.phase = ["Argentina (6)"], 1, "event"
    p.game.course.event.go_on(p.play)
    assert (p[0].used, p.state.phase, p.state.event) == ([], "draw", None)


# -- 29: a power that makes a route free comes first, and nothing else is used up


def test_ruling_29_a_free_route_uses_up_no_discount_of_a_leader():
    p = at("UAE", 2, players=3, leader_abilities=True).influence(1, "UAE", 2)
    p.establish("Freedom Corn", seat=1, partner="Japan")
    assert p[1].gdp == 20, "free"
    assert p.price("Maple Syrup (Canada)", 1) == 2 - 1, "China's discount waits"


def test_ruling_29_a_free_route_uses_up_no_discount_of_a_policy():
    p = at("UAE", 2).policy(0, "Infrastructure Spending")
    p.establish("Freedom Corn", partner="Japan")
    assert p.price("Maple Syrup (Canada)") == 1
    p.establish("Maple Syrup (Canada)", slot=1)
    assert p.price("Coffee Beans (Brazil)") == 3, "used up by what was paid"


def test_ruling_29_a_free_route_uses_up_no_discount_of_a_card():
    p = at("UAE", 2)
    p[0].next_cost, p[0].later_cost = -1, -1
    p.establish("Factory of Everything", partner="Japan")
    assert (p[0].gdp, p[0].next_cost, p[0].later_cost) == (20, -1, -2), "and brings one more of its own"


def test_ruling_29_a_free_route_uses_up_no_discount_of_another_power_that_is_used_up():
    p = at("UAE", 2).influence(0, "Japan", 6).policy(0, "Creative Workaround")
    p.establish("Freedom Corn", partner="Japan")
    assert p[0].used == []
    assert p.price("Coffee Beans (Brazil)") == 3 - 1 - 1


def test_ruling_29_what_is_reserved_counts_the_free_route_and_then_the_discount():
    p = at("UAE", 2).policy(0, "Infrastructure Spending")
    p.place(0, "Freedom Corn", "Japan")
    p.place(0, "Maple Syrup (Canada)", "Mexico", 1)
    p.place(0, "Coffee Beans (Brazil)", "Canada", 1)
    assert p.game.to_pay(p.state, 0) == {
        "Freedom Corn": 0,
        "Maple Syrup (Canada)": 1,
        "Coffee Beans (Brazil)": 3,
    }


def test_ruling_29_the_price_of_a_further_export_is_told_with_the_discount_that_is_left():
    p = at("UAE", 2).policy(0, "Infrastructure Spending").hand(0, "Maple Syrup (Canada)")
    p.place(0, "Freedom Corn", "Japan")
    move = Place("Maple Syrup (Canada)", "Mexico", 1)
    terms = [(term.source, term.gdp) for term in p.game.price(p.state, 0, move)]
    assert terms == [("printed", 2), ("Infrastructure Spending", -1)]
    assert {one.cost for one in p.game.placings(p.state, 0) if one.partner == "Mexico"} == {1}


def test_ruling_29_the_price_of_a_free_route_names_the_power_alone():
    p = at("UAE", 2).policy(0, "Infrastructure Spending").hand(0, "Freedom Corn")
    terms = p.game.price(p.state, 0, Place("Freedom Corn", "Japan", 1))
    assert [(term.source, term.gdp) for term in terms] == [("printed", 3), ("UAE (2)", -3)]


# -- 29: "your first export each round" is the first one established in that round


@pytest.mark.parametrize(("partner", "price"), [("UAE", 0), ("Singapore", 2)])
def test_ruling_29_the_first_export_is_the_first_established_though_the_power_came_later(partner, price):
    p = at(partner, 1)
    p.establish("Freedom Corn", partner="Japan")
    p.gain(0, partner, 1)
    assert p.price("Coffee Beans (Brazil)") == 3, "it waits for the next round"
    p.end_round()
    assert p.price("Coffee Beans (Brazil)") == price


def test_ruling_29_the_first_export_has_had_the_discount_though_it_cost_nothing_anyway():
    p = at("Singapore", 2)
    p[0].later_cost = -3
    p.establish("Freedom Corn", partner="Japan")
    assert p[0].gdp == 20
    assert p.price("Coffee Beans (Brazil)") == 3


def test_ruling_29_what_is_reserved_gives_the_first_export_alone_to_the_power():
    p = at("Singapore", 2)
    p.place(0, "Freedom Corn", "Japan")
    p.place(0, "Coffee Beans (Brazil)", "Mexico")
    assert p.game.to_pay(p.state, 0) == {"Freedom Corn": 2, "Coffee Beans (Brazil)": 3}


def test_ruling_29_an_export_that_went_back_unpaid_was_not_the_first():
    p = at("UAE", 2)
    p[0].gdp = 0
    p.influence(0, "UAE", 1)
    p.state.phase = "payment"
    p.game.course.payment.pay(p.play, p.place(0, "Freedom Corn", "Japan"))
    p.influence(0, "UAE", 2)
    assert p.price("Coffee Beans (Brazil)") == 0


# -- 29: Internet Blackout


def test_ruling_29_south_koreas_suzerain_looks_during_internet_blackout():
    p = suzerain("South Korea", 3)
    p.state.event = "Internet Blackout"
    p.game.course.event.upkeep(p.state)
    seen = list(p.run().state.agenda[0].seen)
    assert len(seen) == 2
    p.choose(target=seen[0])
    assert p[0].hand == [seen[0]]


def test_ruling_29_internet_blackout_silences_indias_second_and_the_tactics_of_its_list():
    p = at("India", 6).hand(1, "WTO Rules").hand(0, "Cyber Attack", "Meme Storm", "Corporate Espionage")
    p.hand(0, "Cyber Espionage", "Gas Leak")
    tactics = ("Cyber Attack", "Meme Storm", "Corporate Espionage", "Cyber Espionage")
    assert all(p.aims(name) for name in tactics)
    assert p.refusal(0, UsePower("India (6)", 1)) is None
    p.state.event = "Internet Blackout"
    assert not any(p.aims(name) for name in tactics)
    assert p.refusal(0, UsePower("India (6)", 1))
    assert "no hand is looked at" in text_of(p.game.card["Internet Blackout"])


# -- 29: "on reaching" at Income comes before the victory check and its tie-breaks


def two_at_the_goal() -> Position:
    """Seats 0 and 1 come past 50 GDP at Income; seat 0 is one point short of Nigeria's third threshold."""
    p = Position(
        table=("Nigeria", "Argentina", "UAE", "Japan"), partner_powers="all", gdp_to_win=50, players=2
    )
    p.route(0, "Freedom Corn", "Nigeria", 1)
    p.route(1, "Rare Earth Metals", "Japan", 1)
    return p


def test_ruling_29_a_tie_at_the_goal_is_broken_with_what_came_on_reaching_at_income():
    p = two_at_the_goal()
    short = 6 - p.game.card["Freedom Corn"].influence
    p.influence(0, "Nigeria", short).influence(1, "Japan", 3).influence(1, "Argentina", 2)
    p[0].gdp = 60 - p.earned_at_once(0)
    p[1].gdp = 60 - p.earned_at_once(1)
    p.state.phase = "trade"
    p.game.course.income.enter(p.play)
    p.game.advance(p.play)
    assert p.state.phase == "end"
    assert p.gdp() == [60, 60]
    assert [sum(n > 0 for n in player.influence.values()) for player in p.state.players] == [3, 2]
    assert p.game.outcome(p.state).winners == {0}, "Nigeria, Argentina and UAE against two partners"


def test_ruling_29_a_threshold_reached_by_what_came_on_reaching_another_counts_too():
    p = Position(table=("Nigeria", "Argentina", "UAE", "Japan"), partner_powers="all", gdp_to_win=50)
    p.influence(0, "Nigeria", 5).influence(0, "UAE", 1)
    p.route(0, "Coffee Beans (Brazil)", "Nigeria", 1)
    p.state.phase = "trade"
    p.game.course.income.enter(p.play)
    p.game.advance(p.play)
    assert (p[0].influence["Argentina"], p[0].influence["UAE"]) == (1, 2)
    assert p.state.phase != "income", "the round has gone on"


# -- 29: Currency Controls, Brazil's suzerain, Central Bank Shock


def test_ruling_29_currency_controls_does_not_touch_partners_powers():
    p = at("Indonesia", 7).influence(2, "Indonesia", 0).policy(1, "Currency Controls")
    p.place(0, "Freedom Corn", "Indonesia")
    p.place(1, "Factory of Everything", "Indonesia")
    p.open_dispute([0, 1], [5, 0], "Indonesia")
    assert p[1].gdp == 19
    p.state.phase = "trade"
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 18, "but an opponent's card"


def test_ruling_29_brazils_suzerain_gains_nothing_for_a_route_that_is_not_destroyed():
    p = suzerain("Brazil", 3).influence(1, "Japan", 0)
    p.route(1, "Factory of Everything", "Brazil")
    p.state.partners.append("South Korea")
    for player in p.state.players:
        player.influence.setdefault("South Korea", 0)
    p.influence(1, "South Korea", 5)
    p.power("Brazil (suzerain)", target="Factory of Everything")
    p.do(1, Choose(target="South Korea (5)"))
    assert [route.card for route in p.state.routes] == ["Factory of Everything"]
    assert p[0].gdp == 20


def test_ruling_29_brazils_suzerain_gains_for_a_route_that_nobody_saved():
    p = suzerain("Brazil", 3)
    p.route(1, "Factory of Everything", "Brazil")
    p.power("Brazil (suzerain)", target="Factory of Everything")
    assert (p.state.routes, p[0].gdp) == ([], 23)


@pytest.mark.parametrize(
    ("partner", "points", "started"), [("Canada", 5, 20), ("Argentina", 6, 0)], ids=["floor", "refuse"]
)
def test_ruling_29_a_price_that_one_chose_is_stopped_by_no_floor_and_cannot_be_refused(
    partner, points, started
):
    p = at(partner, points).influence(2, partner, 0)
    for player in p.state.players:
        player.started = started
    p.event("Central Bank Shock")
    for seat in (0, 1, 2):
        p.choose(target="b", by=seat)
        for _ in range(2):
            p.choose(target="export", by=seat)
    assert p.gdp() == [18, 18, 18]
    assert [len(player.hand) for player in p.state.players] == [2, 2, 2]
    assert p.game.measures(p.state)["loss_events"] == [0, 0, 0], "no loss (26)"


def test_ruling_29_the_event_may_be_passed_on_before_anybody_chooses_and_no_price_afterwards():
    p = suzerain("Turkey", 3).event("Central Bank Shock")
    p.decline()
    p.game.course.event.act(p.state, "Central Bank Shock") if not p.state.agenda else None
    p.run().choose(target="b")
    assert [choice.target for choice in p.choices()] != ["Turkey (suzerain)"]
    assert p[0].gdp == 18


def test_a_loss_by_an_event_that_brings_nothing_can_be_refused_as_before():
    p = at("Argentina", 6).influence(2, "Argentina", 0).event("Debt Crisis")
    p.choose(target="Argentina (6)")
    assert p.gdp() == [20, 17, 17]


# -- 29: Turkey's second and Hostile Takeover, Singapore's suzerain, Indonesia's third


def a_takeover(target: str, *others: str) -> Position:
    """Seat 1 takes over an export of seat 0, which may redirect it to others of seat 2."""
    p = at("Turkey", 5).influence(2, "Turkey", 0)
    p.route(0, target, "Japan", 1)
    for slot, name in enumerate(others, 2):
        p.route(2, name, "Japan", slot)
    p.tactic("Hostile Takeover", target=target, seat=1)
    p.game.advance(p.play)
    return p


def test_ruling_29_a_takeover_is_redirected_only_to_an_export_that_costs_no_more_than_was_paid():
    p = a_takeover("Freedom Corn", "Coffee Beans (Brazil)", "Shipping Fleet (Singapore)")
    assert [choice.target for choice in p.choices() if isinstance(choice, Choose)] == [
        "Coffee Beans (Brazil)"
    ]
    p.choose(target="Coffee Beans (Brazil)")
    p.game.advance(p.play)
    assert p.game.route(p.state, "Coffee Beans (Brazil)").owner == 1
    assert p.gdp() == [20, 20 - 5 - 3, 22]


def test_ruling_29_a_takeover_of_the_cheapest_export_cannot_be_redirected_to_a_dearer_one():
    p = a_takeover("Freedom Corn", "Shipping Fleet (Singapore)")
    assert p.state.stack == [], "nobody was asked"
    assert p.game.route(p.state, "Freedom Corn").owner == 1


def test_ruling_29_what_was_paid_counts_though_a_takeover_has_been_redirected_before():
    p = at("Turkey", 5, players=4)
    p.route(0, "Shipping Fleet (Singapore)", "Japan", 1)
    p.route(2, "Coffee Beans (Brazil)", "Japan", 2)
    p.route(3, "Construction Craze (UAE)", "Japan", 3)
    p.tactic("Hostile Takeover", target="Shipping Fleet (Singapore)", seat=1)
    p.game.advance(p.play)
    p.choose(target="Coffee Beans (Brazil)")
    p.game.advance(p.play)
    targets = {choice.target for choice in p.choices(2) if isinstance(choice, Choose)}
    assert "Construction Craze (UAE)" in targets, "it costs 4, and 5 were paid"


def test_ruling_29_singapores_suzerain_exchanges_only_while_something_can_be_drawn():
    p = suzerain("Singapore", 2).hand(0, "Freedom Corn")
    assert p.refusal(0, UsePower("Singapore (suzerain)")) is None
    p[0].deck.clear()
    for deck in p.state.decks.values():
        deck.clear()
    assert p.refusal(0, UsePower("Singapore (suzerain)"))
    p.discarded(1, "WTO Rules")
    assert p.refusal(0, UsePower("Singapore (suzerain)")) is None, "a deck is made anew of its discards"


def test_ruling_29_an_opponent_pays_for_disputing_with_indonesia_and_nobody_else_does():
    p = at("Indonesia", 7, players=4).influence(2, "Indonesia", 0)
    p.place(1, "Factory of Everything", "Indonesia")
    p.place(2, "Arms Deals", "Indonesia")
    p.open_dispute([1, 2], [0, 0], "Indonesia")
    assert p.gdp() == [20, 19, 19, 20], "seat 3 disputes nothing, and seat 0 has the power"


# -- 28: whoever may answer is asked, also where an edited card gives a power to several


def everybody_may_pass_on() -> Position:
    """By an edited card three points of influence with Turkey let a player pass an event on."""
    cards = shipped_cards()
    turkey = next(one for one in cards.partners if one.name == "Turkey")
    bonus = replace(turkey.bonuses[0], effects=turkey.suzerain)
    edited = replace(turkey, bonuses=(bonus, *turkey.bonuses[1:]), suzerain=())
    partners = tuple(edited if one is turkey else one for one in cards.partners)
    p = Position(replace(cards, partners=partners), players=3, table=("Turkey", *REST), partner_powers="all")
    return p.influence(0, "Turkey", 3).influence(2, "Turkey", 3)


def test_ruling_28_each_player_who_may_pass_an_event_on_is_asked():
    p = everybody_may_pass_on().event("Debt Crisis")
    assert p.game.pending(p.state) == (0,)
    p.choose(seat=1)
    assert p.game.pending(p.state) == (2,)
    assert Choose(seat=0) not in p.choices(2), "the event does not touch who passed it on"
    p.choose(seat=1, by=2)
    assert p.gdp() == [20, 11, 20], "one bears it three times"


def test_ruling_28_a_player_who_declines_takes_it_from_nobody_else():
    p = everybody_may_pass_on().event("Debt Crisis").decline()
    p.choose(seat=1, by=2)
    assert p.gdp() == [17, 14, 20]
