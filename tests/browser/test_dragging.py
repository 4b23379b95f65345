"""A card is dragged to where it goes, which is the same as pressing it and then the place."""

import pytest
from playwright.sync_api import expect

CARD = ".pb-mine [data-name=hand-card][data-can=yes]:visible"
SLOT = ".pb-stage [data-key^=slot-][data-can=yes]:visible"


@pytest.fixture
def placing(page_of):
    page, served = page_of("trade_warz", 1440, 900)
    assert served.until_one_may("place")
    page.locator(CARD).first.wait_for()
    return page, served


def middle(page, what):
    at = page.locator(what).first.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def test_an_export_dragged_to_a_slot_is_picked_with_it(placing):
    page, served = placing
    made = len(served.table.log)
    page.mouse.move(*middle(page, CARD))
    page.mouse.down()
    page.mouse.move(*middle(page, ".pb-stage"), steps=4)
    expect(page.locator(".pb-dragged")).to_be_visible()
    expect(page.locator(".pb-mine [data-name=hand-card][data-picked=yes]:visible")).to_have_count(1)
    page.mouse.move(*middle(page, SLOT), steps=4)
    page.mouse.up()
    expect(page.locator(".pb-dragged")).to_have_count(0)
    expect(page.locator(".pb-dock [data-confirm]")).to_be_visible()
    assert len(served.table.log) == made, "it is confirmed by a press, as ever"
    page.locator(".pb-dock [data-confirm]").click()
    page.wait_for_function("n => +document.querySelector('.pb-head').dataset.entries > n", arg=made)


def test_a_card_dropped_beside_the_board_stays_picked_and_a_press_is_no_drag(placing):
    page, _ = placing
    page.mouse.move(*middle(page, CARD))
    page.mouse.down()
    page.mouse.move(*middle(page, ".pb-head"), steps=4)
    page.mouse.up()
    expect(page.locator("[data-picked=yes]:visible")).to_have_count(1)
    expect(page.locator(".pb-dock [data-confirm]")).to_have_count(0)
    page.locator(".pb-mine [data-picked=yes]:visible").click()
    expect(page.locator("[data-picked=yes]:visible")).to_have_count(0)
