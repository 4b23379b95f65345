"""The promise of the table on one screen, measured in the page: every game, at each size."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import BROKEN, SEATS, SIZES, TABLES, TWICE, broken_at_every_size, draw, settle


def walk(page, table, most, sizes=SIZES):
    """What is wrong at the first decision of each kind within so many moves.

    Each is looked at light at every size, and dark at one of them, in turn.
    """
    found, kinds, moves = [], set(), 0
    while moves <= most:
        draw(page, table)
        kind = page.locator(".pb-root").get_attribute("data-decision")
        if kind not in kinds:
            dark = sizes[len(kinds) % len(sizes)]
            kinds.add(kind)
            for size in sizes:
                found += broken_at_every_size(page, [size], dark=size == dark)
        if not table.table.pending:
            break
        moves += table.advance_to_a_new_kind(most + 1 - moves)
    return sorted(set(found)), kinds


@pytest.mark.parametrize(
    "called",
    [  # of two tables with powers the fuller one each day
        pytest.param(called, marks=pytest.mark.soak if called == "trade_warz with powers" else [])
        for called in TABLES
    ],
)
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


def test_influence_at_the_lowest_partner_is_picked_without_scrolling(page_of):
    """Of nine partners with powers, which a low window shows whole, the large ones lie at the foot."""
    page, table = page_of("six with powers", 1164, 608, seed=6)
    assert table.until_one_may("pass", passes=12)
    settle(page, table)
    assert broken_at_every_size(page, [(1164, 608)], dark=True) == []
    asked = page.locator(".pb-stage [data-key^=influence-Japan-][data-can=yes]:visible")
    assert asked.count() == 1
    expect(asked).to_be_in_viewport(ratio=1)
    expect(page.locator(".pb-stage [data-pans]")).to_have_count(0)


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
    draw(page, table)
    assert broken_at_every_size(page, [(390, 844), (1008, 750)]) == []
    found = page.evaluate(f"() => {{ ({ON_TOP})(); return ({BROKEN})(); }}")
    assert any("lies under" in what for what in found)


LAPTOPS = [(1280, 720), (1265, 656)]
"""A page of its own on a small laptop, and what JupyterLab leaves of 1366 by 768."""
PLAYS = {"collapsization": "honest"}
"""Who plays where bots that do anything at all end the game before the table has grown."""
WALKS = Path(__file__).parents[2] / "build" / "results"
"""Where a walk through a whole game tells what it finds as it goes, a file a table."""


@pytest.mark.soak
@pytest.mark.parametrize("called", TABLES)
def test_everything_is_on_the_screen_through_whole_games(page_of, measured, called):
    """From the first decision to the end, in both themes: each new kind of decision, every seventh move."""
    page, table = page_of(called, plays=PLAYS.get(called, "random"))
    WALKS.mkdir(parents=True, exist_ok=True)
    moves, looks, kinds, found = 0, 0, set(), set()
    with (WALKS / f"layout {called}.txt").open("w", encoding="utf-8", buffering=1) as told:
        while True:
            draw(page, table)
            kind = page.locator(".pb-root").get_attribute("data-decision")
            kinds.add(kind)
            new = set(broken_at_every_size(page, [*SIZES, *LAPTOPS, *TWICE], dark=True)) - found
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
