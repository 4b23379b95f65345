"""Offers and agreements, and how the engine keeps them. (Rulebook, Negotiation Phase; rulings 4 to 7)"""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.engines.game import REFEREE
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble.agreements import (
    DoNotUse,
    FavorSeason,
    Give,
    Leave,
    Promise,
    Take,
    VoteFor,
    binding,
    in_words,
)
from playtest.engines.rat_scramble.components import RatRules
from playtest.testing import replayed
from tests.engines.rat_scramble.table import FIRST, SECOND, Table

TAKE = rat_moves.TakeVoteToken

# -- making agreements


def test_an_offer_binds_when_every_party_has_accepted():
    table = Table().play(0, rat_moves.Offer((VoteFor(1, FIRST), VoteFor(2, FIRST))))
    table.play(1, rat_moves.Accept(1))
    assert table.state.agreements == ()
    table.play(2, rat_moves.Accept(1))
    assert table.state.agreements[0].parties == (0, 1, 2)
    assert table.state.offers == ()


def test_tokens_given_in_an_agreement_change_hands_at_once():
    table = Table()
    table.agree(VoteFor(1, FIRST), Give(0, 1, 0, 2))
    assert (table.tokens(1, 0), table.tokens(0, 0)) == (2, 3)
    assert table.statuses() == ("open", "kept")


def test_tokens_promised_must_be_in_hand_when_the_last_party_accepts():
    table = Table()
    table.play(0, rat_moves.Offer((Give(0, 1, 0, 3),)))
    table.agree(Give(0, 2, 0, 3), by=2)
    reason = table.refused(1, rat_moves.Accept(1))
    assert reason == "Carmichael does not hold 3 promise tokens of their own."


def test_tokens_of_others_are_given_only_with_flea_market_on():
    table = Table(tokens=[(0, 2, 1)])
    reason = table.refused(0, rat_moves.Offer((Give(0, 1, 2, 1),)))
    assert reason == "You can give other players' tokens only while Flea Market is on."
    table.state.toggles = ("Flea Market",)
    table.agree(Give(0, 1, 2, 1))
    assert table.tokens(1, 2) == 1


def test_a_token_traded_to_its_owner_joins_the_supply():
    table = Table(tokens=[(0, 1, 1)], toggles=("Flea Market",))
    table.agree(Give(0, 1, 1, 1))
    assert table.tokens(1, 1) == 5


def test_an_offer_can_be_countered_declined_and_withdrawn():
    table = Table().play(0, rat_moves.Offer((VoteFor(1, FIRST),)))
    table.play(1, rat_moves.Counter(1, (VoteFor(1, FIRST), Give(0, 1, 0, 1))))
    assert [(o.seat, o.parties) for o in table.state.offers] == [(1, (0, 1))]
    table.play(0, rat_moves.Decline(table.state.offers[0].id))
    assert table.state.offers == ()
    table.play(0, rat_moves.Offer((VoteFor(1, FIRST),))).play(0, rat_moves.Withdraw(1))
    assert table.state.offers == ()


def test_an_agreement_needs_two_players_and_clauses_that_mean_something():
    table = Table()
    assert (
        table.refused(0, rat_moves.Offer((VoteFor(0, FIRST),))) == "An agreement needs at least two players."
    )
    assert table.refused(0, rat_moves.Offer(())) == "An agreement has one to eight clauses."
    assert "not on the table" in table.refused(0, rat_moves.Offer((VoteFor(1, "Winter Awake"),)))
    assert "not a later round" in table.refused(0, rat_moves.Offer((FavorSeason(1, "Winter", 1),)))


def test_a_vote_that_an_agreement_forbids_says_so_before_it_is_said_to_whom_it_is_given():
    table = Table()
    table.agree(VoteFor(1, FIRST))
    assert table.refused(1, rat_moves.Offer((VoteFor(1, SECOND),))).startswith(
        "That contradicts agreement 1:"
    )


def test_who_holds_a_vote_token_makes_and_accepts_no_agreements():
    table = Table().play(1, TAKE(3))
    reason = table.refused(0, rat_moves.Offer((VoteFor(1, FIRST),)))
    assert reason == "Quincy holds a vote token and can make no more agreements."


def test_open_offers_lapse_when_a_party_takes_a_vote_token():
    table = Table().play(0, rat_moves.Offer((VoteFor(1, FIRST),))).play(0, TAKE(3))
    assert table.state.offers == ()
    assert rat_events.Lapsed(1, 0, (VoteFor(1, FIRST),)) in table.events


