"""A ruling made by hand, from the press on the board to taking it back, on a page without JupyterLab."""

import pytest
from playwright.sync_api import expect

from playtest.engines import codec
from tests.browser.on_screen import SETTLED
from tests.browser.plain_page import PlainPage

WHY = "Ben meant the other color"


@pytest.fixture
def board(browser, tmp_path):
    """Cat in the Box in its first tricks, on the screen that all share; the page and the game."""
    shared = PlainPage(tmp_path, "cat_in_the_box", ["Ann", "Ben", "Cleo"])
    page = browser.new_page(viewport={"width": 1164, "height": 750}, reduced_motion="reduce")
    page.goto(shared.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    shared.advance(13)
    shared.share()
    yield page, shared
    page.close()
    shared.close()


def tokens(shared):
    """Whose token lies where, by what the spaces are called."""
    state = codec.plain(shared.table.state, shared.table.game.State)
    return {space: seat for seat, held in enumerate(state["tokens"]) for space in held}


def test_a_token_is_moved_by_two_presses_with_a_reason_and_taken_back(board):
    page, shared = board
    before = tokens(shared)
    here, owner = next(iter(before.items()))
    color, number = here.split()
    there = next(
        f"{other} {number}"
        for other in ("red", "blue", "yellow", "green")
        if other != color and f"{other} {number}" not in before
    )
    name, dock = shared.table.names[owner], page.locator(".pb-dock")

    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    for space in (here, there):
        page.locator(f".pb-stage [data-do='fix:space-{space.replace(' ', '-')}']:visible").click()
    expect(dock).to_contain_text(f"{name}'s token belongs on {there}")
    assert tokens(shared) == before, "nothing is done before it is confirmed"

    dock.get_by_role("button", name="Apply the ruling").click()
    expect(dock).to_contain_text("A ruling needs a reason")
    dock.locator("[name=reason]").fill(WHY)
    dock.get_by_role("button", name="Apply the ruling").click()
    changed = f"Ruling: {WHY}. Changed: Tokens of {name}: {here} → {there}"
    expect(page.locator(".pb-log")).to_contain_text(changed)
    assert tokens(shared) == {**{s: seat for s, seat in before.items() if s != here}, there: owner}
    assert shared.table.log[-1].kind == "ruling"

    dock.locator("[data-do=undo]").click()
    expect(page.locator(".pb-log")).to_contain_text(f"Ruling (taken back): {WHY}")
    assert tokens(shared) == before


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_ruling_begins_by_two_presses_without_scrolling_and_its_fields_stand_in_line(board, size):
    page, _ = board
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    begins = page.locator(".pb-side-head [data-do=correct]")
    expect(begins).to_be_in_viewport(ratio=1)
    begins.click()
    page.locator(".pb-players [data-do='fix:seat-1']").click()
    fields = page.locator(".pb-ruling .pb-line .pb-field :is(input, select)")
    expect(fields).to_have_count(6)
    boxes = [field.bounding_box() for field in fields.all()]
    wide = {round(box["width"]) for box in boxes}
    rows = {round(box["y"]) for box in boxes}
    columns = {round(box["x"]) for box in boxes}
    assert len(wide) == 1
    assert len({round(box["height"]) for box in boxes}) == 1
    assert len(rows) * len(columns) == 6
    if size[0] == 390:
        ends = page.locator(".pb-ruling").get_by_role("button")
        assert len({round(each.bounding_box()["y"]) for each in ends.all()}) == 1


@pytest.mark.parametrize("size", [(1164, 750), (1024, 768), (390, 844)])
def test_a_hidden_card_that_changes_with_the_discard_pile_is_told_without_its_place(browser, tmp_path, size):
    shared = PlainPage(tmp_path, "scambodia", ["Ann", "Ben", "Cleo"])
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(shared.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    shared.advance(9)
    shared.share()
    state = codec.plain(shared.table.state, shared.table.game.State)
    top, held = state["discards"][-1], next(card for card in state["table"][1] if card)
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    page.locator(".pb-stage [data-do='fix:top']:visible").click()
    dock = page.locator(".pb-dock")
    dock.locator("select").select_option(held)
    dock.get_by_role("button", name="Change it").click()
    told = dock.locator("[data-beside]")
    expect(told).to_contain_text(f"{held} lies hidden: one hidden card changes with it.")
    expect(told).to_be_in_viewport(ratio=1)
    expect(page.locator(".pb-root")).not_to_contain_text("'s grid")
    dock.locator("[name=reason]").fill("It fell down")
    apply = dock.get_by_role("button", name="Apply the ruling")
    expect(apply).to_be_in_viewport(ratio=1)
    apply.click()
    changed = f"Changed: Discard pile: {top} → {held}; and one hidden card changed with it."
    expect(page.locator(".pb-log")).to_contain_text(changed)
    page.close()
    shared.close()


@pytest.mark.parametrize("size", [(1325, 760), (1008, 750), (1164, 608)])
def test_the_board_keeps_its_place_through_every_step_of_a_ruling_and_ones_own_card_has_a_frame(board, size):
    """The panel grew with each step, and the board that was pressed on shrank under the pointer."""
    page, _ = board
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".pb-dock [data-do^='show:']").click()
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    dock, stage = page.locator(".pb-dock"), page.locator(".pb-stage")
    expect(dock).to_contain_text("Press what is wrong")
    stood = stage.bounding_box()
    frames = page.locator(".pb-seat").evaluate_all("all => all.map((dom) => getComputedStyle(dom).boxShadow)")
    assert all("0px 0px 0px 2px" in frame for frame in frames)
    expect(page.locator(".pb-seat.pb-shown")).to_have_count(1)
    for seat, told in ((0, "7"), (1, "8"), (2, "9")):
        page.locator(f".pb-players [data-do='fix:seat-{seat}']").click()
        fields = page.locator(".pb-ruling .pb-line input")
        expect(fields.first).to_be_visible()
        assert stage.bounding_box() == stood
        fields.first.fill(told)
        dock.get_by_role("button", name="Change it").click()
        expect(page.locator("[data-change]")).to_have_count(seat + 1)
        assert stage.bounding_box() == stood
    apply = dock.get_by_role("button", name="Apply the ruling")
    apply.click()
    expect(dock).to_contain_text("A ruling needs a reason")
    assert stage.bounding_box() == stood
    for each in (
        apply,
        dock.locator(".pb-ruled label"),
        dock.locator("[name=reason]"),
        dock.locator(".pb-error"),
    ):
        expect(each).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1325, 760), (1164, 608)])
