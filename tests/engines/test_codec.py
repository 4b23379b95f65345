"""What a game is played by is read from its source, in whatever thread it is asked for."""

import gc
import sys
import threading
import weakref

import pytest

import playtest
from playtest.engines import codec
from playtest.engines.cat_in_the_box import CatInTheBox, CatRules
from playtest.engines.scambodia import ScambodiaRules
from playtest.engines.trade_warz import TradeRules, TradeWarz
from tests.nim import Nim

NUMBERS_LISTED = [
    (CatRules, "numbers_for_three", 6.0),
    (CatRules, "start_player", False),
    (ScambodiaRules, "rounds", 2.0),
    (ScambodiaRules, "rounds", True),
    (ScambodiaRules, "ace_value", False),
    (TradeRules, "rounds", 5.0),
    (TradeRules, "chill", 1),
]


@pytest.mark.parametrize(("rules", "field", "value"), NUMBERS_LISTED)
def test_a_rule_of_another_kind_is_refused_from_a_cell_and_from_a_file(rules, field, value):
    """2.0 and true were taken for the 2 and the 1 of a list of numbers: equal rules had two digests."""
    says = rf'^"?{field}"?: input should be .* \(got {value!r}\)\.$'
    with pytest.raises(codec.Invalid, match=says):
        codec.check(rules(**{field: value}))
    with pytest.raises(codec.Invalid, match=says):
        codec.load_plain(rules, {**codec.plain(rules()), field: value})


@pytest.mark.parametrize(("rules", "field", "value"), NUMBERS_LISTED)
def test_no_game_is_made_of_rules_of_another_kind(rules, field, value):
    """``CatInTheBox(3, CatRules(numbers_for_three=6.0))`` ended in a bare TypeError."""
    cls = next(playtest.game(name) for name in playtest.games() if playtest.game(name).Rules is rules)
    with pytest.raises(codec.Invalid, match=rf"^{field}: input should be .* \(got {value!r}\)\.$"):
        cls(cls.players[1] if len(cls.players) > 1 else cls.players[0], rules(**{field: value}))


@pytest.mark.parametrize("cls", [CatInTheBox, TradeWarz])
def test_rules_that_are_as_they_should_be_are_taken_as_they_are(cls):
    rules = cls.Rules()
    assert cls(3, rules).rules is rules
    assert codec.check(rules) is rules


def test_a_true_inside_a_move_is_no_number():
    from dataclasses import replace

    offer = codec.load_plain(CatInTheBox.Action, {"kind": "predict", "tricks": 1})
    with pytest.raises(codec.Invalid, match=r"tricks: .*got True"):
        codec.check(replace(offer, tricks=True))


class Litter:
    """Something that is collected, and then has Python do a little: other threads come to their turn."""

    def __init__(self):
        self.itself = self
        weakref.finalize(self, sum, range(300))


@pytest.fixture
def restless():
    """Threads that change as often as they can."""
    before = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(50)
    sys.setswitchinterval(1e-6)
    yield
    gc.set_threshold(*before[0])
    sys.setswitchinterval(before[1])


def test_threads_that_read_the_same_game_at_once_all_get_it(restless):
    """A comparison ended with "AST constructor recursion depth mismatch" while the page drew itself."""
    wanted, found = codec.overridden(Nim), []

    def read():
        for _ in range(12):
            Litter()
            codec._written.cache_clear()
            found.append(codec.overridden(Nim))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 48
