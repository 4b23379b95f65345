"""Red is trump: led, broken, forced. (Ruling 7)"""

from __future__ import annotations

from playtest.engines.cat_in_the_box import (
    CatRules,
    RedBroken,
    spaces_in,
)
from tests.engines.cat_in_the_box.table import declarable, do, play, position, refused, spaces


def test_red_cannot_be_led_before_it_is_broken():
    game, state = position("3", "1", "1", "1")
    said = refused(game, state, 0, play("red 3"))
    assert said == "You cannot lead red until it is broken, unless you can lead nothing else."


def test_red_is_broken_by_red_on_another_lead():
    """Ruling 7."""
    game, state = position("8 2", "5", "1", "1")
    events = do(game, state, "blue 8", "red 5")
    assert RedBroken(1) in events
    assert state.red_broken


def test_red_is_broken_once():
    game, state = position("8 2", "5", "1", "1")
    events = do(game, state, "blue 8", "red 5", "red 1")
    assert events.count(RedBroken(1)) == 1
    assert RedBroken(2) not in events


def test_another_color_does_not_break_red():
    game, state = position("8 2", "5", "1", "1")
    do(game, state, "blue 8", "green 5")
    assert not state.red_broken


def test_red_may_be_led_once_it_is_broken():
    game, state = position("3", "1", "1", "1", broken=True)
    assert "red 3" in declarable(game, state)
    do(game, state, "red 3")
    assert spaces_in(state.tokens[0]) == spaces("red 3")


def test_a_leader_with_only_red_to_declare_may_lead_it_and_breaks_it():
    """Ruling 7."""
    game, state = position("3 3", "1", "1", "1", lost=["blue yellow green"])
    assert declarable(game, state) == {"red 3"}
    assert RedBroken(0) in do(game, state, "red 3")
    assert state.red_broken


def test_one_other_declaration_is_enough_to_bar_red():
    """Ruling 7: however few."""
    game, state = position("3 4", "1", "1", "1", lost=["blue yellow"], board=["", "green 4"])
    assert declarable(game, state) == {"green 3"}


def test_a_forced_lead_leaves_red_unbroken_if_the_option_is_off():
    """Ruling 7, option forced_lead_breaks."""
    rules = CatRules(forced_lead_breaks=False)
    game, state = position("3 3", "1", "1", "1", lost=["blue yellow green"], rules=rules)
    assert not [event for event in do(game, state, "red 3") if isinstance(event, RedBroken)]
    assert not state.red_broken


def test_following_a_forced_red_lead_does_not_break_red():
    """Ruling 7: red is broken by who does not follow a lead that is not red."""
    rules = CatRules(forced_lead_breaks=False)
    game, state = position("3 3", "1", "2", "4", lost=["blue yellow green"], rules=rules)
    do(game, state, "red 3", "red 1", "red 2")
    assert not state.red_broken
