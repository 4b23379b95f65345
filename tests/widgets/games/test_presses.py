"""How many presses a decision costs on the board: each is counted, none is left out."""

import random

import pytest

from playtest.engines.collapsization import Collapsization
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import DoNotUse, Give, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Cast, Choose, Offer, TakeVoteToken, Withdraw
from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.cards import DRAWN
from playtest.engines.scambodia.moves import Cover, Discard, Draw, Look, Match, Take
from playtest.engines.trade_warz import TradeWarz
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.kit import Message
from tests.widgets.conftest import _nodes

ANN, BOB = 0, 1


class Hand:
    """Presses what is on the board of one seat, and counts."""

    def __init__(self, table, seat):
        self.table = table
        self.view = TableView(table, seat, pace=0)
        self.presses = 0

    def press(self, do):
        self.presses += 1
        self.view._hear(Message(do))
        assert not self.view.session.refusals.text

    def piece(self, key):
        assert self.view.session.piece(key) is not None
        self.press(f"part:{key}")

    def answer(self, words):
        """The option that says ``words``, which makes its move."""
        question = self.view.composer.question
        at = next(at for at, option in enumerate(question.options) if words in self.said(option))
        assert question.options[at].makes
        self.press(f"make:{self.view.composer.key}:{at}")

    def said(self, option):
        if option.move is None:
            return option.label
        return self.view.composer.words.action(option.move, self.table.names)

    def fill(self, values):
        """The form is sent."""
        self.presses += 1
        self.view._hear(Message("form", values))

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


def offered(rats, *clauses):
    """Bob's offer to Ann, whose hand is on her board."""
    rats.submit(BOB, Offer(clauses))
    return Hand(rats, ANN)


def test_a_counter_that_changes_one_thing_takes_three_and_six_in_the_form(rats):
    wanted = rats.state.proposals[0]
    hand = offered(rats, VoteFor(ANN, wanted), Give(BOB, ANN, BOB, 2))
    hand.piece("counter-1")
    picked = {"kind": "counter", "offer": 1, "with": BOB, "give": wanted, "get": "2"}
    assert hand.view.composer.picks == picked
    assert hand.view.composer.move is None
    assert "Still to choose: what you change" in str(hand.view.board.panes)
    hand.piece("deal-get-3")
    shown = str(hand.view.board.panes)
    assert f"Counter Bob's offer: Bob gives you 3 tokens; you vote for {wanted}" in shown
    assert f"{wanted} then has 1 of the 3 votes it needs" in shown
    hand.confirm()
    assert hand.presses == 3
    (countered,) = rats.state.offers
    assert (countered.seat, set(countered.clauses)) == (ANN, {VoteFor(ANN, wanted), Give(BOB, ANN, BOB, 3)})
    rats.undo()

    form = Hand(rats, ANN)
    form.piece("counter-1")
    form.press("whole")
    form.presses += 2  # a drop-down is opened, and something taken from it
    raw = {**form.view.composer.form.raw, "clauses.1.tokens": "3"}
    form.fill(raw)
    form.confirm()
    assert form.presses == 6
    assert set(rats.state.offers[0].clauses) == set(countered.clauses)


def test_a_counter_shows_both_halves_of_the_deal_on_the_board_with_nothing_pressed(rats):
    """What the other gave was in the chips alone."""
    wanted = rats.state.proposals[0]
    hand = offered(rats, VoteFor(ANN, wanted), Give(BOB, ANN, BOB, 2))

    def shown():
        return str(hand.view.board.panes)

    assert "By your deal" not in shown()
    hand.piece("counter-1")
    assert f"By your deal Ann would vote for {wanted}" in shown()
    assert "By your deal Ann would get 2 of Bob's tokens" in shown()
    assert "By your deal Bob would give 2 of Bob's tokens" in shown()
    hand.piece("deal-get-1")
    assert "By your deal Ann would get 1 of Bob's tokens" in shown()
    assert "would get 2 of" not in shown()


def test_a_counter_to_an_offer_that_gives_nothing_begins_with_nothing(rats):
    wanted = rats.state.proposals[0]
    hand = offered(rats, VoteFor(ANN, wanted))
    hand.piece("counter-1")
    assert (hand.view.composer.picks["give"], hand.view.composer.picks["get"]) == (wanted, "nothing")
    hand.piece("deal-get-2")
    hand.confirm()
    assert hand.presses == 3
    assert set(rats.state.offers[0].clauses) == {VoteFor(ANN, wanted), Give(BOB, ANN, BOB, 2)}


