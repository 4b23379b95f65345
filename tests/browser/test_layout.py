"""The promise of the table on one screen, measured in the page: every game, at each size."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.plain_page import PlainPage

SIZES = [(1920, 1080), (1325, 760), (1008, 750), (1164, 608), (1024, 768), (390, 844), (360, 640)]
"""A page of its own; 1325 by 760 is what JupyterLab leaves at 1440 by 900 under ``make lab``, 1008 by 750
what it leaves there as it opens by itself, 1164 by 608 what it leaves of 1280 by 720 without its side bar."""
NAMES = ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora", "Emil", "Fay"]
TWICE = [(960, 540), (720, 450), (504, 375), (640, 360), (620, 248)]
"""Read at 200 % a page has half the room: of 1920 by 1080, of 1440 by 900 and JupyterLab's panel there, of
1280 by 720 and what JupyterLab then leaves."""
SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 4}
TABLES = {
    **{game: (game, seats, {}) for game, seats in SEATS.items()},
    "five at cat_in_the_box": ("cat_in_the_box", 5, {}),
    "six at trade_warz": ("trade_warz", 6, {}),
    "trade_warz with powers": ("trade_warz", 4, {"partner_powers": "all"}),
    "six with powers": ("trade_warz", 6, {"partner_powers": "all"}),
}
"""By what it is called: a game, its seats and its rules."""

BROKEN = """() => {  // one sentence for each thing that is wrong
    const found = [], root = document.querySelector(".pb-root"), [w, h] = [innerWidth, innerHeight];
    const named = (dom) => (dom.getAttribute("aria-label") || dom.textContent).slice(0, 70);
    const say = (what, dom) => found.push(`${what}: ${named(dom)}`);
    const aside = (at, box) => at.left < box.left - 3 || at.right > box.right + 3;
    const beyond = (at, box) => aside(at, box) || at.bottom > box.bottom + 3;
    if (document.documentElement.scrollHeight > h + 1) found.push("the page scrolls");
    for (const zone of ["top", "stage", "dock", "mine", "players"]) {
        const dom = root.querySelector(`[data-zone=${zone}]`), at = dom.getBoundingClientRect();
        const low = h <= 560 && zone !== "dock";  // there the board scrolls under the dock
        const there = at.left >= -1 && at.right <= w + 1 && (low || (at.top >= -1 && at.bottom <= h + 1));
        if (!there) found.push(`${zone} is not on the screen`);
    }
    const stage = root.querySelector("[data-zone=stage]").getBoundingClientRect();
    const form = root.querySelector("[data-zone=dock] form");
    if (stage.height < 120 && !form) found.push(`the stage is ${Math.round(stage.height)} px high`);
    const dock = root.querySelector("[data-zone=dock]");
    if (dock.scrollHeight > dock.clientHeight + 2 && !form) say("the dock is cut off", dock);
    const confirm = dock.querySelector("[data-confirm]")?.getBoundingClientRect();
    const stays = w < 720 && dock.querySelector("[data-option], [data-barred]");  // what it was picked from
    if (confirm && !form && !stays && h > 560 && dock.getBoundingClientRect().bottom - confirm.bottom > 9) {
        found.push("what ends the move lies above the dock's foot");
    }
    for (const button of dock.querySelectorAll("button")) {
        if (button.scrollWidth > button.clientWidth + 1) say("a button is too narrow", button);
    }
    for (const seat of root.querySelectorAll(".pb-players .pb-seat")) {
        if (aside(seat.getBoundingClientRect(), {left: 0, right: w})) say("a seat is not in sight", seat);
    }
    for (const word of root.querySelectorAll(".pb-players .pb-you")) {
        const [at, box] = [word.getBoundingClientRect(), word.parentElement.getBoundingClientRect()];
        if (beyond(at, box)) say("cut off", word);
    }
    for (const place of root.querySelectorAll(".pb-stage .pb-shape[data-pans]")) {
        const both = place.scrollWidth > place.clientWidth + 2 && place.scrollHeight > place.clientHeight + 2;
        if (both && h > 560) say("the board scrolls both ways", place);  // at twice its size it may
    }
    for (const text of root.querySelectorAll(".pb-stage svg text")) {
        const at = text.getBoundingClientRect();
        if (!at.width || !text.textContent.trim()) continue;
        const size = parseFloat(text.getAttribute("font-size")) * (text.getScreenCTM()?.a ?? 1);
        const pan = text.closest(".pb-panned");
        if (size < 10.9 && !pan) say(`letters of ${size.toFixed(1)} px`, text);
        const place = text.closest(".pb-shape");
        if (place && !place.hasAttribute("data-pans") && !pan) {
            if (beyond(at, place.getBoundingClientRect())) say("text leaves the stage", text);
        }
    }
    for (const part of root.querySelectorAll(".pb-stage .pb-fitted [data-can=yes]")) {
        const at = part.getBoundingClientRect(), pan = part.closest(".pb-panned, [data-pans]");
        if (at.width && !pan && beyond(at, stage)) say("what can be picked leaves the stage", part);
        const hidden = at.top > stage.bottom - 8 || at.left > stage.right - 8;
        const wide = Math.min(w - 240, h) > 560;
        if (at.width && hidden && wide && part.closest("[data-pans]")) say("to be scrolled to", part);
    }
    for (const tray of root.querySelectorAll(".pb-mine .pb-tray")) {
        const page = {left: -9, right: w + 9};
        const cut = [...tray.children].some((item) => aside(item.getBoundingClientRect(), page));
        if (cut && !tray.parentElement.dataset.more) say("cards beyond the edge are not told of", tray);
    }
    for (const card of root.querySelectorAll(":is(.pb-stage, .pb-mine) [data-nav]")) {
        const box = card.querySelector("rect.pb-outline")?.getBoundingClientRect();
        if (!box?.width) continue;
        for (const text of card.querySelectorAll("text")) {
            const at = text.getBoundingClientRect();
            if (at.width && beyond(at, box)) say("text leaves its card", text);
        }
    }
    for (const piece of root.querySelectorAll(":is(.pb-stage, .pb-mine) [data-nav]")) {
        const at = piece.getBoundingClientRect(), list = piece.closest(".pb-tray")?.getBoundingClientRect();
        if (list && at.top + at.height / 2 > list.bottom) continue; // its list scrolls, and says so
        const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
        const over = at.width && hit?.closest(".pb-stage [data-nav], .pb-mine [data-nav]");
        if (over && over !== piece && !over.contains(piece) && !piece.contains(over)) {
            const near = over.closest("[data-zone]") === piece.closest("[data-zone]");
            if (near) say(`lies under ${named(over)}`, piece);
        }
    }
    return [...new Set(found)];
}"""

LOOK = f"""async dark => {{  // what is wrong once the page has the composition that fits the place
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const shape = (dom) => getComputedStyle(dom).getPropertyValue("--pb-shape").trim();
    const fits = (dom) => dom.querySelector(`:scope > .pb-any, :scope > .pb-${{shape(dom)}}`);
    const turned = () => [...document.querySelectorAll("[data-zone] .pb-fitted")].every((d) => !d.clientWidth || fits(d));
    for (let n = 0; n < 2 || (n < 120 && !turned()); n += 1) await frame();
    const found = ({BROKEN})();
    if (!dark) return found;
    document.body.dataset.jpThemeLight = "false";
    const alike = new Set(found), more = ({BROKEN})().filter((what) => !alike.has(what));
    document.body.dataset.jpThemeLight = "true";
    return [...found, ...more.map((what) => `in the dark: ${{what}}`)];
}}"""  # noqa: E501
HEARD = "n => Number(document.querySelector('.pb-head')?.dataset.entries) >= n"
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def page_of(browser, tmp_path):
    """Opens a game on a page of its own; the page and the game behind it."""
    opened = []

    def open_page(called, width=1008, height=750, seed=5, plays="random"):
        game, seats, rules = TABLES[called]
        table = PlainPage(tmp_path, game, NAMES[:seats], seed, plays, **rules)
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        page.goto(table.url)
        page.wait_for_selector(".pb-root[data-ready=yes]")
        opened.append((page, table))
        return page, table

    yield open_page
    for page, table in opened:
        page.close()
        table.close()


def darken(page):
    """Show the page in the dark theme."""
    page.evaluate("() => { document.body.dataset.jpThemeLight = 'false' }")
    page.evaluate("() => document.body.style.setProperty('--jp-layout-color0', '#14181f')")


def lighten(page):
    """Show it in the light theme again."""
    page.evaluate("() => { document.body.dataset.jpThemeLight = 'true' }")
    page.evaluate("() => document.body.style.removeProperty('--jp-layout-color0')")


def broken_at_every_size(page, sizes=SIZES, dark=False):
    """What is wrong with what is shown now, with the size at which it is; with ``dark`` in both themes."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        decision = page.locator(".pb-root").get_attribute("data-decision")
        for _ in range(20):  # the page fits its pictures to a new size after it has that size
            wrong = page.evaluate(LOOK, dark)
            if not wrong:
                break
        found += [f"{width}x{height}, {decision}: {what}" for what in wrong]
    return found


