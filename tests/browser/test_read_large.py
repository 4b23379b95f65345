"""A card is read large under the mouse, with the focus and under a long press."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import SETTLED, settle


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (1164, 608)])
def test_a_card_is_read_large_under_the_mouse_with_the_focus_and_under_a_long_press(page_of, width, height):
    """A low place shows names and numbers of a hand: what else stands on a card is read so."""
    page, table = page_of("trade_warz", width, height)
    table.advance(60)
    settle(page, table)
    card = page.locator("[data-name=hand-card]:visible").first
    large = page.locator(".pb-large")
    card.hover()
    name, *said = re.split(r"[,:.] ", card.get_attribute("aria-label") or "", maxsplit=1)
    expect(large.locator("strong")).to_have_text(name)
    expect(large.locator("p")).to_have_text(said[0])
    page.mouse.move(5, 5)
    expect(large).to_have_count(0)
    page.keyboard.press("Tab")
    card.focus()  # by the keyboard: at once
    expect(large).to_be_visible()
    card.blur()
    expect(large).to_have_count(0)
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})  # and under a long press
    expect(large).to_be_visible()


def test_what_is_read_under_the_mouse_stays_whatever_others_do(page_of):
    """A move of somebody else took it away, and it did not come again until the mouse was moved."""
    page, table = page_of("trade_warz", 1008, 750)
    table.advance(60)
    page.evaluate(SETTLED)
    card = page.locator("[data-name=hand-card]:visible").first
    card.hover()
    large = page.locator(".pb-large")
    expect(large).to_be_visible()
    read = large.inner_text()
    shown = table.rev
    table.explain(1, "It led what it has most of.")
    page.wait_for_function("rev => Number(document.querySelector('.pb-root').dataset.rev) > rev", arg=shown)
    assert large.inner_text() == read
    page.mouse.move(5, 5)
    expect(large).to_have_count(0)
    table.draw_again()
    page.evaluate(SETTLED)
    assert not large.count(), "nobody looks at it any more"


def test_why_something_cannot_be_picked_stands_beside_the_press_and_in_the_dock(page_of):
    page, table = page_of("cat_in_the_box", 390, 844)
    table.advance(8)
    settle(page, table)
    page.locator("[data-key^=space-red][aria-disabled=true]:visible").nth(3).click(force=True)
    said = page.locator(".pb-dock .pb-refusal")
    expect(said).to_be_in_viewport(ratio=1)
    why = page.locator(".pb-refusal-beside")
    expect(why).to_contain_text(said.inner_text())
    table.explain(1, "It led what it has most of.")  # what somebody else does takes it from nobody who reads
    settle(page, table)
    assert said.is_visible()
    assert why.is_visible()
    expect(why).to_have_count(0, timeout=8000)  # and it goes by itself


def test_a_press_on_somebodys_route_that_is_no_move_says_what_its_card_is(page_of):
    """It said no more than "Not now": nowhere was to be read what another's export does."""
    page, table = page_of("trade_warz", 1325, 760, plays="trader")
    for _ in range(70):
        table.advance(6)
        settle(page, table)
        if page.locator("[data-name=route][aria-disabled=true]:visible").count():
            break
    route = page.locator("[data-name=route][aria-disabled=true]:visible").first
    expect(page.locator(".pb-root:not([data-settles])")).to_have_count(1)
    route.click(force=True)
    why = page.locator(".pb-refusal-beside")
    expect(why).to_contain_text("Not now")
    expect(why).to_contain_text("Printed: revenue")
    assert page.evaluate(COVERED) == []


COVERED = """() => {  // what can be pressed under the reason
    const why = document.querySelector(".pb-refusal-beside").getBoundingClientRect();
    const can = [...document.querySelectorAll("[data-can=yes], .pb-dock button")];
    const under = (at) => at.width && at.right > why.left && at.left < why.right
        && at.bottom > why.top && at.top < why.bottom;
    return can.filter((dom) => under(dom.getBoundingClientRect())).map((dom) => dom.outerHTML.slice(0, 80));
}"""


def test_a_reason_goes_with_the_next_press_or_key_anywhere(page_of):
    page, table = page_of("cat_in_the_box")
    table.advance(8)
    settle(page, table)
    shut, why = (
        page.locator("[data-key^=space-red][aria-disabled=true]:visible").nth(3),
        page.locator(".pb-refusal-beside"),
    )
    for leave in (
        lambda: page.mouse.click(5, 5),
        lambda: page.keyboard.press("Escape"),
        lambda: page.keyboard.press("a"),
        lambda: page.locator(".pb-players").dispatch_event(
            "pointerdown", {"pointerType": "touch", "bubbles": True}
        ),
    ):
        shut.click(force=True)
        expect(why).to_be_visible()
        leave()
        expect(why).to_have_count(0, timeout=4000)  # by itself it goes after six seconds


def test_a_reason_covers_nothing_that_can_be_pressed_where_there_is_room(page_of):
    page, table = page_of("collapsization")
    table.advance(8)
    assert table.until_one_may("build")
    shut = page.locator("[data-nav][aria-disabled=true]:visible")
    page.locator(".pb-mine [data-name=card][data-can=yes]:visible").first.wait_for()
    assert shut.count()
    for at in range(shut.count()):
        shut.nth(at).click(force=True)
        page.locator(".pb-refusal-beside").wait_for()
        assert page.evaluate(COVERED) == []
        assert page.locator(".pb-refusal-beside").evaluate("dom => dom.scrollHeight <= dom.clientHeight + 1")
