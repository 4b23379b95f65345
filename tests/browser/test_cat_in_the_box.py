"""Cat in the Box in JupyterLab itself: one person and three bots, from the first click to the scores."""

import pytest
from playwright.sync_api import expect

from playtest.record import Store
from playtest.table import Table
from tests.browser.player import Player

SOLO = """
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann", "bot:random", "bot:random", "bot:random"]
TableView(Table.new(Store(), CatInTheBox(4), seats, seed=7), pace=0)
"""


def test_a_whole_game_by_clicks_through_a_reload_and_a_restart(lab, opened):
    notebook = opened("start.ipynb")
    notebook.run_all()
    player = Player(notebook)
    playtest = player.begin("cat_in_the_box", ["person", "builder", "random", "builder"], "Friday")
    player.play(1)

    before = player.entries
    notebook.reload()
    player.wait_for_something_to_do()
    assert player.head("playtest") == playtest
    assert player.entries >= before
    player.play(1)

    before = player.entries
    notebook.restart()
    notebook.run("import playtest\nplaytest.start(pace=0)")  # nobody waits until a trick was read
    player.click(notebook.doing(f"open:{playtest}").first)
    player.wait_for_something_to_do()
    assert player.entries >= before
    player.play()

    assert player.over
    table = Table.open(Store(lab.recordings), playtest)
    assert table.outcome is not None
    assert player.scores() == dict(enumerate(table.outcome.scores))
    assert player.entries == len(table.log)
    ours = [entry for entry in table.log if entry.kind == "move" and entry.seat == 0]
    assert [entry.key for entry in ours] == player.keys
    assert table.header.title == "Friday"
    assert not notebook.errors


def sat_down(notebook):
    """Somebody at a new table who is about to discard."""
    notebook.run(SOLO)
    player = Player(notebook)
    player.sit_down()
    return player


def play_by_keyboard(notebook, most=1000):
    """Up to ``most`` moves without touching the mouse; the player."""
    player = Player(notebook)
    for _ in range(most):
        player.wait_for_something_to_do()
        if player.over:
            break
        player.move_by_keyboard()
    return player


def test_part_of_a_game_by_keyboard_only(desk):
    desk.run(SOLO)
    player = play_by_keyboard(desk, most=4)
    assert len(player.moves) == 4


@pytest.mark.soak
def test_a_whole_game_by_keyboard_only(desk, measured):
    desk.run(SOLO)
    player = play_by_keyboard(desk)
    measured("moves made by keyboard alone", len(player.moves))
    assert player.over


def test_arrow_keys_go_from_card_to_card(desk):
    player = sat_down(desk)
    player.tab_to("[data-name=card]")
    focused = "() => document.activeElement.dataset.key"
    first = desk.page.evaluate(focused)
    player.key("ArrowRight")
    second = desk.page.evaluate(focused)
    player.key("ArrowLeft")
    assert second != first == desk.page.evaluate(focused)


def test_letters_typed_at_the_board_leave_the_notebooks_cells_alone(desk):
    player = sat_down(desk)
    player.tab_to("[data-name=card]")
    for letter in "abxddmz":
        player.key(letter)
    [cell] = desk.save()["cells"]
    assert cell["cell_type"] == "code"


def test_escape_takes_a_pick_back(desk):
    player = sat_down(desk)
    player.pick(desk.board.locator("[data-name=card]").first)
    player.key("Escape")
    expect(desk.board.locator("[data-picked=yes]")).to_have_count(0)


def test_two_clicks_on_confirm_make_one_move_and_undo_asks_for_it_again(lab, desk):
    player = sat_down(desk)
    player.pick(desk.board.locator("[data-name=card]").first)
    desk.board.locator("[data-confirm]").evaluate("button => { button.click(); button.click(); }")
    desk.board.locator("[data-question=tricks]").wait_for()
    moves = [e for e in Store(lab.recordings).entries(player.head("playtest")) if e.kind == "move"]
    assert len([move for move in moves if move.seat == 0]) == 1
    player.pick(desk.board.locator("[data-option='tricks=2']"))
    player.confirm()
    head = desk.board.locator(".pb-head")
    expect(head).to_have_attribute("data-decision", "play")  # the bots have said theirs
    player.click(desk.doing("undo"))
    expect(desk.board.locator("[data-asks=undo]")).to_contain_text("Undo 4 moves")
    player.click(desk.doing("undo-yes"))
    expect(head).to_have_attribute("data-decision", "predict")
    table = Table.open(Store(lab.recordings), player.head("playtest"))
    assert table.pending == (0,)
    assert set(table.state.predictions) == {None}
