"""Every act is looked at before it is written; what is written again and again fails is no taken name."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from playtest.engines.game import Illegal
from playtest.frames import frames
from playtest.record import Entry, NotImportable, Store, Unusable, validation
from playtest.table import SeatHand, Table, transcript
from playtest.widgets import TableView
from tests.ladder import Ladder, Roll, Rules, Say, TimeUp
from tests.record.test_portable import resigned


@pytest.fixture
def table(store):
    return Table.new(store, Ladder(2, Rules(turns=12, seconds=60)), ["Ana", "Ben"])


POISON = {
    "talk at seat 99": lambda table: table.talk(99, "From nowhere"),
    "a note of seat 99": lambda table: table.note("By nobody", seat=99),
    "seat one and a half": lambda table: table.seat_person(1.5, "Half"),
    "a note about true": lambda table: table.note("Odd", about=True),
    "words that are none": lambda table: table.talk(0, 7),
    "a tag that is none": lambda table: table.note("Odd", tags=[7]),
    "answers that are none": lambda table: table.survey(0, {"fun": [1]}),
    "no end of text": lambda table: table.talk(0, "a" * 50_000_000),
    "a move by nobody": lambda table: table.submit(0, Say(1), by=None),
    "a move of seat 99": lambda table: table.submit(99, Say(1)),
    "a key that is none": lambda table: table.submit(0, Say(1), 7),
    "a time that is none": lambda table: table.submit(0, Say(1), shown=float("nan")),
    "a clock without end": lambda table: table.pause_clock(left=float("inf")),
    "a patch that is none": lambda table: table.ruling(7, "so be it"),
    "a reason that is none": lambda table: table.ruling([], None),
}


@pytest.mark.parametrize("act", POISON.values(), ids=POISON)
def test_an_act_that_fits_no_table_is_refused_in_a_sentence_and_not_written(table, act):
    with pytest.raises(Illegal) as refused:
        act(table)
    assert 0 < len(str(refused.value)) < 300
    assert len(table.log) == len(table.store.entries(table.id)) == 1
    table.submit(0, Say(1))


def test_an_entry_that_the_database_refuses_is_no_taken_number(file_store):
    table = Table.new(file_store, Ladder(2), ["Ana", "Ben"])
    with pytest.raises(Unusable, match="Nothing was recorded"):
        file_store.append(table.id, [Entry(2, 0.0, "talk", by=None, body={"text": "Hm"})])


def test_a_log_that_reaches_less_far_than_an_act_is_said_and_not_written_over(store):
    table = Table.new(store, Ladder(2), ["Ana", "Ben"])
    with pytest.raises(Unusable, match="ends at entry 1"):
        store.append(table.id, [Entry(7, 0.0, "talk", 0, body={"text": "Hm"})])


HANGING = {
    "two entries with one key": (
        '"key":null,"shown":null,"body":{"number":2',
        '"key":"k","shown":null,"body":{"number":2',
    ),
    "no title": ('"title":""', '"title":null'),
    "no time": ('"at":1000000.0', '"at":NaN'),
    "no author": ('"by":"facilitator"', '"by":null'),
    "a year that is too late": (
        '"created":"1970-01-12T13:46:40+00:00"',
        '"created":"9999-12-31T23:59:59-14:00"',
    ),
    "an id that is a path": ('"id":"', '"id":"../../'),
    "an id from the root": ('"id":"', '"id":"/etc/'),
    "a seat that there is not": ('"kind":"talk","seat":0', '"kind":"talk","seat":99'),
}


@pytest.mark.parametrize(("old", "new"), HANGING.values(), ids=HANGING)
def test_a_forged_file_is_refused_in_a_sentence_and_leaves_nothing(file_store, tmp_path, old, new):
    table = Table.new(file_store, Ladder(2), ["Ana", "Ben"])
    table.submit(0, Say(1), key="k")
    table.submit(1, Say(2))
    table.talk(0, "Hm")
    text = file_store.export(table.id)
    assert old in text
    elsewhere = Store(tmp_path / "elsewhere.sqlite")
    with pytest.raises(NotImportable) as refused:
        elsewhere.import_(resigned(text.replace(old, new).rstrip("\n").split("\n")))
    assert len(str(refused.value)) < 300
    assert elsewhere.playtests() == elsewhere.damaged() == []


def test_half_a_character_is_refused_in_a_sentence(file_store):
    with pytest.raises(Unusable, match="an incomplete character"):
        file_store.append(
            Table.new(file_store, Ladder(2), ["Ana", "Ben"]).id,
            [Entry(2, 0.0, "talk", 0, body={"text": "\ud800"})],
        )


def test_json_nested_200_000_deep_is_refused_in_a_sentence(file_store):
    with pytest.raises(NotImportable, match="not JSON"):
        file_store.import_("[" * 200_000)


def test_fifty_megabytes_of_text_come_back_as_a_short_sentence(file_store):
    with pytest.raises(NotImportable) as refused:
        file_store.import_("a" * 50_000_000)
    assert len(str(refused.value)) < 200


def test_an_id_is_looked_at_before_anything_is_written(store):
    header = Table.new(store, Ladder(2), ["Ana", "Ben"]).header
    with pytest.raises(validation.Invalid, match="not an id"):
        store.create(replace(header, id="../x"), [Entry(1, 0.0, "start", body={})])


# -- what a page may submit depends on whose page it is


@pytest.fixture
def hand(table):
    return SeatHand(table, 0)


def test_a_seats_hand_makes_its_own_moves_alone(table, hand):
    assert hand.submit(Say(1), "mine").seat == 0
    with pytest.raises(Illegal, match="Ana's"):
        hand.submit(Say(1), seat=1)
    with pytest.raises(Illegal):
        hand.submit(TimeUp())
    assert len(table.log) == 2


def test_a_key_that_somebody_else_used_tells_a_seats_hand_nothing(table, hand):
    table.submit(0, Say(1), "a")
    table.submit(1, Roll(), "theirs")
    with pytest.raises(Illegal, match="another page") as refused:
        hand.submit(Say(1), "theirs")
    assert "roll" not in str(refused.value)


def test_a_seats_hand_has_no_way_to_the_referees_moves(hand):
    assert not {"ruling", "rename", "seat_bot", "seat_person", "pause_clock", "fork", "state"} & set(
        dir(hand)
    )


@pytest.mark.parametrize(
    "verb", ["r.confirm", "pause", "resume", "ruling-open", "ruling", "rename:0", "back:1", "undo-yes"]
)
def test_a_seats_page_cannot_do_what_is_the_facilitators(table, verb):
    view = TableView(table, seat=0)
    try:
        key = view.referee.key
        view.board.arrived(
            {"do": f"{verb}:{key}" if verb == "r.confirm" else verb, "values": {"reason": "so"}}
        )
        assert "facilitator" in view.session.refusals.text.lower()
        assert [entry.kind for entry in table.log if entry.seat == -1 or entry.kind != "start"] == []
    finally:
        view.close()


# -- logs of format 1, in which nobody had looked


def test_a_log_of_format_1_with_entries_that_fit_no_seat_opens_and_tells(store, sample):
    table = Table.open(store, store.import_((sample / "format_1_odd.playtest").read_bytes()))
    assert table.readonly is None
    assert {"From nowhere", "By nobody"} <= {e.body["text"] for e in table.log if e.kind in ("talk", "note")}
    assert any("From nowhere" in line for line in transcript(table))
    assert any("seat" in e.body["text"] for e in table.log if e.kind == "note")
    assert list(frames(store).games["error"]) == [""]
    TableView(table).close()
    seat = table.pending[0]
    table.submit(seat, table.legal(seat)[0])
    assert Table.open(store, table.id).state == table.state


@pytest.fixture
def sample(request):
    return request.path.parents[1] / "record" / "samples"


def test_what_was_said_is_what_an_older_format_said(store, sample):
    text = (sample / "format_1_odd.playtest").read_text()
    said = [json.loads(line)["body"]["text"] for line in text.splitlines() if '"kind":"talk"' in line]
    table = Table.open(store, store.import_(text))
    assert [e.body["text"] for e in table.log if e.kind == "talk"] == said
