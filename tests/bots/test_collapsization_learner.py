"""The learner of Collapsization: its weights, what it reads of the rules, and that it beats the panel."""

import pytest

from playtest import bots
from playtest.bots.collapsization import Learner
from playtest.bots.ladder import rung
from playtest.bots.learned import Weights
from playtest.bots.tuning import played
from playtest.engines.chance import Dice
from playtest.engines.collapsization import Collapsization, CollapsizationRules
from playtest.engines.collapsization.pieces import INDUSTRY, MAYOR, NOMINATE, SPADES, SUIT
from playtest.testing import check_bot

RULES = [
    CollapsizationRules(),
    CollapsizationRules(honest_spade_points=1, spade_scores="tie_break", hand_shown=False),
    CollapsizationRules(optimum_counts_spades=True, turn_limit=9),
]


@pytest.mark.parametrize("rules", RULES)
def test_the_learner_keeps_the_contract_of_bots(rules):
    report = check_bot(Collapsization(3, rules), Learner(), games=6, looks=12)
    assert report.decisions > 15


def test_what_is_hidden_from_it_changes_no_move():
    game, learner, rng, looked_at = Collapsization(3), Learner(), Dice(3), 0
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        twin = game.resample(game.view(state, seat), Dice(looked_at))
        move = learner.policy(game, state, seat, Dice(1))
        assert learner.policy(game, twin, seat, Dice(1)) == move
        looked_at += 1
        game.apply(state, seat, move, rng)
    assert looked_at > 20


def test_the_same_seed_gives_the_same_game_also_when_it_has_played_others():
    game, fresh, used = Collapsization(3), Learner(), Learner()
    played(game, [used] * 3, 5, 1)
    assert played(game, [fresh] * 3, 5, 2) == played(game, [used] * 3, 5, 2)


def a_mine():
    """A position in which an Advisor may nominate a mine, and two claims on it: a spade and another."""
    for seed in range(50):
        game, rng = Collapsization(3), Dice(seed)
        state = game.start(rng)
        while state.waiting == (MAYOR,):
            game.apply(state, MAYOR, game.legal(state, MAYOR)[0], rng)
        for hex in state.frontier:
            if SUIT[state.reality[hex]] == SPADES:
                return state, NOMINATE[hex][SPADES * 13], NOMINATE[hex][0]
    raise AssertionError("no mine")


@pytest.mark.parametrize("points", [0, 1])
def test_what_a_warning_pays_is_read_off_the_rules(points):
    state, warns, lies = a_mine()
    game = Collapsization(3, CollapsizationRules(honest_spade_points=points))
    facts = Learner().facts(game, state, INDUSTRY)
    assert (f"nominate:mine:True:{points}", 1.0) in facts.of(warns)
    assert ("nominate:mine:False:-2", 1.0) in facts.of(lies)


def test_its_weights_say_which_command_makes_them():
    weights = Weights.shipped("collapsization")
    assert weights.made_by.startswith("python -m playtest.bots.learned.train collapsization ")
    assert weights.learned_from["decisions"] > 10_000
    assert Weights.read(weights.written()) == weights


def test_beside_the_panel_it_is_a_second_way_to_believe():
    learner = bots.bot("learner", "collapsization")
    found = bots.valuations([*bots.panel("collapsization"), learner])
    assert found == {"reckoned": ["shrewd", "honest", "bluffing"], "learned": ["learner"]}
    assert "learner" in bots.names(Collapsization(3))


def test_it_wins_far_more_than_its_share_beside_the_best_of_the_others():
    game = Collapsization(3)
    assert rung(game, Learner(), bots.bot("shrewd", game), 45).share > 0.6


@pytest.mark.soak
@pytest.mark.parametrize("others", ["shrewd", "honest", "bluffing"])
def test_it_wins_ten_points_more_than_its_share_beside_each_of_the_others(others, measured):
    game = Collapsization(3)
    found = rung(game, Learner(), bots.bot(others, game), 600, "soak")
    measured(
        f"the learner beside two {others}", f"a share of {100 * found.share:.1f}% of {found.games} games"
    )
    assert found.share > 0.434
