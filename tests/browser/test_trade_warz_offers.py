"""Many open offers at Trade Warz are one line at every size; a tactic says in a few words what it answers."""

import re

import pytest
from playwright.sync_api import expect

from playtest.engines.trade_warz.actions import Offer
from tests.browser.on_screen import SETTLED, broken_at_every_size, play_until, settle
from tests.browser.test_card_letters import CARDS, DESKS

SIZES = [(1164, 608), (1008, 750), (1325, 760), (390, 844), (360, 640), (844, 390)]


def haggle(table, many):
    """So many offers of influence by everybody in turn, as far as there is influence to trade."""
    made = 0
    while made < many:
        for seat in table.table.pending:
            offers = [move for move in table.table.legal(seat) if isinstance(move, Offer)]
            table.make((seat, offers[made % len(offers)]))
            made += 1


@pytest.fixture
def haggling(page_of):
    """A table of four with fourteen open offers, and the page of a seat that may accept some of them."""
    page, table = page_of("trade_warz")
    play_until(page, table, "offer")
    haggle(table, 14)
    state = table.table.state
    seat = next(
        seat for seat in range(4) if any(seat in table.table.game.offered_to(state, one) for one in range(4))
    )
    table.show(seat)
    settle(page, table)
    return page, table


def test_offers_by_the_dozen_are_read_and_pressed_at_every_size(haggling):
    """Their letters were of 8 px in a low window, and on phones the last lay half beyond the edge."""
    page, table = haggling
    assert len(table.table.state.offers) >= 14
    assert broken_at_every_size(page, SIZES, dark=True) == []


@pytest.mark.parametrize("size", DESKS)
def test_no_letter_of_an_offer_is_smaller_than_13_px_on_a_desk(haggling, size):
    """They had 12.5 px, and no test looked at them."""
    page, _ = haggling
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)
    assert page.evaluate(CARDS) == []


def test_the_offers_to_oneself_stand_first_and_their_answers_are_composed_by_one_press(haggling):
    page, table = haggling
    page.set_viewport_size({"width": 1008, "height": 750})
    accept = page.locator(".pb-mine [data-key^=accept-]:visible").first
    expect(accept).to_be_in_viewport(ratio=1)
    number = int(accept.get_attribute("data-key").removeprefix("accept-"))
    accept.click()
    page.locator(".pb-dock [data-confirm]").click()
    settle(page, table)
    assert number not in [offer.number for offer in table.table.state.offers]


def top_of(page, what):
    """Where the first of these that is shown begins."""
    return page.locator(what).locator("visible=true").first.bounding_box()["y"]


def test_on_a_phone_on_its_side_offers_are_one_line_above_the_hand(haggling):
    """A dozen of them stood as a column, and the hand lay below it out of sight."""
    page, _ = haggling
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate(SETTLED)
    shown = page.locator(".pb-mine [data-tray=bargains] [data-name=offer]").locator("visible=true")
    tops = [each.bounding_box()["y"] for each in shown.all()]
    assert max(tops) - min(tops) < 3
    expect(page.locator(".pb-mine [data-name=hand-card]:visible").first).to_be_in_viewport(ratio=1)
    shown.first.click()
    expect(page.locator(".pb-dock").get_by_role("button", name="Accept")).to_be_visible()


@pytest.mark.parametrize("size", [(1164, 608), (1008, 750), (844, 390)])
def test_what_says_how_many_offers_lie_beyond_goes_on_to_them_and_back(haggling, size):
    page, _ = haggling
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)
    block = page.locator(".pb-mine [data-tray=bargains]")
    tray, at = block.locator(".pb-tray"), block.bounding_box()
    assert block.get_attribute("data-more").endswith("›")
    strip = (at["x"] + at["width"] - 20, at["y"] + at["height"] / 2)
    page.mouse.click(*strip)
    page.wait_for_function("dom => dom.scrollLeft > 100", arg=tray.element_handle())
    expect(block).to_have_attribute("data-more", re.compile("‹ .* more"))
    page.mouse.click(strip[0], at["y"] + 8)
    page.wait_for_function("dom => dom.scrollLeft === 0", arg=tray.element_handle())