def test_agreements_made_stay_binding_when_a_vote_token_is_taken():
    table = Table()
    table.agree(VoteFor(1, FIRST))
    table.take_all(2, 1, 3, 4)
    assert table.legal(1) == [rat_moves.Cast(FIRST)]


def test_what_contradicts_a_binding_agreement_cannot_be_accepted():
    table = Table().play(2, rat_moves.Offer((VoteFor(1, SECOND),)))
    table.agree(VoteFor(1, FIRST))
    reason = table.refused(1, rat_moves.Accept(1))
    assert reason == f"That contradicts agreement 1: Quincy votes for {FIRST}."


def test_clauses_of_one_offer_may_not_contradict_each_other():
    table = Table()
    for clauses in (
        (VoteFor(1, FIRST), VoteFor(1, SECOND)),
        (Take(1, 2), Take(1, 1)),
        (Take(1, 2), Leave(1, 2)),
        (Take(1, 2), Take(0, 2)),
    ):
        assert table.refused(0, rat_moves.Offer(clauses)) == "Two of these clauses contradict each other."


def test_offers_may_be_limited_per_round():
    table = Table(offers_per_round=1).play(0, rat_moves.Offer((VoteFor(1, FIRST),)))
    assert (
        table.refused(0, rat_moves.Offer((VoteFor(2, FIRST),)))
        == "You have made your 1 offers of this round."
    )


# -- keeping one's word: votes


def test_a_vote_that_would_break_an_agreement_is_illegal_and_the_agreement_is_named():
    table = Table()
    table.agree(VoteFor(0, FIRST), Give(1, 0, 1, 1), by=1)
    table.take_all(1, 2, 3, 4)
    reason = table.refused(0, rat_moves.Cast(SECOND))
    assert reason == f"Agreement 1 forbids it: Carmichael votes for {FIRST}."
    table.play(0, rat_moves.Cast(FIRST))
    assert table.statuses()[0] == "kept"


def test_a_clause_binds_the_vote_cast_and_not_what_others_make_of_it():
    table = Table()
    table.agree(VoteFor(0, FIRST), by=1)
    table.take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST)).play(1, rat_moves.Change(0, "three_tokens"))
    assert table.state.votes[0] == SECOND
    assert table.statuses() == ("kept",)


def favoring(season, proposals):
    table = Table()
    table.agree(FavorSeason(1, season, 2))
    table.state.round, table.state.proposals = 2, proposals
    table.state.deck = [name for name in table.state.deck if name not in proposals]
    table.take_all(2, 1, 3, 4)
    return {move.proposal for move in table.legal(1)}


def test_favoring_a_season_means_more_of_its_bells_by_majority():
    assert favoring("Winter", ("Winter Solstice", "Winter All-Aglow")) == {"Winter All-Aglow"}


def test_favoring_a_season_equal_by_majority_goes_by_consensus():
    assert favoring("Winter", ("Winter Solstice", "Winter in Harmony")) == {"Winter Solstice"}


def test_favoring_a_season_equal_in_both_leaves_the_vote_open():
    assert favoring("Autumn", ("Winter Solstice", "Spring Equinox")) == {"Winter Solstice", "Spring Equinox"}


def test_a_promise_for_a_later_round_binds_then_and_not_before():
    table = Table()
    table.agree(FavorSeason(1, "Summer", 2))
    table.take_all(2, 1, 3, 4)
    assert len(table.legal(1)) == 2
    assert table.statuses() == ("open",)


def test_of_promises_that_turn_out_to_exclude_each_other_the_older_is_kept():
    table = Table()
    table.agree(FavorSeason(1, "Winter", 2))
    table.agree(FavorSeason(1, "Summer", 2))
    table.state.round = 2
    table.take_all(2, 1, 3, 4)
    assert table.legal(1) == [rat_moves.Cast(FIRST)]
    table.play(1, rat_moves.Cast(FIRST))
    assert (table.statuses(1), table.statuses(2)) == (("kept",), ("impossible",))


# -- keeping one's word: vote tokens


def test_taking_a_token_one_has_agreed_to_leave_is_illegal():
    table = Table()
    table.agree(Leave(1, 3))
    assert table.refused(1, TAKE(3)) == "Agreement 1 forbids it: Quincy leaves vote token 3."
    assert 1 not in table.pending
    table.play(0, TAKE(3)).play(1, TAKE(4))
    assert table.statuses() == ("kept",)


def test_who_is_to_take_a_token_may_take_no_other():
    table = Table()
    table.agree(Take(1, 2))
    table.play(0, TAKE(3))
    assert [m for m in table.legal(1) if isinstance(m, TAKE)] == [TAKE(2)]
    table.play(1, TAKE(2))
    assert table.statuses() == ("kept",)


