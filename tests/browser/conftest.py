"""One JupyterLab and one browser for all browser tests; each test gets a notebook in a fresh workspace.

Where tests run side by side, each process has its own.
"""

from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, DESK, PATIENCE, Lab, Notebook, chromium, missing
from tests.browser.on_screen import NAMES, TABLES
from tests.browser.plain_page import LatePage, Pages, PlainPage

HERE = Path(__file__).parent

PUT_AWAY = """
import playtest.widgets.table.session.background
for views in [list(views) for views in playtest.widgets.table.session.background._views.values()]:
    for view in views:
        view.close()
"""
"""What a test has put on the shared page plays on in its kernel, and would take the next tests' time."""


LONG = ["test_six_devices.py", "test_first_screen.py", "test_trade_warz.py"]
"""The files with the longest tests; they begin, so that no worker is left with one at the end."""


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium without a window. Missing, it fails on a build server and skips elsewhere."""
    found = chromium()
    if found is None:
        missing("No chromium on this machine: install it to run the browser tests.")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def lab(browser, tmp_path_factory):
    """The JupyterLab server."""
    server = Lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture
def opened(lab, browser, request):
    """Opens a notebook by name in a page of its own: ``opened("start.ipynb", size=PHONE, theme="dark")``.

    A test that fails leaves a screenshot.
    """
    notebooks = []

    def open_notebook(name, size=DESK, theme="light"):
        notebooks.append(Notebook(lab, browser, name, size, theme))
        return notebooks[-1]

    yield open_notebook
    for notebook in notebooks:
        picture_of_failure(request.node, notebook)
        notebook.close()


@pytest.fixture(scope="session")
def shared_page(lab, browser):
    notebook = Notebook(lab, browser, lab.write("desk.ipynb", ""), DESK, "light")
    yield notebook
    notebook.close()


@pytest.fixture
def desk(shared_page, request):
    """One page for many tests: ``desk.run(code)`` shows what the code gives in place of what was there.

    It begins on a desk in the light; ``desk.look_like(PHONE, "dark")`` has it be something else for one test.
    """
    shared_page.look_like(DESK, "light")
    shared_page.received.clear()
    shared_page.errors.clear()
    yield shared_page
    picture_of_failure(request.node, shared_page)
    shared_page.unmute()
    shared_page.run(PUT_AWAY)


@pytest.fixture(scope="session")
def pages(browser):
    """Pages without JupyterLab, each for many tests: see ``Pages``."""
    shared = Pages(browser)
    yield shared
    shared.close()


@contextmanager
def serving(pages, folder):
    """Opens games until the end, each on a page of its own."""
    opened = []

    def serve(game, names, size=(1008, 750), motion="reduce", **more):
        table = PlainPage(folder, game, names, **more)
        page = LatePage(lambda: pages.show(table, size, motion))
        table.opens = page.open
        opened.append((page, motion, table))
        return page, table

    yield serve
    for page, motion, table in opened:
        if page.opened is not None:
            pages.leave(page.opened, motion)
        table.close()


@pytest.fixture
def served(pages, tmp_path):
    """Opens a game for these players on a page of its own; the page and the game behind it."""
    with serving(pages, tmp_path) as serve:
        yield serve


@pytest.fixture(scope="module")
def visited(pages, tmp_path_factory):
    """The same for what several tests of a file ask of one visit; they share an ``xdist_group``."""
    with serving(pages, tmp_path_factory.mktemp("visited")) as serve:
        yield serve


@pytest.fixture
def page_of(served):
    """Opens one of ``TABLES`` as ``served`` does."""

    def open_page(called, width=1008, height=750, seed=5, plays="random"):
        game, seats, rules = TABLES[called]
        return served(game, NAMES[:seats], (width, height), seed=seed, plays=plays, **rules)

    return open_page


def picture_of_failure(node, notebook):
    if getattr(node, "failed_call", False):
        notebook.screenshot(f"failed-{node.name}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.failed_call = report.failed
    return report
