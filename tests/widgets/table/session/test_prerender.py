"""What is drawn ahead is what is drawn once the move is made, and is shown in no other case."""

import random

import pytest

import playtest
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.table import Table
from playtest.widgets.kit import CachingRenderer, NoMarks
from playtest.widgets.table.session.prerender import Prerender
from playtest.widgets.table.session.scene_cache import SceneCache

SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 6}
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]


class Eyes:
    """What one seat is shown."""

    def __init__(self, table, seat):
        self.table, self.seat = table, seat
        self.renderer, self.kept = CachingRenderer(), SceneCache(table)
        self.ahead = Prerender(table, self.kept, self.renderer)

    def scene(self):
        return self.kept.of(self.table.view(self.seat), self.seat, everything=False, held=0)

    def shown(self):
        scene = self.scene()
        zones = {"stage": scene.stage, "mine": scene.mine}
        return [
            node.json()
            for zone, blocks in zones.items()
            for node in self.renderer.draw(zone, blocks, NoMarks())
        ]


def new_table(store, game):
    return Table.new(store, game, NAMES[: game.seats], seed=3)


@pytest.mark.parametrize("name", SEATS)
def test_a_move_looks_as_it_was_drawn_ahead(store, name):
    table, chance = new_table(store, playtest.game(name)(SEATS[name])), random.Random(4)
    ahead, drawn = 0, {seat: Eyes(table, seat) for seat in range(SEATS[name])}
    for _ in range(50):
        if not table.pending:
            break
        seat = chance.choice(table.pending)
        eyes = drawn[seat]
        eyes.shown()
        move = table.game.sample(table.state, seat, chance)
        expected = eyes.kept._scene_expected if eyes.ahead.draw(seat, move, shared=False) else None
        table.submit(seat, move)
        ahead += expected is not None and eyes.scene() is expected
        assert eyes.shown() == Eyes(table, seat).shown()
    assert ahead, "something was"


def test_where_another_move_is_made_that_is_shown(store):
    table = new_table(store, CatInTheBox(4))
    seat = table.pending[0]
    eyes, (first, second) = Eyes(table, seat), table.legal(seat)[:2]
    eyes.shown()
    assert eyes.ahead.draw(seat, first, shared=False)
    table.submit(seat, second)
    assert eyes.shown() == Eyes(table, seat).shown()


def test_what_is_rolled_is_not_looked_into(store):
    table, chance = new_table(store, playtest.game("rat_scramble")(4)), random.Random(4)
    rolled = 0
    while table.pending:
        seat = chance.choice(table.pending)
        move, eyes = table.game.sample(table.state, seat, chance), Eyes(table, seat)
        drawn = eyes.ahead.draw(seat, move, shared=False)
        entry = table.submit(seat, move)
        assert drawn is not bool(entry.chance)
        rolled += not drawn
    assert rolled, "dice and cards are"
