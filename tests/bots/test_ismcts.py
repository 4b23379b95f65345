"""The bot that searches: legal and repeatable everywhere, sees nothing hidden, and better than chance."""

import random
from dataclasses import dataclass, replace
from typing import Literal

import pytest

import playtest
from playtest.bots import UnknownBot, bot, names, spec
from playtest.bots.base import asked
from playtest.bots.ismcts import Ismcts, Node, Search, payoffs
from playtest.engines.chance import stream
from playtest.engines.game import Action, Game, Outcome
from playtest.review.stats import wilson
from playtest.simulate.games import with_limits
from tests.nim import Nim, State
from tests.scrambles import module_for
from tests.shipped import EVERY

TABLES = [(name, players) for name, cls in EVERY.items() for players in cls.players]


def table(name, players):
    return with_limits(playtest.game(name)(players))


def choices(game, seed, every, most):
    """Positions of a random game with a seat that has a choice there, for every so many moves."""
    rng = random.Random(seed)
    state, found, made = game.start(rng), [], 0
    while (waiting := game.pending(state)) and len(found) < most:
        seat = rng.choice(waiting)
        if made % every == 0 and len(game.legal(state, seat)) > 1:
            found.append((state.copy(), seat))
        game.apply(state, seat, game.sample(state, seat, rng), rng)
        made += 1
    return found


def choose(player, game, state, seat, seed=1):
    return player.choose(game, game.view(state, seat), game.legal(state, seat), random.Random(seed))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_its_moves_are_legal_and_the_same_again(name, players):
    game, player = table(name, players), Ismcts(iterations=12)
    found = choices(game, seed=2, every=5, most=6)
    assert found
    for state, seat in found:
        move = choose(player, game, state, seat)
        assert game.refusal(state, seat, move) is None
        assert choose(player, game, state, seat) == move


@pytest.mark.parametrize("name", ["cat_in_the_box", "scambodia", "trade_warz"])
def test_what_it_cannot_know_changes_nothing(name):
    game, player = table(name, 3), Ismcts(iterations=20)
    for state, seat in choices(game, seed=3, every=4, most=5):
        other = module_for(name).scramble(state.copy(), seat, random.Random(1))
        assert choose(player, game, state, seat) == choose(player, game, other, seat)


@pytest.mark.parametrize("sticks", [1, 2, 4, 5, 7, 8])
def test_it_leaves_a_multiple_of_three_at_nim(sticks):
    game = Nim(2)
    assert choose(Ismcts(), game, State(sticks, [0, 0]), 0).sticks == sticks % 3


# -- a commit that it does not see


@dataclass(frozen=True, slots=True)
class Do(Action):
    what: str
    kind: Literal["do"] = "do"


@dataclass(slots=True)
class Hiding:
    """What was done so far: ``daring`` or ``safe``; then ``left`` or ``right`` hidden, and guessed."""

    done: list[str]
    luck: int = 0

    def copy(self):
        return replace(self, done=list(self.done))


@dataclass(frozen=True, slots=True)
class Seen:
    seat: int
    done: tuple[str, ...]


class Hide(Game):
    """Seat 0 takes the safe way, which wins three times of four, or dares to guess what seat 1 hides."""

    name, title, players = "hide", "Hide", range(2, 3)
    Rules, Action, State, View, Event = object, Do, Hiding, Seen, Action

    def start(self, chance, events=None):
        return Hiding([])

    def pending(self, state):
        if "safe" in state.done or len(state.done) == 3:
            return ()
        return (len(state.done) % 2,)

    def legal(self, state, seat):
        return [Do("daring"), Do("safe")] if not state.done else [Do("left"), Do("right")]

    def apply(self, state, seat, action, chance, events=None):
        state.done.append(action.what)
        state.luck = chance.choice([0, 1, 1, 1])

    def view(self, state, seat):
        hidden = len(state.done) == 2 and seat == 0
        return Seen(seat, tuple([*state.done[:1], "?"] if hidden else state.done))

    def resample(self, view, chance):
        return Hiding([chance.choice(["left", "right"]) if what == "?" else what for what in view.done])

    def outcome(self, state):
        if self.pending(state):
            return None
        won = state.luck if "safe" in state.done else state.done[1] == state.done[2]
        return Outcome((int(won), int(not won)), frozenset([0 if won else 1]), "guessed")


@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_plan_on_a_commit_that_it_does_not_see(seed):
    """A tree that branched by the commit would guess right every time, and dare."""
    game = Hide(2)
    assert choose(Ismcts(iterations=400), game, Hiding([]), 0, seed).what == "safe"


# -- what is particular about games


