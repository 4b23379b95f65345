"""What a page of findings says repeats a section, typed as it stands, gives that section again."""

import shlex
from dataclasses import replace

import pytest

import playtest
from playtest.bots import panel
from playtest.record import preset
from playtest.simulate import findings
from playtest.simulate.repeating import Question, options_of
from tests.cli.test_cli import run
from tests.nim import Nim

CAT = playtest.game("cat_in_the_box")(3)
SIX = type(CAT)(3, replace(CAT.rules, numbers_for_three=6))
TRADE = playtest.game("trade_warz")(3)


def typed(line):
    """What a command line prints, on one process."""
    program, *words = shlex.split(line)
    assert program == "playtest"
    ran = run(*words, "--processes", 1)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


@pytest.mark.parametrize(
    ("bots", "variants"),
    [
        ("careful", {"six": {"numbers_for_three": 6}}),
        (["careful", "sharp", "careful"], {"numbers_for_three": 6, "start_player": "random"}),
    ],
)
def test_the_command_below_a_changed_rule_repeats_what_is_said_of_it(bots, variants):
    found = findings(CAT, bots, games=25, variants=variants, force=False, processes=1)
    facts = [fact for fact in found.facts if fact.section.startswith("What if")]
    (line,) = {fact.command for fact in facts}
    printed = typed(line)
    assert len(facts) >= 2
    for fact in facts:
        assert fact.says.rpartition(" – ")[2] in printed


def test_the_command_below_a_preset_names_it():
    """A page made with --preset said ``playtest compare trade_warz --players 3  --games 3``, which fails."""
    variants = {"Partner bonus": preset(TRADE, "Partner bonus")}
    assert Question(TRADE, "panel", 3, "0").compared(variants) == (
        'playtest compare trade_warz --players 3 --preset "Partner bonus" --games 3 --seed 0'
    )


def test_the_other_commands_of_a_page_are_asked_of_the_same_bots(tmp_path):
    found = findings(CAT, "builder", games=8, seed="x y", force=False, processes=1)
    lines = {fact.command for fact in found.facts}
    assert {line.split()[1] for line in lines} == {"findings", "trouble"}
    for line in lines:
        where = ["--out", str(tmp_path / "page.md")] if line.split()[1] == "findings" else []
        printed = typed(shlex.join([*shlex.split(line), *where]))
        said = [fact.says for fact in found.facts if fact.command == line]
        assert said
        assert line.split()[1] == "trouble" or all(one in printed for one in said)


@pytest.mark.parametrize(
    ("question", "call"),
    [
        (Question(Nim(2), "panel", 5, 0), "findings(game, bots, games=5, seed=0)"),
        (Question(SIX, "panel", 5, 0), "findings(game, bots, games=5, seed=0)"),
        (Question(CAT, {"two": "sharp"}, 5, "a"), "findings(game, bots, games=5, seed='a')"),
        (Question(CAT, panel(CAT)[0], 5, 0), "findings(game, bots, games=5, seed=0)"),
    ],
)
def test_what_the_command_line_cannot_ask_is_a_call_in_python(question, call):
    """The command said ``nim``, a game that no command line finds."""
    assert question.again("findings") == call


def test_a_value_is_typed_as_the_command_line_reads_it():
    change = {"a": "13", "b": 13, "c": True, "d": None, "e": "two words"}
    assert options_of(CAT, change) == [
        """--set 'a="13"'""",
        "--set b=13",
        "--set c=true",
        "--set d=null",
        '--set "e=two words"',
    ]
