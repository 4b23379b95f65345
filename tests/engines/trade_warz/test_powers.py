"""Every partner's power does what it says (ruling 28), and none can be taken away unnoticed."""

from __future__ import annotations

import pytest

from playtest.engines.trade_warz import shipped_cards
from playtest.engines.trade_warz.actions import Place
from playtest.engines.trade_warz.text import text_of
from tests.engines.trade_warz.position import Position, without
from tests.engines.trade_warz.powers_at_work import EVERY_POWER, POWERS_AT_WORK

CARDS = shipped_cards()
EFFECTS = [(power.name, at) for power in EVERY_POWER for at in range(len(power.effects))]


def test_fifteen_partners_have_four_powers_each_and_every_one_has_a_test():
    assert len(EVERY_POWER) == 60
    assert set(POWERS_AT_WORK) == {power.name for power in EVERY_POWER}


@pytest.mark.parametrize("name", POWERS_AT_WORK)
def test_the_power_does_what_it_says(name):
    POWERS_AT_WORK[name](CARDS)


@pytest.mark.parametrize(("name", "at"), EFFECTS, ids=[f"{name}-{at}" for name, at in EFFECTS])
def test_an_effect_of_a_power_cannot_be_taken_away_unnoticed(name, at):
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever makes the test fail
        POWERS_AT_WORK[name](without(CARDS, name, at))


@pytest.mark.parametrize("power", EVERY_POWER, ids=lambda power: power.name)
def test_what_is_printed_is_a_sentence(power):
    text = text_of(power)
    assert text[0].isupper() or text[0] == "+"
    assert text.endswith(".")
    assert "{" not in text
    assert "None" not in text


def test_no_power_is_played_by_default_and_no_title_with_thresholds_only():
    table = ("Vietnam", "Japan", "Mexico", "Canada")
    for option, price in (("off", 3), ("thresholds", 2), ("all", 2)):
        p = Position(table=table, partner_powers=option).influence(0, "Vietnam", 3)
        assert p.price("Freedom Corn", 0, "Vietnam") == price
        assert p.price("WTO Rules") == (1 if option == "all" else 2)


def test_bonuses_add_up_and_are_lost_when_influence_falls():
    table = ("Switzerland", "Singapore", "Japan", "Mexico")
    p = (
        Position(table=table, partner_powers="all")
        .influence(0, "Switzerland", 2)
        .influence(0, "Singapore", 4)
    )
    assert p.game.in_force(p.state, "out_of_reach", 0) == 2 + 2 + 1
    p.gain(0, "Switzerland", -1)
    assert p.game.in_force(p.state, "out_of_reach", 0) == 1


def test_control_taken_establishes_nothing():
    table = ("Australia", "Japan", "Mexico", "Canada")
    p = Position(table=table, partner_powers="all").influence(0, "Australia", 3)
    p.route(1, "Factory of Everything", "Japan")
    p.tactic("Hostile Takeover", target="Factory of Everything")
    assert p[0].gdp == 20 - 5 - 3


def test_leader_brazil_and_partner_brazil_are_told_apart_by_their_source():
    table = ("Mexico", "Japan", "Canada", "Singapore")
    p = Position(players=6, table=table, partner_powers="all", leader_abilities=True)
    assert p.earned(5) == 1
    assert p[5].earned == {"leaders": 1, "routes": 0}


def test_gdp_of_a_power_names_its_partner_as_source():
    table = ("Vietnam", "Japan", "Mexico", "Canada")
    p = Position(table=table, partner_powers="all").influence(0, "Vietnam", 4)
    p.earned()
    assert p[0].earned["partners"] == 2
    assert p[0].brought == {"Vietnam": 2}
    assert p.game.measures(p.state)["gdp_by_partner"]["Vietnam"] == 2
    assert [event.source for event in p.events if getattr(event, "amount", 0) == 2] == ["Vietnam (4)"]
    assert p.game.measures(p.state)["income_partners"][0] == 2


