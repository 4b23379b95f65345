"""The table keeps its size: a notice takes nothing from it on a phone, nor does a turn from a map."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import (
    DRAWN,
    FORM,
    IN_SIGHT,
    LOOK,
    NAMES,
    SETTLED,
    draw,
    press_until_composed,
    settle,
)
from tests.browser.test_layout_moments import CAME_OUT

PHONES = [(390, 844), (360, 640)]
DESKS = [(1325, 760), (1008, 750), (1164, 608)]
LIES = """() => [...document.querySelectorAll(".pb-stage, .pb-mine, .pb-dock, .pb-stage .pb-fitted svg")]
    .map((dom) => dom.getBoundingClientRect()).filter((at) => at.width)
    .map((at) => [at.x, at.y, at.width, at.height].map(Math.round))"""
"""Where board, hand and dock lie, and the pictures of the board."""
UNDER = """() => {  // what can be picked, a card or the dock, as far as it lies under what has come out
    const told = document.querySelector(".pb-moment[data-n]").getBoundingClientRect();
    const all = document.querySelectorAll(
        ":is(.pb-stage, .pb-mine) [data-can=yes], .pb-mine [data-nav], .pb-stage svg [data-nav], .pb-dock");
    return [...all].filter((dom) => {
        const at = dom.getBoundingClientRect();
        return at.width && at.top < told.bottom - 1 && at.bottom > told.top + 1;
    }).map((dom) => dom.getAttribute("aria-label") || dom.className);
}"""
UNREAD = """() => {  // what is said there, cut off and not to be scrolled to
    const told = document.querySelector(".pb-moment[data-n]"), text = told.querySelector(".pb-told");
    const title = told.querySelector("h2"), more = text.scrollHeight > text.clientHeight + 2;
    const cut = title.scrollHeight > title.clientHeight + 2 || told.getBoundingClientRect().top < 0;
    return cut || (more && (!told.dataset.more || getComputedStyle(text).overflowY !== "auto"));
}"""
SOON = {"a dispute", "a round", "a trick", "a vote"}
"""What comes out within few moves, for the daily part."""


def come_out(page_of, what, size):
    """A phone on which that has just come out."""
    called, plays, after, kind = CAME_OUT[what]
    page, table = page_of(called, *size, plays=plays)
    table.advance(after)
    assert table.until_comes_out(kind)
    settle(page, table)
    page.locator(".pb-moment[data-n]").wait_for()
    return page, table


def three_in_a_dispute(page_of, _, size):
    """A phone on which a dispute of three has just been won."""
    page, table = page_of("trade_warz", *size, plays="rival")
    three = "() => document.querySelectorAll('.pb-moment[data-n] .pb-tally tbody tr').length > 2"
    for _ in range(40):
        assert table.until_comes_out("dispute_won")
        settle(page, table)
        if page.evaluate(three):
            return page, table
    raise AssertionError("No three players are in one dispute.")


NO_TWO_ON_ONE_LINE = """told => {  // words of an account that lie on others
    const text = (dom) => dom.getBoundingClientRect().width < 3 ? [] : [...dom.childNodes].flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return node.nodeType === 3 && node.data.trim() ? [...range.getClientRects()].map((at) => [node.data, at]) : [];
    });
    const all = [...told.querySelectorAll(".pb-tally tbody *")].flatMap(text), found = [];
    for (const [n, [one, a]] of all.entries()) for (const [two, b] of all.slice(n + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        if (across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5) found.push(`${one} on ${two}`);
    }
    return found;
}"""  # noqa: E501


def gone(page, table):
    """It goes by itself."""
    shown = page.locator(".pb-root").get_attribute("data-rev")
    table.let_go()
    page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
    page.evaluate(DRAWN)


def takes_nothing(page, table):
    """What has come out covers nothing that is needed, and the board lies as it does without it.

    What is longer lies over the board, so that it is read with no press; one makes it short.
    """
    moments = page.locator(".pb-moment[data-n]")
    while moments.count():
        if moments.get_attribute("data-over") is not None:
            assert moments.get_attribute("data-more") is None
            assert not page.evaluate(UNREAD)
            assert page.evaluate(LOOK, False) == []
            assert "pb-dock" not in " ".join(page.evaluate(UNDER))
            moments.locator("h2").click()
            page.evaluate(SETTLED)
        assert page.evaluate(UNDER) == []
        assert not page.evaluate(UNREAD)
        assert page.evaluate(LOOK, False) == []
        lay = page.evaluate(LIES)
        gone(page, table)
        if not moments.count():
            assert page.evaluate(LIES) == lay


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize(
    "what", [pytest.param(each, marks=[] if each in SOON else pytest.mark.soak) for each in CAME_OUT]
)
def test_what_comes_out_on_a_phone_takes_nothing_from_the_board(page_of, what, size):
    """Each trick pushed the research board down by its height, and cut its lower rows."""
    page, table = come_out(page_of, what, size)
    takes_nothing(page, table)


@pytest.mark.parametrize("size", PHONES)
def test_a_failed_match_is_told_over_the_names_and_the_grids_stay_whole(page_of, size):
    """“No match” had the lower row of every grid cut off, just when one looked for the card."""
    page, table = page_of("scambodia", *size)
    table.show(0)
    while page.locator(".pb-moment[data-n] h2").filter(has_text="No match").count() == 0:
        assert table.step()
        draw(page, table)
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    takes_nothing(page, table)


@pytest.mark.parametrize("size", PHONES)
def test_what_the_facilitator_rules_and_takes_back_leaves_a_phones_board_where_it_is(page_of, size):
    page, table = page_of("cat_in_the_box", *size)
    table.advance(16)
    table.show(0)
    for does in (
        lambda: table.table.ruling([], "The seventh card was dealt twice, so both of you draw anew."),
        lambda: table.table.undo(table.table.log[-3].n),
    ):
        page.evaluate(SETTLED)
        table._do(does)
        table.draw_again()
        page.locator(".pb-moment[data-n]").wait_for()
        settle(page, table)
        takes_nothing(page, table)


@pytest.mark.parametrize("size", [*PHONES, (844, 390)])
@pytest.mark.parametrize("what", ["a turn", "a round", "a dispute of three"])
def test_why_scores_changed_is_read_on_a_phone_with_no_press(page_of, what, size):
    """A round's end of four and a dispute of three were cut at two rows: "2 more" was one press each time."""
    page, _ = (come_out if what in CAME_OUT else three_in_a_dispute)(page_of, what, size)
    told = page.locator(".pb-moment[data-n]")
    why, words = told.locator(".pb-tally .pb-terms"), told.locator(".pb-told")
    assert why.count() >= 3
    if words.evaluate("dom => dom.scrollHeight > dom.clientHeight + 1"):  # a press goes on there
        expect(told).to_have_attribute("data-more", re.compile("."))
        told.locator("h2").click()
    expect(told).not_to_have_attribute("data-more", re.compile("."))
    assert all(each.evaluate(IN_SIGHT) for each in why.all())
    assert told.evaluate(NO_TWO_ON_ONE_LINE) == []


