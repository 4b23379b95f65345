"""Claims are small on a phone: a finger sees which it presses, and may slide to another before it lets go."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import HEARD, NAMES, SETTLED, settle
from tests.browser.plain_page import PlainPage

SIZES = [(390, 844), (360, 640), (844, 390)]
CLAIM = ".pb-mine [data-name=claim-card][data-can=yes]:visible"
INK = "dom => getComputedStyle(dom.querySelector('text')).fill"
LARGE = """dom => {
    const at = dom.getBoundingClientRect(), style = getComputedStyle(dom);
    return {says: dom.textContent, letters: parseFloat(style.fontSize), ink: style.color, bottom: at.bottom, right: at.right,
        inside: at.left >= 0 && at.top >= 0 && at.right <= innerWidth};
}"""  # noqa: E501


class Finger:
    """A finger on the glass, as the browser hears of it from the device."""

    def __init__(self, page):
        self._line = page.context.new_cdp_session(page)

    def _send(self, type, *points):
        self._line.send(
            "Input.dispatchTouchEvent", {"type": type, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def down(self, at):
        self._send("touchStart", at)
        self.at = at

    def slide(self, to, steps=6):
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", tuple(a + part * (b - a) for a, b in zip(self.at, to, strict=True)))
        self.at = to

    def up(self):
        self._send("touchEnd")


SLOW_LINE = """late => {  // what the page says arrives so many milliseconds later
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (said) { setTimeout(() => send.call(this, said), late); };
}"""


@pytest.fixture
def phone(browser, tmp_path):
    """A phone on which an Advisor is asked to nominate; the page, its table and a finger."""
    opened = []

    def on_a_phone(size, picked=True):
        table = PlainPage(tmp_path, "collapsization", NAMES[:3], seed=3, plays="honest")
        device = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
        )
        page = device.new_page()
        page.goto(table.url)
        page.wait_for_selector(".pb-root[data-ready=yes]")
        assert table.until_one_may("nominate")
        settle(page, table)
        page.locator(CLAIM).nth(20).wait_for()
        page.evaluate(SETTLED)
        if picked:
            page.locator(".pb-stage [data-name=hex][data-can=yes]").first.tap()
            page.locator(".pb-stage [data-picked=yes]").wait_for()
        opened.append((device, table))
        return page, table, Finger(page)

    yield on_a_phone
    for device, table in opened:
        device.close()
        table.close()


def middle(part):
    at = part.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def called(part):
    return part.get_attribute("aria-label").removeprefix("Claim ")


@pytest.mark.parametrize("size", SIZES)
def test_a_claim_under_a_finger_is_shown_large_above_it_and_another_takes_its_place(phone, size):
    """K♠ was taken for Q♦: claims are 26 px wide."""
    page, _, finger = phone(size)
    claims, large = page.locator(CLAIM), page.locator(".pb-key")
    for at in (2, 15, 30):
        one, next_one = claims.nth(at), claims.nth(at + 1)
        assert min(one.bounding_box()[side] for side in ("width", "height")) < 36
        x, y = middle(one)
        finger.down((x, y))
        expect(large).to_have_text(called(one))
        shown = large.evaluate(LARGE)
        assert shown["letters"] >= 40
        assert shown["ink"] == one.evaluate(INK)
        assert shown["inside"]
        assert shown["bottom"] <= y - 20 or shown["right"] <= x - 20
        finger.slide(middle(next_one))
        expect(large).to_have_text(called(next_one))
        finger.slide((x, 20))
        expect(large).to_have_count(0)
        finger.up()
    page.evaluate(SETTLED)
    assert page.locator(".pb-mine [data-picked=yes]").count() == 0


@pytest.mark.parametrize("picked", [False, True])
def test_letting_go_takes_the_claim_that_is_shown_once(phone, picked):
    page, table, finger = phone(SIZES[0], picked)
    claims, before = page.locator(CLAIM), len(table.table.log)
    taken = called(claims.nth(17))
    finger.down(middle(claims.nth(4)))
    page.evaluate("pass(700)")  # as long as a finger that wants to read
    finger.slide(middle(claims.nth(17)))
    finger.up()
    expect(page.locator(".pb-key")).to_have_count(0)
    if picked:  # the first of two nominations is complete
        expect(page.locator(f".pb-stage [data-name=hex][aria-label$=' claims {taken}']")).to_have_count(1)
    else:
        expect(page.locator(".pb-mine [data-picked=yes]:visible")).to_have_attribute(
            "aria-label", f"Claim {taken}"
        )
    page.wait_for_timeout(400)  # a click of its own would undo or seal it
    assert len(table.table.log) == before
    assert page.locator(".pb-mine [data-picked=yes]:visible").count() <= 1


def test_two_nominations_are_four_presses_and_confirm_seals_both(phone):
    page, table, finger = phone(SIZES[0], picked=False)
    before = len(table.table.log)
    for at in (3, 22):
        hexes = page.locator(".pb-stage [data-name=hex][data-can=yes]")
        assert len(table.table.log) == before
        hexes.first.tap()
        page.locator(".pb-stage [data-picked=yes]").first.wait_for()
        page.evaluate(SETTLED)
        shown = page.locator(".pb-root").get_attribute("data-rev")
        finger.down(middle(page.locator(CLAIM).nth(at)))
        finger.up()
        expect(page.locator(".pb-root")).not_to_have_attribute("data-rev", shown)
        page.evaluate(SETTLED)
    confirm = page.locator(".pb-dock [data-confirm]")
    expect(confirm).to_be_in_viewport(ratio=1)
    assert len(table.table.log) == before
    confirm.tap()
    page.wait_for_function(HEARD, arg=before + 2)
    assert len(table.table.log) == before + 2


def test_a_press_right_after_a_late_answer_is_taken(phone):
    """What moved as the answer to one's own press came took the next press for one that had missed."""
    page, _, finger = phone(SIZES[0])
    page.evaluate(SLOW_LINE, 1300)
    finger.down(middle(page.locator(CLAIM).nth(3)))
    finger.up()
    expect(page.locator(".pb-stage [data-can=yes][data-picked=yes]")).to_have_count(0)
    page.locator(".pb-stage [data-name=hex][data-can=yes]").first.tap()
    expect(page.locator(".pb-stage [data-can=yes][data-picked=yes]")).to_have_count(1)


