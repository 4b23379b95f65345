"""The city of Collapsization in small places: what is shown of it is read, and claims are in sight."""

import math

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import (
    BROKEN,
    LOOK,
    SETTLED,
    broken_at_every_size,
    press_until_composed,
    settle,
)
from tests.browser.plain_page import PlainPage

SMALL = [(360, 640), (390, 844), (844, 390), (1008, 750), (1325, 760), (1920, 1080)]
DRAG = """([dx, dy]) => {  // a finger or the mouse, from the middle of the city
    const svg = document.querySelector("svg[data-picture=city]"), at = svg.getBoundingClientRect();
    const kind = matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    const send = (type, part) => svg.dispatchEvent(new PointerEvent(type,
        {pointerId: 7, pointerType: kind, clientX: x + part * dx, clientY: y + part * dy, bubbles: true}));
    send("pointerdown", 0);
    for (const part of [0.25, 0.5, 0.75, 1]) send("pointermove", part);
    send("pointerup", 1);
}"""
CITY = """() => {  // its letters, in px on the screen; its hexes and those that are picked, all and in sight
    const stage = document.querySelector(".pb-stage"), svg = stage.querySelector("svg[data-picture=city]");
    const clips = getComputedStyle(svg).overflowX !== "visible", hexes = [...svg.querySelectorAll("[data-name=hex]")];
    const {left, right, bottom} = (clips ? svg : stage).getBoundingClientRect(), {top} = svg.getBoundingClientRect();
    const place = {left, right, top, bottom};  // on a phone it does not go on below what zooms
    const seen = (dom) => {
        const at = dom.querySelector("polygon").getBoundingClientRect();
        return at.left > place.left - 2 && at.right < place.right + 2 && at.top > place.top - 2 && at.bottom < place.bottom + 2;
    };
    const asked = hexes.filter((dom) => dom.dataset.can === "yes"), says = svg.parentElement.querySelector(".pb-rest");
    const letters = [...svg.querySelectorAll("text")].filter((dom) => dom.textContent.trim()).map((dom) =>
        dom.getClientRects().length ? parseFloat(dom.getAttribute("font-size")) * dom.getScreenCTM().a : 0);
    return {
        least: Math.min(...letters), hexes: hexes.length, seen: hexes.filter(seen).length,
        asked: asked.length, offered: asked.filter(seen).length, says: says.checkVisibility({visibilityProperty: true}),
    };
}"""  # noqa: E501
WHERE = "() => document.querySelector('svg[data-picture=city]').getAttribute('viewBox')"
HEX = "svg[data-picture=city] [data-name=hex]"


def grown(page, table, kind="build", turn=14):
    """A city of that turn of honest bots, and somebody who is asked for such a move."""
    while table.table.state.turn < turn:
        assert table.advance(5)
    assert table.until_one_may(kind)
    settle(page, table)
    for _ in range(200):  # where no move was made in between, the page may still show what it showed before
        if page.locator(".pb-root").get_attribute("data-rev") == str(table.rev) and page.locator(HEX).count():
            break
        page.wait_for_timeout(20)
    page.evaluate(SETTLED)


@pytest.mark.parametrize("turn", [1, 5, 14, pytest.param(22, marks=pytest.mark.soak)])
def test_a_city_is_read_whole_or_says_that_there_is_more(page_of, turn):
    page, table = page_of("collapsization", *SMALL[0], plays="honest", seed=3)
    for kind in ("nominate", "build"):
        grown(page, table, kind, turn)
        assert broken_at_every_size(page, SMALL, dark=True) == []
        for width, height in SMALL:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            city = page.evaluate(CITY)
            assert city["least"] >= 10.9
            assert city["says"] == (city["seen"] < city["hexes"])
            assert city["offered"] == city["asked"] or city["says"]
            assert city["offered"] >= min(2, city["asked"])


def test_letters_of_a_grown_city_that_are_too_small_are_found(page_of):
    page, table = page_of("collapsization", 390, 844, plays="honest", seed=3)
    grown(page, table)
    city = page.locator("svg[data-picture=city]")
    city.evaluate("svg => svg.setAttribute('viewBox', svg.dataset.box)")
    assert any(found.startswith("letters of ") for found in page.evaluate(BROKEN))
    page.locator(".pb-rest").evaluate("dom => dom.remove()")
    page.locator("[data-zoom=fit]").dblclick()
    assert any("does not say so" in found for found in page.evaluate(BROKEN))


def test_all_of_a_grown_city_is_shown_on_a_press_and_what_can_be_read_on_another(page_of):
    page, table = page_of("collapsization", 390, 844, plays="honest", seed=3)
    grown(page, table)
    before, fit = page.evaluate(CITY), page.locator("[data-zoom=fit]")
    assert before["says"]
    fit.click()
    shown = page.evaluate(CITY)
    assert (shown["seen"], shown["least"], shown["says"]) == (shown["hexes"], 0, False)  # names are left out
    expect(fit).to_have_attribute("aria-label", "Back to readable size")
    page.locator("[data-zoom=in]").click()
    fit.click()
    assert page.evaluate(CITY)["seen"] == before["hexes"]
    fit.click()
    assert page.evaluate(CITY) == before
    for _ in range(5):
        page.locator("[data-zoom=in]").click()
    assert page.evaluate(CITY)["least"] > 20


