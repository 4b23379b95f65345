"""Offers of Rat Scramble on a computer: the board keeps its size beside them, and nothing wanders."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Choose, Decline, Offer
from tests.browser.on_screen import HEARD, LOOK, SETTLED, settle

NAMES = ["Ann", "Bess", "Cleo", "Lou"]
CHARACTERS = ["Carmichael", "D'Ambrosio", "Quincy", "Medici"]
DESKS = [(1325, 760), (1008, 750)]
"""As JupyterLab leaves at 1440 by 900, and on a smaller screen."""


@pytest.fixture
def dealing(served):
    """Opens Ann's page of that size as deals begin; the page and the game behind it."""

    def begin(size):
        page, table = served("rat_scramble", NAMES, size, seed=7)
        table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
        settle(page, table)
        return page, table

    return begin


def box_of(page, selector):
    return page.locator(selector).locator("visible=true").first.bounding_box()


OFFER = ":is(.pb-mine, .pb-players) [data-name=offer]"


def test_an_offer_to_others_is_read_in_the_players_column_of_every_desk(dealing):
    """Two of them stood side by side where one has room, in letters of 8.6 px."""
    page, table = dealing((1008, 750))
    first, second = table.table.state.proposals
    table.make((2, Offer((VoteFor(3, first), Give(2, 3, 2, 1)))))
    table.make((1, Offer((VoteFor(3, second), Give(1, 3, 1, 1)))))
    for width, height in [(1008, 750), (1164, 608), (1325, 760), (1440, 900), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page, table)
        letters = page.locator(".pb-players [data-tray=offers-beside] svg text").evaluate_all(
            """all => all.filter((dom) => dom.getBoundingClientRect().width)
                .map((dom) => dom.getScreenCTM().a * parseFloat(dom.getAttribute("font-size")))"""
        )
        assert letters, (width, height)
        assert min(letters) >= 10.9, (width, height)
        assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize("size", DESKS)
def test_the_board_keeps_its_size_beside_an_offer_and_its_answers_lie_near_confirm(dealing, size):
    """The offer's card took a third of its line, and the board lost a quarter of its size."""
    page, table = dealing(size)
    first, _ = table.table.state.proposals
    before = box_of(page, ".pb-stage [data-key=proposal-0]")
    table.make((2, Offer((VoteFor(0, first), Give(2, 0, 2, 1)))))
    settle(page, table)
    assert box_of(page, ".pb-stage [data-key=proposal-0]") == before
    offer, beside = box_of(page, OFFER), page.locator(".pb-players [data-name=offer]:visible").count()
    place = box_of(page, ".pb-players" if beside else ".pb-mine svg[data-picture=deal-wide]")
    assert offer["width"] > 0.85 * place["width"]
    assert page.evaluate(LOOK, False) == []
    accept = box_of(page, "[data-key=accept-1]")
    page.locator("[data-key=accept-1]:visible").click()
    confirm = page.locator(".pb-dock [data-confirm]")
    expect(confirm).to_have_text("Accept Cleo's offer")
    page.evaluate(SETTLED)
    at = confirm.bounding_box()
    assert at["x"] - accept["x"] - accept["width"] < 300
    assert at["y"] - accept["y"] < 160


@pytest.mark.parametrize("size", [(1194, 608), *DESKS])
def test_two_offers_to_answer_lie_on_the_screen_whole(dealing, size):
    """On a small laptop the second stood cut off behind “1 more”."""
    page, table = dealing(size)
    first, second = table.table.state.proposals
    table.make((1, Offer((VoteFor(0, first), Give(1, 0, 1, 1)))))
    table.make((2, Offer((VoteFor(0, second), Give(2, 0, 2, 1)))))
    settle(page, table)
    expect(page.locator(f"{OFFER}:visible")).to_have_count(2)
    tray = page.locator("[data-tray^=offers] > .pb-tray").locator("visible=true")
    assert tray.evaluate("dom => dom.scrollWidth - dom.clientWidth") <= 0
    assert tray.evaluate("dom => dom.scrollHeight - dom.clientHeight") <= 0
    assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize("size", DESKS)
def test_the_steps_of_a_deal_are_set_apart_and_other_terms_keeps_its_place(dealing, size):
    """Four votes stood in one row 4 px apart; what opens the form stood at three places."""
    page, table = dealing(size)
    first, second = table.table.state.proposals
    give = box_of(page, f"[data-key='deal-give-{second}']")
    get = box_of(page, f"[data-key='deal-get-{first}']")
    assert get["x"] - give["x"] - give["width"] > 20
    other = ".pb-mine [data-key=deal-other]"
    form = page.get_by_text("Other terms", exact=True).locator("visible=true")
    before = box_of(page, other)
    for key in ("deal-with-1", "deal-give-1", f"deal-get-{first}"):
        page.locator(f".pb-mine [data-key='{key}']:visible").click()
        page.locator(f".pb-mine [data-key='{key}'][data-picked=yes]").locator("visible=true").wait_for()
        page.evaluate(SETTLED)
        expect(form).to_have_count(1)
        assert box_of(page, other)["x"] == before["x"]
    assert page.evaluate(LOOK, False) == []
    page.locator(other).locator("visible=true").click()
    kinds = page.locator(".pb-dock form[data-form] select[name^='clauses.'][name$='.kind']")
    expect(kinds).to_have_count(2)  # it begins with what was put together


LIES = """() => Object.fromEntries([...document.querySelectorAll(".pb-mine [data-name=deal]")]
    .map((dom) => [dom.dataset.key, dom.getBoundingClientRect()]).filter(([, at]) => at.width)
    .map(([key, at]) => [key, [at.x, at.y].map(Math.round)]))"""


