"""A deal of Rat Scramble on a phone: in what order it is put together, and what stands beside it."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import FavorSeason, Give, Leave, Promise, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Choose, Counter, Decline, Offer, TakeVoteToken
from tests.browser.on_screen import LOOK, SETTLED, settle

CHARACTERS = ["Carmichael", "Quincy", "Medici", "D'Ambrosio"]
PHONES = [(390, 844), (390, 740), (360, 640)]
EACH_DAY = [(0, (390, 844)), (1, (390, 740)), (2, (390, 844)), (2, (360, 640))]
DEALT = [
    pytest.param(*case, marks=[] if case in EACH_DAY else pytest.mark.soak)
    for case in itertools.product([0, 1, 2], PHONES)
]
"""How many offers lie there and how large the phone is: on every day each once and the fullest twice."""
DEALS = ".pb-mine [data-name=deal]:visible"


@pytest.fixture
def dealing(served):
    """Opens Mara's phone of that size as deals begin; the page and the game behind it."""

    def begin(size):
        page, table = served("rat_scramble", ["Mara", "Jo", "Cleo", "Dora"], size)
        table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
        settle(page, table)
        return page, table

    return begin


def middles(page):
    """The middle of each chip in whole px, by what it is called."""
    boxes = {chip.get_attribute("data-key"): chip.bounding_box() for chip in page.locator(DEALS).all()}
    return {
        key: (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
        for key, box in boxes.items()
    }


@pytest.mark.parametrize(("offered", "size"), DEALT)
def test_a_deal_is_four_presses_with_whom_first_and_nothing_moves_for_it(dealing, size, offered):
    """With whom was asked last, below what is given and got."""
    page, table = dealing(size)
    first, _ = table.table.state.proposals
    if offered:
        table.make((1, Offer((VoteFor(2, first), Give(1, 2, 1, 2)))))
    if offered > 1:
        table.make((3, Offer((VoteFor(0, first), Give(3, 0, 3, 1)))))
    settle(page, table)
    before = middles(page)
    for key in ("deal-with-2", "deal-give-2", f"deal-get-{first}"):
        page.locator(f".pb-mine [data-key='{key}']:visible").click()
        page.wait_for_selector(f".pb-mine [data-key='{key}'][data-picked=yes]")
        page.evaluate(SETTLED)
        now = middles(page)
        assert before.items() <= now.items()
        before = now
    tops = [before[f"deal-{step}"][1] for step in ("with-2", "give-2", "get-2")]
    assert tops == sorted(set(tops))
    assert page.evaluate(LOOK, False) == []
    offers = len(table.table.state.offers)
    makes = page.locator(".pb-dock [data-confirm]", has_text="Make this offer")
    makes.click()
    expect(makes).to_have_count(0)
    settle(page, table)
    assert len(table.table.state.offers) == offers + 1
    assert table.table.state.offers[-1].clauses == (VoteFor(2, first), Give(0, 2, 0, 2))


@pytest.mark.parametrize("size", PHONES)
def test_offers_that_come_move_no_chip_and_leave_no_empty_place(dealing, size):
    """Some 150 px stood empty below an offer between others."""
    page, table = dealing(size)
    first, second = table.table.state.proposals
    begun = middles(page)
    interests = page.locator(".pb-mine [data-picture^=interests]:visible")
    expect(interests).to_have_count(0 if size[1] > 780 else 1)  # the board is large there
    table.make((1, Offer((VoteFor(2, first), Give(1, 2, 1, 2)))))
    settle(page, table)
    assert middles(page) == begun
    expect(interests).to_have_count(1 if size[1] > 780 else 0)
    parts = page.locator(".pb-stage, .pb-mine > *, .pb-dock").locator("visible=true").all()
    boxes = sorted((part.bounding_box() for part in parts), key=lambda box: box["y"])
    ends = [box["y"] + box["height"] for box in boxes]
    gaps = [after["y"] - end for end, after in zip(ends, boxes[1:], strict=False)]
    assert max(gaps) < 60
    words = page.locator(".pb-mine [data-key=offer-1] text:visible").all_text_contents()
    assert first in " ".join(words)  # it is read without a press
    assert page.evaluate(LOOK, False) == []
    table.make((3, Offer((VoteFor(1, second), Give(3, 1, 3, 1)))))
    settle(page, table)
    assert middles(page) == begun
    assert page.evaluate(LOOK, False) == []


def test_on_a_low_phone_the_newest_offer_to_answer_is_seen_and_how_many_lie_on_either_side(dealing):
    """A countered offer scrolled another out of sight, and nothing said so."""
    page, table = dealing((360, 640))
    first, _ = table.table.state.proposals
    table.make((1, Offer((VoteFor(2, first), Give(1, 2, 1, 2)))))
    table.make((0, Offer((VoteFor(1, first), Give(0, 1, 0, 2)))))
    table.make((1, Counter(2, (VoteFor(1, first), Give(0, 1, 0, 3)))))
    settle(page, table)
    told, answers = page.locator(".pb-mine > [data-tray=offers]"), page.locator("[data-name=answer]:visible")
    expect(told).to_have_attribute("data-more", "1 more ›")
    expect(answers.first).to_be_in_viewport(ratio=1)
    told.locator(".pb-tray").evaluate("dom => dom.scrollTo({left: 999, behavior: 'instant'})")
    expect(told).to_have_attribute("data-more", "‹ 1 more")
    expect(page.locator(".pb-mine [data-key=offer-1]:visible")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (360, 640)])
def test_on_a_phone_a_long_offer_has_its_answers_in_sight(dealing, size):
    """Of an offer with three clauses the answers lay below what was shown, and “1 more” stood there."""
    page, table = dealing(size)
    first, second = table.table.state.proposals
    table.make((1, Offer((FavorSeason(1, "Summer", 2), VoteFor(0, first), Give(0, 1, 0, 1)))))
    table.explain(3, "For one token more, yes.")
    settle(page, table)
    answers = page.locator("[data-name=answer]:visible")
    expect(answers).to_have_count(3)
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
    expect(page.locator(".pb-mine > [data-tray=offers][data-more]")).to_have_count(0)
    assert page.evaluate(LOOK, False) == []
    terms = (Promise(0, "speaks well of Jo until round 4"), VoteFor(1, second), Leave(2, 1))
    table.make((0, Decline(1)), (1, Offer(terms)))
    table.make((0, Accept(table.table.state.offers[-1].id)))
    settle(page, table)
    offer = page.locator(".pb-mine [data-name=offer]:visible")
    said = re.sub(r"\s+", " ", " ".join(offer.locator("text").all_text_contents()))
    assert "you promise:" in said
    assert "You have accepted; it waits for Cleo." in said


def test_on_a_phone_the_vote_tokens_to_take_are_in_the_bar_too(dealing):
    """They were circles of 22 px at the very top, and the bar asked for one with nothing in it."""
    page, table = dealing((390, 844))
    table.make((1, TakeVoteToken(3)), (2, TakeVoteToken(1)))
    settle(page, table)
    page.locator(".pb-dock button", has_text="Take vote token").click()
    for number in (2, 4):
        choice = page.locator(f".pb-dock [data-option='number={number}']:visible")
        expect(choice).to_be_in_viewport(ratio=1)
        assert choice.bounding_box()["height"] >= 36
    assert page.evaluate(LOOK, False) == []
