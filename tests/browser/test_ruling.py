"""A ruling made by hand, from the press on the board to taking it back, on a page without JupyterLab."""

import pytest
from playwright.sync_api import expect

from playtest.engines import codec
from tests.browser.on_screen import SETTLED

WHY = "Ben meant the other color"


@pytest.fixture
def board(served):
    """Cat in the Box in its first tricks, on the screen that all share; the page and the game."""
    page, shared = served("cat_in_the_box", ["Ann", "Ben", "Cleo"], size=(1164, 750))
    shared.advance(13)
    shared.share()
    return page, shared


def tokens(shared):
    """Whose token lies where, by what the spaces are called."""
    state = codec.plain(shared.table.state, shared.table.game.State)
    return {space: seat for seat, held in enumerate(state["tokens"]) for space in held}


def token_and_free_space(lie):
    """A space with a token, whose it is, and a free space of the same number in another color."""
    here, owner = next(iter(lie.items()))
    color, number = here.split()
    others = (f"{other} {number}" for other in ("red", "blue", "yellow", "green") if other != color)
    return here, owner, next(space for space in others if space not in lie)


def test_a_token_is_moved_by_two_presses_with_a_reason_and_taken_back(board):
    page, shared = board
    before = tokens(shared)
    here, owner, there = token_and_free_space(before)
    name, dock = shared.table.names[owner], page.locator(".pb-dock")

    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    for space in (here, there):
        page.locator(f".pb-stage [data-do='fix:space-{space.replace(' ', '-')}']:visible").click()
    expect(dock).to_contain_text(f"{name}'s token belongs on {there}")
    assert tokens(shared) == before, "nothing is done before it is confirmed"

    dock.get_by_role("button", name="Apply the ruling").click()
    expect(dock).to_contain_text("Give a reason for the ruling")
    expect(dock.locator("[name=reason]")).to_be_focused()  # what is typed next was lost
    page.keyboard.type(WHY)
    dock.get_by_role("button", name="Apply the ruling").click()
    changed = f"Ruling: {WHY}. Changed: {name}'s tokens: {here} → {there}"
    expect(page.locator(".pb-log")).to_contain_text(changed)
    assert tokens(shared) == {**{s: seat for s, seat in before.items() if s != here}, there: owner}
    assert shared.table.log[-1].kind == "ruling"

    dock.locator("[data-do=undo]").click()
    expect(page.locator(".pb-log")).to_contain_text(f"Ruling (undone): {WHY}")
    assert tokens(shared) == before


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_ruling_begins_by_two_presses_without_scrolling_and_its_fields_stand_in_line(board, size):
    page, _ = board
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    begins = page.locator(".pb-side-head [data-do=correct]")
    expect(begins).to_be_in_viewport(ratio=1)
    begins.click()
    page.locator(".pb-players [data-do='fix:seat-1']").click()
    fields = page.locator(".pb-ruling .pb-line .pb-field > :is(.pb-stepper, select)")
    expect(fields).to_have_count(6)
    boxes = [field.bounding_box() for field in fields.all()]
    wide = {round(box["width"]) for box in boxes}
    rows = {round(box["y"]) for box in boxes}
    columns = {round(box["x"]) for box in boxes}
    assert len(wide) == 1
    assert len({round(box["height"]) for box in boxes}) == 1
    assert len(rows) * len(columns) == 6
    if size[0] == 390:
        ends = page.locator(".pb-ruling .pb-button")
        assert len({round(each.bounding_box()["y"]) for each in ends.all()}) == 1


