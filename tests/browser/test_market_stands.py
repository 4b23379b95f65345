"""The market of Trade Warz stands still on a desk: nothing that comes and goes moves or resizes it."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import LOOK, SETTLED, press_until_composed, settle

DESKS = [(1354, 742), (1440, 900), (1280, 720), (1920, 1080), (1024, 768), (1164, 608)]
LIES = """() => {
    const box = (dom) => { const at = dom.getBoundingClientRect(); return [at.x, at.y, at.width, at.height].map(Math.round).join() };
    const shown = (what) => [...document.querySelectorAll(what)].filter((dom) => dom.getBoundingClientRect().width);
    return {
        board: shown(".pb-stage .pb-shape [data-name=partner]").map(box).join(" "),
        dock: Math.round(document.querySelector(".pb-dock").getBoundingClientRect().height),
        read: shown(".pb-dock :is(.pb-said, form)").length, // what is read once lies over one's own side
        moment: shown(".pb-moment[data-n] h2").map((dom) => dom.textContent).join(),
        goes: shown(".pb-moment[data-n] [data-do=go-on]").every((dom) => dom.getBoundingClientRect().bottom <= innerHeight),
        dispute: shown("svg[data-picture^=disputes]").length,
    };
}"""  # noqa: E501
OVER = """() => {  // what has come out lies over the board or the bar
    const told = document.querySelector(".pb-moment[data-n]")?.getBoundingClientRect();
    return !!told && [".pb-stage", ".pb-dock", ".pb-players > .pb-seats"].some((what) => {
        const at = document.querySelector(what).getBoundingClientRect();
        return told.left < at.right - 1 && told.right > at.left + 1 && told.top < at.bottom - 1 && told.bottom > at.top + 1;
    });
}"""  # noqa: E501


def looks(page, table):
    """Whatever is shown until a new round's cards are drawn: what is asked, picked, and comes out."""
    while True:
        while page.locator(".pb-moment[data-n]").count():
            yield
            shown = page.locator(".pb-root").get_attribute("data-rev")
            table.let_go()
            page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
            page.evaluate(SETTLED)
        yield
        if page.locator("[data-turn=acting]").count():
            for _ in press_until_composed(page):
                yield
        if (table.table.state.round, table.table.state.phase) == (2, "draw"):
            return
        assert table.step()
        settle(page, table)


@pytest.mark.parametrize(
    ("size", "many"),
    [
        ((1354, 742), 4),
        ((1024, 768), 4),
        *[
            pytest.param(size, many, marks=pytest.mark.soak)
            for size in DESKS
            for many in (2, 4, 6)
            if (size, many) not in [((1354, 742), 4), ((1024, 768), 4)]
        ],
    ],
)
def test_the_board_stands_still_from_trading_past_a_dispute_into_the_next_round(served, size, many):
    """A moment pushed it down by 60 to 95 px, a dispute made it a third smaller, most picks a little."""
    names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"][:many]
    page, table = served("trade_warz", names, size, seed=3, plays="trader")
    while table.table.state.phase != "trade":
        assert table.advance(1)
    table.advance(4 * many - 4)
    table.show(0)
    settle(page, table)
    seen, wrong = [], []
    for _ in looks(page, table):
        seen.append(page.evaluate(LIES))
        if seen[-1]["moment"]:
            wrong += page.evaluate(LOOK, False)
            assert not page.evaluate(OVER), seen[-1]["moment"]
        if seen[-1]["moment"] == "Round 1 ends" and table.table.state.round == 2:
            expect(page.locator(".pb-phase")).to_have_text("Round 1 of 5, now round 2")
    assert wrong == []
    assert any(look["dispute"] for look in seen) or many != 4
    assert any(look["moment"].startswith("Round 1 ends") for look in seen)
    assert all(look["goes"] for look in seen)
    assert len({look["board"] for look in seen}) == 1
    assert len({look["dock"] for look in seen if not look["read"]}) == 1
