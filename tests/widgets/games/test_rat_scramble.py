"""Rat Scramble through the screen: deals by forms, moves refused by the agreement's name, no curtain."""

import itertools
import json
import random
import re
from dataclasses import fields, replace

import pytest

from playtest import words
from playtest.engines import codec
from playtest.engines.game import REFEREE
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import state as rat
from playtest.engines.rat_scramble.agreements import (
    DoNotUse,
    FavorSeason,
    Give,
    Leave,
    Promise,
    Take,
    VoteFor,
)
from playtest.engines.rat_scramble.components import EFFECTS, NO_EFFECT, SEASONS, RatRules
from playtest.engines.rat_scramble.state import Accept, Cast, Change, Choose, LetStand, Offer, TakeVoteToken
from playtest.engines.sentences import minus, signed
from playtest.table import SeatTable, Table
from playtest.widgets import TableView
from playtest.widgets.games.rat_scramble import choices, costs, scene
from playtest.widgets.games.rat_scramble_low import LowOutcomes
from playtest.widgets.games.rat_scramble_outcomes import EFFECTS_IN_WORDS, TALL, WIDE, Outcomes
from playtest.widgets.kit import Group, Said, Text, draw, forms, letters
from playtest.widgets.table.composer import Composer
from playtest.widgets.table.moments import GATHERS
from playtest.words.moments import Row, Term
from playtest.words.rat_scramble import sentence
from tests.widgets.conftest import Page, _nodes

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
ANN, BOB, CLEO, DAN = range(4)
CAST = ("Carmichael", "Quincy", "Medici", "D'Ambrosio")


class Evening:
    """Four people at one screen, with their characters chosen."""

    def __init__(self, shown, **rules):
        self.view, self.page = shown(RatScramble(4, RatRules(**rules)), NAMES, seed=3)
        self.table = self.view.table
        for seat, character in enumerate(CAST):
            self.table.submit(seat, Choose(character))
        self.first, self.second = self.table.state.proposals
        self.sit(ANN)

    def agree(self, *clauses, by=ANN):
        self.table.submit(by, Offer(clauses))
        offer = self.table.state.offers[-1]
        for party in offer.parties:
            if party != by:
                self.table.submit(party, Accept(offer.id))

    def take(self, **numbers):
        for name, number in numbers.items():
            self.table.submit(NAMES.index(name.title()), TakeVoteToken(number))

    def vote(self, proposal):
        while self.table.state.phase == "window":
            self.table.submit(self.table.pending[0], LetStand())
        (seat,) = self.table.pending
        move = Cast(proposal)
        self.table.submit(seat, move if move in self.table.legal(seat) else self.table.legal(seat)[0])

    def finish_round(self):
        number = self.table.state.round
        while self.table.state.round == number and self.table.pending:
            seat = self.table.pending[-1]
            moves = [move for move in self.table.legal(seat) if not isinstance(move, Offer)]
            self.table.submit(seat, moves[-1])

    def rule(self, edit, reason):
        """The referee edits the position at the screen, as JSON, and says why."""
        self.page.do("ruling-open")
        plain = codec.plain(self.table.state, rat.RatState)
        edit(plain)
        self.page.do("ruling", state=json.dumps(plain), reason=reason)

    def sit(self, seat):
        self.page.do(f"seat:{seat}")
        assert self.view.shown == seat

    def tried(self, words):
        """What the screen says when the move that is called so is tried; the log stays as it is."""
        before = len(self.table.log)
        self.page.do(self.page.option(words))
        assert len(self.table.log) == before
        return self.page.text


@pytest.fixture
def evening(shown):
    return Evening(shown)


def test_every_view_of_a_random_game_can_be_drawn():
    game, chance = RatScramble(4, RatRules(offers_per_round=2, gemini_season=True)), random.Random(5)
    state, seats = game.start(chance), itertools.cycle(range(4))
    while game.pending(state):
        for seat in (next(seats), None, REFEREE):
            for node in draw(scene(game.view(state, seat), NAMES, game)):
                node.json()
        seat = chance.choice(game.pending(state))
        game.apply(state, seat, game.sample(state, seat, chance), chance)


def test_no_curtain_hangs_where_nothing_is_secret(evening):
    assert evening.view.shown == ANN
    assert "data-curtain" not in evening.page.text
    assert "You are Carmichael: +2 Winter, +1 Spring, −1 Summer" in evening.page.text


def test_an_offer_is_made_by_choosing_and_read_back_as_a_sentence(evening):
    page = evening.page
    page.do(page.option("Other terms"))
    page.do(
        "form",
        **{
            "clauses.#": "2",
            "clauses.0.kind": "0",
            "clauses.0.seat": "0",
            "clauses.0.proposal": "1",
            "clauses.1.kind": "2",
            "clauses.1.giver": "0",
            "clauses.1.taker": "0",
            "clauses.1.owner": "0",
            "clauses.1.tokens": "2",
        },
    )
    assert f"Bob votes for {evening.second}; Ann gives Bob 2 own tokens" in page.text
    (confirm,) = page.doing("confirm:")
    page.do(confirm)
    (offer,) = evening.table.state.offers
    assert offer.clauses == (VoteFor(BOB, evening.second), Give(ANN, BOB, ANN, 2))
    evening.sit(BOB)
    assert page.pieces(data_name="answer", data_do="part:accept-1")
    assert page.pieces(data_name="answer", data_do="part:decline-1")
    page.do("part:counter-1")
    page.do(page.option("Other terms"))
    assert len(page.doing("form-drop:")) == 2, "a counter begins with the clauses of the offer"
    assert "Who gives" in page.text
    assert '"name": "offer"' not in page.text, "which offer is countered is not asked again"


