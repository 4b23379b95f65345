"""Bots wait for people: how fast they go on, and whose turn it is where all may act at once."""

import random

import pytest

from playtest.engines import codec
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.moves import Choose, Decline
from playtest.engines.rat_scramble.moves import Offer as Deal
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Done, Offer, Withdraw
from playtest.record import Store
from playtest.record.table_uses import Uses
from playtest.table import Table
from playtest.table.bot_waits import SETTLES, in_turn, lets_people_act
from playtest.table.pace import COMPOSED, LONGEST, OLD, PATIENCE, UNSEEN, Pace, Use
from playtest.table.runner import TableRunner
from tests.contract.sealed_bids import SealedBids
from tests.nim import Nim, Take


def test_while_something_is_read_no_bot_moves():
    pace = Pace(1.0)
    pace.hold(until=10.0)
    assert pace.held(9.0)
    assert not pace.held(10.0)
    pace.go_on()
    assert not pace.held(0.0)


def test_after_it_was_read_no_bot_moves_before_it_has_gone_from_the_screen():
    pace = Pace(1.0)
    pace.settle(until=10.0)
    assert pace.held(9.9)
    assert not pace.held(10.0)


def test_step_by_step_a_press_lets_one_bot_move():
    pace = Pace()
    pace.choose("step")
    assert pace.held(0.0)
    pace.step()
    assert not pace.held(0.0)
    pace.moves()
    assert pace.held(0.0)


@pytest.fixture
def table(tmp_path):
    return Table.new(Store(tmp_path / "pace.sqlite"), SealedBids(3), ["Ann", "bot:random", "bot:random"])


def test_a_bot_that_has_acted_lets_people_act_until_patience_has_run_out(table):
    runner = TableRunner(table, Pace(1.0))
    bot = next(seat for seat in table.pending if table.seats[seat].is_bot)
    assert runner.waiting_bots() is None
    acted = table.submit(bot, table.legal(bot)[0])
    assert lets_people_act(runner.table, runner.pace, bot, acted.at + 1) > 0
    assert lets_people_act(runner.table, runner.pace, bot, acted.at + runner.pace.patience) <= 0


def test_a_bot_that_is_seated_while_people_play_looks_on_first_so_that_giving_back_loses_nothing(store):
    now = [1000.0]
    store.now = lambda: now[0]
    table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    runner = TableRunner(table, Pace(1.0))
    table.submit(0, Take(1))
    table.seat_bot(1, "random")
    assert runner._next_bot() is None
    assert runner.waiting_bots() == ((1,), SETTLES)
    table.seat_person(1)
    assert runner.waiting_bots() is None
    table.seat_bot(1, "random")
    now[0] += SETTLES
    assert runner.waiting_bots() is None
    assert runner._next_bot() is not None


def test_a_bot_that_is_seated_acts_at_once_when_it_is_told_to_or_before_anybody_has_moved(store):
    table = Table.new(store, Nim(2), ["Ann", "Ben"], seed=1)
    runner = TableRunner(table, Pace(1.0))
    table.seat_bot(0, "random")
    assert runner._next_bot() is not None
    table.seat_person(0)
    table.submit(0, Take(1))
    runner.pace.let_act(table.seat_bot(1, "random").n)
    assert runner._next_bot() is not None


def test_the_countdown_starts_anew_when_somebody_does_something(table):
    runner = TableRunner(table, Pace(1.0))
    bot = next(seat for seat in table.pending if table.seats[seat].is_bot)
    acted = table.submit(bot, table.legal(bot)[0])
    runner.pace.active = acted.at + 20
    assert lets_people_act(runner.table, runner.pace, bot, acted.at + runner.pace.patience) == 20


def test_the_countdown_starts_anew_when_another_bot_has_acted_and_there_is_something_to_read(store):
    now = [1000.0]
    store.now = lambda: now[0]
    table = Table.new(store, SealedBids(3), ["Ann", "bot:random", "bot:random"])
    runner = TableRunner(table, Pace(1.0))
    one, other = (seat for seat in table.pending if table.seats[seat].is_bot)
    table.submit(one, table.legal(one)[0])
    now[0] += 20
    table.submit(other, table.legal(other)[0])
    for bot in (one, other):
        assert lets_people_act(runner.table, runner.pace, bot, now[0]) == runner.pace.patience


