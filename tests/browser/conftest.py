"""One JupyterLab and one browser for all browser tests; each test gets a notebook in a fresh workspace."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, DESK, Lab, Notebook, chromium

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium without a window. Missing, it fails on a build server and skips elsewhere."""
    found = chromium()
    if found is None:
        sentence = "No chromium on this machine: install it to run the browser tests."
        pytest.fail(sentence) if os.environ.get("CI") else pytest.skip(sentence)
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
    """Opens a notebook by name: ``opened("start.ipynb", size=PHONE, theme="dark")``.

    A test that fails leaves a screenshot.
    """
    notebooks = []

    def open_notebook(name, size=DESK, theme="light"):
        notebooks.append(Notebook(lab, browser, name, size, theme))
        return notebooks[-1]

    yield open_notebook
    failed = getattr(request.node, "failed_call", False)
    for notebook in notebooks:
        if failed:
            notebook.screenshot(f"failed-{request.node.name}")
        notebook.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.failed_call = report.failed
    return report
