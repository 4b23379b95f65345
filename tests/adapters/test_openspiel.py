"""Every game in OpenSpiel."""

import pickle
import random
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from playtest.adapters import openspiel
from playtest.engines.cat_in_the_box import CatInTheBox, CatRules
from playtest.engines.game import REFEREE, Illegal
from tests.adapters.tables import OPEN, SMALLEST_AND_LARGEST, TABLES, positions, scrambled
from tests.nim import Nim


def spiel(name, players):
    return pyspiel.load_game(f"playtest_{name}(players={players})")


@pytest.mark.parametrize(("name", "players"), SMALLEST_AND_LARGEST)
def test_it_passes_openspiels_own_simulations(name, players):
    pyspiel.random_sim_test(spiel(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_passes_many_of_openspiels_own_simulations(name, players):
    pyspiel.random_sim_test(spiel(name, players), num_sims=20, serialize=True, verbose=False)


def dealt(game, chance=0):
    """A state after the deal, with the first, or else a random value for every roll."""
    state, rng = game.new_initial_state(), random.Random(chance)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0] if chance else 0)
    return state


def played(game, seed):
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_player_is_told_holds_nothing_that_the_rulebook_hides(name, players):
    game, hidden = spiel(name, players), False
    state = dealt(game)
    for position in positions(game.game):
        for seat in range(players):
            told = []
            for at in (position, scrambled(position, game.game, seat)):
                state._now = replace(state._now, position=at)
                told.append((state.information_state_string(seat), state.observation_string(seat)))
                told[-1] += (tuple(state.information_state_tensor(seat)), state.seen_by(REFEREE))
            assert told[0][:3] == told[1][:3]
            hidden |= told[0][3] != told[1][3]
    assert hidden == (name not in OPEN)


def test_the_history_is_the_whole_game():
    game = spiel("cat_in_the_box", 4)
    state = played(game, 1)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert sum(state.returns()) == pytest.approx(1)


def test_a_state_is_stored_as_its_history_and_a_pickle_beside_it():
    """What OpenSpiel 2.0 does with games written in Python, and what the adapter's page says of it."""
    state = dealt(spiel("cat_in_the_box", 4))
    names = [line.partition("=")[0] for line in state.serialize().splitlines()]
    assert names == ["history", "move_number", "__dict__"]


def test_a_resampled_state_comes_back_though_its_history_leads_elsewhere():
    game = spiel("cat_in_the_box", 4)
    state = dealt(game, chance=3)
    sampled = state.resample_from_infostate(0, random.Random(1).random)
    assert str(sampled) != str(state)
    assert sampled.history() == state.history()
    assert str(game.deserialize_state(sampled.serialize())) == str(sampled)


ODD = [0.9, "0", " 0 ", float("nan"), None, True, -1, 10**9]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(name, players):
    """It was taken without a word, and looking at the state then never ended."""
    game, rng = spiel(name, players), random.Random(4)
    state = dealt(game, chance=1)
    for _ in range(12):
        legal = state.legal_actions()
        others = [number for number in range(len(game.moves)) if number not in legal]
        before = str(state), state.history(), state.serialize()
        for wrong in [*rng.sample(others, min(3, len(others))), *ODD]:
            with pytest.raises(Illegal, match=r"may not take action|A roll is asked for"):
                state.apply_action(wrong)
            assert (str(state), state.history()) == before[:2]
        if others:
            with pytest.raises(Illegal):
                state.child(others[0])
        assert state.serialize() == before[2]
        state.apply_action(rng.choice(legal))
        if state.is_terminal():
            break


def test_a_roll_that_cannot_come_up_is_refused_and_so_is_what_comes_too_late():
    state = spiel("cat_in_the_box", 2).new_initial_state()
    for wrong in [*ODD, 5]:
        with pytest.raises(Illegal, match="A roll is asked for, a whole number from 0 to 4, not"):
            state.apply_action(wrong)
    assert state.history() == []
    over = played(spiel("cat_in_the_box", 2), 1)
    with pytest.raises(Illegal, match="The game is over; action 0 comes too late"):
        over.apply_action(0)


def test_a_whole_number_of_numpy_is_a_number():
    state = dealt(spiel("scambodia", 2))
    state.apply_action(np.int64(state.legal_actions()[0]))
    assert state.history()[-1] in range(state.num_distinct_actions())


