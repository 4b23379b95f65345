"""A phone turned on its side: board, hand and dock are on the screen at once, and the hand can be read."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.moves import Choose, Offer
from tests.browser.on_screen import LOOK, NAMES, SETTLED, TABLES, draw
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

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
        stage: stage.width > 280 && stage.height > 180 && stage.bottom <= dock.top + 1,
        hand: hand.length,
        whole: whole.length,
        least: Math.min(...sizes.map((at) => Math.min(at.width, at.height))),
    };
}"""
MOST = 60
"""Moves after which everybody has had something to pick from what they hold."""


@pytest.mark.parametrize(
    ("game", "moves", "least", "smallest"),
    [
        ("cat_in_the_box", 3, 40, 40),  # ten cards
        ("cat_in_the_box", 14, 40, 40),
        ("collapsization", 3, 32, 24),
        ("scambodia", 3, 50, 48),
        ("rat_scramble", 5, 24, 24),
        ("trade_warz", 12, 50, 50),
    ],
)
def test_what_one_holds_is_read_and_picked_beside_the_board(page_of, game, moves, least, smallest):
    page, table = page_of(game, 844, 390)
    table.advance(moves)
    for _ in range(MOST):
        draw(page, table)
        if page.evaluate(SEEN)["hand"]:
            break
        table.advance()
    for size in SIDES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        seen = page.evaluate(SEEN)
        assert not seen["scrolls"], seen
        assert seen["dock"], seen
        assert seen["stage"], seen
        assert seen["whole"] == seen["hand"] > 0, seen
        assert seen["least"] >= (least if size == SIDES[0] else smallest), (size, seen)


SIDES = [(844, 390), (740, 360), (640, 360)]
SMALLEST = [(667, 375)]
"""Another that is looked at now and then."""
SCROLLED = """() => [...document.querySelectorAll(".pb-stage .pb-shape[data-pans], .pb-mine")]
    .filter((dom) => {
    const more = dom.scrollHeight > dom.clientHeight + 2 || dom.scrollWidth > dom.clientWidth + 2;
    const list = dom.querySelector("[data-tray=offers] > .pb-tray > :nth-child(2)"); // which may be long
    return dom.clientWidth && (dom.matches("[data-pans]") || (more && !list));
}).map((dom) => `${dom.className}, ${dom.scrollHeight} px in ${dom.clientHeight}`)"""
SMALL = """() => [...document.querySelectorAll(":is(.pb-stage, .pb-mine) svg text")]
    .filter((dom) => dom.getBoundingClientRect().width && dom.textContent.trim())
    .map((dom) => [dom.getScreenCTM().a * parseFloat(getComputedStyle(dom).fontSize), dom.textContent, dom])
    .filter(([size, , dom]) => size < (dom.closest("[data-name=hand-card]") ? 10.1 : 10.9)) // long names
    .map(([size, said]) => `letters of ${size.toFixed(1)} px: ${said}`)"""
OVER = """() => {  // what can be picked that lies under what has come out
    const told = document.querySelector(".pb-moment[data-n]")?.getBoundingClientRect();
    return told && [...document.querySelectorAll(":is(.pb-stage, .pb-mine) [data-can=yes]")]
        .filter((dom) => dom.getClientRects().length).filter((dom) => {
            const at = dom.getBoundingClientRect();
            const across = at.right > told.left && at.left < told.right;
            return across && at.bottom > told.top && at.top < told.bottom;
        }).map((dom) => dom.getAttribute("aria-label"));
}"""


def whole(page, table, size):
    """What is wrong with the page on its side: what is cut off or scrolled to, and what is too small."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    draw(page, table)
    wrong = [*page.evaluate(LOOK, False), *page.evaluate(SCROLLED), *page.evaluate(SMALL)]
    return [(size, each) for each in wrong]


@pytest.mark.parametrize(
    ("called", "sizes"),
    [
        *[
            pytest.param(
                called,
                SIDES if TABLES[called][1] < 6 else SIDES[:1],
                marks=pytest.mark.soak if called == "trade_warz with powers" else [],
            )
            for called in TABLES
        ],
        *[
            pytest.param(called, SMALLEST, marks=pytest.mark.soak)
            for called in TABLES
            if TABLES[called][1] < 6
        ],
    ],
)
def test_every_decision_of_a_game_is_on_one_screen(page_of, measured, called, sizes):
    """A market and grids went on below the edge of every phone on its side, at 640 by 360 everything."""
    page, table = page_of(called, *sizes[0])
    found, kinds, moves = [], set(), 0
    while moves <= MOST:
        draw(page, table)
        kind = page.locator(".pb-root").get_attribute("data-decision")
        if kind != "over" and kind not in kinds:
            kinds.add(kind)
            found += [(kind, *each) for size in sizes for each in whole(page, table, size)]
        if not table.table.pending:
            break
        moves += table.advance_to_a_new_kind(MOST + 1 - moves)
    measured("kinds of decision looked at", len(kinds))
    assert found == []


UNDER_ANSWERS = """() => {  // many answers leave a market of nine too little: it scrolls, if none lies on it
    const dock = document.querySelector(".pb-dock").offsetHeight;
    return dock > 90 && !document.querySelector(".pb-stage [data-can=yes]");
}"""


@pytest.mark.parametrize("called", ["six at trade_warz", "six with powers"])
def test_six_at_a_small_phone_on_its_side_have_the_market_beside_offers_and_questions(page_of, called):
    """Offers had letters of 8 px, decks of 9; a long question pushed the lowest partners below the edge."""
    page, table = page_of(called, *SIDES[1])
    found, kinds, moves = [], set(), 0
    while moves <= 2 * MOST:
        draw(page, table)
        kind = page.locator(".pb-root").get_attribute("data-decision")
        if kind not in kinds:
            kinds.add(kind)
            for size in SIDES[1:]:
                wrong = [each for _, each in whole(page, table, size)]
                scrolls = page.evaluate(UNDER_ANSWERS)
                told = [each for each in wrong if not each.startswith("pb-") or not scrolls]
                found += [(moves, kind, size, each) for each in told]
        moves += table.advance_to_a_new_kind(2 * MOST + 1 - moves)
    assert {"pass", "choose", "done+place"} < kinds
    assert found == []


@pytest.mark.parametrize("size", SIDES)
def test_the_sum_of_a_dispute_stands_beside_the_market_of_a_phone_on_its_side(page_of, size):
    """It took half the board's height, and of three partners in a row two lay below the edge."""
    page, table = page_of("six at trade_warz", *size, seed=4, plays="rival")
    assert table.until_one_may("bid")
    draw(page, table)
    expect(page.locator("svg[data-picture=disputes-slim]")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".pb-stage svg[data-picture^=disputes]:visible")).to_have_count(0)
    expect(page.locator(".pb-stage [data-pans]")).to_have_count(0)
    assert page.evaluate(LOOK, False) == page.evaluate(SMALL) == []


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_the_trick_and_the_hand_are_whole_beside_each_other(page_of, called):
    """The right player's card was cut off, one's own lay below the edge; a hand slid under the dock."""
    page, table = page_of(called, *SIDES[0])
    for moves in (3, 7, 6, 7):
        assert table.advance(moves)
        for size in SIDES:
            assert not whole(page, table, size)


