"""In the review one press on *Next moment* shows the board as it stood and what came out, at each size."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import SETTLED
from tests.browser.plain_page import PlainPage

SIZES = [(1354, 742), (1440, 900), (390, 844), (844, 390)]
GAMES = {
    "cat_in_the_box": (3, "random", "wins trick", ".pb-stage [data-name=played]", 3),
    "collapsization": (3, "shrewd", "builds", ".pb-stage [data-name=claim]", 1),
    "rat_scramble": (4, "greedy", "passes", '.pb-stage [aria-label*="\'s vote"]', 4),
    "scambodia": (3, "counting", "swaps", ".pb-stage [aria-label*='swap']", 2),
    "trade_warz": (4, "trader", "Event", ".pb-stage svg", 1),
}
"""By game: seats, who plays, what a title says, and how many of what lie on the board then."""
WRONG = """() => {
    const found = [], root = document.querySelector(".pb-root"), [w, h] = [innerWidth, innerHeight];
    const card = root.querySelector(".pb-moment[data-n]"), title = card?.querySelector("h2");
    const box = (dom) => dom.getBoundingClientRect();
    if (!card) return ["no card"];
    const inside = (name, dom, within) => {
        const [at, around] = [box(dom), within];
        if (at.top < around.top - 1 || at.bottom > around.bottom + 1 || at.left < around.left - 1 || at.right > around.right + 1) found.push(name);
    };
    const page = { top: 0, left: 0, right: w, bottom: h };
    inside("the card is not on the screen", card, h < 500 ? { ...page, bottom: 9999 } : page);
    inside("the title is not whole", title, page);
    inside("the title leaves the card", title, box(card));
    if (title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1) found.push("the title is cut off");
    const over = document.elementFromPoint(box(title).left + 4, box(title).top + 6);
    if (!card.contains(over)) found.push("something lies over the title");
    const turn = root.querySelector(".pb-steps .pb-prompt");
    if (turn.scrollHeight > turn.clientHeight + 1 || turn.scrollWidth > turn.clientWidth + 1) found.push(`the headline is cut off: ${turn.textContent}`);
    inside("the headline is not on the screen", turn, page);
    const stage = root.querySelector(".pb-stage");
    inside("the board is not on the screen", stage, page);
    if (box(stage).height < (h < 500 ? 120 : 180)) found.push(`the board is ${Math.round(box(stage).height)} px high`);
    const [a, b] = [box(card), box(stage)];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) found.push("the card lies over the board");
    for (const button of root.querySelectorAll(".pb-steps .pb-scrub button[data-do]")) inside("a button is not on the screen", button, page);
    if (document.documentElement.scrollWidth > w + 1 || document.documentElement.scrollHeight > h + 1) found.push("the page scrolls");
    return found;
}"""  # noqa: E501
UP = """() => {  // which entry and which moment
    const title = document.querySelector(".pb-moment[data-n] h2")?.textContent;
    return `${document.querySelector(".pb-head").dataset.entry} ${title}`;
}"""
PLACE = "() => { const at = document.querySelector('.pb-stage').getBoundingClientRect(); return [at.left, at.top, at.width, at.height].map(Math.round); }"  # noqa: E501


@pytest.fixture(scope="module", params=GAMES)
def reviewed(request, pages, tmp_path_factory):
    """The page of the review of a game that bots played, and what lies on its board at some moments."""
    seats, plays, *told = GAMES[request.param]
    folder = tmp_path_factory.mktemp("reviewed")
    table = PlainPage(folder, request.param, ["Ann", "Bartholomew", "Cleo", "Dora"][:seats], plays=plays)
    page = pages.show(table, (1354, 742), "no-preference")
    table.advance(160)
    table.review()
    page.wait_for_selector(".pb-steps")
    yield page, told
    pages.leave(page, "no-preference")
    table.close()


def begin(page):
    """To the deal."""
    page.evaluate(SETTLED)
    expect(page.locator(".pb-root:not([data-settles])")).to_have_count(1)  # a new size moves what is pressed
    if page.locator("[data-do=first]").is_enabled():
        page.locator("[data-do=first]").click()
    expect(page.locator(".pb-head")).to_have_attribute("data-entry", "1")


@pytest.mark.parametrize("size", SIZES)
def test_one_press_shows_the_board_as_it_stood_and_what_came_out_with_its_sums(reviewed, size):
    page, (says, where, most) = reviewed
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page)
    onward, seen = page.locator("[data-do='jump:moment']"), 0
    for _ in range(7):
        if not onward.is_enabled():
            break
        before = page.evaluate(UP)
        onward.click()
        page.wait_for_function(f"(was) => ({UP})() !== was", arg=before)
        for _ in range(8):
            page.evaluate(SETTLED)
            if not (wrong := page.evaluate(WRONG)):
                break
        assert wrong == [], page.locator(".pb-moment h2").inner_text()
        entry = page.locator(".pb-head").get_attribute("data-entry")
        assert page.locator(".pb-moment[data-n]").get_attribute("data-n") == entry
        if says in page.locator(".pb-moment h2").inner_text():
            assert page.locator(f"{where}:visible").count() >= most
        seen += 1
    assert seen >= 2


def test_what_the_moment_tells_of_lies_on_the_board_with_the_same_press(reviewed):
    """A turn's claims were gone, and its sums came nowhere."""
    page, (says, where, most) = reviewed
    page.set_viewport_size({"width": 1440, "height": 900})
    begin(page)
    onward = page.locator("[data-do='jump:moment']")
    while onward.is_enabled():
        before = page.evaluate(UP)
        onward.click()
        page.wait_for_function(f"(was) => ({UP})() !== was", arg=before)
        if says in page.locator(".pb-moment h2").inner_text():
            break
    expect(page.locator(".pb-moment h2")).to_contain_text(says)
    assert page.locator(f"{where}:visible").count() >= most


