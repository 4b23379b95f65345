"""A phone turned on its side: board, hand and dock are on the screen at once, and the hand can be read."""

import pytest

from tests.browser.on_screen import HEARD

SEEN = """() => {
    const root = document.querySelector(".pb-root");
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const stage = box(".pb-stage"), dock = box(".pb-dock");
    const hand = [...document.querySelectorAll(".pb-mine [data-can=yes]")]
        .filter((dom) => dom.getClientRects().length);
    const whole = hand.filter((dom) => {
        const at = dom.getBoundingClientRect();
        return at.top >= 0 && at.bottom <= dock.top + 1 && at.right <= innerWidth + 1;
    });
    const cards = whole.filter((dom) => /card/.test(dom.dataset.name));
    const sizes = (cards.length ? cards : whole).map((dom) => dom.getBoundingClientRect());
    return {
        scrolls: root.scrollHeight > root.clientHeight + 1,
        dock: dock.top >= 0 && dock.bottom <= innerHeight + 1,
        stage: stage.width > 300 && stage.height > 180 && stage.bottom <= dock.top + 1,
        hand: hand.length,
        whole: whole.length,
        least: Math.min(...sizes.map((at) => Math.min(at.width, at.height))),
    };
}"""
MOST = 60
"""Moves after which everybody has had something to pick from what they hold."""


@pytest.mark.parametrize(
    ("game", "moves", "least"),
    [
        ("cat_in_the_box", 3, 40),  # ten cards
        ("cat_in_the_box", 14, 40),
        ("collapsization", 3, 20),
        ("scambodia", 3, 50),
        ("rat_scramble", 5, 24),
        ("trade_warz", 12, 50),
    ],
)
def test_what_one_holds_is_read_and_picked_beside_the_board(page_of, game, moves, least):
    page, table = page_of(game, 844, 390)
    table.advance(moves)
    for _ in range(MOST):
        page.wait_for_function(HEARD, arg=len(table.table.log))
        if page.evaluate(SEEN)["hand"]:
            break
        table.advance()
    seen = page.evaluate(SEEN)
    assert not seen["scrolls"], seen
    assert seen["dock"], seen
    assert seen["stage"], seen
    assert seen["whole"] == seen["hand"] > 0, seen
    assert seen["least"] >= least, seen
