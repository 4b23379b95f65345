"""Offers of Rat Scramble: how one is put together, read, answered and countered."""

import random
import re
from dataclasses import replace

from playtest import words
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble.agreements import (
    DoNotUse,
    FavorSeason,
    Give,
    OpenOffer,
    VoteFor,
)
from playtest.engines.rat_scramble.moves import Accept, Change, LetStand, Offer
from playtest.engines.sentences import minus
from playtest.widgets.games import front_end
from playtest.widgets.games.rat_scramble.chips import composing
from playtest.widgets.games.rat_scramble.deals import costs
from playtest.widgets.games.rat_scramble.table import scene
from playtest.widgets.kit import forms
from playtest.widgets.table.composer.composer import Composer
from playtest.words.rat_scramble import sentence, terms_of
from tests.widgets.conftest import _nodes
from tests.widgets.games.rat_scramble.evenings import (
    ANN,
    BOB,
    CLEO,
    DAN,
    NAMES,
    Evening,
    on_the_board,
    pieces,
    played_to,
    press,
    texts,
)


def marked(evening):
    """Whose votes the board marks as those of the deal that is put together, and for which proposal."""
    told = {node[2].get("aria-label", "") for node in _nodes(evening.page.board.panes)}
    return {label.removeprefix("By your deal ") for label in told if label.startswith("By your deal ")}


def explained(evening):
    """Whether the board says what that mark means."""
    return any(node[3] == ["your deal"] for node in _nodes(evening.page.board.panes))


def test_the_deal_one_composes_is_marked_on_the_board(evening):
    evening.sit(ANN)
    assert not marked(evening)
    press(evening, f"deal-get-{evening.first}")
    assert not marked(evening), "nobody is asked yet"
    press(evening, f"deal-with-{BOB}")
    assert marked(evening) == {f"Bob would vote for {evening.first}"}
    assert explained(evening)
    press(evening, f"deal-give-{evening.second}")
    assert marked(evening) == {
        f"Bob would vote for {evening.first}",
        f"Ann would vote for {evening.second}",
    }
    press(evening, f"deal-with-{CLEO}")
    assert marked(evening) == {
        f"Cleo would vote for {evening.first}",
        f"Ann would vote for {evening.second}",
    }
    evening.page.do("clear")
    assert not marked(evening)
    assert not explained(evening)


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
    assert f"Offer: Bob votes for {evening.second}; you give Bob 2 tokens" in page.text
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


def test_offers_and_the_answers_to_them_are_told_by_who_made_them(evening):
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    evening.table.submit(CLEO, Offer((VoteFor(ANN, evening.second), Give(CLEO, ANN, CLEO, 2))))
    evening.sit(ANN)
    asked = (f"vote for {evening.first}; Bob gives you 1 token", f"vote for {evening.second}; Cleo")
    for number, whose in enumerate(("Bob's", "Cleo's"), 1):
        assert f"{whose} offer:" in evening.page.text
        for kind, said in (("accept", "Accept"), ("counter", "Counter"), ("decline", "Decline")):
            (label,) = {piece.label for piece in pieces(evening, ANN) if piece.key == f"{kind}-{number}"}
            assert label.startswith(f"{said} {whose} offer: you {asked[number - 1]}")
    evening.page.do("part:accept-2")
    assert evening.page.option("Accept Cleo's offer").startswith("confirm:")
    assert "offer 2" not in evening.page.text.lower()


def test_what_one_offers_is_told_to_you_as_what_comes_of_it_is(evening):
    """It said "Ann gives Bob 2 tokens" and, in the same line, "with your vote"."""
    for key in (f"deal-with-{BOB}", "deal-give-2", f"deal-get-{evening.first}"):
        assert press(evening, key) == ""
    said = evening.view.composer.called(evening.view.composer.move)
    assert said == f"Offer: Bob votes for {evening.first}; you give Bob 2 tokens"
    assert said in evening.page.text


def test_two_offers_of_one_player_have_numbers_and_what_they_say(evening):
    for many in (1, 2):
        evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, many))))
    assert "Bob's offer 2:" in on_the_board(evening, ANN)
    evening.page.do("part:accept-2")
    assert evening.page.option("Accept Bob's offer 2").startswith("confirm:")
    evening.sit(BOB)
    evening.page.do(evening.page.option("Withdraw an offer"))
    for many in ("1 token", "2 tokens"):
        terms = f"Ann votes for {evening.first}; you give Ann {many}"
        assert evening.page.option(f"Withdraw your offer to Ann: {terms}")


