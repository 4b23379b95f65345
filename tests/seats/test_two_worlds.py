"""What a page shows is the same in every world that its seat takes for possible: so it tells nothing else.

At many positions of whole games each page is drawn as it is, and once more over a position that was dealt
anew in all that the page's seat does not know: other hands, decks, tiles, votes and bids, whatever they are
called. Both must be the same to the letter. So no card, no number made from one and no order of a list is on
a page that has no business with it. What came earlier is in the log; that is ``test_traffic``'s.
"""

import json
import random
import re

import pytest

from playtest import Store, catalog
from playtest.engines.game import REFEREE
from playtest.widgets.kit import SocketBoard
from playtest.widgets.table import SpectatorView, TableView
from tests.seats.hall import NAMES
from tests.seats.worlds import Imagined
from tests.shipped import SHIPPED

SECRETIVE = sorted(set(SHIPPED) - {"rat_scramble"})
"""In Rat Scramble everything is open but what the deck will bring, which nobody knows."""
EVERY = {"collapsization": 4}
"""After so many moves the pages are looked at; a game of Collapsization at random is short."""
COMPOSITION = re.compile(r"\b[0-9a-f]{32}\b")
"""The key of a move that is being put together, which is another on every page."""


@pytest.fixture
def store(tmp_path):
    """Recordings in which time stands still: a clock would be drawn differently a moment later."""
    store = Store(str(tmp_path / "recordings.sqlite"), clock=lambda: 1_000_000.0)
    yield store
    store.close()


def seated(store, name):
    game = catalog.game(name)
    seats = max(game.players)
    return Imagined.new(store, game(seats), NAMES[:seats], seed=3)


def page(table, seat):
    """All that a page which comes now is sent, as text; ``None``: the public page."""
    if seat is None:
        looks = SpectatorView(table, lambda: None)
        panes = [pane.json() for pane in looks.panes(0)]
        looks.close()
    else:
        sent = []
        board = SocketBoard(sent.append)
        view = TableView(table, seat=seat, board=board)
        board.arrived({"do": "hello", "page": "p"})
        panes = sent[0]["panes"]
        view.close()
    return COMPOSITION.sub("", json.dumps(panes))


def compared(table, seat, rng, drawn_as=None):
    """Whether a world that ``seat`` takes for possible is another than this, and a page the same in it."""
    drawn_as = seat if drawn_as is None else drawn_as
    here = page(table, drawn_as)
    world = table.game.resample(table.view(seat), rng)
    table.world = world
    try:
        there = page(table, drawn_as)
    finally:
        table.world = None
    return world != table.state, there == here


def played(table, rng, moves):
    """Play so many moves at random, and stop after each."""
    for _ in range(moves):
        free = [seat for seat in table.free if seat != REFEREE and rng.random() < 0.1 and table.legal(seat)]
        if not table.pending:
            return
        seat = rng.choice(free or table.pending)
        table.submit(seat, table.game.sample(table.state, seat, rng))
        yield


def looked_through(store, name, moves, every):
    """How many other worlds the pages of one game were drawn in."""
    table, rng, others = seated(store, name), random.Random(11), 0
    for number, _ in enumerate(played(table, rng, moves)):
        if number % every == 0:
            for seat in (*range(table.game.seats), None):
                unlike, same = compared(table, seat, rng)
                others += unlike
                assert same, f"after entry {len(table.log)} seat {seat}'s page depends on what is hidden"
    return others


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_page_is_the_same_whatever_its_seat_does_not_know(store, name):
    assert looked_through(store, name, 60, EVERY.get(name, 15)) >= 8


@pytest.mark.soak
@pytest.mark.parametrize("name", SECRETIVE)
def test_so_it_is_over_a_whole_game(store, name, record_property):
    record_property("other worlds drawn", looked_through(store, name, 2000, 5 if name == "trade_warz" else 1))


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_page_that_told_another_seats_secrets_would_be_found(store, name):
    """The page of one seat, shown to another."""
    table, rng = seated(store, name), random.Random(11)
    for _ in played(table, rng, 6):
        pass
    assert not all(compared(table, 0, rng, drawn_as=1)[1] for _ in range(4))
