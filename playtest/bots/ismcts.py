"""A search bot for every game: information set Monte Carlo tree search.

This is the single-observer version of P. I. Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte
Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012), pages 120 to
143. Each iteration deals the hidden part anew (``resample``) and walks down one tree of what the bot would
see. It adds a move, plays the game out at random and remembers the result. Moves are compared by upper
confidence bounds that count how often a move was available, since another deal allows other moves.

Two things differ from the paper. A branch of the tree is what the bot sees of a move, not the move itself, so
that it cannot plan on a hidden commit. And if there are hundreds of moves, only some are tried, more with
every visit (progressive widening); otherwise none would be tried twice.

Limits: its opponents are assumed to see the bot's own hidden moves. No other seat acts in its searches unless
the game waits for it. Offers and other moves with free parts are limited to those from ``legal`` and
``sample``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from typing import Any

from playtest.bots.base import clockwise
from playtest.engines.game import AnyGame, Event, Outcome, Roller, Seat

WINNING = 0.8
"""Share of a payoff that is for winning. The rest grows with the number of seats that this seat beats."""
UNDECIDED = 0.5
"""Payoff of a playout that was stopped."""
LONGEST = 2_000
"""Number of moves after which a playout stops."""
WIDTH = 2.0
"""Factor for the number of moves tried.

On its n-th visit a node tries at most ``WIDTH * sqrt(n)`` moves, at least one.
"""
OFFERS = 8
"""Number of moves of open types to sample besides those in ``legal``."""


class Arm:
    """The results so far of one move at one node of the search tree."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0

    def bound(self, exploration: float) -> float:
        """Return the upper confidence bound of the arm's payoff."""
        return self.total / self.visits + exploration * sqrt(log(self.available) / self.visits)


class Node:
    """A node of the search tree, for what the bot would know after some moves.

    It holds the moves tried there, with their results, and the nodes that follow.
    """

    __slots__ = ("arms", "following", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Any, Arm] = {}
        self.following: dict[Hashable, Node] = {}

    def after(self, key: Hashable) -> Node:
        """Return the node that follows when the bot sees the events ``key``."""
        try:
            return self.following.setdefault(key, Node())
        except TypeError:  # an event with a list in it
            return self.following.setdefault(repr(key), Node())

    def select(self, options: Sequence[Any], exploration: float, chance: Roller) -> tuple[Any, Arm]:
        """Return the move to try in this visit, and its results.

        It is one that was not tried here before, while few moves have been tried for so many visits.
        Otherwise it is the most promising one.
        """
        self.visits += 1
        tried = [(move, self.arms[move]) for move in options if move in self.arms]
        for _, arm in tried:
            arm.available += 1
        if len(tried) < len(options) and len(tried) < WIDTH * sqrt(self.visits):
            return self.add(chance.choice([move for move in options if move not in self.arms]))
        return max(tried, key=lambda one: one[1].bound(exploration))

    def add(self, move: Any) -> tuple[Any, Arm]:
        """Start to keep results for ``move``, tried here for the first time. Return the move and its arm."""
        self.arms[move] = arm = Arm()
        arm.available = 1
        return move, arm

    def best(self) -> Any:
        """Return the most visited move; among equals, the one that paid more."""
        return max(self.arms, key=lambda move: (self.arms[move].visits, self.arms[move].total))


class Search:
    """The search for one decision of one seat, with the tree that every iteration extends."""

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
        """List the moves to compare: the legal ones and samples of the open types.

        If the game does not wait for this seat, ``None`` (wait) is among them.
        """
        game, state = self.game, self.game.resample(self.view, self.chance)
        moves = dict.fromkeys(legal)
        if game.open:
            sampled = (game.sample(state, self.seat, self.chance) for _ in range(OFFERS))
            moves |= dict.fromkeys(move for move in sampled if type(move) in game.open)
        if self.seat not in game.pending(state):
            moves[None] = None
        return list(moves)

    def iterate(self) -> None:
        """Deal the hidden part, walk down the tree, add a move, play to the end and record the result."""
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
        """Make ``move`` on ``state`` and return the events that the bot's seat sees."""
        if move is None:
            return ()
        events: list[Event] = []
        self.game.apply(state, seat, move, self.chance, events)
        return tuple(event for event in events if event.shown_to(self.seat))

    def play_on(self, state: Any, seat: Seat) -> Sequence[float]:
        """Play ``state`` to its end at random and return each seat's payoff, from 0 to 1."""
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
    """Return each seat's payoff, from 0 to 1: mostly for winning, the rest for beating other seats."""
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
    """A search with a fixed number of ``iterations``, so that its games can be repeated.

    More iterations play better and take proportionally longer. ``exploration`` is how much the search tries
    moves that have not paid so far; payoffs are between 0 and 1.
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
        """Return the most visited move; ``None`` (wait) only if the game does not wait for this seat."""
        search = Search(game, view, legal, chance, self.exploration)
        if len(search.options) == 1:
            return search.options[0]
        for _ in range(self.iterations):
            search.iterate()
        return search.root.best()


BOTS: dict[str, Callable[..., Any]] = {"ismcts": Ismcts}