def test_bots_leave_people_longer_alone_who_have_begun_a_move(table):
    runner = TableRunner(table, Pace(1.0))
    bot = next(seat for seat in table.pending if table.seats[seat].is_bot)
    acted = table.submit(bot, table.legal(bot)[0])
    runner.pace.composes("Ann's phone", True)
    assert lets_people_act(runner.table, runner.pace, bot, acted.at + 100) == COMPOSED - 100
    runner.pace.composes("Ann's phone", False)
    assert lets_people_act(runner.table, runner.pace, bot, acted.at + 100) <= 0


def test_where_bots_wait_for_nothing_they_take_no_turns(table):
    runner = TableRunner(table, Pace(0.0))
    bot = next(seat for seat in table.pending if table.seats[seat].is_bot)
    acted = table.submit(bot, table.legal(bot)[0])
    assert lets_people_act(runner.table, runner.pace, bot, acted.at) == 0.0


def test_undo_goes_back_over_the_bots_answers_to_the_last_decision_of_a_person(tmp_path):
    from playtest.engines.cat_in_the_box import CatInTheBox

    seats = ["Ann", "bot:random", "bot:random", "bot:random"]
    table = Table.new(Store(tmp_path / "undo.sqlite"), CatInTheBox(4), seats)
    table.submit(0, table.legal(0)[0])
    for _ in range(3):
        table.tick()
    assert len(table.taken_back(table.last_decision())) == 4
    table.undo()
    assert 0 in table.pending
    assert table.state.discards == [None] * 4


def test_nothing_begins_before_those_who_are_coming_are_there(store):
    """By a word, or by the first move that anybody makes; meanwhile another process may keep the table."""
    table = Table.new(store, Nim(2), ["bot:random", "Ann"])
    table.pace.waiting = True
    assert table.tick() == []
    assert store.take_lease(table.id, "the server of everybody's pages", -1.0)
    table.pace.waiting = False
    assert [entry.kind for entry in table.tick()] == ["move"]


def test_a_move_at_another_place_ends_the_waiting(store):
    table = Table.new(store, Nim(2), ["Ann", "bot:random"])
    table.pace.waiting = True
    Table.open(store, table.id, Nim).submit(0, Take(1))
    assert [entry.seat for entry in table.tick()] == [0, 1]
    assert not table.pace.waiting


def test_a_moment_that_was_read_on_one_screen_is_still_up_on_another():
    pace = Pace()
    pace.hold(10.0, "Ann's phone")
    pace.hold(12.0, "Ben's phone")
    pace.go_on("Ann's phone")
    assert pace.held(11.0)
    assert not pace.held(12.0)


def test_a_bot_whose_offer_is_open_waits_for_its_answer_whatever_people_do_meanwhile(tmp_path):
    """It would say that it is done, and its offer would lapse before anybody could read it."""
    table = Table.new(Store(tmp_path / "offer.sqlite"), TradeWarz(2), ["Ann", "bot:random"], seed=4)
    runner, chance = TableRunner(table, Pace(1.0)), random.Random(4)

    def offers():
        found = [move for move in table.legal(1) if isinstance(move, Offer)] if 1 in table.pending else []
        return found if 0 in table.pending and Done() in table.legal(0) else []

    while not offers():
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    table.submit(1, offers()[0])
    done = table.submit(0, Done())
    assert table.pending == (1,)
    assert lets_people_act(runner.table, runner.pace, 1, done.at + 3) > 20
    assert runner.waiting_bots() is not None
    (answer,) = [move for move in table.legal(0) if isinstance(move, Withdraw)]
    table.submit(0, answer)
    assert lets_people_act(runner.table, runner.pace, 1, done.at + 3) <= 0


@pytest.fixture
def dealing(tmp_path):
    """Ann and three bots in the negotiation; each of the bots has acted just now, in an order of its own."""
    return negotiating(Store(tmp_path / "deal.sqlite"))


def negotiating(store):
    table = Table.new(store, RatScramble(4), ["Ann", *["bot:random"] * 3], seed=3)
    for seat, character in enumerate(("Carmichael", "Quincy", "Medici", "D'Ambrosio")):
        table.submit(seat, Choose(character))
    return table