def test_the_last_round_offers_no_clause_about_later_rounds(shown):
    evening = Evening(shown, rounds=1)
    evening.page.do(evening.page.option("Other terms"))
    assert "Vote for" in evening.page.text
    assert "Favor season" not in evening.page.text


def test_a_vote_against_an_agreement_is_refused_by_its_name(evening):
    evening.agree(VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3, cleo=4, ann=1)
    said = evening.tried(f"Vote for {evening.second}")
    assert f"Agreement 1 forbids it: Ann votes for {evening.first}." in said
    evening.table.submit(ANN, Cast(evening.first))
    assert evening.table.state.agreements[0].statuses == ("kept", "kept")


def test_a_vote_for_a_proposal_that_a_ruling_takes_away_is_free_and_recorded_as_impossible(evening):
    evening.agree(VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3, cleo=4, ann=1)
    assert f"Agreement 1 forbids it: Ann votes for {evening.first}." in evening.tried(
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
    assert f"Ann votes for {evening.first}, could not be kept." in evening.page.text


def test_a_vote_that_is_never_cast_is_recorded_as_impossible_when_the_game_is_cut_short(shown):
    evening = Evening(shown, move_limit=9)
    evening.agree(VoteFor(ANN, evening.first), FavorSeason(ANN, "Winter", 2), DoNotUse(ANN, BOB, 2), by=BOB)
    evening.take(bob=3, cleo=4, ann=1)
    assert evening.table.outcome.reason == "move limit"
    assert evening.table.state.agreements[0].statuses == ("impossible", "impossible", "kept")
    assert "could not be kept" in evening.page.text


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
    assert "Agreement 1 forbids it: Ann votes in round 2 for the proposal with more" in said
    evening.table.submit(ANN, Cast(vote))
    assert {"kept", "impossible"} <= set(evening.table.state.agreements[0].statuses)
    assert "impossible" in evening.page.text


def test_taking_another_vote_token_than_agreed_is_refused_by_its_name(evening):
    evening.agree(Take(ANN, 4), Give(BOB, ANN, BOB, 1))
    evening.take(bob=3)
    assert "Agreement 1 forbids it: Ann takes vote token 4." in evening.tried("Take vote token 2")
    evening.take(cleo=4)
    assert evening.table.state.agreements[0].statuses == ("impossible", "kept")
    assert "impossible" in evening.page.text


def test_taking_a_vote_token_that_was_to_be_left_is_refused_by_its_name(evening):
    evening.agree(Leave(ANN, 3), Give(BOB, ANN, BOB, 1))
    evening.sit(ANN)
    assert "Agreement 1 forbids it: Ann leaves vote token 3." in evening.tried("Take vote token 3")
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
    said = evening.tried("Change the vote of Bob with a token of theirs")
    assert "Agreement 1 forbids it: Ann uses none of Bob" in said
    assert evening.page.option("Let it stand"), "so it can be kept, whatever happens"
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
    assert "data-barred" not in evening.page.text


def test_the_referee_judges_a_promise_in_words_at_the_screen(evening):
    evening.agree(Promise(ANN, "I shall be nice"), Give(BOB, ANN, BOB, 1))
    page = evening.page
    page.do(page.option("Judge"))
    page.do(page.option("Broken"))
    (confirm,) = page.doing("r.confirm:")
    page.do(confirm)
    assert evening.table.state.agreements[0].statuses == ("broken", "kept")


def test_who_is_not_forbidden_anything_is_shown_no_barred_moves(evening):
    assert "data-barred" not in evening.page.text


# -- what is chosen says what it is worth


def test_a_character_is_chosen_knowing_what_it_is_worth(shown):
    _, page = shown(RatScramble(4), NAMES)
    for worth in ("+2 Winter, +1 Spring, −1 Summer", "+2 Spring, +1 Summer, −1 Autumn"):
        assert worth in page.text


def test_every_character_says_what_it_is_worth_where_it_is_chosen(shown):
    seen = set()
    for seed in range(3):
        view, page = shown(RatScramble(4), NAMES, seed=seed)
        while view.table.state.phase == "characters":
            (seat,) = view.table.pending
            page.do(f"seat:{seat}")
            moves = view.table.legal(seat)
            for move in moves:
                liked = view.table.game.characters[move.character]
                assert f"+2 {liked.two}, +1 {liked.one}, −1 {liked.minus}" in page.text
            seen |= {move.character for move in moves}
            view.table.submit(seat, moves[-1])
    assert seen == set(RatScramble(4).characters)


@pytest.mark.parametrize("gemini", [False, True])
def test_every_effect_says_what_it_does_on_the_board(gemini):
    game, (_, state) = RatScramble(4, RatRules(gemini_season=gemini)), played_to("voting", 0)
    view = game.view(state, None)
    for effect in EFFECTS:
        shown = replace(view, effects=(effect,) * 4)
        boards = [
            *(Outcomes(shown, NAMES, game, plan) for plan in (WIDE, TALL)),
            LowOutcomes(shown, NAMES, game),
        ]
        for board in boards:
            labels = [piece.label for piece in board.way(0, "Majority", 0) if piece.label.startswith(effect)]
            idle = effect == NO_EFFECT or (effect == "Gemini Season" and not gemini)
            if idle:
                assert labels == []
            elif board.plan is not WIDE:
                assert labels == [f"{effect}: {EFFECTS_IN_WORDS[effect]}"]
            else:
                said = [piece.text for piece in texts(board.way(0, "Majority", 0))]
                assert EFFECTS_IN_WORDS[effect] in said


@pytest.mark.parametrize("points", [-2, -12, 7, 22])
def test_points_on_a_low_board_end_where_it_ends(points):
    game, (_, state) = RatScramble(4), played_to("voting", 0)
    board = LowOutcomes(replace(game.view(state, None), points=(points,) * 4), NAMES, game)
    for seat, head in enumerate(piece for piece in board.heads() if isinstance(piece, Group)):
        (said,) = texts([head])
        assert said.text == minus(points)
        right = board.column(seat) + said.x + letters.wide(said.text, said.size, bold=True)
        assert right <= (board.column(seat + 1) - 17.5 if seat < 3 else board.plan.wide)


def test_a_players_card_explains_the_character(evening):
    (ann, *_) = scene(evening.table.view(ANN), NAMES, evening.table.game).players
    assert ann.about == (
        "Each Winter bell gives 2 points, each Spring bell 1; each Summer bell takes 1 away."
    )
    assert f'"data-about": "{ann.about}"' in evening.page.text


def test_offers_and_the_answers_to_them_are_told_by_who_made_them(evening):
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    evening.table.submit(CLEO, Offer((VoteFor(ANN, evening.second), Give(CLEO, ANN, CLEO, 2))))
    evening.sit(ANN)
    asked = (f"votes for {evening.first}; Bob gives Ann 1 own token", f"votes for {evening.second}; Cleo")
    for number, whose in enumerate(("Bob's", "Cleo's"), 1):
        assert f"{whose} offer:" in evening.page.text
        for kind, said in (("accept", "Accept"), ("counter", "Counter"), ("decline", "Decline")):
            (label,) = {piece.label for piece in pieces(evening, ANN) if piece.key == f"{kind}-{number}"}
            assert label.startswith(f"{said} {whose} offer: Ann {asked[number - 1]}")
    evening.page.do("part:accept-2")
    assert evening.page.option("Accept Cleo's offer").startswith("confirm:")
    assert "offer 2" not in evening.page.text.lower()


def test_two_offers_of_one_player_have_numbers_and_what_they_say(evening):
    for many in (1, 2):
        evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, many))))
    assert "Bob's offer 2:" in on_the_board(evening, ANN)
    evening.page.do("part:accept-2")
    assert evening.page.option("Accept Bob's offer 2").startswith("confirm:")
    evening.sit(BOB)
    evening.page.do(evening.page.option("Withdraw an offer"))
    for many in ("1 own token", "2 own tokens"):
        terms = f"Ann votes for {evening.first}; Bob gives Ann {many}"
        assert evening.page.option(f"Withdraw your offer to Ann: {terms}")


