"""The invitation can be read across a table: what everybody scans is large, and nothing crowds it."""

import pytest
from playwright.sync_api import expect

from playtest.record import rooms
from playtest.seats.room_store import DEVICE, Rooms
from playtest.widgets.table.session.seating import bot_sits_down
from tests.browser.lab import DESK
from tests.browser.on_screen import SETTLED
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

WHOLE = """dom => {
    const at = dom.getBoundingClientRect(), box = document.querySelector("[data-invitation]")?.getBoundingClientRect();
    const inside = !box || (at.right <= box.right && at.bottom <= box.bottom + 1);
    return at.width > 0 && at.top >= 0 && at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight && inside;
}"""  # noqa: E501


SERVER = "http://192.168.0.9:8765/"


def lives(table):
    """The server says that it is there, as it does every few seconds; ten without a word, and it is gone."""
    Rooms(table.store).serving(SERVER, "here", 8765, lan=True)


def hosted(table, sits=(), pages=None, bots=()):
    """A server that phones reach has a room for it, and devices sit there; some have their ``pages`` open."""
    here = Rooms(table.store)
    here.open(table.id, started=False)
    for seat in sits:
        here.new_key(table.id, seat, DEVICE)
    lives(table)
    if pages is not None:
        rooms.say_connected(table.store, table.id, SERVER, pages)
    table.pace.waiting = True
    for seat in bots:
        bot_sits_down(table, seat)


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


SIZES = [(1008, 750), (1280, 720), (1440, 900), (1164, 608), (390, 844)]
CUT = """dom => dom.scrollWidth > dom.clientWidth + 1 || dom.getBoundingClientRect().right >
    dom.closest(".pb-seat").getBoundingClientRect().right"""


@pytest.mark.parametrize("game", ["cat_in_the_box", "collapsization", "trade_warz"])
def test_each_seat_says_how_it_stands_with_its_device_beside_the_code(served, game):
    """The stage was cut to a sliver above nothing, and who sits where said no more than "nobody yet"."""
    people = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"][
        : {"collapsization": 3, "trade_warz": 6}.get(game, 4)
    ]
    page, table = served(game, people, SIZES[0])
    bots = [] if game == "collapsization" else [3]
    table.deal(lambda other: hosted(other, sits=[0, 1], pages=[0], bots=bots))
    table.share()
    card, seats = page.locator("[data-invitation]"), page.locator(".pb-seat")
    card.wait_for()
    rows = page.locator(".pb-seat > .pb-device")
    kinds = ["here", "away", "free", *["bot" if seat in bots else "free" for seat in range(3, len(people))]]
    expect(rows).to_have_count(len(people))
    assert [row.get_attribute("data-device") for row in rows.all()] == kinds
    expect(rows.nth(0)).to_have_text("connected")
    expect(rows.nth(1)).to_have_text("away")
    expect(rows.nth(2)).to_have_text("free")
    for width, height in SIZES:
        table.deal_elsewhere(lives)
        card.locator(".pb-qr").wait_for()
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        for at, row in enumerate(rows.all()):
            expect(row).to_be_in_viewport(ratio=1)
            assert not row.evaluate(CUT), at
            expect(seats.nth(at).locator(".pb-who b").first).to_be_in_viewport(ratio=1)
        expect(page.locator(".pb-stage")).to_be_hidden()
        expect(page.locator(".pb-mine")).to_be_hidden()
        box, dock = card.bounding_box(), page.locator(".pb-dock").bounding_box()
        assert 0 <= dock["y"] - box["y"] - box["height"] < 16, "it has the room down to the dock"
        assert card.locator(".pb-qr").evaluate(WHOLE)
        assert card.locator("[data-room]").evaluate(WHOLE)
    table.deal_elsewhere(lives)
    table.deal_elsewhere(lambda other: rooms.say_connected(other.store, other.id, SERVER, [0, 1]))
    expect(rows.nth(1)).to_have_text("connected")


def test_once_it_begins_the_board_has_its_place_again(served):
    page, table = served("cat_in_the_box", ["Ann", "Ben", "Cleo"], (1008, 750))
    table.deal(lambda other: hosted(other, sits=[0, 1, 2], pages=[0, 1, 2]))
    table.share()
    expect(page.locator(".pb-stage")).to_be_hidden()
    page.get_by_role("button", name="Begin now").click()
    expect(page.locator(".pb-stage")).to_be_visible()
    expect(page.locator(".pb-device")).to_have_count(0)
    expect(page.locator(".pb-score").first).to_be_visible()
