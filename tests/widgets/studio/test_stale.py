"""An open dashboard says when the recordings have changed since it read them, and only then."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import Store, drafts, paper, state_of
from playtest.table import Table
from playtest.widgets.studio import Dashboard
from playtest.widgets.studio.dashboard_page import CHANGED
from tests.widgets.conftest import Page


@pytest.fixture
def other(store):
    """Another notebook's handle on the same file."""
    made = Store(store.file)
    yield made
    made.close()


def evening(day=1, title="", score=7.0):
    sat = tuple(
        paper.Sat(name, score if at else 9.0, not at) for at, name in enumerate(("Ann", "Ben", "Cem"))
    )
    return paper.Paper("cat_in_the_box", date(2026, 5, day), sat, title=title)


@pytest.fixture
def dashboard(store):
    """A dashboard of three evenings on paper and a running playtest."""
    paper.write_all(store, [evening(day, f"evening {day}") for day in (1, 2, 3)])
    Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=1)
    made = Dashboard(store)
    page = Page(made.board)
    page.do("hello")
    yield made, page
    made.close()


def imported(other):
    paper.write_all(other, [evening(day) for day in range(4, 30)])


def removed(other):
    paper.write_all(other, [], [one.id for one in paper.read(other)])


def corrected(other):
    paper.write(other, replace(paper.read(other)[0], title="EVENING 1"))


def finished(other):
    table = Table.open(other, other.playtests()[0].id)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
    table.close()


def played(other):
    Table.new(other, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=2)


@pytest.mark.parametrize("change", [imported, removed, corrected, finished, played])
def test_a_change_is_said_at_the_top_and_read_again_at_a_press(dashboard, other, change):
    """After an import, "All figures include them" was not so in a tab that was open, and nothing said so."""
    made, page = dashboard
    assert CHANGED not in page.text
    change(other)
    page.do("hello")
    assert page.text.index(CHANGED) < page.text.index("pb-form")
    assert page.text.count("Read them again") == 1
    page.do("section:Who wins?")
    assert CHANGED in page.text
    page.do("again")
    assert CHANGED not in page.text
    assert made.section == "Who wins?"
    now = frames(other, game="cat_in_the_box")
    assert sorted(made.frames.games["playtest"]) == sorted(now.games["playtest"])
    assert made.frames.games["finished"].sum() == now.games["finished"].sum()


def test_what_was_chosen_stays_chosen(dashboard, other):
    made, page = dashboard
    page.do("choose", game="cat_in_the_box", title="evening")
    imported(other)
    page.do("hello")
    page.do("again")
    assert made.choice.title == "evening"
    assert "3 of 30 playtests" in page.text


def test_nothing_is_said_where_no_playtest_has_changed(dashboard, store, other):
    _, page = dashboard
    before = state_of(store)
    frames(other)
    drafts.keep(other, drafts.Draft("1"), "half written")
    other.take_lease(other.playtests()[0].id, "somebody", 30)
    other.delete_derived()
    page.do("hello")
    page.do("section:Who wins?")
    assert CHANGED not in page.text
    assert state_of(other) == before


def test_what_the_page_records_itself_is_in_its_figures(dashboard):
    made, page = dashboard
    page.do("samples")
    page.do("hello")
    assert CHANGED not in page.text
    assert len(made.frames.games) > 4


async def until(so):
    for _ in range(400):
        if so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("It was never so.")


def test_nobody_has_to_press_anything_to_be_told(store, other):
    """JupyterLab tells a page nothing when its tab is looked at again: the sentence is there by then."""

    async def shown():
        made = Dashboard(store)
        page = Page(made.board)
        page.do("hello")
        assert "No playtest is recorded yet." in page.text
        imported(other)
        await until(lambda: "26 of 26 playtests" in page.text)
        await until(lambda: not made._places.busy)
        assert CHANGED not in page.text
        removed(other)
        played(other)
        await until(lambda: CHANGED in page.text)
        page.do("again")
        assert "1 of 1 playtests, 0 finished" in page.text
        made.close()

    asyncio.run(shown())
