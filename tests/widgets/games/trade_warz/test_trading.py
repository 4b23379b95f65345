"""The Trade phase of Trade Warz: disputes as they are drawn, and offers."""

import json

from playtest import words
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Bid,
    Done,
    Offer,
    OfferCard,
    Place,
    Withdraw,
)
from playtest.widgets.games import front_end
from playtest.widgets.games.trade_warz.table import scene
from playtest.widgets.kit import Text, forms, text_width
from playtest.widgets.kit.nodes import NoMarks, Renderer, draw_blocks
from tests.engines.trade_warz.position import Position
from tests.widgets.games.trade_warz.tables import CORN, NAMES, inside


def test_a_dispute_can_be_read_on_a_phone():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    p.hand(1, "Rare Wines (France)").do(1, Place("Rare Wines (France)", "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    shown = scene(p.game.view(p.state, 0), NAMES[:3], p.game)
    (dispute,) = [block for block in shown.stage if getattr(block, "key", "") == "disputes"]
    texts = [piece for piece in inside(dispute.pieces) if isinstance(piece, Text)]
    assert any("printed" in text.text for text in texts)
    for text in texts:
        assert text.size * 336 / dispute.w >= 10.9, "336 px are left of a window of 360"
        across = text_width.wide(text.text, text.size, bold=text.bold)
        left = text.x - {"start": 0, "middle": across / 2, "end": across}[text.anchor]
        assert left >= 0
        assert left + across <= dispute.w


def test_who_would_win_a_tie_is_said_before_anybody_bids():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    p.hand(1, "Rare Wines (France)").do(1, Place("Rare Wines (France)", "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    assert p.state.contest == ("Mexico", 1)

    def sides():
        found = scene(p.game.view(p.state, 0), NAMES[:3], p.game).stage
        (dispute,) = [block for block in found if getattr(block, "key", "") == "disputes"]
        return [each.label for each in inside(dispute.pieces) if getattr(each, "key", "").startswith("side-")]

    p.state.players[0].gdp = p.state.players[1].gdp = 9
    ann, ben = sides()
    assert "; wins a tie, as the first of the equally poor" in ann
    assert "tie" not in ben
    p.state.players[1].gdp = 8
    ann, ben = sides()
    assert "tie" not in ann
    assert ben.endswith("; wins a tie, as the poorest")


def test_a_dispute_of_three_lies_abreast_where_the_place_is_low():
    p = Position()
    for seat, card in enumerate((CORN, "Rare Wines (France)", "Coffee Beans (Brazil)")):
        p.hand(seat, card).do(seat, Place(card, "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    shown = scene(p.game.view(p.state, 0), NAMES[:3], p.game)
    standing, lying = (
        next(block for block in shown.stage if getattr(block, "key", "") == key)
        for key in ("disputes", "disputes-lying")
    )
    assert lying.h < standing.h / 2
    for each in inside(lying.pieces):
        if isinstance(each, Text):
            to_the_right = (
                text_width.wide(each.text, each.size, bold=each.bold) if each.anchor == "start" else 0
            )
            assert each.x + to_the_right <= lying.w


def test_every_field_of_an_open_move_has_a_name_of_its_own():
    for move in (Offer, OfferCard, AnswerCard):
        titles = [part.title for _, part in forms.spec_of(move).parts]
        assert len(set(titles)) == len(titles)
    offer = [part.title for _, part in forms.spec_of(Offer).parts]
    assert offer[:2] == ["Who gives influence", "Who pays for it"]


def test_a_form_offers_only_influence_that_there_is():
    p = Position()
    p.state.players[1].influence["Mexico"] = 2
    assert front_end(p.game).form_choices(p.game.view(p.state, 0))["Offer.partner"] == {
        "Mexico": "Mexico (0; others 2)"
    }


def test_an_offer_begins_with_the_influence_that_one_has():
    """The form began with a partner with whom one had none, and did not say how much there was."""
    p = Position()
    p.influence(0, "Canada", 1).influence(0, "Mexico", 2).influence(1, "India", 3)
    offered = front_end(p.game).form_choices(p.game.view(p.state, 0))
    assert list(offered["Offer.partner"].values()) == ["Mexico (2)", "Canada (1)", "India (0; others 3)"]
    spec = forms.spec_of(Offer, NAMES[:3], choices=offered)
    assert (spec.defaults["giver"], spec.defaults["partner"]) == (0, "Mexico")
    assert (
        forms.spec_of(
            Offer, NAMES[:3], choices=front_end(p.game).form_choices(p.game.view(p.state, 2))
        ).defaults["giver"]
        == 0
    )


def test_the_answer_to_an_offer_stands_first_and_says_what_it_brings():
    p = Position()
    p.influence(1, "Mexico", 2).do(1, Offer(1, 0, "Mexico", 1, 2))
    view = p.game.view(p.state, 0)
    first, second, *_ = front_end(p.game).dock_order(view, p.game.legal(p.state, 0))
    assert (first, second) == (Accept(0), Withdraw(0))
    say = words.of("trade_warz")
    assert say.button_in_context(view, first, NAMES) == "Accept Ben's offer"
    assert say.stakes(view, first, NAMES) == "get 1 influence with Mexico for 2 GDP"
    assert words_of(offers(p, 0)[0]) == "1. Ben gives you 1 influence with Mexico for 2 GDP"
    assert words_of(offers(p, 1)[0]) == "1. You give Ann 1 influence with Mexico for 2 GDP"


def offers(p, seat):
    """The open offers as ``seat`` sees them, in their order."""
    (tray,) = [
        block
        for block in scene(p.game.view(p.state, seat), NAMES[:3], p.game).mine
        if block.key == "bargains"
    ]
    return tray.items


def words_of(item):
    return " ".join(each.text for each in item.pieces[0].children if isinstance(each, Text))


def test_offers_to_oneself_stand_first_then_ones_own_then_those_between_others():
    p = Position()
    p.influence(0, "Mexico", 2).influence(1, "Mexico", 2)
    p.do(1, Offer(1, 2, "Mexico", 1, 2)).do(0, Offer(0, 1, "Mexico", 1, 3)).do(2, Offer(0, 2, "Mexico", 1, 1))
    shown = offers(p, 0)
    assert [item.key for item in shown] == ["offer-2", "offer-1", "offer-0"]
    answers = [[(each.label.split(":")[0], each.part) for each in item.pieces[1:]] for item in shown]
    assert answers[0] == [
        ("Accept", {"kind": "accept", "offer": 2}),
        ("Decline", {"kind": "withdraw", "offer": 2}),
    ]
    assert answers[1] == [("Withdraw", {"kind": "withdraw", "offer": 1})]
    assert answers[2] == []


def test_a_card_that_is_offered_is_answered_with_a_card_and_then_taken():
    p = Position(diplomatic=True).hand(0, CORN).hand(1, "Rare Wines (France)")
    p.do(0, OfferCard(1, CORN))
    assert [each.name for each in offers(p, 1)[0].pieces] == ["offer", "bargain", "bargain"]
    assert offers(p, 1)[0].pieces[1].part == {"kind": "answer_card", "offer": 0}
    p.do(1, AnswerCard(0, "Rare Wines (France)"))
    assert offers(p, 0)[0].pieces[1].part == {"kind": "accept", "offer": 0}
    assert [each.part["kind"] for each in offers(p, 1)[0].pieces[1:]] == ["withdraw"]


def bidding():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    p.hand(1, "Rare Wines (France)").do(1, Place("Rare Wines (France)", "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    p.state.players[0].gdp = 8
    return p


def dispute(p, seat, gdp=None):
    """What is drawn of the dispute for ``seat``, once it has picked that bid."""

    class Picked(NoMarks):
        def says(self, part):
            return part == {"gdp": gdp}

    shown = scene(p.game.view(p.state, seat), NAMES[:3], p.game)
    (block,) = [block for block in shown.stage if getattr(block, "key", "") == "disputes"]
    return json.dumps([node.json() for node in draw_blocks([block], Renderer(Picked()))], ensure_ascii=False)


def test_a_bid_that_is_picked_is_part_of_the_bar_and_says_what_the_other_needs():
    p = bidding()
    assert "You win with a bid of 0 if Ben bids 0." in dispute(p, 0)
    assert "wins from" not in dispute(p, 0)
    picked = dispute(p, 0, gdp=3)
    assert '"= 5"' in picked
    assert '"wins from 5"' in picked, "with 4 Ben ties, and Ann is poorer"
    assert '"= ' not in dispute(p, 1, gdp=99)


def test_every_bid_in_the_dock_says_what_it_comes_to_and_the_picked_one_when_it_wins():
    p = bidding()
    view = p.game.view(p.state, 0)
    assert [front_end(p.game).option_note(view, Bid(gdp)) for gdp in (0, 3)] == ["power 2", "power 5"]
    assert front_end(p.game).option_note(view, Done()) == ""
    assert front_end(p.game).move_cost(view, Bid(3), NAMES) == "power 5 wins if Ben bids at most 4"
    assert front_end(p.game).move_cost(view, Bid(0), NAMES) == "power 2 wins if Ben bids at most 1"
    assert "loses whatever Ann bids" in front_end(p.game).move_cost(
        p.influence(0, "Mexico", 3).game.view(p.state, 1), Bid(0), NAMES
    )


def test_nothing_of_a_sealed_bid_is_drawn_for_another():
    p = bidding()
    before = [dispute(p, 0, gdp=1), dispute(p, 2)]
    p.do(1, Bid(4))
    assert [dispute(p, 0, gdp=1), dispute(p, 2)] == before
    own = dispute(p, 1)
    assert "1 printed + 4 bid" in own
    assert '"wins from 3"' in own, "Ann, who is poorer, wins the tie"


def test_of_three_the_tie_one_comes_to_is_won_by_who_is_in_it():
    """It named the poorest, who had less power and was in no tie."""
    p = Position()
    for seat, card in enumerate([CORN, "Hollywood Exports", "Arms Deals"]):
        p.hand(seat, card).do(seat, Place(card, "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    for seat, gdp in enumerate([10, 9, 7]):
        p.state.players[seat].gdp = gdp
    shown = dispute(p, 0)
    assert "You win from a bid of 2 if others bid 0; 1 ties, and Ben wins that." in shown
    p.influence(2, "Mexico", 1)
    assert "1 ties, and Cleo wins ties." in dispute(p, 0)
