"""Agreements of Rat Scramble: what breaks one is refused by its name, what cannot be kept is recorded."""

from playtest.engines.rat_scramble.agreements import (
    DoNotUse,
    FavorSeason,
    Give,
    Leave,
    Promise,
    Take,
    VoteFor,
)
from playtest.engines.rat_scramble.components import SEASONS
from playtest.engines.rat_scramble.moves import Cast, Change, LetStand, Offer
from tests.widgets.games.rat_scramble.evenings import ANN, BOB, CLEO, Evening, press


def test_a_vote_against_an_agreement_is_refused_by_its_name(evening):
    evening.agree(VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3, cleo=4, ann=1)
    said = evening.tried(f"Vote for {evening.second}")
    assert f"Agreement 1 forbids it: you vote for {evening.first}." in said
    evening.table.submit(ANN, Cast(evening.first))
    assert evening.table.state.agreements[0].statuses == ("kept", "kept")


def test_a_press_on_the_board_against_an_agreement_is_refused_by_its_name(evening):
    """It said to vote for one of the two proposals, of which the agreement leaves one."""
    evening.agree(VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3, cleo=4, ann=1)
    evening.sit(ANN)
    assert press(evening, "proposal-1") == f"Agreement 1 forbids it: you vote for {evening.first}."
    assert evening.table.state.votes[ANN] is None


def test_a_vote_token_on_the_board_that_an_agreement_bars_is_refused_by_its_name(evening):
    evening.agree(Take(ANN, 4), Give(BOB, ANN, BOB, 1))
    evening.sit(ANN)
    assert press(evening, "vote-token-4") == "Vote token 3 must be taken first."
    evening.take(bob=3)
    evening.sit(ANN)
    assert press(evening, "vote-token-2") == "Agreement 1 forbids it: you take vote token 4."


def test_a_button_pressed_right_after_a_refusal_was_put_away_makes_its_move(evening):
    """It was refused: Escape had let go a move that nobody had begun, and the button was that move's."""
    evening.agree(VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3, cleo=4, ann=1)
    evening.tried(f"Vote for {evening.second}")
    makes = evening.page.option(f"Vote for {evening.first}")
    evening.page.do("escape")
    evening.page.do(makes)
    assert evening.table.state.votes[ANN] == evening.first


def test_a_vote_for_a_proposal_that_a_ruling_takes_away_is_free_and_recorded_as_impossible(evening):
    evening.agree(VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3, cleo=4, ann=1)
    assert f"Agreement 1 forbids it: you vote for {evening.first}." in evening.tried(
        f"Vote for {evening.second}"
    )

    def swap(position):
        position["proposals"][0], position["deck"][0] = position["deck"][0], position["proposals"][0]

    evening.rule(swap, "That card is torn; we draw another.")
    evening.page.do("part:proposal-1")
    (confirm,) = evening.page.doing("confirm:")
    evening.page.do(confirm)
    assert evening.table.state.votes[ANN] == evening.second
    assert evening.table.state.agreements[0].statuses == ("impossible", "kept")
    assert f"No longer possible in agreement 1: Ann votes for {evening.first}." in evening.page.text


def test_a_vote_that_is_never_cast_is_recorded_as_impossible_when_the_game_is_cut_short(shown):
    evening = Evening(shown, move_limit=9)
    evening.agree(VoteFor(ANN, evening.first), FavorSeason(ANN, "Winter", 2), DoNotUse(ANN, BOB, 2), by=BOB)
    evening.take(bob=3, cleo=4, ann=1)
    assert evening.table.outcome.reason == "move limit"
    assert evening.table.state.agreements[0].statuses == ("impossible", "impossible", "kept")
    assert "No longer possible in agreement" in evening.page.text


def test_tokens_that_are_no_longer_there_make_an_offer_impossible_to_accept(evening):
    evening.table.submit(BOB, Offer((Give(BOB, ANN, BOB, 3),)))
    evening.agree(Give(BOB, CLEO, BOB, 3), by=BOB)
    evening.sit(ANN)
    before = len(evening.table.log)
    assert press(evening, "accept-1") == "Bob does not hold 3 promise tokens of their own."
    assert len(evening.table.log) == before
    assert evening.table.state.agreements[0].statuses == ("kept",)


