"""An export without names tells nobody who was there, and is as whole as any other."""

from datetime import UTC, datetime

import pytest

from playtest import Store, Table, catalog
from playtest.record.anonymize import without_names
from playtest.record.entries import Entry, Header, Seated

PEOPLE = ["Ann", "Benedikt", "Zoë"]


def played(place):
    game = catalog.game("cat_in_the_box")(4)
    table = Table.new(Store(place), game, [*PEOPLE, "bot:random"], "Ann's evening", tags=["zoë", "rules"])
    table.note("ANN hesitates; the annex is closed", tags=["Benedikt"])
    table.talk(2, "Benedikt, your turn!")
    table.survey(0, {"favorite": "Playing with Zoë", "fun": 4})
    table.rename(1, "Ben")
    table.seat_bot(1, "random")
    table.talk(0, "Ben?")
    return table


def test_no_name_is_left_and_everything_else_is(tmp_path):
    table = played(str(tmp_path / "recordings.sqlite"))
    text = table.store.export(table.id, names=False)
    for name in (*PEOPLE, "Ben", "ANN", "zoë"):
        assert f'"{name}"' not in text
        assert f" {name} " not in text
    other = Store(str(tmp_path / "other.sqlite"))
    again = Table.open(other, other.import_(text))
    assert again.names[:3] == ["Seat 1", "Seat 2", "Seat 3"]
    assert again.names[3] == table.names[3], "bots keep their names"
    assert (again.title, again.header.tags) == ("Seat 1's evening", ("Seat 3", "rules"))
    note, talk, survey, *_, last = [entry.body for entry in again.log[1:]]
    assert note["text"] == "Seat 1 hesitates; the annex is closed"
    assert note["tags"] == ["Seat 2"]
    assert talk["text"] == "Seat 2, your turn!"
    assert survey["answers"] == {"favorite": "Playing with Seat 3", "fun": 4}
    assert last["text"] == "Seat 2?"
    assert len(again.log) == len(table.log)


def test_with_names_an_export_is_as_it_was(tmp_path):
    table = played(str(tmp_path / "recordings.sqlite"))
    assert "Benedikt" in table.store.export(table.id)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Strauß", "STRAUSS"),
        ("Strauss", "Strauß"),
        ("İpek", "ipek"),
        ("İpek", "İPEK"),
        ("Işıl", "IŞIL"),
        ("Steﬃ", "Steffi"),
        ("Steffi", "STEﬃ"),
        ("Zoë", "Zoe\u0308"),
        ("Ångström", "angstrom"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("न\u200dम", "नम"),
        ("Ann", "A\u200bnn"),
    ],
)
def test_no_name_is_left_however_it_is_written(name, written):
    sat, begun = (Seated(name),), datetime(2026, 1, 1, tzinfo=UTC)
    header = Header("a", 1, "nim", "", 1, "{}", "", "", sat, "", (), None, begun)
    said = Entry(1, 0.0, "talk", 0, body={"text": f"Now {written}, go: {written}\u0301!"})
    _, (told,) = without_names(header, [said])
    assert told.body["text"] == "Now Seat 1, go: Seat 1!"


def test_a_name_at_the_end_or_beginning_of_a_line_is_found(tmp_path):
    """Ends of lines were left out before names were looked for, so that two lines made one word."""
    table = played(str(tmp_path / "recordings.sqlite"))
    table.note("Thanks to Ann\nZoë left\tBen\nstayed")
    text = table.store.export(table.id, names=False)
    assert r"Thanks to Seat 1\nSeat 3 left\tSeat 2\nstayed" in text


def test_who_sat_at_another_playtest_is_not_named_either(tmp_path):
    table = played(str(tmp_path / "recordings.sqlite"))
    Table.new(table.store, catalog.game("scambodia")(2), ["Dorothea", "B"])
    table.note("Dorothea would have won. B is a letter")
    told = table.store.export(table.id, names=False)
    assert "Dorothea" not in told
    assert "would have won. B is a letter" in told