@pytest.mark.parametrize("size", [(1164, 750), (1024, 768), (390, 844)])
def test_a_hidden_card_that_changes_with_the_discard_pile_is_told_without_its_place(served, size):
    page, shared = served("scambodia", ["Ann", "Ben", "Cleo"], size=size)
    shared.advance(9)
    shared.share()
    state = codec.plain(shared.table.state, shared.table.game.State)
    top, held = state["discards"][-1], next(card for card in state["table"][1] if card)
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    page.locator(".pb-stage [data-do='fix:top']:visible").click()
    dock = page.locator(".pb-dock")
    dock.locator("select").select_option(held)
    dock.get_by_role("button", name="Preview").click()
    told = dock.locator("[data-beside]")
    expect(told).to_contain_text(f"{held} is hidden: one hidden card changes with it.")
    expect(told).to_be_in_viewport(ratio=1)
    expect(page.locator(".pb-root")).not_to_contain_text("'s grid")
    dock.locator("[name=reason]").fill("It fell down")
    apply = dock.get_by_role("button", name="Apply the ruling")
    expect(apply).to_be_in_viewport(ratio=1)
    apply.click()
    changed = f"Changed: Discard pile: {top} → {held}; and one hidden card changed with it."
    expect(page.locator(".pb-log")).to_contain_text(changed)


@pytest.mark.parametrize("size", [(1325, 760), (1008, 750), (1164, 608)])
def test_the_board_keeps_its_place_through_every_step_of_a_ruling_and_ones_own_card_has_a_frame(board, size):
    """The panel grew with each step, and the board that was pressed on shrank under the pointer."""
    page, _ = board
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("[data-curtain] [data-do^='show:']").click()
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    dock, stage = page.locator(".pb-dock"), page.locator(".pb-stage")
    expect(dock).to_contain_text("Press what is wrong")
    stood = stage.bounding_box()
    frames = page.locator(".pb-seat").evaluate_all("all => all.map((dom) => getComputedStyle(dom).boxShadow)")
    assert all("0px 0px 0px 2px" in frame for frame in frames)
    expect(page.locator(".pb-seat.pb-shown")).to_have_count(1)
    for seat, told in ((0, "7"), (1, "8"), (2, "9")):
        page.locator(f".pb-players [data-do='fix:seat-{seat}']").click()
        fields = page.locator(".pb-ruling .pb-line input")
        expect(fields.first).to_be_visible()
        assert stage.bounding_box() == stood
        fields.first.fill(told)
        dock.get_by_role("button", name="Preview").click()
        expect(page.locator("[data-change]")).to_have_count(seat + 1)
        assert stage.bounding_box() == stood
    apply = dock.get_by_role("button", name="Apply the ruling")
    apply.click()
    expect(dock).to_contain_text("Give a reason for the ruling")
    assert stage.bounding_box() == stood
    for each in (
        apply,
        dock.locator(".pb-ruling label"),
        dock.locator("[name=reason]"),
        dock.locator(".pb-refusal"),
    ):
        expect(each).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1325, 760), (1164, 608)])
def test_after_a_ruling_typed_by_keyboard_the_board_has_its_height_again(served, size):
    """Enter led to a card instead of the reason, and the dock kept the height of what was said."""
    page, shared = served("collapsization", ["Ann", "bot:random", "bot:random"], size=size)
    shared.share()
    page.locator(
        "[data-composer=seat] [data-option]:visible, .pb-mine [data-can=yes]:visible"
    ).first.wait_for()
    page.evaluate(SETTLED)
    stage, dock = page.locator(".pb-stage"), page.locator(".pb-dock")
    stood = stage.bounding_box()
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    page.locator(".pb-players [data-do='fix:seat-1']").click()
    page.locator(".pb-ruling .pb-line input").first.fill("3")
    page.keyboard.press("Enter")
    expect(dock.locator("[name=reason]")).to_be_focused()
    page.keyboard.type("A point was forgotten")
    page.keyboard.press("Enter")
    expect(dock).to_contain_text("Ruling made.")
    if page.locator("[data-do=go-on]").count():
        page.locator("[data-do=go-on]").click()
    page.keyboard.press("Escape")
    expect(dock).not_to_contain_text("Ruling made.")
    page.evaluate(SETTLED)
    assert stage.bounding_box() == stood


