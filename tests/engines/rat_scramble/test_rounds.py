"""Setup, deal, vote tokens, voting, ties, the end. (Rulebook; rulings 1, 2, 4, 8, 9, 11)"""

import random

import pytest

from playtest.engines.game import REFEREE
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import events as rat_events
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble import state as rat
from playtest.engines.rat_scramble.components import (
    LETTERS,
    SEASONS,
    RatRules,
    characters,
    effects,
    proposals,
)
from tests.engines.rat_scramble.table import CAST, FIRST, SECOND, Table


def test_it_is_for_four_players_only():
    with pytest.raises(ValueError, match="for 4 players, not 3"):
        RatScramble(3)


def test_characters_are_selected_in_seat_order_without_repeats():
    game, chance = RatScramble(4), random.Random(1)
    state = game.start(chance)
    for seat, name in enumerate(CAST):
        assert game.pending(state) == (seat,)
        assert [move.character for move in game.legal(state, seat)] == [
            other for other in game.characters if other not in CAST[:seat]
        ]
        game.play(state, seat, rat_moves.Choose(name), chance)
    assert state.phase == "negotiation"


def test_characters_may_be_given_out_at_random():
    game = RatScramble(4, RatRules(characters="random"))
    dealt = {tuple(game.start(random.Random(seed)).characters) for seed in range(9)}
    assert len(dealt) > 1
    assert all(sorted(names) == sorted(CAST) for names in dealt)


@pytest.mark.parametrize(
    ("name", "two", "one", "minus"),
    [
        ("Carmichael", "Winter", "Spring", "Summer"),
        ("Quincy", "Autumn", "Winter", "Spring"),
        ("Medici", "Summer", "Autumn", "Winter"),
        ("D'Ambrosio", "Spring", "Summer", "Autumn"),
    ],
)
def test_each_character_has_a_season_worth_2_one_worth_1_and_one_worth_minus_1(name, two, one, minus):
    character = next(c for c in characters() if c.name == name)
    worth = {two: 2, one: 1, minus: -1}
    for place, season in enumerate(SEASONS):
        assert character.points([int(i == place) for i in range(4)]) == worth.get(season, 0)


def test_everybody_has_five_promise_tokens_of_their_own():
    table = Table()
    assert [table.tokens(seat, seat) for seat in range(4)] == [5, 5, 5, 5]


def test_there_are_20_proposals_five_a_season_and_24_effects_8_of_them_null():
    assert len(proposals()) == 20
    assert all(len(p.majority) == 3 and len(p.consensus) == 4 for p in proposals())
    assert {letter: sum(p.majority[0] == letter for p in proposals()) for letter in LETTERS} == dict.fromkeys(
        LETTERS, 5
    )
    assert len(effects()) == 24
    assert effects().count("No effect") == 8
    assert all(effects().count(name) == 2 for name in set(effects()) - {"No effect"})


@pytest.mark.parametrize(("name", "table_has", "key_has"), [
    ("Autumn In Vain", "AAAW", "AAAS"),
    ("Autumn In Flight", "WWPP", "WWSS"),
])  # fmt: skip
def test_autumn_proposals_stand_as_in_the_table_or_by_the_key(name, table_has, key_has):
    assert RatScramble(4).by_name[name].consensus == table_has
    assert RatScramble(4, RatRules(autumn_fix=True)).by_name[name].consensus == key_has


def test_a_round_deals_two_new_proposals_and_four_effects():
    table = Table().take_all(1, 2, 3, 4).vote(FIRST, FIRST, FIRST, FIRST)
    assert len(set(table.state.proposals) | {FIRST, SECOND}) == 4
    assert len(table.state.deck) == 16
    assert len(table.state.effects) == 4
    assert table.state.vote_tokens == [None] * 4


def test_edited_proposals_must_be_enough_for_the_rounds():
    with pytest.raises(ValueError, match="10 rounds take 20 proposals; there are 3"):
        RatScramble(4, RatRules(proposals=proposals()[:3]))
    assert RatScramble(4, RatRules(proposals=proposals()[:4], rounds=2)).by_name.keys() == {
        p.name for p in proposals()[:4]
    }


def test_vote_token_3_must_be_taken_first():
    table = Table()
    assert table.refused(0, rat_moves.TakeVoteToken(1)) == "Vote token 3 must be taken first."
    table.play(2, rat_moves.TakeVoteToken(3))
    assert {m.number for m in table.legal(0) if isinstance(m, rat_moves.TakeVoteToken)} == {4, 2, 1}


def test_the_last_vote_token_is_taken_automatically():
    table = (
        Table()
        .play(2, rat_moves.TakeVoteToken(3))
        .play(0, rat_moves.TakeVoteToken(4))
        .play(1, rat_moves.TakeVoteToken(1))
    )
    assert table.state.vote_tokens == [4, 1, 3, 2]
    assert table.state.phase == "voting"
    assert rat_events.VoteTokenTaken(3, 2, given_out=True) in table.events


