"""What tests have in common of boards that stand still: where board and bar lie, whatever is shown."""

from tests.browser.on_screen import DRAWN, draw, press_until_composed

LIES = """piece => {
    const box = (dom) => { const at = dom.getBoundingClientRect(); return [at.x, at.y, at.width, at.height].map(Math.round).join() };
    const shown = (what) => [...document.querySelectorAll(what)].filter((dom) => dom.getBoundingClientRect().width);
    return {
        board: shown(`.pb-stage .pb-shape [data-name=${piece}]`).map(box).join(" "),
        dock: Math.round(document.querySelector(".pb-dock").getBoundingClientRect().height),
        read: shown(".pb-dock :is(.pb-said, form)").length, // what is read once lies over one's own side
        moment: shown(".pb-moment[data-n] h2").map((dom) => dom.textContent).join(),
        goes: shown(".pb-moment[data-n] [data-do=go-on]").every((dom) => dom.getBoundingClientRect().bottom <= innerHeight),
        dispute: shown("svg[data-picture^=disputes]").length,
        acts: shown(".pb-players > .pb-seats").some((dom) => dom.textContent.includes("to act")),
        offers: shown("[data-name=offer]").length,
    };
}"""  # noqa: E501
OVER = """() => {  // what has come out lies over the board or the bar
    const told = document.querySelector(".pb-moment[data-n]")?.getBoundingClientRect();
    return !!told && [".pb-stage", ".pb-dock", ".pb-players > .pb-seats"].some((what) => {
        const at = document.querySelector(what).getBoundingClientRect();
        return told.left < at.right - 1 && told.right > at.left + 1 && told.top < at.bottom - 1 && told.bottom > at.top + 1;
    });
}"""  # noqa: E501


def looks(page, table, over):
    """Whatever is shown until ``over`` says so of the game: what is asked, picked, and comes out."""
    while True:
        while page.locator(".pb-moment[data-n]").count():
            yield
            shown = page.locator(".pb-root").get_attribute("data-rev")
            table.let_go()
            page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
            page.evaluate(DRAWN)
        yield
        if page.locator("[data-turn=acting]").count():
            for _ in press_until_composed(page, DRAWN):
                yield
        if over(table.table.state):
            return
        assert table.step()
        draw(page, table)
