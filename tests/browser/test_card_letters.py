"""What stands on a card or an offer is read on every desk: letters of 13 px, on cards that are seen whole."""

import pytest

from tests.browser.on_screen import DRAWN, NAMES, draw

DESKS = [(1008, 750), (1164, 608), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
CARDS = """() => {  // what is wrong with the cards that one holds, as far as they show
    const found = [], shown = (dom) => dom.getBoundingClientRect().width > 0;
    const foot = document.querySelector(".pb-dock").getBoundingClientRect().top;
    const slots = [...document.querySelectorAll(".pb-mine svg[data-picture^=own-slots]")].find(shown);
    const below = Math.min(foot, slots?.getBoundingClientRect().top ?? foot);
    for (const card of document.querySelectorAll(".pb-mine .pb-tray [data-nav]")) {
        if (!shown(card)) continue;
        for (const text of card.querySelectorAll("text")) {
            if (!shown(text) || !text.textContent.trim()) continue;
            const size = parseFloat(text.getAttribute("font-size")) * text.getScreenCTM().a;
            if (size < 12.95) found.push(`letters of ${size.toFixed(1)} px: ${text.textContent}`);
        }
        const at = (card.querySelector("rect.pb-outline") ?? card).getBoundingClientRect();
        const lower = (at.bottom - below).toFixed();
        if (lower > 1) found.push(`${lower} px too low: ${card.ariaLabel}`);
    }
    return [...new Set(found)];
}"""


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("cat_in_the_box", 5),
        ("collapsization", 3),
        ("rat_scramble", 4),
        ("scambodia", 4),
        *[("trade_warz", seats) for seats in (3, 4, 5, 6)],
    ],
)
def test_no_letter_of_a_card_that_one_holds_is_smaller_than_13_px_on_a_desk(served, game, seats):
    """Trade Warz drew them with 11 px, and 40 to 80 px below them stayed free."""
    page, table = served(game, NAMES[:seats], DESKS[0], seed=5)
    found, moves = [], 0
    while moves < 70 and table.table.pending:
        draw(page, table)
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            asked = page.locator(".pb-root").get_attribute("data-decision")
            where = f"{width}x{height}, after {moves} moves, {asked}"
            found += [f"{where}: {wrong}" for wrong in page.evaluate(CARDS)]
        made = table.advance_to_a_new_kind(7)
        if not made:
            break
        moves += made
    assert found == []
