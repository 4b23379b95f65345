"""What tests of the layout have in common: sizes, tables, and what is wrong with a page as it is shown."""

SIZES = [(1920, 1080), (1325, 760), (1008, 750), (1164, 608), (1024, 768), (390, 844), (360, 640)]
"""A page of its own; 1325 by 760 is what JupyterLab leaves at 1440 by 900 under ``make lab``, 1008 by 750
what it leaves there as it opens by itself, 1164 by 608 what it leaves of 1280 by 720 without its side bar."""
NAMES = ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora", "Emil", "Fay"]
TWICE = [(960, 540), (720, 450), (504, 375), (640, 360), (620, 248)]
"""Read at 200% a page has half the room: of 1920 by 1080, of 1440 by 900 and JupyterLab's panel there, of
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
    // what it was picked from
    const stays = w < 720 && dock.querySelector("[data-option], [data-unavailable]");
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
        const pan = text.closest(".pb-panned"), zoomed = text.closest(".pb-panned[data-zoomed]");
        if (size < 10.9 && !zoomed) say(`letters of ${size.toFixed(1)} px`, text);
        const place = text.closest(".pb-shape");
        if (place && !place.hasAttribute("data-pans") && !pan) {
            if (beyond(at, place.getBoundingClientRect())) say("text leaves the stage", text);
        }
    }
    for (const text of root.querySelectorAll(".pb-mine svg text")) {
        const size = parseFloat(text.getAttribute("font-size")) * (text.getScreenCTM()?.a ?? 1);
        const seen = text.getBoundingClientRect().width && text.textContent.trim();
        if (seen && size < 9 && h > 560) say(`letters of ${size.toFixed(1)} px`, text);
    }
    for (const part of root.querySelectorAll(".pb-stage .pb-fitted [data-can=yes]")) {
        const at = part.getBoundingClientRect(), pan = part.closest(".pb-panned, [data-pans]");
        if (at.width && !pan && beyond(at, stage)) say("what can be picked leaves the stage", part);
        const hidden = at.top > stage.bottom - 8 || at.left > stage.right - 8;
        const wide = Math.min(w - 240, h) > 560;
        if (at.width && hidden && wide && part.closest("[data-pans]")) say("to be scrolled to", part);
    }
    for (const map of root.querySelectorAll(".pb-stage .pb-panned:not([data-zoomed])")) {
        const says = map.querySelector(".pb-rest")?.getBoundingClientRect().width;
        const out = [...map.querySelectorAll("[data-nav]")].find((piece) => {
            const at = piece.getBoundingClientRect();
            return at.top < stage.top - 3 || beyond(at, stage);
        });
        if (out && !says) say("out of sight on a map that does not say so", out);
    }
    for (const tray of root.querySelectorAll(".pb-mine .pb-tray")) {
        const page = {left: -9, right: w + 9};
        const cut = [...tray.children].some((item) => aside(item.getBoundingClientRect(), page));
        if (cut && !tray.parentElement.dataset.more) say("cards beyond the edge are not told of", tray);
    }
    for (const tray of root.querySelectorAll(".pb-mine .pb-tray")) {
        if (tray.scrollWidth <= tray.clientWidth + 12) continue;
        const box = tray.getBoundingClientRect(), out = (item) => aside(item.getBoundingClientRect(), box);
        const picks = (item) => !!item.querySelector("[data-can=yes], [data-picked=yes]");
        const items = [...tray.children].filter((item) => item.getClientRects().length);
        const idle = items.some((item) => item.querySelector("[data-nav]") && !picks(item) && !out(item));
        const late = items.find((item) => picks(item) && out(item));
        if (idle && late) say("cut, beside what cannot be picked", late);
    }
    const own = root.querySelector("[data-zone=mine]").getBoundingClientRect();
    const foot = Math.min(own.bottom, dock.getBoundingClientRect().top) + 4;
    const read = dock.querySelector(".pb-said");  // what is read once lies over one's own side
    for (const part of h > 560 && !form && !read ? root.querySelectorAll(".pb-mine [data-can=yes]") : []) {
        const at = part.getBoundingClientRect();  // a list that scrolls may say so
        if (!at.width || part.closest("[data-more], [data-below]")) continue;
        if (at.bottom > foot || at.top < own.top - 4) say("what can be picked is partly hidden", part);
    }
    for (const card of root.querySelectorAll(":is(.pb-stage, .pb-mine) [data-nav]")) {
        const box = card.querySelector("rect.pb-outline")?.getBoundingClientRect();
        if (!box?.width) continue;
        for (const text of card.querySelectorAll("text")) {
            const at = text.getBoundingClientRect();
            if (at.width && beyond(at, box)) say("text leaves its card", text);
        }
    }
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
    const goes_on = "svg, .pb-recent, .pb-mine, .pb-told, .pb-side, .pb-ledger, .pb-dock, details, form";
    while (h > 560 && words.nextNode()) {
        const dom = words.currentNode.parentElement;
        if (dom.closest(goes_on) || !dom.checkVisibility({visibilityProperty: true})) continue;
        range.selectNodeContents(words.currentNode);
        const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
        let lifted = false;  // out of what it lies in, to the next that has a place of its own
        for (let up = dom; up && up !== root && lines.length; up = up.parentElement) {
            const style = getComputedStyle(up), box = up.getBoundingClientRect();
            if (style.clipPath !== "none" || box.width < 3) break;
            if (lifted && style.position === "static") continue;
            const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
            const across = (w < 720 || h > w) && up.matches(".pb-players");  // chips in one line
            if (clips && !across && lines.some((at) => beyond(at, box) || at.top < box.top - 3)) {
                say(`text is cut off in ${up.className}`, dom);
                break;
            }
            lifted = style.position === "absolute";
        }
    }
    const spoken = [];  // the lines that the dock says, as far as they show, and its buttons
    const shown = {visibilityProperty: true, opacityProperty: true};
    const said = document.createTreeWalker(dock, NodeFilter.SHOW_TEXT);
    while (said.nextNode()) {
        const dom = said.currentNode.parentElement, box = {left: 0, top: 0, right: w, bottom: h};
        if (!dom.checkVisibility(shown) || !said.currentNode.data.trim()) continue;
        let hides = dom.closest(":is(select, .pb-unseen)");
        for (let up = dom; up !== dock; up = up.parentElement) {
            const style = getComputedStyle(up), at = up.getBoundingClientRect();
            hides ||= style.clipPath !== "none" || style.fontSize === "0px";
            if (style.overflowX === "visible" && style.overflowY === "visible") continue;
            box.top = Math.max(box.top, at.top);
            box.bottom = Math.min(box.bottom, at.bottom);
        }
        if (hides) continue;
        range.selectNodeContents(said.currentNode);
        for (const line of range.getClientRects()) {
            const [top, bottom] = [Math.max(line.top, box.top), Math.min(line.bottom, box.bottom)];
            if (bottom - top > 4) spoken.push({dom, left: line.left, right: line.right, top, bottom});
        }
    }
    for (const dom of dock.querySelectorAll("button")) {
        const {left, right, top, bottom} = dom.getBoundingClientRect();
        if (right > left && dom.checkVisibility(shown)) spoken.push({dom, left, right, top, bottom});
    }
    for (const [at, one] of spoken.entries()) {
        for (const two of spoken.slice(at + 1)) {
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (across < 2 || down < 4 || one.dom.contains(two.dom) || two.dom.contains(one.dom)) continue;
            say(`lies on “${named(two.dom)}” in the dock`, one.dom);
        }
    }
    for (const piece of root.querySelectorAll(":is(.pb-stage, .pb-mine) [data-nav]")) {
        const at = piece.getBoundingClientRect(), list = piece.closest(".pb-tray");
        if (list && at.width && at.top + at.height / 2 > list.getBoundingClientRect().bottom) {
            if (!list.parentElement.dataset.below) say("its list goes on below and does not say so", piece);
            continue;
        }
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
MARKS = """() => [...document.querySelectorAll(".pb-seat svg text")]
    .filter((dom) => dom.getBoundingClientRect().width)
    .map((dom) => dom.getScreenCTM().a * parseFloat(getComputedStyle(dom).fontSize))"""
HEARD = "n => Number(document.querySelector('.pb-head')?.dataset.entries) >= n"
DRAWN = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    if (window.rest) await window.rest();
    else for (let n = 0; n < 2; n += 1) await frame();
}"""
"""Waits until what changed is drawn: for who only looks, or presses nothing by mouse or finger.

A page without JupyterLab has said all it has to say too, as which way it lies, and has drawn the answer.
"""
SETTLED = f"""async () => {{
    await ({DRAWN})();
    const late = performance.now() + 60000;
    while (document.querySelector("[data-settles]")) {{
        if (performance.now() > late) throw new Error("The page has moved again and again for a minute.");
        window.pass?.(1000);
        await (window.pass ? ({DRAWN})() : new Promise((done) => requestAnimationFrame(done)));
    }}
}}"""
"""Waits until what changed is drawn, and presses that aimed at what lay there before are past.

On a page without JupyterLab that time passes at once.
"""

