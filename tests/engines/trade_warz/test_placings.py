"""What an export would cost and bring on each slot, before it is placed there."""

from playtest.engines.trade_warz.actions import Done, Place
from tests.engines.trade_warz.position import Position

CORN, WINES = "Freedom Corn", "Rare Wines (France)"


def placings(p, seat):
    found = p.game.placings(p.game.visible(p.game.view(p.state, seat)), seat)
    return {(each.card, each.partner, each.slot): (each.cost, each.earns, each.strength) for each in found}


def test_every_open_slot_says_what_an_export_costs_and_brings_there():
    p = Position().hand(0, CORN)
    found = placings(p, 0)
    assert {
        (move.card, move.partner, move.slot) for move in p.game.legal(p.state, 0) if isinstance(move, Place)
    } == {*found}
    assert set(found.values()) == {(3, 3, None)}


def test_an_event_takes_from_a_route_for_its_round_alone():
    p = Position().hand(0, CORN)
    p.state.event = "Canal Blockage"
    assert {(each.earns, each.later) for each in p.game.placings(p.state, 0)} == {(0, 3)}
    p.route(0, WINES, "Mexico", 2)
    assert {(each.earns, each.later) for each in p.game.placings(p.state, 0)} == {(3, 3)}, "the oldest is hit"


def test_where_incomes_begin_a_round_later_an_export_brings_nothing_this_round():
    p = Position(first_income="next_round").hand(0, CORN)
    assert {(each.earns, each.later) for each in p.game.placings(p.state, 0)} == {(0, 3)}


def test_where_another_s_export_lies_it_says_one_s_own_power_and_nothing_of_theirs():
    p = Position().hand(0, CORN).influence(0, "Mexico", 2)
    p.hand(1, WINES).do(1, Place(WINES, "Mexico", 1))
    found = placings(p, 0)
    assert found[CORN, "Mexico", 1] == (3, 3, 4)
    assert found[CORN, "Mexico", 2] == (3, 3, None)


def test_who_is_done_or_may_place_nothing_is_told_of_no_slot():
    p = Position().hand(0, CORN).do(0, Done())
    assert placings(p, 0) == {}
    p = Position().hand(0, CORN)
    p[0].gdp = 2
    assert placings(p, 0) == {}
