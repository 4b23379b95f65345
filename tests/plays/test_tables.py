"""Tables as people and programs write them: line ends, lists, teams, German titles, and sizes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from openpyxl import load_workbook

from playtest import catalog
from playtest.frames import frames, unpacked
from playtest.plays import Asked, NotTaken, bounds, bring_in, fields, preview, sheets, write
from playtest.record import Store, paper
from playtest.review import paper_fields

TODAY = date(2026, 11, 30)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "r.sqlite")


def brought(store, tmp_path, text, **asked):
    path = tmp_path / "table.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    bring_in(store, preview(store, path, Asked(**asked)), Asked(**asked))
    return paper.read(store)


# -- line ends and sizes


def test_line_ends_of_windows_are_read_as_fast_as_others():
    text = "Date,Game,Player\n2026-05-31,Scambodia,Ann\n2026-05-31,Scambodia,Ben\n"
    windows = text.replace("\n", "\r\n")
    assert sheets.read_csv(windows.encode()) == sheets.read_csv(text.encode())
    assert isinstance(sheets.read_csv(windows.encode()).columns[0], list), "Arrow read it"


@pytest.mark.parametrize("quote", ["", '"'])
def test_a_table_too_large_for_its_widest_row_is_refused_before_it_is_built(monkeypatch, quote):
    monkeypatch.setattr(bounds, "MOST_CELLS", 1_000)
    wide = ",".join(["x"] * 100)
    table = f"{quote}a{quote}\n" + "b\n" * 100 + wide + "\n"
    with pytest.raises(NotTaken, match="more than 1,000 cells, as its widest row has 100"):
        sheets.read_csv(table.encode())
    assert len(sheets.read_csv(("a\n" + "b\n" * 900).encode()).places) == 900


def test_an_even_table_of_too_many_cells_is_refused_too(monkeypatch):
    monkeypatch.setattr(bounds, "MOST_CELLS", 1_000)
    rows = "\n".join([",".join(f"c{at}" for at in range(50)), *([",".join("x" * 50)] * 30)])
    with pytest.raises(NotTaken, match="more than 1,000 cells"):
        sheets.read_csv(rows.encode())


# -- lists

TAGGED = paper.Paper(
    "scambodia",
    date(2026, 5, 31),
    (paper.Sat("Ann", 9, False), paper.Sat("Ben", 3, True)),
    tags=("too long, really", "fun", "=odd"),
)


@pytest.mark.parametrize("to", ["csv", "xlsx"])
def test_tags_have_one_form_in_every_table_and_may_have_commas(store, tmp_path, to):
    paper.write(store, TAGGED)
    _, path = write(store, [], to, tmp_path / f"all.{to}")
    other = Store(tmp_path / "other.sqlite")
    bring_in(other, preview(other, path, Asked()), Asked())
    (back,) = paper.read(other)
    assert replace(back, id="", brought=None) == TAGGED
    if to == "xlsx":
        book = load_workbook(path)
        for name in ("plays", "games"):
            titles, row, *_ = book[name].values
            assert row[titles.index("tags")] == frames(store).games["tags"][0], name


def test_tags_as_people_and_earlier_versions_write_them_are_read(store, tmp_path):
    table = "Date,Game,Player,Score,Tags\n2026-05-31,Scambodia,Ann,9,{0}\n2026-05-31,Scambodia,Ben,3,{0}\n"
    (one,) = brought(store, tmp_path, table.format('"too long, fun"'))
    assert one.tags == ("too long", "fun")
    assert unpacked("[late], v2") == ["[late]", "v2"]


# -- teams

TEAMS = (
    "Date,Game,Player,Team,Score,Winner\n"
    "2026-05-31,Cat in the Box,Ann,Red,5,{0}\n"
    "2026-05-31,Cat in the Box,Ben,Blue,4,{0}\n"
    "2026-05-31,Cat in the Box,Cem,red,3,{0}\n"
)


@pytest.mark.parametrize(
    ("winner", "won"),
    [("RED", ["Ann", "Cem"]), ("Blue", ["Ben"]), ("Ben and Red", ["Ann", "Ben", "Cem"]), ("nobody", [])],
)
def test_a_team_wins_with_all_its_members(store, tmp_path, winner, won):
    (one,) = brought(store, tmp_path, TEAMS.format(winner))
    assert [sat.name for sat in one.seats if sat.won] == won


def test_a_stranger_is_named_as_written(store, tmp_path):
    with pytest.raises(NotTaken, match="Green is named in winners but did not play"):
        brought(store, tmp_path, TEAMS.format("Green"))


# -- titles in German


def test_a_german_table_of_plays_is_understood(store, tmp_path):
    (one,) = brought(
        store,
        tmp_path,
        "Datum;Spiel;Spieler;Punkte;Gewonnen;Dauer;Kommentar\n"
        "31.05.2026;Cat in the Box;Ann;7;ja;65;Schön\n31.05.2026;Cat in the Box;Ben;4;nein;65;\n",
    )
    assert (one.played, one.minutes, one.notes) == (date(2026, 5, 31), 65, (("Schön", ()),))
    assert [(sat.name, sat.score, sat.won) for sat in one.seats] == [("Ann", 7, True), ("Ben", 4, False)]


@pytest.mark.parametrize(
    ("titles", "meant"),
    [
        ("Datum,Spiel,Mitspieler,Gewinner,Punkte", ["day", "game", "players", "winners", "score"]),
        ("Zeitstempel,Spieler 1,Punkte 1", ["day", "player 1", "score 1"]),
        ("Fecha,Juego,Jugador,Puntos,Ganó", ["day", "game", "player", "score", "won"]),
        ("Jour,Jeu,Joueur,Points,Gagné", ["day", "game", "player", "score", "won"]),
    ],
)
def test_titles_are_known_in_each_language_whose_yes_and_no_are(titles, meant):
    assert list(fields.guessed(titles.split(","), survey=False).values()) == meant


@pytest.mark.parametrize(
    "titles",
    [
        "Timestamp,Name",
        "Zeitstempel,Name",
        "Horodateur,Nom",
        "Marca temporal,Nombre",
        "ID,Start time,Completion time,Email",
        "ID,Startzeit,Fertigstellungszeit,E-Mail",
    ],
)
def test_a_form_is_known_by_its_first_titles_in_each_language(titles):
    named = titles.split(",")
    assert fields.are_a_surveys(named)
    meant = fields.guessed(named, survey=True)
    assert "day" in meant.values()
    assert fields.ANSWER not in meant.values()
    assert not fields.are_a_surveys(named[1:])


# -- what came in can be corrected


def corrected(one, **typed):
    return paper_fields.read({**paper_fields.fields(one), **typed}, TODAY, catalog.games(), one)


def test_what_came_in_against_the_rules_of_scores_can_be_corrected_and_saved(store, tmp_path):
    (one,) = brought(
        store,
        tmp_path,
        "Date,Game,Player,Score,Won,Minutes\n"
        "2026-05-31,Scambodia,Ann,12.5,yes,61.125\n2026-05-31,Scambodia,Ben,3,no,61.125\n",
    )
    changed = corrected(one, title="Sunday", **{"name.0": "Anna"})
    assert changed == replace(one, title="Sunday", seats=(replace(one.seats[0], name="Anna"), one.seats[1]))
    paper.write(store, changed)
    assert paper.read(store) == [changed]


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [("score.1", "3.5", "whole number"), ("score.1", "4", "By the rules"), ("won.1", "yes", "By the rules")],
)
def test_a_correction_of_scores_is_held_against_the_rules(store, tmp_path, field, text, said):
    (one,) = brought(
        store,
        tmp_path,
        "Date,Game,Player,Score,Won\n2026-05-31,Scambodia,Ann,12,yes\n2026-05-31,Scambodia,Ben,3,no\n",
    )
    with pytest.raises(paper.NotPaper, match=said):
        corrected(one, **{field: text})


def test_ratings_and_roles_that_came_in_stay():
    answers = {"fun": 9.0, "clear": "very", "tension": 4.0}
    first = paper.Sat("A", 9, True, "Nobody we know", answers)
    others = (paper.Sat(name, 3, False, "Nobody we know") for name in "BCD")
    one = paper.Paper("rat_scramble", date(2026, 5, 31), (first, *others), id="paper-1")
    assert corrected(one, title="Sunday") == replace(one, title="Sunday")
    with pytest.raises(paper.NotPaper, match="Ratings are 1 to 5"):
        corrected(one, **{"fun.1": "9"})
    with pytest.raises(paper.NotPaper, match="has no “Somebody”"):
        corrected(one, **{"role.1": "Somebody"})
