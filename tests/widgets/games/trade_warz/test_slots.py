"""One's own export slots at Trade Warz say what the game says."""

from playtest.engines.trade_warz.actions import Place
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import draw_blocks
from playtest.widgets.kit.nodes import Renderer
from tests.engines.trade_warz.position import Position


def test_a_placed_export_says_what_will_be_paid_for_it_and_not_what_is_printed():
    p = Position().policy(1, "State Subsidies").hand(1, "Coffee Beans (Brazil)")
    p.do(1, Place("Coffee Beans (Brazil)", "Japan", 1))
    paid = p.game.reserved(p.state, 1)
    assert paid != p.game.card["Coffee Beans (Brazil)"].cost, "a policy makes it cheaper"
    shown = scene(p.game.view(p.state, 1), ["Ann", "Ben", "Cleo"], p.game)
    told = str([node.json() for node in draw_blocks(shown.mine, Renderer())])
    assert f"costs {paid}" in told
    assert f"You pay {paid} GDP when it becomes a route" in told
