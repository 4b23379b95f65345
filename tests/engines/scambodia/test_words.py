"""Scambodia in words: everything has some, and none remembers a card for its player."""

import pytest

from playtest.engines.game import REFEREE, HandedOver
from playtest.engines.scambodia.cards import CARD_NAMES, ROUND_END, TURN
from playtest.engines.scambodia.events import TimedOut
from playtest.engines.scambodia.moves import (
    Declare,
    Discard,
    Draw,
    Exchange,
    Match,
    Peek,
    Spy,
    Swap,
    Take,
    TimeOut,
)
from playtest.words import scambodia as words

from .positions import BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT, play, position
from .test_knowledge import walk

NAMES = ["Ann", "Bob", "Cyd", "Dan"]
HANDS = ("2c 3c 4c 6c", "2d 3d 4d 6d")


def told(events, seat=None):
    return " ".join(
        filter(None, (words.event(event, NAMES, seat) for event in events if event.shown_to(seat)))
    )


@pytest.mark.parametrize("players", [2, 4])
def test_every_event_move_and_view_has_words(players):
    for table, state, events in walk(players, 2, moves=250):
        for seat in (*range(players), None, REFEREE):
            told(events, seat)
            said = words.prompt(table.view(state, seat))
            # where another's turn begins, whose it is says all
            assert said or (state.phase == TURN and seat not in table.pending(state))
        for seat in table.pending(state):
            labels = [words.action(move, NAMES) for move in table.legal(state, seat)]
            assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("players", [2, 4])
def test_what_players_read_names_no_card_before_the_round_is_over(players):
    for _, state, events in walk(players, 9, moves=150):
        if state.phase >= ROUND_END:
            return
        for seat in (*range(players), None):
            assert not any(face in told(events, seat) for face in CARD_NAMES.by_name)


def test_the_referee_reads_the_cards():
    table, state = position(*HANDS, drawn="9h")
    assert told(play(table, state, Exchange(TOP_LEFT)), REFEREE) == (
        "Ann keeps it at top-left and discards 2♣ from there."
    )


def test_a_swap_says_whose_cards_went_where():
    table, state = position(*HANDS, drawn="Jh")
    play(table, state, Discard())
    assert told(play(table, state, Swap(TOP_RIGHT, 4 + BOTTOM_LEFT))) == (
        "Ann swaps the top-right card for Bob's bottom-left card, unseen."
    )


def test_a_look_says_at_which_card():
    table, state = position(*HANDS, drawn="7h")
    play(table, state, Discard())
    assert told(play(table, state, Peek(TOP_LEFT)), 1) == "Ann looks at their top-left card."
    table, state = position(*HANDS, drawn="9h")
    play(table, state, Discard())
    assert told(play(table, state, Spy(4)), 0) == "Ann looks at Bob's top-left card."


def test_a_discard_says_what_its_power_is_and_not_which_card_it_was():
    table, state = position(*HANDS, drawn="9h")
    assert (
        told(play(table, state, Discard()), 1)
        == "Ann discards the drawn card and may look at a card of an opponent."
    )


def test_a_round_explains_its_scores():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s")
    assert told(play(table, state, Declare(), Take(TOP_LEFT))).endswith(
        "Round 1 is over. Ann declared, is alone lowest with 10 and scores 0; Bob: 32."
    )
    table, state = position("9c 9d 9h 9s", "Ac 2c 3c 4c")
    assert "Ann declared, is not alone lowest with 36 and scores twice that, 72" in told(
        play(table, state, Declare(), Take(TOP_LEFT))
    )
    table, state = position("4h - - -", "9c 9d 9h 9s", top="4c")
    assert told(play(table, state, Match(TOP_LEFT))).endswith(
        "Round 1 is over: Ann has no cards left. Ann: 0; Bob: 36."
    )


def test_the_clock_has_words():
    assert words.event(TimedOut(0, 1), NAMES, None) == "Ann has run out of time, for the first time."
    assert words.event(HandedOver(0), NAMES, None) == "A bot plays on for Ann."
    assert words.action(TimeOut(), NAMES) == "Time is up"


def test_places_are_called_by_name():
    assert words.value("slot", 2) == "bottom-left"
    assert words.value("target", 5) == "seat 2, top-right"


def test_what_is_not_of_scambodia_is_not_explained_away():
    with pytest.raises(TypeError):
        words.event(object(), NAMES, None)


def test_a_draw_is_told_once():
    table, state = position(*HANDS)
    assert told(play(table, state, Draw()), 1) == "Ann draws from the deck."