def test_who_holds_a_vote_token_is_not_asked_any_more():
    table = Table().play(2, rat_moves.TakeVoteToken(3))
    assert table.pending == (0, 1, 3)
    assert "not your turn" in table.refused(2, rat_moves.TakeVoteToken(4))


def test_the_referee_may_close_the_negotiation_and_tokens_go_out_in_seat_order():
    table = Table().play(1, rat_moves.TakeVoteToken(3)).play(REFEREE, rat_moves.CloseNegotiation())
    assert table.state.vote_tokens == [4, 3, 2, 1]
    assert table.state.phase == "voting"


def test_votes_are_cast_in_the_order_of_the_vote_tokens():
    table = Table(windows="after_last").take_all(2, 4, 3, 1)
    order = []
    for _ in range(4):
        order.append(table.pending[0])
        table.play(table.pending[0], rat_moves.Cast(FIRST))
    assert order == [3, 0, 2, 1]


def test_nobody_may_abstain():
    table = Table().take_all(1, 2, 3, 4)
    assert table.legal(0) == [rat_moves.Cast(FIRST), rat_moves.Cast(SECOND)]
    assert table.refused(0, rat_moves.LetStand()) == "Vote for one of the two proposals."


def test_three_votes_pass_by_majority_and_give_its_bells():
    table = Table().take_all(1, 2, 3, 4).vote(FIRST, FIRST, SECOND, FIRST)
    assert table.state.history[-1].by == "majority"
    assert table.state.bells == [2, 1, 0, 0]


def test_what_passed_is_told_with_the_votes_and_with_what_it_gave_everybody():
    table = Table(bells=[1, 0, 0, 0]).take_all(1, 2, 3, 4).vote(FIRST, FIRST, SECOND, FIRST)
    (told,) = [event for event in table.events if event.kind == "passed"]
    assert (told.round, told.votes) == (1, (FIRST, FIRST, SECOND, FIRST))
    assert told.points == table.game.points(table.state)
    assert told.gave == tuple(each.points([2, 1, 0, 0]) for each in map(table.game.characters.get, CAST))


def test_four_votes_pass_by_consensus_and_give_its_bells():
    table = Table().take_all(1, 2, 3, 4).vote(SECOND, SECOND, SECOND, SECOND)
    assert table.state.history[-1].by == "consensus"
    assert table.state.bells == [0, 1, 3, 0]


def test_a_tie_gives_no_bells_no_effect_and_discards_both_proposals():
    table = Table(effects=["Jubilee"] * 4, tokens=[(0, 1, 2)]).take_all(1, 2, 3, 4)
    table.vote(FIRST, SECOND, SECOND, FIRST)
    assert table.state.history[-1].passed is None
    assert table.state.bells == [0, 0, 0, 0]
    assert table.tokens(0, 1) == 2
    assert not {FIRST, SECOND} & set(table.state.deck)


def test_with_shotgun_on_vote_token_1_decides_a_tie_as_by_majority():
    table = Table(toggles=("Shotgun",)).take_all(2, 1, 3, 4).vote(FIRST, SECOND, SECOND, FIRST)
    assert table.state.phase == "tie"
    assert table.pending == (1,)
    table.play(1, rat_moves.BreakTie(SECOND))
    assert table.state.bells == [1, 0, 1, 1]
    assert table.state.history[-1].by == "shotgun"


def test_with_shotgun_on_vote_token_1_may_let_the_tie_stand():
    table = Table(toggles=("Shotgun",)).take_all(1, 2, 3, 4).vote(FIRST, SECOND, SECOND, FIRST)
    table.play(0, rat_moves.LetStand())
    assert table.state.bells == [0, 0, 0, 0]
    assert table.state.history[-1].by == "tie"


def test_after_each_vote_a_window_opens_for_those_who_can_change_it():
    table = Table().take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    assert table.state.phase == "window"
    assert table.pending == (1,)


def test_windows_may_open_after_the_last_vote_only():
    table = Table(windows="after_last").take_all(1, 2, 3, 4)
    for seat in range(3):
        table.play(seat, rat_moves.Cast(FIRST))
        assert table.state.phase == "voting"
    table.play(3, rat_moves.Cast(FIRST))
    assert table.state.phase == "window"


def test_a_window_closes_when_every_able_player_has_let_it_stand():
    table = Table().take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    for seat in (1, 2, 3):
        assert table.pending == (seat,)
        table.play(seat, rat_moves.LetStand())
    assert table.state.phase == "voting"
    assert table.pending == (1,)


def test_a_change_starts_the_count_of_the_window_anew():
    table = Table().take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    table.play(1, rat_moves.LetStand()).play(2, rat_moves.Change(0, "three_tokens"))
    asked = []
    while table.state.phase == "window":
        asked.append(table.pending[0])
        table.play(asked[-1], rat_moves.LetStand())
    assert asked == [3, 1], "seat 2 has two tokens left and none of seat 0, so it is passed over"


def test_who_cannot_change_a_vote_is_passed_over():
    table = (
        Table(tokens=[(0, 1, 3), (0, 2, 3), (0, 3, 3)]).take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    )
    assert table.state.phase == "voting", "nobody else holds three own tokens or one of seat 0"


