"""The pupils of each game: taught for a moment, they keep the contract of bots and see what is theirs."""

from functools import cache

import pytest

import playtest
from playtest.bots.learned.train import Plan, pupil_of, train
from playtest.engines.chance import Dice
from playtest.testing import check_bot

TABLES = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3}
BRIEFLY = Plan(positions=2, terms=1, games=8, compared=0.3)


@cache
def taught(name):
    return pupil_of(name).taught(train(name, BRIEFLY))


@pytest.mark.parametrize(("name", "players"), TABLES.items())
def test_a_pupil_keeps_the_contract_of_bots(name, players):
    report = check_bot(playtest.game(name)(players), taught(name), games=4, looks=8)
    assert report.decisions > 20


@pytest.mark.parametrize(("name", "players"), TABLES.items())
def test_what_is_hidden_from_a_pupil_changes_neither_its_move_nor_its_standings(name, players):
    game, pupil, rng, looked_at = playtest.game(name)(players), taught(name), Dice(3), 0
    while looked_at < 60:
        state = game.start(rng)
        while pending := game.pending(state):
            seat = rng.choice(pending)
            twin = game.resample(game.view(state, seat), Dice(looked_at))
            move = pupil.policy(game, state, seat, Dice(1))
            assert pupil.policy(game, twin, seat, Dice(1)) == move
            assert pupil.standings(game, state, seat) == pupil.standings(game, twin, seat)
            looked_at += 1
            game.apply(state, seat, game.sample(state, seat, rng), rng)


@pytest.mark.parametrize("name", TABLES)
def test_the_same_lessons_teach_the_same(name):
    assert train(name, BRIEFLY) == taught(name).weights
    assert taught(name).weights.made_by.endswith("--terms 1 --games 8 --seed 0 --compared 0.3")
