"""What `playtest lab` opens on: the form, with nothing pressed, no side bar and no code in sight."""

import contextlib

import pytest
from playwright.sync_api import expect

from playtest import lab as launcher
from playtest.record import Store
from tests.browser.lab import DESK, SCREENSHOTS, Lab
from tests.seats.hall import new_table

INSIDE = """dom => {
    const at = dom.getBoundingClientRect();
    return at.top >= 0 && at.bottom <= innerHeight && at.left >= 0 && at.right <= innerWidth;
}"""


@pytest.fixture(scope="module")
def our_lab(browser, tmp_path_factory):
    """A JupyterLab with the settings and the extension that ``playtest lab`` brings."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in launcher.environment().items():
            patch.setenv(name, value)
        server = Lab(tmp_path_factory.mktemp("first"))
    yield server
    server.stop()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["desk", "phone"])
def test_the_form_stands_there_with_nothing_pressed(our_lab, browser, size):
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    workspace = f"first-{size[0]}"
    page.goto(f"{our_lab.url}/lab/workspaces/{workspace}/tree/start.ipynb?token={our_lab.token}&reset")
    start = page.locator("form[data-do=begin] button[type=submit]")
    start.wait_for(timeout=60_000)
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor")).to_be_hidden()
    expect(page.locator("#jp-left-stack")).to_be_hidden()
    assert start.evaluate(INSIDE)
    page.close()


def test_a_facilitator_checks_copies_and_salvages_where_the_playtests_are(our_lab, browser, tmp_path):
    with contextlib.closing(new_table(str(our_lab.recordings), "scambodia")) as table:
        table.note("before the copy")
    page = browser.new_page(viewport={"width": DESK[0], "height": DESK[1]})
    page.goto(f"{our_lab.url}/lab/workspaces/care/tree/start.ipynb?token={our_lab.token}&reset")
    drawer = page.locator("details", has_text="Care of your recordings").last
    drawer.wait_for(timeout=60_000)
    drawer.locator("summary").first.click()
    drawer.get_by_role("button", name="Check that all are whole").click()
    answer = page.locator(".pb-message", has_text="The one playtest is whole, with 2 entries.")
    expect(answer).to_be_visible()
    copy = tmp_path / "copy.sqlite"
    drawer.get_by_label("A new file for it").fill(str(copy))
    drawer.get_by_role("button", name="Make a copy").click()
    expect(page.locator(".pb-message", has_text=f"A copy of everything is in {copy}.")).to_be_visible()
    assert [header.id for header in Store(copy).playtests()] == [table.id]
    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(copy.read_bytes()[: copy.stat().st_size * 3 // 4])
    drawer.get_by_label("A damaged file of recordings").fill(str(torn))
    drawer.get_by_label("A new file for what can be read").fill(str(tmp_path / "saved.sqlite"))
    drawer.get_by_role("button", name="Salvage").click()
    answer = page.locator(".pb-message", has_text="What could be read is in")
    expect(answer).to_be_visible()
    page.screenshot(path=SCREENSHOTS / "care.png")
    assert answer.evaluate(INSIDE)
    page.close()