def offers(table, seat, to):
    return table.submit(seat, Deal((VoteFor(to, table.state.proposals[0]), Give(seat, to, seat, 1))))


def test_a_bot_that_a_person_has_asked_answers_at_once_and_before_other_bots(dealing):
    runner = TableRunner(dealing, Pace(1.0))
    offers(dealing, 0, to=2)
    offers(dealing, 2, to=1)
    last = offers(dealing, 1, to=3)
    assert lets_people_act(runner.table, runner.pace, 1, last.at) > 0
    assert lets_people_act(runner.table, runner.pace, 2, last.at) == 0
    assert in_turn(runner.table)[0] == 2
    dealing.submit(2, Decline(1))
    assert lets_people_act(runner.table, runner.pace, 2, last.at) > 0


def test_a_bot_that_leaves_an_offer_unanswered_lets_people_act_again_after_a_few_acts(dealing):
    runner = TableRunner(dealing, Pace(1.0))
    offers(dealing, 0, to=2)
    for to in (1, 3, 1):
        assert lets_people_act(runner.table, runner.pace, 2, dealing.log[-1].at) == 0
        last = offers(dealing, 2, to)
    assert lets_people_act(runner.table, runner.pace, 2, last.at) > 0


def test_bots_that_are_told_to_act_do_once_each_and_then_wait_again(table):
    runner = TableRunner(table, Pace(1.0))
    table._runner, table.pace = runner, runner.pace
    bot = next(seat for seat in table.pending if table.seats[seat].is_bot)
    acted = table.submit(bot, table.legal(bot)[0])
    assert lets_people_act(runner.table, runner.pace, bot, acted.at) > 0
    table.let_bots_act()
    assert lets_people_act(runner.table, runner.pace, bot, acted.at) == 0
    assert table.waiting_bots() is None


