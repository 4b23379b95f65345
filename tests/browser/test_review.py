"""The scrubber and the figures in JupyterLab itself, over a playtest that was just recorded."""

import pytest
from playwright.sync_api import expect

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.recording import Store
from playtest.table import Table
from tests.browser.lab import DESK, PHONE

REVIEW = """
from playtest.widgets import Review

Review(game="cat_in_the_box")
"""
FIGURES = """
from playtest.frames import frames
from playtest.recording import Store
from playtest.review import dashboard

dashboard(frames(Store(), game="cat_in_the_box"), "cat_in_the_box")
"""


@pytest.fixture
def recorded(lab):
    """A finished playtest with a note and an undo in it."""
    store = Store(lab.recordings)
    table = Table.new(store, CatInTheBox(4), ["Ann", "Ben", "Cem", "Dee"], "Reviewed", seed=11)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0], shown=store.now() - 3)
        if len(table.log) == 12:
            table.note("They laugh.", tags=["mood"])
            table.undo()
    store.close()
    return table


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")])
def test_a_playtest_is_stepped_through(lab, opened, recorded, size, theme):
    notebook = opened(lab.write(f"scrub-{theme}.ipynb", REVIEW), size=size, theme=theme)
    notebook.run_all()
    head = notebook.board.locator(".pb-head")
    expect(head).to_have_attribute("data-review", recorded.id)
    expect(head).to_have_attribute("data-entry", "1")

    notebook.doing("forward").click()
    expect(head).to_have_attribute("data-entry", "2")
    notebook.doing("jump:note").click()
    expect(head).to_have_attribute("data-entry", "13")
    expect(notebook.board.locator(".pb-turn")).to_contain_text("They laugh.")
    notebook.board.locator("input[name=entry]").fill("20")
    expect(head).to_have_attribute("data-entry", "20")
    notebook.screenshot(f"review-{size[0]}-{theme}")

    notebook.board.locator("select[name=seat]").select_option("2")
    expect(head).to_have_attribute("data-shows", "2")
    notebook.screenshot(f"review-as-a-seat-{size[0]}-{theme}")
    notebook.doing("play").click()
    notebook.doing("stop").click()
    notebook.doing("last").click()
    expect(head).to_have_attribute("data-entry", str(len(recorded.log)))
    assert notebook.accessibility() == []
    assert notebook.sideways() == []
    assert not notebook.errors


def test_one_cell_draws_all_figures_of_the_game(lab, opened, recorded):
    notebook = opened(lab.write("figures.ipynb", FIGURES))
    notebook.run_all()
    titles = notebook.front.locator(".js-plotly-plot .gtitle")
    expect(titles).to_have_count(7)
    titles.first.scroll_into_view_if_needed()
    notebook.screenshot("figures-1440-light")
    assert notebook.cell_error() == ""
    assert not notebook.errors