def test_an_offer_between_others_is_read_when_it_is_pressed(evening):
    evening.table.submit(BOB, Offer((VoteFor(CLEO, evening.first), Give(BOB, CLEO, BOB, 1))))
    assert press(evening, "offer-1") == (
        f"That is between Bob and Cleo: Cleo votes for {evening.first}; Bob gives Cleo 1 own token."
    )


def pieces(evening, seat):
    """What can be picked on the board of ``seat``."""
    return scene(evening.table.view(seat), NAMES, evening.table.game).pickable().values()


# -- what stands on the board


def on_the_board(evening, seat):
    view = evening.table.view(seat)
    return json.dumps([node.json() for node in draw(scene(view, NAMES, evening.table.game))])


def test_what_binds_whoever_is_to_move_stands_on_the_board(shown):
    evening = Evening(shown)
    evening.agree(VoteFor(ANN, evening.second), VoteFor(BOB, evening.second))
    ann, bob = (f"Agreed: {name} votes for {evening.second}." for name in ("Ann", "Bob"))
    assert ann in on_the_board(evening, ANN)
    assert bob not in on_the_board(evening, ANN)  # while all may deal, one's own word is enough
    evening.take(ann=3, bob=1, cleo=2)
    (voter,) = evening.table.pending
    assert voter == BOB
    for looking in (ANN, CLEO, None):
        assert bob in on_the_board(evening, looking)
    evening.vote(evening.second)
    assert bob not in on_the_board(evening, ANN)


def test_a_vote_takes_one_press_as_a_vote_token_does(shown):
    evening = Evening(shown)
    evening.page.do(evening.page.option("Take vote token 3"))
    assert evening.table.state.vote_tokens[ANN] == 3
    evening.take(bob=2, cleo=4)
    assert evening.table.state.phase == "voting"
    (voter,) = evening.table.pending
    evening.sit(voter)
    (label,) = [
        node for node in _nodes(evening.page.board.panes) if node[2].get("data-question") == "proposal"
    ]
    assert "pb-unseen" in label[2]["class"]  # each button says the whole move
    evening.page.do(evening.page.option(f"Vote for {evening.first}"))
    assert evening.table.state.votes[voter] == evening.first


