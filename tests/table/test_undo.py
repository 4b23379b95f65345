"""Taking back: what becomes void, which rolls come again, and what a player may take back."""

from __future__ import annotations

import random

import pytest

import playtest
from playtest.engines.game import REFEREE, Illegal
from playtest.engines.scambodia.knowledge import BOTTOM
from playtest.engines.scambodia.moves import Cover
from playtest.engines.scambodia.moves import Look as BottomTwo
from playtest.record import Course, Entry
from playtest.table import Table
from playtest.table.seats import Stale
from tests.ladder import Hide, Ladder, Look, Roll, Rules, Say, Show


@pytest.fixture
def table(store):
    return Table.new(store, Ladder(2, Rules(turns=40)), ["Ana", "Ben"], seed=4)


def test_undo_takes_back_the_last_move(table):
    before = table.state
    table.submit(0, Say(1))
    entry = table.undo()
    assert (entry.kind, entry.body, entry.by) == ("undo", {"to": 1}, "facilitator")
    assert table.state == before
    assert table.voided == {2}


def test_before_any_person_has_decided_an_undo_leaves_the_bots_moves_alone(store):
    table = Table.new(store, Ladder(2, Rules(turns=40)), ["bot:random", "Ben"], seed=4)
    table.submit(0, Say(1), by="bot:random")
    assert table.last_decision() is None
    with pytest.raises(Illegal, match="nothing to undo"):
        table.undo()
    table.undo(to=1)  # from a line of the log it can be done all the same
    assert table.voided == {2}
    bots = Table.new(store, Ladder(2, Rules(turns=40)), ["bot:random", "bot:random"], seed=4)
    bots.submit(0, Say(1), by="bot:random")
    assert bots.last_decision() == 1


def test_undo_goes_back_to_the_entry_it_names(table):
    for n in range(6):
        table.submit(n % 2, Say(1 + n % 3))
    table.undo(to=3)
    assert table.state == table.state_at(3)
    assert table.voided == {4, 5, 6, 7}
    assert Table.open(table.store, table.id).state == table.state


def test_notes_talk_seats_and_surveys_stand(table):
    table.submit(0, Say(1))
    table.note("odd")
    table.talk(1, "hm")
    table.rename(1, "Bea")
    table.survey(0, {"fun": 3})
    table.undo()
    assert table.voided == {2}
    assert table.names == ["Ana", "Bea"]


def test_an_undo_can_be_undone(table):
    for n in range(4):
        table.submit(n % 2, Say(1))
    as_played = table.state
    table.undo(to=2)
    table.undo(to=5)
    assert table.state == as_played
    assert table.voided == set()


def test_undo_twice_takes_back_two_moves(table):
    for n in range(3):
        table.submit(n % 2, Say(1))
    table.undo()
    table.undo()
    assert table.state.turn == 1


@pytest.mark.parametrize(
    ("to", "why"), [(None, "nothing to undo"), (1, "Nothing has happened since entry 1"), (7, "no entry 7")]
)
def test_undo_of_nothing_says_so(table, to, why):
    with pytest.raises(Illegal, match=why):
        table.undo(to=to)
    assert len(table.log) == 1


def test_the_same_rolls_come_again_in_the_same_order(table):
    rolled = [table.submit(n % 2, Roll()).chance for n in range(5)]
    table.undo(to=1)
    again = [table.submit(n % 2, Roll()).chance for n in range(5)]
    assert again == rolled


def test_the_same_rolls_come_again_without_a_seed_and_after_reopening(store):
    table = Table.new(store, Ladder(2, Rules(turns=40)), ["Ana", "Ben"])
    rolled = [table.submit(n % 2, Roll()).chance for n in range(8)]
    table.undo(to=4)
    first = table.submit(1, Roll()).chance
    other = Table.open(store, table.id)
    rest = [other.submit(n % 2, Roll()).chance for n in range(4)]
    assert [*rolled[:3], first, *rest] == rolled


def test_rolls_wait_for_the_one_who_rolls_again(table):
    rolled = [table.submit(n % 2, Roll()).chance for n in range(2)]
    table.undo(to=1)
    table.submit(0, Say(1))
    assert table.submit(1, Roll()).chance == rolled[0]
    assert table.submit(0, Roll()).chance == rolled[1]


def test_rolls_brought_back_by_undoing_an_undo_do_not_come_twice(table):
    table.submit(0, Roll())
    table.submit(1, Say(1))
    table.undo(to=1)
    assert len(table._fold.course.again) == 1
    table.undo(to=3)
    assert table._fold.course.again == []


def test_a_player_may_take_back_what_told_nobody_anything(table):
    table.submit(0, Say(1))
    assert table.can_undo(0) is None
    entry = table.undo(seat=0)
    assert (entry.by, entry.seat) == ("person", 0)
    assert table.state.turn == 0


def test_a_player_may_take_back_a_card_hidden_from_all(table):
    table.submit(0, Hide(table.view(0).hands[0][2]))
    assert table.can_undo(0) is None


def test_a_player_may_not_take_back_a_roll(table):
    table.submit(0, Roll())
    assert "rolled" in table.can_undo(0)
    with pytest.raises(Illegal, match="rolled"):
        table.undo(seat=0)
    assert table.can_undo(REFEREE) is None


def test_a_player_may_not_take_back_a_card_shown_to_the_others(table):
    table.submit(0, Show(table.view(0).hands[0][2]))
    assert "revealed" in table.can_undo(0)


def test_a_player_may_not_take_back_a_look(table):
    table.submit(0, Look())
    assert "revealed" in table.can_undo(0)


