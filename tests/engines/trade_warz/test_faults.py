"""What a ruling may not leave behind of partners' powers: titles nobody has, powers reached twice."""

from __future__ import annotations

import pytest

from playtest.engines.trade_warz.pieces import Task
from tests.engines.trade_warz.position import Position

TABLE = ("India", "Indonesia", "Turkey", "Japan")


def at_table() -> Position:
    p = Position(table=TABLE, partner_powers="all").influence(0, "Indonesia", 5)
    p.state.round, p.state.event = 2, "Debt Crisis"
    p.state.events.remove("Debt Crisis")
    return p


def reached_twice(p):
    p[0].reached = ["Indonesia (5)", "Indonesia (5)"]


def reached_nothing(p):
    p[0].reached = ["Japan (3)"]


def copied_without_the_title(p):
    p[1].borrowed = "WTO Rules"


def copied_no_policy(p):
    p.influence(1, "India", 3)[1].borrowed = "Gas Leak"


def brought_what_was_not_earned(p):
    p[0].brought = {"Japan": 2}


def brought_by_a_partner_elsewhere(p):
    p[0].brought, p[0].earned = {"UAE": 2}, {"partners": 2}


def used_too_often(p):
    p[0].used = ["Turkey (5)", "Turkey (5)"]


def passed_on_and_borne_all_the_same(p):
    p.state.passed = [(0, 1)]


def passed_on_to_oneself(p):
    p.state.ignoring, p.state.passed = [0], [(0, 0)]


def asked_by_no_power(p):
    p.state.agenda = [Task(0, "Atlantis (3)", 0, "partner", 0)]


def answered_by_no_power(p):
    p.state.agenda = [Task(0, "Debt Crisis", 0, "event", 0, offered="Atlantis (3)")]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (reached_twice, "Seat 0 has reached a power twice. It can be reached only once a game."),
        (reached_nothing, "Seat 0 cannot have reached Japan (3)."),
        (copied_without_the_title, "Seat 1 has the text of WTO Rules without the title that copies it."),
        (copied_no_policy, "Gas Leak is not a policy that seat 1 could have copied."),
        (
            brought_what_was_not_earned,
            "The GDP by partner of seat 0 does not add up to its GDP from partners.",
        ),
        (brought_by_a_partner_elsewhere, "UAE is not a partner on the table."),
        (used_too_often, "Seat 0 has used Turkey (5) more often than a round allows."),
        (passed_on_and_borne_all_the_same, "Seat 0 cannot have passed the event on to seat 1."),
        (passed_on_to_oneself, "Seat 0 cannot have passed the event on to seat 0."),
        (asked_by_no_power, "Atlantis (3) is not a power in this game."),
        (answered_by_no_power, "Atlantis (3) is not a power in this game."),
    ],
)
def test_what_nobody_can_have_of_partners_is_said(wrong, said):
    p = at_table()
    assert p.game.faults(p.state) == []
    wrong(p)
    assert p.game.faults(p.state) == [said]


def test_a_copy_held_by_its_title_is_sound():
    p = at_table().influence(1, "India", 3)
    p[1].borrowed = "WTO Rules"
    assert p.game.faults(p.state) == []