def test_take_n_permits_taking_3_first_only_if_nobody_else_may():
    table = Table()
    table.agree(Take(1, 2))
    assert table.pending == (0, 2, 3)
    table.agree(Leave(0, 3), Leave(2, 3), Leave(3, 3))
    assert table.pending == (1,)
    table.play(1, TAKE(3))
    assert table.statuses(1) == ("impossible",)


def test_when_all_are_barred_from_all_the_clauses_are_void():
    table = Table()
    table.agree(Leave(0, 3), Leave(1, 3), Leave(2, 3), Leave(3, 3))
    assert table.pending == (0, 1, 2, 3)
    table.play(1, TAKE(3))
    assert table.statuses() == ("void",) * 4


def test_a_token_taken_by_somebody_else_makes_the_promise_impossible():
    table = Table()
    table.agree(Take(1, 2))
    table.play(0, TAKE(3)).play(2, TAKE(2))
    assert table.statuses() == ("impossible",)
    assert 1 in table.pending


def test_a_token_given_out_against_a_promise_is_recorded_as_impossible():
    table = Table()
    table.agree(Leave(1, 4))
    table.play(0, TAKE(3)).play(REFEREE, rat_moves.CloseNegotiation())
    assert table.state.vote_tokens[1] == 4
    assert table.statuses() == ("impossible",)


def test_a_player_barred_from_every_token_may_still_deal():
    table = Table()
    table.agree(Leave(1, 3))
    assert 1 in table.game.free(table.state)
    table.play(1, rat_moves.Offer((VoteFor(0, FIRST),)))


# -- keeping one's word: promise tokens


def test_using_tokens_one_has_agreed_not_to_use_is_illegal():
    table = Table(tokens=[(1, 0, 1)])
    table.agree(DoNotUse(1, 0, until=1))
    table.take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    reason = table.refused(1, rat_moves.Change(0, "their_token"))
    assert reason == ("Agreement 1 forbids it: Quincy uses none of Carmichael's tokens through round 1.")
    assert rat_moves.Change(0, "three_tokens") in table.legal(1)


def test_restraint_may_be_limited_to_a_target():
    table = Table()
    table.agree(DoNotUse(3, 3, until=1, target=0))
    table.take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST)).stand().play(1, rat_moves.Cast(FIRST))
    while table.pending != (3,):
        table.play(table.pending[0], rat_moves.LetStand())
    assert [move.target for move in table.legal(3) if isinstance(move, rat_moves.Change)] == [1]


def test_restraint_ends_with_its_round_and_counts_as_kept():
    table = Table()
    table.agree(DoNotUse(1, 0, until=1))
    table.agree(DoNotUse(2, 0, until=2))
    table.take_all(1, 2, 3, 4).vote(FIRST, FIRST, FIRST, FIRST)
    assert (table.statuses(1), table.statuses(2)) == (("kept",), ("open",))


def test_restraint_never_becomes_impossible_for_the_votes_can_always_be_let_stand():
    table = Table(tokens=[(1, 0, 1)])
    table.agree(*[DoNotUse(1, owner, until=1) for owner in range(4)])
    table.take_all(1, 2, 3, 4).vote(FIRST)
    assert table.pending == (1,)
    assert table.game.vote_changes(table.state, 1) == []
    table.vote(FIRST, FIRST, FIRST)
    assert table.statuses() == ("kept",) * 4


# -- what the end of the game leaves open


def test_what_was_to_be_done_is_impossible_when_the_game_is_cut_short():
    table = Table(move_limit=2)
    table.state.moves = -1
    table.agree(VoteFor(1, FIRST), FavorSeason(1, "Winter", 2), Take(1, 2), Leave(1, 4), DoNotUse(1, 1, 3))
    table.play(0, TAKE(3))
    assert table.game.outcome(table.state).reason == "move limit"
    assert table.statuses() == ("impossible", "impossible", "impossible", "kept", "kept")


def test_a_promise_in_words_can_be_judged_when_the_game_is_over():
    table = Table(move_limit=2)
    table.agree(Promise(1, "Bring biscuits to round 5"))
    assert table.pending == ()
    table.play(REFEREE, rat_moves.Judge(1, 0, "kept"))
    assert table.statuses() == ("kept",)


# -- what only a ruling makes impossible


