"""Plays of other programs come in whole or not at all, each only once, and go back with their source."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import sqlalchemy as sa
from openpyxl import Workbook, load_workbook
from plays import made_up

from playtest.frames import frames
from playtest.plays import Asked, NotTaken, bring_in, preview, sheets, take_back, values
from playtest.record import Store, paper


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "r.sqlite")


def saved(tmp_path: Path, name: str, data: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def csv_of(rows: list[list[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def brought(store: Store, tmp_path: Path, name: str, data: bytes, **asked) -> list[paper.Paper]:
    asked = Asked(**asked)
    before = {one.id for one in paper.read(store)}
    bring_in(store, preview(store, saved(tmp_path, name, data), asked), asked)
    return [one for one in paper.read(store) if one.id not in before]


def test_a_backup_of_bg_stats_comes_in_with_all_that_it_says(store, tmp_path):
    seen = preview(store, saved(tmp_path, "backup.json", made_up.bgstats()), Asked())
    assert [one.why for one in seen.passed] == [
        "It is marked as ignored in BG Stats.",
        "There is no game 'Harbour of Made-Up Things' here.",
    ]
    first, second = brought(store, tmp_path, "backup.json", made_up.bgstats())
    assert (first.game, first.played, first.minutes, first.rounds) == (
        "cat_in_the_box",
        date(2026, 3, 1),
        42,
        3,
    )
    assert [(sat.name, sat.score, sat.won) for sat in first.seats] == [
        ("Ann", 7, True),
        ("Zoë", 5, False),
        ("Cem", None, False),
    ]
    assert [(sat.began, sat.first_time) for sat in first.seats] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    assert [text for text, _ in first.notes] == ["Too many paradoxes.", "Played at Café Merkur."]
    assert [(sat.name, sat.team, sat.won) for sat in second.seats] == [
        ("Ann", "Red", True),
        ("Anonymous player", "Red", True),
        ("Anonymous player 2", "Blue", False),
    ]
    assert second.minutes is None


def test_plays_of_boardgamegeek_keep_who_won_and_count_several(store, tmp_path):
    first, second = brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    assert [(sat.name, sat.score, sat.won, sat.began) for sat in first.seats] == [
        ("Ann", 7, True, True),
        ("Zoë", 5, False, False),
        ("cem", None, False, False),
    ]
    assert ("The score of cem, as it was written: a few", ()) in first.notes
    assert ("Played at Home.", ()) in first.notes
    assert not any(sat.won for sat in second.seats)
    assert second.minutes is None
    assert "Counts 3 plays" in second.notes[-1][0]


def test_a_row_a_player_begins_a_new_play_where_a_name_comes_again(store, tmp_path):
    first, second = sorted(
        brought(store, tmp_path, "players.csv", made_up.ROW_A_PLAYER.encode()),
        key=lambda one: -one.seats[0].score,
    )
    assert [(sat.name, sat.score, sat.won, sat.began) for sat in first.seats] == [
        ("Ann", 7, True, True),
        ("Ben", None, False, None),
        ("Zoë", 2, False, None),
    ]
    assert first.notes == (("A long\nevening", ()),)
    assert [sat.won for sat in second.seats] == [False, True, True]


def test_a_row_a_play_names_people_in_lists(store, tmp_path):
    first, second = brought(store, tmp_path, "plays.csv", made_up.ROW_A_PLAY.encode())
    assert [(sat.name, sat.score, sat.won, sat.began, sat.first_time) for sat in first.seats] == [
        ("Ann", 7, True, False, False),
        ("Ben", 5, False, True, False),
        ("Zoë", 2, False, False, True),
    ]
    assert first.minutes == 65
    assert second.changed == "Nobody may win"
    assert not any(sat.won for sat in second.seats)


def test_one_date_tells_how_all_dates_of_a_column_are_written(store, tmp_path):
    found = brought(store, tmp_path, "numbered.csv", made_up.NUMBERED.encode())
    assert [one.played for one in found] == [date(2026, 3, 4), date(2026, 3, 25)]
    assert [len(one.seats) for one in found] == [3, 2]
    two_ways = made_up.NUMBERED.replace("3/25/2026", "3/5/2026").encode()
    with pytest.raises(NotTaken, match="can be read two ways"):
        brought(store, tmp_path, "other.csv", two_ways)
    found = brought(store, tmp_path, "other.csv", two_ways, dates="dmy")
    assert date(2026, 5, 3) in [one.played for one in found]


@pytest.mark.parametrize("name", ["Evening.csv", "Evening.csv.zip"])
def test_answers_of_google_forms_go_to_the_seat_of_who_gave_them(store, tmp_path, name):
    brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    asked = Asked()
    source = bring_in(
        store, preview(store, saved(tmp_path, name, made_up.SAMPLES[name]()), asked), asked, leave_out=True
    )
    one = next(one for one in paper.read(store) if one.seats[1].name == "Zoë")
    assert one.seats[1].answers == {"How tense was it?": 5, "What did you like?": "Cards"}
    ann = next(one for one in paper.read(store) if one.seats[0].answers)
    assert ann.seats[0].answers == {
        "How tense was it?": 4,
        "What did you like?": "Cards; The box",
        "Why?": "Loud",
        "Why? (2)": "Late",
    }
    take_back(store, source)
    assert not any(sat.answers for one in paper.read(store) for sat in one.seats)
    assert len(paper.read(store)) == 2


def test_answers_of_microsoft_forms_leave_addresses_and_times_aside(store, tmp_path):
    brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    path = saved(tmp_path, "Evening.xlsx", made_up.microsoft())
    asked = Asked(columns={"Name": "", "Who are you?": "player"})
    bring_in(store, preview(store, path, asked), asked)
    answers = [sat.answers for one in paper.read(store) for sat in one.seats if sat.answers]
    assert answers == [{"tension": 4, "Liked most": "Cards; The box", "Why?": "Loud"}]


def survey(*questions, ann):
    rows = [["Timestamp", "Your name", *questions], ["2026/03/01 10:12:33 PM GMT+2", "Ann", *ann]]
    return csv_of(rows)


def test_every_column_of_a_survey_that_is_no_name_or_day_is_a_question(store, tmp_path):
    """Length was read as minutes, Comments as a note and Color as a team: three answers of five were lost."""
    brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    asked = ["Fun", "Length", "Comments", "Color", "How was the length?"]
    data = survey(*asked, ann=["4", "3", "Loud", "Red", "Too long"])
    path, told = saved(tmp_path, "Evening.csv", data), Asked()
    shown = preview(store, path, told)
    assert set(shown.found.columns.values()) == {"day", "player", "answer", "rated fun"}
    bring_in(store, shown, told)
    (answers,) = [sat.answers for one in paper.read(store) for sat in one.seats if sat.answers]
    assert answers == {
        "fun": 4,
        "Length": 3,
        "Comments": "Loud",
        "Color": "Red",
        "How was the length?": "Too long",
    }


def test_a_column_rated_beyond_5_keeps_its_own_scale_unless_told_otherwise(store, tmp_path):
    brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    path = saved(tmp_path, "Evening.csv", survey("Fun (1-10)", "Clear", ann=["9", "2"]))
    shown = preview(store, path, Asked())
    assert [shown.found.columns[title] for title in ("Fun (1-10)", "Clear")] == ["answer", "rated clear"]
    told = Asked(columns={"Fun (1-10)": "rated fun"})
    with pytest.raises(NotTaken, match=r"'9' is not a rating, 1 to 5.*keeps its own scale"):
        bring_in(store, preview(store, path, told), told)
    bring_in(store, shown, Asked())
    (answers,) = [sat.answers for one in paper.read(store) for sat in one.seats if sat.answers]
    assert answers == {"Fun (1-10)": 9, "clear": 2}


def test_ratings_in_a_table_of_plays_are_ratings(store, tmp_path):
    rows = [["date", "game", "player", "score", "fun"], ["2026-03-01", "Cat in the Box", "Ann", "5", "4"]]
    rows += [["2026-03-01", "Cat in the Box", "Ben", "3", ""]]
    (one,) = brought(store, tmp_path, "players.csv", csv_of(rows))
    assert [sat.answers for sat in one.seats] == [{"fun": 4}, {}]


def test_answers_without_a_playtest_keep_the_file_out_with_a_sentence(store, tmp_path):
    with pytest.raises(NotTaken, match=r"2 rows cannot be imported: row 2: These .* not here yet"):
        brought(store, tmp_path, "Evening.csv", made_up.GOOGLE.encode())
    brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    stranger = made_up.GOOGLE.replace('"Zoë"', '"Eve"').encode()
    with pytest.raises(NotTaken, match="Eve has no playtest on paper on 2026-03-02 or up to 3 days before"):
        brought(store, tmp_path, "Evening.csv", stranger)


def test_an_empty_column_of_names_is_not_taken_for_the_player(store, tmp_path):
    """Microsoft's own *Name* is empty where nobody signs in, and the question "Your name" was an answer."""
    brought(store, tmp_path, "plays.xml", made_up.BGG.encode())
    rows = [["Timestamp", "Name", "Your name", "Fun"], ["2026/03/01 10:12:33 PM GMT+2", "", "Ann", "4"]]
    path = saved(tmp_path, "Evening.csv", csv_of(rows))
    shown = preview(store, path, Asked())
    assert shown.found.columns["Your name"] == "player"
    bring_in(store, shown, Asked())
    assert [sat.answers for one in paper.read(store) for sat in one.seats if sat.answers] == [{"fun": 4}]


