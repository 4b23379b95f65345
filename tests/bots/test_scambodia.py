"""The Scambodia bots: legal, repeatable, better than chance, and the better the more they remember."""

import random

import pytest
from statsmodels.stats.proportion import proportion_confint

from playtest.bots import bot, panel
from playtest.bots.scambodia import Cautious, Counting, Forgetful, Gambler
from playtest.engines.chance import stream
from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.cards import NOTHING
from playtest.engines.scambodia.moves import (
    DECLARE,
    DISCARD,
    EXCHANGE,
    MATCH,
    SKIP,
    SPY,
    SWAP,
    TAKE,
    Cover,
    Look,
    Peek,
    Swap,
)
from playtest.testing import check_bot
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
    bots = [Counting(), Gambler(), Cautious(), Forgetful(forgetting=0.9)][:players]
    for number in range(4):
        assert play_out(table, bots, number)[0] is not None


def test_the_counting_bot_beats_random():
    assert wins(Counting(), bot("random")) > 0.75 * 120


def test_memory_pays():
    assert wins(Counting(), Counting(forgetting=0.4)) > 0.7 * 120


def test_forgetting_is_repeatable_from_the_chance():
    table = game(2, turn_limit=100)
    first, second = (play_out(table, [Forgetful(forgetting=0.5)] * 2, 7)[1] for _ in range(2))
    assert first == second


def test_a_perfect_memory_rolls_only_to_tell_equals_apart():
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
    mind = Counting(forgetting=1.0).recall(table, table.view(state, 0), 0, random.Random(0))
    assert mind.faces[4] == card("Ah")
    assert set(mind.faces) - {NOTHING} == set(cards("Ah"))


def test_unreasonable_options_are_refused_in_a_sentence():
    with pytest.raises(ValueError, match="forgetting is from 0 to 1, not 3"):
        bot("counting:forgetting=3", "scambodia")


# -- fair, and told apart by how they play


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("player", panel("scambodia"), ids=lambda player: player.name)
def test_every_bot_of_the_panel_is_fair(player, players):
    check_bot(game(players, turn_limit=60), player, games=30, looks=20)


@pytest.mark.soak
@pytest.mark.parametrize("player", panel("scambodia"), ids=lambda player: player.name)
def test_every_bot_of_the_panel_is_fair_over_many_games(player, measured):
    report = check_bot(game(4, turn_limit=200), player, games=1_000)
    measured(f"{player.name} against itself", str(report.mirror))


def test_which_of_two_equal_cards_goes_is_left_to_chance():
    table, state = position("9h 9c 2h 2c", ". . . .", top="Ah")
    has_seen(state, 0, 0, 1, 2, 3)
    view, legal = table.view(state, 0), table.legal(state, 0)
    found = {Counting().choose(table, view, legal, random.Random(seed)) for seed in range(20)}
    assert found == {TAKE[0], TAKE[1]}


def test_a_card_that_it_does_not_know_is_turned_over_rather_than_changed():
    """Both give it the top of the discard pile, but one may shed the card."""
    table, state = position("6h 5h 4h .", ". . . .", top="Kd")
    has_seen(state, 0, 0, 1, 2)
    assert choice(table, state) == MATCH[3]
    assert choice(table, state, Cautious()) == TAKE[3]


def test_the_gambler_swaps_unseen_where_the_careful_one_does_not():
    table, state = position("8h 2h 3h 4h", "5h . . .", drawn="Jc")
    has_seen(state, 0, 0, 1, 2, 3)
    play(table, state, DISCARD)
    assert type(choice(table, state, Gambler())) is Swap
    assert choice(table, state, Cautious()) == SKIP


def test_the_careful_one_would_rather_look_than_keep_a_middling_card():
    table, state = position("9h 2h 3h .", ". . . .", drawn="7c")
    has_seen(state, 0, 0, 1, 2)
    assert choice(table, state, Gambler()) == EXCHANGE[0]
    assert choice(table, state, Cautious()) == DISCARD


def test_who_remembers_the_gist_of_a_card_keeps_it_without_its_face():
    table, state = position("Ah 9h 9c 9d", ". . . .", top="2c")
    has_seen(state, 0, 0, 1, 2, 3)
    state.turn = 12
    view = table.view(state, 0)
    forgot = {"forgetting": 1.0, "gist": 1.0}
    worths = Counting(**forgot).recall(table, view, 0, random.Random(0)).own
    assert max(worths.values()) < Counting(forgetting=1.0).recall(table, view, 0, random.Random(0)).mean


# -- what they read in the rules


def test_an_ace_counts_what_the_rules_say():
    for ace in (0, 1):
        table, state = position("Ah 2h 3h 4h", ". . . .", ace_value=ace)
        has_seen(state, 0, 0)
        mind = Counting().recall(table, table.view(state, 0), 0, random.Random(0))
        assert mind.own[0] == ace


def test_a_designers_match_is_what_it_matches_by():
    class Neighbors(Scambodia):
        def matches(self, card, top):
            return abs((card >> 2) - (top >> 2)) <= 1

    table, state = position("9h 2h 3h 4h", ". . . .", top="10c")
    has_seen(state, 0, 0, 1, 2, 3)
    assert choice(table, state) != MATCH[TOP_LEFT]
    assert choice(Neighbors(2, table.rules), state) == MATCH[TOP_LEFT]


def test_a_playout_reads_nothing_that_its_seat_has_not_seen():
    table, state = position("9h . . .", ". . . .", top="Kd")
    has_seen(state, 0, TOP_LEFT)
    for seed in range(10):
        other = table.resample(table.view(state, 0), random.Random(seed))
        moves = {Counting().policy(table, s, 0, random.Random(1)) for s in (state, other)}
        assert moves == {choice(table, state)}


def test_candidates_begin_with_its_choice_and_are_legal_and_different():
    table, state = position("9h 2h . .", ". . . .", top="Kd")
    legal = table.legal(state, 0)
    found = Counting().candidates(table, table.view(state, 0), legal, random.Random(0), 5)
    assert found[0] == choice(table, state)
    assert len(set(found)) == len(found) == 5
    assert set(found) <= set(legal)


@pytest.mark.soak
@pytest.mark.parametrize("lost", [0.0, 0.1, 0.4])
def test_the_better_memory_wins_the_more_the_other_forgets(lost, measured):
    games = 600
    won = wins(Counting(), Counting(forgetting=lost), games)
    low, high = proportion_confint(won, games, method="wilson")
    measured(
        f"counting against one that forgets {lost:.0%}", f"{low:.0%} to {high:.0%} of {games} games (95%)"
    )
    assert low > {0.0: 0.4, 0.1: 0.7, 0.4: 0.8}[lost]
