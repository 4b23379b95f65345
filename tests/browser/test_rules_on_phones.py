"""The rules are one press away on a phone: while one plays or waits for others; and where one looks on."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import DESK
from tests.browser.on_screen import LOOK, SEATS
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

HEAD = """() => {  // what the head of the page does not show whole
    const parts = [...document.querySelectorAll(".pb-head > h2, .pb-head .pb-phase, .pb-head .pb-button")];
    const cut = (dom) => dom.scrollWidth > dom.clientWidth + 1 || dom.scrollHeight > dom.clientHeight + 1;
    return parts.filter((dom) => dom.checkVisibility() && cut(dom)).map((dom) => dom.textContent);
}"""


@pytest.mark.parametrize("game", SEATS)
def test_the_rules_are_one_press_away_while_one_plays(page_of, game):
    """A phone had "Log, more" alone."""
    page, _ = page_of(game, 390, 844)
    for size in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(LOOK, False) == []
        assert page.evaluate(HEAD) == []
        page.get_by_role("button", name="Rules", exact=True).click()
        expect(page.locator("[data-drawer=rules-page] > div")).to_be_visible()
        page.locator(".pb-side-head [data-open=side]").last.click()
        page.get_by_role("button", name="Log, more", exact=True).click()
        expect(page.locator(".pb-log")).to_be_visible()
        page.locator(".pb-side-head [data-open=side]").last.click()


def test_who_waits_for_others_has_the_rules_to_read_and_so_has_who_looks_on(browser, tmp_path):
    hall = Hall(place := str(tmp_path / "recordings.sqlite"), new_table(place, "scambodia").id)
    phone, projector = Device(browser), Device(browser, DESK)
    try:
        phone.open(hall.addresses["seats"][0], "[data-lobby=waiting]")
        rules = phone.page.locator("[data-drawer=rules-page]")
        expect(rules.locator("> summary")).to_be_in_viewport(ratio=1)
        rules.locator("> summary").click()
        expect(rules.locator("h4").first).to_be_visible()
        assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        table = hall.table()
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
        projector.open(hall.addresses["public"])
        projector.page.get_by_role("button", name="Rules", exact=True).click()
        expect(projector.page.locator(".pb-side [data-drawer=rules-page] > div")).to_be_visible()
    finally:
        phone.close()
        projector.close()
        hall.stop()