def test_a_counter_is_left_by_clear_and_by_the_press_that_began_it(rats):
    hand = offered(rats, VoteFor(ANN, rats.state.proposals[0]), Give(BOB, ANN, BOB, 2))
    for leaves in ("clear", "part:counter-1"):
        hand.piece("counter-1")
        hand.piece("deal-get-1")
        hand.press(leaves)
        assert hand.view.composer.picks == {}
    assert [offer.seat for offer in rats.state.offers] == [BOB]


def test_what_chips_cannot_say_of_an_offer_stays_in_the_counter(rats):
    first, rest = VoteFor(ANN, rats.state.proposals[0]), DoNotUse(BOB, ANN, 2)
    hand = offered(rats, first, Give(BOB, ANN, BOB, 1), Give(BOB, ANN, BOB, 1), rest)
    hand.piece("counter-1")
    assert hand.view.composer.picks["get"] == "2"
    hand.piece("deal-get-1")
    hand.confirm()
    assert rats.state.offers[0].clauses == (Give(BOB, ANN, BOB, 1), first, rest)


def test_who_gives_tokens_and_a_vote_haggles_over_the_tokens_and_the_vote_stays(rats):
    first = rats.state.proposals[0]
    hand = offered(rats, VoteFor(ANN, first), Give(ANN, BOB, ANN, 2), VoteFor(BOB, first))
    hand.piece("counter-1")
    assert (hand.view.composer.picks["give"], hand.view.composer.picks["get"]) == ("2", first)
    hand.piece("deal-give-1")
    hand.confirm()
    assert set(rats.state.offers[0].clauses) == {
        *(VoteFor(BOB, first), VoteFor(ANN, first)),
        Give(ANN, BOB, ANN, 1),
    }


def test_a_counter_to_an_offer_of_five_tokens_begins_with_five(rats):
    hand = offered(rats, VoteFor(ANN, rats.state.proposals[0]), Give(BOB, ANN, BOB, 5))
    hand.piece("counter-1")
    assert hand.view.composer.picks["get"] == "5"
    assert hand.view.composer.can({"get": "4"})


def test_another_partner_makes_a_deal_of_ones_own_of_a_counter(rats):
    wanted = rats.state.proposals[0]
    hand = offered(rats, VoteFor(ANN, wanted), Give(BOB, ANN, BOB, 2))
    hand.piece("counter-1")
    hand.piece("deal-with-2")
    assert hand.view.composer.picks == {"with": 2, "give": wanted, "get": "2"}
    hand.confirm()
    assert [offer.clauses for offer in rats.state.offers if offer.seat == ANN] == [
        (Give(2, ANN, 2, 2), VoteFor(ANN, wanted))
    ]


def test_a_counter_to_an_offer_that_is_withdrawn_meanwhile_says_so(rats):
    hand = offered(rats, VoteFor(ANN, rats.state.proposals[0]), Give(BOB, ANN, BOB, 2))
    hand.piece("counter-1")
    hand.piece("deal-get-1")
    rats.submit(BOB, Withdraw(1))
    assert "The table changed." in str(hand.view.board.panes)
    assert hand.view.composer.picks == {}


def test_a_counter_whose_tokens_are_gone_begins_with_whom_it_is_to(rats):
    hand = offered(rats, VoteFor(ANN, rats.state.proposals[0]), Give(BOB, ANN, BOB, 5))
    rats.submit(BOB, Offer((Give(BOB, 2, BOB, 2),)))
    rats.submit(2, Accept(2))
    hand.piece("counter-1")
    assert hand.view.composer.picks == {"kind": "counter", "offer": 1, "with": BOB}
    hand.piece(f"deal-give-{rats.state.proposals[0]}")
    hand.piece("deal-get-3")
    hand.confirm()
    assert rats.state.offers[0].seat == ANN


def test_letting_the_votes_stand_takes_one(rats):
    for seat, number in enumerate((3, 4, 2)):
        rats.submit(seat, TakeVoteToken(number))
    while rats.state.phase == "voting":
        rats.submit(rats.pending[0], Cast(rats.state.proposals[0]))
        if rats.state.phase == "window":
            break
    seat = rats.pending[0]
    hand = Hand(rats, seat)
    hand.answer("Change nothing")
    assert hand.presses == 1
    assert seat not in rats.pending or rats.state.phase != "window"