@pytest.mark.parametrize(
    "name", ["backup.json", "plays.xml", "players.csv", "plays.csv", "numbered.csv", "table.xlsx"]
)
def test_what_is_there_already_is_not_brought_in_twice(store, tmp_path, name):
    data = made_up.SAMPLES[name]()
    first = brought(store, tmp_path, name, data)
    assert first
    again = preview(store, saved(tmp_path, name, data), Asked())
    assert not again.ready
    assert len(again.there) == len(first)


def test_the_same_evening_from_two_programs_is_one(store, tmp_path):
    brought(store, tmp_path, "backup.json", made_up.bgstats())
    xml = made_up.BGG.replace('name=""', 'name="Cem"').replace("a few", "").encode()
    seen = preview(store, saved(tmp_path, "plays.xml", xml), Asked())
    assert [where for where, _ in seen.there] == ["play 900"]


def test_one_row_that_cannot_be_taken_keeps_the_whole_file_out(store, tmp_path):
    table = made_up.ROW_A_PLAY + '2031-01-01,Cat in the Box,"Ann, Ben",Ann,,,,,\n'
    with pytest.raises(NotTaken, match=r"Nothing was imported.*row 4: 01 January 2031 is in the future"):
        brought(store, tmp_path, "plays.csv", table.encode())
    assert not paper.read(store)
    asked = Asked()
    seen = preview(store, tmp_path / "plays.csv", asked)
    bring_in(store, seen, asked, leave_out=True)
    assert len(paper.read(store)) == 2


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_row_is_named_by_its_number_in_the_file_that_counts_empty_rows(store, tmp_path, kind):
    titles, *rows = csv.reader(io.StringIO(made_up.ROW_A_PLAY))
    bad = ["2031-01-01", *rows[0][1:]]
    lines = [titles, [], *rows, ["", ""], bad]
    if kind == "csv":
        content = "".join(",".join(f'"{cell}"' for cell in line) + "\n" for line in lines).encode()
    else:
        book = Workbook()
        for at, line in enumerate(lines, 1):
            for column, cell in enumerate(line, 1):
                book.active.cell(at, column, cell or None)
        book.save(into := io.BytesIO())
        content = into.getvalue()
    with pytest.raises(NotTaken, match=f"row {len(lines)}: 01 January 2031 is in the future"):
        brought(store, tmp_path, f"plays.{kind}", content)


