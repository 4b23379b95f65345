"""A press on the board while something is filled in or asked says so beside the press, and loses nothing."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import SEATS, SETTLED, open_a_form, settle

DESK, PHONE = (1354, 742), (390, 844)
NAMES = ["Ann", "Bess", "Cleo", "Lou"]
PIECES = ".pb-stage :is([data-do], [data-nav]):visible"
ON_TOP = """dom => {  // whether a press in its middle meets it
    const at = dom.getBoundingClientRect(), hit = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    return !!hit && dom.contains(hit);
}"""  # noqa: E501


def press_a_piece(page):
    """Press the first piece of the board that is in sight; where."""
    for piece in page.locator(PIECES).all():
        if piece.evaluate(ON_TOP):
            at = piece.bounding_box()
            spot = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
            page.mouse.click(*spot)
            return spot
    raise AssertionError("There is no piece in sight.")


def said_beside(page, spot):
    """What is said, near the press and in one place."""
    said = page.locator(".pb-instead:visible")
    expect(said).to_have_count(1)
    at = said.bounding_box()
    assert abs(spot[1] - at["y"] - at["height"] / 2) < 120
    assert at["x"] - 40 <= spot[0] <= at["x"] + at["width"] + 40
    return said.text_content()


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", SEATS)
def test_while_it_is_asked_whether_something_is_taken_back_the_board_says_so(served, game, size):
    """The question was gone without a word, and something else picked."""
    page, table = served(game, NAMES[: SEATS[game]], size)
    table.advance(8)
    table.share()
    settle(page, table)
    if game != "rat_scramble":  # whose players have nothing to hide at first; a curtain is not in the log
        shows = page.locator("[data-do^='show:']:visible").first.get_attribute("data-do")
        page.locator(f"[data-do='{shows}']:visible").click()
        expect(page.locator(f"[data-do='{shows}']:visible")).to_have_count(
            0
        )  # or it would take the question away
    question = page.locator("[data-asks=undo]")
    table.ask_back(4)
    expect(question).to_have_count(1)
    page.evaluate("pass(700)")  # no double click
    page.evaluate(SETTLED)
    made = len(table.table.log)
    said = said_beside(page, press_a_piece(page))
    assert said.startswith("Answer first: “")
    assert "” or “" in said
    expect(question).to_have_count(1)
    assert len(table.table.log) == made


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", ["rat_scramble", "trade_warz"])
def test_while_a_form_is_open_the_board_says_which_and_keeps_what_was_typed(served, game, size):
    page, table = served(game, NAMES[: SEATS[game]], size)
    open_a_form(page, table)
    form = page.locator(".pb-dock form[data-form]")
    expect(form).to_have_count(1)
    title = form.locator("h3").first.text_content()
    field = form.locator("select, input:not([type=checkbox]):not([type=radio])").first
    before = field.input_value()
    page.evaluate("pass(700)")  # no double click
    page.evaluate(SETTLED)
    said = said_beside(page, press_a_piece(page))
    assert said == f"“{title}” is open; “Cancel” closes it."
    expect(form).to_have_count(1)
    assert field.input_value() == before
