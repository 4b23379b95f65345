"""How many presses a decision costs on the board: each is counted, none is left out."""

import random

import pytest

from playtest.engines.collapsization import Collapsization
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.state import Cast, Choose, TakeVoteToken
from playtest.engines.trade_warz import TradeWarz
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.kit import Said

ANN, BOB = 0, 1


class Hand:
    """Presses what is on the board of one seat, and counts."""

    def __init__(self, table, seat):
        self.table = table
        self.view = TableView(table, seat, pace=0)
        self.presses = 0

    def press(self, do):
        self.presses += 1
        self.view._hear(Said(do))
        assert not self.view._error

    def piece(self, key):
        assert self.view._piece(key) is not None
        self.press(f"part:{key}")

    def answer(self, words):
        """The option that says ``words``, which makes its move."""
        question = self.view.composer.question
        at = next(at for at, option in enumerate(question.options) if words in self.said(option))
        assert question.options[at].move is not None
        self.press(f"make:{self.view.composer.key}:{at}")

    def said(self, option):
        if option.move is None:
            return option.label
        return self.view.composer.words.action(option.move, self.table.names)

    def confirm(self):
        self.press(f"confirm:{self.view.composer.key}")


@pytest.fixture
def rats(store):
    table = Table.new(store, RatScramble(4), ["Ann", "Bob", "Cy", "Di"], seed=7)
    for seat, character in enumerate(["Carmichael", "Quincy", "Medici", "D'Ambrosio"]):
        table.submit(seat, Choose(character))
    return table


def test_a_deal_takes_four(rats):
    hand = Hand(rats, ANN)
    wanted = rats.state.proposals[1]
    hand.piece(f"deal-with-{BOB}")
    hand.piece("deal-give-2")
    hand.piece(f"deal-get-{wanted}")
    hand.confirm()
    assert rats.state.offers[0].clauses == (VoteFor(BOB, wanted), Give(ANN, BOB, ANN, 2))
    assert hand.presses == 4


def test_a_deal_on_its_way_says_what_it_lacks(rats):
    hand = Hand(rats, ANN)
    hand.piece("deal-give-1")
    assert "Still to choose: with whom and what you get" in str(hand.view.board.panes)
    assert hand.view.composer.move is None


def test_a_chip_that_nothing_can_come_of_cannot_be_picked(rats):
    hand = Hand(rats, ANN)
    hand.piece(f"deal-with-{BOB}")
    hand.piece("deal-give-nothing")
    assert not hand.view.composer.can({"get": "nothing"})


def test_letting_the_votes_stand_takes_one(rats):
    for seat, number in enumerate((3, 4, 2)):
        rats.submit(seat, TakeVoteToken(number))
    while rats.state.phase == "voting":
        rats.submit(rats.pending[0], Cast(rats.state.proposals[0]))
        if rats.state.phase == "window":
            break
    seat = rats.pending[0]
    hand = Hand(rats, seat)
    hand.answer("Let it stand")
    assert hand.presses == 1
    assert seat not in rats.pending or rats.state.phase != "window"


def test_a_draw_takes_two_and_one_for_each_further_deck(store):
    table = Table.new(store, TradeWarz(4), ["Ann", "Bob", "Cy", "Di"], seed=7)
    chance = random.Random(1)
    while table.state.phase != "draw":
        table.submit(table.pending[0], chance.choice(table.legal(table.pending[0])))
    first, second = table.pending[:2]
    hand = Hand(table, first)
    hand.piece("pile-export")
    hand.confirm()
    assert hand.presses == 2
    assert first not in table.pending
    both = Hand(table, second)
    both.piece("pile-export")
    both.piece("pile-tactic")
    assert "and 1 tactic" in str(both.view.board.panes)
    both.confirm()
    assert both.presses == 3
    assert second not in table.pending


@pytest.fixture
def city(store):
    return Table.new(store, Collapsization(3), ["Ann", "Ben", "Cleo"], seed=7)


def nominate(table, seat):
    hand = Hand(table, seat)
    tray = sorted(table.view(seat).trays[seat - 1])
    for site, claim in zip(sorted(table.state.frontier)[:2], tray[4:6], strict=True):
        hand.piece(f"site-{site}")
        hand.piece(f"claim-{claim}")
    return hand.presses


def test_a_turn_takes_the_mayor_five_and_each_advisor_four(city):
    mayor = Hand(city, 0)
    for card in city.state.hand[:2]:
        mayor.piece(f"hand-{card}")
    mayor.confirm()
    assert nominate(city, 1) == 4
    assert nominate(city, 2) == 4
    assert city.view(0).phase == "Build"
    mayor.piece(f"hand-{city.state.hand[0]}")
    question = mayor.view.composer.question
    assert len(question.options) <= 4
    mayor.press(f"make:{mayor.view.composer.key}:0")
    assert mayor.presses == 5
    assert len(city.view(0).history) == 1


def test_nothing_leaves_the_screen_before_the_second_reveal_is_confirmed(city):
    mayor = Hand(city, 0)
    for card in city.state.hand[:2]:
        mayor.piece(f"hand-{card}")
        assert city.state.shown == ()
    mayor.confirm()
    assert len(city.state.shown) == 2
