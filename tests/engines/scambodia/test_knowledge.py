"""Scambodia, whatever is played: 52 cards stay 52, and a view is never wrong and never says too much."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.engines.scambodia import Scambodia, ScambodiaRules
from playtest.engines.scambodia.cards import CARDS, NOTHING
from playtest.engines.scambodia.events import (
    DrewCard,
    Exchanged,
    Matched,
    Mismatched,
    Refilled,
    Saw,
    Swapped,
    Took,
)
from playtest.engines.scambodia.moves import Declare, Draw
from tests.scrambles.scambodia import scramble


def thirsty(table, state, seat, rng):
    """A random move, drawing often and declaring seldom, so that rounds are long enough to empty the deck."""
    moves = table.legal(state, seat)
    if Draw() in moves and rng.random() < 0.6:
        return Draw()
    return rng.choice([move for move in moves if not isinstance(move, Declare) or rng.random() < 0.03])


def walk(players, seed, rules=None, moves=400):
    """The positions of a long random game, each with the events that led to it."""
    table = Scambodia(players, rules or ScambodiaRules(rounds=2, turn_limit=100))
    rng = random.Random(seed)
    events = []
    state = table.start(rng, events)
    yield table, state, events
    for _ in range(moves):
        if not table.pending(state):
            return
        seat = rng.choice(table.pending(state))
        move = thirsty(table, state, seat, rng)
        yield table, state, table.play(state, seat, move, rng)


class Memory:
    """What a player with paper would note down from what is told, without looking at ``seen``."""

    def __init__(self, players, seat):
        self.seat = seat
        self.places = {}
        self.drawn = None
        self.top = None
        self.players = players

    def hear(self, event):
        at = 4 * event.seat + event.slot if hasattr(event, "slot") else None
        match event:
            case Saw(target=target, card=card):
                self.places[target] = card
            case DrewCard(card=card):
                self.drawn = card
            case Exchanged():
                self.places.pop(at, None)
                if event.seat == self.seat:
                    self.places[at] = self.drawn
            case Took(taken=taken) | Mismatched(taken=taken):
                self.places[at] = taken
            case Matched():
                self.places.pop(at, None)
            case Swapped(target=target):
                mine, theirs = self.places.pop(at, None), self.places.pop(target, None)
                self.places |= {
                    place: card for place, card in ((at, theirs), (target, mine)) if card is not None
                }


walks = given(players=st.integers(2, 4), seed=st.integers(0, 10**6))


@walks
@settings(max_examples=25, deadline=None)
def test_52_cards_are_conserved(players, seed):
    for table, state, _ in walk(players, seed):
        cards = [*state.table, state.drawn, *state.deck, *state.discards]
        assert sorted(card for card in cards if card != NOTHING) == list(CARDS)
        assert table.faults(state) == []


@walks
@settings(max_examples=15, deadline=None)
def test_what_a_view_knows_is_never_wrong(players, seed):
    for table, state, _ in walk(players, seed):
        for seat in (*range(players), None):
            view = table.view(state, seat)
            for at, face in enumerate(view.known.table):
                assert face in (NOTHING, state.table[at])
            for at, face in enumerate(view.open.table):
                assert face in (NOTHING, view.known.table[at])


@walks
@settings(max_examples=15, deadline=None)
def test_a_view_knows_exactly_what_a_player_with_paper_would(players, seed):
    memories = {}
    for table, state, events in walk(players, seed):
        if state.turn == 0 and state.looked == 0 and state.covered == 0:
            memories = {seat: Memory(players, seat) for seat in (*range(players), None)}
        for seat, memory in memories.items():
            for event in events:
                if event.shown_to(seat):
                    memory.hear(event)
            if state.phase < 6:
                view = table.view(state, seat)
                assert memory.places == {at: face for at, face in enumerate(view.known.table) if face >= 0}


@walks
@settings(max_examples=8, deadline=None)
def test_positions_that_differ_in_unseen_cards_look_the_same_also_after_a_reshuffle(players, seed):
    rng = random.Random(seed)
    for table, state, _ in walk(players, seed, moves=250):
        if not state.refills:
            continue
        for seat in (*range(players), None):
            other = scramble(state, seat, rng)
            assert table.faults(other) == []
            assert table.view(other, seat) == table.view(state, seat)
            dealt = table.resample(table.view(state, seat), rng)
            assert table.faults(dealt) == []
            assert table.view(dealt, seat) == table.view(state, seat)


def test_long_random_games_do_empty_the_deck():
    refills = [
        event for _, _, events in walk(4, 1, moves=400) for event in events if isinstance(event, Refilled)
    ]
    assert refills


def test_a_view_that_leaked_a_card_would_be_caught():
    table, state, _ = next(walk(2, 5))
    leaking = state.copy()
    leaking.seen[0] = (0, -1, -1)
    changed = [scramble(state, 0, random.Random(seed)) for seed in range(10)]
    assert any(table.known_to(leaking, 0).table[0] != other.table[0] for other in changed)
