"""The board of Rat Scramble stands still on a desk: nothing that comes and goes moves or resizes it."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import DoNotUse, Give, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Cast, Choose, Offer, TakeVoteToken
from tests.browser.on_screen import LOOK, settle
from tests.browser.stands import LIES, OVER, looks

DESKS = [
    (1354, 742),
    (1440, 900),
    (1325, 760),
    (1280, 720),
    (1164, 608),
    (1008, 750),
    (1024, 768),
    (1920, 1080),
]
CHARACTERS = ["Carmichael", "D'Ambrosio", "Quincy", "Medici"]
DAILY = [(1354, 742), (1008, 750)]
IN_COLUMNS = """() => {  // votes that reach into a player's column
    const heads = [...document.querySelectorAll(".pb-stage .pb-wide text")].filter((dom) => dom.getBoundingClientRect().width);
    const middle = (name) => { const at = heads.find((dom) => dom.textContent === name).getBoundingClientRect(); return at.left + at.width / 2; };
    const first = middle("Ann") - (middle("Bess") - middle("Ann")) / 2;
    const votes = [...document.querySelectorAll(".pb-stage .pb-wide :is([data-name=vote], [data-name=word], [data-name=asked])")];
    return votes.filter((dom) => dom.getBoundingClientRect().right > first).map((dom) => dom.getAttribute("aria-label"));
}"""  # noqa: E501


@pytest.fixture
def dealing(served):
    """Opens Ann's page of that size as deals begin; the page and the game behind it."""

    def begin(size, **more):
        page, table = served("rat_scramble", ["Ann", "Bess", "Cleo", "Lou"], size, seed=7, **more)
        table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
        settle(page, table)
        return page, table

    return begin


def offers_to_ann(table):
    """Three offers at once, one of them long."""
    first, second = table.table.state.proposals
    yield 1, Offer((VoteFor(0, first), Give(1, 0, 1, 1)))
    yield 2, Offer((VoteFor(0, second), Give(2, 0, 2, 1)))
    yield 3, Offer((VoteFor(0, second), Give(3, 0, 3, 2), DoNotUse(0, 3, 2, 3)))


@pytest.mark.parametrize(
    "size", [*DAILY, *[pytest.param(size, marks=pytest.mark.soak) for size in DESKS if size not in DAILY]]
)
def test_the_board_stands_still_from_the_first_offer_past_the_vote_into_the_next_round(dealing, size):
    """An offer that arrived made it up to a third smaller; moments and composed moves pushed it around."""
    page, table = dealing(size)
    seen, wrong = [], []

    def look():
        seen.append(page.evaluate(LIES, "proposal"))
        wrong.extend(page.evaluate(LOOK, False))
        assert page.evaluate(IN_COLUMNS) == []
        if seen[-1]["moment"]:
            assert not page.evaluate(OVER), seen[-1]["moment"]
            assert not seen[-1]["acts"], f"what is read first: {seen[-1]['moment']}"

    look()
    for offered in offers_to_ann(table):
        table.make(offered)
        settle(page, table)
        look()
    assert seen[-1]["offers"] == 3
    table.make((0, Accept(1)))
    settle(page, table)
    for _ in looks(page, table, lambda state: state.round == 2):
        look()
    assert wrong == []
    assert any(each["moment"].startswith("Round 1: ") for each in seen)
    assert all(each["goes"] for each in seen)
    assert len({each["board"] for each in seen}) == 1
    assert len({each["dock"] for each in seen if not each["read"]}) == 1


HOW_LARGE = """() => {  // px of a proposal's name, and between board and bar
    const shown = [...document.querySelectorAll(".pb-stage [data-name=proposal] text")].filter((dom) => dom.getBoundingClientRect().width);
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    return {
        names: shown.map((dom) => dom.getAttribute("font-size") * dom.getScreenCTM().a),
        free: box(".pb-dock").top - box(".pb-stage").bottom,
        felt: box(".pb-stage").height - shown[0].closest("svg").getBBox().height * shown[0].getScreenCTM().a,
    };
}"""  # noqa: E501


@pytest.mark.parametrize(("size", "name"), [((1008, 750), 19), ((1024, 768), 19), ((1440, 900), 26)])
def test_the_board_fills_its_place_while_votes_are_cast_and_says_how_many_it_takes(dealing, size, name):
    """220 px between board and bar held one line, in letters no larger than on a low page."""
    page, table = dealing(size)
    first, _ = table.table.state.proposals
    for seat, number in ((3, 3), (2, 1), (1, 2)):
        table.make((seat, TakeVoteToken(number)))
    table.make((2, Cast(first)))
    settle(page, table)
    large = page.evaluate(HOW_LARGE)
    assert min(large["names"]) >= name
    assert large["free"] < 100
    assert large["felt"] < 120
    board = page.locator(".pb-stage svg:visible")
    expect(board).to_contain_text("1 of 3 votes")
    expect(board).to_contain_text("0 of 4 votes")
    expect(board).to_contain_text("2 against 2: nothing passes, no bells")


@pytest.mark.parametrize("size", [(1354, 742), (1164, 608), (1008, 750)])
def test_offers_to_answer_lie_below_the_players_the_first_whole_and_more_are_told_of(dealing, size):
    page, table = dealing(size)
    for offered in offers_to_ann(table):
        table.make(offered)
    settle(page, table)
    offers = page.locator(".pb-players [data-name=offer]:visible")
    expect(offers).to_have_count(3)
    expect(page.locator(".pb-mine [data-name=offer]:visible")).to_have_count(0)
    accept = page.locator(".pb-players [data-key=accept-1]")
    box, dock = accept.bounding_box(), page.locator(".pb-dock").bounding_box()
    assert box["y"] + box["height"] <= dock["y"]
    last = page.locator(".pb-players [data-key=accept-3]").bounding_box()
    told = page.locator("[data-tray=offers-beside]")
    if last["y"] + last["height"] > dock["y"]:
        assert " more ˅" in told.get_attribute("data-below")
    made = len(table.table.log)
    accept.click()
    confirm = page.locator(".pb-dock [data-confirm]")
    expect(confirm).to_have_text("Accept Bess's offer")
    confirm.click()
    page.wait_for_function("n => Number(document.querySelector('.pb-head').dataset.entries) > n", arg=made)
    assert table.table.state.agreements


def test_a_card_does_not_grow_for_an_offer_that_waits(dealing):
    """All below it moved down by a line."""
    page, table = dealing((1354, 742))
    heights = (
        "() => [...document.querySelectorAll('.pb-seat')].map((dom) => dom.getBoundingClientRect().height)"
    )
    before = page.evaluate(heights)
    for offered in offers_to_ann(table):
        table.make(offered)
    settle(page, table)
    asked = page.locator(".pb-seat[data-seat='0'] .pb-asked")
    expect(asked).to_have_text(" 3 offers to answer")
    assert asked.evaluate("dom => dom.scrollWidth <= dom.clientWidth")
    assert page.evaluate(heights) == before
