"""What a desk shows: boards and docks that fit, forms, and nothing that moves under the pointer."""

import re

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble import agreements as rat_terms
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.widgets.table.view.move_panel import SHORT
from tests.browser.on_screen import (
    FORM,
    IN_SIGHT,
    LOOK,
    MARKS,
    OPTIONS,
    SETTLED,
    SIZES,
    broken_at_every_size,
    draw,
    open_a_form,
    play_until,
    settle,
)


@pytest.mark.parametrize(
    "called", ["collapsization", "cat_in_the_box", "five at cat_in_the_box", "rat_scramble"]
)
def test_what_stands_on_the_players_cards_of_a_low_window_can_be_read(page_of, called):
    """The Mayor's revealed cards had letters of 8 px there, and five players' colors of 6 px."""
    page, table = page_of(called, 1164, 608)
    table.until_one_may({"collapsization": "build", "rat_scramble": "take"}.get(called, "play"))
    settle(page, table)
    for width, height in [(1164, 608), (1008, 750), (1325, 760), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        letters = page.evaluate(MARKS)
        assert letters
        assert min(letters) >= 11
        assert page.evaluate(LOOK, False) == []


def test_answers_that_lie_on_the_map_or_in_the_hand_are_not_listed_in_the_dock_too(page_of):
    page, table = page_of("collapsization", 1008, 750)
    table.until_one_may("nominate")
    page.wait_for_selector(".pb-root[data-decision*=nominate]")
    assert page.locator(".pb-stage [data-can=yes]").count() > 4
    expect(page.locator(OPTIONS)).to_have_count(0)
    assert page.locator("[data-zone=stage]").bounding_box()["height"] > 400
    for kind in ("reveal", "build"):
        assert table.until_one_may(kind)
        page.wait_for_selector(f".pb-root[data-decision*={kind}]")
        expect(page.locator(".pb-mine [data-can=yes]:visible")).to_have_count(4)
        expect(page.locator(OPTIONS)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1164, 608), (1280, 720), (1440, 900), (1008, 750)])
def test_which_of_ones_own_cards_is_meant_takes_no_height_from_the_table(page_of, width, height):
    """Four buttons in three lines made the bar 132 to 192 px high for the rest of the game."""
    page, table = page_of("scambodia", width, height)
    bar, answers = page.locator(".pb-dock"), page.locator(OPTIONS)
    for kind in ("take", "match"):
        table.until_one_may(kind)
        settle(page, table)
        high = bar.bounding_box()["height"]
        page.locator(f".pb-dock [data-option='kind={kind}']").click()
        expect(page.locator(".pb-dock [data-do=clear]")).to_be_visible()
        expect(answers).to_have_count(0)
        expect(page.locator(".pb-mine [data-can=yes]:visible")).to_have_count(4)
        page.evaluate(SETTLED)
        assert bar.bounding_box()["height"] <= high + 1
        assert page.evaluate(LOOK, False) == []


def test_what_ends_a_move_leaves_the_line_above_it_to_how_long_bots_wait(page_of):
    """In a low window a name in three lines lay on “Bots wait for you”."""
    page, table = page_of("trade_warz", 1164, 608)
    assert table.until_one_may("place")
    settle(page, table)
    page.locator(".pb-mine [data-name=hand-card][data-can=yes]:visible").first.click()
    page.locator(".pb-stage [data-name=slot][data-can=yes]:visible").first.click()
    ends, long = page.locator(".pb-dock [data-confirm]"), "Place Vodka Exports on Argentina 1"
    assert len(long) == SHORT  # longer ones stand in the sentence beside it
    ends.evaluate("(dom, name) => { dom.textContent = name; }", long)
    assert ends.bounding_box()["height"] <= 36


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844)])
def test_what_clears_a_pick_has_no_line_of_its_own_below_many_answers(page_of, width, height):
    page, table = page_of("cat_in_the_box", width, height)
    clear, answers = page.locator(".pb-dock [data-do=clear]"), page.locator("[data-composer] [data-option]")
    assert table.until_one_may("play")
    settle(page, table)
    page.locator(".pb-mine [data-can=yes]:visible").first.click()
    expect(clear).to_be_in_viewport(ratio=1)
    while answers.count() < 4:  # who leads has three colors as long as red is not broken
        assert table.advance()
        settle(page, table)
        expect(clear).to_have_count(0)
        page.locator(".pb-mine [data-can=yes]:visible").first.click()
        expect(clear).to_be_in_viewport(ratio=1)
    for answer in page.locator(OPTIONS).all():  # on a phone none, for they lie on the board
        at, it = clear.bounding_box(), answer.bounding_box()
        beside = at["x"] >= it["x"] + it["width"] and at["y"] + at["height"] <= it["y"] + it["height"] + 1
        assert beside or at["y"] + at["height"] <= it["y"] + 1
    said = page.locator(".pb-dock .pb-prompt")
    assert said.bounding_box()["x"] + said.bounding_box()["width"] <= clear.bounding_box()["x"] + 1


