"""Scambodia: declaring, the end of a round, scores, tie-breaks, limits. Rulings 2, 6, 7, 9."""

import random

import pytest

from playtest.engines.scambodia.cards import OVER, PEEK, ROUND_END
from playtest.engines.scambodia.events import RoundEnded, RoundResult
from playtest.engines.scambodia.moves import Cover, Declare, Discard, Draw, GoOn, Look, Match, Take

from .positions import TOP_LEFT, TOP_RIGHT, card, game, known, open_to, play, position


def declared(*hands, **options):
    """Player 0 declares, and the others' last turns change nothing: they draw a 2 and discard it."""
    table, state = position(*hands, **options)
    play(table, state, Declare())
    for _ in hands[1:]:
        pass_a_turn(table, state)
    return table, state


def pass_a_turn(table, state):
    play(table, state, Draw())
    plain = next(one for one in [state.drawn, *state.deck] if table.power_of(one) == "none")
    if plain != state.drawn:
        state.deck[state.deck.index(plain)] = state.drawn
        state.deck.sort()
        state.drawn = plain
    play(table, state, Discard())


def test_declaring_is_the_whole_turn():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d")
    play(table, state, Declare())
    assert (state.declarer, state.declared_on, state.player) == (0, 1, 1)


def test_after_a_declaration_everybody_else_has_one_more_turn():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", "2h 3h 4h 6h", player=1)
    play(table, state, Declare())
    last = []
    while state.phase < ROUND_END:
        last.append(state.player)
        pass_a_turn(table, state)
    assert last == [2, 0]
    assert state.past[-1].reason == "declared"


def test_there_is_one_declaration_a_round():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d")
    play(table, state, Declare())
    assert Declare() not in table.legal(state, 1)
    assert "already been declared this round" in table.refusal(state, 1, Declare())


def test_one_declares_before_doing_anything_else():
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", drawn="5h")
    assert Declare() not in table.legal(state, 0)


def test_a_declarer_alone_with_the_lowest_total_scores_nothing():
    _, state = declared("Ac 2c 2d 2s", "9c 9d 9h 9s", "6c 6d 6h 6s")
    assert state.past[-1].totals == (7, 36, 24)
    assert state.past[-1].succeeded is True
    assert state.past[-1].scores == (0, 36, 24)


def test_a_declarer_who_is_not_lowest_scores_twice_the_total():
    _, state = declared("6c 6d 6h 6s", "9c 9d 9h 9s", "Ac 2c 2d 2s")
    assert state.past[-1].succeeded is False
    assert state.past[-1].scores == (48, 36, 7)


def test_a_declarer_who_ties_for_lowest_fails():
    _, state = declared("Ac 2c 3c 4c", "Ad 2d 3d 4d")
    assert state.past[-1].succeeded is False
    assert state.past[-1].scores == (20, 10)


def test_others_who_tie_for_lowest_keep_their_totals():
    _, state = declared("9c 9d 9h 9s", "Ac 2c 3c 4c", "Ad 2d 3d 4d")
    assert state.past[-1].scores == (72, 10, 10)


def test_black_kings_are_dear_and_red_kings_free():
    _, state = declared("Kd Kh - -", "Kc Ks - -")
    assert state.past[-1].totals == (0, 26)
    assert state.past[-1].scores == (0, 26)


def test_a_hand_of_nothing_ends_the_round_at_once():
    table, state = position("4h - - -", "2d 3d 4d 6d", "9c 9d 9h 9s", top="4c")
    events = play(table, state, Match(TOP_LEFT))
    assert isinstance(events[-1], RoundEnded)
    assert state.past[-1].reason == "empty hand"
    assert state.past[-1].declarer is None
    assert state.past[-1].succeeded is None
    assert state.past[-1].scores == (0, 15, 36)
    assert state.phase == OVER


def test_a_hand_of_nothing_in_the_last_turns_ends_the_round_and_fails_the_declarer():
    table, state = position("Ac - - -", "4h - - -", "9c 9d 9h 9s", top="4c")
    play(table, state, Declare(), Match(TOP_LEFT))
    assert state.past[-1].reason == "empty hand"
    assert state.past[-1].succeeded is False
    assert state.past[-1].scores == (2, 0, 36)


def test_a_declarer_with_no_points_still_fails_against_a_hand_of_nothing():
    table, state = position("Kh - - -", "4h - - -", top="4c")
    play(table, state, Declare(), Match(TOP_LEFT))
    assert state.past[-1].succeeded is False
    assert state.past[-1].scores == (0, 0)


def test_a_declarers_own_hand_of_nothing_would_succeed():
    table, state = position("2c - - -", "4h - - -")
    state.declarer, state.declared_on = 0, 1
    state.table[0], state.held = -1, 1 << 4
    assert table.declaration_succeeds(state, (0, 4)) is True


def test_a_right_match_on_the_last_turn_counts():
    table, state = position("Ac 2c - -", "4h 2d - -", top="4c")
    play(table, state, Declare(), Match(TOP_LEFT))
    assert state.past[-1].totals == (3, 2)
    assert state.past[-1].scores == (6, 2)


def test_at_the_end_of_a_round_all_cards_are_up():
    table, state = declared("Ac 2c 3c 4c", "9c 9d 9h -", rounds=2)
    faces = {at: face for at, face in enumerate(state.table) if face >= 0}
    assert len(faces) == 7
    for seat in (0, 1, None):
        assert open_to(table, state, seat) == known(table, state, seat) == faces


