"""``playtest journal``: versions are named and held against what was expected; a page of it."""

from contextlib import closing
from datetime import date

import pytest

from playtest.record import Store, paper
from tests.cli.test_cli import refused, run


@pytest.fixture
def place(tmp_path):
    place = tmp_path / "r.sqlite"
    store = Store(place)
    for at in range(9):
        seats = tuple(paper.Sat(name, 1.0, name == "Ann") for name in ("Ann", "Ben", "Cem"))
        paper.write(
            store, paper.Paper("cat_in_the_box", date(2026, 3, 1 + at), seats, changed="Red may be led")
        )
    store.close()
    return place


def test_a_version_is_named_and_held_against_what_was_expected(place, tmp_path):
    said = run(
        *("journal", "cat_in_the_box", "--recordings", place, "--name", "1=Red light"),
        *("--for", "Red light=Fewer paradoxes", "--expect", "Red light=the first seat wins at most 30%"),
    ).stdout
    assert "v1 (Red light), 01 Mar 2026" in said
    assert "For: Fewer paradoxes" in said
    assert "people: not held: 100% (70 to 100%), n = 9" in said
    page = tmp_path / "journal.html"
    run("journal", "cat_in_the_box", "--recordings", place, "--html", page)
    assert "Red light" in page.read_text(encoding="utf-8")


def test_a_version_is_planned_before_its_first_evening(tmp_path):
    place = tmp_path / "r.sqlite"
    expected = "Red light=the first seat wins at most 30%"
    said = run(
        *("journal", "cat_in_the_box", "--recordings", place, "--new", "Red light=Red may be led"),
        *("--new", "As printed=", "--for", "Red light=Fewer paradoxes", "--expect", expected),
    ).stdout
    assert "It has no finished playtest yet." in said
    with closing(Store(place)) as store:
        seats = tuple(paper.Sat(name, 1.0, name == "Ann") for name in ("Ann", "Ben", "Cem"))
        paper.write(store, paper.Paper("cat_in_the_box", date.today(), seats, changed="Red may be led"))
    said = run("journal", "cat_in_the_box", "--recordings", place).stdout
    assert "(Red light), " in said
    assert "too early: 1 of 1" in said
    assert "(As printed)" in said


def test_bad_input_gets_a_sentence(place):
    ask = ("journal", "cat_in_the_box", "--recordings", place)
    assert "should be VERSION=TEXT" in refused(*ask, "--name", "Red light")
    assert "There is no version 'Blue'" in refused(*ask, "--for", "Blue=less luck")
    assert "has no bound such as" in refused(*ask, "--name", "1=Torn", "--expect", "1=it is fun")
    assert "Torn" not in run(*ask).stdout  # nothing of it was saved
    assert "Say which game" in refused("review", "--pdf", "a.pdf", "--recordings", place)
