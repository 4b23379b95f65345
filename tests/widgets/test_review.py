import asyncio
import json

import pytest

from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.game import REFEREE
from playtest.recording import Store
from playtest.table import Table
from playtest.widgets.board import Said
from playtest.widgets.review import Review
from tests.nim import Nim, Take


class Watch:
    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def store(tmp_path, watch):
    store = Store(tmp_path / "recordings.sqlite", clock=watch)
    yield store
    store.close()


def nim(store, watch):
    """Seven sticks: Ann takes 2, Ben 1 (taken back), Ben 2 after a long think; a note; Ann 2; Ben 1."""
    table = Table.new(store, Nim(2), ["Ann", "Ben"], "Sticks", chance=lambda kind, options: 7)
    for seat, sticks, seconds in [(0, 2, 2), (1, 1, 2)]:
        watch.now += seconds
        table.submit(seat, Take(sticks), shown=watch.now - seconds)
    table.undo()
    watch.now += 30
    table.submit(1, Take(2), shown=watch.now - 30)
    table.note("Ben counts aloud.", about=5)
    for seat, sticks in [(0, 2), (1, 1)]:
        watch.now += 2
        table.submit(seat, Take(sticks), shown=watch.now - 2)
    return table


def cat(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=3)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[-1])
    return table


def sticks(review):
    return review.table.state_at(review.entry).sticks


def press(review, do, **values):
    review.board._hear(None, {"do": do, "values": values}, None)


def test_the_newest_playtest_opens_at_its_deal(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    assert review.entry == 1
    assert sticks(review) == 7


def test_it_steps_forward_and_back_and_stops_at_the_ends(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    seen = [sticks(review)]
    for _ in range(9):
        press(review, "forward")
        seen.append(sticks(review))
    assert seen == [7, 5, 4, 5, 3, 3, 1, 0, 0, 0]
    press(review, "back")
    assert sticks(review) == 1
    press(review, "first")
    assert review.entry == 1
    press(review, "last")
    assert sticks(review) == 0


def test_it_jumps_to_notes_undos_and_long_thinks(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "jump:undo")
    assert review.entry == 4
    press(review, "jump:think")
    assert review.entry == 5
    press(review, "jump:note")
    assert review.entry == 6
    assert "Ben counts aloud." in json.dumps(review.board.panes)
    press(review, "jump:note")
    assert review.entry == 6


def test_the_slider_and_the_log_lead_to_an_entry(store, watch):
    table = nim(store, watch)
    review = Review(store, classes=[Nim])
    press(review, "choose", playtest=table.id, seat="all", entry="7")
    assert sticks(review) == 1
    press(review, "entry:2")
    assert sticks(review) == 5
    review.go(999)
    assert sticks(review) == 0


def test_what_was_taken_back_is_said_to_be(store, watch):
    nim(store, watch)
    review = Review(store, classes=[Nim])
    review.go(3)
    assert "(Taken back later.)" in json.dumps(review.board.panes["head"])


def test_a_seat_sees_its_own_hand_alone(store):
    table = cat(store)
    review = Review(store)
    pictures = {}
    for who in (REFEREE, None, 0, 1, 2):
        review.look_as(who)
        review.go(1)
        pictures[who] = json.dumps(review.board.panes["main"])
    assert len(set(pictures.values())) == 5
    review.go(table.log[-1].n)
    assert review.table.outcome


def test_a_game_that_goes_on_is_not_opened_with_everything_open(store, watch):
    Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=3)
    assert Review(store).shows is None
    watch.now += 60
    cat(store)
    assert Review(store).shows == REFEREE


def test_another_playtest_is_chosen_from_the_list(store, watch):
    first = nim(store, watch)
    watch.now += 60
    second = cat(store)
    review = Review(store, classes=[Nim])
    assert review.table.id == second.id
    press(review, "choose", playtest=first.id, seat="all", entry="1")
    assert review.table.id == first.id
    assert review.board.panes["head"][2]["data-review"] == first.id
    assert Review(store, classes=[Nim], game="nim").table.id == first.id


def test_a_store_without_playtests_says_so(store):
    assert "No playtest is recorded yet." in json.dumps(Review(store).board.panes)


def test_a_place_that_is_no_store_is_said_in_a_sentence(tmp_path):
    (tmp_path / "text.sqlite").write_text("hello")
    assert "is no database" in json.dumps(Review(tmp_path / "text.sqlite").board.panes)


def test_it_plays_by_itself_until_the_end_or_until_stopped(store, watch):
    nim(store, watch)

    async def watch_it():
        review = Review(store, classes=[Nim], pace=0)
        press(review, "play")
        while review.entry < 8:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        press(review, "first")
        press(review, "play")
        press(review, "stop")
        for _ in range(5):
            await asyncio.sleep(0)
        return review.entry

    assert asyncio.run(watch_it()) == 1


def test_nothing_that_is_shown_is_kept_in_the_widget(store):
    cat(store)
    review = Review(store)
    state = json.dumps(review.board.get_state(), default=str)
    assert "Ann" not in state
    assert "hand" not in repr(review)
    assert isinstance(Said("first"), Said)