def test_an_offer_folds_to_one_line_that_says_for_whom_it_waits(shown):
    evening = Evening(shown)
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.second), Give(BOB, ANN, BOB, 1))))
    drawing = on_the_board(evening, CLEO)
    assert "pb-folded" in drawing
    assert "waits for Ann" in drawing


def test_an_offer_that_one_has_to_answer_says_its_terms_wherever_it_stands(shown):
    evening = Evening(shown)
    clauses = (VoteFor(ANN, evening.second), Give(BOB, ANN, BOB, 1), DoNotUse(ANN, BOB, 3, BOB))
    evening.table.submit(BOB, Offer(clauses))
    (offers,) = (
        block
        for block in scene(evening.table.view(ANN), NAMES, evening.table.game).mine
        if block.key == "offers"
    )
    (offer,) = offers.items
    assert offer.folded is None
    said = " ".join(" ".join(piece.text for piece in texts(offer.pieces)).split())
    brings = f"{evening.second} then has 1 of the 3 votes it needs."
    assert said == f"Bob's offer: {sentence(clauses, NAMES)} {brings} Accept Counter Decline"


def press(evening, key):
    evening.view._hear(Said(f"part:{key}"))
    return evening.view._error


def test_a_part_that_goes_with_nothing_picked_for_a_deal_says_why_and_loses_nothing(shown):
    evening = Evening(shown)
    evening.agree(VoteFor(BOB, evening.second), VoteFor(CLEO, evening.second), by=BOB)
    assert press(evening, f"deal-with-{BOB}") == ""
    assert press(evening, f"deal-give-{evening.first}") == ""
    picked = evening.view.composer.picks
    said = press(evening, f"deal-get-{evening.first}")
    assert said == f"That contradicts agreement 1: Bob votes for {evening.second}."
    assert evening.view.composer.picks == picked
    assert press(evening, f"deal-with-{DAN}") == ""  # another partner takes the place of the first
    assert evening.view.composer.picks["with"] == DAN


def test_a_chip_that_would_lose_the_rest_of_a_deal_cannot_be_picked_in_the_place_of_its_like(shown):
    """Bob's word rules a vote out as what one gets, also where something else is to be got already."""
    evening = Evening(shown)
    evening.agree(VoteFor(BOB, evening.second), VoteFor(CLEO, evening.second), by=BOB)
    composer = evening.view.composer

    def can(key):
        return composer.can(evening.view._piece(key).part)

    for key in (f"deal-with-{BOB}", f"deal-give-{evening.first}", "deal-get-2"):
        assert can(key)
        assert press(evening, key) == ""
    assert not can(f"deal-get-{evening.first}")
    assert can("deal-get-1")
    assert can(f"deal-with-{DAN}"), "what is given and got may be asked of another"


def test_who_has_given_word_to_vote_for_a_proposal_stands_beside_it(shown):
    evening = Evening(shown)
    evening.agree(VoteFor(BOB, evening.second), Give(ANN, BOB, ANN, 1))
    for plan in (WIDE, TALL):
        board = Outcomes(evening.table.view(DAN), NAMES, evening.table.game, plan)
        words_given = [piece for piece in board.picture().pieces if getattr(piece, "name", "") == "word"]
        said = [piece.label for piece in words_given]
        assert said == [f"By agreement Bob votes for {evening.second}"]
    evening.take(ann=3, bob=1, cleo=2)
    evening.vote(evening.second)
    assert Outcomes(evening.table.view(DAN), NAMES, evening.table.game, WIDE).bound_to(evening.second) == []


# -- when a vote has come out


def played_to(phase, seed):
    """A position in that phase, reached by chance without deals."""
    game, chance = RatScramble(4), random.Random(seed)
    state = game.start(chance, [])
    while state.phase != phase and game.pending(state):
        seat = chance.choice(game.pending(state))
        moves = [move for move in game.legal(state, seat) if type(move) not in game.open]
        game.apply(state, seat, chance.choice(moves), chance, [])
    return game, state


@pytest.mark.parametrize("phase", ["effect", "end"])
def test_bells_that_have_rung_are_not_added_to_the_points_again(phase):
    seen = 0
    for seed in range(8):
        game, state = played_to(phase, seed)
        if state.phase != phase:
            continue  # no such effect passed in that game
        view, seen = game.view(state, None), seen + 1
        for plan in (WIDE, TALL):
            board = Outcomes(view, NAMES, game, plan)
            said = json.dumps([piece.text for piece in texts(board.picture().pieces)])
            assert "f it passes" not in said
            passed = [place for place in range(4) if board.passed(place)]
            assert len(passed) == (state.history[-1].passed is not None)
            for place in passed:
                (now, *_) = texts(board.after(view.outcomes[place], 0, counted=True)[0].children)
                assert now.text == minus(view.points[0])
    assert seen


