"""The tutorial in JupyterLab itself: a game written in a cell is checked, played, and has its own board."""

from playwright.sync_api import expect

from tests.browser.lab import DESK


def test_the_tutorial_runs_from_top_to_bottom(opened):
    notebook = opened("your_own_game.ipynb", size=DESK)
    notebook.run_all()
    page = notebook.page
    expect(page.locator(".jp-OutputArea-output[data-mime-type*='error']")).to_have_count(0)
    expect(page.get_by_text("checks kept").first).to_be_attached()
    coin = page.locator(".pb-root [data-key=bid-3]").last
    coin.scroll_into_view_if_needed()
    notebook.screenshot("your-own-game")
    coin.click()
    expect(page.locator(".pb-root [data-confirm], .pb-root [data-entries='3']").last).to_be_attached()
    assert not notebook.errors
