"""Scambodia: the optional turn clock, called by the referee. Ruling 10."""

import random

import pytest

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import REFEREE, HandedOver, Illegal
from playtest.engines.scambodia.cards import LOOKING, ROUND_END
from playtest.engines.scambodia.events import TimedOut
from playtest.engines.scambodia.moves import Cover, Discard, Draw, Look, Peek, Take, TimeOut
from playtest.record import Store
from playtest.table import Table

from .positions import TOP_LEFT, game, play, position

HANDS = ("2c 3c 4c 6c", "2d 3d 4d 6d")


def test_without_the_option_there_is_no_clock():
    table, state = position(*HANDS)
    assert table.clock(state) is None
    assert table.free(state) == ()
    with pytest.raises(Illegal, match="while a turn clock runs"):
        table.play(state, REFEREE, TimeOut(), random.Random(0))


def test_the_clock_presses_the_player_to_move():
    table, state = position(*HANDS, turn_seconds=60)
    clock = table.clock(state)
    assert (clock.seconds, clock.whose, clock.timeout) == (60.0, (0,), TimeOut())
    assert table.free(state) == (REFEREE,)
    assert "Only the referee" in table.refusal(state, 0, TimeOut())


def test_the_same_countdown_covers_the_power_too():
    table, state = position(*HANDS, drawn="7h", turn_seconds=60)
    before = table.clock(state).name
    play(table, state, Discard(), Peek(TOP_LEFT))
    assert state.phase == LOOKING
    assert table.clock(state).name == before


def test_the_next_turn_has_a_countdown_of_its_own():
    table, state = position(*HANDS, turn_seconds=60)
    before = table.clock(state).name
    play(table, state, Take(TOP_LEFT))
    assert table.clock(state).name != before


def test_nobody_is_on_the_clock_in_the_initial_peek_or_between_rounds():
    table = game(2, turn_seconds=60)
    state = table.start(random.Random(0))
    assert table.clock(state) is None
    state.phase = ROUND_END
    assert table.clock(state) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_first_time_out_finishes_the_turn_at_random(seed):
    table, state = position(*HANDS, turn_seconds=60)
    events = table.play(state, REFEREE, TimeOut(), random.Random(seed))
    assert events[0] == TimedOut(0, 1)
    assert state.timeouts == (1, 0)
    assert state.player == 1
    assert table.faults(state) == []


def test_a_turn_that_was_begun_is_finished_at_random():
    table, state = position(*HANDS, turn_seconds=60)
    play(table, state, Draw())
    chance = Chance(seed=3)
    table.play(state, REFEREE, TimeOut(), chance)
    assert chance.outcomes[0].split()[0] in ("exchange", "discard")
    assert state.player == 1


def test_random_moves_are_recorded_in_words_and_replay():
    table, state = position(*HANDS, turn_seconds=60)
    again = state.copy()
    chance = Chance(seed=5)
    table.play(state, REFEREE, TimeOut(), chance)
    table.play(again, REFEREE, TimeOut(), Chance(outcomes=chance.outcomes))
    assert again == state


def test_a_time_out_that_cannot_have_come_up_changes_nothing():
    table, state = position(*HANDS, turn_seconds=60)
    before = state.copy()
    with pytest.raises(Impossible):
        table.play(state, REFEREE, TimeOut(), Chance(outcomes=["draw"]))
    assert state == before


def test_the_second_time_out_in_a_game_hands_the_seat_over():
    table, state = position(*HANDS, turn_seconds=60)
    state.timeouts = (1, 0)
    before = table.clock(state).name
    events = table.play(state, REFEREE, TimeOut(), random.Random(0))
    handed = [event for event in events if isinstance(event, HandedOver)]
    assert [event.seat for event in handed] == [0]
    assert table.pending(state) == (0,)
    assert table.clock(state).name != before


def test_each_seat_has_a_first_time_out_of_its_own():
    table, state = position(*HANDS, turn_seconds=60, player=1)
    state.timeouts = (1, 0)
    events = table.play(state, REFEREE, TimeOut(), random.Random(0))
    assert not [event for event in events if isinstance(event, HandedOver)]
    assert state.timeouts == (1, 1)


def test_at_a_table_the_second_time_out_seats_a_bot_until_the_facilitator_hands_it_back(tmp_path):
    table = Table.new(Store(tmp_path / "r.sqlite"), game(2, turn_seconds=60), ["Ann", "Bob"], seed=2)
    for seat in (0, 1):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    table.submit(REFEREE, TimeOut(), by="clock")
    assert not table.seats[0].is_bot
    table.submit(1, Take(TOP_LEFT))
    table.submit(REFEREE, TimeOut(), by="clock")
    assert table.seats[0].is_bot
    assert table.pending == (0,)
    table.seat_person(0)
    assert not table.seats[0].is_bot
    assert table.refusal(0, Draw()) is None
