"""The bots of Rat Scramble: what they offer, when they wait, what they pay for, and why they say no."""

import dataclasses
import json
import random

import pytest

from playtest.bots import bot, panel
from playtest.bots.rat_scramble import Greedy, Loyal, Negotiator, Spiteful
from playtest.bots.tuning import played
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import DoNotUse, FavorSeason, Give, Promise, VoteFor
from playtest.engines.rat_scramble.components import RatRules
from playtest.engines.rat_scramble.moves import (
    Accept,
    Cast,
    Change,
    Counter,
    Decline,
    LetStand,
    Offer,
    TakeVoteToken,
)
from playtest.simulate import simulate
from playtest.simulate.intervals import paired
from playtest.testing import check_bot
from tests.engines.rat_scramble.table import CAST, FIRST, SECOND, Table

CARMICHAEL, QUINCY, MEDICI, DAMBROSIO = range(4)
"""Winter Solstice (FIRST) is best for Carmichael, Summer Waking (SECOND) for Medici."""


THINKS = "search:iterations=12"


def chosen(table, seat, how="choose", name="negotiator"):
    player = bot(name, table.game)
    view, legal = table.game.view(table.state, seat), table.game.legal(table.state, seat)
    return getattr(player, how)(table.game, view, legal, random.Random(1))


def test_it_offers_tokens_for_the_vote_of_who_cares_least_against_it():
    offer = chosen(Table(), CARMICHAEL)
    assert isinstance(offer, Offer)
    vote, price, restraint = offer.clauses
    assert isinstance(vote, VoteFor)
    assert vote.proposal == FIRST
    assert price == Give(CARMICHAEL, vote.seat, CARMICHAEL, price.tokens)
    assert restraint == DoNotUse(vote.seat, CARMICHAEL, 2, CARMICHAEL)


def test_it_waits_while_its_offer_is_open_and_closes_when_pressed():
    table = Table()
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


def lead_over_random(games, seed, name="negotiator"):
    """Points of one such bot over the mean of three random players in the same game, with 95%."""
    bots = [name, "random", "random", "random"]
    results = simulate(RatScramble(4), bots, games, seed=seed, rotate=True).results
    scores = results.groupby(["playtest", "bot"]).score.mean().unstack()
    return paired(scores["random"].to_numpy(), scores[name].to_numpy(), rate=False)


def in_points(lead):
    said = f"{lead.difference:.1f} points, {lead.low:.1f} to {lead.high:.1f}"
    return f"{said} (95%, {lead.n} games)"


def test_it_scores_more_than_random_players():
    lead = lead_over_random(60, seed=1)
    assert lead.low > 4, in_points(lead)


@pytest.mark.soak
def test_it_scores_ten_points_more_than_random_players_over_many_games(measured):
    lead = lead_over_random(1_000, seed=2)
    measured("the negotiator leads three random players", in_points(lead))
    assert lead.low > 10


def test_four_negotiators_play_whole_games_with_deals():
    found = simulate(RatScramble(4), "negotiator", 4, seed=1, detail="moves")
    assert set(found.games.reason) == {"last round"}
    assert {"offer", "accept", "change"} <= set(found.moves.kind)


# -- what it sells, and why not


def test_it_sells_no_token_that_may_be_used_against_it_this_round():
    table = Table(tokens=[(MEDICI, CARMICHAEL, 1)])
    table.play(MEDICI, Offer((VoteFor(MEDICI, FIRST), Give(CARMICHAEL, MEDICI, CARMICHAEL, 1))))
    counter = chosen(table, CARMICHAEL)
    assert isinstance(counter, Counter)
    assert counter.clauses[-1] == DoNotUse(MEDICI, CARMICHAEL, 2, CARMICHAEL)
    assert reasons(table, CARMICHAEL, counter) == "Gladly, if my tokens are not used against me."


def test_in_the_last_round_the_promise_ends_with_the_game():
    table = Table(round=10)
    offer = chosen(table, CARMICHAEL, name="negotiator:doubt=1")
    assert offer.clauses[-1].until == 10


@pytest.mark.parametrize("name", ["negotiator", "spiteful"])
def test_no_token_leaves_a_hand_by_agreement_without_the_promise(name):
    found = simulate(RatScramble(4), name, 3, seed=4, detail="moves", processes=1)
    sold = [
        clauses
        for kind, clauses in zip(found.moves.kind, offered(found), strict=True)
        if kind in ("offer", "counter") and any(c["kind"] == "give" for c in clauses)
    ]
    for clauses in sold:
        guarded = {(c["seat"], c["owner"]) for c in clauses if c["kind"] == "do_not_use"}
        asked = {c["seat"] for c in clauses if c["kind"] == "vote_for"}
        bought = {(c["taker"], c["giver"]) for c in clauses if c["kind"] == "give" and c["taker"] in asked}
        assert bought <= guarded


