"""What a player reads in the dock stays while others act, as long as it is true."""

import random
from contextlib import closing
from dataclasses import fields

import pytest

import playtest
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Give, Take
from playtest.engines.rat_scramble.moves import Accept, Choose, Offer, TakeVoteToken
from playtest.engines.trade_warz import TradeWarz
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.kit import Message
from tests.widgets.conftest import Page

SEATS = {"rat_scramble": 4, "trade_warz": 3}
"""The games in which several seats are asked at once and moves have costs."""
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
MOVES = 120
ANN, BEN, CLEO, DORA = range(4)
BETWEEN_OTHERS = Offer((Give(CLEO, DORA, CLEO, 1), Give(DORA, CLEO, DORA, 2)))
FORBIDDEN = "Agreement 1 forbids it: you take vote token 4."
COST = '"class": "pb-cost"'
"""What the composed move costs, in the dock."""


@pytest.fixture
def dealing(store):
    """A first round of Rat Scramble, in which offers are made."""
    table = Table.new(store, RatScramble(4), NAMES, seed=7)
    for seat, name in enumerate(["Carmichael", "Quincy", "Medici", "D'Ambrosio"]):
        table.submit(seat, Choose(name))
    return table


@pytest.fixture
def promised(dealing):
    """Ann's own page: she has promised to take vote token 4, and is told why she may not take 3."""
    dealing.submit(BEN, Offer((Take(ANN, 4), Give(BEN, ANN, BEN, 1))))
    dealing.submit(ANN, Accept(1))
    with closing(TableView(dealing, ANN, pace=0)) as view:
        view._hear(Message("try:0"))
        assert view.session.refusals.text == FORBIDDEN
        yield view, dealing


def test_why_a_move_is_forbidden_stays_while_others_deal(promised):
    view, table = promised
    table.submit(CLEO, BETWEEN_OTHERS)
    assert view.session.refusals.text == FORBIDDEN
    assert FORBIDDEN in Page(view.board).text
    table.submit(DORA, Accept(table.state.offers[-1].id))
    assert view.session.refusals.text == FORBIDDEN
    assert view.session.answer == "", "it is not read out again: what others did is"


def test_why_a_move_is_forbidden_goes_once_it_is_no_longer_true(promised):
    view, table = promised
    table.submit(BEN, TakeVoteToken(3))
    assert view.session.refusals.text == ""
    assert FORBIDDEN not in Page(view.board).text


def test_why_a_move_is_forbidden_goes_with_the_next_press(promised):
    view, table = promised
    table.submit(CLEO, BETWEEN_OTHERS)
    view._hear(Message("clear"))
    assert view.session.refusals.text == ""


def test_why_a_piece_cannot_be_picked_stays_while_others_act(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=2)
    chance, stayed = random.Random(2), 0
    with closing(TableView(table, ANN, pace=0)) as view:
        for _ in range(MOVES):
            others = [seat for seat in table.pending if seat != ANN]
            pieces = view.session.shown_scene.pickable() if ANN in table.pending and others else {}
            parts = {key: piece.part for key, piece in pieces.items() if piece.part}
            unavailable = [key for key, part in parts.items() if view.composer.is_unavailable(part)]
            for key in unavailable[:2]:
                view._hear(Message(f"part:{key}"))
                said = view.session.refusals.text
                assert said
                table.submit(others[0], table.game.sample(table.state, others[0], chance))
                kept = view.session.refusals.text
                view._hear(Message(f"part:{key}"))
                assert kept == (said if view.session.refusals.text == said else "")
                view.composer.clear()
                stayed += kept == said
                others = [seat for seat in table.pending if seat != ANN]
                if not others or not view.composer.is_unavailable(pieces[key].part):
                    break
            if not table.pending:
                break
            seat = chance.choice(table.pending)
            table.submit(seat, table.game.sample(table.state, seat, chance))
    assert stayed > 1


@pytest.mark.parametrize("name", SEATS)
def test_what_a_composed_move_costs_stays_while_others_act(store, name):
    """Composed at each decision of several, while each of the others acts, until it is illegal itself."""
    table = Table.new(store, playtest.game(name)(SEATS[name]), NAMES[: SEATS[name]], seed=3)
    chance, stayed = random.Random(3), 0
    with closing(TableView(table, ANN, pace=0)) as view:
        page = Page(view.board)
        for _ in range(MOVES):
            others = [seat for seat in table.pending if seat > ANN]
            moves = [move for move in table.legal(ANN) if type(move) not in table.game.open]
            if ANN in table.pending and others and moves:
                move = chance.choice(moves)
                view.composer.clear()
                for field in fields(move):
                    view.composer.choose(field.name, getattr(move, field.name))
                view.look_again()
                if view.composer.move != move:
                    continue  # counted, or more than its fields have to be said
                said = COST in page.text
                for seat in others:
                    table.submit(seat, table.game.sample(table.state, seat, chance))
                    if view.composer.move != move or table.refusal(ANN, move):
                        assert table.refusal(ANN, move), "what is legal stays composed"
                        break
                    assert (COST in page.text) == said
                    stayed += said
            if not table.pending:
                break
            seat = chance.choice(table.pending)
            table.submit(seat, table.game.sample(table.state, seat, chance))
    assert stayed > 1
