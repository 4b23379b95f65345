"""Scambodia on a phone of one's own: what happened last, one's own act too; and what cannot be taken back."""

import pytest
from playwright.sync_api import expect

from playtest.engines.scambodia.moves import Cover, Discard, Draw, Look
from tests.browser.on_screen import settle
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

LINES = ".pb-recent > p:visible"


@pytest.fixture
def phone(browser, tmp_path):
    """Ann's phone and the game, in which it is her turn."""
    hall = Hall(place := str(tmp_path / "recordings.sqlite"), new_table(place, "scambodia").id)
    device = Device(browser)
    device.open(hall.addresses["seats"][0], ".pb-root[data-ready=yes]")
    table = hall.table()
    for seat in (0, 1):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    device.page.wait_for_selector(".pb-head[data-shows='0']")
    yield device, table
    device.close()
    hall.stop()


def test_what_one_did_oneself_is_told_while_it_is_the_last_thing_that_happened(phone):
    device, table = phone
    table.submit(0, Draw())
    device.hear(len(table.log))
    expect(device.page.locator(LINES).first).to_contain_text("draw")
    expect(device.page.locator(LINES).first).to_have_attribute("data-own", "yes")
    table.submit(0, Discard())
    while table.pending == (0,):
        table.submit(0, table.legal(0)[0])
    table.submit(1, Draw())
    device.hear(len(table.log))
    expect(device.page.locator(LINES).first).to_contain_text("Ben")
    expect(device.page.locator(f"{LINES}[data-own]")).to_have_count(0)


def test_a_drawn_card_goes_by_two_presses_and_the_first_can_be_taken_back(phone):
    """One tap threw a 2 away, for good."""
    device, table = phone
    table.submit(0, Draw())
    device.hear(before := len(table.log))
    page = device.page
    for _ in range(2):
        page.locator(".pb-dock").get_by_role("button", name="Discard").first.tap()
        expect(page.locator("[data-confirm]")).to_be_visible()
        table.refresh()
        assert len(table.log) == before
        page.locator(".pb-dock [data-do=clear]").tap()
        expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator(".pb-stage [data-key=top]:visible").tap()
    page.locator("[data-confirm]").tap()
    device.hear(before + 1)
    table.refresh()
    assert table.log[-1].kind == "move"


BELOW = """() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const names = Math.max(...[...document.querySelectorAll(".pb-seat")].map((dom) => dom.getBoundingClientRect().bottom));
    const told = box(".pb-moment[data-n]"), cards = [...document.querySelectorAll(".pb-stage [data-nav]")]
        .map((dom) => dom.getBoundingClientRect()).filter((at) => at.width);
    return [told.top >= names, told.bottom <= Math.min(...cards.map((at) => at.top))];
}"""  # noqa: E501


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_what_is_declared_lies_between_the_names_and_the_table(served, size):
    """It lay over the names and the scores, while there was a line free for it below them."""
    page, table = served("scambodia", ["Ann", "Ben", "Cleo", "Dora"], size, seed=5)
    table.advance(10)
    table.show(0)
    settle(page, table)
    assert table.until_comes_out("declared")
    page.wait_for_selector(".pb-moment[data-n]")
    settle(page, table)
    assert page.evaluate(BELOW) == [True, True]


CUT_OFF = """() => [...document.querySelectorAll(".pb-stage, .pb-stage *, [data-results], [data-results] *")]
    .filter((dom) => (dom.scrollHeight > dom.clientHeight + 1 || dom.scrollWidth > dom.clientWidth + 1)
        && /auto|scroll/.test(getComputedStyle(dom).overflowY + getComputedStyle(dom).overflowX))
    .map((dom) => dom.className)"""


@pytest.mark.parametrize("last", ["Dora", "Bartholomew"])
def test_how_three_rounds_ended_is_whole_on_the_smallest_phone(served, last):
    """The grids below the table of points scrolled, and its last column was cut off."""
    page, table = served("scambodia", ["Ann", "Ben", "Cleo", last], (360, 640), seed=5, rounds=3)
    while table.advance(60):
        pass
    page.locator("[data-results] .pb-apart").wait_for()
    settle(page, table)
    assert page.evaluate(CUT_OFF) == []
    card = page.locator("[data-results]").bounding_box()
    for cell in page.locator("[data-results] :is(td, th):visible").all():
        box = cell.bounding_box()
        assert box["x"] + box["width"] <= card["x"] + card["width"]
        assert box["y"] + box["height"] <= card["y"] + card["height"]


def test_sound_is_turned_off_beside_the_log_where_the_head_has_no_room_for_it(served):
    page, _ = served("scambodia", ["Ann", "Ben", "Cleo"], (360, 640))
    mute = page.locator("[data-mute]")
    expect(mute).to_be_hidden()
    page.locator(".pb-head [data-open=side]:visible").last.click()
    expect(mute).to_be_in_viewport(ratio=1)
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