def offered(found):
    return [json.loads(action).get("clauses", []) for action in found.moves.action]


def reasons(table, seat, move, name="negotiator"):
    player = bot(name, table.game)
    return player.reason(table.game, table.game.view(table.state, None), seat, move, CAST)


def test_a_no_has_a_reason_that_everybody_may_know():
    table = Table(tokens=[(MEDICI, CARMICHAEL, 3)])
    table.play(MEDICI, Offer((Give(CARMICHAEL, MEDICI, CARMICHAEL, 1),)))
    assert reasons(table, CARMICHAEL, Decline(1)) == "No. I keep 2 of my own tokens in hand."
    few = Table(tokens=[(MEDICI, CARMICHAEL, 4)])
    few.play(MEDICI, Offer((Give(CARMICHAEL, MEDICI, CARMICHAEL, 1),)))
    assert reasons(few, CARMICHAEL, Decline(1)) == "No. I keep the one own token I have left."
    offer = Offer((VoteFor(CARMICHAEL, SECOND), Give(MEDICI, CARMICHAEL, MEDICI, 1)))
    table = Table(offers_made=[2] * 4).play(MEDICI, offer)
    assert chosen(table, CARMICHAEL) == Decline(1)
    assert reasons(table, CARMICHAEL, Decline(1)) == (
        "No. A vote for Summer Waking costs me more than what I get for it is worth."
    )
    assert reasons(table, CARMICHAEL, TakeVoteToken(3)) is None


def test_the_spiteful_one_makes_no_deal_with_the_leader():
    table = Table(bells=[0, 0, 9, 0]).play(MEDICI, Offer((Give(MEDICI, QUINCY, MEDICI, 1),)))
    assert chosen(table, QUINCY, name="spiteful") == Decline(1)
    assert reasons(table, QUINCY, Decline(1), "spiteful") == (
        "No. Medici leads already; I do not help the leader."
    )
    assert chosen(table, QUINCY) == Accept(1)


# -- what it cannot keep


@pytest.fixture
def sold():
    """Carmichael has sold the vote of this round to Quincy, and can be offered more."""
    table = Table()
    table.agree(VoteFor(CARMICHAEL, FIRST), Give(QUINCY, CARMICHAEL, QUINCY, 1), by=QUINCY)
    return table


@pytest.mark.parametrize("name", ["negotiator", "greedy", "loyal", "spiteful", THINKS])
def test_a_vote_that_is_promised_is_not_promised_again(sold, name):
    again = Offer((VoteFor(CARMICHAEL, FIRST), Give(MEDICI, CARMICHAEL, MEDICI, 3)))
    sold.play(MEDICI, again)
    number = sold.state.offers[0].id
    assert Accept(number) in sold.legal(CARMICHAEL), "the rules allow it"
    assert chosen(sold, CARMICHAEL, name=name) == Decline(number)
    assert reasons(sold, CARMICHAEL, Decline(number)) == "No. I promise my vote of this round only once."


def test_what_is_offered_and_not_yet_answered_is_not_promised_again():
    table = Table().play(CARMICHAEL, Offer((VoteFor(CARMICHAEL, FIRST), Give(QUINCY, CARMICHAEL, QUINCY, 1))))
    table.play(MEDICI, Offer((VoteFor(CARMICHAEL, SECOND), Give(MEDICI, CARMICHAEL, MEDICI, 3))))
    assert chosen(table, CARMICHAEL, name="greedy") == Decline(2)


def test_the_loyal_one_promises_the_next_round_to_one_partner_alone():
    table = Table()
    first = chosen(table, CARMICHAEL, name="loyal")
    table.agree(*first.clauses, by=CARMICHAEL)
    assert chosen(table, CARMICHAEL, name="loyal") is None
    asked = Offer((FavorSeason(CARMICHAEL, "Autumn", 2), Give(QUINCY, CARMICHAEL, QUINCY, 2)))
    table = Table().play(QUINCY, asked)
    assert chosen(table, CARMICHAEL) == Accept(1)
    table = Table()
    table.agree(FavorSeason(CARMICHAEL, "Winter", 2), by=MEDICI)
    table.play(QUINCY, asked)
    assert chosen(table, CARMICHAEL) == Decline(1)
    assert reasons(table, CARMICHAEL, Decline(1)) == "No. I promise my vote of round 2 only once."