def test_what_came_with_a_source_goes_with_it_and_nothing_else(store, tmp_path):
    kept = brought(store, tmp_path, "players.csv", made_up.ROW_A_PLAYER.encode())
    gone = brought(store, tmp_path, "plays.csv", made_up.ROW_A_PLAY.encode())
    assert take_back(store, gone[0].brought.source) == (2, 0)
    assert [one.id for one in paper.read(store)] == [one.id for one in kept]
    with pytest.raises(NotTaken, match=r"Choose from import-\w+ \(players.csv\)"):
        take_back(store, "import-0")


def test_a_column_that_was_corrected_once_is_known_the_next_time(store, tmp_path):
    table = (
        "When it was,What,Wer,Sieg\n2026-05-31,Cat in the Box,Ann,ja\n2026-05-31,Cat in the Box,Ben,nein\n"
    )
    columns = {"When it was": "day", "What": "game", "Wer": "player", "Sieg": "won"}
    with pytest.raises(NotTaken, match="No column was recognized as day"):
        preview(store, saved(tmp_path, "t.csv", table.encode()), Asked())
    brought(store, tmp_path, "t.csv", table.encode(), columns=columns)
    later = saved(tmp_path, "t2.csv", table.replace("-31", "-30").encode())
    assert len(preview(store, later, Asked()).ready) == 1