def test_a_press_makes_a_long_account_short_and_another_shows_it_whole_again(page_of):
    page, _ = come_out(page_of, "a turn", (360, 640))
    told, why = page.locator(".pb-moment[data-n]"), page.locator(".pb-moment .pb-terms")
    expect(told).not_to_have_attribute("data-more", re.compile("."))
    expect(why.first).to_be_visible()
    before = told.bounding_box()["height"]
    told.locator("h2").click()
    expect(told).to_have_attribute("data-more", "7 more ˅")
    assert not why.first.is_visible()
    assert told.bounding_box()["height"] < before / 1.5
    told.locator("h2").click()
    assert told.bounding_box()["height"] == before
    expect(why.first).to_be_visible()


@pytest.mark.parametrize(
    ("what", "size"),
    [("a turn", (1008, 750)), ("a round of six", (1325, 760)), ("a declaration", (1008, 750))],
)
def test_beside_a_board_a_press_shows_a_long_account_whole_too_and_moves_nothing(page_of, what, size):
    """The number of what was hidden stood there, and a press on it did nothing; one lay over its button."""
    page, _ = come_out(page_of, what, size)
    told, words = page.locator(".pb-moment[data-n]"), page.locator(".pb-moment > .pb-told")
    lay, here, unread = page.evaluate(LIES), told.bounding_box(), told.get_attribute("data-more")
    assert words.bounding_box()["height"] > 16
    told.locator("h2").click()
    page.evaluate(SETTLED)
    expect(told).not_to_have_attribute("data-more", re.compile("."))
    assert (told.bounding_box()["height"] > here["height"]) == bool(unread)
    assert words.evaluate("dom => dom.scrollHeight <= dom.clientHeight + 1")
    assert page.evaluate(LIES) == lay
    told.locator("h2").click()
    page.evaluate(SETTLED)
    assert told.bounding_box() == here