def test_a_vote_for_a_proposal_that_a_ruling_took_from_the_table_is_free_and_recorded():
    table = Table()
    table.agree(VoteFor(0, FIRST), by=1)
    table.state.proposals = ("Winter Awake", SECOND)
    table.state.deck = [FIRST if name == "Winter Awake" else name for name in table.state.deck]
    table.take_all(1, 2, 3, 4)
    assert table.legal(0) == [rat_moves.Cast("Winter Awake"), rat_moves.Cast(SECOND)]
    table.play(0, rat_moves.Cast(SECOND))
    assert table.statuses() == ("impossible",)


# -- free text


def test_a_promise_in_words_is_judged_by_the_referee():
    table = Table()
    table.agree(Promise(1, "Bring biscuits to round 5"))
    assert table.statuses() == ("open",)
    assert REFEREE in table.game.free(table.state)
    table.play(REFEREE, rat_moves.Judge(1, 0, "broken"))
    assert table.statuses() == ("broken",)


def test_no_player_judges_a_promise():
    table = Table()
    table.agree(Promise(1, "Bring biscuits to round 5"))
    assert table.refused(0, rat_moves.Judge(1, 0, "kept"))


# -- what always holds


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_twenty_promise_tokens_are_there_through_any_play(seed, gemini):
    game = RatScramble(4, RatRules(offers_per_round=3, rounds=4, gemini_season=gemini))
    rng = random.Random(seed)
    state = game.start(rng)
    while seats := game.pending(state):
        seat = rng.choice(seats)
        game.apply(state, seat, game.sample(state, seat, rng), rng)
        assert [sum(state.tokens[owner::4]) for owner in range(4)] == [5, 5, 5, 5]
        assert game.faults(state) == []


def explained(game, before, seat, move, bound):
    """Whether a clause that a move settles as impossible had no way to be kept: an independent look."""
    clause = bound[2]
    if isinstance(move, rat_moves.Cast):
        older = [
            b[2] for b in before.bound[: before.bound.index(bound)] if getattr(b[2], "seat", None) == seat
        ]
        others = [p for p in before.proposals if p != move.proposal]
        return any(
            (isinstance(c, VoteFor) and c.proposal not in others)
            or (isinstance(c, FavorSeason) and c.round == before.round)
            for c in older
        )
    if clause.seat != seat:
        return isinstance(clause, Take) and (
            clause.number == move.number or clause.number not in left(before)
        )
    barred = [
        b[2].seat
        for b in before.bound
        if (isinstance(b[2], Take) and b[2].number != 3) or (isinstance(b[2], Leave) and b[2].number == 3)
    ]
    waiting = [s for s, number in enumerate(before.vote_tokens) if number is None]
    return set(waiting) <= set(barred) or len(waiting) <= 2


def left(state):
    return [number for number in (1, 2, 3, 4) if number not in state.vote_tokens]


def test_over_1000_random_sets_of_agreements_every_breach_is_explained():
    rng = random.Random(7)
    game = RatScramble(4, RatRules(rounds=3))
    breaches = agreements = 0
    kinds = set()
    for _ in range(1_000):
        state = game.start(rng)
        for _ in range(120):
            seats = game.pending(state)
            if not seats or agreements_made(state) >= 4:
                break
            seat = rng.choice(seats)
            game.apply(state, seat, eager(game, state, seat, rng), rng)
        agreements += agreements_made(state)
        while state.round == 1 and (seats := game.pending(state)):
            seat = rng.choice(seats)
            before = state.copy()
            move = rng.choice([m for m in game.legal(state, seat) if not isinstance(m, rat_moves.Offer)])
            game.apply(state, seat, move, rng)
            for bound in before.bound:
                status = state.agreements[bound[0].id - 1].statuses[bound[1]]
                if status == "impossible":
                    breaches += 1
                    kinds.add(bound[2].kind)
                    assert explained(game, before, seat, move, bound), (before.bound, seat, move)
    assert agreements > 1_000
    assert breaches > 20
    assert kinds <= {"favor_season", "take", "leave"}, "ruling 5 keeps contradictory votes from being agreed"


def agreements_made(state):
    return len(state.agreements)


def eager(game, state, seat, rng):
    """A move of somebody who would rather deal than take a vote token."""
    if state.phase == "negotiation":
        accepts = [m for m in game.legal(state, seat) if isinstance(m, rat_moves.Accept)]
        if accepts:
            return rng.choice(accepts)
        for _ in range(4):
            offer = game.some_offer(state, seat, rng)
            if offer is not None and not game.table_is_full(state, seat):
                return offer
    return game.sample(state, seat, rng)