WHEEL = """(svg, ctrlKey) => {
    const turned = new WheelEvent("wheel", {deltaY: 120, ctrlKey, bubbles: true, cancelable: true});
    return {goes_on: svg.dispatchEvent(turned), shows: svg.getAttribute("viewBox")};
}"""


def test_a_wheel_over_the_city_scrolls_the_page_and_zooms_only_with_control(page_of):
    page, table = page_of("collapsization")
    city = page.locator("svg[data-pan]:visible").first
    whole, box = city.get_attribute("viewBox"), city.get_attribute("data-box")
    assert city.evaluate(WHEEL, False) == {"goes_on": True, "shows": whole}
    zoomed = city.evaluate(WHEEL, True)
    assert (zoomed["goes_on"], zoomed["shows"] != whole) == (False, True)
    while city.get_attribute("data-box") == box:
        assert table.advance()
        page.evaluate(SETTLED)
    shown, grown = ([float(n) for n in city.get_attribute(name).split()] for name in ("viewBox", "data-box"))
    assert shown[1:] == grown[1:]  # what has grown is fitted anew


def test_the_market_of_six_is_seen_whole_beside_a_hand_of_cards(page_of):
    page, table = page_of("six at trade_warz")
    for _ in range(20):
        table.advance()
        page.evaluate(SETTLED)
        if page.locator(".pb-mine [data-name=hand-card]:visible").count() > 2:
            break
    expect(page.locator(".pb-mine [data-name=hand-card]:visible").nth(2)).to_be_visible()
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    assert broken_at_every_size(page, [(1008, 750)]) == []


@pytest.mark.parametrize("called", ["trade_warz", "trade_warz with powers"])
def test_a_dispute_can_be_read_and_takes_no_height_from_a_wide_board(page_of, called):
    page, table = page_of(called, seed=6)
    assert table.until_one_may("bid")
    settle(page, table)
    assert (
        broken_at_every_size(
            page, [(1360, 770), (1180, 720), (1179, 720), (1008, 750), (720, 450)], dark=True
        )
        == []
    )
    dispute = page.locator(".pb-page .pb-block:has(> svg[data-picture^=disputes]):visible")  # as the place is
    board = page.locator(".pb-stage")
    for width, beside in [(1180, True), (1008, False)]:
        page.set_viewport_size({"width": width, "height": 750})
        page.evaluate(SETTLED)
        at, its = board.bounding_box(), dispute.bounding_box()
        assert (its["x"] >= at["x"] + at["width"]) == beside
        assert (its["y"] >= at["y"] + at["height"]) == (not beside)
    for width, height in [(390, 844), (360, 640)]:  # on a phone both sides are in sight, one's own first
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        sides = page.locator(".pb-stage svg[data-picture=disputes] g[aria-label]")
        assert sides.count() == 2
        for side in sides.all():
            box, frame = side.bounding_box(), dispute.bounding_box()
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
        assert page.locator(".pb-stage > .pb-fitted").bounding_box()["height"] >= 100


