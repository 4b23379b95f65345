"""The guide to a first game: over the game's own screen, skipped with one press, never again unless asked."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import SETTLED, TWICE
from tests.browser.seat_pages import Device
from tests.browser.test_invitation import hosted, lives
from tests.seats.hall import Hall, new_table

GAMES = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
OUTSIDE = """([card, ring]) => [card, ring].map((dom) => {
    const at = dom.getBoundingClientRect(), edge = dom === card ? 0 : -4;
    return at.left < edge || at.top < edge || at.right > innerWidth - edge || at.bottom > innerHeight - edge;
})"""


@pytest.fixture
def guided(monkeypatch):
    """The guide is on, as where the product is used."""
    monkeypatch.setenv("PLAYTEST_GUIDE", "on")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (360, 640)])
@pytest.mark.parametrize("game", GAMES)
def test_each_step_points_at_its_part_of_the_screen_and_lies_on_it_whole(guided, served, game, size):
    page, _ = served(game, NAMES[: GAMES[game]], size=size)
    card, ring = page.locator(".pb-guide"), page.locator(".pb-guide-ring")
    steps = 0
    while True:
        expect(card).to_be_visible()
        page.evaluate(SETTLED)
        handles = [card.element_handle(), ring.element_handle()]
        assert page.evaluate(OUTSIDE, handles)[0] is False, card.text_content()
        steps += 1
        button = card.locator(".pb-main")
        last = button.text_content() == "Play"
        button.click()
        if last:
            break
    assert steps >= 4
    expect(card).to_have_count(0)
    expect(ring).to_have_count(0)


@pytest.mark.parametrize("game", ["scambodia", "cat_in_the_box"])
def test_it_stays_on_what_it_points_at_and_whole_as_the_page_is_read_at_twice_its_size(guided, served, game):
    """The ring stayed where the table had been, and the card's buttons lay below the window."""
    page, _ = served(game, NAMES[: GAMES[game]], size=(1440, 900))
    card, ring = page.locator(".pb-guide"), page.locator(".pb-guide-ring")
    expect(card).to_be_visible()
    around = page.locator(page.locator("[data-guide] [data-points]").first.get_attribute("data-points")).first
    for width, height in [*TWICE, (390, 844), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(OUTSIDE, [card.element_handle(), ring.element_handle()])[0] is False
        at, it = ring.bounding_box(), around.bounding_box()
        assert abs(at["x"] - max(0, it["x"] - 3)) <= 1
        assert abs(at["y"] - max(0, it["y"] - 3)) <= 1


def test_it_says_where_undo_is_and_what_the_main_button_does(guided, served):
    page, _ = served("cat_in_the_box", NAMES[:3], size=(1440, 900))
    said = page.locator("[data-guide] [data-points]").all_text_contents()
    assert any("Undo appears here" in each for each in said)
    assert any("main button makes the move" in each for each in said)


def test_it_is_skipped_with_one_press_and_comes_again_only_when_asked(guided, browser, tmp_path):
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, new_table(place, "scambodia", NAMES[:2]).id)
    devices = device, other = Device(browser), Device(browser)
    page, card = device.page, device.page.locator(".pb-guide")
    try:
        for each, link in zip(devices, hall.addresses["seats"], strict=True):
            each.open(link, ".pb-head, [data-lobby]")
        card.get_by_role("button", name="Skip the guide").click()
        expect(card).to_have_count(0)
        page.reload()
        page.locator(".pb-root[data-ready=yes] .pb-head").wait_for()
        expect(card).to_have_count(0)
        page.locator(".pb-head [data-open=side]:not([data-unfold]):visible").last.click()
        page.get_by_role("button", name="Show the guide").click()
        expect(card).to_be_visible()
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
    finally:
        device.close()
        other.close()
        hall.stop()


def test_bots_wait_as_long_as_somebody_reads_it(guided, served):
    """They went on after half a minute, at its second step."""
    page, table = served("cat_in_the_box", NAMES[:3])
    card = page.locator(".pb-guide")
    expect(card).to_be_visible()
    page.wait_for_timeout(500)
    assert table.table.pace.reads
    card.get_by_role("button", name="Skip the guide").click()
    page.wait_for_timeout(500)
    assert not table.table.pace.reads


def test_whoever_plays_on_has_read_enough(guided, served):
    page, _ = served("cat_in_the_box", NAMES[:3], size=(1440, 900))
    card = page.locator(".pb-guide")
    expect(card).to_be_visible()
    page.locator(".pb-mine [data-can=yes]").first.click()
    expect(card).to_have_count(0)
    expect(page.locator(".pb-mine [data-picked=yes]")).to_have_count(1)


@pytest.mark.parametrize("size", [(1008, 750), (390, 844)])
def test_it_steps_aside_for_what_just_happened_and_comes_again_where_it_was(guided, served, size):
    """Its ring crossed the announcement, and its card lay on the half of it."""
    page, table = served("scambodia", NAMES[:3], size=size, plays="random")
    card, ring = page.locator(".pb-guide"), page.locator(".pb-guide-ring")
    card.get_by_role("button", name="Next").click()
    said = card.locator(".pb-guide-says").text_content()
    assert table.until_a_moment()
    page.locator("[data-zone=moment][data-n]").wait_for()
    page.evaluate(SETTLED)
    expect(card).to_be_hidden()
    expect(ring).to_be_hidden()
    page.locator("[data-zone=moment] h2").click()  # who reads it has not played on
    page.evaluate(SETTLED)
    while page.locator("[data-zone=moment][data-n]").count():
        table.let_go()
        page.evaluate(SETTLED)
    expect(card.locator(".pb-guide-says")).to_have_text(said)
    expect(card).to_be_visible()
    expect(ring).to_be_visible()


def test_nothing_shows_it_where_it_is_turned_off(served):
    page, _ = served("cat_in_the_box", NAMES[:3], size=(1440, 900))
    page.evaluate(SETTLED)
    expect(page.locator(".pb-guide, [data-guide]")).to_have_count(0)


def test_it_goes_where_people_take_seats_on_devices_instead_and_comes_with_the_first_hand(guided, served):
    """It said "Two proposals are up for a vote" over the list of free seats, where no board was."""
    page, table = served("rat_scramble", NAMES, size=(1440, 900))
    card = page.locator(".pb-guide")
    expect(card).to_be_visible()
    table.deal(hosted)
    table.share()
    page.locator("[data-invitation]").wait_for()
    expect(card).to_have_count(0)
    table.deal(lives)
    expect(card).to_be_visible()
