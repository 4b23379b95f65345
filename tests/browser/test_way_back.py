"""A phone that has a seat comes back to it without the code; one that was sent away comes to the room."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import DESK
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table


@pytest.fixture
def room(browser, tmp_path):
    """A room for two, and devices that come to it."""
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, new_table(place, "cat_in_the_box", ["Ann", "Ben"]).id)
    opened = []

    def device(size=None):
        opened.append(Device(browser, *([size] if size else [])))
        return opened[-1]

    yield hall, device
    for each in opened:
        each.close()
    hall.stop()


def sits(hall, phone, name):
    """Somebody types the code and takes a seat."""
    phone.page.goto(f"{hall.origin}/join")
    phone.page.get_by_label("Code").fill(hall.addresses["code"])
    phone.page.keyboard.press("Enter")
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Sit here").click()
    phone.page.wait_for_selector("[data-lobby], .pb-head")


def test_whoever_has_a_seat_comes_back_to_it_without_the_code(room):
    hall, device = room
    phone = device()
    sits(hall, phone, "Zoe")
    phone.page.go_back()
    phone.page.get_by_role("link", name="Continue as Zoe").click()
    phone.page.wait_for_selector("[data-lobby]")
    phone.page.goto(f"{hall.origin}/join")  # where nothing says which room it was
    phone.page.get_by_role("link", name="Continue as Zoe").click()
    phone.page.wait_for_selector("[data-lobby]")
    stranger = device()
    stranger.page.goto(f"{hall.origin}/join")
    expect(stranger.page.get_by_label("Code")).to_be_visible()
    assert not stranger.page.locator("[data-mine]").count()


def test_a_page_for_whoever_has_a_seat_has_one_main_thing(room):
    """“Go on” stood there twice, as large: with the seat, and with another room's code."""
    hall, device = room
    phone = device()
    sits(hall, phone, "Zoe")
    large = phone.page.locator(".pb-main:visible, .pt-join-dock:visible .pb-button:visible")
    phone.page.goto(f"{hall.origin}/join")
    expect(large).to_have_text(["Continue as Zoe"])
    expect(phone.page.get_by_label("Code")).to_be_hidden()
    phone.page.get_by_text("Another room").click()
    phone.page.get_by_label("Code").fill(hall.addresses["code"])
    phone.page.get_by_role("button", name="Find the room").click()
    expect(phone.page.locator("[data-sits='0']")).to_contain_text("yours")
    expect(large).to_have_text(["Continue as Zoe"])
    phone.page.locator("[data-sits='1']").click()
    phone.page.get_by_label("Your name").fill("Max")
    phone.page.get_by_role("button", name="Sit here").click()
    phone.page.wait_for_selector("[data-lobby], .pb-head")
    assert hall.table().names == ["Ann", "Max"], "a device that sits moves to the seat it takes"


def test_who_was_sent_away_reads_by_whom_and_takes_a_seat_again_without_the_code(room):
    hall, device = room
    phone, console = device(), device(DESK)
    sits(hall, phone, "Zoe")
    console.open(hall.addresses["console"], "[data-console=room]")
    console.page.locator("[data-sits='0'] summary").click()
    console.page.get_by_role("button", name="Free the seat of Zoe").click()
    said = phone.page.get_by_role("alert")
    expect(said).to_contain_text("The facilitator has freed this seat.")
    phone.page.reload()
    expect(said).to_contain_text("no longer has a seat here")
    phone.page.get_by_role("link", name="Take a seat again").click()
    phone.page.get_by_label("Your name").fill("Zoe")
    assert not phone.page.locator("[data-mine]").count(), "its old key opens nothing"
    phone.page.get_by_role("button", name="Sit here").click()
    phone.page.wait_for_selector("[data-lobby]")


def closes(hall, console, phone):
    """The facilitator closes the room, and who sat there reads it."""
    console.open(hall.addresses["console"], "[data-console=room]")
    console.page.get_by_text("Close the room", exact=True).first.click()
    console.page.locator("[data-do=end]").click()
    console.page.locator("[data-do=close-room]").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("closed the room")


def test_a_closed_room_is_not_offered_again(room):
    hall, device = room
    other = new_table(hall.place, "scambodia", ["Cleo", "Dan"])
    hall.beside(other)  # a server stays for a room that is open
    phone, console = device(), device(DESK)
    sits(hall, phone, "Zoe")
    closes(hall, console, phone)
    phone.page.get_by_role("link", name="Join a room").click()
    expect(phone.page.get_by_label("Code")).to_be_visible()
    assert not phone.page.locator("[data-mine]").count()


def test_where_the_last_room_was_closed_nobody_is_led_to_an_error_of_the_browser(room):
    """The server ends with its last room; “Join a room” led to “This site can’t be reached”."""
    hall, device = room
    phone, console = device(), device(DESK)
    sits(hall, phone, "Zoe")
    closes(hall, console, phone)
    hall.process.wait(30)
    phone.page.get_by_role("link", name="Join a room").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("There is no other room at this address")
    expect(phone.page.get_by_role("link")).to_have_count(0)
    assert phone.page.url.startswith(hall.origin)
