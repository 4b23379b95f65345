"""Notebooks that open with nothing pressed: `playtest lab` runs their first cell and hides its code."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENTRY = "playtest/lab_settings/data/labextensions/playtest-first-screen/static/remoteEntry.js"


@pytest.mark.parametrize("name", ["start", "review", "rule_tweaks"])
def test_the_first_cell_is_run_on_opening_and_hides_its_code(name):
    shipped = re.search(r"const SHIPPED = /(.*)/;", (ROOT / ENTRY).read_text())
    assert shipped
    cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text())["cells"]
    first = next(cell for cell in cells if cell["cell_type"] == "code")
    assert re.search(shipped[1], "".join(first["source"]).strip())
    assert first["metadata"]["jupyter"]["source_hidden"] is True
