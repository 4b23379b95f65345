"""Cat in the Box in JupyterLab itself: one person and three bots, from the first click to the scores."""

import pytest

from playtest.recording import Store
from playtest.table import Table
from tests.browser.player import Player

SOLO = """
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.recording import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann", "bot:random", "bot:random", "bot:random"]
TableView(Table.new(Store(), CatInTheBox(4), seats, seed=7), pace=0)
"""


def test_a_whole_game_by_clicks_through_a_reload_and_a_restart(lab, opened):
    notebook = opened("start.ipynb")
    notebook.run_all()
    player = Player(notebook)
    playtest = player.begin("cat_in_the_box", ["person", "heuristic", "random", "heuristic"], "Friday")
    player.play(4)

    before = player.entries
    notebook.reload()
    player.wait_for_something_to_do()
    assert player.head("playtest") == playtest
    assert player.entries >= before
    player.play(3)

    before = player.entries
    notebook.restart()
    notebook.run_all()
    player.click(notebook.doing(f"open:{playtest}"))
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


def play_by_keyboard(notebook, most=1000):
    """Up to ``most`` moves without touching the mouse; the player."""
    player = Player(notebook)
    for _ in range(most):
        player.wait_for_something_to_do()
        if player.over:
            break
        player.move_by_keyboard()
    return player


def test_part_of_a_game_by_keyboard_only(lab, opened):
    notebook = opened(lab.write("keyboard.ipynb", SOLO))
    notebook.run_all()
    player = play_by_keyboard(notebook, most=4)
    assert len(player.moves) == 4


@pytest.mark.soak
def test_a_whole_game_by_keyboard_only(lab, opened):
    notebook = opened(lab.write("keyboard_whole.ipynb", SOLO))
    notebook.run_all()
    assert play_by_keyboard(notebook).over


def test_arrow_keys_go_from_card_to_card(lab, opened):
    notebook = opened(lab.write("arrows.ipynb", SOLO))
    notebook.run_all()
    player = Player(notebook)
    player.sit_down()
    player.tab_to("[data-name=card]")
    focused = "() => document.activeElement.dataset.key"
    first = notebook.page.evaluate(focused)
    player.key("ArrowRight")
    second = notebook.page.evaluate(focused)
    player.key("ArrowLeft")
    assert second != first == notebook.page.evaluate(focused)


def test_letters_typed_at_the_board_leave_the_notebooks_cells_alone(lab, opened):
    notebook = opened(lab.write("letters.ipynb", SOLO))
    notebook.run_all()
    player = Player(notebook)
    player.sit_down()
    player.tab_to("[data-name=card]")
    for letter in "abxddmz":
        player.key(letter)
    assert len(notebook.save()["cells"]) == 1


def test_two_clicks_on_confirm_make_one_move(lab, opened):
    notebook = opened(lab.write("twice.ipynb", SOLO))
    notebook.run_all()
    player = Player(notebook)
    player.sit_down()
    player.pick(notebook.board.locator("[data-name=card]").first)
    notebook.board.locator("[data-confirm]").evaluate("button => { button.click(); button.click(); }")
    notebook.board.locator("[data-question=tricks]").wait_for()
    [playtest] = [h for h in Store(lab.recordings).playtests() if h.id == player.head("playtest")]
    moves = [e for e in Store(lab.recordings).entries(playtest.id) if e.kind == "move" and e.seat == 0]
    assert len(moves) == 1
