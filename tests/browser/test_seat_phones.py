"""A seat's own page on a phone, at a table of people and bots: the line that says how long bots wait."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import DRAWN, HEARD, SETTLED, broken_at_every_size

PEOPLE = ["Mara", "Bartholomew"]
PHONES = [(390, 844), (360, 640)]
MOMENT = ".pb-moment[data-n]"
WAITS = ".pb-patience"
LIES = """what => Object.fromEntries([...document.querySelectorAll(what)]
    .filter((dom) => dom.getClientRects().length)
    .map((dom) => {
        const at = dom.getBoundingClientRect();
        return [dom.dataset.key ?? dom.dataset.do, [at.left, at.top]];
    }))"""
PICKED = ":is(.pb-stage, .pb-mine) [data-can=yes], .pb-dock button"
HELD = ".pb-mine [data-can=yes], .pb-dock button"
OVER_IT = """() => {  // what lies over the line, or leaves it
    const line = document.querySelector(".pb-patience"), at = line.getBoundingClientRect();
    const dock = line.closest(".pb-dock").getBoundingClientRect(), found = [];
    if (at.left < dock.left || at.right > dock.right || at.top < dock.top) found.push("it leaves the dock");
    if (at.height > 40) found.push(`it is ${at.height} px high`);
    for (const dom of document.querySelectorAll(".pb-dock :is(button, strong, .pb-prompt, .pb-cost)")) {
        const r = dom.getBoundingClientRect();
        const seen = r.width && getComputedStyle(dom).visibility === "visible";
        const over = r.top < at.bottom - 1 && r.bottom > at.top && r.left < at.right && r.right > at.left;
        if (seen && over && !line.contains(dom)) found.push(dom.textContent);
    }
    return found;
}"""
SHUT = """() => {  // the sentence that a shut button lies over
    const [shut, said] = [".pb-shut", ".pb-turn"].map((what) => document.querySelector(`.pb-dock ${what}`));
    const at = shut?.getBoundingClientRect();
    return !!at?.width && said.getBoundingClientRect().bottom > at.top + 1;
}"""


@pytest.fixture
def seated(served):
    """Opens a game for two people and so many bots at the first person's page; the bots wait for people."""

    def open_seat(game, bots, size, plays="random"):
        page, table = served(game, [*PEOPLE, *bots], size, seed=7, plays=plays)
        table.show(0)
        table.wait_for_people()
        return page, table

    return open_seat


def moved(before, after):
    """What lies elsewhere than before by more than a pixel, of what is still there."""
    return {
        key: (at, after[key])
        for key, at in before.items()
        if key in after and max(abs(a - b) for a, b in zip(at, after[key], strict=True)) > 1
    }


def read(page, table):
    """What has come out goes by itself; what one holds that it has moved."""
    before = page.evaluate(LIES, HELD)
    while page.locator(MOMENT).count():
        table.let_go()
        page.evaluate(DRAWN)
    return moved(before, page.evaluate(LIES, HELD))


def wait_no_longer(page, table):
    """The line goes and comes again; what can be picked that it has moved."""
    before = page.evaluate(LIES, PICKED)
    table.wait_for_people(False)
    expect(page.locator(WAITS)).to_have_count(0)
    page.evaluate(DRAWN)
    gone = page.evaluate(LIES, PICKED)
    table.wait_for_people()
    expect(page.locator(WAITS)).to_have_count(1)
    page.evaluate(DRAWN)
    return moved(before, gone) | moved(gone, page.evaluate(LIES, PICKED))


def step(page, table):
    """A move by anybody, drawn and fitted; whether the game goes on."""
    goes_on = table.step()
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(DRAWN)
    return goes_on


@pytest.mark.timeout(600)  # up to 160 moves, as bots decide how soon all of it has been met
def test_a_seat_beside_bots_that_wait_is_whole_and_nothing_moves_as_they_do(seated):
    """Decks and hand came up by 50 px with the line, and who pressed a deck had pressed a card."""
    page, table = seated("trade_warz", ["bot:trader"] * 2, PHONES[0], plays="trader")
    seen, waited, told = set(), 0, 0
    while table.table.state.phase not in ("draw", "policy"):
        step(page, table)
    for turn in range(160):  # of them as many as it takes to have met everything
        if turn >= 12 and waited > 8 and told and {"draw", "policy", "trade"} <= seen:
            break
        step(page, table)
        seen.add(table.table.state.phase)
        wide, high = PHONES[turn % 2]
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(DRAWN)
        if page.locator(MOMENT).count():
            told += 1
            assert broken_at_every_size(page, [*PHONES, (wide, high)]) == []
            assert read(page, table) == {}
        assert broken_at_every_size(page, [(wide, high)]) == []
        assert not page.evaluate(SHUT)
        if page.locator(WAITS).count():
            assert page.evaluate(OVER_IT) == []
            if not waited % 3:
                assert wait_no_longer(page, table) == {}, (turn, wide)
            waited += 1
    assert {"draw", "policy", "trade"} <= seen
    assert waited > 8
    assert told


@pytest.mark.parametrize(
    ("game", "bots", "plays"),
    [
        ("rat_scramble", ["bot:negotiator"] * 2, "negotiator"),
        ("collapsization", ["bot:shrewd"], "shrewd"),
        ("scambodia", ["bot:random"], "random"),
        ("cat_in_the_box", ["bot:random"], "random"),
    ],
)
def test_a_seat_of_each_game_beside_bots_is_whole_on_a_phone(seated, game, bots, plays):
    page, table = seated(game, bots, PHONES[1], plays=plays)
    for _ in range(10):
        if not step(page, table):
            break
        assert broken_at_every_size(page, [PHONES[1]]) == []
        if page.locator(MOMENT).count():
            read(page, table)
        if page.locator(WAITS).count():
            assert page.evaluate(OVER_IT) == []
            assert wait_no_longer(page, table) == {}


def test_on_a_low_phone_the_steps_of_a_deal_are_whole_above_the_line_that_says_how_long_bots_wait(served):
    page, table = served("rat_scramble", ["Mara", *["bot:negotiator"] * 3], PHONES[1], seed=7)
    table.show(0)
    table.wait_for_people()
    assert table.until_one_may("offer")
    table.show(0)
    table.wait_for_people()
    expect(page.locator(f"{WAITS} [data-do=let-them-act]")).to_have_count(1)
    assert broken_at_every_size(page, [PHONES[1]]) == []
    for which in ("with", "give", "get"):
        page.locator(f".pb-mine [data-key^=deal-{which}-]:visible").last.click()
        page.evaluate(SETTLED)
        assert broken_at_every_size(page, [PHONES[1]]) == []
