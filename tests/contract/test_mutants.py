"""The suite catches what it is there to catch: games with one fault each, and the check that finds it."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass, replace
from functools import cache

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox, CatState, Dealt, Discard, Discarded, Paradox, Play
from playtest.engines.game import Game
from playtest.testing import Broken, check_game
from tests.contract.interrupts import Interrupts, TimeUp
from tests.contract.interrupts import State as StackState
from tests.contract.sealed_bids import SealedBids
from tests.scrambles import module_for

MUTANTS = []


def caught_by(check):
    """The game below should be caught by ``check``."""

    def note(game):
        MUTANTS.append(pytest.param(game, check, id=game.__name__))
        return game

    return note


@cache
def found_in(game):
    """What the suite raises on a game."""
    with pytest.raises(Broken) as caught:
        check_game(game(3), module_for(game.name).scramble)
    return caught.value


@pytest.mark.parametrize(("game", "check"), MUTANTS)
def test_a_faulty_game_is_caught(game, check):
    said = str(found_in(game))
    assert check in said
    assert "3 players, random game '0/" in said or "State should be" in said


# -- secrets


@caught_by("positions_that_look_the_same_are_told_the_same")
class ShowsOneCard(CatInTheBox):
    """Everyone sees the card that seat 0 discarded."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, discards=(state.discards[0], *view.discards[1:]))


@caught_by("positions_that_look_the_same_are_told_the_same")
class ShowsAHandToSpectators(CatInTheBox):
    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, hands=tuple(state.hands)) if seat is None else view


@caught_by("positions_that_look_the_same_are_told_the_same")
class AsksOnlyWhoCanAnswer(Interrupts):
    """That somebody is asked at all tells that they hold a stop."""

    def pending(self, state):
        asked = super().pending(state)
        return tuple(seat for seat in asked if 0 in state.hands[seat]) or asked


@caught_by("positions_that_look_the_same_are_told_the_same")
class ChartsASecret(SealedBids):
    """A measure on the live screen shows who has how much."""

    public_measures = frozenset(["purses"])

    def measures(self, state):
        return {"purses": tuple(state.purses)}


@caught_by("positions_that_look_the_same_are_told_the_same")
class ResamplesAnotherHand(CatInTheBox):
    """The seat's own hand is dealt anew as well."""

    def resample(self, view, chance):
        return super().resample(replace(view, hands=(None,) * self.seats), chance)


@caught_by("hidden_parts_vary")
class ResamplesOneDealOnly(CatInTheBox):
    def resample(self, view, chance):
        return super().resample(view, random.Random(4))


@caught_by("refusals_tell_no_secret")
class ExplainsTooMuch(CatInTheBox):
    def refusal_to_declare(self, state, seat, play):
        left = (seat + 1) % self.seats
        return f"No; and seat {left} holds {state.hands[left]}."


@caught_by("events_tell_no_more_than_the_view")
class TellsEverybodyTheDeal(CatInTheBox):
    def start(self, chance, events=None):
        state = super().start(chance, events)
        if events is not None:
            events[:] = [replace(e, audience=None) if isinstance(e, Dealt) else e for e in events]
        return state


@caught_by("events_tell_no_more_than_the_view")
class TellsEverybodyTheDiscard(CatInTheBox):
    def discard(self, state, seat, number, events):
        super().discard(state, seat, number, events)
        if events is not None:
            events[:] = [replace(e, audience=None) if isinstance(e, Discarded) else e for e in events]


@dataclass(slots=True)
class PrintedState(StackState):
    """Prints its hands."""


@caught_by("reprs_show_no_secret")
class PrintsHands(Interrupts):
    State = PrintedState

    def start(self, chance, events=None):
        state = super().start(chance, events)
        return PrintedState(state.hands, state.rest, state.points)

    def view(self, state, seat):
        return super().view(StackState(*(getattr(state, name) for name in StackState.__slots__)), seat)

    def resample(self, view, chance):
        state = super().resample(view, chance)
        return PrintedState(*(getattr(state, name) for name in StackState.__slots__))


# -- moves


@caught_by("what_is_refused_has_a_reason_and_changes_nothing")
class RefusesWithoutReason(CatInTheBox):
    def refusal_to_declare(self, state, seat, play):
        return ""


@caught_by("what_is_refused_has_a_reason_and_changes_nothing")
class ChangesBeforeRefusing(CatInTheBox):
    def refusal_to_declare(self, state, seat, play):
        state.colors[seat] = 0
        return "That color is gone now."


@caught_by("legal_is_all_that_is_accepted")
class AcceptsMoreThanItLists(CatInTheBox):
    def legal(self, state, seat):
        moves = super().legal(state, seat)
        return moves[:1] if state.phase == "prediction" else moves

    def refusal(self, state, seat, action):
        if action in super().legal(state, seat):
            return None
        return super().refusal(state, seat, action)


