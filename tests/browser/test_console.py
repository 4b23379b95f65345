"""The facilitator's console: what one wants stands together, what is rare behind one more press."""

import random
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.lab import PHONE
from tests.browser.on_screen import SETTLED
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

LAPTOP = (1280, 720)
GROUPS = ["tags", "people", "wrong", "notes", "ending"]
ORDER = """dom => [...dom.querySelectorAll("button, summary")].filter((each) => each.checkVisibility())
    .map((each) => each.closest("[data-group]")?.dataset.group ?? (each.closest(".pt-seats") && "people"))"""


@contextmanager
def opened_console(browser, folder):
    """Cat in the Box for Ann, Ben and a bot, its console on a laptop; the page and the game."""
    place = str(folder / "recordings.sqlite")
    table = new_table(place, "cat_in_the_box", ["Ann", "Ben", "bot:random"])
    hall = Hall(place, table.id)
    players = [Device(browser), Device(browser)]
    for seat, player in enumerate(players):
        player.open(hall.addresses["seats"][seat])
    device = Device(browser, LAPTOP)
    device.open(hall.addresses["console"], "[data-console=table]")
    expect(device.page.locator("[data-connected=yes]")).to_have_count(2)
    yield device.page, table
    for each in (*players, device):
        each.close()
    hall.stop()


@pytest.fixture
def console(browser, tmp_path):
    """A console for one test."""
    with opened_console(browser, tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def one_console(browser, tmp_path_factory):
    with opened_console(browser, tmp_path_factory.mktemp("console")) as opened:
        yield opened


@pytest.fixture
def read_console(one_console):
    """A console for all tests that change nothing at its table, as it opens."""
    page, table = one_console
    page.reload()
    expect(page.locator("[data-connected=yes]")).to_have_count(2)
    return page, table


def test_what_one_wants_stands_together_in_the_order_of_the_keyboard(console):
    page, _ = console
    order = page.locator(".pt-console").evaluate(ORDER)
    groups = [each for at, each in enumerate(order) if each and each != (order[at - 1] if at else None)]
    assert groups == ["table", *GROUPS]
    for name in ("The table", "Something went wrong", "At the end"):
        expect(page.locator(".pt-console").get_by_role("region", name=name)).to_be_visible()
    page.get_by_role("button", name="Bots: step by step").click()
    expect(page.locator(".pt-console .pb-main")).to_have_text("Next: one bot moves")


def test_on_a_laptop_who_sits_where_is_seen_without_scrolling_and_nothing_leaves_its_column(read_console):
    page, _ = read_console
    wide = page.locator(".pt-console").bounding_box()
    for row in page.locator("[data-sits] summary, [data-do=undo], [data-do=correct], [data-do^=pace]").all():
        at = row.bounding_box()
        assert at["y"] + at["height"] <= LAPTOP[1]
        assert at["x"] + at["width"] <= wide["x"] + wide["width"]


@pytest.mark.parametrize("does", ["free:0", "link:0", "open", "close-room", "end-early", "bot:0", "rename:0"])
def test_what_is_rare_takes_one_more_press(read_console, does):
    page, _ = read_console
    pressed = page.locator(f".pt-console [data-do='{does}'], .pt-console [data-do='end']:visible").first
    expect(page.locator(f".pt-console [data-do='{does}']:visible")).to_have_count(0)
    page.locator(f"summary:has(+ * [data-do='{'end' if does == 'close-room' else does}'])").click()
    expect(pressed).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_what_came_of_an_act_at_a_seat_is_said_in_its_row(console, size):
    page, table = console
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size == PHONE:
        page.get_by_role("button", name="Console").click()
    row = page.locator("[data-sits='1']")
    row.locator("summary").press("Enter")
    row.get_by_label("Name").fill("Benjamin")
    row.get_by_role("button", name="Rename").click()
    said = row.get_by_text("Seat 2 is now called Benjamin.")
    expect(said).to_be_visible()
    assert said.bounding_box()["y"] + said.bounding_box()["height"] <= size[1], "without scrolling"
    row.get_by_role("button", name="Let it play").click()
    expect(row.get_by_text("A bot plays for Benjamin.")).to_be_visible()
    row.get_by_role("button", name="Give back to Benjamin").click()
    expect(row.get_by_text("Benjamin plays again.")).to_be_visible()
    table.refresh()
    assert not table.seats[1].is_bot


def test_who_is_moved_to_a_free_seat_is_moved_from_their_row(console):
    page, table = console
    bot = page.locator("[data-sits='2']")
    bot.locator("summary").click()
    bot.get_by_role("button", name="Free the seat").click()
    row = page.locator("[data-sits='0']")
    row.locator("summary").click()
    row.get_by_label("Move to another seat").select_option("2")
    row.get_by_role("button", name="Move").click()
    expect(bot.locator(".pt-who strong")).to_have_text("Ann")
    expect(bot).to_have_attribute("data-connected", "yes")
    table.refresh()
    assert table.names[2] == "Ann"


PLACES = """() => Object.fromEntries([".pb-stage", ".pb-players", ".pb-dock", ".pt-console"].map((what) => {
    const { left, top, right, bottom } = document.querySelector(what).getBoundingClientRect();
    return [what, { left, top, right, bottom }];
}))"""


ON_EACH_OTHER = """() => [...document.querySelectorAll(".pb-seat")].flatMap((seat) => {
    const all = [...seat.querySelectorAll(":scope > :is(.pb-who, .pb-about)")];
    const lines = all.map((dom) => dom.getBoundingClientRect());
    return lines.slice(1).filter((at, n) => at.top < lines[n].bottom - 1).map(() => seat.textContent);
})"""


@pytest.mark.parametrize("game", ["trade_warz", "rat_scramble", "collapsization"])
def test_on_every_wide_screen_the_board_lies_whole_beside_the_console(browser, tmp_path, game):
    """Of two games the board was a strip of 2 px: what stands still on a desk had the page's columns."""
    place = str(tmp_path / "recordings.sqlite")
    table = new_table(place, game, ["Ann", "Ben", "Cleo", "Dora"][: 3 + (game != "collapsization")])
    chance = random.Random(3)
    for _ in range(12):
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    hall, device = Hall(place, table.id), Device(browser, LAPTOP)
    device.open(hall.addresses["console"], "[data-console=table]")
    for width, height in [(1180, 820), (1280, 720), (1440, 900), (1920, 1080)]:
        device.page.set_viewport_size({"width": width, "height": height})
        device.page.evaluate(SETTLED)
        at = device.page.evaluate(PLACES)
        stage, console = at[".pb-stage"], at[".pt-console"]
        assert console["left"] == 0
        assert console["bottom"] == height
        assert stage["left"] >= console["right"]
        assert stage["right"] - stage["left"] > 0.5 * width
        assert stage["bottom"] - stage["top"] > 0.5 * height
        assert at[".pb-players"]["left"] >= stage["right"] - 1
        assert at[".pb-dock"]["bottom"] <= height + 1
        assert device.page.evaluate(ON_EACH_OTHER) == []
    device.close()
    hall.stop()