def test_who_won_is_asked_for_where_neither_file_nor_rules_say_it(store, tmp_path):
    table = "Date,Game,Player\n2026-05-31,Cat in the Box,Ann\n2026-05-31,Cat in the Box,Ben\n"
    with pytest.raises(NotTaken, match="does not say who won"):
        brought(store, tmp_path, "t.csv", table.encode())


def test_scores_say_who_won_by_the_rules_and_the_preview_says_so(store, tmp_path):
    table = "Date,Game,Player,Score\n2026-05-31,Scambodia,Ann,9\n2026-05-31,Scambodia,Ben,3\n"
    seen = preview(store, saved(tmp_path, "t.csv", table.encode()), Asked())
    assert [sat.won for sat in seen.ready[0].seats] == [False, True]  # the fewest win
    assert "by the rules" in seen.remarks[0].why


def test_an_own_name_of_a_game_is_said_once(store, tmp_path):
    data = made_up.bgstats().replace(b"Cat in the Box: Deluxe Edition", b"Schroedinger v7")
    assert not preview(store, saved(tmp_path, "b.json", data), Asked()).ready
    assert len(brought(store, tmp_path, "b.json", data, games={"Schroedinger v7": "cat_in_the_box"})) == 2


def test_what_a_game_is_called_elsewhere_is_remembered_said_and_can_be_corrected(store, tmp_path):
    """It had to be said again for each file, and for any other program's."""
    data = made_up.bgstats().replace(b"Cat in the Box: Deluxe Edition", b"Schroedinger v7")
    brought(store, tmp_path, "b.json", data, games={"Schroedinger v7": "cat_in_the_box"})
    later = made_up.ROW_A_PLAYER.replace("Cat in the Box", "SCHROEDINGER V7").replace("2026-0", "2025-0")
    path = saved(tmp_path, "players.csv", later.encode())
    seen = preview(store, path, Asked())
    assert {one.game for one in seen.ready} == {"cat_in_the_box"}
    assert set(seen.before) == {"SCHROEDINGER V7"}
    asked = Asked(games={"Schroedinger v7": "scambodia"})
    assert not preview(store, path, asked).before
    bring_in(store, preview(store, path, asked), asked, leave_out=True)
    seen = preview(store, saved(tmp_path, "b.json", data.replace(b"play-", b"other-")), Asked())
    assert seen.games["Schroedinger v7"] == "scambodia"