PEOPLE = ["Ann", "Ben", "Cleo", "Dora"]
GAMES = {"cat_in_the_box": 13, "collapsization": 9, "rat_scramble": 24, "scambodia": 9, "trade_warz": 60}
PRESSED = {  # what has most fields, or long ones
    "cat_in_the_box": ".pb-players [data-do='fix:seat-1']",
    "collapsization": ".pb-stage [data-do^='fix:site']:visible",
    "rat_scramble": ".pb-players [data-do='fix:seat-1']",
    "scambodia": ".pb-stage [data-do='fix:top']:visible",
    "trade_warz": ".pb-players [data-do='fix:seat-1']",
}
DESK, PHONE = (1008, 750), (390, 844)

SCROLLS = """() => [...document.querySelectorAll('.pb-ruling, .pb-ruling *')]
  .filter((dom) => dom.scrollHeight > dom.clientHeight + 1)
  .filter((dom) => /auto|scroll/.test(getComputedStyle(dom).overflowY))
  .map((dom) => dom.className)"""
BARE = """(zones) => {  // a place in each of them where nothing is to be pressed
  const free = [];
  for (const zone of document.querySelectorAll(zones)) {
    const at = zone.getBoundingClientRect();
    for (let y = at.top + 6; y < Math.min(at.bottom, innerHeight) - 6; y += 21)
      for (let x = at.left + 6; x < at.right - 6; x += 19) {
        const dom = document.elementFromPoint(x, y);
        if (!dom || !zone.contains(dom) || dom.closest('[data-do], button, a, summary')) continue;
        free.push({ x, y, on: dom.closest('svg') ? 'picture' : 'felt', zone: zone.dataset.zone });
      }
  }
  return free;
}"""


@pytest.fixture
def correcting(served):
    """Opens a game some moves on with a ruling begun, everybody's screen or a seat's side: page and game."""

    def begin(name, size, *, side=False):
        page, shared = served(name, PEOPLE[: 4 if name == "rat_scramble" else 3], size=size)
        shared.advance(GAMES[name])
        shared.share()
        shows = page.locator("[data-curtain] [data-do^='show:']")
        if side:
            shows.or_(page.locator(".pb-head[data-shows='0'], .pb-head[data-shows='1']")).first.wait_for()
            if shows.count():
                shows.click()
        page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
        page.locator(".pb-side-head [data-do=correct]").click()
        expect(page.locator(".pb-ruling")).to_be_visible()
        page.evaluate(SETTLED)
        return page, shared

    return begin


def at_each(page, sizes):
    """The page in each of these sizes, once it stands."""
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        yield size


def bare_places(page):
    """Where nothing is to be pressed, once the page stands: a new shape is answered with a new drawing."""
    before, places = None, page.evaluate(BARE, ".pb-stage, .pb-mine, .pb-players")
    while places != before:
        page.wait_for_timeout(150)
        before, places = places, page.evaluate(BARE, ".pb-stage, .pb-mine, .pb-players")
    return places