def test_whom_one_deals_with_is_read_before_other_terms(evening):
    """“1 With” was followed by “Other terms”: the partners stood in the line below."""
    _, terms = composing(evening.table.view(ANN), ["Ann", "Bob", "Cleo", "Dee"])
    step = [piece for piece in terms.wide.pieces if getattr(piece, "x", 999) < 240]
    lines = sorted(step, key=lambda piece: (getattr(piece, "key", "") != "" and piece.y > 20, piece.x))
    read = [getattr(piece, "text", "") or piece.key for piece in lines]
    assert read[0].endswith("With")
    assert [each.startswith("deal-with-") for each in read[1:]] == [True, True, True, False]
    assert read[-1] == "deal-other"
    boxes = [(piece.x, piece.y, piece.children[0].w) for piece in lines[1:]]
    for at, (x, y, _) in enumerate(boxes[1:]):
        before = boxes[at]
        assert y > before[1] or x >= before[0] + before[2]


def test_what_stands_beside_the_chips_of_a_deal_opens_its_form_with_what_is_put_together(evening):
    for key in (f"deal-with-{BOB}", "deal-give-1", f"deal-get-{evening.first}", "deal-other"):
        assert press(evening, key) == ""
    form = evening.view.composer.form
    assert form is not None
    assert form.type is Offer
    evening.page.do("clear")
    assert press(evening, "deal-other") == ""
    assert evening.view.composer.form is not None, "it opens before anything is picked, too"


def test_a_vote_token_says_which_offers_lapse_and_waits_for_confirm_while_one_is_unanswered(evening):
    take, page = rat_moves.TakeVoteToken(3), evening.page
    say = words.of("rat_scramble")

    def costs_now():
        return say.stakes(evening.table.view(ANN), take, NAMES)

    assert costs_now() == "; no more deals this round"
    evening.table.submit(ANN, Offer((VoteFor(BOB, evening.first),)))
    assert costs_now() == "; no more deals, your offer lapses"
    assert page.option("Take vote token 3").startswith("make:"), (
        "one's own offer waits for nobody's answer here"
    )
    make = page.option("Take vote token 3")
    evening.table.submit(CLEO, Offer((VoteFor(ANN, evening.first),)))
    assert costs_now() == "; no more deals, 2 offers lapse"
    page.do(make)  # pressed as the offer came
    assert evening.table.state.vote_tokens[ANN] is None
    page.do(page.option("Take vote token 3"))
    assert evening.table.state.vote_tokens[ANN] == 3
    assert evening.table.state.offers == ()


def test_a_players_card_says_that_an_offer_waits_for_an_answer(evening):
    def asked():
        return [player.asked for player in scene(evening.table.view(DAN), NAMES, evening.table.game).players]

    assert asked() == [""] * 4
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), VoteFor(CLEO, evening.first))))
    assert asked() == ["offer to answer", "", "offer to answer", ""]
    evening.table.submit(ANN, Accept(1))
    assert asked() == ["", "", "offer to answer", ""]
    evening.table.submit(ANN, Offer((VoteFor(CLEO, evening.first),)))
    assert asked() == ["", "", "2 offers to answer", ""]


def test_an_offer_between_others_is_read_when_it_is_pressed(evening):
    evening.table.submit(BOB, Offer((VoteFor(CLEO, evening.first), Give(BOB, CLEO, BOB, 1))))
    assert press(evening, "offer-1") == (
        f"That offer is between Bob and Cleo: Cleo votes for {evening.first}; Bob gives Cleo 1 token."
    )


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
    brings = f"{evening.second} then has 1 of the 3 votes it needs."
    asks = f"you vote for {evening.second}; Bob gives you 1 token"
    asks += "; you use none of Bob's tokens against Bob through round 3"
    assert sentence(clauses, NAMES, ANN) == asks
    for way in (offer, offer.folded):  # on a phone it is alone, in larger letters
        said = " ".join(" ".join(piece.text for piece in texts(way.pieces)).split())
        assert said == f"Bob's offer: {asks} {brings} Accept Counter Decline"


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
        return composer.can(evening.view.session.piece(key).part)

    for key in (f"deal-with-{BOB}", f"deal-give-{evening.first}", "deal-get-2"):
        assert can(key)
        assert press(evening, key) == ""
    assert not can(f"deal-get-{evening.first}")
    assert can("deal-get-1")
    assert can(f"deal-with-{DAN}"), "what is given and got may be asked of another"