def test_votes_that_were_changed_lie_beside_each_other_and_not_on_the_proposals_name():
    game, state = played_to("end", 5)
    first = state.proposals[0]
    view = replace(game.view(state, None), votes=(first,) * 4, changes=(2, 0, 1, 2))
    for plan in (WIDE, TALL):
        card, *rest = Outcomes(view, NAMES, game, plan).proposal(0, 0)
        title = next(texts([card]))
        boxes = [
            (piece.x + piece.children[0].x, piece.children[0].w) for piece in rest if piece.name == "vote"
        ]
        assert len(boxes) == 4
        assert letters.wide(title.text, title.size, bold=True) + title.x <= boxes[0][0]
        for (left, wide), (right, _) in itertools.pairwise(boxes):
            assert left + wide < right


def texts(pieces):
    for piece in pieces:
        if isinstance(piece, Text):
            yield piece
        yield from texts(getattr(piece, "children", ()))


def test_changing_a_vote_says_where_it_and_what_it_costs_go():
    game, state = played_to("voting", 0)
    first, second = state.proposals
    view = replace(game.view(state, ANN), votes=(None, first, second, None))
    target = BOB
    other = next(proposal for proposal in view.proposals if proposal != view.votes[target])
    say = words.of(game)
    assert say.stakes(view, Change(target, "their_token"), NAMES) == (
        f"turns it to {other}; the token goes home"
    )
    assert say.stakes(view, Change(target, "three_tokens"), NAMES) == (
        f"turns it to {other}; {NAMES[target]} keeps your three tokens"
    )


def test_who_has_made_one_an_offer_is_offered_first_in_a_counter_to_it():
    game, state = played_to("negotiation", 0)
    assert choices(game.view(state, ANN))["Give.taker"] == (BOB, CLEO, DAN, ANN)
    game.apply(state, DAN, Offer((Give(DAN, ANN, DAN, 1),)), random.Random(1))
    assert choices(game.view(state, ANN))["Give.taker"] == (DAN, BOB, CLEO, ANN)
    assert choices(game.view(state, BOB))["Give.taker"] == (ANN, CLEO, DAN, BOB)


def test_whose_vote_is_asked_for_names_the_price_in_words():
    game = RatScramble(4)
    composer = Composer(game, words.of(game), NAMES)
    composer.offer([Change(BOB, "three_tokens"), Change(CLEO, "three_tokens"), LetStand()])
    assert [option.label for option in composer.question.options] == ["Change a vote", "Let it stand"]
    composer.choose("kind", "change")
    assert composer.question.title == "Whose vote to change (three tokens of your own)"


@pytest.mark.parametrize("effect", ["Highway Robbery", "Secret Santa", "Transformation"])
def test_an_effect_says_what_it_asks_of_whose_turn_it_is(effect):
    game, state = played_to("voting", 0)
    view = replace(game.view(state, ANN), phase="effect", effect=effect, waiting=(ANN,))
    said = words.of(game).prompt(view)
    assert said.startswith(f"{effect}: ")
    assert "token" in said


def test_a_moment_does_not_say_its_title_again_nor_that_no_effect_has_an_effect():
    votes = ("Winter Awake", "Winter Awake", "Summer Solstice", "Winter Awake")
    passed = rat.Passed(
        2, "Winter Awake", "majority", "WPP", NO_EFFECT, votes, (6, 0, -2, 4), (4, 0, -2, 1), None
    )
    moment = words.of("rat_scramble").moment(passed, NAMES, None)
    assert (moment.title, moment.lines, moment.counts) == (
        "Round 2: Winter Awake passes",
        ("By majority: 1 Winter, 2 Spring. No effect.",),
        "points",
    )
    assert moment.rows == (
        Row(0, (Term("for it", "+4"),), "6"),
        Row(1, (Term("for it", "0"),), "0"),
        Row(2, (Term("for Summer Solstice", "−2"),), "−2"),
        Row(3, (Term("for it", "+1"),), "4"),
    )
    assert words.of("rat_scramble").event(passed, NAMES, None) == (
        "Winter Awake passes by majority: 1 Winter, 2 Spring. No effect. "
        "Ann +4, now 6; Bob 0, now 0; Cleo −2, now −2; Dan +1, now 4."
    )


@pytest.mark.parametrize("passes", [True, False])
def test_the_vote_is_a_moment_that_says_who_voted_what_and_bound_by_what(evening, passes):
    first, second = evening.first, evening.second
    evening.agree(VoteFor(BOB, first), Give(ANN, BOB, ANN, 1))
    evening.agree(VoteFor(CLEO, first), VoteFor(BOB, first), by=BOB)
    evening.take(ann=3, bob=1, cleo=2)
    evening.vote(first)
    evening.vote(first)
    evening.vote(second if not passes else first)
    evening.vote(second)
    while evening.table.state.round == 1:
        (seat,) = evening.table.pending
        evening.table.submit(seat, evening.table.legal(seat)[-1])
    told = [event for _, event in evening.table.events(None)]
    outcome = next(each for each in told if isinstance(each, rat.Passed | rat.NothingPassed))
    rows = words.of("rat_scramble").moment(outcome, NAMES, ANN).rows
    said = [row.terms[-1].what for row in rows]
    it = "it" if passes else first
    assert said[BOB] == f"for {it}, by agreement 1"
    assert said[CLEO] == f"for {it}, by agreement 2"
    if passes:
        assert (said[ANN], said[DAN]) == ("for it", f"for {second}")
        assert [row.total for row in rows] == [minus(points) for points in outcome.points]
    evening.table.pace.choose("normal")


