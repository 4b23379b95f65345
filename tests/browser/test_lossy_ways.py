"""Two views of one board in JupyterLab: a form that refuses, a last message lost, a style by version."""

import time

from playwright.sync_api import expect

from playtest.widgets.kit.board import STYLED

BOARD = """
from IPython.display import display
from playtest.widgets import Board
from playtest.widgets.kit import button, h

lost = 0

class Lossy(Board):
    def _post(self, message):
        global lost
        if message["type"] == "scene" and lost:
            lost -= 1
            return
        super()._post(message)

def shown(said):
    field = h("input", {"name": "many", "value": "3"}, key="many")
    form = h("form", {"data-do": "number"}, field, button("number", "Send"), key="form")
    return [h("div", {}, h("p", {"data-said": True}, said, key="said"), form, key="all")]

def heard(message):
    if message.do == "number":
        board.show(shown(f"A number should stand there, not {message.values['many']}."))

board = Lossy(heard)
board.show(shown("How many?"))
display(board, board)
"""


def test_two_views_of_a_board_say_the_same_and_lose_nothing(desk):
    notebook = desk
    notebook.run(BOARD)
    boards = notebook.front.locator(".pb-root")
    said = notebook.front.locator("[data-said]")
    expect(boards).to_have_count(2)
    expect(said).to_have_text(["How many?"] * 2)

    field = boards.nth(1).locator("[name=many]")
    field.fill("many")
    boards.nth(1).locator("button[data-do=number]").click()
    expect(said).to_have_text(["A number should stand there, not many."] * 2)
    boards.nth(0).locator("[name=many]").fill("few")
    boards.nth(0).locator("button[data-do=number]").click()
    expect(said).to_have_text(["A number should stand there, not few."] * 2)

    began = time.monotonic()
    notebook.ask_kernel("lost = 1; board.show(shown('The last word.'))")
    expect(said).to_have_text(["The last word."] * 2, timeout=5000)
    assert time.monotonic() - began < 3, "asked for within two seconds"

    styles = notebook.front.page.evaluate(
        "() => [...document.querySelectorAll('style')].map((one) => one.id)"
    )
    assert STYLED in styles