class Beside:
    """The table as two processes hold it, a notebook and a server; ``now`` is the time of both."""

    def __init__(self, place):
        self.now = 1_000_000.0
        stores = [Store(place, clock=lambda: self.now) for _ in range(2)]
        self.notebook = negotiating(stores[0])
        self.server = Table.open(stores[1], self.notebook.id, RatScramble)
        for table in self.both:
            table.pace.seconds = 1.0

    @property
    def both(self):
        return self.notebook, self.server

    def rounds(self):
        """What bots play in the next rounds of both."""
        came = [entry for _ in range(2) for table in self.both for entry in table.tick()]
        return [entry for entry in came if entry.by.startswith("bot:")]

    def later(self, seconds):
        """What bots play while so many seconds go by, with rounds all along."""
        came = []
        for _ in range(seconds // 2):
            self.now += 2
            came += self.rounds()
        return came

    def waits(self):
        """For how many seconds bots still wait, as each of them says."""
        return [None if (waits := table.waiting_bots()) is None else waits[1] for table in self.both]


@pytest.fixture
def beside(place):
    return Beside(place)


def test_bots_wait_for_who_composes_at_another_process_and_both_say_so_alike(beside):
    assert beside.rounds() == []
    assert beside.waits() == [PATIENCE, PATIENCE]
    beside.now += 20
    beside.server.pace.active = beside.now
    beside.server.pace.composes("Ann's phone", True)
    beside.rounds()
    assert beside.later(100) == []
    assert beside.waits() == [COMPOSED - 100, COMPOSED - 100]


def test_when_the_time_is_over_everywhere_the_bots_act(beside):
    beside.rounds()
    beside.server.pace.composes("Ann's phone", True)
    beside.rounds()
    assert beside.later(int(COMPOSED) - 2) == []
    assert beside.later(4)


def test_bots_that_are_told_at_one_process_to_act_do_so_wherever_they_are_kept(beside):
    assert beside.rounds() == []
    away = beside.server if beside.notebook._runner.active else beside.notebook
    away.let_bots_act()
    assert beside.rounds()


def test_a_process_that_ended_without_a_word_composes_no_longer(beside):
    beside.server.pace.composes("Ann's phone", True)
    beside.rounds()
    beside.now += OLD + 1
    beside.notebook.tick()
    assert beside.notebook.waiting_bots()[1] == PATIENCE - OLD - 1


@pytest.mark.parametrize("said", ["", "null", "[]", '{"activ": 1}', '{"active": "soon"}', '{"until": "NaN"}'])
def test_what_another_version_of_the_product_says_is_passed_over_and_the_bots_go_on(beside, said):
    Uses(beside.server.store, beside.server.id, "another").say(said)
    assert beside.rounds() == []
    assert beside.waits() == [PATIENCE, PATIENCE]
    assert beside.later(int(PATIENCE) + 2)


def test_nobody_holds_the_bots_for_ever_by_what_is_said_of_another_process(beside):
    far = codec.dump(Use(active=1e300, until=1e300))
    Uses(beside.server.store, beside.server.id, "another").say(far)
    beside.rounds()
    assert not beside.notebook.pace.held(beside.now + LONGEST)
    assert beside.notebook.pace.last_active == beside.now


def test_a_moment_that_is_up_at_another_process_holds_the_bots(beside):
    beside.server.pace.hold(beside.now + 50, "Ann's phone")
    beside.rounds()
    assert beside.notebook.pace.held(beside.now + 49)
    beside.server.pace.go_on("Ann's phone")
    beside.rounds()
    assert not beside.notebook.pace.held(beside.now + 49)


def test_when_every_page_was_closed_the_bots_of_both_wait_until_one_is_open_again(beside):
    beside.rounds()
    beside.server.pace.is_looked_at("Ann's phone", True)
    beside.notebook.pace.is_looked_at("desk", True)
    beside.server.pace.is_looked_at("Ann's phone", False)
    beside.rounds()
    assert not any(table.pace.deserted for table in beside.both)
    beside.notebook.pace.is_looked_at("desk", False)
    beside.rounds()
    assert all(table.pace.deserted for table in beside.both)
    assert beside.later(10 * int(PATIENCE)) == []
    beside.notebook.pace.is_looked_at("desk", True)
    beside.notebook.pace.active = beside.now
    assert beside.later(int(PATIENCE) - 2) == []
    assert beside.later(4)


def test_that_bots_are_paused_is_known_at_the_other_process_while_that_holds(beside):
    beside.rounds()
    beside.notebook.pace.awaits_word = True
    beside.notebook.pace.hold(beside.now + 50)
    beside.rounds()
    assert beside.server.pace.paused(beside.now + 49)
    assert not beside.server.pace.paused(beside.now + 50), "it was told no more"
    beside.notebook.pace.awaits_word = False
    beside.rounds()
    assert not beside.server.pace.paused(beside.now)


def test_a_table_that_no_page_ever_showed_goes_on(beside):
    beside.notebook.pace.is_looked_at("desk", False)
    beside.rounds()
    assert not any(table.pace.deserted for table in beside.both)
    assert beside.later(int(PATIENCE) + 2)


def test_a_screen_that_was_put_away_is_looked_at_by_nobody(beside):
    beside.notebook.pace.is_looked_at("desk", True)
    beside.notebook.pace.leaves("desk")
    beside.rounds()
    assert beside.server.pace.deserted


def test_a_process_that_ended_without_a_word_is_not_believed_to_have_a_page_for_long(beside):
    beside.server.pace.is_looked_at("Ann's phone", True)
    beside.notebook.pace.is_looked_at("desk", True)
    beside.rounds()
    beside.notebook.pace.is_looked_at("desk", False)
    beside.notebook.tick()
    assert not beside.notebook.pace.deserted
    beside.now += UNSEEN + 1
    beside.notebook.tick()
    assert beside.notebook.pace.deserted


def test_nothing_is_told_of_a_table_that_was_closed(beside):
    beside.server.pace.active = beside.now + 5
    beside.rounds()
    beside.server.close()
    beside.notebook.tick()
    assert beside.notebook.pace.last_active < beside.now + 5


def test_while_a_drawer_is_open_bots_wait_longer_and_no_time_is_told_before_the_last_of_it():
    pace = Pace(1.0)
    pace.has_open("Ann's phone", True)
    assert pace.patient() == COMPOSED
    assert not pace.counts_down(COMPOSED)
    assert pace.counts_down(PATIENCE)
    pace.has_open("Ann's phone", False)
    assert pace.counts_down(COMPOSED)
