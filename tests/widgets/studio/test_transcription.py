"""A game typed in: what came up is chosen; what nobody saw is filled at random and marked."""

import random

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import Store
from playtest.review import measures
from playtest.table import Table
from playtest.widgets.studio import Transcription
from tests.nim import Nim
from tests.widgets.conftest import Page


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


def test_a_roll_is_chosen_and_the_moves_are_a_transcription(store):
    made = Transcription(Nim(2), ["Ann", "Ben"], store)
    page = Page(made.board)
    assert made.table is None
    sticks = made._asked.options.index(7)
    page.do("roll", came=str(sticks))
    assert made.table.state.sticks == 7
    while made.table.pending:
        page.do("move", move="0")
    assert "The game is over" in page.text
    assert {entry.who for entry in made.table.log if entry.kind == "move"} == {"transcription"}
    found = frames(store, classes=[Nim])
    assert len(measures.by_people(found)) == found.games["length"].iloc[0]


def test_what_nobody_saw_is_filled_at_random_and_marked(store):
    made = Transcription(CatInTheBox(3), ["Ann", "Ben", "Cem"], store, rng=random.Random(1))
    page = Page(made.board)
    asked = made._asked
    page.do("roll", came="0")
    for _ in range(60):
        if made.table is not None:
            break
        page.do("roll", came="?")
    assert asked is not None
    (note,) = [entry for entry in made.table.log if entry.kind == "note"]
    assert note.body["text"].startswith("Nobody saw ")
    assert note.body["tags"] == ["filled at random"]
    assert note.body["about"] == 1
    replayed = Table.open(store, made.table.id)
    assert replayed.readonly is None
    assert replayed.state == made.table.state


def test_what_cannot_have_come_up_is_refused_in_a_sentence_and_nothing_is_lost(store):
    made = Transcription(Nim(2), ["Ann", "Ben"], store)
    page = Page(made.board)
    page.do("roll", came="999")
    assert "That cannot have come up; choose one of the list." in page.text
    assert made.table is None
    page.do("roll", came="0")
    page.do("move", move="")
    assert "Choose the move that was made." in page.text
    assert made.table is not None
