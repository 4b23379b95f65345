"""In the review every player's card is whole, and a long name is whole and stands once beside a hand."""

import pytest

from tests.browser.on_screen import SETTLED
from tests.browser.plain_page import PlainPage

NAMES = ["Alexandra", "Bartholomew", "Christopher", "Maximiliana"]
WRONG = """(names) => {
    const found = [], box = (dom) => dom.getBoundingClientRect();
    const players = document.querySelector(".pb-players"), around = box(players);
    const cards = [...players.querySelectorAll(".pb-seat")];
    if (cards.length !== names.length) found.push(`${cards.length} cards`);
    for (const card of cards) {
        const at = box(card), who = card.querySelector(".pb-who"), name = who.textContent;
        if (at.top < around.top - 1 || at.bottom > around.bottom + 1 || at.right > around.right + 1) found.push(`a card is cut: ${name}`);
        if (!card.contains(document.elementFromPoint(at.left + at.width / 2, at.bottom - 3))) found.push(`something covers ${name}`);
        if (who.scrollWidth > who.clientWidth + 1) found.push(`a name is cut: ${name}`);
    }
    const shown = (dom) => { const at = box(dom); return at.width > 2 && at.height > 2; };
    const said = (dom) => [...dom.querySelectorAll(".pb-title, svg text")].filter(shown).map((each) => each.textContent);
    for (const hand of document.querySelectorAll(".pb-mine > .pb-block")) {
        const told = said(hand).filter((text) => names.some((name) => text.startsWith(name.slice(0, 4))));
        if (told.length !== 1) found.push(`a hand is named ${told.length} times: ${told}`);
        const title = hand.querySelector(".pb-title");
        if (title.scrollWidth > title.clientWidth + 1) found.push(`a hand's title is cut: ${title.textContent}`);
    }
    return found;
}"""  # noqa: E501


@pytest.fixture
def review(pages, tmp_path):
    """The review of a playtest of four with long names."""
    table = PlainPage(tmp_path, "trade_warz", NAMES, plays="trader")
    page = pages.show(table, (1440, 900), "no-preference")
    table.advance(100)
    assert table.until_comes_out("round_ended")
    table.review()
    page.wait_for_selector(".pb-steps")
    yield page
    pages.leave(page, "no-preference")
    table.close()


def test_a_long_name_is_whole_and_once_and_every_players_card_is_in_sight(review):
    """The log lay over the fourth player's card, and a phone said “Bartho…” in the chip and the hand."""
    for size in [(1440, 900), (390, 844)]:
        review.set_viewport_size({"width": size[0], "height": size[1]})
        seen = set()
        review.locator("[data-do=last]").click()
        for step in ["last", *["back"] * 8, "first"]:
            if step != "last" and review.locator(f"[data-do={step}]").is_enabled():
                before = review.locator(".pb-head").get_attribute("data-entry")
                review.locator(f"[data-do={step}]").click()
                review.wait_for_function(
                    "(was) => document.querySelector('.pb-head').dataset.entry !== was", arg=before
                )
            review.evaluate(SETTLED)
            seen.add(review.locator(".pb-moment .pb-tally").count() > 0)
            assert review.evaluate(WRONG, NAMES) == [], (size, step)
        assert seen == {True, False}, "with sums beside the cards, and without"
