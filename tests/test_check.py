"""``make check`` runs the tests that a change needs, the nearest first."""

import re
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
sys.path.insert(0, str(TOP / "tools"))

import check  # noqa: E402  it stands outside the package


def test_a_module_has_its_own_tests_before_those_of_its_room():
    found = check.tests_for(["playtest/engines/hexes.py"])
    assert found == ["tests/test_layers.py", "tests/engines/test_hexes.py", "tests/engines"]


def test_a_part_of_a_game_has_the_tests_of_that_game():
    assert check.tests_for(["playtest/engines/scambodia/game.py"])[-1] == "tests/engines/scambodia"


def test_a_part_of_a_game_is_held_to_the_contract_of_all_games():
    parts = ["playtest/engines/scambodia/game.py", "playtest/bots/rat_scramble/base.py"]
    assert check.contract_of(parts) == ["tests/contract", "-k", "rat_scramble or scambodia"]
    assert check.contract_of(["playtest/engines/hexes.py", "playtest/bots/learned/model.py"]) == []


@pytest.mark.parametrize("page", ["widgets/kit/board.js", "widgets/games/scambodia/layout.css"])
def test_a_script_or_a_style_sheet_has_the_tests_that_read_those_and_not_the_whole_room(page):
    found = check.tests_for([f"playtest/{page}"])
    assert found == [*check.ALWAYS, *check.PAGES]
    reads = {str(path.relative_to(TOP)) for path in (TOP / "tests").rglob("test_*.py") if reads_pages(path)}
    assert reads <= set(found)


def reads_pages(path):
    """Whether a test reads all scripts or styles of the board."""
    says = path.read_text(encoding="utf-8")
    return "browser" not in path.parts and re.search(r"^from .* import .*\b(SCRIPTS|STYLES)\b", says, re.M)


def test_a_test_that_changed_is_run_itself():
    assert "tests/test_imports.py" in check.tests_for(["tests/test_imports.py"])


def test_a_page_of_documentation_needs_only_the_layers():
    assert check.tests_for(["docs/index.md"]) == check.ALWAYS


def test_browser_tests_are_left_to_make_test():
    assert check.tests_for(["tests/browser/test_seats.py"]) == check.ALWAYS


def test_a_step_that_fails_is_told_with_what_it_said(tmp_path, capsys):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import os\n")
    assert not check.run("ruff", ["ruff", "check", "--isolated", str(wrong)], check.time.monotonic() + 20)
    said = capsys.readouterr().out
    assert "FAILED" in said
    assert "F401" in said
