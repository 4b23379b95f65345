"""Collapsization in JupyterLab itself: one person in each of the three roles, and what each of them sees."""

import json
import re

import pytest
from playwright.sync_api import expect

from playtest.engines.collapsization.pieces import CARDS, place
from playtest.record import Store
from playtest.table import Table
from tests.browser.lab import DESK, DESK_EACH_DAY
from tests.browser.on_screen import LOOK, NAMES, SETTLED, play_until, settle
from tests.browser.plain_page import PlainPage
from tests.browser.player import Player
from tests.browser.seat_pages import HEARD

MAYOR, INDUSTRY, URBANIST = range(3)
ALONE = """
from playtest.engines.collapsization import Collapsization
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann" if seat == {role} else "bot:{bots}" for seat in range(3)]
TableView(Table.new(Store(), Collapsization(3), seats, seed=7), pace=0)
"""


def seated(desk, role, bots="honest"):
    """Somebody in that role at a new table, on the page that the tests of a file share."""
    desk.run(ALONE.format(role=role, bots=bots))
    player = Player(desk)
    player.sit_down()
    return desk, player


def recorded(lab, player):
    return Table.open(Store(lab.recordings), player.head("playtest"))


def tiles_on(notebook):
    """Where the map shows what really lies there."""
    shown = notebook.board.locator("[data-name=hex]:has([data-name=reality])").all()
    labels = [hex.get_attribute("aria-label") for hex in shown]
    return {label.split(": ")[0] for label in labels}


@pytest.mark.parametrize(
    "role",
    [
        pytest.param(MAYOR, id="mayor"),
        pytest.param(INDUSTRY, id="industry", marks=pytest.mark.soak),
        pytest.param(URBANIST, id="urbanist", marks=pytest.mark.soak),
    ],
)
def test_a_whole_game_with_a_person_in_one_role(lab, desk, role):
    notebook, player = seated(desk, role, bots="bluffing")  # 36 turns, or fewer with a mine
    player.play()
    table = recorded(lab, player)
    assert player.over
    assert player.scores() == dict(enumerate(table.outcome.scores))
    assert player.entries == len(table.log)
    ours = [entry for entry in table.log if entry.kind == "move" and entry.seat == role]
    assert [entry.key for entry in ours if entry.key in player.keys] == player.keys
    notebook.screenshot(f"collapsization-{role}-scores")
    assert notebook.accessibility() == []
    assert not notebook.errors


def test_two_nominations_are_collected_and_submitted_in_turn(lab, desk):
    notebook, player = seated(desk, INDUSTRY)
    player.pick(notebook.piece(hex=1))
    player.pick(notebook.board.locator("[data-name=claim-card]").nth(4))
    notebook.screenshot("collapsization-1-composed")
    assert not [e for e in recorded(lab, player).log if e.kind == "move" and e.seat == INDUSTRY]
    assert "second hex" in notebook.board.locator(".pb-turn").inner_text()
    player.move()
    player.sit_down()
    nominated = [e for e in recorded(lab, player).log if e.kind == "move" and e.seat == INDUSTRY]
    assert len(nominated) == 2


def test_a_first_nomination_can_be_taken_back_before_the_second(lab, desk):
    notebook, player = seated(desk, URBANIST)
    player.pick(notebook.piece(hex=1))
    player.pick(notebook.board.locator("[data-name=claim-card]").nth(4))
    player.click(notebook.doing("start-over"))
    assert "first hex" in notebook.board.locator(".pb-turn").inner_text()
    assert not [e for e in recorded(lab, player).log if e.kind == "move" and e.seat == URBANIST]


def test_the_mayors_page_never_gets_a_tile_that_is_not_built(lab, desk):
    notebook, player = seated(desk, MAYOR)
    player.play(4)
    player.sit_down()
    table = recorded(lab, player)
    built = {place(hex) for hex in table.state.placed if hex}
    assert tiles_on(notebook) == built
    notebook.screenshot("collapsization-0-fog")
    sent = "".join(notebook.received)
    for hex, tile in table.state.reality.items():
        if hex not in table.state.placed:
            label = f"{place(hex)}: reality {CARDS.name(tile)}"
            assert label not in sent
            assert json.dumps(label)[1:-1] not in sent
    assert "reality unknown" in sent