def test_a_finger_that_scrolls_claims_takes_none(phone):
    """Where claims scroll a finger scrolls them as ever, and slides to another across."""
    page, _, finger = phone(SIZES[0])
    claims, mine = page.locator(CLAIM), page.locator(".pb-mine")
    mine.evaluate("dom => { dom.style.maxHeight = '120px'; dom.style.overflow = 'auto'; }")
    page.set_viewport_size({"width": 391, "height": 844})
    page.evaluate(SETTLED)
    tray = page.locator(".pb-mine svg[data-slides]:visible")
    assert tray.evaluate("dom => dom.style.touchAction") == "pan-y"
    x, y = middle(claims.nth(2))
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('[data-slides]')", [x, y])
    finger.down((x, y))
    expect(page.locator(".pb-key")).to_have_count(1)
    finger.slide((x, y - 60))
    page.wait_for_function("() => document.querySelector('.pb-mine').scrollTop > 20")
    finger.up()
    expect(page.locator(".pb-key")).to_have_count(0)
    assert page.locator(".pb-mine [data-picked=yes]").count() == 0


def test_a_mouse_and_keys_press_a_claim_as_ever(page_of):
    page, table = page_of("collapsization", *SIZES[0], plays="honest", seed=3)
    assert table.until_one_may("nominate")
    settle(page, table)
    claim = page.locator(CLAIM).nth(9)
    claim.wait_for()
    page.evaluate(SETTLED)
    x, y = middle(claim)
    page.mouse.move(x, y)
    page.mouse.down()
    assert page.locator(".pb-key").count() == 0
    page.mouse.up()
    expect(claim).to_have_attribute("data-picked", "yes")
    claim.focus()
    page.keyboard.press("Enter")
    expect(claim).to_have_attribute("data-picked", "no")
    assert page.locator(".pb-key").count() == 0
