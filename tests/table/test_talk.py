"""What is said at a table: a table's length, and no more often than people speak."""

import pytest

from playtest import Store, Table, catalog
from playtest.engines.game import Illegal
from playtest.table.playtest import MOST_SAID, OFTEN_SAID


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
    with pytest.raises(Illegal, match="wait a few seconds"):
        table.talk(0, "and another")
    assert table.talk(0, "0", key="key 0").body["text"] == "0", "what was said already is found"
    assert table.talk(1, "my turn")


def test_what_is_said_and_noted_is_what_is_seen(table):
    assert table.talk(0, "\u202eabc").body["text"] == "abc"
    assert table.note("a\u200bb").body["text"] == "ab"
