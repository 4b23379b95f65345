"""Every event, move and prompt of a few whole games has words, and none of them is a class name."""

from __future__ import annotations

import random

import pytest

from playtest import words
from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.events import RouteIncome, Term

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


def test_an_income_is_told_as_a_sum_with_its_terms():
    event = RouteIncome(1, 5, (Term("Freedom Corn", 3), Term("Coffee", 4), Term("earlier", -2)), 12)
    assert words.of("trade_warz").event(event, NAMES, None) == (
        "Ben earns 5 GDP (3 Freedom Corn + 4 Coffee − 2 earlier) and has 12."
    )
