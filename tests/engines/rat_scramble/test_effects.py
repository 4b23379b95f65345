"""The eight effects. (Rulebook, Effect Cards; rulings 3 and 10)"""

import random

import pytest

from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.rat_scramble import moves as rat_moves
from tests.engines.rat_scramble.table import FIRST, Table


def passed(effect, **parts):
    """A table on which FIRST has just passed by consensus with ``effect``; the vote order is 0, 1, 2, 3."""
    table = Table(effects=["No effect", effect, "No effect", "No effect"], windows="after_last", **parts)
    return table.take_all(1, 2, 3, 4).vote(FIRST, FIRST, FIRST, FIRST)


@pytest.mark.parametrize("effect", ["Shotgun", "Flea Market", "Clairvoyant"])
def test_a_toggle_stays_until_the_same_name_passes_again(effect):
    assert passed(effect).state.toggles == (effect,)
    assert passed(effect, toggles=(effect,)).state.toggles == ()


def test_a_majority_takes_the_first_effect_and_consensus_the_second():
    table = Table(effects=["Shotgun", "Flea Market", "No effect", "No effect"], windows="after_last")
    table.take_all(1, 2, 3, 4).vote(FIRST, FIRST, FIRST, "Summer Waking")
    assert table.state.toggles == ("Shotgun",)


def test_a_toggle_acts_from_the_next_round():
    effects = ["No effect", "Shotgun", "No effect", "No effect"]
    table = Table(effects=effects, windows="after_last").take_all(1, 2, 3, 4)
    assert table.state.toggles == ()
    table.vote(FIRST, FIRST, FIRST, FIRST)
    assert (table.state.round, table.state.toggles) == (2, ("Shotgun",))


def test_clairvoyant_shows_the_remaining_proposals_in_order_and_they_come_in_it():
    table = passed("Clairvoyant")
    shown = next(e for e in table.events if isinstance(e, rat_events.DeckShown)).proposals
    assert len(shown) == 18
    assert table.state.proposals == shown[:2]
    assert table.game.view(table.state, 3).deck == shown[2:]


def test_without_clairvoyant_nobody_knows_the_order():
    view = Table().game.view(Table().state, None)
    assert not view.deck_known
    assert list(view.deck) == sorted(view.deck)


def test_jubilee_sends_every_token_home():
    table = passed("Jubilee", tokens=[(0, 1, 2), (3, 2, 1)])
    assert [table.tokens(seat, seat) for seat in range(4)] == [5, 5, 5, 5]


def test_highway_robbery_lets_each_take_a_token_in_vote_token_order():
    table = passed("Highway Robbery")
    assert table.state.phase == "effect"
    for seat in range(4):
        assert table.pending == (seat,)
        victim = (seat + 1) % 4
        table.play(seat, rat_moves.Rob(victim, victim))
    assert [table.tokens(seat, (seat + 1) % 4) for seat in range(4)] == [1, 1, 1, 1]
    assert table.state.round == 2


def test_highway_robbery_takes_any_token_the_victim_has():
    table = passed("Highway Robbery", tokens=[(1, 2, 1)])
    assert rat_moves.Rob(1, 2) in table.legal(0)
    assert rat_moves.Rob(1, 1) in table.legal(0)
    assert rat_moves.Rob(2, 1) not in table.legal(0)
    table.play(0, rat_moves.Rob(1, 2))
    assert table.tokens(0, 2) == 1


def test_a_robbed_token_that_reaches_its_owner_joins_the_supply():
    table = passed("Highway Robbery", tokens=[(1, 0, 1)]).play(0, rat_moves.Rob(1, 0))
    assert table.tokens(0, 0) == 5


def test_highway_robbery_passes_over_who_finds_nothing_to_take():
    table = passed("Highway Robbery", tokens=[(0, 1, 5), (0, 2, 5), (0, 3, 5)])
    assert table.pending == (1,), "seat 0 holds everything"


def test_secret_santa_lets_each_give_a_token_they_hold():
    table = passed("Secret Santa", tokens=[(0, 1, 1)])
    assert rat_moves.Gift(2, 1) in table.legal(0)
    assert rat_moves.Gift(0, 1) not in table.legal(0)
    table.play(0, rat_moves.Gift(2, 1))
    assert (table.tokens(2, 1), table.tokens(0, 1)) == (1, 0)
    assert table.pending == (1,)


def test_secret_santa_passes_over_who_holds_nothing():
    table = passed("Secret Santa", tokens=[(1, 0, 5)])
    assert table.pending == (1,)


