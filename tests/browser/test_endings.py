"""What explains a turn and an end is on the screen at every size: distances, a mine, a paradox."""

import pytest

from playtest.engines.collapsization.pieces import SPADES, SUIT
from tests.browser.on_screen import CUT_CELLS, SETTLED, broken_at_every_size, darken

ON_SCREEN = """what => [...document.querySelectorAll(what)]
    .map(dom => dom.getBoundingClientRect())
    .map(at => at.width > 0 && at.left >= 0 && at.top >= 0
        && at.right <= innerWidth && at.bottom <= innerHeight)"""


def matches(state, move):
    """Whether the card has the suit of reality there, and that is no mine."""
    suit = SUIT[state.reality[move.hex]]
    return SUIT[move.card] == suit != SPADES


SIZES = [(1008, 750), (390, 844), (360, 640)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_paradox_says_on_every_screen_which_cards_had_no_space_left(page_of, width, height):
    page, table = page_of("cat_in_the_box", width, height, seed=5, plays="sharp")
    while table.advance(40):
        pass
    assert table.table.state.paradox is not None
    page.locator("[data-results]").wait_for()
    page.evaluate(SETTLED)
    seen = page.evaluate(ON_SCREEN, ".pb-mine [data-name=no-space]")
    assert seen
    assert all(seen)
    assert broken_at_every_size(page, [(width, height)], dark=True) == []


def test_a_phone_shows_what_each_had_after_each_of_four_rounds(served):
    """The fourth round was cut off at the right edge."""
    names = ["Ann", "Bartholomew", "Cleo", "Dora"]
    page, table = served("trade_warz", names, size=(390, 844), seed=5, plays="trader")
    while table.advance(500):
        pass
    assert table.table.state.round == 4
    page.locator("[data-results]").wait_for()
    for width, height in SIZES[1:]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT_CELLS) == []


BROKEN_NAMES = """() => {
  const names = document.querySelectorAll("[data-results] .pb-apart th[scope=row]");
  return [...names].flatMap((dom) => {
    const walk = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT), found = [];
    const range = document.createRange();
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()].filter((at) => at.width > 2).length;
        if (lines > 1 && !text.data.trim().includes(" ")) found.push(text.data);
    }
    return found;
  });
}"""


@pytest.mark.parametrize(("plays", "rounds"), [("trader", 4), ("random", 5)])
def test_no_name_breaks_in_two_beside_what_each_had_after_four_or_five_rounds(served, plays, rounds):
    """“Barthol” stood above “o.”."""
    names = ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora"]
    page, table = served("trade_warz", names, size=(390, 844), plays=plays)
    while table.advance(500):
        pass
    assert table.table.state.round == rounds
    page.locator("[data-results]").wait_for()
    for width, height in SIZES[1:]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(BROKEN_NAMES) == []
        assert page.evaluate(CUT_CELLS) == []


COVERED_NUMBERS = """() => [...document.querySelectorAll(".pb-stage [data-name=space]")].filter((space) => {
    const mark = space.querySelector("text ~ *"), number = space.querySelector("text");
    if (!mark || !number.getClientRects().length) return false;
    const [at, over] = [number, mark].map((dom) => dom.getBoundingClientRect());
    return at.right > over.left + 1 && at.bottom > over.top + 2;
}).map((space) => space.getAttribute("aria-label"))"""


@pytest.mark.parametrize(("seed", "plays"), [(5, "sharp"), (7, "careful"), (11, "sharp")])
def test_the_whole_board_of_five_is_seen_at_the_end_on_the_smallest_phone(page_of, seed, plays):
    """Half of it had to be scrolled to, below “Scroll to see the rest”."""
    page, table = page_of("five at cat_in_the_box", 360, 640, seed=seed, plays=plays)
    while table.advance(400):
        pass
    page.locator("[data-results]").wait_for()
    page.evaluate(SETTLED)
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    stage = page.locator("[data-zone=stage]").bounding_box()
    spaces = [space.bounding_box() for space in page.locator(".pb-stage [data-name=space]:visible").all()]
    assert len(spaces) == 36
    assert all(at["y"] + at["height"] <= stage["y"] + stage["height"] + 1 for at in spaces)
    assert page.evaluate(COVERED_NUMBERS) == []
    assert broken_at_every_size(page, [(360, 640)], dark=True) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_moment_of_a_turn_shows_distances_points_and_scores(page_of, width, height):
    page, table = page_of("collapsization", width, height, seed=3, plays="shrewd")
    assert table.until_one_may("build")
    table.at_pace("normal")
    table.make((0, next(move for move in table.table.legal(0) if matches(table.table.state, move))))
    moment = page.locator("[data-zone=moment][data-n]")
    moment.wait_for()
    page.evaluate(SETTLED)
    assert moment.locator(".pb-grid [data-taken]").count() == 1
    assert [said.partition("now ")[1] for said in moment.locator(".pb-after").all_inner_texts()] == [
        "now "
    ] * 3
    assert page.evaluate(ON_SCREEN, "[data-zone=moment] [data-do=go-on]") == [True]
    if width > 390:  # a phone says how much more there is, and scrolls it
        assert page.evaluate(ON_SCREEN, "[data-zone=moment] .pb-grid") == [True]
    darken(page)
    assert broken_at_every_size(page, [(width, height)]) == []
