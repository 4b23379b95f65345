"""Scambodia on one screen that several people share: the table stays as it is when another one looks."""

import math

import pytest

from playtest.engines.scambodia.moves import Cover, Discard, Draw, Look, Skip
from tests.browser.on_screen import SETTLED, SIZES, broken_at_every_size

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
        assert broken_at_every_size(page, SIZES, dark=True) == []
        page.set_viewport_size({"width": width, "height": height})
        table.make((seat, Discard()))
        while seat in table.table.pending:
            table.make((seat, Skip()))
    assert len(places[0]) == 16
    for later in places[1:]:  # the dock's sentences differ in length, and the table with them, a little
        for at, card in enumerate(later):
            assert min(range(16), key=lambda each: math.dist(places[0][each], card)) == at