SCORES = """() => {  // what of each player's line in an account cannot be read, and how much of the map is covered
    const told = document.querySelector(".pb-moment[data-n]"), box = told.getBoundingClientRect(), text = told.querySelector(".pb-told");
    const map = document.querySelector("svg[data-picture=city]").getBoundingClientRect(), seen = text.getBoundingClientRect();
    const cut = [...told.querySelectorAll(".pb-tally > tbody > tr")].filter((row) =>
        [row.querySelector("th"), row.querySelector(".pb-total > b")].some((dom) => {
            const at = dom.getBoundingClientRect();
            return !at.width || at.bottom > seen.bottom + 1 || at.right > seen.right + 1;
        }));
    return [cut.map((row) => row.textContent), box.left < map.right ? Math.max(0, box.bottom - map.top) : 0];
}"""  # noqa: E501


READ_ON = [*PHONES, (844, 390)]


@pytest.fixture(scope="module")
def scores_of_turns(visited):
    """By a phone's size, of each of three turns: what is cut, what is wrong; and once short: cut, covered."""
    page, table = visited("collapsization", NAMES[:3], READ_ON[0], seed=3, plays="honest")
    found = {size: [] for size in READ_ON}
    for turn in (4, 12, 18):
        table.look_away()
        while table.table.state.turn < turn:
            assert table.advance(5)
        assert table.until_one_may("build")
        table.look()
        assert table.until_comes_out("built")
        table.draw_again()
        page.locator(".pb-moment[data-n] .pb-tally").wait_for()
        for width, height in READ_ON:
            page.set_viewport_size({"width": width, "height": height})
            settle(page, table)
            whole = page.evaluate(SCORES)[0], page.evaluate(LOOK, False)
            title = page.locator(".pb-moment[data-n][data-over] h2")
            made_short = title.count() > 0
            if made_short:
                title.click()
                page.evaluate(SETTLED)
            found[width, height].append((*whole, *page.evaluate(SCORES)))
            if made_short:
                page.locator(".pb-moment[data-n] h2").click()
                page.evaluate(SETTLED)
        table.let_go()
    return found


@pytest.mark.xdist_group("scores_of_turns")
@pytest.mark.parametrize("size", READ_ON)
def test_everybodys_score_of_a_turn_is_read_at_once_on_a_phone(scores_of_turns, size):
    """Of three scores one was read, of a grown city half of that; a press gives the map back its place."""
    assert len(scores_of_turns[size]) == 3
    for cut_at_first, wrong, cut, covered in scores_of_turns[size]:
        assert cut_at_first == []
        assert wrong == []
        assert cut == []
        assert covered <= 4


MAP = """() => {
    const at = document.querySelector(".pb-stage svg[data-picture=city]").getBoundingClientRect();
    return [at.x, at.y, at.width, at.height].map(Math.round);
}"""


@pytest.mark.parametrize(
    "size",
    [
        (1440, 900),
        (1325, 760),
        (1164, 608),
        (1008, 750),
        *PHONES,
        pytest.param((1920, 1080), marks=pytest.mark.soak),
    ],
)
def test_a_map_keeps_its_size_and_place_through_the_steps_of_two_turns(page_of, size):
    """It was drawn larger and smaller with nearly every step: 14 times in two turns."""
    page, table = page_of("collapsization", *size, seed=3, plays="shrewd")
    table.show(0)
    settle(page, table)
    lay, steps, builds = {tuple(page.evaluate(MAP))}, 0, 0
    while builds < 2:
        if page.locator("[data-turn=acting]").count():
            for _ in press_until_composed(page):
                lay.add(tuple(page.evaluate(MAP)))
        made = page.locator("[data-confirm], .pb-dock [data-make]")
        if made.count():
            shown = page.locator(".pb-root").get_attribute("data-rev")
            made.first.dispatch_event("click")
            page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
        else:
            assert table.step()
        settle(page, table)
        lay.add(tuple(page.evaluate(MAP)))
        if page.locator(".pb-moment[data-n]").count():
            builds += 1
            gone(page, table)
            lay.add(tuple(page.evaluate(MAP)))
        steps += 1
        assert steps < 60
    assert page.locator(FORM).count() == 0
    assert len(lay) == 1


OWN = """() => {
    const drawn = [...document.querySelectorAll(".pb-mine svg[data-picture=own-cards]")];
    const at = drawn.map((dom) => dom.getBoundingClientRect()).find((box) => box.width); // as shown
    return [at.x, at.y, at.width, at.height].map(Math.round);
}"""
TOLD = """() => {  // what a phone says happened last: whole lines of it, and the first that is not whole
    const place = document.querySelector(".pb-players > .pb-recent"), box = place.getBoundingClientRect();
    const lines = [...place.querySelectorAll("p")].filter((dom) => dom.getBoundingClientRect().left < innerWidth);
    const whole = (at) => at.top >= box.top && at.bottom <= box.bottom + 1 && at.right <= innerWidth;
    return lines.map((dom) => [dom.textContent, !dom.getClientRects().length || whole(dom.getBoundingClientRect())])
        .filter(([, fits], n) => fits || n === 0);
}"""  # noqa: E501


