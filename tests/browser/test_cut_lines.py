"""On the smallest phones no line of words ends in dots that a press does not open."""

import pytest

from tests.browser.on_screen import DRAWN, NAMES, SEATS, draw

SMALL = [(360, 640), (320, 568)]
OPENS = "[data-about], [data-do], [data-more], [title], button, summary, select"
CUT = """opens => {  // lines of words that are cut: what no press opens, or no whole first sentence
    const found = [], range = document.createRange(), root = document.querySelector(".pb-root");
    for (const dom of root.querySelectorAll("*")) {
        const style = getComputedStyle(dom), at = dom.getBoundingClientRect();
        if (!at.width || !at.height || !dom.textContent.trim() || dom.closest("svg")) continue;
        const dots = style.textOverflow === "ellipsis" && style.overflowX !== "visible";
        const clamps = style.webkitLineClamp !== "none";
        const across = dots && dom.scrollWidth > dom.clientWidth + 1;
        const down = clamps && dom.scrollHeight > dom.clientHeight + 2;
        if (!across && !down) continue;
        const named = `${dom.className}: ${dom.textContent.trim()}`;
        if (!dom.closest(opens)) found.push(`dots: ${named}`);
        if (!dom.closest(".pb-turn")) continue;
        const words = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT).nextNode();
        const ends = words.data.indexOf(". ");
        range.setStart(words, 0);
        range.setEnd(words, ends < 0 ? words.data.length : ends);
        const last = [...range.getClientRects()].at(-1);
        if (last.bottom > at.bottom + 2 || last.right > at.right + 2) found.push(`first sentence: ${named}`);
    }
    return found;
}"""


@pytest.mark.parametrize("game", SEATS)
def test_a_line_that_is_cut_on_a_small_phone_says_its_first_sentence_and_is_opened_by_a_press(served, game):
    """Trade Warz said "0 GDP to spend or bid (…": what it was kept for was in the dots."""
    plays = "trader" if game == "trade_warz" else "random"
    page, table = served(game, NAMES[: SEATS[game]], SMALL[0], seed=5, plays=plays)
    found, moves = [], 0
    while moves < 60 and table.table.pending:
        draw(page, table)
        for width, height in SMALL:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            found += [
                f"{width}x{height}, after {moves} moves: {wrong}" for wrong in page.evaluate(CUT, OPENS)
            ]
        made = table.advance_to_a_new_kind(7)
        if not made:
            break
        moves += made
    assert found == []
