"""Rat Scramble through the screen: characters, effects, votes and moments, with no curtain."""

import itertools
import json
import random
from dataclasses import fields, replace

import pytest

from playtest import words
from playtest.engines.game import REFEREE
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble.agreements import (
    Agreement,
    Give,
    Promise,
    VoteFor,
)
from playtest.engines.rat_scramble.components import EFFECTS, NO_EFFECT, RatRules
from playtest.engines.rat_scramble.moves import Cast, Change, Choose, TakeVoteToken
from playtest.engines.sentences import listed, minus, signed
from playtest.table import SeatTable, Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.games.rat_scramble.low_outcomes import LowOutcomes
from playtest.widgets.games.rat_scramble.outcome_words import EFFECTS_AT_LENGTH, EFFECTS_IN_WORDS
from playtest.widgets.games.rat_scramble.outcomes import Outcomes
from playtest.widgets.games.rat_scramble.stage_pieces import TALL, WIDE
from playtest.widgets.games.rat_scramble.table import scene
from playtest.widgets.kit import Group, draw, text_width
from playtest.widgets.table.session.announcements import GATHERS
from playtest.words.announcements import Row, Term
from tests.widgets.conftest import Page, _nodes
from tests.widgets.games.rat_scramble.evenings import (
    ANN,
    BOB,
    CAST,
    CLEO,
    DAN,
    NAMES,
    Evening,
    on_the_board,
    played_to,
    texts,
)


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
                continue
            assert labels == [f"{effect}: {EFFECTS_AT_LENGTH[effect]}"]
            if board.plan is WIDE:
                said = [piece.text for piece in texts(board.way(0, "Majority", 0))]
                assert EFFECTS_IN_WORDS[effect] in said


@pytest.mark.parametrize("effect", EFFECTS)
def test_no_effect_is_cut_on_a_low_board_and_no_figures_run_into_the_next_column(effect):
    """Highway Robbery ended in dots, and "−1 −1" went on in the next player's column."""
    game, (_, state) = RatScramble(4), played_to("voting", 0)
    view = replace(game.view(state, None), effects=(effect,) * 4)
    board = LowOutcomes(view, NAMES, game)
    for place, by in enumerate(("Majority", "Consensus") * 2):
        row = board.way(place, by, 0)
        assert not [piece.text for piece in texts(row) if "…" in piece.text]
    for now, change in (("−1", "−1"), ("−12", "−3"), ("15", "+6")):
        had, new = board.points(now, change, "ink")
        left = had.x - text_width.wide(now, had.size, bold=True)
        right = new.x + text_width.wide(change, new.size)
        assert had.x < new.x
        assert max(-left, right) <= board.step / 2


def test_on_a_phone_who_chose_a_character_is_said_by_name():
    """Their sign alone stood in another player's column."""
    game, (_, state) = RatScramble(4), played_to("voting", 0)
    view = game.view(state, None)
    for seat, name in enumerate(view.characters):
        (card,) = [Outcomes(view, NAMES, game, TALL).character(name, 0)]
        assert NAMES[seat] in [piece.text for piece in texts([card])]


@pytest.mark.parametrize("points", [-2, -12, 7, 22])
def test_points_on_a_low_board_end_where_it_ends(points):
    game, (_, state) = RatScramble(4), played_to("voting", 0)
    board = LowOutcomes(replace(game.view(state, None), points=(points,) * 4), NAMES, game)
    for seat, head in enumerate(piece for piece in board.heads() if isinstance(piece, Group)):
        (said,) = texts([head])
        assert said.text == minus(points)
        right = board.column(seat) + said.x + text_width.wide(said.text, said.size, bold=True)
        assert right <= (board.column(seat + 1) - 17.5 if seat < 3 else board.plan.wide)


def test_a_players_card_explains_the_character(evening):
    (ann, *_) = scene(evening.table.view(ANN), NAMES, evening.table.game).players
    assert ann.about == (
        "Each Winter bell gives 2 points, each Spring bell 1; each Summer bell takes 1 away."
    )
    assert f'"data-about": "{ann.about}"' in evening.page.text


def test_what_binds_whoever_is_to_move_stands_on_the_board(shown):
    evening = Evening(shown)
    evening.agree(VoteFor(ANN, evening.second), VoteFor(BOB, evening.second))
    you, bob = f"Agreed: you vote for {evening.second}.", f"Agreed: Bob votes for {evening.second}."
    assert you in on_the_board(evening, ANN)
    assert bob not in on_the_board(evening, ANN)  # while all may deal, one's own word is enough
    evening.take(ann=3, bob=1, cleo=2)
    (voter,) = evening.table.pending
    assert voter == BOB
    for looking in (ANN, CLEO, None):
        assert bob in on_the_board(evening, looking)
    assert you in on_the_board(evening, BOB)
    evening.vote(evening.second)
    assert bob not in on_the_board(evening, ANN)


