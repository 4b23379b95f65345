"""A refusal stands in the place of what was asked: no button moves for it, and the board stays as large."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import Give, Take, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Choose, Offer, TakeVoteToken
from tests.browser.on_screen import HEARD, LOOK, SETTLED, settle

PHONES = [(360, 640), (390, 844), (390, 664), (667, 375), (844, 390)]
NAMES = ["Ann", "Bess", "Cleo", "Lou"]
LIE = """() => {  // where buttons of the dock and the board lie
    const shown = [...document.querySelectorAll(".pb-dock button")].filter((dom) => dom.getBoundingClientRect().width);
    const box = (dom) => { const at = dom.getBoundingClientRect(); return [at.x, at.y, at.width, at.height].map(Math.round); };
    const felt = document.querySelector(".pb-stage").getBoundingClientRect();
    return { buttons: shown.map((dom) => [dom.textContent, ...box(dom)]), board: [felt.top, felt.bottom].map(Math.round) };
}"""  # noqa: E501
READ = """() => {  // the whole of it is read
    const dom = document.querySelector(".pb-dock .pb-refusal"), words = document.createRange();
    words.selectNodeContents(dom);
    const dock = document.querySelector(".pb-dock").getBoundingClientRect();
    return [...words.getClientRects()].every((at) => at.top >= dock.top - 1 && at.bottom <= dock.bottom + 1 && at.height > 9);
}"""  # noqa: E501


def refused(page):
    """Press what an agreement forbids; how things lay before and lie then."""
    page.evaluate(SETTLED)
    before = page.evaluate(LIE)
    page.locator(".pb-dock [data-unavailable] button").first.click()
    page.locator(".pb-dock .pb-refusal").wait_for()
    page.evaluate(SETTLED)
    return before, page.evaluate(LIE)


@pytest.mark.parametrize("size", PHONES)
def test_a_refusal_moves_no_button_and_takes_nothing_from_the_board(served, size):
    """One of two lines moved the main button by 23 px at 360 by 640, and filled the dock at 667 by 375."""
    page, table = served("rat_scramble", NAMES, size, seed=7)
    table.make(
        *[(seat, Choose(c)) for seat, c in enumerate(["Medici", "Carmichael", "Quincy", "D'Ambrosio"])]
    )
    first, _ = table.table.state.proposals
    table.make((1, Offer((VoteFor(0, first),))), (0, Accept(1)))
    table.make(*[(seat, TakeVoteToken(number)) for seat, number in ((3, 3), (0, 1), (1, 2))])
    table.show(0)
    settle(page, table)
    before, after = refused(page)
    assert before["buttons"] == after["buttons"]
    assert after["board"] == before["board"]
    assert page.evaluate(READ)
    expect(page.locator(".pb-dock .pb-prompt")).to_have_text(f"By agreement you vote for {first}.")
    assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_refusal_stays_to_be_read_while_others_deal_and_goes_once_it_is_not_true(served, size):
    """Whatever another seat did took it away: a bot's offer was enough."""
    page, table = served("rat_scramble", NAMES, size, seed=7)
    table.make(
        *[(seat, Choose(c)) for seat, c in enumerate(["Medici", "Carmichael", "Quincy", "D'Ambrosio"])],
        (1, Offer((Take(0, 4), Give(1, 0, 1, 1)))),
        (0, Accept(1)),
    )
    table.show(0)
    settle(page, table)
    refused(page)
    error = page.locator(".pb-dock .pb-refusal")
    expect(error).to_have_text("Agreement 1 forbids it: you take vote token 4.")
    table.make((2, Offer((Give(2, 3, 2, 1), Give(3, 2, 3, 2)))))
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    expect(error).to_have_text("Agreement 1 forbids it: you take vote token 4.")
    assert page.evaluate(READ)
    table.make((1, TakeVoteToken(3)))
    expect(error).to_have_count(0)
