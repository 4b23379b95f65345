"""What `playtest lab` opens on: the form, with nothing pressed, no side bar and no code in sight."""

import pytest
from playwright.sync_api import expect

from playtest import lab as launcher
from tests.browser.lab import Lab

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
