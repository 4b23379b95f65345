"""Notebooks that open with nothing pressed: `playtest lab` runs their first cell and hides its code."""

import json
import re
from pathlib import Path

import pytest

from playtest import lab
from playtest.catalog import SHIPPED

ROOT = Path(__file__).parents[1]
ENTRY = "playtest/lab_settings/data/labextensions/playtest-first-screen/static/remoteEntry.js"


@pytest.mark.parametrize("notebook", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_what_a_notebook_links_to_is_there(notebook, tmp_path):
    """Each game's notebook links its rules; in a folder of one's own they are put beside the notebooks."""
    cells = json.loads(notebook.read_text())["cells"]
    words = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", words) if "://" not in link]
    assert all((notebook.parent / link).is_file() for link in links)
    if notebook.stem in SHIPPED:
        assert f"../docs/rules/{notebook.stem}.md" in links
    theirs = lab.put_notebooks(tmp_path)
    assert all((theirs / link).is_file() for link in links)


@pytest.mark.parametrize("name", ["start", "review", "rule_tweaks"])
def test_the_first_cell_is_run_on_opening_and_hides_its_code(name):
    shipped = re.search(r"const SHIPPED = /(.*)/;", (ROOT / ENTRY).read_text())
    assert shipped
    cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text())["cells"]
    first = next(cell for cell in cells if cell["cell_type"] == "code")
    assert re.search(shipped[1], "".join(first["source"]).strip())
    assert first["metadata"]["jupyter"]["source_hidden"] is True