def test_the_greedy_one_offers_its_vote_to_one_buyer_at_a_time():
    """Medici would buy a vote for Spring In Bloom, Carmichael one for Winter Solstice."""
    table = Table(proposals=(FIRST, "Spring In Bloom"))
    first = chosen(table, DAMBROSIO, name="greedy")
    assert first == Offer((VoteFor(DAMBROSIO, "Spring In Bloom"), Give(MEDICI, DAMBROSIO, MEDICI, 1)))
    table.play(DAMBROSIO, first)
    assert chosen(table, DAMBROSIO, name="greedy") is None
    table.play(MEDICI, Decline(1))
    assert chosen(table, DAMBROSIO, name="greedy") == Offer(
        (VoteFor(DAMBROSIO, FIRST), Give(CARMICHAEL, DAMBROSIO, CARMICHAEL, 1))
    )


def test_tokens_in_an_open_offer_are_not_offered_again():
    table = Table()
    table.play(CARMICHAEL, chosen(table, CARMICHAEL))
    table.play(MEDICI, Offer((VoteFor(MEDICI, FIRST), Give(CARMICHAEL, MEDICI, CARMICHAEL, 3))))
    assert chosen(table, CARMICHAEL) == Decline(2), "two would be left, and one of them is on offer"


def test_a_promise_in_words_is_none_that_a_bot_could_keep():
    gift = Give(MEDICI, CARMICHAEL, MEDICI, 3)
    table = Table().play(MEDICI, Offer((Promise(CARMICHAEL, "You get my tokens in round 4"), gift)))
    assert chosen(table, CARMICHAEL) == Decline(1)
    assert chosen(table, CARMICHAEL, name=THINKS) == Decline(1)
    assert reasons(table, CARMICHAEL, Decline(1)) == (
        "No. I make no promises in free words: I could not hold myself to them."
    )
    table = Table().play(MEDICI, Offer((Promise(MEDICI, "You get my tokens in round 4"), gift)))
    assert chosen(table, CARMICHAEL) == Accept(1)


@pytest.mark.parametrize("name", ["negotiator", "greedy", "loyal", "spiteful"])
def test_in_whole_games_no_bot_promises_a_vote_twice(name):
    game = RatScramble(4)
    for number in range(3):
        state = played(game, [bot(name, game)] * 4, "no vote is promised twice", number)
        given = [
            (clause.seat, agreement.round if isinstance(clause, VoteFor) else clause.round)
            for agreement in state.agreements
            for clause in agreement.clauses
            if isinstance(clause, VoteFor | FavorSeason)
        ]
        assert given
        assert len(set(given)) == len(given)


# -- how they differ


def test_the_loyal_one_swaps_a_vote_now_for_a_vote_next_round():
    offer = chosen(Table(), CARMICHAEL, name="loyal")
    vote, favor = offer.clauses
    assert isinstance(vote, VoteFor)
    assert isinstance(favor, FavorSeason)
    assert (vote.proposal, favor.seat, favor.round) == (FIRST, CARMICHAEL, 2)


def test_the_loyal_one_turns_no_vote_of_a_partner():
    tie = [FIRST, FIRST, SECOND, SECOND]
    parts = {"votes": tie, "asked": CARMICHAEL, "tokens": [(CARMICHAEL, MEDICI, 1)], "round": 2}
    table = Table("window", **parts)
    assert chosen(table, CARMICHAEL, name="loyal") == Change(MEDICI, "their_token")
    bound = Table().agree(FavorSeason(MEDICI, "Winter", 3), by=CARMICHAEL)
    table = Table("window", **parts, agreements=(bound,))
    assert chosen(table, CARMICHAEL, name="loyal") == LetStand()


def test_the_spiteful_one_votes_against_the_leader_where_it_is_all_one_to_itself():
    """Both proposals bring Quincy as much; the first brings the leader, Carmichael, more."""
    proposals = ("Winter Solstice", "Autumn In Mourning")
    table = Table("voting", proposals=proposals, bells=[6, 0, 0, 0], vote_tokens=[2, 1, 3, 4])
    values = Spiteful().stakes(table.game, table.game.view(table.state, QUINCY), QUINCY).values
    plain = Negotiator(ambition=0).stakes(table.game, table.game.view(table.state, QUINCY), QUINCY).values
    assert values[3] < plain[3]


