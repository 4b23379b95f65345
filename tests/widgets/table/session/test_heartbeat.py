"""Whether a page is open that shows a table is asked where bots wait for people, and nowhere else."""

import pytest

import playtest
from playtest.record import Store
from playtest.table import Table
from playtest.widgets.kit import SocketBoard
from playtest.widgets.table.session.heartbeat import ASKS, CLOSED, Heartbeat


class Desk:
    """A table on a board whose page, while it is ``open``, gives a sign when asked; ``now`` is the time."""

    def __init__(self, tmp_path, game, names):
        self.now = 1_000.0
        store = Store(tmp_path / "desk.sqlite", clock=lambda: self.now)
        self.table = Table.new(store, playtest.game(game)(len(names)), names, seed=1)
        self.table.pace.seconds = 1.0
        self.board = SocketBoard(self.write)
        self.open, self.asked = True, 0
        self.pages = Heartbeat(self.table, self.board, "desk")

    def write(self, message):
        if message["type"] == "there":
            self.asked += 1
            if self.open:
                self.board.arrived({"do": "there"})

    def later(self, seconds):
        for _ in range(round(seconds)):
            self.now += 1
            self.pages.look()
            self.pages.look()

    @property
    def deserted(self):
        return self.table.pace.deserted


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, "trade_warz", ["Ann", *["bot:random"] * 3])


def test_a_page_that_is_open_is_asked_now_and_then_and_answers(desk):
    desk.board.arrived({"do": "hello", "page": "p"})
    desk.later(10 * ASKS)
    assert 8 <= desk.asked <= 10
    assert not desk.deserted


def test_a_page_that_was_closed_answers_no_more_and_one_that_comes_again_is_there_at_once(desk):
    desk.board.arrived({"do": "hello", "page": "p"})
    desk.later(1)
    desk.open = False
    desk.later(ASKS + CLOSED)
    assert desk.deserted
    desk.later(20 * ASKS)
    assert desk.deserted
    desk.open = True
    desk.board.arrived({"do": "hello", "page": "q"})
    desk.later(1)
    assert not desk.deserted


def test_who_was_not_asked_for_long_is_not_taken_to_be_gone(desk):
    desk.board.arrived({"do": "hello", "page": "p"})
    desk.later(1)
    desk.now += 3600
    desk.pages.look()
    assert not desk.deserted


def test_a_board_that_no_page_ever_showed_is_asked_nothing(desk):
    desk.later(5 * ASKS)
    assert desk.asked == 0
    assert not desk.deserted


def test_nothing_is_asked_where_no_bot_waits_for_people(tmp_path):
    desk = Desk(tmp_path, "scambodia", ["Ann", "Ben", "Cleo"])
    desk.board.arrived({"do": "hello", "page": "p"})
    desk.later(5 * ASKS)
    assert desk.asked == 0
