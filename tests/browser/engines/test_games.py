"""Each game in Firefox and WebKit: from the scanned code to ten moves on a phone, and after a reload."""

import pytest

from tests.browser.engines.table import SHOWS

SEATS = {"cat_in_the_box": 3, "scambodia": 2, "collapsization": 3, "rat_scramble": 4, "trade_warz": 2}
RULES = {"trade_warz": {"chill": True, "offers_per_phase": 0}}
MOVES = 10
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("game", SEATS)
def test_a_game_is_joined_played_and_loaded_again_without_a_line_in_the_console(seated, measured, game):
    one = seated(game, SEATS[game], **RULES.get(game, {}))
    one.join()
    made = one.play(MOVES)
    assert made == MOVES or not one.table.pending, "the game went on"
    assert one.by_hand >= made, "a press that only a script can make is no press"
    assert one.tab.run(WIDE) <= 0
    measured("presses made again", one.came_to_nothing)
    one.tab.keep(f"engines-{type(one.tab).__name__}-{game}")
    one.tab.reload()
    one.tab.see(".pb-head[data-shows='0']")
    one.tab.until(SHOWS, len(one.table.log))
    assert one.tab.errors == []