def test_many_offers_leave_ones_own_slots_in_sight(haggling):
    """The bar was higher than its place, and the slots below the hand lay under it."""
    page, _ = haggling
    for size in [(1008, 750), (1024, 768), (1325, 760), (1920, 1080)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        chip = page.locator(".pb-mine [data-key^=own-]:visible").last.bounding_box()
        assert chip["y"] + chip["height"] <= top_of(page, ".pb-dock") + 1, size


def test_a_bar_that_says_too_much_says_less_and_a_press_reads_the_rest(page_of):
    """With a clock that stands and six answers the bar took three lines too many, and lay over the hand."""
    page, table = page_of("trade_warz with powers")
    table.advance_to_a_new_kind(1)
    moves = 0
    while moves < 145:
        moves += table.advance_to_a_new_kind(7)
    settle(page, table)
    while not page.locator(".pb-mine [data-tray=bargains]").count():
        table.advance_to_a_new_kind(7)
        settle(page, table)
    table.pause_clock()
    settle(page, table)
    page.set_viewport_size({"width": 1164, "height": 608})
    page.evaluate(SETTLED)
    for card in page.locator(".pb-mine [data-name=hand-card]").locator("visible=true").all():
        at = card.bounding_box()
        assert at["y"] + at["height"] <= top_of(page, ".pb-dock") + 1
    turn = page.locator(".pb-dock .pb-turn")
    assert turn.get_attribute("data-about")
    turn.click()
    expect(page.locator(".pb-large")).to_contain_text(turn.get_attribute("data-about"))


def test_an_offer_pressed_on_a_phone_has_its_answers_in_the_dock(haggling):
    page, _ = haggling
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".pb-mine [data-tray=bargains] [data-name=offer]:visible").first.click()
    expect(page.locator(".pb-dock").get_by_role("button", name="Accept")).to_be_visible()
    expect(page.locator(".pb-dock").get_by_role("button", name="Decline")).to_be_visible()


def test_what_a_tactic_answers_is_said_in_a_few_words_and_read_large(page_of):
    """With a name of 27 letters and four tactics below it the line above the board scrolled at every size."""
    page, table = page_of("six at trade_warz")
    while len(table.table.state.stack) < 4:
        table.advance_to_a_new_kind(1)
    settle(page, table)
    assert broken_at_every_size(page, SIZES[:5], dark=True) == []
    page.set_viewport_size({"width": 1008, "height": 750})
    answered = page.locator(".pb-stage > p[data-called='Waiting tactics']")
    expect(answered).to_have_text("It answers Trade Embargo; 2 more wait.")
    answered.hover()
    expect(page.locator(".pb-large")).to_contain_text(
        "Bartholomew the Long-winded plays Trade Embargo on Tech"
    )


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_an_offer_of_influence_takes_four_presses_by_mouse_and_on_a_phone(page_of, size):
    """Whose influence, to whom, the price, Offer. It took seven: the amount and the price were blank."""
    page, table = page_of("trade_warz", *size)

    def offers(seat):
        return [move for move in table.table.legal(seat) if isinstance(move, Offer)]

    def only_sells(seat):
        return {move.giver for move in offers(seat)} == {seat}

    assert table.until_one_is_asked(only_sells)
    settle(page, table)
    seat = next(seat for seat in table.table.pending if only_sells(seat))
    last, made = offers(seat)[-1].taker, len(table.table.state.offers)
    form = page.locator(".pb-dock form[data-form]")

    own = f"[data-key^=influence-][data-key$='-{seat}']"
    page.locator(f".pb-stage {own}[data-can=yes]:visible").first.click()  # 1
    form.get_by_label("Who pays for it").select_option(label=table.table.names[last])  # 2
    form.get_by_label("GDP").fill("1")  # 3
    form.get_by_role("button", name="Make this offer").click()  # 4
    form.wait_for(state="detached")
    settle(page, table)
    assert len(table.table.state.offers) == made + 1
    offer = table.table.state.offers[-1]
    assert (offer.giver, offer.taker, offer.points, offer.gdp) == (seat, last, 1, 1)
