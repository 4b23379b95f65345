"""What an answer costs for good is read in the dock before it is made, however little room there is."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.moves import Cast, Choose, LetStand, TakeVoteToken
from tests.browser.on_screen import DRAWN, HEARD, LOOK, NAMES, SETTLED, draw, press_until_composed, settle
from tests.browser.test_trade_warz import dealt

DESKS = [(1164, 608), (1024, 768), (1008, 750), (960, 660)]
UNREAD = """() => {  // what costs something for good and is not read in full
    const dock = document.querySelector(".pb-dock"), range = document.createRange();
    const read = (dom) => {
        if (!dom.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
        range.selectNodeContents(dom);
        const lines = [...range.getClientRects()].filter((at) => at.width > 1 && at.height > 1);
        if (!lines.length || parseFloat(getComputedStyle(dom).fontSize) < 11) return false;
        for (let up = dom; up !== dock.parentElement; up = up.parentElement) {
            const style = getComputedStyle(up), box = up.getBoundingClientRect();
            const clips = up === dock || style.overflowX !== "visible" || style.overflowY !== "visible";
            const beyond = (at) => at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1;
            if (style.clipPath !== "none" || (clips && lines.some(beyond))) return false;
        }
        return lines.every((at) => at.bottom <= innerHeight + 1 && at.right <= innerWidth + 1);
    };
    // what is picked on the board and costs alike is said beside its Confirm
    const asked = (dom) => !dom.closest(".pb-room, .pb-buttons[data-drawn] > .pb-alike");
    return [...dock.querySelectorAll(".pb-hard")].filter((dom) => asked(dom) && !read(dom)).map((dom) => dom.parentElement.textContent);
}"""  # noqa: E501


def unread(page):
    """What is not read at any of the sizes, by size."""
    found = []
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        found += [f"{width}x{height}: {what}" for what in page.evaluate(UNREAD)]
    return found


@pytest.mark.parametrize(
    ("called", "seed", "plays"),
    [
        ("rat_scramble", 5, "random"),
        ("trade_warz with powers", 3, "random"),
        ("six with powers", 5, "trader"),
        pytest.param("trade_warz", 1, "random", marks=pytest.mark.soak),
        pytest.param("six at trade_warz", 6, "random", marks=pytest.mark.soak),
        pytest.param("six with powers", 8, "random", marks=pytest.mark.soak),
    ],
)
def test_what_an_answer_costs_for_good_is_read_before_it_is_made(page_of, called, seed, plays):
    """“You pay even if it is answered” was left out where the bar had no room, beside 270 empty px."""
    page, table = page_of(called, seed=seed, plays=plays)
    hard, wide, kinds, costs = page.locator(".pb-dock .pb-hard"), 0, set(), {frozenset()}
    for made in range(60):
        kind, cost = table.decision, table.says("pb-hard")
        if kind not in kinds or cost not in costs or made % 6 == 0:
            kinds.add(kind)
            costs.add(cost)
            table.look()
            draw(page, table)
            if hard.count():
                assert unread(page) == []
                wide += page.locator(".pb-dock[data-wide]").count()
            elif page.locator("[data-turn=acting]").count():
                for _ in press_until_composed(page, DRAWN):
                    assert not hard.count() or unread(page) == []
            table.look_away()
        if not table.advance():
            break
    assert wide


def test_beside_bots_that_wait_it_is_read_too_and_nothing_lies_on_how_long(served):
    page, table = served("trade_warz", [*NAMES[:2], "bot:random", "bot:random"], seed=3, pace=9)
    waits = page.locator(".pb-patience:visible")
    assert table.table.state.phase == "draw"

    def begin(game):
        dealt(game, ["Currency Devaluation"])
        game.submit(3, next(move for move in game.legal(3) if move.kind == "draw"))

    table.deal(begin)
    table.wait_for_people()
    settle(page, table)
    expect(page.locator(".pb-dock .pb-answer .pb-hard")).to_have_text(
        ["you continue with 1 card", "you pay even if it is answered"]
    )
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(waits).to_have_count(1)
        assert page.evaluate(UNREAD) == []
        assert page.evaluate(LOOK, False) == []
    expect(page.locator(".pb-dock[data-wide]")).to_have_count(1)


def test_an_answer_that_lies_where_a_move_was_confirmed_asks_for_a_second_press(served):
    """Where it takes the place of Confirm a press that was meant for that would let a vote stand."""
    page, table = served("rat_scramble", NAMES[:4], (960, 660))
    table.make(
        *[(seat, Choose(name)) for seat, name in enumerate(["Carmichael", "Quincy", "Medici", "D'Ambrosio"])]
    )
    table.make(*[(seat, TakeVoteToken(token)) for seat, token in ((2, 3), (0, 1), (1, 2))])
    settle(page, table)
    proposal = table.table.state.proposals[0]
    page.locator(".pb-stage [data-key^='proposal-'][data-can=yes]:visible").first.click()
    confirm = page.locator(".pb-dock [data-confirm]")
    confirm.wait_for()
    page.evaluate(SETTLED)
    at = confirm.bounding_box()
    spot = at["x"] + at["width"] - 30, at["y"] + at["height"] / 2
    page.mouse.click(*spot)
    expect(confirm).to_have_count(0)
    while table.table.pending != (0,) or len(table.table.state.votes) < 2:
        (seat,) = table.table.pending
        table.make((seat, Cast(proposal) if table.table.state.phase == "voting" else LetStand()))
    settle(page, table)
    stand = page.locator(".pb-dock[data-wide] [data-do=let-be]")
    expect(stand).not_to_have_attribute("aria-disabled", "true")
    page.evaluate("pass(600)")  # no double click
    made = len(table.table.log)
    page.mouse.click(*spot)
    expect(stand).to_have_attribute("data-sure", "Press again to do it")
    assert len(table.table.log) == made
    page.evaluate("pass(600)")
    page.mouse.click(*spot)
    page.wait_for_function(HEARD, arg=made + 1)
