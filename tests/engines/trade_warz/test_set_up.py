"""Leaders, set-up, words and piles. (Rulings 1-4)"""

from __future__ import annotations

import random

import pytest

from playtest.engines.chance import Chance
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import (
    ChooseLeader,
    ChoosePartner,
    Draw,
    Pass,
    PlayTactic,
)
from tests.engines.trade_warz.position import Position, play_until

# -- 1, 2: leaders and set-up


def test_ruling_1_leaders_are_dealt_blind_or_chosen_in_seat_order():
    blind = TradeWarz(3).start(Chance(seed=1))
    assert len({player.leader for player in blind.players}) == 3
    game = TradeWarz(3, TradeRules(leaders="chosen"))
    state = game.start(Chance(seed=1))
    for seat, leader in enumerate(("Brazil", "USA", "EU")):
        assert game.pending(state) == (seat,)
        assert len(game.legal(state, seat)) == 6 - seat
        game.play(state, seat, ChooseLeader(leader), Chance(seed=1))
    assert [player.leader for player in state.players] == ["Brazil", "USA", "EU"]


def test_ruling_1_prototypes_are_marked_in_every_view():
    state = TradeWarz(6).start(Chance(seed=1))
    view = TradeWarz(6).view(state, None)
    assert {p.leader for p in view.players if p.prototype} == {"EU", "Saudi Arabia", "Brazil"}


@pytest.mark.parametrize(("players", "partners"), [(2, 4), (3, 5), (4, 6), (5, 8), (6, 9)])
def test_ruling_2_partners_on_the_table(players, partners):
    state = TradeWarz(players).start(Chance(seed=3))
    assert len(state.partners) == partners
    assert all(player.influence == dict.fromkeys(state.partners, 0) for player in state.players)


def test_ruling_2_partner_brazil_stays_out_when_brazil_plays():
    game = TradeWarz(2, TradeRules(leaders="chosen", partners="chosen"))
    state = game.start(Chance(seed=1))
    game.play(state, 0, ChooseLeader("Brazil"), Chance(seed=1))
    game.play(state, 1, ChooseLeader("USA"), Chance(seed=1))
    assert ChoosePartner("Brazil") not in game.legal(state, 0)
    for n, partner in enumerate(("India", "UAE", "Japan", "Mexico")):
        game.play(state, n % 2, ChoosePartner(partner), Chance(seed=1))
    assert state.partners == ["India", "UAE", "Japan", "Mexico"]


def test_ruling_2_quick_start_has_15_gdp_no_first_event_and_4_rounds():
    game = TradeWarz(2, TradeRules(quick_start=True))
    rng = random.Random(1)
    state = game.start(rng)
    assert [player.gdp for player in state.players] == [15, 15]
    assert (state.event, state.phase) == (None, "draw")
    play_until(game, state, "end", rng)
    assert len(state.gdp_by_round) <= 4
    assert game.last_round == 4


# -- 3: words


def test_ruling_3_of_equal_gdp_the_lower_seat_is_poorer_or_who_sits_nearer_to_the_marker():
    p = Position()
    assert p.game.ranks(p.state) == [0, 1, 2]
    p[2].gdp = 5
    assert p.game.ranks(p.state) == [2, 0, 1]
    q = Position(ties="marker")
    q.state.marker = 1
    assert q.game.ranks(q.state) == [1, 2, 0]


def test_ruling_3_amounts_are_as_far_as_there_is_and_costs_never_below_0():
    p = Position().policy(0, "Deregulation Fiesta")
    p[1].gdp = 1
    p.tactic("Trade Sanctions", at=1)
    assert p[1].gdp == 0
    p.state.event = "Trade War Escalation"
    assert p.price("Revolving Door Politics") == 0


def test_ruling_3_a_tactic_needs_a_legal_target():
    p = Position().hand(0, "Shock and Audit", "Bribery Scandal", "Trade Embargo", "Revolving Door Politics")
    for name in p[0].hand:
        assert not p.aims(name)
    assert "target" in p.refusal(0, PlayTactic("Shock and Audit", 1))


def test_ruling_3_if_the_target_has_gone_the_rest_happens_and_the_cost_stays_paid():
    p = Position(answers=True).hand(0, "Shock and Audit").policy(1, "WTO Rules")
    p.do(0, PlayTactic("Shock and Audit", 1))
    p.state.players[1].policy = None
    for seat in (1, 2):
        p.do(seat, Pass())
    assert p[0].gdp == 20 - 4 + 2


def test_ruling_3_face_down_cards_are_not_targets():
    p = Position().hand(0, "Gas Leak")
    p.place(1, "Factory of Everything")
    assert not p.aims("Gas Leak")


# -- 4: piles


def test_ruling_4_an_empty_global_deck_gathers_the_discards_of_all_but_no_leader_cards():
    p = Position()
    tactics = list(p.state.decks["tactic"])
    p.discarded(0, *tactics[:9], "Gas Leak", "Trade Sanctions")
    p.discarded(1, *tactics[9:])
    p.state.phase = "draw"
    p.do(2, Draw("tactic"))
    assert len(p.state.decks["tactic"]) == 14
    assert sorted(p[0].discard) == ["Gas Leak", "Trade Sanctions"]
