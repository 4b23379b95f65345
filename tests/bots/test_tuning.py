"""``tune``: reproducible, checked on new deals, and what was done is kept when it is stopped."""

import pytest

from playtest import bots
from playtest.bots.parameters import Parameter, Tunable
from playtest.bots.tuning import Contest
from playtest.engines.cat_in_the_box import CatInTheBox
from tests.nim import Nim

GAME = CatInTheBox(3)


class Guesser(Tunable):
    """Takes the best number of sticks at Nim as often as it is told to."""

    name, title, style = "guesser", "Guessing Gus", "Knows how to win, now and then."
    parameters = (Parameter("skill", 0, 100, 20, help="how often it knows"), Parameter("idle", 0, 1, 0.5))
    skill: float

    def choose(self, game, view, legal, chance):
        if chance.choice(range(100)) < self.skill:
            best = [move for move in legal if move.sticks == view.sticks % 3]
            return chance.choice(best or list(legal))
        return chance.choice(list(legal))


bots.register("nim", "guesser", Guesser)


def tuned(**how):
    return bots.tune(Nim(2), "guesser", against=[Guesser()], **{"games": 8_192, "check": 800, **how})


def test_it_finds_what_wins_and_proves_it_on_new_deals():
    found = tuned(seed=3, games=16_384)
    assert found.values["skill"] > 40
    assert found.better
    assert 0 < found.low < found.difference < found.high
    assert found.bot().skill == found.values["skill"]
    assert "on 800 new deals it is better: +" in str(found)


def test_the_same_call_finds_the_same():
    assert tuned(seed=4) == tuned(seed=4)
    assert tuned(seed=4).values != tuned(seed=5).values


def test_what_makes_no_difference_is_not_called_better():
    found = tuned(only=["idle"])
    assert not found.better
    assert found.settings == found.before
    assert "gained nothing that can be shown" in str(found)
    assert found.values["skill"] == 20


def test_what_was_found_is_kept_when_it_is_stopped():
    told = []
    found = tuned(games=65_536, tell=lambda *counts: told.append(counts), stop=lambda: len(told) == 2)
    assert found.stopped
    assert found.generations == 2
    assert told[-1] == (found.games, 65_536)
    assert found.values != found.before
    assert not found.better
    assert str(found).endswith("then stopped; what it found was not checked on new deals.")


def test_an_interrupt_keeps_what_was_found():
    def interrupt(*counts):
        raise KeyboardInterrupt

    found = tuned(tell=interrupt)
    assert found.stopped
    assert found.values != found.before


class Breaks(Guesser):
    """Raises after so many decisions."""

    name = "breaks"
    left = 0

    def choose(self, game, view, legal, chance):
        Breaks.left -= 1
        if Breaks.left < 0:
            raise KeyError("red")
        return super().choose(game, view, legal, chance)


def test_a_bot_that_raises_is_told_of_and_what_was_found_by_then_is_kept():
    Breaks.left = 20
    with pytest.raises(
        ValueError, match=r"^A game of .*breaks.* failed \(KeyError: 'red'; game \d+ of seed 0\)\.$"
    ):
        bots.tune(Nim(2), Breaks(), against=[Guesser()], games=4_096)
    Breaks.left = 12_000
    with pytest.warns(UserWarning, match=r"KeyError: 'red'.* What was found by then is kept\."):
        found = bots.tune(Nim(2), Breaks(), against=[Guesser()], games=65_536)
    assert found.stopped
    assert found.generations > 0
    assert found.values != found.before


def test_a_bot_without_parameters_is_refused():
    with pytest.raises(ValueError, match='The bot "random" has no parameters to tune'):
        bots.tune(GAME, "random")


def test_an_unknown_parameter_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match='"guesser" has no parameter nerve; it has skill, idle'):
        tuned(only=["nerve"])


def test_players_are_compared_on_the_same_deals():
    contest = Contest(GAME, [bots.bot("sharp", GAME)], seed=1)
    one = bots.bot("careful", GAME)
    assert contest.difference(one, one, 30) == (0, 0, 0)


def test_a_role_is_tuned_in_its_own_seat():
    contest = Contest(
        GAME, [bots.bot("random", GAME)], seed=1, goal=lambda game, state, seat: seat, seats=[2]
    )
    assert list(contest.gains(bots.bot("random", GAME), range(4))) == [2, 2, 2, 2]