def test_transformation_turns_a_token_of_another_into_one_of_a_different_player():
    table = passed("Transformation", tokens=[(0, 1, 2)])
    assert set(table.legal(0)) == {rat_moves.Transform(1, 2), rat_moves.Transform(1, 3), rat_moves.Done()}
    table.play(0, rat_moves.Transform(1, 2))
    assert (table.tokens(0, 1), table.tokens(0, 2), table.tokens(1, 1), table.tokens(2, 2)) == (1, 1, 4, 4)


def test_transformation_is_once_for_each_token_held_when_the_turn_comes():
    table = passed("Transformation", tokens=[(0, 1, 1)]).play(0, rat_moves.Transform(1, 2))
    assert table.state.round == 2, "the token of seat 2 was not held when the turn came"


def test_transformation_cannot_choose_a_player_without_tokens_in_supply():
    table = passed("Transformation", tokens=[(0, 1, 1), (3, 2, 5)])
    assert set(table.legal(0)) == {rat_moves.Transform(1, 3), rat_moves.Done()}


def test_transformation_may_be_declined_and_passes_over_who_holds_no_others_token():
    table = passed("Transformation", tokens=[(2, 1, 1)])
    assert table.pending == (2,)
    table.play(2, rat_moves.Done())
    assert table.state.round == 2


def test_gemini_season_is_a_null_unless_switched_on():
    assert passed("Gemini Season", tokens=[(0, 1, 2)]).state.doubled == [0] * 16


def test_gemini_season_lets_each_token_away_from_home_be_used_twice():
    table = passed("Gemini Season", tokens=[(0, 1, 2)], gemini_season=True)
    assert table.state.doubled[1] == 2
    assert sum(table.state.doubled) == 2


def test_the_first_use_of_a_doubled_token_leaves_it_with_its_holder():
    table = Table(gemini_season=True, tokens=[(1, 0, 1)])
    table.state.doubled[4] = 1
    table.take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST)).play(1, rat_moves.Change(0, "their_token"))
    assert (table.tokens(1, 0), table.state.doubled[4]) == (1, 0)
    table.stand().play(1, rat_moves.Cast(FIRST)).stand().play(2, rat_moves.Cast(FIRST))
    while table.pending != (1,):
        table.play(table.pending[0], rat_moves.LetStand())
    table.play(1, rat_moves.Change(0, "their_token"))
    assert table.tokens(1, 0) == 0


def test_bells_come_before_the_effect():
    table = passed("Highway Robbery")
    kinds = [event.kind for event in table.events]
    assert "passed" in kinds
    assert table.state.bells == [4, 0, 0, 0]


def test_who_is_done_with_transformation_is_told_of():
    table = passed("Transformation", tokens=[(2, 1, 1)])
    events = []
    table.game.apply(table.state, 2, rat_moves.Done(), random.Random(1), events)
    assert events[0] == rat_events.TransformedNoMore(2)


@pytest.mark.parametrize(
    ("effect", "move", "reason"),
    [
        ("Highway Robbery", rat_moves.Rob(0, 1), "Highway Robbery: take a token from another player."),
        ("Highway Robbery", rat_moves.Rob(2, 1), "{2} holds none of {1}'s promise tokens."),
        ("Secret Santa", rat_moves.Gift(0, 1), "Secret Santa: give a token to another player."),
        ("Secret Santa", rat_moves.Gift(1, 3), "You hold none of {3}'s promise tokens."),
        ("Secret Santa", rat_moves.Rob(1, 1), "Secret Santa: choose one of the tokens available."),
        (
            "Transformation",
            rat_moves.Transform(0, 1),
            "Transformation: you can transform only other players' tokens.",
        ),
        (
            "Transformation",
            rat_moves.Transform(3, 1),
            "You have none of {3}'s tokens left to transform.",
        ),
        (
            "Transformation",
            rat_moves.Transform(1, 1),
            "Transformation: the token must become a third player's, not yours or its owner's.",
        ),
        ("Transformation", rat_moves.Transform(1, 2), "{2} has no token left."),
    ],
)
def test_a_token_that_an_effect_does_not_move_says_why(effect, move, reason):
    table = passed(effect, tokens=[(0, 1, 2), (3, 2, 5)])
    who = [table.game.who(table.state, seat) for seat in range(4)]
    assert table.pending == (0,)
    assert table.game.refusal(table.state, 0, move) == reason.format(*who)


def test_outside_of_effects_no_token_is_taken_given_or_transformed():
    table = Table()
    for move in (rat_moves.Rob(1, 1), rat_moves.Gift(1, 0), rat_moves.Transform(1, 2)):
        said = table.game.refusal(table.state, 0, move)
        assert said == "Promise tokens change hands by agreements, by changed votes and by effects."