def test_after_a_ruling_typed_by_keyboard_the_board_has_its_height_again(browser, tmp_path, size):
    """Enter led to a card instead of the reason, and the dock kept the height of what was said."""
    shared = PlainPage(tmp_path, "collapsization", ["Ann", "bot:random", "bot:random"])
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(shared.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    shared.share()
    page.locator(
        "[data-composer=seat] [data-option]:visible, .pb-mine [data-can=yes]:visible"
    ).first.wait_for()
    page.evaluate(SETTLED)
    stage, dock = page.locator(".pb-stage"), page.locator(".pb-dock")
    stood = stage.bounding_box()
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    page.locator(".pb-players [data-do='fix:seat-1']").click()
    page.locator(".pb-ruling .pb-line input").first.fill("3")
    page.keyboard.press("Enter")
    expect(dock.locator("[name=reason]")).to_be_focused()
    page.keyboard.type("A point was forgotten")
    page.keyboard.press("Enter")
    expect(dock).to_contain_text("The ruling is made")
    if page.locator("[data-do=go-on]").count():
        page.locator("[data-do=go-on]").click()
    page.keyboard.press("Escape")
    expect(dock).not_to_contain_text("The ruling is made")
    page.evaluate(SETTLED)
    assert stage.bounding_box() == stood
    page.close()
    shared.close()
