"""What is said at a table: a table's length, and no more often than people speak."""

import pytest

from playtest import Store, Table, catalog, words
from playtest.bots.base import Remark
from playtest.engines.game import Illegal
from playtest.frames import frames
from playtest.review import reports
from playtest.table import SeatTable, transcript
from playtest.table.playtest import MOST_SAID, OFTEN_SAID
from playtest.widgets.table.view import dock, log


@pytest.fixture
def table(tmp_path):
    return Table.new(Store(str(tmp_path / "r.sqlite")), catalog.game("cat_in_the_box")(2), ["Ann", "Ben"])


def test_a_speech_is_refused_and_says_how_long_it_may_be(table):
    table.talk(0, "x" * MOST_SAID)
    with pytest.raises(Illegal, match="at most 500 letters; this has 501"):
        table.talk(0, "x" * (MOST_SAID + 1))


def test_who_says_much_at_once_waits_and_the_others_do_not(table):
    for said in range(OFTEN_SAID):
        table.talk(0, f"{said}", key=f"key {said}")
    with pytest.raises(Illegal, match="Wait a few seconds"):
        table.talk(0, "and another")
    assert table.talk(0, "0", key="key 0").body["text"] == "0", "what was said already is found"
    assert table.talk(1, "my turn")


def test_what_is_said_and_noted_is_what_is_seen(table):
    assert table.talk(0, "\u202eabc").body["text"] == "abc"
    assert table.note("a\u200bb").body["text"] == "ab"


@pytest.mark.parametrize("text", ["\u2066", "\u3164", "\u2800 \u2800"])
def test_what_shows_nothing_is_not_said(table, text):
    with pytest.raises(Illegal, match="That message has nothing that others can see"):
        table.talk(0, text)


# -- hiding

RUDE = "a word that nobody wants to read"


def everywhere(table):
    """All that anybody reads of what was said: each seat, a spectator, the facilitator's log, the reports."""
    read = {}
    text = words.of(table.game)
    for seat in (None, 0, 1):
        newest, _ = log.lines(table, text, seat, limit=None, notes=False)
        read[f"page {seat}"] = " ".join(line.text for line in newest)
        read[f"transcript {seat}"] = " ".join(transcript(table, seat))
    read["transcript, everything open"] = " ".join(transcript(table))
    read["facilitator"] = " ".join(line.text for line in log.lines(table, text, None, limit=None)[0])
    read["report"] = reports.report(table.store, [table.id])
    read["frames"] = " ".join(frames(table.store).notes["text"].astype(str))
    return read


def test_what_is_hidden_is_gone_from_every_page_and_report_and_can_be_shown_again(table):
    said = table.talk(0, RUDE)
    table.talk(1, "Well played")
    assert all(RUDE in read for read in everywhere(table).values())
    table.hide(said.n)
    for where, read in everywhere(table).items():
        assert RUDE not in read, where
        assert "Well played" in read, where
    table.hide(said.n, hidden=False)
    assert all(RUDE in read for read in everywhere(table).values())


def test_what_is_hidden_stays_hidden_for_who_opens_the_playtest_again(table):
    table.hide(table.talk(0, RUDE).n)
    again = Table.open(table.store, table.id)
    assert again.hidden == {2}
    assert all(RUDE not in read for read in everywhere(again).values())
    assert again.log[1].body["text"] == RUDE, "the recording keeps it"


def test_an_exported_playtest_keeps_what_is_hidden_hidden(table, tmp_path):
    table.hide(table.talk(0, RUDE).n)
    other = Store(str(tmp_path / "other.sqlite"))
    assert Table.open(other, other.import_(table.store.export(table.id))).hidden == {2}


def test_a_reason_of_a_bot_that_is_hidden_is_in_no_dock(table):
    table.seat_bot(1, "random")
    said = table.explained(1, RUDE, "bot:random@1")
    assert [line for _, line in dock.reasons(table)] == [f"Ben: {RUDE}"]
    table.hide(said.n)
    assert dock.reasons(table) == []


@pytest.mark.parametrize("n", [0, 1, 3, 99])
def test_only_what_was_said_can_be_hidden(table, n):
    table.talk(0, "hello")
    table.note("a note")
    with pytest.raises((Illegal, LookupError), match=f"ntry {n}"):
        table.hide(n)
    assert table.hidden == frozenset()


def test_a_seat_hides_nothing(table):
    said = table.talk(1, "hello")
    with pytest.raises(Illegal, match="Only the facilitator"):
        SeatTable(table, 0).hide(said.n)


def test_a_page_shows_the_beginning_of_a_speech_that_an_older_version_or_a_bot_let_be_longer(table):
    table.seat_bot(1, "random")
    for number in range(20):
        table.explained(1, f"{number} ".ljust(7_900, "x"), "bot:random@1")
        table.note(f"{number} ".ljust(7_900, "y"))
    text = words.of(table.game)
    shown, _ = log.lines(table, text, None, limit=40)
    assert all(
        len(line.text) <= log.LONGEST_LINE + 20 and line.text.rstrip("”").endswith("…") for line in shown[:40]
    )
    assert all(len(why) <= log.LONGEST_LINE for _, why in dock.reasons(table))
    assert f"{19} ".ljust(7_900, "x") in " ".join(transcript(table)), "the recording keeps all of it"


def test_a_language_models_note_is_not_the_facilitators(table):
    table.submit(0, table.legal(0)[0])
    table.remarked(Remark("I keep my sixes.", {}), 2, "bot:model")
    table.note("They laugh.")
    said = "\n".join(transcript(table))
    assert "A language model (about 2): I keep my sixes." in said
    assert "Note (about 2): They laugh." in said