def test_a_chip_that_only_a_counter_has_says_why_it_cannot_be_picked_before_one_is_begun(shown):
    """Who had no own token left pressed *nothing* of what one gets, and read that something had changed."""
    evening = Evening(shown)
    evening.agree(VoteFor(ANN, evening.first), Give(DAN, ANN, DAN, 5), by=DAN)
    evening.table.submit(BOB, Offer((VoteFor(DAN, evening.first),)))
    evening.sit(DAN)
    assert not evening.view.composer.can(evening.view.session.piece("deal-get-nothing").part)
    said = press(evening, "deal-get-nothing")
    assert said
    assert "no longer possible" not in said
    press(evening, f"counter-{evening.table.state.offers[-1].id}")
    assert evening.view.composer.can(evening.view.session.piece("deal-get-nothing").part)


def test_who_has_made_one_an_offer_is_offered_first_in_a_counter_to_it():
    game, state = played_to("negotiation", 0)
    assert front_end(game).form_choices(game.view(state, ANN))["Give.taker"] == (BOB, CLEO, DAN, ANN)
    game.apply(state, DAN, Offer((Give(DAN, ANN, DAN, 1),)), random.Random(1))
    assert front_end(game).form_choices(game.view(state, ANN))["Give.taker"] == (DAN, BOB, CLEO, ANN)
    assert front_end(game).form_choices(game.view(state, BOB))["Give.taker"] == (ANN, CLEO, DAN, BOB)


def test_whose_vote_is_asked_for_names_the_price_in_words():
    game = RatScramble(4)
    composer = Composer(game, words.of(game), NAMES)
    composer.offer([Change(BOB, "three_tokens"), Change(CLEO, "three_tokens"), LetStand()])
    assert [option.label for option in composer.question.options] == ["Change a vote", "Change nothing"]
    composer.choose("kind", "change")
    assert composer.question.title == "Whose vote to change (three tokens of your own)"


def test_an_offer_for_a_vote_says_what_the_votes_promised_by_then_come_to(evening):
    game, table, first = evening.table.game, evening.table, evening.first

    def said(*clauses):
        return costs(table.view(ANN), game, Offer(clauses), NAMES)

    assert said(VoteFor(CLEO, first)) == f"with your vote {first} then has 2 of the 3 votes it needs"
    assert said(Give(ANN, CLEO, ANN, 1)) == ""
    evening.agree(VoteFor(BOB, first))
    after = game.points_after(table.view(ANN), table.view(ANN).outcomes[0])
    whole = game.points_after(table.view(ANN), table.view(ANN).outcomes[1])
    all_four = f"you {minus(whole[ANN])}, Cleo {minus(whole[CLEO])}"
    told = f"you {minus(after[ANN])}, Cleo {minus(after[CLEO])}; with all 4: {all_four}"
    assert said(VoteFor(CLEO, first)) == f"with your vote {first} passes: {told}"
    assert said(VoteFor(CLEO, first), VoteFor(ANN, first)) == f"{first} then has 3 votes and passes: {told}"
    evening.agree(VoteFor(DAN, first))
    assert (
        said(VoteFor(CLEO, first), VoteFor(ANN, first)) == f"{first} then has 4 votes and passes: {all_four}"
    )
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
        assert sentence(clauses, NAMES, seat) in said
        assert said.endswith(after)


def test_the_answers_to_an_offer_stand_beside_it_and_not_again_in_the_dock(evening):
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1))))
    kinds = [option.value for option in evening.view.composer.question.options]
    assert kinds == ["take_vote_token", "offer"]
    answers = evening.page.pieces(data_name="answer", data_can="yes")
    assert [*dict.fromkeys(answers)] == ["accept-1", "counter-1", "decline-1"]
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
    for move in (Accept(7), rat_moves.Decline(7), rat_moves.Counter(7, (VoteFor(BOB, evening.first),))):
        assert re.fullmatch(
            r"(That offer is|You cannot answer that offer)[^0-9]*\.", evening.table.refusal(ANN, move)
        )


def test_a_counter_says_whose_offer_it_answers_and_who_reads_it_what_it_changes(evening):
    vote, token = VoteFor(ANN, evening.first), Give(BOB, ANN, BOB, 1)
    evening.table.submit(BOB, Offer((vote, token)))
    counter = rat_moves.Counter(1, (vote, token, token))
    say, view = words.of("rat_scramble"), evening.table.view(ANN)
    said = f"{sentence([vote], NAMES)}; Bob gives Ann 2 tokens (1 more)"
    told = f"Counter Bob's offer: you vote for {evening.first}; Bob gives you 2 tokens"
    assert say.button_in_context(view, counter, NAMES) == told
    evening.table.submit(ANN, counter)
    assert f"Ann counters: {said}." in evening.page.text
    evening.sit(BOB)
    assert "you give Ann 2 tokens (1 more)" in evening.page.text