def test_a_press_tells_every_word_that_binds_one_where_some_stand_on_the_board(shown):
    """“1 more” stood there, and nothing could be pressed."""
    evening = Evening(shown)
    promised = ["share the water", "keep quiet", "help Bob", "pay later"]
    for at, text in enumerate(promised):
        evening.agree(Promise(ANN, text), Promise((BOB, CLEO, DAN)[at % 3], text))
    (bound, *_) = scene(evening.table.view(ANN), NAMES, evening.table.game).mine
    assert promised[3] not in bound.text
    assert "1 more under Agreements." in bound.text
    assert all(text in bound.about for text in promised)


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
        assert text_width.wide(title.text, title.size, bold=True) + title.x <= boxes[0][0]
        for (left, wide), (right, _) in itertools.pairwise(boxes):
            assert left + wide < right


def test_changing_a_vote_says_where_it_and_what_it_costs_go():
    game, state = played_to("voting", 0)
    first, second = state.proposals
    view = replace(game.view(state, ANN), votes=(None, first, second, None))
    target = BOB
    other = next(proposal for proposal in view.proposals if proposal != view.votes[target])
    say = words.of(game)
    assert say.stakes(view, Change(target, "their_token"), NAMES) == (
        f"changes it to {other}; {NAMES[target]} gets the token back"
    )
    assert say.stakes(view, Change(target, "three_tokens"), NAMES) == (
        f"changes it to {other}; {NAMES[target]} keeps your three tokens"
    )


@pytest.mark.parametrize("effect", ["Highway Robbery", "Secret Santa", "Transformation"])
def test_an_effect_says_what_it_asks_of_whose_turn_it_is(effect):
    game, state = played_to("voting", 0)
    view = replace(game.view(state, ANN), phase="effect", effect=effect, waiting=(ANN,))
    said = words.of(game).prompt(view)
    assert said.startswith(f"{effect}: ")
    assert "token" in said


@pytest.mark.parametrize(
    ("effect", "own", "theirs"),
    [
        ("Highway Robbery", {"victim": ANN, "owner": BOB}, {"victim": CLEO, "owner": CLEO}),
        ("Secret Santa", {"owner": BOB}, {"victim": CLEO, "owner": CLEO}),
        ("Transformation", {"owner": BOB}, {"into": CLEO}),
    ],
)
def test_a_token_on_the_board_is_what_an_effect_takes_gives_or_transforms(effect, own, theirs):
    game, state = played_to("voting", 0)
    view = replace(game.view(state, ANN), phase="effect", effect=effect, waiting=(ANN,))
    view = replace(view, tokens=(3, 2, 0, 0, 0, 3, 0, 0, 2, 0, 5, 0, 0, 0, 0, 5))
    pieces = scene(view, NAMES, game).pickable()
    assert pieces["promise-0-1"].part == own
    assert pieces["promise-2-2"].part == theirs


def test_a_bell_has_its_article(evening):
    board = on_the_board(evening, ANN)
    assert "A Winter bell" in board or "A Spring bell" in board or "A Summer bell" in board
    assert "An Autumn bell" in board
    assert "A Autumn" not in board


def test_a_moment_does_not_say_its_title_again_nor_that_no_effect_has_an_effect():
    votes = ("Winter Awake", "Winter Awake", "Summer Solstice", "Winter Awake")
    passed = rat_events.Passed(
        2, "Winter Awake", "majority", "WPP", NO_EFFECT, votes, (6, 0, -2, 4), (4, 0, -2, 1), None
    )
    moment = words.of("rat_scramble").announcement(passed, NAMES, None)
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
def test_the_vote_is_a_moment_that_says_who_voted_what_and_who_was_bound(evening, passes):
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
    outcome = next(each for each in told if isinstance(each, rat_events.Passed | rat_events.NothingPassed))
    rows = words.of("rat_scramble").announcement(outcome, NAMES, ANN).rows
    said = [row.terms[-1].what for row in rows]
    it = "it" if passes else first
    assert said[BOB] == said[CLEO] == f"for {it}, as agreed"
    assert not any("agreed" in said[seat] for seat in (ANN, DAN))
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


def test_every_part_of_every_move_is_asked_for_in_words_of_its_own():
    """None by the title of a field, which is no sentence after "Now choose"."""
    game, say, asked = RatScramble(4), words.of("rat_scramble"), {}
    for move in [
        *game.actions(),
        rat_moves.Counter(1, (VoteFor(0, "Winter Awake"),)),
        rat_moves.Judge(1, 0, "kept"),
    ]:
        for field in {each.name for each in fields(move)} - {"kind", "clauses"}:
            asked[move.kind, field] = say.field_prompt(move, field)
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