def walk(page, table, most, sizes=SIZES):
    """What is wrong at the first decision of each kind within so many moves, light and dark."""
    found, kinds, moves = [], set(), 0
    while moves <= most:
        page.wait_for_function(HEARD, arg=len(table.table.log))
        kind = page.locator(".pb-root").get_attribute("data-decision")
        if kind not in kinds:
            kinds.add(kind)
            found += broken_at_every_size(page, sizes, dark=True)
        if not table.table.pending:
            break
        moves += table.advance_to_a_new_kind(5)
    return sorted(set(found)), kinds


@pytest.mark.parametrize("called", TABLES)
def test_everything_is_on_the_screen_at_each_kind_of_decision(page_of, measured, called):
    page, table = page_of(called)
    sizes = SIZES if called in SEATS else [(1008, 750), (390, 844)]
    found, kinds = walk(page, table, most=60, sizes=sizes)
    measured("kinds of decision looked at", len(kinds))
    assert found == []


@pytest.mark.parametrize("called", ["rat_scramble", "trade_warz with powers"])
def test_a_page_at_twice_its_size_scrolls_and_keeps_what_is_asked_in_sight(page_of, measured, called):
    page, table = page_of(called)
    found, kinds = walk(page, table, most=30, sizes=TWICE)
    measured("kinds of decision looked at", len(kinds))
    assert found == []


ON_TOP = """() => {  // lays the last piece of the board or the hand over the first beside it
    for (const zone of ["stage", "mine"]) {
        const shown = (dom) => dom.checkVisibility() && dom.getBoundingClientRect().width;
        const pieces = [...document.querySelectorAll(`[data-zone=${zone}] [data-nav]`)].filter(shown);
        const [under, over] = [pieces[0], pieces.at(-1)];
        if (!under || under === over) continue;
        const [at, to] = [over.getBoundingClientRect(), under.getBoundingClientRect()];
        const scale = over.getScreenCTM?.().a ?? 1;
        const [x, y] = [to.left + to.width / 2 - at.left - at.width / 2, to.top + to.height / 2 - at.top - at.height / 2];
        over.style.transform = `translate(${x / scale}px, ${y / scale}px)`;
        return;
    }
}"""  # noqa: E501


@pytest.mark.parametrize("called", SEATS)
def test_no_piece_lies_under_another_and_one_that_does_is_found(page_of, called):
    page, table = page_of(called)
    table.advance(12)
    page.wait_for_function(HEARD, arg=len(table.table.log))
    assert broken_at_every_size(page, [(390, 844), (1008, 750)]) == []
    page.evaluate(ON_TOP)
    assert any("lies under" in what for what in page.evaluate(LOOK, False))


WALKS = Path(__file__).parents[2] / "build" / "results"
"""Where a walk through a whole game tells what it finds as it goes, a file a table."""


