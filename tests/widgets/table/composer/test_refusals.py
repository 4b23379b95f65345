"""Whatever looks pickable and is not answers a press with its reason, in the dock."""

import random
import re

import pytest

import playtest
from playtest.engines.sentences import listed
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.kit import Message

SEATS = {"cat_in_the_box": 4, "collapsization": 3, "scambodia": 3, "trade_warz": 3}
MOVES = {"cat_in_the_box": 40, "collapsization": 20, "scambodia": 30, "trade_warz": 110}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
EACH = 8
"""So many presses on each sort of piece in each phase."""
SAID = {
    "cat_in_the_box": {
        ("tricks", "space"): "You cannot lead red until it is broken, unless you can lead nothing else."
    },
    "collapsization": {
        ("Build", "hex"): "That hex is not nominated. Build where an Advisor nominated."  # no coordinates
    },
    "scambodia": {},
    "trade_warz": {
        ("draw", "hand-card"): "You can place exports only in the Trade phase.",
        ("trade", "hand-card"): "You can choose a policy only in the Policy phase.",
    },
}
"""What is said of what, among the rest."""


def press(view, key):
    """What the dock says after a press on the piece ``key``, and what is picked then."""
    view._hear(Message(f"part:{key}"))
    said, picks = view.session.refusals.text, view.composer.picks
    view.composer.clear()
    return said, picks


@pytest.mark.parametrize("name", SEATS)
def test_a_press_on_what_cannot_be_picked_says_why_and_changes_nothing(store, name):
    table = Table.new(store, playtest.game(name)(SEATS[name]), NAMES[: SEATS[name]], seed=2)
    chance, found = random.Random(2), {}
    view = TableView(table, 0, pace=0)
    for _ in range(MOVES[name]):
        if not table.pending:
            break
        if 0 in table.pending:
            log, phase = len(table.log), table.view(0).phase
            for key, piece in view.session.shown_scene.pickable().items():
                heard = found.setdefault((phase, piece.name), [])
                if piece.part is not None and view.composer.is_unavailable(piece.part) and len(heard) < EACH:
                    said, picks = press(view, key)
                    assert picks == {}
                    assert said.endswith((".", "!"))
                    heard.append(said)
            assert len(table.log) == log
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    for what, said in SAID[name].items():
        assert said in found[what]


def test_a_card_that_can_take_no_color_says_why_of_all_four_in_one_sentence(store):
    heard = {}
    for seed in range(1, 9):
        game = playtest.game("cat_in_the_box")(3)
        table, chance = Table.new(store, game, NAMES[:3], seed=seed), random.Random(seed)
        view = TableView(table, 0, pace=0)
        while table.pending:
            if 0 in table.pending and table.view(0).phase == "tricks":
                for key, piece in view.session.shown_scene.pickable().items():
                    if piece.name == "card" and view.composer.is_unavailable(piece.part):
                        heard[press(view, key)[0]] = table.view(0), piece.part["number"]
            seat = table.pending[0]
            table.submit(seat, game.sample(table.state, seat, chance))
    assert len(heard) > 8
    for said, (view, number) in heard.items():
        assert said.startswith(f"You cannot play your {number}: ")
        assert said.count(".") == 1
        for color, name in enumerate(("red", "blue", "yellow", "green")):
            owners = [
                seat for seat, tokens in enumerate(view.tokens) if tokens >> (4 * number - 4 + color) & 1
            ]
            if not view.colors[0] >> color & 1:
                assert name in said.partition("you have lost ")[2].partition(";")[0]
            else:
                who = "you" if owners == [0] else NAMES[owners[0]]
                assert re.search(rf"{name} {number}( is taken)? by {who}", said)


def test_a_space_that_is_taken_says_whose_it_is(store):
    """A press there was answered by nothing but a frame."""
    game = playtest.game("cat_in_the_box")(3)
    table, chance = Table.new(store, game, NAMES[:3], seed=4), random.Random(4)
    view, heard = TableView(table, 0, pace=0), {}
    while table.pending:
        if 0 in table.pending and table.view(0).phase == "tricks":
            seen = table.view(0)
            for key, piece in view.session.shown_scene.pickable().items():
                if piece.name == "space" and piece.label.endswith("token") and seen.colors[0] == 15:
                    space, owner = piece.label.removesuffix("'s token").split(", ")
                    taken = f"{space.capitalize()} is taken by {'you' if owner == NAMES[0] else owner}."
                    heard[press(view, key)[0]] = taken
        seat = table.pending[0]
        table.submit(seat, game.sample(table.state, seat, chance))
    assert len(heard) > 2
    assert list(heard) == list(heard.values())


@pytest.mark.parametrize("name", SEATS)
def test_a_press_out_of_turn_says_whose_move_it_is_until_that_is_made(store, name):
    table = Table.new(store, playtest.game(name)(SEATS[name]), NAMES[: SEATS[name]], seed=2)
    chance, heard = random.Random(2), 0
    view = TableView(table, 0, pace=0)
    for _ in range(MOVES[name]):
        if not table.pending:
            break
        waits = 0 not in table.pending and 0 not in table.free
        pieces = (
            {k: p for k, p in view.session.shown_scene.pickable().items() if p.part is not None}
            if waits
            else {}
        )
        for key in list(pieces)[:2]:
            said, picks = press(view, key)
            assert picks == {}
            assert said == f"It is not your turn. The game is waiting for {listed_of(table)}."
            heard += 1
        if pieces:
            press(view, next(iter(pieces)))
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        waits = 0 not in table.pending and 0 not in table.free
        still = f"It is not your turn. The game is waiting for {listed_of(table)}."
        assert view.session.refusals.text in ("", *[still] * waits), (
            "what is shown is true of the table as it is"
        )
    assert heard


def listed_of(table):
    return listed([table.names[seat] for seat in table.pending])
