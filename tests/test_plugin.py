"""A game in an installed package is a game like ours everywhere: a real package, a real environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import playtest
from playtest import bots, catalog, words
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.review import figures_for
from playtest.widgets.games import front_end_class, scene_of
from tests.auction import Auction

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def toured(tmp_path_factory) -> dict:
    """What a tour of every part of the product found in an environment with the package installed."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place / "env", with_pip=False)
    python = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    (site,) = (place / "env").rglob("site-packages")
    (site / "playtest_and_what_it_needs.pth").write_text(
        f"{HERE.parent}\n{sysconfig.get_paths()['purelib']}\n", encoding="utf-8"
    )
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    install = ["install", "--no-deps", "--no-index", "--no-build-isolation", str(HERE / "plugin")]
    done = subprocess.run([*pip, *install], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    tour = subprocess.run(
        [python, HERE / "plugin_tour.py", place], capture_output=True, text=True, env=environment, cwd=place
    )
    assert tour.returncode == 0, tour.stderr
    found: dict = json.loads(tour.stdout.splitlines()[-1])
    return found


def test_it_is_listed_beside_the_shipped_games(toured):
    assert toured["games"] == [*catalog.SHIPPED, "dice_duel"]
    assert toured["on the start form"]


def test_it_is_played_with_its_own_board_and_words(toured):
    assert "In the pot" in toured["scene"]
    assert "Duellist" in toured["scene"]
    assert toured["said"]
    assert toured["said"][0].startswith("The die of Ann shows")
    assert toured["button"] in ("Roll the die", "Keep the pot")


def test_it_is_simulated_and_compared_with_its_own_bot(toured):
    assert toured["bots"][0] == "steady"
    assert toured["simulated"] == ["steady"]
    assert "two rounds" in toured["compared"]


def test_it_is_reviewed_with_its_own_figure(toured):
    assert toured["figures"] == ["Points made, n = 40"]
    assert toured["reviewed"] == ["dice_duel"]


def test_both_adapters_know_it(toured):
    assert len(toured["pettingzoo"]) == 2
    assert toured["openspiel"] == 2


def test_an_installed_game_that_fails_hides_no_other_and_says_why(toured):
    assert "unmade_game" not in toured["games"]
    assert "cannot be loaded: ModuleNotFoundError" in toured["a broken one"]


# -- a game from a cell


@pytest.fixture
def registered():
    """The auction with parts of its own; taken out again afterwards."""

    def figure(frames):
        raise NotImplementedError

    class Words:
        def prompt(self, view):
            return "Bid what you like."

    playtest.register(
        Auction,
        words=Words(),
        scene=lambda view, names, game: None,
        figures=[figure],
        bots={"r": bots.RandomBot},
    )
    yield figure
    catalog._registered.pop("auction")
    catalog._loaded.pop("auction")


def test_a_game_from_a_cell_has_words_board_bots_and_figures(registered):
    assert words.of(Auction(2)).prompt(None) == "Bid what you like."
    assert scene_of(Auction(2), None, [], {}) is None
    assert "r" in bots.names("auction")
    assert figures_for("auction") == (registered,)


def test_a_cell_that_is_run_again_keeps_the_other_parts(registered):
    playtest.register(Auction, rules="rules.md")
    assert catalog.parts("auction").rules == "rules.md"
    assert figures_for("auction") == (registered,)


def test_a_game_that_derives_from_another_has_its_parts():
    class MyCat(CatInTheBox):
        name, title = "my_cat", "My Cat"

    playtest.register(MyCat)
    try:
        assert front_end_class(MyCat) is front_end_class(CatInTheBox)
        assert bots.names(MyCat)[:-1] == bots.names(CatInTheBox)[:-1]
        assert figures_for("my_cat") == figures_for("cat_in_the_box")
    finally:
        catalog._registered.pop("my_cat")
        catalog._loaded.pop("my_cat")


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda: playtest.register(Auction, sounds=1), "A game has no part called sounds"),
        (lambda: playtest.register(int), "derives from playtest.engines.game.Game"),
        (lambda: playtest.register(type("C", (CatInTheBox,), {})), "is a shipped game"),
        (lambda: playtest.game("chess"), 'There is no game "chess"'),
    ],
)
def test_a_mistake_gets_one_sentence(act, said):
    with pytest.raises((ValueError, LookupError), match=said):
        act()
