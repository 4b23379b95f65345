"""A dashboard that is open in JupyterLab while something is imported elsewhere says so, at its top."""

from datetime import date

import pytest
from playwright.sync_api import expect

from playtest.record import Store, paper
from tests.browser.lab import DESK_EACH_DAY

DASHBOARD = """
import tempfile
from playtest.record import Store
from playtest.widgets import Dashboard

there = f"{tempfile.mkdtemp()}/evenings.sqlite"
print(there)
Dashboard(Store(there))
"""


def evenings(place, days):
    """Import so many evenings, as another notebook does."""
    store = Store(place)
    sat = tuple(paper.Sat(name, 7.0, name == "Ann") for name in ("Ann", "Ben", "Cem"))
    paper.write_all(store, [paper.Paper("cat_in_the_box", date(2026, 5, day), sat) for day in days])
    store.close()


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_what_was_imported_meanwhile_is_announced_and_drawn_at_a_press(desk, size, theme):
    notebook = desk
    notebook.look_like(size, theme)
    notebook.run(DASHBOARD)
    expect(notebook.front.get_by_text("No playtest is recorded yet.")).to_be_visible()
    place = notebook.front.locator(".jp-OutputArea-output pre").inner_text().strip()
    evenings(place, [1, 2])
    count = notebook.front.locator("[data-chosen]")
    expect(count).to_have_attribute("data-chosen", "2")
    said = notebook.front.locator("[data-changed]")
    expect(said).to_have_count(0)
    evenings(place, range(3, 13))
    expect(said).to_be_in_viewport(ratio=1)
    expect(said).to_contain_text("The recordings have changed since these figures were drawn.")
    notebook.screenshot(f"stale-{size[0]}-{theme}")
    assert notebook.accessibility() == []
    assert notebook.sideways() == []
    notebook.front.get_by_role("button", name="Read them again").click()
    expect(count).to_have_attribute("data-chosen", "12")
    expect(said).to_have_count(0)
    assert not notebook.errors
