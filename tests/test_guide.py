"""The guide to adding a game says what the classes say, and no module but those it lists names a game."""

import ast
import inspect
import sys
from pathlib import Path

import pytest

from playtest import catalog
from playtest.widgets.games import FrontEnd
from playtest.words import Words

TOP = Path(__file__).parent.parent
sys.path.insert(0, str(TOP / "tools"))

import guide  # noqa: E402  it runs without the tests

PLACES = {"catalog.py", "review/samples.py", "review/demonstrations.py"}
"""Modules for all games that may name one, each in the guide's list."""


def test_the_tables_of_hooks_are_current():
    now = guide.PAGE.read_text(encoding="utf-8")
    assert guide.written(now) == now, "Run python tools/guide.py."


@pytest.mark.parametrize("cls", [FrontEnd, Words])
def test_every_hook_has_a_default_and_one_sentence_at_its_top(cls):
    for name, hook in vars(cls).items():
        if not name.startswith("_") and (inspect.isfunction(hook) or isinstance(hook, classmethod)):
            first = (inspect.getdoc(getattr(cls, name)) or "").partition("\n\n")[0]
            assert first.rstrip().endswith((".", ".``", '."')), f"{cls.__name__}.{name}: {first}"
    assert {hook.partition("(")[0] for hook, said in guide.hooks(cls) if not said} == set()


def test_a_page_that_lost_a_mark_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="needs the mark <!-- hooks: words -->"):
        guide.written(guide.PAGE.read_text(encoding="utf-8").replace("<!-- hooks: words -->", ""))


def test_no_module_for_all_games_names_one_but_those_that_the_guide_lists():
    package, found = TOP / "playtest", set()
    for path in package.rglob("*.py"):
        where = path.relative_to(package).as_posix()
        if any(name in where for name in catalog.SHIPPED):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        if names & set(catalog.SHIPPED):
            found.add(where)
    assert found == PLACES
    page = guide.PAGE.read_text(encoding="utf-8")
    assert all(f"playtest/{place}" in page for place in found)
