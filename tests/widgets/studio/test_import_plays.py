"""Importing plays on the first screen: a file in parts, what is understood, corrected, taken in and back."""

import base64
from datetime import date

import pytest
from plays import made_up

from playtest.plays import LARGEST
from playtest.record import mappings, paper
from playtest.table import Table
from playtest.widgets import start
from playtest.widgets.studio import import_plays, import_preview
from tests.nim import Nim
from tests.widgets.conftest import Page, _nodes

OTHER_TITLES = (
    "When it was,What,Wer,Sieg\n2026-05-31,Katz in der Box,Ann,ja\n2026-05-31,Katz in der Box,Ben,nein\n"
)


@pytest.fixture
def page(store):
    shown = Page(start(store=store).board)
    shown.do("hello")
    return shown


def choose(page, name, data, size=900_000):
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    for at, part in enumerate(parts, 1):
        page.do(f"bring-file:{at}/{len(parts)}", name=name, data=base64.b64encode(part).decode())


def chosen(page, name):
    """The field that a choice on the page says now."""
    return next(
        n[2]["value"] for n in _nodes(page.board.panes) if n[0] == "select" and n[2].get("name") == name
    )


def test_a_backup_comes_in_after_it_was_looked_through_and_goes_again(page, store):
    choose(page, "backup.json", made_up.bgstats(), size=700)
    assert "2 playtests can be imported; 2 left out. Nothing is saved yet." in page.text
    assert "01 Mar 2026, Cat in the Box, 42 minutes: Ann 7 (won), Zoë 5, Cem" in page.text
    assert "It is marked as ignored in BG Stats." in page.text
    assert not paper.read(store)
    page.do("bring-yes")
    assert "2 playtests imported from backup.json. All figures include them." in page.text
    (source,) = paper.sources(paper.read(store))
    assert (source.file, source.playtests) == ("backup.json", 2)
    page.do(f"bring-back:{source.source}")
    page.do("bring-back-yes")
    assert "Removed: 2 playtests." in page.text
    assert not paper.read(store)


def test_what_is_there_already_is_shown_and_does_not_come_in_again(page, store):
    choose(page, "plays.xml", made_up.BGG.encode())
    page.do("bring-yes")
    choose(page, "plays.xml", made_up.BGG.encode())
    assert len(paper.read(store)) == 2
    assert "0 playtests can be imported; 2 are here already" in page.text
    page.do("bring-no")
    assert '"begin"' in page.text


def test_columns_and_games_are_corrected_there_and_remembered(page, store):
    choose(page, "t.csv", OTHER_TITLES.encode())
    assert "No column was recognized as day" in page.text
    page.do("bring-map", **{"column.0": "day", "column.1": "game", "column.2": "player", "column.3": "won"})
    assert "There is no game 'Katz in der Box' here." in page.text
    page.do("bring-map", **{"game.0": "cat_in_the_box"})
    page.do("bring-yes")
    (one,) = paper.read(store)
    assert "1 playtest imported from t.csv. All figures include it." in page.text
    assert (one.game, one.played) == ("cat_in_the_box", date(2026, 5, 31))
    assert [(sat.name, sat.won) for sat in one.seats] == [("Ann", True), ("Ben", False)]
    page.do(f"bring-back:{paper.sources([one])[0].source}")
    page.do("bring-back-yes")
    choose(page, "u.csv", OTHER_TITLES.encode())
    assert chosen(page, "column.3") == "won"
    assert mappings.remembered(store, ["Sieg", "Wer", "What", "When it was"])["Wer"] == "player"


def test_what_a_table_holds_can_be_said_by_hand(page, store):
    """A survey from another form has no timestamp first; it was taken for plays, and nothing could say so."""
    choose(page, "plays.csv", made_up.ROW_A_PLAY.encode())
    page.do("bring-yes")
    (first, *_) = paper.read(store)
    who = first.seats[0].name
    data = f"Day,Game,Name,What did you like?\n{first.played},Cat in the Box,{who},The cat\n"
    choose(page, "answers.csv", data.encode())
    assert chosen(page, "kind") == ""
    assert not any(sat.answers for one in paper.read(store) for sat in one.seats)
    page.do("bring-map", kind="survey")
    assert chosen(page, "kind") == "survey"
    assert chosen(page, "column.3") == "answer"
    page.do("bring-yes", kind="survey")
    answers = [sat.answers for one in paper.read(store) for sat in one.seats if sat.answers]
    assert {"What did you like?": "The cat"} in answers
    choose(page, "more.csv", data.replace("The cat", "The box").encode())
    assert chosen(page, "column.3") == "answer"  # remembered with the table's columns


def test_a_row_that_cannot_come_in_keeps_the_file_out_unless_it_is_left_out(page, store):
    table = made_up.ROW_A_PLAY + '2031-01-01,Cat in the Box,"Ann, Ben",Ann,,,,,\n'
    choose(page, "plays.csv", table.encode())
    assert "Row 4: 01 January 2031 is in the future" in page.text
    assert import_preview.TAKEN in page.text
    page.do("bring-yes")
    assert import_plays.NOT_ALL in page.text
    assert not paper.read(store)
    page.do("bring-yes", **{"leave-out": True})
    assert len(paper.read(store)) == 2


def test_dates_that_can_be_read_two_ways_are_asked_for(page, store):
    choose(page, "n.csv", made_up.NUMBERED.replace("3/25/2026", "3/5/2026").encode())
    assert "can be read two ways: say whether the day or the month comes first" in page.text
    page.do("bring-yes", dates="dmy")
    assert [one.played for one in paper.read(store)] == [date(2026, 4, 3), date(2026, 5, 3)]


def test_an_exported_playtest_comes_in_too(page, store, tmp_path):
    table = Table.new(store, Nim(2), ["Ann", "Ben"])
    data = store.export(table.id).encode()
    store.remove(table.id)
    choose(page, "evening.playtest", data)
    assert "evening.playtest" in page.text
    assert import_plays.LARGEST == LARGEST


@pytest.mark.parametrize(
    ("do", "values", "said"),
    [
        ("bring-file:0/0", {"name": "x.csv", "size": 10**9}, "x.csv is larger than 64 MB"),
        ("bring-file:0/0", {"name": "x.csv"}, "x.csv could not be read: choose it again."),
        ("bring-file:1/1", {"name": "x.csv", "data": "%%"}, "arrived damaged. Choose the file again."),
        ("bring-file:2/2", {"name": "x.csv", "data": ""}, "was lost. Choose"),
        ("bring-file:1/9999", {"name": "x.csv", "data": ""}, "That is not part of a file"),
        ("bring-file:1/1", {"name": "x.csv", "data": ""}, "The file is empty."),
        ("bring-file:1/1", {"name": "x.html", "data": "PGh0bWw+"}, "This is a web page"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(page, store, do, values, said):
    page.do(do, **values)
    assert said in page.text
    page.do("bring-no")
    assert not paper.read(store)
