"""A page gets a board in the shape of its place alone, and turns without going blank."""

import pytest

from tests.browser.on_screen import SETTLED, settle

SHAPES = """() => [...document.querySelectorAll(".pb-stage .pb-fitted > .pb-shape")]
    .map(dom => dom.classList[1].replace("pb-", ""))"""
IN_SIGHT = """() => [...document.querySelectorAll(".pb-stage .pb-shape")]
    .filter(dom => [...dom.querySelectorAll("svg")].some(svg => svg.getBoundingClientRect().width > 50))
    .map(dom => dom.classList[1].replace("pb-", ""))"""
WATCHED = f"""() => {{
    window.blank = 0;
    const look = () => {{ if (!({IN_SIGHT})().length) window.blank += 1; requestAnimationFrame(look); }};
    look();
}}"""


def waits_for(page, shapes):
    page.wait_for_function(f"shapes => ({SHAPES})().join() === shapes", arg=",".join(shapes))


@pytest.mark.parametrize("game", ["cat_in_the_box", "scambodia"])
def test_a_page_gets_the_shape_it_shows_and_turns_without_going_blank(page_of, game):
    page, table = page_of(game, 1008, 750)
    waits_for(page, ["wide"])
    table.advance(3)
    settle(page, table)
    assert page.evaluate(IN_SIGHT) == ["wide"]
    page.evaluate(WATCHED)
    turns = (((390, 844), "tall"), ((1008, 750), "wide"), ((740, 1280), "tall"))
    for (width, height), shape in turns:
        page.evaluate("() => { window.blank = 0 }")
        page.set_viewport_size({"width": width, "height": height})
        waits_for(page, [shape])
        page.evaluate(SETTLED)
        assert page.evaluate(IN_SIGHT) == [shape]
        assert page.evaluate("() => window.blank") == 0
        table.advance()  # this server empties the page between two seats: not to be looked at while it does
        settle(page, table)
        waits_for(page, [shape])


def test_a_stage_that_is_nearly_square_has_both_shapes_there(page_of):
    page, table = page_of("cat_in_the_box", 1008, 750)
    waits_for(page, ["wide"])
    higher = page.locator(".pb-stage").evaluate("at => at.clientWidth - at.clientHeight")
    page.set_viewport_size({"width": 1008, "height": 750 + higher})
    waits_for(page, ["wide", "tall"])
    page.evaluate(SETTLED)
    assert len(page.evaluate(IN_SIGHT)) == 1
    assert table.advance()
