"""Playtests go out for other programs and come back the same; nothing in a table is a formula."""

from __future__ import annotations

import csv
import io
import json
import random
import time
import zipfile
from dataclasses import replace
from datetime import UTC, date, datetime

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from openpyxl import load_workbook
from plays import made_up

from playtest import catalog
from playtest.frames import COLUMNS, Frames, flat_table, frames, nameless
from playtest.plays import Asked, NotTaken, bring_in, exporting, own_exports, preview, write
from playtest.plays.play import BOT_PLAYED
from playtest.record import Store, anonymize, paper, to_json
from playtest.review import journal
from playtest.table import Table

SEATS = (
    paper.Sat("=Ann", 7, True, "", {"Liked; why?": "Cards", "tension": 4}, began=True, first_time=False),
    paper.Sat("Zoë", None, False, team="Red", first_time=True),
)


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "r.sqlite")
    day = date(2026, 5, 31)
    paper.write(
        made, paper.Paper("cat_in_the_box", day, SEATS, 2, 65.0, "Sunday", notes=(("+1 for Zoë", ()),))
    )
    paper.write(made, paper.Paper("scambodia", day, (paper.Sat("Ann", 9, False), paper.Sat("Ben", 3, True))))
    return made


def facts(store):
    return [
        (one.game, one.played, one.minutes, *((sat.name, sat.score, sat.won, sat.team) for sat in one.seats))
        for one in sorted(paper.read(store), key=lambda one: one.game)
    ]


@pytest.mark.parametrize("to", ["csv", "xlsx", "parquet"])
def test_what_went_out_comes_back_the_same(store, tmp_path, to):
    count, path = write(store, [], to, tmp_path / f"all.{to}")
    assert count == 2
    other = Store(tmp_path / "other.sqlite")
    seen = preview(other, path, Asked())
    assert not seen.odd
    bring_in(other, seen, Asked())
    assert facts(other) == facts(store)
    asked = [sat.answers for one in paper.read(other) for sat in one.seats if sat.answers]
    assert asked == [SEATS[0].answers]
    assert len(preview(store, path, Asked()).there) == 2


WHOLE = paper.Paper(
    "cat_in_the_box",
    date(2026, 6, 1),
    (
        paper.Sat("=Ann", 7, True, "", {"Liked; why?": "Cards", "tension": 4}, "Red", True, False),
        paper.Sat("Zoë", None, True, "dealer", {"tension": 2}, "Red", False, True),
        paper.Sat("Cem", -2.5, False, "", {}, "Blue", False, False),
    ),
    rounds=2,
    minutes=65.5,
    title="Sunday, late",
    reason="We stopped",
    changed="Red may be led; no paradox",
    tags=("late", "at home"),
    notes=(("+1 for Zoë", ("loud",)), ("Two of us were tired", ())),
)
BARE = paper.Paper(
    "cat_in_the_box", date(2026, 6, 2), (paper.Sat("Ann", None, False), paper.Sat("B", 3, True))
)
ONE_NOTE = {"notes": (("+1 for Zoë\nTwo of us were tired", ()),)}
TO_BG_STATS = {
    "minutes": 66,
    "title": "",
    "reason": "",
    "tags": (),
    "notes": (("Sunday, late\n+1 for Zoë\nTwo of us were tired", ()),),
    "seats": tuple(replace(sat, answers={}) for sat in WHOLE.seats),
}


@pytest.mark.parametrize(
    ("to", "changes", "bare"),
    [
        ("parquet", {}, BARE.seats),
        ("csv", ONE_NOTE, BARE.seats),
        ("xlsx", ONE_NOTE, BARE.seats),
        ("bgstats", TO_BG_STATS, tuple(replace(sat, first_time=False) for sat in BARE.seats)),
    ],
)
def test_every_column_comes_back_but_for_what_the_docs_say(tmp_path, to, changes, bare):
    """Teams, who began, first-timers, answers, several winners, unknown scores, changes, tags and notes."""
    store, other = Store(tmp_path / "r.sqlite"), Store(tmp_path / "other.sqlite")
    paper.write_all(store, [WHOLE, BARE])
    ending = "bgsplay" if to == "bgstats" else to
    _, path = write(store, [], to, tmp_path / f"all.{ending}")
    bring_in(other, preview(other, path, Asked()), Asked())
    back = [replace(one, id="", brought=None) for one in paper.read(other)]
    assert back == [replace(WHOLE, **changes), replace(BARE, seats=bare)]
    assert not preview(other, path, Asked()).ready


