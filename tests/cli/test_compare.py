import re
import subprocess
import sys
from pathlib import Path

import pandas as pd

import playtest
from playtest.bots import Parameter, RandomBot, Tunable, register
from tests.cli.test_cli import refused, run
from tests.nim import Nim


def test_compare_says_what_differs(tmp_path):
    rules = tmp_path / "eight.json"
    rules.write_text('{"win_threshold": 8}')
    out = tmp_path / "found" / "table.csv"
    ran = run(
        *("compare", "rat_scramble", "--players", 4, "--games", 20, "--processes", 1, "--out", out),
        *("--bots", "random"),
        *("--rules", rules, "--preset", "Thirteen to win", "--set", "win_threshold=8", "--set", "rounds=9"),
    )
    assert ran.exit_code == 0, ran.output
    assert (
        "20 games of Rat Scramble for 4 with Random Rob, and as many under each variant on the same deals"
        in ran.stdout
    )
    table = pd.read_csv(out)
    assert list(dict.fromkeys(table["variant"])) == ["eight", "Thirteen to win", "win_threshold=8, rounds=9"]
    assert (table["n"] <= 20).all()


def test_the_panel_answers_and_every_sentence_says_for_whom(tmp_path):
    ran = run(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--games", 60),
        *("--measures", "length,wins", "--together", "--processes", 1),
    )
    assert ran.exit_code == 0, ran.output
    assert re.search(
        r"- wins, seat 1: together [+−][\d.]+ percentage points \(95% interval .* points; 3 bots on 60",
        ran.stdout,
    )
    assert "length in moves: together −" in ran.stdout
    assert "each bot of Sharp Shirin, Careful Cora, Building Bill" in ran.stdout
    assert ran.stdout.startswith("With all 3 bots (one valuation only) it changes length in moves (−")
    assert "60 games with each of 3 bots under both rules: 360 games, " in ran.stderr
    assert "length in moves: shown with all 3 bots (one valuation only): Sharp Shirin −" in ran.stdout
    said = run(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--games", 3),
        *("--bots", "random", "--processes", 1),
    ).stdout
    assert "Random bots play without sense" in said
    assert "No interval for" in said


def test_compare_stops_when_it_is_narrow_enough_and_turns_the_bots_around():
    said = run(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--games", 250),
        *("--bots", "careful", "--measures", "length", "--narrow", "length=60", "--processes", 1),
    ).stdout
    assert "50 games of Cat in the Box for 3" in said
    assert "checked 5 times, and this is check 1; intervals" in said
    said = run(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--games", 4),
        *("--bots", "careful,sharp,builder", "--rotate", "--measures", "wins", "--processes", 1),
    ).stdout
    assert "4 games of Cat in the Box for 3" in said
    assert "WHAT=WIDTH" in refused(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--narrow", "wins")
    )