def test_what_is_in_force_has_its_room_in_the_line_above_the_board():
    game, state = played_to("negotiation", 1)
    view = game.view(state, None)
    on = ("Clairvoyant", "Flea Market", "Shotgun")
    names = ["Ann", "Ben", "Cleo", "Dora"]
    close = "15\N{NO-BREAK SPACE}points\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}win"
    assert scene(view, names, game).phase == f"Round 1 of 10, {close}"
    one, three = (scene(replace(view, toggles=on[:many]), names, game).phase for many in (1, 3))
    plain = one.replace("\N{NO-BREAK SPACE}", " ")
    assert plain == "Round 1 of 10, 15 points to win, in force: Clairvoyant"
    assert three == "Round 1 of 10, in force: Clairvoyant, Flea Market, Shotgun"
    assert text_width.wide(three, 15) < 480


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


def test_vote_tokens_are_offered_in_the_order_in_which_they_lie_on_the_table(evening):
    evening.take(bob=3)
    view = evening.table.view(ANN)
    offered = [
        m.number
        for m in front_end(evening.table.game).dock_order(view, evening.table.legal(ANN))
        if isinstance(m, TakeVoteToken)
    ]
    assert offered == [1, 2, 4]


def test_the_button_of_the_tables_says_what_they_hold(evening):
    def button():
        opens, *_ = [n for n in _nodes(evening.page.board.panes) if n[2].get("data-open") == "ledger"]
        return opens[3]

    evening.finish_round()
    assert button() == ["Rounds"]
    evening.agree(VoteFor(BOB, evening.table.state.proposals[0]))
    assert button() == ["Agreements"]


def test_at_one_screen_all_let_a_vote_stand_with_one_press(evening):
    evening.take(bob=3, cleo=4, ann=1)
    assert evening.page.doing("all-pass") == [], "there is nothing to let stand yet"
    evening.vote(evening.first)
    assert evening.table.state.phase == "window"
    first = evening.table.pending[0]
    label, passes = evening.view.session.all_pass()
    assert label == "All change nothing"
    assert f"for {NAMES[first]} alone" in evening.page.text
    assert f"for {listed([NAMES[seat] for seat in passes])}" in evening.page.text
    evening.page.do("all-pass")
    stood = [
        entry for entry in evening.table.log if entry.kind == "move" and entry.body["kind"] == "let_stand"
    ]
    assert [entry.seat for entry in stood] == passes
    assert len(set(passes)) == len(passes) > 1
    assert stood[0].seat == first
    assert evening.table.state.phase != "window"
    while evening.table.state.phase != "window":
        evening.vote(evening.first)
    own = Page(TableView(evening.table, evening.table.pending[0]).board)
    assert own.doing("all-pass") == [], "on a page of one's own nobody speaks for others"
    while evening.table.state.phase == "window":
        last = evening.page.doing("all-pass")
        evening.table.submit(evening.table.pending[0], rat_moves.LetStand())
    assert last == [], "who is asked last has one button for it"


def test_log_and_buttons_call_a_thing_alike(evening):
    """Votes were changed in the dock and turned in the log; offers accepted there were said yes to here."""
    text, view = words.of(evening.table.game), evening.table.view(ANN)
    changed = text.event(rat_events.VoteChanged(BOB, ANN, "three_tokens", view.proposals[0]), NAMES, None)
    assert changed == f"Bob changes Ann's vote to {view.proposals[0]}, paying three tokens."
    assert text.action(Change(ANN, "three_tokens"), NAMES).startswith("Change Ann's vote")
    assert (
        text.action(rat_moves.BreakTie(view.proposals[0]), NAMES) == f"Break the tie for {view.proposals[0]}"
    )
    clauses = (
        VoteFor(ANN, view.proposals[0]),
        VoteFor(BOB, view.proposals[0]),
        VoteFor(CLEO, view.proposals[0]),
    )
    answered = [rat_events.Answered(BOB, 1, answer, ANN, clauses[:1]) for answer in ("accepted", "declined")]
    said = [text.event(event, NAMES, None) for event in answered]
    assert said[0] == f"Bob accepts Ann's offer: Ann votes for {view.proposals[0]}."
    assert said[1] == f"Bob declines Ann's offer: Ann votes for {view.proposals[0]}."
    agreed = rat_events.Agreed(Agreement(1, 1, (ANN, BOB, CLEO), clauses, ("open",) * 3))
    assert text.event(agreed, NAMES, None).startswith("Agreement 1 binds Ann, Bob and Cleo: ")
