"""Sound and motion: a card glides, a trick gathers, a tone for one's turn; one press ends them."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import HEARD, SETTLED

WATCHED = """() => {  // what glides, what gathers, and the tones that are asked for
    window.glides = 0; window.gathered = 0; window.tones = 0; window.flown = [];
    const animate = Element.prototype.animate, make = BaseAudioContext.prototype.createOscillator;
    Element.prototype.animate = function (...given) {
        if (this.matches(".pb-ghost")) window.gathered += 1; else window.glides += 1;
        window.flown.push(this.dataset.fly);
        return animate.apply(this, given);
    };
    BaseAudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        window.heard = this;
        return make.call(this);
    };
}"""
UNPRESSED = """() => Object.defineProperty(
    navigator, "userActivation", {value: {hasBeenActive: false}, configurable: true})"""
"""What a browser tells a page on which nothing was pressed; whatever a test asks of one counts as a press."""
CARD = ".pb-mine [data-name=card][data-can=yes]:visible"


@pytest.fixture
def table(served):
    """Opens a page of its own for the first of three players, at the first trick they lead."""

    def open_table(motion="no-preference"):
        page, behind = served("cat_in_the_box", ["Ann", "Ben", "Cleo"], (1280, 720), motion)
        page.evaluate(WATCHED)
        return page, behind

    return open_table


def press(page, what):
    """Press the first of ``what``, and wait for the board that comes of it."""
    root = page.locator(".pb-root")
    before = root.get_attribute("data-rev")
    page.locator(what).first.click()
    expect(root).not_to_have_attribute("data-rev", before)


def answer(page):
    """Press one's way through one decision, by the first that can be picked and the first that is offered."""
    head = page.locator(".pb-head")
    before = head.get_attribute("data-entries")
    if page.locator(CARD).count():
        press(page, CARD)
    while head.get_attribute("data-entries") == before:  # what was picked stays beside Confirm, to be changed
        composed = page.locator("[data-confirm]").count()
        press(page, "[data-confirm]" if composed else "[data-composer] [data-option]")


def play(page, served, decisions):
    """So many decisions of one's own, and what the others do after each."""
    for _ in range(decisions):
        served.until(0)
        expect(page.locator("[data-turn=acting]")).to_be_attached()
        answer(page)
    served.until(0)


def counts(page):
    return page.evaluate("() => [glides, gathered, tones]")


def test_cards_glide_a_trick_gathers_and_a_tone_says_whose_turn_it_is(table):
    page, served = table()
    play(page, served, 6)
    glides, gathered, tones = counts(page)
    assert glides > 0
    assert gathered >= 3, "the cards of a trick"
    assert 0 < tones <= 6, "one for each turn that others' moves brought"
    expect(page.locator(".pb-ghost")).to_have_count(0)
    page.wait_for_function("heard.state === 'suspended'")  # nothing plays silence for the rest of the evening


def test_a_page_where_nothing_was_pressed_saves_up_no_tones(table):
    page, served = table()
    page.evaluate(UNPRESSED)
    play(page, served, 3)
    assert counts(page)[2] == 0, "a browser would play all of them at once at the first press"
    page.evaluate("() => { delete navigator.userActivation; }")
    play(page, served, 3)
    assert counts(page)[2] > 0


def test_one_press_has_sound_and_motion_stop(table):
    page, served = table()
    mute = page.locator("[data-mute]")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    play(page, served, 6)
    assert counts(page) == [0, 0, 0]
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")  # it is kept
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")


