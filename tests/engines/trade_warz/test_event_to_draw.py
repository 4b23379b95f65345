"""Events, upkeep and order, drawing. (Rulings 5-7)"""

from __future__ import annotations

from playtest.engines.trade_warz.actions import (
    Draw,
    StopDrawing,
)
from tests.engines.trade_warz.position import Position

# -- 5: events


def test_ruling_5_an_ignored_event_touches_neither_the_player_nor_their_exports():
    p = Position().policy(0, "Strongman Politics")
    p.route(0, "Freedom Corn")
    p.event("Global Recession")
    assert p.income_of("Freedom Corn") == 3
    q = Position().policy(0, "Strongman Politics").event("Port Lockout")
    assert ("India", 5) in q.game.open_slots(q.state, 0)
    assert ("India", 5) not in q.game.open_slots(q.state, 1)


def test_ruling_5_what_is_not_harmful_is_not_ignored():
    p = Position().policy(0, "Strongman Politics").hand(0, "Gas Leak").event("Central Bank Shock")
    assert p.game.pending(p.state) == (0,)


# -- 6: upkeep and order


def test_ruling_6_effects_of_one_moment_go_c_m_y_k_and_the_poorest_first():
    p = (
        Position()
        .policy(2, "Energy Leverage")
        .policy(1, "Universal Basic GDP")
        .policy(0, "Rent-Seeking Oligarchs")
    )
    p[2].gdp = 1
    p.game.agenda.trigger(p.state, "income", p.game.ranks(p.state))
    assert [task.card for task in p.state.agenda] == [
        "Universal Basic GDP",
        "Universal Basic GDP",
        "Energy Leverage",
        "Rent-Seeking Oligarchs",
    ]


def test_ruling_6_once_a_round_marks_are_renewed_when_the_round_begins():
    p = Position().policy(0, "Dollar Hegemony").influence(0, "India", 3)
    p.power("Dollar Hegemony", partner="India")
    p.game.course.event.begin_round(p.state)
    assert p.powers() == ["Dollar Hegemony"]


# -- 7: draw


def test_ruling_7_all_draw_at_once_up_to_the_hand_size_and_may_stop_early():
    p = Position()
    p.state.phase = "draw"
    assert p.game.pending(p.state) == (0, 1, 2)
    for _ in range(6):
        p.do(2, Draw("leader"))
    assert p.game.pending(p.state) == (0, 1)
    assert "nothing for you to draw" in p.refusal(2, Draw("export"))
    p.do(0, StopDrawing())
    assert p.game.pending(p.state) == (1,)


def test_ruling_7_a_hand_over_its_size_draws_none_and_discards_none():
    p = Position().hand(2, *[c.name for c in Position().cards.cards if c.deck == "global"][:8])
    p.state.phase = "draw"
    assert p.game.pending(p.state) == (0, 1)
    assert len(p[2].hand) == 8
