"""Scambodia: the powers of 7 to king. Rulings 3 and 5, and the locked declarer of ruling 6."""

import pytest

from playtest.engines.scambodia.cards import LOOKING, POWER, SEEN_SWAP, TURN
from playtest.engines.scambodia.moves import Cover, Declare, Discard, Draw, Peek, Skip, Spy, Swap, Take

from .positions import BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT, card, game, known, open_to, play, position

OTHERS = range(4, 8)


def with_power(name, *hands, **options):
    """A position in which player 0 has just drawn and discarded ``name``."""
    table, state = position(*(hands or ("2c 3c 4c 6c", "2d 3d 4d 6d")), drawn=name, **options)
    play(table, state, Discard())
    return table, state


@pytest.mark.parametrize(
    ("names", "power"),
    [
        ("Ac 2c 3c 4c 5c 6c", "none"),
        ("7c 8h", "own"),
        ("9c 10h", "other"),
        ("Jc Qh", "blind"),
        ("Kc Kd Kh Ks", "seen"),
    ],
)
def test_powers_go_by_rank_and_red_kings_have_theirs(names, power):
    assert {game().power_of(card(name)) for name in names.split()} == {power}


@pytest.mark.parametrize("name", ["7h", "8h"])
def test_seven_and_eight_look_at_one_of_your_own(name):
    table, state = with_power(name)
    assert list(table.legal(state, 0)) == [*(Peek(slot) for slot in range(4)), Skip()]
    play(table, state, Peek(TOP_RIGHT))
    assert state.phase == LOOKING
    assert open_to(table, state, 0) == {TOP_RIGHT: card("3c")}
    assert open_to(table, state, 1) == {}
    play(table, state, Cover())
    assert open_to(table, state, 0) == {}
    assert known(table, state, 0) == {TOP_RIGHT: card("3c")}
    assert state.player == 1


@pytest.mark.parametrize("name", ["9h", "10h"])
def test_nine_and_ten_look_at_a_card_of_an_opponent_of_the_players_own_choosing(name):
    table, state = with_power(name, "2c 3c 4c 6c", "2d - 4d 6d", "2s 3s 4s 6s")
    assert list(table.legal(state, 0)) == [*(Spy(at) for at in (4, 6, 7, 8, 9, 10, 11)), Skip()]
    play(table, state, Spy(8 + TOP_LEFT))
    assert open_to(table, state, 0) == {8: card("2s")}
    play(table, state, Cover())
    assert known(table, state, 0) == {8: card("2s")}
    assert known(table, state, 2) == {}
    assert state.player == 1


def test_everybody_sees_who_looks_at_which_card_but_not_its_face():
    table, state = with_power("9h")
    play(table, state, Spy(4))
    view = table.view(state, 1)
    assert view.target == 4
    assert view.seen[4][0] == state.turn
    assert view.known.table[4] == -1


@pytest.mark.parametrize("name", ["Jh", "Qh"])
def test_jack_and_queen_swap_unseen(name):
    table, state = with_power(name)
    swaps = [Swap(slot, target) for slot in range(4) for target in OTHERS]
    assert list(table.legal(state, 0)) == [*swaps, Skip()]
    play(table, state, Swap(TOP_LEFT, 4 + BOTTOM_LEFT))
    assert state.table[TOP_LEFT] == card("4d")
    assert state.table[4 + BOTTOM_LEFT] == card("2c")
    assert known(table, state, 0) == {}
    assert state.player == 1


def test_knowledge_goes_with_a_swapped_card():
    table, state = with_power("7h")
    play(table, state, Peek(TOP_LEFT), Cover())
    play(table, state, Draw())
    state.deck.append(state.drawn)
    state.deck.remove(card("Qs"))
    state.deck.sort()
    state.drawn = card("Qs")
    play(table, state, Discard(), Swap(TOP_RIGHT, TOP_LEFT))
    assert state.table[4 + TOP_RIGHT] == card("2c")
    assert known(table, state, 0) == {4 + TOP_RIGHT: card("2c")}
    assert known(table, state, 1) == {}


