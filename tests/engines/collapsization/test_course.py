"""Whole games: the map grows as networkx says, nothing gets lost, and whoever guesses guesses what can be."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.bots import bot
from playtest.engines import hexes
from playtest.engines.chance import Chance
from playtest.engines.codec import dump, load
from playtest.engines.collapsization import Collapsization, CollapsizationRules, CollapsizationState
from playtest.engines.collapsization.faults import city
from playtest.engines.collapsization.pieces import CENTER, DECK
from playtest.engines.game import REFEREE
from playtest.simulate import simulate
from playtest.testing import check_game
from tests.engines.collapsization.positions import careful, game, opening, play_on
from tests.engines.collapsization.scramble import scramble_hidden_hands

EVERYBODY = (0, 1, 2, None, REFEREE)


def states(table, seed):
    """Every position of a careful game, which goes on for 36 turns."""
    rng = random.Random(seed)
    state = table.start(rng)
    yield state
    while table.pending(state):
        seat = rng.choice(table.pending(state))
        table.apply(state, seat, careful(table, state, seat, rng), rng)
        yield state


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 36))
def test_the_frontier_kept_step_by_step_is_networkx_node_boundary(seed, turns):
    for state in states(game(turn_limit=turns), seed):
        if not state.shown:
            assert set(state.frontier) == set(nx.node_boundary(city(state).graph, state.placed))
            assert list(state.frontier) == sorted(state.frontier)


def test_derived_fields_come_again_from_json():
    for state in states(game(), 3):
        again = load(CollapsizationState, dump(state))
        assert (again, again.frontier, again.waiting) == (state, state.frontier, state.waiting)


def test_no_card_and_no_tile_is_lost_in_36_turns():
    for state in states(game(), 4):
        assert game().faults(state) == []
    assert len(state.reality) > 1 + len(DECK)


@pytest.mark.parametrize("hand_shown", [True, False])
def test_a_guess_at_what_is_hidden_fits_the_view_over_a_whole_game(hand_shown):
    table = game(hand_shown=hand_shown)
    for n, state in enumerate(states(table, 5)):
        for seat in EVERYBODY if n % 5 == 0 else ():
            view = table.view(state, seat)
            guess = table.resample(view, Chance(seed=n))
            assert dump(table.view(guess, seat)) == dump(view)
            assert table.faults(guess) == []


def test_the_referee_needs_no_guess():
    for state in states(game(turn_limit=12), 6):
        assert dump(game().resample(game().view(state, REFEREE), Chance(seed=0))) == dump(state)


def test_a_guess_explains_every_point_the_mayor_got_or_missed():
    table = game()
    for n, state in enumerate(states(table, 7)):
        if n % 7 or not state.history:
            continue
        guess = table.resample(table.view(state, 0), Chance(seed=n))
        for turn in guess.history:
            tile = guess.reality[turn.hex]
            points = table.mayor_points(turn.hand, turn.nominations, guess.reality, turn.card, tile)
            assert points == turn.points[0]


def test_a_table_with_hidden_hands_keeps_the_contract():
    hidden = Collapsization(3, CollapsizationRules(hand_shown=False))
    check_game(hidden, scramble_hidden_hands, games=3)


# -- faults guard rulings


def test_a_doubled_card_is_a_fault():
    state = opening()
    state.hand = (state.pile[0], *state.hand[1:])
    assert any("appears 2 times" in fault for fault in game().faults(state))


def test_a_tile_in_the_fog_is_a_fault():
    state = opening()
    tile = state.deck[0]
    state.reality, state.deck = {**state.reality, 40: tile}, state.deck[1:]
    assert "A tile is on D8, which is in the fog." in game().faults(state)


def test_a_revealed_card_outside_the_hand_is_a_fault():
    state = opening()
    state.shown = (state.pile[0],)
    assert any("is revealed and not in hand" in fault for fault in game().faults(state))


# -- measures


def test_measures_count_what_the_turns_tell():
    state = play_on(opening(2), lambda s: s.turn == 20)
    measures = game().measures(state)
    assert measures["points"] == state.scores
    assert measures["nominations"] == (None, 38, 38)
    assert measures["frontier"] == len(state.frontier)
    assert measures["built"] == {hexes.name(state.history[-1].hex): 19}
    assert measures["spades_hit"] == 0
    for seat in (1, 2):
        built_on = measures["trusted"][seat] + measures["called"][seat]
        assert measures["caught_bluffs"][seat] <= measures["bluffs_built"][seat] <= built_on <= 19
        assert measures["bluffs_built"][seat] <= measures["bluffs"][seat] <= 38


def test_what_would_tell_of_hidden_tiles_is_not_for_the_live_screen():
    hidden = set(game().measures(opening())) - game().public_measures
    assert hidden == {"bluffs", "distance_to_best"}


# -- bots


def test_the_heuristic_table_plays_a_median_of_at_least_ten_turns():
    frames = simulate(game(), ["heuristic"] * 3, games=40, seed=1)
    assert frames.games["error"].eq("").all()
    assert frames.games["rounds"].median() >= 10


def play_with(names, seed):
    table, rng = game(), random.Random(seed)
    bots = [bot(name, "collapsization") for name in names]
    state = table.start(rng)
    while table.pending(state):
        seat = table.pending(state)[0]
        move = bots[seat].choose(table, table.view(state, seat), table.legal(state, seat), rng)
        assert table.refusal(state, seat, move) is None
        table.apply(state, seat, move, rng)
    return state


def test_an_honest_advisor_never_bluffs():
    measures = game().measures(play_with(["heuristic", "honest", "bluffing"], 1))
    assert measures["bluffs"][1] == 0
    assert measures["bluffs"][2] > 0


def test_a_mayor_who_trusts_honest_advisors_does_well():
    scores = [play_with(["heuristic", "honest", "honest"], seed).scores for seed in range(5)]
    assert all(mayor > max(others) for mayor, *others in scores)


def test_a_mayor_scores_less_among_bluffers():
    honest = sum(play_with(["heuristic", "honest", "honest"], seed).scores[0] for seed in range(5))
    bluffing = sum(play_with(["heuristic", "bluffing", "bluffing"], seed).scores[0] for seed in range(5))
    assert bluffing < honest / 2


def test_the_center_is_never_on_the_frontier():
    assert CENTER not in play_on(opening(), lambda s: s.turn == 3).frontier


# -- sampling


def test_a_sampled_nomination_is_as_likely_as_any_other_and_takes_one_roll():
    state = play_on(opening(), lambda s: len(s.shown) == 2)
    state.trays = (state.trays[0][:4], state.trays[1])
    game().apply(state, 1, game().legal(state, 1)[0], Chance(seed=1))
    legal = game().legal(state, 1)
    assert len(legal) == 5 * 3
    drawn = Chance(seed=2)
    sampled = [game().sample(state, 1, drawn) for _ in range(15 * 200)]
    counts = [sampled.count(move) for move in legal]
    assert sum(counts) == len(sampled) == len(drawn.outcomes)
    assert min(counts) > 140
    assert max(counts) < 260