def test_what_binds_is_what_is_open_in_the_agreements_after_every_move():
    game, rng = RatScramble(4), random.Random(5)
    for _ in range(6):
        state = game.start(rng)
        for _ in range(250):
            if not (waiting := game.pending(state)):
                break
            seat = rng.choice(waiting)
            game.apply(state, seat, eager(game, state, seat, rng), rng)
            assert state.bound == binding(state.agreements)


def test_bars_of_a_designer_count_where_no_clause_restrains_anybody():
    class Truce(RatScramble):
        def bar_on_use(self, state, seat, owner, target):
            return next((bound for bound in state.bound if bound[2].seat == target), None)

    table = Table("window", votes=[FIRST, FIRST, SECOND, None], tokens=[(0, 1, 1), (0, 2, 1)])
    bound = Table().agree(FavorSeason(1, "Winter", 3))
    table.state.agreements = (bound,)
    table.state.__post_init__()
    assert rat_moves.Change(1, "their_token") in table.game.vote_changes(table.state, 0)
    changes = Truce(4).vote_changes(table.state, 0)
    assert rat_moves.Change(1, "their_token") not in changes
    assert rat_moves.Change(2, "their_token") in changes


# -- samples of offers


def test_there_is_always_a_sample_of_an_offer_to_somebody_who_can_deal():
    table = Table(tokens=[(1, 0, 5)])
    for other in (1, 2, 3):
        table.agree(VoteFor(other, SECOND))
    samples = [move for move in table.legal(0) if isinstance(move, rat_moves.Offer)]
    assert {move.clauses[0].seat for move in samples} == {1, 2, 3}


def test_a_counter_starts_from_the_terms_offered():
    table = Table().play(0, rat_moves.Offer((VoteFor(1, FIRST),)))
    assert rat_moves.Counter(1, (VoteFor(1, FIRST), Give(0, 1, 0, 1))) in table.legal(1)
    assert not any(isinstance(move, rat_moves.Counter) for move in table.legal(2))


def test_a_game_with_agreements_of_every_kind_is_played_as_it_was(golden):
    stored = golden("rat_scramble_agreements")
    text = replayed(stored.stored, RatScramble)
    stored.check(text)
    offered = [line for line in text.splitlines() if line.startswith("does ") and '"clauses"' in line]
    for kind in ("vote_for", "favor_season", "give", "do_not_use", "take", "leave", "promise"):
        assert any(f'"kind":"{kind}"' in line for line in offered)
    settled = [line for line in text.splitlines() if line.startswith("event ") and '"settled"' in line]
    assert {json.loads(line.partition(": ")[2])["status"] for line in settled} == {
        "kept",
        "impossible",
        "broken",
    }


# -- in words


def test_a_counter_offer_knows_what_it_answers_also_when_one_of_its_parties_has_accepted():
    first = (VoteFor(1, FIRST), VoteFor(2, FIRST))
    table = Table().play(0, rat_moves.Offer(first)).play(1, rat_moves.Counter(1, (*first, Give(0, 1, 0, 1))))
    table.play(2, rat_moves.Accept(1))
    (offer,) = table.state.offers
    assert offer.accepted == (1, 2)
    assert offer.instead_of == first


def test_tokens_that_an_agreement_gives_twice_are_handed_over_at_once():
    twice = (Give(0, 1, 0, 1), VoteFor(1, FIRST), Give(0, 1, 0, 1))
    table = Table().play(0, rat_moves.Offer(twice)).play(1, rat_moves.Accept(1))
    assert [event for event in table.events if isinstance(event, rat_events.TokensMoved)] == [
        rat_events.TokensMoved(0, 1, 0, 2)
    ]


def test_clauses_about_tokens_are_short_and_say_whose_they_are():
    said = [
        in_words(clause, ["Ann", "Bob", "Cleo", "Dan"].__getitem__)
        for clause in (Give(0, 1, 0, 2), Give(0, 1, 2, 1), DoNotUse(1, 0, 3, 0), DoNotUse(0, 0, 2))
    ]
    assert said == [
        "Ann gives Bob 2 tokens",
        "Ann gives Bob 1 of Cleo's tokens",
        "Bob uses none of Ann's tokens against Ann through round 3",
        "Ann uses none of their own tokens through round 2",
    ]


def test_an_offer_waits_for_who_has_not_accepted():
    table = (
        Table().play(0, rat_moves.Offer((VoteFor(1, FIRST), VoteFor(2, FIRST)))).play(1, rat_moves.Accept(1))
    )
    assert table.game.offered_to(table.state, 0) == (2,)
    assert table.game.offered_to(table.state, 1) == ()
