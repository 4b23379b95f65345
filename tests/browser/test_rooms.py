"""A room over a whole evening: JupyterLab is loaded anew, the game ends, a rematch takes everybody along."""

import random
import re

import pytest
from playwright.sync_api import expect

from playtest.record import rooms
from tests.browser.lab import FRONT
from tests.browser.seat_pages import DESK, READY, Device
from tests.seats.hall import Hall, cat_near_its_end, nobody_serves

NAMES = ["Lea", "Tom", "Zoe"]
CARDS_LEFT = 4
SHOWS = f"{FRONT} [data-do^='show:']"
START = "from playtest.widgets import start\nstart()"


@pytest.fixture
def table(lab):
    """Cat in the Box near its end."""
    table = cat_near_its_end(str(lab.recordings), NAMES, CARDS_LEFT)
    yield table
    table.close()


@pytest.fixture
def evening(lab, browser, table):
    """The server, a phone for each seat, the public page and the console."""
    nobody_serves(str(lab.recordings))
    hall = Hall(str(lab.recordings), table.id)
    phones = [Device(browser) for _ in NAMES]
    for phone, link in zip(phones, hall.addresses["seats"], strict=True):
        phone.open(link, READY)
    public, console = Device(browser, DESK), Device(browser, DESK)
    public.open(hall.addresses["public"])
    console.open(hall.addresses["console"], "[data-console=table]")
    yield hall, phones, public, console
    for device in [*phones, public, console]:
        device.close()
    hall.stop()
    nobody_serves(str(lab.recordings))


def facing(notebook):
    """The notebook shows the table, and nobody's side of it."""
    page = notebook.page
    page.wait_for_selector(f"{FRONT} .pb-head[data-shows=spectator]")
    expect(page.locator(SHOWS)).to_have_count(0)
    expect(page.locator(f"{FRONT} [data-composer=seat]")).to_have_count(0)


def test_f5_and_a_rematch_leave_everybody_on_their_device(lab, opened, table, evening):
    hall, phones, public, console = evening
    code = hall.addresses["code"]
    notebook = opened(lab.write("evening.ipynb", START))
    notebook.run_all()
    page = notebook.page
    card = page.locator(f"{FRONT} [data-recorded='{table.id}']")
    expect(card).to_contain_text(f"on devices, code {code}")
    card.get_by_role("button", name="Continue").click()
    facing(notebook)

    notebook.reload()
    notebook.run_all()
    facing(notebook)  # the table comes back by itself
    expect(page.locator(f"{FRONT} .pb-head [data-unfold=invite]")).to_have_text(f"Room {code}")
    expect(page.locator(f"{FRONT} .pb-dock .pb-turn")).to_contain_text(f"in room {code}")
    page.locator(f"{FRONT} [data-seat='0']").click()
    expect(page.locator(f"{FRONT} [data-asks=here]")).to_contain_text(
        "anyone who claims to be Lea sees Lea's hidden cards"
    )
    page.get_by_role("button", name="Leave it covered").click()
    facing(notebook)

    keys_are_shown_on_a_press_and_go_with_their_drawer(notebook)

    rng = random.Random(4)
    while table.pending:
        phone = phones[table.pending[0]]
        phone.hear(len(table.log))
        phone.move(table, rng)
    for phone in phones:
        expect(phone.page.locator(".pb-dock")).to_contain_text("If the facilitator starts a rematch")
    survey = phones[0].page.locator("[data-do=survey-open]")
    survey.click()
    expect(phones[0].page.locator("[name=fun]").first).to_be_visible()
    expect(phones[0].page.get_by_text("Did you win?")).to_have_count(0)
    phones[0].page.get_by_role("button", name="Not now").click()
    expect(survey).to_be_visible()
    the_survey_moves_no_button(console)
    words = phones[2].page.locator("[name=change]")
    words.press_sequentially("Shorter")

    addresses = [device.page.url for device in [*phones, public, console]]
    page.locator(f"{FRONT} [data-do=rematch]").click()
    new = re.compile(f"^(?!{table.id}$)")
    for seat, phone in enumerate(phones):
        if seat == 2:  # was writing: it goes on where it was, and comes after
            expect(phone.page.get_by_text("The next game has begun.")).to_be_visible()
            expect(words).to_be_focused()
            words.press_sequentially(" rounds")
            phone.page.get_by_role("button", name="Send answers").click()
        phone.page.locator(f".pb-head[data-over=no][data-shows='{seat}']").wait_for()
        assert not phone.errors
    table.refresh()
    answers = [entry.body["answers"] for entry in table.log if entry.kind == "survey"]
    assert answers == [{"change": "Shorter rounds"}]
    for device in (public, console):
        device.page.locator(".pb-head[data-over=no]").wait_for()
    expect(page.locator(f"{FRONT} .pb-head")).to_have_attribute("data-playtest", new)
    facing(notebook)
    assert addresses == [device.page.url for device in [*phones, public, console]]
    after = type(table).open(table.store, rooms.latest(table.store, table.id))
    assert after.names == table.names
    phones[0].page.reload()
    phones[0].page.wait_for_selector(".pb-head[data-shows='0'][data-over=no]")
    phones[after.pending[0]].move(after, rng)
    notebook.page.wait_for_selector(f"{FRONT} .pb-head[data-entries='{len(after.log)}']")


def keys_are_shown_on_a_press_and_go_with_their_drawer(notebook):
    page = notebook.page
    opens = page.locator(f"{FRONT} .pb-head [data-unfold=invite]")
    drawer = page.locator(f"{FRONT} [data-drawer=invite]")
    secret = page.locator(f"{FRONT} [data-address]", has_text="/console/")
    opens.click()
    expect(secret).to_have_count(0)
    expect(drawer.get_by_role("button", name="Console", exact=True)).to_be_in_viewport()
    with page.context.expect_page() as console:  # in one press
        page.locator(f"{FRONT} [data-do='invite:address']").click()
    expect(console.value.locator("[data-console=table]")).to_be_visible()
    console.value.close()
    expect(secret).to_be_visible()
    beside = page.locator(f"{FRONT} [data-do='invite:address']").bounding_box()
    assert secret.bounding_box()["y"] - beside["y"] - beside["height"] < 24, "the link stands at the button"
    drawer.locator("summary").first.click()
    expect(secret).to_have_count(0)
    drawer.locator("summary").first.click()
    page.locator(f"{FRONT} [data-do='invite:address']").click()
    expect(secret).to_be_visible()
    opens.click()
    expect(secret).to_have_count(0)


def the_survey_moves_no_button(console):
    page = console.page
    free = page.locator("[data-sits='1'] summary")
    top = free.bounding_box()["y"]
    page.locator("details[data-drawer=survey] > summary").click()
    page.get_by_role("button", name="Send it to the devices").click()
    expect(page.locator("[data-drawer=survey] > summary")).to_have_text("Survey: 0 of 3 answered")
    page.evaluate("() => document.querySelector('.pt-console').scrollTo(0, 0)")
    assert abs(free.bounding_box()["y"] - top) < 1
    page.locator("[data-drawer=survey] > summary").click()
    page.get_by_role("button", name="Note: stuck").click()
    expect(page.locator(".pt-said .pt-answered")).to_be_visible(timeout=30_000)
    page.evaluate("() => document.querySelector('.pt-console').scrollTo(0, 0)")
    assert abs(free.bounding_box()["y"] - top) < 1