@pytest.mark.parametrize("size", [(1354, 742), (1440, 900)])
def test_the_board_stays_where_it_is_when_a_moment_comes_and_goes(reviewed, size):
    page, _ = reviewed
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page)
    page.locator("[data-do='jump:moment']").click()
    page.locator(".pb-moment[data-n]").wait_for()
    page.evaluate(SETTLED)
    there = page.evaluate(PLACE)
    widths = [there[2]]
    page.locator("[data-do=forward]").click()
    page.evaluate(SETTLED)
    widths.append(page.evaluate(PLACE)[2])
    assert len(set(widths)) == 1


def test_the_key_m_does_the_same(reviewed):
    page, _ = reviewed
    page.set_viewport_size({"width": 1354, "height": 742})
    begin(page)
    page.locator("[data-do=forward]").focus()
    page.keyboard.press("m")
    expect(page.locator(".pb-head")).not_to_have_attribute("data-entry", "1")
    entry = page.locator(".pb-head").get_attribute("data-entry")
    expect(page.locator(".pb-moment[data-n]")).to_have_attribute("data-n", entry)


def moved_after(seconds, playtest):
    """Whoever is asked makes a move after having seen it for so long."""
    seat = playtest.pending[0]
    playtest.submit(seat, playtest.legal(seat)[0], shown=playtest.store.now() - seconds)


def test_what_happened_keeps_its_width_beside_all_that_leads_on(served):
    """Beside six buttons a note stood in a column of 75 px, of 0 in a smaller window, ten lines high."""
    page, table = served("cat_in_the_box", ["Ann", "Ben", "Cleo"])
    note = "Ann asked twice whether 0/2 means won of predicted, and what it is that one declares."
    table.advance(9)
    table.deal(lambda playtest: playtest.note(note))
    table.advance(2)
    table.deal(lambda playtest: playtest.ruling([], "Red was led by mistake."))
    table.deal(lambda playtest: playtest.undo())
    for seconds in (2, 2, 900, 2):  # one is a long thought
        table.deal(partial(moved_after, seconds))
    table.advance(8)
    table.review()
    page.wait_for_selector(".pb-steps")
    page.locator("[data-do='jump:note']").click()
    said = page.locator(".pb-steps .pb-prompt")
    expect(said).to_contain_text(note)
    assert page.locator(".pb-jumps [data-do^='jump:']").count() >= 5, "the long thought too"
    for width, height in [(1008, 750), (1265, 656), (1354, 742), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        box = said.bounding_box()
        assert box["width"] >= 300
        assert box["height"] < 70
