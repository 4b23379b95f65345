"""Scambodia: the deal, the initial peek, the four things a turn can be, and the deck. Rulings 1-4, 8."""

import random

import pytest

from playtest.engines.chance import Chance, Impossible
from playtest.engines.game import Illegal
from playtest.engines.scambodia.cards import CARD_NAMES, NOTHING, PEEK, TURN
from playtest.engines.scambodia.events import Matched, Mismatched, Refilled, Saw
from playtest.engines.scambodia.moves import (
    Cover,
    Declare,
    Discard,
    Draw,
    Exchange,
    Look,
    Match,
    Skip,
    Take,
)

from .positions import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    TOP_LEFT,
    TOP_RIGHT,
    after_the_peek,
    card,
    cards,
    game,
    known,
    open_to,
    play,
    position,
)


@pytest.mark.parametrize(
    ("name", "points"),
    [("Ac", 1), ("2d", 2), ("10s", 10), ("Jh", 11), ("Qc", 12), ("Kc", 13), ("Ks", 13), ("Kd", 0), ("Kh", 0)],
)
def test_cards_count_their_rank_and_red_kings_nothing(name, points):
    assert game().value_of(card(name)) == points


def test_an_ace_counts_nothing_where_the_option_says_so():
    assert game(ace_value=0).value_of(card("Ah")) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_four_cards_and_one_is_turned_up(players):
    state = game(players).start(random.Random(1))
    assert len(state.table) == 4 * players
    assert NOTHING not in state.table
    assert len(state.discards) == 1
    assert len(state.deck) == 52 - 4 * players - 1


def test_scambodia_is_for_two_to_four_players():
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        game(5)


def test_a_deal_that_was_transcribed_wrongly_is_refused_before_anything_changes():
    table = game(2, rounds=2)
    with pytest.raises(Impossible):
        table.start(Chance(outcomes=[3, 3]))


def test_all_look_at_their_two_bottom_cards_at_once():
    table = game(3)
    state = table.start(random.Random(1))
    assert table.pending(state) == (0, 1, 2)
    play(table, state, (2, Look()))
    assert set(known(table, state, 2)) == {8 + BOTTOM_LEFT, 8 + BOTTOM_RIGHT}
    assert known(table, state, 0) == {}


def test_the_bottom_cards_are_open_between_look_and_cover_and_known_afterwards():
    table = game(2)
    state = table.start(random.Random(1))
    assert open_to(table, state, 0) == {}
    play(table, state, (0, Look()))
    assert open_to(table, state, 0) == {2: state.table[2], 3: state.table[3]}
    assert open_to(table, state, 1) == {}
    assert open_to(table, state, None) == {}
    play(table, state, (0, Cover()))
    assert open_to(table, state, 0) == {}
    assert known(table, state, 0) == {2: state.table[2], 3: state.table[3]}


def test_what_is_looked_at_is_told_to_who_looks_and_to_nobody_else():
    table = game(2)
    state = table.start(random.Random(1))
    seen = [event for event in play(table, state, (1, Look())) if isinstance(event, Saw)]
    assert [event.card for event in seen] == state.table[6:8]
    assert all(event.audience == (1,) for event in seen)


def test_the_bottom_cards_are_looked_at_only_once():
    table = game(2)
    state = table.start(random.Random(1))
    play(table, state, (0, Look()))
    assert table.refusal(state, 0, Look()) == "Cover your two bottom cards."
    play(table, state, (0, Cover()))
    assert table.refusal(state, 0, Look()) == "It is not your turn."


def test_the_first_turn_starts_when_all_have_covered():
    table = game(2)
    state = table.start(random.Random(1))
    play(table, state, (1, Look()), (1, Cover()), (0, Look()))
    assert state.phase == PEEK
    assert table.refusal(state, 0, Draw()) == "Cover your two bottom cards."
    play(table, state, (0, Cover()))
    assert state.phase == TURN
    assert table.pending(state) == (0,)


