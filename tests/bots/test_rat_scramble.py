"""The negotiator of Rat Scramble: what it offers, when it waits, and what it pays for."""

import dataclasses
import random

import pytest

from playtest.bots import bot
from playtest.bots.rat_scramble import Negotiator
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.state import Accept, Cast, Change, Decline, LetStand, Offer, TakeVoteToken
from playtest.simulate import simulate
from playtest.simulate.intervals import paired
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


def test_it_pays_for_no_change_before_the_last_vote():
    table = Table("window", votes=[FIRST, SECOND, SECOND, None], asked=CARMICHAEL)
    assert chosen(table, CARMICHAEL) == LetStand()


def test_it_pays_for_no_change_that_is_not_worth_the_price():
    table = Table(
        "window", votes=[SECOND, SECOND, FIRST, FIRST], proposals=("Winter Solstice", "Summer Singing")
    )
    table.state.asked = DAMBROSIO
    assert table.game.vote_changes(table.state, DAMBROSIO)
    assert chosen(table, DAMBROSIO) == LetStand(), "two points are less than three tokens"


@pytest.mark.parametrize(
    ("supply", "round", "move"),
    [(5, 1, Change), (4, 1, LetStand), (4, 10, Change)],
    ids=["to spare", "the reserve", "the last round"],
)
def test_what_it_pays_leaves_the_reserve_but_in_the_last_round(supply, round, move):
    tie = [FIRST, FIRST, SECOND, SECOND]
    away = [(QUINCY, CARMICHAEL, 5 - supply)]
    table = Table("window", votes=tie, asked=CARMICHAEL, tokens=away, round=round)
    assert isinstance(chosen(table, CARMICHAEL), move)


def lead_over_random(games, seed):
    """Points of one negotiator over the mean of three random players in the same game, with 95 %."""
    bots = ["negotiator", "random", "random", "random"]
    results = simulate(RatScramble(4), bots, games, seed=seed, rotate=True).results
    scores = results.groupby(["playtest", "bot"]).score.mean().unstack()
    return paired(scores["random"].to_numpy(), scores["negotiator"].to_numpy(), rate=False)


def in_points(lead):
    said = f"{lead.difference:.1f} points, {lead.low:.1f} to {lead.high:.1f}"
    return f"{said} (95 %, {lead.n} games)"


def test_it_scores_more_than_random_players():
    lead = lead_over_random(60, seed=1)
    assert lead.low > 4, in_points(lead)


@pytest.mark.soak
def test_it_scores_ten_points_more_than_random_players_over_many_games(measured):
    lead = lead_over_random(1_000, seed=2)
    measured("the negotiator leads three random players", in_points(lead))
    assert lead.low > 10


@pytest.mark.soak
def test_holding_back_until_the_last_vote_scores_more_than_paying_after_each(measured):
    bots = [Negotiator(), Impatient(), Negotiator(), Impatient()]
    results = simulate(RatScramble(4), bots, 600, seed=3, rotate=True).results
    scores = results.groupby(["playtest", "bot"]).score.mean().unstack()
    lead = paired(scores["impatient"].to_numpy(), scores["negotiator"].to_numpy(), rate=False)
    measured("the negotiator leads two that do not wait for the last vote", in_points(lead))
    assert lead.low > 1


class Impatient(Negotiator):
    """Pays as soon as the votes it expects would be turned by it."""

    name = "impatient"

    def window(self, game, view, legal):
        leanings = [self.leaning(game, view, seat) for seat in range(4)]
        expected = [
            vote or view.proposals[leaning < 0] for vote, leaning in zip(view.votes, leanings, strict=True)
        ]
        return super().window(game, dataclasses.replace(view, votes=tuple(expected)), legal)


def test_four_negotiators_play_whole_games_with_deals():
    found = simulate(RatScramble(4), "negotiator", 4, seed=1, detail="moves")
    assert set(found.games.reason) == {"last round"}
    assert {"offer", "accept", "change"} <= set(found.moves.kind)