def test_the_fields_of_the_rules_are_listed():
    command = [sys.executable, "-m", "playtest.cli", "rules", "cat_in_the_box"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    said = ran.stdout
    assert "numbers_for_three" in said, (ran.returncode, ran.stderr)
    assert "7 or 6" in said


def test_a_field_is_swept_and_a_move_forbidden():
    said = run(
        *("sweep", "cat_in_the_box", "numbers_for_three", "6", "7", "--players", 3, "--games", 25),
        *("--bots", "careful", "--measures", "length", "--processes", 1),
    ).stdout
    assert [line.split()[0] for line in said.splitlines()[1:3]] == ["6", "7"]
    said = run(
        *("restricted", "cat_in_the_box", "--players", 3, "--forbid", "discard number=7"),
        *("--games", 25, "--bots", "careful", "--processes", 1),
    ).stdout
    assert "discard number=7  careful  25" in said


def test_a_move_is_forced_alone_as_a_set_and_grown():
    """What no bot does by itself: what it would cost it."""
    about = ("forced", "cat_in_the_box", "--players", 3, "--games", 25, "--bots", "careful", "--processes", 1)
    seven, six = ("--force", "discard number=7"), ("--force", "discard number=6")
    said = run(*about, *seven).stdout
    assert "discard number=7  careful  25" in said
    assert "wins with it" in said
    assert "discard number=7 or 6  careful  25" in run(*about, *seven, *six, "--together").stdout
    said = run(*about, *seven, *six, "--grow").stdout
    assert "discard number=7 or 6  25" in said
    assert "the interval allows for testing 3 sets" in said
    assert "not both" in refused(*about, *seven, *six, "--grow", "--together")
    assert refused(*about, "--force", "discard numbr=7").endswith("?); it has number.")


def test_trouble_is_looked_for_and_findings_make_a_page(tmp_path):
    said = run(
        *("trouble", "cat_in_the_box", "--players", 3, "--games", 12, "--bots", "careful", "--processes", 1)
    ).stdout
    assert "12 games of Cat in the Box for 3" in said
    page = tmp_path / "cat.md"
    ran = run(
        *("findings", "cat_in_the_box", "--players", 3, "--games", 12, "--bots", "careful"),
        *("--processes", 1, "--out", page, "--set", "numbers_for_three=6"),
    )
    assert ran.exit_code == 0, ran.output
    text = page.read_text()
    assert "# Cat in the Box: what stands out" in text
    assert "playtest findings cat_in_the_box --players 3 --games 12 --seed 0" in text
    assert "playtest compare cat_in_the_box --players 3 --set numbers_for_three=6 --games 12" in text


def test_a_bot_is_tuned():
    said = run(*("tune", "cat_in_the_box", "careful", "--players", 3, "--games", 500, "--check", 20)).stdout
    assert "careful was tuned with" in said
    assert "parameter" in said


class LittleNim(Nim):
    """Nim with three bots of its own."""

    name = "little_nim"


class Stopped(Tunable):
    """Is stopped by a person after so many decisions."""

    name, title, style = "stopped", "Stopped Stan", "Whatever comes."
    parameters = (Parameter("nerve", 0, 1, 0.5),)
    left = 30_000

    def choose(self, game, view, legal, chance):
        Stopped.left -= 1
        if Stopped.left < 0:
            raise KeyboardInterrupt
        return chance.choice(legal)


def test_a_tuning_run_that_is_interrupted_prints_what_it_found():
    playtest.register(LittleNim)
    for name, made in (("stopped", Stopped), ("idle", RandomBot), ("lazy", RandomBot)):
        register("little_nim", name, made)
    ran = run(*("tune", "little_nim", "stopped", "--players", 2, "--games", 200_000))
    assert ran.exit_code == 0, ran.output
    assert "then stopped; what it found was not checked on new deals." in ran.stdout
    assert "nerve" in ran.stdout


def test_a_parameter_that_a_bot_does_not_have_is_refused_in_a_sentence():
    said = refused("simulate", "cat_in_the_box", "--players", 3, "--bots", "careful:width=2")
    assert said.startswith('The bot "careful" has no parameter width; it has caution, pressure')
    said = refused("tune", "cat_in_the_box", "careful:width=2", "--players", 3)
    assert said.startswith('The bot "careful" has no parameter width; it has caution, pressure')


def test_compare_refuses_in_a_sentence(tmp_path):
    assert refused("compare", "cat_in_the_box", "--players", 3) == (
        "Say what to compare with: --set FIELD=VALUE, --preset NAME or --rules FILE."
    )
    said = refused("compare", "cat_in_the_box", "--players", 3, "--set", "numbers=6")
    assert said.startswith('"numbers" is not a field of CatRules. Choose from numbers_for_three')
    said = refused("compare", "cat_in_the_box", "--players", 3, "--set", "start_plyer=1")
    assert said.startswith('"start_plyer" is not a field of CatRules (did you mean "start_player"?). ')
    said = refused("restricted", "cat_in_the_box", "--forbid", "discard numbr=7")
    assert said.endswith('(did you mean "number"?); it has number.')
    said = refused("compare", "rat_scramble", "--players", 4, "--set", "win_threshold=500")
    assert said == "win_threshold: input should be less than or equal to 99 (got 500)."
    assert "FIELD=VALUE" in refused("compare", "cat_in_the_box", "--players", 3, "--set", "six")
    said = refused("compare", "cat_in_the_box", "--players", 3, "--preset", "x")
    assert said == 'There is no preset "x" of Cat in the Box. Choose from Printed game.'
    assert "There is no bot" in refused(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--bots", "genius")
    )