def test_the_greedy_one_sells_its_vote_and_buys_none():
    found = simulate(RatScramble(4), "greedy", 3, seed=4, detail="moves", processes=1)
    for seat, kind, clauses in zip(found.moves.seat, found.moves.kind, offered(found), strict=True):
        if kind == "offer":
            assert [c["seat"] for c in clauses if c["kind"] == "vote_for"] == [seat]


# -- the search that the negotiator guides


def test_a_search_offers_and_waits_as_its_guide_does():
    table = Table()
    offer = chosen(table, CARMICHAEL, name=f"{THINKS}:doubt=9")
    assert offer == chosen(table, CARMICHAEL)
    table.play(CARMICHAEL, offer)
    assert chosen(table, CARMICHAEL, name=THINKS) is None
    assert chosen(table, CARMICHAEL, "hurry", name=THINKS) == TakeVoteToken(3)
    assert bot(THINKS, table.game).patience == Negotiator.patience


def test_a_search_answers_what_it_is_offered_before_it_does_anything_else():
    gift = Table().play(MEDICI, Offer((Give(MEDICI, CARMICHAEL, MEDICI, 1),)))
    plunder = Table().play(MEDICI, Offer((Give(CARMICHAEL, MEDICI, CARMICHAEL, 5),)))
    for table in (gift, plunder):
        moves = Negotiator().candidates(*asked_of(table, CARMICHAEL), random.Random(1), 6)
        assert set(moves) == {Accept(1), Decline(1)}
        assert chosen(table, CARMICHAEL, name=THINKS) == chosen(table, CARMICHAEL)
    assert reasons(plunder, CARMICHAEL, Decline(1), THINKS) == "No. I keep 2 of my own tokens in hand."


def asked_of(table, seat):
    return table.game, table.game.view(table.state, seat), table.game.legal(table.state, seat)


# -- what they read in the rules


@pytest.mark.parametrize("changed", [{"win_threshold": 5}, {"rounds": 4}])
def test_what_points_are_worth_depends_on_the_points_to_win_and_the_rounds_left(changed):
    def values(**rules):
        table = Table(round=4, bells=[4, 0, 0, 0], **rules)
        return Negotiator(ambition=1).stakes(table.game, table.game.view(table.state, 0), 0).values

    assert values() != values(**changed)


def test_bells_of_a_designers_proposal_count():
    ours = tuple(
        dataclasses.replace(p, majority="WWWW", consensus="WWWW") if p.name == SECOND else p
        for p in RatRules().proposals
    )
    table = Table("voting", proposals=(FIRST, SECOND))
    table.game = RatScramble(4, RatRules(proposals=ours))
    assert chosen(table, CARMICHAEL) == Cast(SECOND)


def test_what_is_kept_of_a_round_does_not_outlive_a_change_of_bells_promises_or_characters():
    table, player = Table(), Negotiator()

    def weighed(state):
        stakes = player.stakes(table.game, state, CARMICHAEL)
        return stakes.values, stakes.expected({})

    before, other = weighed(table.state), table.state.copy()
    other.bells[0] += 8
    assert weighed(other) != before
    other = table.state.copy()
    other.characters[CARMICHAEL], other.characters[MEDICI] = "Medici", "Carmichael"
    assert weighed(other) != before
    assert weighed(table.state) == before
    table.agree(VoteFor(QUINCY, SECOND), by=CARMICHAEL)
    values, worth = weighed(table.state)
    assert values == before[0]
    assert worth != before[1]
    view = table.game.view(table.state, CARMICHAEL)
    assert weighed(view) == (values, worth)


# -- fairness and legality


@pytest.mark.parametrize("player", panel("rat_scramble"), ids=lambda player: player.name)
def test_every_bot_of_the_panel_is_fair(player):
    check_bot(RatScramble(4), player, games=40, looks=20, alike=[range(4)])


@pytest.mark.soak
@pytest.mark.parametrize("player", panel("rat_scramble"), ids=lambda player: player.name)
def test_every_bot_of_the_panel_is_fair_over_many_games(player, measured):
    report = check_bot(RatScramble(4), player, games=1_000, alike=[range(4)])
    measured(f"{player.name} against itself", str(report.mirror))


@pytest.mark.parametrize("make", [Greedy, Loyal, Spiteful])
def test_each_of_the_panel_scores_more_than_random_players(make):
    lead = lead_over_random(40, seed=1, name=make.name)
    assert lead.low > 4, in_points(lead)
