"""A picture that is composed twice is made in the shape that the pages show, and in no other."""

import json
import random
from typing import Any

import pytest

import playtest
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import scene_of
from playtest.widgets.kit import BOTH, Fitted, Picture, SocketBoard

SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 6}
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]
WIDE, TALL = {"stage": "wide", "mine": "wide"}, {"stage": "tall", "mine": "tall"}


class Pages:
    """A table view on a board of its own, and the pages that show it."""

    def __init__(self, table, seat=0):
        self.sent = []
        self.board = SocketBoard(self.sent.append)
        self.view = TableView(table, seat, board=self.board, pace=0)

    def say(self, page, do, **values):
        self.board.arrived({"do": do, "values": values, "rev": self.board.rev, "page": page})

    def fitted(self):
        """What is composed twice on the stage and before the seat, as it is shown, by where it stands."""
        todo = [[key, pane] for key, pane in self.board.panes.items()]
        found = {}
        while todo:
            where, node = todo.pop()
            if node[2].get("class") == "pb-fitted":
                found[where, node[1]] = {shape[1]: shape for shape in node[3]}
            else:
                todo += [[where, child] for child in node[3] if not isinstance(child, str)]
        return found

    def shapes(self):
        """The shapes in which the board on the stage is shown."""
        return next(sorted(shapes) for (where, _), shapes in self.fitted().items() if "stage" in where)


def new_table(store, name):
    seats = SEATS[name]
    return Table.new(store, playtest.game(name)(seats), NAMES[:seats], seed=3)


def play(table, chance):
    """One move at random; whether there was one to be made."""
    if not table.pending:
        return False
    seat = chance.choice(table.pending)
    table.submit(seat, table.game.sample(table.state, seat, chance))
    return True


@pytest.mark.parametrize("name", SEATS)
def test_pages_of_one_shape_show_what_pages_of_both_show_in_that_shape(store, name):
    table, chance = new_table(store, name), random.Random(3)
    both, wide, tall = Pages(table), Pages(table), Pages(table)
    for pages, shape in ((both, None), (wide, WIDE), (tall, TALL)):
        pages.say("p", "hello")
        if shape:
            pages.say("p", "shape", **shape)
    twice = 0
    for _ in range(60):
        whole, broad, narrow = both.fitted(), wide.fitted(), tall.fitted()
        assert whole.keys() == broad.keys() == narrow.keys()
        for place, shown in whole.items():
            twice += len(shown) == 2
            assert broad[place] == {key: node for key, node in shown.items() if key != "tall"}
            assert narrow[place] == {key: node for key, node in shown.items() if key != "wide"}
        if not play(table, chance):
            break
    assert twice > 0 or name == "collapsization"  # its map is one, and its claims are an Advisor's


@pytest.mark.parametrize("name", SEATS)
def test_what_can_be_picked_is_the_same_in_both_shapes(store, name):
    table, chance, twice = new_table(store, name), random.Random(5), 0
    for at in range(80):
        for seat in {*table.pending[:1], at % SEATS[name]}:  # one who may pick, and each seat in turn
            blocks = scene_of(table.game, table.view(seat), table.names, {}).blocks
            fitted = [block for block in blocks if isinstance(block, Fitted)]
            twice += any(block.tall and parts(block.wide.pieces) for block in fitted)
            wide, tall = dict[str, Any](), dict[str, Any]()
            for block in fitted:
                wide |= parts(block.wide.pieces)
                tall |= parts((block.tall or block.wide).pieces)
            wide.pop("deal-other", None)  # a phone has it in the dock
            assert wide == tall
        if not play(table, chance):
            break
    assert twice > 0


def parts(pieces):
    """What pieces stand for, by key."""
    found = {}
    for piece in pieces:
        if piece.part is not None or piece.hold is not None:
            found[piece.key] = (piece.part, piece.hold)
        found |= parts(getattr(piece, "children", ()))
    return found


def test_both_shapes_are_there_until_every_page_has_said_its_own(store):
    pages = Pages(new_table(store, "cat_in_the_box"))
    assert pages.shapes() == ["tall", "wide"]
    pages.say("laptop", "hello")
    assert pages.shapes() == ["tall", "wide"]
    pages.say("laptop", "shape", **WIDE)
    assert pages.shapes() == ["wide"]
    pages.say("phone", "hello")
    assert pages.shapes() == ["tall", "wide"]
    pages.say("phone", "shape", **TALL)
    assert pages.shapes() == ["tall", "wide"]
    pages.say("phone", "shape", **WIDE)  # it was turned
    assert pages.shapes() == ["wide"]
    pages.say("laptop", "shape", stage="wide tall", mine="wide")
    assert pages.shapes() == ["tall", "wide"]


def test_a_page_that_is_gone_is_asked_nothing_more_of(store):
    table = new_table(store, "cat_in_the_box")
    pages = Pages(table)
    for page, shape in (("laptop", WIDE), ("phone", TALL)):
        pages.say(page, "hello")
        pages.say(page, "shape", **shape)
    pages.board.forget("laptop")
    assert play(table, random.Random(1))
    assert pages.shapes() == ["tall"]


def test_a_page_is_sent_nothing_where_its_shape_is_there_already(store):
    pages = Pages(new_table(store, "cat_in_the_box"))
    pages.say("laptop", "hello")
    pages.say("laptop", "shape", **WIDE)
    before = len(pages.sent)
    pages.say("laptop", "shape", **WIDE)
    pages.say("stranger", "shape", **TALL)  # it has not said hello
    assert len(pages.sent) == before
    assert pages.shapes() == ["wide"]


@pytest.mark.parametrize("said", [{}, {"stage": "round"}, {"stage": None, "mine": 7}, {"stage": ["wide"]}])
def test_a_page_that_says_no_shape_is_shown_both(store, said):
    pages = Pages(new_table(store, "cat_in_the_box"))
    pages.say("p", "hello")
    pages.say("p", "shape", **said)
    assert pages.shapes() == ["tall", "wide"]


def test_pages_beyond_number_are_shown_both_and_not_remembered(store):
    pages = Pages(new_table(store, "cat_in_the_box"))
    for n in range(200):
        pages.say(f"p{n}", "hello")
        pages.say(f"p{n}", "shape", **WIDE)
    assert pages.shapes() == ["tall", "wide"]
    assert len(pages.board._turned) < 50


def test_the_other_shape_is_not_even_made():
    made = []

    def making(name):
        def make():
            made.append(name)
            return Picture(name, 9, 9, ())

        return make

    fitted = Fitted(making("wide"), making("tall"))
    assert [*fitted.pictures({"tall"})] == ["tall"]
    assert made == ["tall"]
    assert fitted.made().title == "tall"
    assert [*fitted.pictures(BOTH)] == ["wide", "tall"]
    assert made == ["tall", "wide"]


def test_turning_says_nothing_and_takes_nothing_back(store):
    """A question, a mistake and what is picked stay as they are when a page is turned."""
    table = new_table(store, "cat_in_the_box")
    pages = Pages(table)
    pages.say("p", "hello")
    pages.view.session.refusals.show("That is not possible.")
    pages.say("p", "shape", **TALL)
    assert "That is not possible." in json.dumps(pages.board.panes)