def a_turn_at_a_time(page, table, turns):
    """Whatever is shown through so many turns of the seat whose page it is, its own presses too."""
    table.show(0)
    settle(page, table)
    acted = 0
    while acted < turns and page.locator(".pb-root").get_attribute("data-decision") != "over":
        yield
        made = page.locator("[data-confirm], .pb-dock [data-make]")
        if page.locator("[data-turn=acting]").count():
            for _ in press_until_composed(page):
                yield
        if page.locator("[data-turn=acting]").count() and made.count():
            shown = page.locator(".pb-root").get_attribute("data-rev")
            made.first.dispatch_event("click")
            page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
            acted += 1
        else:
            table.step()
        settle(page, table)


@pytest.mark.parametrize("size", [*PHONES, *DESKS])
def test_ones_own_cards_stay_where_they_are_through_turns(page_of, size):
    """They lay anywhere within 107 px, as the dock below them had one line or four; on a desk within 38."""
    page, table = page_of("scambodia", *size)
    lay = {tuple(page.evaluate(OWN)) for _ in a_turn_at_a_time(page, table, 9)}
    assert len(lay) == 1


@pytest.mark.parametrize("size", PHONES)
def test_a_phone_says_below_the_names_what_another_did_and_marks_the_card(page_of, size):
    """A bot's whole turn was to be seen in the log alone."""
    page, table = page_of("scambodia", *size, plays="counting")
    marked = []
    for _ in a_turn_at_a_time(page, table, 7):
        if page.locator(".pb-moment[data-n]").count():
            continue
        told = page.evaluate(TOLD)
        assert told
        assert all(fits for _, fits in told)
        for line, _ in told[:1]:
            if " puts the drawn card " in line or " puts the top discard " in line:
                who = next(name for name in NAMES if line.startswith(name))
                label = f"[aria-label^=\"{who}'s\"][aria-label*=', just '][aria-label$=' by {who}']:visible"
                marked.append(page.locator(label).count())
    assert marked
    assert set(marked) == {1}


CUT_NAMES = """() => [...document.querySelectorAll(".pb-seat :is(.pb-who, .pb-you), .pb-stage svg text")]
    .filter((dom) => dom.getBoundingClientRect().width)
    .filter((dom) => {
        const dots = dom.textContent.endsWith("…"), broken = dom.matches(".pb-you") && dom.getClientRects().length > 1;
        return dots || broken || (dom.matches(".pb-who") && dom.scrollWidth > dom.clientWidth + 1);
    }).map((dom) => dom.textContent)"""  # noqa: E501


def test_names_of_people_are_whole_or_short_where_they_have_room(served):
    """“Ben Bernstei…” stood beside an empty part of the board, and “You” was broken in two."""
    names = ["Ann Abernathy", "Ben Bernstein", "Cleopatra Castellanos", "Dora Dimitrova"]
    page, table = served("cat_in_the_box", names)
    table.advance(17)
    table.show(0)
    settle(page, table)
    for width, height in [(1440, 900), (1194, 608), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        page.evaluate(SETTLED)
        assert page.evaluate(CUT_NAMES) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(SETTLED)
    expect(page.locator(".pb-stage svg:visible")).to_contain_text("Ben Bernstein")


ZONES = """() => Object.fromEntries(["stage", "mine", "dock"].map(
    (zone) => [zone, document.querySelector(`.pb-${zone}`).getBoundingClientRect().height]))"""


@pytest.mark.parametrize(
    "size",
    [
        (1354, 742),
        *[pytest.param(each, marks=pytest.mark.soak) for each in [(1008, 750), (1440, 900), (1920, 1080)]],
    ],
)
def test_a_market_keeps_its_size_from_one_event_past_the_next(served, size):
    """The partners were drawn anew in a size of their own in nearly every phase: 360 to 525 px high."""
    page, table = served("trade_warz", ["Ann", "Ben", "Cleo"], size, seed=8, plays="rival")
    table.show(0)
    phases, high = set(), {}
    for _ in range(62):
        draw(page, table)
        if not page.locator(".pb-moment[data-n]").count():
            phases.add(table.table.state.phase)
            for zone, its in page.evaluate(ZONES).items():
                high.setdefault(zone, []).append(its)
        assert table.step()
    assert {"event", "draw", "policy", "trade", "disputes", "payment"} <= phases
    assert {zone: round(max(its) - min(its)) for zone, its in high.items() if max(its) - min(its) > 14} == {}