def test_a_card_that_is_picked_moves_nothing_under_the_pointer(page_of):
    """The hexes stood in the dock in so many words that it grew, and Undo lay where the card had been."""
    page, table = page_of("collapsization", 1440, 900)
    play_until(page, table, "build")
    dock = page.locator(".pb-dock")
    before = dock.bounding_box()
    page.locator(".pb-mine [data-part][data-can=yes]:visible").first.click()
    expect(page.locator(".pb-dock .pb-turn")).to_contain_text("Now choose a hex to build on")
    page.evaluate(SETTLED)
    assert dock.bounding_box() == before
    assert re.match(
        r"Build \S+ on [A-Z]\d+\n(trusts|calls) ", dock.locator("[data-option^='hex=']").first.inner_text()
    )


def test_a_dock_that_needs_less_for_what_was_picked_moves_nothing_under_the_pointer(page_of):
    page, table = page_of("scambodia", 1164, 608)
    play_until(page, table, "declare")
    dock = page.locator(".pb-dock")
    before = dock.bounding_box()
    page.locator(".pb-stage [data-part][data-can=yes]:visible").first.click()
    expect(dock.locator("[data-confirm]")).to_be_visible()
    page.evaluate(SETTLED)
    assert dock.bounding_box() == before


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1008, 750), (390, 844), (360, 640)])
def test_claims_that_lie_beside_the_city_do_not_cover_it_from_the_dock(page_of, width, height):
    """Each of 39 claims stood in the dock with what it costs, and left the city 79 px."""
    page, table = page_of("collapsization", width, height)
    play_until(page, table, "nominate")
    tray, players = page.locator(".pb-mine [data-name=claim-card]:visible").first, page.locator(".pb-seat")
    before = tray.bounding_box()
    for says in ("; a claim", "seals both nominations; a claim"):
        page.locator(".pb-stage [data-can=yes]:visible").first.dispatch_event("click")
        expect(page.locator(".pb-dock .pb-prompt")).to_contain_text("your claim for this hex")
        page.evaluate(SETTLED)
        assert abs(tray.bounding_box()["y"] - before["y"]) <= 60  # lines of the dock, not all its answers
        sizes = [*SIZES, (1008, 750)] if width == 1008 else [(width, height)]
        assert broken_at_every_size(page, sizes, dark=True) == []
        expect(page.locator(OPTIONS)).to_have_count(0)
        said = page.locator(".pb-dock .pb-alike").inner_text()
        assert f"{said}." == f"{says.removeprefix('; ')} leaves your tray for good if Ann builds there."
        assert page.locator(".pb-dock").inner_text().count("for good") == 1
        assert all(seat.evaluate(IN_SIGHT) for seat in players.all())
        page.locator(".pb-mine [data-name=claim-card][data-can=yes]:visible").first.dispatch_event("click")
        page.locator(".pb-dock .pb-alike").wait_for(state="detached")


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (1164, 608)])
def test_four_colors_and_what_each_costs_stand_in_one_line_of_the_dock(page_of, width, height):
    page, table = page_of("cat_in_the_box", width, height)
    assert table.until_one_may("play")
    colors = page.locator(".pb-dock [data-option^='color=']:visible")
    settle(page, table)
    while True:
        page.locator(".pb-mine [data-can=yes]:visible").first.click()
        page.locator(".pb-dock [data-do=clear]").wait_for()
        if colors.count() == 4:
            break
        assert table.advance()
        settle(page, table)
    boxes = [color.bounding_box() for color in colors.all()]
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert colors.first.get_attribute("title").startswith("Play ")


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_a_card_and_its_color_move_neither_hand_nor_board_on_a_desk(page_of, called):
    """The bar rose by up to 98 px under the hand as the colors came, and by 27 as one of them was picked."""
    page, table = page_of(called, 1440, 900)
    dock, cards = page.locator(".pb-dock"), page.locator(".pb-mine [data-name=card][data-can=yes]:visible")
    colors = page.locator(".pb-dock [data-option^='color=']:visible")
    while colors.count() < 3:  # a card that may be played in three colors
        assert table.until_one_may("play", passes=1)
        settle(page, table)
        cards.last.click()
        page.locator(".pb-dock [data-do=clear]").wait_for()
    for width, height in [*SIZES[:5], (1440, 900), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".pb-dock [data-do=clear]").click()
        page.evaluate(SETTLED)
        lay = [page.locator(zone).bounding_box() for zone in (".pb-stage", ".pb-mine", ".pb-dock")]
        for press in (cards.last, colors.last):
            press.click()
            page.evaluate(SETTLED)
            assert [
                page.locator(zone).bounding_box() for zone in (".pb-stage", ".pb-mine", ".pb-dock")
            ] == lay
            assert page.evaluate(LOOK, False) == []
        expect(dock.locator("[data-confirm]")).to_be_visible()


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_the_research_board_fits_what_jupyterlab_leaves_of_1280_by_720(page_of, called):
    """One's own place in the trick was below the fold there, and the players scrolled beside it."""
    page, table = page_of(called, 1164, 608)
    while table.until_one_may("play") and table.advance(7):
        draw(page, table)
        assert page.evaluate(LOOK, False) == []
        expect(page.locator(".pb-stage [data-pans]")).to_have_count(0)
        hidden = page.locator(".pb-players").evaluate("dom => dom.scrollHeight - dom.clientHeight")
        assert hidden <= 1