@pytest.mark.soak
@pytest.mark.flaky(reruns=0)
@pytest.mark.parametrize("called", TABLES)
def test_everything_is_on_the_screen_through_whole_games(page_of, measured, called):
    """From the first decision to the end, in both themes: each new kind of decision, every seventh move."""
    page, table = page_of(called)
    WALKS.mkdir(parents=True, exist_ok=True)
    moves, looks, kinds, found = 0, 0, set(), set()
    with (WALKS / f"layout {called}.txt").open("w", encoding="utf-8", buffering=1) as told:
        while True:
            page.wait_for_function(HEARD, arg=len(table.table.log))
            kind = page.locator(".pb-root").get_attribute("data-decision")
            kinds.add(kind)
            new = set(broken_at_every_size(page, [*SIZES, (1280, 720), *TWICE], dark=True)) - found
            looks, found = looks + 1, found | new
            told.write("".join(f"after {moves} moves: {each}\n" for each in [kind, *sorted(new)]))
            if not table.table.pending:
                break
            moves += table.advance_to_a_new_kind(7)
    measured("moves, looks and kinds of decision", f"{moves}, {looks}, {len(kinds)}")
    assert found == set()


def test_a_window_that_only_gets_lower_keeps_the_dock_in_sight(page_of):
    page, _ = page_of("cat_in_the_box", 390, 844)
    assert broken_at_every_size(page, [(390, 844), (390, 664)]) == []


IN_SIGHT = """dom => {
    const at = dom.getBoundingClientRect();
    const across = at.left >= -1 && at.right <= innerWidth + 1;
    return at.height > 0 && at.top >= -1 && at.bottom <= innerHeight + 1 && across;
}"""


@pytest.mark.parametrize("game", SEATS)
def test_a_phone_shows_the_scores_how_they_came_about_and_what_next_when_the_game_is_over(page_of, game):
    page, table = page_of(game, 390, 844)
    while table.advance(500):
        pass
    expect(page.locator(".pb-root")).to_have_attribute("data-decision", "over")
    page.evaluate(SETTLED)
    rows = page.locator("[data-results] tr[data-seat]").all()
    ends = page.locator(".pb-dock [data-do=review], .pb-dock [data-do=rematch]").all()
    fold = page.locator("[data-results] details[data-drawer=sums]")
    assert (len(rows), len(ends)) == (SEATS[game], 2)
    why = page.locator("[data-results] .pb-won p")
    assert all(part.evaluate(IN_SIGHT) for part in [*rows, *ends, why])
    if game in ("cat_in_the_box", "scambodia", "collapsization"):  # a column for each part of the score
        assert rows[0].locator("td").count() > 2
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        sizes = [(390, 844), (1008, 750), (1270, 640)]
        assert broken_at_every_size(page, sizes) == []
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        page.set_viewport_size({"width": 390, "height": 844})
    else:
        assert fold.locator("summary").evaluate(IN_SIGHT)
        assert broken_at_every_size(page, [(390, 844)]) == []
        expect(fold.locator("table")).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.locator("tbody tr")).to_have_count(SEATS[game])
        last = fold.locator("tbody tr").last
        last.scroll_into_view_if_needed()
        assert all(part.evaluate(IN_SIGHT) for part in [last, *ends])
    page.locator(".pb-dock [data-do=rematch]").click()
    page.wait_for_function("() => !document.querySelector('[data-results]')")
    assert table.pressed == ["rematch"]


CUT_CELLS = """() => [...document.querySelectorAll("[data-results] :is(th, td)")]
    .filter((dom) => dom.getBoundingClientRect().right > innerWidth || dom.scrollWidth > dom.clientWidth + 1)
    .map((cell) => cell.textContent)"""


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_every_column_of_the_scores_is_in_sight_with_long_names(browser, tmp_path, called):
    """The bonus was off the right edge of every phone."""
    game, seats, _ = TABLES[called]
    names = ["Ann", "Wilhelminafeathersto", "Cleo", "Dora Maximiliana Ort", "Bartholomewtheforthx"][:seats]
    table = PlainPage(tmp_path, game, names)
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    while table.advance(500):
        pass
    page.locator("[data-results]").wait_for()
    for width, height in [(390, 844), (376, 640), (360, 640), (900, 590), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT_CELLS) == []
    page.close()
    table.close()


OPTIONS = "[data-composer] [data-option]:visible"


def test_a_phones_dock_does_not_list_the_hand_again(page_of):
    page, _ = page_of("five at cat_in_the_box", 390, 844)
    cards = ".pb-mine [data-can=yes]:visible"
    assert page.locator(OPTIONS).count() == 0
    tops = {card.bounding_box()["y"] for card in page.locator(cards).all()}
    assert len(tops) == 1  # one row, and more of the board
    page.locator(cards).first.click()
    expect(page.locator("[data-confirm]")).to_be_visible()


MARKS = """() => [...document.querySelectorAll(".pb-seat svg text")]
    .filter((dom) => dom.getBoundingClientRect().width)
    .map((dom) => dom.getScreenCTM().a * parseFloat(getComputedStyle(dom).fontSize))"""


@pytest.mark.parametrize(("called", "high"), [("cat_in_the_box", 39), ("five at cat_in_the_box", 36)])
def test_a_phones_colors_are_read_on_the_chips_and_pressed_on_the_board(page_of, called, high):
    """The letters were of 8 px, and a space was 30 px high beside an empty part of the screen."""
    page, table = page_of(called, 390, 844)
    table.until_one_may("play")
    page.wait_for_selector(".pb-root[data-decision*=play]")
    page.evaluate(SETTLED)
    letters = page.evaluate(MARKS)
    assert len(letters) == 4 * TABLES[called][1]
    assert min(letters) >= 11
    spaces = page.locator(".pb-stage [data-name=space][data-can=yes]:visible").all()
    assert min(space.bounding_box()["height"] for space in spaces) >= high
    page.locator(".pb-mine [data-name=card][data-can=yes]").first.click()
    page.evaluate(SETTLED)
    assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize("called", ["collapsization", "cat_in_the_box", "five at cat_in_the_box"])
