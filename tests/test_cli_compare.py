import pandas as pd

from tests.test_cli import refused, run


def test_compare_says_what_differs(tmp_path):
    rules = tmp_path / "eight.json"
    rules.write_text('{"win_threshold": 8}')
    out = tmp_path / "found" / "table.csv"
    ran = run(
        *("compare", "rat_scramble", "--players", 4, "--games", 20, "--processes", 1, "--out", out),
        *("--rules", rules, "--preset", "Thirteen to win", "--set", "win_threshold=8", "--set", "rounds=9"),
    )
    assert ran.exit_code == 0, ran.output
    assert "20 games of Rat Scramble for 4, and as many of each variant on the same seeds" in ran.stdout
    table = pd.read_csv(out)
    assert list(dict.fromkeys(table["variant"])) == ["eight", "Thirteen to win", "win_threshold=8, rounds=9"]
    assert (table["n"] <= 20).all()


def test_compare_refuses_in_a_sentence(tmp_path):
    assert refused("compare", "cat_in_the_box", "--players", 3) == (
        "Say what to compare with: --set FIELD=VALUE, --preset NAME or --rules FILE."
    )
    said = refused("compare", "cat_in_the_box", "--players", 3, "--set", "numbers=6")
    assert said.startswith('"numbers" is not a field of CatRules; there are numbers_for_three')
    said = refused("compare", "rat_scramble", "--players", 4, "--set", "win_threshold=500")
    assert said == "win_threshold: input should be less than or equal to 99 (got 500)."
    assert "FIELD=VALUE" in refused("compare", "cat_in_the_box", "--players", 3, "--set", "six")
    said = refused("compare", "cat_in_the_box", "--players", 3, "--preset", "x")
    assert said == 'There is no preset "x" of Cat in the Box; there are Printed game.'
    assert "There is no bot" in refused(
        *("compare", "cat_in_the_box", "--players", 3, "--set", "numbers_for_three=6", "--bots", "genius")
    )