def test_the_game_and_order_of_dates_of_a_table_are_remembered_for_its_columns(store, tmp_path):
    """A table that names no game, whose dates can be read two ways."""
    table = "Date,Player,Winner\n3/4/2025,Ann,yes\n3/4/2025,Ben,no\n"
    asked = {"games": {"*": "scambodia"}, "dates": "dmy"}
    (one,) = brought(store, tmp_path, "a.csv", table.encode(), **asked)
    assert (one.game, one.played) == ("scambodia", date(2025, 4, 3))
    seen = preview(store, saved(tmp_path, "b.csv", table.replace("3/4", "5/6").encode()), Asked())
    assert [(one.game, one.played) for one in seen.ready] == [("scambodia", date(2025, 6, 5))]
    assert (seen.found.dates, set(seen.before)) == ("dmy", {""})
    tells = saved(tmp_path, "c.csv", table.replace("3/4", "3/25").encode())
    assert [one.played for one in preview(store, tells, Asked()).ready] == [date(2025, 3, 25)]
    assert not preview(store, tells, Asked()).found.dates, "the file itself says it"
    again = preview(store, tmp_path / "b.csv", Asked(dates="mdy"))
    assert [one.played for one in again.ready] == [date(2025, 5, 6)]
    other = saved(tmp_path, "d.csv", table.replace("Winner", "Won").encode())
    with pytest.raises(NotTaken, match="can be read two ways"):
        bring_in(store, preview(store, other, Asked()), Asked())


def test_teams_beginners_and_the_first_to_play_are_in_the_frames(store, tmp_path):
    brought(store, tmp_path, "backup.json", made_up.bgstats())
    results = frames(store).results
    assert results["began"].to_list()[:3] == [True, False, False]
    assert results["first_time"].sum() == 1
    assert results["team"].dropna().to_list() == ["Red", "Red", "Blue"]
    assert frames(store).games["brought"].nunique() == 1


def test_our_own_tables_come_back(store, tmp_path):
    brought(store, tmp_path, "backup.json", made_up.bgstats())
    found = frames(store)
    found.to_parquet(tmp_path / "all.parquet")
    found.to_csv(tmp_path / "all")
    here = preview(store, tmp_path / "all.parquet", Asked())
    assert len(here.there) == 2
    before = [(one.game, one.played, one.seats, one.minutes, one.notes) for one in paper.read(store)]
    for at, name in enumerate(["all.parquet", "all"]):
        other = Store(tmp_path / f"other{at}.sqlite")
        bring_in(other, preview(other, tmp_path / name, Asked()), Asked())
        assert [
            (one.game, one.played, one.seats, one.minutes, one.notes) for one in paper.read(other)
        ] == before


# -- what is refused


def bomb() -> bytes:
    return made_up.zipped("plays.csv", b"0" * 65_000_000)


def with_macros() -> bytes:
    into = io.BytesIO(made_up.table())
    with zipfile.ZipFile(into, "a") as book:
        book.writestr("xl/vbaProject.bin", b"macros")
    return into.getvalue()


