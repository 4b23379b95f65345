"""While something that came out stands, all that the next decision needs is in sight."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import DRAWN, LOOK, SETTLED, TABLES, draw, play_until


def test_what_just_happened_stands_beside_the_city_which_keeps_its_place(page_of):
    page, table = page_of("collapsization", 1440, 900)
    play_until(page, table, "build")
    stage = page.locator("[data-zone=stage]")
    before = stage.bounding_box()
    assert table.until_a_moment()
    moment = page.locator("[data-zone=moment]")
    moment.wait_for()
    page.evaluate(SETTLED)
    after = stage.bounding_box()
    assert after == before
    city = page.locator(".pb-stage svg[data-picture=city]").bounding_box()
    assert moment.bounding_box()["x"] >= city["x"] + city["width"]
    assert page.evaluate(LOOK, False) == []


NOT_WHOLE = """() => {  // what of the board, of one's own side and of the moment is not whole on the screen
    const found = [], page = document.querySelector(".pb-page"), zone = (name) => page.querySelector(`[data-zone=${name}]`);
    const say = (what, dom) => found.push(`${what}: ${(dom.getAttribute("aria-label") || dom.textContent).slice(0, 60)}`);
    for (const place of page.querySelectorAll(".pb-stage [data-pans]")) if (place.clientWidth) say("the board scrolls", place);
    for (const name of ["stage", "mine", "moment"]) {
        const box = zone(name)?.getBoundingClientRect();
        if (!box) { found.push(`no ${name}`); continue; }
        for (const part of zone(name).querySelectorAll("[data-can=yes], [data-do], tr[data-seat] > *")) {
            const at = part.getBoundingClientRect();
            if (at.width && !part.closest(".pb-panned") && (at.bottom > box.bottom + 3 || at.right > box.right + 3)) say(`below the cut of ${name}`, part);
        }
    }
    return [...new Set(found)];
}"""  # noqa: E501
CAME_OUT = {
    "a trick": ("cat_in_the_box", "random", 18, "trick_won"),
    "a trick of five": ("five at cat_in_the_box", "random", 22, "trick_won"),
    "a turn": ("collapsization", "shrewd", 10, "built"),
    "a vote": ("rat_scramble", "random", 20, "passed"),
    "a declaration": ("scambodia", "random", 4, "declared"),
    "a round": ("trade_warz", "trader", 76, "round_ended"),
    "a dispute": ("trade_warz", "rival", 20, "dispute_won"),
    "policies": ("trade_warz", "trader", 90, "revealed"),
    "a round of six": ("six at trade_warz", "rival", 100, "round_ended"),
    "a round of six that paid for much": ("six at trade_warz", "trader", 100, "round_ended"),
}
"""By what comes out: the table, who plays, after how many moves, and the event."""


def cut_off(page):
    """What is not whole on the screen, once the page has fitted its pictures to its size."""
    for _ in range(20):
        page.evaluate(DRAWN)
        if not (wrong := page.evaluate(NOT_WHOLE)):
            break
    return wrong


@pytest.mark.parametrize("what", CAME_OUT)
def test_while_a_moment_stands_all_that_the_next_decision_needs_is_in_sight(page_of, what):
    """The partners of Trade Warz lay below the cut, beneath nine lines of what a round had brought."""
    called, plays, after, kind = CAME_OUT[what]
    page, table = page_of(called, plays=plays)
    table.advance(after)
    assert table.until_comes_out(kind)
    draw(page, table)
    moments = page.locator("[data-zone=moment][data-n]")
    moments.wait_for()
    while moments.count():  # a dispute, then the income it brought
        for width, height in [(1008, 750), (1325, 760)]:
            page.set_viewport_size({"width": width, "height": height})
            assert cut_off(page) == []
            assert page.evaluate(LOOK, True) == []
        for width, height in [(1164, 608), (1440, 900), (1024, 700)]:  # nobody presses to read why
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            expect(moments.and_(page.locator("[data-more]"))).to_have_count(0)
            if height > 640:  # lower, the bar covers the foot of cards whose names take three lines
                assert page.evaluate(LOOK, False) == []
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate(DRAWN)
        assert page.evaluate(LOOK, True) == []
        shown = page.locator(".pb-root").get_attribute("data-rev")
        table.let_go()
        page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)


def test_a_board_with_powers_takes_the_height_it_asks_for_as_soon_as_a_moment_stands(page_of):
    """It scrolled by a line, though there was room: it was fitted before its place had grown."""
    page, table = page_of("trade_warz with powers", seed=7, plays="trader")
    scrolls = []
    for _ in range(12):
        table.advance()
        assert table.until_a_moment()
        draw(page, table)
        page.evaluate(DRAWN)
        if page.locator(".pb-stage [data-pans]:visible").count():
            scrolls.append(page.locator("[data-zone=moment] h2").text_content())
    assert scrolls == []


@pytest.mark.soak
@pytest.mark.parametrize("called", TABLES)
def test_while_moments_stand_nothing_is_below_the_cut_through_whole_games(page_of, measured, called):
    """But where a row of open offers lies beneath the board, which then scrolls and says so."""
    page, table = page_of(called, plays="random")
    table.advance()
    found, moments = set(), 0
    while table.until_a_moment():
        draw(page, table)
        if page.locator("[data-zone=moment][data-n]").count():
            title = page.locator("[data-zone=moment] h2").text_content()
            offers = page.locator(".pb-mine :is([data-tray=offers], [data-tray=bargains])").count()
            cut = [] if offers else [each for each in cut_off(page) if "cut of moment" not in each]
            found |= {f"{title}: {wrong}" for wrong in [*cut, *page.evaluate(LOOK, False)]}
            moments += 1
        table.advance()
    measured("moments looked at", moments)
    assert found == set()
