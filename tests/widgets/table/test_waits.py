"""Who waits reads in one line who does what."""

import random

import pytest

import playtest
from playtest import words
from playtest.engines.trade_warz.actions import Choose
from playtest.table import Table
from playtest.widgets import TableView
from tests.widgets.conftest import Page

SEATS = {"cat_in_the_box": 5, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 4}
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil"]


def positions(name, seed):
    """Every position of a random game, with who is asked."""
    game, chance = playtest.game(name)(SEATS[name]), random.Random(seed)
    state = game.start(chance, [])
    while pending := game.pending(state):
        yield game, state, pending
        seat = chance.choice(pending)
        game.apply(state, seat, game.sample(state, seat, chance), chance, [])


@pytest.mark.parametrize("name", SEATS)
def test_who_waits_is_told_who_does_what_in_every_position(name):
    say, names, unsaid = words.of(name), NAMES[: SEATS[name]], set()
    for seed in range(4):
        for game, state, pending in positions(name, seed):
            said = say.waiting_prompt(game.view(state, None), names)
            many = len(pending) > 3
            told = many or all(names[seat] in said for seat in pending)
            if not (told and said.endswith(".") and len(said.split()) > 2 and "  " not in said):
                unsaid.add((said, pending))
    assert unsaid == set()


def test_a_card_that_has_somebody_choose_says_what_is_chosen():
    """It said that everybody waited for a choice for a card."""
    say, vague = words.of("trade_warz"), set()
    for seed in range(12):
        for game, state, pending in positions("trade_warz", seed):
            view = game.view(state, None)
            if view.agenda and isinstance(game.legal(state, pending[0])[0], Choose):
                said = say.waiting_prompt(view, NAMES)
                assert said.startswith(f"{view.agenda[0].card}: ")
                if said.endswith(("chooses.", "choose.")):
                    vague.add((view.agenda[0].card, view.agenda[0].at))
    assert vague == set()


def test_the_dock_of_who_waits_says_what_the_others_do(store):
    table = Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=1)
    page = Page(TableView(table, 0).board)
    assert "Discard one card, face down." in str(page.board.panes["dock"])
    table.submit(0, table.legal(0)[0])
    dock = str(page.board.panes["dock"])
    assert "Ben and Cleo discard a card each, face down." in dock
    table.submit(1, table.legal(1)[0])
    assert "Cleo discards a card, face down." in str(page.board.panes["dock"])