def test_a_clone_goes_its_own_way():
    state = dealt(spiel("scambodia", 2))
    clone, before = state.clone(), str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def test_rolls_have_their_true_probabilities():
    """For 2 players there are 5 cards each of 5 numbers; equal cards are one outcome."""
    state = spiel("cat_in_the_box", 2).new_initial_state()
    assert state.is_chance_node()
    assert sorted(dict(state.chance_outcomes()).values()) == pytest.approx([5 / 25] * 5)
    state.apply_action(0)
    assert sorted(dict(state.chance_outcomes()).values()) == pytest.approx([4 / 24, *[5 / 24] * 4])


def test_seats_that_choose_at_once_are_asked_one_after_another():
    state, asked = dealt(spiel("cat_in_the_box", 4)), []
    for _ in range(4):
        asked.append(state.current_player())
        state.apply_action(state.legal_actions()[-1])
    assert asked == [0, 1, 2, 3]


def test_without_private_information_one_is_told_what_a_spectator_is():
    game = spiel("cat_in_the_box", 3)
    state = dealt(game)
    kinds = pyspiel.PrivateInfoType
    told = {
        private: game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=private)
        ).string_from(state, 0)
        for private in (kinds.NONE, kinds.SINGLE_PLAYER, kinds.ALL_PLAYERS)
    }
    assert told[kinds.NONE] == state.seen_by(None)
    assert told[kinds.SINGLE_PLAYER] == state.information_state_string(0)
    assert told[kinds.ALL_PLAYERS] == state.seen_by(REFEREE)


def test_a_resampled_state_looks_the_same_to_its_player():
    state = dealt(spiel("cat_in_the_box", 4), chance=3)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(0, sampler) for _ in range(5)]
    assert {other.information_state_string(0) for other in others} == {state.information_state_string(0)}
    assert len({other.information_state_string(1) for other in others}) > 1


def test_openspiels_search_plays_it():
    game, rng = spiel("cat_in_the_box", 3), np.random.RandomState(1)
    state = dealt(game)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        max_simulations=10,
        random_state=rng,
    )
    assert bot.step(state) in state.legal_actions()


def test_a_game_with_rules_of_its_own_is_loaded_and_pickled():
    game = openspiel.load(CatInTheBox(3, CatRules(numbers_for_three=6)))
    assert game.num_distinct_actions() < spiel("cat_in_the_box", 3).num_distinct_actions()
    assert pickle.loads(pickle.dumps(game)).game.rules == CatRules(numbers_for_three=6)
    assert str(openspiel.load(CatInTheBox(3, CatRules(numbers_for_three=6)))) == str(game)


def test_a_game_of_your_own_is_loaded():
    pyspiel.random_sim_test(openspiel.load(Nim(3)), num_sims=3, serialize=True, verbose=False)


def test_a_number_that_cannot_play_is_refused():
    with pytest.raises(ValueError, match="for 2 to 5 players, not 9"):
        spiel("cat_in_the_box", 9)


def test_a_process_that_has_loaded_it_ends_cleanly():
    """OpenSpiel keeps what is registered until after Python has ended."""
    code = "import pyspiel, playtest.adapters.openspiel; pyspiel.load_game('playtest_scambodia')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_returns_may_be_the_scores():
    game = pyspiel.load_game("playtest_cat_in_the_box(players=3,scores=True)")
    state = played(game, 3)
    outcome = game.game.outcome(state._now.position)
    assert state.returns() == [float(score) for score in outcome.scores]
    assert played(pyspiel.load_game("playtest_scambodia(players=2,scores=True)"), 3).returns()[0] <= 0


@pytest.mark.parametrize(
    ("name", "players"), [("cat_in_the_box", 4), ("collapsization", 3), ("scambodia", 3), ("trade_warz", 3)]
)
def test_fifty_resampled_states_never_show_anothers_hand(name, players):
    """Not even when the moves of the true hand have been asked for before."""
    game, rng, told_apart = spiel(name, players), random.Random(2), 0
    state = dealt(game, chance=1)
    for at in range(50):
        while state.is_chance_node() or state.is_terminal():
            state = dealt(game, chance=at + 2) if state.is_terminal() else state
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
        seat = state.current_player()
        legal, viewer = state.legal_actions(), (seat + 1) % players
        sampled = state.resample_from_infostate(viewer, rng.random)
        assert sampled.legal_actions() == game.moves.legal(sampled._now.position, seat)
        assert sampled.information_state_string(viewer) == state.information_state_string(viewer)
        told_apart += sampled.information_state_string(seat) != state.information_state_string(seat)
        state.apply_action(rng.choice(legal))
    assert told_apart > 10, "another hand was dealt"


def test_in_the_middle_of_a_roll_resampling_is_refused_in_a_sentence():
    state = spiel("cat_in_the_box", 4).new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(ValueError, match="A roll is under way here"):
        state.resample_from_infostate(0, random.random)