@pytest.mark.parametrize("name", ["Kc", "Kh"])
def test_a_king_looks_first_and_then_decides(name):
    table, state = with_power(name)
    assert list(table.legal(state, 0)) == [*(Spy(at) for at in OTHERS), Skip()]
    assert "first" in table.refusal(state, 0, Swap(TOP_LEFT, 4))
    play(table, state, Spy(5))
    assert state.phase == SEEN_SWAP
    assert open_to(table, state, 0) == {5: card("3d")}
    assert list(table.legal(state, 0)) == [*(Swap(slot, 5) for slot in range(4)), Cover()]


def test_a_king_swaps_the_card_it_looked_at():
    table, state = with_power("Kc")
    play(table, state, Spy(5), Swap(TOP_LEFT, 5))
    assert state.table[TOP_LEFT] == card("3d")
    assert state.table[5] == card("2c")
    assert known(table, state, 0) == {TOP_LEFT: card("3d")}
    assert open_to(table, state, 0) == {}
    assert state.player == 1


def test_a_king_may_leave_the_card_where_it_is():
    table, state = with_power("Kc")
    play(table, state, Spy(5), Cover())
    assert state.table[5] == card("3d")
    assert known(table, state, 0) == {5: card("3d")}
    assert state.player == 1


def test_a_king_cannot_swap_another_card_than_the_one_looked_at():
    table, state = with_power("Kc")
    play(table, state, Spy(5))
    assert table.refusal(state, 0, Swap(TOP_LEFT, 6)) == "Swap the card you are looking at, or cover it."


@pytest.mark.parametrize("name", ["7h", "9h", "Jh", "Kh"])
def test_a_power_may_be_skipped(name):
    table, state = with_power(name)
    play(table, state, Skip())
    assert (state.phase, state.player) == (TURN, 1)
    assert state.powers_skipped == [1, 0]
    assert state.powers_used == [0, 0]


@pytest.mark.parametrize(
    ("name", "use"), [("7h", Peek(0)), ("9h", Spy(4)), ("Jh", Swap(0, 4)), ("Kh", Spy(4))]
)
def test_used_powers_are_counted_once(name, use):
    table, state = with_power(name)
    play(table, state, use)
    assert state.powers_used == [1, 0]


def test_a_card_from_the_discard_pile_gives_no_power():
    table, state = position("2c 3c 4c 6c", ". . . .", top="Jh")
    play(table, state, Take(TOP_LEFT))
    assert state.phase == TURN


def test_looking_lasts_until_the_players_next_move():
    table, state = with_power("7h")
    play(table, state, Peek(TOP_LEFT))
    assert table.pending(state) == (0,)
    assert table.refusal(state, 0, Draw()) == "Cover the card you are looking at first."
    resumed = state.copy()
    assert open_to(table, resumed, 0) == {TOP_LEFT: card("2c")}


def test_an_opponents_card_is_asked_for():
    table, state = with_power("9h")
    assert table.refusal(state, 0, Spy(TOP_LEFT)) == "Choose an opponent's card."
    assert "look at an opponent's card" in table.refusal(state, 0, Draw())


def declared_by_0(name, **options):
    """Player 0 has declared and player 1 has drawn and discarded ``name``."""
    table, state = position("2c 3c 4c 6c", "2d 3d 4d 6d", **options)
    play(table, state, Declare(), Draw())
    state.deck.append(state.drawn)
    state.deck.remove(card(name))
    state.deck.sort()
    state.drawn = card(name)
    play(table, state, Discard())
    return table, state


def test_the_declarers_cards_may_be_swapped():
    table, state = declared_by_0("Jh")
    assert Swap(TOP_LEFT, TOP_LEFT) in table.legal(state, 1)


def test_a_locked_declarers_cards_may_not_be_swapped():
    table, state = declared_by_0("Jh", declarer_locked=True)
    assert state.phase == POWER
    assert list(table.legal(state, 1)) == [Skip()]
    assert "not swapped" in table.refusal(state, 1, Swap(TOP_LEFT, TOP_LEFT))


def test_a_locked_declarers_cards_may_be_looked_at():
    table, state = declared_by_0("Kh", declarer_locked=True)
    play(table, state, Spy(TOP_LEFT))
    assert list(table.legal(state, 1)) == [Cover()]
    assert "not swapped" in table.refusal(state, 1, Swap(TOP_LEFT, TOP_LEFT))