def test_while_clairvoyant_is_on_the_coming_proposals_lie_open_on_the_board():
    game, state = played_to("negotiation", 0)
    state.deck_known = True
    deck = tuple(state.deck)
    for toggles in ((), ("Clairvoyant",)):
        state.toggles = toggles
        for seat in (ANN, None):
            view = game.view(state, seat)
            for plan in (WIDE, TALL):
                drawn = Outcomes(view, NAMES, game, plan).picture()
                said = [piece.text for piece in texts(drawn.pieces) if piece.text.startswith("Next")]
                assert len(said) == bool(toggles)
                if toggles:
                    between = " against " if plan is WIDE else ", "
                    assert f": {deck[0]}{between}{deck[1]}" in said[0]
                    (coming,) = [piece for piece in drawn.pieces if piece.key == "coming"]
                    assert coming.label == f"Coming proposals, in order: {', '.join(deck)}"
                    assert coming.y + 24 <= drawn.h
    (table,) = [block for block in scene(view, NAMES, game).ledger if getattr(block, "key", "") == "deck"]
    assert table.header[3:] == tuple(NAMES)
    after = [game.points_after(view, game.bells_for(deck[0], by))[ANN] for by in ("majority", "consensus")]
    assert table.rows[0][3] == " / ".join(signed(points - view.points[ANN]) for points in after)
    hidden = replace(view, deck_known=False)
    assert Outcomes(hidden, NAMES, game, WIDE).coming(0) is None
    assert not [b for b in scene(hidden, NAMES, game).ledger if getattr(b, "key", "") == "deck"]


def test_whatever_comes_next_is_read_whole_on_a_phone_too():
    game, state = played_to("negotiation", 0)
    state.deck_known, state.toggles = True, ("Clairvoyant",)
    two = sorted(game.by_name, key=len)[-2:]
    for plan in (WIDE, TALL):
        coming = Outcomes(replace(game.view(state, ANN), deck=tuple(two)), NAMES, game, plan).coming(0)
        assert all(name in coming.children[0].text for name in two)


def test_on_a_page_of_a_seat_the_vote_stays_until_it_is_read(store):
    """Bots, which moved last, wait for it, and the board keeps the round that was voted on."""
    seats = ["Ann", "bot:random", "bot:random", "bot:random"]
    table = Table.new(store, RatScramble(4), seats, seed=3)
    table.pace.choose("normal")
    for seat, character in enumerate(CAST):
        table.submit(seat, Choose(character))
    view = TableView(SeatTable(table, ANN), seat=ANN)
    page = Page(view.board)
    page.do("hello")
    first, _ = table.state.proposals
    for seat, number in ((ANN, 3), (BOB, 1), (CLEO, 2)):
        by = "person" if seat == ANN else f"bot:{table.seats[seat].bot.name}"
        table.submit(seat, TakeVoteToken(number), by=by)
    while table.state.round == 1:
        (seat,) = table.pending
        moves = table.legal(seat)
        by = "person" if seat == ANN else f"bot:{table.seats[seat].bot.name}"
        table.submit(seat, Cast(first) if Cast(first) in moves else moves[-1], by=by)
    view._redraw()
    assert f"{first} passes" in page.text
    assert "for it" in page.text
    assert f"{first}: majority" in page.text
    assert table.pace.held(store.now())
    page.do("go-on")
    assert not table.pace.held(store.now() + GATHERS)
    assert f"{first}: majority" not in page.text


def test_the_board_keeps_the_round_that_was_voted_on_until_it_has_been_read(evening):
    evening.table.pace.choose("normal")
    first, second = evening.first, evening.second
    evening.take(ann=3, bob=1, cleo=2)
    for _ in range(4):
        evening.vote(first)
    while evening.table.state.round == 1:
        (seat,) = evening.table.pending
        evening.table.submit(seat, evening.table.legal(seat)[-1])
    dealt = evening.table.state.proposals
    assert f"{first}: majority" in evening.page.text
    assert f"{dealt[0]}: majority" not in evening.page.text
    assert "Take vote token 3" not in evening.page.text
    evening.page.do("go-on")
    assert "Take vote token 3" in evening.page.text
    assert f"{dealt[0]}: majority" in evening.page.text
    assert f"{second}: majority" not in evening.page.text


def test_an_offer_for_a_vote_says_what_the_votes_promised_by_then_come_to(evening):
    game, table, first = evening.table.game, evening.table, evening.first

    def said(*clauses):
        return costs(table.view(ANN), game, Offer(clauses), NAMES)

    assert said(VoteFor(CLEO, first)) == f"with your vote {first} then has 2 of the 3 votes it needs"
    assert said(Give(ANN, CLEO, ANN, 1)) == ""
    evening.agree(VoteFor(BOB, first))
    after = game.points_after(table.view(ANN), table.view(ANN).outcomes[0])
    told = f"you {minus(after[ANN])}, Cleo {minus(after[CLEO])}"
    assert said(VoteFor(CLEO, first)) == f"with your vote {first} passes: {told}"
    assert said(VoteFor(CLEO, first), VoteFor(ANN, first)) == f"{first} then has 3 votes and passes: {told}"
    evening.agree(VoteFor(DAN, first))
    whole = game.points_after(table.view(ANN), table.view(ANN).outcomes[1])
    told = f"you {minus(whole[ANN])}, Cleo {minus(whole[CLEO])}"
    assert said(VoteFor(CLEO, first), VoteFor(ANN, first)) == f"{first} then has 4 votes and passes: {told}"
    few = f"with your vote {evening.second} then has 2 of the 3 votes it needs"
    assert said(VoteFor(CLEO, evening.second)) == few