@pytest.mark.parametrize(
    ("width", "height", "touch"), [(1008, 750, False), (390, 844, True), (844, 390, True)]
)
def test_the_rest_of_a_grown_city_is_dragged_into_sight_and_stays_there(
    browser, tmp_path, width, height, touch
):
    table = PlainPage(tmp_path, "collapsization", ["Ann", "Ben", "Cleo"], seed=3, plays="honest")
    device = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    )
    page = device.new_page()
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    grown(page, table, turn=20)
    lay = page.evaluate(WHERE)
    page.evaluate(DRAG, [-90, -60])
    moved = page.evaluate(WHERE)
    assert moved != lay
    assert moved.split()[2:] == lay.split()[2:]
    page.locator(".pb-mine [data-part][data-can=yes]:visible").first.click()
    page.evaluate(SETTLED)
    assert page.evaluate(WHERE) == moved
    device.close()
    table.close()


@pytest.mark.parametrize("size", [(1008, 750), (390, 844), (360, 640)])
def test_a_grown_city_lies_still_while_one_nominates_and_builds(page_of, size):
    page, table = page_of("collapsization", *size, plays="honest", seed=3)
    for kind in ("nominate", "build"):
        grown(page, table, kind)
        assert page.evaluate(CITY)["says"]
        lay = page.evaluate(WHERE)
        for _ in press_until_composed(page):
            assert page.evaluate(WHERE) == lay
        assert page.evaluate(WHERE) == lay


@pytest.mark.parametrize("turn", [2, 18])
@pytest.mark.parametrize("size", [(1008, 750), (390, 844), (360, 640)])
def test_what_was_built_lies_beside_what_is_told_of_it(page_of, size, turn):
    """On a phone a long account hid the hex until a press: the map lies lower as long as it is told."""
    page, table = page_of("collapsization", *size, plays="honest", seed=3)
    grown(page, table, turn=turn)
    lay = []
    for _ in range(3):
        assert table.until_comes_out("built")
        table.draw_again()
        page.locator(".pb-moment[data-n]").wait_for()
        page.evaluate(SETTLED)
        lay.append(page.evaluate(WHERE))
        hex = page.locator(f"{HEX}[aria-label*='in turn {len(table.table.state.history)}'] > polygon").first
        at, told = hex.bounding_box(), page.locator(".pb-moment[data-n]").bounding_box()
        place = page.locator(".pb-stage").bounding_box()
        assert at["x"] >= place["x"] - 1
        assert at["x"] + at["width"] <= place["x"] + place["width"] + 1
        assert at["y"] + at["height"] <= place["y"] + place["height"] + 1
        if size[0] > 1000:
            assert at["x"] + at["width"] <= told["x"] + 4
        else:
            assert at["y"] >= told["y"] + told["height"]
        assert page.evaluate(LOOK, False) == []
        table.let_go()
    page.evaluate(SETTLED)
    if size == (360, 640):
        assert page.evaluate(WHERE) != lay[-1]  # it has come back


def test_a_map_that_somebody_moves_from_under_what_is_told_stays_where_it_was_moved(page_of):
    page, table = page_of("collapsization", 360, 640, plays="honest", seed=3)
    grown(page, table, turn=2)
    assert table.until_comes_out("built")
    table.draw_again()
    page.locator(".pb-moment[data-n]").wait_for()
    page.evaluate(SETTLED)
    page.evaluate(DRAG, [30, 40])
    moved = page.evaluate(WHERE)
    table.draw_again()
    page.evaluate(SETTLED)
    assert page.evaluate(WHERE) == moved


def test_a_map_under_the_mouse_says_nothing_of_its_own(page_of):
    """A mouse that rested on a hex was an error of the page: where it lies was taken for what explains it."""
    page, table = page_of("collapsization", 1325, 760, plays="honest")
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    table.advance(3)
    settle(page, table)
    large = page.locator(".pb-large")
    page.locator(".pb-seat").nth(1).hover()
    expect(large).to_contain_text("Nominates two hexes")
    page.locator(".pb-stage [data-name=hex]:visible").first.hover()
    expect(large).to_have_count(0)
    page.wait_for_timeout(600)  # what is read large comes within 350 ms
    assert large.count() == 0
    assert errors == []


def test_the_keyboard_brings_a_hex_into_sight(page_of):
    page, table = page_of("collapsization", 390, 844, plays="honest", seed=3)
    grown(page, table)
    stage = page.locator(".pb-stage")
    for key in ("Home", "End", *["ArrowLeft"] * 12, *["ArrowRight"] * 12, *["ArrowDown"] * 12):
        if key == "Home":
            page.locator(f"{HEX}[tabindex='0']").focus()
        page.keyboard.press(key)
        at, place = page.locator(f"{HEX}:focus > polygon").first.bounding_box(), stage.bounding_box()
        assert place["x"] - 1 <= at["x"]
        assert at["x"] + at["width"] <= place["x"] + place["width"] + 1
        assert place["y"] - 1 <= at["y"]
        assert at["y"] + at["height"] <= place["y"] + place["height"] + 1
    assert stage.evaluate(
        "dom => [dom, ...dom.querySelectorAll('*')].every(each => !each.scrollTop && !each.scrollLeft)"
    )


def test_no_claim_leaves_a_phone_that_jupyterlab_makes_narrow(page_of):
    page, table = page_of("collapsization", 347, 700)
    assert table.until_one_may("nominate")
    claims = page.locator(".pb-mine [data-name=claim-card]:visible")
    claims.nth(38).wait_for()
    page.evaluate(SETTLED)
    ends = claims.evaluate_all("all => all.map(dom => dom.getBoundingClientRect().right)")
    assert len(ends) == 39
    assert max(ends) <= 347


def test_more_of_the_city_appears_when_the_window_grows(page_of):
    page, table = page_of("collapsization", 360, 640, plays="honest", seed=3)
    grown(page, table)
    assert page.evaluate(CITY)["says"]
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_function(f"() => (({CITY})()).seen === (({CITY})()).hexes")
    city = page.evaluate(CITY)
    assert city["least"] >= 10.9
    assert not city["says"]


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
