"""Forced play: what it brings a bot to take a move whenever it may, and sets that only pay together."""

from dataclasses import dataclass
from typing import Literal

import pytest

import playtest
from playtest.engines.game import Action, Data, Game, Outcome
from playtest.simulate import brings, findings, forced, grown, restricted
from playtest.simulate.deviations import name_of
from tests.simulate.test_trouble import Cautious, Poison

CAT = playtest.game("cat_in_the_box")(3)


def test_a_bot_is_made_to_take_a_move_whenever_it_may():
    """Who takes two at once loses; a cautious bot never does."""
    found = forced(Poison(2), Cautious(), "take sticks=2", games=60, processes=1)
    wins = found.of("wins").iloc[0]
    assert wins["who"] == "the forced bot"
    assert wins["found"]
    assert wins["difference"] < -0.2
    assert "always take sticks=2" in found.variants


def test_forcing_is_forbidding_the_others():
    one = forced(Poison(2), "random", "take sticks=2", games=40, processes=1)
    other = restricted(Poison(2), "random", "take sticks=1", games=40, processes=1)
    assert list(one.of("wins")["difference"]) == list(other.of("wins")["difference"])


def test_several_parts_are_a_set_of_which_any_will_do():
    found = forced(Poison(2), "random", ["take sticks=1", "take sticks=2"], games=30, processes=1)
    assert found.table.empty  # there is no other move
    assert "no game of 30 ended differently when made to take take sticks=1 or 2" in found.verdict()
    assert name_of(["take sticks=1", "take sticks=2"]) == "take sticks=1 or 2"


def test_several_moves_have_a_table_with_the_best_first():
    table = brings(Poison(2), "random", ["take sticks=2", "take sticks=1"], games=100, processes=1)
    assert list(table["forced"]) == ["take sticks=1", "take sticks=2"]
    assert table["brings"][0] > 0 > table["brings"][1]
    assert list(table["found"]) == [True, True]
    assert table["low"][0] < table["brings"][0] < table["high"][0]


@pytest.mark.parametrize("ask", [forced, brings, grown])
def test_a_misspelt_move_is_refused_with_what_there_is(ask):
    force = "discrd" if ask is forced else ["discard", "discrd"]
    with pytest.raises(ValueError, match=r'no move .discrd. \(did you mean "discard"\?\); it has discard'):
        ask(CAT, "random", force, games=2)


@pytest.mark.parametrize("given", [7, []])
def test_what_is_no_move_is_refused(given):
    with pytest.raises(ValueError, match="Force a part of a move"):
        forced(CAT, "random", given, games=2)


def test_a_bot_a_seat_cannot_be_forced():
    with pytest.raises(ValueError, match="One bot at a time is forced"):
        forced(CAT, ["random"] * 3, "discard", games=2)


class Waits:
    """Waits for others to move, as long as it may."""

    name, version, needs_view = "waits", "1", True

    def choose(self, game, view, legal, chance):
        return None

    def hurry(self, game, view, legal, chance):
        return legal[0]


def test_a_forced_bot_does_not_wait_for_a_better_moment():
    from playtest.simulate.deviations import Restricted

    game = Poison(2)
    take = game.actions()
    eager = Restricted(Waits(), lambda move: move.sticks != 2, "forced", eager=True)
    assert eager.choose(game, None, take, None) == take[1]
    assert Restricted(Waits(), lambda move: move.sticks != 2, "kept").choose(game, None, take, None) is None


@dataclass(frozen=True, slots=True)
class Play(Action):
    card: str
    kind: Literal["play"] = "play"


@dataclass(slots=True)
class Hands(Data):
    played: list[str]
    luck: list[int]

    def copy(self):
        return Hands(list(self.played), list(self.luck))


@dataclass(frozen=True, slots=True)
class Seen(Data):
    played: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoRules(Data):
    pass


CARDS = "abcdefg"


