"""One device asks for a second seat, and one that asked to be let in comes back after the server was gone."""

import pytest
from playwright.sync_api import expect

from tests.browser.seat_pages import Device
from tests.browser.test_way_back import sits
from tests.seats.hall import Hall, new_table


@pytest.fixture
def room(browser, tmp_path):
    """A room for three, a phone, and the console without a browser."""
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, new_table(place, "cat_in_the_box", ["Ann", "Ben", "Cleo"]).id)
    phone = Device(browser)
    halls = [hall]
    yield halls, phone, hall.page(hall.addresses["console"])
    phone.close()
    for each in halls:
        if each.process.poll() is None:
            each.stop()


def wants_the_third(hall, phone):
    phone.page.goto(f"{hall.origin}/join/{hall.addresses['code']}")
    phone.page.locator("[data-sits='2']").click()
    phone.page.get_by_label("Your name").fill("Zoe")
    phone.page.get_by_role("button", name="Sit here").click()
    return phone.page.locator("[data-asks=move]")


def test_who_has_a_seat_of_a_game_that_has_begun_is_asked_before_they_leave_it(room):
    (hall,), phone, console = room
    sits(hall, phone, "Zoe")
    console.send("start:later")
    phone.page.wait_for_selector(".pb-head")
    asks = wants_the_third(hall, phone)
    expect(asks).to_contain_text("You are Zoe, in the first seat. Move to the third?")
    expect(asks.get_by_role("button", name="Stay Zoe")).to_be_focused()
    asks.get_by_role("button", name="Stay Zoe").click()
    expect(phone.page.locator("[data-sits='0'] em")).to_have_text("yours")
    assert hall.table().names[0] == "Zoe"
    wants_the_third(hall, phone).get_by_role("button", name="Move to the third seat").click()
    phone.page.wait_for_url("**/3")
    phone.page.wait_for_selector(".pb-head[data-shows='2']")
    assert hall.table().names[2] == "Zoe"
    assert hall.table().names[0] != "Zoe"
    assert phone.errors == []


def test_a_device_that_asked_waits_on_when_the_server_is_there_again_and_is_then_let_in(room):
    halls, phone, console = room
    (hall,) = halls
    console.send("ask")
    console.look()
    sits(hall, phone, "Zoe")
    phone.page.wait_for_selector("[data-lobby=asking]")
    heard = len(phone.received)
    hall.kill()
    halls.append(Hall(hall.place, hall.addresses["playtest"], "--port", str(hall.port)))
    phone.page.wait_for_function("document.querySelector('.pb-root')?.dataset.ready === 'yes'")
    expect(phone.page.locator("[data-lobby=asking]")).to_be_visible()
    while len(phone.received) == heard:
        phone.page.wait_for_timeout(100)
    assert not any("data-shows" in text for text in phone.received)
    again = halls[1].page(halls[1].addresses["console"])
    again.until(lambda: again.doing("admit"))
    again.send(again.doing("admit")[0])
    phone.page.wait_for_selector("[data-lobby=waiting]")
    expect(phone.page.locator("[data-lobby=waiting]")).to_contain_text("You are Zoe.")
    assert phone.errors == []


def test_a_page_whose_network_asks_too_much_waits_and_comes_back_by_itself(room):
    (hall,), phone, console = room
    sits(hall, phone, "Zoe")
    console.send("start:later")
    phone.page.wait_for_selector(".pb-head")
    asked = []

    def busy(route):
        asked.append(route.request.url)
        route.fulfill(status=429, body="Too many requests from your network at once.")

    phone.page.route("**/who", busy, times=1)
    phone.page.reload()
    phone.page.wait_for_selector(".pb-head[data-shows='0']")
    assert len(asked) == 1