def test_what_stands_on_the_players_cards_of_a_low_window_can_be_read(page_of, called):
    """The Mayor's revealed cards had letters of 8 px there, and five players' colors of 6 px."""
    page, table = page_of(called, 1164, 608)
    table.until_one_may("build" if called == "collapsization" else "play")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    for width, height in [(1164, 608), (1008, 750), (1325, 760), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        letters = page.evaluate(MARKS)
        assert letters
        assert min(letters) >= 11
        assert page.evaluate(LOOK, False) == []


def test_many_answers_that_lie_on_the_map_are_not_listed_in_the_dock_and_a_few_are(page_of):
    page, table = page_of("collapsization", 1008, 750)
    table.until_one_may("nominate")
    page.wait_for_selector(".pb-root[data-decision*=nominate]")
    assert page.locator(".pb-stage [data-can=yes]").count() > 4
    expect(page.locator(OPTIONS)).to_have_count(0)
    assert page.locator("[data-zone=stage]").bounding_box()["height"] > 400
    table.until_one_may("reveal")  # one of four cards, in the hand and in the dock
    page.wait_for_selector(".pb-root[data-decision*=reveal]")
    expect(page.locator(OPTIONS).first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844)])
def test_what_clears_a_pick_has_no_line_of_its_own_below_many_answers(page_of, width, height):
    page, table = page_of("cat_in_the_box", width, height)
    clear, answers = page.locator(".pb-dock [data-do=clear]"), page.locator("[data-composer] [data-option]")
    assert table.until_one_may("play")
    page.locator(".pb-mine [data-can=yes]:visible").first.click()
    expect(clear).to_be_in_viewport(ratio=1)
    while answers.count() < 4:  # who leads has three colors as long as red is not broken
        assert table.advance()
        expect(clear).to_have_count(0)
        page.locator(".pb-mine [data-can=yes]:visible").first.click()
        expect(clear).to_be_in_viewport(ratio=1)
    for answer in page.locator(OPTIONS).all():  # on a phone none, for they lie on the board
        assert clear.bounding_box()["y"] + clear.bounding_box()["height"] <= answer.bounding_box()["y"] + 1
    said = page.locator(".pb-dock .pb-prompt")
    assert said.bounding_box()["x"] + said.bounding_box()["width"] <= clear.bounding_box()["x"] + 1


WHEEL = """(svg, ctrlKey) => {
    const turned = new WheelEvent("wheel", {deltaY: 120, ctrlKey, bubbles: true, cancelable: true});
    return {goes_on: svg.dispatchEvent(turned), shows: svg.getAttribute("viewBox")};
}"""


def test_a_wheel_over_the_city_scrolls_the_page_and_zooms_only_with_control(page_of):
    page, table = page_of("collapsization")
    city = page.locator("svg[data-pan]:visible").first
    whole = city.get_attribute("viewBox")
    assert city.evaluate(WHEEL, False) == {"goes_on": True, "shows": whole}
    zoomed = city.evaluate(WHEEL, True)
    assert (zoomed["goes_on"], zoomed["shows"] != whole) == (False, True)
    while city.get_attribute("data-box") == whole:
        assert table.advance()
        page.evaluate(SETTLED)
    assert city.get_attribute("viewBox") == city.get_attribute("data-box")  # what has grown is fitted anew


COVERED = """() => {  // pieces of the city that lie under a button
    const spots = [...document.querySelectorAll(".pb-zoom")].flatMap((button) => {
        const at = button.getBoundingClientRect(), xs = [at.left + 1, (at.left + at.right) / 2, at.right - 1];
        return xs.flatMap((x) => [at.top + 1, (at.top + at.bottom) / 2, at.bottom - 1].map((y) => [x, y]));
    });
    const under = ([x, y]) => document.elementsFromPoint(x, y).find((dom) => dom.closest("[data-pan] [data-name=hex]"));
    return [...new Set(spots.map(under).filter(Boolean).map((dom) => dom.closest("[data-name=hex]").getAttribute("aria-label")))];
}"""  # noqa: E501


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_what_zooms_lies_on_no_hex_and_the_dock_composes_a_build_where_it_asked(
    page_of, width, height
):
    """Clear stood alone above an empty band, the sentence at the foot, and a button on a corner of a hex."""
    page, table = page_of("collapsization", width, height, seed=3, plays="shrewd")
    builds = 0
    while table.until_one_may("build"):
        page.wait_for_function(HEARD, arg=len(table.table.log))
        page.evaluate(SETTLED)
        assert page.evaluate(COVERED) == []
        sentence, zooms = page.locator(".pb-dock .pb-turn strong"), page.locator(".pb-zooms")
        before, stood = sentence.bounding_box(), zooms.bounding_box()
        page.locator(".pb-mine [data-part][data-can=yes]:visible").first.click()
        clear = page.locator(".pb-dock [data-do=clear]")
        clear.wait_for()
        page.evaluate(SETTLED)
        assert sentence.bounding_box()["y"] == before["y"]
        assert abs(clear.bounding_box()["y"] - before["y"]) < 24
        page.locator(".pb-stage [data-part][data-can=yes]:visible").first.dispatch_event("click")
        page.locator(".pb-dock [data-confirm]").wait_for()
        page.evaluate(SETTLED)
        assert zooms.bounding_box() == stood
        table.advance()
        builds += 1
    assert builds >= 4


def test_the_market_of_six_is_seen_whole_beside_a_hand_of_cards(page_of):
    page, table = page_of("six at trade_warz")
    for _ in range(20):
        table.advance()
        page.evaluate(SETTLED)
        if page.locator(".pb-mine [data-name=hand-card]:visible").count() > 2:
            break
    expect(page.locator(".pb-mine [data-name=hand-card]:visible").nth(2)).to_be_visible()
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    assert broken_at_every_size(page, [(1008, 750)]) == []


