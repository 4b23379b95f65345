"""A clock beside devices runs, and one that stands still says why wherever it is seen."""

import pytest

from playtest.engines.scambodia import Scambodia, ScambodiaRules
from playtest.engines.scambodia.moves import Cover, Look
from playtest.record import CLOCK
from playtest.table import Table
from playtest.widgets import TableView
from tests.contract.interrupts import Interrupts
from tests.widgets.conftest import Page
from tests.widgets.table.devices.test_invitation import HERE, room


@pytest.fixture
def table(store):
    """Ann's first turn at Scambodia is about to come, with a minute for each turn."""
    table = Table.new(store, Scambodia(2, ScambodiaRules(turn_seconds=60)), ["Ann", "Ben"], seed=3)
    for seat in (0, 1):
        table.submit(seat, Look())
    table.submit(0, Cover())
    return table


def runs(table):
    return not table.clock_left()[2]


def test_the_facilitators_screen_holds_no_clock_while_everybody_plays_on_a_device(table):
    """It waited for the side of whose turn it was, which nobody shows there: no turn's clock ever ran."""
    view = TableView(table, pace=0)
    view.session.drawers._invitation.room = room(HERE)
    assert view.session.drawers.elsewhere
    table.submit(1, Cover())
    table.tick()
    assert runs(table)
    page = Page(view.board)
    page.do("pause")
    assert not runs(table)
    page.do("resume")
    assert runs(table)


def test_a_clock_that_stands_still_says_why_on_each_screen(table):
    shared, own = TableView(table, pace=0), TableView(table, 1, pace=0)
    table.submit(1, Cover())
    assert "Paused until Ann is at the screen" in Page(shared.board).text
    assert "Paused until the facilitator resumes" in Page(own.board).text
    for do in ("seat:0", "show:0"):
        Page(shared.board).do(do)
    table.tick()
    assert "Paused" not in Page(own.board).text
    Page(shared.board).do("pause")
    assert "Paused by the facilitator" in Page(own.board).text
    assert '"Paused"' in Page(shared.board).text  # who paused it has Resume beside it


def test_a_common_clock_that_nobody_kept_says_so(store):
    table = Table.new(store, Interrupts(3), ["Ann", "Ben", "Cleo"])
    while table.clock is None:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[-1])
    table.tick()
    table.pause_clock(by=CLOCK)  # as its runner does after a night
    assert "Paused: nobody was there" in Page(TableView(table, pace=0).board).text
    assert "Paused until the facilitator resumes" in Page(TableView(table, 0, pace=0).board).text