def test_open_moves_are_sampled_beside_the_legal_ones():
    game = table("trade_warz", 3)
    for state, seat in choices(game, seed=1, every=1, most=40):
        legal = game.legal(state, seat)
        if any(type(move) in game.open for move in legal):
            search = Search(game, game.view(state, seat), legal, random.Random(1), 0.7)
            more = [move for move in search.options if move not in legal]
            assert search.options[: len(legal)] == list(legal)
            assert all(type(move) in game.open for move in more)
            if more:
                return
    pytest.fail("No open move was sampled.")


def test_a_seat_that_nobody_waits_for_may_wait():
    class Patient(Nim):
        def free(self, state):
            return (1 - state.turn % 2,) if self.pending(state) else ()

        def legal(self, state, seat):
            return super().legal(state, seat) or super().legal(state, 1 - seat)

    game, state = Patient(2), State(3, [0, 0])
    search = Search(game, game.view(state, 1), game.legal(state, 1), random.Random(1), 0.7)
    assert None in search.options
    for _ in range(30):
        search.iterate()
    assert search.root.arms[None].visits


def test_a_wide_choice_is_narrowed_until_it_pays_to_look_further():
    node = Node()
    for _ in range(25):
        _, arm = node.select(range(400), 0.7, random.Random(1))
        arm.visits += 1
    assert len(node.arms) == 10, "twice the root of 25"


def test_events_with_lists_in_them_lead_to_nodes_too():
    node = Node()
    assert node.after(([1, 2],)) is node.after(([1, 2],))
    assert node.after(([1, 2],)) is not node.after(([2, 1],))


def test_to_win_pays_most_and_then_to_be_ahead():
    game = Nim(3)
    paid = payoffs(game, Outcome((3, 1, 1), frozenset([0]), ""))
    assert paid == pytest.approx([1.0, 0.05, 0.05])

    class Low(Nim):
        lowest_wins = True

    paid = payoffs(Low(3), Outcome((3, 1, 2), frozenset([1]), ""))
    assert paid == pytest.approx([0.0, 1.0, 0.1])


def test_its_options_are_checked_and_recorded():
    assert spec(bot("ismcts:iterations=50", "scambodia")) == "ismcts:iterations=50"
    for wrong in ("iterations=0", "iterations=2.5", "exploration=-1"):
        with pytest.raises(UnknownBot, match=wrong.split("=")[0]):
            bot(f"ismcts:{wrong}", "scambodia")


# -- how well it plays


def wins(name, players, player, opponent, games, seed):
    """In how many of ``games`` ``player`` wins, alone or with others, from every seat in turn."""
    game, won = table(name, players), 0
    for number in range(games):
        own = number % players
        chance = stream(seed, number, "game")
        streams = [stream(seed, number, seat) for seat in range(players)]
        state = game.start(chance)
        while waiting := game.pending(state):
            seat = waiting[0]
            chosen = player if seat == own else opponent
            view, legal = game.view(state, seat), game.legal(state, seat)
            move = asked(chosen, game, view, legal, streams[seat], must=True)
            if move is None:
                move = game.sample(state, seat, streams[seat])
            game.apply(state, seat, move, chance)
        won += own in game.outcome(state).winners
    return won


@pytest.mark.parametrize(("name", "players", "games"), [("cat_in_the_box", 4, 16), ("scambodia", 2, 40)])
def test_it_wins_more_than_its_share_against_random(name, players, games):
    won = wins(name, players, Ismcts(iterations=100), bot("random"), games, seed=1)
    assert wilson(won, games)[0] > 1 / players


LADDER = [
    ("cat_in_the_box", 4, 200, 0.4),
    ("scambodia", 2, 200, 0.6),
    ("scambodia", 4, 200, 0.35),
    ("collapsization", 3, 60, 0.7),
    ("rat_scramble", 4, 10, 0.5),
    ("trade_warz", 3, 10, 0.4),
]
"""Game, players, games, and what the lower end of the interval against random players must be."""


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "games", "least"), LADDER)
@pytest.mark.parametrize("kind", ["random", "own"])
def test_the_ladder(name, players, games, least, kind, measured):
    own = "heuristic" if "heuristic" in names(name) else names(name)[0]
    opponent = own if kind == "own" else kind
    won = wins(name, players, Ismcts(), bot(opponent, name), games, seed=2)
    low, high = wilson(won, games)
    figure = f"{won / games:.0%}, {low:.0%} to {high:.0%} (95%, {games} games)"
    measured(f"wins of ismcts over {opponent} at {name}, {players} players", figure)
    if opponent == "random":
        assert low > least, figure