@pytest.mark.parametrize("called", ["trade_warz", "trade_warz with powers"])
def test_a_dispute_can_be_read_and_takes_no_height_from_a_wide_board(page_of, called):
    page, table = page_of(called, seed=6)
    assert table.until_one_may("bid")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    assert (
        broken_at_every_size(
            page, [(1360, 770), (1180, 720), (1179, 720), (1008, 750), (720, 450)], dark=True
        )
        == []
    )
    dispute = page.locator(".pb-stage > .pb-block:visible")  # one of two compositions, as the place is
    board = page.locator(".pb-stage > .pb-fitted")
    for width, beside in [(1180, True), (1008, False)]:
        page.set_viewport_size({"width": width, "height": 750})
        page.evaluate(SETTLED)
        assert (dispute.bounding_box()["x"] + 300 < board.bounding_box()["x"]) == beside
    for width, height in [(390, 844), (360, 640)]:  # on a phone both sides are in sight, one's own first
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        sides = page.locator(".pb-stage svg[data-picture=disputes] g[aria-label]")
        assert sides.count() == 2
        for side in sides.all():
            box, frame = side.bounding_box(), dispute.bounding_box()
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
        assert board.bounding_box()["height"] >= 100


def test_a_card_that_is_picked_moves_nothing_under_the_pointer(page_of):
    """The hexes stood in the dock in so many words that it grew, and Undo lay where the card had been."""
    page, table = page_of("collapsization", 1440, 900)
    assert table.until_one_may("build")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    dock = page.locator(".pb-dock")
    before = dock.bounding_box()
    page.locator(".pb-mine [data-part][data-can=yes]:visible").first.click()
    expect(page.locator(".pb-dock .pb-turn")).to_contain_text("Now choose: a hex to build on")
    page.evaluate(SETTLED)
    assert dock.bounding_box() == before
    assert re.match(
        r"Build \S+ on [A-Z]\d+\n(trusts|calls) ", dock.locator("[data-option^='hex=']").first.inner_text()
    )


def test_a_dock_that_needs_less_for_what_was_picked_moves_nothing_under_the_pointer(page_of):
    page, table = page_of("scambodia", 1164, 608)
    assert table.until_one_may("declare")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    dock = page.locator(".pb-dock")
    before = dock.bounding_box()
    page.locator(".pb-stage [data-part][data-can=yes]:visible").first.click()
    expect(dock.locator("[data-confirm]")).to_be_visible()
    page.evaluate(SETTLED)
    assert dock.bounding_box() == before


CUT = """() => [...document.querySelectorAll(".pb-seat .pb-who")]
    .filter((who) => who.scrollWidth > who.clientWidth).map((who) => who.title)"""
SHOWN_NAMES = """() => [...document.querySelectorAll(".pb-seat .pb-who")].map((who) =>
    who.querySelector(".pb-shorter").dataset.says ?? who.querySelector("b").textContent)"""


@pytest.mark.parametrize("called", ["cat_in_the_box", "collapsization", "six at trade_warz"])
def test_a_phones_chips_have_short_names_that_are_not_cut(page_of, called):
    """Bartholomew stood there as Ba…, with dots where three letters more had room."""
    page, _ = page_of(called, 390, 844)
    for width, height in [(390, 844), (376, 640), (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT) == []
        names = page.evaluate(SHOWN_NAMES)
        assert len(set(names)) == len(names)
        assert names[1].startswith("B")
        assert "…" not in names[1]
        assert page.locator(".pb-who").nth(1).get_attribute("title") == NAMES[1]
    page.set_viewport_size({"width": 1008, "height": 750})
    page.evaluate(SETTLED)
    assert page.evaluate(SHOWN_NAMES)[1] == NAMES[1]  # there is room for all of it


@pytest.mark.parametrize("game", SEATS)
def test_a_name_of_five_letters_is_whole_on_every_chip_of_a_phone(browser, tmp_path, game):
    """Ann stood there as An."""
    names = ["Wanda", "Tommy", "Maria", "Momme"][: SEATS[game]]
    table = PlainPage(tmp_path, game, names)
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    table.advance(60)  # some have scores of two digits
    for width, height in [(390, 844), (347, 700), (360, 640)]:  # in JupyterLab a phone has 347 px
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT) == []
        assert page.evaluate(SHOWN_NAMES) == names
    page.close()
    table.close()


@pytest.mark.parametrize("called", ["trade_warz", "six at trade_warz"])
def test_a_phones_dock_leaves_the_market_its_room_and_everything_pickable_in_sight(page_of, called):
    """It took a quarter of the screen, and five of seven cards lay beyond the edge."""
    page, table = page_of(called, 390, 844, seed=6)
    for kind in ("draw", "commit", "place", *(["bid"] if called == "trade_warz" else [])):
        assert table.until_one_may(kind)
        page.wait_for_function(HEARD, arg=len(table.table.log))
        page.evaluate(SETTLED)
        assert page.evaluate(LOOK, False) == []
        assert page.locator(".pb-dock").bounding_box()["height"] <= 0.18 * 844 + 1
        for part in page.locator(".pb-mine [data-can=yes]:visible").all():
            assert part.evaluate(IN_SIGHT), kind
        assert page.locator(".pb-mine > [data-more]").count() == 0
        assert all(seat.evaluate(IN_SIGHT) for seat in page.locator(".pb-seat").all())


NOT_PICKED = ":is(.pb-mine, .pb-stage, .pb-dock) [data-can=yes]:not([data-picked=yes], [data-make]):visible"


def press_until_composed(page):
    """Press what can be picked until a move can be confirmed; stops after each press."""
    for _ in range(4):
        open_parts = page.locator(NOT_PICKED)
        if page.locator("[data-confirm]").count() or not open_parts.count():
            return
        shown = page.locator(".pb-root").get_attribute("data-rev")
        open_parts.first.dispatch_event("click")
        page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
        page.evaluate(SETTLED)
        yield


