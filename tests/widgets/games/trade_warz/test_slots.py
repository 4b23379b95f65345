"""One's own export slots at Trade Warz say what the game says."""

import pytest

from playtest.engines.trade_warz.actions import Place
from playtest.widgets.games.trade_warz.cards import bare
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import Fitted, draw_blocks
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


@pytest.mark.parametrize("many", [2, 3, 4, 5])
def test_a_card_in_ones_slots_keeps_more_than_a_word_of_its_name_before_its_partner_stands_there(many):
    """“Tech” and “Freedom” stood there, and the partner's name beside them."""
    p = Position()
    cards = [card for card in p.game.exports if " " in bare(card) and p.game.printed.back[card] == "export"]
    for slot, card in enumerate(cards[:many]):
        p.place(1, card, ("Mexico", "Japan")[slot // 3], 1 + slot % 3)
    shown = scene(p.game.view(p.state, 1), ["Ann", "Ben", "Cleo"], p.game)
    (slots,) = [one for one in shown.mine if isinstance(one, Fitted) and one.key == "own-slots"]
    for line in (slots.wide, slots.tall):
        drawn = [chip for chip in line.pieces if hasattr(chip, "children")]
        chips = {chip.key: [text.text for text in chip.children[1:]] for chip in drawn}
        for card in cards[:many]:
            name, *others = chips[f"own-{card}"]
            assert name == bare(card) or " " in name or name.endswith("…"), name
            assert name == bare(card) or not {"Mexico", "Japan"} & {*others}