PASSED = f"""async what => {{
    await ({DRAWN})();
    for (let n = 0; document.querySelector(what); n += 1) {{
        if (n > 60) throw new Error(`A minute has passed, and there is still ${{what}}.`);
        window.pass(1000);
        await ({DRAWN})();
    }}
}}"""
"""Has time pass on a page without JupyterLab until nothing is as the argument says."""
HEARD_OUT = "async () => { await window.answered(); }"
"""Waits until a page without JupyterLab has the answer to all it said, even where its clock stands still."""


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
        if page.viewport_size != (size := {"width": width, "height": height}):
            page.set_viewport_size(size)
        for _ in range(20):  # the page fits its pictures to a new size after it has that size
            wrong = page.evaluate(LOOK, dark)
            if not wrong:
                break
        decision = page.locator(".pb-root").get_attribute("data-decision") if wrong else ""
        found += [f"{width}x{height}, {decision}: {what}" for what in wrong]
    return found


IN_SIGHT = """dom => {
    const at = dom.getBoundingClientRect();
    const across = at.left >= -1 && at.right <= innerWidth + 1;
    return at.height > 0 && at.top >= -1 && at.bottom <= innerHeight + 1 && across;
}"""
OPTIONS = "[data-composer] [data-option]:visible"
NOT_PICKED = ":is(.pb-mine, .pb-stage, .pb-dock) [data-can=yes]:not([data-picked=yes], [data-make]):visible"