def test_the_folder_of_frames_comes_back_whole(tmp_path):
    store, other = Store(tmp_path / "r.sqlite"), Store(tmp_path / "other.sqlite")
    paper.write_all(store, [WHOLE, BARE])
    frames(store).to_csv(tmp_path / "all")
    bring_in(other, preview(other, tmp_path / "all", Asked()), Asked())
    assert [replace(one, id="", brought=None) for one in paper.read(other)] == [WHOLE, BARE]


@pytest.mark.parametrize("to", ["csv", "xlsx"])
def test_a_table_names_the_version_beside_what_it_changes(tmp_path, to):
    store = Store(tmp_path / "r.sqlite")
    paper.write_all(store, [WHOLE, BARE])
    (one,) = (one for one in journal.chapters(store, "cat_in_the_box") if any(one.keys))
    journal.say(store, "cat_in_the_box", one, name="Red light")
    _, path = write(store, [], to, tmp_path / f"all.{to}")
    table = pd.read_csv(path) if to == "csv" else pd.read_excel(path)
    named = table[["changed", "version"]].fillna("").drop_duplicates().to_numpy().tolist()
    assert sorted(named) == [["", ""], [WHOLE.changed, "Red light"]]
    other = Store(tmp_path / "other.sqlite")
    assert {one.changed for one in preview(other, path, Asked()).ready} == {"", WHOLE.changed}


def test_the_day_of_a_recording_is_that_of_the_place_where_it_is_exported(monkeypatch):
    """An evening in California is the next morning in UTC, by which recordings are kept."""
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    try:
        at = datetime(2026, 6, 1, 4, tzinfo=UTC).timestamp()
        games = {"playtest": ["a", "b"], "game": "scambodia", "players": 2, "rules": "{}", "digest": "d"}
        games |= {"source": ["recording", "paper"], "variant": "", "created": [at, at]}
        seats = {"playtest": ["a", "b"], "seat": 0, "name": "Ann", "by": "person", "won": True}
        made = Frames({"games": flat_table("games", games), "results": flat_table("results", seats)})
        plays = own_exports.of_frames(made).plays
        assert [play.played for play in plays] == [
            date(2026, 5, 31),
            date(2026, 6, 1),
        ]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_bg_stats_gets_what_it_writes_itself(store, tmp_path):
    count, path = write(store, [], "bgstats", tmp_path / "all.bgsplay")
    assert count == 2
    plain = json.loads(path.read_bytes())
    assert {game["name"]: game["highestWins"] for game in plain["games"]} == {
        "Cat in the Box": True,
        "Scambodia": False,
    }
    ours, theirs = plain["plays"][0], made_up.BGSTATS["plays"][0]
    assert set(theirs) <= set(ours)
    assert set(theirs["playerScores"][0]) <= set(ours["playerScores"][0])
    again = preview(Store(tmp_path / "other.sqlite"), path, Asked())
    assert sorted([one.game, one.minutes] for one in again.ready) == [
        ["cat_in_the_box", 65],
        ["scambodia", None],
    ]
    assert write(store, [], "bgstats", tmp_path / "again.bgsplay")[1].read_bytes() == path.read_bytes()


def test_a_workbook_has_one_sheet_a_table_with_types_and_no_formulas(store, tmp_path):
    _, path = write(store, [], "xlsx", tmp_path / "all.xlsx")
    book = load_workbook(path)
    assert book.sheetnames == [
        "plays",
        "games",
        "moves",
        "measures",
        "results",
        "notes",
        "survey",
        "versions",
    ]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert {"=Ann", "+1 for Zoë"} <= {cell.value for cell in cells}
    titles, *rows = book["plays"].iter_rows(values_only=True)
    plays = [dict(zip(titles, row, strict=True)) for row in rows]
    first = next(play for play in plays if play["game"] == "cat_in_the_box")
    assert (first["minutes"], first["won"], first["score"]) == (65, True, 7)
    assert first["day"].date() == date(2026, 5, 31)


