"""With the curtain down nothing that leaves the kernel knows a card: page, widget manager, saved notebook."""

import json
import re

from playwright.sync_api import expect

from tests.browser.on_screen import SETTLED
from tests.browser.player import CONFIRM, PIECES, Player

PAIR = """
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

table = Table.new(Store(), CatInTheBox(3), ["Ann", "Ben", "Cleo"], seed={seed})
view = TableView(table, pace=0)
view
"""
# How a card of a hand shows up, whatever its number: its label, its key, its part, the words of the deal.
CARD = re.compile(r"""Card \d|hand-\d-\d|\\?"number\\?": ?\d|data-part=.number=\d.|Your hand|discarded \d""")
OF_THIS_PLAYTEST = re.compile(r"\d{6}-\w{5}|20\d\d-\d\d-\d\d \d\d:\d\d")  # its id, when it began


def test_the_search_finds_a_card_that_is_shown(desk):
    desk.run(PAIR.format(seed=1))
    Player(desk).sit_down()
    assert CARD.search(desk.board.evaluate("dom => dom.outerHTML"))


def test_with_the_curtain_down_no_card_is_anywhere(desk):
    desk.run(PAIR.format(seed=1))
    player = Player(desk)
    player.sit_down()
    player.move()  # Ann has looked at her hand and discarded; Ben is asked for
    desk.board.locator("[data-curtain]").wait_for()
    assert not CARD.search(desk.board.evaluate("dom => dom.outerHTML"))
    assert not CARD.search(desk.text())
    assert not CARD.search(desk.widget_state())
    assert not CARD.search(json.dumps(desk.save()))


def test_a_second_press_on_the_same_spot_does_not_lift_the_next_curtain(desk):
    desk.run(PAIR.format(seed=1))
    player = Player(desk)
    player.sit_down()
    player.click(player.can(PIECES)[0])
    confirm = desk.board.locator(CONFIRM).bounding_box()
    spot = confirm["x"] + confirm["width"] / 2, confirm["y"] + confirm["height"] / 2
    desk.page.mouse.click(*spot)
    button = desk.board.locator("[data-curtain] button")
    button.wait_for()
    expect(button).to_be_disabled()
    button.dispatch_event("click")
    expect(button).to_be_enabled()
    desk.page.mouse.click(*spot)  # however late: the button does not lie there
    assert not CARD.search(desk.board.evaluate("dom => dom.outerHTML"))
    lies = button.bounding_box()
    assert lies["x"] + lies["width"] < confirm["x"] - 40
    player.sit_down()
    assert CARD.search(desk.board.evaluate("dom => dom.outerHTML"))


def test_a_curtain_let_fall_takes_the_cards_with_it(desk):
    desk.run(PAIR.format(seed=1))
    player = Player(desk)
    player.sit_down()
    desk.received.clear()
    player.click(desk.doing("hide"))
    assert not CARD.search(desk.text())
    assert not CARD.search("".join(desk.received))


def test_a_closed_view_leaves_nothing_behind(desk):
    desk.run(PAIR.format(seed=1))
    Player(desk).sit_down()
    desk.ask_kernel("view.close()")
    desk.board.wait_for(state="detached")
    assert not CARD.search(desk.text())
    assert not CARD.search(desk.widget_state())
    assert not CARD.search(json.dumps(desk.save()))


def test_two_deals_look_the_same_with_the_curtain_down(desk):
    pages = []
    for seed in (1, 2):
        desk.run(PAIR.format(seed=seed))
        desk.board.locator("[data-curtain]").wait_for()
        desk.ask_kernel("")  # it has answered what shape the page says its place has
        desk.page.evaluate(SETTLED)
        pages.append(
            OF_THIS_PLAYTEST.sub("", desk.board.locator(".pb-page").evaluate("dom => dom.outerHTML"))
        )
    assert pages[0] == pages[1]
