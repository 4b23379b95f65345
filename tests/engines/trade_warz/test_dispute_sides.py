"""What a bid would come to, and with which bid each side of a dispute wins. (Ruling 13)"""

from playtest.engines.trade_warz.actions import Bid, Done, Place
from tests.engines.trade_warz.position import Position

CORN, WINES = "Freedom Corn", "Rare Wines (France)"


def disputed(mine=20, theirs=15):
    """Ann's corn with 2 against Ben's wines with 1, nobody with influence there."""
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    p.hand(1, WINES).do(1, Place(WINES, "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    p[0].gdp, p[1].gdp = mine, theirs
    return p


def sides(p, seat):
    view = p.game.view(p.state, seat)
    return {side.seat: side for side in p.game.dispute_sides(p.game.visible(view), seat)}


def test_every_bid_says_what_power_it_comes_to():
    p = disputed(mine=8)
    ann = sides(p, 0)[0]
    assert (ann.strength, ann.bids) == (2, (2, 3, 4, 5, 6, 7)), "3 GDP stay for the corn"
    assert sum(term.gdp for term in ann.terms) == ann.strength


def test_the_other_wins_from_the_bid_that_beats_mine():
    p = disputed(mine=8)
    ann, ben = sides(p, 0).values()
    assert (ann.tie, ben.tie) == ("poorest", "")
    assert ann.wins_from == (0,), "if Ben bids 0"
    assert ben.wins_from == (2, 3, 4, 5, 6, 7), "against each bid of Ann's, who wins ties"
    p = disputed(mine=16, theirs=8)
    assert [side.wins_from[:3] for side in sides(p, 0).values()] == [(0,), (1, 2, 3)]
    assert [side.wins_from[:3] for side in sides(p, 1).values()] == [(0, 1, 2), (1,)]


def test_what_nobody_can_pay_wins_for_nobody():
    ben = sides(disputed(mine=12, theirs=6), 0)[1]
    assert len(ben.bids) == 3, "4 GDP stay for the wines"
    assert ben.wins_from == (1, 2, *[None] * 8)


def test_equals_have_their_reason_before_and_after_the_bids():
    p = disputed(9, 9)
    ann, ben = sides(p, 0).values()
    assert (ann.tie, ben.tie) == ("first", "")
    p.do(0, Bid(0)).do(1, Bid(1))
    (won,) = [event for event in p.events if getattr(event, "kind", "") == "dispute_won"]
    assert (won.seat, won.tie) == (0, "first")


def test_a_sealed_bid_is_in_no_side_that_others_see():
    p = disputed()
    before = [sides(p, seat)[1] for seat in (0, 2)]
    p.do(1, Bid(4))
    assert [sides(p, seat)[1] for seat in (0, 2)] == before
    assert sides(p, 1)[1].bids == ()
    assert sides(p, 1)[1].strength == 1 + 4
    assert sides(p, 1)[0].wins_from == (4,), "with 3 she ties, and Ben is poorer"


def test_who_looks_on_sees_what_each_needs_if_nobody_else_bids():
    ann, ben = sides(disputed(16, 8), 2).values()
    assert (ann.wins_from, ben.wins_from) == ((0,), (1,))
