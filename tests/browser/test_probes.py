"""The probe games have no front-end of their own: they are played through the composer all the same."""

import pytest
from playwright.sync_api import expect

from playtest.record import Store
from tests.browser.player import OPTIONS, Player

TABLE = """
import playtest
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView
from tests.contract.interrupts import Interrupts
from tests.contract.offers_and_a_peek import OffersAndAPeek
from tests.contract.sealed_bids import SealedBids

table = Table.new(Store(), {game}(2, {game}.Rules(turns=3)), ["Ann", "Ben"], seed=5)
view = TableView(table, pace=0)
view
"""


@pytest.mark.parametrize("game", ["SealedBids", "Interrupts", "OffersAndAPeek"])
def test_a_probe_game_is_played_to_its_end(desk, game):
    desk.run(TABLE.format(game=game))
    player = Player(desk)
    player.play()
    assert player.over
    assert len(player.scores()) == 2


def test_an_offer_is_filled_into_a_form_and_taken_by_the_other_seat(lab, desk):
    desk.run(TABLE.format(game="OffersAndAPeek"))
    player = Player(desk)
    player.sit_down()
    player.pick(desk.board.locator('[data-option="kind=offer"]'))
    assert player.fill_form(to="1", coins="2")
    player.click(desk.doing("seat:1"))
    player.lift_curtain()
    player.make(desk.board.locator('[data-option="kind=accept"]'))
    moves = [e.body for e in Store(lab.recordings).entries(player.head("playtest")) if e.kind == "move"]
    assert [move["kind"] for move in moves] == ["offer", "accept"]
    assert moves[0]["coins"] == 2


def test_more_coins_than_there_are_is_said_at_the_form(desk):
    desk.run(TABLE.format(game="OffersAndAPeek"))
    player = Player(desk)
    player.sit_down()
    player.pick(desk.board.locator('[data-option="kind=offer"]'))
    player.fill_form(to="1", coins="50")
    expect(desk.board.locator("form[data-form] .pb-refusal")).to_contain_text("coins that you have")


def test_a_sealed_bid_may_be_replaced_until_the_last_is_in(desk):
    desk.run(TABLE.format(game="SealedBids"))
    player = Player(desk)
    player.sit_down()
    player.pick(desk.board.locator(OPTIONS).first)
    player.confirm()
    player.click(desk.doing("seat:0"))
    player.lift_curtain()
    player.pick(desk.board.locator(OPTIONS).nth(3))
    player.confirm()
    assert len(player.moves) == 2
    assert player.moves[0] != player.moves[1]