def test_the_rules_are_in_words_in_tables_for_a_spreadsheet(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    seats = tuple(paper.Sat(name, 5, name == "A") for name in "ABC")
    paper.write(store, paper.Paper("trade_warz", date(2026, 5, 31), seats, changed="No pirates"))
    found = frames(store)
    found.to_csv(tmp_path / "all")
    with (tmp_path / "all" / "games.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["changed"] == "No pirates"
    assert max(map(len, row.values())) < 1_000
    assert len(found.games["rules"][0]) > 10_000


@pytest.mark.parametrize("to", ["bgstats", "csv", "xlsx", "parquet"])
def test_nobody_is_named_when_asked(store, tmp_path, to):
    _, path = write(store, [], to, tmp_path / f"all.{'bgsplay' if to == 'bgstats' else to}", names=False)
    other = Store(tmp_path / "other.sqlite")
    bring_in(other, preview(other, path, Asked()), Asked())
    found = paper.read(other)
    assert {sat.name for one in found for sat in one.seats} == {"Seat 1", "Seat 2"}
    assert "Zoë" not in str(found)
    assert "+1 for Seat 2" in str(found)


NAMED = "Zoëlla"
"""A name that is in no word of the program."""


def named_everywhere(found):
    """The frames with a name in every text column that people or their rules can fill."""

    def made(name):
        table = found.table(name)
        for column in COLUMNS[name]:
            if column.kind == "text" and column.name not in nameless.FIXED[name]:
                texts = [planted(column.name, text) for text in table[column.name].to_pylist()]
                at = table.column_names.index(column.name)
                table = table.set_column(at, column.name, pa.array(texts, pa.string()))
        return table

    return Frames({name: made(name) for name in COLUMNS})


def planted(column, text):
    match column:
        case "rules":
            rules = json.loads(text)
            rules["cards"]["leaders"][0]["name"] = f"{NAMED}'s port"
            return to_json(rules)
        case "action":
            return to_json({"kind": "promise", "text": f"For peace\n{NAMED} gets one"})
        case "names" | "tags":
            return to_json([NAMED, f"for {NAMED.upper()}"])
        case "name":
            return NAMED
    return f"{text}\n{NAMED}'s"


def everything_in(path):
    """All that a file holds, its parts unpacked."""
    data = path.read_bytes()
    if path.suffix == ".parquet":
        data = str([Frames.from_parquet(path).table(name).to_pylist() for name in COLUMNS]).encode()
        data += str(pq.read_metadata(path).metadata).encode()
    elif path.suffix == ".xlsx":
        with zipfile.ZipFile(path) as book:
            data = b"".join(book.read(name) for name in book.namelist())
    return anonymize._plain(data.decode("utf-8", "replace"))


@pytest.mark.parametrize("to", ["bgstats", "csv", "xlsx", "parquet"])
def test_no_byte_names_anybody_whatever_column_the_name_was_in(tmp_path, monkeypatch, to):
    store = Store(tmp_path / "r.sqlite")
    table = Table.new(store, catalog.game("trade_warz")(3), [NAMED, "Ben", "bot:random"])
    table.note("Well done")
    table.survey(0, {"fun": 4})
    seats = tuple(paper.Sat(name, 5, name == "Cem") for name in (NAMED, "Ben", "Cem"))
    paper.write(store, paper.Paper("trade_warz", date(2026, 6, 1), seats, notes=(("Well done", ()),)))
    moves = {"playtest": [table.id], "n": 2, "seat": 0, "name": NAMED, "by": "person", "action": "{}"}
    found = frames(store)
    found = Frames({name: found.table(name) for name in COLUMNS} | {"moves": flat_table("moves", moves)})
    monkeypatch.setattr(exporting, "frames", lambda *_, **__: named_everywhere(found))
    _, path = write(store, [], to, tmp_path / f"all.{'bgsplay' if to == 'bgstats' else to}", names=False)
    assert anonymize._plain(NAMED) not in everything_in(path)
    _, path = write(store, [], to, tmp_path / f"with.{'bgsplay' if to == 'bgstats' else to}")
    assert anonymize._plain(NAMED) in everything_in(path), "with names, it is there"


def test_what_never_has_a_name_is_written_by_the_program():
    """A new column of texts is cleaned, unless somebody says that it holds no words of people."""
    assert {name: sorted(fixed) for name, fixed in nameless.FIXED.items()} == {
        "games": ["brought", "game", "parent", "playtest", "source", "unknown"],
        "moves": ["bot", "by", "kind", "phase", "playtest"],
        "measures": ["label", "measure", "playtest"],
        "results": ["bot", "by", "playtest"],
        "notes": ["by", "kind", "playtest"],
    }


def test_one_who_sat_elsewhere_has_a_number_and_versions_stay_apart(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    both = [
        paper.Paper(
            "scambodia",
            date(2026, 6, at),
            (paper.Sat(one, 1, True, team="Ann & Ben"), paper.Sat("A", 2, False)),
            changed=f"{one} begins",
            notes=((f"{one} told\n{other}: A card was lost", ()),),
        )
        for at, (one, other) in enumerate([("Ann", "Ben"), ("Ben", "Ann")], 1)
    ]
    paper.write_all(store, both)
    _, path = write(store, [], "csv", tmp_path / "a.csv", names=False)
    table = pd.read_csv(path)
    assert table["note"].dropna().tolist() == [
        f"Seat 1 told\n{number}: Seat 2 card was lost" for number in ("Player 3", "Player 1")
    ]
    assert table["changed"].unique().tolist() == ["Player 1 begins", "Player 3 begins"]
    assert table["team"].dropna().tolist() == ["Seat 1 & Player 3", "Player 1 & Seat 1"]


def test_a_row_of_csv_begins_nothing_that_a_spreadsheet_carries_out(store, tmp_path):
    _, path = write(store, [], "csv", tmp_path / "all.csv")
    text = path.read_text(encoding="utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@")]


def test_a_form_or_id_that_there_is_not_is_named(store, tmp_path):
    with pytest.raises(NotTaken, match="--to is one of bgstats, csv, xlsx, parquet"):
        write(store, [], "pdf", None)
    with pytest.raises(NotTaken, match="There is no playtest 'paper-0'"):
        write(store, ["paper-0"], "csv", tmp_path / "a.csv")
    with pytest.raises(ValueError, match=r"end its name in .csv"):
        write(store, [], "csv", tmp_path / "a.xlsx")


@pytest.mark.parametrize("to", ["bgstats", "csv", "xlsx", "parquet"])
def test_games_of_bots_are_marked_in_every_export_and_do_not_come_back_as_people(store, tmp_path, to):
    """Brought into another store, a bot was a person who had played well."""
    table = Table.new(store, catalog.game("cat_in_the_box")(3), ["Ann", "bot:sharp", "bot:sharp"], seed=4)
    rng = random.Random(1)
    while table.outcome is None:
        seat = table.pending[0]
        by = "person" if seat == 0 else "bot:sharp@1"
        table.submit(seat, table.game.sample(table.state, seat, rng), by=by)
    count, path = write(store, [], to, tmp_path / f"all.{to if to != 'bgstats' else 'bgsplay'}")
    assert count == 3
    if to in ("bgstats", "csv"):
        assert path.read_text("utf-8-sig").count("(bot)") == 2
    other = Store(tmp_path / "other.sqlite")
    seen = preview(other, path, Asked())
    assert [one.why for one in (*seen.odd, *seen.passed)] == [BOT_PLAYED]
    bring_in(other, seen, Asked(), leave_out=True)
    assert len(paper.read(other)) == 2
    assert not any("bot" in sat.name for one in paper.read(other) for sat in one.seats)