@pytest.mark.parametrize("name", GAMES)
def test_whatever_cannot_be_corrected_says_beside_the_press_what_can(correcting, name):
    page, _ = correcting(name, DESK)
    said = page.locator(".pb-instead")
    for _ in at_each(page, [DESK, (1440, 900), PHONE]):
        places = bare_places(page)
        stage = [at for at in places if at["zone"] == "stage"]
        assert {at["on"] for at in stage} >= {"picture"} or stage
        for at in (places[0], stage[len(stage) // 2], stage[-1], places[-1]):
            page.mouse.click(at["x"], at["y"])
            expect(said).to_be_visible()
            expect(said).to_be_in_viewport(ratio=1)
            expect(said).to_contain_text("Nothing to correct here: press ")
            box = said.bounding_box()
            assert abs(box["y"] + box["height"] / 2 - at["y"]) < 90, "beside the press"
            assert box["x"] - 40 < at["x"] < box["x"] + box["width"] + 40
            page.keyboard.press("Shift")
            expect(said).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_card_in_hand_that_is_pressed_while_the_board_is_corrected_answers(correcting, size):
    page, _ = correcting("cat_in_the_box", size, side=True)
    card = page.locator(".pb-mine svg:visible").first
    card.click()
    said = page.locator(".pb-instead")
    expect(said).to_have_text(
        "Nothing to correct here: press a space (its token), "
        "a player (tricks, prediction, colors) or Red (broken or not)."
    )
    expect(said).to_be_in_viewport(ratio=1)
    page.locator(".pb-players [data-do='fix:seat-1']").click()
    expect(said).to_be_hidden()


@pytest.mark.parametrize(
    "sizes", [(DESK, (1440, 900), (1280, 720)), (PHONE, (360, 640), (844, 390))], ids=["desk", "phone"]
)
@pytest.mark.parametrize("name", GAMES)
def test_the_panel_of_a_ruling_shows_all_its_fields_and_leaves_the_board_in_sight(correcting, name, sizes):
    page, _ = correcting(name, sizes[0])
    page.locator(PRESSED[name]).first.click()
    fields = page.locator(".pb-ruling .pb-line .pb-field")
    expect(fields.first).to_be_visible()
    for size in at_each(page, sizes):
        for part in [*fields.all(), *page.locator(".pb-ruling button").all()]:
            expect(part).to_be_in_viewport(ratio=1)
        if size != (360, 640):
            assert page.evaluate(SCROLLS) == []
        stage, dock = page.locator(".pb-stage").bounding_box(), page.locator(".pb-dock").bounding_box()
        assert stage["y"] + stage["height"] <= dock["y"] + 1
        assert stage["height"] > size[1] * (0.4 if size[0] > 700 else 0.3)
        if fields.count() > 3:
            boxes = [field.bounding_box() for field in fields.all()]
            rows = {round(box["y"] + box["height"]) for box in boxes}
            assert len(rows) == (1 if size[0] > 700 else 2)


def test_a_number_goes_up_and_down_by_its_buttons(correcting):
    page, shared = correcting("trade_warz", DESK)
    page.locator(PRESSED["trade_warz"]).click()
    number, before = page.locator(".pb-ruling input").first, shared.table.state.players[1].gdp
    more, less = (page.locator(f".pb-ruling [data-step='{step}']").first for step in ("1", "-1"))
    more.click()
    more.click()
    less.click()
    expect(number).to_have_value(str(before + 1))
    number.fill("0")
    less.click()
    expect(number).to_have_value("0")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_board_is_drawn_as_it_would_be_and_goes_back_in_one_press(correcting, size):
    page, shared = correcting("trade_warz", size)
    before = len(shared.table.log), shared.table.state.players[1].gdp
    score = page.locator("[data-name=score-1]")
    expect(score).to_contain_text(str(before[1]))
    page.locator(PRESSED["trade_warz"]).click()
    page.locator(".pb-ruling [data-step='1']").first.click()
    dock, card = page.locator(".pb-dock"), page.locator(".pb-players [data-seat='1']")
    dock.get_by_role("button", name="Preview").click()
    expect(dock).to_contain_text("Preview: nothing is changed yet.")
    expect(score).to_contain_text(str(before[1] + 1))
    expect(page.locator("[data-changed]")).to_have_count(1)
    expect(card).to_have_attribute("data-changed", "yes")
    assert "dashed" in card.evaluate("dom => getComputedStyle(dom).outlineStyle")
    assert (len(shared.table.log), shared.table.state.players[1].gdp) == before
    dock.locator("[name=reason]").fill("A coin was forgotten")
    dock.get_by_role("button", name="Go back").click()
    expect(dock).not_to_contain_text("Preview: nothing is changed yet")
    expect(score).to_contain_text(str(before[1]))
    expect(page.locator("[data-changed]")).to_have_count(0)
    dock.get_by_role("button", name="Preview").click()
    expect(dock.locator("[name=reason]")).to_have_value("A coin was forgotten")
    dock.get_by_role("button", name="Apply the ruling").click()
    expect(dock).to_contain_text("Ruling made.")
    expect(score).to_contain_text(str(before[1] + 1))
    expect(page.locator("[data-changed]")).to_have_count(0)
    assert shared.table.state.players[1].gdp == before[1] + 1


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_token_lies_in_the_preview_where_it_would_and_is_marked(correcting, size):
    page, shared = correcting("cat_in_the_box", size)
    before = tokens(shared)
    here, _, there = token_and_free_space(before)
    for space in (here, there):
        page.locator(f".pb-stage [data-do='fix:space-{space.replace(' ', '-')}']:visible").click()
    expect(page.locator(".pb-stage")).to_have_attribute("data-foreseen", "yes")
    marked = page.locator(".pb-stage [data-changed]:visible")
    page.evaluate(SETTLED)
    spaces = [
        page.locator(f".pb-stage [data-key='space-{one.replace(' ', '-')}']:visible") for one in (here, there)
    ]
    boxes = [space.first.bounding_box() for space in spaces]
    lies = [
        any(
            box["x"] - 6 <= at["x"] + at["width"] / 2 <= box["x"] + box["width"] + 6
            and box["y"] - 6 <= at["y"] + at["height"] / 2 <= box["y"] + box["height"] + 6
            for at in (mark.bounding_box() for mark in marked.all())
        )
        for box in boxes
    ]
    assert lies[1], "the space that gets the token is marked"
    assert marked.count() < 6, "and no more than what changes"
    assert tokens(shared) == before


def test_a_hidden_card_is_no_less_hidden_in_the_preview(correcting):
    page, shared = correcting("scambodia", DESK)
    state = codec.plain(shared.table.state, shared.table.game.State)
    deck, held = state["deck"][0], next(card for card in state["table"][2] if card)
    seen = []
    for card in (deck, held):
        page.locator(".pb-stage [data-do='fix:card-4']:visible").click()
        page.locator(".pb-ruling select").select_option(card)
        page.locator(".pb-dock").get_by_role("button", name="Preview").click()
        expect(page.locator(".pb-stage")).to_have_attribute("data-foreseen", "yes")
        expect(page.locator(".pb-dock")).to_contain_text("the change is hidden here")
        page.evaluate(SETTLED)
        seen.append([page.locator(f".pb-{zone}").inner_html() for zone in ("stage", "mine", "players")])
        page.locator(".pb-dock [data-do^='fix-drop:']").click()
        expect(page.locator(".pb-stage[data-foreseen]")).to_have_count(0)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_card_moved_out_of_the_color_led_asks_whether_that_color_is_lost(board, size):
    page, shared = board
    page.set_viewport_size({"width": size[0], "height": size[1]})
    state = codec.plain(shared.table.state, shared.table.game.State)
    lie, tricks = tokens(shared), [spaces for _, spaces in state["tricks"]] + [state["trick"]]
    here, there = next(
        (space, f"{other} {space.split()[1]}")
        for spaces in tricks
        for space in spaces[1:]
        for other in ("green", "yellow", "blue")
        if space.split()[0] == spaces[0].split()[0] and f"{other} {space.split()[1]}" not in lie
    )
    name, color = shared.table.names[lie[here]], here.split()[0]
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator(".pb-side-head [data-do=correct]").click()
    for space in (here, there):
        page.locator(f".pb-stage [data-do='fix:space-{space.replace(' ', '-')}']:visible").click()
    asks = page.locator("[data-implied]", has_text=f"{name} may declare {color}: yes → no?")
    expect(asks).to_be_in_viewport(ratio=1)
    asks.get_by_role("button", name="Change that too").click()
    expect(page.locator("[data-change]", has_text=f"{name} may declare {color}: yes → no")).to_be_visible()
    owner = lie[here]
    assert color in codec.plain(shared.table.state, shared.table.game.State)["colors"][owner], "a preview"
    page.locator(".pb-dock [name=reason]").fill(WHY)
    page.locator(".pb-dock").get_by_role("button", name="Apply the ruling").click()
    expect(page.locator(".pb-log")).to_contain_text(f"Ruling: {WHY}")
    assert color not in codec.plain(shared.table.state, shared.table.game.State)["colors"][owner]