def test_a_later_vote_against_a_promised_season_is_refused_by_its_name(evening):
    evening.agree(*[FavorSeason(ANN, season, 2) for season in SEASONS], Give(BOB, ANN, BOB, 1))
    evening.finish_round()
    evening.take(bob=3, cleo=4, ann=1)
    (vote,) = [move.proposal for move in evening.table.legal(ANN)]
    first, second = evening.table.state.proposals
    said = evening.tried(f"Vote for {second if vote == first else first}")
    assert "Agreement 1 forbids it: you vote in round 2 for the proposal with more" in said
    evening.table.submit(ANN, Cast(vote))
    assert {"kept", "impossible"} <= set(evening.table.state.agreements[0].statuses)
    assert "impossible" in evening.page.text


def test_taking_another_vote_token_than_agreed_is_refused_by_its_name(evening):
    evening.agree(Take(ANN, 4), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3)
    assert "Agreement 1 forbids it: you take vote token 4." in evening.tried("Take vote token 2")
    evening.take(cleo=4)
    assert evening.table.state.agreements[0].statuses == ("impossible", "kept")
    assert "impossible" in evening.page.text


def test_taking_a_vote_token_that_was_to_be_left_is_refused_by_its_name(evening):
    evening.agree(Leave(ANN, 3), Give(BOB, ANN, BOB, 1))
    evening.sit(ANN)
    assert "Agreement 1 forbids it: you leave vote token 3." in evening.tried("Take vote token 3")
    (confirm,) = evening.page.doing("r.confirm:")
    evening.page.do(confirm)
    assert evening.table.state.vote_tokens == [3, 4, 2, 1]
    assert evening.table.state.agreements[0].statuses == ("impossible", "kept")


def test_using_tokens_that_were_to_rest_is_refused_by_its_name(evening):
    evening.agree(DoNotUse(ANN, BOB, 1), Give(BOB, ANN, BOB, 1), Give(BOB, CLEO, BOB, 1))
    evening.take(ann=3, bob=4, cleo=2)
    for _ in range(4):
        evening.vote(evening.first)
    while evening.table.pending != (ANN,):
        evening.table.submit(evening.table.pending[0], LetStand())
    said = evening.tried("Change Bob's vote with one of their tokens")
    assert "Agreement 1 forbids it: you use none of Bob" in said
    assert evening.page.option("Change nothing"), "so it can be kept, whatever happens"
    while evening.table.state.round == 1:
        moves = evening.table.legal(evening.table.pending[0])
        evening.table.submit(evening.table.pending[0], LetStand() if LetStand() in moves else moves[-1])
    assert evening.table.state.agreements[0].statuses == ("kept", "kept", "kept")


def test_only_a_ruling_records_restraint_as_impossible(evening):
    evening.agree(DoNotUse(ANN, BOB, 3), Give(BOB, ANN, BOB, 1))

    def void(position):
        position["agreements"][0]["statuses"][0] = "impossible"

    evening.rule(void, "Nobody knew what that was to mean.")
    assert evening.table.state.bound == ()
    assert "impossible" in evening.page.text
    evening.take(ann=3, bob=4, cleo=2)
    for _ in range(4):
        evening.vote(evening.first)
    while evening.table.pending != (ANN,):
        evening.table.submit(evening.table.pending[0], LetStand())
    assert Change(BOB, "their_token") in evening.table.legal(ANN)
    assert "data-unavailable" not in evening.page.text


def test_the_referee_judges_a_promise_in_words_at_the_screen(evening):
    evening.agree(Promise(ANN, "I shall be nice"), Give(BOB, ANN, BOB, 1))
    page = evening.page
    page.do(page.option("Judge"))
    page.do(page.option("Broken"))
    (confirm,) = page.doing("r.confirm:")
    page.do(confirm)
    assert evening.table.state.agreements[0].statuses == ("broken", "kept")


def test_who_is_not_forbidden_anything_is_shown_no_unavailable_moves(evening):
    assert "data-unavailable" not in evening.page.text