def ticked(hand):
    """The number in the mark of each deck that is counted, and in what is said of it."""
    found = {}
    for node in _nodes(hand.view.board.panes):
        if times := node[2].get("data-times"):
            marks = [each for each in _nodes({"": node}) if each[2].get("class") == "pb-check"]
            assert all(times in str(mark[3]) for mark in marks)
            assert f"{times} chosen" in node[2]["aria-label"]
            found[node[2]["data-key"]] = times if marks else "unmarked"
    return found


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
    assert ticked(both) == {"pile-export": str(len(both.view.composer.run) - 1), "pile-tactic": "1"}
    both.confirm()
    assert both.presses == 3
    assert second not in table.pending


@pytest.fixture
def city(store):
    return Table.new(store, Collapsization(3), ["Ann", "Ben", "Cleo"], seed=7)


def nominate(table, seat):
    hand, before = Hand(table, seat), len(table.log)
    tray = sorted(table.view(seat).trays[seat - 1])
    for site, claim in zip(sorted(table.state.frontier)[:2], tray[4:6], strict=True):
        hand.piece(f"site-{site}")
        hand.piece(f"claim-{claim}")
    assert len(table.log) == before, "neither claim is sealed by a press on the map"
    hand.confirm()
    assert len(table.log) == before + 2
    return hand.presses


def test_a_turn_takes_the_mayor_six_and_each_advisor_five(city):
    mayor = Hand(city, 0)
    for card in city.state.hand[:2]:
        mayor.piece(f"hand-{card}")
    mayor.confirm()
    assert nominate(city, 1) == 5
    assert nominate(city, 2) == 5
    assert city.view(0).phase == "Build"
    mayor.piece(f"hand-{city.state.hand[0]}")
    question = mayor.view.composer.question
    assert len(question.options) <= 4
    mayor.press(f"choose:{question.field}:0")
    mayor.confirm()
    assert mayor.presses == 6
    assert len(city.view(0).history) == 1


def test_nothing_leaves_the_screen_before_the_second_reveal_is_confirmed(city):
    mayor = Hand(city, 0)
    for card in city.state.hand[:2]:
        mayor.piece(f"hand-{card}")
        assert city.state.shown == ()
    mayor.confirm()
    assert len(city.state.shown) == 2


def dock(hand, words):
    """Press the answer that says ``words`` in the dock, whether it makes a move or not."""
    question = hand.view.composer.question
    said = [hand.said(option) for option in question.options]
    at = next(at for at, each in enumerate(said) if words in each)
    makes = question.options[at].makes
    hand.press(f"make:{hand.view.composer.key}:{at}" if makes else f"choose:{question.field}:{at}")


@pytest.mark.parametrize(("kind", "move"), [("Take", Take(2)), ("Match", Match(2))])
@pytest.mark.parametrize("card_first", [True, False])
def test_taking_and_matching_take_three(store, kind, move, card_first):
    table = Table.new(store, Scambodia(2), ["Ann", "Bob"], seed=7)
    for seat in (ANN, BOB):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    hand = Hand(table, ANN)
    if card_first:
        hand.piece("card-2")
        dock(hand, kind)
    else:
        dock(hand, kind)
        dock(hand, "ottom-left")
    assert hand.view.composer.move == move
    hand.confirm()
    assert table.state.last == move
    assert hand.presses == 3


def test_a_drawn_card_is_discarded_by_a_press_and_a_second_that_confirms_it(store):
    """A 2 was thrown away by a slip, with no way back."""
    table = Table.new(store, Scambodia(2), ["Ann", "Bob"], seed=7)
    for seat in (ANN, BOB):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    table.submit(ANN, Draw())
    for way in ("dock", "board"):
        hand = Hand(table, ANN)
        if way == "dock":
            dock(hand, "Discard")
        else:
            hand.piece("top")
        assert table.state.phase == DRAWN, "nothing is thrown away by the first press"
        assert hand.view.composer.move == Discard()
        if way == "dock":
            hand.press("clear")
            assert hand.view.composer.move is None, "and it is taken back by another"
    hand.confirm()
    assert table.state.phase != DRAWN
    assert hand.presses == 2