def test_a_turn_is_draw_take_match_or_declare():
    table, state = after_the_peek(2)
    takes, matches = [Take(slot) for slot in range(4)], [Match(slot) for slot in range(4)]
    assert list(table.legal(state, 0)) == [Draw(), *takes, *matches, Declare()]
    assert "draw, take" in table.refusal(state, 0, Exchange(TOP_LEFT))
    assert table.refusal(state, 1, Draw()) == "It is not your turn."


def test_play_goes_clockwise():
    table, state = position(". . . .", ". . . .", ". . . .")
    turns = []
    for _ in range(4):
        turns.append(state.player)
        play(table, state, Take(TOP_LEFT))
    assert turns == [0, 1, 2, 0]


def test_a_drawn_card_is_seen_by_who_drew_it_alone():
    table, state = position("2c 3c 4c 6c", ". . . .")
    play(table, state, Draw())
    assert table.view(state, 0).open.drawn == state.drawn
    assert table.view(state, 1).open.drawn == NOTHING
    assert table.view(state, 1).known.drawn == NOTHING
    assert table.view(state, None).known.drawn == NOTHING


def test_after_drawing_exchange_or_discard():
    table, state = position("2c 3c - 6c", ". . . .", drawn="9h")
    kept = [Exchange(slot) for slot in (TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT)]
    assert list(table.legal(state, 0)) == [*kept, Discard()]
    assert table.refusal(state, 0, Exchange(BOTTOM_LEFT)) == "You have no card at bottom-left."


def test_an_exchange_puts_the_drawn_card_face_down_and_discards_the_old_one():
    table, state = position("Qc 3c 4c 6c", ". . . .", drawn="2h")
    play(table, state, Exchange(TOP_LEFT))
    assert state.table[TOP_LEFT] == card("2h")
    assert state.discards == cards("5c Qc")
    assert known(table, state, 0) == {TOP_LEFT: card("2h")}
    assert known(table, state, 1) == {}
    assert state.player == 1


def test_a_replaced_card_gives_no_power():
    table, state = position("Kc 3c 4c 6c", ". . . .", drawn="2h")
    play(table, state, Exchange(TOP_LEFT))
    assert (state.phase, state.player) == (TURN, 1)


def test_discarding_the_drawn_card_changes_no_hand():
    table, state = position("Qc 3c 4c 6c", ". . . .", drawn="6h")
    before = state.table[:]
    play(table, state, Discard())
    assert state.table == before
    assert state.discards == cards("5c 6h")
    assert state.player == 1


def test_a_card_taken_from_the_discard_pile_is_exchanged_and_known_to_all():
    table, state = position("Qc 3c 4c 6c", ". . . .", top="Ah")
    play(table, state, Take(TOP_LEFT))
    assert state.table[TOP_LEFT] == card("Ah")
    assert state.discards == cards("Qc")
    assert all(known(table, state, seat) == {TOP_LEFT: card("Ah")} for seat in (0, 1, None))
    assert state.player == 1


def test_the_first_face_up_card_gives_no_power_when_it_is_taken():
    table, state = position("Qc 3c 4c 6c", ". . . .", top="7h")
    play(table, state, Take(TOP_LEFT))
    assert (state.phase, state.player) == (TURN, 1)


def test_a_right_match_sheds_the_card_and_leaves_the_slot_empty():
    table, state = position("Qc 3c 4c 6c", ". . . .", top="Qh")
    events = play(table, state, Match(TOP_LEFT))
    assert isinstance(events[0], Matched)
    assert state.table[TOP_LEFT] == NOTHING
    assert state.discards == cards("Qh Qc")
    assert state.player == 1
    play(table, state, Take(TOP_LEFT))
    assert table.refusal(state, 0, Match(TOP_LEFT)) == "You have no card at top-left."


def test_a_matched_card_gives_no_power():
    table, state = position("Kc 3c 4c 6c", ". . . .", top="Kh")
    play(table, state, Match(TOP_LEFT))
    assert (state.phase, state.player) == (TURN, 1)


