"""The journal on the page: versions are read, named, planned and held against what was expected."""

from datetime import date

import pytest

from playtest.record import Store, paper
from playtest.review import journal
from playtest.widgets import start
from playtest.widgets.studio.dashboard import Dashboard
from tests.widgets.conftest import Page


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    for at in range(9):
        seats = tuple(paper.Sat(name, 1.0, name == "Ann") for name in ("Ann", "Ben", "Cem"))
        changed = "Red may be led" if at % 2 else ""
        paper.write(store, paper.Paper("scambodia", date(2026, 3, 1 + at), seats, changed=changed))
    yield store
    store.close()


@pytest.fixture
def page(store):
    page = Page(start(store=store, game="scambodia").board)
    page.do("hello")
    page.do("journal")
    return page


def test_it_is_opened_from_the_start_page_and_leads_back(page):
    assert "v1 (the game's own rules)" in page.text
    assert "v2 (Red may be led)" in page.text
    assert "02 Mar 2026: Ann, Ben, Cem; Ann won." in page.text
    page.do("leave")
    assert "Start a playtest" in page.text
    assert page.doing("journal") == ["journal"]


def test_a_version_is_named_and_says_what_it_is_for_and_what_is_expected(page, store):
    page.do("say:2", name="Red light", aim="Fewer ties", expected="the first seat wins at most 30 %")
    assert "Saved in the journal." in page.text
    assert "v2 (Red light)" in page.text
    one = journal.chapters(store, "scambodia")[1]
    assert (one.name, one.aim) == ("Red light", "Fewer ties")
    assert [answer.verdict for answer in one.answers] == ["too early"]
    assert "too early" in page.text


def test_a_version_is_planned_before_its_first_evening(page, store):
    page.do("plan", name="Short hands", changed="One card fewer")
    assert "v3 (Short hands)" in page.text
    assert journal.chapters(store, "scambodia")[2].changes == ["One card fewer"]


@pytest.mark.parametrize(
    ("do", "values", "said"),
    [
        ("say:2", {"name": "Torn", "expected": "it is fun"}, "has no bound such as"),
        ("say:2", {}, "Nothing was changed"),
        ("say:7", {"name": "Blue"}, "no longer in the journal"),
        ("say:x", {"name": "Blue"}, "number"),
        ("plan", {"name": "Blue"}, "Type both"),
        ("change", {"game": "chess"}, "v2 (Red may be led)"),
    ],
)
def test_bad_input_gets_a_sentence_and_writes_nothing(page, store, do, values, said):
    page.do(do, **values)
    assert said in page.text
    assert {one.name for one in journal.chapters(store, "scambodia")} == {journal.OWN, "v2"}


def test_another_game_is_chosen_and_nothing_is_there_yet(page):
    page.do("change", game="trade_warz")
    assert "Nothing is recorded yet." in page.text
    assert "Plan a version" in page.text


def test_the_review_of_all_playtests_opens_it_below(store):
    dashboard = Dashboard(store, game="scambodia")
    page = Page(dashboard.board)
    page.do("hello")
    assert page.doing("journal") == ["journal"]
    page.do("journal")
    opened = Page(dashboard._below.opened.board)
    assert "v2 (Red may be led)" in opened.text
    opened.do("leave")
    assert dashboard._below.opened is None