ENTITIES = b'<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "b">]><plays><play id="1">&a;</play></plays>'


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.zip", bomb(), "Unpacked it would be larger than 64 MB"),
        ("a.xlsx", with_macros(), "has macros"),
        ("a.xml", ENTITIES, "declares a document type or entities"),
        ("a.csv", b"", "The file is empty"),
        ("a.xls", b"\xd0\xcf\x11\xe0" + b"0" * 99, "save it as XLSX"),
        ("a.html", b"<!doctype html><p>no", "web page"),
        ("a.json", b'{"plays": [', "JSON file is incomplete"),
        ("a.json", b'{"a": 1}', "no list of plays"),
        ("a.xml", b"<items/>", "no plays"),
        ("a.xlsx", made_up.table()[:900], "damaged"),
        ("a.parquet", b"PAR1nothing", "not a Parquet file"),
        ("a.csv", b"Date;Player\n", "no rows"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_cannot_be_read_gets_one_sentence(store, tmp_path, name, data, said):
    with pytest.raises(NotTaken, match=said):
        preview(store, saved(tmp_path, name, data), Asked())


def test_a_large_file_is_refused_before_it_is_read(store, tmp_path):
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(200_000_000)  # a hole: nothing of it is on disk
    with pytest.raises(NotTaken, match="larger than 64 MB"):
        preview(store, path, Asked())


def test_a_play_that_is_json_of_another_kind_is_a_row_that_cannot_be_taken(store, tmp_path):
    plain = json.loads(made_up.bgstats())
    plain["plays"][0]["playerScores"] = "Ann"
    with pytest.raises(NotTaken, match="play 1: It does not name the players"):
        brought(store, tmp_path, "b.json", json.dumps(plain).encode())


@pytest.mark.parametrize(
    ("days", "shown", "minutes"),
    [
        (0.0625, "h:mm", 90),
        (0.0625, "[h]:mm", 90),
        (1.0625, "h:mm", 1530),
        (1.0625, "[h]:mm", 1530),
        (62.5, "h:mm:ss", 90_000),
        (0.0, "h:mm", None),
    ],
)
def test_a_length_in_a_cell_that_shows_hours_is_a_length(days, shown, minutes):
    book = load_workbook(io.BytesIO(made_up.xlsx([["Minutes"], [days]])))
    book.active.cell(2, 1).number_format = shown
    into = io.BytesIO()
    book.save(into)
    assert values.minutes(sheets.read_xlsx(into.getvalue()).columns[0][0]) == minutes


def test_a_winner_column_may_say_yes_and_no_and_titles_may_be_the_words_of_the_form(store, tmp_path):
    """Every row was refused, as nobody called yes had played, and the rules that differed were not read."""
    table = "Date,Game,Player,Winner,Rules that differed\n" + "\n".join(
        f"2026-03-01,Cat in the Box,{name},{won},Red may be led"
        for name, won in (("Ann", "yes"), ("Ben", "no"), ("Cem", "yes"))
    )
    (one,) = brought(store, tmp_path, "mine.csv", table.encode())
    assert [sat.won for sat in one.seats] == [True, False, True]
    assert one.changed == "Red may be led"
    named = "Date,Game,Players,Winner\n2026-03-02,Cat in the Box,Ann; Ben; Cem,Ben\n"
    (one,) = brought(store, tmp_path, "named.csv", named.encode())
    assert [sat.won for sat in one.seats] == [False, True, False]


def test_who_began_is_unknown_where_bg_stats_marks_nobody(store, tmp_path):
    """It came in as three people who did not begin."""
    whole = json.loads(made_up.bgstats())
    for play in whole["plays"]:
        for score in play.get("playerScores", []):
            score["startPlayer"] = False
    for one in brought(store, tmp_path, "backup.json", json.dumps(whole).encode()):
        assert {sat.began for sat in one.seats} == {None}


def test_plays_that_share_their_seats_are_stored_as_each_alone_would_be(store, tmp_path):
    lines = ["Id,Date,Game,Player,Score,Won"]
    lines += [f"p{at},2026-05-0{at},Cat in the Box,{name},3,no" for at in (1, 2, 3) for name in "ABC"]
    lines += [
        'p4,2026-05-04,Cat in the Box,"the ""seats"":null",3,yes',
        "p4,2026-05-04,Cat in the Box,Zoë,,no",
    ]
    path = saved(tmp_path, "plays.csv", "\n".join(lines).encode())
    ready = preview(store, path, Asked()).ready
    assert len({id(sat) for one in ready for sat in one.seats}) == 5
    together, apart = store, Store(tmp_path / "apart.sqlite")
    paper.write_all(together, [replace(one, id=f"paper-{at}") for at, one in enumerate(ready)])
    for at, one in enumerate(ready):
        paper.write(apart, replace(one, id=f"paper-{at}"))
    assert bodies(together) == bodies(apart)
    assert [one.seats for one in paper.read(together)] == [one.seats for one in ready]


def bodies(store):
    with store.reading() as connection:
        return connection.execute(sa.select(paper.papers.c.body).order_by(paper.papers.c.id)).all()
