"""The list of games that is printed without loading one says what the games themselves say."""

import subprocess
import sys

import pytest

from playtest import bots, catalog


def test_each_shipped_game_is_listed():
    assert list(catalog.LISTED) == list(catalog.SHIPPED)


@pytest.mark.parametrize("name", catalog.SHIPPED)
def test_a_game_is_listed_as_it_is(name):
    game = catalog.game(name)
    assert catalog.LISTED[name] == catalog.Listed(game.title, game.players, bots.names(name))


def test_the_list_of_games_loads_none_of_them():
    asked = "import sys; from playtest.cli import app; app(['games'], standalone_mode=False); "
    told = "print(*[name for name in sys.modules if name.startswith('playtest.engines.')])"
    loaded = subprocess.run([sys.executable, "-c", asked + told], capture_output=True, text=True, check=True)
    assert "Cat in the Box" in loaded.stdout
    assert {"playtest.engines.endings", "playtest.engines.sentences"} == set(
        loaded.stdout.splitlines()[-1].split()
    )
