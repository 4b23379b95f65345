"""Each finding says what package it is about, how that behaves and what was seen, and stands on the page."""

import os
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "findings"
SCRIPTS = sorted(FOLDER.glob("*.sh"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_finding_has_its_form(script):
    text = script.read_text(encoding="utf-8")
    head, _, rest = text.partition("set -eu\n")
    for part in ("# Package: ", "# Behaviour: ", "#             Expected: ", "# Output seen:\n#   "):
        assert part in head
    assert re.search(r"install --quiet \S+==\d", rest), "packages are pinned"
    assert "the behavior changed" in rest
    assert os.access(script, os.X_OK)


def test_the_page_lists_the_findings_that_there_are():
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == [one.stem for one in SCRIPTS]
