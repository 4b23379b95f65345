"""Thirty made-up evenings from each source come in by the command line and on the page."""

import pytest
from plays import thirty_evenings

from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review import surveys
from playtest.widgets import start
from tests.cli.test_cli import refused, run
from tests.widgets.conftest import Page
from tests.widgets.studio.test_import_plays import choose

PLAYS = ("BGStatsExport.json", "plays.xml", "evenings.csv")


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    yield store
    store.close()


def came_in(store):
    """What every source has of each evening: day, minutes, and name, score and win of each player."""
    return [
        (one.played, one.minutes, [(sat.name, int(sat.score), sat.won) for sat in one.seats])
        for one in paper.read(store)
    ]


def expected():
    return [(day, float(minutes), sat) for day, minutes, sat in thirty_evenings.evenings()]


@pytest.mark.parametrize("name", PLAYS)
def test_thirty_evenings_and_their_answers_come_in_by_the_command_line(tmp_path, name):
    thirty_evenings.main(tmp_path)
    place = tmp_path / "r.sqlite"
    said = " ".join(refused("import", tmp_path / "answers.csv", "--recordings", place).split())
    assert "115 rows cannot be imported: row 2: These answers are about playtests not here yet" in said
    assert said.count("import the plays first") == 1
    said = run("import", tmp_path / name, "--recordings", place).stdout
    assert f"30 playtests imported from {name}." in said
    said = run("import", tmp_path / "answers.csv", "--recordings", place).stdout
    assert said.startswith("150 answers imported from answers.csv."), "it said 0 playtests, with 150 answers"
    store = Store(place)
    assert came_in(store) == expected()
    assert len(surveys.answers(frames(store))) == 150
    other = next(one for one in PLAYS if one != name)
    assert "30 already here" in run("import", tmp_path / other, "--recordings", place).stdout
    store.close()


@pytest.mark.parametrize("name", PLAYS)
def test_thirty_evenings_and_their_answers_come_in_on_the_page(store, name):
    page = Page(start(store=store).board)
    page.do("hello")
    choose(page, name, thirty_evenings.FILES[name]())
    assert "30 playtests can be imported" in page.text
    page.do("bring-yes")
    choose(page, "answers.csv", thirty_evenings.survey())
    page.do("bring-yes")
    assert "150 answers imported from answers.csv." in page.text
    assert came_in(store) == expected()
