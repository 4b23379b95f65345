"""One rule in all games: a press picks, and once anything is picked only Confirm makes the move."""

import random
from dataclasses import fields

import pytest

import playtest
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.collapsization import Collapsization
from playtest.engines.trade_warz import TradeWarz
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.kit import Message

NAMES = ["Ann", "Ben", "Cleo", "Dora"]
SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 4}
MOVES, OF_A_KIND, DEEP = 90, 3, 4
"""So many moves of a game are looked at, so many legal moves of each kind, and ways of so many presses."""


def says(move, part, composer):
    """Whether all of ``part`` belongs to ``move``."""
    return all(
        hasattr(move, name)
        and (value in getattr(move, name) if name in composer._legal.sets else getattr(move, name) == value)
        for name, value in part.items()
    )


class Ways:
    """Follows every way to one move of a seat, as the table view would, and makes none."""

    def __init__(self, view, move):
        self.view, self.composer, self.move = view, view.composer, move
        self.found = set()

    def follow(self, way=()):
        self.press(way)
        composer = self.composer
        if composer.move == self.move and (composer.begun or len(composer.moves) == 1):
            self.found.add(("confirm" if composer.due is None else "made", way[-1][0] if way else ""))
            return
        question = composer.question
        if len(way) >= DEEP:
            return
        answers, pieces = [], {}
        for option in question.options if question is not None else ():
            if option.makes and option.move == self.move:
                self.found.add(("made", "begun" if way else "outright"))
            elif not option.makes and says(self.move, {option.field: option.value}, composer):
                answers.append(("answer", {option.field: option.value}))
        for key, piece in (
            self.view.session.shown_scene.pickable() if self.view.session.shown_scene else {}
        ).items():
            part = piece.part
            if part and composer.can(part) and says(self.move, part, composer):
                pieces.setdefault(str(part), (key, part))
        done = [part for _, part in way]
        for key, part in [*answers, *pieces.values()]:
            if part not in done and not set(part) <= set().union(*map(set, done)):
                self.follow((*way, (key, part)))

    def press(self, way):
        self.composer.clear()
        for key, part in way:
            self.composer.pick(part, "" if key == "answer" else key)


def decisions(store, game, seed):
    """A view of the seat that is asked, at each decision of a new kind in a game by chance."""
    table = Table.new(store, playtest.game(game)(SEATS[game]), NAMES[: SEATS[game]], seed=seed)
    chance, kinds = random.Random(seed), set()
    for _ in range(MOVES):
        if not table.pending:
            return
        seat = chance.choice(table.pending)
        asked = frozenset(move.kind for move in table.legal(seat))
        if asked not in kinds and seat >= 0:
            kinds.add(asked)
            view = TableView(table, seat, pace=0)
            yield view, asked
            view.close()
        table.submit(seat, table.game.sample(table.state, seat, chance))


def some(moves, game):
    """A few moves of each kind that need no form."""
    found = {}
    for move in moves:
        found.setdefault(move.kind, []).append(move)
    return [move for of in found.values() for move in of[:OF_A_KIND] if type(move) not in game.open]


@pytest.mark.parametrize("game", SEATS)
def test_only_confirm_makes_what_has_been_picked_whatever_was_pressed_first_and_wherever(store, game):
    looked = set()
    for view, asked in decisions(store, game, 3):
        made = view.table.game
        for move in some(view.composer.moves, made):
            ways = Ways(view, move)
            ways.follow()
            looked.add(move.kind)
            if ("confirm", "") in ways.found:
                continue  # there is nothing else to do, so one press on Confirm makes it
            found = ways.found - {("made", "outright")}
            carries_none = type(move) in front_end(made).passes
            assert {how for how, _ in found} <= {"made" if carries_none else "confirm"}, (asked, move)
            if move in view.composer.counted or front_end(made).needs_confirm(view.composer.view, move):
                assert found == ways.found, (asked, move)
    assert len(looked) > 2


@pytest.mark.parametrize("game", SEATS)
def test_what_takes_one_press_has_no_part_of_its_own_to_choose(game):
    """A hex, a card, a color or a number is a choice and waits for Confirm; refusing an offer is none."""
    for kind in front_end(playtest.game(game)(SEATS[game])).passes:
        assert {field.name for field in fields(kind)} <= {"kind", "offer"}, kind


@pytest.mark.parametrize("game", SEATS)
def test_one_press_on_the_board_makes_nothing_but_what_carries_no_choice(store, game):
    pressed = 0
    for view, _ in decisions(store, game, 4):
        for key, piece in (view.session.shown_scene.pickable() if view.session.shown_scene else {}).items():
            view.composer.clear()
            if piece.part and view.composer.can(piece.part):
                view.composer.pick(piece.part, key)
                pressed += 1
                due = view.composer.due
                assert due is None or (
                    type(due) in front_end(view.table.game).passes and "kind" in piece.part
                )
    assert pressed > 10


def open_view(store, game, kind):
    """The side of the first seat that may make a move of that kind."""
    table = Table.new(store, game, NAMES[: game.seats], seed=7)
    chance = random.Random(2)
    while True:
        for seat in table.pending:
            if any(move.kind == kind for move in table.legal(seat)):
                return TableView(table, seat, pace=0)
        table.submit(table.pending[0], table.game.sample(table.state, table.pending[0], chance))


def made_by(view, *pieces):
    """Whether presses on these pieces make a move, and what the dock has composed if not."""
    before = len(view.table.log)
    for key in pieces:
        view._hear(Message(f"part:{key}"))
    return len(view.table.log) > before, view.composer.move


def test_an_export_is_confirmed_whether_its_card_or_its_slot_was_pressed_first(store):
    for turned in (False, True):
        view = open_view(store, TradeWarz(4), "place")
        move = next(move for move in view.composer.moves if move.kind == "place")
        keys = f"hand-{move.card}", f"slot-{move.partner}-{move.slot}"
        assert made_by(view, *(keys[::-1] if turned else keys)) == (False, move)


def test_a_card_and_its_space_on_the_research_board_wait_for_confirm_which_says_what_it_costs(store):
    view = open_view(store, CatInTheBox(4), "play")
    move = view.composer.moves[0]
    pieces = view.session.shown_scene.pickable().items()
    card = next(key for key, piece in pieces if piece.part == {"number": move.number})
    space = next(key for key, piece in pieces if piece.part == {"number": move.number, "color": move.color})
    assert made_by(view, card, space) == (False, move)


def test_a_card_and_its_hex_on_the_map_wait_for_confirm_for_a_build_shows_reality(store):
    view = open_view(store, Collapsization(3), "build")
    hexes = [key for key, piece in view.session.shown_scene.pickable().items() if key.startswith("site-")]
    assert len(hexes) > 1
    made, composed = made_by(view, f"hand-{view.composer.moves[0].card}", hexes[0])
    assert (made, composed.kind) == (False, "build")
