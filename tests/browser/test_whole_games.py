"""Whole games of every kind in JupyterLab: by keyboard alone, and with every seat on a page of its own."""

import json
import random

import pytest
from playwright.sync_api import expect

from playtest import words
from playtest.record import Store
from playtest.table import Table
from playtest.widgets.table import lines
from tests.browser.lab import FRONT
from tests.browser.player import CONFIRM, OPTIONS, PIECES, Player
from tests.browser.test_scambodia import MemoryPlayer

pytestmark = pytest.mark.soak

NEW = """
import playtest
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

game = playtest.game("{game}")
table = Table.new(Store(), game({players}, game.Rules(**{rules})), {seats}, seed=7)
TableView(table, seat={seat}, pace=0)
"""
SAME = """
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

TableView(Table.open(Store(), "{id}"), seat={seat}, pace=0)
"""
SMALLEST = {
    "cat_in_the_box": 3,
    "collapsization": 3,
    "rat_scramble": 4,
    "scambodia": 2,
    "trade_warz": 2,
}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
CALM = {"trade_warz": {"chill": True, "offers_per_phase": 0}}
"""Rules without a clock and without offers, whose forms the moves of others would close."""
HAS_HEARD = "([front, n]) => Number(document.querySelector(`${front} .pb-head`)?.dataset.entries) >= n"
"""Whether a page shows the log up to entry ``n``; a clock may have written more meanwhile."""
HAGGLING = ("offer", "counter", "offer_card", "withdraw", "decline")
"""Kinds of move without which a game comes to its end sooner."""
ENDING = ("ready", "done", "pass", "stop_drawing", "declare")
"""Kinds of move that bring a game forward."""


def kind_of(option):
    """The kind of move that a button stands for; empty for another part of a move."""
    return (option.get_attribute("data-option") or "").removeprefix("kind=")


def brisk(rng):
    """Chooses at random, but rather goes on than haggles."""

    def choose(found):
        ending = [option for option in found if kind_of(option) in ENDING]
        calm = [option for option in found if kind_of(option) not in HAGGLING]
        return rng.choice(ending if ending and rng.random() < 0.5 else calm or found)

    return choose


def player_of(game):
    """Somebody who knows how to hold a card up, where the game asks for it."""
    return MemoryPlayer if game == "scambodia" else Player


def recorded(lab, playtest):
    return Table.open(Store(lab.recordings), playtest)


# -- by keyboard


@pytest.mark.parametrize("game", SMALLEST)
def test_a_whole_game_by_keyboard_only(lab, desk, measured, game):
    players = SMALLEST[game]
    # Where all may act at once, bots change what one is composing; people at one keyboard do not.
    at_once = game in ("rat_scramble", "trade_warz")
    seats = NAMES[:players] if at_once else ["Ann", *["bot:random"] * (players - 1)]
    rules = CALM.get(game, {})
    desk.run(NEW.format(game=game, players=players, rules=rules, seats=seats, seat=None))
    player = player_of(game)(desk, seed=3)
    player.wait_for_something_to_do()
    while not player.over:
        player.move_by_keyboard(avoid=HAGGLING)
        player.wait_for_something_to_do()
    measured("moves made by keyboard alone", len(player.moves))
    table = recorded(lab, player.head("playtest"))
    assert player.scores() == dict(enumerate(table.outcome.scores))
    people = [seat for seat, who in enumerate(table.seats) if not who.is_bot]
    ours = [entry.key for entry in table.log if entry.kind == "move" and entry.seat in people]
    assert [key for key in ours if key in player.keys] == player.keys


# -- a page for each seat


def sentences(table, seat):
    """What the log says to ``seat``."""
    told, _ = lines(table, words.of(table.game), seat, limit=None)
    return {line.text for line in told}


def secrets_of(table, seat):
    """What the log says to somebody, but neither to ``seat`` nor to everybody, as a message would have it."""
    others = [each for each in range(table.game.seats) if each != seat]
    told = set().union(*(sentences(table, each) for each in others))
    return {json.dumps(text)[1:-1] for text in told - sentences(table, seat) - sentences(table, None)}


@pytest.mark.parametrize("game", SMALLEST)
def test_a_whole_game_with_every_seat_on_its_own_page(lab, opened, measured, game):
    count = SMALLEST[game]
    pages = [opened(lab.write(f"{game}_{seat}.ipynb", "")) for seat in range(count)]
    rules = CALM.get(game, {})
    pages[0].run(NEW.format(game=game, players=count, rules=rules, seats=NAMES[:count], seat=0))
    playtest = Player(pages[0]).head("playtest")
    for page in pages:
        page.received.clear()
    for seat, page in enumerate(pages[1:], start=1):
        page.run(SAME.format(id=playtest, seat=seat))
    people = [player_of(game)(page, seed=seat) for seat, page in enumerate(pages)]
    table, rng = recorded(lab, playtest), random.Random(5)
    while table.pending:
        person = people[rng.choice(table.pending)]
        person.page.wait_for_function(HAS_HEARD, arg=[FRONT, len(table.log)])
        person.board.locator(f"{PIECES}, {OPTIONS}, {CONFIRM}").first.wait_for(state="attached")
        person.move(brisk(rng))
        table.refresh()
    for person in people:
        expect(person.board.locator(".pb-head")).to_have_attribute("data-over", "yes")
        assert person.scores() == dict(enumerate(table.outcome.scores))
    measured("moves", sum(len(person.moves) for person in people))
    hidden = 0
    for seat, page in enumerate(pages):
        assert not page.errors
        received = "".join(page.received)
        secrets = secrets_of(table, seat)
        hidden += len(secrets)
        assert not [text for text in secrets if text in received]
    measured("sentences of the log that some page must not have", hidden)