class Pairs(Game):
    """Each plays two different cards; ``a`` and ``b`` together win, alone each of them loses."""

    name, title, players = "pairs", "Pairs", range(2, 3)
    Rules, Action, State, View = NoRules, Play, Hands, Seen

    def start(self, chance, events=None):
        return Hands([], [chance.choice(range(10)) for _ in range(self.seats)])

    def pending(self, state):
        turn = len(state.played)
        return () if turn == 2 * self.seats else (turn // 2,)

    def legal(self, state, seat):
        if (seat,) != self.pending(state):
            return []
        return [Play(card) for card in CARDS if card not in state.played[2 * seat :]]

    def apply(self, state, seat, action, chance, events=None):
        state.played.append(action.card)

    def view(self, state, seat):
        return Seen(tuple(state.played))

    def outcome(self, state):
        if self.pending(state):
            return None
        scores = [float(self._score(state, seat)) for seat in range(self.seats)]
        best = frozenset(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(tuple(scores), best, "all have played")

    def _score(self, state, seat):
        pair = {*"ab"} & {*state.played[2 * seat : 2 * seat + 2]}
        return state.luck[seat] + {0: 0, 1: -5, 2: 9}[len(pair)]

    def measures(self, state):
        return {}

    def actions(self):
        return [Play(card) for card in CARDS]


class Last:
    """Plays the last card that it may."""

    name, version, needs_view = "last", "1", True

    def choose(self, game, view, legal, chance):
        return legal[-1]


def test_a_set_that_only_pays_together_is_found():
    parts = [f"play card={card}" for card in "abcd"]
    found = grown(Pairs(2), Last(), parts, games=120, processes=1)
    assert found.pays == ("play card=a", "play card=b")
    assert found.only_together
    assert "It only pays together" in found.says()
    first = found.looks.iloc[0]
    assert first["parts"] == ("play card=a",)
    assert first["high"] < 0


def test_every_look_is_paid_for():
    """Four alone, all at once, six pairs, two of three: intervals as wide as so many looks ask for."""
    parts = [f"play card={card}" for card in "cdef"]
    found = grown(Pairs(2), Last(), parts, games=120, processes=1)
    assert found.planned == len(found.looks) == 4 + 1 + 6 + 2
    assert found.pays == ()
    assert not found.only_together
    assert "is shown to bring points" in found.says()
    assert "allows for testing 13 sets" in found.says()


def test_of_many_parts_the_best_grows():
    parts = [f"play card={card}" for card in CARDS]
    found = grown(Pairs(2), Last(), parts, games=30, processes=1, largest=2)
    assert found.planned == len(found.looks) == 7 + 1 + 6
    of_two = found.looks.loc[found.looks["size"] == 2, "parts"]
    best = found.looks.loc[found.looks["brings"].iloc[:7].idxmax(), "parts"][0]
    assert all(best in one for one in of_two)


def test_a_set_grows_from_two_parts_at_least():
    with pytest.raises(ValueError, match="at least two"):
        grown(Pairs(2), Last(), ["play card=a"], games=10)


def test_a_page_of_findings_says_what_forcing_a_choice_costs():
    """Taking two loses: nobody does it, and that is no blind spot."""
    found = findings(Poison(2), Cautious(), games=60, processes=1)
    never = next(line for line in found.short if "never made" in line)
    assert never.startswith('1 choice is never made by any bot; forcing "take sticks=2" costs ')
    assert never.endswith(" points of wins.")
    fact = next(fact for fact in found.facts if fact.says.startswith("If a bot must take"))
    assert "n = 60 deals" in fact.says
    assert fact.command == "brings(game, bots, [['take sticks=2']], games=60, seed=0)"


def test_a_page_of_findings_may_leave_forcing_out():
    found = findings(Poison(2), Cautious(), games=60, processes=1, force=False)
    assert "1 choice is never made by any bot." in found.short
    assert not any(fact.says.startswith("If a bot must take") for fact in found.facts)