@caught_by("legal_moves_are_whoever_may_act")
class ListsWhatItRefuses(CatInTheBox):
    def refusal(self, state, seat, action):
        first = state.phase == "tricks" and not state.tricks
        return "Not yet." if first and action == Play(7, 1) else super().refusal(state, seat, action)

    def sample(self, state, seat, chance):
        return next(a for a in self.legal(state, seat) if not self.refusal(state, seat, a))


@caught_by("a_seat_that_may_not_act_is_refused")
class LetsAnybodyOwnUp(CatInTheBox):
    def refusal(self, state, seat, action):
        return None if action == Paradox() and seat == 0 else super().refusal(state, seat, action)

    def legal(self, state, seat):
        moves = super().legal(state, seat)
        waiting = state.phase == "tricks" and state.turn == 0 == seat
        return [*moves, Paradox()] if waiting and Paradox() not in moves else moves

    def sample(self, state, seat, chance):
        return chance.choice(super().legal(state, seat))


@caught_by("the_fixed_list_of_moves_is_complete")
class ForgetsParadox(CatInTheBox):
    def actions(self):
        return super().actions()[:-1]


@caught_by("an action mask is empty")
class MasksEverything(CatInTheBox):
    """A discard is called open, and none is listed: PettingZoo's own test passes a mask of nothing but 0."""

    open = frozenset({Discard})

    def actions(self):
        return [move for move in super().actions() if type(move) is not Discard]


@caught_by("a_clock_can_run_out")
class RefusesItsOwnClock(Interrupts):
    def legal(self, state, seat):
        return [move for move in super().legal(state, seat) if move != TimeUp()]


@caught_by("the game has not ended")
class NeverEnds(CatInTheBox):
    def declare(self, state, seat, number, color, events):
        state.turn = (seat + 1) % self.seats


@caught_by("the_game_waits_until_it_ends")
class ScoresTooEarly(CatInTheBox):
    def outcome(self, state):
        over = state.copy()
        over.phase = "end" if len(state.tricks) == 2 else state.phase
        return super().outcome(over)


# -- state and log


@caught_by("the_log_replays")
class RollsItsOwnDice(CatInTheBox):
    def start(self, chance, events=None):
        return super().start(random.Random(), events)


@caught_by("nobody_needs_to_listen")
class ListensToMove(CatInTheBox):
    def complete_trick(self, state, events):
        super().complete_trick(state, events)
        state.red_broken = state.red_broken or events is not None


@caught_by("a_view_is_detached")
class ShowsTheStateItself(Interrupts):
    """The referee is given the state and no copy of it."""

    def view(self, state, seat):
        return self.View(seat, state) if seat == -1 else super().view(state, seat)


@caught_by("nothing_is_inconsistent")
class LosesACard(CatInTheBox):
    def complete_trick(self, state, events):
        super().complete_trick(state, events)
        state.aside = 0


@caught_by("types_keep_the_contract")
class StateWithoutSlots(Interrupts):
    @dataclass
    class State(StackState):
        pass


@pytest.mark.parametrize("shared", ["hands", "held"])
def test_a_copy_that_shares_what_a_move_changes_is_caught(shared, monkeypatch):
    """``held`` is derived and not in JSON: only the comparison with a state read from JSON can tell."""
    whole = CatState.copy

    def sharing(state):
        new = whole(state)
        setattr(new, shared, getattr(state, shared))
        return new

    monkeypatch.setattr(CatState, "copy", sharing)
    with pytest.raises(Broken, match=r"a_copy_stands_alone|no_earlier_state_changes|come back from JSON"):
        check_game(CatInTheBox(3), module_for("cat_in_the_box").scramble)


def test_a_shallow_copy_is_caught(monkeypatch):
    monkeypatch.setattr(StackState, "copy", copy.copy)
    with pytest.raises((Broken, ValueError)):
        check_game(Interrupts(3), module_for("interrupts").scramble)


def test_without_a_scramble_the_report_says_what_was_not_looked_at():
    report = check_game(CatInTheBox(3), games=1)
    assert "No scramble was given" in str(report)
    assert "checks kept" in str(report)


def test_what_a_game_leaves_unwritten_is_named_in_the_report():
    """A game written in a cell needs neither resample nor actions to be played, so it is checked without."""

    class Unwritten(CatInTheBox):
        resample = Game.resample
        actions = Game.actions

    report = check_game(Unwritten(3), module_for("cat_in_the_box").scramble, games=1)
    assert "resample is not written, so hidden_parts_vary was not looked at." in report.notes
    assert "actions is not written, so the_fixed_list_of_moves_is_complete was not looked at." in report.notes


def test_without_a_scramble_resample_still_finds_a_leak():
    with pytest.raises(Broken, match="positions_that_look_the_same"):
        check_game(ShowsAHandToSpectators(3))