def test_who_wants_less_motion_gets_none_and_still_hears_the_tone(table):
    page, served = table(motion="reduce")
    play(page, served, 6)
    glides, gathered, tones = counts(page)
    assert (glides, gathered) == (0, 0)
    assert tones > 0
    running = page.evaluate(
        "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    )
    assert running == 0


LINE = ".pb-moment[data-n] .pb-runs-out"
RUNS = """() => {  // the line of a moment: its animation, and how long it has run and runs in all
    const [run] = document.querySelector(".pb-runs-out").getAnimations();
    const same = run === window.line;
    window.line = run;
    return run && {same, gone: run.currentTime, all: run.effect.getTiming().duration};
}"""
HEIGHTS = "() => [...document.querySelectorAll('.pb-stage, .pb-moment')].map((dom) => dom.offsetHeight)"


def until_a_trick(served):
    served.at_pace("normal")
    assert served.until_a_moment()


def test_a_line_shows_how_long_a_moment_still_stays_and_goes_on_when_it_is_drawn_again(table):
    page, served = table()
    until_a_trick(served)
    page.wait_for_selector(LINE)
    first = page.evaluate(RUNS)
    left = float(page.locator(LINE).get_attribute("data-left"))
    assert first["all"] >= 3000
    page.wait_for_timeout(600)
    rev = page.locator(".pb-root").get_attribute("data-rev")
    served.draw_again()
    expect(page.locator(".pb-root")).not_to_have_attribute("data-rev", rev)
    assert float(page.locator(LINE).get_attribute("data-left")) < left
    again = page.evaluate(RUNS)
    assert again["same"]
    assert first["gone"] + 300 < again["gone"] < again["all"]
    assert page.locator("[data-do=go-on]").get_attribute("aria-label") is None
    assert page.locator(LINE).get_attribute("aria-hidden") == "true"


def lies_still(page):
    """The heights once the page has fitted its pictures to the size that it has been given."""
    before, now = None, page.evaluate(HEIGHTS)
    while before != now:
        page.evaluate(SETTLED)
        before, now = now, page.evaluate(HEIGHTS)
    return now


def test_where_motion_is_off_the_seconds_that_a_moment_still_stays_are_said_without_taking_height(table):
    page, served = table(motion="reduce")
    until_a_trick(served)
    page.wait_for_selector(LINE)
    assert page.evaluate(RUNS) is None
    assert int(page.locator(LINE).get_attribute("data-says").removesuffix(" s")) > 0
    for width, height in [(390, 844), (360, 640), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        high = lies_still(page)
        page.locator(LINE).evaluate("dom => { dom.style.display = 'none' }")
        assert page.evaluate(HEIGHTS) == high
        page.locator(LINE).evaluate("dom => { dom.style.display = '' }")


def test_one_press_has_the_line_of_a_moment_stand_and_say_its_seconds(table):
    page, served = table()
    until_a_trick(served)
    page.wait_for_selector(LINE)
    assert page.locator(LINE).get_attribute("data-says") is None
    page.locator("[data-mute]").click()
    expect(page.locator(f"{LINE}[data-says$=' s']")).to_be_visible()
    assert page.evaluate(RUNS) is None


def test_a_page_that_comes_later_shows_what_is_left_of_a_moment(table):
    page, served = table()
    until_a_trick(served)
    page.wait_for_selector(LINE)
    page.locator(LINE).evaluate("dom => { dom.dataset.left = 1 }")
    page.wait_for_timeout(400)
    late = page.evaluate(RUNS)
    assert 0 < late["all"] - late["gone"] < 1000


def test_what_stays_until_a_press_shows_no_line(table):
    page, served = table()
    assert served.until_a_moment()  # bots wait for nothing: it has no time
    page.wait_for_selector(".pb-moment[data-n]")
    expect(page.locator(LINE)).to_have_count(0)


ROUTES = """() => { window.flown = [];
    const routes = [...document.querySelectorAll(".pb-stage [data-name=route]")];
    const all = routes.filter((dom) => dom.getClientRects().length);
    const [first] = all.map((dom) => dom.ownerSVGElement.getBoundingClientRect().height);
    return [first ?? 0, Object.fromEntries(all.map((dom) => [dom.dataset.fly, dom.dataset.key]))]; }"""


SMALLER = '.pb-root .pb-page[data-has~="tells"] > .pb-stage { max-height: 330px !important; }'
"""A board that gives way to what has come out, as that of Trade Warz did before it stood still."""


def test_a_board_that_is_drawn_smaller_takes_its_pieces_with_it(served):
    """Beside a moment each route flew by itself, over others' slots and names."""
    page, behind = served("trade_warz", ["Ann", "Ben", "Cleo", "Dora"], (1354, 742), "no-preference")
    page.add_style_tag(content=SMALLER)
    page.evaluate(WATCHED)
    changed = 0
    for _ in range(160):
        high, routes = page.evaluate(ROUTES)
        if not behind.step():
            break
        page.wait_for_function(HEARD, arg=len(behind.table.log))
        flown = page.evaluate("() => window.flown")
        now, after = page.evaluate(ROUTES)
        assert [card for card in flown if card in routes and card in after] == []
        changed += bool(routes) and abs(now - high) > 8
        if changed > 2:
            break
    assert changed > 2
