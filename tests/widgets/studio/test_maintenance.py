"""The care drawer of the first screen, by its own buttons."""

import sqlite3

import pytest

import playtest
from playtest.frames import frames
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import start
from tests.ladder import Ladder, Say
from tests.widgets.conftest import Page

playtest.register(Ladder)


def played(store, moves, title):
    table = Table.new(store, Ladder(2), ["Ana", "Ben"], title)
    for at in range(moves):
        table.submit(at % 2, Say(1))
    return table


@pytest.fixture
def evening(store):
    return played(store, 4, "Tuesday")


def press(page, do, **values):
    """Press what is on the page."""
    assert do in page.doing("care-"), do
    page.do(do, **values)


@pytest.fixture
def page(store, evening):
    shown = Page(start(store=store).board)
    shown.do("hello")
    return shown


def test_all_are_whole(page):
    press(page, "care-verify")
    assert "The one playtest is intact, with 5 entries." in page.text


def test_what_is_damaged_is_named_and_salvaged_into_a_new_file(page, store, evening, tmp_path):
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE entries SET body = '{}' WHERE n = 4")
    press(page, "care-verify")
    assert "1 of 1 playtest is damaged" in page.text
    assert f"{evening.id}: entry 4" in page.text
    into = tmp_path / "saved.sqlite"
    press(page, "care-salvage", file=str(store.file), into=str(into))
    assert "is saved up to entry 3" in page.text
    assert Table.open(Store(into), evening.id).log == evening.log[:3]
    press(page, "care-salvage", file=str(store.file), into=str(into))
    assert "already exists" in page.text


def test_a_copy_is_made_and_never_over_another(page, evening, tmp_path):
    press(page, "care-backup", to=str(tmp_path / "copy.sqlite"))
    assert "A copy of everything is in" in page.text
    assert Store(tmp_path / "copy.sqlite").entries(evening.id) == evening.log
    press(page, "care-backup", to=str(tmp_path / "copy.sqlite"))
    assert "never replaces anything" in page.text


def test_one_is_taken_away_after_a_question_that_names_its_forks(page, store, evening):
    fork = evening.fork(3)
    press(page, "care-remove", playtest=evening.id)
    assert "Remove Tuesday" in page.text
    assert fork.id in page.text
    press(page, "care-remove-no")
    assert len(store.playtests()) == 2
    press(page, "care-remove", playtest=evening.id)
    press(page, "care-remove-yes")
    assert f"Playtest {evening.id} is removed." in page.text
    assert [header.id for header in store.playtests()] == [fork.id]


def test_recordings_that_cannot_be_opened_can_be_salvaged_from_there(store, evening, tmp_path):
    store.close()
    with store.file.open("r+b") as file:
        file.write(b"Dear all")
    page = Page(start(store=store.file).board)
    page.do("hello")
    assert "is not a recording" in page.text
    assert page.doing("care-") == ["care-salvage"]
    press(page, "care-salvage", file=str(store.file), into=str(tmp_path / "saved.sqlite"))
    assert Store(tmp_path / "saved.sqlite").entries(evening.id) == evening.log


def test_damaged_rows_for_figures_are_made_anew(page, store, evening):
    before = frames(store).moves
    store.close()
    with sqlite3.connect(store.file) as raw:
        raw.execute("UPDATE derived_moves SET n = 77 WHERE row = 1")
    raw.close()
    assert list(frames(store).moves["n"]) != list(before["n"])
    press(page, "care-verify")
    assert "The one playtest is intact, with 5 entries. Figures are made anew for 1 of them." in page.text
    assert list(frames(store).moves["n"]) == list(before["n"])
    press(page, "care-verify")
    assert "anew" not in page.text