def test_method_1_uses_a_token_of_the_target_which_goes_home():
    table = Table(tokens=[(1, 0, 1)]).take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    table.play(1, rat_moves.Change(0, "their_token"))
    assert table.state.votes[0] == SECOND
    assert (table.tokens(1, 0), table.tokens(0, 0)) == (0, 5)
    assert rat_events.VoteChanged(1, 0, "their_token", SECOND) in table.events


def test_method_2_gives_the_target_three_own_tokens_which_it_keeps():
    table = (
        Table()
        .take_all(1, 2, 3, 4)
        .play(0, rat_moves.Cast(FIRST))
        .play(1, rat_moves.Change(0, "three_tokens"))
    )
    assert table.state.votes[0] == SECOND
    assert (table.tokens(1, 1), table.tokens(0, 1)) == (2, 3)


def test_a_vote_changes_at_most_twice_a_round():
    table = Table(tokens=[(1, 0, 2), (2, 0, 2)]).take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST))
    table.play(1, rat_moves.Change(0, "their_token")).play(2, rat_moves.Change(0, "their_token"))
    assert table.state.changes[0] == 2
    assert table.state.phase == "voting", "no vote is left that may be changed"
    table.play(1, rat_moves.Cast(FIRST))
    while table.pending != (2,):
        table.play(table.pending[0], rat_moves.LetStand())
    reason = table.refused(2, rat_moves.Change(0, "their_token"))
    assert reason == "Carmichael's vote has been changed twice this round."


def test_nobody_changes_their_own_vote_or_one_not_cast_yet():
    table = Table().take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST)).stand().play(1, rat_moves.Cast(FIRST))
    assert table.pending == (0,)
    assert table.refused(0, rat_moves.Change(0, "three_tokens")) == "You cannot change your own vote."
    assert table.refused(0, rat_moves.Change(3, "three_tokens")) == "There is no vote there to change yet."


def test_a_change_without_the_tokens_is_refused():
    table = Table(tokens=[(0, 1, 3)]).take_all(1, 2, 3, 4).play(0, rat_moves.Cast(FIRST)).stand()
    table.play(1, rat_moves.Cast(FIRST))
    assert table.pending == (0,)
    table.play(0, rat_moves.LetStand())
    assert table.refused(2, rat_moves.Change(1, "their_token")) == "You hold none of Quincy's promise tokens."


def test_after_the_last_round_everybody_with_the_threshold_wins():
    table = Table(rounds=1, win_threshold=5, bells=[0, 0, 0, 0]).take_all(1, 2, 3, 4)
    table.vote(FIRST, FIRST, FIRST, FIRST)
    outcome = table.game.outcome(table.state)
    assert outcome.scores == (8, 4, -4, 0)
    assert outcome.winners == {0}
    assert outcome.reason == "last round"


def test_several_may_win_or_nobody():
    won = Table(rounds=1, win_threshold=4).take_all(1, 2, 3, 4).vote(FIRST, FIRST, FIRST, FIRST)
    assert won.game.outcome(won.state).winners == {0, 1}
    lost = Table(rounds=1).take_all(1, 2, 3, 4).vote(FIRST, FIRST, FIRST, FIRST)
    assert lost.game.outcome(lost.state).winners == frozenset()


def test_a_move_limit_ends_the_game_with_the_scores_as_they_stand():
    table = Table(move_limit=1, bells=[3, 0, 0, 0]).play(0, rat_moves.TakeVoteToken(3))
    assert table.pending == ()
    assert table.game.outcome(table.state).scores == (6, 3, -3, 0)
    assert table.game.outcome(table.state).reason == "move limit"


# -- what is remembered


@pytest.mark.parametrize(
    ("votes", "changes", "decided"),
    [
        ([FIRST, FIRST, FIRST, SECOND], (0, 0, 1, 0), "from a tie"),
        ([FIRST, FIRST, SECOND, SECOND], (0, 0, 0, 1), "to a tie"),
        ([FIRST, FIRST, FIRST, FIRST], (1, 0, 0, 0), "majority or consensus"),
        ([FIRST, FIRST, FIRST, SECOND], (1, 1, 0, 0), "another proposal"),
        ([FIRST, FIRST, FIRST, SECOND], (2, 0, 1, 1), "nothing"),
    ],
)
def test_what_changes_decided_is_told_by_the_votes_as_cast(votes, changes, decided):
    tokens = (1, 2, 3, 4)
    record = rat.RoundRecord((FIRST, SECOND), ("Jubilee",) * 4, tokens, tuple(votes), changes, None, "tie")
    assert record.decided == decided


def test_the_effect_that_passed_is_remembered():
    table = Table("voting", effects=("Jubilee", "No effect", "Shotgun", "Clairvoyant"), rounds=1)
    table.vote(SECOND, SECOND, SECOND, SECOND)
    assert table.state.history[-1].effect == "Clairvoyant"
    assert table.game.measures(table.state)["effects"] == {"Clairvoyant": 1}
