"""axe-core finds nothing on any zone of any game, from the opening to the end, in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.on_screen import SEATS, SETTLED, darken, lighten, open_a_form, press_until_composed

WRONG = {"resultTypes": ["violations"]}
"""It tells what is wrong alone: each piece that is as it should be, with where it is, takes a page time."""
OF_COLORS = WRONG | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What a theme can change of what axe-core finds."""


def axe(page, where):
    """What axe-core finds on the board now, light and dark, with where that is."""
    page.wait_for_selector(".pb-root[data-decision]")
    said = []
    for theme, put_on, rules in (("dark", darken, OF_COLORS), ("light", lighten, WRONG)):
        put_on(page)
        page.evaluate(SETTLED)
        found = Axe().run(page, context={"include": [[".pb-root"]]}, options=rules).response["violations"]
        said += [f"{where}, {theme}: {each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]
    return said


@pytest.mark.parametrize("game", SEATS)
def test_axe_finds_nothing_on_any_zone_from_the_opening_to_the_end(page_of, game):
    page, table = page_of(game)
    found = axe(page, "opening")
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.evaluate("() => document.querySelectorAll('.pb-side details').forEach(each => { each.open = true })")
    found += axe(page, "drawers")
    side, log = page.locator(".pb-side"), page.locator(".pb-head [data-open=side]:not([data-unfold])")
    side.evaluate("dom => dom.scrollTo(0, 400)")
    log.click()
    log.click()
    assert side.evaluate("dom => dom.scrollTop") == 0  # it opens at its top, wherever it was left
    log.click()
    table.advance(6)
    found += axe(page, "middle")
    list(press_until_composed(page))
    found += axe(page, "a move put together")
    if table.table.game.open:
        open_a_form(page, table)
        found += axe(page, "form")
    table.advance()
    assert table.until_a_moment()
    page.locator("[data-zone=moment]").wait_for()
    found += axe(page, "moment")
    while table.advance(500):
        pass
    for fold in page.locator("[data-results] summary").all():
        fold.click()
    found += axe(page, "end")
    tables = page.locator(".pb-head [data-open=ledger]")
    if tables.count():
        tables.click()
        expect(page.locator("[data-zone=ledger]")).to_be_visible()
        found += axe(page, "tables")
    assert found == []
