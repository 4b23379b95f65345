"""What lies beside the table: it is closed where one reads, and reading keeps bots waiting."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import SEATS, SETTLED, SIZES, settle

INSIDE = """dom => {
    const at = dom.getBoundingClientRect();
    const over = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    return at.top >= 0 && at.bottom <= innerHeight && dom.contains(over);
}"""
HEADINGS = """dom => {
    const above = dom.closest("[data-zone=side]").getBoundingClientRect().top;
    return dom.getBoundingClientRect().top - above;
}"""


@pytest.fixture
def at_rat_scramble(served):
    """A table of Rat Scramble and its page."""
    page, table = served(
        "rat_scramble", ["Ann", "Ben", "Cleo", "Dora"], size=(1008, 750), motion="no-preference"
    )
    table.share()
    return page, table


def test_however_far_one_reads_the_rules_what_closes_them_is_in_sight(at_rat_scramble):
    page, _ = at_rat_scramble
    rules = page.locator(".pb-side [data-drawer=rules-page]")
    close = page.locator("[data-zone=side] .pb-side-head [data-open=side]:not([data-do])")
    page.locator("[data-unfold=rules-page]:visible").first.click()
    assert 0 < rules.evaluate(HEADINGS) < 100, "below what closes it"
    for _ in range(2):
        assert close.evaluate(INSIDE)
        page.locator(".pb-side").evaluate("dom => { dom.scrollTop = dom.scrollHeight }")
    close.click()
    expect(page.locator(".pb-side")).to_be_hidden()


def test_a_question_mark_opens_the_rules_and_escape_puts_them_away(at_rat_scramble):
    page, _ = at_rat_scramble
    rules = page.locator(".pb-side [data-drawer=rules-page]")
    page.locator(".pb-root [data-nav]:visible").first.focus()
    page.keyboard.press("?")
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_rules_that_were_read_do_not_lie_over_the_log_and_the_facilitators_tools_afterwards(at_rat_scramble):
    page, _ = at_rat_scramble
    page.locator("[data-unfold=rules-page]:visible").first.click()
    page.locator("[data-zone=side] .pb-side-head [data-open=side]:not([data-do])").click()
    page.locator(".pb-head [data-open=side]:not([data-unfold]):visible").click()
    expect(page.locator(".pb-side [data-drawer=rules-page][open]")).to_have_count(0)
    assert page.locator(".pb-side").evaluate("dom => dom.scrollHeight < 2 * dom.clientHeight")


def test_from_the_rules_the_log_is_one_press_away(at_rat_scramble):
    page, _ = at_rat_scramble
    page.locator("[data-unfold=rules-page]:visible").first.click()
    log = page.locator(".pb-head [data-open=side]:not([data-unfold]):visible")
    log.click()
    expect(page.locator(".pb-side [data-drawer=rules-page][open]")).to_have_count(0)
    expect(page.locator(".pb-side")).to_be_visible()
    log.click()
    expect(page.locator(".pb-side")).to_be_hidden()


def test_who_reads_beside_the_table_keeps_bots_waiting(at_rat_scramble):
    page, table = at_rat_scramble
    before = table.table.pace.active
    page.locator("[data-unfold=rules-page]:visible").first.click()
    page.wait_for_timeout(2100)  # what is typed or scrolled is said every two seconds
    opened = table.table.pace.active
    page.locator(".pb-side").evaluate("dom => { dom.scrollTop = 300 }")
    page.wait_for_timeout(500)
    assert before < opened < table.table.pace.active


def test_ending_early_puts_away_what_lies_over_how_it_stood(at_rat_scramble):
    page, table = at_rat_scramble
    page.locator(".pb-head [data-open=side]:not([data-unfold]):visible").click()
    page.locator("[data-drawer=end-early] > summary").click()
    page.locator("[data-do=end-early]").click()
    page.locator("form[data-do=end-early-yes] button[type=submit]").click()
    expect(page.locator("[data-results=unfinished]")).to_be_visible()
    expect(page.locator(".pb-side")).to_be_hidden()
    assert table.table.ended


def test_while_a_drawer_is_open_the_table_knows_however_it_is_shut(at_rat_scramble):
    page, table = at_rat_scramble
    pace, opens = table.table.pace, page.locator(".pb-head [data-open=side]:not([data-unfold]):visible")
    for shuts in (opens.click, lambda: page.keyboard.press("Escape")):
        opens.click()
        page.wait_for_timeout(500)
        assert pace.reads
        shuts()
        page.wait_for_timeout(500)
        assert not pace.reads


BARE = """async () => {  // a board alone, with a log beside it, that answers nothing; what it says is kept
    const board = (await import("/board.js")).default;
    document.body.innerHTML = "<main></main>";
    window.said = [];
    const model = { send: (message) => said.push(message.do), on: (_, f) => { window.tell = f; }, off() {} };
    board.render({ model, el: document.querySelector("main") });
    const button = (does, more) => ["button", does, { type: "button", "data-do": does, ...more }, [does]];
    const opens = ["button", "opens", { type: "button", "data-open": "side" }, ["Log"]];
    const lines = ["back:3", "moment:2", "log-all"].map((does) => button(does, {}));
    tell({ type: "scene", rev: 1, panes: [
        ["div", "head", { class: "pb-head", "data-zone": "top", "data-decision": "play" }, [opens]],
        ["div", "stage", { class: "pb-stage", "data-zone": "stage" }, []],
        ["div", "mine", { class: "pb-mine", "data-zone": "mine" }, []],
        ["div", "side", { class: "pb-side", "data-zone": "side" }, lines],
    ] });
}"""


@pytest.mark.parametrize(("does", "closes"), [("back:3", True), ("moment:2", True), ("log-all", False)])
def test_what_the_log_asks_or_shows_on_the_table_puts_the_log_away(at_rat_scramble, does, closes):
    page, _ = at_rat_scramble
    page.evaluate(BARE)
    side = page.locator(".pb-side")
    page.locator("[data-open=side]").click()
    expect(side).to_be_visible()
    page.locator(f"[data-do='{does}']").click()
    page.wait_for_function("does => said.includes(does)", arg=does)
    expect(side).to_be_visible(visible=not closes)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_what_one_reads_has_the_page_and_the_dock_says_whose_move_it_is(
    at_rat_scramble, width, height
):
    """The log lay in 200 px above the hand while one was to act, and the rules could not be read."""
    page, table = at_rat_scramble
    page.set_viewport_size({"width": width, "height": height})
    assert table.until_one_may("offer")
    dock = page.locator(".pb-dock")
    moves = dock.locator("[data-composer]")
    expect(moves).to_be_visible()
    page.locator(".pb-head [data-open=side]:not([data-unfold]):visible").click()
    side, close = (
        page.locator(".pb-side"),
        page.locator(".pb-side .pb-side-head [data-open=side]:not([data-do])"),
    )
    expect(moves).to_be_hidden()
    assert side.bounding_box()["height"] > 0.7 * height
    for shown in (dock.locator(".pb-turn"), page.locator(".pb-phase"), close):
        assert shown.evaluate(INSIDE)
    assert page.locator(".pb-head").bounding_box()["height"] < 60, "all in one line"
    close.click()
    expect(moves).to_be_visible()


GROUPS = """all => all.map((one) => {
    const drawers = [...one.querySelectorAll(":scope > details")];
    return [one.dataset.group, drawers.map((each) => each.dataset.drawer)];
})"""


def unfolds(page, drawer, width, height):
    """Opens the side in a place of that size, and one of its drawers."""
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".pb-head [data-open=side]:not([data-unfold]):visible").click()
    page.locator(f"[data-zone=side] [data-drawer={drawer}] > summary").click()


def test_the_facilitators_drawers_stand_in_groups(at_rat_scramble):
    page, table = at_rat_scramble
    page.locator(".pb-head [data-open=side]:not([data-unfold]):visible").click()
    groups = page.locator(".pb-drawers > section").evaluate_all(GROUPS)
    assert groups == [
        ["table", ["rules-page", "note", "talk"]],
        ["people", ["invite", "seats"]],
        ["wrong", ["ruling"]],
        ["ending", ["survey", "end-early"]],
    ]
    table.show(0)
    expect(page.locator(".pb-drawers > section")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844)])
def test_what_came_of_changing_a_seat_stands_below_the_press_until_the_next(at_rat_scramble, width, height):
    page, table = at_rat_scramble
    unfolds(page, "seats", width, height)
    row = page.locator("form[data-do='rename:3']")
    change = row.get_by_role("button", name="Change")
    row.locator("[name=name]").fill("Dorothea")
    change.click()
    said = row.locator(".pb-message")
    expect(said).to_have_text("Seat 4 is now called Dorothea.")
    below = said.bounding_box()["y"] - change.bounding_box()["y"] - change.bounding_box()["height"]
    assert 0 <= below < 20
    expect(said).to_be_in_viewport(ratio=1)
    expect(change).to_be_focused()
    row.locator("[name=player]").select_option(label="A person")
    change.click()
    expect(said).to_have_text("Nothing changed. Type another name or choose who plays.")
    row.locator("[name=player]").select_option(index=1)
    change.click()
    expect(said).to_contain_text("plays there now.")
    assert table.table.seats[3].is_bot
    page.locator("form[data-do='rename:0'] button").click()
    expect(said).to_have_count(0)


WIDE = """all => all.flatMap((dom) => {  // the names in a list of players that are wider than it
    const { font, paddingLeft, paddingRight } = getComputedStyle(dom), pen = document.createElement("canvas").getContext("2d");
    pen.font = font;
    const room = dom.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return [...dom.options].map((each) => each.text).filter((text) => pen.measureText(text).width > room);
})"""  # noqa: E501


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844)])
def test_who_plays_at_a_seat_is_named_whole(at_rat_scramble, width, height):
    """“Honest Han” and “Shrewd She” stood there."""
    page, _ = at_rat_scramble
    unfolds(page, "seats", width, height)
    players = page.locator(".pb-seating [name=player]")
    expect(players.first).to_be_visible()
    assert players.evaluate_all(WIDE) == []


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844), (360, 640)])
def test_the_survey_is_answered_by_one_press_or_an_arrow_key_each(at_rat_scramble, width, height):
    page, table = at_rat_scramble
    unfolds(page, "survey", width, height)
    survey = page.locator("form[data-do=survey]")
    survey.locator("[name=seat]").select_option("1")
    fun = survey.get_by_role("group", name="It was fun")
    page.evaluate(SETTLED)  # the drawer has come into sight
    marks = fun.locator(".pb-rating").evaluate_all(
        "all => all.map((mark) => mark.getBoundingClientRect().toJSON())"
    )
    assert len(marks) == 5
    assert len({round(mark["y"]) for mark in marks}) == 1
    assert all(mark["width"] >= 44 and mark["height"] >= 44 for mark in marks)
    assert marks[-1]["x"] + marks[-1]["width"] <= width
    fun.get_by_text("4").click()
    expect(fun.get_by_role("radio", name="5, very much")).not_to_be_checked()
    fun.get_by_role("radio", name="4").press("ArrowRight")
    expect(fun.get_by_role("radio", name="5, very much")).to_be_checked()
    for name, back in (("It was exciting", "press"), ("My choices mattered", "Delete")):
        other = survey.get_by_role("group", name=name)
        other.get_by_text("2").click()
        given = other.get_by_role("radio", name="2")
        expect(given).to_be_checked()
        if back == "press":
            other.get_by_text("2").click()
        else:
            given.press(back)
        expect(given).not_to_be_checked()
    survey.get_by_role("group", name="Was the end predictable?").get_by_text("No").click()
    survey.get_by_role("button", name="Save answers").click()
    expect(survey.get_by_role("radio", checked=True)).to_have_count(0)
    answers = [entry.body["answers"] for entry in table.table.log if entry.kind == "survey"]
    assert answers == [{"fun": 5, "predictable": "no"}]


@pytest.mark.parametrize("game", SEATS)
def test_no_drawer_lies_over_the_dock(page_of, game):
    page, table = page_of(game)
    table.advance(6)
    settle(page, table)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for drawer in ("side", "ledger"):
            page.locator(".pb-root").evaluate("(dom, drawer) => { dom.dataset.drawer = drawer }", drawer)
            page.evaluate(SETTLED)
            low = page.locator(f".pb-{drawer}").evaluate("dom => dom.getBoundingClientRect().bottom")
            high = page.locator(".pb-dock").evaluate("dom => dom.getBoundingClientRect().top")
            assert low <= high + 1, (size, drawer)