@pytest.mark.parametrize("called", ["trade_warz", "six at trade_warz"])
def test_the_market_fits_what_jupyterlab_leaves_of_1280_by_720(page_of, called):
    """The board scrolled beside a hand of large cards at each decision, and so did the players."""
    page, table = page_of(called, 1164, 608)
    moves, found = 0, []
    while moves < 80:
        draw(page, table)
        at = f"after {moves} moves, {page.locator('.pb-root').get_attribute('data-decision')}: "
        found += [at + wrong for wrong in page.evaluate(LOOK, False)]
        found += [at + "the board scrolls"] * page.locator(".pb-stage [data-pans]:visible").count()
        hidden = page.locator(".pb-players").evaluate("dom => dom.scrollHeight - dom.clientHeight")
        found += [f"{at}{hidden} px of the players are hidden"] if hidden > 1 else []
        moves += table.advance_to_a_new_kind(7)
    assert found == []
    settle(page, table)
    card = page.locator(".pb-mine [data-name=hand-card]:visible").first
    card.hover()
    expect(page.locator(".pb-large")).to_be_visible()  # its whole text


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844)])
@pytest.mark.parametrize("game", ["rat_scramble", "trade_warz"])
def test_a_form_leaves_the_board_in_sight_and_ends_where_one_sees_it(page_of, game, width, height):
    page, table = page_of(game, width, height)
    table.advance(6)
    open_a_form(page, table)
    page.evaluate(SETTLED)
    assert page.locator("[data-zone=stage]").bounding_box()["height"] >= 120
    for button in page.locator(f"{FORM} > .pb-buttons button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height + 1
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y).textContent", middle)
        assert hit == button.text_content()


@pytest.mark.parametrize(("width", "height"), [(1354, 742), (1194, 608)])
def test_what_bots_say_beside_the_log_moves_nothing_that_is_pressed(page_of, width, height):
    """Each line came into the dock: board and answers rose by 37 px, under the pointer."""
    page, served = page_of("rat_scramble", width, height)
    assert served.until_one_may("offer")
    settle(page, served)
    zones = [page.locator(f".pb-page > .pb-{zone}") for zone in ("stage", "mine", "dock")]
    before = [zone.bounding_box() for zone in zones]
    for seat, said in ((1, "No. I keep my tokens."), (2, "For one token more, yes.")):
        served.explain(seat, said)
        settle(page, served)
        expect(page.locator(".pb-players .pb-aside").first).to_contain_text(said)
        expect(page.locator(".pb-players .pb-aside").first).to_be_in_viewport(ratio=1)
    page.evaluate(SETTLED)
    assert [zone.bounding_box() for zone in zones] == before


