"""Who looks at a shared screen: every state and every move of the curtain, without anything drawn."""

from itertools import product

import pytest

from playtest.widgets.table.session.curtain import Curtain

SEATS = (None, 0, 1)
STATES = [
    Curtain(shown, asked, chosen, open)
    for shown, asked, chosen, open in product(SEATS, SEATS, (False, True), (False, True))
    if shown is None or (asked is None and not open)
]
MOVES = {
    "choose": lambda c: c.choose(1),
    "lift": lambda c: c.lift(1),
    "fall": lambda c: c.fall(),
    "shut": lambda c: c.shut(),
    "uncover": lambda c: c.uncover(),
    "cover": lambda c: c.cover(),
    "moved": lambda c: c.moved(),
}
ACTING = ([], [0], [1], [0, 1])


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("state", STATES, ids=str)
def test_nobody_comes_to_look_but_by_lifting_the_curtain(state, move):
    after = MOVES[move](state)
    if after.shown is not None and after.shown != state.shown:
        assert move == "lift"
        assert state.hangs
        assert state.asked == after.shown


@pytest.mark.parametrize("acting", ACTING, ids=str)
@pytest.mark.parametrize("state", STATES, ids=str)
def test_where_there_are_secrets_settling_shows_nobody_new(state, acting):
    after = state.settle(acting, [0, 1], secret=True)
    assert after.shown in (None, state.shown)
    assert not (after.shown is not None and after.open)


@pytest.mark.parametrize("acting", ACTING, ids=str)
@pytest.mark.parametrize("state", STATES, ids=str)
def test_settling_once_is_enough(state, acting):
    after = state.settle(acting, [0, 1], secret=True)
    assert after.settle(acting, [0, 1], secret=True) == after


@pytest.mark.parametrize("state", [s for s in STATES if not s.open], ids=str)
def test_a_person_alone_with_bots_never_sees_it(state):
    for acting in ([], [1]):
        after = state.settle(acting, [1], secret=True)
        assert after.shown == 1
        assert not after.hangs


@pytest.mark.parametrize("before", [Curtain(), Curtain(asked=0), Curtain(asked=1), Curtain(shown=1)], ids=str)
def test_a_chair_given_to_a_bot_opens_nobodys_side(before):
    alone = before.settle([0, 1], [0, 1], secret=True).settle([0], [0], secret=True)
    assert alone.hangs
    assert alone.asked == 0
    assert alone.settle([], [0], secret=True) == alone
    looks = alone.lift(0).settle([0], [0], secret=True)
    assert looks.shown == 0
    assert looks.settle([0], [0, 1], secret=True).shown == 0  # the chair is given back
    assert alone.settle([0], [0, 1], secret=True).hangs


def test_who_played_elsewhere_alone_with_bots_is_asked_for_before_their_side_is_shown_here():
    back = Curtain().settle([0], [0], secret=True, away=[0]).settle([0], [0], secret=True)
    assert back.hangs
    assert back.asked == 0


def test_it_hangs_before_the_next_who_is_to_act():
    after = Curtain(shown=0).settle([1], [0, 1], secret=True)
    assert after.hangs
    assert after.asked == 1


def test_without_secrets_the_one_to_act_is_shown_at_once():
    assert Curtain().settle([1], [0, 1], secret=False).shown == 1


def test_who_asks_for_a_side_keeps_it_until_something_happens():
    looking = Curtain().choose(1).lift(1)
    assert looking.settle([0], [0, 1], secret=True).shown == 1
    assert looking.moved().settle([0], [0, 1], secret=True).asked == 0


def test_after_everything_lay_open_nobodys_side_is_shown():
    covered = Curtain(shown=0).uncover().cover()
    assert covered.shown is None
    assert covered.asked == 0
