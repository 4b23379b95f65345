"""The negotiator of Rat Scramble: what it offers, when it waits, and what it pays for."""

import random

import pytest

from playtest.bots import bot
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.state import Accept, Cast, Change, Decline, LetStand, Offer, TakeVoteToken
from playtest.simulate import simulate
from tests.engines.rat_scramble.table import FIRST, SECOND, Table

CARMICHAEL, QUINCY, MEDICI, DAMBROSIO = range(4)
"""Winter Solstice (FIRST) is best for Carmichael, Summer Waking (SECOND) for Medici."""


def chosen(table, seat, how="choose"):
    player = bot("negotiator", table.game)
    view, legal = table.game.view(table.state, seat), table.game.legal(table.state, seat)
    return getattr(player, how)(table.game, view, legal, random.Random(1))


def test_it_offers_tokens_for_the_vote_of_who_cares_least_against_it():
    offer = chosen(Table(), CARMICHAEL)
    assert isinstance(offer, Offer)
    vote, price = offer.clauses
    assert isinstance(vote, VoteFor)
    assert vote.proposal == FIRST
    assert price == Give(CARMICHAEL, vote.seat, CARMICHAEL, price.tokens)


def test_it_waits_while_its_offer_is_open_and_closes_when_pressed():
    table = Table()
    for _ in range(2):
        table.play(CARMICHAEL, chosen(table, CARMICHAEL))
    assert chosen(table, CARMICHAEL) is None
    assert chosen(table, CARMICHAEL, "hurry") == TakeVoteToken(3)


def test_it_takes_a_vote_token_when_somebody_has_begun_and_nothing_is_open():
    table = Table(offers_made=[2, 2, 2, 2])
    assert chosen(table, QUINCY) is None
    table.play(CARMICHAEL, TakeVoteToken(3))
    assert chosen(table, QUINCY) == TakeVoteToken(4)


def test_it_accepts_what_gains_and_declines_what_does_not():
    table = Table().play(MEDICI, Offer((Give(MEDICI, CARMICHAEL, MEDICI, 1),)))
    assert chosen(table, CARMICHAEL) == Accept(1)
    table = Table().play(MEDICI, Offer((Give(CARMICHAEL, MEDICI, CARMICHAEL, 2),)))
    assert chosen(table, CARMICHAEL) == Decline(1)


def test_it_keeps_a_reserve():
    table = Table(tokens=[(MEDICI, CARMICHAEL, 3)])
    table.play(MEDICI, Offer((VoteFor(MEDICI, FIRST), Give(CARMICHAEL, MEDICI, CARMICHAEL, 1))))
    assert chosen(table, CARMICHAEL) == Decline(1)


def test_it_votes_by_its_interests():
    assert chosen(Table("voting"), CARMICHAEL) == Cast(FIRST)
    assert chosen(Table("voting", vote_tokens=[3, 2, 1, 4]), MEDICI) == Cast(SECOND)


@pytest.mark.parametrize(
    ("votes", "move"),
    [([FIRST, FIRST, SECOND, SECOND], Change), ([FIRST] * 4, LetStand)],
)
def test_it_changes_a_vote_only_where_that_decides(votes, move):
    table = Table("window", votes=votes, asked=CARMICHAEL, tokens=[(CARMICHAEL, MEDICI, 1)])
    assert isinstance(chosen(table, CARMICHAEL), move)


def test_four_negotiators_play_whole_games_with_deals():
    found = simulate(RatScramble(4), "negotiator", 4, seed=1, detail="moves")
    assert set(found.games.reason) == {"last round"}
    assert {"offer", "accept", "change"} <= set(found.moves.kind)
