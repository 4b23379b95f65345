"""Scambodia on one screen that several people share: the table stays as it is when another one looks."""

import math

import pytest
from playwright.sync_api import expect

from playtest.engines.scambodia.moves import Cover, Discard, Draw, Look, Skip
from tests.browser.on_screen import LOOK, SETTLED, SIZES, broken_at_every_size

CARDS = """() => [...document.querySelectorAll(".pb-stage [data-name=card]")]
    .filter(dom => dom.getClientRects().length)
    .map(dom => dom.getBoundingClientRect()).map(at => [at.x, at.y])"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1008, 750), (390, 844)])
def test_everybodys_cards_keep_their_places_through_the_curtain(page_of, width, height):
    page, table = page_of("scambodia", width, height)
    table.make(*[(seat, move) for seat in range(4) for move in (Look(), Cover())])
    table.share()
    curtain, places = page.locator("[data-curtain] button"), []
    for seat in range(2):
        curtain.wait_for()
        page.evaluate(SETTLED)
        places.append(page.evaluate(CARDS))
        curtain.click()
        page.locator(".pb-stage [data-name=yours]:visible").wait_for()
        page.evaluate(SETTLED)
        places.append(page.evaluate(CARDS))
        table.make((seat, Draw()))
        page.evaluate(SETTLED)
        assert broken_at_every_size(page, [*SIZES, (width, height)], dark=True) == []
        table.make((seat, Discard()))
        while seat in table.table.pending:
            table.make((seat, Skip()))
    assert len(places[0]) == 16
    for later in places[1:]:  # the dock's sentences differ in length, and the table with them, a little
        for at, card in enumerate(later):
            assert min(range(16), key=lambda each: math.dist(places[0][each], card)) == at


LIE = """() => [".pb-stage", ".pb-mine", ".pb-dock"]
    .map((zone) => document.querySelector(zone).getBoundingClientRect())
    .map((at) => [at.x, at.y, at.width, at.height].map(Math.round))"""


@pytest.mark.parametrize("game", ["cat_in_the_box", "collapsization", "trade_warz"])
def test_the_board_stays_where_it_is_while_the_curtain_hangs_in_the_place_of_the_hand(page_of, game):
    """It grew by the height of the hand whenever the curtain fell, and shrank again as it was lifted."""
    page, table = page_of(game, 1008, 750)
    table.share()
    curtain, root = page.locator(".pb-mine > [data-curtain] button"), page.locator(".pb-root")
    for _ in range(2):
        curtain.click()
        expect(curtain).to_have_count(0)
        page.evaluate(SETTLED)
        shown = page.evaluate(LIE)
        while not curtain.count():
            rev = root.get_attribute("data-rev")
            table.step()
            expect(root).not_to_have_attribute("data-rev", rev)
        page.evaluate(SETTLED)
        assert page.evaluate(LIE) == shown
        assert page.evaluate(LOOK, False) == []


def test_what_somebody_drew_is_seen_before_the_screen_goes_on(page_of):
    """The curtain hung the moment the last card was drawn, and nobody had seen which it was."""
    page, table = page_of("trade_warz", 1440, 900)
    assert table.until_one_may("draw")
    table.share()
    curtain, dock = page.locator("[data-curtain] button"), page.locator(".pb-dock")
    curtain.click()
    page.evaluate(SETTLED)
    page.locator(".pb-mine svg[data-picture=piles] [data-can=yes]:visible").first.click()
    seat = int(page.locator(".pb-head").get_attribute("data-shows"))
    before = len(table.table.log)
    dock.locator("[data-confirm]").click()
    seen = dock.locator("[data-do=seen]")
    expect(seen).to_be_visible()
    assert seat not in table.table.pending
    events = [
        event for n in range(before + 1, len(table.table.log) + 1) for event in table.table.events_of(n)
    ]
    drawn = [card for event in events if event.shown_to(seat) for card in getattr(event, "cards", ())]
    assert len(drawn) > 1
    hand = page.locator(".pb-mine [data-name=hand-card]:visible")
    held = " ".join(card.get_attribute("aria-label") or "" for card in hand.all())
    told = dock.locator(".pb-turn strong").inner_text()
    assert [card for card in drawn if card not in told or card not in held] == []
    expect(curtain).to_have_count(0)
    assert page.evaluate(LOOK, False) == []
    seen.click()
    expect(curtain).to_have_count(1)
    expect(hand).to_have_count(0)
    assert not any(card in page.locator(".pb-root").inner_text() for card in drawn)