def test_a_match_goes_by_rank_not_by_points():
    table, state = position("Kh 3c 4c 6c", ". . . .", top="Ks")
    play(table, state, Match(TOP_LEFT))
    assert state.table[TOP_LEFT] == NOTHING


def test_a_wrong_match_changes_the_card_with_the_top_of_the_pile_before_everybody():
    table, state = position("Qc 3c 4c 6c", ". . . .", top="9h")
    events = play(table, state, Match(TOP_LEFT))
    assert isinstance(events[0], Mismatched)
    assert state.table[TOP_LEFT] == card("9h")
    assert state.discards == cards("Qc")
    assert all(known(table, state, seat) == {TOP_LEFT: card("9h")} for seat in (0, 1, None))
    assert state.player == 1


def test_a_refused_match_says_nothing_about_the_face():
    table, state = position("Qc - 4c 6c", ". . . .", top="Qh")
    with pytest.raises(Illegal, match="You have no card at top-right"):
        play(table, state, Match(TOP_RIGHT))


def test_the_deck_is_refilled_from_the_discard_pile_but_its_top():
    table, state = position("2c 3c 4c 6c", ". . . .", deck="8h", top="9h")
    pile = state.discards[:-1]
    play(table, state, Draw(), Discard(), Skip(), Draw())
    assert sorted([*state.deck, state.drawn]) == sorted([*pile, card("9h")])
    assert state.discards == cards("8h")


def test_the_deck_is_refilled_only_when_a_draw_needs_it():
    table, state = position("2c 3c 4c 6c", ". . . .", deck="5h", top="9h")
    play(table, state, Draw())
    play(table, state, Discard())
    assert state.deck == []
    assert state.refills == ()
    events = play(table, state, Draw())
    assert isinstance(events[0], Refilled)


def test_nothing_to_draw_makes_drawing_illegal():
    table, state = position("2c 3c 4c 6c", ". . . .", deck="5h", top="9h")
    state.deck, state.discards = [], cards("9h")
    assert Draw() not in table.legal(state, 0)
    assert table.refusal(state, 0, Draw()) == "There is nothing left to draw."


def test_knowledge_follows_a_card_and_ends_when_it_is_shuffled_into_a_deck():
    table, state = position("2c 3c 4c 6c", ". . . .", deck="5h", top="9h")
    play(table, state, Take(TOP_LEFT))
    assert known(table, state, 1)[TOP_LEFT] == card("9h")
    play(table, state, Draw(), Discard(), Take(TOP_LEFT), Draw(), seed=4)
    view = table.view(state, 0)
    assert [refill.turn for refill in view.lost] == [state.turn]
    assert card("2c") in view.lost[0].cards
    assert card("2c") not in view.known.table
    assert card("2c") not in view.known.discards


def test_a_card_drawn_before_a_shuffle_cannot_be_one_that_was_shuffled():
    table, state = position("2c 3c 4c 6c", ". . . .", deck="5h", top="9h")
    play(table, state, Draw(), Exchange(TOP_LEFT), Draw())
    view = table.view(state, 1)
    shuffled = set(view.lost[0].cards)
    for seed in range(20):
        dealt = table.resample(table.view(state, 0), random.Random(seed))
        assert not shuffled & set(dealt.table[1:])
        assert dealt.drawn in shuffled
    assert view.shuffle[:4] == (0, 0, 0, 0)


def test_a_draw_that_was_transcribed_wrongly_changes_nothing():
    table, state = position("2c 3c 4c 6c", ". . . .", deck="5h")
    before = state.copy()
    with pytest.raises(Impossible):
        table.play(state, 0, Draw(), Chance(outcomes=[card("2c")]))
    assert state == before


def test_a_transcription_calls_cards_by_their_names():
    assert game().name_of(card("10h")) == "10♥"
    assert game().name_of("discard") == "discard"
    assert len(CARD_NAMES.by_name) == 52
