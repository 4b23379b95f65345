"""A press that was meant for something else: where Go on lay a move stands, what clears lies elsewhere."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble import state as rat
from tests.browser.test_layout import page_of

__all__ = ["page_of"]

CAST = ("Carmichael", "Quincy", "Medici", "D'Ambrosio")
MOVES = ".pb-dock :is([data-do^='make:'], [data-do^='confirm:'])"
FIRST_SEEN = f"""() => new Promise((done) => {{  // whether the moves take a press as soon as they stand there
    const look = () => {{
        const moves = [...document.querySelectorAll({MOVES!r})];
        if (moves.length) done(moves.map((move) => move.disabled)); else requestAnimationFrame(look);
    }};
    document.querySelector(".pb-dock [data-do=go-on]").click();
    look();
}})"""


@pytest.fixture
def round_over(page_of):
    """The page of Ann, who reads what the vote of the first round came to."""
    page, served = page_of("rat_scramble", 1008, 750)
    table = served.table
    table.pace.choose("normal")
    served.make(*[(seat, rat.Choose(name)) for seat, name in enumerate(CAST)])
    served.make((0, rat.TakeVoteToken(3)), (1, rat.TakeVoteToken(1)), (2, rat.TakeVoteToken(2)))
    proposals = table.state.proposals
    while table.state.round == 1:
        (seat,) = table.pending
        voting = table.state.phase == "voting"
        served.make((seat, rat.Cast(proposals[seat == 2]) if voting else rat.LetStand()))
    return page


def test_where_go_on_lay_no_move_is_made_for_a_moment(round_over):
    expect(round_over.locator(".pb-root")).to_have_attribute("data-decision", "moment")
    pressable = round_over.evaluate(FIRST_SEEN)
    assert pressable
    assert all(pressable), "a press that was meant for Go on takes a vote token"
    expect(round_over.locator(MOVES).first).to_be_enabled()
    expect(round_over.locator(".pb-root")).not_to_have_attribute("data-decision", "moment")


def test_what_clears_a_move_never_lies_where_one_was_confirmed(page_of):
    page, served = page_of("collapsization", 1008, 750)
    served.advance(8)
    assert served.until_one_may("build")
    said, confirms, clears = set(), [], []
    hexes = page.locator(".pb-stage [data-name=hex][data-can=yes]:visible")
    expect(hexes.first).to_be_visible()
    for at in range(hexes.count()):
        page.locator(".pb-mine [data-name=card][data-can=yes]:visible").first.click()
        hexes.nth(at).click()
        confirm, clear = (page.locator(f".pb-dock {what}") for what in ("[data-confirm]", "[data-do=clear]"))
        said.add(confirm.inner_text())
        confirms.append(confirm.bounding_box())
        clears.append(clear.bounding_box())
        clear.click()
        expect(confirm).to_have_count(0)
    assert len(said) > 1, "one says the move, another but Confirm"
    assert max(at["x"] + at["width"] for at in clears) <= min(at["x"] for at in confirms) + 1