GOES_ON = r"""all => {  // the first that says what no picked part says yet: one hex in the place of another leads nowhere
    const names = (dom) => [...(dom.dataset.option ?? dom.dataset.part ?? "").matchAll(/(\w+)=/g)].map(([, name]) => name);
    const said = new Set([...document.querySelectorAll("[data-picked=yes]")].flatMap(names));
    return Math.max(0, all.findIndex((dom) => names(dom).some((name) => !said.has(name))));
}"""  # noqa: E501


def play_until(page, table, kind):
    """Moves until somebody may make a move of that kind, and their side, drawn and fitted to its place."""
    assert table.until_one_may(kind)
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)


def press_until_composed(page, waits=SETTLED):
    """Press what can be picked until a move can be confirmed; stops after each press."""
    for _ in range(4):
        open_parts = page.locator(NOT_PICKED)
        if page.locator("[data-confirm]").count() or not open_parts.count():
            return
        shown = page.locator(".pb-root").get_attribute("data-rev")
        open_parts.nth(open_parts.evaluate_all(GOES_ON)).dispatch_event("click")
        page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
        page.evaluate(waits)
        yield


FORM = ".pb-dock form[data-form]"


def open_a_form(page, table):
    """Play on until the dock has a move that is filled in, and open its form."""
    assert table.until_one_may("offer")
    page.locator(".pb-dock [data-option^='kind=offer'], .pb-mine [data-key=deal-other]").locator(
        "visible=true"
    ).first.click()
    page.locator(FORM).wait_for()


def stop_the_clock(page):
    """From here the page's time passes only as a test says; no press was a moment ago."""
    page.clock.install()
    page.clock.run_for(5000)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


def settle(page, table):
    """Wait until the page has heard all there is in the log, and has laid it out."""
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)


def draw(page, table):
    """The same for who only looks: presses may still be meant for what lay there before."""
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(DRAWN)


CUT_CELLS = """() => [...document.querySelectorAll("[data-results] :is(th, td)")]
    .filter((dom) => dom.getBoundingClientRect().right > innerWidth || dom.scrollWidth > dom.clientWidth + 1)
    .map((cell) => cell.textContent)"""
"""The cells of a table of results that are cut off, or lie beyond the right edge."""