def test_an_offer_is_read_to_its_last_word(evening):
    clauses = (
        VoteFor(ANN, evening.first),
        Give(BOB, ANN, BOB, 2),
        DoNotUse(ANN, BOB, evening.table.state.round + 1, BOB),
    )
    evening.table.submit(BOB, Offer(clauses))
    for seat, after in ((ANN, " Accept Counter Decline"), (BOB, "")):
        shown = scene(evening.table.view(seat), NAMES, evening.table.game)
        (tray,) = [block for block in shown.mine if getattr(block, "key", "") == "offers"]
        said = " ".join(" ".join(piece.text for piece in texts(tray.items[0].pieces)).split())
        assert sentence(clauses, NAMES) in said
        assert said.endswith(after)


def test_the_answers_to_an_offer_stand_beside_it_and_not_again_in_the_dock(evening):
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    kinds = [option.value for option in evening.view.composer.question.options]
    assert kinds == ["take_vote_token", "offer"]
    assert evening.page.pieces(data_name="answer", data_can="yes") == ["accept-1", "counter-1", "decline-1"]
    assert "Answer, deal, or take a vote token." in evening.page.text


def test_a_no_to_an_offer_takes_one_press_and_a_yes_is_confirmed(evening):
    for maker in (BOB, CLEO):
        evening.table.submit(maker, Offer((VoteFor(ANN, evening.first), Give(maker, ANN, maker, 1))))
    evening.page.do("part:decline-1")
    assert [offer.seat for offer in evening.table.state.offers] == [CLEO]
    evening.page.do("part:accept-2")
    assert evening.table.state.offers
    (confirm,) = evening.page.doing("confirm:")
    evening.page.do(confirm)
    assert evening.table.state.agreements[0].parties == (ANN, CLEO)


def test_an_answer_to_an_offer_that_is_gone_says_so_without_its_number(evening):
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    for move in (Accept(7), rat.Decline(7), rat.Counter(7, (VoteFor(BOB, evening.first),))):
        assert re.fullmatch(r"That offer is [^0-9]*\.", evening.table.refusal(ANN, move))


def test_a_counter_says_whose_offer_it_answers_and_who_reads_it_what_it_changes(evening):
    vote, token = VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1)
    evening.table.submit(BOB, Offer((vote, token)))
    counter = rat.Counter(1, (vote, token, token))
    say, view = words.of("rat_scramble"), evening.table.view(ANN)
    said = f"New: Bob gives Ann 1 own token. As before: {sentence([vote, token], NAMES)}"
    assert say.called(view, counter, NAMES) == f"Counter Bob's offer: {sentence(counter.clauses, NAMES)}"
    evening.table.submit(ANN, counter)
    assert f"Ann counters. {said}." in evening.page.text
    evening.sit(BOB)
    assert "New: Bob gives" in evening.page.text


def test_every_part_of_every_move_is_asked_for_in_words_of_its_own():
    """None by the title of a field, which is no sentence after "Now choose"."""
    game, say, asked = RatScramble(4), words.of("rat_scramble"), {}
    for move in [*game.actions(), rat.Counter(1, (VoteFor(0, "Winter Awake"),)), rat.Judge(1, 0, "kept")]:
        for field in {each.name for each in fields(move)} - {"kind", "clauses"}:
            asked[move.kind, field] = say.asked(move, field)
    assert len(asked) > 15
    assert [part for part, said in asked.items() if len(said.split()) < 2] == []
    assert len(set(asked.values())) == len(asked)


def test_promised_votes_and_votes_cast_are_told_apart_in_words(evening):
    evening.agree(VoteFor(BOB, evening.first))
    view, game = evening.table.view(ANN), evening.table.game
    for plan, said in ((WIDE, "vote promised"), (TALL, "promised")):
        told = {piece.text for piece in texts(Outcomes(view, NAMES, game, plan).picture().pieces)}
        assert said in told
        assert not {"vote cast", "voted"} & told


def test_the_sign_of_a_vote_that_was_changed_is_explained_on_the_board(evening):
    view = replace(evening.table.view(ANN), votes=(evening.first,) * 4, changes=(0, 2, 0, 1))
    drawn = Outcomes(view, NAMES, evening.table.game, WIDE).picture().pieces
    told = {piece.text for piece in texts(drawn)}
    assert {"↻", "changed"} <= told
    calm = Outcomes(replace(view, changes=(0,) * 4), NAMES, evening.table.game, WIDE).picture().pieces
    assert not {"↻", "changed"} & {piece.text for piece in texts(calm)}


def test_on_a_phone_a_deal_of_ones_own_is_the_same_whether_an_offer_waits_for_an_answer_or_not(evening):
    def chips():
        blocks = scene(evening.table.view(ANN), NAMES, evening.table.game).mine
        return next(block for block in blocks if getattr(block, "key", "") == "deal").tall

    before = chips()
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    assert chips() == before


