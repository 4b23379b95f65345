"""The defaults of small games: right, if slow."""

import random
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import pytest
from pydantic import Field

from playtest.engines import codec
from playtest.engines.game import REFEREE, Action, IsSeat
from playtest.engines.simple import Own, Position, SimpleGame, Unseen, view_of
from playtest.testing import Broken, check_game
from tests.auction import Auction, Bid, State, scramble


def test_the_defaults_keep_the_contract():
    report = check_game(Auction, scramble)
    assert "31 checks kept" in str(report)
    assert report.notes == ("faults is not written, so a_wrong_ruling_is_found was not looked at.",)


def sealed():
    game = Auction(3)
    state = game.start(random.Random(0))
    game.apply(state, 1, Bid(4), random.Random(0))
    return game, state


def test_a_seat_sees_its_own_bid_and_no_other():
    game, state = sealed()
    assert game.view(state, 0).bids == [None, None, None]
    assert game.view(state, 1).bids == [None, 4, None]
    assert game.view(state, None).bids == [None, None, None]
    assert game.view(state, REFEREE).bids == [None, 4, None]


def test_a_copy_stands_alone_down_to_the_last_list():
    _, state = sealed()
    other = state.copy()
    other.sold.append((1, 2, 3))
    other.bids[0] = 7
    assert (state.sold, state.bids) == ([], [None, 4, None])


def test_the_moves_are_listed_from_the_bounds_of_their_fields():
    assert Auction(2).actions() == [Bid(coins) for coins in range(21)]


@dataclass(frozen=True, slots=True)
class Give(Action):
    to: Annotated[int, IsSeat]
    how: Literal["gladly", "grudgingly"]
    open: bool
    coins: Annotated[int, Field(gt=0, lt=3)] | None = None
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class Name(Action):
    number: int
    kind: Literal["name"] = "name"


class Giving(Auction):
    Action = Give


def test_seats_words_flags_and_what_may_be_left_out_are_listed_too():
    listed = Giving(3).actions()
    assert len(listed) == 3 * 2 * 2 * 3 == len(set(listed))
    assert {move.coins for move in listed} == {None, 1, 2}
    assert {move.to for move in listed} == {0, 1, 2}


def test_a_move_without_bounds_cannot_be_listed_and_says_what_to_do():
    class Naming(Auction):
        Action = Name

    with pytest.raises(NotImplementedError, match=r"Name\.number has no bounds.*ge= and le="):
        Naming(2).actions()


@dataclass(slots=True, repr=False)
class Deck(Position):
    cards: Annotated[list[int], Unseen]
    turn: int


def test_nobody_but_the_referee_sees_what_is_unseen():
    class Drawing(SimpleGame):
        name, title, players, State = "drawing", "Drawing", range(2, 3), Deck

    game, state = Drawing(2), Deck([3, 1, 2], 0)
    assert game.view(state, 0).cards is None
    assert game.view(state, REFEREE).cards == [3, 1, 2]
    assert codec.load(Drawing.View, codec.dump(game.view(state, 1))) == game.view(state, 1)


def test_only_a_list_with_a_value_a_seat_can_be_own():
    @dataclass
    class Odd(Position):
        secret: Annotated[int, Own]

    with pytest.raises(TypeError, match="a list with one value per seat"):
        view_of(Odd)


class TellsTheHighestBid(Auction):
    """An auction whose view shows the highest sealed bid to all."""

    name = "leaky_auction"

    def view(self, state, seat):
        view = super().view(state, seat)
        highest = max((bid for bid in state.bids if bid is not None), default=None)
        return replace(view, bids=[highest if s == 0 else bid for s, bid in enumerate(view.bids)])


def test_a_scramble_that_changes_nothing_is_refused_where_seats_see_different_things():
    with pytest.raises(Broken, match="scramble never changed a position") as caught:
        check_game(TellsTheHighestBid(3), lambda state, seat, rng: state.copy())
    assert "Let scramble give what a seat cannot see other values" in str(caught.value)


def test_the_leak_itself_is_found_by_a_scramble_that_mixes():
    with pytest.raises(Broken, match="positions_that_look_the_same"):
        check_game(TellsTheHighestBid(3), scramble)


def test_where_everybody_sees_everything_nothing_need_be_scrambled():
    from tests.nim import Nim

    check_game(Nim(3), lambda state, seat, rng: state.copy())


def test_a_state_of_the_defaults_goes_through_json():
    _, state = sealed()
    assert codec.load(State, codec.dump(state)) == state
