"""What lies out of sight on a grown city says where it is, and comes into sight at a press."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import LOOK, NAMES, SETTLED, darken
from tests.browser.plain_page import PlainPage
from tests.browser.test_hex_names import DRAG, WHERE, grown

SIZES = [(1008, 750), (1325, 760), (390, 844), (360, 640), (844, 390)]
LANDMARKS = """() => {  // those that stand at the border: what each says, how large, and what it lies on
    const svg = document.querySelector("svg[data-picture=city]"), place = svg.getBoundingClientRect();
    const stage = document.querySelector(".pb-stage").getBoundingClientRect();
    const hexes = [...svg.querySelectorAll("[data-name=hex]")];
    const buttons = [...document.querySelectorAll(".pb-zooms > *")].map((dom) => dom.getBoundingClientRect());
    return [...document.querySelectorAll(".pb-landmark")].filter((dom) => dom.checkVisibility({visibilityProperty: true})).map((dom) => {
        const at = dom.getBoundingClientRect(), style = getComputedStyle(dom), [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
        const hex = hexes.find((each) => each.parentElement.pbKey === `g ${dom.dataset.goes}`), goes = hex?.querySelector("polygon").getBoundingClientRect();
        const way = parseFloat(style.getPropertyValue("--pb-way"));
        const led = goes && Math.atan2(goes.y + goes.height / 2 - y, goes.x + goes.width / 2 - x) * 180 / Math.PI;
        const under = document.elementsFromPoint(x, y).map((each) => each.closest("[data-name=hex]")).find(Boolean);
        const lies = (box) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
        return {
            says: [...dom.querySelectorAll("span:not(.pb-way)")].map((each) => each.textContent).join(" "),
            name: dom.getAttribute("aria-label"), letters: parseFloat(style.fontSize), high: at.height,
            inside: at.left >= place.left - 1 && at.top >= place.top - 1 && at.right <= stage.right + 1 && at.bottom <= stage.bottom + 1,
            on: under?.dataset.can === "yes" ? under.getAttribute("aria-label") : null, over: buttons.some(lies),
            hex: hex && dom.dataset.goes, asked: hex?.dataset.can === "yes", off: goes ? Math.abs((way - led + 540) % 360 - 180) : 0,
            top: document.elementFromPoint(x, y)?.closest(".pb-landmark") === dom,
        };
    });
}"""  # noqa: E501
UNSEEN = """keys => {  // of these hexes those that are not in sight, but for the tip of a corner
    const svg = document.querySelector("svg[data-picture=city]"), stage = document.querySelector(".pb-stage").getBoundingClientRect();
    const clips = getComputedStyle(svg).overflowX !== "visible", {left, right, bottom} = clips ? svg.getBoundingClientRect() : stage;
    const {top} = svg.getBoundingClientRect(), tip = 8;
    return keys.filter((key) => {
        const at = svg.querySelector(`[data-key="${key}"] > polygon`).getBoundingClientRect();
        return at.left < left - tip || at.right > right + tip || at.top < top - tip || at.bottom > bottom + tip;
    });
}"""  # noqa: E501


def nominated(table):
    """The keys of the hexes that are nominated."""
    return sorted({f"site-{one.hex}" for of_one in table.table.state.nominations for one in of_one})


@pytest.mark.parametrize("turn", [16, pytest.param(24, marks=pytest.mark.soak)])
def test_a_nominated_hex_out_of_sight_is_told_at_the_border_with_its_claim(page_of, turn):
    """The Mayor was asked to build on one of four hexes, of which the map showed two."""
    page, table = page_of("collapsization", *SIZES[0], plays="honest", seed=3)
    grown(page, table, "build", turn)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        told = page.evaluate(LANDMARKS)
        assert {one["hex"] for one in told if one["asked"]} >= set(page.evaluate(UNSEEN, nominated(table)))
        for one in told:
            assert one["says"].split()[1:]  # its name, and what is claimed there
            assert one["says"] in one["name"]
            assert one["inside"]
            assert one["top"]
            assert not one["over"]
            assert one["letters"] >= 11
            assert one["high"] >= 28
            assert one["off"] < 2
        assert page.evaluate(LOOK, True) == []
    assert told


@pytest.mark.parametrize("size", SIZES)
def test_no_landmark_lies_on_what_can_be_picked_while_one_nominates(page_of, size):
    page, table = page_of("collapsization", *size, plays="honest", seed=3)
    more = 0
    for turn in (9, 12, 16, 22):
        grown(page, table, "nominate", turn)
        told = page.evaluate(LANDMARKS)
        assert [one["on"] for one in told if one["on"]] == []
        assert all(one["inside"] and not one["over"] for one in told)
        more += sum(one["says"].endswith(" more") for one in told)
    assert more or size[0] < 1000  # a desk has room for what says how many lie there


@pytest.mark.parametrize("by", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("size", [(1008, 750), (390, 844), (844, 390)])
def test_a_press_on_a_landmark_brings_its_hex_into_sight_and_composes_nothing(browser, tmp_path, size, by):
    table = PlainPage(tmp_path, "collapsization", NAMES[:3], seed=3, plays="honest")
    touch = by == "finger"
    device = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, reduced_motion="reduce"
    )
    page = device.new_page()
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    grown(page, table, "build", 16)
    lay = page.locator(".pb-stage").bounding_box()
    mark = page.locator(".pb-landmark[data-out]").first
    key, scale = mark.get_attribute("data-goes"), page.evaluate(WHERE).split()[2:]
    assert key in page.evaluate(UNSEEN, nominated(table))
    if by == "keys":
        mark.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-key='{key}']")).to_be_focused()
    elif touch:
        mark.tap()
    else:
        mark.click()
    page.evaluate(SETTLED)
    assert key not in page.evaluate(UNSEEN, nominated(table))
    assert key not in [one["hex"] for one in page.evaluate(LANDMARKS)]
    assert page.evaluate(WHERE).split()[2:] == scale
    assert page.locator(".pb-stage").bounding_box() == lay
    assert page.locator("[data-picked=yes]").count() == 0
    device.close()
    table.close()


BOXES = """() => new Promise((done) => {  // where the map begins, frame by frame, as a landmark is pressed
    const svg = document.querySelector("svg[data-picture=city]"), found = [svg.getAttribute("viewBox")];
    document.querySelector(".pb-landmark[data-out]").click();
    let still = 0;
    const look = () => {
        found.push(svg.getAttribute("viewBox"));
        still = found.at(-1) === found.at(-2) && found.at(-1) !== found[0] ? still + 1 : 0;
        if (still < 5) requestAnimationFrame(look); else done(new Set(found).size);
    };
    requestAnimationFrame(look);
})"""
"""How many places it is seen at until it has come to rest."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_map_is_seen_on_its_way_unless_less_motion_is_asked_for(served, motion):
    page, table = served("collapsization", NAMES[:3], (390, 844), motion=motion, seed=3, plays="honest")
    grown(page, table, "build", 16)
    places = page.evaluate(BOXES)
    assert places == 2 if motion == "reduce" else places > 3


def test_what_is_dragged_or_picked_out_of_sight_is_told_and_nothing_where_all_is_shown(page_of):
    page, table = page_of("collapsization", 390, 844, plays="honest", seed=3)
    grown(page, table, "build", 18)
    assert page.evaluate(LANDMARKS) == []
    page.evaluate(DRAG, [0, 240])
    told = page.evaluate(LANDMARKS)
    assert told
    assert {one["hex"] for one in told if one["asked"]} == set(page.evaluate(UNSEEN, nominated(table)))
    page.locator("[data-zoom=fit]").dispatch_event("click")
    page.locator("[data-zoom=fit]").dispatch_event("click")
    page.evaluate(SETTLED)
    assert page.evaluate(LANDMARKS) == []
    grown(page, table, "nominate", 18)
    page.locator(".pb-stage [data-name=hex][data-can=yes]:visible").first.dispatch_event("click")
    picked = page.locator(".pb-stage [data-name=hex][data-picked=yes]")
    picked.wait_for()
    page.evaluate(DRAG, [0, 400])
    page.evaluate(DRAG, [0, -900])
    name = picked.get_attribute("aria-label").split(":")[0]
    assert name in [one["says"] for one in page.evaluate(LANDMARKS)]


def test_what_was_built_is_told_in_the_color_that_it_lies_there(page_of):
    page, table = page_of("collapsization", 390, 844, plays="honest", seed=3)
    grown(page, table, "build", 16)
    assert table.until_comes_out("built")
    table.draw_again()
    page.locator(".pb-moment[data-n]").wait_for()
    page.evaluate(SETTLED)
    last = table.table.state.history[-1]
    hex = page.locator(f".pb-stage [data-name=hex][aria-label*='in turn {len(table.table.state.history)},']")
    page.evaluate(DRAG, [0, -420])
    mark = page.locator(f".pb-landmark[data-goes='site-{last.hex}'][data-out]")
    expect(mark).to_be_visible()
    assert mark.bounding_box()["y"] >= page.locator(".pb-moment[data-n]").bounding_box()["height"] - 2
    for _ in range(2):
        fills = [
            dom.evaluate(f"dom => getComputedStyle(dom).{what}")
            for dom, what in ((mark, "backgroundColor"), (hex.locator("> polygon"), "fill"))
        ]
        assert fills[0] == fills[1]
        darken(page)