def test_an_answer_to_an_offer_can_be_pressed_while_a_deal_of_ones_own_is_begun(shown):
    evening = Evening(shown)
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    composer = evening.view.composer
    assert press(evening, f"deal-with-{CLEO}") == ""
    assert press(evening, "deal-give-1") == ""
    for kind in ("accept", "counter", "decline"):
        assert composer.can(evening.view._piece(f"{kind}-1").part), kind
    assert press(evening, "accept-1") == ""
    assert composer.move == Accept(1)


def test_tokens_that_are_not_to_be_used_against_nobody_in_particular_are_not_used_against_anybody():
    said = str([node.json() for node in forms.fields_of(forms.spec_of(DoNotUse, NAMES), {})])
    assert "Everybody" in said
    assert "None" not in said.replace("None,", "").replace(": None", "")


def test_a_press_on_the_scene_before_answers_the_offer_that_was_on_it(evening):
    """While a press is on its way Bob withdraws and offers another: its number is the same, and no more."""
    page, table = evening.page, evening.table
    table.submit(BOB, Offer((VoteFor(BOB, evening.first), Give(ANN, BOB, ANN, 1))))
    evening.sit(ANN)
    rev, do = page.board.rev, "part:accept-1"
    assert do in page.doing("part:")
    table.submit(BOB, rat.Withdraw(1))
    table.submit(BOB, Offer((VoteFor(BOB, evening.first), Give(ANN, BOB, ANN, 3))))

    def press(on):
        page.board._handle_custom_msg({"do": do, "values": {}, "rev": on, "page": "p1"}, None)
        for confirm in page.doing("confirm:"):
            page.board._handle_custom_msg({"do": confirm, "values": {}, "rev": page.board.rev}, None)

    press(rev)
    assert "That is another one now" in page.text
    assert table.state.agreements == ()
    press(page.board.rev)
    assert len(table.state.agreements) == 1


@pytest.mark.parametrize("plan", [WIDE, TALL])
def test_bells_of_two_digits_touch_neither_the_next_bell_nor_the_first_player(plan):
    game, state = played_to("negotiation", 1)
    view = replace(game.view(state, None), bells=(14, 10, 12, 18))
    pieces = Outcomes(view, ["Ann", "Ben", "Cleo", "Dora"], game, plan).middle()
    bells = [piece for piece in pieces if piece.key.startswith("bell-")]
    counts = [piece for piece in pieces if isinstance(piece, Text) and piece.text.isdecimal()]
    rights = [count.x + letters.wide(count.text, count.size, bold=True) for count in counts]
    lefts = [bell.x - bell.children[0].r for bell in bells[1:]]
    assert all(right <= left for right, left in zip(rights, [*lefts, plan.columns], strict=True))


def test_what_is_in_force_has_its_room_in_the_line_above_the_board():
    game, state = played_to("negotiation", 1)
    view = game.view(state, None)
    on = ("Clairvoyant", "Flea Market", "Shotgun")
    names = ["Ann", "Ben", "Cleo", "Dora"]
    assert scene(view, names, game).phase == "Round 1 of 10, then 15 points win"
    one, three = (scene(replace(view, toggles=on[:many]), names, game).phase for many in (1, 3))
    assert one == "Round 1 of 10, then 15 points win, in force: Clairvoyant"
    assert three == "Round 1 of 10, in force: Clairvoyant, Flea Market, Shotgun"
    assert letters.wide(three, 15) < 480


def test_tokens_given_twice_to_one_player_are_said_as_many_together():
    names = ["Ann", "Ben", "Cleo", "Dora"]
    terms = [Give(0, 1, 0, 1), Give(0, 2, 0, 1), Give(0, 1, 0, 1)]
    assert sentence(terms, names) == "Ann gives Ben 2 own tokens; Ann gives Cleo 1 own token"


def test_of_several_winners_the_highest_stands_first_above_the_result_and_in_the_dock(shown):
    evening = Evening(shown, rounds=1, win_threshold=70)

    def ring(position):
        position["bells"] = [0, 80, 0, 100]  # Ann 80, Bob 120, Cleo 100, Dan 60 before the last round's bells

    evening.rule(ring, "A long game, shortened.")
    evening.finish_round()
    won = [node[3] for node in _nodes(evening.page.board.panes) if node[0] == "h2"]
    assert evening.table.outcome.winners == {ANN, BOB, CLEO}
    assert ["Bob, Cleo and Ann win"] in won
    assert "The game is over. Bob, Cleo and Ann win." in evening.page.text


def test_a_counter_says_what_it_keeps_of_the_offer_before_anything_of_it_is_changed(evening):
    """It said "I get: nothing", though the vote that was offered for the next round stayed in it."""
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), FavorSeason(BOB, "Winter", 2))))
    evening.sit(ANN)
    page = evening.page
    assert "Bells are the signs of the seasons on a proposal" in page.text
    page.do("part:counter-1")
    kept = "Bob votes in round 2 for the proposal with more Winter bells"
    assert re.search(rf'"pb-so-far"}}, \["Counter Bob\'s offer: [^"]*{kept}\."\]', page.text)
    assert "You get nothing else" in page.text
    assert "You give nothing else" not in page.text, "of that nothing is kept but the vote, which is picked"
    (more,) = [node for node in _nodes(page.board.panes) if node[2].get("data-do") == "whole"]
    assert more[2]["data-called"] == "Other terms"
    assert more[2]["data-about"].startswith("All that an agreement may say, in a form")
