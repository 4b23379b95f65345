"""What Firefox or WebKit did otherwise than Chromium, each in the engine where it failed."""

import pytest

from tests.browser.engines.conftest import WEBKIT
from tests.browser.engines.firefox import NO_COOKIES, Firefox
from tests.browser.engines.table import PROJECTOR

HEARD = """() => {  // what its loudspeaker was told, from its first press on
    window.states = [];
    window.AudioContext = class extends AudioContext {
        constructor() { super(); this.addEventListener("statechange", () => states.push(this.state)); }
    };
}"""
SELECTABLE = """() => [...document.querySelectorAll(".pb-root .pb-picture text")].filter((dom) => {
    const style = getComputedStyle(dom);
    return (style.userSelect ?? style.webkitUserSelect) !== "none";
}).map((dom) => dom.textContent)"""
SELECTED = "() => getSelection().toString().length"
BOX = """what => {  // the middle of the one that is shown
    const all = [...document.querySelectorAll(what)].map((dom) => dom.getBoundingClientRect());
    const at = all.find((at) => at.width);
    return [at.x + at.width / 2, at.y + at.height / 2];
}"""
FIELDS = """() => [...document.querySelectorAll(".pb-root :is(input, select, textarea)")]
    .filter((dom) => !["checkbox", "radio", "hidden"].includes(dom.type))
    .map((dom) => [dom.name, parseFloat(getComputedStyle(dom).fontSize)]).filter(([, size]) => size < 16)"""


def test_dragging_over_the_table_selects_no_text(engine, seated):
    """In WebKit, which knows `user-select` with its prefix alone, 622 letters stayed blue."""
    one = seated("cat_in_the_box", 3)
    one.join()
    one.tab.until("() => document.querySelector('.pb-stage svg text')")
    assert one.tab.run(SELECTABLE) == []
    if isinstance(engine, Firefox):  # WebKit's driver hangs where a drag begins on the board
        x, y = one.tab.run(BOX, ".pb-stage svg")
        one.tab.drag([(x - 120, y - 60), (x, y), (x + 100, y + 60), (x + 120, y + 90)])
        assert one.tab.run(SELECTED) == 0


@pytest.mark.parametrize("engine", [WEBKIT], indirect=True)
def test_the_tone_of_a_turn_is_heard_long_after_the_last_press(seated):
    """Safari lets a sound that is made or first resumed by a timer be heard for a second only."""
    one = seated("cat_in_the_box", 3)
    one.join()
    one.tab.run(HEARD)
    one.play(1)
    one.tab.until("() => states.includes('suspended')")
    while 0 not in one.table.pending:
        one.others_move()
    one.tab.until("() => states.lastIndexOf('running') > states.indexOf('suspended')")


def test_fields_are_no_smaller_than_what_a_phone_leaves_as_it_is(seated):
    one = seated("cat_in_the_box", 3)
    one.join()
    assert one.tab.run(FIELDS) == []
    one.tab.goto(one.hall.addresses["console"])
    one.tab.see("[data-console=table]")
    one.tab.run("() => { for (const fold of document.querySelectorAll('details')) fold.open = true; }")
    assert one.tab.run("() => document.querySelectorAll('.pb-root :is(input, select, textarea)').length") > 0
    assert one.tab.run(FIELDS) == []
    assert one.tab.errors == []


def test_where_cookies_are_refused_no_seat_is_taken_and_why_is_said(engine, seated, tmp_path):
    """A device took a seat, was told that it does not sit there, and took the next with each try."""
    one = seated("cat_in_the_box", 3)
    bare = Firefox(tmp_path / "bare", **NO_COOKIES) if isinstance(engine, Firefox) else engine
    tab = bare.tab(390, 844) if bare is not engine else engine.tab(390, 844, cookies="no")
    try:
        tab.goto(one.hall.addresses["room"])
        tab.see("#name")
        tab.until(
            "() => /^This browser blocks cookies/.test(document.querySelector('.pb-refusal')?.textContent)"
        )
        tab.run("() => { document.querySelector('#name').value = 'Zoe'; }")
        tab.press(".pt-join-dock button")
        tab.see(".pb-refusal")
        assert tab.run("() => location.pathname").startswith("/join")
    finally:
        tab.close()
        if bare is not engine:
            bare.close()
    assert one.hall.table().names[0] == "Ann"


def test_a_projector_shows_the_table_whole_in_every_engine(seated):
    one = seated("cat_in_the_box", 3, size=PROJECTOR)
    one.join()
    one.tab.goto(f"{one.hall.origin}/public/{one.hall.addresses['code']}")
    one.tab.see(".pb-stage svg")
    one.tab.keep(f"engines-{type(one.tab).__name__}-projector")
    size = one.tab.run("() => document.querySelector('.pb-stage').getBoundingClientRect().width / innerWidth")
    assert 0.3 < size <= 1
    foot = "() => document.querySelector('.pb-root').getBoundingClientRect().bottom"
    assert one.tab.run(foot) <= 1081
    assert one.tab.run("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert one.tab.errors == []
