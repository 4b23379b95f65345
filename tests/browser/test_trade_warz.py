"""Trade Warz in the browser: on a shared screen and on two, with clock, disputes, answers and offers."""

import pytest

from tests.browser.lab import DESK, PHONE
from tests.browser.player import Player

SIX = """
import random
from playtest.bots import bot
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Offer
from playtest.recording import Store
from playtest.table import Table
from playtest.widgets import TableView

names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]
table = Table.new(Store(), TradeWarz(6), names, seed=11)
trader, rng = bot("trader", "trade_warz"), random.Random(1)

def reached(state):
    return state.round == 2 and state.phase == "trade" and len(state.placed) > 5

while not reached(table.state) and table.pending:
    seat = table.pending[0] if table.state.phase != "trade" else rng.choice(table.pending)
    table.submit(seat, trader.choose(table.game, table.view(seat), table.legal(seat), rng))
for seat in (1, 3):  # two offers lie on the table
    table.submit(seat, next(move for move in table.legal(seat) if isinstance(move, Offer)))
TableView(table, pace=0)
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_of_six_can_be_read(lab, opened, size, theme):
    where = f"{'desk' if size == DESK else 'phone'}-{theme}"
    notebook = opened(lab.write(f"six_{where}.ipynb", SIX), size=size, theme=theme)
    notebook.run_all()
    Player(notebook).sit_down()
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(f"trade-warz-six-{where}")
    assert notebook.sideways() + notebook.accessibility() == []
    assert not notebook.errors