def test_a_counter_is_said_whole_and_marks_what_is_new_fewer_and_left_out():
    vote, other = VoteFor(0, "Winter Awake"), VoteFor(1, "Winter Awake")
    offer = OpenOffer(1, 1, (0, 1), (1,), (vote, Give(1, 0, 1, 1)), (other, Give(1, 0, 1, 3)))
    assert terms_of(offer, NAMES, 0) == (
        "you vote for Winter Awake (new); Bob gives you 1 token (2 fewer). "
        "Dropped: Bob votes for Winter Awake"
    )
    afresh = replace(offer, clauses=(vote,))
    assert terms_of(afresh, NAMES, 0) == "you vote for Winter Awake", "nothing is left of the first"


def test_what_an_accepted_offer_has_one_do_stands_in_the_dock_before_it_binds(evening):
    terms = (Give(BOB, ANN, BOB, 1), VoteFor(ANN, evening.first), Give(ANN, BOB, ANN, 2))
    evening.table.submit(BOB, Offer(terms))
    view, say = evening.table.view(ANN), words.of("rat_scramble")
    assert say.stakes(view, Accept(1), NAMES) == f"; you give Bob 2 tokens and vote for {evening.first}"
    evening.table.submit(CLEO, Offer((Give(CLEO, ANN, CLEO, 1),)))
    assert say.stakes(evening.table.view(ANN), Accept(2), NAMES) == "; you give nothing for it"


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
        assert composer.can(evening.view.session.piece(f"{kind}-1").part), kind
    assert press(evening, "accept-1") == ""
    assert composer.move == Accept(1)


def test_tokens_that_are_not_to_be_used_against_nobody_in_particular_are_not_used_against_anybody():
    said = str([node.json() for node in forms.fields_of(forms.spec_of(DoNotUse, NAMES), {})])
    assert "Everyone" in said
    assert "None" not in said.replace("None,", "").replace(": None", "")


def test_a_press_on_the_scene_before_answers_the_offer_that_was_on_it(evening):
    """While a press is on its way Bob withdraws and offers another: its number is the same, and no more."""
    page, table = evening.page, evening.table
    table.submit(BOB, Offer((VoteFor(BOB, evening.first), Give(ANN, BOB, ANN, 1))))
    evening.sit(ANN)
    rev, do = page.board.rev, "part:accept-1"
    assert do in page.doing("part:")
    table.submit(BOB, rat_moves.Withdraw(1))
    table.submit(BOB, Offer((VoteFor(BOB, evening.first), Give(ANN, BOB, ANN, 3))))

    def press(on):
        page.board._handle_custom_msg({"do": do, "values": {}, "rev": on, "page": "p1"}, None)
        for confirm in page.doing("confirm:"):
            page.board._handle_custom_msg({"do": confirm, "values": {}, "rev": page.board.rev}, None)

    press(rev)
    assert "It has changed since" in page.text
    assert table.state.agreements == ()
    press(page.board.rev)
    assert len(table.state.agreements) == 1


def test_tokens_given_twice_to_one_player_are_said_as_many_together():
    names = ["Ann", "Ben", "Cleo", "Dora"]
    terms = [Give(0, 1, 0, 1), Give(0, 2, 0, 1), Give(0, 1, 0, 1)]
    assert sentence(terms, names) == "Ann gives Ben 2 tokens; Ann gives Cleo 1 token"


def test_a_counter_says_what_it_keeps_of_the_offer_before_anything_of_it_is_changed(evening):
    """It said "I get: nothing", though the vote that was offered for the next round stayed in it."""
    evening.table.submit(BOB, Offer((VoteFor(ANN, evening.first), FavorSeason(BOB, "Winter", 2))))
    evening.sit(ANN)
    page = evening.page
    assert "Bells are the season symbols on a proposal" in page.text
    page.do("part:counter-1")
    kept = "Bob votes in round 2 for the proposal with more Winter bells"
    assert re.search(rf'"pb-so-far"}}, \["Counter Bob\'s offer: [^"]*{kept}\."\]', page.text)
    assert "You get nothing else" in page.text
    assert "You give nothing else" not in page.text, "of that nothing is kept but the vote, which is picked"
    (more,) = [node for node in _nodes(page.board.panes) if node[2].get("data-do") == "whole"]
    assert more[2]["data-called"] == "Other terms"
    assert more[2]["data-about"].startswith("Everything an agreement can include")
