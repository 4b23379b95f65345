"""What has come out stays on the screen: each game's tricks, turns, votes, disputes, incomes and events."""

import random

import pytest

import playtest
from playtest import words
from playtest.bots import bot
from playtest.engines.game import REFEREE
from playtest.table import Table
from playtest.widgets import TableView
from playtest.words import Moment
from tests.widgets.conftest import Page, _nodes

STAYS = {
    "cat_in_the_box": {"trick_won", "scored"},
    "collapsization": {"built", "advisor_scored", "mayor_scored"},
    "rat_scramble": {"passed", "agreed", "vote_changed"},
    "scambodia": {"declared", "round_ended"},
    "trade_warz": {"flipped", "dispute_won", "route_income", "round_ended"},
}
SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("name", STAYS)
def test_what_comes_out_is_shown_before_the_next_prompt(name):
    game, say, shown = playtest.game(name)(SEATS[name]), words.of(name), {}
    for seed in range(4):
        chance, events = random.Random(seed), []
        state = game.start(chance, events)
        while pending := game.pending(state):
            seat = chance.choice(pending)
            game.apply(state, seat, game.sample(state, seat, chance), chance, events)
        for event in events:
            if event.kind in STAYS[name]:
                moment = say.moment(event, NAMES, None if event.shown_to(None) else REFEREE)
                shown.setdefault(event.kind, set()).add(moment is not None and bool(moment.title))
    assert shown == {kind: {True} for kind in STAYS[name]}


def test_while_a_moment_is_up_the_dock_says_so_and_go_on_stands_once_beside_what_is_read(store):
    game = playtest.game("cat_in_the_box")(3)
    table = Table.new(store, game, ["Ann", bot("random", game), bot("random", game)], seed=1)
    chance = random.Random(1)
    view = TableView(table, pace=1)
    table.pace.choose("normal")
    page = Page(view.board)
    while not (view._moments.holding and 0 not in table.pending):
        seat = table.pending[0]
        table.submit(seat, game.sample(table.state, seat, chance), by="bot:random 1" if seat else "person")
    dock = next(pane for pane in view.board.panes.values() if pane[2].get("data-zone") == "dock")
    assert "See what just happened." in str(dock)
    assert "Waiting for" not in str(dock)
    assert "go-on" not in str(dock)
    (go_on,) = [node for node in _nodes(page.board.panes) if node[2].get("data-do") == "go-on"]
    assert "pb-main" in go_on[2]["class"]
    page.do("go-on")
    assert page.doing("go-on") == []


def test_a_moment_stays_as_long_as_reading_it_aloud_takes():
    failed = Moment(
        "No match", ("Ben's top-left card is a 5; it stays, and Ben gets the 7 of the discards as well.",)
    )
    assert failed.seconds >= 8
    assert Moment("A tie").seconds < 4


def test_a_turn_that_begins_is_not_announced_without_saying_whose():
    game, chance = playtest.game("scambodia")(3), random.Random(2)
    state = game.start(chance, [])
    said, say = set(), words.of(game)
    while pending := game.pending(state):
        for seat in {0, 1, 2} - set(pending):
            said.add(say.prompt(game.view(state, seat)))
        seat = chance.choice(pending)
        game.apply(state, seat, game.sample(state, seat, chance), chance, [])
    assert not any("turn begins" in each for each in said)


def test_several_open_offers_are_not_accepted_by_a_bare_accept():
    say = words.of("rat_scramble")
    assert [say.value("kind", kind) for kind in ("accept", "decline")] == [
        "Accept an offer",
        "Decline an offer",
    ]


def until_a_trick_is_won(store):
    """A screen that three people share, with the first trick just won on it."""
    table = Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=1)
    chance, view = random.Random(1), TableView(table, pace=1)
    table.pace.choose("normal")
    while not view._moments.holding:
        seat = table.pending[0]
        table.submit(seat, table.game.sample(table.state, seat, chance))
    return view, Page(view.board)


def test_on_a_shared_screen_a_moment_comes_before_the_next_curtain(store):
    _, page = until_a_trick_is_won(store)
    assert page.doing("show:") == []
    page.do("go-on")
    assert page.doing("show:")


def test_what_has_come_out_can_be_opened_again_from_the_log(store):
    view, page = until_a_trick_is_won(store)
    n, moment = view._moments.now
    page.do("go-on")
    assert '"data-zone": "moment"' not in page.text
    assert f"moment:{n}" in page.doing("moment:")
    page.do(f"moment:{n}")
    assert '"data-zone": "moment"' in page.text
    assert moment.title in page.text
    assert page.doing("show:"), "nothing waits for what is only read again"