DOCK_SAYS = "said => document.querySelector('.pb-dock').textContent === said"


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("cat_in_the_box", "predict"),
        ("cat_in_the_box", "play"),
        ("collapsization", "nominate"),
        ("collapsization", "build"),
        ("rat_scramble", "choose"),
        ("scambodia", "take"),
        ("trade_warz", "commit"),
        ("trade_warz", "place"),
        ("trade_warz", "draw"),
    ],
)
def test_a_phones_dock_keeps_its_height_from_the_moment_it_is_ones_turn(page_of, game, kind):
    page, table = page_of(game, 390, 844)
    dock, said = page.locator(".pb-dock"), None
    for width, height in [(390, 844), (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        assert table.until_one_may(kind)  # the second time the same side, with nothing picked
        page.wait_for_function(HEARD, arg=len(table.table.log))
        said = said or dock.text_content()
        page.wait_for_function(DOCK_SAYS, arg=said)
        page.evaluate(SETTLED)
        before = dock.bounding_box()
        pressed = 0
        for _ in press_until_composed(page):
            pressed += 1
            assert dock.bounding_box() == before
            assert page.evaluate(LOOK, False) == []
        assert pressed


def test_a_phones_dock_that_keeps_its_height_says_again_what_is_asked_and_ends_at_its_foot(page_of):
    page, table = page_of("cat_in_the_box", 390, 844)
    assert table.until_one_may("play")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.locator(".pb-mine [data-can=yes]:visible").first.dispatch_event("click")
    expect(page.locator(".pb-dock .pb-prompt")).to_contain_text("color")
    page.evaluate(SETTLED)
    before = page.locator(".pb-dock").bounding_box()
    page.locator(".pb-stage [data-can=yes]:visible").first.dispatch_event("click")
    page.locator(".pb-dock [data-confirm]").wait_for()
    expect(page.locator(".pb-dock .pb-prompt")).to_be_visible()
    assert page.locator(".pb-dock").bounding_box() == before
    assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_deck_that_is_pressed_again_and_again_stays_where_it_is_on_a_phone(page_of, width, height):
    """The row of decks rose by 23 px at the second press, and the third missed."""
    page, table = page_of("trade_warz", width, height)
    assert table.until_one_may("draw")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    export = page.locator(".pb-mine [data-key=pile-export]:visible")
    before = export.bounding_box()["y"]
    for deck in ("leader", "export", "export", "policy", "tactic", "export"):
        shown = page.locator(".pb-root").get_attribute("data-rev")
        page.locator(f".pb-mine [data-key=pile-{deck}]:visible").click()
        page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
        page.evaluate(SETTLED)
        assert abs(export.bounding_box()["y"] - before) <= 2
        assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1008, 750), (390, 844), (360, 640)])
def test_claims_that_lie_beside_the_city_do_not_cover_it_from_the_dock(page_of, width, height):
    """Each of 39 claims stood in the dock with what it costs, and left the city 79 px."""
    page, table = page_of("collapsization", width, height)
    assert table.until_one_may("nominate")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    tray, players = page.locator(".pb-mine [data-name=claim-card]:visible").first, page.locator(".pb-seat")
    before = tray.bounding_box()
    for says in ("; a claim", "seals both nominations; a claim"):
        page.locator(".pb-stage [data-can=yes]:visible").first.dispatch_event("click")
        expect(page.locator(".pb-dock .pb-prompt")).to_contain_text("the card you claim lies there")
        page.evaluate(SETTLED)
        assert abs(tray.bounding_box()["y"] - before["y"]) <= 60  # lines of the dock, not all its answers
        sizes = [*SIZES, (1008, 750)] if width == 1008 else [(width, height)]
        assert broken_at_every_size(page, sizes, dark=True) == []
        expect(page.locator(OPTIONS)).to_have_count(0)
        said = page.locator(".pb-dock .pb-alike").inner_text()
        assert f"{said}." == f"{says.removeprefix('; ')} leaves your tray for good if Ann builds there."
        assert page.locator(".pb-dock").inner_text().count("for good") == 1
        assert all(seat.evaluate(IN_SIGHT) for seat in players.all())
        page.locator(".pb-mine [data-name=claim-card][data-can=yes]:visible").first.dispatch_event("click")
        page.locator(".pb-dock .pb-alike").wait_for(state="detached")