def test_the_next_round_is_dealt_when_all_are_ready():
    table, state = declared("Ac 2c 3c 4c", "9c 9d 9h 9s", "6c 6d 6h 6s", rounds=2)
    assert state.phase == ROUND_END
    assert table.pending(state) == (0, 1, 2)
    play(table, state, (2, GoOn()))
    assert table.pending(state) == (0, 1)
    assert list(table.legal(state, 0)) == [GoOn()]
    assert table.refusal(state, 0, Draw()) == "The round is over. Continue to the next one."
    assert table.refusal(state, 2, GoOn()) == "It is not your turn."
    play(table, state, (0, GoOn()))
    assert state.phase == ROUND_END
    play(table, state, (1, GoOn()))
    assert (state.phase, state.round, state.turn) == (PEEK, 2, 0)
    assert state.declarer is None
    assert known(table, state, 0) == {}


def test_the_first_player_moves_one_seat_on_each_round():
    table, state = declared("Ac 2c 3c 4c", "9c 9d 9h 9s", "6c 6d 6h 6s", rounds=2)
    play(table, state, *[(seat, GoOn()) for seat in range(3)])
    play(table, state, *[(seat, move) for seat in range(3) for move in (Look(), Cover())])
    assert table.pending(state) == (1,)


def test_rounds_that_are_over_stay_in_the_view():
    table, state = declared("Ac 2c 3c 4c", "9c 9d 9h 9s", rounds=2)
    play(table, state, (0, GoOn()), (1, GoOn()))
    view = table.view(state, 1)
    assert view.past[0].hands[0] == tuple(card(name) for name in ("Ac", "2c", "3c", "4c"))
    assert view.past[0].scores == (0, 36)


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_the_game_ends_after_the_chosen_rounds(rounds):
    table = game(2, rounds=rounds)
    rng = random.Random(rounds)
    state = table.start(rng)
    while table.pending(state):
        seat = table.pending(state)[0]
        table.apply(state, seat, table.sample(state, seat, rng), rng)
    assert len(state.past) == rounds
    assert table.outcome(state).scores == tuple(
        float(sum(result.scores[seat] for result in state.past)) for seat in (0, 1)
    )


def finished(*rounds):
    """A game that is over, from (declarer, succeeded, scores) a round."""
    table, state = declared("Ac 2c 3c 4c", *["9c 9d 9h 9s", "6c 6d 6h 6s"][: len(rounds[0][2]) - 1])
    state.past = tuple(
        RoundResult(
            round=number,
            reason="declared",
            declarer=declarer,
            declared_on=3,
            succeeded=succeeded,
            turns=6,
            hands=(),
            totals=scores,
            scores=scores,
        )
        for number, (declarer, succeeded, scores) in enumerate(rounds, 1)
    )
    return table.outcome(state)


def test_the_lowest_sum_wins():
    outcome = finished((0, True, (0, 20, 9)), (1, False, (12, 40, 1)))
    assert outcome.scores == (12.0, 60.0, 10.0)
    assert outcome.winners == {2}


def test_a_tie_goes_to_more_successful_declarations():
    assert finished((0, True, (0, 10)), (0, False, (10, 0))).winners == {0}
    assert finished((1, False, (0, 10)), (1, True, (10, 0))).winners == {1}


def test_a_tie_in_declarations_too_is_shared():
    assert finished((0, True, (0, 10)), (1, True, (10, 0))).winners == {0, 1}


def test_the_turn_limit_ends_a_round_with_everybody_adding_their_total():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s", turn_limit=2)
    play(table, state, Take(TOP_RIGHT), Take(TOP_LEFT))
    assert state.past[-1].reason == "turn limit"
    assert state.past[-1].scores == state.past[-1].totals
    assert state.phase == OVER


def test_the_turn_limit_leaves_a_declaration_without_effect():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s", "6c 6d 6h 6s", turn_limit=2)
    play(table, state, Declare(), Take(TOP_LEFT))
    result = state.past[-1]
    assert (result.reason, result.declarer, result.succeeded) == ("turn limit", 0, None)
    assert result.scores == result.totals


def test_a_game_that_is_over_says_so():
    table, state = declared("Ac 2c 3c 4c", "9c 9d 9h 9s")
    assert table.pending(state) == ()
    assert table.refusal(state, 0, Draw()) == "The game is over."
    assert table.outcome(state).reason == "The round is over; the lowest score wins."


def test_measures_tell_totals_knowledge_and_the_declaration():
    table, state = declared("Ac 2c 3c 4c", "9c 9d 9h 9s", rounds=2)
    measures = table.measures(state)
    assert measures["score"] == (0, 36)
    assert measures["total"] == (10, 36)
    assert measures["round_score"] == (0, 36)
    assert measures["declaration"] == {"seat": 0, "turn": 1, "total": 10, "succeeded": True}
    assert measures["declarations_right"] == (1, 0)


def test_only_the_true_totals_are_kept_from_a_live_screen():
    table, state = position("Ac 2c 3c 4c", "9c 9d 9h 9s")
    assert table.measures(state).keys() - table.public_measures == {"total"}


def test_matches_tried_and_right_are_counted():
    table, state = position("5d 2c 3c 4c", "9c 9d 9h 9s", top="5c")
    play(table, state, Match(TOP_LEFT), Match(TOP_LEFT))
    assert table.measures(state)["matches_tried"] == (1, 1)
    assert table.measures(state)["matches_right"] == (1, 0)
