"""A browser that does not come is named, not waited for without end."""

import time

import pytest

from tests.browser.engines.conftest import WEBKIT
from tests.browser.engines.table import PHONE
from tests.browser.engines.tabs import PATIENCE
from tests.browser.engines.webkit import STARTER, WebKit

ENDS = "#!/bin/sh\nexit 1\n"
ENDS_ONCE = """#!/bin/sh
if [ ! -e {ended} ]; then touch {ended}; exit 1; fi
"""
FEW = 2.0
ENOUGH = 12.0
"""Seconds that a window needs on a loaded machine."""
pytestmark = pytest.mark.parametrize("engine", [WEBKIT], indirect=True)


@pytest.fixture
def another(engine, tmp_path):
    """Begins WebKit once more, with a window that is begun by this script."""
    begun = []

    def begin(starter, within):
        begun.append(WebKit(tmp_path / "webkit", within))
        begun[-1].starter.write_text(starter)
        return begun[-1]

    yield begin
    for each in begun:
        each.close()


def test_a_window_that_ends_before_its_driver_has_found_it_is_said(another):
    """WebKitWebDriver never answers then: a test stood still for as long as it was let."""
    with pytest.raises(AssertionError, match="did not open a window, 2 times within 2 s"):
        another(ENDS, FEW).tab(*PHONE)


def test_a_window_that_did_not_come_is_begun_anew(another, tmp_path):
    starter = ENDS_ONCE.format(ended=tmp_path / "ended") + STARTER.partition("\n")[2]
    opened = another(starter, ENOUGH).tab(*PHONE)
    opened.goto("about:blank")
    assert opened.run("() => 6 * 7") == 42
    opened.close()


def test_a_picture_is_taken_of_a_page_that_draws_nothing_more(engine, tab):
    """WebKitWebDriver waited for the next thing drawn, and four times as long as one request may take."""
    shown = tab()
    empty = shown.picture()
    shown.goto("data:text/html,<body style='background: rgb(1, 2, 3)'>")
    late = time.monotonic() + PATIENCE
    while (picture := shown.picture()) == empty:
        assert time.monotonic() < late, "The page is not on the picture."
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [*PHONE], "what PNG says of its size"