def test_to_whom_a_tactic_is_redirected_may_redirect_it_in_turn_once_each():
    table = ("Turkey", "Japan", "Mexico", "Canada")
    p = (
        Position(players=4, table=table, partner_powers="all")
        .influence(0, "Turkey", 5)
        .influence(2, "Turkey", 5)
    )
    p.tactic("Trade Sanctions", at=0, seat=1)
    p.choose(seat=2)
    p.game.advance(p.play)
    assert p.game.pending(p.state) == (2,)
    p.choose(seat=0, by=2)
    p.game.advance(p.play)
    assert p[0].gdp == 18
    assert p[2].gdp == 20


def test_who_may_answer_is_asked_whatever_they_hold_and_may_decline():
    table = ("Turkey", "Japan", "Mexico", "Canada")
    p = Position(table=table, partner_powers="all").influence(0, "Turkey", 5)
    p.tactic("Trade Sanctions", at=0, seat=1)
    p.decline()
    p.game.advance(p.play)
    assert p[0].gdp == 18
    assert "Turkey (5)" not in p[0].used


def test_front_ends_are_told_what_each_partner_gives_and_what_the_next_point_would_bring():
    table = ("Vietnam", "Japan", "Mexico", "Canada")
    p = Position(table=table, partner_powers="all").influence(0, "Vietnam", 3).influence(1, "Vietnam", 3)
    view = p.game.view(p.state, 0)
    vietnam = p.game.partner_standings(p.game.visible(view), 0)[0]
    assert (vietnam.partner, vietnam.points, vietnam.suzerain, vietnam.title) == ("Vietnam", 3, None, 1)
    assert vietnam.next == ("Vietnam (4)", "Vietnam (suzerain)")
    assert [(one.at, one.has, one.needs) for one in vietnam.powers] == [
        (2, True, 0),
        (4, False, 1),
        (6, False, 3),
        (0, False, 1),
    ]
    assert view.players[0].powers == ("Vietnam (2)",)


@pytest.mark.parametrize("option", ["off", "thresholds", "all"])
def test_front_ends_are_told_how_far_the_title_is_with_powers_off_too(option):
    p = Position(table=("Vietnam", "Japan", "Mexico", "Canada"), partner_powers=option)
    p.influence(0, "Vietnam", 1).influence(1, "Japan", 4).influence(2, "Japan", 5)

    def titles(seat):
        return {one.partner: (one.suzerain, one.title) for one in p.game.partner_standings(p.state, seat)}

    assert titles(0) == {"Vietnam": (None, 1), "Japan": (2, 6), "Mexico": (None, 3), "Canada": (None, 3)}
    assert titles(1)["Japan"] == (2, 2)
    assert titles(2)["Japan"] == (2, 0)


def test_front_ends_are_told_the_terms_of_a_power_in_a_dispute_and_of_a_cost():
    table = ("Turkey", "Singapore", "Mexico", "Canada")
    p = Position(table=table, partner_powers="all", leader_abilities=True, players=2)
    p.influence(0, "Turkey", 7).influence(0, "Singapore", 1)
    placed = p.place(0, "Freedom Corn", "Singapore")
    p.route(0, "Big Tech IPO", "Singapore", 1)
    p[0].bid = 3
    terms = p.game.strength_terms(p.game.visible(p.game.view(p.state, 0)), placed)
    assert [(term.source, term.gdp) for term in terms] == [
        ("printed", 2),
        ("influence", 1),
        ("USA", 1),
        ("Turkey (7)", 2),
        ("bid", 3),
    ]
    p.policy(0, "State Subsidies").hand(0, "Maple Syrup (Canada)").state.placed.clear()
    cost = p.game.price(p.state, 0, Place("Maple Syrup (Canada)", "Mexico", 1))
    assert [(term.source, term.gdp) for term in cost] == [("printed", 2), ("State Subsidies", -1)]
