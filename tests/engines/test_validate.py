"""A state that somebody wrote is taken only if its game can go on from it."""

from __future__ import annotations

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.chance import Chance
from playtest.engines.codec import dump, plain
from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.validate import InvalidState, validate_state


def dealt():
    game = CatInTheBox(4)
    return game, plain(game.start(Chance(seed=1)))


def test_a_state_as_the_game_makes_it_is_sound():
    game, state = dealt()
    assert plain(validate_state(game, state)) == state


def test_a_field_of_the_wrong_kind_is_named():
    game, state = dealt()
    state["leader"] = "Ada"
    with pytest.raises(InvalidState, match="That is not a state of Cat in the Box: leader: "):
        validate_state(game, state)


def test_what_faults_finds_is_said_in_its_words():
    game, state = dealt()
    state["won"] = [1, 0, 0, 0]
    with pytest.raises(
        InvalidState, match=r"That is not consistent: 0 tricks were played, but the players have won 1\."
    ):
        validate_state(game, state)


class FindsNothing(CatInTheBox):
    def faults(self, state):
        return []


def test_what_faults_does_not_find_shows_in_going_on():
    _, state = dealt()
    state["hands"].pop()
    with pytest.raises(InvalidState, match="Cat in the Box cannot continue from there: IndexError"):
        validate_state(FindsNothing(4), state)


class FailsToLook(CatInTheBox):
    def faults(self, state):
        return [str(1 // len(state.tricks))]


def test_faults_that_fails_is_no_way_in():
    _, state = dealt()
    with pytest.raises(InvalidState, match="cannot continue from there: ZeroDivisionError"):
        validate_state(FailsToLook(4), state)


class CannotShow(CatInTheBox):
    """Once four cards are discarded, the view of ``hidden`` fails."""

    hidden: int | None

    def view(self, state, seat):
        if seat == self.hidden and None not in state.discards:
            raise LookupError("no such card")
        return super().view(state, seat)


@pytest.mark.parametrize("hidden", [*range(4), REFEREE, None])
def test_a_view_that_fails_some_moves_ahead_is_found_whoever_it_is_of(hidden):
    _, state = dealt()
    game = CannotShow(4)
    game.hidden = hidden
    with pytest.raises(InvalidState, match="cannot continue from there: LookupError: no such card"):
        validate_state(game, state)


def test_trying_leaves_the_state_as_it_is():
    game, state = dealt()
    assert dump(validate_state(game, state)) == dump(game.start(Chance(seed=1)))


def test_a_choice_that_a_ruling_empties_is_said_with_what_to_do():
    """Balanced Budget asks for discards down to one card; a ruling takes all but one away."""
    game = TradeWarz(6)
    chance = Chance(seed="fz0")
    state = game.start(chance)
    while not (state.agenda and state.agenda[0].card == "Balanced Budget" and state.agenda[0].at == 0):
        seat = chance.choice(game.pending(state))
        game.apply(state, seat, game.sample(state, seat, chance), chance, [])
    asked = state.agenda[0].asked
    written = plain(state, game.State)
    hand = written["players"][asked]["hand"]
    written["players"][(asked + 1) % 6]["hand"] += hand[1:]
    del hand[1:]
    said = f"Seat {asked} has to choose but has nothing left to choose from. Wait until that choice is made"
    with pytest.raises(InvalidState, match=said):
        validate_state(game, written)