def test_an_advisor_sees_every_tile(lab, desk):
    notebook, player = seated(desk, INDUSTRY)
    assert len(tiles_on(notebook)) == 6
    player.play(4)
    player.sit_down()
    reality = recorded(lab, player).state.reality
    assert tiles_on(notebook) == {place(hex) for hex in reality if hex}


def test_the_map_can_be_moved_and_zoomed_and_fits_itself_again(desk):
    notebook, _ = seated(desk, MAYOR)
    city = notebook.board.locator("svg[data-pan]")
    fitted = city.get_attribute("viewBox")
    notebook.board.locator("[data-zoom=in]").click()
    zoomed = city.get_attribute("viewBox")
    assert zoomed != fitted
    city.hover(position={"x": 30, "y": 30})
    notebook.page.mouse.down()
    box = city.bounding_box()
    notebook.page.mouse.move(box["x"] + 120, box["y"] + 90, steps=4)
    notebook.page.mouse.up()
    moved = city.get_attribute("viewBox")
    assert moved != zoomed
    assert moved.split()[2:] == zoomed.split()[2:]
    notebook.board.locator("[data-zoom=fit]").click()
    assert city.get_attribute("viewBox") == fitted


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_the_table_can_be_read(desk, size, theme):
    where = f"{'desk' if size == DESK else 'phone'}-{theme}"
    desk.look_like(size, theme)
    notebook, player = seated(desk, INDUSTRY)
    player.play(5)
    player.sit_down()
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(f"collapsization-{where}")
    assert notebook.sideways() + notebook.accessibility() == []


@pytest.mark.parametrize("zones", [(".pb-stage", ".pb-mine"), (".pb-mine", ".pb-stage")], ids=["hex", "card"])
def test_a_build_moves_nothing_and_each_answer_says_all_of_it(served, zones):
    names = ["Ann", "Bartholomew the Long-winded", "Cleo"]
    page, table = served("collapsization", names, plays="shrewd", size=(1325, 760))
    table.advance(14)
    assert table.until_one_may("build")
    page.wait_for_function(HEARD, arg=(made := len(table.table.log)))
    dock, sizes = page.locator(".pb-dock"), [(1325, 760), (1008, 750), (1164, 608)]

    def heights():
        found = []
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            found.append(dock.bounding_box()["height"])
            assert dock.evaluate("dom => dom.scrollHeight <= dom.clientHeight + 1")
        return found

    before = heights()
    page.locator(f"{zones[0]} [data-can=yes]:visible").first.click()
    answers = page.locator(".pb-dock [data-names-move]:visible")
    expect(answers.first).to_contain_text("Build ")
    expect(dock).to_contain_text("this reveals the tile and scores the turn.")
    assert heights() == before
    assert all(re.match(r"Build \S+ on \S+(trusts|calls) ", said) for said in answers.all_text_contents())
    page.locator(f"{zones[1]} [data-can=yes]:visible").first.click()
    expect(page.locator(".pb-dock [data-confirm]")).to_contain_text("Build ")
    assert heights() == before
    assert len(table.table.log) == made  # the board makes nothing


@pytest.mark.parametrize(
    ("width", "height", "touch", "least"),
    [
        (1440, 900, False, 32),
        (1164, 608, False, 32),
        (1024, 768, True, 44),
        (390, 844, True, 44),
        (360, 640, True, 44),
    ],
)
def test_claims_are_as_high_as_what_presses_them_beside_the_line_that_says_what_ends_the_game(
    browser, tmp_path, width, height, touch, least
):
    table = PlainPage(tmp_path, "collapsization", ["Ann", "Ben", "Cleo"])
    device = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    )
    page = device.new_page()
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    play_until(page, table, "nominate")
    claims = page.locator(".pb-mine [data-name=claim-card]:visible")
    expect(claims).to_have_count(39)
    assert min(claim.bounding_box()["height"] for claim in claims.all()) >= least
    expect(page.locator(".pb-phase")).to_have_text("Turn 1, Nomination; mines end play")
    if height > 700:  # a low phone gives the line to the city
        expect(page.locator(".pb-stage > p")).to_contain_text(
            re.compile(r"ends the game: ♠ is in \w+ of 6 hexes")
        )
    assert page.evaluate(LOOK, False) == []
    device.close()
    table.close()


