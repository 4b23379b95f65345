"""Every event, move and prompt of a few whole games has words, and none of them is a class name."""

from __future__ import annotations

import random

import pytest

from playtest import words
from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import Decline
from playtest.engines.trade_warz.events import (
    CardMoved,
    Chosen,
    RouteIncome,
    SawCards,
    SeatDone,
    TacticPlayed,
    Term,
)
from tests.engines.trade_warz.position import Position

NAMES = ("Ada", "Ben", "Cleo", "Dov")


@pytest.mark.parametrize(
    "rules", [TradeRules(), TradeRules(diplomatic=True, leaders="chosen", partners="chosen")]
)
def test_everything_that_happens_has_words(rules):
    say, game = words.of("trade_warz"), TradeWarz(4, rules)
    for seed in range(4):
        rng, events = random.Random(seed), []
        state = game.start(rng, events)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            for action in game.legal(state, seat)[:20]:
                assert say.action(action, NAMES)[0].isupper()
            for who in (*range(4), None, REFEREE):
                assert say.prompt(game.view(state, who)).endswith(".")
            game.apply(state, seat, game.sample(state, seat, rng), rng, events)
        for event in events:
            for who in (0, None, REFEREE):
                said = say.event(event, NAMES, who)
                assert not said or (said.endswith(".") and "{" not in said and "None" not in said), event


def test_a_card_that_asks_says_what_is_chosen():
    say, game, asked = words.of("trade_warz"), TradeWarz(4), {}
    for seed in range(12):
        rng = random.Random(seed)
        state = game.start(rng)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            view = game.view(state, seat)
            if view.agenda and view.agenda[0].at >= 0:
                asked[view.agenda[0].card] = say.prompt(view)
            game.apply(state, seat, game.sample(state, seat, rng), rng)
    assert len(asked) > 10
    assert all(said.startswith(f"{card}: ") for card, said in asked.items()), asked
    assert (
        asked["Pandemic Panic"] == "Pandemic Panic: every player discards an export in play of their choice."
    )


def test_an_income_is_told_as_a_sum_with_its_terms():
    event = RouteIncome(1, 5, (Term("Freedom Corn", 3), Term("Coffee", 4), Term("earlier", -2)), 12)
    assert words.of("trade_warz").event(event, NAMES, None) == (
        "Ben earns 5 GDP (3 Freedom Corn + 4 Coffee − 2 earlier) and has 12."
    )


def test_the_log_says_what_was_chosen_who_is_done_with_what_and_what_was_taken():
    say = words.of("trade_warz")
    told = [
        (Chosen(1, "Central Bank Shock", "b"), "Ben chooses for Central Bank Shock: "),
        (SeatDone(1, "stopped"), "Ben draws no more."),
        (SeatDone(1, "passed"), "Ben answers with no tactic."),
        (SawCards((), "committed", 0), "You will reveal no policy."),
        (SawCards(("Coffee",), "taken", 0), "The card given unseen is Coffee."),
        (CardMoved(1, 0, "export"), "Ben gives Ada a card unseen; its back: export."),
        (
            TacticPlayed(1, "Smuggling Route", 1, None, None, "Coffee"),
            "Ben pays 1 GDP and plays Smuggling Route on Coffee.",
        ),
        (TacticPlayed(1, "Debt Trap", 2, 0, None, None), "Ben pays 2 GDP and plays Debt Trap at Ada."),
    ]
    for event, sentence in told:
        assert say.event(event, NAMES, 0).startswith(sentence)
    assert "the second" not in say.event(told[0][0], NAMES, 0)


def test_a_trade_phase_asks_for_what_one_holds():
    p = Position()
    say = words.of(p.game)

    def asked(*cards):
        p[0].hand[:] = cards
        return say.prompt(p.game.view(p.state, 0))

    assert asked("Cohesion Fund") == "You have nothing to place or play: say that you are done."
    assert asked("Freedom Corn") == "Place exports; then say that you are done."
    assert asked("Freedom Corn", "Debt Trap") == "Place exports, play tactics; then say that you are done."
    p[1].influence["India"] = 1
    assert asked() == "Offer influence; then say that you are done."


def test_who_has_no_policy_to_give_up_reads_what_that_costs():
    game = TradeWarz(3)
    for seed in range(60):
        state = game.start(random.Random(seed), [])
        if state.agenda and state.agenda[0].card == "Populist Uprising":
            break
    view = game.view(state, game.pending(state)[0])
    assert words.of(game).stakes(view, Decline(), NAMES) == "you have no policy to discard; you lose 2 GDP"
