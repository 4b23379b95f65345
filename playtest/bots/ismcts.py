"""A bot for every game that searches: information set Monte Carlo tree search.

The single-observer version of P. I. Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte Carlo
Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012), pages 120 to 143. Each
iteration deals what the bot cannot see anew (``resample``), walks down one tree of what the bot would see,
adds a move, plays on at random and remembers how that ended. Moves are compared by upper confidence bounds
that count how often a move was available, since another deal allows other moves.

Two things differ from the paper. A branch of the tree is what the bot is told of a move, not the move itself,
so that it cannot plan on a commit that it does not see. And where there are hundreds of moves only some of
them are tried, more with every visit (progressive widening), or none would be tried twice.

What it leaves out: the others are taken to see the bot's own hidden moves. No other seat acts in its searches
unless the game waits for it. Offers and other moves with free parts are those that ``legal`` and ``sample``
give.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from typing import Any

from playtest.bots.base import clockwise
from playtest.engines.game import Event, Game, Outcome, Roller, Seat

AnyGame = Game[Any, Any, Any, Any]

WINNING = 0.8
"""How much of a payoff is for winning; the rest is for the share of the others that it leaves behind."""
UNDECIDED = 0.5
"""The payoff of a playout that was broken off."""
LONGEST = 2_000
"""The moves after which a playout is broken off."""
WIDTH = 2.0
"""At its n-th visit a node tries at most ``WIDTH`` times the root of n moves, always at least one."""
OFFERS = 8
"""How many moves of open types are sampled besides those that ``legal`` gives."""


class Arm:
    """What is known of one move at one node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0

    def bound(self, exploration: float) -> float:
        """The upper confidence bound of its payoff."""
        return self.total / self.visits + exploration * sqrt(log(self.available) / self.visits)


class Node:
    """What the bot would know after some moves: the moves tried from there, and what it may be told next."""

    __slots__ = ("arms", "following", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Any, Arm] = {}
        self.following: dict[Hashable, Node] = {}

    def after(self, key: Hashable) -> Node:
        """The node that is reached when the bot is told ``key``."""
        try:
            return self.following.setdefault(key, Node())
        except TypeError:  # an event with a list in it
            return self.following.setdefault(repr(key), Node())

    def select(self, options: Sequence[Any], exploration: float, chance: Roller) -> tuple[Any, Arm]:
        """The move to look at in this visit: a new one while there is room for it, or else the best bound."""
        self.visits += 1
        tried = [(move, self.arms[move]) for move in options if move in self.arms]
        for _, arm in tried:
            arm.available += 1
        if len(tried) < len(options) and len(tried) < WIDTH * sqrt(self.visits):
            return self.add(chance.choice([move for move in options if move not in self.arms]))
        return max(tried, key=lambda one: one[1].bound(exploration))

    def add(self, move: Any) -> tuple[Any, Arm]:
        """Put ``move`` among those tried."""
        self.arms[move] = arm = Arm()
        arm.available = 1
        return move, arm

    def best(self) -> Any:
        """The move that was looked at most; of equals the one that paid more."""
        return max(self.arms, key=lambda move: (self.arms[move].visits, self.arms[move].total))


class Search:
    """One decision of one seat: the tree that grows with every iteration."""

    def __init__(
        self, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller, exploration: float
    ) -> None:
        self.game = game
        self.view = view
        self.seat: Seat = view.seat
        self.chance = chance
        self.exploration = exploration
        self.root = Node()
        self.options = self.moves_to_compare(legal)

    def moves_to_compare(self, legal: Sequence[Any]) -> list[Any]:
        """The legal moves, some more of the open types, and ``None``, to wait, where nobody waits for it."""
        game, state = self.game, self.game.resample(self.view, self.chance)
        moves = dict.fromkeys(legal)
        if game.open:
            sampled = (game.sample(state, self.seat, self.chance) for _ in range(OFFERS))
            moves |= dict.fromkeys(move for move in sampled if type(move) in game.open)
        if self.seat not in game.pending(state):
            moves[None] = None
        return list(moves)

    def iterate(self) -> None:
        """Deal what is hidden, walk down the tree, add a move, play to the end, remember how it ended."""
        game = self.game
        state = game.resample(self.view, self.chance)
        node, seat, options = self.root, self.seat, self.options
        path: list[tuple[Seat, Arm]] = []
        while True:
            move, arm = node.select(options, self.exploration, self.chance)
            path.append((seat, arm))
            told = self.make(state, seat, move)
            waiting = game.pending(state)
            if not waiting or not arm.visits:
                break
            mover, seat = seat, clockwise(waiting, seat)
            node = node.after((seat, move if mover == self.seat else None, told))
            options = list(game.legal(state, seat))
        paid = self.play_on(state, seat)
        for mover, arm in path:
            arm.visits += 1
            arm.total += paid[mover]

    def make(self, state: Any, seat: Seat, move: Any) -> tuple[Event, ...]:
        """Make ``move`` on ``state``; what the bot is told of it."""
        if move is None:
            return ()
        events: list[Event] = []
        self.game.apply(state, seat, move, self.chance, events)
        return tuple(event for event in events if event.shown_to(self.seat))

    def play_on(self, state: Any, seat: Seat) -> Sequence[float]:
        """Play ``state`` to its end at random; what that pays each seat, from 0 to 1."""
        game, chance = self.game, self.chance
        pending, sample, apply = game.pending, game.sample, game.apply
        for _ in range(LONGEST):
            waiting = pending(state)
            if not waiting:
                break
            seat = waiting[0] if len(waiting) == 1 else clockwise(waiting, seat)
            apply(state, seat, sample(state, seat, chance), chance)
        outcome = game.outcome(state)
        return [UNDECIDED] * game.seats if outcome is None else payoffs(game, outcome)


def payoffs(game: AnyGame, outcome: Outcome) -> list[float]:
    """What an outcome is worth to each seat, from 0 to 1: to win above all, then to be ahead of others."""
    sign = -1 if game.lowest_wins else 1
    scores = [sign * score for score in outcome.scores]
    others = max(1, len(scores) - 1)
    paid = []
    for seat, own in enumerate(scores):
        level = sum(score == own for score in scores) - 1
        behind = sum(score < own for score in scores)
        ahead_of = (behind + level / 2) / others
        paid.append(WINNING * (seat in outcome.winners) + (1 - WINNING) * ahead_of)
    return paid


class Ismcts:
    """Searches with a fixed number of ``iterations``, so that a game with it can be repeated.

    More iterations play better and take longer, in proportion. ``exploration`` is how much it looks at moves
    that have not paid so far; payoffs are between 0 and 1.
    """

    name, title = "ismcts", "Pondering Theo"
    style = "Plays moves out at random, many times, in worlds that it thinks possible."
    version = "1"
    needs_view = True
    needs_resample = True

    def __init__(self, iterations: int = 300, exploration: float = 0.7) -> None:
        if isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1:
            raise ValueError("iterations is a whole number, 1 or more.")
        if exploration < 0:
            raise ValueError("exploration is 0 or more.")
        self.iterations = iterations
        self.exploration = exploration

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """The move it has looked at most; ``None``, to wait, only where the game does not wait for it."""
        search = Search(game, view, legal, chance, self.exploration)
        if len(search.options) == 1:
            return search.options[0]
        for _ in range(self.iterations):
            search.iterate()
        return search.root.best()


BOTS: dict[str, Callable[..., Any]] = {"ismcts": Ismcts}