def test_who_plays_by_keyboard_has_the_focus_again_when_the_bots_have_answered(desk):
    """Where a confirmed move left nothing to do the focus fell out of the table, and the arrows were dead."""
    desk.run(ALONE.format(role=MAYOR, bots="honest").replace("pace=0", "pace=1.5"))
    Player(desk).sit_down()
    keys, board = desk.page.keyboard, desk.board
    board.locator(".pb-mine [data-name=card][data-can=yes]").first.focus()
    keys.press("Enter")
    expect(board.locator(".pb-mine [aria-label*=revealed]")).to_have_count(1)
    keys.press("ArrowRight")
    keys.press("Enter")
    confirm = board.locator(".pb-dock [data-confirm]")
    expect(confirm).to_be_visible()
    for _ in range(10):
        keys.press("Tab")
        if confirm.evaluate("dom => dom === document.activeElement"):
            break
    keys.press("Enter")
    expect(board.locator("[data-turn=acting]")).to_have_count(0)
    desk.page.wait_for_function("() => document.querySelector('.pb-root').dataset.decision === 'build'")
    expect(board.locator("[data-nav][data-can=yes]:focus")).to_have_count(1)


DISCARDED = "svg[data-picture=discards]"
HEXES = """() => [...document.querySelectorAll("[data-name=hex]")]
    .map((dom) => dom.getBoundingClientRect().toJSON())"""


@pytest.mark.parametrize("size", [(1325, 760), (1008, 750), (1164, 608), (1920, 1080)])
def test_discards_lie_face_up_beside_the_city_and_the_city_stays_where_it_was(served, size):
    page, table = served("collapsization", ["Ann", "Ben", "Cleo"], size, plays="shrewd")
    while len(table.table.state.discards) < 15:
        assert table.advance()
    table.show(INDUSTRY)
    settle(page, table)
    assert page.evaluate(LOOK, False) == []
    pile = page.locator(DISCARDED)
    expect(pile).to_be_in_viewport(ratio=1)
    shown = pile.bounding_box()
    hexes = page.evaluate(HEXES)
    assert not any(at["right"] > shown["x"] and at["top"] < shown["y"] + shown["height"] for at in hexes)
    page.evaluate(f"() => document.querySelector('{DISCARDED}').parentElement.remove()")
    page.set_viewport_size({"width": size[0], "height": size[1] + 1})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)
    assert page.evaluate(HEXES) == hexes


def test_on_a_phone_the_discards_are_a_press_away(served):
    page, table = served("collapsization", ["Ann", "Ben", "Cleo"], (390, 844), plays="shrewd")
    while len(table.table.state.discards) < 6:
        assert table.advance()
    table.show(INDUSTRY)
    settle(page, table)
    expect(page.locator(DISCARDED)).to_be_hidden()
    page.locator(".pb-stage [data-open=ledger]").click()
    expect(page.get_by_role("heading", name="Discard pile")).to_be_in_viewport()


OFF_THE_MIDDLE = """() => {
    const least = (all) => Math.min(...all.map((at) => at.left));
    const most = (all) => Math.max(...all.map((at) => at.right));
    const middle = (all) => (least(all) + most(all)) / 2;
    const city = document.querySelectorAll(".pb-stage svg[data-picture=city] [data-nav]");
    const board = document.querySelector(".pb-stage").getBoundingClientRect();
    return (middle([...city].map((dom) => dom.getBoundingClientRect())) - middle([board])) / board.width;
}"""
"""How far the middle of the city lies right of the board's, as a part of its breadth."""


@pytest.mark.parametrize("size", [(1920, 1080), (1325, 760), (390, 844)])
def test_the_city_lies_in_the_middle_of_the_board_and_beside_what_was_discarded(served, size):
    """It lay in the middle of what the discards leave, far to the left on a projector."""
    page, table = served("collapsization", NAMES[:3], size, plays="honest", seed=3)
    for moves in (0, 9, 9):
        table.advance(moves)
        page.wait_for_function(HEARD, arg=len(table.table.log))
        page.evaluate(SETTLED)
        assert abs(page.evaluate(OFF_THE_MIDDLE)) < 0.03
    discards = page.locator(".pb-stage .pb-block:has(> svg[data-picture=discards]):visible")
    if size[0] > 900:
        city = page.locator(".pb-stage svg[data-picture=city] [data-nav]").evaluate_all(
            "all => Math.max(...all.map((dom) => dom.getBoundingClientRect().right))"
        )
        assert discards.count() == 1
        assert city <= discards.bounding_box()["x"]
