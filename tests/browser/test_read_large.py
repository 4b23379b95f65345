"""A card is read large under the mouse, with the focus and under a long press."""

from playwright.sync_api import expect

from tests.browser.test_layout import HEARD, page_of

__all__ = ["page_of"]


def test_a_card_is_read_large_under_the_mouse_with_the_focus_and_under_a_long_press(page_of):
    page, table = page_of("trade_warz")
    table.advance(60)
    card = page.locator("[data-name=hand-card]:visible").first
    card.wait_for()
    large = page.locator(".pb-large")
    card.hover()
    expect(large).to_contain_text((card.get_attribute("aria-label") or "").split(", ")[0])
    page.mouse.move(5, 5)
    expect(large).to_have_count(0)
    page.keyboard.press("Tab")
    card.focus()  # by the keyboard: at once
    expect(large).to_be_visible()
    card.blur()
    expect(large).to_have_count(0)
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})  # and under a long press
    expect(large).to_be_visible()


def test_why_something_cannot_be_picked_stands_beside_the_press_and_in_the_dock(page_of):
    page, table = page_of("cat_in_the_box", 390, 844)
    table.advance(8)
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.locator("[data-key^=space-red][aria-disabled=true]:visible").nth(3).click(force=True)
    said = page.locator(".pb-dock .pb-error")
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator(".pb-why")).to_contain_text(said.inner_text())
