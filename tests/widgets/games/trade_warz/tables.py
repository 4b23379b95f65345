"""Tables of Trade Warz to be looked at, and what is drawn of them."""

import json
import random

from playtest.engines.trade_warz import TradeWarz
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import draw
from tests.widgets.conftest import Page

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]
CORN = "Freedom Corn"


def drawn(position, seat):
    shown = scene(position.game.view(position.state, seat), NAMES[: position.game.seats], position.game)
    return json.dumps([node.json() for node in draw(shown)], ensure_ascii=False)


def to_draw(store):
    """A table in its first Draw phase, and the page of the seat that draws."""
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=3)
    chance = random.Random(3)
    for _ in range(200):
        if table.view(table.pending[0]).phase == "draw":
            break
        table.submit(table.pending[0], table.game.sample(table.state, table.pending[0], chance))
    seat = table.pending[0]
    return table, seat, Page(TableView(table, seat).board)


def inside(pieces):
    """The pieces and all in them."""
    return [one for piece in pieces for one in (piece, *inside(getattr(piece, "children", ())))]
