"""Sound and motion: a card glides, a trick gathers, a tone for one's turn; one press ends them."""

import pytest
from playwright.sync_api import expect

from tests.browser.plain_page import PlainPage

WATCHED = """() => {  // what glides, what gathers, and the tones that are asked for
    window.glides = 0; window.gathered = 0; window.tones = 0;
    const animate = Element.prototype.animate, make = BaseAudioContext.prototype.createOscillator;
    Element.prototype.animate = function (...given) {
        if (this.matches(".pb-ghost")) window.gathered += 1; else window.glides += 1;
        return animate.apply(this, given);
    };
    BaseAudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
    window.AudioContext = class extends AudioContext { constructor() { super(); window.heard = this; } };
}"""
UNPRESSED = """() => Object.defineProperty(
    navigator, "userActivation", {value: {hasBeenActive: false}, configurable: true})"""
"""What a browser tells a page on which nothing was pressed; whatever a test asks of one counts as a press."""
CARD = ".pb-mine [data-name=card][data-can=yes]:visible"


@pytest.fixture
def table(browser, tmp_path):
    """Opens a page of its own for the first of three players, at the first trick they lead."""
    opened = []

    def open_table(motion="no-preference"):
        served = PlainPage(tmp_path, "cat_in_the_box", ["Ann", "Ben", "Cleo"])
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion=motion)
        page.goto(served.url)
        page.wait_for_selector(".pb-root[data-ready=yes]")
        page.evaluate(WATCHED)
        opened.append((page, served))
        return page, served

    yield open_table
    for page, served in opened:
        page.close()
        served.close()


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