COVERED_BY_A_CARD = """() => {  // what can be picked, or is in the dock, under the card read large
    const box = document.querySelector(".pb-large").getBoundingClientRect();
    const all = document.querySelectorAll(":is(.pb-stage, .pb-mine) [data-can=yes], .pb-dock > *");
    return [...all].filter((dom) => {
        const at = dom.getBoundingClientRect();
        const under = Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top);
        return at.width && under > at.height / 3 + 1;
    }).map((dom) => dom.getAttribute("aria-label") || dom.className);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_phone_reads_a_picked_card_and_tells_a_leader_on_a_press(page_of, width, height):
    """The card that is picked keeps its numbers in sight, and is read over nothing that can be picked."""
    page, table = page_of("trade_warz", width, height)
    assert table.until_one_may("place")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.locator(".pb-mine [data-name=hand-card][data-can=yes]:visible").first.click()
    picked = page.locator(".pb-mine [data-name=hand-card][data-picked=yes]:visible")
    expect(picked).to_contain_text("rev. ")
    expect(page.locator(".pb-large")).to_contain_text("revenue ")
    assert page.evaluate(COVERED_BY_A_CARD) == []
    assert page.evaluate(LOOK, False) == []
    small = "(dom) => [...dom.querySelectorAll('text')].map((each) => each.getBoundingClientRect().height)"
    assert min(picked.evaluate(small)) >= 11
    table.explain((table.table.pending[0] + 1) % 4, "I wait for a better partner.")
    expect(page.locator(".pb-reasons")).to_contain_text("I wait for a better partner.")
    expect(page.locator(".pb-large")).to_contain_text("revenue ")  # what another says does not take it away
    page.locator(".pb-seat[data-about]:has(.pb-you)").click()
    expect(page.locator(".pb-large")).to_contain_text("export slots")


def test_what_just_happened_stands_beside_the_city_which_keeps_its_height(page_of):
    page, table = page_of("collapsization", 1440, 900)
    assert table.until_one_may("build")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    stage = page.locator("[data-zone=stage]")
    before = stage.bounding_box()
    assert table.until_a_moment()
    moment = page.locator("[data-zone=moment]")
    moment.wait_for()
    page.evaluate(SETTLED)
    after = stage.bounding_box()
    assert after["y"] == before["y"]
    assert moment.bounding_box()["x"] >= after["x"] + after["width"]
    assert page.evaluate(LOOK, False) == []


NOT_WHOLE = """() => {  // what of the board, of one's own side and of the moment is not whole on the screen
    const found = [], page = document.querySelector(".pb-page"), zone = (name) => page.querySelector(`[data-zone=${name}]`);
    const say = (what, dom) => found.push(`${what}: ${(dom.getAttribute("aria-label") || dom.textContent).slice(0, 60)}`);
    for (const place of page.querySelectorAll(".pb-stage [data-pans]")) if (place.clientWidth) say("the board scrolls", place);
    for (const name of ["stage", "mine", "moment"]) {
        const box = zone(name)?.getBoundingClientRect();
        if (!box) { found.push(`no ${name}`); continue; }
        for (const part of zone(name).querySelectorAll("[data-can=yes], [data-do], tr[data-seat] > *")) {
            const at = part.getBoundingClientRect();
            if (at.width && !part.closest(".pb-panned") && (at.bottom > box.bottom + 3 || at.right > box.right + 3)) say(`below the cut of ${name}`, part);
        }
    }
    return [...new Set(found)];
}"""  # noqa: E501
CAME_OUT = {
    "a trick": ("cat_in_the_box", "random", 18, "trick_won"),
    "a trick of five": ("five at cat_in_the_box", "random", 22, "trick_won"),
    "a turn": ("collapsization", "shrewd", 10, "built"),
    "a vote": ("rat_scramble", "random", 20, "passed"),
    "a declaration": ("scambodia", "random", 4, "declared"),
    "a round": ("trade_warz", "trader", 76, "round_ended"),
    "a dispute": ("trade_warz", "trader", 20, "dispute_won"),
    "policies": ("trade_warz", "trader", 90, "revealed"),
    "a round of six": ("six at trade_warz", "trader", 100, "round_ended"),
}
"""By what comes out: the table, who plays, after how many moves, and the event."""


def cut_off(page):
    """What is not whole on the screen, once the page has fitted its pictures to its size."""
    for _ in range(20):
        page.evaluate(SETTLED)
        if not (wrong := page.evaluate(NOT_WHOLE)):
            break
    return wrong


@pytest.mark.parametrize("what", CAME_OUT)
def test_while_a_moment_stands_all_that_the_next_decision_needs_is_in_sight(page_of, what):
    """The partners of Trade Warz lay below the cut, beneath nine lines of what a round had brought."""
    called, plays, after, kind = CAME_OUT[what]
    page, table = page_of(called, plays=plays)
    table.advance(after)
    assert table.until_comes_out(kind)
    page.wait_for_function(HEARD, arg=len(table.table.log))
    moments = page.locator("[data-zone=moment][data-n]")
    moments.wait_for()
    while moments.count():  # a dispute, then the income it brought
        for width, height in [(1008, 750), (1325, 760)]:
            page.set_viewport_size({"width": width, "height": height})
            assert cut_off(page) == []
            assert page.evaluate(LOOK, True) == []
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate(SETTLED)
        assert page.evaluate(LOOK, True) == []
        shown = page.locator(".pb-root").get_attribute("data-rev")
        table.let_go()
        page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)


def test_a_board_with_powers_takes_the_height_it_asks_for_as_soon_as_a_moment_stands(page_of):
    """It scrolled by a line, though there was room: it was fitted before its place had grown."""
    page, table = page_of("trade_warz with powers", seed=7, plays="trader")
    scrolls = []
    for _ in range(12):
        table.advance()
        assert table.until_a_moment()
        page.wait_for_function(HEARD, arg=len(table.table.log))
        page.evaluate(SETTLED)
        page.evaluate(SETTLED)
        if page.locator(".pb-stage [data-pans]:visible").count():
            scrolls.append(page.locator("[data-zone=moment] h2").text_content())
    assert scrolls == []


@pytest.mark.soak
@pytest.mark.parametrize("called", TABLES)
def test_while_moments_stand_nothing_is_below_the_cut_through_whole_games(page_of, measured, called):
    """But where a row of open offers lies beneath the board, which then scrolls and says so."""
    page, table = page_of(called, plays="random")
    table.advance()
    found, moments = set(), 0
    while table.until_a_moment():
        page.wait_for_function(HEARD, arg=len(table.table.log))
        page.evaluate(SETTLED)
        if page.locator("[data-zone=moment][data-n]").count():
            title = page.locator("[data-zone=moment] h2").text_content()
            offers = page.locator(".pb-mine [data-tray=offers], .pb-mine [data-picture=offers]").count()
            cut = [] if offers else [each for each in cut_off(page) if "cut of moment" not in each]
            found |= {f"{title}: {wrong}" for wrong in [*cut, *page.evaluate(LOOK, False)]}
            moments += 1
        table.advance()
    measured("moments looked at", moments)
    assert found == set()


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (1164, 608)])
def test_four_colors_and_what_each_costs_stand_in_one_line_of_the_dock(page_of, width, height):
    page, table = page_of("cat_in_the_box", width, height)
    assert table.until_one_may("play")
    colors = page.locator(".pb-dock [data-option^='color=']:visible")
    while True:
        page.locator(".pb-mine [data-can=yes]:visible").first.click()
        page.locator(".pb-dock [data-do=clear]").wait_for()
        if colors.count() == 4:
            break
        assert table.advance()
        page.wait_for_function(HEARD, arg=len(table.table.log))
    boxes = [color.bounding_box() for color in colors.all()]
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert colors.first.get_attribute("title").startswith("Play ")


def test_what_all_policies_cost_alike_is_said_once_and_leaves_the_board_its_height(page_of):
    page, table = page_of("trade_warz", 360, 640)
    moves = 0
    while moves < 107:  # where somebody has five policies in hand
        moves += table.advance_to_a_new_kind(7)
    page.wait_for_function(HEARD, arg=len(table.table.log))
    expect(page.locator(".pb-root")).to_have_attribute("data-decision", "commit")
    assert page.evaluate(LOOK, False) == []
    dock = page.locator(".pb-dock").inner_text()
    assert dock.count("unseen by the others until all have chosen") == 1


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_the_research_board_fits_what_jupyterlab_leaves_of_1280_by_720(page_of, called):
    """One's own place in the trick was below the fold there, and the players scrolled beside it."""
    page, table = page_of(called, 1164, 608)
    while table.until_one_may("play") and table.advance(7):
        page.wait_for_function(HEARD, arg=len(table.table.log))
        assert page.evaluate(LOOK, False) == []
        expect(page.locator(".pb-stage [data-pans]")).to_have_count(0)
        hidden = page.locator(".pb-players").evaluate("dom => dom.scrollHeight - dom.clientHeight")
        assert hidden <= 1


