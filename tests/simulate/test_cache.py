"""The cache of games: the same answers as without it, and it keeps only what it may."""

import os

import numpy as np
import pandas as pd
import pytest

import playtest
from playtest.bots import bot
from playtest.simulate import cache as caching
from playtest.simulate import compare, comparing
from playtest.simulate.cache import CACHE, Block, GameCache, code_state, run_key
from playtest.simulate.playing import job_of

GAMES = 30


@pytest.fixture(autouse=True)
def empty():
    CACHE.clear()
    yield
    CACHE.clear()


@pytest.fixture
def played(monkeypatch):
    """The numbers of the games that were really played, each time some were."""
    found = []
    play = comparing.play

    def noted(job, numbers, *given, **more):
        found.append((job.constants["variant"], numbers))
        return play(job, numbers, *given, **more)

    monkeypatch.setattr(comparing, "play", noted)
    return found


def ask(change, games=GAMES, base=None, **more):
    base = base or playtest.game("cat_in_the_box")(4)
    return compare(base, {"x": change}, "random", games, progress=False, **more)


def same(one, two):
    return all(one.values[side].equals(two.values[side]) for side in ("", "x")) and one.table.equals(
        two.table
    )


def test_a_second_question_plays_only_the_changed_rule(played):
    ask({"start_player": "random"})
    played.clear()
    second = ask({"forced_lead_breaks": False})
    assert {variant for variant, _ in played} == {"x"}
    assert same(second, ask({"forced_lead_breaks": False}, processes=1))


def test_the_same_question_plays_nothing_and_says_the_same(played):
    first = ask({"start_player": "random"})
    played.clear()
    again = ask({"start_player": "random"})
    assert not played
    assert same(first, again)
    assert first.sentences() == again.sentences()


def test_more_games_of_the_same_question_play_only_those_that_are_missing(played):
    ask({"start_player": "random"}, 25)
    played.clear()
    longer = ask({"start_player": "random"}, 60)
    assert [numbers for _, numbers in played] == [range(25, 60)] * 2
    assert same(longer, ask({"start_player": "random"}, 60, processes=1))


def test_another_seed_other_bots_or_other_measures_are_another_run(played):
    ask({"start_player": "random"})
    for more in ({"seed": 1}, {"measures": ["wins"]}, {"rotate": True}):
        played.clear()
        ask({"start_player": "random"}, **more)
        assert {variant for variant, _ in played} == {"", "x"}, more


def test_workers_of_ones_own_play_all_their_games(played):
    ask({"start_player": "random"})
    for more in ({"processes": 1}, {"batch": 7}):
        played.clear()
        ask({"start_player": "random"}, **more)
        assert {variant for variant, _ in played} == {"", "x"}, more


def test_a_failed_game_is_played_again_with_its_warning():
    game = playtest.game("cat_in_the_box")

    class Broken(game):
        def outcome(self, state):
            found = super().outcome(state)
            if found is not None:
                raise RuntimeError("no end")
            return found

    for _ in range(2):
        with pytest.warns(UserWarning, match="games failed"):
            ask(Broken(4), 3)


def job(one="random", game=None, **rules):
    made = game or playtest.game("cat_in_the_box")
    return job_of(made(4, **rules), one, 0, "summary")


def test_a_class_from_elsewhere_is_not_kept():
    class Mine(playtest.game("cat_in_the_box")):
        pass

    assert run_key(job(), "", None)
    assert not run_key(job(game=Mine), "", None)


def test_a_method_replaced_in_a_cell_is_not_kept(monkeypatch):
    def round(self, state):
        return 1

    round.__module__ = "__main__"
    monkeypatch.setattr(playtest.game("cat_in_the_box"), "round", round)
    assert not run_key(job(), "", None)


def test_the_key_tells_rules_bots_and_options_apart():
    game = playtest.game("cat_in_the_box")
    rules = type(game(4).rules)
    jobs = [
        job(),
        job(rules=rules(start_player="random")),
        job("careful"),
        job(bot("ismcts", "cat_in_the_box", exploration=0.5)),
        job(bot("ismcts", "cat_in_the_box", exploration=0.9)),
    ]
    keys = [run_key(one, "", None) for one in jobs]
    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert run_key(job(), "", None) == keys[0]


def test_an_edited_file_of_the_games_is_another_run(tmp_path, monkeypatch):
    package = tmp_path / "playtest"
    file = package / "engines" / "game.py"
    file.parent.mkdir(parents=True)
    file.touch()
    monkeypatch.setattr(caching, "PACKAGE", package)
    before = code_state()
    assert code_state() == before
    os.utime(file, ns=(1, 1))
    assert code_state() != before


def test_the_least_recently_used_runs_go_first():
    cache = GameCache(most=25)
    block = Block(pd.DataFrame({"a": np.zeros(5)}), np.zeros(5), 5, 50)
    for run in ("one", "two"):
        cache.put(run, range(5), block)
    assert cache.get("one", range(5)) is block
    cache.put("three", range(5), block)
    assert cache.get("two", range(5)) is None
    assert cache.get("one", range(5)) is block
    assert cache.ends("three", 0, 9) == {5}
    assert cache.ends("three", 0, 4) == set()
