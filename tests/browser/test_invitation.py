"""The invitation can be read across a table: what everybody scans is large, and nothing crowds it."""

import pytest
from playwright.sync_api import expect

from playtest.seats.kept import DEVICE, Rooms
from tests.browser.lab import DESK
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

WHOLE = """dom => {
    const at = dom.getBoundingClientRect(), box = document.querySelector("[data-invitation]")?.getBoundingClientRect();
    const inside = !box || (at.right <= box.right && at.bottom <= box.bottom + 1);
    return at.width > 0 && at.top >= 0 && at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight && inside;
}"""  # noqa: E501


def hosted(table, sits=()):
    """A server that phones reach has a room for it, and devices sit there."""
    here = Rooms(table.store)
    here.open(table.id, started=False)
    for seat in sits:
        here.new_key(table.id, seat, DEVICE)
    here.serving("http://192.168.0.9:8765/", "here", 8765, lan=True)
    table.pace.waiting = True


@pytest.mark.parametrize(
    ("size", "least"),
    [((1440, 900), 420), ((1325, 760), 360), ((1008, 750), 360), ((1164, 608), 280), ((390, 844), 300)],
)
def test_the_code_to_scan_is_large_and_what_is_not_for_players_waits_in_a_fold(served, size, least):
    """It was 190 px broad beside six blocks of text and buttons."""
    page, table = served("cat_in_the_box", ["Ann", "Ben", "Cleo"], size)
    table.deal(hosted)
    table.share()
    card = page.locator("[data-invitation]")
    code = card.locator(".pb-qr")
    code.wait_for()
    assert code.bounding_box()["width"] >= least
    assert code.bounding_box()["height"] >= least
    assert code.evaluate(WHOLE)
    assert card.locator("[data-room]").evaluate(WHOLE)
    expect(card.locator("[role=status]")).to_have_text("It waits for 3 people.")
    expect(card.locator(":is(button, details):visible")).to_have_count(2)
    card.get_by_text("Projector, console, links, end").click()
    expect(card.get_by_role("button", name="Console", exact=True)).to_be_visible()


@pytest.mark.parametrize(("size", "least"), [((1440, 900), 500), ((1280, 720), 360), ((1600, 900), 440)])
def test_the_projectors_code_is_large_and_all_around_it_in_sight(browser, tmp_path, size, least):
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, new_table(place, "cat_in_the_box", ["Ann", "bot:random", "Cleo"]).id)
    screen = Device(browser, DESK)
    try:
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.open(hall.addresses["public"], "[data-room]")
        assert screen.page.locator(".pb-qr").bounding_box()["height"] >= least
        assert all(screen.page.locator(each).evaluate(WHOLE) for each in (".pb-qr", ".pt-code", ".pt-foot"))
        expect(screen.page.locator(".pt-seats > h2 span")).to_have_text("0 of 2 people")
    finally:
        screen.close()
        hall.stop()


def test_who_sits_at_the_notebook_takes_a_free_seat_there_and_the_game_begins(served):
    """Only the phone's seat was offered on that screen, behind a question; the free one could not be had."""
    page, table = served("cat_in_the_box", ["Ann", "Ben", "Cleo"], (1354, 742))
    table.deal(lambda other: hosted(other, sits=[1, 2]))
    table.share()
    expect(page.locator("[data-invitation] [role=status]")).to_contain_text("2 of 3 people have a seat")
    expect(page.get_by_role("button", name="Play on this screen")).to_have_count(0)
    page.get_by_role("button", name="Play Ann’s seat here").click()
    expect(page.locator("[data-invitation]")).to_have_count(0)
    page.get_by_role("button", name="I am Ann").click()
    expect(page.locator("[data-zone=mine] [data-part]").first).to_be_visible()
    expect(page.locator(".pb-seat", has_text="Ann")).not_to_contain_text("nobody yet")