@pytest.mark.parametrize("called", ["trade_warz", "six at trade_warz"])
def test_the_market_fits_what_jupyterlab_leaves_of_1280_by_720(page_of, called):
    """The board scrolled beside a hand of large cards at each decision, and so did the players."""
    page, table = page_of(called, 1164, 608)
    moves, found = 0, []
    while moves < 80:
        page.wait_for_function(HEARD, arg=len(table.table.log))
        at = f"after {moves} moves, {page.locator('.pb-root').get_attribute('data-decision')}: "
        found += [at + wrong for wrong in page.evaluate(LOOK, False)]
        found += [at + "the board scrolls"] * page.locator(".pb-stage [data-pans]:visible").count()
        hidden = page.locator(".pb-players").evaluate("dom => dom.scrollHeight - dom.clientHeight")
        found += [f"{at}{hidden} px of the players are hidden"] if hidden > 1 else []
        moves += table.advance_to_a_new_kind(7)
    assert found == []
    card = page.locator(".pb-mine [data-name=hand-card]:visible").first
    card.hover()
    expect(page.locator(".pb-large")).to_be_visible()  # its whole text


def test_answers_of_every_kind_and_a_clock_that_stands_leave_a_phones_market_its_height(page_of):
    """Why the clock stood had a line of its own in the dock, and the board was 111 px high."""
    page, table = page_of("trade_warz with powers", 360, 640, seed=12)
    table.advance(110)
    table.show(3)
    page.wait_for_function(HEARD, arg=len(table.table.log))
    decision = page.locator(".pb-root").get_attribute("data-decision")
    assert set(decision.split("+")) == {"done", "power", "offer", "accept", "withdraw"}
    assert broken_at_every_size(page, [(360, 640), (347, 700), (390, 844)], dark=True) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SETTLED)
    assert page.locator(".pb-stage").bounding_box()["height"] >= 128


FORM = ".pb-dock form[data-form]"


OF_COLORS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What a theme can change of what axe-core finds."""


def axe(page, where):
    """What axe-core finds on the board now, light and dark, with where that is."""
    page.wait_for_selector(".pb-root[data-decision]")
    said = []
    for theme, put_on, rules in (("dark", darken, OF_COLORS), ("light", lighten, None)):
        put_on(page)
        page.evaluate(SETTLED)
        found = Axe().run(page, context={"include": [[".pb-root"]]}, options=rules).response["violations"]
        said += [f"{where}, {theme}: {each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]
    return said


def open_a_form(page, table):
    """Play on until the dock has a move that is filled in, and open its form."""
    assert table.until_one_may("offer")
    page.locator(".pb-dock [data-option^='kind=offer']").first.click()
    page.locator(FORM).wait_for()


@pytest.mark.parametrize("game", SEATS)
def test_axe_finds_nothing_on_any_zone_from_the_opening_to_the_end(page_of, game):
    page, table = page_of(game)
    found = axe(page, "opening")
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.evaluate("() => document.querySelectorAll('.pb-side details').forEach(each => { each.open = true })")
    found += axe(page, "drawers")
    side, log = page.locator(".pb-side"), page.locator(".pb-head [data-open=side]:not([data-unfold])")
    side.evaluate("dom => dom.scrollTo(0, 400)")
    log.click()
    log.click()
    assert side.evaluate("dom => dom.scrollTop") == 0  # it opens at its top, wherever it was left
    log.click()
    table.advance(6)
    found += axe(page, "middle")
    list(press_until_composed(page))
    found += axe(page, "a move put together")
    if table.table.game.open:
        open_a_form(page, table)
        found += axe(page, "form")
    table.advance()
    assert table.until_a_moment()
    page.locator("[data-zone=moment]").wait_for()
    found += axe(page, "moment")
    while table.advance(500):
        pass
    for fold in page.locator("[data-results] summary").all():
        fold.click()
    found += axe(page, "end")
    tables = page.locator(".pb-head [data-open=ledger]")
    if tables.count():
        tables.click()
        expect(page.locator("[data-zone=ledger]")).to_be_visible()
        found += axe(page, "tables")
    assert found == []


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (390, 844)])
@pytest.mark.parametrize("game", ["rat_scramble", "trade_warz"])
def test_a_form_leaves_the_board_in_sight_and_ends_where_one_sees_it(page_of, game, width, height):
    page, table = page_of(game, width, height)
    table.advance(6)
    open_a_form(page, table)
    page.evaluate(SETTLED)
    assert page.locator("[data-zone=stage]").bounding_box()["height"] >= 120
    for button in page.locator(f"{FORM} > .pb-buttons button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height + 1
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y).textContent", middle)
        assert hit == button.text_content()


def test_the_research_board_needs_no_scrolling_where_jupyterlab_leaves_a_phone_347_px(page_of):
    page, table = page_of("cat_in_the_box", 347, 700)
    assert table.until_one_may("play")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0


def test_what_bots_said_gives_way_to_a_form_and_comes_back(page_of):
    page, served = page_of("rat_scramble", 1008, 750)
    assert served.until_one_may("offer")
    served.explain(served.table.pending[0], "No. I keep my tokens.")
    why, form = page.locator(".pb-dock .pb-reasons"), page.locator(".pb-dock form[data-form]")
    expect(why).to_contain_text("No. I keep my tokens.")
    expect(why).to_be_visible()
    page.locator(".pb-dock [data-option='kind=offer']").click()
    form.wait_for()
    expect(why).to_be_hidden()
    form.get_by_role("button", name="Cancel").click()
    expect(why).to_be_visible()