def test_what_bots_said_gives_way_to_a_form_and_comes_back(page_of):
    page, served = page_of("rat_scramble", 800, 750)
    assert served.until_one_may("offer")
    served.explain(served.table.pending[0], "No. I keep my tokens.")
    why, form = page.locator(".pb-dock .pb-reasons"), page.locator(".pb-dock form[data-form]")
    expect(why).to_contain_text("No. I keep my tokens.")
    expect(why).to_be_visible()
    page.locator(".pb-mine [data-key=deal-other]:visible").click()
    form.wait_for()
    expect(why).to_be_hidden()
    form.get_by_role("button", name="Cancel").click()
    expect(why).to_be_visible()


def test_an_answer_that_is_picked_leaves_its_question_where_it_stood(page_of):
    """Of four in a line of their own the question came down by a line once one of them was picked."""
    page, _ = page_of("rat_scramble", 1354, 742)
    board, dock = page.locator(".pb-stage [data-name=character]:visible"), page.locator(".pb-dock")
    expect(page.locator(".pb-dock [data-option]:visible")).to_have_count(0)  # they lie on the board
    said = page.locator(".pb-dock .pb-prompt")
    before, lies, stood = dock.bounding_box(), board.nth(2).bounding_box(), said.bounding_box()
    board.nth(1).click()
    expect(page.locator(".pb-dock [data-confirm]")).to_be_visible()
    expect(said).to_be_visible()
    page.evaluate(SETTLED)
    assert dock.bounding_box() == before
    stands = said.bounding_box()  # in smaller letters above what is composed
    assert stands["x"] == stood["x"]
    assert abs(stands["y"] - stood["y"]) <= 2
    assert board.nth(2).bounding_box() == lies


def test_what_somebody_else_does_moves_nothing_of_who_is_still_asked(page_of):
    """With one answer fewer the others fitted a line, and all above the dock came down by another."""
    page, table = page_of("rat_scramble", 800, 750)
    cast = [
        (seat, rat_moves.Choose(name))
        for seat, name in enumerate(("Carmichael", "Quincy", "Medici", "D'Ambrosio"))
    ]
    table.make(*cast, (0, rat_moves.Offer((rat_terms.Give(0, 1, 0, 1),))))
    dock, withdraw = page.locator(".pb-dock"), page.locator(".pb-dock").get_by_text("Withdraw your offer")
    settle(page, table)
    expect(withdraw).to_be_visible()
    expect(dock.locator("[data-do=undo]")).to_be_visible()  # it comes a moment later
    page.evaluate(SETTLED)
    before = dock.bounding_box()
    table.make((1, rat_moves.Decline(table.table.state.offers[0].id)))
    expect(withdraw).to_have_count(0)
    page.evaluate(SETTLED)
    assert dock.bounding_box() == before


@pytest.mark.parametrize(("width", "height"), [(1354, 742), (1194, 608)])
def test_answers_that_stay_beside_confirm_do_not_move_to_make_room_for_it(page_of, width, height):
    """In a low window they went by 365 px to the left, and Confirm stood where another answer had."""
    page, table = page_of("cat_in_the_box", width, height)
    play_until(page, table, "predict")
    answers = page.locator(".pb-dock [data-option]")
    before = [answer.bounding_box()["x"] for answer in answers.all()]
    answers.nth(1).click()
    confirm = page.locator(".pb-dock [data-confirm]")
    expect(confirm).to_be_visible()
    page.evaluate(SETTLED)
    assert [answer.bounding_box()["x"] for answer in answers.all()] == pytest.approx(before, abs=6)
    assert confirm.bounding_box()["x"] > max(before)


def test_in_a_low_window_the_card_that_won_is_seen_while_its_trick_stands(page_of):
    """The line that said who had won took the height of the card that had."""
    page, table = page_of("cat_in_the_box", 1194, 608)
    table.advance(8)
    assert table.until_a_moment()
    page.locator("[data-zone=moment][data-n]").wait_for()
    page.evaluate(SETTLED)
    stage = page.locator(".pb-stage")
    assert stage.locator("[data-pans]:visible").count() == 0
    assert page.locator("[data-zone=moment]").bounding_box()["x"] >= stage.bounding_box()["width"]
