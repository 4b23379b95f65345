"""The ladder: one command that prints a page of results with intervals."""

import pytest

from playtest.bots import bot
from playtest.bots.ladder import main, rung
from playtest.bots.learned import Weights
from playtest.engines.cat_in_the_box import CatInTheBox


def test_a_ladder_is_a_page_that_says_how_to_repeat_it(capsys):
    assert main(["cat_in_the_box", "--players", "2", "--games", "4", "--search", "4"]) == 0
    page = capsys.readouterr().out
    command = "python -m playtest.bots.ladder cat_in_the_box --players 2 --search 4 --games 4 --seed 0"
    assert f"By `{command}`" in page
    rows = [line for line in page.splitlines() if line.startswith("| 2 |")]
    assert len(rows) == 3 * 4 + 4
    assert any("search:iterations=4 | random" in row for row in rows)


def test_the_searches_alone_can_be_asked_for(capsys):
    told = ["cat_in_the_box", "--players", "2", "--games", "20", "--search", "2", "--against", "sharp"]
    assert main([*told, "--against", "search:iterations=3"]) == 0
    page = capsys.readouterr().out
    assert "--search 2 --against sharp --against search:iterations=3 --games 20" in page
    rows = [line for line in page.splitlines() if line.startswith("| 2 |")]
    assert [row.split(" | ")[2:4] for row in rows] == [["sharp", "2"], ["search:iterations=3", "2"]]


def test_the_rungs_of_one_bot_alone_can_be_asked_for(capsys):
    assert main(["cat_in_the_box", "--players", "2", "--games", "2", "--only", "careful"]) == 0
    page = capsys.readouterr().out
    assert "--players 2 --only careful --games 2" in page
    rows = [line.split(" | ")[1:3] for line in page.splitlines() if line.startswith("| 2 |")]
    assert rows == [["careful", other] for other in ("random", "sharp", "careful", "builder")]


def test_a_pupil_plays_by_the_weights_of_a_file(capsys, tmp_path):
    (tmp_path / "w.json").write_text(Weights(moves={"draw": 1.0}).written(), "utf-8")
    told = ["scambodia", "--players", "2", "--games", "2", "--weights", str(tmp_path / "w.json")]
    assert main([*told, "--against", "gambler"]) == 0
    page = capsys.readouterr().out
    assert "--players 2 --against gambler --weights w.json --games 2" in page
    rows = [line.split(" | ")[1:3] for line in page.splitlines() if line.startswith("| 2 |")]
    assert rows == [["learner", "gambler"], ["learner", "learner"]]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (["scambodia", "--weights", "no such file"], "no such file"),
        (["cat_in_the_box", "--against", "deep_thought"], 'There is no bot "deep_thought"'),
        (["chess"], 'There is no game "chess"'),
        (["collapsization", "--players", "9"], "Collapsization is for 3 players, not 9."),
    ],
)
def test_what_cannot_be_laddered_is_refused_with_a_sentence(told, sentence, capsys):
    assert main(told) == 2
    assert sentence in capsys.readouterr().err


def test_the_same_rung_comes_out_the_same():
    game = CatInTheBox(3)
    one, other = bot("sharp", game), bot("random", game)
    assert rung(game, one, other, 20) == rung(game, one, other, 20)


def test_wins_that_are_shared_are_split_in_the_share():
    game = CatInTheBox(4)
    sharp = bot("sharp", game)
    found = rung(game, sharp, sharp, 40)
    assert found.share <= found.won / found.games
    low, high = found.interval
    assert low < found.won / found.games < high
