"""Powers that answer: an event passed on is borne whole, a tactic redirected has a legal target. (28)"""

from __future__ import annotations

import pytest

from playtest.engines.trade_warz.actions import Choose, Decline
from tests.engines.trade_warz.position import Position

TURKEY = ("Turkey", "Japan", "Mexico", "Canada", "Singapore", "Argentina")


def at_table(players=3, **rules) -> Position:
    return Position(players=players, table=TURKEY, partner_powers="all", **rules)


def passing(event, to=1, arrange=lambda p: None, players=3) -> Position:
    """Seat 0 is suzerain of Turkey and passes this event on."""
    p = at_table(players).influence(0, "Turkey", 3)
    arrange(p)
    return p.event(event).choose(seat=to)


# -- an event passed on


def test_who_bears_an_uprising_for_another_gives_up_a_policy_for_each():
    p = passing("Populist Uprising", arrange=lambda p: p.hand(1, "WTO Rules").policy(1, "Carbon Tax"))
    assert p.game.pending(p.state) == (1, 2)
    p.decline(by=2)
    p.choose(target="WTO Rules", by=1)
    assert p.game.pending(p.state) == (1,), "once more, for seat 0"
    assert p.choices(1) == [Choose(target="Carbon Tax")]
    p.choose(target="Carbon Tax", by=1)
    assert p[1].discard == ["WTO Rules", "Carbon Tax"]
    assert p.gdp() == [20, 20, 18]


def test_who_bears_an_uprising_for_another_and_has_one_policy_pays_for_the_second():
    p = passing("Populist Uprising", arrange=lambda p: p.policy(1, "Carbon Tax").policy(0, "WTO Rules"))
    p.decline(by=2).choose(target="Carbon Tax", by=1).decline(by=1)
    assert p.gdp() == [20, 18, 18]
    assert p[0].policy == "WTO Rules"


def test_what_the_richest_pays_to_refugees_is_paid_by_who_bears_it():
    def rich(p):
        p[0].gdp = 30

    p = passing("Refugee Crisis", arrange=rich, players=4)
    assert p.gdp() == [30, 20 - 3 + 1, 21, 20]


def test_what_the_poorest_is_given_goes_to_who_bears_it():
    def poor(p):
        p[0].gdp, p[3].gdp = 5, 30

    p = passing("Refugee Crisis", to=2, arrange=poor, players=4)
    assert p.gdp() == [5, 21, 21, 27]


def test_of_two_players_the_other_gets_what_it_pays_itself():
    def rich(p):
        p[0].gdp = 30

    assert passing("Refugee Crisis", arrange=rich, players=2).gdp() == [30, 20]


def test_whom_a_blackout_does_not_touch_may_look_at_hands():
    p = passing("Internet Blackout", arrange=lambda p: p.hand(1, "WTO Rules").hand(2, "Carbon Tax"))
    p.state.phase = "trade"
    p.hand(0, "Cyber Attack").hand(1, "Cyber Espionage")
    assert p.aims("Cyber Attack", 0)
    assert not p.aims("Cyber Espionage", 1)


def test_exports_of_whom_a_harmful_event_does_not_touch_do_not_suffer_from_it():
    p = passing("Global Recession")
    p.route(0, "Oil Sands (Canada)", "Mexico")
    p.route(1, "Freedom Corn", "Japan")
    assert (p.income_of("Oil Sands (Canada)"), p.income_of("Freedom Corn")) == (7, 3 - 2)


def test_a_closed_slot_is_open_to_whom_the_lockout_does_not_touch():
    p = passing("Port Lockout")
    closed = ("Japan", 5)
    assert p.state.closed == [closed]
    assert [closed in p.game.open_slots(p.state, seat) for seat in (0, 1, 2)] == [True, False, False]
    assert [p.game.slot_open(p.state, seat, *closed) for seat in (0, 1, 2)] == [True, False, False]


@pytest.mark.parametrize(("event", "after"), [("Debt Crisis", 14), ("Oil Shock", 18)])
def test_what_everybody_pays_is_paid_twice(event, after):
    p = passing(event)
    assert (p[0].gdp, p[1].gdp) == (20, after)


def test_who_bears_an_event_may_refuse_one_of_its_two_losses():
    p = passing("Debt Crisis", arrange=lambda p: p.influence(1, "Argentina", 6).influence(2, "Argentina", 6))
    answered = []
    while p.state.agenda:
        seat = p.game.pending(p.state)[0]
        p.choose(target="Argentina (6)", by=seat) if seat == 1 and not answered else p.decline(by=seat)
        answered.append(seat)
    assert sorted(answered) == [1, 2]
    assert p.gdp() == [20, 17, 17]


def test_who_is_not_touched_is_no_target_to_pass_an_event_to():
    p = at_table().influence(0, "Turkey", 3).policy(1, "Strongman Politics").event("Debt Crisis")
    assert p.choices() == [Choose(seat=2), Decline()]


# -- a tactic redirected


def test_a_tactic_that_takes_a_card_of_its_players_hand_counts_what_is_left_there():
    p = at_table().influence(0, "Turkey", 5).influence(2, "Turkey", 5)
    p.hand(0, "Gas Leak").hand(1, "WTO Rules").hand(2, "Carbon Tax")
    p.tactic("Meme Storm", at=0, seat=1)
    p.choose(seat=2)
    p.game.advance(p.play)
    assert p.game.pending(p.state) == (2,), "who may redirect it in turn"
    p.decline(by=2)
    p.game.advance(p.play)
    assert (p[1].hand, p[2].hand) == (["Carbon Tax"], ["WTO Rules"])
    assert p[0].hand == ["Gas Leak"]


def test_a_tactic_without_another_legal_target_cannot_be_redirected():
    p = at_table().influence(0, "Turkey", 5).influence(2, "Turkey", 5)
    p.hand(0, "Gas Leak").hand(1, "WTO Rules")
    p.tactic("Meme Storm", at=0, seat=1).game.advance(p.play)
    assert p[0].hand == ["WTO Rules"], "seat 2 has no card"
    assert p[1].hand == ["Gas Leak"]
