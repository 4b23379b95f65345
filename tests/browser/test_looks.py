"""The board can be read by everybody: axe-core finds nothing, nothing is cut off, on a desk and on a phone.

The pictures end up in ``screenshots/``, for people to look at.
"""

import pytest

from tests.browser.lab import DESK, SCREENS
from tests.browser.player import Player

BOTS = """
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann", "bot:heuristic", "bot:random", "bot:heuristic"]
TableView(Table.new(Store(), CatInTheBox(4), seats, seed=3), pace=0)
"""


def look(notebook, name):
    """A picture, and what is wrong with what it shows."""
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(name)
    return notebook.sideways() + notebook.accessibility()


@pytest.mark.parametrize(("size", "theme"), SCREENS)
def test_the_table_can_be_read_from_the_first_screen_to_the_scores(desk, size, theme):
    where = f"{'desk' if size == DESK else 'phone'}-{theme}"
    desk.look_like(size, theme)
    desk.run("import playtest\nplaytest.start()")
    assert look(desk, f"cat-{where}-1-start") == []

    desk.run(BOTS)
    player = Player(desk)
    player.wait_for_something_to_do()
    assert look(desk, f"cat-{where}-2-curtain") == []
    player.sit_down()
    assert look(desk, f"cat-{where}-3-discard") == []
    player.play(5)
    player.pick(player.can(".pb-scene [data-name=card][data-can=yes]")[0])
    assert look(desk, f"cat-{where}-4-trick") == []
    player.play()
    assert player.over
    assert look(desk, f"cat-{where}-5-scores") == []