def test_the_outcomes_and_the_deals_are_whole_beside_each_other(page_of):
    """The players’ points were cut off, and the second proposal lay below the edge."""
    page, table = page_of("rat_scramble", *SIDES[0])
    for moves in (1, 4, 9, 6, 4, 12):
        assert table.advance(moves)
        for size in SIDES:
            assert not whole(page, table, size)


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box", "rat_scramble"])
def test_what_comes_out_moves_nothing_of_a_table_on_its_side(page_of, called):
    page, table = page_of(called, *SIDES[0])
    table.advance(12)
    assert table.until_a_moment()
    page.wait_for_selector(".pb-moment[data-n]")
    for size in SIDES:
        assert not whole(page, table, size)
        assert page.evaluate(OVER) == []


WHOLE = """key => [...document.querySelectorAll(`.pb-mine [data-key$="-${key}"]`)].flatMap((dom) => {
    const at = dom.getBoundingClientRect();
    const to = document.querySelector(".pb-dock").getBoundingClientRect().top;
    return at.width ? [at.top >= 0 && at.bottom <= to + 1 && at.right <= innerWidth + 1] : [];
})"""


def test_the_offer_that_came_last_is_whole_with_its_answers(served):
    """With two offers the answers to the second lay under the dock."""
    page, table = served("rat_scramble", NAMES[:4], SIDES[0], seed=7)
    table.make(
        *[(seat, Choose(name)) for seat, name in enumerate(["Carmichael", "D'Ambrosio", "Quincy", "Medici"])]
    )
    first, _ = table.table.state.proposals
    for number, seat in enumerate((1, 2, 3), 1):
        table.make((seat, Offer((VoteFor(0, first), Give(seat, 0, seat, 1)))))
        for width, height in SIDES:
            page.set_viewport_size({"width": width, "height": height})
            draw(page, table)
            assert page.evaluate(WHOLE, number) == [True] * 4, (width, height)  # itself, and three answers
            assert page.evaluate(LOOK, False) == []


JOINS = """() => {
    const dock = document.querySelector(".pt-join-dock").getBoundingClientRect();
    return [...document.querySelectorAll(".pt-seat, #name, .pt-join-dock button")].filter((dom) => {
        const at = dom.getBoundingClientRect();
        const under = !dom.closest(".pt-join-dock") && at.bottom > dock.top + 1;
        return under || at.top < 0 || at.bottom > innerHeight + 1 || at.right > innerWidth + 1;
    }).map((dom) => dom.textContent || dom.id);
}"""


@pytest.mark.parametrize(("game", "seats"), [("cat_in_the_box", 4), ("trade_warz", 6)])
def test_every_seat_is_above_the_bar_of_the_form_that_one_joins_with(browser, tmp_path, game, seats):
    """The seats lay behind “Sit here”."""
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, new_table(place, game, NAMES[:seats]).id)
    device = Device(browser, SIDES[0])
    try:
        device.page.goto(f"{hall.origin}/join/{hall.addresses['code']}")
        device.page.locator(".pt-seat").first.wait_for()
        for width, height in SIDES:
            device.page.set_viewport_size({"width": width, "height": height})
            assert device.page.evaluate(JOINS) == [], (width, height)
    finally:
        device.close()
        hall.stop()


@pytest.mark.parametrize("size", SIDES[1:])
def test_how_six_have_ended_stands_beside_the_whole_market(page_of, size):
    """The board was cut off at its right, and a strip of one's hand lay below the scores."""
    page, table = page_of("six with powers", *size, plays="trader")
    while table.advance(200):
        pass
    assert whole(page, table, size) == []
    expect(page.locator("[data-results] tr[data-seat]:visible")).to_have_count(6)
    expect(page.locator("[data-results] tr[data-seat]").last).to_be_in_viewport(ratio=1)
