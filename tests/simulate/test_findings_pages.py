"""The pages of docs/findings are by the bots of today: each names the versions that played."""

import re
from pathlib import Path

import pytest

import playtest
from playtest import catalog
from playtest.bots import panel
from playtest.simulate import findings

FOLDER = Path(__file__).parents[2] / "docs" / "findings"
BOT = re.compile(r"^- \*\*(\w+)\*\*, version ([\w.]+), called ([^:]+): (.+)$", re.MULTILINE)


@pytest.mark.parametrize("name", catalog.SHIPPED)
def test_a_page_of_findings_is_by_the_bots_of_today(name):
    """Trade Warz had a page by bots that bid otherwise, and nothing told."""
    page = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    today = [(one.name, one.version, one.title, one.style) for one in panel(name)]
    assert BOT.findall(page) == today


def test_a_page_names_the_version_of_each_bot():
    found = findings(playtest.game("scambodia")(3), "counting", games=2, force=False, processes=1)
    ((name, version, *_),) = BOT.findall(found.page())
    assert (name, version) == ("counting", found.versions["counting"])
    several = findings(
        playtest.game("scambodia")(3), ["counting", "gambler", "gambler"], games=2, force=False, processes=1
    )
    assert "- **counting, gambler**\n" in several.page()
