"""The Scambodia bots: legal, repeatable, better than chance, and the better the more they remember."""

import random

import pytest
from statsmodels.stats.proportion import proportion_confint

from playtest.bots import bot
from playtest.bots.scambodia import Counting, Forgetful
from playtest.engines.chance import stream
from playtest.engines.scambodia.cards import NOTHING
from playtest.engines.scambodia.moves import (
    DECLARE,
    DISCARD,
    EXCHANGE,
    MATCH,
    SPY,
    SWAP,
    TAKE,
    Cover,
    Look,
    Peek,
)
from tests.engines.scambodia.positions import TOP_LEFT, TOP_RIGHT, card, cards, game, play, position


def play_out(table, bots, number):
    """A game of these bots, one a seat; its outcome and every move made."""
    chance = stream("bots", number, "game")
    streams = [stream("bots", number, seat) for seat in range(table.seats)]
    state, moves = table.start(chance), []
    while table.pending(state):
        seat = table.pending(state)[0]
        view = table.view(state, seat) if bots[seat].needs_view else None
        move = bots[seat].choose(table, view, table.legal(state, seat), streams[seat])
        assert table.refusal(state, seat, move) is None
        table.apply(state, seat, move, chance)
        moves.append(move)
    return table.outcome(state), moves


def wins(first, second, games=120):
    """How many of ``games`` two-player games ``first`` wins, half of them from either seat."""
    table = game(2, turn_limit=100)
    won = 0.0
    for number in range(games):
        bots = [first, second] if number % 2 else [second, first]
        winners = play_out(table, bots, number // 2)[0].winners
        won += (bots.index(first) in winners) / len(winners)
    return won


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"declarer_locked": True, "ace_value": 0, "rounds": 2}])
def test_bots_play_whole_games_of_legal_moves(players, options):
    table = game(players, turn_limit=120, **options)
    bots = [Counting(), Forgetful(), Counting(nerve=0.1), Forgetful(forgetting=0.9)][:players]
    for number in range(4):
        assert play_out(table, bots, number)[0] is not None


def test_the_counting_bot_beats_random():
    assert wins(Counting(), bot("random")) > 0.75 * 120


def test_memory_pays():
    assert wins(Counting(), Counting(forgetting=0.4)) > 0.7 * 120


def test_forgetting_is_repeatable_from_the_chance():
    table = game(2, turn_limit=100)
    first, second = (play_out(table, [Forgetful(0.5), Forgetful(0.5)], 7)[1] for _ in range(2))
    assert first == second


def test_a_perfect_memory_rolls_nothing():
    table = game(2, turn_limit=100)
    state = table.start(random.Random(3))
    play(table, state, *[(seat, move) for seat in (0, 1) for move in (Look(), Cover())])
    chance = random.Random(1)
    before = chance.getstate()
    Counting().choose(table, table.view(state, 0), table.legal(state, 0), chance)
    assert chance.getstate() == before


def choice(table, state, player=None, seat=0):
    return (player or Counting()).choose(
        table, table.view(state, seat), table.legal(state, seat), random.Random(0)
    )


def has_seen(state, seat, *targets):
    for target in targets:
        since = list(state.seen[target])
        since[seat] = 0
        state.seen[target] = tuple(since)


def test_it_matches_a_card_that_it_remembers():
    table, state = position("9h . . .", ". . . .", top="9c")
    has_seen(state, 0, TOP_LEFT)
    assert choice(table, state) == MATCH[TOP_LEFT]


def test_it_does_not_guess_at_a_match():
    table, state = position("9h . . .", ". . . .", top="9c")
    assert choice(table, state) != MATCH[TOP_LEFT]


def test_it_takes_a_red_king_for_its_worst_card():
    table, state = position("2h Qh . .", ". . . .", top="Kd")
    has_seen(state, 0, TOP_LEFT, TOP_RIGHT)
    assert choice(table, state) == TAKE[TOP_RIGHT]


def test_it_declares_when_it_is_likely_to_be_lowest():
    table, state = position("Ah Kh Kd 2h", ". . . .")
    has_seen(state, 0, 0, 1, 2, 3)
    assert choice(table, state) == DECLARE


def test_it_does_not_declare_from_cards_it_does_not_know():
    table, state = position("Ah Kh Kd 2h", ". . . .")
    assert choice(table, state) != DECLARE


def test_it_keeps_a_low_card_and_discards_a_high_one():
    table, state = position("Qh . . .", ". . . .", drawn="2c")
    has_seen(state, 0, TOP_LEFT)
    assert choice(table, state) == EXCHANGE[TOP_LEFT]
    table, state = position("2h 3h 4h 3c", ". . . .", drawn="Qc")
    has_seen(state, 0, 0, 1, 2, 3)
    assert choice(table, state) == DISCARD


def test_it_looks_at_a_card_it_does_not_know():
    table, state = position("2h . 3h 4h", ". . . .", drawn="7c")
    has_seen(state, 0, 0, 2, 3)
    play(table, state, DISCARD)
    assert choice(table, state) == Peek(TOP_RIGHT)


def test_a_king_takes_the_low_card_it_has_looked_at():
    table, state = position("Qh 2h 3h 4h", "Ah . . .", drawn="Kc")
    has_seen(state, 0, 0, 1, 2, 3)
    play(table, state, DISCARD, SPY[4])
    assert choice(table, state) == SWAP[TOP_LEFT][4]


def test_a_king_leaves_the_high_card_it_has_looked_at():
    table, state = position("Ah 2h 3h 4h", "Qh . . .", drawn="Kc")
    has_seen(state, 0, 0, 1, 2, 3)
    play(table, state, DISCARD, SPY[4])
    assert choice(table, state) == Cover()


def test_a_card_that_it_looks_at_is_in_mind_however_forgetful_it_is():
    table, state = position("Qh 2h 3h 4h", "Ah . . .", drawn="Kc")
    play(table, state, DISCARD, SPY[4])
    mind = Counting(forgetting=1.0).recall(table, table.view(state, 0), random.Random(0))
    assert mind.faces[4] == card("Ah")
    assert set(mind.faces) - {NOTHING} == set(cards("Ah"))


def test_unreasonable_options_are_refused_in_a_sentence():
    with pytest.raises(ValueError, match="between 0 and 1"):
        bot("counting:forgetting=3", "scambodia")


@pytest.mark.soak
@pytest.mark.parametrize("lost", [0.0, 0.1, 0.4])
def test_the_better_memory_wins_the_more_the_other_forgets(lost, measured):
    games = 600
    won = wins(Counting(), Forgetful(lost), games)
    low, high = proportion_confint(won, games, method="wilson")
    measured(
        f"counting against one that forgets {lost:.0%}", f"{low:.0%} to {high:.0%} of {games} games (95 %)"
    )
    assert low > {0.0: 0.4, 0.1: 0.7, 0.4: 0.8}[lost]