@pytest.mark.parametrize("size", [*DESKS, (1440, 900), (1920, 1080), (1164, 608)])
def test_offers_that_come_and_go_move_no_chip_of_a_deal(dealing, size):
    """Of the first one they all moved up by 10 to 18 px, and down again with the last."""
    page, table = dealing(size)
    first, second = table.table.state.proposals
    begun = page.evaluate(LIES)
    assert begun
    for seat, proposal in ((1, first), (2, second), (3, second)):
        table.make((seat, Offer((VoteFor(0, proposal), Give(seat, 0, seat, 1)))))
        settle(page, table)
        assert page.evaluate(LIES) == begun
    for offer in table.table.state.offers:
        table.make((0, Decline(offer.id)))
        settle(page, table)
        assert page.evaluate(LIES) == begun
    assert not table.table.state.offers


@pytest.mark.parametrize("size", [(1325, 760), (390, 844), (360, 640)])
def test_a_players_card_says_that_an_offer_waits_for_an_answer(dealing, size):
    page, table = dealing(size)
    first, _ = table.table.state.proposals
    table.make((2, Offer((VoteFor(0, first), Give(2, 0, 2, 1)))))
    settle(page, table)
    told = page.locator(".pb-seat:is([data-seat='0'], [data-seat='2']) :is(.pb-asked, .pb-brief-asked)")
    told = told.locator("visible=true")
    wide = size[0] > 720
    expect(told).to_have_text([" offer to answer" if wide else "offer"])
    expect(page.locator(".pb-seat[data-seat='0'] .pb-asked")).to_have_count(1)
    table.make((3, Offer((VoteFor(0, first), Give(3, 0, 3, 1)))))
    settle(page, table)
    expect(told).to_have_text([" 2 offers to answer" if wide else "2 offers"])
    assert page.evaluate(LOOK, False) == []


def test_a_vote_token_that_ends_an_offer_says_so_and_waits_for_confirm(dealing):
    """One press threw away an offer that waited for an answer."""
    page, table = dealing((1325, 760))
    first, _ = table.table.state.proposals
    take = page.locator(".pb-dock [data-option='kind=take_vote_token']")
    expect(take).to_have_text("Take vote token 3no more deals this round")
    table.make((2, Offer((VoteFor(0, first), Give(2, 0, 2, 1)))))
    settle(page, table)
    expect(take).to_have_text("Take vote token 3no more deals, Cleo's offer lapses")
    entries = len(table.table.log)
    take.click()
    confirm = page.locator(".pb-dock [data-confirm]")
    expect(confirm).to_have_text("Take vote token 3")
    expect(page.locator(".pb-dock .pb-composer")).to_contain_text("Cleo's offer lapses")
    assert len(table.table.log) == entries
    confirm.click()
    page.wait_for_function(HEARD, arg=entries + 1)
    assert table.table.state.vote_tokens[0] == 3


def test_whose_promise_tokens_are_whose_can_be_seen_where_several_hold_several_kinds(dealing):
    """All chips touched in one line."""
    page, table = dealing((1325, 760))
    both = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1), (3, 0), (0, 3)]
    for giver, taker in both:
        table.make((giver, Offer((Give(giver, taker, giver, 1),))), (taker, Accept(1)))
    settle(page, table)

    def edges(holder):
        chips = page.locator(f".pb-stage [data-key^='promise-{holder}-']:visible").all()
        boxes = [chip.bounding_box() for chip in chips]
        return min(box["x"] for box in boxes), max(box["x"] + box["width"] for box in boxes)

    holders = [edges(seat) for seat in range(4)]
    gaps = [after[0] - before[1] for before, after in pairwise(holders)]
    assert min(gaps) > 10


def accepted(dealing, size):
    """A page on which an offer has just been accepted, where that was pressed, and what ends dealing."""
    page, table = dealing(size)
    first, _ = table.table.state.proposals
    table.make((2, Offer((VoteFor(0, first), Give(2, 0, 2, 1)))))
    settle(page, table)
    page.locator("[data-key=accept-1]:visible").click()
    confirm = page.locator(".pb-dock [data-confirm]")
    expect(confirm).to_have_text("Accept Cleo's offer")
    page.evaluate(SETTLED)
    at = confirm.bounding_box()
    spot = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.click(*spot)
    takes = page.locator(".pb-dock [data-make]").filter(has_text="Take vote token")
    takes.wait_for()
    settle(page, table)
    expect(takes).to_be_enabled()
    return page, table, spot, takes


def test_where_an_offer_was_accepted_a_second_press_makes_nothing(dealing):
    """One press at the same place took a vote token, and dealing was over for the round."""
    page, table, spot, takes = accepted(dealing, (1325, 760))
    made = len(table.table.log)
    for _ in range(2):
        page.evaluate("pass(600)")  # no double click
        page.mouse.click(*spot)
    settle(page, table)
    assert len(table.table.log) == made
    assert table.table.state.vote_tokens[0] is None
    takes.click()
    expect(takes).to_have_count(0)
    assert table.table.state.vote_tokens[0] == 3


def test_where_what_ends_ones_dealing_lies_under_that_press_it_asks_for_another(dealing):
    """In a low place no room is kept beside the answers."""
    page, table, spot, takes = accepted(dealing, (1024, 600))
    expect(takes).not_to_have_attribute("aria-disabled", "true")
    lies = takes.bounding_box()
    assert lies["x"] < spot[0] < lies["x"] + lies["width"]
    made = len(table.table.log)
    page.evaluate("pass(600)")  # no double click
    page.mouse.click(*spot)
    expect(takes).to_have_attribute("data-sure", "Press again to do it")
    assert len(table.table.log) == made
    page.evaluate("pass(600)")
    page.mouse.click(*spot)
    expect(takes).to_have_count(0)
    assert len(table.table.log) > made
