"""Each game in Firefox and WebKit: ten moves on a phone from the scanned code, a reload, a server killed."""

import random

import pytest

from tests.browser.engines.table import SHOWS, Seated
from tests.seats.hall import Hall, new_table

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


LOST = "() => document.querySelector('#line').textContent.includes('No connection')"


@pytest.mark.parametrize("game", SEATS)
def test_a_page_of_a_game_goes_on_when_its_killed_server_is_started_again(tab, tmp_path, game):
    names = ["Ann", "Ben", "Cleo", "Dora"][: SEATS[game]]
    place = str(tmp_path / "playtests.sqlite")
    halls = [Hall(place, new_table(place, game, names, **RULES.get(game, {})).id)]
    try:
        one = Seated(halls[0], tab(), random.Random(7))
        one.join()
        made = one.play(1)
        halls[0].kill()
        one.tab.until(LOST)
        halls.append(Hall(place, one.table.id, "--port", str(halls[0].port)))
        one.tab.until(SHOWS, len(one.table.log))
        assert made + one.play(2) == 3 or not one.table.pending, "the game went on"
        one.tab.until(SHOWS, len(one.table.log))
    finally:
        halls[-1].stop()
