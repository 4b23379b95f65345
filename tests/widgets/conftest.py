"""A page without a browser: what a widget sends is heard, and what a person does is said to it."""

import json
from typing import ClassVar

import comm
import pytest
from comm.base_comm import BaseComm

from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView


class Wire(BaseComm):
    """The line between a widget and its pages; remembers everything that went over it."""

    heard: ClassVar[list[dict]] = []

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        Wire.heard.append({"type": msg_type, "data": data, "more": keys})


class Page:
    """A page that shows a board."""

    def __init__(self, board):
        self.board = board

    def do(self, do, **values):
        self.board._handle_custom_msg({"do": do, "values": values, "page": "p1"}, None)

    @property
    def text(self):
        """All that is shown, as text."""
        return json.dumps(self.board.panes, ensure_ascii=False)

    def sent(self):
        """Everything that went to the page so far, as text."""
        return json.dumps([m["data"] for m in Wire.heard], ensure_ascii=False, default=str)

    def doing(self, start):
        """What can be clicked that begins with ``start``."""
        return [do for do in _all(self.board.panes, "data-do") if do.startswith(start)]

    def option(self, text):
        """What the button of the composer that says ``text`` does."""
        return next(
            n[2]["data-do"] for n in _nodes(self.board.panes) if n[0] == "button" and n[3][:1] == [text]
        )

    def pieces(self, **attributes):
        """The keys of the pieces with these attributes."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            node[2]["data-key"]
            for node in _nodes(self.board.panes)
            if "data-key" in node[2] and wanted.items() <= node[2].items()
        ]


def _nodes(panes):
    todo = list(panes.values())
    while todo:
        node = todo.pop(0)
        if not isinstance(node, str):
            yield node
            todo += node[3]


def _all(panes, attribute):
    return [node[2][attribute] for node in _nodes(panes) if attribute in node[2]]


@pytest.fixture(autouse=True)
def wire(monkeypatch):
    Wire.heard = []
    monkeypatch.setattr(comm, "create_comm", Wire)
    return Wire


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


@pytest.fixture
def shown(store):
    """Makes a table, its view and a page that shows it."""

    def make(game, seats, seat=None, **more):
        view = TableView(Table.new(store, game, seats, **more), seat)
        page = Page(view.board)
        page.do("hello")
        return view, page

    return make


def texts_of(node):
    """Every text in a node, in the order in which it is read."""
    return [
        each for child in node.children for each in ([child] if isinstance(child, str) else texts_of(child))
    ]