def test_the_mayor_may_not_take_back_a_build_once_reality_is_shown(store):
    table = Table.new(store, playtest.game("collapsization")(3), ["Ann", "Ben", "Cleo"], seed=7)
    while not table.view(None).history:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
    assert table.log[-1].seat == 0
    assert table.can_undo(0)
    with pytest.raises(Illegal):
        table.undo(seat=0)
    assert table.can_undo(REFEREE) is None


def test_who_covers_what_was_looked_at_may_not_take_that_back_to_look_again(store):
    table = Table.new(store, playtest.game("scambodia")(2), ["Ann", "Ben"], seed=7)
    for kind in ("look", "cover"):
        (move,) = [move for move in table.legal(0) if move.kind == kind]
        table.submit(0, move)
    assert "The facilitator can undo it" in table.can_undo(0)
    assert table.can_undo(REFEREE) is None


def test_a_power_is_not_taken_back_to_look_at_another_card_even_where_the_first_was_known(store):
    """In a game of remembering a look at what one has seen is a look; taken back it was one for nothing."""
    table = Table.new(store, playtest.game("scambodia")(2), ["Ann", "Ben"], seed=7)
    known = []
    while not known:
        (seat, *_), plain = table.pending, ("look", "cover", "skip", "discard", "draw")
        moves = {move.kind: move for move in table.legal(seat)}
        table.submit(seat, next(moves[kind] for kind in plain if kind in moves))
        (seat, *_) = table.pending
        known = [move for move in table.legal(seat) if move.kind == "peek" and move.slot in BOTTOM]
    table.submit(seat, known[0])  # one of the two that everybody looked at in the beginning
    assert "The facilitator can undo it" in table.can_undo(seat)
    assert table.can_undo(REFEREE) is None


def test_a_player_may_not_take_back_once_another_has_acted(table):
    table.submit(0, Say(1))
    table.submit(1, Say(1))
    assert "acted since" in table.can_undo(0)
    assert table.can_undo(1) is None


def test_a_player_may_not_take_back_past_a_ruling(table):
    table.submit(0, Say(1))
    table.ruling([{"op": "replace", "path": "/score/0", "value": 5}], "gift")
    assert "acted since" in table.can_undo(0)


def test_talk_and_notes_do_not_bar_a_player_from_taking_back(table):
    table.submit(0, Say(1))
    table.talk(1, "really?")
    table.note("slip")
    assert table.can_undo(0) is None


def test_a_game_that_cannot_be_resampled_leaves_taking_back_to_the_facilitator(file_store):
    class Opaque(Ladder):
        name = "opaque"

        def resample(self, view, chance):
            raise NotImplementedError

    table = Table.new(file_store, Opaque(2), ["Ana", "Ben"])
    table.submit(0, Say(1))
    assert "facilitator" in table.can_undo(0)


def test_an_undo_that_loses_a_race_takes_nothing_back(table):
    other = Table.open(table.store, table.id)
    table.submit(0, Say(1))
    other.refresh()

    class Slow(Table):
        def refresh(self):
            new = super().refresh()
            if not new and len(self.log) == 2:
                other.submit(1, Say(2))  # another process, right between the look and the write
            return new

    slow = Slow.open(table.store, table.id)
    with pytest.raises(Stale, match=r"says 2.*Nothing was changed"):
        slow.undo()
    assert slow.state.turn == 2


def test_random_undos_always_lead_to_a_state_that_was(file_store):
    rng = random.Random(8)
    table = Table.new(file_store, Ladder(3, Rules(turns=300)), ["A", "B", "C"])
    states = {1: table.state}
    for _ in range(250):
        if rng.random() < 0.15 and len(table.log) > 1:
            to = rng.randrange(1, len(table.log))
            if table.state_at(to) != table.state:
                table.undo(to=to)
                assert table.state == states[to]
        elif table.pending:
            seat = table.pending[0]
            table.submit(seat, rng.choice(table.legal(seat)))
        states[len(table.log)] = table.state
    reopened = Table.open(file_store, table.id)
    assert reopened.voided == table.voided != set()
    assert all(reopened.state_at(n) == state for n, state in states.items())


def test_what_stands_is_the_way_from_the_start_to_the_head():
    course = Course()
    for n, (kind, body) in enumerate(
        [("start", {}), ("move", {}), ("note", {}), ("move", {}), ("undo", {"to": 2}), ("move", {})], start=1
    ):
        course.add(Entry(n, 0.0, kind, body=body))
    assert course.way_to(course.head) == [1, 2, 6]
    assert course.voided == {4}


def test_undo_goes_past_a_card_that_was_only_covered_again(store):
    """It took back "Ann covers the cards again" and asked her to cover it once more."""
    table = Table.new(store, playtest.game("scambodia")(2), ["Ann", "Ben"], seed=4)
    table.submit(0, BottomTwo())
    table.submit(0, Cover())
    gone = table.taken_back(table.last_decision())
    assert [entry.body["kind"] for entry in gone] == ["cover", "look"]
    assert "facilitator" in table.can_undo(0), "the cards were seen"
    table.undo()
    assert BottomTwo() in table.legal(0)


def test_to_cover_a_card_that_might_have_been_swapped_was_a_decision(store):
    table, chance = Table.new(store, playtest.game("scambodia")(2), ["Ann", "Ben"], seed=4), random.Random(1)
    while True:
        (seat, *_) = table.pending
        legal = table.legal(seat)
        if Cover() in legal and len(legal) > 1:
            break
        powers = [move for move in legal if move.kind in ("discard", "spy", "draw")]
        table.submit(seat, chance.choice(powers or legal))
    table.submit(seat, Cover())
    assert len(table.taken_back(table.last_decision())) == 1
