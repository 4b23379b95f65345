"""The city of Collapsization in small places: names can be read or are left out, and claims are in sight."""

import math

import pytest

from tests.browser.on_screen import SETTLED

NAMES = """() => [...document.querySelectorAll(".pb-stage [data-name=place]")].map(dom =>
    dom.getClientRects().length ? parseFloat(dom.getAttribute("font-size")) * dom.getScreenCTM().a : 0)"""


@pytest.mark.parametrize(
    ("size", "turns"),
    [((1440, 900), 0), ((1008, 750), 60), ((390, 844), 0), ((390, 844), 60), ((360, 640), 60)],
)
def test_names_can_be_read_or_are_left_out_together(page_of, size, turns):
    page, table = page_of("collapsization", *size, plays="honest", seed=3)
    if turns:
        assert table.advance(turns)
    page.evaluate(SETTLED)
    sizes = page.evaluate(NAMES)
    assert len(sizes) >= 6
    assert min(sizes) >= 10.9 or max(sizes) == 0
    if size[0] > 1000 or not turns:
        assert min(sizes) >= 10.9  # the city is small, or has much room
    for _ in range(5):
        page.locator("[data-zoom=in]").click()
    page.evaluate(SETTLED)
    assert min(page.evaluate(NAMES)) >= 10.9
    page.locator("[data-zoom=fit]").click()
    page.evaluate(SETTLED)
    assert page.evaluate(NAMES) == pytest.approx(sizes)


def test_no_claim_leaves_a_phone_that_jupyterlab_makes_narrow(page_of):
    page, table = page_of("collapsization", 347, 700)
    assert table.until_one_may("nominate")
    claims = page.locator(".pb-mine [data-name=claim-card]:visible")
    claims.nth(38).wait_for()
    page.evaluate(SETTLED)
    ends = claims.evaluate_all("all => all.map(dom => dom.getBoundingClientRect().right)")
    assert len(ends) == 39
    assert max(ends) <= 347


def test_names_appear_when_the_window_grows(page_of):
    page, table = page_of("collapsization", 360, 640, plays="honest", seed=3)
    assert table.advance(100)
    page.evaluate(SETTLED)
    assert max(page.evaluate(NAMES)) == 0
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function(f"() => Math.min(...({NAMES})()) > 10.9")


def test_on_a_phone_every_seat_says_the_part_it_plays(page_of):
    page, _ = page_of("collapsization", 390, 844)
    parts = page.locator(".pb-seat .pb-role:visible")
    parts.first.wait_for()
    assert sorted(parts.all_inner_texts()) == ["Industry", "Mayor", "Urbanist"]


RINGS = """() => {  // the corners of the hex with the focus, and of the ring around it, on the screen
    const corners = (dom) => [...dom.points].map((at) => at.matrixTransform(dom.getScreenCTM()))
        .map((at) => [at.x, at.y]);
    const hex = document.activeElement.querySelector(":scope > polygon");
    return [hex, document.querySelector(".pb-ring polygon")].map(corners);
}"""


def test_the_ring_of_the_keyboard_has_the_shape_of_its_hex(page_of):
    """A box around it lay over the names of its neighbors."""
    page, table = page_of("collapsization", 1354, 742, plays="shrewd")
    while not page.locator(".pb-stage svg[data-picture=city] [data-can=yes]").count():
        assert table.advance()
        page.evaluate(SETTLED)
    page.locator(".pb-stage svg[data-picture=city] [data-can=yes]").first.focus()
    page.keyboard.press("ArrowRight")
    page.evaluate(SETTLED)
    for inner, outer in zip(*page.evaluate(RINGS), strict=True):
        assert 2 < math.dist(inner, outer) < 6
    assert (
        page.locator(".pb-ring").evaluate("dom => getComputedStyle(dom).borderTopColor") == "rgba(0, 0, 0, 0)"
    )
