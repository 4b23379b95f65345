"""Bots play the same games compiled and in plain Python; numba comes in late, and never has to."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numba  # the tests need it: without it they would hold plain Python against itself
import pytest

from playtest.bots import compiled
from playtest.bots.cat_in_the_box import declaring
from tests.bots.test_same_games import MOVES

CHECKOUT = Path(__file__).parent.parent.parent
PLAY = """
import sys
import playtest
from playtest.bots import bot, compiled, panel
from playtest.bots.tuning import played
from tests.bots.test_same_games import moves_of

for one in panel("cat_in_the_box"):
    print(one.name, moves_of(playtest.game("cat_in_the_box")(4), one), one.tables.compiled, file=sys.stdout)
for players in 2, 3, 5:
    for one in panel("cat_in_the_box"):
        print(players, one.name, moves_of(playtest.game("cat_in_the_box")(players), one))
print(type(one.tables.best_spaces).__name__, "numba" in sys.modules)
"""
ON_PROCESSES = """
import sys
import playtest
from playtest.simulate import simulate

if __name__ == "__main__":
    frames = simulate(playtest.game("cat_in_the_box")(3), "sharp", 60, seed=4, processes=2, batch=10)
    print(*frames.results.score, *frames.games.length)
"""


def run(code, switch, *path, **more):
    """What a process of its own prints, and what it warns of."""
    env = os.environ | {"PLAYTEST_FAST": switch, "PYTHONPATH": os.pathsep.join(map(str, path))} | more
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=CHECKOUT, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


@pytest.fixture(scope="module")
def plain():
    """The games in plain Python."""
    said, warned = run(PLAY, "0")
    assert said.pop() == "function False"
    assert not warned
    return said


def test_plain_python_plays_the_games_it_has_always_played(plain):
    assert [line.split()[1] for line in plain[:3]] == [
        moves for (game, *_), moves in MOVES.items() if game == "cat_in_the_box"
    ]


def test_compiled_bots_play_the_same_games(plain):
    said, warned = run(PLAY, "1")
    assert said.pop() == "CPUDispatcher True"
    assert [line.replace("True", "False") for line in said] == plain
    assert not warned


def test_bots_play_the_same_games_without_numba(plain, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['numba'] = None")
    said, warned = run(PLAY, "1", tmp_path)
    assert said.pop() == "function True"
    assert [line.replace("True", "False") for line in said] == plain
    assert not warned


def test_a_numba_that_does_not_fit_is_told_once_and_not_needed(plain, tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 1.9 or less')")
    said, warned = run(PLAY, "1", tmp_path)
    said.pop()
    assert [line.replace("True", "False") for line in said] == plain
    assert warned.count("plain Python") == warned.count("Numba needs NumPy 1.9 or less") == 1


def test_workers_play_the_same_games_compiled():
    assert run(ON_PROCESSES, "1") == run(ON_PROCESSES, "0")


def test_a_folder_that_cannot_be_written_to_breaks_nothing(monkeypatch):
    njit = numba.njit

    def without_a_folder(*given, cache=False):
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return njit(*given)

    monkeypatch.setattr(numba, "njit", without_a_folder)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = compiled._compiled(declaring.__name__)
    assert made["best_spaces"].signatures


def test_what_has_changed_is_not_taken_for_what_is_kept():
    codes = [declaring.neighbors.__code__]
    before = compiled._stamp(codes, {"NOT_RED": 1, "NOT_GREEN": 2})
    assert compiled._stamp(codes, {"NOT_RED": 1, "NOT_GREEN": 2, "other": 3}) == before
    assert compiled._stamp(codes, {"NOT_RED": 1, "NOT_GREEN": 4}) != before
    assert compiled._stamp([declaring.staying_in.__code__], {"NOT_RED": 1, "NOT_GREEN": 2}) != before


def test_nothing_is_compiled_before_many_games_were_played(monkeypatch):
    monkeypatch.delenv(compiled.SWITCH, raising=False)
    monkeypatch.setattr(compiled, "_process", compiled._Process())
    with compiled.many_games():
        assert compiled.running(declaring.best_spaces) is declaring.best_spaces
    compiled._process.played = compiled.WORTH
    assert compiled.running(declaring.best_spaces) is declaring.best_spaces
    with compiled.many_games():
        assert compiled.running(declaring.best_spaces) is not declaring.best_spaces
    monkeypatch.setenv(compiled.SWITCH, "0")
    with compiled.many_games():
        assert compiled.running(declaring.best_spaces) is declaring.best_spaces
