"""Scambodia in words: everything has some; what lies open is named, and nothing that lies covered."""

import random

import pytest

from playtest.engines.game import REFEREE, HandedOver
from playtest.engines.scambodia import Scambodia
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
def test_what_players_read_names_the_card_that_comes_to_lie_open_and_no_other(players):
    """Until the round is over that is the top of the discard pile, whatever somebody has seen or taken."""
    named = set()
    for _, state, events in walk(players, 9, moves=150):
        if state.phase >= ROUND_END:
            break
        for seat in (*range(players), None):
            large = [words.announcement(event, NAMES, seat) for event in events if event.shown_to(seat)]
            read = f"{told(events, seat)} {' '.join(line for each in large if each for line in each.lines)}"
            found = {face for face in CARD_NAMES.by_name if face in read}
            assert found <= {CARD_NAMES.name(state.discards[-1])}
            named |= found
    assert len(named) > 5


OPEN = [
    (None, Take(TOP_LEFT), "Ann puts the top discard at top-left and discards 2♣."),
    (
        None,
        Match(TOP_LEFT),
        "Ann turns over 2♣ (top-left): no match. The top discard takes its place.",
    ),
    (None, Match(TOP_RIGHT), "Ann matches with 3♣; top-right stays empty."),
    ("9h", Exchange(TOP_LEFT), "Ann puts the drawn card at top-left and discards 2♣."),
    ("9h", Discard(), "Ann discards 9♥ and may look at an opponent's card."),
]


@pytest.mark.parametrize(("drawn", "move", "said"), OPEN)
def test_whoever_reads_the_log_reads_which_card_lies_open_now(drawn, move, said):
    table, state = position(*HANDS, drawn=drawn, top="3h") if drawn else position(*HANDS, top="3h")
    events = play(table, state, move)
    assert {told(events, seat) for seat in (0, 1, None)} == {said}


def test_the_card_turned_up_at_the_deal_is_named():
    game = Scambodia(2)
    events = []
    state = game.start(random.Random(1), events)
    top = CARD_NAMES.name(state.discards[-1])
    assert told(events, 1) == f"Round 1: four cards each, {top} is turned up. Ann will begin."


def test_the_referee_reads_the_cards():
    table, state = position(*HANDS, drawn="9h")
    assert told(play(table, state, Exchange(TOP_LEFT)), REFEREE) == (
        "Ann puts the drawn card at top-left and discards 2♣."
    )
    table, state = position(*HANDS, top="3h")
    assert told(play(table, state, Take(TOP_LEFT)), REFEREE) == "Ann puts 3♥ at top-left and discards 2♣."


def test_a_swap_says_whose_cards_went_where():
    table, state = position(*HANDS, drawn="Jh")
    play(table, state, Discard())
    assert told(play(table, state, Swap(TOP_RIGHT, 4 + BOTTOM_LEFT))) == (
        "Ann swaps their top-right card for Bob's bottom-left card, unseen."
    )


def test_a_look_says_at_which_card():
    table, state = position(*HANDS, drawn="7h")
    play(table, state, Discard())
    assert told(play(table, state, Peek(TOP_LEFT)), 1) == "Ann looks at their top-left card."
    table, state = position(*HANDS, drawn="9h")
    play(table, state, Discard())
    assert told(play(table, state, Spy(4)), 0) == "Ann looks at Bob's top-left card."


def test_a_round_explains_its_scores():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s")
    assert told(play(table, state, Declare(), Take(TOP_LEFT))).endswith(
        "Round 1 is over. Ann declared with 10, the lowest total, and scores 0; Bob: 32."
    )
    table, state = position("9c 9d 9h 9s", "Ac 2c 3c 4c")
    assert "Ann declared with 36, was tied or beaten, and scores double: 72" in told(
        play(table, state, Declare(), Take(TOP_LEFT))
    )
    table, state = position("4h - - -", "9c 9d 9h 9s", top="4c")
    assert told(play(table, state, Match(TOP_LEFT))).endswith(
        "Round 1 is over: Ann has no cards left. Ann: 0; Bob: 36."
    )


def test_the_clock_has_words():
    assert words.event(TimedOut(0, 1), NAMES, None) == "Ann has run out of time, for the first time."
    assert words.event(HandedOver(0), NAMES, None) == "A bot takes over for Ann."
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
