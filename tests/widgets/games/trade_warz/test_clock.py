"""Seconds for each seat of Trade Warz on a shared screen: they tick only while that seat's side is shown."""

import random

import pytest

from playtest.bots import bot
from playtest.engines.game import REFEREE
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import (
    Done,
    Place,
)
from playtest.record import CLOCK
from playtest.widgets import TableView, start
from tests.widgets.conftest import Page
from tests.widgets.games.trade_warz.test_board import NAMES

# -- seconds for each seat


def timed(shown, seat_seconds=45):
    """A table at which everybody has so many seconds to trade, when the Trade phase begins."""
    game = TradeWarz(3, TradeRules(seat_seconds=seat_seconds))
    view, page = shown(game, NAMES[:3], seed=5)
    table, trader, rng = view.table, bot("trader", "trade_warz"), random.Random(2)
    while table.state.phase != "trade" or table.state.agenda:
        seat = table.pending[0]
        table.submit(seat, trader.choose(game, table.view(seat), table.legal(seat), rng))
    return view, page, table


def running(table):
    return not table.clock_left()[2]


def test_the_clock_of_a_seat_ticks_only_while_its_side_is_shown(shown):
    _view, page, table = timed(shown)
    first = table.clock.whose[0]
    page.do("hide")
    table.tick()
    assert not running(table)
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    table.tick()
    assert running(table)
    page.do("hide")
    assert not running(table)


def test_on_a_page_of_ones_own_a_clock_says_whose_time_it_is(shown):
    _view, _page, table = timed(shown)
    first = table.clock.whose[0]
    table.resume_clock()
    pages = [Page(TableView(table, seat).board).text for seat in range(3)]
    assert [("Your time left" in text) for text in pages] == [seat == first for seat in range(3)]


def test_another_side_does_not_let_it_tick(shown):
    view, page, table = timed(shown)
    first = table.clock.whose[0]
    other = next(seat for seat in range(3) if seat != first)
    page.do(f"seat:{other}")
    page.do(f"show:{other}")
    table.tick()
    assert view.shown == other
    assert not running(table)


def test_the_next_seat_is_asked_when_one_is_done_and_has_all_its_seconds(shown):
    _view, page, table = timed(shown)
    first = table.clock.whose[0]
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    table.submit(first, Done())
    table.tick()
    after = table.clock.whose[0]
    assert after != first
    assert page.doing("show:") == [f"show:{after}"]
    assert table.clock_left()[1:] == (45.0, True)


def test_a_clock_that_the_facilitator_paused_stays_so_when_the_curtain_rises(shown):
    _view, page, table = timed(shown)
    first = table.clock.whose[0]
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    page.do("pause")
    page.do("hide")
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    table.tick()
    assert not running(table)
    page.do("resume")
    assert running(table)


def test_the_common_clock_runs_whoever_looks(shown):
    _view, page, table = timed(shown, seat_seconds=None)
    placing = next(move for move in table.legal(0) if isinstance(move, Place))
    table.submit(0, placing)
    table.tick()
    page.do("hide")
    assert running(table)


def test_time_that_runs_out_while_done_is_being_confirmed_is_said_to_have_run_out(shown):
    _view, _page, table = timed(shown)
    first = table.clock.whose[0]
    own = TableView(table, first)
    page = Page(own.board)
    page.do("hello")
    page.do(page.option("Done with trading"))
    assert own.composer.begun
    table.submit(REFEREE, table.clock.timeout, by=CLOCK)
    page.do("hello")
    assert "Time ran out before you confirmed" in page.text
    assert "The table changed." not in page.text
    assert f"{NAMES[first]} is out of time and done trading." in page.text
    assert f"{NAMES[first]} is done trading." not in page.text


# -- the first screen


@pytest.fixture
def first(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("hello")
    page.do("change", game="trade_warz", players="3")
    return screen, page


def test_several_people_at_one_screen_begin_with_seconds_for_each(first):
    screen, page = first
    page.do("begin", **{"player.0": "person", "player.1": "person"})
    assert screen.view.table.game.rules.seat_seconds == 45


def test_one_person_with_bots_begins_with_the_common_clock(first):
    screen, page = first
    page.do("begin")
    assert screen.view.table.game.rules.seat_seconds is None


def test_several_people_may_choose_the_common_clock(first):
    screen, page = first
    page.do("change", **{"player.1": "person"})
    page.do("begin", **{"rules.seat_seconds": ""})
    assert screen.view.table.game.rules.seat_seconds is None
